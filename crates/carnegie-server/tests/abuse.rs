//! Whatever is thrown at the server: the right status, no panic, bounded memory.

mod common;

use carnegie_load::Client;
use carnegie_server::{AllBots, Settings};
use common::{Database, Kind, Server, json};
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn start() -> (Server, Database) {
    let database = Database::new(Kind::Sqlite).await;
    (Server::start(&database).await, database)
}

async fn start_with_limits() -> (Server, Database) {
    let database = Database::new(Kind::Sqlite).await;
    (Server::start_with(Settings::new(&database.url), Arc::<AllBots>::default()).await, database)
}

#[tokio::test]
async fn bodies_that_make_no_sense_get_the_right_status() {
    let (server, _database) = start().await;
    let mut ada = server.guest("Ada").await;
    // A body that is much too large may be cut off before the answer can be read: that is a refusal, too.
    let again = ada.0.again();
    let status = async |path: &str, body: &str| {
        again.again().send("POST", path, Some(body)).await.map_or(413, |answer| answer.status)
    };
    let tables = "/api/v1/tables";
    assert_eq!(status(tables, "").await, 400);
    assert_eq!(status(tables, "{").await, 400);
    assert_eq!(status(tables, "\u{0}\u{1}\u{2}").await, 400);
    assert_eq!(
        status(tables, &format!("{}0", r#"{"seats":"#.repeat(5_000))).await,
        422,
        "nesting is no way in"
    );
    assert_eq!(status(tables, &"[".repeat(20_000)).await, 422);
    assert_eq!(status(tables, "[]").await, 422);
    assert_eq!(status(tables, r#"{"seats":[]}"#).await, 422);
    assert_eq!(status(tables, r#"{"seats":[{"kind":"me"}],"difficulty":1,"surprise":1}"#).await, 422);
    assert_eq!(status(tables, r#"{"seats":[{"kind":"me"}],"difficulty":99999999999}"#).await, 422);
    assert_eq!(status(tables, r#"{"seats":[{"kind":"me"}],"difficulty":1,"seed":"-1"}"#).await, 422);
    assert_eq!(status(tables, r#"{"seats":[{"kind":"me"},{"kind":"me"}]}"#).await, 422);
    assert_eq!(status(tables, &format!(r#"{{"title":"{}"}}"#, "x".repeat(70_000))).await, 413);
    assert_eq!(status("/api/v1/records", &"x".repeat(2 << 20)).await, 413);
    assert_eq!(status("/api/v1/records", "carnegie record 7\n").await, 422);
    assert_eq!(status("/api/v1/tables/x/decisions", r#"{"seq":0,"decision":"done"}"#).await, 404);
    let long = format!(r#"{{"seq":0,"decision":"{}"}}"#, "done ".repeat(5000));
    assert_eq!(status("/api/v1/tables/x/decisions", &long).await, 422);
    let answer = ada.0.send("PATCH", tables, Some("{}")).await.unwrap();
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (405, &json!("method")));
    let answer = ada.0.send("GET", "/api/v1/tables/..%2f..%2fetc/view", None).await.unwrap();
    assert_eq!(answer.status, 404);
    for seat in ["0", "5", "-1", "x", "256", "99999999999999999999"] {
        let path = format!("/api/v1/tables/AAAAAAAAAAAAAAAAAAAAAA/view?seat={seat}");
        assert!(matches!(ada.0.send("GET", &path, None).await.unwrap().status, 404 | 422), "{seat}");
    }
    server.stop().await;
}

#[tokio::test]
async fn forms_and_plain_text_are_not_json() {
    let (server, _database) = start().await;
    let mut raw = TcpStream::connect(server.address).await.unwrap();
    let body = "name=Eve";
    let request = format!(
        "POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    raw.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    raw.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 415"), "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn noise_on_the_line_hurts_nobody() {
    let (server, _database) = start().await;
    let noises: [&[u8]; 5] = [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n\r\n\r\n",
        b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
    ];
    for noise in noises {
        let mut raw = TcpStream::connect(server.address).await.unwrap();
        raw.write_all(noise).await.unwrap();
        raw.shutdown().await.unwrap();
        let mut answer = Vec::new();
        let _ = raw.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    let mut header = Client::new(server.address);
    header.headers = format!("X-Long: {}\r\n", "x".repeat(600_000));
    assert!(header.send("GET", "/healthz", None).await.map_or(true, |answer| answer.status == 431));
    assert_eq!(server.guest("Ada").await.get("/session").await["person"]["name"], "Ada");
    server.stop().await;
}

#[tokio::test]
async fn pages_of_others_change_nothing() {
    let (server, _database) = start().await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let before = ada.view(&id).await;
    let mut foreign = ada.0.again();
    for headers in ["Origin: https://evil.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n"]
    {
        foreign.headers = headers.to_owned();
        let requests = [
            ("POST", "/api/v1/session".to_owned()),
            ("DELETE", "/api/v1/sessions".to_owned()),
            ("DELETE", "/api/v1/me".to_owned()),
            ("POST", "/api/v1/tables".to_owned()),
            ("POST", format!("/api/v1/tables/{id}/decisions")),
            ("POST", format!("/api/v1/tables/{id}/undo")),
            ("POST", format!("/api/v1/tables/{id}/chat")),
            ("PUT", format!("/api/v1/tables/{id}/seats/1/bot")),
        ];
        for (method, path) in requests {
            let answer = foreign.send(method, &path, Some("{}")).await.unwrap();
            assert_eq!(
                (answer.status, &answer.json()["error"]["code"]),
                (403, &json!("origin")),
                "{method} {path}"
            );
        }
    }
    assert_eq!(ada.view(&id).await, before);
    let own = format!("Origin: http://{}\r\nSec-Fetch-Site: same-origin\r\n", server.address);
    foreign.headers = own;
    let answer =
        foreign.send("POST", &format!("/api/v1/tables/{id}/chat"), Some(r#"{"text":"hi"}"#)).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    server.stop().await;
}

#[tokio::test]
async fn names_and_chat_with_markup_stay_what_they_are_and_invisible_ones_are_refused() {
    let (server, _database) = start().await;
    let name = "<img src=x onerror=1>";
    let mut eve = server.guest(name).await;
    let id = eve.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1, "title": "\"><script>" })).await;
    let table = eve.get(&format!("/tables/{id}")).await;
    assert_eq!((&table["seats"][0]["name"], &table["title"]), (&json!(name), &json!("\"><script>")));
    let answer = eve.0.send("GET", &format!("/api/v1/tables/{id}"), None).await.unwrap();
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe-inline"), "{policy}");
    for bad in ["", " ", "a\u{0}b", "a\nb", "\u{202e}evil", "zero\u{200b}width", &"x".repeat(33)] {
        assert_eq!(eve.refused("PUT", "/me", json!({ "name": bad })).await.0, 422, "{bad:?}");
    }
    eve.0.api("PUT", "/me", Some(&json!({ "name": "Ève 🎩" }))).await.unwrap();
    assert_eq!(
        eve.get(&format!("/tables/{id}")).await["seats"][0]["name"],
        "Ève 🎩",
        "renamed at the table too"
    );
    server.stop().await;
}

#[tokio::test]
async fn a_flood_is_answered_with_wait() {
    let (server, _database) = start_with_limits().await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let mut refused = None;
    for _ in 0..200 {
        let answer =
            ada.0.send("POST", &format!("/api/v1/tables/{id}/undo"), Some(r#"{"seq":0}"#)).await.unwrap();
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a person may change only so much at once");
    assert_eq!(refused.json()["error"]["code"], "too-many-requests");
    assert!(refused.header("retry-after").unwrap().parse::<u32>().unwrap() >= 1);
    let mut new = Client::new(server.address);
    let mut guests = 0;
    for _ in 0..100 {
        let answer = new.send("POST", "/api/v1/session", Some(r#"{"name":"Flood"}"#)).await.unwrap();
        guests += u32::from(answer.status == 201);
    }
    assert!(guests <= 31, "{guests} guests from one address in a moment");
    let mut status = Vec::new();
    for _ in 0..1000 {
        status.push(new.send("GET", "/healthz", None).await.unwrap().status);
    }
    assert!(status.contains(&429), "an address may ask only so often");
    assert!(server.app.metrics().refused.get() > 0);
    server.stop().await;
}

/// Forms once answered everything with 422, and did not say when to try again.
#[tokio::test]
async fn a_refused_form_has_the_status_of_its_reason() {
    let database = Database::new(Kind::Sqlite).await;
    let mut limited = common::settings(&database);
    limited.limits.sign_in_rate = 2;
    let server = Server::start_with(limited, Arc::<AllBots>::default()).await;
    let mut eve = Client::new(server.address);
    eve.headers = "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html\r\n".to_owned();
    let form = "login=ada&password=correct+horse";
    let mut answer = eve.send("POST", "/profile/sign-in", Some(form)).await.unwrap();
    assert_eq!(answer.status, 401, "no such account");
    for _ in 0..3 {
        answer = eve.send("POST", "/profile/sign-in", Some(form)).await.unwrap();
    }
    assert_eq!(answer.status, 429);
    assert!(answer.header("retry-after").is_some_and(|seconds| seconds.parse::<u64>().unwrap() > 0));
    assert!(answer.text().contains("name=\"password\""), "the form is there again: {}", answer.text());
    // The same when there is no form to show again: one click opens a table, and makes a guest.
    let answer = eve.send("POST", "/play", Some("kind=solo")).await.unwrap();
    assert_eq!(answer.status, 429);
    assert!(answer.header("retry-after").is_some());
    server.stop().await;
}

/// Whatever was not `bots` once opened a solo game, and every address below the companion was its setup.
#[tokio::test]
async fn words_that_no_page_sends_are_refused() {
    let (server, _database) = start().await;
    let mut ada = server.guest("Ada").await;
    ada.0.headers = "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html\r\n".to_owned();
    for (path, form, status) in [
        ("/play", "kind=bots", 303),
        ("/play", "kind=robots", 422),
        ("/play", "", 422),
        ("/import", "record=x&then=dance", 422),
        ("/companion", "do=end", 200),
        ("/companion/score/2", "do=end", 200),
        ("/companion/dance", "do=end", 404),
        ("/companion/score/nonsense", "do=end", 404),
        ("/companion/%ff", "do=end", 404),
    ] {
        let answer = ada.0.send("POST", path, Some(form)).await.unwrap();
        assert_eq!(answer.status, status, "{path} {form}: {}", answer.text());
        assert!(status == 303 || answer.text().contains("<html"), "{path} {form}: {}", answer.text());
    }
    for (path, status) in [
        ("/companion", 200),
        ("/companion/rounds", 200),
        ("/companion/dance", 404),
        ("/companion/setup/dance", 404),
        ("/companion/%ff", 404),
    ] {
        let answer = ada.0.send("GET", path, None).await.unwrap();
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        assert!(answer.text().contains("<html"), "{path}: {}", answer.text());
    }
    server.stop().await;
}

#[tokio::test]
async fn the_chat_cannot_be_flooded() {
    let (server, _database) = start_with_limits().await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let mut said = 0;
    for _ in 0..30 {
        let answer =
            ada.0.send("POST", &format!("/api/v1/tables/{id}/chat"), Some(r#"{"text":"spam"}"#)).await;
        said += u32::from(answer.unwrap().status == 201);
    }
    assert!((5..=11).contains(&said), "{said} lines at once");
    server.stop().await;
}

#[tokio::test]
async fn only_so_many_streams_are_open() {
    let database = Database::new(Kind::Sqlite).await;
    let mut settings = Settings::new(&database.url);
    settings.limits = settings.limits.without_rates();
    settings.limits.person_streams = 5;
    settings.limits.streams = 1200;
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let path = format!("/api/v1/tables/{id}/events");
    let mut own = Vec::new();
    for _ in 0..5 {
        own.push(ada.0.events(&path, None).await.unwrap().unwrap());
    }
    let refused = ada.0.events(&path, None).await.unwrap().unwrap_err();
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (429, &json!("limit")));
    let mut watching = Vec::new();
    let client = Client::new(server.address);
    for number in 0..1500 {
        match client.events(&path, None).await.unwrap() {
            Ok(events) => watching.push(events),
            Err(refused) => {
                assert_eq!((refused.status, number), (429, 1195), "1200 with Ada's five");
                break;
            }
        }
    }
    assert_eq!(server.app.metrics().streams.get(), 1200);
    drop((own, watching));
    common::eventually("closed streams are noticed", async || {
        // A stream finds out that its reader is gone when it has something to say.
        ada.post(&format!("/tables/{id}/chat"), json!({ "text": "anybody there?" })).await;
        server.app.metrics().streams.get() == 0
    })
    .await;
    assert!(client.events(&path, None).await.unwrap().is_ok());
    server.stop().await;
}

#[tokio::test]
async fn operators_can_look_inside_without_secrets() {
    let (server, _database) = start().await;
    let mut ada = server.guest("Ada").await;
    let id = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    assert_eq!(ada.0.send("GET", "/healthz", None).await.unwrap().text(), "ok\n");
    assert_eq!(ada.0.send("GET", "/readyz", None).await.unwrap().status, 200);
    assert_eq!(ada.0.send("GET", "/metrics", None).await.unwrap().status, 404, "not for everybody");
    let monitor = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut inside = ada.0.at(monitor.local_addr().unwrap());
    let monitored = tokio::spawn(carnegie_server::serve_metrics(server.app.clone(), monitor));
    let metrics = inside.send("GET", "/metrics", None).await.unwrap().text();
    assert!(
        metrics.contains("carnegie_tables_created_total 1")
            && metrics.contains("carnegie_request_seconds_count")
    );
    assert!(!metrics.contains(&id));
    let document = ada.get("/openapi.json").await;
    assert!(document["paths"].as_object().unwrap().len() >= 20);
    assert!(document["paths"]["/api/v1/tables/{table}/decisions"]["post"]["responses"]["409"].is_object());
    server.app.stop();
    assert!(!server.app.is_ready().await, "a node that stops gets no new visitors");
    monitored.await.unwrap();
    server.stop().await;
}
