//! SQLite: one file, nothing to install.

use super::database::Pool;
use super::schema::STEPS;
use super::sql::SqlStore;
use super::{Append, Change, StoreError, StoreResult};
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

/// Of several tables the oldest work first; the file has one writer, so nobody is in the way. Nobody works for a
/// game of other rules.
pub(super) const CLAIM: &str = "UPDATE work SET lease = $2, node = $3 WHERE table_id IN (
    SELECT w.table_id FROM work w WHERE w.due <= $1 AND w.lease < $1 AND NOT EXISTS (
      SELECT 1 FROM tables t WHERE t.id = w.table_id AND t.status <> 'waiting' AND t.rules <> $5)
    ORDER BY w.due LIMIT $4) RETURNING table_id";

/// How often the file is asked whether somebody else has written to it.
const WATCH_INTERVAL: Duration = Duration::from_millis(500);

/// Says when another program has written to the file: `carnegie admin`, most likely. What it was is not known. No other
/// server does.
pub(super) fn listen(writer: SqlitePool) -> UnboundedReceiver<Change> {
    let (sender, receiver) = unbounded_channel();
    tokio::spawn(async move {
        let mut known = None;
        while !sender.is_closed() && !writer.is_closed() {
            // This number changes with what others write, and not with what this connection does, which is the only
            // one of ours that writes. Another connection in its place has another number: that is no harm.
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

/// Opens the file beside a server that may be at work on it, for a moment. It must be there, and of this program.
pub(super) async fn open_beside(path: &str) -> StoreResult<SqlStore> {
    if !std::fs::exists(path).unwrap_or(false) {
        let reason = "there is no such file".to_owned();
        return Err(StoreError::File { place: path.to_owned(), reason });
    }
    let (read, write) = connect(path).await?;
    SqlStore::start(Pool::Sqlite(read), Pool::Sqlite(write), String::new(), false).await
}

/// How often what was written is brought from the write-ahead log into the file.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(1);
/// Pages in the write-ahead log from which on the writer is kept waiting for a moment, so that it can begin anew.
const LONG_WAL: i64 = 8_000;

/// Brings what was written from the write-ahead log into the file, beside the writer: it would have to wait for the disk
/// several times in the middle of somebody's decision. Ends when the connections are closed.
fn start_checkpoints(file: SqlitePool) {
    tokio::spawn(async move {
        while !file.is_closed() {
            tokio::time::sleep(CHECKPOINT_INTERVAL).await;
            // What does not work now works later: whether the disk can be written to is found out by the writer.
            let done: Result<(i64, i64, i64), _> =
                sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&file).await;
            if done.is_ok_and(|(_, pages, moved)| pages > LONG_WAL && moved < pages) {
                let _ = sqlx::query("PRAGMA wal_checkpoint(FULL)").execute(&file).await;
            }
        }
    });
}

fn options(path: &str) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Every acknowledged decision survives a power failure, not only a crash of the program.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        // Only if nobody else does it.
        .pragma("wal_autocheckpoint", "40000")
        .pragma("cache_size", "-16000")
        .statement_cache_capacity(64)
}

/// One connection writes, a few read at the same time.
async fn connect(path: &str) -> StoreResult<(SqlitePool, SqlitePool)> {
    let options = options(path);
    let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    let read = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
    Ok((read, write))
}

/// Opens the file, or creates it. One of an older program is copied beside itself and brought up to date.
pub(super) async fn open(path: &str) -> StoreResult<SqlStore> {
    let lock = FileLock::take(path)?;
    create_private(path)?;
    refuse_foreign(path).await?;
    let (read, write) = connect(path).await?;
    copy_before_migration(&write, path).await?;
    let mut store =
        SqlStore::start(Pool::Sqlite(read), Pool::Sqlite(write.clone()), String::new(), true).await?;
    // It waits for nobody.
    let beside = options(path).busy_timeout(Duration::ZERO);
    let beside = SqlitePoolOptions::new().max_connections(1).connect_with(beside).await?;
    start_checkpoints(beside.clone());
    store.file = Some(Arc::new(OwnFile { lock, beside }));
    // Whatever a former process had taken over is free again.
    sqlx::query("UPDATE work SET lease = 0").execute(&write).await?;
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

/// One server for one file: a second one would show what it read at its start, and never hear of what the first one
/// stores. The lock is a file beside it, since closing the database file itself would end the locks of SQLite.
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

/// A file that is created if need be, for its owner only: it holds password hashes and what is hidden at tables.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A new file is for its owner only; SQLite gives the files beside it the same permissions.
fn create_private(path: &str) -> StoreResult<()> {
    if !std::fs::exists(path).unwrap_or(true) {
        let refused =
            |error: std::io::Error| StoreError::File { place: path.to_owned(), reason: error.to_string() };
        private().open(path).map_err(refused)?;
    }
    Ok(())
}

/// Refuses a file that is somebody else's, and leaves it as it is: it has tables, and none of ours.
async fn refuse_foreign(path: &str) -> StoreResult<()> {
    let reader = SqliteConnectOptions::new().filename(path).read_only(true);
    // What cannot be read at all is found out in a moment.
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

/// Keeps a file that is about to be migrated: as it was, in one file beside it, which nobody writes any more.
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
    // It refuses to write into a file that is there.
    sqlx::query("VACUUM INTO $1")
        .bind(&place)
        .execute(file)
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

/// Inserts all entries whose number is free and whose table is there, in one statement.
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
