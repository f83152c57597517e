//! The end of the server: one signal that anybody can check or wait for.

use std::sync::Arc;
use tokio::sync::watch;

/// Whether the server is about to stop. All clones are the same signal.
#[derive(Clone, Debug)]
pub(crate) struct Shutdown(Arc<watch::Sender<bool>>);

impl Default for Shutdown {
    fn default() -> Self {
        Shutdown(Arc::new(watch::Sender::new(false)))
    }
}

impl Shutdown {
    /// From now on the server is about to stop.
    pub(crate) fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Whether the server is about to stop.
    pub(crate) fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the server is about to stop.
    pub(crate) async fn begun(&self) {
        let mut signal = self.0.subscribe();
        let _ = signal.wait_for(|begun| *begun).await;
    }
}
