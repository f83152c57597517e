//! Games of the search against itself, and what their positions teach: see `learn/learn.py`.

use crate::budget::{BudgetMeter, StopCondition};
use crate::compare::Ranked;
use crate::evaluation::{Learned, Network, SparseFeatures, standing};
use crate::learning::{GamesOf, draw_config};
use crate::options::sensible;
use crate::think::{Settings, Thinker};
use crate::{Budget, Stop, Xorshift};
use carnegie_rules::{Decision, Phase, Position, Seat, Viewer, decision_list};

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// What the search knows.
    pub weights: &'static Learned,
    /// What is played.
    pub games_of: GamesOf,
    /// Nodes a turn; each game takes one of these budgets.
    pub budgets: &'static [u64],
    /// How far results are trusted over what the search expected in later turns: 1 trusts only results.
    pub lambda: f32,
    /// Deviations from each turn that are played on: the search looks at many positions that good play never reaches,
    /// and weights that have not seen any of them overrate them.
    pub deviations: usize,
}

/// What one seat can learn from one position.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The seat.
    pub seat: Seat,
    /// The turn in the game: lessons of the same turn that are `whole` belong to the same position.
    pub turn: u16,
    /// Whether every seat has a lesson from this position.
    pub whole: bool,
    /// Players at the table.
    pub players: u8,
    /// Rounds that the seat had played.
    pub done: u8,
    /// The seat's standing then: VP, or the lead in the solo game.
    pub standing: f32,
    /// What was to be expected: a mixture of the result and of what the search expected on the way.
    pub target: f32,
    /// The final result.
    pub result: f32,
    /// What the network sees.
    pub features: SparseFeatures,
}

/// Turns among which a whim chooses.
const PLAUSIBLE: usize = 10;

impl SelfPlay {
    /// Plays one game; everything about it follows from the seed.
    pub fn game(&self, seed: u64) -> Vec<Lesson> {
        let mut rng = Xorshift::new(seed);
        let config = draw_config(self.games_of, &mut rng);
        let budget = Budget::Nodes(self.budgets[rng.below(self.budgets.len())]);
        let thinker = Thinker { network: self.weights, settings: Settings::USUAL, threads: 1 };
        let mut position = Position::new(config, rng.next_u64());
        let (mut lessons, mut deviations): (Vec<Lesson>, Vec<Lesson>) = (Vec::new(), Vec::new());
        // What the search expected after each turn, and the number of lessons by then.
        let mut expected: Vec<(Option<[f64; Seat::MAX]>, usize)> = Vec::new();
        while let Some(seat) = position.to_act().iter().next() {
            let (decisions, outlook) = self.turn(&thinker, &position, seat, budget, &mut rng);
            let turn = expected.len() as u16;
            let (start, played) = (position, decisions.clone());
            for decision in decisions {
                if position.apply(seat, decision).is_err() {
                    return Vec::new();
                }
                if position.is_finished() || position.phase() == Phase::Sheets {
                    continue;
                }
                if position.ends_turn(&start, seat) {
                    lessons.extend(config.seats().map(|seat| Lesson::new(&position, seat, turn, true)));
                } else if rng.below(10) < 3 {
                    lessons.push(Lesson::new(&position, seat, turn, false));
                }
            }
            expected.push((outlook, lessons.len()));
            for _ in 0..self.deviations {
                self.deviate(&start, seat, turn, &played, &mut rng, &mut deviations);
            }
        }
        let results: Vec<f32> = config.seats().map(|seat| standing(&position, seat)).collect();
        let mut targets = results.clone();
        let mut end = lessons.len();
        for turn in (0..expected.len()).rev() {
            if let Some(outlook) = expected[turn].0 {
                for (target, outlook) in targets.iter_mut().zip(outlook) {
                    *target = self.lambda * *target + (1.0 - self.lambda) * outlook as f32;
                }
            }
            let begin = if turn == 0 { 0 } else { expected[turn - 1].1 };
            for lesson in &mut lessons[begin..end] {
                lesson.target = targets[lesson.seat.index()];
                lesson.result = results[lesson.seat.index()];
            }
            end = begin;
        }
        lessons.extend(deviations);
        lessons
    }

    /// Leaves a turn at a random decision and plays on from there.
    fn deviate(
        &self,
        start: &Position,
        seat: Seat,
        turn: u16,
        played: &[Decision],
        rng: &mut Xorshift,
        lessons: &mut Vec<Lesson>,
    ) {
        let mut list = decision_list();
        let mut position = *start;
        let kept = rng.below(played.len());
        for (index, &decision) in played.iter().take(kept + 1 + rng.below(2)).enumerate() {
            if position.ends_turn(start, seat) {
                break;
            }
            let decision = if index < kept {
                decision
            } else {
                sensible(&position, seat, &mut list);
                list[rng.below(list.len())]
            };
            if position.apply(seat, decision).is_err() {
                return;
            }
        }
        if position.is_finished() || position.phase() == Phase::Sheets {
            return;
        }
        let playout = Settings::USUAL.passes[1].playout;
        let (outlook, _) =
            playout.run(self.weights, position, &mut list, rng, StopCondition::only(&Stop::default()));
        let Some(outlook) = outlook else { return };
        // What a turn does to the others matters less often.
        let others = rng.below(4) == 0;
        for other in position.config().seats().filter(|&other| other == seat || others) {
            let expected = outlook.prospects()[other.index()];
            let lesson = Lesson::new(&position, other, turn, false);
            lessons.push(Lesson { target: expected, result: expected, ..lesson });
        }
    }

    /// The next decisions of a seat, and what is expected after them. Now and then another turn than the best.
    fn turn(
        &self,
        thinker: &Thinker,
        position: &Position,
        seat: Seat,
        budget: Budget,
        rng: &mut Xorshift,
    ) -> (Vec<Decision>, Option<[f64; Seat::MAX]>) {
        let mut legal = decision_list();
        position.legal(seat, &mut legal);
        if let [only] = legal[..] {
            return (vec![only], None);
        }
        // In percent: any decision at all, and any plausible turn.
        let (blind, whim) = match position.phase() {
            Phase::Sheets => (100, 0),
            Phase::TabSides | Phase::FirstProject | Phase::NewDonations | Phase::SecretDonations => (10, 25),
            Phase::ChooseAction => (4, 10),
            _ => (1, 5),
        };
        if rng.below(100) < blind {
            return (vec![legal[rng.below(legal.len())]], None);
        }
        let view = position.view(Viewer::Seat(seat));
        let mut meter = BudgetMeter::new(budget);
        let mut turns = thinker.think(&view, seat, None, &mut meter, rng, &Stop::default());
        let whimsical = rng.below(100) < whim;
        let chosen = if whimsical { rng.below(turns.len().min(PLAUSIBLE)) } else { 0 };
        if turns.is_empty() {
            return (vec![legal[0]], None);
        }
        let turn: Ranked = turns.swap_remove(chosen);
        // What a turn that soon dropped out was expected to bring is not worth much.
        let outlook = turn.expected().filter(|_| !whimsical);
        (turn.decisions, outlook)
    }
}

impl Lesson {
    fn new(position: &Position, seat: Seat, turn: u16, whole: bool) -> Self {
        let (features, done) = Network::features(position, seat);
        let players = position.config().players() as u8;
        let standing = standing(position, seat);
        Lesson { seat, turn, whole, players, done, standing, target: 0.0, result: 0.0, features }
    }
}
