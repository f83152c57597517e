//! What a position is worth.

mod handmade;

pub use handmade::Handmade;

use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::{Phase, Position, Seat};

/// Judges positions.
pub trait Evaluate {
    /// The VP a seat is expected to have when the game ends.
    fn expected_vp(&self, position: &Position, seat: Seat) -> f32;
}

/// How far a seat is expected to be ahead when the game ends: of the best opponent, and with several opponents
/// half of it of all of them, because a leader who is caught up with is not the only danger.
pub fn margin(evaluation: &impl Evaluate, position: &Position, seat: Seat) -> f32 {
    let own = evaluation.expected_vp(position, seat);
    own - opposition(evaluation, position, seat)
}

/// What a seat has to beat.
pub(crate) fn opposition(evaluation: &impl Evaluate, position: &Position, seat: Seat) -> f32 {
    let (mut best, mut sum, mut count) = (f32::MIN, 0.0, 0);
    for other in position.scored_seats().filter(|&other| other != seat) {
        let vp = if position.config().is_solo() {
            f32::from(position.score(other).total())
        } else {
            evaluation.expected_vp(position, other)
        };
        best = best.max(vp);
        sum += vp;
        count += 1;
    }
    if count == 0 { 0.0 } else { 0.5 * best + 0.5 * sum / count as f32 }
}

/// Rounds whose department turn a seat still has before it, this one included.
pub(crate) fn turns_left(position: &Position, seat: Seat) -> u8 {
    let done = if is_past_departments(position, seat) {
        position.round()
    } else {
        position.round().saturating_sub(1)
    };
    ROUNDS - done.min(ROUNDS)
}

/// Whether a seat has had its department turn of this round.
pub(crate) fn is_past_departments(position: &Position, seat: Seat) -> bool {
    match position.phase() {
        Phase::Departments => {
            let acting = position.turn().seat;
            acting != seat && place(position, seat) < place(position, acting)
        }
        Phase::Activation | Phase::Finished => true,
        _ => false,
    }
}

/// Place of a seat in the order of the department turns.
fn place(position: &Position, seat: Seat) -> usize {
    let players = position.config().players();
    let place = (seat.index() + players - position.first_player().index()) % players;
    if position.is_waiting() && place == 0 { players } else { place }
}
