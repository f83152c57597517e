//! Nobody can stop a game, and what was lost is found again.

mod common;

use carnegie_bots::Xorshift;
use common::{Database, Player, Server, eventually, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

with_each_database!(
    a_game_plays_on_while_somebody_is_renamed_again_and_again,
    work_that_was_lost_is_found_in_the_log,
    who_knew_the_session_of_a_guest_does_not_have_the_account,
);

/// Renaming once threw tables out of memory while a decision was being stored: it was acknowledged and not shown, and
/// a bot that came next never moved.
async fn a_game_plays_on_while_somebody_is_renamed_again_and_again(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let mut tables = Vec::new();
    for _ in 0..4 {
        let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]);
        let id = ada.open(json!({ "seats": seats, "public": true })).await;
        ben.post(&format!("/tables/{id}/join"), json!({})).await;
        tables.push(id);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let mut renamed = Player(ada.0.again());
    let (stopped, ids) = (stop.clone(), tables.clone());
    let renaming = tokio::spawn(async move {
        for number in 0.. {
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            let name = json!({ "name": format!("Ada {}", number % 10) });
            let (status, answer) = renamed.0.api("PUT", "/me", Some(&name)).await.unwrap();
            assert_eq!(status, 200, "{answer}");
            renamed.view(&ids[number % ids.len()]).await;
        }
    });
    let mut dice = Xorshift::new(1);
    for round in 0..30 {
        for id in &tables {
            // Whose turn it is decides; a bot's turn must pass.
            eventually("a turn of somebody", async || {
                for player in [&mut ada, &mut ben] {
                    let Some(answer) = player.move_once(id, &mut dice).await else { continue };
                    if let Some(seq) = answer["seq"].as_u64() {
                        let shown = player.view(id).await["seq"].as_u64().unwrap();
                        assert!(shown >= seq, "round {round}: {seq} was acknowledged, and {shown} is shown");
                    }
                    return true;
                }
                false
            })
            .await;
        }
    }
    stop.store(true, Ordering::Relaxed);
    renaming.await.unwrap();
    server.stop().await;
}

async fn work_that_was_lost_is_found_in_the_log(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let seats =
        json!([{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]);
    let clock = json!({ "per": "turn", "seconds": 100 });
    let id = ada.open(json!({ "seats": seats, "clock": clock })).await;
    eventually("Ada's turn", async || !ada.view(&id).await["legal"].as_array().unwrap().is_empty()).await;
    server.stop().await;
    database.run("DELETE FROM work").await;
    database.let_pass(200).await;
    let server = Server::start(&database).await;
    let mut ada = Player(ada.0.at(server.address));
    eventually("the end of the time", async || {
        let table = ada.get(&format!("/tables/{id}")).await;
        table["seats"][0]["kind"] == "bot" || table["status"] == "finished"
    })
    .await;
    server.stop().await;
}

/// Registering and signing in once left the session before as it was.
async fn who_knew_the_session_of_a_guest_does_not_have_the_account(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let mut stolen = Player(ada.0.again());
    let account = json!({ "login": "ada", "password": "correct horse" });
    ada.post("/account", account.clone()).await;
    assert_eq!(ada.get("/session").await["person"]["login"], "ada", "the new session is hers");
    assert!(stolen.get("/session").await["person"].is_null(), "the one before has ended");
    let mut stolen = Player(ada.0.again());
    ada.post("/login", account).await;
    assert_eq!(ada.get("/session").await["person"]["login"], "ada");
    assert!(stolen.get("/session").await["person"].is_null(), "signing in ends the session before");
    server.stop().await;
}
