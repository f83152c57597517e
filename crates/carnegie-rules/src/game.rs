//! A game in progress: a position together with its record. Undo is replay.

use crate::config::Config;
use crate::decision::Decision;
use crate::error::Illegal;
use crate::phase::Phase;
use crate::position::Position;
use crate::record::{Record, RecordError, ReplayError};
use crate::seat::Seat;
use crate::view::Viewer;

/// A position and the record that leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    record: Record,
    position: Position,
}

impl Game {
    /// A new game; one name for each seat.
    pub fn new(config: Config, seed: u64, seats: Vec<String>) -> Result<Self, RecordError> {
        Ok(Game { record: Record::new(config, seed, seats)?, position: Position::new(config, seed) })
    }

    /// Continues a record, if all its decisions are legal.
    pub fn from_record(record: Record) -> Result<Self, ReplayError> {
        let position = record.replay()?;
        Ok(Game { record, position })
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The record so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Applies and records a decision; a refused one changes nothing.
    pub fn apply(&mut self, seat: Seat, decision: Decision) -> Result<(), Illegal> {
        self.position.apply(seat, decision)?;
        self.record.decisions.push((seat, decision));
        Ok(())
    }

    /// The decisions as a viewer may see them: `None` is one that is still secret.
    pub fn log(&self, viewer: Viewer) -> impl Iterator<Item = (Seat, Option<Decision>)> + '_ {
        (self.record.decisions.iter()).map(move |&(seat, decision)| {
            (seat, (!self.position.hides(viewer, seat, decision)).then_some(decision))
        })
    }

    /// How many decisions a seat cannot take back: everything up to the last decision of someone else, up to the last
    /// one that revealed something hidden, and what a branch has taken over.
    pub fn undo_floor(&self, seat: Seat) -> usize {
        let decisions = &self.record.decisions;
        let own = decisions.iter().rev().take_while(|(by, _)| *by == seat).count();
        let mut floor = (decisions.len() - own).max(self.record.taken_over());
        let Ok(mut position) = self.record.position_after(floor) else { return decisions.len() };
        for (index, &(by, decision)) in decisions.iter().enumerate().skip(floor) {
            let before = known_secrets(&position);
            if position.apply(by, decision).is_err() {
                return decisions.len();
            }
            if known_secrets(&position) != before {
                floor = index + 1;
            }
        }
        floor
    }

    /// Takes back the decisions after the first `count`, and returns them so that they can be redone.
    pub fn rewind(&mut self, count: usize) -> Result<Vec<(Seat, Decision)>, ReplayError> {
        let position = self.record.position_after(count)?;
        self.position = position;
        Ok(self.record.decisions.split_off(count.min(self.record.decisions.len())))
    }
}

/// Changes whenever something hidden becomes known to everyone.
fn known_secrets(position: &Position) -> (u8, bool, bool) {
    let finished = position.phase() == Phase::Finished;
    (position.andrew.revealed, position.phase() == Phase::Sheets, finished)
}
