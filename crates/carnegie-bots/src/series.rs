//! Games between the same bots at the same seats, one after the other: what `carnegie simulate` plays.

use crate::{Entrant, PlayError, Xorshift, play_game};
use carnegie_rules::{Config, Game};

/// Who plays what, from which seed.
#[derive(Clone, Debug)]
pub struct Series {
    /// What is played.
    pub config: Config,
    /// One bot for each seat.
    pub bots: Vec<Entrant>,
    /// Everything random follows from it.
    pub seed: u64,
}

impl Series {
    /// The seed of a game.
    pub const fn game_seed(&self, number: u64) -> u64 {
        Xorshift::derive(self.seed, number)
    }

    /// The names at the seats: those of the bots.
    pub fn names(&self) -> Vec<String> {
        self.bots.iter().map(ToString::to_string).collect()
    }

    /// Plays one game by its number, from 0. Its seed and those of its bots depend on that only, never on the thread or
    /// the machine that plays it.
    pub fn play_one(&self, number: u64) -> Result<Game, PlayError> {
        let seed = self.game_seed(number);
        let bot = |(seat, bot): (usize, &Entrant)| bot.create(Xorshift::derive(!seed, seat as u64));
        let mut players: Vec<_> = self.bots.iter().enumerate().map(bot).collect();
        play_game(self.config, seed, self.names(), &mut players)
    }
}
