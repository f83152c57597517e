//! Looks one turn ahead and takes what looks best by rules of thumb.

use crate::budget::Purse;
use crate::evaluation::{Handmade, margin};
use crate::plan::{Beam, best_turns};
use crate::{Bot, Budget, Evaluate, Stop};
use carnegie_rules::{Decision, Position, View, Viewer};

/// Plays the turn after which its rules of thumb like the position best.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    /// The rest of the turn in progress, and the position in which it goes on.
    planned: Option<(Position, Vec<Decision>)>,
}

/// Narrow: it looks at a few ways to play the turn, not at all of them.
const BEAM: Beam = Beam { width: 4, keep: 1 };
/// Never reached by a single narrow turn; it keeps the turn finite in any case.
const BUDGET: Budget = Budget::Nodes(100_000);

impl Bot for Greedy {
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision {
        let Viewer::Seat(seat) = view.viewer() else { return legal[0] };
        let position = view.position();
        let mut rest = match self.planned.take() {
            Some((expected, rest)) if expected == *position => rest,
            _ => {
                let mut purse = Purse::new(BUDGET);
                let lines = best_turns(
                    position,
                    seat,
                    BEAM,
                    &mut purse,
                    stop,
                    |position| Handmade.expected_vp(position, seat),
                    |position| margin(&Handmade, position, seat),
                );
                lines.into_iter().next().map(|line| line.decisions).unwrap_or_default()
            }
        };
        if rest.is_empty() || !legal.contains(&rest[0]) {
            return legal[0];
        }
        let decision = rest.remove(0);
        let mut next = *position;
        if !rest.is_empty() && next.apply(seat, decision).is_ok() {
            self.planned = Some((next, rest));
        }
        decision
    }
}
