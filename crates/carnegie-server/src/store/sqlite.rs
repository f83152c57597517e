//! SQLite: one file, nothing to install.

use super::group_commit::GroupCommit;
use super::rows;
use super::schema::STEPS;
use super::sql::{RULES, SEEN_EVERY, sql_store};
use super::{
    Append, Change, ChatRow, Listing, LogRow, Login, Person, Progress, Retention, SeatRow, Store, StoreError,
    Stored, StoredTable, Work,
};
use crate::time::{now, time_stamp};
use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Sqlite, Transaction};
use std::collections::HashSet;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;

/// A SQLite file: one connection writes, a few read at the same time.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    read: SqlitePool,
    write: SqlitePool,
    commits: GroupCommit,
    node: String,
}

impl SqliteStore {
    /// Of several tables the oldest work first; the file has one writer, so nobody is in the way. Nobody works for a
    /// game of other rules.
    const CLAIM: &str = "UPDATE work SET lease = $2, node = $3 WHERE table_id IN (
        SELECT w.table_id FROM work w WHERE w.due <= $1 AND w.lease < $1 AND NOT EXISTS (
          SELECT 1 FROM tables t WHERE t.id = w.table_id AND t.status <> 'waiting' AND t.rules <> $5)
        ORDER BY w.due LIMIT $4) RETURNING table_id";

    /// Opens the file, or creates it. One of an older program is copied beside itself and brought up to date.
    pub async fn open(path: &str) -> Stored<Self> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Every acknowledged decision survives a power failure, not only a crash of the program.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .pragma("wal_autocheckpoint", "4000")
            .pragma("cache_size", "-16000")
            .statement_cache_capacity(64);
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let (commits, queue) = GroupCommit::new();
        let store = SqliteStore { read, write, commits, node: String::new() };
        store.copy_before_migration(path).await?;
        store.migrate(true).await?;
        let writer = store.clone();
        queue.start(move |batch| {
            let writer = writer.clone();
            async move { writer.write(batch).await }
        });
        // Whatever a former process had taken over is free again.
        sqlx::query("UPDATE work SET lease = 0").execute(&store.write).await?;
        Ok(store)
    }

    /// Keeps a file that is about to be migrated: as it was, in one file beside it, which nobody writes any more.
    async fn copy_before_migration(&self, path: &str) -> Stored<()> {
        let known = STEPS.len();
        let versioned: Option<i64> = sqlx::query_scalar(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'",
        )
        .fetch_optional(&self.write)
        .await?;
        if versioned.is_none() {
            return Ok(());
        }
        let found: Option<i64> =
            sqlx::query_scalar("SELECT MAX(version) FROM schema_version").fetch_one(&self.write).await?;
        let found = usize::try_from(found.unwrap_or(0)).unwrap_or(0);
        if !(1..known).contains(&found) {
            return Ok(());
        }
        let moment = time_stamp(now());
        let place = format!("{path}.before-{known}-{moment}");
        let refused = |reason: String| StoreError::Copy { place: place.clone(), reason };
        // It refuses to write into a file that is there.
        sqlx::query("VACUUM INTO $1")
            .bind(&place)
            .execute(&self.write)
            .await
            .map_err(|error| refused(error.to_string()))?;
        // It holds the same secrets, so that nobody else may read it.
        std::fs::metadata(path)
            .and_then(|original| std::fs::set_permissions(&place, original.permissions()))
            .and_then(|()| std::fs::File::open(&place))
            .and_then(|copy| copy.sync_all())
            .map_err(|error| refused(error.to_string()))?;
        tracing::warn!(copy = place, from = found, to = known, "the database was copied and is migrated now");
        Ok(())
    }

    async fn begin(&self) -> Stored<Transaction<'static, Sqlite>> {
        Ok(self.write.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// The transaction itself is the lock.
    async fn lock_for_migration(&self, _tx: &mut Transaction<'_, Sqlite>) -> Stored<()> {
        Ok(())
    }

    /// There is no other node.
    async fn announce(&self, _tx: &mut Transaction<'_, Sqlite>, _changes: &[Change]) -> Stored<()> {
        Ok(())
    }

    async fn pass_on(&self, _changes: &[Change]) -> Stored<()> {
        Ok(())
    }

    fn listen(&self) -> Option<UnboundedReceiver<Change>> {
        None
    }

    /// Inserts all entries whose number is free, in one statement.
    async fn insert_entries(
        tx: &mut Transaction<'_, Sqlite>,
        batch: &[&Append],
    ) -> Stored<HashSet<(String, i64)>> {
        let rows: Vec<_> = batch.iter().map(|a| (&a.table, a.row.seq, a.row.at, &a.row.body)).collect();
        let rows = serde_json::to_string(&rows).map_err(|error| StoreError::Damaged(error.to_string()))?;
        let won: Vec<(String, i64)> = sqlx::query_as(
            "INSERT INTO log (table_id, seq, at, body)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each($1) WHERE true
             ON CONFLICT DO NOTHING RETURNING table_id, seq",
        )
        .bind(rows)
        .fetch_all(&mut **tx)
        .await?;
        Ok(won.into_iter().collect())
    }
}

sql_store!(SqliteStore, Sqlite);
