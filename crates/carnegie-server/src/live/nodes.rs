//! Other nodes on the same database: this node follows what they change, and tells them who is here.

use super::cache::Tables;
use super::presence::{POLL_INTERVAL, REPEAT_INTERVAL};
use super::table::LiveTable;
use crate::panics::{self, caught};
use crate::shutdown::Shutdown;
use crate::store::Change;
use crate::time::now;
use carnegie_table::{ChatLine, RECENT_LINES};
use std::time::{Duration, Instant};
use tokio::time::MissedTickBehavior;

/// How often a node tries again to read invalid tables that could not be read.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

impl Tables {
    /// Starts following the other nodes, and watching who comes and goes here.
    pub(crate) fn start_following(&self, shutdown: Shutdown) {
        if let Some(mut changes) = self.store().changes() {
            let tables = self.clone();
            panics::spawn("following", async move {
                while let Some(change) = changes.recv().await {
                    // What it said is unknown now: everything has to be looked up again.
                    if caught("following", tables.hear(change)).await.is_err() {
                        tables.invalidate_all();
                    }
                }
            });
        }
        let (tables, stopping) = (self.clone(), shutdown.clone());
        panics::spawn("following", async move { tables.keep_valid(&stopping).await });
        let tables = self.clone();
        panics::spawn("presence", async move { tables.watch_presence(&shutdown).await });
    }

    /// Follows what another node has changed.
    async fn hear(&self, change: Change) {
        match change {
            // A table that is being read right now may lack this change.
            Change::Table(id, length) => match self.cached(&id) {
                Some(table) => {
                    if let Err(error) = self.catch_up(&table, length).await {
                        tracing::warn!(%error, "a table could not be read again");
                        self.invalidate(&id);
                    }
                }
                None => self.invalidate(&id),
            },
            Change::Gone(id) => self.forget(&id),
            Change::Chat(id) => {
                if let Some(table) = self.cached(&id) {
                    self.hear_chat(&table).await;
                }
            }
            Change::Person(id) => self.invalidate_person(&id),
            Change::Here { node, table, person, here } => {
                self.0.presence.hear(&node, &table, &person, here);
            }
            Change::WhoIsHere => self.tell_presence(true).await,
            Change::Everything => {
                self.0.sessions.invalidate();
                self.tell_presence(true).await;
                drop(self.store().tell(&[Change::WhoIsHere]).await);
                self.invalidate_all();
            }
        }
    }

    /// Reads invalid tables again even when nobody asks for them: somebody may be watching.
    async fn keep_valid(&self, shutdown: &Shutdown) {
        while !shutdown.has_begun() {
            let reading = async { self.revalidate_all().await & self.revalidate_sessions().await };
            let done = caught("following", reading).await.unwrap_or(false);
            tokio::select! {
                () = self.0.invalidated.notified(), if done => {}
                () = tokio::time::sleep(RETRY_INTERVAL) => {}
                () = shutdown.begun() => {}
            }
        }
    }

    /// Looks up the sessions of open streams that may have ended, and ends the streams of those that have; whether that was
    /// possible.
    async fn revalidate_sessions(&self) -> bool {
        for session in self.0.sessions.invalid() {
            match self.store().session(&session, now()).await {
                Ok(Some(person)) => self.0.sessions.confirm(&session, &person.id),
                Ok(None) => self.0.sessions.end(&session),
                Err(error) => {
                    tracing::warn!(%error, "a session could not be looked up again");
                    return false;
                }
            }
        }
        true
    }

    /// Tells the viewers here what was said on another node.
    async fn hear_chat(&self, table: &LiveTable) {
        if !table.knows_chat() {
            // Nobody follows the table yet, but somebody may be reading the chat right now, without this line.
            drop(self.read_chat(table).await);
            return;
        }
        let moment = table.moment();
        let rows = self.store().chat(moment.state.id(), moment.last_line(), RECENT_LINES as i64).await;
        for row in rows.unwrap_or_default() {
            table.publish_chat(ChatLine::at_table(row, &moment.state));
        }
    }

    async fn watch_presence(&self, shutdown: &Shutdown) {
        let mut poll = tokio::time::interval(POLL_INTERVAL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut repeated = Instant::now();
        while !shutdown.has_begun() {
            tokio::select! {
                _ = poll.tick() => {}
                () = self.0.presence.changed() => {}
            }
            let everything = repeated.elapsed() >= REPEAT_INTERVAL;
            if everything {
                repeated = Instant::now();
            }
            drop(caught("presence", self.tell_presence(everything)).await);
        }
    }

    /// Tells the viewers here and the other nodes who has come and who has gone.
    async fn tell_presence(&self, everything: bool) {
        let changes = self.0.presence.sweep(everything);
        for id in self.0.presence.take_news() {
            if let Some(table) = self.cached(&id) {
                table.publish_people(self.0.presence.people(&id));
            }
        }
        if changes.is_empty() {
            return;
        }
        if let Err(error) = self.store().tell(&changes).await {
            tracing::warn!(%error, "the other nodes could not be told who is there");
        }
    }
}
