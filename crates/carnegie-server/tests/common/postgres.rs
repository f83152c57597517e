//! A real PostgreSQL to test with: the one that was named, or one that is started for this process.

use sqlx::postgres::PgPool;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};

/// A new database on the server; its address.
pub(crate) async fn new_database(name: &str) -> String {
    let server = server();
    let pool = PgPool::connect(&server).await.expect("a PostgreSQL to test with");
    let create = format!("CREATE DATABASE {name}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(create)).execute(&pool).await.unwrap();
    pool.close().await;
    let (place, _) = server.rsplit_once('/').unwrap();
    format!("{place}/{name}")
}

/// The server named by `CARNEGIE_TEST_POSTGRES_URL`, or one that lives as long as this process.
fn server() -> String {
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
    let mut child = Command::new("bash")
        .args([concat!(env!("CARGO_MANIFEST_DIR"), "/../../test"), "--postgres"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut url = String::new();
    let output = child.stdout.take().ok_or("no output")?;
    BufReader::new(output).read_line(&mut url).map_err(|error| error.to_string())?;
    if url.is_empty() {
        return Err("it is not installed, or does not start".to_owned());
    }
    *KEEPER.lock().unwrap() = Some(child);
    Ok(url.trim().to_owned())
}
