//! Real processes: killed in the middle of a decision, stopped by an operator, two of them on one database.

#[path = "../../carnegie-server/tests/common/database.rs"]
#[allow(dead_code, unreachable_pub, missing_docs, reason = "shared with the tests of the server")]
mod database;
#[path = "../../carnegie-server/tests/common/postgres.rs"]
mod postgres;

use carnegie_bots::Xorshift;
use carnegie_load::{Client, Endpoint};
use database::{Database, Kind};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How long anything that has to happen may take, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server process. It is killed when it is dropped.
struct Node {
    process: Child,
    address: SocketAddr,
}

impl Node {
    /// A node on any free port.
    fn start(database: &Database) -> Self {
        Node::start_with(database, &[])
    }

    fn start_with(database: &Database, more: &[&str]) -> Self {
        Node::start_at(database, "127.0.0.1:0", more).expect("a node starts")
    }

    /// A node at an address that another one has just left.
    async fn start_again(database: &Database, address: SocketAddr) -> Self {
        let begun = Instant::now();
        loop {
            if let Some(node) = Node::start_at(database, &address.to_string(), &[]) {
                return node;
            }
            assert!(begun.elapsed() < PATIENCE, "the address stays taken");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts a node and reads from it where it listens: only the system knows which port is free. None if it ends
    /// before it says so.
    fn start_at(database: &Database, address: &str, more: &[&str]) -> Option<Self> {
        Node::start_in(database, address, more, &[])
    }

    /// A node whose messages to people who are away arrive at an endpoint, somewhat later.
    fn start_telling(database: &Database, endpoint: &Endpoint) -> Self {
        let address = endpoint.address().to_string();
        let environment = [("CARNEGIE_TEST_ENDPOINT", address.as_str()), ("CARNEGIE_TEST_DELAY_MS", "1000")];
        Node::start_in(database, "127.0.0.1:0", &[], &environment).expect("a node starts")
    }

    /// The same in an environment.
    fn start_in(
        database: &Database,
        address: &str,
        more: &[&str],
        environment: &[(&str, &str)],
    ) -> Option<Self> {
        let mut process = Command::new(env!("CARGO_BIN_EXE_carnegie"))
            .args(["serve", "--no-rate-limits", "--bot-threads", "2", "--listen", address])
            .args(["--database", &database.url])
            .args(more)
            .env("RUST_LOG", "error")
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("a pipe")).read_line(&mut line).expect("text");
        let Some((_, address)) = line.trim().split_once("open http://") else {
            process.wait().expect("it has ended");
            return None;
        };
        Some(Node { address: address.trim_end_matches('/').parse().expect("an address"), process })
    }

    /// Two nodes with one database, both ready.
    async fn two(database: &Database) -> (Self, Self) {
        let (first, second) = (Node::start(database), Node::start(database));
        (first.ready().await, second.ready().await)
    }

    async fn ready(self) -> Self {
        let begun = Instant::now();
        loop {
            let answer = Client::new(self.address).send("GET", "/readyz", None).await;
            if answer.is_ok_and(|answer| answer.status == 200) {
                return self;
            }
            assert!(begun.elapsed() < PATIENCE, "the server does not come up");
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Kills the process as a power failure would.
    fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it is gone");
    }

    fn terminate(&self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Runs `carnegie admin` with a database; returns what it says.
fn admin(database: &Database, order: &[&str]) -> Result<String, String> {
    let done = Command::new(env!("CARGO_BIN_EXE_carnegie"))
        .arg("admin")
        .args(order)
        .args(["--database", &database.url])
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if done.status.success() { Ok(text(&done.stdout)) } else { Err(text(&done.stderr)) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_have_their_way_while_the_server_runs_on_sqlite() {
    operators_reset_passwords_close_tables_and_mute(Database::new(Kind::Sqlite).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_have_their_way_while_the_server_runs_on_postgres() {
    operators_reset_passwords_close_tables_and_mute(Database::new(Kind::Postgres).await).await;
}

async fn operators_reset_passwords_close_tables_and_mute(database: Database) {
    let node = Node::start(&database).ready().await;
    let (mut ada, mut eve) = (
        Client::guest(node.address, "Ada").await.unwrap(),
        Client::guest(node.address, "Eve").await.unwrap(),
    );
    let account = json!({ "login": "ada", "password": "forgotten for ever" });
    assert_eq!(api(&mut ada, "POST", "/account", Some(&account)).await.0, 201);
    let seats = json!({ "seats": [{ "kind": "me" }, { "kind": "open" }], "public": true });
    let id = api(&mut eve, "POST", "/tables", Some(&seats)).await.1["id"].as_str().unwrap().to_owned();
    api(&mut ada, "POST", &format!("/tables/{id}/join"), Some(&json!({}))).await;
    let (chat, view) = (format!("/tables/{id}/chat"), format!("/tables/{id}/view"));
    let said = json!({ "text": "hello" });
    assert_eq!(api(&mut eve, "POST", &chat, Some(&said)).await.0, 201);

    admin(&database, &["mute", "Eve", "--table", &format!("http://{}/tables/{id}", node.address)]).unwrap();
    let (status, answer) = api(&mut eve, "POST", &chat, Some(&said)).await;
    assert_eq!((status, &answer["error"]["code"]), (403, &json!("muted")), "{answer}");
    admin(&database, &["mute", "ada"]).unwrap();
    assert_eq!(api(&mut ada, "POST", &chat, Some(&said)).await.0, 403);
    admin(&database, &["unmute", "ada"]).unwrap();
    assert_eq!(api(&mut ada, "POST", &chat, Some(&said)).await.0, 201);

    assert_eq!(api(&mut eve, "GET", &view, None).await.1["table"]["status"], "playing");
    admin(&database, &["close", &id]).unwrap();
    let begun = Instant::now();
    while api(&mut eve, "GET", &view, None).await.1["table"]["status"] != "abandoned" {
        assert!(begun.elapsed() < PATIENCE, "the server does not hear that the table is closed");
        sleep(Duration::from_millis(20)).await;
    }

    let printed = admin(&database, &["password", "ada"]).unwrap();
    let password = printed.trim().rsplit(' ').next().unwrap();
    let begun = Instant::now();
    while api(&mut ada, "GET", "/tables?list=mine", None).await.0 != 401 {
        assert!(begun.elapsed() < PATIENCE, "the sessions of before have ended");
        sleep(Duration::from_millis(20)).await;
    }
    let mut again = Client::new(node.address);
    assert_eq!(api(&mut again, "POST", "/login", Some(&account)).await.0, 401);
    let account = json!({ "login": "ada", "password": password });
    assert_eq!(api(&mut again, "POST", "/login", Some(&account)).await.0, 200);

    for (order, why) in [
        (vec!["password", "nobody"], "there is no account"),
        (vec!["close", "nothing"], "there is no such table"),
        (vec!["mute", "Nobody", "--table", &id], "nobody at this table"),
    ] {
        let refused = admin(&database, &order).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
}

/// Asks until there is an answer: the server may be down just now.
async fn api(client: &mut Client, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
    for _ in 0..2000 {
        match client.api(method, path, body).await {
            Ok((503, _)) | Err(_) => {
                *client = client.again();
                sleep(Duration::from_millis(10)).await;
            }
            Ok(answer) => return answer,
        }
    }
    panic!("{method} {path}: nobody answers");
}

/// What a client has tried, and what was acknowledged.
#[derive(Default)]
struct Memory {
    /// Every decision that was sent, by the number it would have in the log.
    tried: HashMap<u64, Vec<String>>,
    /// Those that were acknowledged.
    acknowledged: HashMap<u64, String>,
}

/// A table for two at one screen.
async fn open(client: &mut Client) -> Option<String> {
    let seats = json!({ "seats": [{ "kind": "me" }, { "kind": "here", "name": "Ben" }] });
    let (_, table) = api(client, "POST", "/tables", Some(&seats)).await;
    table["id"].as_str().map(str::to_owned)
}

/// One person who plays both seats of a table after another, and remembers everything.
async fn play_on(mut client: Client, number: u64, stop: Arc<AtomicBool>, memories: Memories) -> Client {
    let mut rng = Xorshift::new(number);
    let mut table = None;
    while !stop.load(Ordering::Relaxed) {
        let id = match &table {
            Some(id) => String::clone(id),
            None => {
                let Some(id) = open(&mut client).await else { continue };
                memories.lock().expect("memory").insert(id.clone(), Memory::default());
                table.insert(id).clone()
            }
        };
        let (status, view) = api(&mut client, "GET", &format!("/tables/{id}/view"), None).await;
        assert_eq!(status, 200, "a table is gone: {view}");
        let legal = view["legal"].as_array().expect("legal decisions");
        let (Some(seq), false) = (view["seq"].as_u64(), legal.is_empty()) else {
            table = None;
            continue;
        };
        let decision = legal[rng.below(legal.len())].as_str().expect("text").to_owned();
        let line = format!("{} {decision}", view["viewer"]);
        let body = json!({ "seq": seq, "decision": decision, "seat": view["viewer"] });
        memories
            .lock()
            .expect("memory")
            .entry(id.clone())
            .or_default()
            .tried
            .entry(seq)
            .or_default()
            .push(line.clone());
        // Sent once: if there is no answer, the client cannot know and looks at the table again.
        match client.api("POST", &format!("/tables/{id}/decisions"), Some(&body)).await {
            Ok((200, _)) => {
                let mut memories = memories.lock().expect("memory");
                let memory = memories.entry(id).or_default();
                assert_eq!(memory.acknowledged.insert(seq, line), None, "a number was acknowledged twice");
            }
            Ok((409 | 503, _)) => {}
            Ok((status, answer)) => panic!("{decision}: {status} {answer}"),
            Err(_) => client = client.again(),
        }
    }
    client
}

/// Compares what the clients remember with what the database holds.
async fn check(database: &Database, memories: &HashMap<String, Memory>) -> usize {
    let mut acknowledged = 0;
    for (id, memory) in memories {
        let query = format!("SELECT seq || ' ' || body FROM log WHERE table_id = '{id}' ORDER BY seq");
        let rows = database.texts(query).await;
        let log: HashMap<u64, Value> = (rows.iter())
            .filter_map(|row| row.split_once(' '))
            .map(|(seq, body)| {
                (seq.parse().expect("a number"), serde_json::from_str(body).expect("an entry"))
            })
            .collect();
        assert!(!rows.is_empty(), "no table is lost");
        assert_eq!(log.len(), rows.len(), "no number is doubled");
        assert!((0..log.len() as u64).all(|seq| log.contains_key(&seq)), "no number is missing");
        for (seq, line) in &memory.acknowledged {
            assert_eq!(
                log[seq]["moves"][0],
                line.as_str(),
                "decision {seq} of a table was acknowledged and lost"
            );
        }
        for (seq, entry) in log.iter().filter(|(_, entry)| entry["do"] == "play") {
            let tried = memory
                .tried
                .get(seq)
                .is_some_and(|lines| lines.iter().any(|line| entry["moves"][0] == line.as_str()));
            assert!(tried, "entry {seq} was decided by nobody: {entry}");
        }
        acknowledged += memory.acknowledged.len();
    }
    acknowledged
}

type Memories = Arc<Mutex<HashMap<String, Memory>>>;

fn acknowledged(memories: &Memories) -> usize {
    memories.lock().expect("memory").values().map(|memory| memory.acknowledged.len()).sum()
}

/// Waits until something has happened.
async fn until(what: &str, happened: impl Fn() -> bool) {
    let begun = Instant::now();
    while !happened() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {what}");
        sleep(Duration::from_millis(5)).await;
    }
}

async fn kill_again_and_again(kind: Kind, kills: u32, players: u64) {
    let database = Database::new(kind).await;
    let mut node = Node::start(&database).ready().await;
    let address = node.address;
    let (stop, memories) = (Arc::new(AtomicBool::new(false)), Memories::default());
    let mut tasks = Vec::new();
    for number in 0..players {
        let client = Client::guest(address, &format!("Player {number}")).await.expect("a guest");
        tasks.push(tokio::spawn(play_on(client, number, stop.clone(), memories.clone())));
    }
    let mut rng = Xorshift::new(42);
    for _ in 0..kills {
        // In the middle of play: someone has decided, and then at any moment.
        let before = acknowledged(&memories);
        until("somebody decides", || acknowledged(&memories) > before).await;
        sleep(Duration::from_millis(rng.below(160) as u64)).await;
        node.kill();
        node = Node::start_again(&database, address).await.ready().await;
    }
    sleep(Duration::from_millis(200)).await;
    stop.store(true, Ordering::Relaxed);
    let mut clients = Vec::new();
    for task in tasks {
        clients.push(task.await.expect("a player fails"));
    }
    let memories = std::mem::take(&mut *memories.lock().expect("memory"));
    let acknowledged = check(&database, &memories).await;
    assert!(acknowledged > kills as usize, "only {acknowledged} decisions: that was no load");
    println!("{kills} kills, {} tables, {acknowledged} acknowledged decisions, none lost", memories.len());
    // Every table continues.
    for client in &mut clients {
        let (_, mine) = api(client, "GET", "/tables?list=mine", None).await;
        for table in mine["tables"].as_array().expect("tables") {
            let path = format!("/tables/{}", table["id"].as_str().expect("an id"));
            let (_, view) = api(client, "GET", &format!("{path}/view"), None).await;
            let body = json!({ "seq": view["seq"], "decision": view["legal"][0], "seat": view["viewer"] });
            let (status, answer) = api(client, "POST", &format!("{path}/decisions"), Some(&body)).await;
            assert_eq!(status, 200, "{answer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_kills_lose_no_acknowledged_decision_on_sqlite() {
    kill_again_and_again(Kind::Sqlite, 100, 6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_lose_no_acknowledged_decision_on_postgresql() {
    kill_again_and_again(Kind::Postgres, 20, 6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_stops_a_node_without_losing_a_request() {
    let database = Database::new(Kind::Sqlite).await;
    let mut node = Node::start(&database).ready().await;
    let (stop, memories) = (Arc::new(AtomicBool::new(false)), Memories::default());
    let client = Client::guest(node.address, "Ada").await.expect("a guest");
    let watcher = client.again();
    let player = tokio::spawn(play_on(client, 1, stop.clone(), memories.clone()));
    until("a table", || acknowledged(&memories) > 0).await;
    let id = memories.lock().expect("memory").keys().next().expect("a table").clone();
    let mut stream = watcher
        .events(&format!("/api/v1/tables/{id}/events"), None)
        .await
        .expect("an answer")
        .expect("a stream");
    node.terminate();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = node.process.try_wait().expect("a process") {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(8), "an open stream must not keep it from stopping");
        sleep(Duration::from_millis(10)).await;
    };
    assert!(status.success(), "{status}");
    while let Ok(Some(_)) = stream.next().await {}
    let node = Node::start_again(&database, node.address).await.ready().await;
    stop.store(true, Ordering::Relaxed);
    player.await.expect("a player fails");
    let memories = std::mem::take(&mut *memories.lock().expect("memory"));
    check(&database, &memories).await;
    drop(node);
}

/// Decides at random if it is this person's turn.
async fn move_once(client: &mut Client, id: &str, rng: &mut Xorshift) -> bool {
    let (status, view) = api(client, "GET", &format!("/tables/{id}/view"), None).await;
    assert_eq!(status, 200, "{view}");
    let legal = view["legal"].as_array().expect("legal decisions");
    if legal.is_empty() {
        return false;
    }
    let body = json!({ "seq": view["seq"], "decision": legal[rng.below(legal.len())] });
    let (status, answer) = api(client, "POST", &format!("/tables/{id}/decisions"), Some(&body)).await;
    assert!(status == 200 || status == 409, "{answer}");
    true
}

async fn status(client: &mut Client, id: &str) -> (Value, u64) {
    let (_, view) = api(client, "GET", &format!("/tables/{id}/view"), None).await;
    (view["table"]["status"].clone(), view["seq"].as_u64().expect("a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_on_postgresql_play_together_and_one_goes_on_alone() {
    let database = Database::new(Kind::Postgres).await;
    let (mut first, second) = Node::two(&database).await;
    let mut ada = Client::guest(first.address, "Ada").await.expect("a guest");
    let mut ben = Client::guest(second.address, "Ben").await.expect("a guest");
    let seats =
        json!({ "seats": [{ "kind": "me" }, { "kind": "open" }, { "kind": "bot", "level": "skilled" }] });
    let mut rng = Xorshift::new(9);

    // A whole game: Ada on one node, Ben on the other, the bot wherever its turn began.
    let (_, table) = api(&mut ada, "POST", "/tables", Some(&seats)).await;
    let id = table["id"].as_str().expect("an id").to_owned();
    api(&mut ben, "POST", &format!("/tables/{id}/join"), Some(&json!({}))).await;
    let path = format!("/api/v1/tables/{id}/events");
    let mut seen_by_ben = ben.events(&path, None).await.expect("an answer").expect("a stream");
    let begun = Instant::now();
    while status(&mut ada, &id).await.0 == "playing" {
        let moved = move_once(&mut ada, &id, &mut rng).await | move_once(&mut ben, &id, &mut rng).await;
        if !moved {
            sleep(Duration::from_millis(10)).await;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the game does not end");
    }
    let mut last = 0;
    while let Ok(Ok(Some(event))) = tokio::time::timeout(Duration::from_secs(5), seen_by_ben.next()).await {
        if event.name == "presence" {
            continue;
        }
        let event = event.json();
        let seq = event["seq"].as_u64().expect("a number");
        assert!(last == 0 || seq == last + 1, "Ben's node hears everything in order: {last}, {seq}");
        last = seq;
        if event["status"] == "finished" {
            break;
        }
    }
    assert_eq!(last, status(&mut ada, &id).await.1);

    // Another game: Ada's node dies while a bot has to decide there.
    let bots = json!({ "seats": [{ "kind": "me" }, { "kind": "bot", "level": "strong" }, { "kind": "bot", "level": "strong" }] });
    let (_, table) = api(&mut ada, "POST", "/tables", Some(&bots)).await;
    let id = table["id"].as_str().expect("an id").to_owned();
    let (before, begun) = loop {
        move_once(&mut ada, &id, &mut rng).await;
        let (_, view) = api(&mut ada, "GET", &format!("/tables/{id}/view"), None).await;
        let bot_thinks =
            view["table"]["seats"].as_array().expect("seats")[1..].iter().any(|seat| seat["to_act"] == true);
        if bot_thinks && view["seq"].as_u64() > Some(3) {
            first.kill();
            break (view["seq"].as_u64().expect("a number"), Instant::now());
        }
    };
    let mut ada = ada.at(second.address);
    while status(&mut ada, &id).await.1 <= before {
        assert!(begun.elapsed() < Duration::from_secs(5), "the bots' turns go on within five seconds");
        sleep(Duration::from_millis(20)).await;
    }
    println!("the other node took the bot's turn after {:?}", begun.elapsed());
    let begun = Instant::now();
    while !move_once(&mut ada, &id, &mut rng).await {
        assert!(begun.elapsed() < Duration::from_secs(30), "Ada plays on at the other node");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_click_may_reach_a_node_on_postgresql_that_has_not_heard_yet() {
    let database = Database::new(Kind::Postgres).await;
    let (first, second) = Node::two(&database).await;
    let mut here = Client::guest(first.address, "Ada").await.expect("a guest");
    let mut there = here.at(second.address);
    let id = open(&mut here).await.expect("a table");
    let (view, decisions) = (format!("/tables/{id}/view"), format!("/tables/{id}/decisions"));
    let mut rng = Xorshift::new(8);
    // Both know the table, and the balancer sends every click to the node that did not take the last one.
    api(&mut there, "GET", &view, None).await;
    for _ in 0..80 {
        let (_, view) = api(&mut here, "GET", &view, None).await;
        let legal = view["legal"].as_array().expect("legal decisions");
        if legal.is_empty() {
            break;
        }
        let decision = &legal[rng.below(legal.len())];
        let body = json!({ "seq": view["seq"], "decision": decision, "seat": view["viewer"] });
        let (status, answer) = api(&mut there, "POST", &decisions, Some(&body)).await;
        assert_eq!(status, 200, "{answer}");
        std::mem::swap(&mut here, &mut there);
    }
}

/// Waits until a node says of the second seat that its person is there, or is not.
async fn until_ben_is(there: bool, ada: &mut Client, id: &str, most: Duration) -> Duration {
    let begun = Instant::now();
    loop {
        let (_, table) = api(ada, "GET", &format!("/tables/{id}"), None).await;
        if table["seats"][1]["connected"] == there {
            return begun.elapsed();
        }
        assert!(begun.elapsed() < most, "Ben should be {}: {table}", if there { "there" } else { "away" });
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_there_is_known_on_all_nodes_on_postgresql_until_one_dies() {
    let database = Database::new(Kind::Postgres).await;
    let (first, mut second) = Node::two(&database).await;
    let mut ada = Client::guest(first.address, "Ada").await.expect("a guest");
    let mut ben = Client::guest(second.address, "Ben").await.expect("a guest");
    let seats = json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let (_, table) = api(&mut ada, "POST", "/tables", Some(&seats)).await;
    let id = table["id"].as_str().expect("an id").to_owned();
    api(&mut ben, "POST", &format!("/tables/{id}/join"), Some(&json!({}))).await;
    let path = format!("/api/v1/tables/{id}/events");
    let mut seen_by_ada = ada.events(&path, None).await.expect("an answer").expect("a stream");
    until_ben_is(false, &mut ada, &id, Duration::from_secs(5)).await;

    // Ben opens the page on the other node.
    let page =
        ben.events(&format!("/tables/{id}/stream?from="), None).await.expect("an answer").expect("a stream");
    until_ben_is(true, &mut ada, &id, Duration::from_secs(5)).await;
    let mut told = Vec::new();
    while told.last() != Some(&json!([1, 2])) {
        let event = tokio::time::timeout(Duration::from_secs(5), seen_by_ada.next()).await;
        let event = event.expect("Ada is told").expect("a stream").expect("an event");
        if event.name == "presence" {
            told.push(event.json()["connected"].clone());
        }
    }
    // A node that starts later asks who is there.
    let third = Node::start(&database).ready().await;
    until_ben_is(true, &mut ada.at(third.address), &id, Duration::from_secs(3)).await;

    // His node dies without a word, and he does not come back on any other.
    second.kill();
    let took = until_ben_is(false, &mut ada, &id, Duration::from_secs(20)).await;
    println!("the people of a dead node were away after {took:?}");
    drop(page);
    let _page = (ben.at(third.address))
        .events(&format!("/tables/{id}/stream?from="), None)
        .await
        .expect("an answer")
        .expect("a stream");
    until_ben_is(true, &mut ada, &id, Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_on_postgresql_with_the_same_number_one_wins() {
    let database = Database::new(Kind::Postgres).await;
    let (first, second) = Node::two(&database).await;
    let mut here = Client::guest(first.address, "Ada").await.expect("a guest");
    let mut there = here.at(second.address);
    let id = open(&mut here).await.expect("a table");
    let mut rng = Xorshift::new(4);
    for _ in 0..60 {
        let (_, view) = api(&mut here, "GET", &format!("/tables/{id}/view"), None).await;
        let legal = view["legal"].as_array().expect("legal decisions");
        if legal.is_empty() {
            break;
        }
        let mut body = || {
            let decision = legal[rng.below(legal.len())].clone();
            json!({ "seq": view["seq"], "decision": decision, "seat": view["viewer"] })
        };
        let (one, two) = (body(), body());
        let path = format!("/tables/{id}/decisions");
        let (one, two) = tokio::join!(
            api(&mut here, "POST", &path, Some(&one)),
            api(&mut there, "POST", &path, Some(&two))
        );
        let mut both = [one.0, two.0];
        both.sort_unstable();
        assert_eq!(both, [200, 409], "{one:?} {two:?}");
        let late = if one.0 == 409 { &one.1 } else { &two.1 };
        assert_eq!(late["state"]["seq"], view["seq"].as_u64().expect("a number") + 1);
    }
}

/// Starts a server that should refuse; its exit code and what it says.
fn refused(database: &Database) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_carnegie"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database.url])
        .env("RUST_LOG", "error")
        .output()
        .expect("the server starts");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_postgresql_is_refused_until_it_may_be_migrated() {
    let database = Database::new(Kind::Postgres).await;
    database.fill_with_version_1().await;
    let (code, complaint) = refused(&database);
    assert_eq!((code, complaint.lines().count()), (Some(2), 1), "{complaint}");
    assert!(complaint.contains("version 1") && complaint.contains("--migrate"), "{complaint}");
    assert!(!complaint.contains("carnegie@"), "who signs in is not told: {complaint}");
    let node = Node::start_with(&database, &["--migrate"]).ready().await;
    drop(node);
    Node::start(&database).ready().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_migrates_a_database_on_postgres() {
    an_operator_migrates_a_database(Database::new(Kind::Postgres).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_migrates_a_database_on_sqlite() {
    let database = Database::new(Kind::Sqlite).await;
    let refused = admin(&database, &["migrate"]).unwrap_err();
    assert!(refused.contains("there is no such file"), "{refused}");
    an_operator_migrates_a_database(database).await;
}

/// As is done before several nodes start that end by themselves on an older database.
async fn an_operator_migrates_a_database(database: Database) {
    database.fill_with_version_1().await;
    let versions = "SELECT CAST(version AS TEXT) FROM schema_version ORDER BY version";
    assert_eq!(database.texts(versions).await, ["1"]);
    for _ in 0..2 {
        let said = admin(&database, &["migrate"]).unwrap();
        assert!(said.contains("has the version of this program"), "{said}");
    }
    assert!(database.texts(versions).await.len() > 1);
    let node = Node::start(&database).ready().await;
    let mut client = Client::guest(node.address, "Eve").await.expect("a guest");
    let (_, open) = api(&mut client, "GET", "/tables?list=open", None).await;
    assert_eq!(open["tables"][0]["title"], "Come and play");
    // A file that a server is using is left to it.
    if database.kind == Kind::Sqlite {
        let refused = admin(&database, &["migrate"]).unwrap_err();
        assert!(refused.contains("another server uses"), "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_sqlite_file_is_migrated_by_itself() {
    let database = Database::new(Kind::Sqlite).await;
    database.fill_with_version_1().await;
    let node = Node::start(&database).ready().await;
    let mut client = Client::guest(node.address, "Eve").await.expect("a guest");
    let (_, open) = api(&mut client, "GET", "/tables?list=open", None).await;
    assert_eq!(open["tables"][0]["title"], "Come and play");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_between_decision_and_message_loses_none_on_sqlite() {
    a_kill_between_decision_and_message_loses_none(Database::new(Kind::Sqlite).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_between_decision_and_message_loses_none_on_postgres() {
    a_kill_between_decision_and_message_loses_none(Database::new(Kind::Postgres).await).await;
}

/// The seats that have to decide, from 1.
async fn to_act(client: &mut Client, id: &str) -> Vec<Value> {
    let table = api(client, "GET", &format!("/tables/{id}"), None).await.1;
    let seats = table["seats"].as_array().unwrap();
    seats.iter().filter(|seat| seat["to_act"] == true).map(|seat| seat["seat"].clone()).collect()
}

/// Decides until that makes it someone else's turn.
async fn decide_until_told(players: &mut [Client; 2], id: &str) {
    loop {
        for player in players.iter_mut() {
            let view = api(player, "GET", &format!("/tables/{id}/view"), None).await.1;
            let Some(decision) = view["legal"].as_array().unwrap().last() else { continue };
            let before = to_act(player, id).await;
            let body = json!({ "seq": view["seq"], "decision": decision });
            assert_eq!(api(player, "POST", &format!("/tables/{id}/decisions"), Some(&body)).await.0, 200);
            let after = to_act(player, id).await;
            if after.iter().any(|seat| *seat != view["viewer"] && !before.contains(seat)) {
                return;
            }
        }
    }
}

async fn a_kill_between_decision_and_message_loses_none(database: Database) {
    let endpoint = Endpoint::start().await.unwrap();
    let mut node = Node::start_telling(&database, &endpoint).ready().await;
    let mut players = [
        Client::guest(node.address, "Ada").await.unwrap(),
        Client::guest(node.address, "Ben").await.unwrap(),
    ];
    let seats = json!({ "seats": [{ "kind": "me" }, { "kind": "open" }], "public": true });
    let id = api(&mut players[0], "POST", "/tables", Some(&seats)).await.1["id"].as_str().unwrap().to_owned();
    api(&mut players[1], "POST", &format!("/tables/{id}/join"), Some(&json!({}))).await;
    players[0].headers = "Content-Type: application/x-www-form-urlencoded\r\n".to_owned();
    let hook = Some("kind=json&address=https://hooks.test/201/all");
    let set = players[0].send("POST", &format!("/tables/{id}/hooks"), hook).await.unwrap();
    assert_eq!(set.status, 303, "{}", set.text());
    players[0].headers.clear();
    let told = || {
        let received = endpoint.received();
        let ids = received.iter().map(|message| {
            serde_json::from_slice::<Value>(&message.body).unwrap()["id"].as_str().unwrap().to_owned()
        });
        ids.collect::<std::collections::BTreeSet<String>>().len()
    };
    for round in 0..3 {
        assert_eq!(told(), round);
        decide_until_told(&mut players, &id).await;
        // Long before the message is due.
        node.kill();
        node = Node::start_telling(&database, &endpoint).ready().await;
        players = players.map(|player| player.at(node.address));
        let begun = Instant::now();
        while told() == round {
            assert!(begun.elapsed() < PATIENCE, "the message is lost");
            sleep(Duration::from_millis(10)).await;
        }
    }
}
