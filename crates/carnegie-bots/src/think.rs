//! Thinking about a turn: find good turns, then play the best of them on to see which one really leads somewhere.
//!
//! 1. A beam search over the decisions of the turn finds good turns by the learned evaluation.
//! 2. They are compared by playing them on: see the module `compare`.

use crate::budget::{Budget, BudgetMeter};
use crate::compare::{Comparison, ComparisonPass, Objective, Ranked};
use crate::evaluation::{Evaluate, Learned, Outlook, margin};
use crate::plan::{Beam, Line, Then, best_turns};
use crate::playout::Playout;
use crate::sheet::best_sheet;
use crate::{Policy, Stop, Xorshift};
use carnegie_rules::{Config, Decision, Phase, Position, Seat, View};

/// How a searching player uses its budget.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Share of the budget for finding turns; the rest is for playing them on.
    pub finding: f64,
    /// The first width of the beam; it is widened while there is budget.
    pub narrowest: usize,
    /// The last width of the beam.
    pub widest: usize,
    /// Turns that are played on.
    pub candidates: usize,
    /// How they are compared: a first pass over all of them, a second one over those that are left.
    pub passes: [ComparisonPass; 2],
    /// What turns should bring.
    pub objective: Objective,
}

/// To the end of the round, as quickly as possible: what is saved goes into the second pass.
const SHALLOW: Playout = Playout { rounds: 0, noise: 0.2, policy: Policy::QUICK, horizons: 1 };
/// One more round, its action chosen carefully.
const DEEPER: Playout =
    Playout { rounds: 1, noise: 0.2, policy: Policy { width: 2, plays_rounds_out: true }, horizons: 1 };

/// Two more rounds, and the mean of what is expected after each of them.
const TWO_ROUNDS: Playout =
    Playout { rounds: 2, noise: 0.2, policy: Policy { width: 4, plays_rounds_out: true }, horizons: 2 };
/// Three more rounds.
const THREE_ROUNDS: Playout =
    Playout { rounds: 3, noise: 0.2, policy: Policy { width: 6, plays_rounds_out: true }, horizons: 3 };

/// Nodes from which turns are played on for two rounds: with half as many that gains nothing.
const FOR_TWO_ROUNDS: u64 = 32_000;
/// Nodes from which they are played on for three.
const FOR_THREE_ROUNDS: u64 = 100_000;

/// The share of a budget after which a turn is only completed: that costs something too, and with a small budget not a
/// little.
const WRAP_UP_SHARE: f64 = 0.6;

impl Settings {
    /// What proved best with this budget: whoever has more time looks further ahead. Not in the solo game, where Andrew's
    /// cards decide what comes next: there more playouts are worth more than longer ones, and with little time it is better
    /// to play fewer turns on more often.
    pub fn of(budget: Budget, config: Config) -> Self {
        let mut settings = Self::USUAL;
        let [first, second] = &mut settings.passes;
        match budget.in_nodes() {
            Budget::Nodes(..FOR_TWO_ROUNDS) if config.is_solo() => first.keep = 3,
            _ if config.is_solo() => {}
            Budget::Nodes(FOR_THREE_ROUNDS..) => {
                first.keep = 8;
                (second.playout, second.most) = (THREE_ROUNDS, 128);
            }
            Budget::Nodes(FOR_TWO_ROUNDS..) => {
                (second.playout, second.most) = (TWO_ROUNDS, 128);
            }
            _ => {}
        }
        settings
    }

    /// What proved best with the budgets of most levels.
    pub const USUAL: Settings = Settings {
        finding: 0.45,
        narrowest: 4,
        widest: 128,
        candidates: 20,
        passes: [
            ComparisonPass { playout: SHALLOW, keep: 5, share: 0.15, most: 16, trust: 4.0 },
            ComparisonPass { playout: DEEPER, keep: 1, share: 1.0, most: 64, trust: 4.0 },
        ],
        objective: Objective::Lead,
    };
}

/// Thinks about turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinker {
    pub(crate) network: &'static Learned,
    pub(crate) settings: Settings,
    /// Threads that play turns on.
    pub(crate) threads: usize,
}

impl Thinker {
    pub(crate) fn new(settings: Settings) -> Self {
        Thinker { network: Learned::get(), settings, threads: 1 }
    }

    /// Turns of the seat that the view belongs to, the best first. `must` is compared with them in any case.
    pub(crate) fn think(
        &self,
        view: &View,
        seat: Seat,
        must: Option<&[Decision]>,
        meter: &mut BudgetMeter,
        rng: &mut Xorshift,
        stop: &Stop,
    ) -> Vec<Ranked> {
        let position = view.sample(|bound| rng.below(bound));
        let found = self.find(&position, seat, meter, stop).into_iter();
        let mut turns: Vec<Ranked> = found.map(|line| Ranked::new(line.decisions, line.value)).collect();
        if let Some(must) = must {
            self.add(&position, seat, must, &mut turns);
        }
        if turns.len() > 1 {
            let (Settings { passes, objective, .. }, threads) = (self.settings, self.threads);
            Comparison { network: self.network, threads, objective, view, seat, meter, rng, stop }
                .rank(&mut turns, &passes);
        }
        turns
    }

    /// Good turns, the best by the evaluation first.
    pub(crate) fn find(
        &self,
        position: &Position,
        seat: Seat,
        meter: &mut BudgetMeter,
        stop: &Stop,
    ) -> Vec<Line> {
        if position.phase() == Phase::Sheets {
            let decisions = best_sheet(self.network, position, seat);
            return vec![Line { decisions, value: 0.0 }];
        }
        let Settings { narrowest, widest, .. } = self.settings;
        let mut width = narrowest;
        loop {
            let before = meter.used();
            let beam =
                Beam { width, keep: self.settings.candidates, until: WRAP_UP_SHARE, then: Then::Finish };
            let lines = best_turns(
                position,
                seat,
                beam,
                meter,
                stop,
                |position| self.network.prospects(position, seat),
                |position| margin(self.network, position, seat),
            );
            let cost = meter.used() - before;
            let longest = lines.iter().map(|line| line.decisions.len()).max().unwrap_or(0);
            let enough = meter.used() + 2.5 * cost > self.settings.finding;
            // Turns of one decision are complete at any width.
            if longest < 2 || width >= widest || stop.is_stopped() || enough {
                return lines;
            }
            width *= 2;
        }
    }

    /// Plays a turn on to the end of the game as often as asked, and returns where that leads.
    pub(crate) fn outlook(
        &self,
        view: &View,
        seat: Seat,
        turn: &[Decision],
        times: usize,
        seed: u64,
        stop: &Stop,
    ) -> Vec<Position> {
        let whole = Playout { rounds: u8::MAX, noise: SHALLOW.noise, policy: Policy::QUICK, horizons: 1 };
        whole.ends_after(self.network, view, seat, turn, times, seed, stop)
    }

    /// The chance to win after a turn, by the evaluation alone. The end of a turn may reveal something, such as Andrew's
    /// next card: it is drawn.
    pub(crate) fn chance_after(&self, view: &View, seat: Seat, turn: &[Decision], rng: &mut Xorshift) -> f64 {
        let mut position = view.sample(|bound| rng.below(bound));
        for &decision in turn {
            if position.apply(seat, decision).is_err() {
                break;
            }
        }
        Outlook::of(self.network, &position).chance(seat).into()
    }

    /// Adds a turn that was not found, unless another one amounts to the same.
    fn add(&self, position: &Position, seat: Seat, must: &[Decision], turns: &mut Vec<Ranked>) {
        let end = |decisions: &[Decision]| {
            let mut end = *position;
            decisions.iter().all(|&decision| end.apply(seat, decision).is_ok()).then_some(end)
        };
        let Some(wanted) = end(must) else { return };
        match turns.iter_mut().find(|turn| end(&turn.decisions) == Some(wanted)) {
            Some(turn) => turn.decisions = must.to_vec(),
            // In front: a budget too small for all turns must suffice for this one.
            None => turns.insert(0, Ranked::new(must.to_vec(), margin(self.network, &wanted, seat))),
        }
    }
}
