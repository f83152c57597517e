//! Where results go: standard output, and files that appear only when they are complete.

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Prints text. A reader that has seen enough (`| head`) is not an error.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    accept_closed_pipe(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Prints one JSON document.
pub(crate) fn print_json(document: &impl Serialize) -> Result<()> {
    print(&(serde_json::to_string_pretty(document)? + "\n"))
}

/// Prints what clap has to say, in colour where the terminal has it.
pub(crate) fn print_styled(answer: &clap::Error) -> Result<()> {
    accept_closed_pipe(answer.print())
}

fn accept_closed_pipe(written: io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.context("cannot write to standard output"),
    }
}

/// Says in one line on standard error what went wrong.
pub(crate) fn complain(message: &str) {
    let line: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // There is no one left to tell when standard error is closed too.
    let _ = writeln!(io::stderr(), "error: {line}");
}

/// A progress bar on standard error; on anything but a terminal it draws nothing.
pub(crate) fn progress(length: u64, unit: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} {msg}  {per_sec}  {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(unit);
    bar
}

/// A file in the making: it gets its name when it is complete, and leaves nothing behind when it is not.
pub(crate) struct Draft {
    file: BufWriter<File>,
    temporary: PathBuf,
    target: PathBuf,
}

impl Draft {
    /// Begins a file that will have this name.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let target = destination(path)?;
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let temporary = target.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
        let file = File::create_new(&temporary)
            .with_context(|| format!("cannot write beside {}", path.display()))?;
        Ok(Draft { file: BufWriter::new(file), temporary, target })
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: &str) -> Result<()> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.write_all(b"\n"));
        written.with_context(|| format!("cannot write {}", self.target.display()))
    }

    /// Completes the file and gives it its name.
    pub(crate) fn finish(mut self) -> Result<()> {
        let written = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        (written.and_then(|()| fs::rename(&self.temporary, &self.target)))
            .with_context(|| format!("cannot write {}", self.target.display()))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After `finish` there is nothing left to remove.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// The regular file that a path stands for, whether it exists yet or not.
fn destination(path: &Path) -> Result<PathBuf> {
    if path.file_name().is_none() || path == Path::new("-") {
        bail!("{} is not a name for a file", path.display());
    }
    match fs::canonicalize(path) {
        Ok(target) if target.is_file() => Ok(target),
        Ok(_) => bail!("{} exists and is not a regular file", path.display()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(path.to_owned()),
        Err(error) => Err(error).with_context(|| format!("cannot write {}", path.display())),
    }
}
