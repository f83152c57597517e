//! Thinking about a turn: find good turns, then play the best of them on to see which one really leads somewhere.
//!
//! 1. A beam search over the decisions of the turn finds good turns by the learned evaluation.
//! 2. They are played on for some rounds by a quick policy for every seat, again and again with some noise and with
//!    everything hidden drawn anew; the weaker half drops out, until the budget is used up.

use crate::budget::{Brake, Purse};
use crate::evaluation::{Evaluate, Network, margin};
use crate::plan::{Beam, Line, best_turns};
use crate::playout::Playout;
use crate::sheet::best_sheet;
use crate::{Policy, SmallRng, Stop};
use carnegie_rules::{Decision, Phase, Position, Seat, View, decision_list};

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
    /// How they are played on at first: usually to the end of the round.
    pub playout: Playout,
    /// How those that are left are played on then.
    pub deeper: Playout,
    /// How many are left then; with one there is no second look.
    pub finalists: usize,
    /// Share of the budget after which only they are compared.
    pub first_look: f64,
    /// Threads that play turns on.
    pub threads: usize,
}

impl Settings {
    /// What proved best.
    pub const USUAL: Settings = Settings {
        finding: 0.3,
        narrowest: 4,
        widest: 128,
        candidates: 20,
        playout: Playout { rounds: 0, noise: 0.2, policy: Policy { width: 2, plays_rounds_out: false } },
        deeper: Playout { rounds: 1, noise: 0.2, policy: Policy { width: 2, plays_rounds_out: true } },
        finalists: 5,
        first_look: 0.4,
        threads: 1,
    };
}

/// A turn and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct Ranked {
    pub(crate) decisions: Vec<Decision>,
    /// What the evaluation says at its end.
    static_value: f32,
    /// Results of playing it on.
    sum: f64,
    count: u32,
}

impl Ranked {
    /// The expected lead at the end of the game.
    pub(crate) fn value(&self) -> f64 {
        if self.count == 0 { f64::from(self.static_value) } else { self.sum / f64::from(self.count) }
    }
}

/// Thinks about turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinker {
    pub(crate) network: &'static Network,
    pub(crate) settings: Settings,
}

impl Thinker {
    pub(crate) fn new(settings: Settings) -> Self {
        Thinker { network: Network::learned(), settings }
    }

    /// Turns of the seat that looks at the view, the best first. `must` is compared with them in any case.
    pub(crate) fn think(
        &self,
        view: &View,
        seat: Seat,
        must: Option<&[Decision]>,
        purse: &mut Purse,
        rng: &mut SmallRng,
        stop: &Stop,
    ) -> Vec<Ranked> {
        let position = view.sample(|bound| rng.below(bound));
        let mut turns: Vec<Ranked> = if position.phase() == Phase::Sheets {
            let decisions = best_sheet(self.network, &position, seat);
            vec![Line { decisions, value: 0.0 }]
        } else {
            self.find(&position, seat, purse, stop)
        }
        .into_iter()
        .map(|line| Ranked { decisions: line.decisions, static_value: line.value, sum: 0.0, count: 0 })
        .collect();
        if let Some(must) = must {
            self.add(&position, seat, must, &mut turns);
        }
        if turns.len() > 1 {
            self.compare(view, seat, &mut turns, purse, rng, stop);
        }
        turns
    }

    /// Good turns, the best by the evaluation first.
    fn find(&self, position: &Position, seat: Seat, purse: &mut Purse, stop: &Stop) -> Vec<Line> {
        let Settings { narrowest, widest, .. } = self.settings;
        let mut width = narrowest;
        loop {
            let before = purse.used();
            let beam = Beam { width, keep: self.settings.candidates };
            let lines = best_turns(
                position,
                seat,
                beam,
                purse,
                stop,
                |position| self.network.expected_vp(position, seat),
                |position| margin(self.network, position, seat),
            );
            let cost = purse.used() - before;
            let longest = lines.iter().map(|line| line.decisions.len()).max().unwrap_or(0);
            let enough = purse.used() + 2.5 * cost > self.settings.finding;
            // Turns of one decision are complete at any width.
            if longest < 2 || width >= widest || stop.is_stopped() || enough {
                return lines;
            }
            width *= 2;
        }
    }

    /// Plays a turn on to the end of the game as often as wanted, and returns where that leads to. The same seed
    /// means the same chances.
    pub(crate) fn outlook(
        &self,
        view: &View,
        seat: Seat,
        turn: &[Decision],
        times: usize,
        seed: u64,
        stop: &Stop,
    ) -> Vec<Position> {
        let whole = Playout { rounds: u8::MAX, noise: self.settings.playout.noise, policy: Policy::QUICK };
        let mut list = decision_list();
        let mut ends = Vec::with_capacity(times);
        for time in 0..times {
            let mut rng = SmallRng::new(SmallRng::derive(seed, time as u64));
            let mut position = view.sample(|bound| rng.below(bound));
            if turn.iter().any(|&decision| position.apply(seat, decision).is_err()) {
                break;
            }
            ends.extend(whole.end(self.network, position, &mut list, &mut rng, Brake::only(stop)).0);
        }
        ends
    }

    /// Adds a turn that was not found, unless another one comes to the same.
    fn add(&self, position: &Position, seat: Seat, must: &[Decision], turns: &mut Vec<Ranked>) {
        let end = |decisions: &[Decision]| {
            let mut end = *position;
            decisions.iter().all(|&decision| end.apply(seat, decision).is_ok()).then_some(end)
        };
        let Some(wanted) = end(must) else { return };
        match turns.iter_mut().find(|turn| end(&turn.decisions) == Some(wanted)) {
            Some(turn) => turn.decisions = must.to_vec(),
            None => turns.push(Ranked {
                decisions: must.to_vec(),
                static_value: margin(self.network, &wanted, seat),
                sum: 0.0,
                count: 0,
            }),
        }
    }

    /// Plays turns on, drops the weaker half of those in question again and again, and sorts them.
    fn compare(
        &self,
        view: &View,
        seat: Seat,
        turns: &mut [Ranked],
        purse: &mut Purse,
        rng: &mut SmallRng,
        stop: &Stop,
    ) {
        let Settings { playout, deeper, finalists, first_look, .. } = self.settings;
        let mut table = Comparison { thinker: self, view, seat, purse, rng, stop };
        let until = if finalists > 1 { first_look } else { 1.0 };
        let left = table.halve(turns, finalists, playout, until);
        // Leads at the end of different rounds are not compared with each other.
        if left > 1 && table.goes_on() && table.play_on(&mut turns[..left], deeper, true) {
            table.halve(&mut turns[..left], 1, deeper, 1.0);
        }
    }
}

/// Turns that are being compared.
struct Comparison<'a> {
    thinker: &'a Thinker,
    view: &'a View,
    seat: Seat,
    purse: &'a mut Purse,
    rng: &'a mut SmallRng,
    stop: &'a Stop,
}

impl Comparison<'_> {
    fn goes_on(&self) -> bool {
        self.purse.used() < 1.0 && !self.stop.is_stopped()
    }

    /// Drops the weaker half until so many are left or this share of the budget is used; returns how many are left,
    /// at the front.
    fn halve(&mut self, turns: &mut [Ranked], goal: usize, playout: Playout, until: f64) -> usize {
        let begun = self.purse.used();
        let mut left = turns.len();
        let stages = (left as f64 / goal as f64).log2().ceil().max(1.0);
        let mut stage = 0.0;
        while left > 1 && (left > goal || stage == 0.0) && self.goes_on() {
            stage += 1.0;
            let pause = begun + (until - begun) * stage / stages;
            while self.play_on(&mut turns[..left], playout, false) && self.purse.used() < pause {}
            turns[..left].sort_by(|a, b| b.value().total_cmp(&a.value()));
            left = left.div_ceil(2).max(goal.min(left));
        }
        left
    }

    /// Plays every turn on once for each chance, after forgetting earlier results if that is wanted. A round that is
    /// broken off does not count.
    fn play_on(&mut self, turns: &mut [Ranked], playout: Playout, forget: bool) -> bool {
        // As many chances as it takes to give every thread something to do.
        let threads = self.thinker.settings.threads.max(1);
        let chances: Vec<u64> = (0..threads.div_ceil(turns.len())).map(|_| self.rng.next_u64()).collect();
        let tasks: Vec<(usize, u64)> =
            chances.iter().flat_map(|&chance| (0..turns.len()).map(move |turn| (turn, chance))).collect();
        let mut results = Vec::with_capacity(tasks.len());
        for tasks in tasks.chunks(threads) {
            for (result, nodes) in self.play_tasks(turns, tasks, playout) {
                self.purse.spend(nodes);
                match result.filter(|_| self.purse.used() < 1.0) {
                    Some(lead) => results.push(lead),
                    None => return false,
                }
            }
        }
        if forget {
            turns.iter_mut().for_each(|turn| (turn.sum, turn.count) = (0.0, 0));
        }
        for (&(turn, _), lead) in tasks.iter().zip(results) {
            turns[turn].sum += f64::from(lead);
            turns[turn].count += 1;
        }
        true
    }

    /// Plays turns on, each on a thread of its own if there are several.
    fn play_tasks(
        &self,
        turns: &[Ranked],
        tasks: &[(usize, u64)],
        playout: Playout,
    ) -> Vec<(Option<f32>, u64)> {
        let (view, seat, network) = (self.view, self.seat, self.thinker.network);
        let brake = self.purse.brake(self.stop);
        let play = |&(turn, chance): &(usize, u64)| {
            let mut rng = SmallRng::new(chance);
            let mut position = view.sample(|bound| rng.below(bound));
            if turns[turn].decisions.iter().any(|&decision| position.apply(seat, decision).is_err()) {
                return (None, 0);
            }
            playout.run(network, position, seat, &mut decision_list(), &mut rng, brake)
        };
        match tasks {
            [task] => vec![play(task)],
            _ => std::thread::scope(|scope| {
                let threads: Vec<_> = tasks.iter().map(|task| scope.spawn(move || play(task))).collect();
                threads.into_iter().map(|thread| thread.join().unwrap_or((None, 0))).collect()
            }),
        }
    }
}
