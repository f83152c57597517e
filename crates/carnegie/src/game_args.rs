//! Which game is played: the options that several commands share.

use anyhow::Result;
use carnegie_rules::{Config, Module, Modules};
use std::hash::{BuildHasher, RandomState};

/// Players, modules and difficulty.
#[derive(clap::Args)]
pub(crate) struct GameArgs {
    /// Number of players, 1 to 4; 1 is the solo game against Andrew
    #[arg(long, value_name = "N")]
    players: usize,
    /// Modules of Expansion 1, separated by commas: new-beginning, new-departments, open-bar,
    /// new-donations, wait, secret-donation
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = module)]
    modules: Vec<Module>,
    /// Andrew's difficulty in the solo game, 1 to 4 [default: 1]
    #[arg(long, value_name = "LEVEL")]
    difficulty: Option<u8>,
}

/// Andrew's difficulty unless another one is asked for.
const EASIEST: u8 = 1;

impl GameArgs {
    /// The configuration, or why it cannot be played.
    pub(crate) fn config(&self) -> Result<Config> {
        config(self.players, &self.modules, self.difficulty)
    }
}

/// The configuration for this many players, or why it cannot be played.
pub(crate) fn config(players: usize, modules: &[Module], difficulty: Option<u8>) -> Result<Config> {
    let difficulty = difficulty.or((players == 1).then_some(EASIEST));
    Ok(Config::new(players, modules.iter().copied().collect(), difficulty)?)
}

/// A module by its name.
pub(crate) fn module(word: &str) -> Result<Module, String> {
    word.trim().parse().map_err(|error| {
        let known: Vec<_> = Module::ALL.iter().map(|module| module.name()).collect();
        format!("{error}; the modules are {}", known.join(", "))
    })
}

/// What is played, in words.
pub(crate) fn describe(config: Config) -> String {
    let players = match config.difficulty() {
        Some(difficulty) => format!("solo game, difficulty {difficulty}"),
        None => format!("{} players", config.players()),
    };
    if config.modules() == Modules::NONE {
        return format!("{players}, base game");
    }
    let modules: Vec<_> = config.modules().iter().map(Module::name).collect();
    format!("{players}, with {}", modules.join(", "))
}

/// A seed for when none is given.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one("carnegie")
}
