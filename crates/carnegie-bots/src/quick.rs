//! One decision at a time, by the evaluation of the position it leads to: the quickest policy.

use crate::budget::StopCondition;
use crate::evaluation::{Evaluate, margin};
use crate::options::sensible;
use crate::sheet::best_sheet;
use carnegie_rules::{Decision, DecisionList, Position, Question, Seat};

/// The decision after which the evaluation likes the position of the seat best, and how many positions that took.
///
/// `noise` is added to each value; 0 for the best play. `None` if the stop condition does not allow looking at them.
pub(crate) fn quick_decision(
    evaluation: &impl Evaluate,
    position: &Position,
    seat: Seat,
    list: &mut DecisionList,
    mut noise: impl FnMut() -> f32,
    stop_condition: StopCondition<'_>,
) -> (Option<Decision>, u64) {
    sensible(position, seat, list);
    if list.len() < 2 {
        return (list.first().copied(), 1);
    }
    if !stop_condition.allows(list.len()) {
        return (None, 0);
    }
    let question = position.question(seat);
    if let Some(Question::Sheet(_)) = question {
        return (best_sheet(evaluation, position, seat).first().copied().or(list.first().copied()), 1);
    }
    // Only the action of the round affects everyone at once.
    let for_all = question == Some(Question::ChooseAction);
    let mut best: Option<(f32, Decision)> = None;
    for &decision in list.iter() {
        let mut after = *position;
        if after.apply(seat, decision).is_err() {
            continue;
        }
        let value =
            if for_all { margin(evaluation, &after, seat) } else { evaluation.prospects(&after, seat) }
                + noise();
        if best.is_none_or(|(found, _)| value > found) {
            best = Some((value, decision));
        }
    }
    (best.map(|(_, decision)| decision), list.len() as u64)
}
