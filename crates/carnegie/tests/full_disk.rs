//! A disk that is full, or does not write: nothing that was acknowledged is lost, and when there is room again the
//! server carries on without help.
#![cfg(target_os = "linux")]

use carnegie_load::Client;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything that has to happen may take, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server process. It is killed when it is dropped.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Path) -> Self {
        // A process that ignores the signal gets an error when a file may not grow, as with a full disk.
        let mut process = Command::new("bash")
            .args(["-c", "trap '' XFSZ; exec \"$@\"", "bash", env!("CARGO_BIN_EXE_carnegie"), "serve"])
            .args(["--no-rate-limits", "--listen", "127.0.0.1:0", "--database"])
            .arg(format!("sqlite:{}", folder.join("disk.sqlite").display()))
            .env("RUST_LOG", "off")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit('/').next().and_then(|address| address.parse().ok());
        Server { address: address.unwrap_or_else(|| panic!("{line:?}")), process }
    }

    /// How large a file written by the server may become.
    fn limit_files(&self, bytes: &str) {
        let done =
            Command::new("prlimit").args(["--pid", &self.process.id().to_string()]).arg(bytes).status();
        assert!(done.is_ok_and(|status| status.success()), "prlimit {bytes}");
    }

    async fn ready(&self) -> bool {
        Client::new(self.address).send("GET", "/readyz", None).await.is_ok_and(|answer| answer.status == 200)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("carnegie-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

async fn eventually(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !condition().await {
        assert!(begun.elapsed() < PATIENCE, "{what} did not happen");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn open(client: &mut Client) -> (u16, Value) {
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "random" }]);
    client.api("POST", "/tables", Some(&json!({ "seats": seats }))).await.unwrap()
}

/// Plays a game until the disk is full, makes room, and plays on.
async fn fill_and_make_room(server: &Server, fill: impl Fn(), make_room: impl Fn()) {
    let mut ada = Client::guest(server.address, "Ada").await.unwrap();
    let (status, table) = open(&mut ada).await;
    assert_eq!(status, 201, "{table}");
    assert!(server.ready().await);
    fill();
    let mut opened = vec![table["id"].as_str().unwrap().to_owned()];
    eventually("the disk is full", async || {
        let (status, answer) = open(&mut ada).await;
        match status {
            201 => opened.push(answer["id"].as_str().unwrap().to_owned()),
            status => assert_eq!((status, &answer["error"]["code"]), (503, &json!("unavailable"))),
        }
        status == 503
    })
    .await;
    eventually("the server says that it is not ready", async || !server.ready().await).await;
    make_room();
    eventually("the server says that it is ready", async || server.ready().await).await;
    assert_eq!(open(&mut ada).await.0, 201, "it can be written to again");
    for id in opened {
        let (status, view) = ada.api("GET", &format!("/tables/{id}/view"), None).await.unwrap();
        assert_eq!(status, 200, "what was acknowledged is there: {view}");
        // Bots take their turns, even those that were due while the disk was full.
        eventually("Ada decides", async || {
            let view = ada.api("GET", &format!("/tables/{id}/view"), None).await.unwrap().1;
            let Some(decision) = view["legal"].as_array().and_then(|legal| legal.first()) else {
                return false;
            };
            let body = json!({ "seq": view["seq"], "decision": decision });
            ada.api("POST", &format!("/tables/{id}/decisions"), Some(&body)).await.unwrap().0 == 200
        })
        .await;
    }
}

/// The database cannot write (SQLITE_IOERR).
#[tokio::test]
async fn a_server_that_could_not_write_goes_on_when_it_can() {
    let folder = folder("no-write");
    let server = Server::start(&folder);
    fill_and_make_room(
        &server,
        || server.limit_files("--fsize=4096:"),
        || server.limit_files("--fsize=unlimited:"),
    )
    .await;
    drop(server);
    std::fs::remove_dir_all(folder).unwrap();
}

/// The disk is full (SQLITE_FULL): a small file system in memory, where we may make one.
#[tokio::test]
async fn a_server_whose_disk_was_full_goes_on_when_there_is_room() {
    let folder = folder("full");
    let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(&folder).output();
    if !mount.is_ok_and(|done| done.status.success()) {
        eprintln!("no file system of our own may be made here: not tested");
        return;
    }
    let server = Server::start(&folder);
    let filler = folder.join("filler");
    let fill = || {
        let mut dd = Command::new("dd");
        let dd = dd.args(["if=/dev/zero", "bs=4096"]).arg(format!("of={}", filler.display()));
        let _ = dd.stderr(Stdio::null()).status();
    };
    fill_and_make_room(&server, fill, || std::fs::remove_file(&filler).unwrap()).await;
    drop(server);
    assert!(Command::new("umount").arg(&folder).status().unwrap().success());
    std::fs::remove_dir(folder).unwrap();
}
