//! `carnegie-load`: tables whose players decide as fast as the server answers, or with time to think; every viewer
//! counts every event it gets.
//!
//! A closed loop: a player decides again only after the event that makes it its turn has arrived.
#![forbid(unsafe_code)]

use anyhow::{Context, anyhow, bail};
use carnegie_bots::Xorshift;
use carnegie_load::{Client, Endpoint, Events, page_decisions};
use clap::Parser;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Put a server under load, on this machine only.
///
/// The server needs --no-rate-limits. Example: carnegie-load --server 127.0.0.1:8080 --tables 500 --seconds 20
#[derive(Parser, Clone, Debug)]
#[command(version)]
struct Args {
    /// Servers on one database, separated by commas; players are spread over them.
    #[arg(long, value_delimiter = ',', default_value = "127.0.0.1:8080")]
    server: Vec<SocketAddr>,
    /// Tables of two players.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=5000))]
    tables: u32,
    /// Event streams for each table: the players' own two, and spectators.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=40))]
    viewers: u32,
    /// Page streams instead of JSON streams for spectators.
    #[arg(long)]
    pages: bool,
    /// Page streams instead of JSON streams for the players too: what people with browsers use.
    #[arg(long, requires = "pages")]
    page_players: bool,
    /// Milliseconds between the event that makes it a player's turn and the decision.
    #[arg(long, default_value_t = 0)]
    think: u64,
    /// Nobody is there: players hear of their turns as strangers would, and ask what they may decide.
    #[arg(long, conflicts_with = "page_players")]
    away: bool,
    /// And all of them want to be told: push messages arrive at this address of this machine. The server needs the
    /// feature test-endpoint, CARNEGIE_TEST_ENDPOINT with the same address, and CARNEGIE_TEST_DELAY_MS below --think.
    #[arg(long, value_name = "ADDRESS", requires = "away")]
    notify: Option<SocketAddr>,
    /// How long, not counting the warm-up.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=120))]
    seconds: u64,
    /// One JSON document.
    #[arg(long)]
    json: bool,
    /// Process ids of servers on this machine whose memory is reported, separated by commas.
    #[arg(long, value_delimiter = ',')]
    pid: Vec<u32>,
}

/// What all tasks count together.
#[derive(Default)]
struct Counts {
    measuring: AtomicBool,
    decisions: AtomicU64,
    events: AtomicU64,
    bytes: AtomicU64,
    stale: AtomicU64,
    errors: AtomicU64,
    games: AtomicU64,
    streams: AtomicU64,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    if args.server.iter().any(|server| !server.ip().is_loopback()) {
        bail!("only servers on this machine: somebody else's server is not ours to put under load");
    }
    let endpoint = match args.notify {
        Some(address) => Some(Endpoint::start_at(address).await.context("cannot listen for messages")?),
        None => None,
    };
    let counts = Arc::new(Counts::default());
    let gate = Arc::new(Semaphore::new(32));
    let mut tables = JoinSet::new();
    for number in 0..args.tables {
        tables.spawn(run_table(args.clone(), number, counts.clone(), gate.clone()));
    }
    let wanted = u64::from(args.tables * args.viewers);
    let begun = Instant::now();
    while counts.streams.load(Ordering::Relaxed) < wanted {
        if begun.elapsed() > Duration::from_secs(120) || counts.errors.load(Ordering::Relaxed) > 100 {
            let (open, errors) = (&counts.streams, &counts.errors);
            bail!("only {open:?} of {wanted} streams could be opened, {errors:?} errors");
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    counts.measuring.store(true, Ordering::Relaxed);
    let messages = || endpoint.as_ref().map_or(0, Endpoint::count);
    let (begun, before) = (Instant::now(), messages());
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    counts.measuring.store(false, Ordering::Relaxed);
    let took = begun.elapsed().as_secs_f64();
    let messages = messages() - before;
    tokio::time::sleep(Duration::from_millis(300)).await;
    tables.abort_all();
    let mut latencies = Vec::new();
    let all = LATENCIES.lock().map_err(|_| anyhow!("a task failed"))?;
    all.iter().for_each(|some| latencies.extend_from_slice(some));
    report(&args, &counts, latencies, messages, took);
    Ok(())
}

/// The times of each table, in microseconds.
static LATENCIES: std::sync::Mutex<Vec<Vec<u32>>> = std::sync::Mutex::new(Vec::new());

fn report(args: &Args, counts: &Counts, mut latencies: Vec<u32>, messages: usize, took: f64) {
    latencies.sort_unstable();
    let at = |share: f64| -> f64 {
        let index = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(index).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    };
    let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let memory: Vec<Option<u64>> = args.pid.iter().map(|pid| memory_of(*pid)).collect();
    let result = json!({
        "servers": args.server.len(),
        "tables": args.tables,
        "streams": args.tables * args.viewers,
        "spectator_streams": if args.pages { "pages" } else { "json" },
        "player_streams": if args.page_players { "pages" } else { "json" },
        "think_ms": args.think,
        "seconds": (took * 10.0).round() / 10.0,
        "decisions": get(&counts.decisions),
        "decisions_per_second": (get(&counts.decisions) as f64 / took).round(),
        "events": get(&counts.events),
        "events_per_second": (get(&counts.events) as f64 / took).round(),
        "event_bytes_per_second": (get(&counts.bytes) as f64 / took).round(),
        "ms_p50": at(0.50), "ms_p95": at(0.95), "ms_p99": at(0.99), "ms_max": at(1.0),
        "messages": messages,
        "stale": get(&counts.stale),
        "errors": get(&counts.errors),
        "games_finished": get(&counts.games),
        "server_memory_mb": memory,
    });
    if args.json {
        println!("{result}");
    } else if let Value::Object(fields) = result {
        fields.iter().for_each(|(name, value)| println!("{name:>24}  {value}"));
    }
}

/// Resident memory of a process in megabytes.
fn memory_of(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

/// One table after another, for ever.
async fn run_table(args: Args, number: u32, counts: Arc<Counts>, gate: Arc<Semaphore>) {
    let mut latencies = Vec::new();
    loop {
        let done = play(&args, number, &counts, &gate, &mut latencies).await;
        if let Ok(mut all) = LATENCIES.lock() {
            all.push(std::mem::take(&mut latencies));
        }
        match done {
            Ok(()) => drop(counts.games.fetch_add(1, Ordering::Relaxed)),
            Err(_) => {
                counts.errors.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }
}

/// A player: a connection for decisions, and a stream.
struct Player {
    client: Client,
    events: Events,
    seat: u8,
    /// Whether the stream does not say what may be decided.
    away: bool,
    rng: Xorshift,
}

async fn play(
    args: &Args,
    number: u32,
    counts: &Arc<Counts>,
    gate: &Semaphore,
    latencies: &mut Vec<u32>,
) -> anyhow::Result<()> {
    let opening = gate.acquire().await?;
    let server = |index: u32| args.server[(number + index) as usize % args.server.len()];
    let mut one = Client::guest(server(0), &format!("Ada {number}")).await?;
    let mut two = Client::guest(server(1), &format!("Ben {number}")).await?;
    let seats = json!({ "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let (status, table) = one.api("POST", "/tables", Some(&seats)).await?;
    let id = table["id"].as_str().with_context(|| format!("no table: {status} {table}"))?.to_owned();
    let (status, answer) = two.api("POST", &format!("/tables/{id}/join"), Some(&json!({}))).await?;
    if status != 200 {
        bail!("cannot join: {status} {answer}");
    }
    if args.notify.is_some() {
        for (name, client) in [("ada", &mut one), ("ben", &mut two)] {
            subscribe(client, &format!("https://{name}{number}.push.test/201/{id}")).await?;
        }
    }
    let (path, page) = (format!("/api/v1/tables/{id}/events"), format!("/tables/{id}/stream?from="));
    let mut watchers = JoinSet::new();
    for index in 2..args.viewers {
        let client = Client::new(server(index));
        let path = if args.pages { &page } else { &path };
        let events = client.events(path, None).await?.map_err(|no| anyhow!("no stream: {}", no.text()))?;
        watchers.spawn(watch(events, counts.clone()));
    }
    let mut players = JoinSet::new();
    for (index, client) in [one, two].into_iter().enumerate() {
        let path = if args.page_players { &page } else { &path };
        let listener = if args.away { Client::new(server(index as u32)) } else { client.again() };
        let events = listener.events(path, None).await?.map_err(|no| anyhow!("no stream: {}", no.text()))?;
        let rng = Xorshift::new(u64::from(number) * 2 + index as u64);
        let player = Player { client, events, seat: index as u8 + 1, away: args.away, rng };
        players.spawn(play_seat(player, id.clone(), args.think, counts.clone()));
    }
    counts.streams.fetch_add(u64::from(args.viewers), Ordering::Relaxed);
    drop(opening);
    while let Some(done) = players.join_next().await {
        latencies.extend(done??);
    }
    Ok(())
}

/// Counts the events of a spectator.
async fn watch(mut events: Events, counts: Arc<Counts>) {
    while let Ok(Some(event)) = events.next().await {
        count(&counts, event.data.len());
    }
}

fn count(counts: &Counts, bytes: usize) {
    if counts.measuring.load(Ordering::Relaxed) {
        counts.events.fetch_add(1, Ordering::Relaxed);
        counts.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

/// Plays a seat to the end of the game; the times of its decisions.
async fn play_seat(
    mut player: Player,
    id: String,
    think: u64,
    counts: Arc<Counts>,
) -> anyhow::Result<Vec<u32>> {
    let path = format!("/api/v1/tables/{id}/decisions");
    let mut latencies = Vec::new();
    let mut flushed = Instant::now();
    while let Some(event) = player.events.next().await? {
        count(&counts, event.data.len());
        if event.name == "chat" {
            continue;
        }
        if is_over(&event.data) {
            break;
        }
        let legal = match event.name.as_str() {
            "presence" if player.away => continue,
            _ if player.away => legal_for(&mut player.client, &id, player.seat).await?,
            "parts" => page_decisions(&event.data),
            _ => legal_decisions(&event.data).into_iter().map(str::to_owned).collect(),
        };
        if legal.is_empty() {
            continue;
        }
        if think > 0 {
            tokio::time::sleep(Duration::from_millis(think)).await;
        }
        let decision = &legal[player.rng.below(legal.len())];
        let seq = event.id.split('.').next().unwrap_or_default();
        let body = format!(r#"{{"seq":{seq},"decision":"{decision}","seat":{}}}"#, player.seat);
        let begun = Instant::now();
        let answer = player.client.send("POST", &path, Some(&body)).await?;
        let measuring = counts.measuring.load(Ordering::Relaxed);
        match answer.status {
            200 if measuring => {
                counts.decisions.fetch_add(1, Ordering::Relaxed);
                latencies.push(u32::try_from(begun.elapsed().as_micros()).unwrap_or(u32::MAX));
            }
            200 => {}
            409 => drop(counts.stale.fetch_add(1, Ordering::Relaxed)),
            status => bail!("a decision was refused: {status} {}", answer.text()),
        }
        if flushed.elapsed() > Duration::from_millis(200) {
            flushed = Instant::now();
            if let Ok(mut all) = LATENCIES.lock() {
                all.push(std::mem::take(&mut latencies));
            }
        }
    }
    Ok(latencies)
}

/// Lets a player be told. The key is none, so nobody can read the messages, but they are as long as any.
async fn subscribe(client: &mut Client, endpoint: &str) -> anyhow::Result<()> {
    // The base point of the curve is as good a public key as any other.
    const KEY: &str =
        "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
    let body = json!({ "endpoint": endpoint, "keys": { "p256dh": KEY, "auth": "AAAAAAAAAAAAAAAAAAAAAA" } });
    let answer = client.send("POST", "/notifications/devices", Some(&body.to_string())).await?;
    if answer.status == 204 { Ok(()) } else { bail!("no messages: {} {}", answer.status, answer.text()) }
}

/// What a player may decide now, for one whose stream does not say so.
async fn legal_for(client: &mut Client, id: &str, seat: u8) -> anyhow::Result<Vec<String>> {
    let (status, view) = client.api("GET", &format!("/tables/{id}/view?seat={seat}"), None).await?;
    let legal = view["legal"].as_array().with_context(|| format!("no view: {status} {view}"))?;
    Ok(legal.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Whether a game has ended: a page then leads to the result.
fn is_over(data: &str) -> bool {
    [r#""status":"finished""#, r#""status":"abandoned""#, r#"/end\"#].iter().any(|sign| data.contains(sign))
}

/// The texts of `"legal":[…]`, without reading the rest of the document.
fn legal_decisions(data: &str) -> Vec<&str> {
    let Some((_, rest)) = data.split_once(r#""legal":["#) else { return Vec::new() };
    let list = rest.split(']').next().unwrap_or_default();
    list.split(',').map(|text| text.trim_matches('"')).filter(|text| !text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_decisions_are_found() {
        assert_eq!(legal_decisions(r#"{"seq":3,"legal":["done","bid 3"],"x":[]}"#), ["done", "bid 3"]);
        assert_eq!(legal_decisions(r#"{"seq":3}"#), [""; 0]);
    }

    #[test]
    fn the_end_is_seen() {
        assert!(is_over(r#"{"status":"finished"}"#));
        let page = json!({ "html": r#"<a href="/tables/x/end">"# });
        assert!(is_over(&page.to_string()) && !is_over(r#"{"status":"playing"}"#));
    }
}
