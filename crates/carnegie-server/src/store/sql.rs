//! The store, in statements that both databases understand.
//!
//! What is really different (bulk insert, claiming work, notices between nodes) is in `sqlite` and `postgres`.

use super::database::{Pool, Transaction, statement};
use super::group_commit::GroupCommit;
use super::schema::STEPS;
use super::{
    Append, Change, ChatRow, Listing, LogRow, Login, Person, Progress, Retention, SeatRow, Store, StoreError,
    StoreResult, StoredTable, Work, postgres, rows, sqlite,
};
use async_trait::async_trait;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedReceiver;

/// The version of the rules that games are played with now. At those of other rules nothing happens any more.
const RULES: i64 = carnegie_rules::RULES_VERSION as i64;
/// The use of a session is noted once in so many milliseconds.
const SEEN_EVERY: i64 = 6 * 3_600_000;

/// A database of either kind.
#[derive(Clone, Debug)]
pub(super) struct SqlStore {
    read: Pool,
    write: Pool,
    commits: GroupCommit,
    /// What this node is called among those on the same database; SQLite has only one.
    node: String,
    /// Keeps other servers from a SQLite file.
    pub(super) lock: Option<Arc<sqlite::FileLock>>,
}

impl SqlStore {
    /// The store of a database that can be reached: migrates it, if that is allowed, and starts its writer.
    pub(super) async fn start(read: Pool, write: Pool, node: String, migrate: bool) -> StoreResult<Self> {
        let (commits, queue) = GroupCommit::new();
        let store = SqlStore { read, write, commits, node, lock: None };
        store.migrate(migrate).await?;
        let writer = store.clone();
        queue.start(move |batch| {
            let writer = writer.clone();
            async move { writer.write(batch).await }
        });
        Ok(store)
    }

    /// Brings the tables of the database up to date. Those of an older program are changed only if that
    /// is allowed.
    async fn migrate(&self, allowed: bool) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        match &mut tx {
            // The transaction itself is the lock.
            Transaction::Sqlite(_) => {}
            Transaction::Postgres(tx) => postgres::lock_for_migration(tx.connection()).await?,
        }
        statement("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
            .execute(&mut tx)
            .await?;
        let done = schema_version(&mut tx).await?;
        let known = STEPS.len();
        if done > known {
            return Err(StoreError::Newer { found: done, known });
        }
        if (1..known).contains(&done) && !allowed {
            return Err(StoreError::Outdated { found: done, known });
        }
        for (index, step) in STEPS.iter().enumerate().skip(done) {
            tx.run_script(step).await?;
            statement("INSERT INTO schema_version (version) VALUES ($1)")
                .bind(index as i64 + 1)
                .execute(&mut tx)
                .await?;
        }
        tx.commit().await
    }

    /// Stores a batch in one transaction and says which entries have won their number.
    async fn write(&self, batch: Vec<Append>) -> StoreResult<Vec<bool>> {
        let mut tx = self.write.begin().await?;
        // The batch is sorted: of two entries with the same number the first one counts.
        let distinct: Vec<&Append> =
            (batch.chunk_by(|a, b| a.key() == b.key())).filter_map(|same| same.first()).collect();
        let mut stored = match &mut tx {
            Transaction::Sqlite(tx) => sqlite::insert_entries(tx.connection(), &distinct).await?,
            Transaction::Postgres(tx) => postgres::insert_entries(tx.connection(), &distinct).await?,
        };
        let won: Vec<bool> =
            (batch.iter()).map(|append| stored.remove(&(append.table.clone(), append.row.seq))).collect();
        for (append, _) in batch.iter().zip(&won).filter(|(_, won)| **won) {
            self.write_effects(&mut tx, append).await?;
        }
        let changes: Vec<Change> = (batch.into_iter().zip(&won))
            .filter(|(_, won)| **won)
            .map(|(append, _)| Change::Table(append.table, append.row.seq as u64 + 1))
            .collect();
        self.announce(&mut tx, &changes).await?;
        tx.commit().await?;
        Ok(won)
    }

    /// Tells the other nodes, when the transaction is committed. With SQLite there are none.
    async fn announce(&self, tx: &mut Transaction, changes: &[Change]) -> StoreResult<()> {
        match tx {
            Transaction::Sqlite(_) => Ok(()),
            Transaction::Postgres(tx) => postgres::announce(tx.connection(), &self.node, changes).await,
        }
    }

    /// Everything that changes together with an entry.
    async fn write_effects(&self, tx: &mut Transaction, append: &Append) -> StoreResult<()> {
        if let Some(Progress { status, rules, result }) = &append.status {
            statement(
                "UPDATE tables SET status = $2, changed = $3, rules = COALESCE($4, rules),
                   result = COALESCE($5, result) WHERE id = $1",
            )
            .bind(&append.table)
            .bind(*status)
            .bind(append.row.at)
            .bind(*rules)
            .bind(result)
            .execute(&mut *tx)
            .await?;
        }
        for seat in &append.seats {
            Self::write_seat(tx, &append.table, seat).await?;
        }
        if let Some(work) = append.work {
            self.write_work(tx, &append.table, work).await?;
        }
        Ok(())
    }

    async fn write_seat(tx: &mut Transaction, table: &str, seat: &SeatRow) -> StoreResult<()> {
        statement(
            "INSERT INTO seats (table_id, seat, person, name) VALUES ($1, $2, $3, $4)
             ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, name = excluded.name",
        )
        .bind(table)
        .bind(seat.seat)
        .bind(&seat.person)
        .bind(&seat.name)
        .execute(tx)
        .await?;
        Ok(())
    }

    async fn write_work(&self, tx: &mut Transaction, table: &str, work: Work) -> StoreResult<()> {
        let (due, lease) = match work {
            Work::Nothing => {
                statement("DELETE FROM work WHERE table_id = $1").bind(table).execute(tx).await?;
                return Ok(());
            }
            Work::At(due) => (due, 0),
            Work::Mine(lease) => (0, lease),
        };
        statement(
            "INSERT INTO work (table_id, due, lease, node) VALUES ($1, $2, $3, $4)
             ON CONFLICT (table_id) DO UPDATE SET due = excluded.due, lease = excluded.lease,
               node = excluded.node",
        )
        .bind(table)
        .bind(due)
        .bind(lease)
        .bind(&self.node)
        .execute(tx)
        .await?;
        Ok(())
    }

    /// Runs statements that each have an id as their only parameter.
    async fn run_with_id(tx: &mut Transaction, id: &str, statements: &[&'static str]) -> StoreResult<()> {
        for sql in statements {
            statement(sql).bind(id).execute(&mut *tx).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn probe(&self) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        statement("INSERT INTO schema_version (version) VALUES (0)").execute(&mut tx).await?;
        statement("DELETE FROM schema_version WHERE version = 0").execute(&mut tx).await?;
        tx.commit().await
    }

    async fn close(&self) {
        self.write.close().await;
        self.read.close().await;
        if let Some(lock) = &self.lock {
            lock.release();
        }
    }

    fn changes(&self) -> Option<UnboundedReceiver<Change>> {
        match &self.read {
            Pool::Sqlite(_) => None,
            Pool::Postgres(pool) => Some(postgres::listen(pool.clone(), self.node.clone())),
        }
    }

    async fn tell(&self, changes: &[Change]) -> StoreResult<()> {
        if matches!(self.write, Pool::Sqlite(_)) {
            return Ok(());
        }
        let mut tx = self.write.begin().await?;
        self.announce(&mut tx, changes).await?;
        tx.commit().await
    }

    async fn add_person(&self, person: &Person, session: &str, now: i64) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        statement("INSERT INTO people (id, name, created) VALUES ($1, $2, $3)")
            .bind(&person.id)
            .bind(&person.name)
            .bind(now)
            .execute(&mut tx)
            .await?;
        statement("INSERT INTO sessions (token, person, created, seen) VALUES ($1, $2, $3, $3)")
            .bind(session)
            .bind(&person.id)
            .bind(now)
            .execute(&mut tx)
            .await?;
        tx.commit().await
    }

    async fn add_session(&self, person: &str, session: &str, now: i64) -> StoreResult<()> {
        statement("INSERT INTO sessions (token, person, created, seen) VALUES ($1, $2, $3, $3)")
            .bind(session)
            .bind(person)
            .bind(now)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    async fn session(&self, session: &str, now: i64) -> StoreResult<Option<Person>> {
        let found = statement(
            "SELECT p.id, p.name, p.login, s.seen FROM sessions s JOIN people p ON p.id = s.person
             WHERE s.token = $1",
        )
        .bind(session)
        .fetch_optional(&self.read)
        .await?;
        let Some((person, seen)) = found.as_ref().map(rows::session).transpose()? else {
            return Ok(None);
        };
        if now - seen > SEEN_EVERY {
            statement("UPDATE sessions SET seen = $2 WHERE token = $1")
                .bind(session)
                .bind(now)
                .execute(&self.write)
                .await?;
        }
        Ok(Some(person))
    }

    async fn end_session(&self, session: &str) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        let ended = statement("DELETE FROM sessions WHERE token = $1 RETURNING person")
            .bind(session)
            .fetch_optional(&mut tx)
            .await?;
        if let Some(ended) = ended {
            self.announce(&mut tx, &[Change::Person(ended.text("person")?)]).await?;
        }
        tx.commit().await
    }

    async fn end_sessions(&self, person: &str) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        Self::run_with_id(&mut tx, person, &["DELETE FROM sessions WHERE person = $1"]).await?;
        self.announce(&mut tx, &[Change::Person(person.to_owned())]).await?;
        tx.commit().await
    }

    async fn rename(&self, person: &Person, name: &str) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        statement("UPDATE people SET name = $2 WHERE id = $1")
            .bind(&person.id)
            .bind(name)
            .execute(&mut tx)
            .await?;
        statement("UPDATE seats SET name = $3 WHERE person = $1 AND name = $2")
            .bind(&person.id)
            .bind(&person.name)
            .bind(name)
            .execute(&mut tx)
            .await?;
        self.announce(&mut tx, &[Change::Person(person.id.clone())]).await?;
        tx.commit().await
    }

    async fn set_account(&self, person: &str, login: &str, password: &str) -> StoreResult<bool> {
        let mut tx = self.write.begin().await?;
        let key = login.to_lowercase();
        let changed = statement(
            "UPDATE people SET login = $2, login_key = $3, password = $4 WHERE id = $1
             AND NOT EXISTS (SELECT 1 FROM people WHERE login_key = $3 AND id <> $1)",
        )
        .bind(person)
        .bind(login)
        .bind(&key)
        .bind(password)
        .execute(&mut tx)
        .await;
        match changed {
            Ok(0) => {
                tx.rollback().await?;
                return Ok(false);
            }
            Err(StoreError::Database(sqlx::Error::Database(error))) if error.is_unique_violation() => {
                return Ok(false);
            }
            changed => changed?,
        };
        self.announce(&mut tx, &[Change::Person(person.to_owned())]).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn set_password(&self, person: &str, password: &str) -> StoreResult<()> {
        statement("UPDATE people SET password = $2 WHERE id = $1")
            .bind(person)
            .bind(password)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    async fn login(&self, login: &str) -> StoreResult<Option<Login>> {
        let key = login.to_lowercase();
        let found = statement(
            "SELECT id, name, login, password FROM people WHERE login_key = $1 AND password IS NOT NULL",
        )
        .bind(&key)
        .fetch_optional(&self.read)
        .await?;
        found.as_ref().map(rows::login).transpose()
    }

    async fn adopt(&self, from: &str, to: &str) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        for sql in [
            "UPDATE seats SET person = $2 WHERE person = $1",
            "UPDATE chat SET person = $2 WHERE person = $1",
            "UPDATE tables SET owner = $2 WHERE owner = $1",
        ] {
            statement(sql).bind(from).bind(to).execute(&mut tx).await?;
        }
        let forget = ["DELETE FROM sessions WHERE person = $1", "DELETE FROM people WHERE id = $1"];
        Self::run_with_id(&mut tx, from, &forget).await?;
        let changes = [Change::Person(from.to_owned()), Change::Person(to.to_owned())];
        self.announce(&mut tx, &changes).await?;
        tx.commit().await
    }

    async fn delete_person(&self, person: &str, forgotten: &str) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        statement("UPDATE seats SET person = NULL, name = $2 WHERE person = $1")
            .bind(person)
            .bind(forgotten)
            .execute(&mut tx)
            .await?;
        let forget = [
            "UPDATE chat SET person = NULL, name = '', text = '' WHERE person = $1",
            "DELETE FROM sessions WHERE person = $1",
            "DELETE FROM people WHERE id = $1",
        ];
        Self::run_with_id(&mut tx, person, &forget).await?;
        self.announce(&mut tx, &[Change::Person(person.to_owned())]).await?;
        tx.commit().await
    }

    async fn add_table(&self, table: &StoredTable, work: Work, most: usize) -> StoreResult<bool> {
        let row = &table.row;
        let mut tx = self.write.begin().await?;
        // One table at a time is opened for a person: the row of the person is the lock.
        statement("UPDATE people SET id = id WHERE id = $1").bind(&row.owner).execute(&mut tx).await?;
        let same = match row.status == "imported" {
            true => statement("SELECT COUNT(*) AS n FROM tables WHERE owner = $1 AND status = 'imported'")
                .bind(&row.owner),
            false => statement(
                "SELECT COUNT(*) AS n FROM tables
                 WHERE (status = 'waiting' OR (status = 'playing' AND rules = $2))
                 AND (owner = $1 OR id IN (SELECT table_id FROM seats WHERE person = $1))",
            )
            .bind(&row.owner)
            .bind(RULES),
        };
        if same.fetch_one(&mut tx).await?.number("n")? >= i64::try_from(most).unwrap_or(i64::MAX) {
            tx.rollback().await?;
            return Ok(false);
        }
        statement(
            "INSERT INTO tables
               (id, owner, created, invite, options, seed, public, status, changed, rules, result)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $3, $9, $10)",
        )
        .bind(&row.id)
        .bind(&row.owner)
        .bind(row.created)
        .bind(&row.invite)
        .bind(&row.options)
        .bind(row.seed)
        .bind(row.public)
        .bind(&row.status)
        .bind(row.rules)
        .bind(&row.result)
        .execute(&mut tx)
        .await?;
        for seat in &table.seats {
            Self::write_seat(&mut tx, &row.id, seat).await?;
        }
        for entry in &table.log {
            statement("INSERT INTO log (table_id, seq, at, body) VALUES ($1, $2, $3, $4)")
                .bind(&row.id)
                .bind(entry.seq)
                .bind(entry.at)
                .bind(&entry.body)
                .execute(&mut tx)
                .await?;
        }
        if work != Work::Nothing {
            self.write_work(&mut tx, &row.id, work).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    async fn table(&self, id: &str) -> StoreResult<Option<StoredTable>> {
        // The log first: whoever sits down in it has a name among the seats that are read after it.
        let log = self.log_since(id, 0).await?;
        let stored = self.table_without_log(id).await?;
        Ok(stored.map(|stored| StoredTable { log, ..stored }))
    }

    async fn table_without_log(&self, id: &str) -> StoreResult<Option<StoredTable>> {
        let row = statement(
            "SELECT id, owner, created, invite, options, seed, public, status, rules, result
             FROM tables WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.read)
        .await?;
        let Some(row) = row.as_ref().map(rows::table).transpose()? else { return Ok(None) };
        let seats = statement("SELECT seat, person, name FROM seats WHERE table_id = $1 ORDER BY seat")
            .bind(id)
            .fetch_all(&self.read)
            .await?;
        let seats = seats.iter().map(rows::seat).collect::<Result<_, _>>()?;
        Ok(Some(StoredTable { row, seats, log: Vec::new() }))
    }

    async fn log_since(&self, id: &str, seq: i64) -> StoreResult<Vec<LogRow>> {
        let found = statement("SELECT seq, at, body FROM log WHERE table_id = $1 AND seq >= $2 ORDER BY seq")
            .bind(id)
            .bind(seq)
            .fetch_all(&self.read)
            .await?;
        found.iter().map(rows::entry).collect()
    }

    async fn append(&self, append: Append) -> StoreResult<bool> {
        self.commits.append(append).await
    }

    async fn list(&self, listing: Listing<'_>, limit: i64) -> StoreResult<Vec<String>> {
        let found = match listing {
            Listing::Open => statement(
                "SELECT id FROM tables WHERE status = 'waiting' AND public
                 ORDER BY created DESC LIMIT $1",
            )
            .bind(limit),
            Listing::Running => statement(
                "SELECT id FROM tables WHERE status = 'playing' AND public AND rules = $1
                 ORDER BY created DESC LIMIT $2",
            )
            .bind(RULES)
            .bind(limit),
            Listing::Live(person) => statement(
                "SELECT id FROM tables WHERE (status = 'waiting' OR (status = 'playing' AND rules = $3))
                 AND (owner = $1 OR id IN (SELECT table_id FROM seats WHERE person = $1))
                 ORDER BY created DESC LIMIT $2",
            )
            .bind(person)
            .bind(limit)
            .bind(RULES),
            Listing::Mine(person) => statement(
                "SELECT id FROM tables WHERE status IN ('waiting', 'playing')
                 AND (owner = $1 OR id IN (SELECT table_id FROM seats WHERE person = $1))
                 ORDER BY created DESC LIMIT $2",
            )
            .bind(person)
            .bind(limit),
            Listing::Ended(person) => statement(
                "SELECT id FROM tables WHERE status IN ('finished', 'abandoned', 'imported')
                 AND (owner = $1 OR id IN (SELECT table_id FROM seats WHERE person = $1))
                 ORDER BY changed DESC LIMIT $2",
            )
            .bind(person)
            .bind(limit),
        };
        rows::texts(&found.fetch_all(&self.read).await?, "id")
    }

    async fn add_chat(&self, table: &str, line: ChatRow) -> StoreResult<ChatRow> {
        let mut tx = self.write.begin().await?;
        // One line at a time draws a number: the row of the table is the lock.
        statement("UPDATE tables SET id = id WHERE id = $1").bind(table).execute(&mut tx).await?;
        let added = statement(
            "INSERT INTO chat (table_id, n, at, person, name, text)
             SELECT $1, COALESCE((SELECT MAX(n) FROM chat WHERE table_id = $1), 0) + 1, $2, $3, $4, $5
             RETURNING n",
        )
        .bind(table)
        .bind(line.at)
        .bind(&line.person)
        .bind(&line.name)
        .bind(&line.text)
        .fetch_one(&mut tx)
        .await?;
        self.announce(&mut tx, &[Change::Chat(table.to_owned())]).await?;
        let n = added.number("n")?;
        tx.commit().await?;
        Ok(ChatRow { n, ..line })
    }

    async fn chat(&self, table: &str, after: i64, limit: i64) -> StoreResult<Vec<ChatRow>> {
        let found = statement(
            "SELECT n, at, person, name, text FROM chat WHERE table_id = $1 AND n > $2
             ORDER BY n DESC LIMIT $3",
        )
        .bind(table)
        .bind(after)
        .bind(limit)
        .fetch_all(&self.read)
        .await?;
        found.iter().rev().map(rows::chat).collect()
    }

    async fn claim_work(&self, now: i64, lease: i64, limit: i64) -> StoreResult<Vec<String>> {
        let claim = match &self.write {
            Pool::Sqlite(_) => sqlite::CLAIM,
            Pool::Postgres(_) => postgres::CLAIM,
        };
        let claimed = statement(claim)
            .bind(now)
            .bind(lease)
            .bind(&self.node)
            .bind(limit)
            .bind(RULES)
            .fetch_all(&self.write)
            .await?;
        rows::texts(&claimed, "table_id")
    }

    async fn renew_work(&self, tables: &[String], lease: i64) -> StoreResult<()> {
        for table in tables {
            statement("UPDATE work SET lease = $3 WHERE table_id = $1 AND node = $2")
                .bind(table)
                .bind(&self.node)
                .bind(lease)
                .execute(&self.write)
                .await?;
        }
        Ok(())
    }

    async fn give_up_work(&self, table: &str, work: Work) -> StoreResult<()> {
        match work {
            Work::Nothing => {
                statement("DELETE FROM work WHERE table_id = $1 AND node = $2").bind(table).bind(&self.node)
            }
            Work::At(due) | Work::Mine(due) => {
                statement("UPDATE work SET due = $3, lease = 0 WHERE table_id = $1 AND node = $2")
                    .bind(table)
                    .bind(&self.node)
                    .bind(due)
            }
        }
        .execute(&self.write)
        .await?;
        Ok(())
    }

    async fn without_work(&self) -> StoreResult<Vec<String>> {
        let found = statement(
            "SELECT t.id FROM tables t WHERE t.status = 'playing' AND t.rules = $1
             AND NOT EXISTS (SELECT 1 FROM work w WHERE w.table_id = t.id)",
        )
        .bind(RULES)
        .fetch_all(&self.read)
        .await?;
        rows::texts(&found, "id")
    }

    async fn note_work(&self, table: &str, due: i64) -> StoreResult<()> {
        statement(
            "INSERT INTO work (table_id, due, lease, node) VALUES ($1, $2, 0, '')
             ON CONFLICT (table_id) DO NOTHING",
        )
        .bind(table)
        .bind(due)
        .execute(&self.write)
        .await?;
        Ok(())
    }

    async fn purge(&self, retention: Retention) -> StoreResult<(u64, u64)> {
        // Found by a reader, and deleted in small steps: whoever decides meanwhile never waits for long.
        let old = statement(
            "SELECT t.id FROM tables t WHERE t.changed < CASE WHEN t.status = 'waiting' THEN $1 ELSE $2 END
               AND COALESCE((SELECT l.at FROM log l WHERE l.table_id = t.id ORDER BY l.seq DESC LIMIT 1), 0)
                 < CASE WHEN t.status = 'waiting' THEN $1 ELSE $2 END
               AND (t.status = 'waiting' OR NOT EXISTS (
                 SELECT 1 FROM people p WHERE p.login IS NOT NULL AND (p.id = t.owner OR p.id IN (
                   SELECT s.person FROM seats s WHERE s.table_id = t.id))))
               AND NOT (t.status = 'playing' AND t.rules <> $3)
             LIMIT 500",
        )
        .bind(retention.waiting_tables)
        .bind(retention.guest_tables)
        .bind(RULES)
        .fetch_all(&self.read)
        .await?;
        let mut tables = 0;
        for table in rows::texts(&old, "id")? {
            tables += self.delete_table(&table, retention).await?;
        }
        while statement(
            "DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE seen < $1 LIMIT 200)",
        )
        .bind(retention.sessions)
        .execute(&self.write)
        .await?
            > 0
        {}
        let guests = statement(
            "SELECT id FROM people WHERE login IS NULL AND created < $1
               AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person = people.id)
               AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.person = people.id)
             LIMIT 5000",
        )
        .bind(retention.sessions)
        .fetch_all(&self.read)
        .await?;
        let mut people = 0;
        for guest in rows::texts(&guests, "id")? {
            // Somebody without a session cannot have sat down since.
            people += statement("DELETE FROM people WHERE id = $1 AND login IS NULL")
                .bind(&guest)
                .execute(&self.write)
                .await?;
        }
        Ok((tables, people))
    }
}

impl SqlStore {
    /// Deletes a table, unless something has happened there since it was found to be old; how many that were.
    async fn delete_table(&self, table: &str, retention: Retention) -> StoreResult<u64> {
        let mut tx = self.write.begin().await?;
        let still_old = statement(
            "SELECT t.id FROM tables t WHERE t.id = $3
               AND COALESCE((SELECT MAX(l.at) FROM log l WHERE l.table_id = t.id), t.changed)
                 < CASE WHEN t.status = 'waiting' THEN $1 ELSE $2 END",
        )
        .bind(retention.waiting_tables)
        .bind(retention.guest_tables)
        .bind(table)
        .fetch_optional(&mut tx)
        .await?;
        if still_old.is_none() {
            tx.rollback().await?;
            return Ok(0);
        }
        let forget = [
            "DELETE FROM work WHERE table_id = $1",
            "DELETE FROM chat WHERE table_id = $1",
            "DELETE FROM seats WHERE table_id = $1",
            "DELETE FROM log WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
        ];
        Self::run_with_id(&mut tx, table, &forget).await?;
        tx.commit().await?;
        Ok(1)
    }
}

/// The version of the tables in the database; 0 when it is new.
async fn schema_version(tx: &mut Transaction) -> StoreResult<usize> {
    let found = statement("SELECT MAX(version) AS version FROM schema_version").fetch_one(tx).await?;
    Ok(usize::try_from(found.optional_number("version")?.unwrap_or(0)).unwrap_or(0))
}
