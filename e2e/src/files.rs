//! The plainest of servers: the files of a folder under a path, and nothing else.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;

/// Serves a folder until it is dropped.
#[derive(Debug)]
pub struct FileServer {
    address: String,
    below: String,
    stopped: Arc<AtomicBool>,
    sent: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl FileServer {
    /// Serves a folder under a path such as `/some/where`.
    pub fn start(folder: &Path, below: &str) -> Result<Self> {
        Self::start_at(folder, below, "127.0.0.1:0")
    }

    /// The same at a given address.
    pub fn start_at(folder: &Path, below: &str, address: &str) -> Result<Self> {
        let listener = TcpListener::bind(address).context("cannot serve files")?;
        let address = listener.local_addr()?.to_string();
        let stopped = Arc::<AtomicBool>::default();
        let sent = Arc::<AtomicU64>::default();
        let (folder, prefix, stop, count) =
            (folder.to_path_buf(), format!("{below}/"), Arc::clone(&stopped), Arc::clone(&sent));
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if stop.load(Ordering::SeqCst) {
                    return;
                }
                let (folder, prefix, count) = (folder.clone(), prefix.clone(), Arc::clone(&count));
                std::thread::spawn(move || answer(stream, &folder, &prefix, &count));
            }
        });
        Ok(FileServer { address, below: below.to_owned(), stopped, sent, thread: Some(thread) })
    }

    /// The full address of a path within the folder.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{}{path}", self.address, self.below)
    }

    /// Where it listens.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// How many files were sent.
    pub fn sent(&self) -> u64 {
        self.sent.load(Ordering::SeqCst)
    }
}

impl Drop for FileServer {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::SeqCst);
        // Wakes it up so that it can end.
        drop(TcpStream::connect(&self.address));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn answer(mut stream: TcpStream, folder: &Path, prefix: &str, sent: &AtomicU64) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    let first = lines.next()?.ok()?;
    while lines.next()?.ok().is_some_and(|line| !line.is_empty()) {}
    let path = first.split(' ').nth(1)?.split('?').next()?.to_owned();
    let name = path.strip_prefix(prefix).map(|name| if name.is_empty() { "index.html" } else { name });
    let file: Option<PathBuf> = name.filter(|name| !name.contains('/')).map(|name| folder.join(name));
    let found = file.and_then(|file| Some((kind(&file), std::fs::read(file).ok()?)));
    let (status, kind, body) = match found {
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", b"nothing".to_vec()),
    };
    sent.fetch_add(1, Ordering::SeqCst);
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()?;
    stream.shutdown(Shutdown::Write).ok()
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
