//! People who are away are told when it is their turn: by push messages, which only their browsers can read, and by the
//! webhooks of their tables.

mod common;

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use carnegie_load::{Client, Endpoint, Received};
use carnegie_server::{Admin, Messages, Settings};
use common::{Database, Kind, Player, QuickBots, Server, Value, eventually, json, play_to_the_end};
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::{PublicKey, SecretKey, ecdh};
use sha2::Sha256;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

with_each_database!(
    everybody_is_told_once_a_turn_and_only_their_browser_can_read_it,
    whoever_has_little_time_left_is_reminded_once,
    who_has_the_table_open_or_wants_no_messages_is_not_told,
    what_is_gone_is_forgotten_and_what_fails_is_tried_again,
    nothing_is_sent_to_addresses_that_only_the_server_could_reach,
    webhooks_are_called_and_never_shown,
    a_webhook_can_be_tried_out,
    what_another_version_has_stored_stops_nothing,
    a_device_goes_with_its_session_and_its_person,
    what_is_hidden_changes_no_message,
    messages_survive_the_server,
    two_nodes_send_one_message,
    a_new_key_ends_all_subscriptions,
    without_a_public_address_nothing_is_sent_and_the_page_says_so,
);

const SITE: &str = "https://carnegie.example";

fn settings(database: &Database, endpoint: &Endpoint) -> Settings {
    let messages = Messages {
        delay: Duration::ZERO,
        retry: Duration::from_millis(20),
        test_endpoint: Some(endpoint.address()),
        ..Messages::default()
    };
    Settings {
        messages,
        public_url: Some(SITE.to_owned()),
        grace: Duration::ZERO,
        ..common::settings(database)
    }
}

async fn server(database: &Database, endpoint: &Endpoint) -> Server {
    Server::start_with(settings(database, endpoint), Arc::new(QuickBots)).await
}

/// A browser that decrypts what it gets, with other code than the server's.
struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn new(number: u8) -> Self {
        Browser { secret: SecretKey::from_slice(&[number; 32]).unwrap(), auth: [number; 16] }
    }

    fn keys(&self) -> Value {
        let public = self.secret.public_key().to_sec1_bytes();
        json!({ "p256dh": BASE64.encode(public), "auth": BASE64.encode(self.auth) })
    }

    fn read(&self, body: &[u8]) -> Option<Value> {
        let (salt, rest) = body.split_at(16);
        assert_eq!((&rest[..4], rest[4]), (&[0, 0, 16, 0][..], 65), "record size and length of the key");
        let (theirs, sealed) = rest[5..].split_at(65);
        let sender = PublicKey::from_sec1_bytes(theirs).unwrap();
        let agreed = ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), sender.as_affine());
        let mine = self.secret.public_key().to_sec1_bytes();
        let info = [b"WebPush: info\0", &mine[..], theirs].concat();
        let (mut input, mut key, mut nonce) = ([0; 32], [0; 16], [0; 12]);
        let shared = Hkdf::<Sha256>::new(Some(&self.auth), agreed.raw_secret_bytes());
        shared.expand(&info, &mut input).unwrap();
        let derived = Hkdf::<Sha256>::new(Some(salt), &input);
        derived.expand(b"Content-Encoding: aes128gcm\0", &mut key).unwrap();
        derived.expand(b"Content-Encoding: nonce\0", &mut nonce).unwrap();
        let opened = Aes128Gcm::new(&key.into()).decrypt(&Nonce::from(nonce), sealed).ok()?;
        let (delimiter, text) = opened.split_last().unwrap();
        assert_eq!(*delimiter, 2, "the last record");
        Some(serde_json::from_slice(text).unwrap())
    }
}

/// Lets a browser be told; the status of the answer.
async fn subscribe(player: &mut Player, browser: &Browser, endpoint: &str) -> u16 {
    let subscription = json!({ "endpoint": endpoint, "expirationTime": null, "keys": browser.keys() });
    let body = subscription.to_string();
    player.0.send("POST", "/notifications/devices", Some(&body)).await.unwrap().status
}

/// Sends a form; the status and the page.
async fn form(player: &mut Player, path: &str, fields: &str) -> (u16, String) {
    player.0.headers = "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html\r\n".to_owned();
    let answer = player.0.send("POST", path, Some(fields)).await.unwrap();
    player.0.headers.clear();
    (answer.status, answer.text())
}

async fn page(player: &mut Player) -> String {
    player.0.send("GET", "/notifications", None).await.unwrap().text()
}

/// A table for two: who opened it, and who joins.
async fn table_for(ada: &mut Player, ben: &mut Player) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let id = ada.open(json!({ "seats": seats, "title": "Friday", "seed": "4711", "public": true })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    id
}

/// The seats that have to decide, from 0.
async fn to_act(player: &mut Player, id: &str) -> BTreeSet<usize> {
    let table = player.get(&format!("/tables/{id}")).await;
    let seats = table["seats"].as_array().unwrap();
    (0..seats.len()).filter(|&seat| seats[seat]["to_act"] == true).collect()
}

/// Decides for a player until it is somebody else's turn as well, or only somebody else's.
async fn pass_on(player: &mut Player, seat: usize, id: &str) {
    loop {
        let view = player.view(id).await;
        // A node may be behind the other for a moment.
        let Some(decision) = view["legal"].as_array().unwrap().last() else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            return;
        };
        let (status, answer) = player.decide(id, &view["seq"], decision.as_str().unwrap()).await;
        assert!(status == 200 || status == 409, "{answer}");
        if status == 200 && !to_act(player, id).await.contains(&seat) {
            return;
        }
    }
}

/// Nothing is left to be sent.
async fn nothing_waits(database: &Database) {
    eventually("every message is dealt with", async || {
        database.texts("SELECT id FROM outgoing").await.is_empty()
    })
    .await;
}

/// The signature of a push message: who sent it, to whom, and that it is good.
fn signed(received: &Received) -> Value {
    let header = received.header("authorization").strip_prefix("vapid t=").unwrap();
    let (token, key) = header.split_once(", k=").unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let key = VerifyingKey::from_sec1_bytes(&BASE64.decode(key).unwrap()).unwrap();
    let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
    key.verify(signed.as_bytes(), &signature).expect("a good signature");
    let (head, claims) = signed.split_once('.').unwrap();
    assert_eq!(BASE64.decode(head).unwrap(), br#"{"alg":"ES256","typ":"JWT"}"#);
    serde_json::from_slice(&BASE64.decode(claims).unwrap()).unwrap()
}

async fn everybody_is_told_once_a_turn_and_only_their_browser_can_read_it(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let server = server(&database, &endpoint).await;
    let mut players = [server.guest("Ada").await, server.guest("Ben").await];
    let browsers = [Browser::new(1), Browser::new(2)];
    players[1].0.headers = "Accept-Language: de\r\n".to_owned();
    for (number, (player, browser)) in players.iter_mut().zip(&browsers).enumerate() {
        let place = format!("https://push.test/201/{number}");
        assert_eq!(subscribe(player, browser, &place).await, 204);
    }
    players[1].0.headers.clear();
    let [ada, ben] = &mut players;
    let id = table_for(ada, ben).await;
    let mut told = to_act(ada, &id).await.len();
    let mut tags = BTreeSet::new();
    for _ in 0..10 {
        let received = endpoint.wait_for(told).await;
        // Everything that has come is for somebody whose turn it was, and can be read by that browser alone.
        for message in &received {
            let seat: usize = message.path.strip_prefix("/201/").unwrap().parse().unwrap();
            let call = browsers[seat].read(&message.body).expect("its own browser reads it");
            assert!(browsers[1 - seat].read(&message.body).is_none(), "and no other");
            assert_eq!((&call["title"], &call["table"]), (&json!("Friday"), &json!(format!("/tables/{id}"))));
            let begin = ["It is your turn.", "Du bist am Zug."][seat];
            assert!(call["text"].as_str().unwrap().starts_with(begin), "{call}");
            assert_eq!(call.as_object().unwrap().len(), 4, "{call}");
            assert_eq!(
                ["ttl", "urgency", "content-encoding", "host"].map(|name| message.header(name)),
                ["259200", "normal", "aes128gcm", "push.test"]
            );
            let topic = message.header("topic");
            assert!(topic.len() == 32 && !topic.contains(&id[..8]), "{topic}");
            let claims = signed(message);
            assert_eq!((&claims["aud"], &claims["sub"]), (&json!("https://push.test"), &json!(SITE)));
        }
        tags.extend(received.iter().map(|message| {
            let seat: usize = message.path.strip_prefix("/201/").unwrap().parse().unwrap();
            browsers[seat].read(&message.body).unwrap()["tag"].as_str().unwrap().to_owned()
        }));
        assert_eq!((received.len(), tags.len()), (told, told), "one message a turn");
        let before = to_act(&mut players[0], &id).await;
        let seat = *before.first().unwrap();
        pass_on(&mut players[seat], seat, &id).await;
        // Whoever has decided is not told; whoever had to decide before has been told.
        let after = to_act(&mut players[0], &id).await;
        told += after.iter().filter(|&&other| other != seat && !before.contains(&other)).count();
    }
    nothing_waits(&database).await;
    assert!(endpoint.count() >= 6, "the game went on");
    let invite = database.texts("SELECT invite FROM tables").await;
    let logged = format!("{:?}", endpoint.received());
    assert!(!logged.contains(&invite[0]) && !logged.contains("4711"));
    server.stop().await;
}

async fn whoever_has_little_time_left_is_reminded_once(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let first = server(&database, &endpoint).await;
    let mut players = [first.guest("Ada").await, first.guest("Ben").await];
    let browsers = [Browser::new(1), Browser::new(2)];
    for (number, (player, browser)) in players.iter_mut().zip(&browsers).enumerate() {
        assert_eq!(subscribe(player, browser, &format!("https://push.test/201/{number}")).await, 204);
    }
    let [ada, ben] = &mut players;
    let wanted = json!({
        "seats": [{ "kind": "me" }, { "kind": "open" }], "seed": "4711", "clock": { "per": "turn", "seconds": 86400 },
    });
    let id = ada.open(wanted).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    let late = to_act(ada, &id).await;
    let told = endpoint.wait_for(late.len()).await.len();
    assert_eq!(told, late.len(), "it is their turn");
    // A server that stops before it has noted what it sent would send it again.
    eventually("what was sent is noted", async || {
        database.texts("SELECT id FROM outgoing WHERE kind = 'turn'").await.is_empty()
    })
    .await;
    first.stop().await;

    // After 17 of 24 hours nobody is reminded; after 19 hours everybody is who still has not decided.
    let waiting = "SELECT id FROM outgoing WHERE kind = 'reminder'";
    database.let_pass(17 * 3600).await;
    let second = server(&database, &endpoint).await;
    let mut ada = Player(players[0].0.at(second.address));
    assert_eq!(to_act(&mut ada, &id).await, late);
    second.stop().await;
    assert_eq!(database.texts(waiting).await.len(), late.len(), "they wait until they are due");
    assert_eq!(endpoint.wait_for(told).await.len(), told);
    database.let_pass(2 * 3600).await;
    let third = server(&database, &endpoint).await;
    let received = endpoint.wait_for(told + late.len()).await;
    for message in &received[told..] {
        let seat: usize = message.path.strip_prefix("/201/").unwrap().parse().unwrap();
        let call = browsers[seat].read(&message.body).unwrap();
        assert!(
            late.contains(&seat) && call["text"].as_str().unwrap().contains("little time is left"),
            "{call}"
        );
        assert_eq!(message.header("urgency"), "high");
    }
    nothing_waits(&database).await;
    assert_eq!(endpoint.wait_for(told).await.len(), told + late.len(), "once");
    third.stop().await;
}

async fn who_has_the_table_open_or_wants_no_messages_is_not_told(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let server = server(&database, &endpoint).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = table_for(&mut ada, &mut ben).await;
    let (hers, his) = (Browser::new(1), Browser::new(2));
    assert_eq!(subscribe(&mut ada, &hers, "https://push.test/201/ada").await, 204);
    assert_eq!(subscribe(&mut ben, &his, "https://push.test/201/ben").await, 204);
    let quiet = form(&mut ada, &format!("/tables/{id}/notifications"), "quiet=true").await;
    assert_eq!(quiet.0, 303, "{}", quiet.1);
    assert!(page(&mut ada).await.contains("No messages for this table."));
    let watching = ben.events(&id, None).await;
    for _ in 0..4 {
        for (seat, player) in [&mut ada, &mut ben].into_iter().enumerate() {
            if to_act(player, &id).await.contains(&seat) {
                pass_on(player, seat, &id).await;
            }
        }
        nothing_waits(&database).await;
    }
    assert_eq!(endpoint.count(), 0, "Ben is there, and Ada wants to hear nothing about this table");
    // Somebody who is no player cannot choose anything about it.
    let mut eve = server.guest("Eve").await;
    assert_eq!(form(&mut eve, &format!("/tables/{id}/notifications"), "quiet=true").await.0, 403);
    drop(watching);
    assert_eq!(form(&mut ada, &format!("/tables/{id}/notifications"), "quiet=false").await.0, 303);
    eventually("Ben's absence is noticed", async || {
        ada.get(&format!("/tables/{id}")).await["seats"][1]["connected"] != true
    })
    .await;
    while endpoint.count() == 0 {
        for (seat, player) in [&mut ada, &mut ben].into_iter().enumerate() {
            if to_act(player, &id).await.contains(&seat) {
                pass_on(player, seat, &id).await;
            }
        }
        nothing_waits(&database).await;
    }
    server.stop().await;
}

/// A table where it is Ada's turn, and Ben may make it so once more.
async fn make_it_bens_turn(ada: &mut Player, ben: &mut Player, id: &str) {
    for _ in 0..200 {
        if to_act(ada, id).await.contains(&0) {
            pass_on(ada, 0, id).await;
            if to_act(ada, id).await.contains(&1) {
                return;
            }
        } else {
            pass_on(ben, 1, id).await;
        }
    }
    panic!("it is never Ben's turn after Ada's");
}

async fn what_is_gone_is_forgotten_and_what_fails_is_tried_again(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let server = server(&database, &endpoint).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = table_for(&mut ada, &mut ben).await;
    for (number, place) in ["410/gone", "404/lost", "503-429-201/slow", "302/elsewhere"].iter().enumerate() {
        let browser = Browser::new(number as u8 + 1);
        assert_eq!(subscribe(&mut ben, &browser, &format!("https://push.test/{place}")).await, 204);
    }
    make_it_bens_turn(&mut ada, &mut ben, &id).await;
    nothing_waits(&database).await;
    let received = endpoint.received();
    let count = |place: &str| received.iter().filter(|message| message.path == place).count();
    assert_eq!(count("/503-429-201/slow"), 3, "until it is taken");
    assert_eq!((count("/410/gone"), count("/404/lost"), count("/302/elsewhere")), (1, 1, 1));
    assert_eq!(count("/201/redirected"), 0, "no redirect is followed");
    let slow: Vec<Value> = (received.iter().filter(|message| message.path.ends_with("slow")))
        .map(|message| Browser::new(3).read(&message.body).unwrap())
        .collect();
    assert!(slow.iter().all(|call| call == &slow[0]), "with the same tag");
    let left = database.texts("SELECT endpoint FROM devices ORDER BY endpoint").await;
    assert_eq!(left, ["https://push.test/302/elsewhere", "https://push.test/503-429-201/slow"]);
    let metrics = server.app.metrics();
    assert_eq!((metrics.messages_sent.get(), metrics.messages_failed.get()), (1, 1));
    assert_eq!((metrics.targets_gone.get(), metrics.messages_retried.get()), (2, 2));
    server.stop().await;
}

async fn nothing_is_sent_to_addresses_that_only_the_server_could_reach(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let inside = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = inside.local_addr().unwrap().port();
    let server = server(&database, &endpoint).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = table_for(&mut ada, &mut ben).await;
    let hosts = ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254", "192.168.0.1"];
    for host in hosts {
        let address = format!("https://{host}:{port}/201/x");
        assert_eq!(subscribe(&mut ben, &Browser::new(1), &address).await, 422, "{host}");
        let hook =
            form(&mut ada, &format!("/tables/{id}/hooks"), &format!("kind=json&address={address}")).await;
        assert_eq!(hook.0, 422, "{host}");
        assert!(!hook.1.contains(&address), "it is not shown again");
    }
    for address in ["http://push.test/201/x", "https://push.test:25/", "https://a:b@push.test/", "x", ""] {
        assert_eq!(subscribe(&mut ben, &Browser::new(1), address).await, 422, "{address}");
    }
    // Even if one of them gets into the database.
    assert_eq!(subscribe(&mut ben, &Browser::new(1), "https://push.test/201/ben").await, 204);
    database.run(format!("UPDATE devices SET endpoint = 'https://127.0.0.1:{port}/201/x'")).await;
    make_it_bens_turn(&mut ada, &mut ben, &id).await;
    nothing_waits(&database).await;
    assert_eq!((endpoint.count(), server.app.metrics().messages_failed.get()), (0, 1));
    let heard = tokio::time::timeout(Duration::from_millis(50), inside.accept()).await;
    assert!(heard.is_err(), "nobody connected");
    server.stop().await;
}

async fn webhooks_are_called_and_never_shown(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let server = server(&database, &endpoint).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("*Ben*").await);
    let id = table_for(&mut ada, &mut ben).await;
    let path = format!("/tables/{id}/hooks");
    assert_eq!(form(&mut ben, &path, "kind=json&address=https://hooks.test/201/ben").await.0, 403);
    assert_eq!(form(&mut ada, &path, "kind=smoke&address=https://hooks.test/201/x").await.0, 422);
    for kind in ["discord", "json"] {
        let added =
            form(&mut ada, &path, &format!("kind={kind}&address=https://hooks.test/201/{kind}")).await;
        assert_eq!(added.0, 303, "{}", added.1);
    }
    for who in [&mut ada, &mut ben] {
        assert!(!page(who).await.contains("hooks.test"), "an address is never shown again");
    }
    make_it_bens_turn(&mut ada, &mut ben, &id).await;
    nothing_waits(&database).await;
    let received = endpoint.received();
    let last = |path: &str| {
        let found = received.iter().rfind(|message| message.path == path).unwrap();
        serde_json::from_slice::<Value>(&found.body).unwrap()
    };
    let discord = last("/201/discord");
    let content = discord["content"].as_str().unwrap();
    assert!(content.contains("\\*Ben\\*: it is your turn at “Friday”"), "{content}");
    assert!(content.ends_with(&format!("<{SITE}/tables/{id}>")), "{content}");
    assert_eq!(discord["allowed_mentions"], json!({ "parse": [] }));
    let plain = last("/201/json");
    assert_eq!(json!([plain["event"], plain["player"], plain["seat"]]), json!(["turn", "*Ben*", 2]));
    assert_eq!(plain["table"], json!({ "title": "Friday", "url": format!("{SITE}/tables/{id}") }));
    // Four are enough for anybody; what is removed is not called again.
    for number in 0..2 {
        let address = format!("kind=json&address=https://hooks.test/201/{number}");
        assert_eq!(form(&mut ada, &path, &address).await.0, 303);
    }
    assert_eq!(form(&mut ada, &path, "kind=json&address=https://hooks.test/201/5").await.0, 429);
    let ids = database.texts("SELECT id FROM webhooks ORDER BY created").await;
    assert_eq!(form(&mut ben, &format!("{path}/{}", ids[0]), "").await.0, 303);
    assert_eq!(database.texts("SELECT id FROM webhooks").await.len(), 4, "not Ben's to remove");
    assert_eq!(form(&mut ada, &format!("{path}/{}", ids[0]), "").await.0, 303);
    assert_eq!(database.texts("SELECT id FROM webhooks").await.len(), 3);
    // They go with the game.
    play_to_the_end(&mut [&mut ada, &mut ben], &id).await;
    assert!(database.texts("SELECT id FROM webhooks").await.is_empty());
    // And with their owner, though a bot plays on at the table.
    let id = table_for(&mut ada, &mut ben).await;
    let path = format!("/tables/{id}/hooks");
    assert_eq!(form(&mut ada, &path, "kind=json&address=https://hooks.test/201/last").await.0, 303);
    ada.0.api("DELETE", "/me", Some(&json!({}))).await.unwrap();
    assert!(database.texts("SELECT id FROM webhooks").await.is_empty());
    server.stop().await;
}

async fn what_another_version_has_stored_stops_nothing(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let server = server(&database, &endpoint).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = table_for(&mut ada, &mut ben).await;
    let path = format!("/tables/{id}/hooks");
    for name in ["known", "unknown"] {
        let new = format!("kind=json&address=https://hooks.test/201/{name}");
        assert_eq!(form(&mut ada, &path, &new).await.0, 303);
    }
    database.run("UPDATE webhooks SET kind = 'smoke' WHERE address LIKE '%/unknown'").await;
    database
        .run(&format!(
            "INSERT INTO outgoing (id, table_id, seat, turn, seq, due, lease, node, attempts, kind, target)
             VALUES ('smoke', '{id}', 0, 0, 0, 0, 0, '', 0, 'smoke', '')"
        ))
        .await;
    make_it_bens_turn(&mut ada, &mut ben, &id).await;
    eventually("the one that is known is called, and what is unknown stays", async || {
        database.texts("SELECT id FROM outgoing").await == ["smoke"]
    })
    .await;
    let received = endpoint.received();
    assert!(!received.is_empty());
    assert!(received.iter().all(|message| message.path == "/201/known"), "in no form that it does not know");
    assert_eq!(page(&mut ada).await.matches("id=\"hook-").count(), 1);
    server.stop().await;
}

async fn a_webhook_can_be_tried_out(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let mut settings = settings(&database, &endpoint);
    settings.limits.trial_rate = 3;
    let server = Server::start_with(settings, Arc::new(QuickBots)).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = table_for(&mut ada, &mut ben).await;
    let path = format!("/tables/{id}/hooks");
    for place in ["discord&address=https://hooks.test/201/a", "json&address=https://hooks.test/410/b"] {
        assert_eq!(form(&mut ada, &path, &format!("kind={place}")).await.0, 303);
    }
    let ids = database.texts("SELECT id FROM webhooks ORDER BY kind").await;
    let test = |index: usize| format!("{path}/{}/test", ids[index]);
    assert_eq!(form(&mut ben, &test(0), "").await.0, 404, "not Ben's to try out");
    assert!(!page(&mut ada).await.contains("test message was"));

    assert_eq!(form(&mut ada, &test(0), "").await.0, 303);
    let said = page(&mut ada).await;
    assert!(said.contains("The test message was delivered.") && !said.contains("was not accepted"), "{said}");
    let received = endpoint.received();
    let body: Value = serde_json::from_slice(&received.last().unwrap().body).unwrap();
    let content = format!("A test: turns at “Friday” are announced here.\n<{SITE}/tables/{id}>");
    assert_eq!(body["content"], content.as_str());

    // One that is gone stays, so that the page can say so; nothing is tried again.
    assert_eq!(form(&mut ada, &test(1), "").await.0, 303);
    let said = page(&mut ada).await;
    assert!(said.contains("The test message was delivered.") && said.contains("was not accepted"), "{said}");
    nothing_waits(&database).await;
    let received = endpoint.received();
    let tests: Vec<_> = received.iter().filter(|message| message.path == "/410/b").collect();
    assert_eq!(tests.len(), 1);
    let body: Value = serde_json::from_slice(&tests[0].body).unwrap();
    assert_eq!((&body["event"], &body["table"]["title"]), (&json!("test"), &json!("Friday")));

    // Three in a minute are enough for anybody.
    assert_eq!(form(&mut ada, &test(0), "").await.0, 303);
    let (status, said) = form(&mut ada, &test(0), "").await;
    assert!(status == 429 && said.contains("Send a test message"), "{status} {said}");
    server.stop().await;
}

async fn a_device_goes_with_its_session_and_its_person(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let server = server(&database, &endpoint).await;
    let people = "SELECT p.name FROM devices d, people p WHERE p.id = d.person ORDER BY p.name";
    let place = |name: &str| format!("https://push.test/201/{name}");
    let mut nobody = Player(Client::new(server.address));
    assert_eq!(subscribe(&mut nobody, &Browser::new(1), &place("nobody")).await, 401);
    // A guest who becomes an account keeps the device, and so does one who changes the password.
    let mut ada = server.guest("Ada").await;
    assert_eq!(subscribe(&mut ada, &Browser::new(1), &place("ada")).await, 204);
    ada.post("/account", json!({ "login": "ada", "password": "correct horse" })).await;
    assert_eq!(database.texts(people).await, ["Ada"]);
    let change = json!({ "old": "correct horse", "new": "battery staple" });
    assert_eq!(ada.0.api("PUT", "/account", Some(&change)).await.unwrap().0, 204);
    assert_eq!(database.texts(people).await, ["Ada"]);
    assert!(page(&mut ada).await.contains("This device tells you"));
    // A guest who signs in takes it along, and signing out on one device leaves the other alone.
    let mut phone = server.guest("Ada on the phone").await;
    assert_eq!(subscribe(&mut phone, &Browser::new(2), &place("phone")).await, 204);
    phone.post("/login", json!({ "login": "ada", "password": "battery staple" })).await;
    assert_eq!(database.texts(people).await, ["Ada", "Ada"]);
    assert!(page(&mut ada).await.contains("Your devices"));
    phone.0.api("DELETE", "/session", None).await.unwrap();
    assert_eq!(database.texts("SELECT endpoint FROM devices").await, [place("ada")]);
    // The same browser with another person has one subscription.
    let mut ben = server.guest("Ben").await;
    assert_eq!(subscribe(&mut ben, &Browser::new(1), &place("ada")).await, 204);
    assert_eq!(database.texts(people).await, ["Ben"]);
    // Removing is for its owner only.
    let id = database.texts("SELECT id FROM devices").await.remove(0);
    assert_eq!(form(&mut ada, &format!("/notifications/devices/{id}"), "").await.0, 303);
    assert_eq!(database.texts(people).await, ["Ben"]);
    assert_eq!(form(&mut ben, &format!("/notifications/devices/{id}"), "").await.0, 303);
    assert!(database.texts(people).await.is_empty());
    // Whoever is deleted is gone from everywhere.
    assert_eq!(subscribe(&mut ben, &Browser::new(1), &place("ben")).await, 204);
    ben.0.api("DELETE", "/me", Some(&json!({}))).await.unwrap();
    assert!(database.texts("SELECT id FROM devices").await.is_empty());
    // Nobody fills the database: the oldest goes.
    for number in 0..14 {
        assert_eq!(subscribe(&mut ada, &Browser::new(1), &place(&number.to_string())).await, 204);
    }
    let left = database.texts("SELECT endpoint FROM devices").await;
    assert!(left.len() == 12 && left.contains(&place("13")), "{left:?}");
    server.stop().await;
}

/// Everything that is sent to Ben, and announced elsewhere, while Ada writes her sheet and notes her secret donation in
/// one of two ways; without ids and times.
async fn told(database: &Database, choice: usize) -> Vec<Value> {
    let endpoint = Endpoint::start().await.unwrap();
    let server = server(database, &endpoint).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let browser = Browser::new(9);
    assert_eq!(subscribe(&mut ben, &browser, "https://push.test/201/ben").await, 204);
    let modules = json!(["new-beginning", "secret-donation"]);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let id = ada.open(json!({ "seats": seats, "modules": modules, "seed": "4711" })).await;
    for kind in ["discord", "json"] {
        let hook = format!("kind={kind}&address=https://hooks.test/201/{kind}");
        assert_eq!(form(&mut ada, &format!("/tables/{id}/hooks"), &hook).await.0, 303);
    }
    ben.post(&format!("/tables/{id}/join"), json!({})).await;
    nothing_waits(database).await;
    for step in 0..40 {
        for (seat, player) in [&mut ada, &mut ben].into_iter().enumerate() {
            let view = player.view(&id).await;
            let legal = view["legal"].as_array().unwrap();
            if legal.is_empty() {
                continue;
            }
            // Only what stays hidden may differ: Ada's first decisions.
            let chosen = if seat == 0 && step < 5 { choice.min(legal.len() - 1) } else { 0 };
            let decision = legal[chosen].as_str().unwrap();
            assert_eq!(player.decide(&id, &view["seq"], decision).await.0, 200);
            nothing_waits(database).await;
        }
        if step == 5 {
            break;
        }
    }
    let secret = database.texts("SELECT invite FROM tables").await;
    let received = endpoint.received();
    let plain = received.iter().map(|message| {
        let value = match message.path.as_str() {
            "/201/ben" => browser.read(&message.body).unwrap(),
            _ => serde_json::from_slice(&message.body).unwrap(),
        };
        let mut text = value.to_string().replace(&id, "ID");
        assert!(!secret.iter().any(|secret| text.contains(secret)) && !text.contains("4711"), "{text}");
        // Times of turns.
        while let Some(at) = text.find("-17").or_else(|| text.find("-18")) {
            let end = text[at + 1..].find('"').unwrap() + at + 1;
            text.replace_range(at..end, "");
        }
        json!([message.path, text])
    });
    let plain = plain.collect();
    server.stop().await;
    database.run("DELETE FROM devices; DELETE FROM webhooks; DELETE FROM tables").await;
    plain
}

async fn what_is_hidden_changes_no_message(database: Database) {
    let (one, two) = (told(&database, 0).await, told(&database, 2).await);
    assert!(one.iter().any(|message| message[0] == "/201/ben"), "{one:?}");
    let sorted = |mut all: Vec<Value>| {
        all.sort_by_key(Value::to_string);
        all
    };
    assert_eq!(sorted(one), sorted(two));
}

async fn messages_survive_the_server(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    // This one stores messages and never gets to send them.
    let mut slow = settings(&database, &endpoint);
    slow.messages.delay = Duration::from_secs(3_600);
    let server = Server::start_with(slow, Arc::new(QuickBots)).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let id = table_for(&mut ada, &mut ben).await;
    assert_eq!(subscribe(&mut ben, &Browser::new(2), "https://push.test/201/ben").await, 204);
    make_it_bens_turn(&mut ada, &mut ben, &id).await;
    server.stop().await;
    assert_eq!(
        database.texts("SELECT table_id FROM outgoing").await,
        [id.as_str()],
        "stored with the decision"
    );
    database.run("UPDATE outgoing SET due = 0").await;
    let again = self::server(&database, &endpoint).await;
    let received = endpoint.wait_for(1).await;
    let call = Browser::new(2).read(&received[0].body).unwrap();
    assert_eq!(call["table"], format!("/tables/{id}"));
    nothing_waits(&database).await;
    assert_eq!(endpoint.count(), 1);
    again.stop().await;
}

async fn two_nodes_send_one_message(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let one = server(&database, &endpoint).await;
    // A SQLite file is for one server.
    let two = match database.kind {
        Kind::Sqlite => None,
        Kind::Postgres => Some(server(&database, &endpoint).await),
    };
    let (mut ada, mut ben) = (one.guest("Ada").await, one.guest("Ben").await);
    if let Some(two) = &two {
        ben = Player(ben.0.at(two.address));
    }
    assert_eq!(subscribe(&mut ben, &Browser::new(2), "https://push.test/201/ben").await, 204);
    let id = table_for(&mut ada, &mut ben).await;
    let mut turns = usize::from(to_act(&mut ada, &id).await.contains(&1));
    for _ in 0..12 {
        make_it_bens_turn(&mut ada, &mut ben, &id).await;
        turns = turns.max(endpoint.count());
        nothing_waits(&database).await;
    }
    let received = endpoint.received();
    let tags: BTreeSet<String> = received
        .iter()
        .map(|message| Browser::new(2).read(&message.body).unwrap()["tag"].to_string())
        .collect();
    assert_eq!(tags.len(), received.len(), "each turn once");
    assert!(received.len() >= 12 && turns > 0, "{} messages", received.len());
    // Somebody who has the table open at one node is not told by the other.
    if two.is_some() {
        let before = endpoint.count();
        let _watching = ben.events(&id, None).await;
        eventually("both nodes know that Ben is there", async || {
            ada.get(&format!("/tables/{id}")).await["seats"][1]["connected"] == true
        })
        .await;
        make_it_bens_turn(&mut ada, &mut ben, &id).await;
        nothing_waits(&database).await;
        assert_eq!(endpoint.count(), before);
    }
    one.stop().await;
    if let Some(two) = two {
        two.stop().await;
    }
}

async fn a_new_key_ends_all_subscriptions(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let server = server(&database, &endpoint).await;
    let mut ada = server.guest("Ada").await;
    assert_eq!(subscribe(&mut ada, &Browser::new(1), "https://push.test/201/ada").await, 204);
    let key = |page: String| page.split("data-key=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let before = key(page(&mut ada).await);
    let admin = Admin::open(&database.url).await.unwrap();
    admin.replace_push_key().await.unwrap();
    admin.close().await;
    assert!(database.texts("SELECT id FROM devices").await.is_empty());
    let after = key(page(&mut ada).await);
    assert_ne!(before, after, "a running server uses the new one at once");
    assert_eq!(key(page(&mut ada).await), after);
    assert!(page(&mut ada).await.contains("This device does not tell you"));
    server.stop().await;
}

async fn without_a_public_address_nothing_is_sent_and_the_page_says_so(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let mut off = settings(&database, &endpoint);
    (off.messages.test_endpoint, off.public_url) = (None, None);
    let server = Server::start_with(off, Arc::new(QuickBots)).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    assert!(page(&mut ada).await.contains("This server sends no messages."));
    assert_eq!(subscribe(&mut ben, &Browser::new(1), "https://push.test/201/x").await, 409);
    let id = table_for(&mut ada, &mut ben).await;
    let path = format!("/tables/{id}/hooks");
    assert_eq!(form(&mut ada, &path, "kind=json&address=https://hooks.test/201/x").await.0, 409);
    make_it_bens_turn(&mut ada, &mut ben, &id).await;
    assert!(database.texts("SELECT id FROM outgoing").await.is_empty());
    server.stop().await;
}
