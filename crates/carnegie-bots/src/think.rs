//! Thinking about a turn: find good turns, then play the best of them on to see which one really leads somewhere.
//!
//! 1. A beam search over the decisions of the turn finds good turns by the learned evaluation.
//! 2. They are played on for some rounds by a quick policy for every seat, again and again with some noise and with
//!    everything hidden drawn anew; the weaker half drops out, until the budget is used up.

use crate::budget::Purse;
use crate::evaluation::{Evaluate, Network, margin};
use crate::plan::{Beam, Line, best_turns};
use crate::playout::Playout;
use crate::sheet::best_sheet;
use crate::{SmallRng, Stop};
use carnegie_rules::{Decision, Phase, Position, Seat, View, decision_list};

/// How a budget is used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Share of the budget for finding turns; the rest is for playing them on.
    pub(crate) finding: f64,
    /// The first and the last width of the beam; it is widened while there is budget.
    pub(crate) widths: (usize, usize),
    /// Turns that are played on.
    pub(crate) candidates: usize,
    /// How they are played on.
    pub(crate) playout: Playout,
}

impl Settings {
    pub(crate) const USUAL: Settings = Settings {
        finding: 0.25,
        widths: (4, 128),
        candidates: 12,
        playout: Playout { rounds: 2, noise: 0.2 },
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
    pub(crate) fn new() -> Self {
        Thinker { network: Network::learned(), settings: Settings::USUAL }
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
        let (mut width, widest) = self.settings.widths;
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
        let whole = Playout { rounds: u8::MAX, ..self.settings.playout };
        let mut list = decision_list();
        let mut ends = Vec::with_capacity(times);
        for time in 0..times {
            let mut rng = SmallRng::new(SmallRng::derive(seed, time as u64));
            let mut position = view.sample(|bound| rng.below(bound));
            if turn.iter().any(|&decision| position.apply(seat, decision).is_err()) {
                break;
            }
            ends.extend(whole.end(self.network, position, &mut list, &mut rng, stop).0);
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
        let begun = purse.used();
        let stages = (turns.len() as f64).log2().ceil().max(1.0);
        let (mut stage, mut left) = (0.0, turns.len());
        while left > 1 && purse.used() < 1.0 && !stop.is_stopped() {
            stage += 1.0;
            let until = begun + (1.0 - begun) * stage / stages;
            loop {
                if !self.play_on(view, seat, &mut turns[..left], purse, rng, stop) || purse.used() >= until {
                    break;
                }
            }
            turns[..left].sort_by(|a, b| b.value().total_cmp(&a.value()));
            left = left.div_ceil(2);
        }
    }

    /// Plays every turn on once, all with the same chances. A round that is broken off does not count.
    fn play_on(
        &self,
        view: &View,
        seat: Seat,
        turns: &mut [Ranked],
        purse: &mut Purse,
        rng: &mut SmallRng,
        stop: &Stop,
    ) -> bool {
        let chance = rng.next_u64();
        let mut list = decision_list();
        let mut results = Vec::with_capacity(turns.len());
        for turn in turns.iter() {
            let mut rng = SmallRng::new(chance);
            let mut position = view.sample(|bound| rng.below(bound));
            let played = turn.decisions.iter().all(|&decision| position.apply(seat, decision).is_ok());
            let (value, nodes) =
                self.settings.playout.run(self.network, position, seat, &mut list, &mut rng, stop);
            purse.spend(nodes);
            match value.filter(|_| played && purse.used() < 1.0) {
                Some(value) => results.push(value),
                None => return false,
            }
        }
        for (turn, value) in turns.iter_mut().zip(results) {
            turn.sum += f64::from(value);
            turn.count += 1;
        }
        true
    }
}
