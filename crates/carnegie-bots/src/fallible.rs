//! Errs as people do: it sees good turns, and then misjudges which of them is the best.

use crate::budget::BudgetMeter;
use crate::plan::Planned;
use crate::think::{Settings, Thinker};
use crate::{Bot, Budget, Stop, Xorshift};
use carnegie_rules::{Decision, View, Viewer};

/// A player that takes one of the best turns it finds.
#[derive(Clone, Debug)]
pub struct Fallible {
    /// Mean size of its misjudgements, in VP: most are small, a few are large.
    misjudgement: f32,
    rng: Xorshift,
    thinker: Thinker,
    planned: Planned,
}

/// It never plays a turn that is not among so many of the best.
const PLAUSIBLE: usize = 10;
/// Never reached by a single narrow turn; it guarantees that the turn ends.
const BUDGET: Budget = Budget::Nodes(100_000);

impl Fallible {
    /// A player with its own sequence of mistakes. A wide beam finds good turns that a narrow one overlooks.
    pub fn new(width: usize, misjudgement: f32, seed: u64) -> Self {
        let settings = Settings { narrowest: width, widest: width, candidates: PLAUSIBLE, ..Settings::USUAL };
        let thinker = Thinker::new(settings);
        Fallible { misjudgement, rng: Xorshift::new(seed), thinker, planned: Planned::default() }
    }
}

impl Bot for Fallible {
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision {
        let Viewer::Seat(seat) = view.viewer() else { return legal[0] };
        let Fallible { misjudgement, rng, thinker, planned } = self;
        planned.next(view.position(), seat, legal, || {
            let position = view.sample(|bound| rng.below(bound));
            let turns = thinker.find(&position, seat, &mut BudgetMeter::new(BUDGET), stop);
            let judged = turns.into_iter().map(|turn| (turn.value + rng.exponential(*misjudgement), turn));
            let best = judged.max_by(|(a, _), (b, _)| a.total_cmp(b));
            best.map(|(_, turn)| turn.decisions).unwrap_or_default()
        })
    }
}
