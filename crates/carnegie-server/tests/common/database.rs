//! A fresh database for every test: a file, or a database on a real PostgreSQL.

use sqlx::postgres::PgPool;
use std::io::Read;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// A database of one test.
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
                let (server, name) = (postgres_server(), unique());
                let pool = PgPool::connect(&server).await.expect("a PostgreSQL to test with");
                let create = format!("CREATE DATABASE {name}");
                sqlx::raw_sql(sqlx::AssertSqlSafe(create)).execute(&pool).await.unwrap();
                pool.close().await;
                let (place, _) = server.rsplit_once('/').unwrap();
                Database { url: format!("{place}/{name}"), kind, folder: None }
            }
        }
    }
}

impl Database {
    /// Moves everything that has happened into the past, as if so many seconds had gone by.
    pub async fn let_pass(&self, seconds: u32) {
        let script = format!(
            "UPDATE tables SET created = created - {seconds}000, changed = changed - {seconds}000;
             UPDATE log SET at = at - {seconds}000; UPDATE work SET due = due - {seconds}000, lease = 0;"
        );
        let script = sqlx::AssertSqlSafe(script);
        match self.kind {
            Kind::Sqlite => {
                let pool = sqlx::sqlite::SqlitePool::connect(&self.url).await.unwrap();
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
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// The server named by `CARNEGIE_TEST_POSTGRES_URL`, else one that lives as long as this process.
fn postgres_server() -> String {
    static SERVER: OnceLock<String> = OnceLock::new();
    SERVER
        .get_or_init(|| {
            std::env::var("CARNEGIE_TEST_POSTGRES_URL").unwrap_or_else(|_| {
                start_postgres().unwrap_or_else(|error| {
                    panic!("no PostgreSQL ({error}): install it, or set CARNEGIE_TEST_POSTGRES_URL")
                })
            })
        })
        .clone()
}

/// Kept open: when this process ends, the pipe closes and the server stops.
static KEEPER: Mutex<Option<Child>> = Mutex::new(None);

fn start_postgres() -> Result<String, String> {
    let bin = newest_installation().ok_or("it is not installed")?;
    let folder = std::env::temp_dir().join(unique());
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = port.map_err(|error| error.to_string())?.port();
    // PostgreSQL refuses to run as root.
    let script = format!(
        "set -e; cd /; folder='{folder}'; bin='{bin}'
         as() {{ if [ \"$(id -u)\" = 0 ]; then runuser -u postgres -- \"$@\"; else \"$@\"; fi; }}
         [ \"$(id -u)\" = 0 ] && chown postgres \"$folder\"
         as \"$bin/initdb\" -D \"$folder/data\" -U carnegie -A trust -E UTF8 --locale=C --no-sync >/dev/null
         as \"$bin/pg_ctl\" -D \"$folder/data\" -l \"$folder/log\" -w -s \
           -o \"-p {port} -k $folder -c listen_addresses=127.0.0.1 -c max_connections=300\" start </dev/null
         echo ready; cat >/dev/null
         as \"$bin/pg_ctl\" -D \"$folder/data\" -m immediate -s stop; rm -rf \"$folder\"",
        folder = folder.display(),
        bin = bin.display(),
    );
    let mut child = Command::new("bash")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut ready = [0; 6];
    child.stdout.take().ok_or("no output")?.read_exact(&mut ready).map_err(|_| "it does not start")?;
    *KEEPER.lock().unwrap() = Some(child);
    std::thread::sleep(Duration::from_millis(50));
    Ok(format!("postgres://carnegie@127.0.0.1:{port}/postgres"))
}

fn newest_installation() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = (std::fs::read_dir("/usr/lib/postgresql").ok()?)
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|bin: &PathBuf| Path::new(bin).join("initdb").exists())
        .collect();
    found.sort();
    found.pop()
}
