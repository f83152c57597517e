//! Threads for what takes long: bots that think, pages that are rendered, passwords that are hashed. Requests and
//! decisions never wait for one another there, and a panic becomes an internal error in the log and the metrics.

use crate::error::{Error, Result};
use crate::fair_queue::{FairQueue, Priority};
use crate::panics;
use crate::shutdown::Shutdown;
use carnegie_bots::Stop;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::task::{JoinError, JoinHandle};

/// A number of threads for one kind of work.
#[derive(Debug)]
pub(crate) struct Pool {
    what: &'static str,
    queue: Arc<FairQueue>,
    running: Arc<Running>,
    shutdown: Shutdown,
}

/// The stop signals of all work that somebody is still waiting for.
#[derive(Default, Debug)]
struct Running(Mutex<Vec<Arc<Stop>>>);

impl Running {
    fn signals(&self) -> MutexGuard<'_, Vec<Arc<Stop>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// A pool; `what` names its work in the log.
    pub(crate) fn new(what: &'static str, threads: usize, shutdown: Shutdown) -> Self {
        let queue = Arc::new(FairQueue::new(threads));
        Pool { what, queue, running: Arc::default(), shutdown }
    }

    /// Works when a thread is free, and waits for the result.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T> {
        self.run_for(Priority::default(), work).await
    }

    /// The same, charged to somebody's account.
    pub(crate) async fn run_for<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T> {
        self.start(priority, work).await?.result().await
    }

    /// Begins to work when a thread is free.
    ///
    /// Dropping the task, or the future that waits for it, loses nothing but the result: the work is told to stop, and
    /// its thread is free once it has.
    pub(crate) async fn start<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Task<T>> {
        let permit = self.queue.take(priority).await.ok_or(Error::Stopping)?;
        let stop = Arc::new(Stop::default());
        self.running.signals().push(stop.clone());
        let waiting = Waiting { running: self.running.clone(), stop: stop.clone() };
        // Checked after it is in the list: either we see that the server is stopping, or `stop` sees the signal.
        if self.shutdown.has_begun() {
            stop.stop();
        }
        let handle = off_thread(move || {
            let _permit = permit;
            work(&stop)
        });
        Ok(Task { what: self.what, handle, waiting })
    }

    /// Asks all work to finish at once.
    pub(crate) fn stop(&self) {
        self.running.signals().iter().for_each(|stop| stop.stop());
    }
}

/// Work under way that somebody is waiting for.
#[derive(Debug)]
pub(crate) struct Task<T> {
    what: &'static str,
    handle: JoinHandle<T>,
    waiting: Waiting,
}

impl<T> Task<T> {
    /// Asks the work to finish.
    pub(crate) fn stop(&self) {
        self.waiting.stop.stop();
    }

    /// Waits for the result. Waiting may be abandoned and begun again, but not once there has been a result.
    pub(crate) async fn result(&mut self) -> Result<T> {
        joined(self.what, (&mut self.handle).await)
    }
}

/// Leaves the list when nobody is waiting any longer.
#[derive(Debug)]
struct Waiting {
    running: Arc<Running>,
    stop: Arc<Stop>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.stop.stop();
        self.running.signals().retain(|other| !Arc::ptr_eq(other, &self.stop));
    }
}

/// Works on a thread that nothing else is waiting for.
pub(crate) fn off_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    // A simulation has only one thread, or it would not run the same way every time.
    #[cfg(test)]
    if crate::time::simulated::is_on() {
        return tokio::spawn(async move { work() });
    }
    tokio::task::spawn_blocking(work)
}

/// What a task returned: a panic in it is an internal error; a task that never ran means that the server is stopping.
pub(crate) fn joined<T>(what: &'static str, done: Result<T, JoinError>) -> Result<T> {
    done.map_err(|error| match error.try_into_panic() {
        Ok(panic) => panics::note(what, &*panic).into(),
        Err(_) => Error::Stopping,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn pool() -> Pool {
        Pool::new("test", 1, Shutdown::default())
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error_that_is_counted_and_the_next_one_works() {
        let (pool, before) = (pool(), panics::count());
        let failed = pool
            .run(|_| {
                if true {
                    panic!("on purpose")
                }
            })
            .await;
        assert!(matches!(failed, Err(Error::Internal)), "{failed:?}");
        assert!(panics::count() > before);
        assert_eq!(pool.run(|_| 7).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn who_does_not_wait_any_more_leaves_nothing_behind() {
        let pool = pool();
        let endless = pool.run(|stop| while !stop.is_stopped() {});
        assert!(tokio::time::timeout(Duration::from_millis(20), endless).await.is_err());
        assert!(pool.running.signals().is_empty());
        assert_eq!(pool.run(|_| 7).await.unwrap(), 7, "the thread is free again");
    }

    #[tokio::test]
    async fn who_begins_while_the_server_stops_is_told_at_once() {
        let pool = pool();
        pool.shutdown.begin();
        assert!(pool.run(Stop::is_stopped).await.unwrap());
    }
}
