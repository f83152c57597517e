//! Puzzles: positions from games of strong bots, each with a task for one turn.
//!
//! There are two kinds of tasks: to have more of something at the end of the turn, as much as is possible at all; and to
//! find the best turn. [`find`] looks for puzzles, [`Puzzle::grade`] judges one again, [`Puzzle::check`] finds out whether
//! what is said about one is true; docs/PUZZLES.md says how.

mod check;
mod make;
mod ways;

pub use make::{Found, find, games};

use carnegie_rules::{Decision, Position, Record, RecordDocument, ScoreLine, Seat};
use carnegie_table::{Goal, Task};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A puzzle as it stands in the file, one line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name, which is part of its address and says where it comes from: the seed of the game and how many decisions
    /// were taken before.
    pub id: String,
    /// From 1 to 3.
    pub difficulty: u8,
    /// Whose turn it is, from 1.
    pub seat: u8,
    /// What has to be achieved.
    pub goal: Goal,
    /// Different positions that the turn can end in.
    pub ends: usize,
    /// In how many of them the task is done.
    pub solutions: usize,
    /// The weakest bot that plays a solution, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found_by: Option<String>,
    /// A turn that does it.
    pub solution: Vec<String>,
    /// For a best turn: the best of those that come to mind first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub obvious: Vec<String>,
    /// For a best turn: by how much it leads that one at the end of the game, in tenths of a VP. Files of earlier versions
    /// do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<i16>,
    /// Where it ends better or worse, in tenths of a VP, largest first; empty where the lead is too small to explain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<(ScoreLine, i16)>,
    /// By how much the strongest rival then has more or less, in tenths of a VP.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rival: i16,
    /// The position, with the rules version that it belongs to.
    pub record: RecordDocument,
}

impl Puzzle {
    /// What has to be done.
    pub fn task(&self) -> Task {
        Task { puzzle: self.id.clone(), seat: self.seat, goal: self.goal.clone() }
    }

    /// Whose turn it is.
    pub fn seat(&self) -> Option<Seat> {
        self.task().seat()
    }

    /// The game so far, and the position.
    pub fn position(&self) -> Result<(Record, Position), String> {
        let record = Record::from_document(&self.record).map_err(|error| error.to_string())?;
        let position = record.replay().map_err(|error| error.to_string())?;
        Ok((record, position))
    }

    /// The solution.
    pub fn decisions(&self) -> Result<Vec<Decision>, String> {
        turn(&self.solution)
    }

    /// The best of the turns that come to mind first; empty where something is counted.
    pub fn obvious_turn(&self) -> Result<Vec<Decision>, String> {
        turn(&self.obvious)
    }
}

fn turn(texts: &[String]) -> Result<Vec<Decision>, String> {
    texts.iter().map(|text| text.parse().map_err(|error| format!("\"{text}\": {error}"))).collect()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde wants it")]
const fn is_zero(tenths: &i16) -> bool {
    *tenths == 0
}

/// Turns whose ends differ by less than this, in tenths of a VP, come out level.
pub const LEVEL: i16 = 10;

const NO_SEAT: &str = "there is no such seat";

/// The file.
const FILE: &str = include_str!("../puzzles.jsonl");

/// Reads a file of puzzles.
pub fn read_puzzles(text: &str) -> serde_json::Result<Vec<Puzzle>> {
    text.lines().filter(|line| !line.trim().is_empty()).map(serde_json::from_str).collect()
}

/// All puzzles of today's rules, the easy ones first.
pub fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let mut all = read_puzzles(FILE).unwrap_or_default();
        all.retain(|puzzle| Record::from_document(&puzzle.record).is_ok());
        all.sort_by_key(|puzzle| puzzle.difficulty);
        all
    })
}

/// A puzzle by its name.
pub fn puzzle(id: &str) -> Option<&'static Puzzle> {
    puzzles().iter().find(|puzzle| puzzle.id == id)
}
