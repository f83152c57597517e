//! The program under test.

use anyhow::{Context, Result, bail, ensure};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running `carnegie serve` with an empty database.
#[derive(Debug)]
pub struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// Starts the program on a free port, with a database in `folder`.
    pub fn start(folder: &Path) -> Result<Self> {
        Self::start_with(folder, &[])
    }

    /// The same with more arguments.
    pub fn start_with(folder: &Path, arguments: &[&str]) -> Result<Self> {
        let program = program()?;
        let log = std::fs::File::create(folder.join("server.log"))?;
        let mut process = Command::new(&program)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limits", "--database"])
            .arg(format!("sqlite:{}", folder.join("carnegie.sqlite").display()))
            .args(arguments)
            // Messages to people who are away are on, and arrive nowhere.
            .env("CARNEGIE_TEST_ENDPOINT", "127.0.0.1:9")
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

    /// The full address of a path.
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

/// The offline edition: `CARNEGIE_OFFLINE`, or where `./test` builds it.
pub fn offline_folder() -> Result<PathBuf> {
    let named = std::env::var_os("CARNEGIE_OFFLINE").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| target_folder().join("offline-edition"));
    ensure!(folder.join("sw.js").is_file(), "{} is not built: ./offline {0}", folder.display());
    Ok(folder)
}

/// Cargo's target folder.
pub fn target_folder() -> PathBuf {
    profile_folder().parent().map_or_else(|| PathBuf::from("target"), Path::to_path_buf)
}

/// The folder of what was built with the same profile as this program. Tests are in TARGET/PROFILE/deps, programs in
/// TARGET/PROFILE.
fn profile_folder() -> PathBuf {
    let here = std::env::current_exe().unwrap_or_default();
    let folder = here.ancestors().skip(1).find(|folder| !folder.ends_with("deps"));
    folder.map(Path::to_path_buf).unwrap_or_default()
}

/// `CARNEGIE_BIN`, or the program that was built together with this one.
fn program() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("CARNEGIE_BIN") {
        return Ok(PathBuf::from(path));
    }
    let folder = profile_folder();
    if !std::env::current_exe()?.starts_with(folder.join("deps")) {
        // For tests, cargo builds the programs of their package first; for a program it does not build the others.
        let release = folder.ends_with("release").then_some("--release");
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", env!("CARGO_PKG_NAME"), "--bin", PROGRAM])
            .args(release)
            .status()?;
        ensure!(built.success(), "the program to test cannot be built");
    }
    Ok(folder.join(format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX)))
}

const PROGRAM: &str = "carnegie-under-test";
