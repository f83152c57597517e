//! Searches whole turns with a budget.

use crate::budget::BudgetMeter;
use crate::evaluation::Learned;
use crate::plan::Planned;
use crate::think::{Settings, Thinker};
use crate::{Bot, Budget, Stop, Xorshift};
use carnegie_rules::{Decision, View, Viewer};

/// A player that searches: see the module `think` for how.
#[derive(Clone, Debug)]
pub struct Search {
    budget: Budget,
    rng: Xorshift,
    weights: &'static Learned,
    /// Those that suit the budget and the game, if it has none of its own.
    settings: Option<Settings>,
    threads: usize,
    planned: Planned,
    looked_at: u64,
}

impl Search {
    /// A player with a budget for each turn and its own sequence of random numbers.
    pub fn new(budget: Budget, seed: u64) -> Self {
        Search {
            budget,
            rng: Xorshift::new(seed),
            weights: Learned::get(),
            settings: None,
            threads: 1,
            planned: Planned::default(),
            looked_at: 0,
        }
    }

    /// A player with settings of its own. It plays the same for the same node budget, seed and settings.
    pub fn with_settings(budget: Budget, settings: Settings, seed: u64) -> Self {
        Search { settings: Some(settings), ..Self::new(budget, seed) }
    }

    /// The same player with weights other than those that come with the program.
    pub fn with_weights(mut self, weights: &'static Learned) -> Self {
        self.weights = weights;
        self
    }

    /// The same player, which plays turns on with several threads. With a node budget it plays the same for the same number
    /// of threads, whichever of them is faster; with another number it meets other random draws.
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Positions that it has looked at so far.
    pub const fn looked_at(&self) -> u64 {
        self.looked_at
    }
}

impl Bot for Search {
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision {
        let Viewer::Seat(seat) = view.viewer() else { return legal[0] };
        self.planned.next(view.position(), seat, legal, || {
            if legal.len() == 1 {
                return legal.to_vec();
            }
            let mut meter = BudgetMeter::new(self.budget);
            let settings =
                self.settings.unwrap_or_else(|| Settings::of(self.budget, view.position().config()));
            let thinker = Thinker { network: self.weights, settings, threads: self.threads };
            let turns = thinker.think(view, seat, None, &mut meter, &mut self.rng, stop);
            self.looked_at += meter.nodes();
            turns.into_iter().next().map(|turn| turn.decisions).unwrap_or_default()
        })
    }
}
