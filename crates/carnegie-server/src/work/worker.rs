//! What a node does for tables: it lets bots take their turns and clocks run out.
//!
//! What a table needs is stored together with the entry that made it necessary. The node that appended it has a lease
//! and does the work at once; if the node dies, the lease expires and any other node takes over.
//!
//! The log is the truth here, too: a worker reads it before it says that there is nothing to do. When the server
//! starts and from time to time after that, it also goes through all games for which no work is noted.

use crate::bots::BotSource;
use crate::error::{Error, Result};
use crate::live::{LEASE_MS, Tables};
use crate::metrics::Metrics;
use crate::panics::{self, caught};
use crate::pool::Pool;
use crate::shutdown::Shutdown;
use crate::store::{StoreError, Work};
use crate::time::now;
use carnegie_table::{Entry, Need};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// How often a node looks for work that nobody is doing, and renews its own leases.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// The most work that is claimed at once.
const MAX_CLAIMED: i64 = 64;
/// How often all games without noted work are gone through.
const CHECK_INTERVAL: Duration = Duration::from_secs(300);
/// How many of them are checked each time the node looks for work: a few milliseconds each.
const CHECKED_AT_ONCE: usize = 16;

/// The worker of this node. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Worker(pub(super) Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) tables: Tables,
    pub(super) bots: Arc<dyn BotSource>,
    pub(super) thinking: Arc<Pool>,
    pub(super) metrics: Arc<Metrics>,
    shutdown: Shutdown,
    /// Tables that this node is working for right now.
    busy: Mutex<HashSet<String>>,
}

impl Worker {
    /// A worker with the bots' threads.
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

    /// Starts working for tables whose bots are due, and for those that nobody is working for.
    pub(crate) fn start(&self, mut bots_due: UnboundedReceiver<String>) {
        let worker = self.clone();
        panics::spawn("worker", async move {
            while let Some(id) = bots_due.recv().await {
                worker.begin(&id);
            }
        });
        let worker = self.clone();
        panics::spawn("worker", async move {
            let mut poll = interval(POLL_INTERVAL);
            poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let mut check = Check::default();
            while !worker.0.shutdown.has_begun() {
                poll.tick().await;
                let looking = async {
                    let looked = worker.look_for_work().await;
                    looked.and(worker.look_for_lost_work(&mut check).await)
                };
                let looked = caught("looking for work", looking).await;
                // A server that stops closes the database.
                if let Ok(Err(error)) = looked
                    && !worker.0.shutdown.has_begun()
                {
                    tracing::warn!(%error, "cannot look for work");
                }
            }
        });
    }

    /// Continues through the games for which no work is noted, and notes it where some is due.
    async fn look_for_lost_work(&self, check: &mut Check) -> Result<()> {
        let store = self.0.tables.store();
        if check.tables.is_empty() && check.begun.is_none_or(|begun| begun.elapsed() >= CHECK_INTERVAL) {
            check.tables = store.without_work().await?;
            check.begun = Some(Instant::now());
        }
        for _ in 0..CHECKED_AT_ONCE {
            let Some(id) = check.tables.last() else { break };
            let due = match self.0.tables.need(id).await {
                Ok(Need::Nothing) | Err(Error::NoTable) => None,
                Ok(Need::Bot | Need::Start) => Some(0),
                Ok(Need::Clock(deadline)) => Some(deadline),
                // One damaged table must not hide the others.
                Err(Error::Store(StoreError::Damaged(_))) => None,
                Err(error) => return Err(error),
            };
            // The list is some time old: a bot may have got its turn since, with its work noted.
            if let Some(due) = due
                && store.note_work(id, due).await?
                && !matches!(self.0.tables.need(id).await, Ok(Need::Nothing) | Err(_))
            {
                tracing::warn!(table = short(id), "work that is due was not noted");
                self.0.metrics.lost_work.add(1);
            }
            check.tables.pop();
        }
        Ok(())
    }

    /// Looks for work that nobody is doing, and renews this node's leases.
    async fn look_for_work(&self) -> Result<()> {
        let lease = now() + LEASE_MS;
        let mine: Vec<String> = self.busy().iter().cloned().collect();
        let store = self.0.tables.store();
        store.renew_work(&mine, lease).await?;
        for id in store.claim_work(now(), lease, MAX_CLAIMED).await? {
            self.begin(&id);
        }
        Ok(())
    }

    /// Works for a table until there is nothing left to do.
    fn begin(&self, id: &str) {
        if self.0.shutdown.has_begun() || !self.busy().insert(id.to_owned()) {
            return;
        }
        let (worker, id) = (self.clone(), id.to_owned());
        let busy = Busy { worker: worker.clone(), id: id.clone() };
        panics::spawn("work for a table", async move {
            let done = worker.work_for(&id).await;
            drop(busy);
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
                    drop(worker.0.tables.store().give_up_work(&id, Work::Nothing).await);
                }
                // The lease expires by itself; then some node tries again.
                Err(error) => tracing::error!(%error, "work for a table failed"),
            }
        });
    }

    async fn work_for(&self, id: &str) -> Result<()> {
        while !self.0.shutdown.has_begun() {
            let state = self.0.tables.state(id).await?;
            match state.need() {
                Need::Bot => self.bot_turn(&state).await?,
                // The person who sat down last, or the server at that time, was gone before this could be done.
                Need::Start => match self.0.tables.commit(id, |_| Ok(Entry::Start.into())).await {
                    Ok(_) | Err(Error::Conflict(_)) => {}
                    Err(error) => return Err(error),
                },
                Need::Clock(deadline) if deadline <= now() => self.time_over(&state).await?,
                // A lease on something that is not due: the log says what is.
                Need::Clock(_) | Need::Nothing => match self.0.tables.give_up_work(id).await? {
                    Need::Bot | Need::Start => continue,
                    Need::Clock(_) | Need::Nothing => return Ok(()),
                },
            }
            let state = self.0.tables.state(id).await?;
            if state.need() != Need::Bot {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// A table that this node is working for, until this is dropped: after a panic, too, the table is free again.
struct Busy {
    worker: Worker,
    id: String,
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.worker.busy().remove(&self.id);
    }
}

/// How far a worker has come through the games for which no work is noted.
#[derive(Default, Debug)]
struct Check {
    /// Those still to be looked at.
    tables: Vec<String>,
    /// When the list was made.
    begun: Option<Instant>,
}

/// Enough of an id for a log line; ids are secret.
pub(super) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or_default()
}
