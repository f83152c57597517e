//! One way to talk to either database: statements, transactions and rows as plain types.
//!
//! The statements are the same text for SQLite and PostgreSQL; only the types of their drivers differ. That difference
//! is confined to this file, so that [`sql`](super::sql) reads as if there were one database.

use super::faults::strike;
use super::{StoreError, StoreResult, postgres};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnection, PgPool, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Database, Encode, Executor, Postgres, Row as _, Sqlite, Type};

/// Connections to a database.
#[derive(Clone, Debug)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    /// Begins a transaction that will write.
    pub(super) async fn begin(&self) -> StoreResult<Transaction> {
        strike()?;
        Ok(match self {
            // Without "immediate" it would begin as a reader, and could fail when it turns into a writer.
            Pool::Sqlite(pool) => {
                Transaction::Sqlite(Open::begin(pool.acquire().await?, "BEGIN IMMEDIATE").await?)
            }
            Pool::Postgres(pool) => Transaction::Postgres(Open::begin(pool.acquire().await?, "BEGIN").await?),
        })
    }

    /// Begins a transaction that appends to logs: no table is deleted before it ends.
    pub(super) async fn begin_appending(&self) -> StoreResult<Transaction> {
        match self {
            Pool::Sqlite(_) => self.begin().await,
            Pool::Postgres(pool) => {
                strike()?;
                Ok(Transaction::Postgres(
                    Open::begin(pool.acquire().await?, postgres::BEGIN_APPENDING).await?,
                ))
            }
        }
    }

    pub(super) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

/// A transaction; if it is dropped before it is committed, nothing has changed.
#[derive(Debug)]
pub(super) enum Transaction {
    Sqlite(Open<Sqlite>),
    Postgres(Open<Postgres>),
}

/// A connection with a transaction. It goes back to the pool only after a successful commit or rollback: after
/// anything else (the disk is full, the database was restarted, whoever asked has gone) its state is unknown, so it is
/// closed, which ends the transaction in any case.
#[derive(Debug)]
pub(super) struct Open<DB: Database> {
    connection: PoolConnection<DB>,
    ended: bool,
}

impl<DB: Database> Open<DB>
where
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
{
    async fn begin(connection: PoolConnection<DB>, begin: &'static str) -> StoreResult<Self> {
        let mut open = Open { connection, ended: false };
        open.run(begin).await?;
        Ok(open)
    }

    async fn end(mut self, end: &'static str) -> StoreResult<()> {
        strike()?;
        self.run(end).await?;
        strike()?;
        self.ended = true;
        Ok(())
    }

    async fn run(&mut self, script: &'static str) -> StoreResult<()> {
        self.connection().execute(sqlx::raw_sql(script)).await?;
        Ok(())
    }

    pub(super) fn connection(&mut self) -> &mut DB::Connection {
        &mut self.connection
    }
}

impl<DB: Database> Drop for Open<DB> {
    fn drop(&mut self) {
        if !self.ended {
            self.connection.close_on_drop();
        }
    }
}

impl Transaction {
    pub(super) async fn commit(self) -> StoreResult<()> {
        match self {
            Transaction::Sqlite(tx) => tx.end("COMMIT").await,
            Transaction::Postgres(tx) => tx.end("COMMIT").await,
        }
    }

    /// Changes nothing, and leaves the connection in good order.
    pub(super) async fn rollback(self) -> StoreResult<()> {
        match self {
            Transaction::Sqlite(tx) => tx.end("ROLLBACK").await,
            Transaction::Postgres(tx) => tx.end("ROLLBACK").await,
        }
    }

    /// Runs several statements without parameters.
    pub(super) async fn run_script(&mut self, script: &'static str) -> StoreResult<()> {
        match self {
            Transaction::Sqlite(tx) => tx.run(script).await,
            Transaction::Postgres(tx) => tx.run(script).await,
        }
    }
}

/// What a statement runs on: a transaction, or a connection of its own.
#[derive(Debug)]
pub(super) enum Target<'a> {
    SqlitePool(&'a SqlitePool),
    PostgresPool(&'a PgPool),
    SqliteTransaction(&'a mut SqliteConnection),
    PostgresTransaction(&'a mut PgConnection),
}

impl<'a> From<&'a Pool> for Target<'a> {
    fn from(pool: &'a Pool) -> Self {
        match pool {
            Pool::Sqlite(pool) => Target::SqlitePool(pool),
            Pool::Postgres(pool) => Target::PostgresPool(pool),
        }
    }
}

impl<'a> From<&'a mut Transaction> for Target<'a> {
    fn from(tx: &'a mut Transaction) -> Self {
        match tx {
            Transaction::Sqlite(tx) => Target::SqliteTransaction(tx.connection()),
            Transaction::Postgres(tx) => Target::PostgresTransaction(tx.connection()),
        }
    }
}

/// A parameter of a statement.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
    Flag(bool),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(Some(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value::Text(Some(text))
    }
}

impl<'a> From<&'a Option<String>> for Value<'a> {
    fn from(text: &'a Option<String>) -> Self {
        Value::Text(text.as_deref())
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Number(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Number(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Value::Flag(flag)
    }
}

/// A statement with its parameters `$1`, `$2` …
#[derive(Clone, Debug)]
#[must_use = "a statement does nothing until it is run"]
pub(super) struct Statement<'a> {
    sql: &'static str,
    values: Vec<Value<'a>>,
}

/// A statement that has no parameters yet.
pub(super) fn statement<'a>(sql: &'static str) -> Statement<'a> {
    Statement { sql, values: Vec::new() }
}

impl<'a> Statement<'a> {
    /// Gives the next parameter its value.
    pub(super) fn bind(mut self, value: impl Into<Value<'a>>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Runs it; returns how many rows it has changed.
    pub(super) async fn execute(self, on: impl Into<Target<'_>>) -> StoreResult<u64> {
        strike()?;
        let changed = match on.into() {
            Target::SqlitePool(pool) => self.query().execute(pool).await?.rows_affected(),
            Target::PostgresPool(pool) => self.query().execute(pool).await?.rows_affected(),
            Target::SqliteTransaction(tx) => self.query().execute(tx).await?.rows_affected(),
            Target::PostgresTransaction(tx) => self.query().execute(tx).await?.rows_affected(),
        };
        strike()?;
        Ok(changed)
    }

    /// Runs it; returns the rows it finds.
    pub(super) async fn fetch_all(self, on: impl Into<Target<'_>>) -> StoreResult<Vec<Row>> {
        strike()?;
        let found = match on.into() {
            Target::SqlitePool(pool) => rows(self.query().fetch_all(pool).await?, Row::Sqlite),
            Target::PostgresPool(pool) => rows(self.query().fetch_all(pool).await?, Row::Postgres),
            Target::SqliteTransaction(tx) => rows(self.query().fetch_all(tx).await?, Row::Sqlite),
            Target::PostgresTransaction(tx) => rows(self.query().fetch_all(tx).await?, Row::Postgres),
        };
        strike()?;
        Ok(found)
    }

    /// Runs it; returns the row it finds, if there is one.
    pub(super) async fn fetch_optional(self, on: impl Into<Target<'_>>) -> StoreResult<Option<Row>> {
        Ok(self.fetch_all(on).await?.into_iter().next())
    }

    /// Runs it; returns the row that it must find.
    pub(super) async fn fetch_one(self, on: impl Into<Target<'_>>) -> StoreResult<Row> {
        self.fetch_optional(on).await?.ok_or(StoreError::Database(sqlx::Error::RowNotFound))
    }

    /// The statement with its parameters, as one of the drivers knows it.
    fn query<DB>(self) -> Query<'static, DB, DB::Arguments>
    where
        DB: Database,
        Option<&'a str>: Encode<'a, DB> + Type<DB>,
        Option<i64>: Encode<'a, DB> + Type<DB>,
        bool: Encode<'a, DB> + Type<DB>,
    {
        self.values.into_iter().fold(sqlx::query(self.sql), |query, value| match value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
            Value::Flag(flag) => query.bind(flag),
        })
    }
}

fn rows<T>(found: Vec<T>, row: fn(T) -> Row) -> Vec<Row> {
    found.into_iter().map(row).collect()
}

/// A row that a statement has found. Columns are read by name, so their order cannot be mistaken.
#[derive(Debug)]
pub(super) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    pub(super) fn text(&self, column: &str) -> StoreResult<String> {
        self.get(column)
    }

    pub(super) fn optional_text(&self, column: &str) -> StoreResult<Option<String>> {
        self.get(column)
    }

    pub(super) fn number(&self, column: &str) -> StoreResult<i64> {
        self.get(column)
    }

    pub(super) fn optional_number(&self, column: &str) -> StoreResult<Option<i64>> {
        self.get(column)
    }

    pub(super) fn flag(&self, column: &str) -> StoreResult<bool> {
        self.get(column)
    }

    fn get<T>(&self, column: &str) -> StoreResult<T>
    where
        T: for<'r> sqlx::Decode<'r, Sqlite>
            + Type<Sqlite>
            + for<'r> sqlx::Decode<'r, Postgres>
            + Type<Postgres>,
    {
        Ok(match self {
            Row::Sqlite(row) => row.try_get(column)?,
            Row::Postgres(row) => row.try_get(column)?,
        })
    }
}
