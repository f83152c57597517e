//! A server and a device without one show the same: for the same log and the same base path, the same bytes.

mod common;

use carnegie_offline::{Host, KeyValue, Request};
use carnegie_rules::{Record, decision_list};
use carnegie_server::{AllBots, Settings};
use common::{Database, Kind, Player, Server, json};
use serde_json::Value;
use std::sync::Arc;

/// A device; what it stores is of no interest here.
struct Device(Host);

impl Device {
    fn ask(&mut self, method: &str, address: &str, body: &str) -> carnegie_offline::Response {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let request = Request {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            body: body.to_owned(),
            language: "en".to_owned(),
            now: 1_800_000_000_000,
            random: "5a".repeat(64),
            ..Request::default()
        };
        self.0.answer(&request).response
    }

    fn get(&mut self, address: &str) -> String {
        let response = self.ask("GET", address, "");
        assert_eq!(response.status, 200, "{address}: {}", response.body);
        response.body
    }
}

/// A server's page without what only makes sense where others can follow a link: its preview and the button to copy it.
fn without_what_others_open(mut page: String) -> String {
    if let Some(begin) = page.find("<meta property=\"og:image\"") {
        let card = "<meta name=\"twitter:card\" content=\"summary_large_image\">";
        let end = page[begin..].find(card).expect("a large card") + begin + card.len();
        page.replace_range(begin..end, "<meta name=\"twitter:card\" content=\"summary\">");
    }
    while let Some(at) = page.find(" data-share=") {
        let begin = page[..at].rfind("<button").expect("it is a button");
        let end = page[at..].find("</button>").expect("it ends") + at + "</button>".len();
        page.replace_range(begin..end, "");
    }
    page
}

/// The same page from both; the server's table has another id than the device's.
struct Pair<'a> {
    player: &'a mut Player,
    device: &'a mut Device,
    there: String,
    here: String,
}

impl Pair<'_> {
    async fn server_page(&mut self, what: &str) -> String {
        let answer = self.player.0.send("GET", &format!("/tables/{}{what}", self.there), None).await.unwrap();
        assert_eq!(answer.status, 200, "{what}");
        without_what_others_open(answer.text()).replace(&self.there, &self.here)
    }

    fn device_page(&mut self, what: &str) -> String {
        self.device.get(&format!("/tables/{}{what}", self.here))
    }

    async fn same(&mut self, what: &str) -> String {
        let (server, device) = (self.server_page(what).await, self.device_page(what));
        let differs = server.bytes().zip(device.bytes()).position(|(one, other)| one != other);
        let around = |page: &str, at: usize| -> String {
            page.chars().skip(page[..at].chars().count().saturating_sub(80)).take(160).collect()
        };
        if let Some(at) = differs.filter(|_| server != device) {
            let at = (0..=at).rev().find(|&at| server.is_char_boundary(at) && device.is_char_boundary(at));
            let at = at.unwrap_or(0);
            panic!("{what} differs:\n{}\n{}", around(&server, at), around(&device, at));
        }
        assert_eq!(server, device, "{what}");
        device
    }

    /// Both get the same decision; `false` if the game is over.
    async fn decide(&mut self, number: usize) -> bool {
        let record = Record::parse(&self.device_page("/record.txt")).unwrap();
        let position = record.replay().unwrap();
        let Some(seat) = position.to_act().iter().next() else { return false };
        let mut legal = decision_list();
        position.legal(seat, &mut legal);
        let decision = legal[number * 7 % legal.len()].to_string();
        let page = self.device_page("");
        let at = page.find("data-event=\"").unwrap() + "data-event=\"".len();
        let seq: u64 = page[at..].split('.').next().unwrap().parse().unwrap();
        let body = json!({ "seq": seq, "decision": decision, "seat": seat.number() }).to_string();
        let path = |id: &str| format!("/tables/{id}/decide");
        let there = self.player.0.send("POST", &path(&self.there), Some(&body)).await.unwrap();
        assert_eq!(there.status, 200, "{decision}: {}", there.text());
        let here = self.device.ask("POST", &path(&self.here), &body);
        assert_eq!(here.status, 200, "{decision}: {}", here.body);
        true
    }
}

async fn compare(table: Value, form: &str) {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let there = ada.open(table).await;
    // Whoever follows a table is present; at a device somebody always is.
    let _there = ada.events(&there, None).await;
    let mut device = Device(Host::open("", "test", &Vec::<KeyValue>::new()));
    let opened = device.ask("POST", "/create", form);
    let here = opened.location.expect(&opened.body).trim_start_matches("/tables/").to_owned();
    let mut pair = Pair { player: &mut ada, device: &mut device, there, here };
    let mut number = 0;
    loop {
        if number % 9 == 0 {
            for what in ["", "?guide=1", "?seat=spectator", "?seat=1", "/menu", "/turns?from=2"] {
                pair.same(what).await;
            }
        }
        if !pair.decide(number).await {
            break;
        }
        number += 1;
    }
    assert!(number > 50, "{number} decisions");
    let whole = pair.same("").await;
    assert!(whole.contains("/end"));
    for at in (0..number).step_by(number / 8) {
        pair.same(&format!("/replay?at={at}")).await;
        pair.same(&format!("/replay/parts?at={at}&seat=spectator")).await;
    }
    pair.same("/record.txt").await;
    pair.same("/record.json").await;
    // The last page is framed like the rest of the site, which differs between a server and a device.
    let content = |page: String| {
        let page = page.split_once("<div class=\"end-head\">").unwrap().1.to_owned();
        page.split_once("</main>").unwrap().0.to_owned()
    };
    assert_eq!(content(pair.server_page("/end").await), content(pair.device_page("/end")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_solo_game_looks_the_same_with_and_without_a_server() {
    let table = json!({ "seats": [{ "kind": "me" }], "difficulty": 2, "seed": "11", "watch": false });
    compare(table, "me=Ada&seat1=me&difficulty=2&seed=11&hints=on").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_at_one_screen_with_secrets_looks_the_same_with_and_without_a_server() {
    let table = json!({
        "seats": [{ "kind": "me" }, { "kind": "here", "name": "Ben" }, { "kind": "here", "name": "Cleo" }],
        "modules": ["new-beginning", "secret-donation", "open-bar"], "seed": "12", "watch": false,
    });
    let form = "me=Ada&seat1=me&seat2=here&name2=Ben&seat3=here&name3=Cleo&seed=12&hints=on\
        &module-new-beginning=on&module-secret-donation=on&module-open-bar=on";
    compare(table, form).await;
}

/// What stands on a page of the companion, without the frame of the site.
fn companion(page: &str) -> &str {
    page.split_once("<form").unwrap().1.split_once("</main>").unwrap().0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_companion_is_the_same_with_and_without_a_server() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let mut client = carnegie_load::Client::new(server.address);
    client.headers = "Accept: text/html\r\nContent-Type: application/x-www-form-urlencoded\r\n".to_owned();
    let mut device = Device(Host::open("", "test", &Vec::<KeyValue>::new()));
    let evening = "carnegie companion 1\nrules 2\nplayers 1\ndifficulty 2\nseed 17\nname 1 Ada\n";
    for part in ["setup", "rounds", "score", "save"] {
        let form = form_urlencoded::Serializer::new(String::new())
            .append_pair("state", evening)
            .append_pair("do", "play choose management")
            .finish();
        let path = format!("/companion/{part}");
        let there = client.send("POST", &path, Some(&form)).await.unwrap();
        assert_eq!(there.status, 200, "{}", there.text());
        let here = device.ask("POST", &path, &form);
        assert!(here.body.contains("play choose management"), "{part}");
        assert_eq!(companion(&there.text()), companion(&here.body), "{part}");
    }
    server.stop().await;
}

/// A browser's request for a page, or for a part of one.
async fn ask(server: &Server, path: &str, accept: &str) -> carnegie_load::Response {
    let mut client = carnegie_load::Client::new(server.address);
    client.headers = format!("Accept: {accept}\r\n");
    client.send("GET", path, None).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_has_the_offline_edition_leads_to_it_and_into_it() {
    let database = Database::new(Kind::Sqlite).await;
    let files = ["index.html", "start.js", "sw.js", "bots.js"];
    let offline = files.into_iter().map(|name| (name.to_owned(), name.into())).collect();
    let settings = Settings { offline: Arc::new(offline), ..common::settings(&database) };
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    assert!(ask(&server, "/", "text/html").await.text().contains("href=\"/offline/\""));
    // Only the workers may run WebAssembly.
    for (path, allowed) in [("", false), ("start.js", false), ("sw.js", true), ("bots.js", true)] {
        let answer = ask(&server, &format!("/offline/{path}"), "*/*").await;
        assert_eq!(answer.status, 200, "{path}");
        let policy = answer.header("content-security-policy");
        assert_eq!(policy.is_some_and(|policy| policy.contains("wasm-unsafe-eval")), allowed, "{path}");
        // A script that is no worker follows the policy of the page that loads it.
        assert!(policy.is_some() || path == "start.js", "{path}");
    }
    // A forced reload asks the server for a page that only the worker has: it is led back to the worker.
    for (path, to) in [
        ("rules", "/offline/?to=rules"),
        ("tables/a-b/replay?at=3", "/offline/?to=tables%2Fa-b%2Freplay%3Fat%3D3"),
    ] {
        let answer = ask(&server, &format!("/offline/{path}"), "text/html").await;
        assert_eq!((answer.status, answer.header("location")), (307, Some(to)));
        assert_eq!(ask(&server, &format!("/offline/{path}"), "*/*").await.status, 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_the_offline_edition_does_not_speak_of_it() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    assert!(!ask(&server, "/", "text/html").await.text().contains("/offline"));
    for path in ["/offline", "/offline/", "/offline/sw.js", "/offline/tables/a-b"] {
        assert_eq!(ask(&server, path, "text/html").await.status, 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_site_can_be_put_on_a_home_screen_beside_the_offline_edition() {
    let database = Database::new(Kind::Sqlite).await;
    let offline =
        [("index.html".to_owned(), "index".into()), ("manifest.webmanifest".to_owned(), "own".into())];
    let settings = Settings { offline: Arc::new(offline.into()), ..common::settings(&database) };
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    let mut ada = server.guest("Ada").await;
    let table = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    for path in ["/", "/notifications", &format!("/tables/{table}")] {
        let page = ada.0.send("GET", path, None).await.unwrap().text();
        for link in [
            r#"rel="manifest" href="/manifest.webmanifest""#,
            r#"rel="apple-touch-icon" href="/icon-192.png""#,
        ] {
            assert!(page.contains(link), "{path}: {link}");
        }
    }
    let answer = ask(&server, "/manifest.webmanifest", "*/*").await;
    assert_eq!(answer.header("content-type"), Some("application/manifest+json"));
    let manifest: Value = serde_json::from_str(&answer.text()).unwrap();
    // Addresses are relative to that of the manifest; an `id` would not be.
    let places = ["start_url", "scope", "display", "id"].map(|name| manifest[name].as_str());
    assert_eq!(places, [Some("./"), Some("./"), Some("standalone"), None]);
    assert_eq!(ask(&server, "/offline/manifest.webmanifest", "*/*").await.text(), "own");
    let icons = manifest["icons"].as_array().unwrap();
    assert_eq!(icons.len(), 4);
    for icon in icons {
        let answer = ask(&server, &format!("/{}", icon["src"].as_str().unwrap()), "*/*").await;
        assert_eq!((answer.status, answer.header("content-type")), (200, icon["type"].as_str()), "{icon}");
        let width = answer.body.get(16..20).map(|bytes| u32::from_be_bytes(bytes.try_into().unwrap()));
        let named = icon["sizes"].as_str().unwrap().split('x').next().unwrap().parse().ok();
        assert!(named.is_none() || named == width, "{icon}: {width:?}");
    }
    server.stop().await;
}
