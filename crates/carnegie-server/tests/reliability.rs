//! Nobody can stop a game, and lost work is found again.

mod common;

use carnegie_bots::{Bot, Xorshift};
use carnegie_load::Client;
use carnegie_rules::{Config, Game, Modules};
use carnegie_server::{AllBots, BotSource, Limits, Settings};
use common::{Database, Kind, Player, Server, Value, eventually, json, settings};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

with_each_database!(
    a_game_plays_on_while_somebody_is_renamed_again_and_again,
    work_that_was_lost_is_found_in_the_log,
    who_knew_the_session_of_a_guest_does_not_have_the_account,
    limits_of_tables_and_imports_hold_when_many_are_opened_at_once,
    limits_of_bots_and_seats_hold_on_two_nodes_at_once,
    a_table_with_a_long_log_is_read_from_its_last_checkpoint,
    a_table_that_somebody_looks_at_is_not_deleted,
    a_game_begins_also_when_the_server_dies_after_the_last_seat_was_taken,
    a_session_that_ended_while_nobody_could_tell_ends_its_streams,
    who_asks_twice_at_once_for_a_rematch_plays_at_one_table,
    a_rematch_that_another_node_has_closed_makes_way_for_another_one,
    who_waits_in_vain_for_a_rematch_is_told_when_its_table_is_deleted,
    a_panic_costs_one_answer_and_no_turn,
);

/// Renaming once threw tables out of memory while a decision was being stored: it was acknowledged but not shown, and
/// a bot whose turn came next never moved.
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
            // Whoever's turn it is decides; a bot's turn must pass.
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

/// Registering and signing in once left the previous session valid.
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

/// Bots of which nobody can say which there are, for a while.
#[derive(Default, Debug)]
struct FaultyBots {
    panics: AtomicBool,
}

impl BotSource for FaultyBots {
    fn levels(&self) -> Vec<&'static str> {
        assert!(!self.panics.load(Ordering::SeqCst), "on purpose");
        vec!["random"]
    }

    fn make(&self, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        AllBots::default().make(level, seed)
    }
}

/// A panic in a handler once closed the connection without an answer; one while working for a table kept the node from
/// ever working for that table again.
async fn a_panic_costs_one_answer_and_no_turn(database: Database) {
    let bots = Arc::<FaultyBots>::default();
    let server = Server::start_with(settings(&database), bots.clone()).await;
    let mut ada = server.guest("Ada").await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]);
    let id = ada.open(json!({ "seats": seats })).await;
    eventually("Ada's turn", async || !ada.view(&id).await["legal"].as_array().unwrap().is_empty()).await;

    bots.panics.store(true, Ordering::SeqCst);
    let panics = || -> u64 {
        let text = server.app.metrics().text(0);
        let line = text.lines().find(|line| line.starts_with("carnegie_panics_total ")).unwrap();
        line.rsplit_once(' ').unwrap().1.parse().unwrap()
    };
    let before = panics();
    let open = json!({ "seats": seats });
    assert_eq!(ada.refused("POST", "/tables", open).await, (500, "internal".to_owned()));
    let page = ada.0.send("GET", "/create", None).await.unwrap();
    assert_eq!(page.status, 500);
    assert!(page.text().contains("<html"), "people get a page: {}", page.text());
    assert!(panics() >= before + 2);

    // The bot's turn begins, and cannot be taken.
    let mut dice = Xorshift::new(1);
    while !ada.view(&id).await["legal"].as_array().unwrap().is_empty() {
        ada.move_once(&id, &mut dice).await;
    }
    eventually("the worker panics", async || panics() > before + 2).await;
    bots.panics.store(false, Ordering::SeqCst);
    eventually("the bot's turn", async || !ada.view(&id).await["legal"].as_array().unwrap().is_empty()).await;
    server.stop().await;
}

/// Bots of which the better one takes its time.
#[derive(Default, Debug)]
struct SlowBots {
    slow_turns: AtomicUsize,
}

impl BotSource for SlowBots {
    fn levels(&self) -> Vec<&'static str> {
        vec!["random", "slow"]
    }

    fn make(&self, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        if level == "slow" {
            self.slow_turns.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(100));
        }
        AllBots::default().make("random", seed)
    }
}

/// Thinking was first come, first served: whoever had many tables with strong bots kept the bots from everybody else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_many_strong_bots_does_not_take_them_away_from_others() {
    let database = Database::new(Kind::Sqlite).await;
    let bots = Arc::new(SlowBots::default());
    let server = Server::start_with(Settings { bot_threads: 1, ..settings(&database) }, bots.clone()).await;
    let mut eve = server.guest("Eve").await;
    let slow = json!({ "kind": "bot", "level": "slow" });
    for _ in 0..20 {
        eve.open(json!({ "seats": [{ "kind": "me" }, slow, slow, slow] })).await;
    }
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "bot", "level": "random" }] })).await;
    let before = bots.slow_turns.load(Ordering::Relaxed);
    let (mut dice, mut decisions) = (Xorshift::new(1), 0);
    while decisions < 5 {
        match ada.move_once(&id, &mut dice).await {
            Some(_) => decisions += 1,
            None => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
    // Between two of her decisions, at most a turn that had already begun and the one after it.
    let meanwhile = bots.slow_turns.load(Ordering::Relaxed) - before;
    assert!(meanwhile <= 12, "{meanwhile} slow turns while Ada decided {decisions} times");
    server.stop().await;
}

/// Opens a request whose body never arrives.
async fn begin_request(server: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(server).await.unwrap();
    let head = "POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 60000\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

/// A body once had all the time in the world: with a thousand of them, nobody else was served.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_never_comes_does_not_keep_its_connection() {
    let database = Database::new(Kind::Sqlite).await;
    let settings = Settings { body_timeout: Duration::from_millis(300), ..settings(&database) };
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    let mut slow = begin_request(server.address).await;
    let mut answer = String::new();
    slow.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"too-slow\""), "{answer}");
    assert!(answer.to_lowercase().contains("connection: close"), "{answer}");
    server.stop().await;
}

/// There was once no limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_only_so_many_connections_and_so_has_the_server() {
    let database = Database::new(Kind::Sqlite).await;
    for (address_connections, connections) in [(8, 100), (0, 8)] {
        let limits = Limits { address_connections, connections, ..Limits::default().without_rates() };
        let settings = Settings { limits, ..settings(&database) };
        let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
        let mut open = Vec::new();
        for _ in 0..8 {
            open.push(begin_request(server.address).await);
        }
        eventually("the ninth connection is closed at once", async || {
            let mut ninth = TcpStream::connect(server.address).await.unwrap();
            let closed = tokio::time::timeout(Duration::from_millis(100), ninth.read(&mut [0])).await;
            matches!(closed, Ok(Ok(0) | Err(_)))
        })
        .await;
        assert!(server.app.metrics().connections_refused.get() > 0);
        drop(open);
        eventually("there is room again", async || {
            Client::new(server.address).send("GET", "/healthz", None).await.is_ok_and(|ok| ok.status == 200)
        })
        .await;
        server.stop().await;
    }
}

/// When a request was refused before its body had been read, the body was once taken for the next request.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_with_the_body_unread_says_that_the_connection_ends() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = "POST /api/v1/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 4096];
    let length = stream.read(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer[..length]).to_lowercase();
    assert!(answer.starts_with("http/1.1 404 ") && answer.contains("connection: close"), "{answer}");
    server.stop().await;
}

/// The limit of tables was once checked before, not while, one was stored; imports were not counted at all.
async fn limits_of_tables_and_imports_hold_when_many_are_opened_at_once(database: Database) {
    let limits = Limits { tables: 5, imports: 3, ..Limits::default().without_rates() };
    let server =
        Server::start_with(Settings { limits, ..settings(&database) }, Arc::<AllBots>::default()).await;
    let ada = server.guest("Ada").await;
    let table = json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let config = Config::new(2, Modules::NONE, None).unwrap();
    let game = Game::new(config, 1, vec!["Ada".to_owned(), "Ben".to_owned()]).unwrap();
    let record = game.record().to_json();
    for (path, body, most) in [("/api/v1/tables", table.to_string(), 5), ("/api/v1/records", record, 3)] {
        let mut opening = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let (mut client, body) = (ada.0.again(), body.clone());
            opening.spawn(async move { client.send("POST", path, Some(&body)).await.unwrap().status });
        }
        let answers = opening.join_all().await;
        let opened = answers.iter().filter(|status| **status == 201).count();
        assert_eq!(opened, most, "{path}: {answers:?}");
        assert!(answers.iter().all(|status| matches!(status, 201 | 429)), "{path}: {answers:?}");
    }
    server.stop().await;
}

/// Two nodes; with SQLite, the only one twice.
async fn two_nodes(database: &Database, settings: Settings) -> Vec<Server> {
    let mut nodes = vec![Server::start_with(settings.clone(), Arc::<AllBots>::default()).await];
    if database.kind == Kind::Postgres {
        nodes.push(Server::start_with(settings, Arc::<AllBots>::default()).await);
    }
    nodes
}

/// The same request many times at once, spread over the nodes; returns the statuses of the responses.
async fn all_at_once(nodes: &[Server], who: &Player, requests: Vec<(String, String)>) -> Vec<u16> {
    all_answers(nodes, who, requests).await.into_iter().map(|(status, _)| status).collect()
}

/// The same; returns the whole responses.
async fn all_answers(nodes: &[Server], who: &Player, requests: Vec<(String, String)>) -> Vec<(u16, Value)> {
    let mut asking = tokio::task::JoinSet::new();
    for (number, (path, body)) in requests.into_iter().enumerate() {
        let mut client = who.0.at(nodes[number % nodes.len()].address);
        asking.spawn(async move {
            let response = client.send("POST", &path, Some(&body)).await.unwrap();
            (response.status, serde_json::from_str(&response.text()).unwrap_or_default())
        });
    }
    asking.join_all().await
}

/// Bots, and tables that somebody joins, were once counted before, not while, a table was stored.
async fn limits_of_bots_and_seats_hold_on_two_nodes_at_once(database: Database) {
    let limits = Limits { tables: 6, bots: 7, ..Limits::default().without_rates() };
    let nodes = two_nodes(&database, Settings { limits, ..settings(&database) }).await;
    let (ada, mut ben) = (nodes[0].guest("Ada").await, nodes[0].guest("Ben").await);
    let bot = json!({ "kind": "bot", "level": "random" });
    let table = json!({ "seats": [{ "kind": "me" }, { "kind": "open" }, bot, bot] }).to_string();
    let opened = all_at_once(&nodes, &ada, vec![("/api/v1/tables".to_owned(), table); 20]).await;
    assert_eq!(opened.iter().filter(|status| **status == 201).count(), 3, "three times two bots: {opened:?}");
    assert!(opened.iter().all(|status| matches!(status, 201 | 429)), "{opened:?}");
    let mut joins = Vec::new();
    for number in 0..5 {
        let mut owner = nodes[0].guest(&format!("Owner {number}")).await;
        for _ in 0..4 {
            let open = json!({ "kind": "open" });
            let id = owner.open(json!({ "seats": [{ "kind": "me" }, open, open], "public": true })).await;
            joins.push((format!("/api/v1/tables/{id}/join"), "{}".to_owned()));
        }
    }
    let joined = all_at_once(&nodes, &ben, joins).await;
    assert_eq!(joined.iter().filter(|status| **status == 200).count(), 6, "{joined:?}");
    assert!(joined.iter().all(|status| matches!(status, 200 | 429)), "{joined:?}");
    assert_eq!(ben.get("/tables?list=mine").await["tables"].as_array().map_or(0, Vec::len), 6);
    for node in nodes {
        node.stop().await;
    }
}

/// A log of 50,000 entries once took more than a second to read, on the threads that everybody waits for.
async fn a_table_with_a_long_log_is_read_from_its_last_checkpoint(database: Database) {
    const PAIRS: usize = 25_000;
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "here", "name": "Ben" }] })).await;
    let view = ada.view(&id).await;
    let (decision, seat) = (view["legal"][0].clone(), view["viewer"].clone());
    let body = json!({ "seq": view["seq"], "decision": decision, "seat": seat });
    let first = ada.post(&format!("/tables/{id}/decisions"), body).await["seq"].as_u64().unwrap();
    server.stop().await;
    // As it could get before there was a limit: taken back and decided again 25,000 times.
    let numbers = match database.kind {
        Kind::Sqlite => format!(
            "WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < {}) SELECT n FROM n",
            2 * PAIRS - 1
        ),
        Kind::Postgres => format!("SELECT n FROM generate_series(0, {}) AS n", 2 * PAIRS - 1),
    };
    database
        .run(format!(
            "INSERT INTO log (table_id, seq, at, body)
             SELECT '{id}', {first} + n, (SELECT MAX(at) FROM log WHERE table_id = '{id}'),
               CASE WHEN n % 2 = 0 THEN '{{\"do\":\"undo\",\"seat\":{seat},\"keep\":0}}'
                    ELSE '{{\"do\":\"redo\",\"seat\":{seat}}}' END
             FROM ({numbers}) AS numbers"
        ))
        .await;
    let length = first + 2 * PAIRS as u64;
    let server = Server::start(&database).await;
    let mut ada = Player(ada.0.at(server.address));
    let begun = std::time::Instant::now();
    let whole = ada.view(&id).await;
    println!("{length} entries, read from the first one: {:?}", begun.elapsed());
    assert_eq!(whole["seq"], length);
    let kept = format!("SELECT CAST(seq AS TEXT) FROM checkpoints WHERE table_id = '{id}'");
    eventually("a checkpoint is kept", async || !database.texts(&kept).await.is_empty()).await;
    assert_eq!(database.texts(&kept).await, [length.to_string()]);
    // A lot after it, so that another one is due.
    let too_much =
        ada.refused("POST", &format!("/tables/{id}/undo"), json!({ "seq": length, "seat": seat })).await;
    assert_eq!(too_much, (409, "conflict".to_owned()), "nobody can make it any longer like that");
    let (mut dice, mut seq) = (Xorshift::new(3), length);
    while seq < length + 20 {
        seq = ada.move_once(&id, &mut dice).await.unwrap()["seq"].as_u64().unwrap();
    }
    let now = ada.view(&id).await;
    server.stop().await;
    // What comes before the checkpoint is not read at all.
    database.run(format!("DELETE FROM log WHERE table_id = '{id}' AND seq < {length} AND seq > 0")).await;
    let server = Server::start(&database).await;
    let mut ada = Player(ada.0.at(server.address));
    ada.get("/session").await;
    let begun = std::time::Instant::now();
    let resumed = ada.view(&id).await;
    println!("{seq} entries, from the checkpoint on: {:?}", begun.elapsed());
    assert_eq!(resumed, now);
    server.stop().await;
}

/// Sitting down and beginning are two entries: a server that died in between once left a full table that never began.
async fn a_game_begins_also_when_the_server_dies_after_the_last_seat_was_taken(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    server.stop().await;
    // What was stored in one transaction when somebody sat down.
    database
        .run(format!(
            "INSERT INTO log (table_id, seq, at, body)
             VALUES ('{id}', 0, 1, '{{\"do\":\"sit\",\"seat\":2,\"person\":\"somebody\"}}');
             UPDATE seats SET person = 'somebody', name = 'Ben' WHERE seat = 1;
             INSERT INTO work (table_id, due, lease, node) VALUES ('{id}', 0, 0, '')"
        ))
        .await;
    let server = Server::start(&database).await;
    let mut ada = Player(ada.0.at(server.address));
    eventually("the game begins", async || ada.view(&id).await["table"]["status"] == "playing").await;
    server.stop().await;
}

/// Housekeeping once deleted whatever was old enough, even what somebody was looking at.
async fn a_table_that_somebody_looks_at_is_not_deleted(database: Database) {
    let nodes = two_nodes(&database, settings(&database)).await;
    let mut ada = nodes[0].guest("Ada").await;
    let seats = json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let (watched, left) = (ada.open(seats.clone()).await, ada.open(seats).await);
    let mut elsewhere = Player(ada.0.at(nodes[nodes.len() - 1].address));
    elsewhere.view(&left).await;
    let events = ada.events(&watched, None).await;
    database.let_pass(365 * 86_400).await;
    nodes[0].app.purge().await;
    assert_eq!(ada.view(&watched).await["table"]["status"], "waiting");
    for player in [&mut ada, &mut elsewhere] {
        eventually("the other table is gone everywhere, also from memory", async || {
            let path = format!("/tables/{left}/join");
            player.0.api("POST", &path, Some(&json!({}))).await.unwrap().0 == 404
        })
        .await;
        let (status, _) = player.0.api("GET", &format!("/tables/{left}/view"), None).await.unwrap();
        assert_eq!(status, 404);
    }
    drop(events);
    eventually("nobody looks any more", async || {
        nodes[0].app.purge().await;
        ada.0.api("GET", &format!("/tables/{watched}/view"), None).await.unwrap().0 == 404
    })
    .await;
    for node in nodes {
        node.stop().await;
    }
}

/// When the database's notices were interrupted, streams of sessions that ended in the meantime once went on.
async fn a_session_that_ended_while_nobody_could_tell_ends_its_streams(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }], "public": true })).await;
    let mut of_ada = ada.events(&id, None).await;
    let mut of_ben = ben.events(&id, None).await;
    database.run("DELETE FROM sessions WHERE person = (SELECT id FROM people WHERE name = 'Ada')").await;
    if database.kind == Kind::Postgres {
        database
            .run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND query LIKE 'LISTEN%'",
            )
            .await;
    }
    let ended = async { while let Ok(Some(_)) = of_ada.next().await {} };
    tokio::time::timeout(Duration::from_secs(60), ended).await.expect("the stream of the session ends");
    // The other one goes on.
    let said = server
        .guest("Cy")
        .await
        .0
        .api("POST", &format!("/tables/{id}/chat"), Some(&json!({ "text": "hello" })))
        .await;
    assert_eq!(said.unwrap().0, 201);
    while common::next(&mut of_ben).await.name != "chat" {}
    server.stop().await;
}

/// One of two requests was once refused, or left a second table behind.
async fn who_asks_twice_at_once_for_a_rematch_plays_at_one_table(database: Database) {
    let nodes = two_nodes(&database, settings(&database)).await;
    let (mut ada, mut ben) = (nodes[0].guest("Ada").await, nodes[0].guest("Ben").await);
    for round in 0..6 {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let id = ada.open(json!({ "seats": seats, "public": true })).await;
        ben.post(&format!("/tables/{id}/join"), json!({})).await;
        ada.post(&format!("/tables/{id}/abandon"), json!({})).await;
        ben.post(&format!("/tables/{id}/abandon"), json!({})).await;
        let path = format!("/api/v1/tables/{id}/rematch");
        if round % 2 == 1 {
            ben.post(&format!("/tables/{id}/rematch"), json!({})).await;
        }
        if round % 3 == 2 {
            // The first one who wants to play again thinks better of it.
            let again = ben.post(&format!("/tables/{id}/rematch"), json!({})).await;
            ben.post(&format!("/tables/{}/leave", again["id"].as_str().unwrap()), json!({})).await;
        }
        let asked = all_answers(&nodes, &ada, vec![(path, "{}".to_owned()); 6]).await;
        for (status, table) in &asked {
            assert!(*status < 300, "{table}");
            assert_eq!(table["id"], asked[0].1["id"], "one table for all");
            assert_ne!(table["status"], "abandoned", "{table}");
        }
        let mine = ada.get("/tables?list=mine").await;
        assert_eq!(mine["tables"].as_array().map_or(0, Vec::len), round + 1, "one more table: {mine}");
    }
    for node in nodes {
        node.stop().await;
    }
}

/// Whoever asked on a node that had not heard of it yet once landed at the closed table.
async fn a_rematch_that_another_node_has_closed_makes_way_for_another_one(database: Database) {
    let server = Server::start(&database).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    // As another node writes it: this one is not told.
    let write = async |table: &str, entry: Value, and: &str| {
        database
            .run(format!(
                "INSERT INTO log (table_id, seq, at, body)
                 SELECT '{table}', COUNT(*), 0, '{entry}' FROM log WHERE table_id = '{table}';
                 {and}"
            ))
            .await;
    };
    for opened_here in [false, true] {
        let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
        ben.post(&format!("/tables/{id}/join"), json!({})).await;
        for player in [&mut ada, &mut ben] {
            player.post(&format!("/tables/{id}/abandon"), json!({})).await;
        }
        let path = format!("/tables/{id}/rematch");
        let again = match opened_here {
            true => ben.post(&path, json!({})).await["id"].as_str().unwrap().to_owned(),
            false => ben.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await,
        };
        if !opened_here {
            write(&id, json!({ "do": "rematch", "table": again }), "").await;
        }
        let closed = format!("UPDATE tables SET status = 'abandoned' WHERE id = '{again}'");
        write(&again, json!({ "do": "close" }), &closed).await;
        let other = ada.post(&path, json!({})).await;
        assert_eq!(other["status"], "waiting", "not the table that was closed: {other}");
        assert_ne!(other["id"], again.as_str());
        assert_eq!(ben.post(&path, json!({})).await["id"], other["id"]);
    }
    server.stop().await;
}

async fn who_waits_in_vain_for_a_rematch_is_told_when_its_table_is_deleted(database: Database) {
    let nodes = two_nodes(&database, settings(&database)).await;
    let (mut ada, mut ben) = (nodes[0].guest("Ada").await, nodes[0].guest("Ben").await);
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    for player in [&mut ada, &mut ben] {
        player.post(&format!("/tables/{id}/abandon"), json!({})).await;
    }
    let again = ben.post(&format!("/tables/{id}/rematch"), json!({})).await;
    let looks = Player(ada.0.at(nodes[nodes.len() - 1].address));
    let mut page = common::page::Page::default();
    let mut stream = common::page::stream(&looks, &id).await;
    while !page.parts.get("notice").is_some_and(|notice| notice.contains("want to play again")) {
        page.apply(&common::next(&mut stream).await);
    }
    let again = again["id"].as_str().unwrap();
    database.run(format!("UPDATE tables SET created = 0, changed = 0 WHERE id = '{again}'")).await;
    nodes[0].app.purge().await;
    while page.parts["notice"].contains("want to play again") {
        page.apply(&common::next(&mut stream).await);
    }
    drop(stream);
    for node in nodes {
        node.stop().await;
    }
}

/// Such refusals were once plain text.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_in_an_address_is_refused_in_the_same_form_as_everything_else() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    for (path, status, code) in [
        (format!("/tables/{id}/view?at=-1"), 422, "invalid"),
        (format!("/tables/{id}/view?at=abc"), 422, "invalid"),
        (format!("/tables/{id}/chat?after=x"), 422, "invalid"),
        ("/tables/%ff".to_owned(), 404, "not-found"),
        ("/tables/%ff/view".to_owned(), 404, "not-found"),
    ] {
        let answer = ada.refused("GET", &path, json!(null)).await;
        assert_eq!(answer, (status, code.to_owned()), "{path}");
    }
    let seat = ada.refused("PUT", &format!("/tables/{id}/seats/x/bot"), json!({})).await;
    assert_eq!(seat, (404, "not-found".to_owned()));
    server.stop().await;
}
