//! Playing on from a position for some rounds, everybody by the quick policy.

use crate::evaluation::{Evaluate, margin};
use crate::quick::quick_decision;
use crate::{SmallRng, Stop};
use carnegie_rules::{DecisionList, Phase, Position, Seat};

/// How playouts are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playout {
    /// Rounds to finish besides the one that is going on.
    pub(crate) rounds: u8,
    /// Mean size of the noise on values, in VP: playouts from the same position differ.
    pub(crate) noise: f32,
}

impl Playout {
    /// Plays on and returns by how much the seat is expected to lead then, and how many positions that took.
    /// `None` if it was told to stop.
    pub(crate) fn run(
        self,
        evaluation: &impl Evaluate,
        position: Position,
        seat: Seat,
        list: &mut DecisionList,
        rng: &mut SmallRng,
        stop: &Stop,
    ) -> (Option<f32>, u64) {
        let (end, nodes) = self.end(evaluation, position, list, rng, stop);
        (end.map(|end| margin(evaluation, &end, seat)), nodes)
    }

    /// Plays on and returns where that leads to, and how many positions that took.
    pub(crate) fn end(
        self,
        evaluation: &impl Evaluate,
        mut position: Position,
        list: &mut DecisionList,
        rng: &mut SmallRng,
        stop: &Stop,
    ) -> (Option<Position>, u64) {
        let last = position.round().saturating_add(self.rounds);
        let mut nodes = 1;
        while !(position.phase() == Phase::ChooseAction && position.round() > last) {
            let Some(acting) = position.to_act().iter().next() else { break };
            let noise = || -self.noise * ((rng.below(1 << 20) as f32 + 1.0) / (1 << 20) as f32).ln();
            let (decision, looked_at) = quick_decision(evaluation, &position, acting, list, noise);
            nodes += looked_at;
            if stop.is_stopped() || decision.is_none_or(|decision| position.apply(acting, decision).is_err())
            {
                return (None, nodes);
            }
        }
        (Some(position), nodes)
    }
}
