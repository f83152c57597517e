//! A fresh database for every test: a file, or a database on a real PostgreSQL.

use super::postgres;
use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// The database of one test.
#[derive(Debug)]
pub struct Database {
    pub url: String,
    pub kind: Kind,
    folder: Option<PathBuf>,
}

static NUMBER: AtomicU32 = AtomicU32::new(0);

fn unique() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos();
    format!("carnegie_test_{}_{}_{now}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed))
}

impl Database {
    pub async fn new(kind: Kind) -> Self {
        match kind {
            Kind::Sqlite => {
                let folder = std::env::temp_dir().join(unique());
                std::fs::create_dir_all(&folder).unwrap();
                let url = format!("sqlite:{}", folder.join("test.db").display());
                Database { url, kind, folder: Some(folder) }
            }
            Kind::Postgres => {
                let url = postgres::new_database(&unique()).await;
                Database { url, kind, folder: None }
            }
        }
    }
}

impl Database {
    /// Moves everything that has happened into the past, as if this many seconds had passed.
    pub async fn let_pass(&self, seconds: u32) {
        let script = format!(
            "UPDATE tables SET created = created - {seconds}000, changed = changed - {seconds}000;
             UPDATE log SET at = at - {seconds}000; UPDATE work SET due = due - {seconds}000, lease = 0;
             UPDATE outgoing SET due = due - {seconds}000, turn = turn - {seconds}000, lease = 0;"
        );
        self.run(script).await;
    }

    /// Runs statements behind the server's back.
    pub async fn run(&self, script: impl Into<String>) {
        let script = sqlx::AssertSqlSafe(script.into());
        match self.kind {
            Kind::Sqlite => {
                let pool = SqlitePool::connect(&self.url).await.unwrap();
                sqlx::raw_sql(script).execute(&pool).await.unwrap();
                pool.close().await;
            }
            Kind::Postgres => {
                let pool = PgPool::connect(&self.url).await.unwrap();
                sqlx::raw_sql(script).execute(&pool).await.unwrap();
                pool.close().await;
            }
        }
    }

    /// Looks something up behind the server's back: a text column.
    pub async fn texts(&self, query: impl Into<String>) -> Vec<String> {
        let query = sqlx::AssertSqlSafe(query.into());
        match self.kind {
            Kind::Sqlite => {
                let pool = SqlitePool::connect(&self.url).await.unwrap();
                let found = sqlx::query_scalar(query).fetch_all(&pool).await.unwrap();
                pool.close().await;
                found
            }
            Kind::Postgres => {
                let pool = PgPool::connect(&self.url).await.unwrap();
                let found = sqlx::query_scalar(query).fetch_all(&pool).await.unwrap();
                pool.close().await;
                found
            }
        }
    }

    /// Everything in a SQLite file, as statements.
    pub async fn dump(place: &str) -> Vec<String> {
        dump(place).await
    }

    /// Fills a new database with the tables of version 1, as if the last thing there had just happened.
    pub async fn fill_with_version_1(&self) {
        match self.kind {
            Kind::Sqlite => {
                let place = self.url.strip_prefix("sqlite:").unwrap();
                std::fs::copy(VERSION_1, place).unwrap();
            }
            // What PostgreSQL would contain if the same had been played there: the schema is the same text.
            Kind::Postgres => {
                let script = dump(VERSION_1).await.join(";\n");
                self.run(script).await;
            }
        }
        self.run(
            "UPDATE people SET created = created + PASSED; UPDATE chat SET at = at + PASSED;
             UPDATE sessions SET created = created + PASSED, seen = seen + PASSED;
             UPDATE tables SET created = created + PASSED, changed = changed + PASSED;
             UPDATE work SET due = due + PASSED; UPDATE log SET at = at + PASSED;"
                .replace("PASSED", &(now() - 1_794_780_747_500).to_string()),
        )
        .await;
    }
}

/// A file that the program wrote when its rules and its schema had version 1; see the README next to it.
const VERSION_1: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../carnegie-server/tests/data/version-1.sqlite");

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Everything in a SQLite file, as statements that both databases understand.
async fn dump(place: &str) -> Vec<String> {
    let pool = SqlitePool::connect(&format!("sqlite:{place}?mode=ro")).await.unwrap();
    let mut statements: Vec<String> =
        sqlx::query_scalar("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name")
            .fetch_all(&pool)
            .await
            .unwrap();
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            .fetch_all(&pool)
            .await
            .unwrap();
    for table in tables {
        let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info($1) ORDER BY cid")
            .bind(&table)
            .fetch_all(&pool)
            .await
            .unwrap();
        let values: Vec<String> = (columns.iter())
            .map(|column| match column.as_str() {
                "public" => "CASE WHEN public THEN 'TRUE' ELSE 'FALSE' END".to_owned(),
                column => format!("quote({column})"),
            })
            .collect();
        let query = format!(
            "SELECT 'INSERT INTO {table} ({}) VALUES (' || {} || ')' FROM {table} ORDER BY 1",
            columns.join(", "),
            values.join(" || ', ' || ")
        );
        let rows: Vec<String> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_all(&pool).await.unwrap();
        statements.extend(rows);
    }
    pool.close().await;
    statements
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
