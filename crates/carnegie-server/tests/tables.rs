//! People and tables over HTTP. Every test runs with both databases.

mod common;

use carnegie_bots::{BotKind, Xorshift};
use common::{BrokenBots, Database, Player, QuickBots, Server, eventually, json, next, play_to_the_end};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

with_each_database!(
    a_guest_keeps_everything_as_an_account,
    a_guest_who_signs_in_takes_the_tables_along,
    signing_out_everywhere_and_changing_the_password,
    who_deletes_themselves_is_forgotten,
    what_somebody_likes_is_known_on_their_other_devices,
    seats_have_the_colours_that_were_chosen,
    who_sits_down_chooses_a_free_colour,
    open_tables_are_listed_and_private_ones_are_not,
    an_invited_seat_needs_the_link,
    leaving_before_and_during_the_game,
    everybody_has_to_agree_to_abandon,
    what_a_guest_has_agreed_to_counts_after_signing_in,
    who_plays_on_takes_the_proposal_to_stop_off_the_table,
    a_rematch_is_one_table_for_all,
    a_seat_kept_for_a_rematch_is_found_among_ones_own_tables,
    who_is_refused_a_table_keeps_their_name,
    who_is_renamed_has_another_name_than_everybody_else_at_the_table,
    a_rematch_that_was_closed_makes_way_for_another_one,
    a_rematch_that_is_over_makes_way_for_another_one,
    only_those_whose_seat_is_kept_are_told_of_a_rematch,
    who_comes_back_to_a_page_sees_whether_the_others_still_want_to_play_again,
    who_waited_at_a_table_that_was_closed_is_told_so,
    a_seat_that_changes_hands_is_announced_to_the_others,
    what_is_said_is_kept,
    a_record_is_imported_and_replayed,
    whose_turn_it_is_where_is_counted,
    a_clock_that_runs_out_hands_the_seat_over,
    a_clock_stands_still_at_night_and_runs_out_in_the_morning,
    a_clock_for_the_game_can_forfeit_it,
    a_bot_that_fails_is_replaced,
    levels_that_had_another_name_are_understood,
    a_table_has_only_so_much_room,
    old_guests_tables_are_forgotten,
);

async fn a_guest_keeps_everything_as_an_account(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    assert!(ada.0.cookie().unwrap().len() > 50, "a long random token");
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 2 })).await;
    let short = ada.refused("POST", "/account", json!({ "login": "ada", "password": "short" })).await;
    assert_eq!(short, (422, "invalid".to_owned()));
    ada.post("/account", json!({ "login": "Ada L.", "password": "analytical engine" })).await;
    assert_eq!(ada.get("/session").await["person"], json!({ "name": "Ada", "login": "Ada L." }));

    let mut ben = server.guest("Ben").await;
    let taken =
        ben.refused("POST", "/account", json!({ "login": "ADA l.", "password": "something else" })).await;
    assert_eq!(taken, (409, "name-taken".to_owned()));

    let mut elsewhere = Player(carnegie_load::Client::new(server.address));
    let wrong = json!({ "login": "Ada L.", "password": "analytical motor" });
    assert_eq!(elsewhere.refused("POST", "/login", wrong).await, (401, "credentials".to_owned()));
    let unknown = json!({ "login": "Nobody", "password": "analytical engine" });
    assert_eq!(elsewhere.refused("POST", "/login", unknown).await, (401, "credentials".to_owned()));
    elsewhere.post("/login", json!({ "login": "ada l.", "password": "analytical engine" })).await;
    assert_eq!(elsewhere.get("/tables?list=mine").await["tables"][0]["id"], id.as_str());
    assert_eq!(elsewhere.view(&id).await["viewer"], 1);
    server.stop().await;
}

async fn a_guest_who_signs_in_takes_the_tables_along(database: Database) {
    let server = Server::start(&database).await;
    let mut account = server.guest("Ada").await;
    account.post("/account", json!({ "login": "ada", "password": "analytical engine" })).await;
    let mut phone = server.guest("Phone").await;
    let id = phone.open(json!({ "seats": [{ "kind": "me" }, { "kind": "bot", "level": "random" }] })).await;
    let mut rng = Xorshift::new(1);
    eventually("a decision", async || phone.move_once(&id, &mut rng).await.is_some()).await;
    phone.post("/login", json!({ "login": "ada", "password": "analytical engine" })).await;
    assert_eq!(phone.get("/session").await["person"]["login"], "ada");
    assert_eq!(account.view(&id).await["viewer"], 1, "the account sits there now");
    play_to_the_end(&mut [&mut account], &id).await;
    server.stop().await;
}

async fn signing_out_everywhere_and_changing_the_password(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    ada.post("/account", json!({ "login": "ada", "password": "analytical engine" })).await;
    let mut phone = Player(carnegie_load::Client::new(server.address));
    phone.post("/login", json!({ "login": "ada", "password": "analytical engine" })).await;

    let change = json!({ "old": "analytical engine", "new": "difference engine" });
    assert_eq!(ada.0.api("PUT", "/account", Some(&change)).await.unwrap().0, 204);
    assert_eq!(ada.get("/session").await["person"]["name"], "Ada", "the session that changed it goes on");
    assert_eq!(phone.get("/session").await["person"], json!(null), "all others end");
    let old = json!({ "login": "ada", "password": "analytical engine" });
    assert_eq!(phone.refused("POST", "/login", old).await.0, 401);
    phone.post("/login", json!({ "login": "ada", "password": "difference engine" })).await;

    let stolen = phone.0.cookie().unwrap().to_owned();
    assert_eq!(ada.0.api("DELETE", "/sessions", None).await.unwrap().0, 204);
    phone.0.set_cookie(Some(&stolen));
    assert_eq!(phone.get("/session").await["person"], json!(null));
    assert_eq!(ada.0.cookie(), None);
    server.stop().await;
}

async fn who_deletes_themselves_is_forgotten(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada Lovelace").await, server.guest("Ben").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    ada.post(&format!("/tables/{id}/chat"), json!({ "text": "my secret" })).await;
    ada.post("/account", json!({ "login": "ada", "password": "analytical engine" })).await;
    assert_eq!(ada.refused("DELETE", "/me", json!({ "password": "wrong wrong" })).await.0, 401);
    let gone = ada.0.api("DELETE", "/me", Some(&json!({ "password": "analytical engine" }))).await.unwrap();
    assert_eq!(gone.0, 204);
    assert_eq!(ada.get("/session").await["person"], json!(null));
    let view = ben.view(&id).await;
    assert_eq!(
        (&view["table"]["seats"][0]["kind"], &view["table"]["seats"][0]["name"]),
        (&json!("bot"), &json!("—"))
    );
    let everything = format!("{view} {}", ben.get(&format!("/tables/{id}/chat")).await);
    assert!(!everything.contains("Lovelace") && !everything.contains("my secret"), "{everything}");
    play_to_the_end(&mut [&mut ben], &id).await;
    server.stop().await;
}

async fn what_somebody_likes_is_known_on_their_other_devices(database: Database) {
    let server = Server::start(&database).await;
    let account = json!({ "login": "ada", "password": "analytical engine" });
    let mut desk = server.guest("Ada").await;
    desk.post("/account", account.clone()).await;
    let id = desk.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let likes = r#"{"preferences":"pace-calm.shoe-9.sound-on"}"#;
    let kept = desk.0.send("POST", "/preferences", Some(likes)).await.unwrap();
    assert_eq!(kept.status, 204, "{}", kept.text());
    let chosen = desk.0.again().send("GET", "/language/pl", None).await.unwrap();
    assert_eq!(chosen.status, 303);

    let mut phone = Player(carnegie_load::Client::new(server.address));
    phone.post("/login", account).await;
    let session = phone.0.cookie().unwrap().to_owned();
    let table = format!("/tables/{id}");
    let told = phone.0.send("GET", &table, None).await.unwrap();
    let cookie = told.header("set-cookie").unwrap();
    assert!(cookie.starts_with("carnegie_preferences=pace-calm.sound-on;"), "{cookie}");
    // A device that has them is not told again.
    let both = format!("{session}; carnegie_preferences=pace-calm.sound-on; carnegie_language=pl");
    phone.0.set_cookie(Some(&both));
    let again = phone.0.send("GET", &table, None).await.unwrap();
    assert_eq!(again.header("set-cookie"), None);
    // Without a session the device alone remembers.
    let mut nobody = carnegie_load::Client::new(server.address);
    assert_eq!(nobody.send("POST", "/preferences", Some(likes)).await.unwrap().status, 204);
    server.stop().await;
}

async fn seats_have_the_colours_that_were_chosen(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    for bad in [json!(["blue"]), json!(["blue", "blue"]), json!(["blue", "pink"])] {
        let refused = ada.refused("POST", "/tables", json!({ "seats": seats, "colours": bad })).await;
        assert_eq!(refused.0, 422, "{bad}");
    }
    let id = ada.open(json!({ "seats": seats, "colours": ["purple", "blue"] })).await;
    let table = ada.get(&format!("/tables/{id}")).await;
    assert_eq!(
        (&table["seats"][0]["colour"], &table["seats"][1]["colour"]),
        (&json!("purple"), &json!("blue"))
    );
    let room = ada.0.send("GET", &format!("/tables/{id}"), None).await.unwrap().text();
    assert!(
        room.contains("disk s3") && room.contains("disk s0 hollow") && !room.contains("disk s1"),
        "{room}"
    );
    let usual = ada.open(json!({ "seats": seats })).await;
    assert_eq!(ada.get(&format!("/tables/{usual}")).await["seats"][1]["colour"], "orange");
    server.stop().await;
}

async fn who_sits_down_chooses_a_free_colour(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let (mut ben, mut cleo) = (server.guest("Ben").await, server.guest("Cleo").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    let id = ada.open(json!({ "seats": seats })).await;
    let table = format!("/tables/{id}");
    let colours = |table: &serde_json::Value| {
        let seats = table["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["colour"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // What is free is offered, that of the seat at first.
    let room = ben.0.send("GET", &table, None).await.unwrap().text();
    let offered = |name: &str| room.matches(&format!(r#"name="colour" value="{name}""#)).count();
    assert_eq!(["", "blue", "orange", "green", "purple"].map(offered), [2, 0, 1, 1, 2], "{room}");
    assert_eq!(room.matches(r#"name="colour" value="" checked"#).count(), 2, "{room}");
    let join = format!("{table}/join");
    let taken = ben.refused("POST", &join, json!({ "colour": "blue" })).await;
    assert_eq!(taken, (409, "colour-taken".to_owned()));
    assert_eq!(ben.refused("POST", &join, json!({ "colour": "pink" })).await.0, 422);
    let joined = ben.post(&join, json!({ "seat": 2, "colour": "green" })).await;
    assert_eq!(colours(&joined), ["blue", "green", "orange"], "the free seat gets the other one");
    // The form.
    let mut form = cleo.0.again();
    form.headers = "Content-Type: application/x-www-form-urlencoded\r\nAccept-Language: de\r\n".to_owned();
    let sit = format!("{table}/sit");
    let refused = form.send("POST", &sit, Some("seat=3&colour=green")).await.unwrap();
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("Diese Farbe hat schon jemand am Tisch."), "{}", refused.text());
    let seated = form.send("POST", &sit, Some("seat=3&colour=purple")).await.unwrap();
    assert_eq!(seated.status, 303, "{}", seated.text());
    let chosen = ["blue", "green", "purple"];
    assert_eq!(colours(&ada.get(&table).await), chosen);
    assert_eq!(colours(&ada.get("/tables?list=mine").await["tables"][0]), chosen);
    // The same people play again: they keep what they chose.
    for player in [&mut ada, &mut ben, &mut cleo] {
        player.post(&format!("{table}/abandon"), json!({})).await;
    }
    let again = cleo.post(&format!("{table}/rematch"), json!({})).await;
    assert_eq!((&again["status"], colours(&again)), (&json!("waiting"), chosen.map(str::to_owned).to_vec()));
    // Who does not care takes the colour of the seat.
    let other = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    let sat = form.send("POST", &format!("/tables/{other}/sit"), Some("seat=2&colour=")).await.unwrap();
    assert_eq!(sat.status, 303, "{}", sat.text());
    assert_eq!(colours(&ada.get(&format!("/tables/{other}")).await), ["blue", "orange"]);
    server.stop().await;
}

async fn open_tables_are_listed_and_private_ones_are_not(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let public = ada.open(json!({ "seats": seats, "public": true, "title": "Come in" })).await;
    let private = ada.open(json!({ "seats": seats, "watch": false })).await;
    let listed = ben.get("/tables").await;
    assert_eq!(listed["tables"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&listed["tables"][0]["id"], &listed["tables"][0]["title"]),
        (&json!(public), &json!("Come in"))
    );
    assert_eq!(listed["tables"][0]["invite"], json!(null), "strangers are not told the invite link");
    assert_eq!(
        ben.refused("GET", &format!("/tables/{private}"), json!(null)).await,
        (404, "no-table".to_owned())
    );
    assert_eq!(ben.refused("GET", &format!("/tables/{private}/view"), json!(null)).await.0, 404);
    assert_eq!(ben.refused("POST", &format!("/tables/{private}/chat"), json!({ "text": "hi" })).await.0, 404);
    ben.post(&format!("/tables/{public}/join"), json!({})).await;
    assert_eq!(ben.get("/tables").await["tables"], json!([]));
    assert_eq!(ben.get("/tables?list=running").await["tables"][0]["id"], public.as_str());
    assert_eq!(ada.get("/tables?list=mine").await["tables"].as_array().unwrap().len(), 2);
    server.stop().await;
}

async fn an_invited_seat_needs_the_link(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "invite" }]);
    let table = ada.post("/tables", json!({ "seats": seats, "watch": false, "auto_start": false })).await;
    let (id, invite) = (table["id"].as_str().unwrap(), &table["invite"]);
    let join = format!("/tables/{id}/join");
    assert_eq!(ben.refused("POST", &join, json!({})).await.0, 404);
    assert_eq!(ben.refused("POST", &join, json!({ "invite": "guess" })).await.0, 404);
    let seen = ben.get(&format!("/tables/{id}?invite={}", invite.as_str().unwrap())).await;
    assert_eq!(seen["seats"][1]["kind"], "invite");
    let joined = ben.post(&join, json!({ "invite": invite, "seat": 2 })).await;
    assert_eq!(joined["status"], "waiting", "this table was opened to be started by hand");
    assert_eq!(ben.refused("POST", &join, json!({ "invite": invite })).await.0, 409);
    let start = format!("/tables/{id}/start");
    assert_eq!(ben.refused("POST", &start, json!({})).await, (403, "forbidden".to_owned()));
    assert_eq!(ada.post(&start, json!({})).await["status"], "playing");
    assert_eq!(ada.refused("POST", &start, json!({})).await.0, 409);
    server.stop().await;
}

async fn leaving_before_and_during_the_game(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    let id = ada.open(json!({ "seats": seats })).await;
    let join = format!("/tables/{id}/join");
    ben.post(&join, json!({})).await;
    let left = ben.post(&format!("/tables/{id}/leave"), json!({})).await;
    assert_eq!((&left["seats"][1]["kind"], &left["seats"][1]["name"]), (&json!("open"), &json!("")));
    ben.post(&join, json!({ "seat": 3 })).await;
    let mut cleo = server.guest("Cleo").await;
    cleo.post(&join, json!({})).await;

    // Nobody loses a seat without having kept the table waiting.
    let bot = |seat: u8| format!("/tables/{id}/seats/{seat}/bot");
    assert_eq!(ada.refused("PUT", &bot(3), json!({})).await, (403, "forbidden".to_owned()));
    let left = ben.post(&format!("/tables/{id}/leave"), json!({})).await;
    assert_eq!((&left["seats"][2]["kind"], &left["seats"][2]["name"]), (&json!("bot"), &json!("Ben")));
    assert_eq!(left["seats"][2]["take_back"], true);
    let seq = ada.view(&id).await["seq"].clone();
    assert_eq!(ben.decide(&id, &seq, "done").await.0, 403, "a bot plays this seat");
    assert_eq!(ada.refused("DELETE", &bot(3), json!(null)).await, (403, "not-your-seat".to_owned()));
    let (status, back) = ben.0.api("DELETE", &bot(3), None).await.unwrap();
    assert_eq!((status, &back["seats"][2]["kind"]), (200, &json!("person")));
    let (status, handed) = cleo.0.api("PUT", &bot(2), Some(&json!({ "level": "random" }))).await.unwrap();
    assert_eq!((status, &handed["seats"][1]["level"]), (200, &json!("random")));
    play_to_the_end(&mut [&mut ada, &mut ben], &id).await;

    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    let closed = ada.post(&format!("/tables/{id}/leave"), json!({})).await;
    assert_eq!(closed["status"], "abandoned", "without who opened it the table is closed");
    server.stop().await;
}

async fn everybody_has_to_agree_to_abandon(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben, mut eve) =
        (server.guest("Ada").await, server.guest("Ben").await, server.guest("Eve").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "bot", "level": "random" }]);
    let id = ada.open(json!({ "seats": seats })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let path = format!("/tables/{id}/abandon");
    assert_eq!(eve.refused("POST", &path, json!({})).await.0, 403);
    let one = ada.post(&path, json!({})).await;
    assert_eq!((&one["status"], &one["quitting"]), (&json!("playing"), &json!(1)));
    assert_eq!(ben.post(&path, json!({})).await["status"], "abandoned");
    let seq = ada.view(&id).await["seq"].clone();
    assert_eq!(ada.decide(&id, &seq, "done").await.0, 409);
    assert_eq!(ada.refused("GET", &format!("/tables/{id}/record"), json!(null)).await.0, 409);
    assert_eq!(ada.get("/tables?list=ended").await["tables"][0]["status"], "abandoned");
    server.stop().await;
}

async fn what_a_guest_has_agreed_to_counts_after_signing_in(database: Database) {
    let server = Server::start(&database).await;
    let mut account = server.guest("Ben").await;
    account.post("/account", json!({ "login": "ben", "password": "analytical engine" })).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben on the phone").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let path = format!("/tables/{id}/abandon");
    assert_eq!(ben.post(&path, json!({})).await["quitting"], 1);
    ben.post("/login", json!({ "login": "ben", "password": "analytical engine" })).await;
    let table = ada.get(&format!("/tables/{id}")).await;
    assert_eq!(table["quitting"], 1, "Ben still agrees");
    assert_eq!(account.get(&format!("/tables/{id}")).await["seats"][1]["yours"], true);
    assert_eq!(ada.post(&path, json!({})).await["status"], "abandoned");
    server.stop().await;
}

async fn who_plays_on_takes_the_proposal_to_stop_off_the_table(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben, mut eve) =
        (server.guest("Ada").await, server.guest("Ben").await, server.guest("Eve").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let path = format!("/tables/{id}/abandon");
    assert_eq!(ben.refused("DELETE", &path, json!(null)).await.0, 409, "nothing was proposed");
    ada.post(&path, json!({})).await;
    let mut page = common::page::load(&ada, &id).await;
    let notice = &page.parts["notice"];
    assert!(notice.contains("proposed to stop") && notice.contains("after all"), "{notice}");
    let of_ben = common::page::load(&ben, &id).await.parts["notice"].clone();
    assert!(of_ben.contains("data-confirm") && of_ben.contains("/go-on"), "{of_ben}");
    assert_eq!(eve.refused("DELETE", &path, json!(null)).await.0, 403);
    let mut stream = common::page::stream(&ada, &id).await;
    let (status, table) = ben.0.api("DELETE", &path, None).await.unwrap();
    assert_eq!((status, &table["quitting"]), (200, &json!(0)));
    while page.parts["notice"].contains("stop") {
        page.apply(&next(&mut stream).await);
    }
    assert_eq!(ben.post(&path, json!({})).await["status"], "playing", "Ada no longer agrees");
    assert_eq!(ada.post(&path, json!({})).await["status"], "abandoned");
    server.stop().await;
}

async fn a_rematch_is_one_table_for_all(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }], "modules": ["wait"] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let path = format!("/tables/{id}/rematch");
    assert_eq!(ada.refused("POST", &path, json!({})).await.0, 409, "not before the end");
    ada.post(&format!("/tables/{id}/abandon"), json!({})).await;
    ben.post(&format!("/tables/{id}/abandon"), json!({})).await;
    let first = ben.post(&path, json!({})).await;
    assert_eq!((&first["status"], &first["seats"][0]["kind"]), (&json!("waiting"), &json!("held")));
    let told = ada.view(&id).await["table"]["rematch"].clone();
    assert_eq!(told, first["id"]);
    let second = ada.post(&path, json!({})).await;
    assert_eq!((&second["id"], &second["status"]), (&first["id"], &json!("playing")));
    assert_eq!(second["modules"], json!(["wait"]));
    assert_eq!(ada.post(&path, json!({})).await["id"], first["id"]);
    server.stop().await;
}

async fn a_seat_kept_for_a_rematch_is_found_among_ones_own_tables(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let mut new = Vec::new();
    for _ in 0..2 {
        let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
        ben.post(&format!("/tables/{id}/join"), json!({})).await;
        ada.post(&format!("/tables/{id}/abandon"), json!({})).await;
        ben.post(&format!("/tables/{id}/abandon"), json!({})).await;
        let again = ben.post(&format!("/tables/{id}/rematch"), json!({})).await["id"].clone();
        new.push(again.as_str().unwrap().to_owned());
    }
    ben.post(&format!("/tables/{}/leave", new[0]), json!({})).await;
    let page = ada.0.send("GET", "/mine", None).await.unwrap().text();
    assert!(page.contains(&format!("/tables/{}", new[1])), "a seat is kept here: {page}");
    assert!(!page.contains(&format!("/tables/{}", new[0])), "nobody plays here any longer: {page}");
    server.stop().await;
}

/// The form once renamed first and was refused then.
async fn who_is_refused_a_table_keeps_their_name(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let name = async |ada: &mut Player| ada.get("/session").await["person"]["name"].clone();
    let mut form = ada.0.again();
    form.headers = "Content-Type: application/x-www-form-urlencoded\r\n".to_owned();
    let refused =
        form.send("POST", "/create", Some("me=Augusta&seat1=me&seat2=bot&level2=genius")).await.unwrap();
    assert_eq!((refused.status, name(&mut ada).await), (422, json!("Ada")));
    let opened = form.send("POST", "/create", Some("me=Augusta&seat1=me&seat2=open")).await.unwrap();
    assert_eq!((opened.status, name(&mut ada).await), (303, json!("Augusta")));
    let table = opened.header("location").unwrap().strip_prefix("/tables/").unwrap().to_owned();
    assert_eq!(ada.view(&table).await["table"]["seats"][0]["name"], "Augusta");
    // Once the table is open it is shown, whatever becomes of the name.
    database.run("CREATE UNIQUE INDEX only_one ON people (name)").await;
    server.guest("Berta").await;
    let opened = form.send("POST", "/create", Some("me=Berta&seat1=me&seat2=open")).await.unwrap();
    assert_eq!((opened.status, name(&mut ada).await), (303, json!("Augusta")));
    server.stop().await;
}

/// Two of one name were once possible, and whoever had a number kept it for ever.
async fn who_is_renamed_has_another_name_than_everybody_else_at_the_table(database: Database) {
    let server = Server::start(&database).await;
    let (mut one, mut other, mut third) =
        (server.guest("Basia").await, server.guest("Basia").await, server.guest("Żaneta").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    let id = one.open(json!({ "seats": seats })).await;
    for player in [&mut other, &mut third] {
        player.post(&format!("/tables/{id}/join"), json!({})).await;
    }
    let names = async |player: &mut Player| {
        let view = player.view(&id).await;
        let seats = view["table"]["seats"].as_array().unwrap().clone();
        seats.iter().map(|seat| seat["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&mut one).await, ["Basia", "Basia 2", "Żaneta"]);
    let renamed = other.0.api("PUT", "/me", Some(&json!({ "name": "żaneta" }))).await.unwrap();
    assert_eq!(
        (renamed.0, &renamed.1["person"]["name"]),
        (200, &json!("żaneta")),
        "only at the table is it numbered"
    );
    assert_eq!(names(&mut other).await, ["Basia", "żaneta 2", "Żaneta"]);
    let mut form = one.0.again();
    form.headers = "Content-Type: application/x-www-form-urlencoded\r\n".to_owned();
    let sent = form.send("POST", "/profile/name", Some("name=%C5%BBaneta")).await.unwrap();
    assert_eq!(sent.status, 303);
    assert_eq!(names(&mut one).await, ["Żaneta 3", "żaneta 2", "Żaneta"]);
    other.0.api("PUT", "/me", Some(&json!({ "name": "Basia" }))).await.unwrap();
    assert_eq!(names(&mut one).await, ["Żaneta 3", "Basia", "Żaneta"]);
    server.stop().await;
}

/// The page of a table in a browser.
async fn page_of(player: &mut Player, table: &str) -> (u16, String) {
    let page = player.0.send("GET", &format!("/tables/{table}"), None).await.unwrap();
    (page.status, page.text())
}

/// Ada and Ben have stopped their game; Ben has opened a table to play again.
async fn stopped_and_asked(ada: &mut Player, ben: &mut Player) -> (String, String) {
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    ada.post(&format!("/tables/{id}/abandon"), json!({})).await;
    ben.post(&format!("/tables/{id}/abandon"), json!({})).await;
    let again = ben.post(&format!("/tables/{id}/rematch"), json!({})).await;
    (id, again["id"].as_str().unwrap().to_owned())
}

/// What a page says to somebody whose seat is kept for a rematch.
const WANT_AGAIN: &str = "The others want to play again";

async fn a_rematch_that_was_closed_makes_way_for_another_one(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let (id, again) = stopped_and_asked(&mut ada, &mut ben).await;
    let mut page = common::page::load(&ada, &id).await;
    let mut stream = common::page::stream(&ada, &id).await;
    assert!(page.parts["notice"].contains(WANT_AGAIN));
    ben.post(&format!("/tables/{again}/leave"), json!({})).await;
    while page.parts["notice"].contains(WANT_AGAIN) {
        page.apply(&next(&mut stream).await);
    }
    assert!(!page_of(&mut ada, &id).await.1.contains(WANT_AGAIN), "nobody waits there any longer");
    let path = format!("/tables/{id}/rematch");
    let other = ada.post(&path, json!({})).await;
    assert_ne!(other["id"], again.as_str());
    assert_eq!(other["status"], "waiting");
    let joined = ben.post(&path, json!({})).await;
    assert_eq!((&joined["id"], &joined["status"]), (&other["id"], &json!("playing")));
    server.stop().await;
}

async fn a_rematch_that_is_over_makes_way_for_another_one(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let (id, again) = stopped_and_asked(&mut ada, &mut ben).await;
    let path = format!("/tables/{id}/rematch");
    assert_eq!(ada.post(&path, json!({})).await["id"], again.as_str());
    for player in [&mut ada, &mut ben] {
        player.post(&format!("/tables/{again}/abandon"), json!({})).await;
    }
    let third = ada.post(&path, json!({})).await;
    assert_ne!(third["id"], again.as_str());
    assert_eq!(ben.post(&path, json!({})).await["id"], third["id"]);
    server.stop().await;
}

async fn only_those_whose_seat_is_kept_are_told_of_a_rematch(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let (id, again) = stopped_and_asked(&mut ada, &mut ben).await;
    assert!(page_of(&mut ada, &id).await.1.contains(WANT_AGAIN));
    assert!(!page_of(&mut ben, &id).await.1.contains(WANT_AGAIN), "Ben has asked himself");
    ada.post(&format!("/tables/{id}/rematch"), json!({})).await;
    assert!(!page_of(&mut ada, &id).await.1.contains(WANT_AGAIN), "Ada plays at {again}");

    // After its end a game can be looked at from every seat.
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    play_to_the_end(&mut [&mut ada, &mut ben], &id).await;
    ben.post(&format!("/tables/{id}/rematch"), json!({})).await;
    let eve = server.guest("Eve").await;
    for (player, awaited) in [(&ada, true), (&eve, false)] {
        let page = format!("/tables/{id}?seat=1");
        let shown = player.0.again().send("GET", &page, None).await.unwrap();
        assert_eq!(shown.status, 200);
        assert_eq!(shown.text().contains(WANT_AGAIN), awaited, "who only looks from that seat has none");
        let stream = format!("/tables/{id}/stream?seat=1&from=");
        let mut stream = player.0.events(&stream, None).await.unwrap().unwrap();
        let mut page = common::page::Page::default();
        while page.seq == 0 {
            page.apply(&next(&mut stream).await);
        }
        assert_eq!(page.parts["notice"].contains(WANT_AGAIN), awaited, "nor later");
    }

    let solo = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    ada.post(&format!("/tables/{solo}/abandon"), json!({})).await;
    ada.post(&format!("/tables/{solo}/rematch"), json!({})).await;
    assert!(!page_of(&mut ada, &solo).await.1.contains(WANT_AGAIN), "there are no others");
    server.stop().await;
}

/// The number of the last event says nothing of what has happened at the other table.
async fn who_comes_back_to_a_page_sees_whether_the_others_still_want_to_play_again(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let (id, again) = stopped_and_asked(&mut ada, &mut ben).await;
    let mut page = common::page::Page::default();
    let mut stream = common::page::stream(&ada, &id).await;
    let mut last = String::new();
    while page.seq == 0 {
        let event = next(&mut stream).await;
        page.apply(&event);
        last = event.id;
    }
    assert!(page.parts["notice"].contains(WANT_AGAIN));
    drop(stream);
    ben.post(&format!("/tables/{again}/leave"), json!({})).await;
    eventually("nobody waits there", async || !page_of(&mut ada, &id).await.1.contains(WANT_AGAIN)).await;
    let path = format!("/tables/{id}/stream?from={last}");
    let mut stream = ada.0.events(&path, None).await.unwrap().unwrap();
    let event = next(&mut stream).await;
    assert_eq!(event.id, last, "nothing has happened at this table");
    page.apply(&event);
    assert!(!page.parts["notice"].contains(WANT_AGAIN));
    server.stop().await;
}

async fn who_waited_at_a_table_that_was_closed_is_told_so(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "invite" }]);
    let id = ada.open(json!({ "seats": seats, "watch": false })).await;
    let invite = ada.get(&format!("/tables/{id}")).await["invite"].as_str().unwrap().to_owned();
    ben.post(&format!("/tables/{id}/join"), json!({ "invite": invite })).await;
    ada.post(&format!("/tables/{id}/leave"), json!({})).await;
    let (status, page) = page_of(&mut ben, &id).await;
    assert_eq!(status, 200);
    assert!(page.contains("This table was closed") && page.contains("href=\"/tables\""), "{page}");
    let (status, page) = page_of(&mut server.guest("Eve").await, &id).await;
    assert_eq!(status, 404, "strangers learn nothing of it: {page}");
    server.stop().await;
}

async fn a_seat_that_changes_hands_is_announced_to_the_others(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    let mut cleo = server.guest("Cleo").await;
    let id = ada.open(json!({ "seats": seats })).await;
    for player in [&mut ben, &mut cleo] {
        player.post(&format!("/tables/{id}/join"), json!({})).await;
    }
    let mut page = common::page::load(&ada, &id).await;
    let mut stream = common::page::stream(&ada, &id).await;
    let menu = ben.0.send("GET", &format!("/tables/{id}/menu"), None).await.unwrap().text();
    assert!(menu.contains("data-confirm=\"A bot plays for you until you take your seat back."), "{menu}");
    let path = format!("/tables/{id}/seats/2/bot");
    assert_eq!(ben.0.api("PUT", &path, Some(&json!({ "level": "random" }))).await.unwrap().0, 200);
    while !page.parts["notice"].contains("A bot is now playing for Ben.") {
        page.apply(&next(&mut stream).await);
    }
    assert_eq!(ben.0.api("DELETE", &path, None).await.unwrap().0, 200);
    while !page.parts["notice"].contains("Ben is playing again.") {
        page.apply(&next(&mut stream).await);
    }
    assert!(!page_of(&mut ben, &id).await.1.contains("is playing again"), "Ben knows");
    server.stop().await;
}

async fn what_is_said_is_kept(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    let path = format!("/tables/{id}/chat");
    let mut stream = ada.events(&id, None).await;
    next(&mut stream).await;
    let line = ben.post(&path, json!({ "text": "  may I join?  " })).await;
    assert_eq!(
        (&line["text"], &line["seat"], &line["number"]),
        (&json!("may I join?"), &json!(null), &json!(1))
    );
    assert_eq!(next(&mut stream).await.json(), line);
    for bad in ["", "   ", "two\nlines", &"x".repeat(501), "turn\u{202e}ed"] {
        assert_eq!(ben.refused("POST", &path, json!({ "text": bad })).await.0, 422, "{bad:?}");
    }
    let lines = ada.get(&format!("{path}?after=0")).await["lines"].clone();
    assert_eq!(lines, json!([line]));
    assert_eq!(ada.get(&format!("{path}?after=1")).await["lines"], json!([]));
    server.stop().await;
}

async fn a_record_is_imported_and_replayed(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
    let id = ada.open(json!({ "seats": seats, "modules": ["secret-donation"] })).await;
    let end = play_to_the_end(&mut [&mut ada], &id).await;
    let record = ada.0.send("GET", &format!("/api/v1/tables/{id}/record"), None).await.unwrap().text();

    let mut ben = server.guest("Ben").await;
    let answer = ben.0.send("POST", "/api/v1/records", Some(&record)).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    let copy = answer.json()["id"].as_str().unwrap().to_owned();
    let seen = ben.view(&copy).await;
    assert_eq!(
        (&seen["table"]["status"], &seen["view"]["seats"]),
        (&json!("imported"), &end["view"]["seats"])
    );
    let halfway = ben.get(&format!("/tables/{copy}/view?at=40&seat=1")).await;
    assert_eq!((&halfway["at"], &halfway["viewer"], &halfway["legal"]), (&json!(40), &json!(1), &json!([])));
    let again = ben.0.send("GET", &format!("/api/v1/tables/{copy}/record"), None).await.unwrap().text();
    assert_eq!(again, record);
    assert_eq!(ben.decide(&copy, &seen["seq"], "done").await.0, 403, "nobody plays a record");

    let damaged = record.replacen("tabs A", "tabs C", 1).replacen("tabs B", "tabs C", 1);
    let answer = ben.0.send("POST", "/api/v1/records", Some(&damaged)).await.unwrap();
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (422, &json!("record")));
    assert!(answer.text().contains("decision"), "it says where: {}", answer.text());
    server.stop().await;
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

async fn whose_turn_it_is_where_is_counted(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let mut stranger = Player(carnegie_load::Client::new(server.address));
    let turns = async |who: &mut Player| {
        let answer = who.0.send("GET", "/mine/turns", None).await.unwrap();
        (answer.status, answer.json()["turns"].clone())
    };
    ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    assert_eq!(turns(&mut ada).await, (200, json!(1)), "nobody decides at a table that waits");
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let seats = ada.view(&id).await["table"]["seats"].clone();
    let acts = |seat: usize| usize::from(seats[seat]["to_act"] == true);
    let expected = [1 + acts(0), acts(1)];
    assert_eq!(expected.iter().sum::<usize>(), 2, "one of them begins: {seats}");
    assert_eq!(turns(&mut ada).await, (200, json!(expected[0])));
    assert_eq!(turns(&mut ben).await, (200, json!(expected[1])));
    assert_eq!(turns(&mut stranger).await, (200, json!(0)));
    ada.post("/account", json!({ "login": "ada", "password": "analytical engine" })).await;
    assert_eq!(turns(&mut ada).await, (200, json!(expected[0])), "as an account, too");
    server.stop().await;
}

async fn a_clock_that_runs_out_hands_the_seat_over(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let clock = json!({ "per": "turn", "seconds": 30 });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wrong = json!({ "seats": seats, "clock": { "per": "turn", "seconds": 3 } });
    assert_eq!(ada.refused("POST", "/tables", wrong).await.0, 422);
    let id = ada.open(json!({ "seats": seats, "clock": clock })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    server.stop().await;
    database.let_pass(31).await;

    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (Player(ada.0.at(server.address)), Player(ben.0.at(server.address)));
    eventually("one clock runs out", async || {
        let seats = ada.view(&id).await["table"]["seats"].clone();
        seats.as_array().unwrap().iter().filter(|seat| seat["kind"] == "bot").count() == 1
    })
    .await;
    let table = ada.view(&id).await["table"].clone();
    let ada_is_late = table["seats"][0]["kind"] == "bot";
    let (other, seat) = if ada_is_late { (1, 1) } else { (0, 2) };
    eventually("the bot decides, and the clock of the other person runs", async || {
        let waiting = ada.view(&id).await["table"]["seats"][other].clone();
        waiting["deadline"].as_i64().is_some_and(|deadline| deadline > now())
    })
    .await;
    let late = if ada_is_late { &mut ada } else { &mut ben };
    let (status, _) = late.0.api("DELETE", &format!("/tables/{id}/seats/{seat}/bot"), None).await.unwrap();
    assert_eq!(status, 200, "who comes back takes the seat back");
    play_to_the_end(&mut [&mut ada, &mut ben], &id).await;
    server.stop().await;
}

/// A time zone where it is now between 1:00 and 2:00 at night, and the time that it is there ahead of UTC.
fn where_it_is_night() -> (String, i64) {
    let ahead = (1 - now().div_euclid(HOUR)).rem_euclid(24);
    let ahead = if ahead > 12 { ahead - 24 } else { ahead };
    // Names of this kind count westwards.
    (format!("Etc/GMT{:+}", -ahead), ahead * HOUR)
}

const HOUR: i64 = 3_600_000;

async fn a_clock_stands_still_at_night_and_runs_out_in_the_morning(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let clock = json!({ "per": "turn", "seconds": 3600, "nights_off": true });
    for zone in [json!(null), json!("Atlantis"), json!(7)] {
        let wrong = json!({ "seats": seats, "clock": clock, "zone": zone });
        assert_eq!(ada.refused("POST", "/tables", wrong).await, (422, "invalid".to_owned()), "{zone}");
    }
    let (zone, ahead) = where_it_is_night();
    let id = ada.open(json!({ "seats": seats, "clock": clock, "zone": zone })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let table = ada.view(&id).await["table"].clone();
    assert_eq!((&table["zone"], &table["clock"]["nights_off"]), (&json!(zone), &json!(true)));
    server.stop().await;
    database.let_pass(2 * 3600).await;

    let waiting = |table: &serde_json::Value| {
        let seats = table["seats"].as_array().unwrap().iter().filter(|seat| seat["kind"] == "person");
        seats.filter_map(|seat| seat["deadline"].as_i64()).collect::<Vec<_>>()
    };
    let server = Server::start(&database).await;
    let mut ada = Player(ada.0.at(server.address));
    // An hour that began two hours ago is not over: it has not begun to count.
    let deadlines = waiting(&ada.view(&id).await["table"]);
    assert!(!deadlines.is_empty());
    for deadline in deadlines {
        assert!(deadline > now(), "{deadline}");
        assert_eq!((deadline + ahead).rem_euclid(24 * HOUR), 9 * HOUR, "an hour after the night");
    }
    server.stop().await;
    database.let_pass(12 * 3600).await;

    let server = Server::start(&database).await;
    let mut ada = Player(ada.0.at(server.address));
    eventually("the clock has run out before the night", async || {
        let table = ada.view(&id).await["table"].clone();
        table["seats"].as_array().unwrap().iter().any(|seat| seat["kind"] == "bot")
    })
    .await;
    server.stop().await;
}

async fn a_clock_for_the_game_can_forfeit_it(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let clock = json!({ "per": "game", "seconds": 30, "then": "forfeit" });
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1, "clock": clock })).await;
    server.stop().await;
    database.let_pass(31).await;
    let mut settings = carnegie_server::Settings::new(&database.url);
    settings.limits = settings.limits.without_rates();
    let server = Server::start_with(settings, Arc::new(QuickBots)).await;
    let mut ada = Player(ada.0.at(server.address));
    eventually("the bot ends the game", async || ada.view(&id).await["table"]["status"] == "finished").await;
    assert_eq!(ada.view(&id).await["table"]["seats"][0]["take_back"], false);
    server.stop().await;
}

async fn a_bot_that_fails_is_replaced(database: Database) {
    let mut settings = carnegie_server::Settings::new(&database.url);
    settings.limits = settings.limits.without_rates();
    let server = Server::start_with(settings, Arc::new(BrokenBots)).await;
    let mut ada = server.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "crash" }]);
    assert_eq!(
        ada.refused("POST", "/tables", json!({ "seats": [{ "kind": "bot", "level": "no" }] })).await.0,
        422
    );
    let id = ada.open(json!({ "seats": seats })).await;
    let end = play_to_the_end(&mut [&mut ada], &id).await;
    assert_eq!(end["table"]["status"], "finished");
    assert_eq!(
        end["table"]["seats"][1]["level"], "random",
        "from the one that crashes over the one that cheats"
    );
    assert!(server.app.metrics().bot_failures.get() >= 2);
    server.stop().await;
}

async fn a_table_has_only_so_much_room(database: Database) {
    let mut settings = carnegie_server::Settings::new(&database.url);
    settings.limits = settings.limits.without_rates();
    settings.limits.tables = 3;
    settings.limits.bots = 4;
    let server = Server::start_with(settings, Arc::<carnegie_server::AllBots>::default()).await;
    let mut ada = server.guest("Ada").await;
    let bot = json!({ "kind": "bot", "level": "random" });
    let two = json!({ "seats": [{ "kind": "me" }, bot, bot] });
    ada.open(two.clone()).await;
    ada.open(two.clone()).await;
    assert_eq!(ada.refused("POST", "/tables", two).await, (429, "limit".to_owned()), "too many bots");
    ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let more = json!({ "seats": [{ "kind": "me" }], "difficulty": 1 });
    assert_eq!(ada.refused("POST", "/tables", more).await, (429, "limit".to_owned()), "too many tables");
    server.stop().await;
}

async fn old_guests_tables_are_forgotten(database: Database) {
    let mut settings = carnegie_server::Settings::new(&database.url);
    settings.limits = settings.limits.without_rates();
    settings.retention.guest_tables = Duration::ZERO;
    settings.retention.waiting_tables = Duration::from_secs(3600);
    let server = Server::start_with(settings, Arc::<carnegie_server::AllBots>::default()).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    ben.post("/account", json!({ "login": "ben", "password": "long enough" })).await;
    let solo = json!({ "seats": [{ "kind": "me" }], "difficulty": 1 });
    let (guests, accounts) = (ada.open(solo.clone()).await, ben.open(solo).await);
    let waiting = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    server.app.purge().await;
    server.stop().await;
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (Player(ada.0.at(server.address)), Player(ben.0.at(server.address)));
    assert_eq!(ada.refused("GET", &format!("/tables/{guests}/view"), json!(null)).await.0, 404);
    assert_eq!(ben.view(&accounts).await["table"]["status"], "playing");
    assert_eq!(ada.view(&waiting).await["table"]["status"], "waiting");
    server.stop().await;
}

/// Whoever asks for them, and whatever is stored.
async fn levels_that_had_another_name_are_understood(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let mut tables = Vec::new();
    for kind in BotKind::BUILT_IN {
        let Some(former) = kind.former_name() else { continue };
        assert_eq!(carnegie_table::current_level(former), kind.name());
        let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": former }, { "kind": "open" }]);
        let table = ada.post("/tables", json!({ "seats": seats })).await;
        assert_eq!(table["seats"][1]["level"], kind.name());
        tables.push((table["id"].as_str().unwrap().to_owned(), kind, former));
    }
    assert_eq!(tables.len(), 4);
    server.stop().await;
    for (id, kind, former) in &tables {
        let (now, then) = (format!("\"{kind}\""), format!("\"{former}\""));
        let script =
            format!("UPDATE tables SET options = REPLACE(options, '{now}', '{then}') WHERE id = '{id}'");
        database.run(script).await;
        let stored = database.texts(format!("SELECT options FROM tables WHERE id = '{id}'")).await;
        assert!(stored[0].contains(&then), "{stored:?}");
    }
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (Player(ada.0.at(server.address)), server.guest("Ben").await);
    for (id, kind, former) in &tables {
        let table = ada.get(&format!("/tables/{id}")).await;
        assert_eq!(table["seats"][1]["level"], kind.name(), "stored as {former}");
        ben.post(&format!("/tables/{id}/join"), json!({})).await;
        let body = json!({ "level": former });
        let (status, handed) =
            ben.0.api("PUT", &format!("/tables/{id}/seats/3/bot"), Some(&body)).await.unwrap();
        assert_eq!((status, &handed["seats"][2]["level"]), (200, &json!(kind.name())));
        ada.post(&format!("/tables/{id}/abandon"), json!({})).await;
    }
    server.stop().await;
}
