//! What a node does for tables: it lets bots take their turns and clocks run out.
//!
//! What a table needs is stored together with the entry that made it necessary. The node that appended it has a
//! lease and does the work at once; if it dies, the lease ends and any other node takes over.

use crate::bots::BotSource;
use crate::error::{Error, Result};
use crate::live::{LEASE, Tables};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::shutdown::Shutdown;
use crate::store::Work;
use crate::time::now;
use carnegie_table::Need;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{MissedTickBehavior, interval};

/// How often a node looks for work that nobody does, and renews its own.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Work that is taken over at once.
const MAX_CLAIMED: i64 = 64;

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
}

/// Enough of an id for a log line; ids are secrets.
pub(super) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or_default()
}
