//! The program under test.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::SystemTime;

/// A running `carnegie serve` with an empty database.
#[derive(Debug)]
pub struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// Starts the program on a free port, with a database in `folder`.
    pub fn start(folder: &Path) -> Result<Self> {
        let program = program()?;
        let log = std::fs::File::create(folder.join("server.log"))?;
        let mut process = Command::new(&program)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limits", "--database"])
            .arg(format!("sqlite:{}", folder.join("carnegie.sqlite").display()))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let out = process.stdout.take().context("no output of the server")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let Some((_, address)) = line.trim().split_once("open ") else {
            let _ = process.kill();
            let log = std::fs::read_to_string(folder.join("server.log")).unwrap_or_default();
            bail!("the server does not start: {line}{log}");
        };
        Ok(Server { address: address.to_owned(), process })
    }

    /// The whole address of a path.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The folder that cargo builds into.
pub fn target_folder() -> PathBuf {
    // Tests lie in TARGET/PROFILE/deps, programs in TARGET/PROFILE.
    let here = std::env::current_exe().unwrap_or_default();
    let profile =
        here.ancestors().skip(1).find(|folder| !folder.ends_with("deps") && !folder.ends_with("examples"));
    profile.and_then(Path::parent).map_or_else(|| PathBuf::from("target"), Path::to_path_buf)
}

/// `CARNEGIE_BIN`, or what was built last.
fn program() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("CARNEGIE_BIN") {
        return Ok(PathBuf::from(path));
    }
    let name = format!("carnegie{}", std::env::consts::EXE_SUFFIX);
    let built =
        |path: &PathBuf| path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let found = ["debug", "release"].iter().map(|profile| target_folder().join(profile).join(&name));
    found
        .filter(|path| path.exists())
        .max_by_key(built)
        .context("build the program first: cargo build -p carnegie")
}
