//! Group commit: one task writes all logs; what arrives while it is writing goes into the next transaction together.
//!
//! Waiting for the disk once for many entries is what makes thousands of durable decisions a second possible.

use super::{Append, Appended, StoreError, StoreResult};
use crate::panics::{self, caught};
use std::future::Future;
use tokio::sync::{mpsc, oneshot, watch};

/// The most entries in one transaction.
const MAX_BATCH: usize = 512;
/// Entries that may wait for the writer; beyond this, whoever appends has to wait too.
const MAX_WAITING: usize = 4096;

type Waiting = (Append, oneshot::Sender<StoreResult<Appended>>);

/// Sends entries to the task that writes.
#[derive(Clone, Debug)]
pub(super) struct GroupCommit {
    entries: mpsc::Sender<Waiting>,
    closing: watch::Sender<bool>,
}

/// What the task will write.
#[derive(Debug)]
pub(super) struct Queue {
    entries: mpsc::Receiver<Waiting>,
    closing: watch::Receiver<bool>,
}

impl Queue {
    /// Starts the task. `write` stores a batch in one transaction and says what became of each entry.
    pub(super) fn start<W, F>(self, write: W)
    where
        W: Fn(Vec<Append>) -> F + Send + 'static,
        F: Future<Output = StoreResult<Vec<Appended>>> + Send,
    {
        let Queue { mut entries, mut closing } = self;
        panics::spawn("writer", async move {
            let mut waiting = Vec::with_capacity(MAX_BATCH);
            let mut open = true;
            loop {
                let count = tokio::select! {
                    biased;
                    _ = closing.wait_for(|closing| *closing), if open => {
                        // Whoever is waiting is still served.
                        entries.close();
                        open = false;
                        continue;
                    }
                    count = entries.recv_many(&mut waiting, MAX_BATCH) => count,
                };
                if count == 0 {
                    break;
                }
                // The same order on all nodes, so that two of them never deadlock.
                waiting.sort_by(|(a, _), (b, _)| a.key().cmp(&b.key()));
                let (batch, replies): (Vec<_>, Vec<_>) = waiting.drain(..).unzip();
                match caught("writer", write(batch)).await.unwrap_or(Err(StoreError::Batch)) {
                    Ok(done) => replies.into_iter().zip(done).for_each(|(reply, done)| {
                        let _ = reply.send(Ok(done));
                    }),
                    Err(error) => {
                        tracing::error!(%error, entries = replies.len(), "a batch could not be written");
                        for reply in replies {
                            let _ = reply.send(Err(StoreError::Batch));
                        }
                    }
                }
            }
        });
    }
}

impl GroupCommit {
    /// A queue, and the sender that fills it.
    pub(super) fn new() -> (Self, Queue) {
        let (sender, receiver) = mpsc::channel(MAX_WAITING);
        let (close, closing) = watch::channel(false);
        (GroupCommit { entries: sender, closing: close }, Queue { entries: receiver, closing })
    }

    /// Appends an entry; returns when it is durable.
    pub(super) async fn append(&self, append: Append) -> StoreResult<Appended> {
        let (reply, answer) = oneshot::channel();
        self.entries.send((append, reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Takes no more entries; returns when those that were waiting are written.
    pub(super) async fn close(&self) {
        self.closing.send_replace(true);
        self.closing.closed().await;
    }
}
