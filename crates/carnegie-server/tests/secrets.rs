//! Hidden information never reaches another viewer: not in a view, a stream, an error or a list.

mod common;

use common::page::{Page, stream};
use common::{Database, Player, Server, Value, json, next};

with_each_database!(what_is_hidden_changes_nothing_that_others_see, forged_sessions_are_nobody);

/// Ids, times and names of sessions differ between two tables; nothing else may.
fn comparable(mut value: Value) -> Value {
    scrub(&mut value);
    value
}

fn scrub(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                if matches!(
                    name.as_str(),
                    "id" | "invite" | "created" | "changed" | "at" | "deadline" | "left"
                ) {
                    *value = Value::Null;
                } else {
                    scrub(value);
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(scrub),
        _ => {}
    }
}

/// Everything that Ben and a spectator can learn while Ada writes her sheet and notes her secret donation in one
/// of two ways.
async fn observe(server: &Server, choice: usize) -> Vec<Value> {
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let mut spectator = Player(carnegie_load::Client::new(server.address));
    let modules = json!(["new-beginning", "secret-donation"]);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let id = ada.open(json!({ "seats": seats, "modules": modules, "seed": "4711", "public": true })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let (mut bens, mut watching) = (ben.events(&id, None).await, spectator.events(&id, None).await);
    let mut seen = vec![next(&mut bens).await.json(), next(&mut watching).await.json()];
    // Two browsers: Ben's page, which shows that Ada is away and he is not, and a spectator's.
    let mut streams = [stream(&ben, &id).await, stream(&spectator, &id).await];
    let mut pages: [Page; 2] = Default::default();
    for (page, stream) in pages.iter_mut().zip(&mut streams) {
        while page.parts.get("players").is_none_or(|players| players.matches("class=\"gone\"").count() != 1) {
            page.apply(&next(stream).await);
        }
    }
    // Ada fills in her sheet; Ben waits. The values differ, the number of lines does not.
    for _ in 0..5 {
        let view = ada.view(&id).await;
        let legal = view["legal"].as_array().unwrap();
        let decision = legal[choice.min(legal.len() - 1)].as_str().unwrap();
        assert_eq!(ada.decide(&id, &view["seq"], decision).await.0, 200);
        seen.push(next(&mut bens).await.json());
        seen.push(next(&mut watching).await.json());
        for (page, stream) in pages.iter_mut().zip(&mut streams) {
            page.follow(stream, view["seq"].as_u64().unwrap() + 1).await;
            seen.push(json!([page.parts, page.log]));
        }
        for who in [&mut ben, &mut spectator] {
            seen.push(who.view(&id).await);
            seen.push(who.get(&format!("/tables/{id}/view?at=1")).await);
            seen.push(who.get(&format!("/tables/{id}")).await);
            seen.push(who.get("/tables?list=running").await["tables"][0].clone());
            let picture = who.0.send("GET", &format!("/tables/{id}/picture.png"), None).await.unwrap();
            assert_eq!(picture.status, 200);
            seen.push(json!(picture.body));
        }
    }
    // Refusals reveal nothing either.
    let seq = ben.view(&id).await["seq"].clone();
    for attempt in ["done", "bid 3", "choose management", "secret 1.1"] {
        seen.push(ben.decide(&id, &seq, attempt).await.1);
    }
    let foreign = json!({ "seq": seq, "seat": 1, "decision": "done" });
    seen.push(json!(ben.refused("POST", &format!("/tables/{id}/decisions"), foreign).await.1));
    seen.push(json!(ben.refused("GET", &format!("/tables/{id}/view?seat=1"), json!(null)).await.1));
    seen.push(json!(ben.refused("GET", &format!("/tables/{id}/record"), json!(null)).await.1));
    seen.into_iter().map(comparable).collect()
}

async fn what_is_hidden_changes_nothing_that_others_see(database: Database) {
    let server = Server::start(&database).await;
    let (one, two) = (observe(&server, 0).await, observe(&server, 2).await);
    assert_eq!(one.len(), two.len());
    for (number, (one, two)) in one.iter().zip(&two).enumerate() {
        assert_eq!(one, two, "observation {number}");
    }
    assert!(!one.iter().any(|seen| seen.to_string().contains("4711")), "the seed is told nobody");
    server.stop().await;
}

async fn forged_sessions_are_nobody(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1, "watch": false })).await;
    let token = ada.0.cookie().unwrap().to_owned();
    let mut mallory = Player(carnegie_load::Client::new(server.address));
    let last = if token.ends_with('A') { "B" } else { "A" };
    let near = format!("{}{last}", &token[..token.len() - 1]);
    let forged =
        [near.as_str(), "carnegie_session=", "carnegie_session=' OR 1=1 --", "carnegie_session=%00", "x"];
    for cookie in forged {
        mallory.0.set_cookie(Some(cookie));
        assert_eq!(
            mallory.refused("GET", &format!("/tables/{id}/view"), json!(null)).await.0,
            404,
            "{cookie}"
        );
        assert_eq!(mallory.refused("POST", "/tables", json!({ "seats": [] })).await.0, 401, "{cookie}");
    }
    mallory.0.set_cookie(Some(&format!("other=1; {token}; more=2")));
    assert_eq!(mallory.view(&id).await["viewer"], 1, "the real one works among others");
    server.stop().await;
}
