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
    /// How many times whatever the end of a turn reveals is drawn: what the evaluation says of the turn is the mean.
    pub draws: usize,
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
    /// What proved best with this budget: with more time it looks further ahead.
    pub fn of(budget: Budget, config: Config) -> Self {
        if config.is_solo() {
            return Self::solo(budget);
        }
        let mut settings = Self::USUAL;
        let [first, second] = &mut settings.passes;
        match budget.in_nodes() {
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

    /// What proved best in the solo game. Andrew's cards decide what comes next: more playouts are worth more than longer
    /// ones, and with little time it is better to play fewer turns on more often. What is thought of a turn is a mean over
    /// his next cards, so it can be trusted more.
    fn solo(budget: Budget) -> Self {
        let mut settings = Settings { draws: 8, ..Self::USUAL };
        for pass in &mut settings.passes {
            pass.trust = 8.0;
        }
        if matches!(budget.in_nodes(), Budget::Nodes(..FOR_TWO_ROUNDS)) {
            settings.passes[0].keep = 3;
        }
        settings
    }

    /// What proved best with the budgets of most levels.
    pub const USUAL: Settings = Settings {
        finding: 0.45,
        narrowest: 4,
        widest: 128,
        candidates: 20,
        draws: 1,
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
        let mut found = self.find(&position, seat, meter, stop);
        let added = must.is_some_and(|must| self.add(&position, seat, must, &mut found));
        self.draw_again(view, seat, &mut found, meter, rng, stop);
        found[usize::from(added)..].sort_by(|one, other| other.value.total_cmp(&one.value));
        let mut turns: Vec<Ranked> =
            found.into_iter().map(|line| Ranked::new(line.decisions, line.value)).collect();
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

    /// Turns were found with one draw of everything hidden. Where their ends reveal some of it, such as Andrew's next card,
    /// what counts is the mean over several draws, the same for all turns.
    fn draw_again(
        &self,
        view: &View,
        seat: Seat,
        turns: &mut [Line],
        meter: &mut BudgetMeter,
        rng: &mut Xorshift,
        stop: &Stop,
    ) {
        if turns.len() < 2 {
            return;
        }
        for drawn in 2..=self.settings.draws {
            let condition = meter.stop_condition(stop);
            if condition.is_on() || !condition.allows(turns.len()) {
                return;
            }
            let position = view.sample(|bound| rng.below(bound));
            let ends: Vec<_> = turns.iter().map(|turn| end_of(&position, seat, &turn.decisions)).collect();
            if !ends.iter().flatten().any(|end| cards(end) > cards(&position)) {
                return;
            }
            meter.spend(turns.len() as u64);
            for (turn, end) in turns.iter_mut().zip(ends) {
                if let Some(end) = end {
                    turn.value += (margin(self.network, &end, seat) - turn.value) / drawn as f32;
                }
            }
        }
    }

    /// Adds a turn that was not found, unless another one amounts to the same; returns whether it did. It stands in front:
    /// a budget too small for all turns must suffice for this one.
    fn add(&self, position: &Position, seat: Seat, must: &[Decision], turns: &mut Vec<Line>) -> bool {
        let Some(wanted) = end_of(position, seat, must) else { return false };
        match turns.iter_mut().find(|turn| end_of(position, seat, &turn.decisions) == Some(wanted)) {
            Some(turn) => {
                turn.decisions = must.to_vec();
                false
            }
            None => {
                let value = margin(self.network, &wanted, seat);
                turns.insert(0, Line { decisions: must.to_vec(), value });
                true
            }
        }
    }
}

/// The position after a turn, if it is possible.
fn end_of(position: &Position, seat: Seat, turn: &[Decision]) -> Option<Position> {
    let mut end = *position;
    turn.iter().all(|&decision| end.apply(seat, decision).is_ok()).then_some(end)
}

/// How many cards Andrew has turned over.
fn cards(position: &Position) -> usize {
    position.andrew().map_or(0, |andrew| andrew.revealed().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Random};
    use carnegie_rules::{Viewer, decision_list};

    /// What the player sees of a solo game in the middle of it, in such a phase.
    fn solo_game(phase: Phase) -> (View, Seat) {
        let seat = Seat::new(0).unwrap();
        let mut position = Position::new(Config::solo(4).unwrap(), 7);
        let (mut bot, mut list, stop) = (Random::new(3), decision_list(), Stop::default());
        loop {
            let view = position.view(Viewer::Seat(seat));
            position.legal(seat, &mut list);
            if position.round() >= 7 && position.phase() == phase && list.len() > 3 {
                return (view, seat);
            }
            position.apply(seat, bot.choose(&view, &list, &stop)).unwrap();
        }
    }

    /// A thinker whose opinion of a turn does not change when it is played on.
    fn stubborn(candidates: usize) -> Thinker {
        let mut settings = Settings { candidates, ..Settings::solo(Budget::Nodes(8_000)) };
        settings.passes.iter_mut().for_each(|pass| pass.trust = 1e9);
        Thinker::new(settings)
    }

    /// Before the player chooses an action, Andrew's next card lies face down, and choosing reveals it.
    #[test]
    fn what_is_thought_of_a_turn_is_a_mean_over_andrews_next_cards() {
        let (view, seat) = solo_game(Phase::ChooseAction);
        let (thinker, stop) = (stubborn(20), Stop::default());
        let mut one_card_says_otherwise = 0;
        for seed in 1..=20 {
            let mut rng = Xorshift::new(seed);
            let mut draws: Vec<Position> = Vec::new();
            draws.resize_with(thinker.settings.draws, || view.sample(|bound| rng.below(bound)));
            let mut meter = BudgetMeter::new(Budget::Nodes(8_000));
            let found = thinker.find(&draws[0], seat, &mut meter, &stop);
            let mean = |turn: &[Decision]| {
                let value = |draw| margin(thinker.network, &end_of(draw, seat, turn).unwrap(), seat);
                draws.iter().map(value).sum::<f32>() / draws.len() as f32
            };
            let best = found.iter().map(|turn| mean(&turn.decisions)).fold(f32::MIN, f32::max);
            one_card_says_otherwise += usize::from(mean(&found[0].decisions) < best - 0.01);

            let mut meter = BudgetMeter::new(Budget::Nodes(8_000));
            let turns = thinker.think(&view, seat, None, &mut meter, &mut Xorshift::new(seed), &stop);
            assert!((mean(&turns[0].decisions) - best).abs() < 0.01, "seed {seed}");
        }
        assert!(one_card_says_otherwise > 0, "a single card would do");
    }

    #[test]
    fn nothing_is_drawn_again_where_no_card_is_turned_over_or_nothing_is_left_of_the_budget() {
        let thinker = stubborn(20);
        let drawn_again = |phase: Phase, nodes: u64, stop: &Stop| {
            let (view, seat) = solo_game(phase);
            let mut rng = Xorshift::new(1);
            let first = view.sample(|bound| rng.below(bound));
            let mut meter = BudgetMeter::new(Budget::Nodes(8_000));
            let mut found = thinker.find(&first, seat, &mut meter, &Stop::default());
            assert!(found.len() > 1);
            let mut meter = BudgetMeter::new(Budget::Nodes(nodes));
            thinker.draw_again(&view, seat, &mut found, &mut meter, &mut rng, stop);
            meter.nodes() > 0
        };
        let (stop, stopped) = (Stop::default(), Stop::default());
        stopped.stop();
        assert!(drawn_again(Phase::ChooseAction, 8_000, &stop));
        assert!(!drawn_again(Phase::Departments, 8_000, &stop));
        assert!(!drawn_again(Phase::ChooseAction, 1, &stop));
        assert!(!drawn_again(Phase::ChooseAction, 8_000, &stopped));
    }

    #[test]
    fn a_turn_that_was_asked_for_stays_in_front_of_better_ones_for_which_nothing_is_left() {
        let (view, seat) = solo_game(Phase::ChooseAction);
        let (thinker, stop) = (stubborn(1), Stop::default());
        let mut rng = Xorshift::new(1);
        let first = view.sample(|bound| rng.below(bound));
        let found = stubborn(20).find(&first, seat, &mut BudgetMeter::new(Budget::Nodes(8_000)), &stop);
        let worst = &found.last().unwrap().decisions;
        let mut meter = BudgetMeter::new(Budget::Nodes(1));
        let turns = thinker.think(&view, seat, Some(worst), &mut meter, &mut Xorshift::new(1), &stop);
        assert_eq!(turns.len(), 2);
        assert_eq!(&turns[0].decisions, worst);
    }
}
