//! `carnegie bench`: what the engine does on this machine, on one core.

use crate::output;
use crate::table::Table;
use anyhow::Result;
use carnegie_bots::Xorshift;
use carnegie_rules::{
    Config, Decision, DecisionList, Module, Modules, Position, Seat, Viewer, decision_list,
};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Measure the engine on this machine, on one core
///
/// Complete random games for 1 to 4 players, without and with all modules, and the parts of a decision.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie bench
  carnegie bench --seconds 5 --json")]
pub(crate) struct Args {
    /// Seconds for each figure
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Print the figures as one JSON document
    #[arg(long)]
    json: bool,
}

fn seconds(word: &str) -> Result<f64, String> {
    match word.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.001 to 3600".to_owned()),
    }
}

pub(crate) fn run(args: Args) -> Result<()> {
    let figures = Figures::measure(Duration::from_secs_f64(args.seconds));
    if args.json { output::print_json(&figures.to_json()) } else { output::print(&figures.to_text()) }
}

/// Every module that a game with this many players may have.
fn all_modules(players: usize) -> Modules {
    Module::ALL.iter().copied().filter(|module| players > 1 || module.allowed_solo()).collect()
}

/// The games measured: 1 to 4 players, base game and all modules.
fn configurations() -> impl Iterator<Item = Config> {
    (1..=Seat::MAX).flat_map(|players| {
        let difficulty = (players == 1).then_some(1);
        [Modules::NONE, all_modules(players)]
            .into_iter()
            .filter_map(move |modules| Config::new(players, modules, difficulty).ok())
    })
}

/// Complete random games of one configuration.
struct Games {
    config: Config,
    games: u64,
    decisions: u64,
    time: Duration,
}

impl Games {
    fn measure(config: Config, time: Duration) -> Self {
        let mut list = decision_list();
        let mut decisions = 0;
        let (games, time) = repeat(time, |seed| {
            decisions += random_game(config, seed, &mut list, |_, _, _| {});
            1
        });
        Games { config, games, decisions, time }
    }

    fn games_per_second(&self) -> f64 {
        self.games as f64 / self.time.as_secs_f64()
    }

    fn decisions_per_second(&self) -> f64 {
        self.decisions as f64 / self.time.as_secs_f64()
    }

    fn nanoseconds(&self) -> f64 {
        1e9 / self.decisions_per_second()
    }
}

/// Plays a game at random, shows every position with the seat that decides and what it decides, and counts
/// the decisions.
fn random_game(
    config: Config,
    seed: u64,
    list: &mut DecisionList,
    mut look: impl FnMut(&Position, Seat, Decision),
) -> u64 {
    let mut position = Position::new(config, seed);
    let mut random = Xorshift::new(seed);
    let mut decisions = 0;
    while let Some(seat) = position.to_act().iter().next() {
        position.legal(seat, list);
        let decision = list[random.below(list.len())];
        look(&position, seat, decision);
        if position.apply(seat, decision).is_err() {
            break;
        }
        decisions += 1;
    }
    decisions
}

/// Calls `f` with 0, 1, 2, … until the time is up; adds up what it returns.
fn repeat(time: Duration, mut f: impl FnMut(u64) -> u64) -> (u64, Duration) {
    let started = Instant::now();
    let mut total = 0;
    for round in 0.. {
        total += f(round);
        if started.elapsed() >= time {
            break;
        }
    }
    (total, started.elapsed())
}

/// One part of the engine's work.
struct Operation {
    name: &'static str,
    what: &'static str,
    nanoseconds: f64,
}

/// Positions of random games with the seat that decides and its decision.
type Sample = Vec<(Position, Seat, Decision)>;

/// One in this many decisions is kept for the sample.
const SAMPLED: usize = 7;
/// Games in the sample.
const SAMPLE_GAMES: u64 = 4;

fn sample(config: Config) -> Sample {
    let mut sample = Sample::new();
    let mut list = decision_list();
    for seed in 0..SAMPLE_GAMES {
        let mut number = 0;
        random_game(config, seed, &mut list, |position, seat, decision| {
            number += 1;
            if number % SAMPLED == 0 {
                sample.push((*position, seat, decision));
            }
        });
    }
    sample
}

struct Figures {
    games: Vec<Games>,
    operations: Vec<Operation>,
}

/// Figures besides the games.
const OPERATIONS: u64 = 6;

impl Figures {
    fn measure(time: Duration) -> Self {
        let bar = output::progress(configurations().count() as u64 + OPERATIONS, "figures");
        let games = configurations()
            .map(|config| {
                let games = Games::measure(config, time);
                bar.inc(1);
                games
            })
            .collect();
        let operations = operations(time, &bar);
        bar.finish_and_clear();
        Figures { games, operations }
    }

    fn to_json(&self) -> Value {
        let games = self.games.iter().map(|games| {
            json!({
                "players": games.config.players(),
                "modules": games.config.modules(),
                "games_per_second": games.games_per_second(),
                "decisions_per_second": games.decisions_per_second(),
                "decisions_per_game": games.decisions as f64 / games.games as f64,
                "nanoseconds_per_decision": games.nanoseconds(),
            })
        });
        let operations: serde_json::Map<String, Value> = (self.operations.iter())
            .map(|operation| (operation.name.to_owned(), json!(operation.nanoseconds)))
            .collect();
        json!({
            "optimized": !cfg!(debug_assertions),
            "position_bytes": size_of::<Position>(),
            "decision_bytes": size_of::<Decision>(),
            "games": games.collect::<Value>(),
            "nanoseconds": operations,
        })
    }

    fn to_text(&self) -> String {
        let mut table = Table::default();
        let heading = ["random games, one core", "games/s", "decisions/s", "decisions/game", "ns/decision"];
        table.row(heading.map(str::to_owned));
        table.rule();
        for games in &self.games {
            let players = match games.config.players() {
                1 => "solo".to_owned(),
                players => format!("{players} players"),
            };
            let modules = if games.config.modules() == Modules::NONE { "" } else { ", all modules" };
            table.row([
                format!("{players}{modules}"),
                format!("{:.0}", games.games_per_second()),
                format!("{:.0}", games.decisions_per_second()),
                format!("{:.0}", games.decisions as f64 / games.games as f64),
                format!("{:.1}", games.nanoseconds()),
            ]);
        }
        let mut parts = Table::default();
        parts.row(["4 players, base game".to_owned(), "ns".to_owned()]);
        parts.rule();
        for operation in &self.operations {
            parts.row([operation.what.to_owned(), format!("{:.1}", operation.nanoseconds)]);
        }
        let warning = if cfg!(debug_assertions) {
            "This is a build with debug assertions: `cargo run --release -- bench` gives the real figures.\n\n"
        } else {
            ""
        };
        format!(
            "{warning}{}\n{}\n  A position has {} bytes, a decision {}.\n",
            table.render(),
            parts.render(),
            size_of::<Position>(),
            size_of::<Decision>()
        )
    }
}

/// The parts of a decision, measured on positions of random 4-player games.
fn operations(time: Duration, bar: &ProgressBar) -> Vec<Operation> {
    let Ok(config) = Config::base(Seat::MAX) else { return Vec::new() };
    let sample = sample(config);
    let mut list = decision_list();
    let mut operations = Vec::new();
    let mut measure = |name, what, f: &mut dyn FnMut(&Position, Seat, Decision)| {
        let (count, time) = repeat(time, |_| {
            sample.iter().for_each(|(position, seat, decision)| f(position, *seat, *decision));
            sample.len() as u64
        });
        operations.push(Operation { name, what, nanoseconds: time.as_secs_f64() * 1e9 / count as f64 });
        bar.inc(1);
    };
    measure("list", "list the legal decisions of a seat", &mut |position, seat, _| {
        position.legal(seat, &mut list);
        black_box(&list);
    });
    measure("copy", "copy a position", &mut |position, _, _| {
        black_box(*black_box(position));
    });
    measure("apply", "copy a position and apply a decision", &mut |position, seat, decision| {
        let mut next = *position;
        let _ = black_box(next.apply(seat, decision));
        black_box(&next);
    });
    measure("score", "score one seat", &mut |position, seat, _| {
        black_box(position.score(seat));
    });
    measure("view", "view of a seat", &mut |position, seat, _| {
        black_box(position.view(Viewer::Seat(seat)));
    });
    measure("view_json", "view of a seat as a JSON document", &mut |position, seat, _| {
        black_box(position.view(Viewer::Seat(seat)).to_json());
    });
    operations
}
