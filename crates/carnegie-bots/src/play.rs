//! Whole games between bots.

use crate::{Bot, Stop};
use carnegie_rules::{
    Config, Decision, Game, Illegal, Phase, Position, RecordError, Seat, Viewer, decision_list,
};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why a game between bots could not be finished.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The seats or their names do not match.
    #[error(transparent)]
    Seats(#[from] RecordError),
    /// A bot proposed something illegal.
    #[error("a bot proposed an illegal decision: {0}")]
    Illegal(#[from] Illegal),
    /// A bot could not choose.
    #[error("{0}")]
    Bot(String),
}

/// One turn that a bot has played: an uninterrupted series of decisions by one seat in one phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnTime {
    /// Whose turn it was.
    pub seat: Seat,
    /// How long the bot thought, all its decisions together.
    pub time: Duration,
}

/// Plays a game to the end, one bot per seat.
pub fn play_game(
    config: Config,
    seed: u64,
    names: Vec<String>,
    bots: &mut [Box<dyn Bot>],
) -> Result<Game, PlayError> {
    play_watched(config, seed, names, bots, |_, _, _| {}, |_| {})
}

/// Plays a game to the end and reports every decision before it is applied, and every turn after it has been played.
pub fn play_watched(
    config: Config,
    seed: u64,
    names: Vec<String>,
    bots: &mut [Box<dyn Bot>],
    mut on_decision: impl FnMut(&Position, Seat, Decision),
    mut on_turn: impl FnMut(TurnTime),
) -> Result<Game, PlayError> {
    let mut game = Game::new(config, seed, names)?;
    if bots.len() != config.players() {
        return Err(RecordError::Seats { names: bots.len(), seats: config.players() }.into());
    }
    let mut legal = decision_list();
    let stop = Stop::default();
    let mut turn: Option<((Phase, u8), TurnTime)> = None;
    while let Some(seat) = game.position().to_act().iter().next() {
        let phase = (game.position().phase(), game.position().round());
        if let Some((_, done)) = turn.take_if(|(before, time)| *before != phase || time.seat != seat) {
            on_turn(done);
        }
        game.position().legal(seat, &mut legal);
        let view = game.position().view(Viewer::Seat(seat));
        let asked = Instant::now();
        let decision = bots[seat.index()].choose(&view, &legal, &stop);
        if let Some(reason) = bots[seat.index()].failure() {
            return Err(PlayError::Bot(reason.to_owned()));
        }
        let (_, time) = turn.get_or_insert((phase, TurnTime { seat, time: Duration::ZERO }));
        time.time += asked.elapsed();
        on_decision(game.position(), seat, decision);
        game.apply(seat, decision)?;
    }
    if let Some((_, done)) = turn {
        on_turn(done);
    }
    Ok(game)
}
