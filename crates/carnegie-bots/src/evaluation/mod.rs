//! What a position is worth.

mod features;
mod handmade;
mod network;
mod reach;
mod stage;

pub use features::{FEATURES, Features, SOLO_FEATURES, SparseFeatures};
pub use handmade::Handmade;
pub use network::{HIDDEN, Learned, Network, NetworkError};
pub(crate) use network::{OUTPUTS, VP_SCALE};

use carnegie_rules::{Position, Seat};

/// Judges positions.
pub trait Evaluate {
    /// What a seat is expected to have when the game ends: its VP, and in the solo game its lead over Andrew, because
    /// his donations count what the player has.
    fn prospects(&self, position: &Position, seat: Seat) -> f32;
}

/// How far a seat is expected to be ahead when the game ends: of the best opponent; with several opponents, half of it
/// is the lead over the mean of them all, because the leader is not the only danger.
pub fn margin(evaluation: &impl Evaluate, position: &Position, seat: Seat) -> f32 {
    evaluation.prospects(position, seat) - opposition(evaluation, position, seat)
}

/// What a seat has now: its VP, and in the solo game its lead over Andrew.
pub(crate) fn standing(position: &Position, seat: Seat) -> f32 {
    let own = f32::from(position.score(seat).total());
    if position.config().is_solo() { own - f32::from(position.score(Seat::ANDREW).total()) } else { own }
}

/// What a seat has to beat.
pub(crate) fn opposition(evaluation: &impl Evaluate, position: &Position, seat: Seat) -> f32 {
    if position.config().is_solo() {
        // The prospects are already a lead.
        return 0.0;
    }
    let (mut best, mut sum, mut count) = (f32::MIN, 0.0, 0);
    for other in position.scored_seats().filter(|&other| other != seat) {
        let vp = evaluation.prospects(position, other);
        best = best.max(vp);
        sum += vp;
        count += 1;
    }
    if count == 0 { 0.0 } else { 0.5 * best + 0.5 * sum / count as f32 }
}
