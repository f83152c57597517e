//! The state of a table in one line, kept now and then beside a long log, so that only the rest of the log has to be
//! read.
//!
//! The log remains the truth: a checkpoint that this program does not understand is ignored.

use crate::clock::Times;
use crate::entry::{Entry, SeatDecision};
use crate::error::{Error, Result};
use crate::options::{Colour, Occupant};
use crate::state::{Founding, Quitting, Status, Step, TableState, names};
use crate::stored::StoredTable;
use carnegie_rules::{Game, RULES_VERSION, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Raised with every change to the contents of a checkpoint.
const VERSION: u32 = 5;

/// Entries between two checkpoints. Most games end before the first one.
pub const CHECKPOINT_EVERY: u64 = 500;

/// What does not follow from how the table was founded. The position follows from the decisions.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    version: u32,
    rules: u32,
    seq: u64,
    status: Status,
    occupants: Vec<Occupant>,
    colours: Vec<Colour>,
    began: [Option<String>; Seat::MAX],
    /// `None` before the game begins.
    decisions: Option<Vec<SeatDecision>>,
    forced: Vec<bool>,
    undone: [Vec<Step>; Seat::MAX],
    fresh: [u64; Seat::MAX],
    times: Times,
    agreed: [Vec<String>; Seat::MAX],
    changed_hands: [Option<u8>; Seat::MAX],
    by_bots: [usize; Seat::MAX],
    repeated: [u32; Seat::MAX],
    quitting: Vec<Quitting>,
    proposals: u32,
    rematch: Option<String>,
    solved: bool,
}

impl TableState {
    /// The state as it is kept beside the log. It says everything that the log says, so it is just as secret.
    pub fn checkpoint(&self) -> Result<String> {
        let decisions = |game: &Game| {
            let decisions = game.record().decisions.iter();
            decisions.map(|&(seat, decision)| SeatDecision(seat, decision)).collect()
        };
        let checkpoint = Checkpoint {
            version: VERSION,
            rules: RULES_VERSION,
            seq: self.seq,
            status: self.status,
            occupants: self.occupants.clone(),
            colours: self.colours.clone(),
            began: self.began.clone(),
            decisions: self.game.as_ref().map(decisions),
            forced: self.forced.clone(),
            undone: self.undone.clone(),
            fresh: self.fresh,
            times: self.times.clone(),
            agreed: self.agreed.clone(),
            changed_hands: self.changed_hands,
            by_bots: self.by_bots,
            repeated: self.repeated,
            quitting: self.quitting.clone(),
            proposals: self.proposals,
            rematch: self.rematch.clone(),
            solved: self.is_solved(),
        };
        serde_json::to_string(&checkpoint).map_err(|error| Error::Damaged(error.to_string()))
    }

    /// The state that follows from a checkpoint and a log that begins where it was made. `None` if that is not
    /// possible: then the whole log has to be read.
    pub fn resume(stored: &StoredTable, checkpoint: &str) -> Option<Self> {
        let kept: Checkpoint = serde_json::from_str(checkpoint).ok()?;
        if (kept.version, i64::from(kept.rules)) != (VERSION, stored.row.rules) || kept.rules != RULES_VERSION
        {
            return None;
        }
        let mut state = TableState::new(Arc::new(Founding::read(&stored.row).ok()?), names(stored));
        if let Some(decisions) = kept.decisions {
            let mut game = state.new_game().ok()?;
            let taken_over = game.record().taken_over();
            for SeatDecision(seat, decision) in decisions.into_iter().skip(taken_over) {
                game.apply(seat, decision).ok()?;
            }
            state.game = Some(game);
        }
        let whole = kept.forced.len() == state.game.as_ref().map_or(0, |game| game.record().decisions.len());
        let seats = state.occupants.len();
        if !whole || [kept.occupants.len(), kept.colours.len()] != [seats; 2] {
            return None;
        }
        state.seq = kept.seq;
        state.status = kept.status;
        state.occupants = kept.occupants;
        state.colours = kept.colours;
        state.began = kept.began;
        state.forced = kept.forced;
        state.undone = kept.undone;
        state.fresh = kept.fresh;
        state.times = kept.times;
        state.agreed = kept.agreed;
        state.changed_hands = kept.changed_hands;
        state.by_bots = kept.by_bots;
        state.repeated = kept.repeated;
        state.quitting = kept.quitting;
        state.proposals = kept.proposals;
        state.rematch = kept.rematch;
        state.begin_puzzle(kept.solved);
        for row in &stored.log {
            if u64::try_from(row.seq) != Ok(state.seq) {
                return None;
            }
            state.apply(row.at, &Entry::read(row).ok()?).ok()?;
        }
        Some(state)
    }
}
