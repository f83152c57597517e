//! The OpenAPI document describes every response, and real responses match it.

mod common;

use carnegie_bots::{BotKind, Xorshift, play_game};
use carnegie_load::Client;
use carnegie_rules::{Config, Module, Modules, Position, QuestionView, Region, Viewer};
use common::schema::Document;
use common::{Database, Kind, Player, Server, Value, eventually, json, next, next_of_all};
use std::collections::BTreeSet;

#[test]
fn every_answer_has_a_schema() {
    let document = Document::new();
    let (mut seen, mut vague) = (BTreeSet::new(), Vec::new());
    for operation in document.operations() {
        for status in document.statuses(&operation) {
            let answers = document.answers(&operation, &status).unwrap();
            assert_eq!(answers.is_empty(), status == "204", "{operation} {status} has no body");
            for (_, schema) in answers {
                document.vague(&schema, &operation, &mut seen, &mut vague);
            }
        }
    }
    assert_eq!(vague, [""; 0]);
    assert!(seen.len() > 30, "{seen:?}");
}

#[test]
fn what_is_wrong_is_found() {
    let document = Document::new();
    let total = document.schema("Total");
    let check = |value: Value| document.check(&total, &value);
    assert_eq!(check(json!({ "seat": 1, "vp": 90, "won": true })), Ok(()));
    assert!(check(json!({ "seat": 0, "vp": 90, "won": true })).is_err(), "seats are counted from 1");
    assert!(check(json!({ "seat": 1, "vp": "90", "won": true })).is_err(), "a number is no text");
    assert!(check(json!({ "seat": 1, "vp": 90 })).is_err(), "something is missing");
    assert!(check(json!({ "seat": 1, "vp": 90, "won": true, "who": "Ada" })).is_err(), "nobody knows of it");
}

/// Bots' games with and without modules, from every seat.
#[test]
fn every_view_is_as_the_document_says() {
    let document = Document::new();
    let schema = document.schema("View");
    let all = |solo: bool| -> Modules {
        (Module::ALL.iter().copied())
            .filter(|&module| !solo || Config::new(1, [module].into_iter().collect(), Some(1)).is_ok())
            .collect()
    };
    let games = [
        Config::new(1, all(true), Some(3)),
        Config::new(2, Modules::default(), None),
        Config::new(3, all(false), None),
        Config::new(4, all(false), None),
    ];
    let (mut views, mut questions) = (0, BTreeSet::new());
    for (seed, config) in games.into_iter().map(Result::unwrap).enumerate() {
        let mut bots: Vec<_> = config.seats().map(|_| BotKind::APPRENTICE.create(1)).collect();
        let names = config.seats().map(|seat| format!("Bot {seat}")).collect();
        let game = play_game(config, seed as u64, names, &mut bots).unwrap();
        let mut position = Position::new(config, seed as u64);
        for &(seat, decision) in &game.record().decisions {
            let next = config.seats().nth(views % 5).map_or(Viewer::Spectator, Viewer::Seat);
            for viewer in [Viewer::Seat(seat), next] {
                let view = position.view(viewer).to_json();
                document.check(&schema, &view).unwrap_or_else(|reason| panic!("{reason}\n{view}"));
                questions.extend(view["question"]["kind"].as_str().map(str::to_owned));
                views += 1;
            }
            position.apply(seat, decision).unwrap();
        }
        assert!(position.is_finished());
        document.check(&schema, &position.view(Viewer::Spectator).to_json()).unwrap();
    }
    assert!(views > 1000 && questions.len() >= 14, "{views} {questions:?}");
    // These need departments that are seldom built.
    let region = Region::West;
    let space = "b2".parse().unwrap();
    for question in
        [QuestionView::Lobby, QuestionView::TransportIncome { region }, QuestionView::Staffing { space }]
    {
        document.check(&document.schema("QuestionView"), &json!(question)).unwrap();
    }
}

/// Somebody who compares every response with the document.
struct Reader {
    client: Client,
    document: Document,
    seen: BTreeSet<String>,
}

impl Reader {
    async fn ask(&mut self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let body = if body.is_null() { None } else { Some(body.to_string()) };
        self.ask_with(method, path, body.as_deref()).await
    }

    async fn ask_with(&mut self, method: &str, path: &str, body: Option<&str>) -> (u16, Value) {
        let path = format!("/api/v1{path}");
        let answer = self.client.send(method, &path, body).await.unwrap();
        let operation = self.document.operation(method, &path).unwrap_or_else(|| panic!("{method} {path}?"));
        let status = answer.status.to_string();
        let answers = self.document.answers(&operation, &status);
        let answers = answers.unwrap_or_else(|| panic!("{operation} answers {status}: {}", answer.text()));
        let media = answer.header("content-type").unwrap_or_default().split(';').next().unwrap_or_default();
        match answers.iter().find(|(known, _)| known == media) {
            Some((_, schema)) => {
                let value = if media == "text/plain" { json!(answer.text()) } else { answer.json() };
                if let Err(reason) = self.document.check(schema, &value) {
                    panic!("{operation} {status}: {reason}\n{value}");
                }
            }
            None => assert!(answers.is_empty() && answer.body.is_empty(), "{operation} {status} {media}"),
        }
        self.seen.insert(operation);
        (answer.status, answer.json())
    }

    async fn post(&mut self, path: &str, body: Value) -> Value {
        let (status, answer) = self.ask("POST", path, body).await;
        assert!(status < 300, "{path}: {status} {answer}");
        answer
    }

    async fn open(&mut self, table: Value) -> String {
        self.post("/tables", table).await["id"].as_str().unwrap().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_is_as_the_document_says() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let client = Client::new(server.address);
    let mut ada = Reader { client, document: Document::new(), seen: BTreeSet::new() };

    // People.
    assert_eq!(ada.ask("GET", "/session", json!(null)).await.1, json!({ "person": null }));
    assert_eq!(ada.ask("POST", "/tables", json!({ "seats": [{ "kind": "me" }] })).await.0, 401);
    assert_eq!(ada.ask("POST", "/session", json!({ "name": "" })).await.0, 422);
    ada.post("/session", json!({ "name": "Ada" })).await;
    ada.ask("GET", "/session", json!(null)).await;
    ada.ask("PUT", "/me", json!({ "name": "Ada L." })).await;
    ada.post("/account", json!({ "login": "ada", "password": "long enough" })).await;
    ada.ask("PUT", "/account", json!({ "old": "long enough", "new": "long enough, too" })).await;
    assert_eq!(ada.ask("PUT", "/account", json!({ "old": "no", "new": "whatever it is" })).await.0, 401);
    ada.ask("DELETE", "/session", json!(null)).await;
    ada.post("/login", json!({ "login": "ada", "password": "long enough, too" })).await;

    // Tables.
    ada.ask("GET", "/bots", json!(null)).await;
    let clock =
        json!({ "per": "turn", "seconds": 3600, "then": "bot", "weekends_off": true, "nights_off": true });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "bot", "level": "random" }]);
    let modules = json!(["new-beginning", "secret-donation", "new-departments", "new-donations"]);
    let wanted = json!({ "seats": seats, "modules": modules, "title": "All of it", "public": true, "clock": clock, "zone": "Europe/Berlin" });
    let id = ada.open(wanted).await;
    for list in ["open", "running", "mine", "ended"] {
        ada.ask("GET", &format!("/tables?list={list}"), json!(null)).await;
    }
    let path = format!("/tables/{id}");
    ada.ask("GET", &path, json!(null)).await;
    ada.ask("GET", &format!("{path}/view"), json!(null)).await;
    ada.post(&format!("{path}/chat"), json!({ "text": "Hello." })).await;
    let mut ben = server.guest("Ben").await;
    for (colour, status) in [("green", 409), ("pink", 422)] {
        let wanted = json!({ "seat": 2, "colour": colour });
        assert_eq!(ada.ask("POST", &format!("{path}/join"), wanted).await.0, status, "{colour}");
    }
    ben.post(&format!("{path}/join"), json!({ "colour": "purple" })).await;
    let mut events = ben.events(&id, None).await;
    let first = next(&mut events).await;
    ada.document.check(&ada.document.schema("Snapshot"), &first.json()).unwrap();

    // Play.
    let mut rng = Xorshift::new(11);
    let mut view = json!({ "seq": 0 });
    while view["seq"].as_u64() < Some(60) {
        ben.move_once(&id, &mut rng).await;
        view = ada.ask("GET", &format!("{path}/view"), json!(null)).await.1;
        let legal = view["legal"].as_array().unwrap();
        if !legal.is_empty() {
            let decision = &legal[rng.below(legal.len())];
            ada.ask(
                "POST",
                &format!("{path}/decisions"),
                json!({ "seq": view["seq"], "decision": decision }),
            )
            .await;
        }
    }
    assert_eq!(
        ada.ask("POST", &format!("{path}/decisions"), json!({ "seq": 0, "decision": "done" })).await.0,
        409
    );
    let view = ada.ask("GET", &format!("{path}/view?seat=spectator&at=3"), json!(null)).await.1;
    for what in ["undo", "redo", "reset"] {
        ada.ask("POST", &format!("{path}/{what}"), json!({ "seq": view["seq"] })).await;
    }
    ada.ask("POST", &format!("{path}/hints"), json!({})).await;
    ada.ask("GET", &format!("{path}/chat?after=0"), json!(null)).await;
    assert_eq!(ada.ask("GET", &format!("{path}/record"), json!(null)).await.0, 409);
    ada.ask("PUT", &format!("{path}/seats/1/bot"), json!({ "level": "beginner" })).await;
    ada.ask("DELETE", &format!("{path}/seats/1/bot"), json!(null)).await;
    ada.post(&format!("{path}/abandon"), json!({})).await;
    ada.ask("DELETE", &format!("{path}/abandon"), json!(null)).await;
    assert_eq!(ada.ask("DELETE", &format!("{path}/abandon"), json!(null)).await.0, 409);
    ada.post(&format!("{path}/abandon"), json!({})).await;
    ada.post(&format!("{path}/leave"), json!({})).await;
    follow(&ada.document, &mut events, &mut ben, &path).await;

    // Alone, where a hint is always available; joined, begun and played again by others.
    let solo = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 2 })).await;
    let hints = ada.post(&format!("/tables/{solo}/hints"), json!({ "seat": 1 })).await;
    assert!(!hints["hints"][0]["gains"].as_array().unwrap().is_empty(), "{hints}");
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let begun = ada.open(json!({ "seats": seats, "auto_start": false })).await;
    ada.ask("POST", &format!("/tables/{begun}/join"), json!({ "seat": 1 })).await;
    ada.ask("POST", &format!("/tables/{begun}/start"), json!(null)).await;
    ada.ask("POST", &format!("/tables/{solo}/rematch"), json!(null)).await;

    // Records.
    let mut bots = vec![BotKind::BEGINNER.create(1)];
    let game = play_game(Config::solo(1).unwrap(), 3, vec!["Ada".to_owned()], &mut bots).unwrap();
    let (status, kept) = ada.ask_with("POST", "/records", Some(&game.record().to_json())).await;
    assert_eq!(status, 201);
    assert_eq!(ada.ask_with("POST", "/records", Some("nonsense")).await.0, 422);
    let kept = format!("/tables/{}", kept["id"].as_str().unwrap());
    for format in ["json", "text"] {
        ada.ask("GET", &format!("{kept}/record?format={format}"), json!(null)).await;
    }
    ada.ask("GET", &format!("{kept}/view"), json!(null)).await;
    ada.post(&format!("{kept}/play-on"), json!({ "at": 40, "seats": [{ "kind": "me" }] })).await;
    assert_eq!(
        ada.ask("POST", &format!("{kept}/play-on"), json!({ "seats": [{ "kind": "me" }] })).await.0,
        409
    );
    let branch = game.record().play_on(40, 9).unwrap();
    let (status, branch) = ada.ask_with("POST", "/records", Some(&branch.to_json())).await;
    assert_eq!((status, &branch["taken_over"]), (201, &json!(40)));
    ada.ask("GET", &format!("/tables/{}/record", branch["id"].as_str().unwrap()), json!(null)).await;
    ada.post(&format!("{kept}/analysis"), json!(null)).await;
    let reader = tokio::sync::Mutex::new(&mut ada);
    let analysis = format!("{kept}/analysis");
    eventually("the analysis", async || {
        reader.lock().await.ask("GET", &analysis, json!(null)).await.1["status"] == "ready"
    })
    .await;
    ada.ask("DELETE", "/sessions", json!(null)).await;
    ada.post("/login", json!({ "login": "ada", "password": "long enough, too" })).await;
    ada.ask("DELETE", "/me", json!({ "password": "long enough, too" })).await;

    // Streams are compared event by event.
    ada.seen.insert("GET /api/v1/tables/{table}/events".to_owned());
    let unseen: Vec<String> = ada.document.operations().difference(&ada.seen).cloned().collect();
    assert_eq!(unseen, [""; 0], "every operation was tried");
    server.stop().await;
}

/// Compares what a stream sends with the document, up to a line of chat that is said now.
async fn follow(document: &Document, events: &mut carnegie_load::Events, ben: &mut Player, path: &str) {
    ben.post(&format!("{path}/chat"), json!({ "text": "the last word" })).await;
    let mut changes = 0;
    loop {
        let event = next_of_all(events).await;
        let schema = match event.name.as_str() {
            "state" => "Snapshot",
            "change" => "ChangeEvent",
            "chat" => "ChatLine",
            "presence" => "PresenceEvent",
            other => panic!("what is the event {other}?"),
        };
        changes += usize::from(event.name == "change");
        let data = event.json();
        document.check(&document.schema(schema), &data).unwrap_or_else(|reason| panic!("{reason}\n{data}"));
        if data["text"] == "the last word" {
            break;
        }
    }
    assert!(changes > 30, "{changes}");
}
