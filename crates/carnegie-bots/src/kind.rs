//! The players by name.

use crate::{Apprentice, Bot, Budget, Greedy, Random, Search};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A kind of bot: what people choose from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotKind {
    /// Any legal decision.
    Random,
    /// Looks one turn ahead.
    Greedy,
    /// Learned, but hasty.
    Apprentice,
    /// Searches for a moment.
    SearchFast,
    /// Searches for some hundredths of a second a turn.
    Search,
    /// Searches up to a second a turn.
    SearchStrong,
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no bot \"{name}\"; there are {}", BotKind::names())]
pub struct UnknownBot {
    name: String,
}

impl BotKind {
    /// Every kind, from the weakest to the strongest.
    pub const ALL: &[BotKind] = &[
        BotKind::Random,
        BotKind::Greedy,
        BotKind::Apprentice,
        BotKind::SearchFast,
        BotKind::Search,
        BotKind::SearchStrong,
    ];

    /// The word for it on the command line, in JSON and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::Apprentice => "apprentice",
            BotKind::SearchFast => "search-fast",
            BotKind::Search => "search",
            BotKind::SearchStrong => "search-strong",
        }
    }

    /// One English sentence about how it plays.
    pub const fn description(self) -> &'static str {
        match self {
            BotKind::Random => "Takes any legal decision; good for trying things out.",
            BotKind::Greedy => "Looks one turn ahead; a friendly opponent for the first games.",
            BotKind::Apprentice => {
                "Knows what is worth something, thinks of one decision at a time, and errs now and then."
            }
            BotKind::SearchFast => {
                "Looks at 1,000 positions a turn, a blink: an opponent for those who know the game."
            }
            BotKind::Search => "Looks at 8,000 positions a turn, some hundredths of a second: hard to beat.",
            BotKind::SearchStrong => "Searches up to a second a turn: the strongest there is.",
        }
    }

    /// Whether it searches with a budget.
    pub const fn searches(self) -> bool {
        self.budget().is_some()
    }

    /// What a turn usually costs, for kinds that have a budget.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            BotKind::Random | BotKind::Greedy | BotKind::Apprentice => None,
            BotKind::SearchFast => Some(Budget::Nodes(1_000)),
            BotKind::Search => Some(Budget::Nodes(8_000)),
            BotKind::SearchStrong => Some(Budget::Time(Duration::from_secs(1))),
        }
    }

    /// A new player of this kind with its usual budget.
    pub fn create(self, seed: u64) -> Box<dyn Bot> {
        self.create_with(None, seed)
    }

    /// A new player of this kind; a budget of `None` is the usual one. Kinds that do not search ignore it.
    pub fn create_with(self, budget: Option<Budget>, seed: u64) -> Box<dyn Bot> {
        match (self, budget.or(self.budget())) {
            (BotKind::Random, _) => Box::new(Random::new(seed)),
            (BotKind::Apprentice, _) => Box::new(Apprentice::new(seed)),
            (BotKind::Greedy, _) | (_, None) => Box::new(Greedy::default()),
            (_, Some(budget)) => Box::new(Search::new(budget, seed)),
        }
    }

    fn names() -> String {
        let names: Vec<&str> = Self::ALL.iter().map(|kind| kind.name()).collect();
        names.join(", ")
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for BotKind {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.iter().copied().find(|kind| kind.name() == name);
        known.ok_or_else(|| UnknownBot { name: name.chars().take(40).collect() })
    }
}
