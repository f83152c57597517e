//! `carnegie puzzles`: looks for puzzles in games of strong bots, judges a file of them again, and checks it.

use crate::output;
use anyhow::{Context, Result, bail, ensure};
use carnegie_bots::BotKind;
use carnegie_puzzles::{Found, Puzzle, find, read_puzzles};
use clap::Subcommand;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Look for puzzles in games of strong bots, judge a file of them again, or check it
///
/// A puzzle is a position from a game of bots in which a seat begins a turn, and a task for that turn: the best turn there
/// is, or as much of something as is possible. Many positions are looked at, and few are kept; docs/PUZZLES.md says
/// which.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie puzzles find --seed 100 --games 20 --out found.jsonl
  carnegie puzzles grade found.jsonl --out graded.jsonl
  carnegie puzzles check found.jsonl")]
pub(crate) struct Args {
    #[command(subcommand)]
    order: Order,
}

#[derive(Subcommand)]
enum Order {
    /// Play games and look for puzzles in them; the same seeds and bots give the same puzzles
    Find {
        /// Seed of the first game; the next ones follow
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// How many games to look at
        #[arg(long, value_name = "N", default_value_t = 10)]
        games: u64,
        #[command(flatten)]
        to: To,
    },
    /// Judge the puzzles of a file again, as is due when bots have learned something; what is none any more is left out
    Grade {
        /// The puzzles
        file: PathBuf,
        #[command(flatten)]
        to: To,
    },
    /// Check everything that a file says about its puzzles, every way to play their turns included
    Check {
        /// The puzzles
        file: PathBuf,
    },
}

#[derive(clap::Args)]
struct To {
    /// The file to write; without it, puzzles are printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: Args) -> Result<()> {
    match args.order {
        Order::Find { seed, games, to } => {
            let play =
                |seed| find(seed, BotKind::STRONG).with_context(|| format!("the game with seed {seed}"));
            let last = seed.checked_add(games).context("there are no seeds as large as that")?;
            let found: Vec<Vec<Found>> = (seed..last).into_par_iter().map(play).collect::<Result<_>>()?;
            to.write(&found.concat())
        }
        Order::Grade { file, to } => {
            let puzzles = read(&file)?;
            let graded: Vec<_> = puzzles.par_iter().map(Puzzle::grade).collect();
            let mut found = Vec::new();
            for (puzzle, graded) in puzzles.iter().zip(graded) {
                match graded {
                    Ok(graded) => found.push(graded),
                    Err(reason) => eprintln!("{} is left out: {reason}", puzzle.id),
                }
            }
            to.write(&found)
        }
        Order::Check { file } => {
            let puzzles = read(&file)?;
            let wrong = puzzles.par_iter().find_map_first(|puzzle| {
                let checked = puzzle.check().and_then(|()| puzzle.check_all_ways());
                let checked = checked.and_then(|()| puzzle.check_solver());
                checked.err().map(|reason| (&puzzle.id, reason))
            });
            match wrong {
                Some((id, reason)) => bail!("{}: {id}: {reason}", file.display()),
                None => output::print(&format!("{} puzzles, all as they say\n", puzzles.len())),
            }
        }
    }
}

fn read(file: &Path) -> Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    read_puzzles(&text).with_context(|| format!("{} is no file of puzzles", file.display()))
}

impl To {
    fn write(&self, found: &[Found]) -> Result<()> {
        ensure!(!found.is_empty(), "no puzzle was found");
        let mut lines = Vec::new();
        for Found { puzzle, about } in found {
            eprintln!("{} (difficulty {}): {about}", puzzle.id, puzzle.difficulty);
            lines.push(serde_json::to_string(puzzle)?);
        }
        match &self.out {
            None => output::print(&(lines.join("\n") + "\n")),
            Some(path) => {
                let mut draft = output::Draft::create(path)?;
                lines.iter().try_for_each(|line| draft.line(line))?;
                draft.finish()
            }
        }
    }
}
