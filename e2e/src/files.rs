//! The plainest of servers: the files of a folder under a path, and nothing else. Where there is no file it shows
//! `404.html`, if the folder has one, as static hosts do.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How fast the connection to a server is.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// What all answers share.
    pub bytes_per_second: u32,
    /// How long it takes from a request to the first byte of its answer.
    pub latency_ms: u64,
}

impl Line {
    /// Sends bytes, one packet after another; those of other answers go in between.
    fn send(self, mut to: impl Write, bytes: &[u8], free: &Mutex<Instant>) -> Option<()> {
        for packet in bytes.chunks(1_460) {
            let mut free = free.lock().ok()?;
            let from = (*free).max(Instant::now());
            *free = from + Duration::from_secs(1) * packet.len() as u32 / self.bytes_per_second;
            let until = *free;
            drop(free);
            std::thread::sleep(until.saturating_duration_since(Instant::now()));
            to.write_all(packet).ok()?;
        }
        Some(())
    }
}

/// Serves a folder until it is dropped.
#[derive(Debug)]
pub struct FileServer {
    address: String,
    site: Arc<Site>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Site {
    folder: PathBuf,
    /// The path that the folder is under.
    below: String,
    /// As fast as can be without one.
    line: Option<Line>,
    /// When the line is free again.
    free: Mutex<Instant>,
    sent: AtomicU64,
    stopped: AtomicBool,
}

impl FileServer {
    /// Serves a folder under a path such as `/some/where`.
    pub fn start(folder: &Path, below: &str) -> Result<Self> {
        Self::start_over(folder, below, None)
    }

    /// The same over a slow line.
    pub fn start_slow(folder: &Path, below: &str, line: Line) -> Result<Self> {
        Self::start_over(folder, below, Some(line))
    }

    fn start_over(folder: &Path, below: &str, line: Option<Line>) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").context("cannot serve files")?;
        let address = listener.local_addr()?.to_string();
        let site = Arc::new(Site {
            folder: folder.to_path_buf(),
            below: below.to_owned(),
            line,
            free: Mutex::new(Instant::now()),
            sent: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        });
        let served = Arc::clone(&site);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if served.stopped.load(Ordering::SeqCst) {
                    return;
                }
                let site = Arc::clone(&served);
                std::thread::spawn(move || site.answer(stream));
            }
        });
        Ok(FileServer { address, site, thread: Some(thread) })
    }

    /// The full address of a path within the folder.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{}{path}", self.address, self.site.below)
    }

    /// Where it listens.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// How many files were sent.
    pub fn sent(&self) -> u64 {
        self.site.sent.load(Ordering::SeqCst)
    }
}

impl Drop for FileServer {
    fn drop(&mut self) {
        self.site.stopped.store(true, Ordering::SeqCst);
        // Wakes it up so that it can end.
        drop(TcpStream::connect(&self.address));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Site {
    fn answer(&self, mut stream: TcpStream) -> Option<()> {
        let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
        let first = lines.next()?.ok()?;
        while lines.next()?.ok().is_some_and(|line| !line.is_empty()) {}
        let path = first.split(' ').nth(1)?.split('?').next()?;
        let name = path.strip_prefix(&self.below).and_then(|rest| rest.strip_prefix('/'));
        let name = name.filter(|name| !name.contains('/'));
        let name = name.map(|name| if name.is_empty() { "index.html" } else { name });
        let (status, kind, body) = match (name.and_then(|name| self.read(name)), self.read("404.html")) {
            (Some((kind, body)), _) => ("200 OK", kind, body),
            (None, Some((kind, body))) => ("404 Not Found", kind, body),
            (None, None) => ("404 Not Found", "text/plain", b"nothing".to_vec()),
        };
        self.sent.fetch_add(1, Ordering::SeqCst);
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        let body = if first.starts_with("HEAD ") { Vec::new() } else { body };
        let bytes = [head.as_bytes(), &body].concat();
        match self.line {
            Some(line) => {
                std::thread::sleep(Duration::from_millis(line.latency_ms));
                line.send(&mut stream, &bytes, &self.free)?;
            }
            None => stream.write_all(&bytes).ok()?,
        }
        stream.shutdown(Shutdown::Write).ok()
    }

    fn read(&self, name: &str) -> Option<(&'static str, Vec<u8>)> {
        let file = self.folder.join(name);
        Some((kind(&file), std::fs::read(file).ok()?))
    }
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain",
        _ => "application/octet-stream",
    }
}
