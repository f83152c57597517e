//! A server on a port of its own, and people who play there.
#![allow(dead_code, unreachable_pub, missing_docs, reason = "shared by several test programs")]

mod database;
pub mod page;
mod postgres;
pub mod schema;

use carnegie_load::{Client, Event, Events};
pub use database::{Database, Kind};
pub use serde_json::{Value, json};

use carnegie_bots::{Bot, Xorshift};
use carnegie_server::{AllBots, App, BotSource, Limits, Settings, serve};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// How long anything that has to happen may take, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs every test once with each database.
#[macro_export]
macro_rules! with_each_database {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::common::Database::new(super::common::Kind::Sqlite).await).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::common::Database::new(super::common::Kind::Postgres).await).await;
            })+
        }
    };
}

/// Without rate limits.
pub fn settings(database: &Database) -> Settings {
    let limits = Limits::default().without_rates();
    Settings { limits, ..Settings::new(&database.url) }
}

/// A running server.
pub struct Server {
    pub address: SocketAddr,
    pub app: App,
    task: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// Without rate limits.
    pub async fn start(database: &Database) -> Self {
        Self::start_with(settings(database), Arc::<AllBots>::default()).await
    }

    pub async fn start_with(settings: Settings, bots: Arc<dyn BotSource>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = App::start_with(settings, bots).await.unwrap();
        let task = tokio::spawn(serve(app.clone(), listener));
        Server { address, app, task }
    }

    pub async fn guest(&self, name: &str) -> Player {
        Player(Client::guest(self.address, name).await.unwrap())
    }

    /// Stops the way an operator stops it.
    pub async fn stop(self) {
        self.app.stop();
        tokio::time::timeout(Duration::from_secs(8), self.task).await.expect("it stops").unwrap().unwrap();
    }
}

/// A person, with shortcuts.
pub struct Player(pub Client);

impl Player {
    pub async fn get(&mut self, path: &str) -> Value {
        let (status, answer) = self.0.api("GET", path, None).await.unwrap();
        assert_eq!(status, 200, "GET {path}: {answer}");
        answer
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Value {
        let (status, answer) = self.0.api("POST", path, Some(&body)).await.unwrap();
        assert!(status < 300, "POST {path} {body}: {status} {answer}");
        answer
    }

    /// The status and the code of a refusal.
    pub async fn refused(&mut self, method: &str, path: &str, body: Value) -> (u16, String) {
        let (status, answer) = self.0.api(method, path, Some(&body)).await.unwrap();
        assert!(status >= 400, "{method} {path} {body} was not refused: {answer}");
        (status, answer["error"]["code"].as_str().unwrap_or_default().to_owned())
    }

    pub async fn open(&mut self, table: Value) -> String {
        self.post("/tables", table).await["id"].as_str().unwrap().to_owned()
    }

    pub async fn view(&mut self, table: &str) -> Value {
        self.get(&format!("/tables/{table}/view")).await
    }

    pub async fn decide(&mut self, table: &str, seq: &Value, decision: &str) -> (u16, Value) {
        let body = json!({ "seq": seq, "decision": decision });
        self.0.api("POST", &format!("/tables/{table}/decisions"), Some(&body)).await.unwrap()
    }

    pub async fn events(&self, table: &str, last: Option<&str>) -> Events {
        let path = format!("/api/v1/tables/{table}/events");
        self.0.events(&path, last).await.unwrap().unwrap()
    }

    /// Decides something at random if it is this player's turn.
    pub async fn move_once(&mut self, table: &str, rng: &mut Xorshift) -> Option<Value> {
        let view = self.view(table).await;
        let legal = view["legal"].as_array().unwrap();
        if legal.is_empty() {
            return None;
        }
        let decision = legal[rng.below(legal.len())].as_str().unwrap().to_owned();
        let body = json!({ "seq": view["seq"], "decision": decision, "seat": view["viewer"] });
        let answer = self.0.api("POST", &format!("/tables/{table}/decisions"), Some(&body)).await.unwrap();
        assert!(answer.0 == 200 || answer.0 == 409, "{decision}: {answer:?}");
        Some(answer.1)
    }
}

/// The next event, whatever it is.
pub async fn next_of_all(events: &mut Events) -> Event {
    let event = tokio::time::timeout(PATIENCE, events.next());
    event.await.expect("an event in time").unwrap().expect("the stream goes on")
}

/// The next event of the table itself, skipping those about who comes and goes.
pub async fn next(events: &mut Events) -> Event {
    loop {
        let event = next_of_all(events).await;
        if event.name != "presence" {
            return event;
        }
    }
}

/// Plays until the game has ended; bots may take part.
pub async fn play_to_the_end(players: &mut [&mut Player], table: &str) -> Value {
    let mut rng = Xorshift::new(7);
    for _ in 0..20_000 {
        let mut moved = false;
        for player in players.iter_mut() {
            while player.move_once(table, &mut rng).await.is_some() {
                moved = true;
            }
        }
        if !moved {
            let view = players[0].view(table).await;
            if view["table"]["status"] != "playing" {
                return view;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    panic!("the game does not end");
}

/// Waits until something is true.
pub async fn eventually(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !condition().await {
        assert!(begun.elapsed() < PATIENCE, "{what} did not happen within {} seconds", PATIENCE.as_secs());
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

/// Bots that never think: for tests in which one plays a whole game while somebody is waiting.
#[derive(Debug)]
pub struct QuickBots;

impl BotSource for QuickBots {
    fn levels(&self) -> Vec<&'static str> {
        vec!["random"]
    }

    fn make(&self, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        AllBots::default().make(level, seed)
    }
}

/// Bots of which the strongest crashes and the next one cheats.
#[derive(Debug)]
pub struct BrokenBots;

impl BotSource for BrokenBots {
    fn levels(&self) -> Vec<&'static str> {
        vec!["random", "cheat", "crash"]
    }

    fn make(&self, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        match level {
            "random" => AllBots::default().make("random", seed),
            "cheat" => Some(Box::new(Cheat)),
            "crash" => Some(Box::new(Crash)),
            _ => None,
        }
    }
}

struct Cheat;
struct Crash;

impl Bot for Cheat {
    fn choose(
        &mut self,
        _: &carnegie_rules::View,
        _: &[carnegie_rules::Decision],
        _: &carnegie_bots::Stop,
    ) -> carnegie_rules::Decision {
        carnegie_rules::Decision::Bid(60)
    }
}

impl Bot for Crash {
    fn choose(
        &mut self,
        _: &carnegie_rules::View,
        _: &[carnegie_rules::Decision],
        _: &carnegie_bots::Stop,
    ) -> carnegie_rules::Decision {
        panic!("this bot crashes on purpose")
    }
}
