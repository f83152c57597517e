//! Comparing turns: they are played on by a policy for every seat, again and again, with some noise and with everything
//! hidden drawn afresh. Turns that are clearly worse drop out at once, the weaker half of the others from time to time;
//! when nothing is left to find out, the rest of the budget is not used.

use crate::budget::BudgetMeter;
use crate::evaluation::{Learned, Outlook};
use crate::playout::Playout;
use crate::{Stop, Xorshift};
use carnegie_rules::{Decision, Seat, View, decision_list};

/// One pass over the turns in question. A later pass starts from scratch: leads at the end of different rounds are not
/// compared with each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ComparisonPass {
    /// How turns are played on.
    pub playout: Playout,
    /// How many turns are left afterwards.
    pub keep: usize,
    /// The share of the budget after which it ends.
    pub until: f64,
    /// How often a turn is played on at most.
    pub most: usize,
}

/// Results needed before a turn may be called clearly worse.
const FEWEST: usize = 6;
/// By how many standard errors a turn has to be worse.
const CLEARLY: f64 = 3.0;

/// A turn and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct Ranked {
    pub(crate) decisions: Vec<Decision>,
    /// What the evaluation says at its end.
    static_value: f32,
    /// What playing it on was worth, with the same random draws as every other turn.
    values: Vec<f32>,
    /// Leads, chances to win and what was expected for every seat then, added up.
    leads: f64,
    chances: f64,
    outlooks: [f64; Seat::MAX],
}

/// What a turn should bring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Objective {
    /// A lead, as large as possible.
    Lead,
    /// A victory, by however little; as far as that makes no difference, a lead. The number is what certain victory is
    /// worth in VP.
    Victory(f32),
}

impl Objective {
    fn value(self, outlook: &Outlook, seat: Seat) -> f32 {
        match self {
            Objective::Lead => outlook.lead(seat),
            Objective::Victory(vp) => vp * outlook.chance(seat) + outlook.lead(seat),
        }
    }
}

impl Ranked {
    pub(crate) const fn new(decisions: Vec<Decision>, static_value: f32) -> Self {
        let outlooks = [0.0; Seat::MAX];
        Ranked { decisions, static_value, values: Vec::new(), leads: 0.0, chances: 0.0, outlooks }
    }

    /// What it is worth to the objective.
    fn value(&self) -> f64 {
        self.mean(self.values.iter().map(|&value| f64::from(value)).sum()).unwrap_or(self.static_value.into())
    }

    /// The expected lead at the end of the game.
    pub(crate) fn lead(&self) -> f64 {
        self.mean(self.leads).unwrap_or(self.static_value.into())
    }

    /// The chance to win, if the turn has been played on.
    pub(crate) fn chance(&self) -> Option<f64> {
        self.mean(self.chances)
    }

    /// What each seat is expected to have when the game ends, if the turn has been played on.
    pub(crate) fn expected(&self) -> Option<[f64; Seat::MAX]> {
        let count = self.mean(1.0)?;
        Some(self.outlooks.map(|sum| sum * count))
    }

    /// A sum over all playouts as a mean.
    fn mean(&self, sum: f64) -> Option<f64> {
        (!self.values.is_empty()).then(|| sum / self.values.len() as f64)
    }

    fn forget(&mut self) {
        let Ranked { values, leads, chances, outlooks, .. } = self;
        values.clear();
        (*leads, *chances, *outlooks) = (0.0, 0.0, [0.0; Seat::MAX]);
    }

    fn learn(&mut self, outlook: &Outlook, seat: Seat, objective: Objective) {
        self.values.push(objective.value(outlook, seat));
        self.leads += f64::from(outlook.lead(seat));
        self.chances += f64::from(outlook.chance(seat));
        for (sum, &vp) in self.outlooks.iter_mut().zip(outlook.prospects()) {
            *sum += f64::from(vp);
        }
    }

    /// Whether it is worse than another turn, and not by chance: values with the same random draws are compared.
    fn is_clearly_worse_than(&self, other: &Ranked) -> bool {
        let count = self.values.len().min(other.values.len());
        if count < FEWEST {
            return false;
        }
        let (mut sum, mut squares) = (0.0, 0.0);
        for (&own, &others) in self.values.iter().zip(&other.values) {
            let behind = f64::from(others - own);
            sum += behind;
            squares += behind * behind;
        }
        let count = count as f64;
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0) / (count - 1.0);
        mean > CLEARLY * variance.sqrt()
    }
}

/// Turns that are being compared.
pub(crate) struct Comparison<'a> {
    pub(crate) network: &'static Learned,
    pub(crate) threads: usize,
    pub(crate) objective: Objective,
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
    pub(crate) meter: &'a mut BudgetMeter,
    pub(crate) rng: &'a mut Xorshift,
    pub(crate) stop: &'a Stop,
}

impl Comparison<'_> {
    /// Sorts the turns, the best first.
    pub(crate) fn rank(&mut self, turns: &mut [Ranked], passes: &[ComparisonPass]) {
        let mut left = turns.len();
        for pass in passes {
            if left < 2 || !self.goes_on(pass) || !self.play_on(&mut turns[..left], pass, true) {
                return;
            }
            left = self.run_pass(&mut turns[..left], pass);
        }
    }

    fn goes_on(&self, pass: &ComparisonPass) -> bool {
        self.meter.used() < pass.until && !self.stop.is_stopped()
    }

    /// Goes on with turns that have been played on once; returns how many are left, at the front.
    fn run_pass(&mut self, turns: &mut [Ranked], pass: &ComparisonPass) -> usize {
        let begun = self.meter.used();
        let mut left = turns.len();
        let stages = (left as f64 / pass.keep as f64).log2().ceil().max(1.0);
        for stage in 1..=stages as usize {
            let pause = begun + (pass.until - begun) * stage as f64 / stages;
            let most = pass.most * stage / stages as usize;
            loop {
                left = drop_clearly_worse(&mut turns[..left], pass.keep);
                let enough = turns[0].values.len() >= most || self.meter.used() >= pause;
                if left <= pass.keep || enough || !self.play_on(&mut turns[..left], pass, false) {
                    break;
                }
            }
            left = left.min(left.div_ceil(2).max(pass.keep));
            if left <= pass.keep || !self.goes_on(pass) {
                break;
            }
        }
        left
    }

    /// Plays every turn on once for each random draw, after forgetting earlier results if asked to. A pass that is cut
    /// short does not count, and is the last.
    fn play_on(&mut self, turns: &mut [Ranked], pass: &ComparisonPass, forget: bool) -> bool {
        // As many draws as it takes to give every thread something to do.
        let threads = self.threads.max(1);
        let chances: Vec<u64> = (0..threads.div_ceil(turns.len())).map(|_| self.rng.next_u64()).collect();
        let tasks: Vec<(usize, u64)> =
            chances.iter().flat_map(|&chance| (0..turns.len()).map(move |turn| (turn, chance))).collect();
        let mut results = Vec::with_capacity(tasks.len());
        for tasks in tasks.chunks(threads) {
            for (result, nodes) in self.play_tasks(turns, tasks, pass.playout) {
                self.meter.spend(nodes);
                match result.filter(|_| self.meter.used() < 1.0) {
                    Some(outlook) => results.push(outlook),
                    None => {
                        self.meter.close();
                        return false;
                    }
                }
            }
        }
        if forget {
            turns.iter_mut().for_each(Ranked::forget);
        }
        for (&(turn, _), outlook) in tasks.iter().zip(results) {
            turns[turn].learn(&outlook, self.seat, self.objective);
        }
        true
    }

    /// Plays turns on, each on a thread of its own if there are several.
    fn play_tasks(
        &self,
        turns: &[Ranked],
        tasks: &[(usize, u64)],
        playout: Playout,
    ) -> Vec<(Option<Outlook>, u64)> {
        let (view, seat, network) = (self.view, self.seat, self.network);
        let stop_condition = self.meter.stop_condition(self.stop);
        let play = |&(turn, chance): &(usize, u64)| {
            let mut rng = Xorshift::new(chance);
            let mut position = view.sample(|bound| rng.below(bound));
            if turns[turn].decisions.iter().any(|&decision| position.apply(seat, decision).is_err()) {
                return (None, 0);
            }
            playout.run(network, position, &mut decision_list(), &mut rng, stop_condition)
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

/// Sorts the turns and returns how many are not clearly worse than the last of those that will be kept.
fn drop_clearly_worse(turns: &mut [Ranked], keep: usize) -> usize {
    turns.sort_by(|a, b| b.value().total_cmp(&a.value()));
    let Some((kept, others)) = turns.split_at_mut_checked(keep) else { return turns.len() };
    let Some(last) = kept.last() else { return turns.len() };
    let mut left = others.len();
    // The worst first: what is dropped goes to the end.
    for index in (0..others.len()).rev() {
        if others[index].is_clearly_worse_than(last) {
            left -= 1;
            others[index..=left].rotate_left(1);
        }
    }
    keep + left
}
