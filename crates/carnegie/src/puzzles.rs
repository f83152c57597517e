//! `carnegie puzzles`: makes puzzles from games of strong bots, and checks a file of them.

use crate::output;
use anyhow::{Context, Result, bail, ensure};
use carnegie_bots::BotKind;
use carnegie_puzzles::{Found, make, read_puzzles};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Make puzzles from games of strong bots, or check a file of them
///
/// A puzzle is a position from a game of bots in which a seat begins a turn, and a task for that turn: the best turn there
/// is, or as much of something as is possible. Many positions are looked at, and few are kept; docs/PUZZLES.md says
/// which. The name of a puzzle says where it comes from. The same seeds give the same puzzles.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie puzzles --seed 1 --games 20 --out found.jsonl
  carnegie puzzles --only vp-3-247,best-16-110 --out crates/carnegie-puzzles/puzzles.jsonl
  carnegie puzzles --check crates/carnegie-puzzles/puzzles.jsonl")]
pub(crate) struct Args {
    /// Check the puzzles of this file, every way to play their turns included, instead of making any
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "games", "only", "out"])]
    check: Option<PathBuf>,
    /// Seed of the first game; the next ones follow
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many games to look at
    #[arg(long, value_name = "N", default_value_t = 10)]
    games: u64,
    /// Make only the puzzles with these names, in this order
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with_all = ["seed", "games"])]
    only: Vec<String>,
    /// The file to write; without it, puzzles are printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: Args) -> Result<()> {
    if let Some(file) = &args.check {
        return check(file);
    }
    let seeds: BTreeSet<u64> = match args.only.as_slice() {
        [] => (args.seed..).take(args.games as usize).collect(),
        names => names.iter().map(|name| seed_of(name)).collect::<Result<_>>()?,
    };
    let games: Vec<Vec<Found>> = (seeds.into_par_iter())
        .map(|seed| make(seed, BotKind::STRONG).with_context(|| format!("the game with seed {seed}")))
        .collect::<Result<_>>()?;
    let mut found: Vec<Found> = games.into_iter().flatten().collect();
    if !args.only.is_empty() {
        let pick = |name: &String| {
            let puzzle = found.iter().find(|found| found.puzzle.id == *name);
            puzzle.cloned().with_context(|| format!("there is no puzzle {name} in that game"))
        };
        found = args.only.iter().map(pick).collect::<Result<_>>()?;
    }
    ensure!(!found.is_empty(), "no puzzle was found; look at more games");
    let mut lines = Vec::new();
    for Found { puzzle, about } in &found {
        eprintln!("{} (difficulty {}): {about}", puzzle.id, puzzle.difficulty);
        lines.push(serde_json::to_string(puzzle)?);
    }
    match &args.out {
        None => output::print(&(lines.join("\n") + "\n")),
        Some(path) => {
            let mut draft = output::Draft::create(path)?;
            for line in &lines {
                draft.line(line)?;
            }
            draft.finish()
        }
    }
}

/// The game that a puzzle comes from: its name is the task, the seed and the number of decisions before it.
fn seed_of(name: &str) -> Result<u64> {
    let seed = name.split('-').nth(1).and_then(|seed| seed.parse().ok());
    seed.with_context(|| format!("\"{name}\" is not the name of a puzzle"))
}

fn check(file: &PathBuf) -> Result<()> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let puzzles = read_puzzles(&text).with_context(|| format!("{}", file.display()))?;
    let wrong = puzzles.par_iter().find_map_first(|puzzle| {
        let checked = puzzle.check().and_then(|()| puzzle.check_all_ways());
        checked.err().map(|reason| (&puzzle.id, reason))
    });
    match wrong {
        Some((id, reason)) => bail!("{}: {id}: {reason}", file.display()),
        None => output::print(&format!("{} puzzles, all as they say\n", puzzles.len())),
    }
}
