//! Pages in browsers: what a stream sends makes an old page the same as a new one, for everybody, whatever happens.

mod common;

use carnegie_bots::Xorshift;
use carnegie_load::{Client, Event, Events, read_events};
use carnegie_server::{AllBots, Settings};
use common::page::{Page, load, stream};
use common::{Database, Player, Server, Value, eventually, json, next, next_of_all, settings};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

with_each_database!(
    a_page_that_follows_is_a_page_that_is_loaded,
    a_page_at_one_screen_changes_sides,
    a_seat_that_changes_hands_shows_nothing_more,
    a_stream_goes_on_when_its_person_prefers_something_else,
    a_new_name_arrives_on_every_open_stream,
    who_signs_out_everywhere_sees_nothing_more,
    who_signs_out_sees_nothing_more_and_other_sessions_do,
    two_tabs_agree_after_a_late_click,
    a_slow_program_is_dropped_and_misses_nothing,
    a_slow_page_is_dropped_and_misses_nothing,
    who_is_there_is_shown,
    a_page_that_is_loaded_again_is_not_noticed,
);

async fn two_people(server: &Server, table: Value) -> (Player, Player, String) {
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = ada.open(table).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    (ada, ben, id)
}

async fn a_page_that_follows_is_a_page_that_is_loaded(database: Database) {
    let server = Server::start(&database).await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    // Sheets and secret donations are hidden at first and revealed later.
    let modules = json!(["new-beginning", "secret-donation"]);
    let (mut ada, mut ben, id) = two_people(&server, json!({ "seats": seats, "modules": modules })).await;
    let eve = Player(Client::new(server.address));
    let mut streams =
        [stream(&ada, &id).await, stream(&ben, &id).await, stream(&eve, &id).await, stream(&eve, &id).await];
    let mut pages: [Page; 4] = Default::default();
    let mut rng = Xorshift::new(17);
    let (mut undone, mut whole, mut sent) = (0, 0, 0);
    for turn in 0..70 {
        for player in [&mut ada, &mut ben] {
            player.move_once(&id, &mut rng).await;
            let view = player.view(&id).await;
            if turn % 5 == 0 && view["can_undo"] == true {
                player
                    .post(
                        &format!("/tables/{id}/undo"),
                        json!({ "seq": view["seq"], "seat": view["viewer"] }),
                    )
                    .await;
                undone += 1;
            }
        }
        let seq = ada.view(&id).await["seq"].as_u64().unwrap();
        for (page, stream) in pages.iter_mut().zip(&mut streams) {
            sent += page.follow(stream, seq).await;
        }
        if turn % 10 == 9 {
            for (player, page) in [&ada, &ben, &eve, &eve].into_iter().zip(&pages) {
                let loaded = load(player, &id).await;
                whole = loaded.parts.values().map(String::len).sum::<usize>();
                assert_eq!(*page, loaded, "turn {turn}");
            }
        }
    }
    assert_ne!(pages[0].parts["choices"], pages[1].parts["choices"], "each sees their own decisions");
    let offered = [pages[0].offered(), pages[1].offered()];
    let legal = [&ada.view(&id).await["legal"], &ben.view(&id).await["legal"]].map(Value::clone);
    assert_eq!(json!(offered), json!(legal), "a page offers what may be decided");
    assert!(offered.iter().any(|decisions| !decisions.is_empty()));
    assert_eq!(pages[2], pages[3], "spectators see the same");
    assert!(undone > 5 && pages[0].log.len() > 60, "{undone} {}", pages[0].log.len());
    assert!(sent / (70 * 4) < whole / 2, "{sent} bytes for 280 times {whole}");
    server.stop().await;
}

async fn a_page_at_one_screen_changes_sides(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
    let id = ada.open(json!({ "seats": seats, "modules": ["new-beginning", "secret-donation"] })).await;
    let mut watching = stream(&ada, &id).await;
    let (mut page, mut rng) = (Page::default(), Xorshift::new(3));
    for turn in 0..60 {
        ada.move_once(&id, &mut rng).await;
        page.follow(&mut watching, ada.view(&id).await["seq"].as_u64().unwrap()).await;
        if turn % 4 == 0 {
            assert_eq!(page, load(&ada, &id).await, "turn {turn}");
        }
    }
    server.stop().await;
}

async fn a_seat_that_changes_hands_shows_nothing_more(database: Database) {
    let server = Server::start(&database).await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let (mut ada, ben, id) =
        two_people(&server, json!({ "seats": seats, "modules": ["new-beginning"] })).await;
    let own = format!("/tables/{id}/stream?from=&seat=1");
    let (mut any, mut as_one) = (stream(&ada, &id).await, ada.0.events(&own, None).await.unwrap().unwrap());
    let (mut page, mut one) = (Page::default(), Page::default());
    let view = ada.view(&id).await;
    let secret = view["legal"][3].as_str().unwrap();
    let seq = ada.decide(&id, &view["seq"], secret).await.1["seq"].as_u64().unwrap();
    page.follow(&mut any, seq).await;
    one.follow(&mut as_one, seq).await;
    assert_ne!(page.log, load(&ben, &id).await.log, "Ada knows what she wrote, Ben does not");
    // A bot plays for Ada: she watches like anybody else, and not from the seat.
    let left = ada.post(&format!("/tables/{id}/leave"), json!({})).await["seq"].as_u64().unwrap();
    page.follow(&mut any, left).await;
    assert!(page.parts["choices"].ends_with("null</script>"), "{}", page.parts["choices"]);
    let mut spectator = Page::default();
    let path = format!("/tables/{id}/stream?from=&seat=0");
    spectator.follow(&mut ben.0.events(&path, None).await.unwrap().unwrap(), page.seq).await;
    eventually("the page is a spectator's", async || {
        if let Ok(Ok(Some(event))) = tokio::time::timeout(Duration::from_millis(20), any.next()).await {
            page.apply(&event);
        }
        page.log.first() == spectator.log.first() || page.seq > spectator.seq
    })
    .await;
    let seen = async {
        let mut last = 0;
        while let Some(event) = as_one.next().await.unwrap() {
            last = event.json()["seq"].as_u64().unwrap_or(last);
        }
        last
    };
    let last = tokio::time::timeout(Duration::from_secs(10), seen).await.expect("the seat's own view ends");
    assert!(last < left, "{last}, the seat was left at {left}");
    server.stop().await;
}

async fn who_signs_out_everywhere_sees_nothing_more(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1, "watch": false })).await;
    let stolen = Player(ada.0.again());
    let (mut page, mut program) = (stream(&stolen, &id).await, stolen.events(&id, None).await);
    next(&mut page).await;
    next(&mut program).await;
    assert_eq!(ada.0.api("DELETE", "/sessions", None).await.unwrap().0, 204);
    for stream in [&mut page, &mut program] {
        let end = async { while stream.next().await.unwrap().is_some() {} };
        tokio::time::timeout(Duration::from_secs(5), end).await.expect("the stream ends");
    }
    let refused = stolen.0.events(&format!("/api/v1/tables/{id}/events"), None).await.unwrap().unwrap_err();
    assert_eq!(refused.status, 404);
    server.stop().await;
}

/// Every change of a preference once cut the table page off for seconds.
async fn a_stream_goes_on_when_its_person_prefers_something_else(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let mut program = ada.events(&id, None).await;
    next(&mut program).await;
    let likes = r#"{"preferences":"pace-calm"}"#;
    assert_eq!(ada.0.send("POST", "/preferences", Some(likes)).await.unwrap().status, 204);
    let view = ada.view(&id).await;
    ada.decide(&id, &view["seq"], view["legal"][0].as_str().unwrap()).await;
    let seen = async {
        loop {
            let event = program.next().await.unwrap().expect("the stream goes on");
            if event.name == "change" {
                break;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), seen).await.expect("the decision is told");
    server.stop().await;
}

/// Signing out once left the session's streams open.
async fn who_signs_out_sees_nothing_more_and_other_sessions_do(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    ada.post("/account", json!({ "login": "ada", "password": "correct horse" })).await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1, "watch": false })).await;
    let mut phone = Player(Client::new(server.address));
    phone.post("/login", json!({ "login": "ada", "password": "correct horse" })).await;
    let (mut page, mut program) = (stream(&ada, &id).await, ada.events(&id, None).await);
    let mut other = phone.events(&id, None).await;
    for stream in [&mut page, &mut program, &mut other] {
        next(stream).await;
    }
    assert_eq!(ada.0.api("DELETE", "/session", None).await.unwrap().0, 204);
    for stream in [&mut page, &mut program] {
        let end = async { while stream.next().await.unwrap().is_some() {} };
        tokio::time::timeout(Duration::from_secs(5), end).await.expect("the stream ends");
    }
    let view = phone.view(&id).await;
    phone.decide(&id, &view["seq"], view["legal"][0].as_str().unwrap()).await;
    next(&mut other).await;
    server.stop().await;
}

async fn two_tabs_agree_after_a_late_click(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let mut other = Player(ada.0.again());
    let mut tabs = [stream(&ada, &id).await, stream(&other, &id).await];
    let mut pages: [Page; 2] = Default::default();
    let view = ada.view(&id).await;
    let old = view["seq"].as_u64().unwrap();
    for (page, tab) in pages.iter_mut().zip(&mut tabs) {
        page.follow(tab, old).await;
    }
    let path = format!("/tables/{id}/decide");
    let body = json!({ "seq": old, "decision": view["legal"][0], "seat": 1 }).to_string();
    let decided = ada.0.send("POST", &path, Some(&body)).await.unwrap();
    assert_eq!((decided.status, decided.json()), (200, json!({ "seq": old + 1 })));
    let late = other.0.send("POST", &path, Some(&body)).await.unwrap();
    assert_eq!((late.status, &late.json()["code"]), (409, &json!("stale")));
    for (page, tab) in pages.iter_mut().zip(&mut tabs) {
        page.follow(tab, old + 1).await;
    }
    assert_eq!(pages[0], pages[1]);
    assert_eq!(pages[1], load(&other, &id).await);
    server.stop().await;
}

async fn a_new_name_arrives_on_every_open_stream(database: Database) {
    let server = Server::start(&database).await;
    let table = json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let (mut ada, mut ben, id) = two_people(&server, table).await;
    let mut rng = Xorshift::new(5);
    for _ in 0..4 {
        ada.move_once(&id, &mut rng).await;
        ben.move_once(&id, &mut rng).await;
    }
    let eve = Player(Client::new(server.address));
    let mut streams = [stream(&ada, &id).await, stream(&ben, &id).await, stream(&eve, &id).await];
    let mut pages: [Page; 3] = Default::default();
    let mut seq = ada.view(&id).await["seq"].as_u64().unwrap();
    for (page, stream) in pages.iter_mut().zip(&mut streams) {
        page.follow(stream, seq).await;
    }
    let mut program = ada.events(&id, None).await;
    assert_eq!(next(&mut program).await.name, "state");
    ben.0.api("PUT", "/me", Some(&json!({ "name": "Benedikt" }))).await.unwrap();
    let state = next(&mut program).await;
    assert_eq!(
        (state.name.as_str(), &state.json()["table"]["seats"][1]["name"]),
        ("state", &json!("Benedikt"))
    );
    assert_eq!(state.json()["seq"], seq, "nothing has happened in the game");
    for (player, (page, stream)) in [&ada, &ben, &eve].into_iter().zip(pages.iter_mut().zip(&mut streams)) {
        while !page.parts.values().any(|part| part.contains("Benedikt")) {
            page.apply(&next(stream).await);
        }
        assert_eq!(*page, load(player, &id).await);
    }
    // The streams go on.
    while ada.view(&id).await["seq"] == seq {
        ada.move_once(&id, &mut rng).await;
        ben.move_once(&id, &mut rng).await;
    }
    seq = ada.view(&id).await["seq"].as_u64().unwrap();
    assert_eq!(next(&mut program).await.name, "change");
    for (page, stream) in pages.iter_mut().zip(&mut streams) {
        page.follow(stream, seq).await;
    }
    server.stop().await;
}

/// Somebody who opens a stream and does not read from it.
async fn sleeper(server: SocketAddr, path: &str, cookie: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 << 10).unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// What a sleeper finds on waking up: the events until its stream ends.
async fn wake_up(mut stream: TcpStream) -> Vec<Event> {
    let mut bytes = Vec::new();
    let mut some = vec![0; 64 << 10];
    while !bytes.ends_with(b"\r\n0\r\n\r\n") {
        let read = tokio::time::timeout(Duration::from_secs(10), stream.read(&mut some));
        match read.await.expect("the stream ends").unwrap() {
            0 => break,
            length => bytes.extend_from_slice(&some[..length]),
        }
    }
    let body = bytes.windows(4).position(|end| end == b"\r\n\r\n").unwrap() + 4;
    read_events(&dechunk(&bytes[body..]))
}

fn dechunk(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|end| end == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        let Some(chunk) = bytes.get(end + 2..end + 2 + length) else { break };
        body.extend_from_slice(chunk);
        bytes = bytes.get(end + 4 + length..).unwrap_or_default();
    }
    body
}

/// The memory of this process, in megabytes.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or("VmRSS: 0 kB");
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
}

/// As much as a line of chat can hold.
fn long_line(n: usize) -> Value {
    json!({ "text": format!("{n} {}", "🎩".repeat(490)) })
}

async fn a_slow_program_is_dropped_and_misses_nothing(database: Database) {
    let server = Server::start(&database).await;
    let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": seats })).await;
    let (events, chat) = (format!("/api/v1/tables/{id}/events"), format!("/tables/{id}/chat"));
    let cookie = ada.0.cookie().unwrap().to_owned();
    let mut sleepers = Vec::new();
    for _ in 0..10 {
        sleepers.push(sleeper(server.address, &events, &cookie).await);
    }
    eventually("ten streams", async || server.app.metrics().streams.get() == 10).await;
    let before = memory();
    let mut said = 0;
    while server.app.metrics().streams_dropped.get() < 10 {
        said += 1;
        assert!(said < 3000, "who does not read is dropped");
        ada.post(&chat, long_line(said)).await;
    }
    assert!(memory() < before + 60, "{} MB, {before} MB before", memory());
    // Later, after some more has happened:
    let mut rng = Xorshift::new(1);
    for _ in 0..5 {
        said += 1;
        ada.post(&chat, long_line(said)).await;
        ada.move_once(&id, &mut rng).await;
    }
    for sleeper in sleepers {
        let mut seen = wake_up(sleeper).await;
        assert!(seen.len() > 64, "what was on its way arrives: {}", seen.len());
        let last = seen.last().unwrap().id.clone();
        let mut resumed = ada.events(&id, Some(&last)).await;
        let state = next(&mut resumed).await;
        assert_eq!(
            (state.name.as_str(), state.json()["seq"].clone()),
            ("state", ada.view(&id).await["seq"].clone())
        );
        while seen.iter().filter(|event| event.name == "chat").count() < said {
            seen.push(next(&mut resumed).await);
        }
        let lines = seen
            .iter()
            .filter(|event| event.name == "chat")
            .map(|event| event.json()["number"].as_u64().unwrap());
        assert!(lines.eq(1..=said as u64), "every line once, in order");
    }
    server.stop().await;
}

async fn a_slow_page_is_dropped_and_misses_nothing(database: Database) {
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Ben" }]);
    let id = ada.open(json!({ "seats": seats })).await;
    let (path, chat) = (format!("/tables/{id}/stream?from=&seat=1"), format!("/tables/{id}/chat"));
    let cookie = ada.0.cookie().unwrap().to_owned();
    // One who reads sees everything; ten who do not cost no more than one.
    let mut reading = ada.0.events(&path, None).await.unwrap().unwrap();
    let mut page = Page::default();
    page.follow(&mut reading, 1).await;
    let mut sleepers = Vec::new();
    for _ in 0..10 {
        sleepers.push(sleeper(server.address, &path, &cookie).await);
    }
    eventually("eleven streams", async || server.app.metrics().streams.get() == 11).await;
    let before = memory();
    let last = 180;
    for n in 1..=last {
        ada.post(&chat, long_line(n)).await;
        // Renderers skip what comes too quickly; this one should send everything.
        while !page.parts["chat"].contains(&format!(">{n} 🎩")) {
            page.apply(&next(&mut reading).await);
        }
    }
    assert!(memory() < before + 100, "{} MB, {before} MB before", memory());
    for sleeper in sleepers {
        let mut missed = Page::default();
        let seen = wake_up(sleeper).await;
        seen.iter().for_each(|event| missed.apply(event));
        assert!(
            !missed.parts["chat"].contains(&format!(">{last} 🎩")),
            "it was dropped before the last line"
        );
        let resumed = ada.0.events(&path, Some(&seen.last().unwrap().id)).await.unwrap();
        let mut resumed = resumed.unwrap();
        while !missed.parts["chat"].contains(&format!(">{last} 🎩")) {
            missed.apply(&next(&mut resumed).await);
        }
        assert_eq!(missed, page);
    }
    assert_eq!(server.app.metrics().streams_dropped.get(), 10);
    server.stop().await;
}

async fn who_is_there_is_shown(database: Database) {
    let server = Server::start(&database).await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "bot", "level": "random" }]);
    let (mut ada, ben, id) = two_people(&server, json!({ "seats": seats })).await;
    let path = format!("/tables/{id}");
    let connected = async |player: &mut Player| {
        let seats = player.get(&path).await["seats"].clone();
        seats.as_array().unwrap().iter().map(|seat| seat["connected"] == true).collect::<Vec<_>>()
    };
    assert_eq!(connected(&mut ada).await, [false, false, true], "a bot is always there");
    let mut program = ada.events(&id, None).await;
    assert_eq!(next_of_all(&mut program).await.json()["table"]["seats"][0]["connected"], true);
    let mut page = Page::default();
    let mut watching = stream(&ada, &id).await;
    page.follow(&mut watching, 1).await;
    assert_eq!(
        page.parts["players"].matches("class=\"gone\"").count(),
        1,
        "Ben is away: {}",
        page.parts["players"]
    );

    // Ben opens two tabs, and closes one.
    let (one, two) = (stream(&ben, &id).await, ben.events(&id, None).await);
    while presence(&mut program).await != json!([1, 2]) {}
    while page.parts["players"].contains("class=\"gone\"") {
        page.apply(&next(&mut watching).await);
    }
    drop(one);
    eventually("a tab is closed", async || server.app.metrics().streams.get() == 3).await;
    assert_eq!(connected(&mut ada).await, [true, true, true]);
    // He leaves.
    drop(two);
    assert_eq!(presence(&mut program).await, json!([1]), "and nothing in between");
    while !page.parts["players"].contains("class=\"gone\"") {
        page.apply(&next(&mut watching).await);
    }
    assert_eq!(connected(&mut ada).await, [true, false, true]);
    server.stop().await;
}

async fn a_page_that_is_loaded_again_is_not_noticed(database: Database) {
    // Longer than any machine takes to load a page.
    let settings = Settings { grace: Duration::from_secs(3600), ..settings(&database) };
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let (mut ada, ben, id) = two_people(&server, json!({ "seats": seats })).await;
    let page = stream(&ben, &id).await;
    let mut program = ada.events(&id, None).await;
    eventually("both are there", async || server.app.metrics().streams.get() == 2).await;
    drop(page);
    eventually("the page is left", async || server.app.metrics().streams.get() == 1).await;
    let _again = stream(&ben, &id).await;
    eventually("it is back", async || server.app.metrics().streams.get() == 2).await;
    // In everything Ada is told until her own line comes back, nobody has left.
    ada.post(&format!("/tables/{id}/chat"), json!({ "text": "Still there?" })).await;
    loop {
        let event = next_of_all(&mut program).await;
        match event.name.as_str() {
            "presence" => assert_eq!(event.json()["connected"], json!([1, 2])),
            "chat" => break,
            _ => {}
        }
    }
    assert_eq!(ada.get(&format!("/tables/{id}")).await["seats"][1]["connected"], true);
    server.stop().await;
}

/// The next event that says who is present.
async fn presence(program: &mut Events) -> Value {
    loop {
        let event = next_of_all(program).await;
        if event.name == "presence" {
            assert_eq!(event.id, "", "it has no number: nothing is missed without it");
            return event.json()["connected"].clone();
        }
    }
}
