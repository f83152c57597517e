//! Records from files and from standard input.

use anyhow::{Context, Result, anyhow, bail};
use carnegie_rules::{Record, RecordError};
use serde::de::IgnoredAny;
use std::fs::File;
use std::io::{Read, stdin};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// A file with records, and which of them.
#[derive(clap::Args)]
pub(crate) struct RecordArgs {
    /// Record as JSON (one game per line) or as text; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of a file with several, counted from 1
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroUsize,
}

/// A record, and where it was found.
pub(crate) struct Found {
    /// The record.
    pub(crate) record: Record,
    /// Which game of the file it is, from 1.
    pub(crate) game: usize,
    /// How many games the file has.
    pub(crate) games: usize,
    place: String,
}

impl Found {
    /// Adds where the record was found to something that is wrong with it.
    pub(crate) fn blame(&self, reason: impl std::fmt::Display) -> anyhow::Error {
        anyhow!("{}: {reason}", self.place)
    }

    /// The number of decisions that `--at` asks for: all of them without it.
    pub(crate) fn at(&self, wanted: Option<usize>) -> anyhow::Result<usize> {
        let decisions = self.record.decisions.len();
        match wanted {
            Some(at) if at > decisions => {
                Err(self.blame(format!("--at {at}: the record has only {decisions} decisions")))
            }
            _ => Ok(wanted.unwrap_or(decisions)),
        }
    }

    /// `game 2 of 10; --game N shows another`, or nothing for a file with one game.
    pub(crate) fn which(&self) -> Option<String> {
        (self.games > 1).then(|| format!("game {} of {}; --game N shows another", self.game, self.games))
    }
}

impl RecordArgs {
    /// Reads the record, or says what is wrong with the file.
    pub(crate) fn read(&self) -> Result<Found> {
        let name = if self.file == Path::new("-") {
            "standard input".to_owned()
        } else {
            self.file.display().to_string()
        };
        let text = self.text().with_context(|| format!("cannot read {name}"))?;
        let text = String::from_utf8(text).map_err(|_| anyhow!("{name}: this is not a Carnegie record"))?;
        self.select(&text, &name)
    }

    fn text(&self) -> std::io::Result<Vec<u8>> {
        let mut text = Vec::new();
        if self.file == Path::new("-") {
            stdin().lock().read_to_end(&mut text)?;
        } else {
            File::open(&self.file)?.read_to_end(&mut text)?;
        }
        Ok(text)
    }

    fn select(&self, text: &str, name: &str) -> Result<Found> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let documents = documents(text).map_err(|error| anyhow!("{name}: {error}"))?;
        let (game, games) = (self.game.get(), documents.len());
        let Some(&(start, end)) = documents.get(game - 1) else {
            bail!("{name}: there is no game {game}, the file has {games}");
        };
        let place = if games > 1 { format!("{name}, game {game}") } else { name.to_owned() };
        match Record::parse(&text[start..end]) {
            Ok(record) => Ok(Found { record, game, games, place }),
            Err(error) => bail!("{place}: {}", in_whole_file(error, &text[..start])),
        }
    }
}

/// Where the documents of a file begin and end: JSON documents one after the other, or one text record.
fn documents(text: &str) -> serde_json::Result<Vec<(usize, usize)>> {
    if !text.trim_start().starts_with('{') {
        return Ok(vec![(0, text.len())]);
    }
    let mut documents = Vec::new();
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let mut start = 0;
    while let Some(value) = values.next() {
        value?;
        documents.push((start, values.byte_offset()));
        start = values.byte_offset();
    }
    Ok(documents)
}

/// The line number counted from the beginning of the file.
fn in_whole_file(error: RecordError, before: &str) -> RecordError {
    match error {
        RecordError::Json { line, column, reason } => {
            RecordError::Json { line: line + before.matches('\n').count(), column, reason }
        }
        other => other,
    }
}
