//! A table, if somebody may see it. Others learn nothing, not even that it exists.

use crate::error::{Error, Result};
use crate::live::{Found, Tables};
use carnegie_table::{Archive, Requester, TableState};
use std::sync::Arc;

/// A table that somebody may see.
#[derive(Debug)]
pub(crate) enum Seen {
    /// As it is now.
    Live(Arc<TableState>),
    /// A game of other rules: only its text.
    Archived(Box<Archive>),
}

/// A table, live or as text.
pub(super) async fn see(tables: &Tables, id: &str, requester: Requester<'_>) -> Result<Seen> {
    let (seen, may) = match tables.find(id).await? {
        Found::Live(table) => {
            let state = table.state();
            let may = state.may_be_seen_by(requester.person, requester.is_invited(&state));
            (Seen::Live(state), may)
        }
        Found::Archived(archive) => {
            let may = archive.may_be_seen_by(requester);
            (Seen::Archived(archive), may)
        }
    };
    if may { Ok(seen) } else { Err(Error::NoTable) }
}

/// A table whose game can be played or replayed.
pub(super) async fn look(tables: &Tables, id: &str, requester: Requester<'_>) -> Result<Arc<TableState>> {
    match see(tables, id, requester).await? {
        Seen::Live(state) => Ok(state),
        Seen::Archived(archive) => Err(Error::EarlierRules(archive.rules())),
    }
}
