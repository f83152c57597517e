//! Players by name: those of this crate, and those that a program adds.

use crate::{Bot, Budget, Fallible, Random, Search};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;
use thiserror::Error;

/// Makes a player from a budget per turn and a seed.
pub type Create = fn(Option<Budget>, u64) -> Box<dyn Bot>;

/// A kind of bot, for people to choose from. Kinds are told apart by their names.
///
/// A program may add its own, and then every part of it knows them by name: the arena, the command line, the server.
///
/// ```
/// use carnegie_bots::{BotKind, Fallible};
///
/// BotKind::new("friendly", "Errs a lot.", |_, seed| Box::new(Fallible::new(1, 9.0, seed))).register()?;
/// let friendly: BotKind = "friendly".parse()?;
/// let player = friendly.create(1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct BotKind {
    name: &'static str,
    former: Option<&'static str>,
    description: &'static str,
    budget: Option<Budget>,
    searches: bool,
    create: Create,
}

/// Kinds added while the program runs; none is ever removed.
static ADDED: RwLock<Vec<BotKind>> = RwLock::new(Vec::new());

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no bot \"{name}\"; there are {}", BotKind::names())]
pub struct UnknownBot {
    name: String,
}

/// A name that a new bot cannot have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadName {
    /// Another bot has it.
    #[error("there is already a bot \"{0}\"")]
    Taken(&'static str),
    /// It could not be written on the command line or in an address.
    #[error("\"{0}\" is not a name for a bot: 1 to 30 lower-case letters, digits and hyphens")]
    Odd(&'static str),
}

impl BotKind {
    /// Any legal decision.
    pub const RANDOM: BotKind =
        BotKind::new("random", "Takes any legal decision; good for trying things out.", |_, seed| {
            Box::new(Random::new(seed))
        });
    /// Errs often.
    pub const BEGINNER: BotKind = BotKind::new(
        "beginner",
        "Errs in most turns; a friendly opponent for the first games.",
        |_, seed| Box::new(Fallible::new(4, 2.0, seed)),
    )
    .formerly("greedy");
    /// Errs now and then.
    pub const APPRENTICE: BotKind =
        BotKind::new("apprentice", "Knows what is worth something, and errs now and then.", |_, seed| {
            Box::new(Fallible::new(4, 0.95, seed))
        });
    /// Errs little, and looks no further than its own turn.
    pub const JOURNEYMAN: BotKind =
        BotKind::new("journeyman", "Errs seldom, but looks no further than its own turn.", |_, seed| {
            Box::new(Fallible::new(8, 0.22, seed))
        });
    /// Searches for a moment.
    pub const SKILLED: BotKind = BotKind::searching(
        "skilled",
        "Looks at 1,000 positions a turn, a blink: an opponent for those who know the game.",
        Budget::Nodes(1_000),
    )
    .formerly("search-fast");
    /// Searches for a few hundredths of a second per turn.
    pub const STRONG: BotKind = BotKind::searching(
        "strong",
        "Looks at 8,000 positions a turn, some hundredths of a second: hard to beat.",
        STRONG_BUDGET,
    )
    .formerly("search");
    /// Searches for up to a second per turn.
    pub const EXPERT: BotKind = BotKind::searching(
        "expert",
        "Searches up to a second a turn: the strongest there is.",
        Budget::Time(Duration::from_secs(1)),
    )
    .formerly("search-strong");

    /// Every kind of this crate, from the weakest to the strongest.
    pub const BUILT_IN: &[BotKind] = &[
        BotKind::RANDOM,
        BotKind::BEGINNER,
        BotKind::APPRENTICE,
        BotKind::JOURNEYMAN,
        BotKind::SKILLED,
        BotKind::STRONG,
        BotKind::EXPERT,
    ];

    /// A kind with a name, one English sentence about how it plays, and a function that makes a player.
    pub const fn new(name: &'static str, description: &'static str, create: Create) -> Self {
        BotKind { name, former: None, description, budget: None, searches: false, create }
    }

    /// The same kind with what a turn of it usually costs; [`Create`] is given this, or what the user wants instead.
    #[must_use]
    pub const fn with_budget(self, budget: Budget) -> Self {
        BotKind { budget: Some(budget), ..self }
    }

    const fn searching(name: &'static str, description: &'static str, budget: Budget) -> Self {
        let create: Create = |budget, seed| Box::new(Search::new(budget.unwrap_or(STRONG_BUDGET), seed));
        BotKind { name, former: None, description, budget: Some(budget), searches: true, create }
    }

    /// The same kind, which an earlier version of the program knew by another name.
    const fn formerly(self, former: &'static str) -> Self {
        BotKind { former: Some(former), ..self }
    }

    /// Makes this kind known to the whole program.
    pub fn register(self) -> Result<(), BadName> {
        let usual = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        if !(1..=30).contains(&self.name.len()) || !self.name.bytes().all(usual) {
            return Err(BadName::Odd(self.name));
        }
        let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
        if Self::BUILT_IN.iter().chain(&*added).any(|kind| kind.is_called(self.name)) {
            return Err(BadName::Taken(self.name));
        }
        added.push(self);
        Ok(())
    }

    /// Every kind: those of this crate from the weakest to the strongest, then those that were added.
    pub fn all() -> Vec<BotKind> {
        let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
        Self::BUILT_IN.iter().chain(&*added).copied().collect()
    }

    /// The word for it on the command line, in JSON and in addresses.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// What an earlier version of the program called it, which is still understood.
    pub const fn former_name(self) -> Option<&'static str> {
        self.former
    }

    fn is_called(self, name: &str) -> bool {
        self.name == name || self.former == Some(name)
    }

    /// One English sentence about how it plays.
    pub const fn description(self) -> &'static str {
        self.description
    }

    /// Whether it is the search of this crate, which can also give hints and analyse.
    pub const fn searches(self) -> bool {
        self.searches
    }

    /// What a turn usually costs, for kinds that have a budget.
    pub const fn budget(self) -> Option<Budget> {
        self.budget
    }

    /// A new player of this kind with its usual budget.
    pub fn create(self, seed: u64) -> Box<dyn Bot> {
        self.create_with(None, seed)
    }

    /// A new player of this kind; a budget of `None` is the usual one. Kinds without a budget ignore it.
    pub fn create_with(self, budget: Option<Budget>, seed: u64) -> Box<dyn Bot> {
        (self.create)(budget.or(self.budget), seed)
    }

    fn names() -> String {
        let names: Vec<&str> = Self::all().into_iter().map(Self::name).collect();
        names.join(", ")
    }
}

/// What a turn of `strong` costs.
pub(crate) const STRONG_BUDGET: Budget = Budget::Nodes(8_000);

impl PartialEq for BotKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for BotKind {}

impl PartialOrd for BotKind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for BotKind {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(other.name)
    }
}

impl Hash for BotKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BotKind").field(&self.name).finish()
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl FromStr for BotKind {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Self::all().into_iter().find(|kind| kind.is_called(name));
        known.ok_or_else(|| UnknownBot { name: name.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CREATE: Create = |_, seed| Box::new(Random::new(seed));

    #[test]
    fn a_kind_that_is_added_is_known_by_its_name() {
        let kind = BotKind::new("added-in-a-test", "One.", CREATE).with_budget(Budget::Nodes(7));
        assert!("added-in-a-test".parse::<BotKind>().is_err());
        assert_eq!(kind.register(), Ok(()));
        assert_eq!("added-in-a-test".parse::<BotKind>().map(BotKind::budget), Ok(Some(Budget::Nodes(7))));
        assert_eq!(kind.register(), Err(BadName::Taken("added-in-a-test")));
        assert_eq!(BotKind::all()[..BotKind::BUILT_IN.len()], *BotKind::BUILT_IN);
    }

    #[test]
    fn a_name_must_be_new_and_plain() {
        for name in ["", "Upper", "with space", "search@50ms", "a,b", "ö"] {
            assert_eq!(BotKind::new(name, "Odd.", CREATE).register(), Err(BadName::Odd(name)));
        }
        for name in ["strong", "search"] {
            assert_eq!(BotKind::new(name, "Another.", CREATE).register(), Err(BadName::Taken(name)));
        }
    }

    #[test]
    fn names_of_earlier_versions_are_understood() {
        let known = [
            ("random", BotKind::RANDOM),
            ("greedy", BotKind::BEGINNER),
            ("apprentice", BotKind::APPRENTICE),
            ("search-fast", BotKind::SKILLED),
            ("search", BotKind::STRONG),
            ("search-strong", BotKind::EXPERT),
        ];
        for (name, kind) in known {
            assert_eq!(name.parse(), Ok(kind));
            assert_eq!(kind.name().parse(), Ok(kind));
        }
    }
}
