//! Playing on from a position for some rounds, everybody by the same policy.

mod policy;

pub use policy::Policy;

use crate::budget::StopCondition;
use crate::evaluation::{Evaluate, Outlook};
use crate::rng::Xorshift;
use carnegie_rules::{Action, Decision, DecisionList, Phase, Position, Seat};

/// How playouts are played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Playout {
    /// Rounds to finish besides the current one.
    pub rounds: u8,
    /// Mean size of the noise on values, in VP: playouts from the same position differ.
    pub noise: f32,
    /// How turns are played.
    pub policy: Policy,
}

impl Playout {
    /// Plays on and returns what is expected then, and how many positions that took. `None` if it was stopped.
    pub(crate) fn run(
        self,
        evaluation: &impl Evaluate,
        position: Position,
        list: &mut DecisionList,
        rng: &mut Xorshift,
        stop_condition: StopCondition<'_>,
    ) -> (Option<Outlook>, u64) {
        let (end, nodes) = self.end(evaluation, position, list, rng, stop_condition);
        (end.map(|end| Outlook::of(evaluation, &end)), nodes)
    }

    /// Plays on and returns where that leads, and how many positions that took.
    pub(crate) fn end(
        self,
        evaluation: &impl Evaluate,
        mut position: Position,
        list: &mut DecisionList,
        rng: &mut Xorshift,
        stop_condition: StopCondition<'_>,
    ) -> (Option<Position>, u64) {
        let last = position.round().saturating_add(self.rounds);
        let mut nodes = 1;
        while !(position.phase() == Phase::ChooseAction && position.round() > last) {
            let Some(acting) = position.to_act().iter().next() else { break };
            let noise = || rng.exponential(self.noise);
            let (turn, looked_at) =
                self.policy.turn(evaluation, &position, acting, list, noise, stop_condition.after(nodes));
            nodes += looked_at;
            let refused = turn.iter().any(|&decision| position.apply(acting, decision).is_err());
            if stop_condition.after(nodes).is_on() || refused || turn.is_empty() {
                return (None, nodes);
            }
        }
        (Some(position), nodes)
    }
}

/// The action after whose round the seat has the largest lead, and how many positions that took. `None` if it was
/// stopped.
pub(crate) fn choose_action(
    evaluation: &impl Evaluate,
    position: &Position,
    seat: Seat,
    list: &mut DecisionList,
    noise: &mut impl FnMut() -> f32,
    stop_condition: StopCondition<'_>,
) -> (Option<Decision>, u64) {
    let playout = Playout { rounds: 0, noise: 0.0, policy: Policy::QUICK };
    let (mut best, mut nodes): (Option<(f32, Decision)>, u64) = (None, 0);
    for decision in Action::ALL.iter().map(|&action| Decision::Choose(action)) {
        let mut after = *position;
        if after.apply(seat, decision).is_err() {
            continue;
        }
        let (outlook, looked_at) =
            playout.run(evaluation, after, list, &mut Xorshift::new(1), stop_condition.after(nodes));
        nodes += looked_at;
        let Some(outlook) = outlook else { return (None, nodes) };
        let value = outlook.lead(seat) + noise();
        if best.is_none_or(|(found, _)| value > found) {
            best = Some((value, decision));
        }
    }
    (best.map(|(_, decision)| decision), nodes)
}
