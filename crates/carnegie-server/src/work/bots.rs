//! Bots: letting one take its turn, and what happens when it fails.

use super::worker::{Worker, short};
use crate::error::{Error, Result};
use crate::fair_queue::Priority;
use carnegie_host::{Failure, is_without_people, level_now, simplest_turn, take_turn};
use carnegie_rules::Seat;
use carnegie_table::{SeatDecision, TableState};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// A bot that thinks this long is told to decide.
const TURN_TIMEOUT: Duration = Duration::from_secs(5);
/// A bot that has not decided even by then is given up.
const SLOWEST_TURN: Duration = Duration::from_secs(10);

impl Worker {
    /// One turn of one bot.
    pub(super) async fn bot_turn(&self, state: &Arc<TableState>) -> Result<()> {
        let Some((seat, level)) = state.bot_to_act() else { return Ok(()) };
        let cheapest = self.0.bots.levels().first().copied().unwrap_or(level);
        let level = level_now(state, level, cheapest).to_owned();
        let decisions = match self.think(state, seat, &level).await {
            Ok(decisions) => decisions,
            Err(reason) => return self.replace_bot(state, seat, &level, &reason).await,
        };
        if decisions.is_empty() {
            return Ok(());
        }
        self.0.metrics.bot_turns.add(1);
        let seq = state.seq();
        let played =
            self.0.tables.commit(state.id(), move |now| now.propose_bot_turn(seat, seq, &decisions)).await;
        match played {
            Ok(_) => Ok(()),
            // The table has changed in the meantime; the bot looks again.
            Err(Error::Stale | Error::Conflict(_) | Error::Illegal(_) | Error::NotYourSeat) => Ok(()),
            Err(error) => Err(error),
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
        let work = move |stop: &_| take_turn(&table, seat, |seed| bots.make(&name, seed), stop);
        let priority = Priority {
            owner: state.founding().owner.clone(),
            cost: self.0.bots.levels().iter().position(|known| *known == level).unwrap_or(0),
            last: is_without_people(state),
        };
        let Ok(mut task) = self.0.thinking.start(priority, work).await else { return Ok(Vec::new()) };
        self.0.metrics.bots_thinking.add(1);
        let mut done = timeout(TURN_TIMEOUT, task.result()).await;
        if done.is_err() {
            task.stop();
            done = timeout(SLOWEST_TURN, task.result()).await;
        }
        self.0.metrics.bots_thinking.decrement();
        match done {
            Ok(Ok(Ok(decisions))) => Ok(decisions),
            Ok(Ok(Err(Failure::Unknown))) => Err("there is no such bot".to_owned()),
            Ok(Ok(Err(Failure::Illegal(what)))) => Err(format!("it proposed an illegal decision: {what}")),
            Ok(Err(Error::Stopping)) => Ok(Vec::new()),
            Ok(Err(_)) => Err("it crashed".to_owned()),
            Err(_) => Err("it does not answer".to_owned()),
        }
    }

    /// A bot has failed: a simpler one takes over; if there is none, the turn ends as early as possible.
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
        let decisions = simplest_turn(state, seat);
        let last_resort = simpler == level;
        let done = self
            .0
            .tables
            .commit(state.id(), move |now| match last_resort {
                true => now.propose_bot_turn(seat, seq, &decisions),
                false => now.propose_other_bot(seat, seq, simpler),
            })
            .await;
        match done {
            Ok(_) | Err(Error::Stale | Error::Conflict(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
