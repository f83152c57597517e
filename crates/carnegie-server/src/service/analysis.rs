//! Analyses of games that have ended. They are computed on the threads of the bots, a slice at a time so that no bot
//! waits for long, and kept in memory: the same record always gives the same analysis, so any node can make it again.

use super::records::Records;
use crate::error::{Error, Result};
use crate::fair_queue::Priority;
use crate::limits::RateLimits;
use crate::panics;
use crate::pool::Pool;
use crate::shutdown::Shutdown;
use carnegie_bots::{Analysis, Analyst};
use carnegie_host::{ANALYSIS_BUDGET, ANALYSIS_SEED, Progress};
use carnegie_rules::ReplayError;
use carnegie_table::Requester;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long an analysis has a thread to itself before bots may have it.
const TIME_SLICE: Duration = Duration::from_millis(100);
/// Analyses under way at the same time.
const MAX_RUNNING: usize = 8;
/// Finished analyses that are kept; beyond this the oldest is dropped.
const MAX_KEPT: usize = 128;

/// Analyses of ended games.
#[derive(Debug)]
pub(crate) struct Analyses {
    records: Arc<Records>,
    thinking: Arc<Pool>,
    limits: Arc<RateLimits>,
    shutdown: Shutdown,
    known: Arc<Mutex<Known>>,
}

/// The analyses of a node, by table.
#[derive(Default, Debug)]
struct Known {
    running: HashMap<String, Arc<Steps>>,
    ready: HashMap<String, Arc<Analysis>>,
    /// The finished ones, the oldest first.
    order: VecDeque<String>,
}

#[derive(Debug)]
struct Steps {
    done: AtomicUsize,
    of: usize,
}

fn lock(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Known {
    fn progress(&self, id: &str) -> Progress {
        if let Some(analysis) = self.ready.get(id) {
            return Progress::Ready(analysis.clone());
        }
        match self.running.get(id) {
            Some(steps) => Progress::Running { done: steps.done.load(Ordering::Relaxed), of: steps.of },
            None => Progress::None,
        }
    }

    fn keep(&mut self, id: &str, analysis: Analysis) {
        if self.ready.insert(id.to_owned(), Arc::new(analysis)).is_none() {
            self.order.push_back(id.to_owned());
        }
        while self.order.len() > MAX_KEPT {
            if let Some(oldest) = self.order.pop_front() {
                self.ready.remove(&oldest);
            }
        }
    }
}

impl Analyses {
    pub(super) fn new(
        records: Arc<Records>,
        thinking: Arc<Pool>,
        limits: Arc<RateLimits>,
        shutdown: Shutdown,
    ) -> Self {
        Analyses { records, thinking, limits, shutdown, known: Arc::default() }
    }

    /// How far along the analysis of a game is. Only games that have ended can be analysed: in a running game a better
    /// move would be a hint to everybody.
    pub(crate) async fn progress(&self, id: &str, requester: Requester<'_>) -> Result<Progress> {
        self.records.record(id, requester).await?;
        Ok(lock(&self.known).progress(id))
    }

    /// Begins to analyse a game, unless that has already been done.
    pub(crate) async fn begin(
        &self,
        id: &str,
        requester: Requester<'_>,
        address: Option<IpAddr>,
    ) -> Result<Progress> {
        let record = self.records.record(id, requester).await?;
        let progress = lock(&self.known).progress(id);
        if !matches!(progress, Progress::None) {
            return Ok(progress);
        }
        if self.shutdown.has_begun() {
            return Err(Error::Stopping);
        }
        let limit = &self.limits.analyses;
        limit.take(match (requester.person, address) {
            (Some(person), _) => limit.key(person.as_bytes()),
            (None, Some(address)) => limit.address_key(address),
            (None, None) => limit.key(b"somewhere"),
        })?;
        let of = record.decisions.len();
        let steps = Arc::new(Steps { done: AtomicUsize::new(0), of });
        {
            let mut known = lock(&self.known);
            // Somebody else may have asked in the meantime.
            let progress = known.progress(id);
            if !matches!(progress, Progress::None) {
                return Ok(progress);
            }
            if known.running.len() >= MAX_RUNNING {
                return Err(Error::Limit("too many games are being analysed; try again in a moment"));
            }
            known.running.insert(id.to_owned(), steps.clone());
        }
        let (thinking, shutdown) = (self.thinking.clone(), self.shutdown.clone());
        let (known, id) = (self.known.clone(), id.to_owned());
        // It takes longer than any bot's turn.
        let owner = requester.person.map_or_else(|| format!("{address:?}"), str::to_owned);
        let priority = Priority { owner, cost: usize::MAX, last: false };
        run(Running { known, id }, async move {
            let analyst = Analyst::new(record, ANALYSIS_BUDGET, ANALYSIS_SEED)?;
            work_through(analyst, priority, &steps, &thinking, &shutdown).await
        });
        Ok(Progress::Running { done: 0, of })
    }
}

/// An analysis under way, until this is dropped: after a panic, too, its place is free again.
struct Running {
    known: Arc<Mutex<Known>>,
    id: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        lock(&self.known).running.remove(&self.id);
    }
}

/// Analyses in the background, and keeps what is found.
fn run(running: Running, work: impl Future<Output = Result<Analysis>> + Send + 'static) {
    panics::spawn("analysis", async move {
        match work.await {
            Ok(analysis) => lock(&running.known).keep(&running.id, analysis),
            Err(Error::Stopping) => {}
            Err(error) => tracing::error!(%error, "an analysis failed"),
        }
        // Only now: somebody who asks in between would begin another one.
        drop(running);
    });
}

async fn work_through(
    mut analyst: Analyst,
    priority: Priority,
    steps: &Steps,
    thinking: &Pool,
    shutdown: &Shutdown,
) -> Result<Analysis> {
    while !analyst.is_done() {
        let slice = thinking.run_for(priority.clone(), move |stop| {
            let began = Instant::now();
            while !analyst.is_done() && began.elapsed() < TIME_SLICE && !stop.is_stopped() {
                analyst.look(stop)?;
            }
            Ok::<_, ReplayError>(analyst)
        });
        analyst = slice.await??;
        // A turn that was cut short has not been judged: nobody may see that.
        if shutdown.has_begun() {
            return Err(Error::Stopping);
        }
        steps.done.store(analyst.done(), Ordering::Relaxed);
    }
    Ok(analyst.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysis() -> Analysis {
        Analysis {
            names: Vec::new(),
            totals: Vec::new(),
            finished: true,
            turns: Vec::new(),
            mistakes: Vec::new(),
        }
    }

    #[tokio::test]
    async fn an_analysis_that_panics_does_not_run_for_ever() {
        let known = Arc::<Mutex<Known>>::default();
        let steps = Arc::new(Steps { done: AtomicUsize::new(0), of: 1 });
        lock(&known).running.insert("a".to_owned(), steps);
        let before = panics::count();
        run(Running { known: known.clone(), id: "a".to_owned() }, async { panic!("on purpose") });
        let ended = async {
            while matches!(lock(&known).progress("a"), Progress::Running { .. }) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), ended).await.expect("it ends");
        assert!(panics::count() > before);
    }

    #[test]
    fn the_oldest_analysis_makes_room() {
        let mut known = Known::default();
        for number in 0..=MAX_KEPT {
            known.keep(&number.to_string(), analysis());
        }
        assert!(matches!(known.progress("0"), Progress::None));
        assert!(matches!(known.progress("1"), Progress::Ready(_)));
        assert_eq!(known.ready.len(), MAX_KEPT);
        assert_eq!(known.order.len(), MAX_KEPT);
    }
}
