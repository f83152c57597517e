//! Which bots there are.

use carnegie_bots::{Bot, BotKind, Search};
use std::fmt;

/// Makes bots.
pub trait BotSource: Send + Sync + fmt::Debug + 'static {
    /// The levels, the weakest first. Never empty.
    fn levels(&self) -> Vec<&'static str>;
    /// A new bot of a level.
    fn make(&self, level: &str, seed: u64) -> Option<Box<dyn Bot>>;

    /// The level that takes over when a bot of this level fails.
    fn simpler(&self, level: &str) -> &'static str {
        let levels = self.levels();
        let place = levels.iter().position(|known| *known == level).unwrap_or(0);
        levels.get(place.saturating_sub(1)).copied().unwrap_or(BotKind::RANDOM.name())
    }

    /// The level that takes over for a person.
    fn stand_in(&self) -> &'static str {
        let levels = self.levels();
        levels
            .iter()
            .find(|level| **level == BotKind::APPRENTICE.name())
            .or(levels.last())
            .copied()
            .unwrap_or(BotKind::RANDOM.name())
    }
}

/// The bots that the program knows by name: those of `carnegie-bots`, and whatever was added to them.
#[derive(Clone, Copy, Debug)]
pub struct AllBots {
    /// Threads on which the strongest of them thinks about one turn.
    pub expert_threads: usize,
}

impl Default for AllBots {
    fn default() -> Self {
        AllBots { expert_threads: 1 }
    }
}

impl BotSource for AllBots {
    fn levels(&self) -> Vec<&'static str> {
        BotKind::all().into_iter().map(BotKind::name).collect()
    }

    fn make(&self, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        let kind = level.parse::<BotKind>().ok()?;
        Some(match kind.budget() {
            Some(budget) if kind == BotKind::EXPERT => {
                Box::new(Search::new(budget, seed).on_threads(self.expert_threads))
            }
            _ => kind.create(seed),
        })
    }
}
