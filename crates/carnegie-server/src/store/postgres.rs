//! PostgreSQL: any number of nodes on one database.
//!
//! It serves as store, as lock (the unique log key), as wake-up (LISTEN and NOTIFY) and as queue for bots and clocks
//! (FOR UPDATE SKIP LOCKED with a lease).

use super::database::Pool;
use super::sql::SqlStore;
use super::{Append, Change, Message, StoreError, StoreResult};
use crate::ids;
use crate::panics::{self, caught};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use std::collections::HashSet;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The notification channel of all nodes on one database.
const CHANNEL: &str = "carnegie";
/// Only one node migrates at a time; any number will do as long as nobody else uses it.
const MIGRATION_LOCK: i64 = 0x0043_4152_4e45_4749;
/// Appends share this lock, and the deletion of a table takes it alone, so that nothing is appended to a table while
/// it is being deleted. One round trip: this is the beginning of every batch.
pub(super) const BEGIN_APPENDING: &str = "BEGIN; SELECT pg_advisory_xact_lock_shared(18914318246790985)";
/// The number in the statement above.
const DELETION_LOCK: i64 = 18_914_318_246_790_985;
/// PostgreSQL refuses notices of 8000 bytes or more.
const NOTICE_BYTES: usize = 7_800;
/// Work that another node is claiming right now is skipped, not waited for. Nobody works for games of other rules.
pub(super) const CLAIM: &str = "UPDATE work SET lease = $2, node = $3 WHERE table_id IN (
    SELECT w.table_id FROM work w WHERE w.due <= $1 AND w.lease < $1 AND NOT EXISTS (
      SELECT 1 FROM tables t WHERE t.id = w.table_id AND t.status <> 'waiting' AND t.rules <> $5)
    ORDER BY w.due LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING table_id";

/// The same for messages.
pub(super) const CLAIM_MESSAGES: &str = "UPDATE outgoing SET lease = $2, node = $3 WHERE id IN (
    SELECT id FROM outgoing WHERE due <= $1 AND lease < $1 ORDER BY due LIMIT $4 FOR UPDATE SKIP LOCKED)
    RETURNING id, table_id, seat, turn, seq, kind, target, attempts";

/// Connects, and sets up an empty database. One of an older program is brought up to date only with `migrate`.
pub(super) async fn open(address: &str, migrate: bool) -> StoreResult<SqlStore> {
    let options: PgConnectOptions =
        address.parse().map_err(|_| StoreError::Address(super::without_secret(address)))?;
    let options = options.application_name("carnegie");
    let pool = PgPoolOptions::new()
        .max_connections(12)
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options)
        .await?;
    SqlStore::start(Pool::Postgres(pool.clone()), Pool::Postgres(pool), ids::new_id(), migrate).await
}

/// When several nodes start at the same time, one migrates and the others wait.
pub(super) async fn lock_for_migration(tx: &mut PgConnection) -> StoreResult<()> {
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATION_LOCK).execute(&mut *tx).await?;
    Ok(())
}

/// Keeps everybody from appending to a log until the transaction ends.
pub(super) async fn lock_out_appends(tx: &mut PgConnection) -> StoreResult<()> {
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(DELETION_LOCK).execute(&mut *tx).await?;
    Ok(())
}

/// Tells the other nodes once the transaction is committed. Several changes share a notice.
pub(super) async fn announce(tx: &mut PgConnection, node: &str, changes: &[Change]) -> StoreResult<()> {
    let mut notice = node.to_owned();
    for change in changes {
        let line = match change {
            Change::Table(table, seq) => format!("\nt {table} {seq}"),
            Change::Gone(table) => format!("\ng {table}"),
            Change::Chat(table) => format!("\nc {table}"),
            Change::Person(person) => format!("\np {person}"),
            Change::Here { table, person, here, .. } => {
                format!("\nh {table} {person} {}", if *here { "here" } else { "gone" })
            }
            Change::WhoIsHere => "\nw -".to_owned(),
            Change::Everything => continue,
        };
        if notice.len() + line.len() > NOTICE_BYTES {
            notify(tx, &notice).await?;
            node.clone_into(&mut notice);
        }
        notice.push_str(&line);
    }
    if notice.len() > node.len() { notify(tx, &notice).await } else { Ok(()) }
}

/// What the other nodes announce, for as long as somebody wants to know.
pub(super) fn listen(pool: PgPool, node: String) -> UnboundedReceiver<Change> {
    let (sender, receiver) = unbounded_channel();
    panics::spawn("following", keep_listening(pool, node, sender));
    receiver
}

/// Inserts all entries whose number is free and whose table exists, in one statement.
pub(super) async fn insert_entries(
    tx: &mut PgConnection,
    batch: &[&Append],
) -> StoreResult<HashSet<(String, i64)>> {
    let tables: Vec<&str> = batch.iter().map(|append| append.table.as_str()).collect();
    let seqs: Vec<i64> = batch.iter().map(|append| append.row.seq).collect();
    let times: Vec<i64> = batch.iter().map(|append| append.row.at).collect();
    let bodies: Vec<&str> = batch.iter().map(|append| append.row.body.as_str()).collect();
    let won: Vec<(String, i64)> = sqlx::query_as(
        "INSERT INTO log (table_id, seq, at, body)
         SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS new (id, seq, at, body)
         WHERE EXISTS (SELECT 1 FROM tables t WHERE t.id = new.id)
         ON CONFLICT DO NOTHING RETURNING table_id, seq",
    )
    .bind(tables)
    .bind(seqs)
    .bind(times)
    .bind(bodies)
    .fetch_all(&mut *tx)
    .await?;
    Ok(won.into_iter().collect())
}

/// Stores messages that somebody wants to have, in one statement. Reminders are due much later: by then somebody may
/// want them who did not before.
pub(super) async fn insert_messages(tx: &mut PgConnection, messages: &[&Message]) -> StoreResult<()> {
    let number = |f: fn(&Message) -> i64| messages.iter().map(|message| f(message)).collect::<Vec<i64>>();
    let text = |f: fn(&Message) -> &str| messages.iter().map(|message| f(message)).collect::<Vec<&str>>();
    sqlx::query(
        "INSERT INTO outgoing (id, table_id, seat, turn, seq, kind, target, due, attempts, lease, node)
         SELECT new.id, new.table_id, new.seat, new.turn, new.seq, new.kind, '', new.due, 0, 0, ''
         FROM UNNEST($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[],
           $8::text[]) AS new (id, table_id, seat, turn, seq, kind, due, person)
         WHERE new.kind = 'reminder' OR EXISTS (SELECT 1 FROM devices d WHERE d.person = new.person)
           OR EXISTS (SELECT 1 FROM webhooks h WHERE h.table_id = new.table_id)
         ON CONFLICT DO NOTHING",
    )
    .bind(messages.iter().map(|message| message.id()).collect::<Vec<String>>())
    .bind(text(|message| &message.table))
    .bind(number(|message| message.seat))
    .bind(number(|message| message.turn))
    .bind(number(|message| message.seq))
    .bind(text(|message| message.kind.name()))
    .bind(number(|message| message.due))
    .bind(text(|message| &message.person))
    .execute(&mut *tx)
    .await?;
    Ok(())
}

async fn notify(tx: &mut PgConnection, notice: &str) -> StoreResult<()> {
    sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(notice).execute(&mut *tx).await?;
    Ok(())
}

/// Passes on what other nodes announce; reconnects after an interruption.
async fn keep_listening(pool: PgPool, node: String, sender: UnboundedSender<Change>) {
    while !sender.is_closed() && !pool.is_closed() {
        if let Ok(Err(error)) = caught("following", hear(&pool, &node, &sender)).await {
            tracing::warn!(%error, "the notices of the database were interrupted");
        }
        // Whatever was announced in the meantime is unknown.
        let _ = sender.send(Change::Everything);
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn hear(pool: &PgPool, node: &str, sender: &UnboundedSender<Change>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    let _ = sender.send(Change::Everything);
    while let Some(notice) = listener.try_recv().await? {
        let mut lines = notice.payload().lines();
        let from = lines.next().unwrap_or_default();
        for change in lines.filter_map(|line| read_change(from, line)) {
            // A node need not hear of its own changes, except for entries: one that was given up when the connection
            // broke may have been stored after all.
            if from == node && !matches!(change, Change::Table(..)) {
                continue;
            }
            if sender.send(change).is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn read_change(node: &str, line: &str) -> Option<Change> {
    let mut words = line.split(' ');
    let (kind, id) = (words.next()?, words.next()?.to_owned());
    match kind {
        "t" => Some(Change::Table(id, words.next()?.parse().ok()?)),
        "g" => Some(Change::Gone(id)),
        "c" => Some(Change::Chat(id)),
        "p" => Some(Change::Person(id)),
        "h" => {
            let (person, here) = (words.next()?.to_owned(), words.next()? == "here");
            Some(Change::Here { node: node.to_owned(), table: id, person, here })
        }
        "w" => Some(Change::WhoIsHere),
        _ => None,
    }
}
