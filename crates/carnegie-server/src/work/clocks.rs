//! Clocks: who takes over when somebody runs out of time.

use super::worker::{Worker, short};
use crate::error::{Error, Result};
use crate::time::now;
use carnegie_table::TableState;

impl Worker {
    /// Hands over the seats whose time has run out.
    pub(super) async fn time_over(&self, state: &TableState) -> Result<()> {
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
