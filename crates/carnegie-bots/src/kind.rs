//! The players by name.

use crate::{Bot, Budget, Greedy, Random};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A kind of bot: what people choose from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotKind {
    /// Any legal decision.
    Random,
    /// Looks one turn ahead.
    Greedy,
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no bot \"{name}\"; there are {}", BotKind::names())]
pub struct UnknownBot {
    name: String,
}

impl BotKind {
    /// Every kind, from the weakest to the strongest.
    pub const ALL: &[BotKind] = &[BotKind::Random, BotKind::Greedy];

    /// The word for it on the command line, in JSON and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
        }
    }

    /// One English sentence about how it plays.
    pub const fn description(self) -> &'static str {
        match self {
            BotKind::Random => "Takes any legal decision; good for trying things out.",
            BotKind::Greedy => "Looks one turn ahead; a friendly opponent for the first games.",
        }
    }

    /// What a turn usually costs, for kinds that have a budget.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            BotKind::Random | BotKind::Greedy => None,
        }
    }

    /// A new player of this kind with its usual budget.
    pub fn create(self, seed: u64) -> Box<dyn Bot> {
        self.create_with(None, seed)
    }

    /// A new player of this kind; a budget of `None` is the usual one. Kinds that do not search ignore it.
    pub fn create_with(self, _budget: Option<Budget>, seed: u64) -> Box<dyn Bot> {
        match self {
            BotKind::Random => Box::new(Random::new(seed)),
            BotKind::Greedy => Box::new(Greedy::default()),
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
