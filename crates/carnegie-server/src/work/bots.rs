//! Bots: letting one take its turn, and what happens when it fails.

use super::worker::{Worker, short};
use crate::bots::BotSource;
use crate::error::{Error, Result};
use crate::turns::Claim;
use carnegie_bots::Stop;
use carnegie_rules::{Decision, Seat, Viewer, decision_list};
use carnegie_table::{SeatDecision, TableState};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// A bot that thinks this long is told to decide.
const TURN_TIMEOUT: Duration = Duration::from_secs(5);
/// A bot that does not even then is given up.
const SLOWEST_TURN: Duration = Duration::from_secs(10);

impl Worker {
    /// One turn of one bot.
    pub(super) async fn bot_turn(&self, state: &Arc<TableState>) -> Result<()> {
        let Some((seat, level)) = state.bot_to_act() else { return Ok(()) };
        let level = self.level_now(state, level).to_owned();
        let moves = match self.think(state, seat, &level).await {
            Ok(moves) => moves,
            Err(reason) => return self.replace_bot(state, seat, &level, &reason).await,
        };
        if moves.is_empty() {
            return Ok(());
        }
        self.0.metrics.bot_turns.add(1);
        let seq = state.seq();
        let played =
            self.0.tables.commit(state.id(), move |now| now.propose_bot_turn(seat, seq, &moves)).await;
        match played {
            Ok(_) => Ok(()),
            // The table has changed meanwhile; the bot looks again.
            Err(Error::Stale | Error::Conflict(_) | Error::Illegal(_) | Error::NotYourSeat) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// How well a bot plays: as it says, as long as a person plays at the table, be it one who is away. Where only bots
    /// are left they bring the game to its end in the cheapest way.
    fn level_now<'a>(&self, state: &TableState, level: &'a str) -> &'a str {
        match is_without_people(state) {
            true => self.0.bots.levels().first().copied().unwrap_or(level),
            false => level,
        }
    }

    /// Lets a bot think on a thread of its own.
    async fn think(
        &self,
        state: &Arc<TableState>,
        seat: Seat,
        level: &str,
    ) -> Result<Vec<SeatDecision>, String> {
        let (bots, table, name) = (self.0.bots.clone(), state.clone(), level.to_owned());
        let work = move |stop: &_| take_turn(&*bots, &table, seat, &name, stop);
        let claim = Claim {
            owner: state.founding().owner.clone(),
            cost: self.0.bots.levels().iter().position(|known| *known == level).unwrap_or(0),
            last: is_without_people(state),
        };
        let Ok(mut task) = self.0.thinking.start(claim, work).await else { return Ok(Vec::new()) };
        self.0.metrics.bots_thinking.add(1);
        let mut done = timeout(TURN_TIMEOUT, task.result()).await;
        if done.is_err() {
            task.stop();
            done = timeout(SLOWEST_TURN, task.result()).await;
        }
        self.0.metrics.bots_thinking.decrement();
        match done {
            Ok(Ok(Ok(moves))) => Ok(moves),
            Ok(Ok(Err(Failure::Unknown))) => Err("there is no such bot".to_owned()),
            Ok(Ok(Err(Failure::Illegal(what)))) => Err(format!("it proposed an illegal decision: {what}")),
            Ok(Err(Error::Stopping)) => Ok(Vec::new()),
            Ok(Err(_)) => Err("it crashed".to_owned()),
            Err(_) => Err("it does not answer".to_owned()),
        }
    }

    /// A bot has failed: a simpler one takes over; when there is none, the turn ends as early as possible.
    async fn replace_bot(
        &self,
        state: &Arc<TableState>,
        seat: Seat,
        level: &str,
        reason: &str,
    ) -> Result<()> {
        self.0.metrics.bot_failures.add(1);
        let simpler = self.0.bots.simpler(level);
        tracing::error!(level, simpler, reason, %seat, table = short(state.id()), seq = state.seq(), "A BOT FAILED");
        let seq = state.seq();
        let moves = simplest_turn(state, seat);
        let last_resort = simpler == level;
        let done = self
            .0
            .tables
            .commit(state.id(), move |now| match last_resort {
                true => now.propose_bot_turn(seat, seq, &moves),
                false => now.propose_other_bot(seat, seq, simpler),
            })
            .await;
        match done {
            Ok(_) | Err(Error::Stale | Error::Conflict(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Why a bot's turn came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Failure {
    /// There is no such bot.
    Unknown,
    /// It proposed something illegal.
    Illegal(String),
}

/// The whole turn of a bot: its decisions until it need not decide any more.
///
/// It sees only what its seat may see. In simultaneous phases others may act meanwhile; what
/// the bot decides is legal after that too.
fn take_turn(
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
fn simplest_turn(state: &TableState, seat: Seat) -> Vec<SeatDecision> {
    let legal = state.legal(seat);
    let done = legal.contains(&Decision::Done).then_some(Decision::Done);
    done.or(legal.first().copied()).map(|decision| SeatDecision(seat, decision)).into_iter().collect()
}

/// Different for every turn, and the same on every node. It depends on the seed of the game, which nobody knows before
/// the end, so that nobody can compute what a bot decides in secret; and it tells nothing about that seed.
fn bot_seed(state: &TableState, seat: Seat) -> u64 {
    let seed = state.game().map_or(0, |game| game.record().seed());
    let mut hash = Sha256::new();
    hash.update(b"carnegie bot");
    hash.update(seed.to_le_bytes());
    hash.update(state.seq().to_le_bytes());
    hash.update([seat.index() as u8]);
    hash.update(state.id().as_bytes());
    let digest = hash.finalize();
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Whether only bots play.
fn is_without_people(state: &TableState) -> bool {
    state.occupants().iter().all(|occupant| occupant.person().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use carnegie_table::{Founder, LogRow, NewTable, Origin, SeatPlan};

    /// A table at its first decision, with the same id and another seed.
    fn table(seed: u64) -> TableState {
        let founder = Founder { id: "ada", name: "Ada" };
        let bot = SeatPlan::Bot { level: "random".to_owned() };
        let plan = NewTable::new(vec![SeatPlan::Me, bot]).plan(founder, |_| true).unwrap();
        let origin = Origin { id: "table".to_owned(), invite: "invite".to_owned(), seed, at: 0 };
        let mut stored = plan.found("ada", origin).unwrap();
        if stored.log.is_empty() {
            let body = carnegie_table::Entry::Start.to_json().unwrap();
            stored.log.push(LogRow { seq: 0, at: 0, body });
        }
        TableState::read(&stored).unwrap()
    }

    /// The seed of a bot once followed from the address of the table, which everybody at it knows.
    #[test]
    fn what_a_bot_decides_cannot_be_computed_from_what_everybody_knows() {
        let seat = Seat::new(1).unwrap();
        let seeds: std::collections::HashSet<u64> =
            (0..100).map(|seed| bot_seed(&table(seed), seat)).collect();
        assert_eq!(seeds.len(), 100, "it depends on the seed of the game");
        assert_eq!(bot_seed(&table(7), seat), bot_seed(&table(7), seat), "and is the same on every node");
    }
}
