//! What an operator relies on: signals, limits of the system, one server for one file, a log without secrets, memory.
#![cfg(target_os = "linux")]

use carnegie_load::Client;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

/// How long anything that has to happen may take, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("carnegie-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("test.sqlite").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server process. It is killed when it is dropped.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    /// Started by a shell that first runs something.
    fn start_after(first: &str, database: &str) -> Self {
        let mut process = Command::new("bash")
            .args(["-c", &format!("{first}; exec \"$@\""), "bash", env!("CARGO_BIN_EXE_carnegie"), "serve"])
            .args(["--no-rate-limits", "--listen", "127.0.0.1:0", "--database", database])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit('/').next().and_then(|address| address.parse().ok());
        Server { address: address.unwrap_or_else(|| panic!("{line:?}")), process }
    }

    fn start(database: &str) -> Self {
        Server::start_after("true", database)
    }

    /// What the system says about the process.
    fn about(&self, file: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.process.id())).unwrap()
    }

    /// Memory in use, in KiB.
    fn memory(&self) -> u64 {
        let status = self.about("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    fn terminate(&mut self) -> ExitStatus {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A server that does not start.
fn refused(database: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carnegie"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
        .env("RUST_LOG", "trace")
        .output()
        .unwrap()
}

/// "stopping" was logged first; without a reader that failed, and the server never stopped.
#[test]
fn a_signal_ends_the_server_when_nobody_reads_its_log_any_more() {
    let folder = Folder::new("signal");
    let mut server = Server::start(&folder.database());
    drop(server.process.stderr.take());
    assert!(server.terminate().success());
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let folder = Folder::new("second");
    let mut server = Server::start(&folder.database());
    let second = refused(&folder.database());
    let said = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(2));
    assert!(said.contains("another server uses"), "{said}");
    drop(server.process.kill());
    drop(server.process.wait());
    assert!(Server::start(&folder.database()).terminate().success(), "a dead server keeps nobody out");
}

/// It got our tables; and what is no database at all was told three times in one line.
#[test]
fn a_file_of_another_program_is_refused_and_left_as_it_is() {
    let folder = Folder::new("foreign");
    let place = folder.0.join("test.sqlite");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let file = sqlx::SqlitePool::connect(&format!("{}?mode=rwc", folder.database())).await.unwrap();
        sqlx::query("CREATE TABLE recipes (name TEXT)").execute(&file).await.unwrap();
        file.close().await;
    });
    let before = std::fs::read(&place).unwrap();
    let failed = refused(&folder.database());
    let said = String::from_utf8_lossy(&failed.stderr);
    assert_eq!(failed.status.code(), Some(2), "{said}");
    assert!(said.contains("of another program"), "{said}");
    assert_eq!(std::fs::read(&place).unwrap(), before);
    std::fs::write(&place, "no database at all, but text that is long enough to be taken for one".repeat(20))
        .unwrap();
    let failed = refused(&folder.database());
    let said = String::from_utf8_lossy(&failed.stderr);
    let error = said.lines().find(|line| line.starts_with("error: ")).unwrap();
    assert_eq!(error.matches("file is not a database").count(), 1, "{error}");
}

/// It contains password hashes and what is hidden at tables.
#[test]
fn the_database_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    let _server = Server::start_after("umask 022", &folder.database());
    for file in std::fs::read_dir(&folder.0).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
    }
}

#[test]
fn the_password_of_the_database_is_never_told() {
    // A server waits a while for its database: both at the same time.
    let waiting =
        ["postgres://carnegie:hunter2@127.0.0.1:1/x", "postgres://127.0.0.1:1/x?user=me&password=hunter2"]
            .map(|address| std::thread::spawn(move || refused(address)));
    for failed in waiting {
        let failed = failed.join().unwrap();
        let said = String::from_utf8_lossy(&failed.stderr);
        assert_eq!(failed.status.code(), Some(2), "{said}");
        assert!(said.contains("127.0.0.1:1/x") && !said.contains("hunter2"), "{said}");
    }
}

#[test]
fn as_many_files_may_be_open_as_the_system_allows() {
    let folder = Folder::new("files");
    let server = Server::start_after("ulimit -S -n 200", &folder.database());
    let limits = server.about("limits");
    let files: Vec<&str> =
        limits.lines().find(|line| line.starts_with("Max open files")).unwrap().split_whitespace().collect();
    assert_eq!(files[3], files[4], "{limits}");
}

/// Each thread that hashed a password kept 19 MiB for itself.
#[tokio::test]
async fn failed_attempts_to_sign_in_take_little_memory() {
    let folder = Folder::new("memory");
    let server = Server::start(&folder.database());
    let before = server.memory();
    let mut attempts = tokio::task::JoinSet::new();
    for number in 0..60 {
        let mut client = Client::new(server.address);
        attempts.spawn(async move {
            let body = json!({ "login": format!("nobody{number}"), "password": "wrong password" });
            client.api("POST", "/login", Some(&body)).await.unwrap().0
        });
    }
    while let Some(status) = attempts.join_next().await {
        assert_eq!(status.unwrap(), 401);
    }
    let grown = server.memory().saturating_sub(before) / 1024;
    assert!(grown < 48, "{grown} MiB for 60 failed attempts");
}
