//! Puzzles over HTTP. The test of progress runs with both databases.

mod common;

use carnegie_puzzles::{Puzzle, puzzles};
use common::{Database, Player, Server, json};

with_each_database!(progress_is_kept_for_a_person_and_goes_along_to_an_account);

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
