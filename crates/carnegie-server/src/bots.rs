//! Which bots there are, and letting one of them take its turn.

use carnegie_bots::{Bot, BotKind, SmallRng, Stop};
use carnegie_rules::{Decision, Seat, Viewer, decision_list};
use carnegie_table::{SeatDecision, TableState};
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
        levels.get(place.saturating_sub(1)).copied().unwrap_or("random")
    }

    /// The level that takes over for a person.
    fn stand_in(&self) -> &'static str {
        let levels = self.levels();
        levels.iter().find(|level| **level == "apprentice").or(levels.last()).copied().unwrap_or("random")
    }
}

/// The bots of `carnegie-bots`.
#[derive(Clone, Copy, Default, Debug)]
pub struct AllBots;

impl BotSource for AllBots {
    fn levels(&self) -> Vec<&'static str> {
        BotKind::ALL.iter().map(|kind| kind.name()).collect()
    }

    fn make(&self, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        level.parse::<BotKind>().ok().map(|kind| kind.create(seed))
    }
}

/// Why a bot's turn came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// There is no such bot.
    Unknown,
    /// It proposed something illegal.
    Illegal(String),
}

/// The whole turn of a bot: its decisions until it need not decide any more.
///
/// It sees only what its seat may see. In phases that all take at the same time others may act meanwhile; what
/// the bot decides is legal after that too.
pub(crate) fn take_turn(
    source: &dyn BotSource,
    state: &TableState,
    seat: Seat,
    level: &str,
    stop: &Stop,
) -> Result<Vec<SeatDecision>, Failure> {
    let mut bot = source.make(level, bot_seed(state, seat)).ok_or(Failure::Unknown)?;
    let Some(game) = state.game() else { return Ok(Vec::new()) };
    let mut position = *game.position();
    let stage = (position.round(), position.phase());
    let mut legal = decision_list();
    let mut moves = Vec::new();
    while position.to_act().contains(seat) && (position.round(), position.phase()) == stage {
        position.legal(seat, &mut legal);
        let decision = bot.choose(&position.view(Viewer::Seat(seat)), &legal, stop);
        if let Err(error) = position.apply(seat, decision) {
            return Err(Failure::Illegal(format!("{decision}: {error}")));
        }
        moves.push(SeatDecision(seat, decision));
    }
    Ok(moves)
}

/// What is played when no bot can be trusted any more: the turn ends as early as possible.
pub(crate) fn simplest_turn(state: &TableState, seat: Seat) -> Vec<SeatDecision> {
    let legal = state.legal(seat);
    let done = legal.contains(&Decision::Done).then_some(Decision::Done);
    done.or(legal.first().copied()).map(|decision| SeatDecision(seat, decision)).into_iter().collect()
}

/// Different for every turn, the same on every node, and not connected with the seed of the game.
fn bot_seed(state: &TableState, seat: Seat) -> u64 {
    let id = state.id().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    SmallRng::derive(id, state.seq() << 3 | seat.index() as u64)
}
