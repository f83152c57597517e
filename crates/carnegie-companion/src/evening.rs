//! One game at one real table, and its text.

use crate::line::{Field, LineError, number, yes};
use crate::pad::Pad;
use crate::session::{Answer, Session, slot};
use carnegie_rules::components::sheet::{BUDGET, COSTS, LINES, SheetLine, VALUES};
use carnegie_rules::components::timeline::TILES;
use carnegie_rules::{
    Action, Config, ConfigError, Decision, Department, DonationSpace, Module, Modules, Position,
    RULES_VERSION, Seat, SlotSet, Start, StartError, UnknownWord,
};
use std::fmt::{self, Write};
use thiserror::Error;

/// The version of the text.
const VERSION: u32 = 1;
/// Bytes of a text: far more than an evening needs.
pub const MAX_TEXT: usize = 64 * 1024;
/// Letters of a name.
const MAX_NAME: usize = 24;

/// Why a text was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// Too long.
    #[error("the text is longer than {MAX_TEXT} bytes")]
    TooLong,
    /// Not a text of the companion.
    #[error("this is not a companion text, which begins with \"carnegie companion\"")]
    NotOurs,
    /// A text of another version.
    #[error("the text has version {0}, not {VERSION}")]
    Version(u32),
    /// Written with another rules version.
    #[error("the text was written with rules of version {0}; these are of version {RULES_VERSION}")]
    Rules(u32),
    /// No such game.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A damaged line.
    #[error("line {line}: {error}")]
    Line {
        /// Which one, from 1.
        line: usize,
        /// Why.
        error: LineError,
    },
}

/// A sheet of A New Beginning, as far as it is filled in: the option on each line and the bid.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sheet {
    /// The chosen option of each line.
    pub options: [Option<u8>; LINES],
    /// The bid for first player.
    pub bid: Option<u8>,
}

impl Sheet {
    /// What the lines filled in so far and the bid cost together.
    pub fn cost(&self) -> i16 {
        let lines = (self.options.iter().zip(COSTS))
            .filter_map(|(option, costs)| costs.get(usize::from((*option)?)).copied());
        lines.sum::<i16>() + self.bid.map_or(0, i16::from)
    }

    /// What is left of the budget; negative if too much has been spent.
    pub fn left(&self) -> i16 {
        BUDGET - self.cost()
    }

    /// Whether every line is filled in and the budget holds.
    pub fn is_complete(&self, solo: bool) -> bool {
        self.options.iter().all(Option::is_some) && (solo || self.bid.is_some()) && self.left() >= 0
    }

    fn decisions(&self, solo: bool) -> impl Iterator<Item = Decision> + '_ {
        let lines = SheetLine::ALL
            .iter()
            .zip(self.options)
            .filter_map(|(&line, option)| Some(Decision::Sheet { line, option: option? }));
        lines.chain(self.bid.filter(|_| !solo).map(Decision::Bid))
    }
}

/// What a group has drawn for itself; everything else is drawn by the seed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StartTold {
    /// Timeline tiles (from 0) and whether their backs are up.
    pub rows: [Option<(u8, bool)>; Action::COUNT],
    /// Tiles of each kind in the supply.
    pub supply: Option<[u8; Department::COUNT]>,
    /// Neutral disks on the map and on donation spaces.
    pub neutral: Option<(SlotSet, [bool; DonationSpace::COUNT])>,
    /// The first player.
    pub first: Option<Seat>,
}

/// One game at one real table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evening {
    config: Config,
    seed: u64,
    names: [String; Seat::MAX],
    told: StartTold,
    sheets: [Sheet; Seat::MAX],
    open: bool,
    secrets: [Option<DonationSpace>; Seat::MAX],
    log: Vec<Answer>,
    pad: Pad,
}

impl Evening {
    /// A new evening; the seed draws whatever the group does not draw.
    pub fn new(config: Config, seed: u64) -> Self {
        Evening {
            config,
            seed,
            names: Default::default(),
            told: StartTold::default(),
            sheets: Default::default(),
            open: false,
            secrets: [None; Seat::MAX],
            log: Vec::new(),
            pad: Pad::new(config),
        }
    }

    /// What is played.
    pub const fn config(&self) -> Config {
        self.config
    }

    /// The name of a player, if one was given.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        Some(self.names[seat.index()].as_str()).filter(|name| !name.is_empty())
    }

    /// What the group has drawn for itself.
    pub const fn told(&self) -> &StartTold {
        &self.told
    }

    /// The sheet of a player.
    pub const fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat.index()]
    }

    /// Whether the sheets have been revealed.
    pub const fn sheets_open(&self) -> bool {
        self.open
    }

    /// The secret donation of a player.
    pub const fn secret(&self, seat: Seat) -> Option<DonationSpace> {
        self.secrets[seat.index()]
    }

    /// Whether a round has been entered.
    pub const fn has_begun(&self) -> bool {
        !self.log.is_empty()
    }

    /// The score pad.
    pub const fn pad(&self) -> &Pad {
        &self.pad
    }

    /// How the game begins: drawn, except for what the group has entered.
    pub fn start(&self) -> Start {
        let mut start = Position::new(self.config, self.seed).start();
        let told: Vec<u8> = self.told.rows.iter().flatten().map(|row| row.0).collect();
        let drawn = start.rows;
        let mut used = told.clone();
        for (row, told) in start.rows.iter_mut().zip(self.told.rows) {
            match told {
                Some(told) => *row = told,
                None => {
                    // A drawn tile that the group already uses elsewhere makes room for another one.
                    let spare = drawn.iter().map(|row| row.0).chain(0..TILES.len() as u8);
                    if let Some(tile) = std::iter::once(row.0).chain(spare).find(|tile| !used.contains(tile))
                    {
                        row.0 = tile;
                    }
                    used.push(row.0);
                }
            }
        }
        if let Some(supply) = self.told.supply {
            start.supply = supply;
        }
        if let Some((slots, donations)) = self.told.neutral {
            (start.neutral, start.neutral_donations) = (slots, donations);
        }
        start.first = self.told.first.unwrap_or(start.first);
        start
    }

    /// The engine's game that begins like this one, or why it cannot.
    pub fn position(&self) -> Result<Position, StartError> {
        Position::from_start(self.config, self.seed, &self.start())
    }

    /// The engine's game after the sheets were revealed; `None` before.
    pub fn revealed(&self) -> Option<Position> {
        if !self.open || !self.config.has(Module::NewBeginning) {
            return None;
        }
        let mut position = self.position().ok()?;
        for seat in self.config.seats() {
            for decision in self.sheet(seat).decisions(self.config.is_solo()) {
                position.apply(seat, decision).ok()?;
            }
        }
        Some(position)
    }

    /// Who begins: the highest bidder, once the sheets are open.
    pub fn first_player(&self) -> Seat {
        self.revealed().map_or(self.start().first, |position| position.first_player())
    }

    /// The rounds, as far as they have been entered.
    pub fn session(&self) -> Session {
        let deck = Position::new(self.config, self.seed).andrews_deck().copied();
        let mut session = Session::new(self.config, &self.start(), self.first_player(), deck);
        for &told in &self.log {
            // Every line was answered when it was told.
            let answered = session.tell(told);
            debug_assert!(answered.is_ok());
        }
        session
    }

    /// Takes back the last thing that was entered about the rounds. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.log.pop().is_some()
    }

    /// The seats in turn order.
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> {
        let (first, players) = (self.first_player().index(), self.config.players());
        (0..players).filter_map(move |place| Seat::new((first + place) % players))
    }

    /// Takes one line, or says why not; then nothing has changed.
    pub fn tell(&mut self, line: &str) -> Result<(), LineError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["name", seat, ref name @ ..] => {
                let seat = self.seat(seat)?;
                self.names[seat.index()] =
                    name.join(" ").chars().filter(|c| !c.is_control()).take(MAX_NAME).collect();
                Ok(())
            }
            ["row" | "supply" | "neutral" | "first" | "sheet" | "sheets", ..] if self.has_begun() => {
                Err(LineError::Begun)
            }
            ["row", row, ref rest @ ..] => self.tell_row(row, rest),
            ["supply", ref rest @ ..] => self.tell_supply(rest),
            ["neutral", ref rest @ ..] => self.tell_neutral(rest),
            ["first", value] => {
                self.told.first = Field::parse(value, |text| self.seat(text))?;
                Ok(())
            }
            ["sheet", seat, line, value] => self.tell_sheet(seat, line, value),
            ["sheets", "open"] => {
                self.module(Module::NewBeginning)?;
                let solo = self.config.is_solo();
                if self.config.seats().all(|seat| self.sheet(seat).is_complete(solo)) {
                    self.open = true;
                    return Ok(());
                }
                Err(LineError::SheetsMissing)
            }
            ["secret", seat, value] => {
                self.module(Module::SecretDonation)?;
                let seat = self.seat(seat)?;
                self.secrets[seat.index()] = Field::parse(value, |text| Ok(text.parse()?))?;
                Ok(())
            }
            ["play", ref rest @ ..] => {
                let told = rest.join(" ").parse()?;
                self.session().tell(told)?;
                self.log.push(told);
                Ok(())
            }
            ["pad", ref rest @ ..] => self.pad.tell(rest),
            _ => Err(LineError::Unknown),
        }
    }

    fn module(&self, module: Module) -> Result<(), LineError> {
        if self.config.has(module) { Ok(()) } else { Err(LineError::NotPlayed(module)) }
    }

    fn seat(&self, text: &str) -> Result<Seat, LineError> {
        let number: usize = number(text, 1, Seat::MAX)?;
        let seat = Seat::new(number - 1).filter(|seat| seat.index() < self.config.players());
        seat.ok_or(LineError::NoSeat(number))
    }

    fn tell_row(&mut self, row: &str, rest: &[&str]) -> Result<(), LineError> {
        let row = row.parse::<Action>()?.index();
        self.told.rows[row] = match *rest {
            ["-"] => None,
            [tile, side @ ("front" | "back")] => {
                Some((number::<u8>(tile, 1, TILES.len() as u8)? - 1, side == "back"))
            }
            _ => return Err(LineError::Unknown),
        };
        Ok(())
    }

    fn tell_supply(&mut self, rest: &[&str]) -> Result<(), LineError> {
        match *rest {
            ["-"] => self.told.supply = None,
            [kind, tiles] => {
                let kind: Department = kind.parse()?;
                let tiles = number(tiles, 0, 2)?;
                let supply = self.start().supply;
                self.told.supply.get_or_insert(supply)[kind.index()] = tiles;
            }
            _ => return Err(LineError::Unknown),
        }
        Ok(())
    }

    fn tell_neutral(&mut self, rest: &[&str]) -> Result<(), LineError> {
        let nothing = (SlotSet::EMPTY, [false; DonationSpace::COUNT]);
        match *rest {
            ["-"] => self.told.neutral = None,
            ["none"] => self.told.neutral = Some(nothing),
            [space, value] => {
                let (space, value) = (space.parse::<DonationSpace>()?, yes(value)?);
                self.told.neutral.get_or_insert(nothing).1[space.index()] = value;
            }
            [city, number, value] => {
                let mut one = SlotSet::EMPTY;
                one.insert(slot(city, number)?);
                let value = yes(value)?;
                let slots = &mut self.told.neutral.get_or_insert(nothing).0;
                *slots = if value { slots.or(one) } else { slots.without(one) };
            }
            _ => return Err(LineError::Unknown),
        }
        Ok(())
    }

    fn tell_sheet(&mut self, seat: &str, line: &str, value: &str) -> Result<(), LineError> {
        self.module(Module::NewBeginning)?;
        if self.open {
            return Err(LineError::Begun);
        }
        let (seat, line) = (self.seat(seat)?, line.parse::<SheetLine>()?);
        let sheet = &mut self.sheets[seat.index()];
        match VALUES.get(line.index()) {
            None => sheet.bid = Field::parse(value, |text| number(text, 0, u8::MAX))?,
            Some(values) => {
                sheet.options[line.index()] = Field::parse(value, |text| {
                    let least = values.iter().min().copied().unwrap_or(0);
                    let most = values.iter().max().copied().unwrap_or(0);
                    let value = number(text, least, most)?;
                    let option = values.iter().position(|&known| known == value);
                    option.map(|option| option as u8).ok_or(LineError::Unknown)
                })?;
            }
        }
        Ok(())
    }

    /// Reads a text. A damaged one is refused with the line and the reason.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        if text.len() > MAX_TEXT {
            return Err(TextError::TooLong);
        }
        let at = |line: usize| move |error| TextError::Line { line: line + 1, error };
        let mut head = Head::default();
        let mut evening: Option<Evening> = None;
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let version = lines.next().and_then(|(_, line)| line.trim().strip_prefix("carnegie companion "));
        let version = version.ok_or(TextError::NotOurs)?.trim().parse().map_err(|_| TextError::NotOurs)?;
        if version != VERSION {
            return Err(TextError::Version(version));
        }
        for (index, line) in lines {
            match &mut evening {
                None if head.read(line).map_err(at(index))? => {}
                None => {
                    let mut begun = head.evening()?;
                    begun.tell(line).map_err(at(index))?;
                    evening = Some(begun);
                }
                Some(evening) => evening.tell(line).map_err(at(index))?,
            }
        }
        evening.map_or_else(|| head.evening(), Ok)
    }
}

/// The lines that say what is played.
#[derive(Default)]
struct Head {
    rules: Option<u32>,
    players: usize,
    difficulty: Option<u8>,
    modules: Modules,
    seed: u64,
}

impl Head {
    /// Reads a line; `false` if it belongs to the rest of the text.
    fn read(&mut self, line: &str) -> Result<bool, LineError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["rules", value] => self.rules = Some(number(value, 0, i32::MAX as u32)?),
            ["players", value] => self.players = number(value, 1, Seat::MAX)?,
            ["difficulty", value] => self.difficulty = Some(number(value, 1, 4)?),
            ["modules"] => self.modules = Modules::NONE,
            ["modules", list] => {
                let modules: Result<Modules, UnknownWord> =
                    list.split(',').map(str::parse::<Module>).collect();
                self.modules = modules?;
            }
            ["seed", value] => {
                self.seed = value.parse().map_err(|_| LineError::Word(UnknownWord::new("seed", value)))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn evening(&self) -> Result<Evening, TextError> {
        match self.rules {
            Some(RULES_VERSION) => {}
            other => return Err(TextError::Rules(other.unwrap_or(0))),
        }
        Ok(Evening::new(Config::new(self.players, self.modules, self.difficulty)?, self.seed))
    }
}

impl fmt::Display for Evening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        writeln!(
            out,
            "carnegie companion {VERSION}\nrules {RULES_VERSION}\nplayers {}",
            self.config.players()
        )?;
        if let Some(difficulty) = self.config.difficulty() {
            writeln!(out, "difficulty {difficulty}")?;
        }
        if self.config.modules() != Modules::NONE {
            writeln!(out, "modules {}", self.config.modules())?;
        }
        writeln!(out, "seed {}", self.seed)?;
        for seat in self.config.seats() {
            if let Some(name) = self.name(seat) {
                writeln!(out, "name {seat} {name}")?;
            }
        }
        self.write_told(&mut out)?;
        for seat in self.config.seats() {
            let sheet = self.sheet(seat);
            for (&line, option) in SheetLine::ALL.iter().zip(sheet.options) {
                let value = option.and_then(|option| VALUES[line.index()].get(usize::from(option)));
                if let Some(value) = value {
                    writeln!(out, "sheet {seat} {line} {value}")?;
                }
            }
            if let Some(bid) = sheet.bid {
                writeln!(out, "sheet {seat} bid {bid}")?;
            }
        }
        if self.open {
            out.push_str("sheets open\n");
        }
        for seat in self.config.seats() {
            if let Some(space) = self.secret(seat) {
                writeln!(out, "secret {seat} {space}")?;
            }
        }
        for told in &self.log {
            writeln!(out, "play {told}")?;
        }
        self.pad.write(&mut out)?;
        f.write_str(&out)
    }
}

impl Evening {
    fn write_told(&self, out: &mut String) -> fmt::Result {
        for (&row, told) in Action::ALL.iter().zip(self.told.rows) {
            if let Some((tile, back)) = told {
                writeln!(out, "row {row} {} {}", tile + 1, if back { "back" } else { "front" })?;
            }
        }
        if let Some(supply) = self.told.supply {
            for (&kind, tiles) in Department::ALL.iter().zip(supply) {
                writeln!(out, "supply {kind} {tiles}")?;
            }
        }
        if let Some((slots, donations)) = self.told.neutral {
            out.push_str("neutral none\n");
            for slot in slots.iter() {
                writeln!(out, "neutral {} {} yes", slot.city(), slot.number())?;
            }
            for space in DonationSpace::all().filter(|space| donations[space.index()]) {
                writeln!(out, "neutral {space} yes")?;
            }
        }
        if let Some(first) = self.told.first {
            writeln!(out, "first {first}")?;
        }
        Ok(())
    }
}
