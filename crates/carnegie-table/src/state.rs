//! The state of a table: its log, folded.

use crate::clock::Times;
use crate::entry::{Entry, SeatDecision, Why};
use crate::error::{Error, Result};
use crate::options::{Colour, Occupant, TableOptions};
use crate::outcome::Outcome;
use crate::puzzle::Verdict;
use crate::stored::{Progress, StoredTable, TableRow};
use carnegie_rules::{Decision, Game, Position, RULES_VERSION, Record, Seat, SeatSet, decision_list};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The status of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are still free, or nobody has started.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game has ended.
    Finished,
    /// The people agreed to stop, or the table was closed.
    Abandoned,
    /// A record to look at.
    Imported,
}

impl Status {
    const ALL: [Status; 5] =
        [Status::Waiting, Status::Playing, Status::Finished, Status::Abandoned, Status::Imported];

    /// The status with this word.
    pub fn from_name(name: &str) -> Option<Self> {
        Status::ALL.into_iter().find(|status| status.name() == name)
    }

    /// The word in the database and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Playing => "playing",
            Status::Finished => "finished",
            Status::Abandoned => "abandoned",
            Status::Imported => "imported",
        }
    }
}

/// What does not change as long as a table exists, except that an account takes over what its guest has opened.
#[derive(Clone, Debug)]
pub struct Founding {
    /// The table's id.
    pub id: String,
    /// Who opened it.
    pub owner: String,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The secret of the invite link.
    pub invite: String,
    /// What it was created with.
    pub options: TableOptions,
    /// Decides everything hidden: it never leaves the host before the game has ended.
    pub(crate) seed: u64,
}

impl Founding {
    /// What is stored about a table's beginning.
    pub(crate) fn read(row: &TableRow) -> serde_json::Result<Self> {
        Ok(Founding {
            id: row.id.clone(),
            owner: row.owner.clone(),
            created: row.created,
            invite: row.invite.clone(),
            options: serde_json::from_str(&row.options)?,
            seed: row.seed as u64,
        })
    }
}

/// Decisions that were taken back together: what the player decided, and what followed from it.
pub(crate) type Step = Vec<(SeatDecision, bool)>;

/// Somebody who agrees to abandon the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Quitting {
    pub(crate) person: String,
    /// The round in which they agreed; none if the agreement counts to the end.
    pub(crate) round: Option<u8>,
}

/// How often somebody may undo, redo, leave or take back a seat: far more than anyone needs, and few enough that a log
/// cannot grow without end.
const MAX_REPEATED: u32 = 2_500;

/// Everything about a table at one moment. A state never changes once it is published; the next entry makes a
/// new one.
#[derive(Clone, Debug)]
pub struct TableState {
    pub(crate) founding: Arc<Founding>,
    /// Entries of the log so far; the number that the next decision has to answer.
    pub(crate) seq: u64,
    pub(crate) status: Status,
    pub(crate) occupants: Vec<Occupant>,
    /// One colour for each seat.
    pub(crate) colours: Vec<Colour>,
    /// For each seat, the person who sat there when the game began: they look at the game even if a bot plays on.
    pub(crate) began: [Option<String>; Seat::MAX],
    /// One name for each seat; kept outside the log.
    pub(crate) names: Arc<[String]>,
    pub(crate) game: Option<Game>,
    /// For each decision of the game, whether it was the only one possible.
    pub(crate) forced: Vec<bool>,
    /// What each seat can redo; the last step first.
    pub(crate) undone: [Vec<Step>; Seat::MAX],
    /// The oldest state that a decision of each seat may answer.
    pub(crate) fresh: [u64; Seat::MAX],
    pub(crate) times: Times,
    /// For each seat, the people who agree that a bot plays on there.
    pub(crate) agreed: [Vec<String>; Seat::MAX],
    /// For each seat, the round in which a bot last took over from a person, or a person from the bot.
    pub(crate) changed_hands: [Option<u8>; Seat::MAX],
    /// For each seat, how many decisions cannot be taken back because a bot has taken them.
    pub(crate) by_bots: [usize; Seat::MAX],
    /// For each seat, how often something was undone or redone there, or the seat was left or taken back.
    pub(crate) repeated: [u32; Seat::MAX],
    /// People who agree to abandon the game.
    pub(crate) quitting: Vec<Quitting>,
    /// How often somebody has agreed to abandon the game, or has opened a table to play again.
    pub(crate) proposals: u32,
    pub(crate) rematch: Option<String>,
    /// For a puzzle: where its turn began, and whether it has ever been solved here.
    pub(crate) puzzle: Option<(Position, bool)>,
}

impl TableState {
    /// A table before its first entry.
    pub(crate) fn new(founding: Arc<Founding>, names: Arc<[String]>) -> Self {
        let status = if founding.options.imported { Status::Imported } else { Status::Waiting };
        TableState {
            occupants: founding.options.seats.clone(),
            colours: founding.options.colours_at_first(),
            times: Times::new(founding.created),
            founding,
            seq: 0,
            status,
            began: Default::default(),
            names,
            game: None,
            forced: Vec::new(),
            undone: Default::default(),
            fresh: [0; Seat::MAX],
            agreed: Default::default(),
            changed_hands: [None; Seat::MAX],
            by_bots: [0; Seat::MAX],
            repeated: [0; Seat::MAX],
            quitting: Vec::new(),
            proposals: 0,
            rematch: None,
            puzzle: None,
        }
    }

    /// The state that follows from everything that is stored about a table.
    pub fn read(stored: &StoredTable) -> Result<Self> {
        let damaged = |what: &dyn std::fmt::Display| Error::damaged(&stored.row.id, what);
        let founding = Founding::read(&stored.row).map_err(|error| damaged(&error))?;
        let mut state = TableState::new(Arc::new(founding), names(stored));
        for row in &stored.log {
            let entry = Entry::read(row).map_err(|error| damaged(&error))?;
            state.apply(row.at, &entry).map_err(|error| damaged(&format!("entry {}: {error}", row.seq)))?;
        }
        Ok(state)
    }

    /// The same state with the names and the owner that are stored now: they are not in the log.
    #[must_use]
    pub fn with_people_of(&self, stored: &StoredTable) -> Self {
        let founding = match self.founding.owner == stored.row.owner {
            true => self.founding.clone(),
            false => Arc::new(Founding { owner: stored.row.owner.clone(), ..(*self.founding).clone() }),
        };
        TableState { names: names(stored), founding, ..self.clone() }
    }

    /// What has to be stored about the table besides the entry that led here: when the game begins, the rules version;
    /// when it ends, the result.
    pub fn progress_since(&self, before: &TableState, entry: &Entry) -> Result<Option<Progress>> {
        if before.status == self.status {
            return Ok(None);
        }
        Ok(Some(Progress {
            status: self.status.name(),
            rules: matches!(entry, Entry::Start).then_some(RULES_VERSION.into()),
            result: self.result()?,
        }))
    }

    /// JSON of the outcome, once the game has been played to the end.
    pub(crate) fn result(&self) -> Result<Option<String>> {
        let json = self.outcome().as_ref().map(serde_json::to_string).transpose();
        json.map_err(|error| Error::Damaged(error.to_string()))
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.founding.id
    }

    /// What does not change.
    pub fn founding(&self) -> &Founding {
        &self.founding
    }

    /// What the table was created with.
    pub fn options(&self) -> &TableOptions {
        &self.founding.options
    }

    /// Entries of the log so far.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The status of the table.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The game, once it has begun. Its position holds everything hidden: show only views of it.
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// How the game ended; `None` unless it was played to the end.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.as_ref().and_then(|game| Outcome::of(game.position()))
    }

    /// The seats of the people who want to stop the game.
    pub fn stopping(&self) -> SeatSet {
        let wants = |seat: &Seat| {
            let person = self.occupants[seat.index()].person();
            person.is_some_and(|person| self.is_quitting(person))
        };
        self.seats().filter(wants).collect()
    }

    /// Whether somebody agrees to abandon the game.
    fn is_quitting(&self, person: &str) -> bool {
        self.quitting.iter().any(|quitting| quitting.person == person)
    }

    /// Where the same people play again, or did: that table may be over or closed by now.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Whether people still wait or play at this table.
    pub const fn goes_on(&self) -> bool {
        matches!(self.status, Status::Waiting | Status::Playing)
    }

    /// The seats of this game whose people are awaited at the table where the others wait to play again.
    pub fn rematch_seats(&self, again: &TableState) -> SeatSet {
        let is_kept = |seat: &Seat| {
            let kept = again.occupants.get(seat.index());
            matches!(kept, Some(Occupant::Held(person)) if self.occupants[seat.index()].person() == Some(person))
        };
        self.seats().filter(|seat| again.status == Status::Waiting && is_kept(seat)).collect()
    }

    /// Who sits where.
    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// The names on the seats.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The seats of the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.founding.options.seats()
    }

    /// Who sits on a seat.
    pub fn occupant(&self, seat: Seat) -> Result<&Occupant> {
        self.occupants.get(seat.index()).ok_or_else(|| Error::no_seat(seat))
    }

    /// The colours of the seats.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The colours that somebody who sits down on a seat may choose, its own among them: those that no seat has, and
    /// those of seats where nobody sits or is awaited.
    pub fn free_colours(&self, seat: Seat) -> impl Iterator<Item = Colour> {
        let is_free = move |colour: &Colour| {
            let holder = self.colours.iter().position(|other| other == colour);
            holder.is_none_or(|holder| {
                holder == seat.index() || matches!(self.occupants[holder], Occupant::Open | Occupant::Invite)
            })
        };
        Colour::ALL.into_iter().filter(is_free)
    }

    /// Refuses a colour that somebody else has.
    pub(crate) fn check_colour(&self, seat: Seat, wanted: Option<Colour>) -> Result<()> {
        match wanted.is_none_or(|wanted| self.free_colours(seat).any(|colour| colour == wanted)) {
            true => Ok(()),
            false => Err(Error::ColourTaken),
        }
    }

    /// The seats that a person plays.
    pub fn seats_of(&self, person: &str) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |seat| self.occupants[seat.index()].person() == Some(person))
    }

    /// Whether a person has a seat, had one that a bot plays now, or opened the table.
    pub fn belongs_to(&self, person: &str) -> bool {
        self.founding.owner == person || self.occupants.iter().any(|o| o.rightful() == Some(person))
    }

    /// The seats that have to decide now.
    pub fn to_act(&self) -> SeatSet {
        match (&self.game, self.status) {
            // A puzzle ends with its turn: nobody plays on.
            (Some(game), Status::Playing) if matches!(self.verdict(), None | Some(Verdict::Open)) => {
                game.position().to_act()
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// How far the puzzle of this table has got, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        let (task, (begin, _)) = (self.options().puzzle.as_ref()?, self.puzzle.as_ref()?);
        Some(task.verdict(begin, self.game.as_ref()?.position()))
    }

    /// Whether the puzzle of this table has been solved, now or before.
    pub fn is_solved(&self) -> bool {
        self.puzzle.is_some_and(|(_, solved)| solved)
    }

    /// Notes where the turn of a puzzle began.
    pub(crate) fn begin_puzzle(&mut self, solved: bool) {
        let Some(game) = self.game.as_ref().filter(|_| self.options().puzzle.is_some()) else { return };
        let record = game.record();
        self.puzzle = record.position_after(record.taken_over()).ok().map(|begin| (begin, solved));
    }

    /// A bot's seat that has to decide now.
    pub fn bot_to_act(&self) -> Option<(Seat, &str)> {
        let to_act = self.to_act();
        self.seats()
            .filter(|&seat| to_act.contains(seat))
            .find_map(|seat| Some((seat, self.occupants[seat.index()].bot()?)))
    }

    /// The game in progress.
    pub fn playing(&self) -> Result<&Game> {
        match (&self.game, self.status) {
            (Some(game), Status::Playing) => Ok(game),
            (_, Status::Waiting) => Err(Error::Conflict("the game has not begun")),
            _ => Err(Error::Conflict("the game is over")),
        }
    }

    /// The record of the game with the names of the seats.
    pub fn record(&self) -> Result<Record> {
        let game = self.game.as_ref().ok_or(Error::Conflict("the game has not begun"))?;
        Ok(game.record().renamed(self.names.to_vec())?)
    }

    /// Whether a decision that answers state `seq` is still up to date for a seat.
    ///
    /// In simultaneous phases, what others decide makes nobody's decision stale.
    pub fn check_fresh(&self, seat: Seat, seq: u64) -> Result<()> {
        if (self.fresh[seat.index()]..=self.seq).contains(&seq) { Ok(()) } else { Err(Error::Stale) }
    }

    /// Legal decisions of a seat now.
    pub fn legal(&self, seat: Seat) -> Vec<Decision> {
        let mut list = decision_list();
        if let Ok(game) = self.playing()
            && self.to_act().contains(seat)
        {
            game.position().legal(seat, &mut list);
        }
        list
    }

    /// The state after one more entry.
    pub fn with(&self, at: i64, entry: &Entry) -> Result<Self> {
        let mut next = self.clone();
        next.apply(at, entry)?;
        Ok(next)
    }

    /// Adds an entry. After an error the state is unusable.
    pub(crate) fn apply(&mut self, at: i64, entry: &Entry) -> Result<()> {
        let before = self.game.as_ref().map(|game| *game.position());
        let calendar = self.founding.options.calendar();
        self.times.tick(at, self.to_act(), &self.occupants, calendar);
        let mut actor = None;
        match entry {
            Entry::Sit { seat, person, colour } => self.sit(*seat, person, *colour)?,
            Entry::Leave { seat } => self.leave(*seat)?,
            Entry::Start => self.start()?,
            Entry::Play { seat, decisions, forced, bot } => {
                if !bot {
                    self.play_on(*seat);
                }
                self.play(*seat, decisions, *forced)?;
                if *bot {
                    self.by_bots[seat.index()] = self.forced.len();
                }
                actor = Some(*seat);
            }
            Entry::Undo { seat, keep } => {
                self.undo(*seat, *keep)?;
                actor = Some(*seat);
            }
            Entry::Redo { seat } => {
                self.redo(*seat)?;
                actor = Some(*seat);
            }
            Entry::Bot { seat, level, why } => self.hand_to_bot(*seat, level, *why)?,
            Entry::Agree { seat, person } => self.agree(*seat, person)?,
            Entry::TakeBack { seat } => self.take_back(*seat)?,
            Entry::Adopt { from, to } => self.adopt(from, to),
            Entry::Abandon { person, round } => self.abandon(person, *round)?,
            Entry::GoOn { .. } => self.go_on()?,
            Entry::Close => self.close()?,
            Entry::Shut => self.shut()?,
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
        }
        if let Entry::Undo { seat, .. }
        | Entry::Redo { seat }
        | Entry::TakeBack { seat }
        | Entry::Leave { seat } = entry
        {
            self.repeated[seat.index()] = self.repeated[seat.index()].saturating_add(1);
        }
        if let Entry::Abandon { .. } | Entry::Rematch { .. } = entry {
            self.proposals = self.proposals.saturating_add(1);
        }
        if self.verdict() == Some(Verdict::Solved)
            && let Some((_, solved)) = &mut self.puzzle
        {
            *solved = true;
        }
        self.seq += 1;
        self.refresh(before.as_ref(), actor);
        let waited_for = self.to_act();
        for seat in self.seats().filter(|seat| !waited_for.contains(*seat) || actor == Some(*seat)) {
            self.agreed[seat.index()].clear();
        }
        self.times.begin_turns(at, before.as_ref(), self.game.as_ref().map(Game::position));
        if self.game.as_ref().is_some_and(|game| game.position().is_finished()) {
            self.status = match self.status {
                Status::Imported => Status::Imported,
                _ => Status::Finished,
            };
        }
        Ok(())
    }

    /// Makes decisions stale that no longer answer the question their seat is asked.
    fn refresh(&mut self, before: Option<&Position>, actor: Option<Seat>) {
        let Some(game) = &self.game else {
            self.fresh = [self.seq; Seat::MAX];
            return;
        };
        let now = game.position();
        for seat in (0..Seat::MAX).filter_map(Seat::new) {
            let same = before.is_some_and(|before| same_question(before, now, seat));
            if !same || actor == Some(seat) {
                self.fresh[seat.index()] = self.seq;
            }
        }
    }

    fn sit(&mut self, seat: Seat, person: &str, colour: Option<Colour>) -> Result<()> {
        self.waiting()?;
        self.check_colour(seat, colour)?;
        let occupant = self.occupants.get_mut(seat.index()).ok_or_else(|| Error::no_seat(seat))?;
        match occupant {
            Occupant::Held(held) if held != person => Err(Error::Conflict("this seat is kept for somebody")),
            free if free.is_free() => {
                *free = Occupant::Person(person.to_owned());
                if let Some(colour) = colour {
                    colour.give(seat, &mut self.colours);
                }
                Ok(())
            }
            _ => Err(Error::Conflict("this seat is taken")),
        }
    }

    fn leave(&mut self, seat: Seat) -> Result<()> {
        self.waiting()?;
        let planned = self.founding.options.seats.get(seat.index()).ok_or_else(|| Error::no_seat(seat))?;
        self.occupants[seat.index()] = match planned {
            Occupant::Person(_) | Occupant::Held(_) => Occupant::Invite,
            planned => planned.clone(),
        };
        Ok(())
    }

    fn start(&mut self) -> Result<()> {
        if self.status != Status::Imported {
            self.waiting()?;
            if self.occupants.iter().any(Occupant::is_free) {
                return Err(Error::Conflict("a seat is still free"));
            }
            self.status = Status::Playing;
        }
        for (began, occupant) in self.began.iter_mut().zip(&self.occupants) {
            *began = occupant.person().map(str::to_owned);
        }
        let game = self.new_game()?;
        self.forced = vec![false; game.record().taken_over()];
        self.game = Some(game);
        self.begin_puzzle(false);
        Ok(())
    }

    /// The game before the first decision at this table.
    pub(crate) fn new_game(&self) -> Result<Game> {
        if let Some(branch) = &self.founding.options.branch {
            return Ok(Game::from_record(Record::from_document(branch)?)?);
        }
        let config = self.founding.options.config()?;
        // The names in the game itself do not matter: those of the table may change.
        let names = self.seats().map(|seat| format!("Seat {seat}")).collect();
        Ok(Game::new(config, self.founding.seed, names)?)
    }

    /// Refuses what could be repeated at a seat for ever, once it has been repeated too often.
    pub(crate) fn check_repeated(&self, seat: Seat) -> Result<()> {
        match self.repeated[seat.index()] < MAX_REPEATED {
            true => Ok(()),
            false => Err(Error::Conflict("too much was taken back at this seat; play on")),
        }
    }

    /// Refuses what could be proposed for ever, once it has been proposed too often.
    pub(crate) fn check_proposals(&self) -> Result<()> {
        match self.proposals < MAX_REPEATED {
            true => Ok(()),
            false => Err(Error::Conflict("this was proposed too often at this table")),
        }
    }

    fn play(&mut self, seat: Seat, decisions: &[SeatDecision], forced: usize) -> Result<()> {
        let game = self.game.as_mut().ok_or(Error::Conflict("the game has not begun"))?;
        if !matches!(self.status, Status::Playing | Status::Imported) {
            return Err(Error::Conflict("the game is over"));
        }
        let phase = game.position().phase();
        let decided = decisions.len().saturating_sub(forced);
        for (index, &SeatDecision(by, decision)) in decisions.iter().enumerate() {
            game.apply(by, decision)?;
            self.forced.push(index >= decided);
        }
        // A new decision discards what was undone; in a phase taken in turn, for everybody.
        self.undone[seat.index()].clear();
        if !phase.is_simultaneous() || game.position().phase() != phase {
            self.undone.iter_mut().for_each(Vec::clear);
        }
        Ok(())
    }

    fn hand_to_bot(&mut self, seat: Seat, level: &str, why: Why) -> Result<()> {
        self.playing()?;
        let occupant = self.occupants.get_mut(seat.index()).ok_or_else(|| Error::no_seat(seat))?;
        let held_for = match (why, occupant.rightful()) {
            (Why::Forfeit | Why::Deleted, _) => None,
            (_, person) => person.map(str::to_owned),
        };
        let by_person = occupant.person().is_some();
        *occupant = Occupant::Bot { level: level.to_owned(), held_for };
        if by_person {
            self.changed_hands[seat.index()] = self.round();
        }
        self.agreed[seat.index()].clear();
        self.undone[seat.index()].clear();
        Ok(())
    }

    fn agree(&mut self, seat: Seat, person: &str) -> Result<()> {
        self.playing()?;
        self.occupant(seat)?.person().ok_or(Error::Conflict("no person plays this seat"))?;
        if !self.agreed[seat.index()].iter().any(|agreed| agreed == person) {
            self.agreed[seat.index()].push(person.to_owned());
        }
        Ok(())
    }

    pub(crate) fn round(&self) -> Option<u8> {
        self.game.as_ref().map(|game| game.position().round())
    }

    /// Whether it was in this round that a bot took over from the person at a seat, or the person from the bot.
    pub fn has_changed_hands(&self, seat: Seat) -> bool {
        let changed = self.changed_hands[seat.index()];
        changed.is_some() && changed == self.round()
    }

    /// The seats of the people who agree that a bot plays on at a seat for somebody who does not come.
    pub fn agreeing(&self, seat: Seat) -> SeatSet {
        let agrees = |person: &str| self.agreed[seat.index()].iter().any(|agreed| agreed == person);
        self.seats().filter(|other| self.occupants[other.index()].person().is_some_and(agrees)).collect()
    }

    /// The seats at which a person agrees that a bot plays on.
    pub fn agreed_by(&self, person: &str) -> SeatSet {
        let agrees = |seat: &Seat| self.agreed[seat.index()].iter().any(|agreed| agreed == person);
        self.seats().filter(agrees).collect()
    }

    /// Whether everybody else at the table agrees, with this person, that a bot plays on for a seat.
    pub(crate) fn all_agree(&self, seat: Seat, person: &str) -> bool {
        let absent = self.occupants[seat.index()].person();
        let agrees =
            |other: &str| other == person || self.agreed[seat.index()].iter().any(|one| one == other);
        self.occupants.iter().filter_map(Occupant::person).filter(|other| Some(*other) != absent).all(agrees)
    }

    fn take_back(&mut self, seat: Seat) -> Result<()> {
        self.playing()?;
        let occupant = self.occupants.get_mut(seat.index()).ok_or_else(|| Error::no_seat(seat))?;
        match occupant {
            Occupant::Bot { held_for: Some(person), .. } => {
                *occupant = Occupant::Person(std::mem::take(person));
                self.times.restart(seat, self.founding.options.clock);
                self.changed_hands[seat.index()] = self.round();
                Ok(())
            }
            _ => Err(Error::Conflict("this seat cannot be taken back")),
        }
    }

    fn adopt(&mut self, from: &str, to: &str) {
        for occupant in &mut self.occupants {
            match occupant {
                Occupant::Person(person) | Occupant::Held(person) if person == from => to.clone_into(person),
                Occupant::Bot { held_for: Some(person), .. } if person == from => to.clone_into(person),
                _ => {}
            }
        }
        for began in self.began.iter_mut().flatten().filter(|began| *began == from) {
            to.clone_into(began);
        }
    }

    fn abandon(&mut self, person: &str, round: Option<u8>) -> Result<()> {
        self.playing()?;
        self.quitting.retain(|quitting| quitting.person != person);
        self.quitting.push(Quitting { person: person.to_owned(), round });
        let agreed = |occupant: &Occupant| occupant.person().is_none_or(|person| self.is_quitting(person));
        if self.occupants.iter().all(agreed) {
            self.status = Status::Abandoned;
        }
        Ok(())
    }

    fn go_on(&mut self) -> Result<()> {
        self.playing()?;
        self.quitting.clear();
        Ok(())
    }

    /// Whoever decides in a later round than the one in which they agreed to abandon the game no longer wants that.
    fn play_on(&mut self, seat: Seat) {
        let (round, person) = (self.round(), self.occupants.get(seat.index()).and_then(Occupant::person));
        let earlier = |quitting: &Quitting| quitting.round.is_some() && quitting.round < round;
        self.quitting.retain(|quitting| Some(quitting.person.as_str()) != person || !earlier(quitting));
    }

    fn close(&mut self) -> Result<()> {
        self.waiting()?;
        self.status = Status::Abandoned;
        Ok(())
    }

    fn shut(&mut self) -> Result<()> {
        match self.status {
            Status::Waiting | Status::Playing => self.status = Status::Abandoned,
            _ => return Err(Error::Conflict("the game is over")),
        }
        Ok(())
    }

    pub(crate) fn waiting(&self) -> Result<()> {
        match self.status {
            Status::Waiting => Ok(()),
            _ => Err(Error::Conflict("the game has already begun")),
        }
    }
}

pub(crate) fn names(stored: &StoredTable) -> Arc<[String]> {
    stored.seats.iter().map(|seat| seat.name.clone()).collect()
}

/// Whether what others did between two positions left a seat's question as it was.
fn same_question(before: &Position, now: &Position, seat: Seat) -> bool {
    let pending = before.to_act().contains(seat) && now.to_act().contains(seat);
    let same_phase = before.phase() == now.phase() && before.round() == now.round();
    pending && same_phase && (now.phase().is_simultaneous() || before == now)
}
