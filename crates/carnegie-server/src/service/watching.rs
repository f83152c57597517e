//! Following a table live.

use super::access::look;
use crate::error::{Error, Result};
use crate::ids;
use crate::limits::RateLimits;
use crate::live::{Admission, LiveTable, Moment, Subscription, Tables, Update};
use crate::metrics::Metrics;
use crate::shutdown::Shutdown;
use carnegie_host::EventId;
use carnegie_table::{Perspective, Requester, Watcher};
use std::net::IpAddr;
use std::sync::{Arc, Weak};
use tokio::sync::mpsc::Receiver;

/// Following tables.
#[derive(Debug)]
pub(crate) struct Watching {
    tables: Tables,
    limits: Arc<RateLimits>,
    metrics: Arc<Metrics>,
    shutdown: Shutdown,
}

/// A request to follow a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WatchRequest<'a> {
    /// The table.
    pub(crate) table: &'a str,
    /// Who asks.
    pub(crate) requester: Requester<'a>,
    /// From which seat, or as a spectator.
    pub(crate) perspective: Perspective,
    /// The last event that was seen.
    pub(crate) seen: Option<EventId>,
    /// The token of the session that the request came with.
    pub(crate) token: Option<&'a str>,
    /// Where the request comes from.
    pub(crate) address: Option<IpAddr>,
}

impl Watching {
    pub(super) fn new(
        tables: Tables,
        limits: Arc<RateLimits>,
        metrics: Arc<Metrics>,
        shutdown: Shutdown,
    ) -> Self {
        Watching { tables, limits, metrics, shutdown }
    }

    /// Follows a table: every change, for programs.
    pub(crate) async fn subscribe(&self, request: WatchRequest<'_>) -> Result<Subscription> {
        let (watcher, admission) = self.admit(request).await?;
        self.tables.follow(request.table, request.seen, watcher, admission).await
    }

    /// Admits somebody to a stream; from now on they count as present.
    pub(crate) async fn admit(&self, request: WatchRequest<'_>) -> Result<(Watcher, Admission)> {
        if self.shutdown.has_begun() {
            return Err(Error::Stopping);
        }
        let WatchRequest { table, requester, perspective, seen, token, address } = request;
        look(&self.tables, table, requester).await?;
        let state = self.tables.keep_up(table, seen.map_or(0, |seen| seen.seq)).await?;
        let person = requester.person.map(str::to_owned);
        let watcher = Watcher { person, perspective, invited: requester.is_invited(&state) };
        watcher.viewer(&state)?;
        let ticket = self.limits.open_stream(requester.person, address, self.metrics.clone())?;
        let presence = requester.person.map(|person| self.tables.presence().enter(table, person));
        let bind = |(token, person)| self.tables.sessions().bind(&ids::token_hash(token), person);
        let session = token.zip(requester.person).map(bind);
        Ok((watcher, Admission { _ticket: ticket, _presence: presence, session }))
    }

    /// A table in memory with its chat, for rendering.
    pub(crate) async fn table(&self, id: &str) -> Result<WatchedTable> {
        let table = self.tables.get(id).await?;
        self.tables.read_chat(&table).await?;
        self.tables.look_for_rematch(&table).await;
        Ok(WatchedTable(table))
    }
}

/// A table in memory that can be looked at and followed, and nothing else. It stays there as long as somebody has this.
#[derive(Debug)]
pub(crate) struct WatchedTable(Arc<LiveTable>);

impl WatchedTable {
    /// A number that no other table in memory has, nor this one after it has been forgotten and read again.
    pub(crate) fn instance(&self) -> u64 {
        self.0.instance()
    }

    /// The table now.
    pub(crate) fn moment(&self) -> Moment {
        self.0.moment()
    }

    /// The table now, and its newest moment whenever there is news.
    pub(crate) fn follow(&self) -> (Moment, Newest) {
        let (moment, news) = self.0.subscribe_to_newest();
        (moment, Newest { table: Arc::downgrade(&self.0), news })
    }
}

/// The newest moments of a table, one after another; what was in between is skipped.
#[derive(Debug)]
pub(crate) struct Newest {
    /// Weak: a table must be able to leave memory, which ends its streams.
    table: Weak<LiveTable>,
    news: Receiver<Update>,
}

impl Newest {
    /// Waits for news; `None` if the table has left memory.
    pub(crate) async fn next(&mut self) -> Option<Moment> {
        self.news.recv().await?;
        Some(self.table.upgrade()?.moment())
    }
}
