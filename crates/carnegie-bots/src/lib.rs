//! Everything that chooses: players, and the arena in which they prove themselves.
//!
//! A bot sees only what its seat may see: a [`View`], never a position with secrets in it. Where something is
//! hidden, it plays on positions drawn with [`View::sample`].
//!
//! ```
//! use carnegie_bots::{BotKind, play_game};
//! use carnegie_rules::Config;
//!
//! let mut bots = [BotKind::BEGINNER.create(1), BotKind::RANDOM.create(2)];
//! let names = vec!["Ada".to_owned(), "Ben".to_owned()];
//! let game = play_game(Config::base(2)?, 7, names, &mut bots)?;
//! assert!(game.position().is_finished());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod arena;
mod budget;
mod compare;
mod evaluation;
mod exec;
mod fallible;
mod hint;
mod kind;
pub mod learning;
mod options;
mod plan;
mod play;
mod playout;
mod quick;
mod random;
mod report;
mod rng;
mod search;
pub mod self_play;
mod series;
mod sheet;
mod statistics;
mod think;

pub use analysis::{Analysis, Analyst, TurnAnalysis, analyse, places};
pub use arena::{
    Contest, ContestError, Entrant, EntrantError, Played, Scoreboard, Standing, Standings, TurnTimes,
};
pub use budget::{Budget, BudgetError};
pub use compare::{ComparisonPass, Objective};
pub use evaluation::{
    Evaluate, Evaluator, FEATURES, Features, HIDDEN, Handmade, Learned, Network, NetworkError, Outlook,
    SOLO_FEATURES, SparseFeatures, margin, unit,
};
pub use exec::Asked;
pub use fallible::Fallible;
pub use hint::{CLOSE_LOOKS, Hint, Reasons, ScoreChange, hint_of, hints, leads_after, likely_turns, reasons};
pub use kind::{BadName, BotKind, Create, UnknownBot};
pub use play::{PlayError, TurnTime, play_game, play_watched};
pub use playout::{Playout, Policy};
pub use random::Random;
pub use report::Report;
pub use rng::Xorshift;
pub use search::Search;
pub use series::Series;
pub use statistics::{Interval, Mean, ratings};
pub use think::Settings;

use carnegie_rules::{Decision, View};
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a thinking bot to answer at once.
#[derive(Default, Debug)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Asks for an answer at once.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether an answer is wanted at once.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A player.
///
/// A turn is an uninterrupted series of decisions by one seat in one phase. A bot may think about the whole turn at
/// its first decision and answer the others from memory, so keep it for as long as its seat plays; a bot that is
/// asked in the middle of a turn thinks again.
pub trait Bot: Send {
    /// Chooses one of the legal decisions of the seat that the view belongs to. The list is never empty.
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision;

    /// Why the last choice was none, for players that can fail, such as other programs.
    fn failure(&self) -> Option<&str> {
        None
    }
}
