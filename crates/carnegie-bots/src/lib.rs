//! Everything that chooses: players, and the loop that lets them play whole games.
//!
//! A bot sees only what its seat may see: a [`View`], never a position with secrets in it.

mod play;
mod random;
mod rng;

pub use play::{PlayError, play_game};
pub use random::Random;
pub use rng::SmallRng;

use carnegie_rules::{Decision, View};
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a thinking bot to answer at once.
#[derive(Default, Debug)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Asks for an answer at once.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether an answer is wanted at once.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A player.
pub trait Bot: Send {
    /// Chooses one of the legal decisions of the seat that looks at the view. The list is never empty.
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision;
}
