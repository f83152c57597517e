//! Looks one turn ahead and takes what looks best by rules of thumb.

use crate::budget::BudgetMeter;
use crate::evaluation::{Handmade, margin};
use crate::plan::{Beam, Planned, Then, best_turns};
use crate::sheet::best_sheet;
use crate::{Bot, Budget, Evaluate, Stop};
use carnegie_rules::{Decision, Phase, Position, Seat, View, Viewer};

/// Plays the turn after which its rules of thumb like the position best.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    planned: Planned,
}

/// Narrow: it looks at a few ways to play the turn, not at all of them.
const BEAM: Beam = Beam { width: 4, keep: 1, until: 1.0, then: Then::Finish };
/// Never reached by a single narrow turn; it guarantees that the turn ends.
const BUDGET: Budget = Budget::Nodes(100_000);

fn best_turn(position: &Position, seat: Seat, stop: &Stop) -> Vec<Decision> {
    if position.phase() == Phase::Sheets {
        return best_sheet(&Handmade, position, seat);
    }
    let mut meter = BudgetMeter::new(BUDGET);
    let own = |position: &Position| Handmade.prospects(position, seat);
    let lead = |position: &Position| margin(&Handmade, position, seat);
    let turns = best_turns(position, seat, BEAM, &mut meter, stop, own, lead);
    turns.into_iter().next().map(|line| line.decisions).unwrap_or_default()
}

impl Bot for Greedy {
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision {
        let Viewer::Seat(seat) = view.viewer() else { return legal[0] };
        let position = view.position();
        self.planned.next(position, seat, legal, || best_turn(position, seat, stop))
    }
}
