//! Playing again: what a game that is over has to know of the table where its people meet next.

use super::cache::Tables;
use super::table::LiveTable;
use crate::error::{Error, Result};
use crate::panics;
use carnegie_rules::SeatSet;
use carnegie_table::{Entry, TableState};
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

    /// The seats of a game that are kept for their people at the table where the others wait to play again.
    pub(crate) async fn kept_for_rematch(&self, state: &TableState) -> SeatSet {
        match self.rematch(state).await {
            Ok(Some(again)) => state.kept_at(&again.state()),
            // Whoever asks to play again is told what is wrong.
            Ok(None) | Err(_) => SeatSet::EMPTY,
        }
    }

    /// Makes known to those who look at a game that is over whose seats are kept.
    pub(crate) async fn look_for_rematch(&self, table: &LiveTable) {
        let again = self.rematch(&table.state()).await.ok().flatten();
        table.publish_kept(again.as_deref());
    }

    /// Lets games that are over look again when something has happened where their people play again.
    pub(super) fn follow_rematch(&self, state: &TableState, entry: &Entry) {
        if entry.changes_only_the_game() {
            return;
        }
        let begins = matches!(entry, Entry::Rematch { .. });
        let concerned: Vec<Arc<LiveTable>> = (self.lock().values())
            .filter_map(|cached| cached.table.get())
            .filter(|table| {
                let over = table.state();
                over.rematch() == Some(state.id()) || (begins && over.id() == state.id())
            })
            .cloned()
            .collect();
        for table in concerned {
            let tables = self.clone();
            panics::spawn("rematch", async move { tables.look_for_rematch(&table).await });
        }
    }
}
