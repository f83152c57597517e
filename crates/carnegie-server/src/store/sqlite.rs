//! SQLite: one file, nothing to install.

use super::database::Pool;
use super::schema::STEPS;
use super::sql::SqlStore;
use super::{Append, Change, Message, StoreError, StoreResult};
use crate::panics;
use crate::time::{now, time_stamp};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The oldest work first; the file has one writer, so nobody gets in the way. Nobody works for games of other rules.
pub(super) const CLAIM: &str = "UPDATE work SET lease = $2, node = $3 WHERE table_id IN (
    SELECT w.table_id FROM work w WHERE w.due <= $1 AND w.lease < $1 AND NOT EXISTS (
      SELECT 1 FROM tables t WHERE t.id = w.table_id AND t.status <> 'waiting' AND t.rules <> $5)
    ORDER BY w.due LIMIT $4) RETURNING table_id";

/// The same for messages.
pub(super) const CLAIM_MESSAGES: &str = "UPDATE outgoing SET lease = $2, node = $3 WHERE id IN (
    SELECT id FROM outgoing WHERE due <= $1 AND lease < $1 ORDER BY due LIMIT $4)
    RETURNING id, table_id, seat, turn, seq, kind, target, attempts";

/// How often to check whether somebody else has written to the file.
const WATCH_INTERVAL: Duration = Duration::from_millis(500);

/// Says when another program has written to the file: most likely `carnegie admin`, since no other server can. What
/// was written is not known.
pub(super) fn listen(writer: SqlitePool) -> UnboundedReceiver<Change> {
    let (sender, receiver) = unbounded_channel();
    panics::spawn("following", async move {
        let mut known = None;
        while !sender.is_closed() && !writer.is_closed() {
            // This number changes with what others write, but not with what this connection writes, which is our only
            // writer. A connection that replaces it has another number, which does no harm.
            let seen: Result<i64, _> = sqlx::query_scalar("PRAGMA data_version").fetch_one(&writer).await;
            if let Ok(seen) = seen
                && known.replace(seen).is_some_and(|known| known != seen)
            {
                let _ = sender.send(Change::Everything);
            }
            tokio::time::sleep(WATCH_INTERVAL).await;
        }
    });
    receiver
}

/// Briefly opens the file while a server may be using it. It must exist, and have this program's version.
pub(super) async fn open_beside(path: &str) -> StoreResult<SqlStore> {
    must_exist(path)?;
    let (read, write) = connect(path).await?;
    SqlStore::start(Pool::Sqlite(read), Pool::Sqlite(write), String::new(), false).await
}

/// What is about to be opened must be there: a mistyped name is no new database.
pub(super) fn must_exist(path: &str) -> StoreResult<()> {
    if std::fs::exists(path).unwrap_or(false) {
        return Ok(());
    }
    let reason = "there is no such file".to_owned();
    Err(StoreError::File { place: path.to_owned(), reason })
}

/// How often the write-ahead log is copied into the file.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(1);
/// Pages in the write-ahead log above which the writer is kept waiting for a moment, so that the log can start over.
const LONG_WAL: i64 = 8_000;

/// Copies the write-ahead log into the file, so that the writer need not: it would have to wait for the disk several
/// times in the middle of somebody's decision. Ends when the connections are closed.
fn start_checkpoints(file: SqlitePool) {
    panics::spawn("checkpoints", async move {
        while !file.is_closed() {
            tokio::time::sleep(CHECKPOINT_INTERVAL).await;
            // What fails now will work later: the writer will find out whether the disk can be written to.
            let done: Result<(i64, i64, i64), _> =
                sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&file).await;
            if done.is_ok_and(|(_, pages, moved)| pages > LONG_WAL && moved < pages) {
                let _ = sqlx::query("PRAGMA wal_checkpoint(FULL)").execute(&file).await;
            }
        }
    });
}

/// Memory for pages of the file, for each of six connections: 4 MB. What does not fit is in the cache of the system.
const CACHE: &str = "-4000";

fn options(path: &str) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Every acknowledged decision survives a power failure, not only a crash of the program.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        // Only a fallback, should nothing else make checkpoints.
        .pragma("wal_autocheckpoint", "40000")
        .pragma("cache_size", CACHE)
        .statement_cache_capacity(64)
}

/// One connection writes, a few read at the same time.
async fn connect(path: &str) -> StoreResult<(SqlitePool, SqlitePool)> {
    let options = options(path);
    let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    let read = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
    Ok((read, write))
}

/// Opens the file, or creates it. One of an older program is copied, then brought up to date.
pub(super) async fn open(path: &str) -> StoreResult<SqlStore> {
    let lock = FileLock::take(path)?;
    create_private(path)?;
    refuse_foreign(path).await?;
    let (read, write) = connect(path).await?;
    copy_before_migration(&write, path).await?;
    let mut store =
        SqlStore::start(Pool::Sqlite(read), Pool::Sqlite(write.clone()), String::new(), true).await?;
    // It never waits for a lock.
    let beside = options(path).busy_timeout(Duration::ZERO);
    let beside = SqlitePoolOptions::new().max_connections(1).connect_with(beside).await?;
    start_checkpoints(beside.clone());
    store.file = Some(Arc::new(OwnFile { lock, beside }));
    // Whatever a previous process had claimed is free again.
    sqlx::query("UPDATE work SET lease = 0").execute(&write).await?;
    sqlx::query("UPDATE outgoing SET lease = 0").execute(&write).await?;
    Ok(store)
}

/// What the only server of a file has besides its readers and its writer.
#[derive(Debug)]
pub(super) struct OwnFile {
    lock: FileLock,
    /// Makes checkpoints.
    beside: SqlitePool,
}

impl OwnFile {
    /// Lets another server have the file.
    pub(super) async fn release(&self) {
        self.beside.close().await;
        let _ = self.lock.0.unlock();
    }
}

/// One server for one file: a second would show what it had read at its start, and never hear of what the first one
/// stores. The lock is a separate file, since closing the database file itself would release SQLite's locks.
#[derive(Debug)]
struct FileLock(File);

impl FileLock {
    fn take(path: &str) -> StoreResult<Self> {
        let place = format!("{path}-lock");
        let refused =
            |error: std::io::Error| StoreError::File { place: place.clone(), reason: error.to_string() };
        let file = private().open(&place).map_err(refused)?;
        match file.try_lock() {
            Ok(()) => Ok(FileLock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => Err(refused(error)),
        }
    }
}

/// A file that is created if need be, readable only by its owner: it holds password hashes and what is hidden at
/// tables.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A new file is readable only by its owner; SQLite gives the files next to it the same permissions.
fn create_private(path: &str) -> StoreResult<()> {
    if !std::fs::exists(path).unwrap_or(true) {
        let refused =
            |error: std::io::Error| StoreError::File { place: path.to_owned(), reason: error.to_string() };
        private().open(path).map_err(refused)?;
    }
    Ok(())
}

/// Refuses another program's file, and leaves it as it is: it has tables, and none of ours.
async fn refuse_foreign(path: &str) -> StoreResult<()> {
    let reader = SqliteConnectOptions::new().filename(path).read_only(true);
    // Whether it can be read at all will be found out in a moment.
    let Ok(mut file) = reader.connect().await else { return Ok(()) };
    let found: Result<(i64, i64), _> = sqlx::query_as(
        "SELECT COUNT(*), COALESCE(SUM(name = 'schema_version'), 0) FROM sqlite_master WHERE type = 'table'",
    )
    .fetch_one(&mut file)
    .await;
    let _ = file.close().await;
    match found {
        Ok((tables, 0)) if tables > 0 => Err(StoreError::Foreign(path.to_owned())),
        _ => Ok(()),
    }
}

/// Keeps a copy of a file that is about to be migrated, as one file next to it that nobody writes to again.
async fn copy_before_migration(file: &SqlitePool, path: &str) -> StoreResult<()> {
    let known = STEPS.len();
    let versioned: Option<i64> =
        sqlx::query_scalar("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'")
            .fetch_optional(file)
            .await?;
    if versioned.is_none() {
        return Ok(());
    }
    let found: Option<i64> =
        sqlx::query_scalar("SELECT MAX(version) FROM schema_version").fetch_one(file).await?;
    let found = usize::try_from(found.unwrap_or(0)).unwrap_or(0);
    if !(1..known).contains(&found) {
        return Ok(());
    }
    let moment = time_stamp(now());
    let place = format!("{path}.before-{known}-{moment}");
    let refused = |reason: String| StoreError::Copy { place: place.clone(), reason };
    // This refuses to write into a file that exists.
    sqlx::query("VACUUM INTO $1")
        .bind(&place)
        .execute(file)
        .await
        .map_err(|error| refused(error.to_string()))?;
    // It holds the same secrets, so nobody else may read it.
    std::fs::metadata(path)
        .and_then(|original| std::fs::set_permissions(&place, original.permissions()))
        .and_then(|()| std::fs::File::open(&place))
        .and_then(|copy| copy.sync_all())
        .map_err(|error| refused(error.to_string()))?;
    tracing::warn!(copy = place, from = found, to = known, "the database was copied and is migrated now");
    Ok(())
}

/// Inserts all entries whose number is free and whose table exists, in one statement.
pub(super) async fn insert_entries(
    tx: &mut SqliteConnection,
    batch: &[&Append],
) -> StoreResult<HashSet<(String, i64)>> {
    let rows: Vec<_> = batch.iter().map(|a| (&a.table, a.row.seq, a.row.at, &a.row.body)).collect();
    let rows = serde_json::to_string(&rows).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let won: Vec<(String, i64)> = sqlx::query_as(
        "INSERT INTO log (table_id, seq, at, body)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each($1)
         WHERE EXISTS (SELECT 1 FROM tables t WHERE t.id = value ->> 0)
         ON CONFLICT DO NOTHING RETURNING table_id, seq",
    )
    .bind(rows)
    .fetch_all(tx)
    .await?;
    Ok(won.into_iter().collect())
}

/// Stores messages that somebody wants to have, in one statement. Reminders are due much later: by then somebody may
/// want them who did not before.
pub(super) async fn insert_messages(tx: &mut SqliteConnection, messages: &[&Message]) -> StoreResult<()> {
    let rows: Vec<_> = (messages.iter())
        .map(|m| (m.id(), &m.table, m.seat, m.turn, m.seq, m.kind.name(), m.due, &m.person))
        .collect();
    let rows = serde_json::to_string(&rows).map_err(|error| StoreError::Damaged(error.to_string()))?;
    sqlx::query(
        "INSERT INTO outgoing (id, table_id, seat, turn, seq, kind, target, due, attempts, lease, node)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, '', value ->> 6, 0, 0, ''
         FROM json_each($1)
         WHERE value ->> 5 = 'reminder' OR EXISTS (SELECT 1 FROM devices d WHERE d.person = value ->> 7)
           OR EXISTS (SELECT 1 FROM webhooks h WHERE h.table_id = value ->> 1)
         ON CONFLICT DO NOTHING",
    )
    .bind(rows)
    .execute(tx)
    .await?;
    Ok(())
}
