//! How a table comes into being: as somebody asks for it, from a record, or after a game with the same people.

use crate::calendar::Zone;
use crate::entry::{Entry, SeatDecision};
use crate::error::{Error, Result};
use crate::options::{NewTable, Occupant, PlayOn, SeatPlan, TableOptions, distinct, shown_name};
use crate::puzzle::Task;
use crate::state::{Status, TableState};
use crate::stored::{LogRow, SeatRow, StoredTable, TableRow};
use carnegie_rules::{Game, RULES_VERSION, Record};

/// Names of bots, each with an initial of its own: disks show initials.
const BOT_NAMES: [&str; 8] = ["Flora", "Hiram", "Josie", "Leland", "Mabel", "Otis", "Pearl", "Rufus"];

/// The person who opens a table.
#[derive(Clone, Copy, Debug)]
pub struct Founder<'a> {
    /// The id of the person.
    pub id: &'a str,
    /// What others see.
    pub name: &'a str,
}

/// What only a host can give a table: the time, and secrets that nobody can guess.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The id of the table.
    pub id: String,
    /// The secret of the invite link.
    pub invite: String,
    /// The seed of the game, unless one was given.
    pub seed: u64,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// A table that is checked and can be founded.
#[derive(Clone, Debug)]
pub struct Plan {
    options: TableOptions,
    names: Vec<String>,
    seed: Option<u64>,
    entries: Vec<Entry>,
    /// The game and the number of decisions after which it is played on, with the seed of this table.
    play_on: Option<(Record, usize)>,
}

impl NewTable {
    /// Checks everything that somebody can get wrong. If nobody is missing, the game begins at once.
    pub fn plan(mut self, founder: Founder<'_>, is_level: impl Fn(&str) -> bool) -> Result<Plan> {
        let config = self.check(is_level)?;
        let seed = self.seed()?;
        let mut names: Vec<String> = (self.seats.iter())
            .map(|plan| match plan {
                SeatPlan::Me => founder.name.to_owned(),
                SeatPlan::Here { name } => name.clone(),
                SeatPlan::Open | SeatPlan::Invite | SeatPlan::Bot { .. } => String::new(),
            })
            .collect();
        for index in 0..names.len() {
            names[index] = distinct(&names[index], &names[..index]);
        }
        let mut occupants = Vec::with_capacity(names.len());
        for (index, plan) in self.seats.iter().enumerate() {
            occupants.push(match plan {
                SeatPlan::Me | SeatPlan::Here { .. } => Occupant::Person(founder.id.to_owned()),
                SeatPlan::Open => Occupant::Open,
                SeatPlan::Invite => Occupant::Invite,
                SeatPlan::Bot { level } => {
                    names[index] = bot_name(&names).to_owned();
                    Occupant::Bot { level: level.clone(), held_for: None }
                }
            });
        }
        let options = TableOptions {
            title: self.title,
            public: self.public,
            watch: self.watch,
            hints: self.hints,
            auto_start: self.auto_start,
            modules: config.modules(),
            difficulty: config.difficulty(),
            clock: self.clock,
            zone: self.zone.map(|name| Zone { name, offsets: Vec::new() }),
            absence_hours: self.absence_hours,
            stand_in: self.stand_in,
            seed_given: seed.is_some(),
            imported: false,
            guided: self.guided,
            colours: self.colours,
            branch: None,
            puzzle: None,
            seats: occupants,
        };
        let begins = self.auto_start && !options.seats.iter().any(Occupant::is_free);
        let entries = if begins { vec![Entry::Start] } else { Vec::new() };
        Ok(Plan { options, names, seed, entries, play_on: None })
    }
}

impl PlayOn {
    /// Checks everything that somebody can get wrong, and whether this game may be played on from there at all.
    pub fn plan(
        self,
        source: &TableState,
        founder: Founder<'_>,
        is_level: impl Fn(&str) -> bool,
    ) -> Result<Plan> {
        let record = source.may_be_played_on()?.record();
        let config = record.config();
        if self.seats.len() != config.players() {
            return Err(Error::invalid("as many seats as in the game that is played on"));
        }
        let at = self.at.unwrap_or(record.decisions.len());
        // Whether anything can be decided there; the seed of the table will be another one.
        record.play_on(at, 0)?;
        let new = NewTable {
            title: self.title,
            public: self.public,
            watch: self.watch,
            hints: self.hints,
            modules: config.modules(),
            difficulty: config.difficulty(),
            clock: self.clock,
            zone: self.zone,
            colours: source.colours().to_vec(),
            ..NewTable::new(self.seats)
        };
        Ok(Plan { play_on: Some((record.clone(), at)), ..new.plan(founder, is_level)? })
    }
}

impl TableState {
    /// The game, if everybody who may see it may play it on from any of its positions: it has ended, was imported, or
    /// its players may ask for hints, which playing on would amount to.
    pub fn may_be_played_on(&self) -> Result<&Game> {
        let game = self.game().ok_or(Error::Conflict("the game has not begun"))?;
        match self.status() == Status::Playing && !self.options().hints {
            true => Err(Error::Forbidden("without hints, this game can be played on only after its end")),
            false => Ok(game),
        }
    }
}

impl Plan {
    /// A table from a record, to look at and to replay.
    pub fn import(text: &str) -> Result<Self> {
        let record = Record::parse(text)?;
        record.replay()?;
        let config = record.config();
        let options = TableOptions {
            title: None,
            public: false,
            watch: true,
            hints: false,
            auto_start: false,
            modules: config.modules(),
            difficulty: config.difficulty(),
            clock: None,
            zone: None,
            absence_hours: 24,
            stand_in: None,
            seed_given: true,
            imported: true,
            guided: false,
            colours: Vec::new(),
            branch: None,
            puzzle: None,
            seats: vec![Occupant::Record; config.players()],
        };
        let taken_over = record.taken_over();
        let branch = record.is_branch().then(|| {
            let mut begin = record.clone();
            begin.decisions.truncate(taken_over);
            Box::new(begin.document())
        });
        let decisions: Vec<SeatDecision> = (record.decisions.iter().skip(taken_over))
            .map(|&(seat, decision)| SeatDecision(seat, decision))
            .collect();
        let mut entries = vec![Entry::Start];
        if let Some(&SeatDecision(seat, _)) = decisions.first() {
            entries.push(Entry::Play { seat, bot: false, decisions, forced: 0 });
        }
        let names = record.seats().iter().enumerate().map(|(seat, name)| shown_name(name, seat)).collect();
        let options = TableOptions { branch, ..options };
        Ok(Plan { options, names, seed: Some(record.seed()), entries, play_on: None })
    }

    /// A puzzle for one person; nobody plays the other seats.
    pub fn puzzle(record: Record, task: Task, founder: Founder<'_>) -> Result<Self> {
        let position = record.replay()?;
        let seat = task.seat().filter(|&seat| position.to_act().contains(seat));
        let seat = seat.ok_or(Error::Conflict("it is somebody else's turn there"))?;
        let config = record.config();
        let mut others = record.seats().to_vec();
        others.remove(seat.index());
        let mut names = record.seats().to_vec();
        names[seat.index()] = distinct(founder.name, &others);
        let mut seats = vec![Occupant::Record; config.players()];
        seats[seat.index()] = Occupant::Person(founder.id.to_owned());
        let options = TableOptions {
            title: None,
            public: false,
            watch: false,
            hints: false,
            auto_start: false,
            modules: config.modules(),
            difficulty: config.difficulty(),
            clock: None,
            zone: None,
            absence_hours: 24,
            stand_in: None,
            seed_given: false,
            imported: false,
            guided: false,
            colours: Vec::new(),
            branch: None,
            puzzle: Some(task),
            seats,
        };
        let at = record.decisions.len();
        Ok(Plan { options, names, seed: None, entries: vec![Entry::Start], play_on: Some((record, at)) })
    }

    /// The same people once more: one of them opens the table, and the others' seats are kept for them. A game that was
    /// played on from a position of another one begins there again.
    pub fn rematch(old: &TableState, person: &str) -> Self {
        let mut options = old.options().clone();
        options.seed_given = false;
        options.colours = old.colours().to_vec();
        let begin = options.branch.take().and_then(|branch| Record::from_document(&branch).ok());
        options.seats = (old.occupants().iter())
            .map(|occupant| match occupant.rightful() {
                Some(who) if who == person => Occupant::Person(who.to_owned()),
                Some(who) => Occupant::Held(who.to_owned()),
                None => occupant.clone(),
            })
            .collect();
        let full = !options.seats.iter().any(Occupant::is_free);
        let entries = if full { vec![Entry::Start] } else { Vec::new() };
        let play_on = begin.map(|record| {
            let at = record.decisions.len();
            (record, at)
        });
        Plan { options, names: old.names().to_vec(), seed: None, entries, play_on }
    }

    /// How many bots play from the beginning.
    pub fn bots(&self) -> usize {
        self.options.seats.iter().filter(|occupant| occupant.bot().is_some()).count()
    }

    /// The name of the time zone that the host has to look up, if there is one.
    pub fn zone(&self) -> Option<&str> {
        self.options.zone.as_ref().map(|zone| zone.name.as_str())
    }

    /// The same table in this time zone.
    #[must_use]
    pub fn in_zone(mut self, zone: Zone) -> Self {
        self.options.zone = self.options.zone.map(|_| zone);
        self
    }

    /// Everything that has to be stored about the new table.
    pub fn found(self, owner: &str, origin: Origin) -> Result<StoredTable> {
        let Plan { mut options, names, seed, entries, play_on } = self;
        if options.zone.as_ref().is_some_and(|zone| zone.offsets.is_empty()) {
            return Err(Error::invalid("there is no such time zone"));
        }
        let seed = seed.unwrap_or(origin.seed);
        if let Some((record, at)) = play_on {
            // Names belong to seats, not to the game.
            let nameless = record.renamed(options.seats().map(|seat| format!("Seat {seat}")).collect())?;
            options.branch = Some(Box::new(nameless.play_on(at, seed)?.document()));
        }
        let status = match (options.imported, entries.is_empty()) {
            (true, _) => Status::Imported,
            (false, true) => Status::Waiting,
            (false, false) => Status::Playing,
        };
        let row = TableRow {
            id: origin.id,
            owner: owner.to_owned(),
            created: origin.at,
            invite: origin.invite,
            options: serde_json::to_string(&options).map_err(|error| Error::invalid(error.to_string()))?,
            seed: seed as i64,
            public: options.public,
            status: status.name().to_owned(),
            rules: RULES_VERSION.into(),
            result: None,
        };
        let seats = (options.seats.iter().zip(&names).enumerate())
            .map(|(seat, (occupant, name))| SeatRow {
                seat: seat as i64,
                person: occupant.rightful().map(str::to_owned),
                name: name.clone(),
            })
            .collect();
        let mut log = Vec::new();
        for (seq, entry) in entries.iter().enumerate() {
            log.push(LogRow { seq: seq as i64, at: origin.at, body: entry.to_json()? });
        }
        let mut stored = StoredTable { row, seats, log };
        stored.row.result = TableState::read(&stored)?.result()?;
        Ok(stored)
    }
}

/// What the next bot at a table is called: its initial should not be taken yet.
fn bot_name(names: &[String]) -> &'static str {
    let initial = |name: &str| name.chars().next().map(|letter| letter.to_ascii_uppercase());
    let free = |name: &&&str| names.iter().all(|other| initial(other) != initial(name));
    BOT_NAMES.iter().find(free).copied().unwrap_or(BOT_NAMES[0])
}
