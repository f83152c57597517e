//! Playing on from a position, and pictures of positions. Every test of tables runs with both databases.

mod common;

use carnegie_bots::{BotKind, Xorshift, play_game};
use carnegie_rules::{Config, Record};
use carnegie_server::{AllBots, Limits, Settings};
use common::{Database, Kind, Player, Server, Value, json, play_to_the_end};
use std::sync::Arc;

with_each_database!(
    a_game_is_played_on_against_bots_alone_and_with_friends,
    a_running_game_is_played_on_only_where_hints_are_allowed,
    a_game_that_is_played_on_survives_a_restart,
);

fn record(config: Config, seed: u64) -> Record {
    let mut bots: Vec<_> = config.seats().map(|_| BotKind::BEGINNER.create(seed)).collect();
    let names = config.seats().map(|seat| format!("Bot {seat}")).collect();
    play_game(config, seed, names, &mut bots).unwrap().record().clone()
}

async fn import(person: &mut Player, record: &Record) -> String {
    let answer = person.0.send("POST", "/api/v1/records", Some(&record.to_json())).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_owned()
}

async fn play_on(person: &mut Player, id: &str, wanted: Value) -> Value {
    person.post(&format!("/tables/{id}/play-on"), wanted).await
}

fn id_of(table: &Value) -> String {
    table["id"].as_str().unwrap().to_owned()
}

/// The text of a record, as the server gives it out.
async fn text_of(person: &mut Player, id: &str) -> String {
    person.0.send("GET", &format!("/api/v1/tables/{id}/record?format=text"), None).await.unwrap().text()
}

async fn a_game_is_played_on_against_bots_alone_and_with_friends(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let source = record(Config::base(2).unwrap(), 3);
    let id = import(&mut ada, &source).await;
    let at = source.decisions.len() / 2;

    // Against a bot.
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "random" }]);
    let table = play_on(&mut ada, &id, json!({ "at": at, "seats": seats })).await;
    assert_eq!((&table["status"], &table["taken_over"]), (&json!("playing"), &json!(at)));
    let bots = id_of(&table);
    play_to_the_end(&mut [&mut ada], &bots).await;
    let ended = Record::parse(&text_of(&mut ada, &bots).await).unwrap();
    assert_eq!((ended.taken_over(), &ended.decisions[..at]), (at, &source.decisions[..at]));
    assert_ne!(ended.seed(), source.seed());
    assert!(ended.replay().unwrap().is_finished());

    // Alone, for all seats.
    let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
    let alone = id_of(&play_on(&mut ada, &id, json!({ "at": at, "seats": seats })).await);
    let view = ada.view(&alone).await;
    assert_eq!((&view["length"], view["legal"].as_array().unwrap().is_empty()), (&json!(at), false));
    assert_eq!(view["can_undo"], false, "what was taken over stands");

    // With friends: they come by the link, and the game goes on when everybody is there.
    let seats = json!([{ "kind": "me" }, { "kind": "invite" }]);
    let table = play_on(&mut ada, &id, json!({ "at": at, "seats": seats, "watch": false })).await;
    let (friends, invite) = (id_of(&table), table["invite"].clone());
    assert_eq!(table["status"], "waiting");
    ben.post(&format!("/tables/{friends}/join"), json!({ "invite": invite })).await;
    assert_eq!(ben.view(&friends).await["length"], at);
    play_to_the_end(&mut [&mut ada, &mut ben], &friends).await;
    server.stop().await;
}

async fn a_running_game_is_played_on_only_where_hints_are_allowed(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut eve) = (server.guest("Ada").await, server.guest("Eve").await);
    let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
    let bots = json!({ "seats": [{ "kind": "me" }, { "kind": "bot", "level": "random" }] });
    let mut rng = Xorshift::new(5);
    let strict = ada.open(json!({ "seats": seats, "hints": false })).await;
    let open = ada.open(json!({ "seats": seats })).await;
    let closed = ada.open(json!({ "seats": seats, "watch": false })).await;
    let waiting = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    for id in [&strict, &open, &closed] {
        for _ in 0..8 {
            ada.move_once(id, &mut rng).await;
        }
    }
    let path = |id: &str| format!("/tables/{id}/play-on");
    assert_eq!(ada.refused("POST", &path(&strict), bots.clone()).await, (403, "forbidden".to_owned()));
    let page = ada.0.send("GET", &format!("/tables/{strict}/play-on"), None).await.unwrap();
    assert_eq!(page.status, 403);
    assert_eq!(eve.refused("POST", &path(&closed), bots.clone()).await, (404, "no-table".to_owned()));
    assert_eq!(ada.refused("POST", &path(&waiting), bots.clone()).await, (409, "conflict".to_owned()));
    let alone = json!({ "seats": [{ "kind": "me" }] });
    assert_eq!(ada.refused("POST", &path(&open), alone).await, (422, "invalid".to_owned()));
    let mut nobody = Player(carnegie_load::Client::new(server.address));
    assert_eq!(nobody.refused("POST", &path(&open), bots.clone()).await, (401, "no-session".to_owned()));

    // Everybody who may watch may try what would follow; the game itself goes on as if nothing had happened.
    let before = ada.view(&open).await;
    let table = play_on(&mut eve, &open, bots).await;
    assert_eq!(table["taken_over"], before["length"]);
    assert_eq!(ada.view(&open).await["seq"], before["seq"]);
    assert_eq!(eve.refused("GET", &format!("/tables/{}/record", id_of(&table)), json!(null)).await.0, 409);
    server.stop().await;
}

async fn a_game_that_is_played_on_survives_a_restart(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let source = record(Config::solo(3).unwrap(), 8);
    let id = import(&mut ada, &source).await;
    let at = source.decisions.len() / 3;
    let branch = id_of(&play_on(&mut ada, &id, json!({ "at": at, "seats": [{ "kind": "me" }] })).await);
    let mut rng = Xorshift::new(1);
    for _ in 0..10 {
        ada.move_once(&branch, &mut rng).await;
    }
    let before = ada.view(&branch).await;
    assert!(before["length"].as_u64() > Some(at as u64));
    server.stop().await;
    let server = Server::start(&database).await;
    let mut ada = Player(ada.0.at(server.address));
    let after = ada.view(&branch).await;
    assert_eq!((&after["view"], &after["log"]), (&before["view"], &before["log"]));
    play_to_the_end(&mut [&mut ada], &branch).await;
    let ended = Record::parse(&text_of(&mut ada, &branch).await).unwrap();
    let cards = |record: &Record| record.replay().unwrap().andrews_deck().copied().unwrap();
    assert_ne!(cards(&ended), cards(&source), "the cards that were hidden were shuffled anew");
    let copy = import_text(&mut ada, &ended).await;
    assert_eq!(text_of(&mut ada, &copy).await, ended.to_string());
    server.stop().await;
}

async fn import_text(person: &mut Player, record: &Record) -> String {
    let answer = person.0.send("POST", "/api/v1/records", Some(&record.to_string())).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    id_of(&answer.json())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pages_offer_to_play_on_and_their_forms_do_it() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let source = record(Config::base(3).unwrap(), 4);
    let id = import(&mut ada, &source).await;
    let get = async |person: &mut Player, path: String| person.0.send("GET", &path, None).await.unwrap();
    let replay = get(&mut ada, format!("/tables/{id}/replay?at=60")).await.text();
    assert!(replay.contains(&format!("/tables/{id}/play-on?at=60")), "{replay}");
    assert!(replay.contains(&format!("/tables/{id}/replay?at=60&amp;seat=spectator")));
    let last = get(&mut ada, format!("/tables/{id}/replay?at={}", source.decisions.len())).await.text();
    assert!(!last.contains("/play-on"), "there is nothing left to decide");
    let page = get(&mut ada, format!("/tables/{id}/play-on?at=60")).await;
    assert_eq!(page.status, 200, "{}", page.text());
    for with in ["bots", "here", "friends"] {
        assert!(page.text().contains(&format!("value=\"{with}\"")), "{}", page.text());
    }
    let over = get(&mut ada, format!("/tables/{id}/play-on")).await;
    assert_eq!(over.status, 409);

    // A stranger plays on, and becomes a guest by that.
    let mut stranger = Player(carnegie_load::Client::new(server.address));
    stranger.0.headers = "Content-Type: application/x-www-form-urlencoded\r\n".to_owned();
    let form = "at=60&seat=2&with=bots&level=random&me=Eve";
    let answer = stranger.0.send("POST", &format!("/tables/{id}/play-on"), Some(form)).await.unwrap();
    assert_eq!(answer.status, 303, "{}", answer.text());
    let table = answer.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let seen = ada.view(&table).await;
    let seats: Vec<_> =
        seen["table"]["seats"].as_array().unwrap().iter().map(|seat| seat["kind"].as_str()).collect();
    assert_eq!(seats, [Some("bot"), Some("person"), Some("bot")]);
    assert_eq!(seen["table"]["seats"][1]["name"], "Eve");
    let wrong = "at=60&seat=2&with=nobody";
    let answer = stranger.0.send("POST", &format!("/tables/{id}/play-on"), Some(wrong)).await.unwrap();
    assert_eq!(answer.status, 422);
    assert!(answer.text().contains("role=\"alert\""), "{}", answer.text());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_to_tables_have_a_picture_for_their_preview() {
    let database = Database::new(Kind::Sqlite).await;
    let settings =
        Settings { public_url: Some("https://carnegie.example/".to_owned()), ..common::settings(&database) };
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    let mut ada = server.guest("Ada").await;
    let source = record(Config::base(2).unwrap(), 6);
    let id = import(&mut ada, &source).await;
    let mut nobody = Player(carnegie_load::Client::new(server.address));
    let get = async |person: &mut Player, path: String| person.0.send("GET", &path, None).await.unwrap();
    for page in ["replay?at=50", "end"] {
        let html = get(&mut nobody, format!("/tables/{id}/{page}")).await.text();
        let at = if page == "end" { "" } else { "at=50&amp;" };
        let picture =
            format!("og:image\" content=\"https://carnegie.example/tables/{id}/picture.png?{at}in=en\"");
        assert!(html.contains(&picture), "{page}: {html}");
        assert!(
            html.contains("og:title")
                && html.contains("og:description")
                && html.contains("summary_large_image")
        );
    }
    let picture = get(&mut nobody, format!("/tables/{id}/picture.png?at=50&in=de")).await;
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")));
    assert_eq!(&picture.body[..4], b"\x89PNG");
    let again = get(&mut nobody, format!("/tables/{id}/picture.png?at=50&in=de")).await;
    assert_eq!(again.body, picture.body);
    let tag = picture.header("etag").unwrap().to_owned();
    nobody.0.headers = format!("If-None-Match: {tag}\r\n");
    assert_eq!(get(&mut nobody, format!("/tables/{id}/picture.png?at=50&in=de")).await.status, 304);
    assert_eq!(get(&mut nobody, format!("/tables/{id}/picture.png?at=51&in=de")).await.status, 200);
    nobody.0.headers.clear();

    // A table that strangers may not watch has no picture for them, and none that has not begun.
    let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
    let closed = ada.open(json!({ "seats": seats, "watch": false })).await;
    assert_eq!(get(&mut nobody, format!("/tables/{closed}/picture.png")).await.status, 404);
    assert_eq!(get(&mut ada, format!("/tables/{closed}/picture.png")).await.status, 200);
    assert!(!get(&mut ada, format!("/tables/{closed}")).await.text().contains("og:image"));
    let waiting = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    assert_eq!(get(&mut ada, format!("/tables/{waiting}/picture.png")).await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_asks_for_too_many_pictures() {
    let database = Database::new(Kind::Sqlite).await;
    let mut settings = Settings::new(&database.url);
    settings.limits = Limits { picture_rate: 3, ..Limits::default().without_rates() };
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    let mut ada = server.guest("Ada").await;
    let id = import(&mut ada, &record(Config::base(2).unwrap(), 6)).await;
    let mut status = async |at: usize| {
        ada.0.send("GET", &format!("/tables/{id}/picture.png?at={at}"), None).await.unwrap().status
    };
    assert_eq!(status(1).await, 200);
    assert_eq!(status(2).await, 429);
    assert_eq!(status(1).await, 200, "what has been drawn is shown to everybody");
    server.stop().await;
}
