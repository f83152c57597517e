//! How the levels for people err, and how to tune them.
//!
//! `cargo run --release -p carnegie-bots --example levels -- games=10 jobs=2`
//! lets every level play two-player games against itself and asks the search about each turn: its place among the turns
//! found, and the VP it gave away.
//!
//! `levels games=200 jobs=2 ladder=8:2,8:0.5,skilled` lets each player of a ladder meet the one before it instead: levels
//! by name, and players with a beam of such a width and such misjudgements in VP.
mod common;

use carnegie_bots::{Bot, BotKind, Budget, Fallible, Mean, Xorshift, places, play_game};
use carnegie_rules::{Config, Seat};
use common::setting;
use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `work` for every number below `count` on several threads.
fn each(count: usize, jobs: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let run = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            work(number);
        }
    };
    std::thread::scope(|scope| {
        (1..jobs.max(1)).for_each(|_| drop(scope.spawn(run)));
        run();
    });
}

fn names() -> Vec<String> {
    vec!["first".to_owned(), "second".to_owned()]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, jobs, seed): (usize, usize, u64) =
        (setting("games", 10), setting("jobs", 1), setting("seed", 1));
    let ladder: String = setting("ladder", String::new());
    if !ladder.is_empty() {
        let ladder = ladder.split(',').map(str::parse).collect::<Result<Vec<Rung>, _>>()?;
        return ladder.windows(2).try_for_each(|two| meet(two[1], two[0], games, jobs, seed));
    }
    println!("| level | turns | the best | 2nd or 3rd | 4th to 10th | later | VP given away a turn |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    // With a time budget the machine would decide, too.
    let timed = |level: &&BotKind| matches!(level.budget(), Some(Budget::Time(_)));
    for level in BotKind::BUILT_IN.iter().filter(|level| !timed(level)) {
        let places = Mutex::new(([0usize; 4], Mean::default()));
        each(games, jobs, |game| {
            for (place, loss) in places_in_game(*level, Xorshift::derive(seed, game as u64)) {
                let group = match place {
                    1 => 0,
                    2 | 3 => 1,
                    4..=10 => 2,
                    _ => 3,
                };
                if let Ok(mut places) = places.lock() {
                    places.0[group] += 1;
                    places.1.add(loss);
                }
            }
        });
        let (groups, losses) = places.into_inner()?;
        let turns = groups.iter().sum::<usize>();
        let share = |group: usize| 100.0 * groups[group] as f64 / turns.max(1) as f64;
        println!(
            "| `{level}` | {turns} | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {:.2} |",
            share(0),
            share(1),
            share(2),
            share(3),
            losses.mean()
        );
    }
    Ok(())
}

/// The place of every turn of a game, and what it gave away.
fn places_in_game(level: BotKind, seed: u64) -> Vec<(usize, f64)> {
    let mut bots: Vec<_> = (0..2).map(|seat| level.create(Xorshift::derive(seed, seat))).collect();
    let Ok(config) = Config::base(2) else { return Vec::new() };
    let Ok(game) = play_game(config, seed, names(), &mut bots) else { return Vec::new() };
    places(game.record(), Budget::Nodes(8_000), seed).unwrap_or_default()
}

/// A player of a ladder.
#[derive(Clone, Copy)]
enum Rung {
    Level(BotKind),
    Errs { width: usize, misjudgement: f32 },
}

impl FromStr for Rung {
    type Err = Box<dyn std::error::Error>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.split_once(':') {
            Some((width, misjudgement)) => {
                Rung::Errs { width: width.parse()?, misjudgement: misjudgement.parse()? }
            }
            None => Rung::Level(text.parse()?),
        })
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rung::Level(level) => level.fmt(f),
            Rung::Errs { width, misjudgement } => write!(f, "{width}:{misjudgement}"),
        }
    }
}

impl Rung {
    fn create(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Rung::Level(level) => level.create(seed),
            Rung::Errs { width, misjudgement } => Box::new(Fallible::new(width, misjudgement, seed)),
        }
    }
}

/// Lets two players meet, at either seat in turn.
fn meet(
    player: Rung,
    rival: Rung,
    games: usize,
    jobs: usize,
    seed: u64,
) -> Result<(), Box<dyn std::error::Error>> {
    let config = Config::base(2)?;
    let results = Mutex::new((Mean::default(), Mean::default(), 0.0));
    each(games, jobs, |game| {
        let own = game % 2;
        let mut bots: Vec<Box<dyn Bot>> = (0..2)
            .map(|seat| {
                let seed = Xorshift::derive(Xorshift::derive(seed, game as u64), seat as u64);
                if seat == own { player } else { rival }.create(seed)
            })
            .collect();
        let Ok(game) = play_game(config, Xorshift::derive(!seed, game as u64 / 2), names(), &mut bots) else {
            return;
        };
        let total = |seat: usize| Seat::new(seat).map_or(0, |seat| game.position().score(seat).total());
        let lead = total(own) - total(1 - own);
        if let Ok(mut results) = results.lock() {
            results.0.add(total(own).into());
            results.1.add(lead.into());
            results.2 += f64::from(1 + lead.signum()) / 2.0;
        }
    });
    let (totals, leads, wins) = results.into_inner()?;
    println!(
        "{player} against {rival}: {:.1} VP, lead {:+.1} ± {:.1}, wins {:.1} % of {games}",
        totals.mean(),
        leads.mean(),
        leads.half_width(),
        100.0 * wins / games as f64
    );
    Ok(())
}
