//! `carnegie-soak`: a server that lives through a bad day. People play, undo, talk and rename themselves, bots play
//! along, others watch; meanwhile the server is killed and stopped, the disk is full, the database is restarted.
//!
//! It passes if nothing that was acknowledged is lost, no event is missed or sent twice, no table stands still, nothing
//! fails without a reason, and memory stays flat in the calm part of the day.
#![forbid(unsafe_code)]

use anyhow::{Context, bail, ensure};
use carnegie_bots::Xorshift;
use carnegie_load::Client;
use clap::Parser;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Let a server live through a bad day, on this machine only.
///
/// Example: carnegie-soak --program target/release/carnegie --database sqlite:soak.sqlite --minutes 30
#[derive(Parser, Clone, Debug)]
#[command(version)]
struct Args {
    /// The server: it is started, killed and started again from here.
    #[arg(long)]
    program: PathBuf,
    /// An empty database: sqlite:PATH or postgres://…
    #[arg(long)]
    database: String,
    /// A command for the shell that restarts the database, if that can be done.
    #[arg(long)]
    restart_database: Option<String>,
    /// How long. The first 40 % are stormy, the rest is calm.
    #[arg(long, default_value_t = 30.0)]
    minutes: f64,
    /// Tables of two people and a bot.
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=200))]
    tables: u32,
    /// How long people think, in milliseconds.
    #[arg(long, default_value_t = 120)]
    think: u64,
    /// The seed for everything random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How long after a fault something may still fail because of it.
const AFTERMATH: Duration = Duration::from_secs(15);
/// How long a table may stand still when nothing is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// What everyone knows.
struct World {
    args: Args,
    address: SocketAddr,
    stop: AtomicBool,
    /// Until when a failure has an explanation; `None` while a fault lasts.
    excused_until: Mutex<Option<Instant>>,
    /// What has no explanation.
    unexplained: Mutex<BTreeMap<String, u64>>,
    /// The longest log that was acknowledged, by table.
    acknowledged: Mutex<HashMap<String, u64>>,
    /// Tables that are played now: how long the log was when someone last saw it grow, and when that was.
    progress: Mutex<HashMap<String, (u64, Instant)>>,
    counts: Counts,
}

#[derive(Default)]
struct Counts {
    decisions: AtomicU64,
    undone: AtomicU64,
    lines: AtomicU64,
    renames: AtomicU64,
    games: AtomicU64,
    events: AtomicU64,
    resumed: AtomicU64,
    failures: AtomicU64,
    /// How often the database was slow, according to the server's log: that is the disk's affair.
    slow: AtomicU64,
    faults: Mutex<BTreeMap<&'static str, u64>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn add(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

impl World {
    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    fn is_excused(&self) -> bool {
        lock(&self.excused_until).is_none_or(|until| Instant::now() < until)
    }

    fn begin_fault(&self, kind: &'static str) {
        *lock(&self.excused_until) = None;
        *lock(&self.counts.faults).entry(kind).or_default() += 1;
    }

    fn end_fault(&self) {
        *lock(&self.excused_until) = Some(Instant::now() + AFTERMATH);
    }

    fn complain(&self, what: impl Into<String>) {
        let what = what.into();
        let mut unexplained = lock(&self.unexplained);
        if unexplained.len() < 40 || unexplained.contains_key(&what) {
            *unexplained.entry(what).or_default() += 1;
        }
    }

    /// Something did not work, with or without a known reason.
    fn failed(&self, what: impl Into<String>) {
        add(&self.counts.failures);
        if !self.is_excused() {
            self.complain(what);
        }
    }

    fn acknowledge(&self, table: &str, seq: u64) {
        let mut known = lock(&self.acknowledged);
        let longest = known.entry(table.to_owned()).or_default();
        *longest = seq.max(*longest);
    }

    /// Someone has seen a table: it must show everything that was acknowledged before it was asked for.
    fn see(&self, table: &str, seq: u64, playing: bool, before: u64) {
        if seq < before {
            self.complain(format!("{before} entries were acknowledged, and {seq} are shown"));
        }
        let mut progress = lock(&self.progress);
        if !playing {
            progress.remove(table);
            return;
        }
        let now = Instant::now();
        let last = progress.entry(table.to_owned()).or_insert((seq, now));
        if seq > last.0 {
            *last = (seq, now);
        } else if last.1.elapsed() > PATIENCE && !self.is_excused() {
            last.1 = now;
            drop(progress);
            self.complain(format!("a table stands still at {seq}"));
        }
    }

    fn known(&self, table: &str) -> u64 {
        lock(&self.acknowledged).get(table).copied().unwrap_or(0)
    }
}

/// A request; `None` after one that failed, when the next one starts over.
async fn ask(
    world: &World,
    client: &mut Client,
    method: &str,
    path: &str,
    body: Option<Value>,
) -> Option<(u16, Value)> {
    let asked = tokio::time::timeout(Duration::from_secs(20), client.api(method, path, body.as_ref())).await;
    match asked {
        Ok(Ok((status, answer))) if status < 500 => Some((status, answer)),
        Ok(Ok((status, answer))) => {
            world.failed(format!("{status} {}", answer["error"]["code"]));
            sleep(Duration::from_millis(200)).await;
            None
        }
        Ok(Err(error)) => {
            world.failed(format!("no answer: {}", error.kind()));
            *client = client.again();
            sleep(Duration::from_millis(200)).await;
            None
        }
        Err(_) => {
            world.failed("no answer within 20 seconds");
            *client = client.again();
            None
        }
    }
}

/// Someone new; asks until there is an answer.
async fn guest(world: &World, name: &str) -> Option<Client> {
    while world.goes_on() {
        match Client::guest(world.address, name).await {
            Ok(client) => return Some(client),
            Err(_) => sleep(Duration::from_millis(300)).await,
        }
    }
    None
}

/// Two people who open one table after another, and play there.
async fn run_table(world: Arc<World>, number: u32) {
    let mut dice = Xorshift::new(world.args.seed.wrapping_mul(1_000_003) + u64::from(number));
    let (Some(mut ada), Some(mut ben)) =
        (guest(&world, &format!("Ada {number}")).await, guest(&world, &format!("Ben {number}")).await)
    else {
        return;
    };
    while world.goes_on() {
        let level = ["random", "beginner"][dice.below(2)];
        let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "bot", "level": level }]);
        let new = json!({ "seats": seats, "public": true });
        let Some((201, table)) = ask(&world, &mut ada, "POST", "/tables", Some(new)).await else { continue };
        let Some(id) = table["id"].as_str().map(str::to_owned) else { continue };
        let mut seated = false;
        while world.goes_on() && !seated {
            let joined = ask(&world, &mut ben, "POST", &format!("/tables/{id}/join"), Some(json!({}))).await;
            // 409: the answer before it was lost, not the request.
            seated = matches!(joined, Some((200 | 409, _)));
        }
        let watching = tokio::spawn(watch(world.clone(), ben.again(), id.clone()));
        let (one, two) = (dice.below(usize::MAX) as u64, dice.below(usize::MAX) as u64);
        tokio::join!(
            play(&world, &mut ada, &id, Xorshift::new(one | 1)),
            play(&world, &mut ben, &id, Xorshift::new(two | 1))
        );
        watching.abort();
        lock(&world.progress).remove(&id);
        add(&world.counts.games);
    }
}

/// Someone at a table, until the game is over.
async fn play(world: &World, client: &mut Client, id: &str, mut dice: Xorshift) {
    let path = |what: &str| format!("/tables/{id}/{what}");
    while world.goes_on() {
        let before = world.known(id);
        let Some((status, view)) = ask(world, client, "GET", &path("view"), None).await else { continue };
        let (Some(seq), 200) = (view["seq"].as_u64(), status) else {
            world.failed(format!("a view: {status} {}", view["error"]["code"]));
            sleep(Duration::from_millis(500)).await;
            continue;
        };
        let playing = view["table"]["status"] == "playing" || view["table"]["status"] == "waiting";
        world.see(id, seq, playing, before);
        if !playing {
            return;
        }
        sleep(Duration::from_millis(world.args.think / 2 + dice.below(world.args.think as usize + 1) as u64))
            .await;
        let body = json!({ "seq": seq });
        let legal = view["legal"].as_array().cloned().unwrap_or_default();
        let (what, method, place, body) = match dice.below(60) {
            0 => (
                &world.counts.renames,
                "PUT",
                "/me".to_owned(),
                json!({ "name": format!("Zoe {}", dice.below(99)) }),
            ),
            1 => (&world.counts.lines, "POST", path("chat"), json!({ "text": "anybody there?" })),
            2..=5 => (&world.counts.undone, "POST", path("undo"), body),
            6 | 7 => (&world.counts.undone, "POST", path("redo"), body),
            _ if legal.is_empty() => continue,
            _ => {
                let decision = &legal[dice.below(legal.len())];
                (
                    &world.counts.decisions,
                    "POST",
                    path("decisions"),
                    json!({ "seq": seq, "decision": decision }),
                )
            }
        };
        let Some((status, answer)) = ask(world, client, method, &place, Some(body)).await else { continue };
        match status {
            200 | 201 => {
                add(what);
                if let Some(seq) = answer["seq"].as_u64() {
                    world.acknowledge(id, seq);
                }
            }
            // The table has moved on, or there is nothing to take back.
            409 => {}
            status => world.complain(format!(
                "{method} {}: {status} {}",
                place.replace(id, "…"),
                answer["error"]["code"]
            )),
        }
    }
}

/// Follows a table: every change arrives once, in order, whatever happens to the connection.
async fn watch(world: Arc<World>, client: Client, id: String) {
    let path = format!("/api/v1/tables/{id}/events");
    let mut last: Option<String> = None;
    let seq_of = |id: &str| id.split('.').next().and_then(|seq| seq.parse::<u64>().ok());
    while world.goes_on() {
        let Ok(Ok(Ok(mut events))) =
            tokio::time::timeout(Duration::from_secs(20), client.events(&path, last.as_deref())).await
        else {
            world.failed("no stream");
            sleep(Duration::from_millis(500)).await;
            continue;
        };
        if last.is_some() {
            add(&world.counts.resumed);
        }
        while let Ok(Some(event)) = events.next().await {
            add(&world.counts.events);
            if event.name == "presence" {
                continue;
            }
            let (seen, seq) = (last.as_deref().and_then(seq_of).unwrap_or(0), seq_of(&event.id).unwrap_or(0));
            if event.name == "change" && seq != seen + 1 {
                world.complain(format!(
                    "a stream tells {} after {}",
                    if seq > seen { "too much" } else { "again" },
                    event.name
                ));
            }
            last = Some(event.id);
        }
    }
}

/// The server as a process.
struct Server {
    process: Child,
    address: SocketAddr,
    metrics: SocketAddr,
}

impl Server {
    fn start(
        args: &Args,
        address: SocketAddr,
        metrics: SocketAddr,
        world: Option<&Arc<World>>,
    ) -> anyhow::Result<Self> {
        // A process that ignores the signal gets an error when a file may not grow, as with a full disk.
        let mut process = Command::new("bash")
            .args(["-c", "trap '' XFSZ; exec \"$@\"", "bash"])
            .arg(&args.program)
            .args([
                "serve",
                "--no-rate-limits",
                "--listen",
                &address.to_string(),
                "--database",
                &args.database,
            ])
            .args(["--metrics-listen", &metrics.to_string()])
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .context("cannot start the server")?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().context("no output")?).read_line(&mut line)?;
        if let (Some(log), Some(world)) = (process.stderr.take(), world) {
            let world = world.clone();
            std::thread::spawn(move || read_log(&world, BufReader::new(log)));
        }
        let Some(address) = line.trim().rsplit('/').next().and_then(|address| address.parse().ok()) else {
            process.wait()?;
            bail!("the server does not start: {line:?}");
        };
        Ok(Server { process, address, metrics })
    }

    /// Starts again at the same address, which may be taken for a moment.
    async fn start_again(&mut self, world: &Arc<World>) -> anyhow::Result<()> {
        let begun = Instant::now();
        loop {
            match Server::start(&world.args, self.address, self.metrics, Some(world)) {
                Ok(server) => {
                    *self = server;
                    return Ok(());
                }
                Err(error) if begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => sleep(Duration::from_millis(200)).await,
            }
        }
    }

    fn shell(&self, command: &str) -> anyhow::Result<()> {
        let command = command.replace("PID", &self.process.id().to_string());
        ensure!(Command::new("bash").args(["-c", &command]).status()?.success(), "{command}");
        Ok(())
    }

    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
    }

    async fn until_ready(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        while !Client::new(self.address)
            .send("GET", "/readyz", None)
            .await
            .is_ok_and(|ready| ready.status == 200)
        {
            ensure!(begun.elapsed() < PATIENCE, "the server does not become ready");
            sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    /// What the server counts under a name.
    async fn count(&self, name: &str) -> anyhow::Result<u64> {
        let text = Client::new(self.metrics).send("GET", "/metrics", None).await?.text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|number| number.trim().parse().ok()).with_context(|| format!("no {name}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Warnings and errors need a reason; some never have one.
fn read_log(world: &World, log: impl BufRead) {
    for line in log.lines().map_while(Result::ok) {
        if line.contains("exceeded slow threshold") || line.contains("slow statement") {
            add(&world.counts.slow);
            continue;
        }
        let grave =
            ["PANIC", "A BOT FAILED", "was not noted", "panicked"].iter().any(|sign| line.contains(sign));
        if grave || !world.is_excused() {
            let words = line
                .split_once("WARN")
                .or(line.split_once("ERROR"))
                .map_or(line.as_str(), |(_, words)| words);
            world.complain(format!("log: {}", words.trim().chars().take(200).collect::<String>()));
        }
    }
}

/// One fault after another.
async fn storm(world: &Arc<World>, server: &mut Server, until: Instant) -> anyhow::Result<()> {
    let mut dice = Xorshift::new(world.args.seed);
    let sqlite = !world.args.database.starts_with("postgres");
    for round in 0.. {
        sleep(Duration::from_secs(4 + dice.below(8) as u64)).await;
        if Instant::now() >= until {
            return Ok(());
        }
        let begun = Instant::now();
        let kind = match round % 4 {
            0 | 2 => "kill",
            1 => "stop",
            _ if sqlite => "full disk",
            _ if world.args.restart_database.is_some() => "database restart",
            _ => "kill",
        };
        world.begin_fault(kind);
        trouble(world, server, kind).await?;
        server.until_ready().await?;
        world.end_fault();
        println!("{kind}: ready again after {:.1} s", begun.elapsed().as_secs_f64());
    }
    Ok(())
}

async fn trouble(world: &Arc<World>, server: &mut Server, kind: &str) -> anyhow::Result<()> {
    match kind {
        "kill" => {
            server.process.kill()?;
            server.process.wait()?;
            server.start_again(world).await
        }
        "stop" => {
            server.shell("kill -TERM PID")?;
            let begun = Instant::now();
            while server.process.try_wait()?.is_none() {
                ensure!(begun.elapsed() < Duration::from_secs(20), "the server does not stop");
                sleep(Duration::from_millis(50)).await;
            }
            server.start_again(world).await
        }
        "full disk" => {
            server.shell("prlimit --pid PID --fsize=4096:")?;
            sleep(Duration::from_secs(5)).await;
            server.shell("prlimit --pid PID --fsize=unlimited:")
        }
        _ => server.shell(world.args.restart_database.as_deref().unwrap_or("true")),
    }
}

/// No more kills, so that memory can be watched; faults that do not end the process still happen.
async fn calm(world: &Arc<World>, server: &mut Server, until: Instant) -> anyhow::Result<Vec<u64>> {
    let mut memory = Vec::new();
    let begun = Instant::now();
    let mut trouble_at = begun + until.saturating_duration_since(begun) / 3;
    while Instant::now() < until {
        sleep(Duration::from_secs(1)).await;
        memory.extend(server.memory());
        if Instant::now() >= trouble_at {
            trouble_at = until;
            let kind =
                if world.args.database.starts_with("postgres") { "database restart" } else { "full disk" };
            world.begin_fault(kind);
            trouble(world, server, kind).await?;
            server.until_ready().await?;
            world.end_fault();
        }
    }
    Ok(memory)
}

fn median(values: &[u64]) -> u64 {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    ensure!((0.2..=120.0).contains(&args.minutes), "a soak lasts from 0.2 to 120 minutes");
    let loopback = |port: u16| SocketAddr::from(([127, 0, 0, 1], port));
    // A free port for the metrics; the other port is known when the server prints it.
    let metrics = std::net::TcpListener::bind(loopback(0))?.local_addr()?;
    let mut first = Server::start(&args, loopback(0), metrics, None)?;
    let world = Arc::new(World {
        address: first.address,
        args,
        stop: AtomicBool::new(false),
        excused_until: Mutex::new(Some(Instant::now() + AFTERMATH)),
        unexplained: Mutex::default(),
        acknowledged: Mutex::default(),
        progress: Mutex::default(),
        counts: Counts::default(),
    });
    // From now on its log is read.
    first.process.kill()?;
    first.process.wait()?;
    first.start_again(&world).await?;
    let mut server = first;
    let mut tables = JoinSet::new();
    for number in 0..world.args.tables {
        tables.spawn(run_table(world.clone(), number));
    }
    let whole = Duration::from_secs_f64(world.args.minutes * 60.0);
    let begun = Instant::now();
    storm(&world, &mut server, begun + whole * 2 / 5).await?;
    let memory = calm(&world, &mut server, begun + whole).await?;
    world.stop.store(true, Ordering::Relaxed);
    while let Some(done) = tables.join_next().await {
        done?;
    }
    for name in ["carnegie_panics_total", "carnegie_bot_failures_total", "carnegie_lost_work_total"] {
        let count = server.count(name).await?;
        if count > 0 {
            world.complain(format!("{name} {count}"));
        }
    }
    // Once more from the disk: everything that was acknowledged is there.
    server.process.kill()?;
    server.process.wait()?;
    world.begin_fault("kill");
    server.start_again(&world).await?;
    server.until_ready().await?;
    let all = lock(&world.acknowledged).clone();
    let mut reader = Client::new(server.address);
    for (id, seq) in &all {
        let (status, view) = reader.api("GET", &format!("/tables/{id}/view"), None).await?;
        if status != 200 || view["seq"].as_u64().is_none_or(|kept| kept < *seq) {
            world.complain(format!("an acknowledged entry is lost: {status}"));
        }
    }
    let fifth = memory.len() / 5;
    let (early, late) = (median(&memory[fifth..2 * fifth]), median(&memory[memory.len() - fifth..]));
    if late > early + early / 5 + 8 {
        world.complain(format!("memory grows: {early} MB, and {late} MB later"));
    }
    let unexplained = lock(&world.unexplained).clone();
    let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let counts = &world.counts;
    let result = json!({
        "minutes": world.args.minutes, "tables": all.len(), "games": get(&counts.games),
        "decisions": get(&counts.decisions), "taken_back": get(&counts.undone), "lines": get(&counts.lines),
        "renames": get(&counts.renames), "events": get(&counts.events), "streams_resumed": get(&counts.resumed),
        "faults": *lock(&counts.faults), "failures_with_a_reason": get(&counts.failures), "slow_database": get(&counts.slow),
        "memory_mb": [early, late], "unexplained": unexplained,
    });
    println!("{result}");
    ensure!(unexplained.is_empty(), "{} things have no explanation", unexplained.len());
    Ok(())
}
