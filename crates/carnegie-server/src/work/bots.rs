//! What the server does for tables: bots take their turns, clocks run out.
//!
//! What a table needs is stored together with the entry that made it necessary. The node that appended it has a
//! lease and does the work at once; if it dies, the lease ends and any other node takes over.

use super::turn::{Failure, simplest_turn, take_turn};
use crate::bots::BotSource;
use crate::error::{Error, Result};
use crate::live::{LEASE, Tables};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::shutdown::Shutdown;
use crate::store::Work;
use crate::time::now;
use carnegie_rules::Seat;
use carnegie_table::{Need, SeatDecision, TableState};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How often a node looks for work that nobody does, and renews its own.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Work that is taken over at once.
const MAX_CLAIMED: i64 = 64;
/// A bot that thinks this long is told to decide.
const PATIENCE: Duration = Duration::from_secs(5);
/// A bot that does not even then is given up.
const LAST_PATIENCE: Duration = Duration::from_secs(10);

/// The worker of this node. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Worker(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    tables: Tables,
    bots: Arc<dyn BotSource>,
    thinking: Arc<Pool>,
    metrics: Arc<Metrics>,
    shutdown: Shutdown,
    /// Tables that this node works for right now.
    busy: Mutex<HashSet<String>>,
}

impl Worker {
    /// A worker with the threads of the bots.
    pub(crate) fn new(
        tables: Tables,
        bots: Arc<dyn BotSource>,
        thinking: Arc<Pool>,
        metrics: Arc<Metrics>,
        shutdown: Shutdown,
    ) -> Self {
        Worker(Arc::new(Inner { tables, bots, thinking, metrics, shutdown, busy: Mutex::default() }))
    }

    fn busy(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to work for tables whose bots are due, and for those that nobody works for.
    pub(crate) fn start(&self, mut bots_due: UnboundedReceiver<String>) {
        let worker = self.clone();
        tokio::spawn(async move {
            while let Some(id) = bots_due.recv().await {
                worker.begin(&id);
            }
        });
        let worker = self.clone();
        tokio::spawn(async move {
            let mut poll = interval(POLL_INTERVAL);
            poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
            while !worker.0.shutdown.has_begun() {
                poll.tick().await;
                if let Err(error) = worker.look_for_work().await {
                    tracing::warn!(%error, "cannot look for work");
                }
            }
        });
    }

    /// Looks for work that nobody does, and keeps its own.
    async fn look_for_work(&self) -> Result<()> {
        let lease = now() + LEASE;
        let mine: Vec<String> = self.busy().iter().cloned().collect();
        let store = self.0.tables.store();
        store.renew_work(&mine, lease).await?;
        for id in store.claim_work(now(), lease, MAX_CLAIMED).await? {
            self.begin(&id);
        }
        Ok(())
    }

    /// Works for a table until nothing is left to do there.
    fn begin(&self, id: &str) {
        if self.0.shutdown.has_begun() || !self.busy().insert(id.to_owned()) {
            return;
        }
        let (worker, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            let done = worker.work_for(&id).await;
            worker.busy().remove(&id);
            match done {
                // Somebody may have made it a bot's turn just before the table was given up.
                Ok(()) => {
                    if let Ok(state) = worker.0.tables.state(&id).await
                        && state.need() == Need::Bot
                    {
                        worker.begin(&id);
                    }
                }
                Err(Error::NoTable) => {
                    drop(worker.0.tables.store().set_work(&id, Work::Nothing).await);
                }
                // The lease ends by itself; then somebody tries again.
                Err(error) => tracing::error!(%error, "work for a table failed"),
            }
        });
    }

    async fn work_for(&self, id: &str) -> Result<()> {
        while !self.0.shutdown.has_begun() {
            let state = self.0.tables.state(id).await?;
            match state.need() {
                Need::Bot => self.bot_turn(&state).await?,
                Need::Clock(deadline) if deadline <= now() => self.time_over(&state).await?,
                // A lease on something that is not due: say what is.
                Need::Clock(deadline) => {
                    return Ok(self.0.tables.store().set_work(id, Work::At(deadline)).await?);
                }
                Need::Nothing => return Ok(self.0.tables.store().set_work(id, Work::Nothing).await?),
            }
            let state = self.0.tables.state(id).await?;
            if state.need() != Need::Bot {
                return Ok(());
            }
        }
        Ok(())
    }

    /// One turn of one bot.
    async fn bot_turn(&self, state: &Arc<TableState>) -> Result<()> {
        let Some((seat, level)) = state.bot_to_act() else { return Ok(()) };
        let level = level.to_owned();
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

    /// Lets a bot think on a thread of its own.
    async fn think(
        &self,
        state: &Arc<TableState>,
        seat: Seat,
        level: &str,
    ) -> Result<Vec<SeatDecision>, String> {
        let (bots, table, name) = (self.0.bots.clone(), state.clone(), level.to_owned());
        let work = move |stop: &_| take_turn(&*bots, &table, seat, &name, stop);
        let Ok(mut task) = self.0.thinking.start(work).await else { return Ok(Vec::new()) };
        self.0.metrics.bots_thinking.add(1);
        let mut done = timeout(PATIENCE, task.result()).await;
        if done.is_err() {
            task.stop();
            done = timeout(LAST_PATIENCE, task.result()).await;
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

    /// Hands over the seats whose time is over.
    async fn time_over(&self, state: &Arc<TableState>) -> Result<()> {
        let (level, id) = (self.0.bots.stand_in(), state.id());
        for seat in state.to_act().iter() {
            let done =
                self.0.tables.commit(id, move |state| state.propose_time_over(now(), seat, level)).await;
            match done {
                Ok(_) => tracing::info!(table = short(id), %seat, "a clock has run out"),
                Err(Error::Stale | Error::Conflict(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Enough of an id for a log line; ids are secrets.
fn short(id: &str) -> &str {
    id.get(..6).unwrap_or_default()
}
