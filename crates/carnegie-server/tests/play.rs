//! Playing over HTTP: decisions, undo, live views, restarts. Every test runs with both databases.

mod common;

use carnegie_bots::Xorshift;
use carnegie_rules::{Record, Seat};
use common::{Database, Server, json, next, play_to_the_end};
use std::time::Duration;

with_each_database!(
    a_game_of_two_people_and_a_bot_is_played_to_its_end,
    a_decision_answers_a_state_and_only_one_of_ones_own_seats,
    own_decisions_are_taken_back_and_taken_again,
    what_somebody_else_has_acted_on_stays,
    sheets_are_filled_at_the_same_time_and_stay_secret,
    the_only_possible_decision_is_played_and_logged,
    everything_is_there_after_a_restart,
    several_people_at_one_screen,
    viewers_get_their_own_view_and_resume,
    many_tabs_agree,
    the_solo_game_against_andrew,
    a_game_with_every_module,
    a_bot_gives_hints_where_the_table_allows_it,
    hints_at_one_screen_tell_nothing_of_what_was_noted_in_secret,
);

async fn a_game_of_two_people_and_a_bot_is_played_to_its_end(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "random" }, { "kind": "invite" }]);
    let table = ada.post("/tables", json!({ "seats": seats, "modules": ["new-departments"] })).await;
    assert_eq!(table["status"], "waiting");
    let (id, invite) = (table["id"].as_str().unwrap(), table["invite"].as_str().unwrap());

    let joined = ben.post(&format!("/tables/{id}/join"), json!({ "invite": invite })).await;
    assert_eq!(joined["status"], "playing", "the last seat is taken: the game begins");
    assert_eq!(joined["seats"][2]["name"], "Ben");
    assert_eq!(joined["result"], json!(null), "nobody has won yet");

    let early = ada.refused("GET", &format!("/tables/{id}/record"), json!(null)).await;
    assert_eq!(early, (409, "conflict".to_owned()), "the seed of an unfinished game stays here");

    let end = play_to_the_end(&mut [&mut ada, &mut ben], id).await;
    assert_eq!(end["table"]["status"], "finished");
    let text = ben.0.send("GET", &format!("/api/v1/tables/{id}/record?format=text"), None).await.unwrap();
    let record = Record::parse(&text.text()).unwrap();
    assert_eq!(record.seats(), ["Ada", "Flora", "Ben"]);
    let position = record.replay().unwrap();
    assert!(position.is_finished());
    for (index, seat) in end["view"]["seats"].as_array().unwrap().iter().enumerate() {
        let score = position.score(Seat::new(index).unwrap()).total();
        assert_eq!(seat["score"]["total"], score);
    }
    let totals = end["table"]["result"].as_array().unwrap();
    assert!(
        totals.is_sorted_by_key(|total| -total["vp"].as_i64().unwrap()),
        "the winner comes first: {totals:?}"
    );
    for total in totals {
        let seat = Seat::new(total["seat"].as_u64().unwrap() as usize - 1).unwrap();
        assert_eq!(total["vp"], position.score(seat).total());
        assert_eq!(total["won"], position.winners().contains(seat));
    }
    let records = ben.0.send("GET", "/records", None).await.unwrap().text();
    let winning = totals[0]["vp"].to_string();
    assert!(records.contains(&format!("with {winning} VP")), "the list says who has won: {records}");
    server.stop().await;
}

async fn a_decision_answers_a_state_and_only_one_of_ones_own_seats(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben, mut eve) =
        (server.guest("Ada").await, server.guest("Ben").await, server.guest("Eve").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }], "seed": "1" })).await;
    let decisions = format!("/tables/{id}/decisions");
    let early = ada.refused("POST", &decisions, json!({ "seq": 0, "decision": "done" })).await;
    assert_eq!(early, (409, "conflict".to_owned()), "the game has not begun");
    ben.post(&format!("/tables/{id}/join"), json!({})).await;

    let views = (ada.view(&id).await, ben.view(&id).await);
    let ada_begins = !views.0["legal"].as_array().unwrap().is_empty();
    let (first, second) = if ada_begins { (&mut ada, &mut ben) } else { (&mut ben, &mut ada) };
    let seq = views.0["seq"].clone();

    let (status, answer) = second.decide(&id, &seq, "tabs A A A A").await;
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("illegal")));
    assert!(answer["error"]["message"].as_str().unwrap().contains("not the turn"));
    let (status, answer) = first.decide(&id, &seq, "sell everything").await;
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("notation")));
    let (status, answer) = first.decide(&id, &seq, "choose management").await;
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("illegal")));
    let (status, _) = eve.decide(&id, &seq, "tabs A A A A").await;
    assert_eq!(status, 403, "Eve has no seat");
    let body = json!({ "seq": seq, "decision": "tabs A A A A", "seat": if ada_begins { 1 } else { 2 } });
    let foreign = second.refused("POST", &format!("/tables/{id}/decisions"), body).await;
    assert_eq!(foreign, (403, "not-your-seat".to_owned()));

    let (status, answer) = first.decide(&id, &seq, "tabs A B A B").await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["seq"], seq.as_u64().unwrap() + 1);
    let (status, again) = first.decide(&id, &seq, "tabs A B A B").await;
    assert_eq!((status, &again["error"]["code"]), (409, &json!("stale")));
    assert_eq!(again["state"]["seq"], answer["seq"], "who is late learns how the table stands");
    let (status, _) = second.decide(&id, &json!(99), "tabs A A A A").await;
    assert_eq!(status, 409, "a state that does not exist yet");
    let (status, _) = second.decide(&id, &answer["seq"], "tabs A A A A").await;
    assert_eq!(status, 200);
    server.stop().await;
}

async fn own_decisions_are_taken_back_and_taken_again(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1, "seed": "5" })).await;
    let mut rng = Xorshift::new(3);
    // Setup: tab sides, the housing disk, the reserved department, then moves.
    for _ in 0..3 {
        ada.move_once(&id, &mut rng).await.unwrap();
    }
    let before = ada.view(&id).await;
    assert_eq!(before["view"]["phase"], "setup-moves");
    let mut states = vec![before["view"].clone()];
    for _ in 0..2 {
        let view = ada.view(&id).await;
        let mut legal = view["legal"].as_array().unwrap().iter().filter_map(|text| text.as_str());
        let step = legal.rfind(|text| text.starts_with("move")).unwrap().to_owned();
        assert_eq!(ada.decide(&id, &view["seq"], &step).await.0, 200);
        states.push(ada.view(&id).await["view"].clone());
    }
    let path = |what: &str| format!("/tables/{id}/{what}");
    let seq = ada.view(&id).await["seq"].clone();
    assert_eq!(ada.refused("POST", &path("undo"), json!({ "seq": 0 })).await, (409, "stale".to_owned()));

    let undone = ada.post(&path("undo"), json!({ "seq": seq })).await;
    let view = ada.view(&id).await;
    assert_eq!(view["view"], states[1]);
    assert_eq!(view["can_redo"], true);
    let redone = ada.post(&path("redo"), json!({ "seq": undone["seq"] })).await;
    assert_eq!(ada.view(&id).await["view"], states[2]);
    let reset = ada.post(&path("reset"), json!({ "seq": redone["seq"] })).await;
    assert_eq!(ada.view(&id).await["view"], states[0], "the phase begins anew");
    let once = ada.post(&path("redo"), json!({ "seq": reset["seq"] })).await;
    assert_eq!(ada.view(&id).await["view"], states[1], "step by step");
    ada.post(&path("redo"), json!({ "seq": once["seq"] })).await;
    let view = ada.view(&id).await;
    assert_eq!((&view["view"], &view["can_redo"]), (&states[2], &json!(false)));
    // A new decision discards what was undone.
    let undone = ada.post(&path("undo"), json!({ "seq": view["seq"] })).await;
    let done = ada.decide(&id, &undone["seq"], "done").await.1;
    assert_eq!(ada.refused("POST", &path("redo"), json!({ "seq": done["seq"] })).await.0, 409);
    server.stop().await;
}

async fn what_somebody_else_has_acted_on_stays(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let view = ada.view(&id).await;
    let ada_begins = !view["legal"].as_array().unwrap().is_empty();
    let (first, second) = if ada_begins { (&mut ada, &mut ben) } else { (&mut ben, &mut ada) };
    let undo = format!("/tables/{id}/undo");
    let one = first.decide(&id, &view["seq"], "tabs A A A A").await.1;
    assert_eq!(first.view(&id).await["can_undo"], true);
    let foreign = second.refused("POST", &undo, json!({ "seq": one["seq"] })).await;
    assert_eq!(foreign.0, 409, "only own decisions");
    let two = second.decide(&id, &one["seq"], "tabs B B B B").await.1;
    assert_eq!(first.view(&id).await["can_undo"], false);
    assert_eq!(first.refused("POST", &undo, json!({ "seq": two["seq"] })).await.0, 409);
    server.stop().await;
}

async fn sheets_are_filled_at_the_same_time_and_stay_secret(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let id = ada.open(json!({ "seats": seats, "modules": ["new-beginning"] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let mut bens_stream = ben.events(&id, None).await;
    assert_eq!(next(&mut bens_stream).await.name, "state");

    // Both answer the same state; neither is stale.
    let seq = ada.view(&id).await["seq"].clone();
    let line = |view: &common::Value| view["legal"][1].as_str().unwrap().to_owned();
    let (adas, bens) = (line(&ada.view(&id).await), line(&ben.view(&id).await));
    assert_eq!(ada.decide(&id, &seq, &adas).await.0, 200);
    assert_eq!(ben.decide(&id, &seq, &bens).await.0, 200, "what Ada wrote does not matter to Ben");
    assert_eq!(ben.decide(&id, &seq, &bens).await.0, 409, "but the own decision does");

    let seen = ben.view(&id).await;
    assert_eq!(seen["log"][0], json!({ "seat": 1, "decision": null, "forced": false }));
    assert_eq!(seen["log"][1]["decision"], bens);
    let change = next(&mut bens_stream).await.json();
    assert_eq!(change["played"][0], json!({ "index": 0, "seat": 1, "decision": null, "forced": false }));
    // Ada can take her line back although Ben has written his since.
    let view = ada.view(&id).await;
    assert_eq!(view["can_undo"], true);
    ada.post(&format!("/tables/{id}/undo"), json!({ "seq": view["seq"] })).await;
    assert_eq!(ada.view(&id).await["log"].as_array().unwrap().len(), 1);
    assert_eq!(ben.view(&id).await["log"][0]["decision"], bens, "Ben's line stays");

    let mut rng = Xorshift::new(1);
    while ada.view(&id).await["view"]["phase"] == "sheets" {
        ada.move_once(&id, &mut rng).await;
        ben.move_once(&id, &mut rng).await;
    }
    let log = ben.view(&id).await["log"].clone();
    assert!(log.as_array().unwrap().iter().all(|line| !line["decision"].is_null()), "now all is revealed");
    server.stop().await;
}

async fn the_only_possible_decision_is_played_and_logged(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let mut forced = 0;
    for seed in 1..4 {
        let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
        let id = ada.open(json!({ "seats": seats, "seed": seed.to_string(), "modules": ["open-bar"] })).await;
        let end = play_to_the_end(&mut [&mut ada], &id).await;
        let log = end["log"].as_array().unwrap();
        forced += log.iter().filter(|line| line["forced"] == true).count();
        assert!(log.len() as u64 >= end["seq"].as_u64().unwrap() - 1);
    }
    assert!(forced > 0, "some decision is the only one in three games");
    server.stop().await;
}

async fn everything_is_there_after_a_restart(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }], "title": "Friday" })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    ada.post(&format!("/tables/{id}/chat"), json!({ "text": "hello" })).await;
    let mut rng = Xorshift::new(11);
    for _ in 0..40 {
        ada.move_once(&id, &mut rng).await;
        ben.move_once(&id, &mut rng).await;
    }
    let view = ada.view(&id).await;
    if view["can_undo"] == true {
        ada.post(&format!("/tables/{id}/undo"), json!({ "seq": view["seq"] })).await;
    }
    let before = (ada.view(&id).await, ben.view(&id).await);
    server.stop().await;

    let server = Server::start(&database).await;
    let (mut ada, mut ben) =
        (common::Player(ada.0.at(server.address)), common::Player(ben.0.at(server.address)));
    assert_eq!((ada.view(&id).await, ben.view(&id).await), before);
    assert_eq!(ada.get(&format!("/tables/{id}/chat")).await["lines"][0]["text"], "hello");
    assert_eq!(ada.get("/tables?list=mine").await["tables"][0]["title"], "Friday");
    play_to_the_end(&mut [&mut ada, &mut ben], &id).await;
    server.stop().await;
}

async fn several_people_at_one_screen(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let seats =
        json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }, { "kind": "here", "name": "Cleo" }]);
    let modules = json!(["new-beginning", "secret-donation"]);
    let id = ada.open(json!({ "seats": seats, "modules": modules })).await;
    let view = ada.view(&id).await;
    assert!(view["table"]["seats"].as_array().unwrap().iter().all(|seat| seat["yours"] == true));
    let (status, answer) = ada.decide(&id, &view["seq"], view["legal"][0].as_str().unwrap()).await;
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("invalid")), "say which seat decides");
    let third = ada.get(&format!("/tables/{id}/view?seat=3")).await;
    assert_eq!((&third["viewer"], &third["view"]["viewer"]), (&json!(3), &json!(3)));
    let end = play_to_the_end(&mut [&mut ada], &id).await;
    assert_eq!(end["table"]["status"], "finished");
    server.stop().await;
}

async fn viewers_get_their_own_view_and_resume(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    let mut stream = ada.events(&id, None).await;
    let state = next(&mut stream).await;
    assert_eq!((state.name.as_str(), &state.json()["table"]["status"]), ("state", &json!("waiting")));
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    assert_eq!(next(&mut stream).await.json()["do"], "sit");
    let start = next(&mut stream).await;
    assert_eq!(start.json()["do"], "start");
    ben.post(&format!("/tables/{id}/chat"), json!({ "text": "<b>good luck</b>" })).await;
    let said = next(&mut stream).await;
    assert_eq!((said.name.as_str(), &said.json()["text"]), ("chat", &json!("<b>good luck</b>")));
    assert_eq!(said.json()["seat"], 2);

    // A spectator without a session gets what spectators may see, and no decisions.
    let path = format!("/api/v1/tables/{id}/events");
    let mut watching = carnegie_load::Client::new(server.address).events(&path, None).await.unwrap().unwrap();
    let state = next(&mut watching).await.json();
    assert_eq!((&state["viewer"], &state["legal"]), (&json!("spectator"), &json!([])));

    // Nothing was missed: only what comes next.
    drop(stream);
    let mut stream = ada.events(&id, Some(&said.id)).await;
    let mut rng = Xorshift::new(2);
    let mover = if ada.move_once(&id, &mut rng).await.is_some() { &mut ada } else { &mut ben };
    mover.move_once(&id, &mut rng).await;
    let change = next(&mut stream).await;
    assert_eq!(change.name, "change");
    assert_eq!(change.json()["played"].as_array().unwrap().len(), 1);
    drop(stream);
    // Something was missed: the whole state at once, and then what comes next.
    for _ in 0..4 {
        ada.move_once(&id, &mut rng).await;
        ben.move_once(&id, &mut rng).await;
    }
    ben.post(&format!("/tables/{id}/chat"), json!({ "text": "still there?" })).await;
    let mut stream = ada.events(&id, Some(&change.id)).await;
    let state = next(&mut stream).await;
    assert_eq!((state.name.as_str(), &state.json()["seq"]), ("state", &ada.view(&id).await["seq"]));
    assert_eq!(
        next(&mut stream).await.json()["text"],
        "still there?",
        "and only what was missed of the chat"
    );
    server.stop().await;
}

async fn many_tabs_agree(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "bot", "level": "beginner" }] })).await;
    let mut tabs = [ada.events(&id, None).await, ada.events(&id, None).await, ada.events(&id, None).await];
    for tab in &mut tabs {
        next(tab).await;
    }
    let mut other = common::Player(ada.0.again());
    let mut rng = Xorshift::new(5);
    for turn in 0..10 {
        let player = if turn % 2 == 0 { &mut ada } else { &mut other };
        common::eventually("Ada's turn", async || player.move_once(&id, &mut rng).await.is_some()).await;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let seq = ada.view(&id).await["seq"].as_u64().unwrap();
    for tab in &mut tabs {
        let mut last = 0;
        while last < seq {
            let event = next(tab).await.json()["seq"].as_u64().unwrap();
            assert!(last == 0 || event == last + 1, "no event is missing");
            last = event;
        }
    }
    server.stop().await;
}

async fn the_solo_game_against_andrew(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let missing = ada.refused("POST", "/tables", json!({ "seats": [{ "kind": "me" }] })).await;
    assert_eq!(missing, (422, "config".to_owned()));
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 4 })).await;
    let view = ada.view(&id).await;
    assert_eq!(view["view"]["andrew"]["cards"], json!([]), "the deck is hidden");
    let end = play_to_the_end(&mut [&mut ada], &id).await;
    assert_eq!(end["view"]["andrew"]["cards"].as_array().unwrap().len(), 20);
    server.stop().await;
}

async fn a_game_with_every_module(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let bot = json!({ "kind": "bot", "level": "beginner" });
    let modules =
        json!(["new-beginning", "new-departments", "open-bar", "new-donations", "wait", "secret-donation"]);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, bot, bot, bot], "modules": modules })).await;
    let end = play_to_the_end(&mut [&mut ada], &id).await;
    assert_eq!(end["table"]["status"], "finished");
    assert!(end["log"].as_array().unwrap().iter().all(|line| !line["decision"].is_null()));
    server.stop().await;
}

async fn a_bot_gives_hints_where_the_table_allows_it(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let hints = ada.post(&format!("/tables/{id}/hints"), json!({})).await["hints"].clone();
    let first = hints[0]["turn"][0].as_str().unwrap();
    let view = ada.view(&id).await;
    assert!(view["legal"].as_array().unwrap().iter().any(|legal| legal == first), "{first} is legal");
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1, "hints": false })).await;
    assert_eq!(
        ada.refused("POST", &format!("/tables/{id}/hints"), json!({})).await,
        (403, "forbidden".to_owned())
    );
    server.stop().await;
}

async fn hints_at_one_screen_tell_nothing_of_what_was_noted_in_secret(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
    let table = json!({ "seats": seats, "modules": ["secret-donation"], "hints": true, "seed": "5" });
    let id = ada.open(table).await;
    let mut rng = Xorshift::new(3);
    let mut asked = 0;
    for step in 0.. {
        let view = ada.view(&id).await;
        // Both have noted something by the first round.
        let begun = view["table"]["round"].as_u64() > Some(0);
        if step % 20 == 19 && begun && view["table"]["status"] == "playing" {
            let hint = ada.0.send("GET", &format!("/tables/{id}/hint"), None).await.unwrap();
            assert_eq!(hint.status, 200, "{}", hint.text());
            assert!(!hint.text().contains("ecret donation"), "{}", hint.text());
            let hints = ada.post(&format!("/tables/{id}/hints"), json!({ "seat": view["viewer"] })).await;
            assert!(!hints.to_string().contains("secret-donation"), "{hints}");
            asked += 1;
        }
        if ada.move_once(&id, &mut rng).await.is_none() {
            break;
        }
    }
    assert!(asked > 1, "{asked} hints");
    server.stop().await;
}
