//! Real databases that fail on purpose, at every statement and every commit: nothing that was acknowledged is lost,
//! and every game goes on once the faults are over.

use super::{PEOPLE, found};
use crate::bots::AllBots;
use crate::live::Tables;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::shutdown::Shutdown;
use crate::store::{self, Person, Store, faults};
use crate::work::Worker;
use carnegie_bots::Xorshift;
use carnegie_rules::Seat;
use carnegie_table::{Need, TableState};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::{Instant, sleep, timeout};

/// The server's other tests find their PostgreSQL in the same way.
#[path = "../../tests/common/postgres.rs"]
mod postgres;

/// Games that are played at the same time.
const TABLES: usize = 40;
/// One step of the store in this many fails. Forty games share a transaction, so that one transaction in three comes
/// to nothing.
const ONE_IN: usize = 150;
/// How long it may take until every game has gone on.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server without HTTP on a real database. All of it runs on the test's thread, as the faults do.
struct Host {
    tables: Tables,
    store: Arc<dyn Store>,
    shutdown: Shutdown,
}

impl Host {
    async fn start(url: &str) -> Self {
        let store = store::open(url, false).await.unwrap();
        let (metrics, shutdown) = (Arc::<Metrics>::default(), Shutdown::default());
        let (bots_due, due) = unbounded_channel();
        let tables = Tables::new(store.clone(), metrics.clone(), Duration::from_secs(4), bots_due);
        let thinking = Arc::new(Pool::new("bot", 2, shutdown.clone()));
        Worker::new(tables.clone(), Arc::<AllBots>::default(), thinking, metrics, shutdown.clone())
            .start(due);
        tables.start_following(shutdown.clone());
        Host { tables, store, shutdown }
    }

    /// One decision by whoever has to decide; its entry, if it was acknowledged.
    async fn decide(&self, id: &str, dice: &mut Xorshift) -> Option<u64> {
        let state = self.tables.state(id).await.ok()?;
        let (number, who) = PEOPLE
            .iter()
            .enumerate()
            .find(|(number, _)| Seat::new(*number).is_some_and(|seat| !state.legal(seat).is_empty()))?;
        let seat = Seat::new(number)?;
        let legal = state.legal(seat);
        let (seq, decision) = (state.seq(), legal[dice.below(legal.len())]);
        let propose = move |state: &TableState| state.propose_decision(who, seat, seq, decision);
        self.tables.commit(id, propose).await.ok().map(|after| after.seq())
    }

    async fn play(&self, id: &str, seed: u64, decisions: usize) -> Vec<u64> {
        let mut dice = Xorshift::new(seed);
        let mut acknowledged = Vec::new();
        let begun = Instant::now();
        while acknowledged.len() < decisions {
            match self.decide(id, &mut dice).await {
                Some(seq) => acknowledged.push(seq),
                None => sleep(Duration::from_millis(2)).await,
            }
            if dice.below(8) == 0 {
                let person = Person {
                    id: PEOPLE[0].to_owned(),
                    name: "Ada".to_owned(),
                    login: None,
                    preferences: String::new(),
                };
                drop(self.store.rename(&person, "Ada").await);
                self.tables.invalidate_person(PEOPLE[0]);
            }
            assert!(begun.elapsed() < PATIENCE, "after {} decisions nobody can play on", acknowledged.len());
        }
        acknowledged
    }
}

async fn fail_and_recover(url: &str, seed: u64) {
    let host = Arc::new(Host::start(url).await);
    let ids: Vec<String> =
        (0..TABLES).map(|number| super::table_id(seed as usize * TABLES + number)).collect();
    for (number, id) in ids.iter().enumerate() {
        let stored = found(seed as usize * TABLES + number);
        assert_eq!(stored.row.id, *id);
        let quota = store::Quota { tables: usize::MAX, bots: usize::MAX };
        let added = host.store.add_table(&stored, store::Work::At(0), 1, quota).await.unwrap();
        assert_eq!(added, store::Added::Stored);
    }
    faults::begin(seed, ONE_IN);
    let local = tokio::task::LocalSet::new();
    let mut games = Vec::new();
    for (number, id) in ids.iter().enumerate() {
        let (host, id) = (host.clone(), id.clone());
        games.push(local.spawn_local(async move {
            let promised = host.play(&id, seed * 1_000 + number as u64, 5).await;
            (id, promised)
        }));
    }
    let promises: HashMap<String, Vec<u64>> = local
        .run_until(async {
            let mut promises = HashMap::new();
            for game in games {
                let (id, promised) = game.await.unwrap();
                promises.insert(id, promised);
            }
            promises
        })
        .await;
    faults::end();
    for (id, promised) in &promises {
        // Every game goes on: bots first, then people.
        let begun = Instant::now();
        while TableState::read(&host.store.table(id).await.unwrap().unwrap()).unwrap().need() == Need::Bot {
            assert!(begun.elapsed() < PATIENCE, "a bot does not move any more");
            sleep(Duration::from_millis(20)).await;
        }
        let acknowledged = host.play(id, seed, 2).await.into_iter().max().unwrap_or(0);
        let shown = host.tables.state(id).await.unwrap().seq();
        assert!(shown >= acknowledged, "memory is behind what was acknowledged");
        let log = host.store.table(id).await.unwrap().unwrap().log;
        assert!(log.iter().enumerate().all(|(place, row)| row.seq == place as i64), "a log has gaps");
        for seq in promised {
            let body = &log[*seq as usize - 1].body;
            assert!(body.contains("\"do\":\"play\"") && !body.contains("\"bot\":true"), "{seq}: {body}");
        }
        // What a bot is storing at this moment reaches the log a little earlier than memory.
        let begun = Instant::now();
        while host.tables.state(id).await.unwrap().seq() < log.len() as u64 {
            assert!(begun.elapsed() < PATIENCE, "memory stays behind the log");
            sleep(Duration::from_millis(5)).await;
        }
    }
    assert!(host.store.probe().await.is_ok(), "the database can be written to");
    host.shutdown.begin();
    drop(timeout(Duration::from_secs(10), host.store.close()).await);
}

fn run(url: &str) {
    let factor = std::env::var("CARNEGIE_TEST_FACTOR").ok().and_then(|factor| factor.parse().ok());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for seed in 0..2 * factor.unwrap_or(1_u64) {
        runtime.block_on(fail_and_recover(url, seed));
    }
}

#[test]
fn faults_at_every_statement_lose_nothing_on_sqlite() {
    let folder: PathBuf = std::env::temp_dir().join(format!("carnegie-faults-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    run(&format!("sqlite:{}", folder.join("test.sqlite").display()));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn faults_at_every_statement_lose_nothing_on_postgresql() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let name = format!("carnegie_faults_{}", std::process::id());
    run(&runtime.block_on(postgres::new_database(&name)));
}
