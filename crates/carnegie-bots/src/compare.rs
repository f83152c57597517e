//! Comparing turns: they are played on by a policy for every seat, again and again, with some noise and with everything
//! hidden drawn afresh. Turns that are clearly worse drop out at once, the weaker half of the others from time to time;
//! when nothing is left to find out, the rest of the budget is not used.

use crate::budget::BudgetMeter;
use crate::evaluation::{Learned, Outlook};
use crate::playout::Playout;
use crate::{Stop, Xorshift};
use carnegie_rules::{Decision, Seat, View, decision_list};

/// One pass over the turns in question. Turns that have dropped out in an earlier pass are not compared with those that go
/// on: they were played on to the end of another round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ComparisonPass {
    /// How turns are played on.
    pub playout: Playout,
    /// How many turns are left afterwards.
    pub keep: usize,
    /// Its share of what is left of the budget when it begins.
    pub share: f64,
    /// How often a turn is played on at most.
    pub most: usize,
    /// What was thought of turns before counts as much as playing them on so many times: it comes from another moment of
    /// the game, so its errors are others.
    pub trust: f64,
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
    /// What was thought of it before this pass, and how many results that counts for.
    before: f64,
    trust: f64,
    /// What playing it on was worth in this pass, with the same random draws as every other turn.
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
    pub(crate) fn new(decisions: Vec<Decision>, static_value: f32) -> Self {
        Ranked {
            decisions,
            static_value,
            before: static_value.into(),
            trust: 1.0,
            values: Vec::new(),
            leads: 0.0,
            chances: 0.0,
            outlooks: [0.0; Seat::MAX],
        }
    }

    /// What it is worth to the objective. Turns of the same pass are compared: what was thought of them before is mixed in
    /// for all alike.
    fn value(&self) -> f64 {
        let sum = self.values.iter().map(|&value| f64::from(value)).sum::<f64>();
        (self.trust * self.before + sum) / (self.trust + self.values.len() as f64)
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

    /// Begins a pass: what has been found out is now what was thought before.
    fn begin(&mut self, trust: f64) {
        (self.before, self.trust) = (self.value(), trust);
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
            let begun = self.meter.used();
            if begun >= 1.0 || self.stop.is_stopped() {
                return;
            }
            let until = begun + pass.share * (1.0 - begun);
            left = self.play_on_once(&mut turns[..left], pass);
            if left < 2 {
                return;
            }
            left = self.run_pass(&mut turns[..left], pass, until);
        }
    }

    /// Plays turns on for the first time in a pass. If the budget does not suffice for all of them, those are dropped
    /// that nothing was found out about, which are the last. Returns how many are left; with fewer than two there is
    /// nothing to compare, and everything stays as it was.
    fn play_on_once(&mut self, turns: &mut [Ranked], pass: &ComparisonPass) -> usize {
        let chance = self.rng.next_u64();
        let results = if turns.len() < 2 { Vec::new() } else { self.play(turns, &[chance], pass) };
        if results.len() > 1 {
            for (turn, outlook) in turns.iter_mut().zip(&results) {
                turn.begin(pass.trust);
                turn.learn(outlook, self.seat, self.objective);
            }
        }
        results.len()
    }

    /// Goes on with turns that have been played on once, until so much of the budget is used up; returns how many are
    /// left, at the front.
    fn run_pass(&mut self, turns: &mut [Ranked], pass: &ComparisonPass, until: f64) -> usize {
        let begun = self.meter.used();
        let mut left = turns.len();
        let stages = (left as f64 / pass.keep as f64).log2().ceil().max(1.0);
        for stage in 1..=stages as usize {
            let pause = begun + (until - begun) * stage as f64 / stages;
            let most = pass.most * stage / stages as usize;
            loop {
                left = drop_clearly_worse(&mut turns[..left], pass.keep);
                let enough = turns[0].values.len() >= most || self.meter.used() >= pause;
                if left <= pass.keep || enough || !self.play_on(&mut turns[..left], pass) {
                    break;
                }
            }
            left = left.min(left.div_ceil(2).max(pass.keep));
            if left <= pass.keep || self.meter.used() >= until || self.stop.is_stopped() {
                break;
            }
        }
        left
    }

    /// Plays every turn on again for each of some random draws, as many as it takes to give every thread something to
    /// do. What is cut short does not count.
    fn play_on(&mut self, turns: &mut [Ranked], pass: &ComparisonPass) -> bool {
        let draws = self.threads.max(1).div_ceil(turns.len());
        let chances: Vec<u64> = (0..draws).map(|_| self.rng.next_u64()).collect();
        let results = self.play(turns, &chances, pass);
        let whole = results.len() == draws * turns.len();
        if whole {
            for (outlook, turn) in results.iter().zip((0..turns.len()).cycle()) {
                turns[turn].learn(outlook, self.seat, self.objective);
            }
        }
        whole
    }

    /// Plays all turns on with the first random draw, then with the next. There are fewer results if the budget is used up
    /// before.
    fn play(&mut self, turns: &[Ranked], chances: &[u64], pass: &ComparisonPass) -> Vec<Outlook> {
        let tasks: Vec<(usize, u64)> =
            chances.iter().flat_map(|&chance| (0..turns.len()).map(move |turn| (turn, chance))).collect();
        let mut results = Vec::with_capacity(tasks.len());
        for tasks in tasks.chunks(self.threads.max(1)) {
            for (result, nodes) in self.play_tasks(turns, tasks, pass.playout) {
                self.meter.spend(nodes);
                match result.filter(|_| self.meter.used() < 1.0) {
                    Some(outlook) => results.push(outlook),
                    None => {
                        self.meter.close();
                        return results;
                    }
                }
            }
        }
        results
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::{Settings, Thinker};
    use crate::{Bot, Budget, Random};
    use carnegie_rules::{Config, Phase, Position, Viewer};

    /// What one seat sees when it is about to use its departments.
    fn in_the_middle() -> (View, Seat) {
        let mut position = Position::new(Config::base(2).unwrap(), 3);
        let (mut bot, mut list) = (Random::new(3), decision_list());
        loop {
            let seat = position.to_act().iter().next().unwrap();
            let view = position.view(Viewer::Seat(seat));
            position.legal(seat, &mut list);
            if position.round() > 5 && position.phase() == Phase::Departments && list.len() > 4 {
                return (view, seat);
            }
            let decision = bot.choose(&view, &list, &Stop::default());
            position.apply(seat, decision).unwrap();
        }
    }

    /// Finds turns with a generous budget, and compares them with another one, of which a share is used up.
    fn compared(nodes: u64, used: f64) -> Vec<Ranked> {
        let (view, seat) = in_the_middle();
        let (stop, mut rng) = (Stop::default(), Xorshift::new(1));
        let thinker = Thinker::new(Settings::USUAL);
        let mut meter = BudgetMeter::new(Budget::Nodes(20_000));
        let found = thinker.find(view.position(), seat, &mut meter, &stop);
        let mut turns: Vec<Ranked> =
            found.into_iter().map(|line| Ranked::new(line.decisions, line.value)).collect();
        assert_eq!(turns.len(), Settings::USUAL.candidates);
        let mut meter = BudgetMeter::new(Budget::Nodes(nodes));
        meter.spend((nodes as f64 * used) as u64);
        let (network, objective) = (Learned::get(), Objective::Lead);
        let (meter, rng, stop) = (&mut meter, &mut rng, &stop);
        Comparison { network, threads: 1, objective, view: &view, seat, meter, rng, stop }
            .rank(&mut turns, &Settings::USUAL.passes);
        turns
    }

    #[test]
    fn turns_are_compared_however_much_it_took_to_find_them() {
        for used in [0.2, 0.45, 0.6] {
            assert!(compared(8_000, used)[0].chance().is_some(), "{used} used");
        }
    }

    #[test]
    fn a_budget_too_small_for_all_turns_compares_the_most_promising_ones() {
        let turns = compared(1_000, 0.5);
        let played_on = turns.iter().filter(|turn| turn.chance().is_some()).count();
        assert!((2..turns.len()).contains(&played_on), "{played_on}");
        let (compared, others) = turns.split_at(played_on);
        assert!(others.iter().all(|turn| turn.chance().is_none()), "what was not played on comes last");
        let worst = compared.iter().map(|turn| turn.static_value).fold(f32::MAX, f32::min);
        assert!(others.iter().all(|turn| turn.static_value <= worst));
    }

    #[test]
    fn what_was_thought_before_counts_for_a_few_results() {
        let outlook = |vp: f32| Outlook::known(&[vp, 0.0]);
        let seat = Seat::new(0).unwrap();
        let mut turn = Ranked::new(Vec::new(), 4.0);
        turn.begin(2.0);
        turn.learn(&outlook(10.0), seat, Objective::Lead);
        assert_eq!(turn.value(), 6.0, "two times 4, and 10");
        turn.begin(1.0);
        turn.learn(&outlook(0.0), seat, Objective::Lead);
        turn.learn(&outlook(3.0), seat, Objective::Lead);
        assert_eq!(turn.value(), 3.0, "6, 0 and 3");
        assert_eq!(turn.lead(), 1.5, "what is shown to people is what playing on has led to");
    }
}
