//! What the server does by itself: bots take their turns, clocks run out.
//!
//! What a table needs is stored together with the entry that made it necessary. The node that appended it has a
//! lease and does the work at once; if it dies, the lease ends and any other node takes over.

use crate::app::{App, now};
use crate::bots::{Failure, simplest_turn, take_turn};
use crate::error::{Error, Result};
use crate::store::Work;
use carnegie_bots::Stop;
use carnegie_rules::Seat;
use carnegie_table::{Need, SeatDecision, TableState};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long a node has work for itself without renewing, in milliseconds.
pub(crate) const LEASE: i64 = 3_000;
/// How often a node looks for work that nobody does, and renews its own.
const LOOK: Duration = Duration::from_millis(500);
/// Work that is taken over at once.
const CLAIM: i64 = 64;
/// A bot that thinks this long is told to decide.
const PATIENCE: Duration = Duration::from_secs(5);
/// A bot that does not even then is given up.
const GIVE_UP: Duration = Duration::from_secs(10);

/// The bots that think, and the tables they think about.
#[derive(Debug)]
pub(crate) struct Workshop {
    threads: Arc<Semaphore>,
    tables: Mutex<HashSet<String>>,
    thinking: Mutex<Vec<Arc<Stop>>>,
}

impl Workshop {
    pub(crate) fn new(threads: usize) -> Self {
        Workshop {
            threads: Arc::new(Semaphore::new(threads.max(1))),
            tables: Mutex::default(),
            thinking: Mutex::default(),
        }
    }

    /// Asks every bot to decide at once.
    pub(crate) fn stop(&self) {
        self.thinking().iter().for_each(|stop| stop.stop());
    }

    /// Lets somebody think on a thread of their own, when one is free.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T> {
        let thread = self.threads.clone().acquire_owned().await.map_err(|_| Error::Stopping)?;
        let stop = Arc::new(Stop::default());
        self.thinking().push(stop.clone());
        let signal = stop.clone();
        let done = tokio::task::spawn_blocking(move || {
            let _thread = thread;
            work(&signal)
        });
        let done = done.await;
        self.thinking().retain(|other| !Arc::ptr_eq(other, &stop));
        done.map_err(|_| Error::Stopping)
    }

    fn thinking(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Stop>>> {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// What has to be stored about the work of a table when its state changes.
    pub(crate) fn work_after(&self, before: Option<&TableState>, after: &TableState) -> Option<Work> {
        let before = before.map_or(Need::Nothing, TableState::need);
        match after.need() {
            Need::Bot => Some(Work::Mine(now() + LEASE)),
            same if same == before => None,
            Need::Nothing => Some(Work::Nothing),
            Need::Clock(deadline) => Some(Work::At(deadline)),
        }
    }

    /// Lets the bots of a table take their turns, if it is theirs.
    pub(crate) fn look_after(&self, state: &TableState) {
        if state.bot_to_act().is_some() {
            self.begin_work(state.id());
        }
    }

    /// Works for a table until nothing is left to do there.
    fn begin_work(&self, id: &str) {
        if self.is_stopping() || !self.0.workshop.tables().insert(id.to_owned()) {
            return;
        }
        let (app, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            let done = app.work_for(&id).await;
            app.0.workshop.tables().remove(&id);
            match done {
                // Somebody may have made a bot's turn just before the table was given up.
                Ok(()) => {
                    if let Ok(state) = app.state(&id).await {
                        app.look_after(&state);
                    }
                }
                Err(Error::NoTable) => drop(app.store().set_work(&id, Work::Nothing).await),
                // The lease ends by itself; then somebody tries again.
                Err(error) => tracing::error!(%error, "work for a table failed"),
            }
        });
    }

    async fn work_for(&self, id: &str) -> Result<()> {
        while !self.is_stopping() {
            let state = self.state(id).await?;
            match state.need() {
                Need::Bot => self.bot_turn(&state).await?,
                Need::Clock(deadline) if deadline <= now() => self.time_over(&state).await?,
                // A lease on something that is not due: say what is.
                Need::Clock(deadline) => {
                    return Ok(self.store().set_work(id, Work::At(deadline)).await?);
                }
                Need::Nothing => return Ok(self.store().set_work(id, Work::Nothing).await?),
            }
            let state = self.state(id).await?;
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
        let played = self.commit(state.id(), move |now| now.propose_bot_turn(seat, seq, &moves)).await;
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
        let workshop = &self.0.workshop;
        let Ok(thread) = workshop.threads.clone().acquire_owned().await else { return Ok(Vec::new()) };
        let stop = Arc::new(Stop::default());
        workshop.thinking().push(stop.clone());
        if self.is_stopping() {
            stop.stop();
        }
        self.0.metrics.bots_thinking.add(1);
        let (bots, state, level, signal) =
            (self.0.bots.clone(), state.clone(), level.to_owned(), stop.clone());
        let mut turn = tokio::task::spawn_blocking(move || {
            let _thread = thread;
            take_turn(&*bots, &state, seat, &level, &signal)
        });
        let mut done = tokio::time::timeout(PATIENCE, &mut turn).await;
        if done.is_err() {
            stop.stop();
            done = tokio::time::timeout(GIVE_UP, &mut turn).await;
        }
        self.0.metrics.bots_thinking.less();
        workshop.thinking().retain(|other| !Arc::ptr_eq(other, &stop));
        match done {
            Ok(Ok(Ok(moves))) => Ok(moves),
            Ok(Ok(Err(Failure::Unknown))) => Err("there is no such bot".to_owned()),
            Ok(Ok(Err(Failure::Illegal(what)))) => Err(format!("it proposed an illegal decision: {what}")),
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
        let simpler = self.bots().simpler(level);
        tracing::error!(level, simpler, reason, %seat, table = short(state.id()), seq = state.seq(), "A BOT FAILED");
        let seq = state.seq();
        let moves = simplest_turn(state, seat);
        let last_resort = simpler == level;
        let done = self
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
        let (level, id) = (self.bots().stand_in(), state.id());
        for seat in state.to_act().iter() {
            let done = self.commit(id, move |state| state.propose_time_over(now(), seat, level)).await;
            match done {
                Ok(_) => tracing::info!(table = short(id), %seat, "a clock has run out"),
                Err(Error::Stale | Error::Conflict(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Looks for work that nobody does, and keeps its own.
    pub(crate) fn start_work(&self) {
        let app = self.clone();
        tokio::spawn(async move {
            let mut look = tokio::time::interval(LOOK);
            look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            while !app.is_stopping() {
                look.tick().await;
                if let Err(error) = app.look_for_work().await {
                    tracing::warn!(%error, "cannot look for work");
                }
            }
        });
    }

    async fn look_for_work(&self) -> Result<()> {
        let lease = now() + LEASE;
        let mine: Vec<String> = self.0.workshop.tables().iter().cloned().collect();
        self.store().renew_work(&mine, lease).await?;
        for id in self.store().claim_work(now(), lease, CLAIM).await? {
            self.begin_work(&id);
        }
        Ok(())
    }
}

/// Enough of an id for a log line; ids are secrets.
pub(crate) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or_default()
}
