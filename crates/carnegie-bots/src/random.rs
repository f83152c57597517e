//! Any legal decision, each equally likely.

use crate::{Bot, Stop, Xorshift};
use carnegie_rules::{Decision, View};

/// Decides at random.
#[derive(Clone, Debug)]
pub struct Random(Xorshift);

impl Random {
    /// A random player with its own sequence.
    pub const fn new(seed: u64) -> Self {
        Random(Xorshift::new(seed))
    }
}

impl Bot for Random {
    fn choose(&mut self, _view: &View, legal: &[Decision], _stop: &Stop) -> Decision {
        legal[self.0.below(legal.len())]
    }
}
