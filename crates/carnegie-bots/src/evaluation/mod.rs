//! What a position is worth.

mod features;
mod handmade;
mod network;
mod reach;
mod stage;

pub use features::{FEATURES, Features, SparseFeatures};
pub use handmade::Handmade;
pub(crate) use network::VP_SCALE;
pub use network::{HIDDEN, Learned, Network, NetworkError};

use carnegie_rules::{Position, Seat};

/// Judges positions.
pub trait Evaluate {
    /// The VP a seat is expected to have when the game ends.
    fn expected_vp(&self, position: &Position, seat: Seat) -> f32;
}

/// How far a seat is expected to be ahead when the game ends: of the best opponent, and with several opponents
/// half of it of all of them, because a leader who is caught up with is not the only danger.
pub fn margin(evaluation: &impl Evaluate, position: &Position, seat: Seat) -> f32 {
    evaluation.expected_vp(position, seat) - opposition(evaluation, position, seat)
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
