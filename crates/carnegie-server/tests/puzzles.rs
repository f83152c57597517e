//! Puzzles over HTTP, with both databases.

mod common;

use carnegie_puzzles::{Puzzle, puzzles};
use common::{Database, Player, Server, json, settings};
use std::sync::Arc;
use std::time::Duration;

with_each_database!(
    progress_is_kept_for_a_person_and_goes_along_to_an_account,
    a_puzzle_is_no_game_to_the_server,
    puzzles_of_guests_are_forgotten_and_those_of_accounts_kept,
);

/// Opens a puzzle as the form of the list does; the table's id.
async fn open(person: &mut Player, puzzle: &Puzzle) -> String {
    let answer = person.0.send("POST", &format!("/puzzles/{}", puzzle.id), None).await.unwrap();
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.header("location").unwrap().rsplit('/').next().unwrap().to_owned()
}

async fn list(person: &mut Player) -> String {
    let answer = person.0.send("GET", "/puzzles", None).await.unwrap();
    assert_eq!(answer.status, 200);
    answer.text()
}

async fn solve(person: &mut Player, table: &str, puzzle: &Puzzle) {
    for decision in &puzzle.solution {
        let seq = person.view(table).await["seq"].clone();
        let (status, answer) = person.decide(table, &seq, decision).await;
        assert_eq!(status, 200, "{decision}: {answer}");
    }
}

async fn progress_is_kept_for_a_person_and_goes_along_to_an_account(database: Database) {
    let server = Server::start(&database).await;
    let mut account = server.guest("Ada").await;
    account.post("/account", json!({ "login": "ada", "password": "analytical engine" })).await;
    let mut ada = server.guest("Ada").await;
    let (puzzle, other) = (&puzzles()[0], &puzzles()[1]);
    assert!(list(&mut ada).await.contains(&format!("/puzzles/{}", puzzle.id)));
    let table = open(&mut ada, puzzle).await;
    assert_eq!(open(&mut ada, puzzle).await, table, "one table for each puzzle");
    let page = ada.0.send("GET", &format!("/tables/{table}"), None).await.unwrap().text();
    assert!(page.contains("class=\"notice puzzle\""), "the task is on the page");
    assert_eq!(ada.get("/tables?list=mine").await["tables"], json!([]), "lists of games do not show it");
    let mut eve = server.guest("Eve").await;
    assert_eq!(eve.refused("GET", &format!("/tables/{table}/view"), json!(null)).await.0, 404);

    // A wrong answer, and another attempt.
    let mut view = ada.view(&table).await;
    while view["table"]["seats"].as_array().unwrap().iter().any(|seat| seat["to_act"] == true) {
        let legal = view["legal"].as_array().unwrap();
        let decision = if legal.contains(&json!("done")) { json!("done") } else { legal[0].clone() };
        assert_eq!(ada.decide(&table, &view["seq"], decision.as_str().unwrap()).await.0, 200);
        view = ada.view(&table).await;
    }
    assert_eq!((&view["table"]["solved"], &view["table"]["puzzle"]), (&json!(false), &json!(puzzle.id)));
    let reset = json!({ "seq": view["seq"] });
    ada.post(&format!("/tables/{table}/reset"), reset).await;
    solve(&mut ada, &table, puzzle).await;
    assert_eq!(ada.view(&table).await["table"]["solved"], true);
    assert!(list(&mut ada).await.contains("class=\"solved\""));
    assert!(!list(&mut eve).await.contains("class=\"solved\""));
    open(&mut ada, other).await;

    // The guest signs in: what was solved goes along.
    ada.post("/login", json!({ "login": "ada", "password": "analytical engine" })).await;
    assert!(list(&mut account).await.contains("class=\"solved\""));
    assert_eq!(ada.0.send("POST", "/puzzles/no-such-puzzle", None).await.unwrap().status, 404);
    server.stop().await;
    let server = Server::start(&database).await;
    let mut ada = Player(ada.0.at(server.address));
    assert_eq!(list(&mut ada).await.matches("class=\"solved\"").count(), 1);
    server.stop().await;
}

/// Neither keeps the other from being opened, nothing reminds anybody of a puzzle, and nothing plays it for them.
async fn a_puzzle_is_no_game_to_the_server(database: Database) {
    let mut settings = settings(&database);
    settings.limits.tables = 1;
    let server = Server::start_with(settings, Arc::<carnegie_server::AllBots>::default()).await;
    let mut ada = server.guest("Ada").await;
    let table = open(&mut ada, &puzzles()[0]).await;
    let turns = ada.0.send("GET", "/mine/turns", None).await.unwrap();
    assert_eq!(turns.json()["turns"], 0, "nobody waits for the solver of a puzzle");
    let solo = json!({ "seats": [{ "kind": "me" }], "difficulty": 1 });
    ada.open(solo.clone()).await;
    assert_eq!(ada.refused("POST", "/tables", solo).await, (429, "limit".to_owned()), "one game each");
    let next = open(&mut ada, &puzzles()[1]).await;
    assert_ne!(next, table);

    let seat = puzzles()[0].seat;
    let at = |what: &str| format!("/tables/{table}/{what}");
    assert_eq!(ada.refused("POST", &at("hints"), json!({})).await.0, 403, "they would tell");
    let seats = vec![json!({ "kind": "me" }); puzzles()[0].record.players()];
    assert_eq!(ada.refused("POST", &at("play-on"), json!({ "seats": seats })).await.0, 403);
    for what in ["leave", "abandon", "rematch"] {
        assert_eq!(ada.refused("POST", &at(what), json!({})).await.0, 409, "{what}");
    }
    assert_eq!(ada.refused("PUT", &at(&format!("seats/{seat}/bot")), json!({})).await.0, 409);
    solve(&mut ada, &table, &puzzles()[0]).await;
    let solved = ada.view(&table).await;
    assert_eq!((&solved["table"]["solved"], &solved["legal"]), (&json!(true), &json!([])));
    let over = ada.decide(&table, &solved["seq"], "done").await;
    assert_eq!(over.0, 409, "the turn is over: {}", over.1);
    let back = json!({ "seq": solved["seq"] });
    ada.post(&at("undo"), back).await;
    let undone = ada.view(&table).await;
    assert_ne!(undone["legal"], json!([]), "undo works after the turn, too");
    assert_eq!(undone["table"]["solved"], true, "once solved it stays solved");

    // Whoever deletes an account takes the puzzles along.
    ada.post("/account", json!({ "login": "ada", "password": "analytical engine" })).await;
    let gone = ada.0.api("DELETE", "/me", Some(&json!({ "password": "analytical engine" }))).await.unwrap();
    assert_eq!(gone.0, 204);
    let mut eve = server.guest("Eve").await;
    assert_eq!(eve.refused("GET", &at("view"), json!(null)).await.0, 404);
    server.stop().await;
}

async fn puzzles_of_guests_are_forgotten_and_those_of_accounts_kept(database: Database) {
    let mut settings = settings(&database);
    settings.retention.guest_tables = Duration::ZERO;
    let server = Server::start_with(settings, Arc::<carnegie_server::AllBots>::default()).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    ben.post("/account", json!({ "login": "ben", "password": "long enough" })).await;
    let puzzle = &puzzles()[0];
    for person in [&mut ada, &mut ben] {
        let table = open(person, puzzle).await;
        solve(person, &table, puzzle).await;
    }
    // What was changed in this very millisecond is not old yet.
    tokio::time::sleep(Duration::from_millis(20)).await;
    server.app.purge().await;
    assert!(!list(&mut ada).await.contains("class=\"solved\""));
    assert!(list(&mut ben).await.contains("class=\"solved\""));
    server.stop().await;
}
