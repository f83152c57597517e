//! Playing on from a position for some rounds, all players by the same policy.

mod policy;

pub use policy::Policy;

use crate::Stop;
use crate::budget::StopCondition;
use crate::evaluation::{Evaluate, Outlook};
use crate::rng::Xorshift;
use carnegie_rules::{Action, Decision, DecisionList, Phase, Position, Seat, View, decision_list};

/// How playouts are played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Playout {
    /// Rounds to finish besides the current one.
    pub rounds: u8,
    /// Mean size of the noise on values, in VP: playouts from the same position differ.
    pub noise: f32,
    /// How turns are played.
    pub policy: Policy,
    /// How many ends of rounds count, the last ones: their mean errs less than what is expected at any one of them.
    pub horizons: u8,
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
        let later = self.horizons.saturating_sub(1).min(self.rounds);
        let mut leg = Playout { rounds: self.rounds - later, ..self };
        let (mut mean, mut position, mut nodes): (Option<Outlook>, _, _) = (None, position, 0);
        for number in 0..=later {
            let (end, looked_at) = leg.end(evaluation, position, list, rng, stop_condition.after(nodes));
            nodes += looked_at;
            let Some(end) = end else { return (None, nodes) };
            let outlook = Outlook::of(evaluation, &end);
            match &mut mean {
                Some(mean) => mean.mix(&outlook, 1.0 / f32::from(number + 1)),
                None => mean = Some(outlook),
            }
            (position, leg.rounds) = (end, 0);
        }
        (mean, nodes)
    }

    /// Plays a turn of a seat on as often as asked, with everything hidden drawn afresh, and returns where that leads: less
    /// often if a stop is asked for. The same seed means the same draws.
    #[expect(clippy::too_many_arguments, reason = "they belong together nowhere else")]
    pub(crate) fn ends_after(
        self,
        evaluation: &impl Evaluate,
        view: &View,
        seat: Seat,
        turn: &[Decision],
        times: usize,
        seed: u64,
        stop: &Stop,
    ) -> Vec<Position> {
        let mut list = decision_list();
        let play = |time: usize| {
            let mut rng = Xorshift::new(Xorshift::derive(seed, time as u64));
            let mut position = view.sample(|bound| rng.below(bound));
            turn.iter().try_for_each(|&decision| position.apply(seat, decision)).ok()?;
            self.end(evaluation, position, &mut list, &mut rng, StopCondition::only(stop)).0
        };
        (0..times).map_while(play).collect()
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
    let playout = Playout { rounds: 0, noise: 0.0, policy: Policy::QUICK, horizons: 1 };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Learned;
    use carnegie_rules::Config;

    /// What counts is the mean of what is expected at the end of this round and at the ends of the next two.
    #[test]
    fn the_last_ends_of_rounds_count_alike() {
        let mut position = Position::new(Config::base(2).unwrap(), 3);
        let (mut list, mut rng) = (decision_list(), Xorshift::new(5));
        while position.round() < 6 {
            let seat = position.to_act().iter().next().unwrap();
            position.legal(seat, &mut list);
            position.apply(seat, list[rng.below(list.len())]).unwrap();
        }
        let stop = Stop::default();
        let mut lead = |rounds, horizons| {
            let playout = Playout { rounds, noise: 0.0, policy: Policy::QUICK, horizons };
            let condition = StopCondition::only(&stop);
            let (outlook, nodes) =
                playout.run(Learned::get(), position, &mut list, &mut Xorshift::new(1), condition);
            (outlook.unwrap().lead(Seat::new(0).unwrap()), nodes)
        };
        let each = [0, 1, 2].map(|rounds| lead(rounds, 1));
        let (mean, nodes) = lead(2, 3);
        assert!((mean - each.iter().map(|one| one.0).sum::<f32>() / 3.0).abs() < 0.01, "{mean} of {each:?}");
        assert!(
            each[0].0 != each[2].0 && each[0].1 < each[2].1 && nodes <= each[2].1 + 2,
            "{nodes} {each:?}"
        );
    }
}
