//! A run spread over several machines: each plays its shard, and `carnegie merge` puts the files together.

use crate::game_args::config;
use anyhow::{Context, Result, anyhow, bail, ensure};
use carnegie_bots::Entrant;
use carnegie_rules::{Config, Game, Module, RULES_VERSION, Record};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Which part of a run: `2/8` is the second of eight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Shard {
    count: u32,
    index: u32,
}

impl Shard {
    /// The only shard of a run on one machine.
    pub(crate) const WHOLE: Shard = Shard { count: 1, index: 1 };

    /// The numbers of the games that belong to it: consecutive, so that the shards in order are the run.
    pub(crate) fn games(self, games: u64) -> Range<u64> {
        let part = |index: u32| (u128::from(games) * u128::from(index) / u128::from(self.count)) as u64;
        part(self.index - 1)..part(self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (index, count) = text.split_once('/')?;
            let (index, count) = (index.parse().ok()?, count.parse().ok()?);
            (1 <= index && index <= count).then_some(Shard { count, index })
        };
        read().ok_or_else(|| {
            format!("\"{text}\" is not a shard: 1/4 to 4/4 are the shards of a run on four machines")
        })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// What was run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Command {
    Simulate,
    Arena,
}

/// The first line of the file of a shard: the run that it is part of, and which part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    format: String,
    version: u32,
    rules: u32,
    pub(crate) command: Command,
    players: usize,
    modules: Vec<Module>,
    difficulty: Option<u8>,
    seed: String,
    bots: Vec<String>,
    pub(crate) games: u64,
    shard: Shard,
}

const FORMAT: &str = "carnegie-shard";
const VERSION: u32 = 1;

impl Header {
    pub(crate) fn new(
        command: Command,
        config: Config,
        seed: u64,
        bots: &[Entrant],
        games: u64,
        shard: Shard,
    ) -> Self {
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            rules: RULES_VERSION,
            command,
            players: config.players(),
            modules: config.modules().iter().collect(),
            difficulty: config.difficulty(),
            seed: seed.to_string(),
            bots: bots.iter().map(ToString::to_string).collect(),
            games,
            shard,
        }
    }

    /// One line of JSON.
    pub(crate) fn to_line(&self) -> Result<String> {
        Ok(serde_json::to_string(self)?)
    }

    fn read(line: &str) -> Result<Self> {
        let header: Header = serde_json::from_str(line)
            .ok()
            .filter(|header: &Header| header.format == FORMAT)
            .ok_or_else(|| anyhow!("this is not the file of a shard: those that --shard writes begin with a line about the run"))?;
        ensure!(
            header.version == VERSION,
            "version {} of the format: this program reads version {VERSION}",
            header.version
        );
        ensure!(
            header.rules == RULES_VERSION,
            "played with version {} of the rules: this program plays version {RULES_VERSION}",
            header.rules
        );
        Ok(header)
    }

    pub(crate) fn config(&self) -> Result<Config> {
        config(self.players, &self.modules, self.difficulty)
    }

    pub(crate) fn seed(&self) -> Result<u64> {
        self.seed.parse().context("the seed is not a number")
    }

    pub(crate) fn bots(&self) -> Result<Vec<Entrant>> {
        self.bots.iter().map(|bot| Ok(bot.parse()?)).collect()
    }

    /// The same run, whichever part of it.
    fn is_same_run(&self, other: &Header) -> bool {
        *self == Header { shard: self.shard, ..other.clone() }
    }
}

/// The file of a shard.
struct Source {
    path: PathBuf,
    header: Header,
    lines: std::io::Lines<BufReader<File>>,
}

impl Source {
    fn open(path: &Path) -> Result<Self> {
        let open = || {
            let mut lines = BufReader::new(File::open(path)?).lines();
            let first = lines.next().transpose()?.unwrap_or_default();
            Ok::<_, std::io::Error>((first, lines))
        };
        let (first, lines) = open().with_context(|| format!("cannot read {}", path.display()))?;
        let header = Header::read(&first).with_context(|| path.display().to_string())?;
        Ok(Source { path: path.to_owned(), header, lines })
    }
}

/// All shards of a run, in order.
pub(crate) struct Shards {
    sources: Vec<Source>,
}

impl Shards {
    /// Opens the files, in whatever order they are given: all shards of one run, each once.
    pub(crate) fn open(paths: &[PathBuf]) -> Result<Self> {
        let mut sources = paths.iter().map(|path| Source::open(path)).collect::<Result<Vec<_>>>()?;
        sources.sort_by_key(|source| source.header.shard);
        let first = &sources.first().context("no file to merge")?.header;
        if let Some(other) = sources.iter().find(|source| !source.header.is_same_run(first)) {
            bail!("{} and {} are not parts of the same run", sources[0].path.display(), other.path.display());
        }
        if let Some(other) = sources.iter().find(|source| source.header.shard.count != first.shard.count) {
            bail!(
                "{} is shard {}, {} is shard {}: they do not fit together",
                sources[0].path.display(),
                first.shard,
                other.path.display(),
                other.header.shard
            );
        }
        if let Some(pair) = sources.windows(2).find(|pair| pair[0].header.shard == pair[1].header.shard) {
            bail!(
                "{} and {} are both shard {}",
                pair[0].path.display(),
                pair[1].path.display(),
                pair[0].header.shard
            );
        }
        let count = first.shard.count;
        if let Some(missing) =
            (1..=count).find(|&index| !sources.iter().any(|source| source.header.shard.index == index))
        {
            bail!(
                "shard {} is missing: {} of {count} are there",
                Shard { count, index: missing },
                sources.len()
            );
        }
        Ok(Shards { sources })
    }

    /// The run that they are parts of.
    pub(crate) fn header(&self) -> &Header {
        &self.sources[0].header
    }

    /// Passes on every game with its number, and its line as it was written. `expected` gives the seed and the names of
    /// the game with a number.
    pub(crate) fn each(
        self,
        expected: impl Fn(u64) -> (u64, Vec<String>),
        mut on_game: impl FnMut(u64, Game, &str) -> Result<()>,
    ) -> Result<()> {
        let config = self.header().config()?;
        for Source { path, header, mut lines } in self.sources {
            let part = header.shard.games(header.games);
            let place = |number: u64| format!("{}, line {}", path.display(), number - part.start + 2);
            for number in part.clone() {
                let line = lines.next().with_context(|| {
                    format!(
                        "{} ends after {} of {} games",
                        path.display(),
                        number - part.start,
                        part.end - part.start
                    )
                })?;
                let line = line.with_context(|| place(number))?;
                let record = Record::from_json(&line).with_context(|| place(number))?;
                let fits = record.config() == config
                    && !record.is_branch()
                    && (record.seed(), record.seats().to_vec()) == expected(number);
                ensure!(fits, "{}: this is not game {} of the run", place(number), number + 1);
                let game = Game::from_record(record).with_context(|| place(number))?;
                ensure!(game.position().is_finished(), "{}: the game is not finished", place(number));
                on_game(number, game, &line)?;
            }
            ensure!(
                lines.next().is_none(),
                "{} has more than its {} games",
                path.display(),
                part.end - part.start
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_in_their_order_are_the_whole_run() {
        for games in [0, 1, 7, 100, 1_000_003, u64::MAX] {
            for count in [1, 2, 3, 8, 1000] {
                let mut next = 0;
                for index in 1..=count {
                    let part = Shard { count, index }.games(games);
                    assert_eq!(part.start, next);
                    next = part.end;
                }
                assert_eq!(next, games);
            }
        }
    }

    #[test]
    fn only_shards_that_exist_can_be_named() {
        assert_eq!("2/8".parse(), Ok(Shard { count: 8, index: 2 }));
        for text in ["", "2", "0/4", "5/4", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
