//! Whole games between bots.

use crate::{Bot, Stop};
use carnegie_rules::{Config, Game, Illegal, RecordError, Viewer, decision_list};
use std::fmt;

/// Why a game between bots could not be finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The seats or their names do not fit.
    Seats(RecordError),
    /// A bot proposed something illegal.
    Illegal(Illegal),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Seats(error) => error.fmt(f),
            PlayError::Illegal(error) => write!(f, "a bot proposed an illegal decision: {error}"),
        }
    }
}

impl std::error::Error for PlayError {}

/// Plays a game to its end, one bot a seat.
pub fn play_game(
    config: Config,
    seed: u64,
    names: Vec<String>,
    bots: &mut [Box<dyn Bot>],
) -> Result<Game, PlayError> {
    let mut game = Game::new(config, seed, names).map_err(PlayError::Seats)?;
    let mut legal = decision_list();
    let stop = Stop::default();
    while let Some(seat) = game.position().to_act().iter().next() {
        game.position().legal(seat, &mut legal);
        let view = game.position().view(Viewer::Seat(seat));
        let decision = match bots.get_mut(seat.index()) {
            Some(bot) => bot.choose(&view, &legal, &stop),
            None => {
                return Err(PlayError::Seats(RecordError::Seats {
                    names: bots.len(),
                    seats: config.players(),
                }));
            }
        };
        game.apply(seat, decision).map_err(PlayError::Illegal)?;
    }
    Ok(game)
}
