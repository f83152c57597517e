//! Knows what the searching players have learned, but thinks only about the next decision, and not too carefully.

use crate::budget::StopCondition;
use crate::evaluation::Learned;
use crate::quick::quick_decision;
use crate::{Bot, Stop, Xorshift};
use carnegie_rules::{Decision, View, Viewer, decision_list};

/// Plays decision by decision, with mistakes.
#[derive(Clone, Debug)]
pub struct Apprentice(Xorshift);

/// Mean size of its misjudgements, in VP: most are small, a few are large.
const MISJUDGEMENT: f32 = 0.9;

impl Apprentice {
    /// A player with its own sequence of mistakes.
    pub const fn new(seed: u64) -> Self {
        Apprentice(Xorshift::new(seed))
    }
}

impl Bot for Apprentice {
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision {
        let Viewer::Seat(seat) = view.viewer() else { return legal[0] };
        let position = view.sample(|bound| self.0.below(bound));
        let misjudgement = || self.0.exponential(MISJUDGEMENT);
        let (network, stop_condition) = (Learned::get(), StopCondition::only(stop));
        let (decision, _) =
            quick_decision(network, &position, seat, &mut decision_list(), misjudgement, stop_condition);
        decision.filter(|decision| legal.contains(decision)).unwrap_or(legal[0])
    }
}
