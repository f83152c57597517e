//! The store, in statements that both databases understand.
//!
//! What really differs (bulk insert, claiming work, notices between nodes) is in `sqlite` and `postgres`.

use super::database::{Pool, Row, Statement, Transaction, statement};
use super::group_commit::GroupCommit;
use super::schema::STEPS;
use super::{
    Added, Append, Appended, Change, ChatRow, Listing, LogRow, Login, Message, Person, Progress, Quota,
    Retention, Room, SeatRow, Store, StoreError, StoreResult, StoredTable, Work, outbox, postgres, rows,
    sqlite,
};
use async_trait::async_trait;
use carnegie_table::renamed_seat;
use sqlx::error::DatabaseError;
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedReceiver;

/// The version of the rules that games are played with now. Games of other rules no longer change.
const RULES: i64 = carnegie_rules::RULES_VERSION as i64;
/// The use of a session is noted at most once in this many milliseconds.
const SEEN_EVERY: i64 = 6 * 3_600_000;
/// How often a batch may meet transactions that wait for it, before it is given up.
const MAX_DEADLOCKS: usize = 5;

/// A database of either kind.
#[derive(Clone, Debug)]
pub(super) struct SqlStore {
    pub(super) read: Pool,
    pub(super) write: Pool,
    commits: GroupCommit,
    /// What this node is called among those on the same database; SQLite has only one.
    pub(super) node: String,
    /// Keeps other servers away from a SQLite file.
    pub(super) file: Option<Arc<sqlite::OwnFile>>,
}

impl SqlStore {
    /// The store of a database that can be reached: migrates it, if that is allowed, and starts its writer.
    pub(super) async fn start(read: Pool, write: Pool, node: String, migrate: bool) -> StoreResult<Self> {
        let (commits, queue) = GroupCommit::new();
        let store = SqlStore { read, write, commits, node, file: None };
        store.migrate(migrate).await?;
        let writer = store.clone();
        queue.start(move |batch| {
            let writer = writer.clone();
            async move { writer.write_in_spite_of_others(&batch).await }
        });
        Ok(store)
    }

    /// Brings the schema up to date. That of an older program is changed only if this is allowed.
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

    /// Stores a batch. Of transactions that wait for each other PostgreSQL ends one, which has changed nothing then: the
    /// batch is tried again, because nobody who decides has done anything wrong.
    async fn write_in_spite_of_others(&self, batch: &[Append]) -> StoreResult<Vec<Appended>> {
        for _ in 1..MAX_DEADLOCKS {
            match self.write(batch).await {
                Err(StoreError::Database(error)) if is_deadlock(&error) => {
                    tracing::info!(
                        entries = batch.len(),
                        "a batch met another transaction and is tried again"
                    );
                }
                done => return done,
            }
        }
        self.write(batch).await
    }

    /// Stores a batch in one transaction and says what became of each entry.
    async fn write(&self, batch: &[Append]) -> StoreResult<Vec<Appended>> {
        let mut tx = self.write.begin_appending().await?;
        let full = Self::without_room(&mut tx, batch).await?;
        // The batch is sorted: of two entries with the same number the first one counts.
        let allowed = |append: &&Append| !full.contains(&append.key());
        let distinct: Vec<&Append> = (batch.chunk_by(|a, b| a.key() == b.key()))
            .filter_map(|same| same.first())
            .filter(allowed)
            .collect();
        let mut stored = match &mut tx {
            Transaction::Sqlite(tx) => sqlite::insert_entries(tx.connection(), &distinct).await?,
            Transaction::Postgres(tx) => postgres::insert_entries(tx.connection(), &distinct).await?,
        };
        let won: Vec<bool> =
            (batch.iter()).map(|append| stored.remove(&(append.table.clone(), append.row.seq))).collect();
        for (append, _) in batch.iter().zip(&won).filter(|(_, won)| **won) {
            self.write_effects(&mut tx, append).await?;
        }
        let messages: Vec<&Message> = (batch.iter().zip(&won))
            .filter(|(_, won)| **won)
            .flat_map(|(append, _)| &append.messages)
            .collect();
        outbox::insert_messages(&mut tx, &messages).await?;
        let changes: Vec<Change> = (batch.iter().zip(&won))
            .filter(|(_, won)| **won)
            .map(|(append, _)| Change::Table(append.table.clone(), append.row.seq as u64 + 1))
            .collect();
        self.announce(&mut tx, &changes).await?;
        tx.commit().await?;
        let became = |(append, won): (&Append, bool)| match won {
            true => Appended::Stored,
            false if full.contains(&append.key()) => Appended::Full,
            false => Appended::Taken,
        };
        Ok(batch.iter().zip(won).map(became).collect())
    }

    /// The entries of a batch with which somebody would exceed the limit of tables.
    async fn without_room<'a>(
        tx: &mut Transaction,
        batch: &'a [Append],
    ) -> StoreResult<HashSet<(&'a str, i64)>> {
        let mut sitting: Vec<(&Room, &Append)> =
            batch.iter().filter_map(|append| Some((append.room.as_ref()?, append))).collect();
        // The same order on all nodes, so that two of them never deadlock.
        sitting.sort_by(|(one, _), (other, _)| one.person.cmp(&other.person));
        let mut full = HashSet::new();
        for of_one in sitting.chunk_by(|(one, _), (other, _)| one.person == other.person) {
            for (before, (room, append)) in of_one.iter().enumerate() {
                let tables = Self::count_tables(tx, &room.person, &append.table).await?;
                if tables + before >= room.most {
                    full.insert(append.key());
                }
            }
        }
        Ok(full)
    }

    /// Gives a person another name at a table, unlike those of the others there: the table's row is the lock.
    async fn rename_at(tx: &mut Transaction, table: &str, person: &Person, name: &str) -> StoreResult<()> {
        statement("UPDATE tables SET id = id WHERE id = $1").bind(table).execute(&mut *tx).await?;
        let seats = statement("SELECT seat, person, name FROM seats WHERE table_id = $1 ORDER BY seat")
            .bind(table)
            .fetch_all(&mut *tx)
            .await?;
        let seats = seats.iter().map(rows::seat).collect::<Result<Vec<_>, _>>()?;
        match renamed_seat(&seats, &person.id, &person.name, name) {
            Some(seat) => Self::write_seat(tx, table, &seat).await,
            None => Ok(()),
        }
    }

    /// How many tables of a person have not ended, apart from one of them. Nobody can open or join a table for the
    /// same person before the transaction ends: the person's row is the lock.
    async fn count_tables(tx: &mut Transaction, person: &str, besides: &str) -> StoreResult<usize> {
        statement("UPDATE people SET id = id WHERE id = $1").bind(person).execute(&mut *tx).await?;
        let found = statement(
            "SELECT COUNT(*) AS n FROM tables
             WHERE (status = 'waiting' OR (status = 'playing' AND rules = $2)) AND id <> $3
             AND (owner = $1 OR id IN (SELECT table_id FROM seats WHERE person = $1))",
        )
        .bind(person)
        .bind(RULES)
        .bind(besides)
        .fetch_one(tx)
        .await?;
        number(found)
    }

    /// Tells the other nodes once the transaction is committed. With SQLite there are none.
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
            // Nobody has to be told about a game that is over, and nobody's secrets are kept for it.
            if matches!(*status, "finished" | "abandoned") {
                Self::run_with_id(tx, &append.table, &outbox::OF_TABLE).await?;
            }
        }
        for seat in &append.seats {
            Self::write_seat(tx, &append.table, seat).await?;
        }
        if let Some(work) = append.work {
            self.write_work(tx, &append.table, work).await?;
        }
        if let Some(checkpoint) = &append.checkpoint {
            write_checkpoint(&append.table, append.row.seq + 1, checkpoint).execute(tx).await?;
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

/// Whether PostgreSQL has ended a transaction in favour of another one.
fn is_deadlock(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(DatabaseError::code).is_some_and(|code| code == "40P01")
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
        self.commits.close().await;
        self.write.close().await;
        self.read.close().await;
        if let Some(file) = &self.file {
            file.release().await;
        }
    }

    fn changes(&self) -> Option<UnboundedReceiver<Change>> {
        Some(match &self.write {
            Pool::Sqlite(pool) => sqlite::listen(pool.clone()),
            Pool::Postgres(pool) => postgres::listen(pool.clone(), self.node.clone()),
        })
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
            "SELECT p.id, p.name, p.login, p.preferences, s.seen FROM sessions s JOIN people p ON p.id = s.person
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
            let person = ended.text("person")?;
            outbox::forget_signed_out(&mut tx, &person).await?;
            self.announce(&mut tx, &[Change::Person(person)]).await?;
        }
        tx.commit().await
    }

    async fn end_sessions(&self, person: &str, besides: Option<&str>) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        statement("DELETE FROM sessions WHERE person = $1 AND token <> $2")
            .bind(person)
            .bind(besides.unwrap_or_default())
            .execute(&mut tx)
            .await?;
        outbox::forget_signed_out(&mut tx, person).await?;
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
        // One after another in the same order on all nodes, so that two who are renamed at once never deadlock.
        let tables = statement("SELECT DISTINCT table_id FROM seats WHERE person = $1 ORDER BY table_id")
            .bind(&person.id)
            .fetch_all(&mut tx)
            .await?;
        for table in rows::texts(&tables, "table_id")? {
            Self::rename_at(&mut tx, &table, person, name).await?;
        }
        self.announce(&mut tx, &[Change::Person(person.id.clone())]).await?;
        tx.commit().await
    }

    async fn set_preferences(&self, person: &str, preferences: &str) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        statement("UPDATE people SET preferences = $2 WHERE id = $1")
            .bind(person)
            .bind(preferences)
            .execute(&mut tx)
            .await?;
        self.announce(&mut tx, &[Change::Person(person.to_owned())]).await?;
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
            "SELECT id, name, login, preferences, password FROM people WHERE login_key = $1 AND password IS NOT NULL",
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
        for sql in outbox::ADOPTED {
            statement(sql).bind(from).bind(to).execute(&mut tx).await?;
        }
        Self::run_with_id(&mut tx, from, &outbox::OF_PERSON).await?;
        let forget = ["DELETE FROM sessions WHERE person = $1", "DELETE FROM people WHERE id = $1"];
        Self::run_with_id(&mut tx, from, &forget).await?;
        outbox::forget_signed_out(&mut tx, to).await?;
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
        Self::run_with_id(&mut tx, person, &outbox::OF_PERSON).await?;
        self.announce(&mut tx, &[Change::Person(person.to_owned())]).await?;
        tx.commit().await
    }

    async fn add_table(
        &self,
        table: &StoredTable,
        work: Work,
        bots: usize,
        quota: Quota,
    ) -> StoreResult<Added> {
        let row = &table.row;
        let mut tx = self.write.begin().await?;
        let open = Self::count_tables(&mut tx, &row.owner, "").await?;
        let owned = |counted: &'static str| statement(counted).bind(&row.owner);
        let of_kind = match row.status == "imported" {
            true => number(
                owned("SELECT COUNT(*) AS n FROM tables WHERE owner = $1 AND status = 'imported'")
                    .fetch_one(&mut tx)
                    .await?,
            )?,
            false => open,
        };
        let playing = match bots {
            0 => 0,
            _ => number(
                owned(
                    "SELECT CAST(COALESCE(SUM(bots), 0) AS BIGINT) AS n FROM tables WHERE owner = $1
                     AND (status = 'waiting' OR (status = 'playing' AND rules = $2))",
                )
                .bind(RULES)
                .fetch_one(&mut tx)
                .await?,
            )?,
        };
        let refused = match (of_kind >= quota.tables, bots > 0 && playing + bots > quota.bots) {
            (true, _) => Some(Added::TooManyTables),
            (false, true) => Some(Added::TooManyBots),
            (false, false) => None,
        };
        if let Some(refused) = refused {
            tx.rollback().await?;
            return Ok(refused);
        }
        statement(
            "INSERT INTO tables
               (id, owner, created, invite, options, seed, public, status, changed, rules, result, bots)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $3, $9, $10, $11)",
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
        .bind(i64::try_from(bots).unwrap_or(i64::MAX))
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
        Ok(Added::Stored)
    }

    async fn table(&self, id: &str) -> StoreResult<Option<StoredTable>> {
        // The log first: whoever sits down in it has a name among the seats, which are read after it.
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

    async fn checkpoint(&self, id: &str) -> StoreResult<Option<(i64, String)>> {
        let found = statement("SELECT seq, body FROM checkpoints WHERE table_id = $1")
            .bind(id)
            .fetch_optional(&self.read)
            .await?;
        found.map(|row| Ok((row.number("seq")?, row.text("body")?))).transpose()
    }

    async fn keep_checkpoint(&self, id: &str, seq: i64, body: &str) -> StoreResult<()> {
        write_checkpoint(id, seq, body).execute(&self.write).await?;
        Ok(())
    }

    async fn append(&self, append: Append) -> StoreResult<Appended> {
        self.commits.append(append).await
    }

    async fn list(&self, listing: Listing<'_>, limit: i64) -> StoreResult<Vec<String>> {
        let asked = match listing {
            Listing::WaitingOf(tables) => tables.join(" "),
            _ => String::new(),
        };
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
            // All ids have the same length. SQLite does not mind case here, so one that is not asked for may slip in.
            Listing::WaitingOf(_) => statement(
                "SELECT id FROM tables WHERE status = 'waiting' AND CAST($1 AS TEXT) LIKE '%' || id || '%'
                 ORDER BY created DESC LIMIT $2",
            )
            .bind(&asked)
            .bind(limit),
        };
        rows::texts(&found.fetch_all(&self.read).await?, "id")
    }

    async fn add_chat(&self, table: &str, line: ChatRow) -> StoreResult<Option<ChatRow>> {
        let mut tx = self.write.begin().await?;
        // Only one line at a time draws a number: the table's row is the lock.
        if statement("UPDATE tables SET id = id WHERE id = $1").bind(table).execute(&mut tx).await? == 0 {
            tx.rollback().await?;
            return Ok(None);
        }
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
        let number = added.number("n")?;
        tx.commit().await?;
        Ok(Some(ChatRow { number, ..line }))
    }

    async fn is_muted(&self, person: &str) -> StoreResult<bool> {
        let found = statement("SELECT muted FROM people WHERE id = $1")
            .bind(person)
            .fetch_optional(&self.read)
            .await?;
        found.map_or(Ok(false), |row| row.flag("muted"))
    }

    async fn set_muted(&self, person: &str, muted: bool) -> StoreResult<()> {
        statement("UPDATE people SET muted = $2 WHERE id = $1")
            .bind(person)
            .bind(muted)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    async fn people_called(&self, table: &str, name: &str) -> StoreResult<Vec<String>> {
        let found = statement(
            "SELECT person FROM seats WHERE table_id = $1 AND name = $2 AND person IS NOT NULL
             UNION SELECT person FROM chat WHERE table_id = $1 AND name = $2 AND person IS NOT NULL",
        )
        .bind(table)
        .bind(name)
        .fetch_all(&self.read)
        .await?;
        rows::texts(&found, "person")
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

    async fn note_work(&self, table: &str, due: i64) -> StoreResult<bool> {
        let noted = statement(
            "INSERT INTO work (table_id, due, lease, node) VALUES ($1, $2, 0, '')
             ON CONFLICT (table_id) DO NOTHING",
        )
        .bind(table)
        .bind(due)
        .execute(&self.write)
        .await?;
        Ok(noted > 0)
    }

    async fn old_tables(&self, retention: Retention) -> StoreResult<Vec<String>> {
        // Found by a reader, so that no decision has to wait for it.
        let old = statement(
            "SELECT t.id FROM tables t WHERE t.changed < CASE WHEN t.status = 'waiting' THEN $1 ELSE $2 END
               AND COALESCE((SELECT l.at FROM log l WHERE l.table_id = t.id ORDER BY l.seq DESC LIMIT 1), 0)
                 < CASE WHEN t.status = 'waiting' THEN $1 ELSE $2 END
               AND (t.status = 'waiting' OR NOT EXISTS (
                 SELECT 1 FROM people p WHERE p.login IS NOT NULL AND (p.id = t.owner OR p.id IN (
                   SELECT s.person FROM seats s WHERE s.table_id = t.id))))
               AND NOT (t.status = 'playing' AND t.rules <> $3)
             UNION SELECT id FROM tables WHERE status = 'deleted'
             LIMIT 500",
        )
        .bind(retention.waiting_tables)
        .bind(retention.guest_tables)
        .bind(RULES)
        .fetch_all(&self.read)
        .await?;
        let ids = rows::texts(&old, "id")?;
        Ok(ids.into_iter().map(|id| id.strip_prefix(GONE).map(str::to_owned).unwrap_or(id)).collect())
    }

    async fn delete_table(&self, id: &str, retention: Retention) -> StoreResult<bool> {
        let gone = format!("{GONE}{id}");
        let interrupted = statement("SELECT id FROM tables WHERE id = $1").bind(&gone);
        if interrupted.fetch_optional(&self.read).await?.is_none() && !self.hide(id, &gone, retention).await?
        {
            return Ok(false);
        }
        // The remaining rows no longer belong to anything. A long log is deleted a little at a time, so that nobody
        // has to wait.
        for some in [
            "DELETE FROM chat WHERE table_id = $1 AND n IN (
               SELECT n FROM chat WHERE table_id = $1 ORDER BY n LIMIT 500)",
            "DELETE FROM log WHERE table_id = $1 AND seq IN (
               SELECT seq FROM log WHERE table_id = $1 ORDER BY seq LIMIT 500)",
        ] {
            while statement(some).bind(id).execute(&self.write).await? > 0 {}
        }
        let mut tx = self.write.begin().await?;
        let forget = [
            "DELETE FROM work WHERE table_id = $1",
            "DELETE FROM seats WHERE table_id = $1",
            "DELETE FROM checkpoints WHERE table_id = $1",
        ];
        Self::run_with_id(&mut tx, id, &forget).await?;
        Self::run_with_id(&mut tx, id, &outbox::OF_TABLE).await?;
        Self::run_with_id(&mut tx, &gone, &["DELETE FROM tables WHERE id = $1"]).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn delete_old_people(&self, retention: Retention) -> StoreResult<u64> {
        while statement(
            "DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE seen < $1 LIMIT 200)",
        )
        .bind(retention.sessions)
        .execute(&self.write)
        .await?
            > 0
        {}
        statement("DELETE FROM devices WHERE session NOT IN (SELECT token FROM sessions)")
            .execute(&self.write)
            .await?;
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
            // Somebody without a session cannot have sat down since then.
            let mut tx = self.write.begin().await?;
            Self::run_with_id(&mut tx, &guest, &outbox::OF_PERSON).await?;
            people += statement("DELETE FROM people WHERE id = $1 AND login IS NULL")
                .bind(&guest)
                .execute(&mut tx)
                .await?;
            tx.commit().await?;
        }
        Ok(people)
    }
}

impl SqlStore {
    /// The first step of deleting a table: from here on nobody can find it or append to its log. It keeps its row,
    /// under another id, until everything else is gone, so that an interrupted deletion is resumed.
    async fn hide(&self, id: &str, gone: &str, retention: Retention) -> StoreResult<bool> {
        let mut tx = self.write.begin().await?;
        match &mut tx {
            // One writer at a time.
            Transaction::Sqlite(_) => {}
            Transaction::Postgres(tx) => postgres::lock_out_appends(tx.connection()).await?,
        }
        let hidden = statement(
            "UPDATE tables SET id = $4, status = 'deleted' WHERE id = $3
               AND COALESCE((SELECT l.at FROM log l WHERE l.table_id = $3 ORDER BY l.seq DESC LIMIT 1), changed)
                 < CASE WHEN status = 'waiting' THEN $1 ELSE $2 END",
        )
        .bind(retention.waiting_tables)
        .bind(retention.guest_tables)
        .bind(id)
        .bind(gone)
        .execute(&mut tx)
        .await?
            > 0;
        if hidden {
            self.announce(&mut tx, &[Change::Gone(id.to_owned())]).await?;
        }
        tx.commit().await?;
        Ok(hidden)
    }
}

/// Prefix of the id of a table that is being deleted. No real id looks like that.
const GONE: &str = "gone:";

fn write_checkpoint<'a>(table: &'a str, seq: i64, body: &'a str) -> Statement<'a> {
    statement(
        "INSERT INTO checkpoints (table_id, seq, body) VALUES ($1, $2, $3)
         ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body
           WHERE checkpoints.seq < excluded.seq",
    )
    .bind(table)
    .bind(seq)
    .bind(body)
}

/// The column `n`: how many there are of something.
pub(super) fn number(row: Row) -> StoreResult<usize> {
    Ok(usize::try_from(row.number("n")?).unwrap_or(usize::MAX))
}

/// The version of the schema in the database; 0 if it is new.
async fn schema_version(tx: &mut Transaction) -> StoreResult<usize> {
    let found = statement("SELECT MAX(version) AS version FROM schema_version").fetch_one(tx).await?;
    Ok(usize::try_from(found.optional_number("version")?.unwrap_or(0)).unwrap_or(0))
}
