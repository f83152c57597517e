//! Playing again: what a game that is over has to know of the table where its people meet next.

use super::cache::Tables;
use super::table::LiveTable;
use crate::error::{Error, Result};
use crate::panics;
use carnegie_rules::SeatSet;
use carnegie_table::TableState;
use std::sync::Arc;

impl Tables {
    /// The table where the people of a game play again: not one that was closed, is over or is gone.
    pub(crate) async fn rematch(&self, state: &TableState) -> Result<Option<Arc<LiveTable>>> {
        let Some(id) = state.rematch() else { return Ok(None) };
        match self.get(id).await {
            Ok(again) => Ok(Some(again).filter(|again| again.state().goes_on())),
            Err(Error::NoTable | Error::EarlierRules(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The seats of a game whose people are awaited at the table where the others wait to play again.
    pub(crate) async fn rematch_seats(&self, state: &TableState) -> SeatSet {
        match self.rematch(state).await {
            Ok(Some(again)) => state.rematch_seats(&again.state()),
            Ok(None) => SeatSet::EMPTY,
            Err(error) => {
                // Whoever asks to play again is told what is wrong.
                tracing::warn!(%error, "the table of a rematch could not be read");
                SeatSet::EMPTY
            }
        }
    }

    /// Makes known to those who look at a game that is over whose seats are held where the others play again.
    pub(crate) async fn look_for_rematch(&self, table: &LiveTable) {
        let state = table.state();
        table.publish_rematch(state.rematch(), self.rematch(&state).await);
    }

    /// Lets games that are over look again when something has happened to them or to a table that may be the one where
    /// their people play again.
    pub(super) fn follow_rematch(&self, id: &str) {
        let concerned: Vec<Arc<LiveTable>> = (self.lock().values())
            .filter_map(|cached| cached.table.get().filter(|table| table.is_over()))
            .filter(|table| {
                let over = table.state();
                over.rematch().is_some_and(|again| again == id || over.id() == id)
            })
            .cloned()
            .collect();
        for table in concerned {
            let tables = self.clone();
            panics::spawn("rematch", async move { tables.look_for_rematch(&table).await });
        }
    }
}
