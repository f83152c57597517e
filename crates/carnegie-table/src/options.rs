//! What a table is created with.

use crate::calendar::{Calendar, Offset, Zone};
use crate::error::{Error, Result};
use crate::level::current_level;
use crate::puzzle::Task;
use crate::stored::SeatRow;
use carnegie_rules::{Config, Modules, RecordDocument, Seat};
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The longest name of a person or a seat, in characters.
pub const MAX_NAME: usize = 32;
/// The longest title of a table, in characters.
pub const MAX_TITLE: usize = 60;
/// Clocks run from half a minute to a month.
const CLOCK_SECONDS: std::ops::RangeInclusive<u32> = 30..=31 * 86_400;

/// How long others wait for somebody before a bot may play on, in hours: up to a month.
const ABSENCE_HOURS: std::ops::RangeInclusive<u32> = 1..=31 * 24;

/// A table that somebody wants to open.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Who sits where, from seat 1 on. One seat is the solo game against Andrew.
    pub seats: Vec<SeatPlan>,
    /// A title for the list of tables.
    #[serde(default)]
    pub title: Option<String>,
    /// Whether the table is in the list of open tables.
    #[serde(default)]
    pub public: bool,
    /// Whether people without a seat may watch.
    #[serde(default = "yes")]
    pub watch: bool,
    /// Whether players may ask a bot for a hint.
    #[serde(default = "yes")]
    pub hints: bool,
    /// Whether the game starts as soon as every seat is taken.
    #[serde(default = "yes")]
    pub auto_start: bool,
    /// Modules of Expansion 1.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = json!(["new-departments"])))]
    pub modules: Modules,
    /// Andrew's difficulty, 1 to 4, for the solo game.
    #[serde(default)]
    pub difficulty: Option<u8>,
    /// A clock for people.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The time zone in which weekends and nights are counted, if the clock stands still then.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = "Europe/Berlin"))]
    pub zone: Option<String>,
    /// Without a clock: after this many hours of waiting for somebody, the others may agree that a bot plays on; 1 to
    /// 744.
    #[serde(default = "a_day")]
    pub absence_hours: u32,
    /// The level of a bot that plays on for somebody; the server has a default.
    #[serde(default)]
    pub stand_in: Option<String>,
    /// The seed, a whole number in quotes; drawn at random when it is missing.
    #[serde(default)]
    pub seed: Option<String>,
    /// Whether the pages explain every step, for a first game.
    #[serde(default)]
    pub guided: bool,
    /// The colours of the seats, all different; without them, every seat has its usual one.
    #[serde(default)]
    pub colours: Vec<Colour>,
}

/// The colour of a seat's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Usually seat 1.
    Blue,
    /// Usually seat 2.
    Orange,
    /// Usually seat 3.
    Green,
    /// Usually seat 4.
    Purple,
}

impl Colour {
    /// All of them, in the order of the seats that usually have them.
    pub const ALL: [Colour; 4] = [Colour::Blue, Colour::Orange, Colour::Green, Colour::Purple];

    /// The word in JSON and in forms.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Orange => "orange",
            Colour::Green => "green",
            Colour::Purple => "purple",
        }
    }

    /// The colour with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Colour::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// Its place among all of them.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Gives a seat another colour. A seat that had it gets the one that becomes free.
    pub(crate) fn give(self, seat: Seat, colours: &mut [Colour]) {
        let Some(&former) = colours.get(seat.index()) else { return };
        if let Some(other) = colours.iter_mut().find(|colour| **colour == self) {
            *other = former;
        }
        colours[seat.index()] = self;
    }
}

/// A table at which a game is played on from a position of another one: what is played is decided there.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// The position after this many decisions; without it, the one in which the other game stands now.
    #[serde(default)]
    pub at: Option<usize>,
    /// Who sits where, from seat 1 on: as many seats as in the other game.
    pub seats: Vec<SeatPlan>,
    /// A title for the list of tables.
    #[serde(default)]
    pub title: Option<String>,
    /// Whether the table is in the list of open tables.
    #[serde(default)]
    pub public: bool,
    /// Whether people without a seat may watch.
    #[serde(default = "yes")]
    pub watch: bool,
    /// Whether players may ask a bot for a hint.
    #[serde(default = "yes")]
    pub hints: bool,
    /// A clock for people.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The time zone in which weekends and nights are counted, if the clock stands still then.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = "Europe/Berlin"))]
    pub zone: Option<String>,
}

/// Who a seat is meant for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatPlan {
    /// The person who opens the table.
    Me,
    /// Somebody else at the same screen.
    Here {
        /// Their name.
        name: String,
    },
    /// Anyone who can see the table.
    Open,
    /// Somebody with the invite link.
    Invite,
    /// A bot.
    Bot {
        /// Its strength: one of the levels of `GET /api/v1/bots`.
        level: String,
    },
}

/// A clock for the people at a table. Bots have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What the seconds are for.
    pub per: ClockKind,
    /// How many seconds.
    pub seconds: u32,
    /// What happens when they run out.
    #[serde(default)]
    pub then: TimeOver,
    /// Whether it stands still on Saturdays and Sundays.
    #[serde(default)]
    pub weekends_off: bool,
    /// Whether it stands still at night, from 22:00 to 8:00.
    #[serde(default)]
    pub nights_off: bool,
}

impl Clock {
    /// A clock that always runs; when it has run out, a bot plays on.
    pub const fn new(per: ClockKind, seconds: u32) -> Self {
        Clock { per, seconds, then: TimeOver::Bot, weekends_off: false, nights_off: false }
    }

    /// Whether there is time that does not count.
    pub const fn has_time_off(self) -> bool {
        self.weekends_off || self.nights_off
    }

    pub(crate) fn calendar(self, offsets: &[Offset]) -> Calendar<'_> {
        Calendar { weekends_off: self.weekends_off, nights_off: self.nights_off, offsets }
    }
}

/// What the seconds of a clock are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClockKind {
    /// Each time somebody has to decide, until they no longer have to or a new round begins.
    Turn,
    /// All decisions of the game together.
    Game,
}

/// What happens when a clock has run out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TimeOver {
    /// A bot plays on until the person takes the seat back.
    #[default]
    Bot,
    /// A bot plays the rest of the game.
    Forfeit,
}

/// The options of a table, as they are stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableOptions {
    /// A title for the list of tables.
    pub title: Option<String>,
    /// Whether the table is in the list of open tables.
    pub public: bool,
    /// Whether people without a seat may watch.
    pub watch: bool,
    /// Whether players may ask a bot for a hint.
    pub hints: bool,
    /// Whether the game starts as soon as every seat is taken.
    pub auto_start: bool,
    /// Modules of Expansion 1.
    pub modules: Modules,
    /// Andrew's difficulty.
    pub difficulty: Option<u8>,
    /// A clock for people.
    pub clock: Option<Clock>,
    /// The time zone of weekends and nights, if the clock stands still then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// Without a clock: the hours of waiting after which the others may agree that a bot plays on.
    #[serde(default = "a_day")]
    pub absence_hours: u32,
    /// The level of a bot that plays on for somebody, if the table has its own.
    #[serde(default)]
    pub stand_in: Option<String>,
    /// Whether the seed was given by somebody, who may therefore know what is hidden.
    pub seed_given: bool,
    /// Whether this is the record of a game that was played elsewhere.
    #[serde(default)]
    pub imported: bool,
    /// Whether the pages explain every step.
    #[serde(default)]
    pub guided: bool,
    /// The colours with which the seats begin, unless they are the usual ones: whoever sits down may choose another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<Colour>,
    /// Where the game begins, if it is played on from a position of another one. It holds the seed, and so everything
    /// hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<Box<RecordDocument>>,
    /// What has to be achieved here, if this is a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Task>,
    /// Who the seats were meant for.
    pub seats: Vec<Occupant>,
}

/// Who sits on a seat, or may.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// Free for anyone.
    Open,
    /// Free for somebody with the invite link.
    Invite,
    /// Kept for a person of the previous game.
    Held(String),
    /// Taken by this person.
    Person(String),
    /// Played by a bot.
    Bot {
        /// Its strength.
        #[serde(deserialize_with = "crate::level::read")]
        level: String,
        /// The person who may take the seat back.
        #[serde(rename = "back")]
        held_for: Option<String>,
    },
    /// A name in an imported record.
    Record,
}

impl Occupant {
    /// The person on the seat.
    pub fn person(&self) -> Option<&str> {
        match self {
            Occupant::Person(person) => Some(person),
            _ => None,
        }
    }

    /// The person on the seat, or the one who may take it back.
    pub fn rightful(&self) -> Option<&str> {
        match self {
            Occupant::Person(person) => Some(person),
            Occupant::Bot { held_for, .. } => held_for.as_deref(),
            _ => None,
        }
    }

    /// The strength of the bot on the seat.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Occupant::Bot { level, .. } => Some(level),
            _ => None,
        }
    }

    /// Whether somebody can still sit down here.
    pub const fn is_free(&self) -> bool {
        matches!(self, Occupant::Open | Occupant::Invite | Occupant::Held(_))
    }
}

impl TableOptions {
    /// What the rules need to know.
    pub fn config(&self) -> Result<Config> {
        Ok(Config::new(self.seats.len(), self.modules, self.difficulty)?)
    }

    /// The offsets of the table's time zone.
    pub(crate) fn offsets(&self) -> &[Offset] {
        self.zone.as_ref().map_or(&[], |zone| &zone.offsets)
    }

    /// Which time counts.
    pub(crate) fn calendar(&self) -> Calendar<'_> {
        match self.clock {
            Some(clock) => clock.calendar(self.offsets()),
            None => Calendar { weekends_off: false, nights_off: false, offsets: &[] },
        }
    }

    /// The colours with which the seats begin.
    pub(crate) fn colours_at_first(&self) -> Vec<Colour> {
        let chosen = if self.colours.is_empty() { &Colour::ALL[..] } else { &self.colours };
        chosen.iter().take(self.seats.len()).copied().collect()
    }

    /// For a game that is played on from a position of another one: how many decisions were taken over from there.
    pub fn taken_over(&self) -> Option<usize> {
        self.branch.as_ref().map(|begin| begin.decisions().len())
    }

    /// The seats at the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len()).filter_map(Seat::new)
    }
}

impl PlayOn {
    /// The usual options for these seats.
    pub fn new(at: Option<usize>, seats: Vec<SeatPlan>) -> Self {
        PlayOn { at, seats, title: None, public: false, watch: true, hints: true, clock: None, zone: None }
    }
}

impl NewTable {
    /// The usual options for a table with these seats.
    pub fn new(seats: Vec<SeatPlan>) -> Self {
        NewTable {
            seats,
            title: None,
            public: false,
            watch: true,
            hints: true,
            auto_start: true,
            modules: Modules::NONE,
            difficulty: None,
            clock: None,
            zone: None,
            absence_hours: a_day(),
            stand_in: None,
            seed: None,
            guided: false,
            colours: Vec::new(),
        }
    }

    /// Checks everything that somebody can get wrong.
    pub(crate) fn check(&mut self, is_level: impl Fn(&str) -> bool) -> Result<Config> {
        let config = Config::new(self.seats.len(), self.modules, self.difficulty)?;
        if let Some(title) = &mut self.title {
            *title = clean_line(title, MAX_TITLE)
                .ok_or_else(|| Error::invalid(format!("a title has 1 to {MAX_TITLE} characters")))?;
        }
        for plan in &mut self.seats {
            match plan {
                SeatPlan::Here { name } => *name = check_name(name)?,
                SeatPlan::Bot { level } => {
                    *level = current_level(level).to_owned();
                    if !is_level(level) {
                        return Err(Error::invalid("there is no bot of this level"));
                    }
                }
                _ => {}
            }
        }
        if self.seats.iter().filter(|&plan| *plan == SeatPlan::Me).count() > 1 {
            return Err(Error::invalid("one person has one seat; others at the same screen have a name"));
        }
        if !self.seats.iter().any(|plan| !matches!(plan, SeatPlan::Bot { .. })) {
            return Err(Error::invalid("at least one seat is for a person"));
        }
        if let Some(level) = &mut self.stand_in {
            *level = current_level(level).to_owned();
            if !is_level(level) {
                return Err(Error::invalid("there is no bot of this level"));
            }
        }
        let twice = |(index, colour)| self.colours[..index].contains(colour);
        if !self.colours.is_empty()
            && (self.colours.len() != self.seats.len() || self.colours.iter().enumerate().any(twice))
        {
            return Err(Error::invalid("every seat has a colour of its own"));
        }
        if !ABSENCE_HOURS.contains(&self.absence_hours) {
            return Err(Error::invalid("the others wait for 1 to 744 hours before a bot may play on"));
        }
        if self.clock.is_some_and(|clock| !CLOCK_SECONDS.contains(&clock.seconds)) {
            return Err(Error::invalid("a clock runs from 30 seconds to 31 days"));
        }
        match (self.clock.is_some_and(Clock::has_time_off), &self.zone) {
            (true, None) => {
                return Err(Error::invalid("weekends and nights need a time zone, such as Europe/Berlin"));
            }
            // Where nothing depends on it, nobody need know where the host lives.
            (false, _) => self.zone = None,
            (true, Some(_)) => {}
        }
        Ok(config)
    }

    /// The seed somebody gave, if any.
    pub(crate) fn seed(&self) -> Result<Option<u64>> {
        let Some(text) = &self.seed else { return Ok(None) };
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(seed) if digits => Ok(Some(seed)),
            _ => Err(Error::invalid("the seed is a whole number from 0 to 18446744073709551615, in quotes")),
        }
    }
}

/// A name as it is kept: one line, no spaces around it, nothing invisible.
pub fn check_name(name: &str) -> Result<String> {
    clean_line(name, MAX_NAME)
        .ok_or_else(|| Error::invalid(format!("a name has 1 to {MAX_NAME} visible characters")))
}

/// A name that nobody else at the table has: the second Basia is "Basia 2".
pub(crate) fn distinct(name: &str, others: &[String]) -> String {
    let others: Vec<String> = others.iter().map(|other| other.to_lowercase()).collect();
    let taken = |name: &str| others.contains(&name.to_lowercase());
    if name.is_empty() || !taken(name) {
        return name.to_owned();
    }
    (2..).map(|n| numbered(name, n)).find(|name| !taken(name)).unwrap_or_default()
}

/// A name with a number that tells it from the same name of others.
fn numbered(name: &str, n: usize) -> String {
    let end = format!(" {n}");
    let begin: String = name.chars().take(MAX_NAME - end.len()).collect();
    begin.trim_end().to_owned() + &end
}

/// Whether this is a name with such a number.
fn is_numbered(shown: &str, name: &str) -> bool {
    let number = shown.rsplit_once(' ').and_then(|(_, n)| n.parse().ok());
    number.is_some_and(|n| n >= 2 && numbered(name, n) == shown)
}

/// The seat of a table that is called otherwise when a person changes their name, with the name it has then: the one
/// that carries the name, or else the name with a number. Others at the same screen keep theirs.
pub fn renamed_seat(seats: &[SeatRow], person: &str, before: &str, name: &str) -> Option<SeatRow> {
    let own = || seats.iter().filter(|seat| seat.person.as_deref() == Some(person));
    let seat = own().find(|seat| seat.name == before);
    let seat = seat.or_else(|| own().find(|seat| is_numbered(&seat.name, before)))?;
    let others = seats.iter().filter(|other| other.seat != seat.seat);
    let others: Vec<String> = others.map(|other| other.name.clone()).collect();
    Some(SeatRow { name: distinct(name, &others), ..seat.clone() })
}

/// One line of visible text of at most `most` characters.
///
/// Characters that change the direction of writing or are invisible could make one name look like another.
pub(crate) fn clean_line(text: &str, most: usize) -> Option<String> {
    let text = text.trim();
    // Letters that look like spaces, and marks that only change what precedes them.
    let blank = |c: char| {
        c.is_whitespace()
            || matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}')
    };
    let fits = (1..=most).contains(&text.chars().count()) && !text.chars().any(unseen);
    (fits && !text.chars().all(blank)).then(|| text.to_owned())
}

/// Characters that are invisible themselves but change how the rest looks.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A name from somebody's record, as it is shown: without invisible characters, and not empty.
pub(crate) fn shown_name(name: &str, seat: usize) -> String {
    let seen: String = name.chars().filter(|c| !unseen(*c)).collect();
    clean_line(&seen, MAX_NAME).unwrap_or_else(|| format!("Seat {}", seat + 1))
}

const fn a_day() -> u32 {
    24
}

const fn yes() -> bool {
    true
}
