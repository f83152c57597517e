//! Whole turns of one seat: beam search over its decisions.

use crate::Stop;
use crate::budget::BudgetMeter;
use crate::options::sensible;
use carnegie_rules::{Decision, Position, Seat, decision_list};

/// A whole turn: its decisions in order, and the evaluation of its end.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) decisions: Vec<Decision>,
    pub(crate) value: f32,
}

/// A turn in progress that has been thought about as a whole.
#[derive(Clone, Default, Debug)]
pub(crate) struct Planned {
    /// The position from which it continues, and the remaining decisions.
    rest: Option<(Position, Vec<Decision>)>,
}

impl Planned {
    /// The next decision: from the plan if the position is the expected one, otherwise from a new plan.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        seat: Seat,
        legal: &[Decision],
        think: impl FnOnce() -> Vec<Decision>,
    ) -> Decision {
        let mut rest = match self.rest.take() {
            Some((expected, rest)) if expected == *position => rest,
            _ => think(),
        };
        if rest.first().is_none_or(|decision| !legal.contains(decision)) {
            return legal[0];
        }
        let decision = rest.remove(0);
        let mut next = *position;
        if !rest.is_empty() && next.apply(seat, decision).is_ok() {
            self.rest = Some((next, rest));
        }
        decision
    }
}

/// What a beam search does when it has used its share of the budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    /// It follows the best unfinished turn to its end.
    Finish,
    /// It finds nothing.
    GiveUp,
}

/// How wide and long turns are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// Unfinished turns kept after each decision.
    pub(crate) width: usize,
    /// Finished turns returned.
    pub(crate) keep: usize,
    /// The share of the budget that it may use.
    pub(crate) until: f64,
    /// What happens afterwards.
    pub(crate) then: Then,
}

/// More decisions than any sensible turn has.
const LONGEST_TURN: usize = 48;

/// The share of a budget that completing a turn may take at most. Turns that were broken off at once are worth less: with
/// 200 positions a turn, 60 instead of 83 % won against `apprentice`.
const OVER: f64 = 1.1;

struct Node {
    position: Position,
    value: f32,
    /// Index of the last step in the list of all steps.
    step: u32,
}

/// Where a decision came from.
struct Step {
    parent: u32,
    decision: Decision,
}

const ROOT: u32 = u32::MAX;

/// The best turns of a seat, best first. `unfinished` judges a turn in progress, `finished` one that is over.
///
/// When its share of the meter is used up, or a stop is asked for, it comes to an end as the beam says.
pub(crate) fn best_turns(
    start: &Position,
    seat: Seat,
    beam: Beam,
    meter: &mut BudgetMeter,
    stop: &Stop,
    mut unfinished: impl FnMut(&Position) -> f32,
    mut finished: impl FnMut(&Position) -> f32,
) -> Vec<Line> {
    let hurried = |meter: &BudgetMeter| stop.is_stopped() || meter.used() >= beam.until;
    let mut legal = decision_list();
    let mut steps: Vec<Step> = Vec::new();
    let mut frontier = vec![Node { position: *start, value: 0.0, step: ROOT }];
    let mut leaves: Vec<Node> = Vec::new();
    for _ in 0..LONGEST_TURN {
        let mut next: Vec<Node> = Vec::new();
        for (index, node) in frontier.iter().enumerate() {
            if index > 0 && hurried(meter) {
                break;
            }
            sensible(&node.position, seat, &mut legal);
            if beam.then == Then::GiveUp && !meter.affords(legal.len()) {
                return Vec::new();
            }
            meter.spend(legal.len() as u64);
            for &decision in &legal {
                let mut position = node.position;
                if position.apply(seat, decision).is_err() {
                    continue;
                }
                let over = position.ends_turn(start, seat);
                let value = if over { finished(&position) } else { unfinished(&position) };
                steps.push(Step { parent: node.step, decision });
                let child = Node { position, value, step: steps.len() as u32 - 1 };
                if over { leaves.push(child) } else { next.push(child) }
            }
        }
        if beam.then == Then::GiveUp && hurried(meter) {
            return Vec::new();
        }
        keep_best(&mut leaves, beam.keep);
        keep_best(&mut next, if hurried(meter) { 1 } else { beam.width });
        frontier = next;
        // A long turn is not followed far beyond the budget if there is another one.
        if frontier.is_empty() || (!leaves.is_empty() && meter.used() >= OVER) {
            break;
        }
    }
    let line = |node: Node| Line { decisions: path(&steps, node.step), value: node.value };
    leaves.into_iter().map(line).collect()
}

/// Sorts best first, drops positions reached again in another order, and keeps the first ones.
fn keep_best(nodes: &mut Vec<Node>, count: usize) {
    nodes.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.step.cmp(&b.step)));
    // The same position always has the same value, so equal ones are neighbours.
    nodes.dedup_by(|b, a| a.value == b.value && a.position == b.position);
    nodes.truncate(count);
}

fn path(steps: &[Step], last: u32) -> Vec<Decision> {
    let mut decisions = Vec::new();
    let mut index = last;
    while let Some(step) = steps.get(index as usize) {
        decisions.push(step.decision);
        index = step.parent;
    }
    decisions.reverse();
    decisions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{Evaluate, Learned};
    use crate::{Budget, Xorshift};
    use carnegie_rules::{Config, Phase};

    #[test]
    fn a_turn_that_can_end_at_once_is_not_thought_about_far_beyond_the_budget() {
        const BUDGET: u64 = 100;
        let (mut rng, mut list, mut looked) = (Xorshift::new(1), decision_list(), 0);
        for config in Config::every().step_by(23) {
            let mut position = Position::new(config, rng.next_u64());
            while let Some(seat) = position.to_act().iter().next() {
                position.legal(seat, &mut list);
                if position.phase() == Phase::Departments && list.contains(&Decision::Done) {
                    let beam = Beam { width: 8, keep: 5, until: 0.6, then: Then::Finish };
                    let mut meter = BudgetMeter::new(Budget::Nodes(BUDGET));
                    let value = |position: &Position| Learned::get().prospects(position, seat);
                    let turns = best_turns(&position, seat, beam, &mut meter, &Stop::default(), value, value);
                    assert!(!turns.is_empty());
                    // What a step costs is known once it has been taken.
                    let most = BUDGET * 8 / 5;
                    assert!(meter.nodes() <= most, "{} positions in {config:?}", meter.nodes());
                    looked += 1;
                }
                position.apply(seat, list[rng.below(list.len())]).unwrap();
            }
        }
        assert!(looked > 500, "{looked}");
    }
}
