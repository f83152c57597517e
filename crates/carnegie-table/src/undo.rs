//! Undo: players take back their own decisions freely, until somebody else has acted or something hidden was revealed.

use crate::entry::SeatDecision;
use crate::error::{Error, Result};
use crate::state::TableState;
use carnegie_rules::{Game, Phase, Position, Seat};

impl TableState {
    /// How many decisions of the game remain when a seat takes back its last one; `None` if it may not.
    pub fn undo_target(&self, seat: Seat) -> Option<usize> {
        let game = self.playing().ok()?;
        let decisions = &game.record().decisions;
        // What a bot has decided for somebody stands; otherwise it could be used as a hint.
        let floor = floor(game, seat).max(self.by_bots[seat.index()]);
        (floor..decisions.len()).rev().find(|&index| decisions[index].0 == seat && !self.forced[index])
    }

    /// How many decisions remain when a seat starts its phase over; `None` if there is nothing to take back.
    pub(crate) fn reset_target(&self, seat: Seat) -> Option<usize> {
        let last = self.undo_target(seat)?;
        let game = self.playing().ok()?;
        let decisions = &game.record().decisions;
        let begin = phase_start(game, last).max(floor(game, seat)).max(self.by_bots[seat.index()]);
        (begin..=last).find(|&index| decisions[index].0 == seat && !self.forced[index])
    }

    /// Whether a seat can redo what it took back.
    pub fn can_redo(&self, seat: Seat) -> bool {
        !self.undone[seat.index()].is_empty() && self.to_act().contains(seat)
    }

    /// Takes back all decisions of a seat after the first `keep` of the game, and what followed from them.
    pub(crate) fn undo(&mut self, seat: Seat, keep: usize) -> Result<()> {
        let game = self.playing()?;
        if keep < floor(game, seat) || keep >= game.record().decisions.len() {
            return Err(Error::Conflict("this cannot be taken back any more"));
        }
        let mut game = game.clone();
        let flags = self.forced.split_off(keep);
        let mut steps: Vec<Vec<(SeatDecision, bool)>> = Vec::new();
        let mut taking_back = false;
        for ((by, decision), forced) in game.rewind(keep)?.into_iter().zip(flags) {
            // A forced decision shares the fate of the one it followed from.
            taking_back = if forced { taking_back } else { by == seat };
            match (taking_back, steps.last_mut()) {
                (false, _) => {
                    game.apply(by, decision)?;
                    self.forced.push(forced);
                }
                (true, Some(step)) if forced => step.push((SeatDecision(by, decision), true)),
                (true, _) => steps.push(vec![(SeatDecision(by, decision), forced)]),
            }
        }
        self.undone[seat.index()].extend(steps.into_iter().rev());
        self.game = Some(game);
        Ok(())
    }

    /// Redoes what a seat took back last.
    pub(crate) fn redo(&mut self, seat: Seat) -> Result<()> {
        self.playing()?;
        let step = self.undone[seat.index()].pop().ok_or(Error::Conflict("there is nothing to redo"))?;
        let game = self.game.as_mut().ok_or(Error::Conflict("the game has not begun"))?;
        for (SeatDecision(by, decision), forced) in step {
            game.apply(by, decision)?;
            self.forced.push(forced);
        }
        Ok(())
    }
}

/// How many decisions of the game a seat cannot take back.
///
/// In a simultaneous phase the others' decisions do not matter: the seat may go back to the
/// beginning of the phase, but no further.
fn floor(game: &Game, seat: Seat) -> usize {
    let floor = game.undo_floor(seat);
    let length = game.record().decisions.len();
    if !game.position().phase().is_simultaneous() {
        return floor;
    }
    // What was taken over from another game stands in any case.
    floor.min(phase_start(game, length)).max(game.record().taken_over())
}

/// The index of the first decision of the phase in which the decision at `index` was taken.
fn phase_start(game: &Game, index: usize) -> usize {
    let record = game.record();
    let mut position = record.begin();
    let mut start = 0;
    let mut now = stage(&position);
    for (number, &(seat, decision)) in record.decisions.iter().take(index).enumerate() {
        if position.apply(seat, decision).is_err() {
            break;
        }
        if stage(&position) != now {
            now = stage(&position);
            start = number + 1;
        }
    }
    start
}

const fn stage(position: &Position) -> (u8, Phase) {
    (position.round(), position.phase())
}
