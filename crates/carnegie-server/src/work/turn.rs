//! Letting a bot take its turn.

use crate::bots::BotSource;
use carnegie_bots::{SmallRng, Stop};
use carnegie_rules::{Decision, Seat, Viewer, decision_list};
use carnegie_table::{SeatDecision, TableState};

/// Why a bot's turn came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// There is no such bot.
    Unknown,
    /// It proposed something illegal.
    Illegal(String),
}

/// The whole turn of a bot: its decisions until it need not decide any more.
///
/// It sees only what its seat may see. In simultaneous phases others may act meanwhile; what
/// the bot decides is legal after that too.
pub(super) fn take_turn(
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
pub(super) fn simplest_turn(state: &TableState, seat: Seat) -> Vec<SeatDecision> {
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
