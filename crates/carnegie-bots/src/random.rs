//! Any legal decision, each equally likely.

use crate::{Bot, SmallRng, Stop};
use carnegie_rules::{Decision, View};

/// Decides at random.
#[derive(Clone, Debug)]
pub struct Random(SmallRng);

impl Random {
    /// A random player with its own sequence.
    pub const fn new(seed: u64) -> Self {
        Random(SmallRng::new(seed))
    }
}

impl Bot for Random {
    fn choose(&mut self, _view: &View, legal: &[Decision], _stop: &Stop) -> Decision {
        legal[self.0.below(legal.len())]
    }
}
