//! Ten thousand turns of mixed configurations: is every decision legal, and every budget kept?
//!
//! `cargo run --release -p carnegie-bots --example endurance -- turns=10000 budget=20ms jobs=4 seed=1`
//!
//! With a budget like `1000nodes`, positions are counted instead of time.
mod common;

use carnegie_bots::{Bot, BotKind, Budget, Search, Stop, Xorshift, play_watched};
use carnegie_rules::{Config, Decision, View};
use common::setting;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[derive(Default)]
struct Tally {
    turns: usize,
    over: usize,
    longest: Duration,
}

/// Positions that searching bots looked at for a turn.
#[derive(Default)]
struct Looked {
    over: AtomicUsize,
    most: AtomicU64,
}

/// A searching bot whose positions are counted.
struct Counted {
    search: Search,
    limit: u64,
    looked: Arc<Looked>,
}

impl Bot for Counted {
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision {
        let before = self.search.looked_at();
        let decision = self.search.choose(view, legal, stop);
        let cost = self.search.looked_at() - before;
        self.looked.most.fetch_max(cost, Ordering::Relaxed);
        self.looked.over.fetch_add((cost > self.limit + self.limit / 5).into(), Ordering::Relaxed);
        decision
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (wanted, jobs, seed): (usize, usize, u64) =
        (setting("turns", 10_000), setting("jobs", 1), setting("seed", 1));
    let budget = setting("budget", Budget::Time(Duration::from_millis(20)));
    let configurations: Vec<Config> = Config::every().collect();
    let (next, played) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let tallies: Mutex<BTreeMap<BotKind, Tally>> = Mutex::default();
    let failures: Mutex<Vec<String>> = Mutex::default();
    let looked = Arc::new(Looked::default());
    let work = || {
        while played.load(Ordering::Relaxed) < wanted {
            let game = next.fetch_add(1, Ordering::Relaxed);
            // A stride that visits every configuration, with neighbours far apart.
            let config = configurations[game * 97 % configurations.len()];
            let mut rng = Xorshift::new(Xorshift::derive(seed, game as u64));
            let kinds: Vec<BotKind> =
                config.seats().map(|_| BotKind::BUILT_IN[rng.below(BotKind::BUILT_IN.len())]).collect();
            let mut bots: Vec<Box<dyn Bot>> = (kinds.iter())
                .map(|kind| match budget {
                    Budget::Nodes(limit) if kind.searches() => {
                        let search = Search::new(budget, rng.next_u64());
                        Box::new(Counted { search, limit, looked: looked.clone() })
                    }
                    _ => kind.create_with(Some(budget), rng.next_u64()),
                })
                .collect();
            let names = kinds.iter().map(ToString::to_string).collect();
            let watch = |turn: carnegie_bots::TurnTime| {
                let kind = kinds[turn.seat.index()];
                let Ok(mut tallies) = tallies.lock() else { return };
                let tally = tallies.entry(kind).or_default();
                tally.turns += 1;
                tally.longest = tally.longest.max(turn.time);
                if let Budget::Time(limit) = budget
                    && kind.searches()
                    && turn.time > limit.mul_f64(1.2)
                {
                    tally.over += 1;
                }
                if kind.searches() {
                    played.fetch_add(1, Ordering::Relaxed);
                }
            };
            let outcome = play_watched(config, rng.next_u64(), names, &mut bots, |_, _, _| {}, watch);
            if let (Err(error), Ok(mut failures)) = (outcome, failures.lock()) {
                failures.push(format!("game {game}: {error}"));
            }
        }
    };
    std::thread::scope(|scope| {
        (1..jobs.max(1)).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let mut over = looked.over.load(Ordering::Relaxed);
    for (kind, tally) in tallies.into_inner()? {
        println!("{kind}: {} turns, longest {:.1} ms", tally.turns, tally.longest.as_secs_f64() * 1e3);
        over += tally.over;
    }
    println!("{over} turns over {budget} by more than 20 %");
    if let Budget::Nodes(_) = budget {
        println!("at most {} nodes a turn", looked.most.load(Ordering::Relaxed));
    }
    let failures = failures.into_inner()?;
    println!("{} games, {} illegal decisions", next.into_inner(), failures.len());
    failures.iter().for_each(|failure| println!("  {failure}"));
    // Time passes on a busy machine whatever a bot does; positions do not.
    let exceeded = over > 0 && matches!(budget, Budget::Nodes(_));
    if exceeded || !failures.is_empty() {
        return Err("not every decision was legal, or not every budget was kept".into());
    }
    Ok(())
}
