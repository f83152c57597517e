//! Analyses of games that have ended. They are computed on the threads of the bots, a slice at a time so that no bot
//! waits for long, and kept in memory: the same record always gives the same analysis, so any node can make it again.

use crate::app::App;
use crate::error::{Error, Result};
use carnegie_bots::{Analysis, Analyst, Budget};
use carnegie_rules::ReplayError;
use carnegie_table::Requester;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What thinking about one turn of a record may cost: some seconds for a whole game.
const BUDGET: Budget = Budget::Nodes(2_000);
/// Analyses begin with the same seed everywhere.
const SEED: u64 = 1;
/// How long an analysis has a thread for itself before bots may have it.
const SLICE: Duration = Duration::from_millis(100);
/// Analyses under way at the same time.
const UNDER_WAY: usize = 8;
/// Finished analyses that are kept; the oldest makes room.
const KEPT: usize = 128;

/// How far the analysis of a game is.
#[derive(Clone, Debug)]
pub enum Progress {
    /// Nobody has asked for it, or it was forgotten.
    None,
    /// So many decisions of so many were looked at.
    Running {
        /// Decisions looked at.
        done: usize,
        /// Decisions of the game.
        of: usize,
    },
    /// It is there.
    Ready(Arc<Analysis>),
}

/// The analyses of a node, by table.
#[derive(Default, Debug)]
pub(crate) struct Analyses(Mutex<Desk>);

#[derive(Default, Debug)]
struct Desk {
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

impl Analyses {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Desk {
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
        while self.order.len() > KEPT {
            if let Some(oldest) = self.order.pop_front() {
                self.ready.remove(&oldest);
            }
        }
    }
}

impl App {
    /// How far the analysis of a game is. Only games that have ended can be analysed: a better move of a game that
    /// goes on would be a hint for everybody.
    pub async fn analysis(&self, id: &str, requester: Requester<'_>) -> Result<Progress> {
        self.record(id, requester).await?;
        Ok(self.0.analyses.desk().progress(id))
    }

    /// Begins to analyse a game, unless that was done before.
    pub async fn analyse(
        &self,
        id: &str,
        requester: Requester<'_>,
        address: Option<IpAddr>,
    ) -> Result<Progress> {
        let record = self.record(id, requester).await?;
        let known = self.0.analyses.desk().progress(id);
        if !matches!(known, Progress::None) {
            return Ok(known);
        }
        if self.is_stopping() {
            return Err(Error::Stopping);
        }
        let limit = &self.0.guards.analyses;
        limit.take(match (requester.person, address) {
            (Some(person), _) => limit.key(person.as_bytes()),
            (None, Some(address)) => limit.address_key(address),
            (None, None) => limit.key(b"somewhere"),
        })?;
        let steps = Arc::new(Steps { done: AtomicUsize::new(0), of: record.decisions.len() });
        {
            let mut desk = self.0.analyses.desk();
            // Somebody else may have asked meanwhile.
            let known = desk.progress(id);
            if !matches!(known, Progress::None) {
                return Ok(known);
            }
            if desk.running.len() >= UNDER_WAY {
                return Err(Error::Limit("too many games are being analysed; try again in a moment"));
            }
            desk.running.insert(id.to_owned(), steps.clone());
        }
        let (app, id) = (self.clone(), id.to_owned());
        let of = steps.of;
        tokio::spawn(async move {
            let found = match Analyst::new(record, BUDGET, SEED) {
                Ok(analyst) => app.work_through(analyst, &steps).await,
                Err(error) => Err(error.into()),
            };
            let mut desk = app.0.analyses.desk();
            desk.running.remove(&id);
            match found {
                Ok(analysis) => desk.keep(&id, analysis),
                Err(Error::Stopping) => {}
                Err(error) => tracing::error!(%error, "an analysis failed"),
            }
        });
        Ok(Progress::Running { done: 0, of })
    }

    async fn work_through(&self, mut analyst: Analyst, steps: &Steps) -> Result<Analysis> {
        while !analyst.is_done() {
            let slice = self.0.workshop.think(move |stop| {
                let began = Instant::now();
                while !analyst.is_done() && began.elapsed() < SLICE && !stop.is_stopped() {
                    analyst.look(stop)?;
                }
                Ok::<_, ReplayError>(analyst)
            });
            analyst = slice.await??;
            // A turn that was cut short was not judged: nobody may see that.
            if self.is_stopping() {
                return Err(Error::Stopping);
            }
            steps.done.store(analyst.done(), Ordering::Relaxed);
        }
        Ok(analyst.finish())
    }
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

    #[test]
    fn the_oldest_analysis_makes_room() {
        let mut desk = Desk::default();
        for number in 0..=KEPT {
            desk.keep(&number.to_string(), analysis());
        }
        assert!(matches!(desk.progress("0"), Progress::None));
        assert!(matches!(desk.progress("1"), Progress::Ready(_)));
        assert_eq!(desk.ready.len(), KEPT);
        assert_eq!(desk.order.len(), KEPT);
    }
}
