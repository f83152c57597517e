//! What is played: how many players, which modules, how strong Andrew is.

use crate::seat::Seat;
use crate::vocabulary::vocabulary;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use thiserror::Error;

vocabulary! {
    /// A module of Expansion 1.
    "module" Module {
        /// Secret sheets decide the starting resources.
        NewBeginning = "new-beginning",
        /// Departments 17–32 join the pool.
        NewDepartments = "new-departments",
        /// One copy of every department 1–32.
        OpenBar = "open-bar",
        /// Tiles that cover donation areas.
        NewDonations = "new-donations",
        /// The first player may play last.
        Wait = "wait",
        /// Everyone notes a donation of their own.
        SecretDonation = "secret-donation",
    }
}

impl Module {
    /// Whether the solo game allows the module.
    pub const fn allowed_solo(self) -> bool {
        matches!(self, Module::NewBeginning | Module::NewDepartments | Module::OpenBar)
    }
}

/// A set of modules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Modules(u8);

impl Modules {
    /// The base game.
    pub const NONE: Modules = Modules(0);
    /// Every module at once.
    pub const ALL: Modules = Modules((1 << Module::COUNT) - 1);

    /// The same set with one more module.
    #[must_use]
    pub const fn with(self, module: Module) -> Self {
        Modules(self.0 | 1 << module as u8)
    }

    /// Whether the module is in the set.
    #[inline]
    pub const fn contains(self, module: Module) -> bool {
        self.0 & (1 << module as u8) != 0
    }

    /// The modules of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Module> {
        Module::ALL.iter().copied().filter(move |&module| self.contains(module))
    }

    /// All 64 sets.
    pub fn subsets() -> impl Iterator<Item = Modules> {
        (0..=Self::ALL.0).map(Modules)
    }
}

impl FromIterator<Module> for Modules {
    fn from_iter<I: IntoIterator<Item = Module>>(modules: I) -> Self {
        modules.into_iter().fold(Modules::NONE, Modules::with)
    }
}

impl fmt::Display for Modules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, module) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            f.write_str(module.name())?;
        }
        Ok(())
    }
}

impl Serialize for Modules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Modules {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Module>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A valid configuration of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Config {
    players: u8,
    modules: Modules,
    difficulty: u8,
}

/// Why a configuration cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    /// Too few or too many players.
    #[error("{0} players: the game is for 1 to 4")]
    Players(usize),
    /// A solo game without Andrew's difficulty.
    #[error("the solo game needs a difficulty from 1 to 4")]
    DifficultyMissing,
    /// A difficulty that does not exist.
    #[error("difficulty {0}: Andrew has difficulties 1 to 4")]
    Difficulty(u8),
    /// A difficulty without Andrew.
    #[error("a difficulty belongs to the solo game; this game has {0} players")]
    DifficultyWithoutAndrew(usize),
    /// A module that the solo game excludes.
    #[error("the module {0} cannot be played solo")]
    NotSolo(Module),
}

impl Config {
    /// A game for 2 to 4 players, or, with `players` = 1 and a difficulty, the solo game.
    pub fn new(players: usize, modules: Modules, difficulty: Option<u8>) -> Result<Self, ConfigError> {
        let difficulty = match (players, difficulty) {
            (1, None) => return Err(ConfigError::DifficultyMissing),
            (1, Some(level @ 1..=4)) => level,
            (1, Some(level)) => return Err(ConfigError::Difficulty(level)),
            (2..=Seat::MAX, None) => 0,
            (2..=Seat::MAX, Some(_)) => return Err(ConfigError::DifficultyWithoutAndrew(players)),
            _ => return Err(ConfigError::Players(players)),
        };
        if players == 1
            && let Some(module) = modules.iter().find(|module| !module.allowed_solo())
        {
            return Err(ConfigError::NotSolo(module));
        }
        Ok(Config { players: players as u8, modules, difficulty })
    }

    /// The base game for 2 to 4 players.
    pub fn base(players: usize) -> Result<Self, ConfigError> {
        Config::new(players, Modules::NONE, None)
    }

    /// The solo game without modules.
    pub fn solo(difficulty: u8) -> Result<Self, ConfigError> {
        Config::new(1, Modules::NONE, Some(difficulty))
    }

    /// Seats taken by people or bots; Andrew does not count.
    #[inline]
    pub const fn players(self) -> usize {
        self.players as usize
    }

    /// The modules in play.
    #[inline]
    pub const fn modules(self) -> Modules {
        self.modules
    }

    /// Whether a module is in play.
    #[inline]
    pub const fn has(self, module: Module) -> bool {
        self.modules.contains(module)
    }

    /// Whether this is a game against Andrew.
    #[inline]
    pub const fn is_solo(self) -> bool {
        self.players == 1
    }

    /// Andrew's difficulty in the solo game.
    pub const fn difficulty(self) -> Option<u8> {
        if self.is_solo() { Some(self.difficulty) } else { None }
    }

    /// The seats taken by people or bots.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        (0..self.players()).map(Seat::wrapping)
    }

    /// Every configuration that can be played.
    pub fn every() -> impl Iterator<Item = Config> {
        let solo = (1..=4).flat_map(|level| Modules::subsets().map(move |modules| (1, modules, Some(level))));
        let table = (2..=Seat::MAX)
            .flat_map(|players| Modules::subsets().map(move |modules| (players, modules, None)));
        solo.chain(table).filter_map(|(players, modules, level)| Config::new(players, modules, level).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_configuration_is_counted() {
        // Three player counts with any of six modules, four difficulties with any of three.
        assert_eq!(Config::every().count(), 3 * 64 + 4 * 8);
    }

    #[test]
    fn solo_refuses_the_other_modules_and_says_why() {
        for module in [Module::NewDonations, Module::Wait, Module::SecretDonation] {
            let error = Config::new(1, Modules::NONE.with(module), Some(1)).unwrap_err();
            assert_eq!(error.to_string(), format!("the module {module} cannot be played solo"));
        }
        for module in [Module::NewBeginning, Module::NewDepartments, Module::OpenBar] {
            assert!(Config::new(1, Modules::NONE.with(module), Some(4)).is_ok());
        }
    }

    #[test]
    fn impossible_player_counts_and_difficulties_are_refused() {
        assert_eq!(Config::base(5), Err(ConfigError::Players(5)));
        assert_eq!(Config::base(0), Err(ConfigError::Players(0)));
        assert_eq!(Config::base(1), Err(ConfigError::DifficultyMissing));
        assert_eq!(Config::solo(5), Err(ConfigError::Difficulty(5)));
        assert_eq!(Config::new(2, Modules::NONE, Some(1)), Err(ConfigError::DifficultyWithoutAndrew(2)));
    }
}
