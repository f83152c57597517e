//! Records of games: to keep, and to look at.

use super::access::{Seen, look, see};
use super::lobby::Lobby;
use crate::error::{Error, Result};
use crate::live::Tables;
use crate::store::Person;
use carnegie_rules::Record;
use carnegie_table::{Plan, Requester, TableState};
use std::sync::Arc;

/// Records of games.
#[derive(Debug)]
pub(crate) struct Records {
    tables: Tables,
    lobby: Arc<Lobby>,
}

impl Records {
    pub(super) const fn new(tables: Tables, lobby: Arc<Lobby>) -> Self {
        Records { tables, lobby }
    }

    /// The record of a game that has ended. The seed of an unfinished game never leaves the server.
    pub(crate) async fn record(&self, id: &str, requester: Requester<'_>) -> Result<Record> {
        ended(&*look(&self.tables, id, requester).await?)
    }

    /// The record of a game as text; for an unfinished game of other rules, what the requester may know of it.
    pub(crate) async fn text(&self, id: &str, requester: Requester<'_>) -> Result<String> {
        match see(&self.tables, id, requester).await? {
            Seen::Live(state) => Ok(ended(&state)?.to_string()),
            Seen::Archived(archive) => Ok(archive.text(requester.person)?),
        }
    }

    /// The record of a game that has ended as a line of JSON.
    pub(crate) async fn json(&self, id: &str, requester: Requester<'_>) -> Result<String> {
        match see(&self.tables, id, requester).await? {
            Seen::Live(state) => Ok(ended(&state)?.to_json() + "\n"),
            Seen::Archived(archive) => Ok(archive.json()?),
        }
    }

    /// Makes a table from a record, to look at and to replay.
    pub(crate) async fn import(&self, person: &Person, text: &str) -> Result<Arc<TableState>> {
        self.lobby.keep_record(person, Plan::import(text)?).await
    }
}

fn ended(state: &TableState) -> Result<Record> {
    match state.is_open() {
        true => Ok(state.record()?),
        false => Err(Error::Conflict("the record can be read when the game has ended")),
    }
}
