//! Whether the server is able to do its work.

use crate::store::Store;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

/// However often somebody asks, the database is written to at most once in this time.
const FRESH: Duration = Duration::from_secs(1);
/// A database that takes longer is of no use.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the last probe showed.
#[derive(Default, Debug)]
pub(super) struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Whether the database could be written to a moment ago. Whoever asks while a probe is under way waits for its
    /// result.
    pub(super) async fn can_write(&self, store: &dyn Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, could)) = *last
            && at.elapsed() < FRESH
        {
            return could;
        }
        let could = match timeout(PATIENCE, store.probe()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::warn!(%error, "the database cannot be written to");
                false
            }
            Err(_) => {
                tracing::warn!("the database does not answer");
                false
            }
        };
        *last = Some((Instant::now(), could));
        could
    }
}
