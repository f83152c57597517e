//! Records: configuration, seats, seed and decisions; nothing derived (see `docs/RECORD.md`).
//!
//! A game is its record. It is written as one line of JSON or as text that a person can read and type; both
//! convert to each other without loss.

use crate::branch::{Branch, BranchDocument, BranchError, items};
use crate::config::{Config, ConfigError, Module, Modules};
use crate::decision::Decision;
use crate::error::Illegal;
use crate::notation::NotationError;
use crate::phase::Phase;
use crate::position::Position;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write};
use thiserror::Error;

/// The version of the format that this library writes, and the only one so far.
pub const VERSION: u32 = 1;
/// The version of the rules: component data, rules and random draws together.
///
/// A record replays only with the rules it was played with. Any change to how a game goes raises this number;
/// `tests/rules_version.rs` fails when something changes and the number does not.
pub const RULES_VERSION: u32 = 2;
/// The version of a record that names none: the first rules had no version.
pub const UNMARKED_RULES_VERSION: u32 = 1;
/// The longest name of a seat, in characters.
pub const MAX_NAME: usize = 64;
/// More decisions than any game can have.
pub const MAX_DECISIONS: usize = 100_000;

/// The record of a game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    config: Config,
    seed: u64,
    seats: Vec<String>,
    branch: Option<Branch>,
    /// The decisions in the order in which they were taken.
    pub decisions: Vec<(Seat, Decision)>,
}

/// Why a record cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// Not JSON, or JSON of another shape.
    #[error("line {line}, column {column}: {reason}")]
    Json {
        /// Line from 1.
        line: usize,
        /// Column from 1.
        column: usize,
        /// What was wrong.
        reason: String,
    },
    /// A line of a text record.
    #[error("line {line}: {reason}")]
    Line {
        /// Line from 1.
        line: usize,
        /// What was wrong.
        reason: LineError,
    },
    /// A decision that cannot be read.
    #[error("decision {number}: {reason}")]
    Decision {
        /// Decision from 1.
        number: usize,
        /// What was wrong.
        reason: LineError,
    },
    /// Neither JSON nor our text form.
    #[error("this is not a Carnegie record")]
    NotARecord,
    /// Written by a newer version.
    #[error("record version {0}: this program reads version {VERSION}")]
    Version(u32),
    /// Played with rules other than those of this program.
    #[error("the game was played with version {0} of the rules: this program plays version {RULES_VERSION}")]
    Rules(u32),
    /// A required header is missing.
    #[error("the record does not say {0}")]
    Missing(&'static str),
    /// A configuration that cannot be played.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The number of names does not match the seats.
    #[error("{names} names for {seats} seats")]
    Seats {
        /// Names given.
        names: usize,
        /// Seats in the game.
        seats: usize,
    },
    /// A name that cannot be written on one line.
    #[error(
        "seat {0}: a name has 1 to {MAX_NAME} characters, no control characters and no spaces at either end"
    )]
    Name(usize),
    /// The seed is not a number.
    #[error("the seed is a whole number from 0 to 18446744073709551615, written in quotes")]
    Seed,
    /// Too long to be a game.
    #[error("more than {MAX_DECISIONS} decisions")]
    TooLong,
    /// Where a branch begins cannot be read.
    #[error("the branch: {0}")]
    Branch(#[from] BranchError),
}

/// Why a game cannot be played on from a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayOnError {
    /// The record itself is damaged.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// There is nothing left to decide.
    #[error("the game is over there")]
    Over,
}

/// Why a line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// No seat at the beginning.
    #[error("a decision begins with the number of a seat, not \"{0}\"")]
    Seat(String),
    /// The decision itself.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A header that is not known, or not in its place.
    #[error("unknown header \"{0}\"")]
    Header(String),
    /// A header that appears twice.
    #[error("\"{0}\" appears twice")]
    Twice(&'static str),
    /// A value that is not valid.
    #[error("\"{1}\" is not a value for \"{0}\"")]
    Value(&'static str, String),
}

/// Why a record does not replay.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("decision {number}, seat {seat}, \"{decision}\": {reason}")]
pub struct ReplayError {
    /// Decision from 1.
    pub number: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was decided.
    pub decision: Decision,
    /// Why that is not legal there.
    pub reason: Illegal,
}

impl Record {
    /// The record of a game before the first decision. One name for each seat.
    pub fn new(config: Config, seed: u64, seats: Vec<String>) -> Result<Self, RecordError> {
        if seats.len() != config.players() {
            return Err(RecordError::Seats { names: seats.len(), seats: config.players() });
        }
        if let Some(bad) = seats.iter().position(|name| !is_name(name)) {
            return Err(RecordError::Name(bad + 1));
        }
        Ok(Record { config, seed, seats, branch: None, decisions: Vec::new() })
    }

    /// What is played.
    pub const fn config(&self) -> Config {
        self.config
    }

    /// The seed. It gives away everything hidden: never show it before the game has ended.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The names of the seats.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// The same game with other names.
    pub fn renamed(&self, seats: Vec<String>) -> Result<Self, RecordError> {
        let named = Record::new(self.config, self.seed, seats)?;
        Ok(Record { branch: self.branch.clone(), decisions: self.decisions.clone(), ..named })
    }

    /// How many of the decisions come from another game that was left there; 0 if this is no branch.
    pub fn taken_over(&self) -> usize {
        self.branch.as_ref().map_or(0, |branch| branch.decisions.min(self.decisions.len()))
    }

    /// Whether the game was played on from a position of another one.
    pub const fn is_branch(&self) -> bool {
        self.branch.is_some()
    }

    /// A branch: the game played on after the first `at` decisions, with everything that is hidden from a spectator
    /// there drawn again from a seed. Secret donations are among that; what has been decided of a secret phase that
    /// still goes on is left out, and will be decided again.
    ///
    /// The branch follows from what a spectator can see at that point, and from the new seed, alone.
    ///
    /// ```
    /// use carnegie_rules::{Config, Game, Viewer};
    ///
    /// let mut game = Game::new(Config::solo(3)?, 2026, vec!["Louise".to_owned()])?;
    /// let louise = game.position().first_player();
    /// game.apply(louise, "tabs A A B B".parse()?)?;
    ///
    /// let branch = game.record().play_on(1, 7)?;
    /// assert_eq!((branch.seed(), branch.taken_over()), (7, 1));
    /// let position = branch.replay()?;
    /// assert_eq!(position.view(Viewer::Spectator), game.position().view(Viewer::Spectator));
    /// assert_ne!(position.andrews_deck(), game.position().andrews_deck());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_on(&self, at: usize, seed: u64) -> Result<Self, PlayOnError> {
        let at = at.min(self.decisions.len());
        if self.position_after(at)?.phase() == Phase::Finished {
            return Err(PlayOnError::Over);
        }
        let left = Branch::leave(self.begin(), &self.decisions[..at], seed);
        let (branch, decisions) = left.ok_or(PlayOnError::Over)?;
        Ok(Record { config: self.config, seed, seats: self.seats.clone(), branch: Some(branch), decisions })
    }

    /// The position before the first decision.
    pub fn begin(&self) -> Position {
        match &self.branch {
            None => Position::new(self.config, self.seed),
            Some(branch) => branch.begin(self.config, self.seed),
        }
    }

    /// The position after the first `count` decisions, or after all of them if there are fewer.
    pub fn position_after(&self, count: usize) -> Result<Position, ReplayError> {
        let mut position = self.begin();
        for index in 0..count.min(self.decisions.len()) {
            self.apply_nth(index, &mut position)?;
        }
        Ok(position)
    }

    /// Applies the decision with this index (from 0) to the position it was taken in; nothing if there is none.
    pub fn apply_nth(&self, index: usize, position: &mut Position) -> Result<(), ReplayError> {
        let Some(&(seat, decision)) = self.decisions.get(index) else { return Ok(()) };
        (position.apply(seat, decision)).map_err(|reason| ReplayError {
            number: index + 1,
            seat,
            decision,
            reason,
        })
    }

    /// The position after all decisions.
    pub fn replay(&self) -> Result<Position, ReplayError> {
        self.position_after(usize::MAX)
    }

    /// Reads a record in either form.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') { Self::from_json(text) } else { Self::from_text(text) }
    }

    /// The record as it is written down.
    pub fn transcript(&self) -> Transcript {
        Transcript {
            rules: RULES_VERSION,
            config: self.config,
            seed: self.seed,
            seats: self.seats.clone(),
            branch: self.branch.as_ref().map(|branch| BranchDocument {
                decisions: self.taken_over(),
                ..branch.document(self.config)
            }),
            decisions: self.decisions.iter().map(|(seat, decision)| format!("{seat} {decision}")).collect(),
        }
    }

    /// One line of JSON.
    pub fn to_json(&self) -> String {
        self.transcript().to_json()
    }

    /// The record as JSON, before it is written.
    pub fn document(&self) -> RecordDocument {
        self.transcript().into()
    }

    /// Reads a record in JSON.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let document: RecordDocument = serde_json::from_str(text).map_err(|error| RecordError::Json {
            line: error.line(),
            column: error.column(),
            reason: json_reason(&error),
        })?;
        Self::from_document(&document)
    }

    /// Reads a record that is already known to be JSON of the right shape.
    pub fn from_document(document: &RecordDocument) -> Result<Self, RecordError> {
        if document.format != FORMAT {
            return Err(RecordError::NotARecord);
        }
        if document.version != VERSION {
            return Err(RecordError::Version(document.version));
        }
        check_rules(document.rules)?;
        let config = Config::new(document.players, document.modules, document.difficulty)?;
        let seed = read_seed(&document.seed).ok_or(RecordError::Seed)?;
        let mut record = Record::new(config, seed, document.seats.clone())?;
        if document.decisions.len() > MAX_DECISIONS {
            return Err(RecordError::TooLong);
        }
        for (index, text) in document.decisions.iter().enumerate() {
            let decision = read_decision(text, config)
                .map_err(|reason| RecordError::Decision { number: index + 1, reason })?;
            record.decisions.push(decision);
        }
        record.set_branch(document.branch.as_ref())?;
        Ok(record)
    }

    /// Adds where the game begins, once its decisions are known.
    fn set_branch(&mut self, document: Option<&BranchDocument>) -> Result<(), RecordError> {
        let Some(document) = document else { return Ok(()) };
        if document.decisions > self.decisions.len() {
            return Err(BranchError::Length(document.decisions, self.decisions.len()).into());
        }
        self.branch = Some(Branch::read(document, self.config)?);
        Ok(())
    }

    /// Reads a record in text.
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        let mut lines = (text.lines().enumerate())
            .map(|(index, line)| (index + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .peekable();
        let (_, title) = lines.next().ok_or(RecordError::NotARecord)?;
        let version = title.strip_prefix(TITLE).map(str::trim).ok_or(RecordError::NotARecord)?;
        match version.parse() {
            Ok(VERSION) => {}
            Ok(other) => return Err(RecordError::Version(other)),
            Err(_) => return Err(RecordError::NotARecord),
        }
        let mut headers = Headers::default();
        while let Some((line, text)) =
            lines.next_if(|(_, line)| !line.starts_with(|c: char| c.is_ascii_digit()))
        {
            headers.read(text).map_err(|reason| RecordError::Line { line, reason })?;
        }
        let branch = headers.branch()?;
        let mut record = headers.finish()?;
        for (line, text) in lines {
            if record.decisions.len() == MAX_DECISIONS {
                return Err(RecordError::TooLong);
            }
            let decision =
                read_decision(text, record.config).map_err(|reason| RecordError::Line { line, reason })?;
            record.decisions.push(decision);
        }
        record.set_branch(branch.as_ref())?;
        Ok(record)
    }
}

/// The text form.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.transcript().fmt(f)
    }
}

/// A record as words: how every record is written, even one of another rules version, which cannot be replayed here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// The rules version it was played with.
    pub rules: u32,
    /// What was played.
    pub config: Config,
    /// The seed.
    pub seed: u64,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// Where the game begins, if it was played on from another one.
    pub branch: Option<BranchDocument>,
    /// A seat and its decision each, such as `1 choose management`.
    pub decisions: Vec<String>,
}

impl Transcript {
    /// One line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&RecordDocument::from(self.clone())).unwrap_or_default()
    }
}

impl From<Transcript> for RecordDocument {
    fn from(transcript: Transcript) -> Self {
        RecordDocument {
            format: FORMAT.to_owned(),
            version: VERSION,
            rules: transcript.rules,
            players: transcript.config.players(),
            modules: transcript.config.modules(),
            difficulty: transcript.config.difficulty(),
            seed: transcript.seed.to_string(),
            seats: transcript.seats,
            branch: transcript.branch,
            decisions: transcript.decisions,
        }
    }
}

/// The text form.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE} {VERSION}")?;
        if self.rules != UNMARKED_RULES_VERSION {
            writeln!(f, "rules {}", self.rules)?;
        }
        writeln!(f, "players {}", self.config.players())?;
        if self.config.modules() != Modules::NONE {
            writeln!(f, "modules {}", self.config.modules())?;
        }
        if let Some(difficulty) = self.config.difficulty() {
            writeln!(f, "difficulty {difficulty}")?;
        }
        writeln!(f, "seed {}", self.seed)?;
        if let Some(branch) = &self.branch {
            branch.fmt(f)?;
        }
        for (index, name) in self.seats.iter().enumerate() {
            writeln!(f, "seat {} {name}", index + 1)?;
        }
        f.write_char('\n')?;
        for decision in &self.decisions {
            writeln!(f, "{decision}")?;
        }
        Ok(())
    }
}

/// A record of another rules version is never replayed with ours: it would become a different game.
fn check_rules(version: u32) -> Result<(), RecordError> {
    if version == RULES_VERSION { Ok(()) } else { Err(RecordError::Rules(version)) }
}

const fn unmarked() -> u32 {
    UNMARKED_RULES_VERSION
}

fn is_unmarked(version: &u32) -> bool {
    *version == UNMARKED_RULES_VERSION
}

const FORMAT: &str = "carnegie-record";
const TITLE: &str = "carnegie record";

/// A record as JSON: see docs/RECORD.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Record))]
#[serde(deny_unknown_fields)]
pub struct RecordDocument {
    /// Always `carnegie-record`.
    format: String,
    /// The version of the format.
    version: u32,
    /// The rules version; records of version 1 need not give it.
    #[serde(default = "unmarked", skip_serializing_if = "is_unmarked")]
    rules: u32,
    /// How many people play.
    players: usize,
    /// Modules of Expansion 1.
    #[serde(default)]
    modules: Modules,
    /// Andrew's difficulty, in the solo game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    difficulty: Option<u8>,
    /// The seed, a whole number in quotes.
    seed: String,
    /// The names of the players.
    seats: Vec<String>,
    /// Where the game begins, if it was played on from a position of another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    branch: Option<BranchDocument>,
    /// The decisions, each with its seat: `1 choose management`.
    decisions: Vec<String>,
}

impl RecordDocument {
    /// Where the game begins, if it was played on from a position of another one.
    pub const fn branch(&self) -> Option<&BranchDocument> {
        self.branch.as_ref()
    }

    /// How many people play.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The rules version.
    pub const fn rules(&self) -> u32 {
        self.rules
    }

    /// The decisions as they are written, each with its seat.
    pub fn decisions(&self) -> &[String] {
        &self.decisions
    }
}

/// The reason without the place, which is reported separately; and never more than a line.
fn json_reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    reason.chars().take(160).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[derive(Default)]
struct Headers {
    rules: Option<u32>,
    players: Option<usize>,
    modules: Option<Modules>,
    difficulty: Option<u8>,
    seed: Option<u64>,
    seats: Vec<String>,
    taken_over: Option<usize>,
    timeline: Option<Vec<String>>,
    supply: Option<Vec<String>>,
    neutral: Option<Vec<String>>,
    cards: Option<Vec<String>>,
    first: Option<u8>,
    tie: Option<u8>,
}

impl Headers {
    fn read(&mut self, line: &str) -> Result<(), LineError> {
        let (header, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        match header {
            "rules" => set(&mut self.rules, "rules", value, |value| value.parse().ok()),
            "players" => set(&mut self.players, "players", value, |value| value.parse().ok()),
            "modules" => set(&mut self.modules, "modules", value, |value| {
                value.split(',').map(|word| word.trim().parse::<Module>().ok()).collect()
            }),
            "difficulty" => set(&mut self.difficulty, "difficulty", value, |value| value.parse().ok()),
            "seed" => set(&mut self.seed, "seed", value, read_seed),
            "branch" => set(&mut self.taken_over, "branch", value, |value| value.parse().ok()),
            "timeline" => set(&mut self.timeline, "timeline", value, |value| Some(items(value))),
            "supply" => set(&mut self.supply, "supply", value, |value| Some(items(value))),
            "neutral" => set(&mut self.neutral, "neutral", value, |value| Some(items(value))),
            "cards" => set(&mut self.cards, "cards", value, |value| Some(items(value))),
            "first" => set(&mut self.first, "first", value, |value| value.parse().ok()),
            "tie" => set(&mut self.tie, "tie", value, |value| value.parse().ok()),
            "seat" => {
                let (number, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
                if number.parse() != Ok(self.seats.len() + 1) {
                    return Err(LineError::Value("seat", quote(number)));
                }
                self.seats.push(name.trim().to_owned());
                Ok(())
            }
            _ => Err(LineError::Header(quote(header))),
        }
    }

    /// Where a branch begins. Its headers mean nothing without the one that says how much was taken over.
    fn branch(&mut self) -> Result<Option<BranchDocument>, RecordError> {
        let lists = [&mut self.timeline, &mut self.supply, &mut self.neutral, &mut self.cards];
        let [timeline, supply, neutral, cards] = lists.map(Option::take);
        let (first, tie) = (self.first, self.tie);
        let Some(decisions) = self.taken_over else {
            let any = [&timeline, &supply, &neutral, &cards].into_iter().any(Option::is_some);
            let alone = any || first.is_some() || tie.is_some();
            return if alone { Err(BranchError::Field("branch").into()) } else { Ok(None) };
        };
        let [timeline, supply, neutral, cards] =
            [timeline, supply, neutral, cards].map(Option::unwrap_or_default);
        Ok(Some(BranchDocument { decisions, timeline, supply, neutral, first, tie, cards }))
    }

    fn finish(self) -> Result<Record, RecordError> {
        check_rules(self.rules.unwrap_or(UNMARKED_RULES_VERSION))?;
        let players = self.players.ok_or(RecordError::Missing("how many players there are"))?;
        let config = Config::new(players, self.modules.unwrap_or_default(), self.difficulty)?;
        Record::new(config, self.seed.ok_or(RecordError::Missing("its seed"))?, self.seats)
    }
}

fn set<T>(
    place: &mut Option<T>,
    header: &'static str,
    value: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<(), LineError> {
    if place.is_some() {
        return Err(LineError::Twice(header));
    }
    *place = Some(read(value).ok_or_else(|| LineError::Value(header, quote(value)))?);
    Ok(())
}

/// Digits only: `+7` would not be written back as it was read.
fn read_seed(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()))
}

/// `1 choose management`: a seat and its decision.
fn read_decision(text: &str, config: Config) -> Result<(Seat, Decision), LineError> {
    let text = text.trim();
    let (seat, decision) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let seat = (seat.parse::<usize>().ok().and_then(|number| number.checked_sub(1)))
        .filter(|&index| index < config.players())
        .and_then(Seat::new)
        .ok_or_else(|| LineError::Seat(quote(seat)))?;
    Ok((seat, decision.parse()?))
}

fn is_name(name: &str) -> bool {
    let length = name.chars().count();
    (1..=MAX_NAME).contains(&length) && name.trim() == name && !name.chars().any(char::is_control)
}

fn quote(text: &str) -> String {
    text.chars().take(40).collect()
}
