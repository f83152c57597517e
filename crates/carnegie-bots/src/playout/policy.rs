//! Whole turns by a fixed policy: how playouts and games for learning are played.

use super::choose_action;
use crate::budget::StopCondition;
use crate::evaluation::Evaluate;
use crate::plan::{Beam, Then, best_turns};
use crate::quick::quick_decision;
use crate::sheet::best_sheet;
use carnegie_rules::{Decision, DecisionList, Phase, Position, Seat};
use std::cell::RefCell;

/// How carefully turns are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy {
    /// Width of the beam over the decisions of a turn; 0 decides one by one.
    pub width: usize,
    /// Whether the action of the round is chosen by playing the round out with each of the four.
    pub plays_rounds_out: bool,
}

impl Policy {
    /// The quickest.
    pub const QUICK: Policy = Policy { width: 0, plays_rounds_out: false };

    /// The next decisions of a seat, at least one if anything is legal, and how many positions that took. `noise`
    /// is added to every value.
    pub(crate) fn turn(
        self,
        evaluation: &impl Evaluate,
        position: &Position,
        seat: Seat,
        list: &mut DecisionList,
        mut noise: impl FnMut() -> f32,
        stop_condition: StopCondition<'_>,
    ) -> (Vec<Decision>, u64) {
        match position.phase() {
            Phase::Sheets => (best_sheet(evaluation, position, seat), 1),
            Phase::ChooseAction if self.plays_rounds_out => {
                let (decision, nodes) =
                    choose_action(evaluation, position, seat, list, &mut noise, stop_condition);
                (decision.into_iter().collect(), nodes)
            }
            Phase::Departments | Phase::SetupMoves | Phase::Activation | Phase::FirstProject
                if self.width > 0 =>
            {
                let mut meter = stop_condition.meter();
                let beam = Beam { width: self.width, keep: 1, until: 1.0, then: Then::GiveUp };
                let noise = RefCell::new(noise);
                let value = |position: &Position| evaluation.prospects(position, seat) + noise.borrow_mut()();
                let turns = best_turns(position, seat, beam, &mut meter, stop_condition.stop(), value, value);
                let turn = turns.into_iter().next().map(|line| line.decisions).unwrap_or_default();
                (turn, meter.nodes())
            }
            _ => {
                let (decision, nodes) =
                    quick_decision(evaluation, position, seat, list, noise, stop_condition);
                (decision.into_iter().collect(), nodes)
            }
        }
    }
}
