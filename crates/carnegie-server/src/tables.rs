//! Opening tables, sitting down, leaving, watching, talking.

use crate::app::{App, Found, Proposal, entry_line, now};
use crate::error::{Error, Result};
use crate::ids;
use crate::live::{Admission, EventId, Subscription};
use crate::presence::seats_here;
use crate::store::{ChatRow, Listing, LogRow, Person, SeatRow, StoredTable, TableRow};
use crate::table::{
    Archive, ChatLine, Entry, Move, NewTable, Occupant, SeatPlan, Snapshot, Status, TableInfo, TableOptions,
    TableState, Why, check_name, clean_line,
};
use carnegie_rules::{Config, RULES_VERSION, Record, Seat, SeatSet, Viewer};
use std::net::IpAddr;
use std::sync::Arc;

/// Others may hand over a seat that has kept them waiting this long, in milliseconds.
const ABSENT: i64 = 120_000;
/// The most tables in a list.
const LIST: i64 = 100;

/// Through whose eyes somebody wants to look.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Eyes {
    /// One's own: the seat that has to decide, else the first own seat, else as a spectator.
    #[default]
    Own,
    /// Those of a seat.
    Seat(Seat),
    /// Those of a spectator.
    Spectator,
}

/// Who looks, and through whose eyes.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The person, if signed in.
    pub person: Option<Person>,
    /// Through whose eyes.
    pub eyes: Eyes,
    /// Whether the person came with the invite link.
    pub invited: bool,
}

impl Sight {
    /// The viewer at this moment: seats may be taken, handed over, and be the one to decide by turns. Who has left
    /// a table that strangers may not watch is a stranger.
    pub fn viewer(&self, state: &TableState) -> Result<Viewer> {
        if !may_look(state, self.person.as_ref().map(|person| person.id.as_str()), self.invited) {
            return Err(Error::NoTable);
        }
        viewer(state, self.person.as_ref(), self.eyes)
    }

    /// Whether the person plays several seats.
    pub(crate) fn several_seats(&self, state: &TableState) -> bool {
        self.person.as_ref().is_some_and(|person| state.seats_of(&person.id).count() > 1)
    }
}

/// A table that somebody may see.
#[derive(Debug)]
pub enum Seen {
    /// As it stands.
    Live(Arc<TableState>),
    /// A game of other rules: words only.
    Kept(Box<Archive>),
}

/// Who asks, and with which invitation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Guest<'a> {
    /// The person, if signed in.
    pub person: Option<&'a Person>,
    /// The secret of the invite link, if there is one in the address.
    pub invite: Option<&'a str>,
}

impl<'a> Guest<'a> {
    /// A person without an invitation.
    pub const fn of(person: &'a Person) -> Self {
        Guest { person: Some(person), invite: None }
    }

    fn id(self) -> Option<&'a str> {
        self.person.map(|person| person.id.as_str())
    }

    fn is_invited(self, state: &TableState) -> bool {
        self.invite.is_some_and(|invite| invite == state.founding().invite)
    }
}

impl App {
    /// Opens a table. If nobody is missing, the game begins at once.
    pub async fn open_table(&self, owner: &Person, mut new: NewTable) -> Result<Arc<TableState>> {
        let levels = self.bots().levels();
        let config = new.check(|level| levels.contains(&level))?;
        let seed = new.seed()?;
        let bots = new.seats.iter().filter(|plan| matches!(plan, SeatPlan::Bot { .. })).count();
        self.check_room(owner, bots).await?;
        let mut names: Vec<String> = (new.seats.iter())
            .map(|plan| match plan {
                SeatPlan::Me => owner.name.clone(),
                SeatPlan::Here { name } => name.clone(),
                SeatPlan::Open | SeatPlan::Invite | SeatPlan::Bot { .. } => String::new(),
            })
            .collect();
        let mut occupants = Vec::with_capacity(names.len());
        for (index, plan) in new.seats.iter().enumerate() {
            occupants.push(match plan {
                SeatPlan::Me | SeatPlan::Here { .. } => Occupant::Person(owner.id.clone()),
                SeatPlan::Open => Occupant::Open,
                SeatPlan::Invite => Occupant::Invite,
                SeatPlan::Bot { level } => {
                    names[index] = bot_name(&names).to_owned();
                    Occupant::Bot { level: level.clone(), back: None }
                }
            });
        }
        let options = TableOptions {
            title: new.title,
            public: new.public,
            watch: new.watch,
            hints: new.hints,
            auto_start: new.auto_start,
            modules: config.modules(),
            difficulty: config.difficulty(),
            clock: new.clock,
            seed_given: seed.is_some(),
            imported: false,
            seats: occupants,
        };
        let full = !options.seats.iter().any(Occupant::is_free);
        let entries = if full && new.auto_start { vec![Entry::Start] } else { Vec::new() };
        self.found(owner, options, &names, seed.unwrap_or_else(ids::new_seed), &entries).await
    }

    /// Stores a new table.
    async fn found(
        &self,
        owner: &Person,
        options: TableOptions,
        names: &[String],
        seed: u64,
        entries: &[Entry],
    ) -> Result<Arc<TableState>> {
        let at = now();
        let status = match (options.imported, entries.is_empty()) {
            (true, _) => Status::Imported,
            (false, true) => Status::Waiting,
            (false, false) => Status::Playing,
        };
        let row = TableRow {
            id: ids::new_id(),
            owner: owner.id.clone(),
            created: at,
            invite: ids::new_id(),
            options: serde_json::to_string(&options).map_err(|error| Error::invalid(error.to_string()))?,
            seed: seed as i64,
            public: options.public,
            status: status.name().to_owned(),
            rules: RULES_VERSION.into(),
            result: None,
        };
        let seats = (options.seats.iter().zip(names).enumerate())
            .map(|(seat, (occupant, name))| SeatRow {
                seat: seat as i64,
                person: occupant.rightful().map(str::to_owned),
                name: name.clone(),
            })
            .collect();
        let mut log = Vec::new();
        for (seq, entry) in entries.iter().enumerate() {
            log.push(LogRow { seq: seq as i64, at, body: entry_line(entry)? });
        }
        self.add_table(StoredTable { row, seats, log }).await
    }

    /// Whether a person may open another table with so many bots.
    async fn check_room(&self, person: &Person, bots: usize) -> Result<()> {
        let limits = self.settings().limits;
        let mine = self.store().list(Listing::Live(&person.id), limits.tables as i64 + 1).await?;
        if mine.len() >= limits.tables {
            return Err(Error::Limit("too many tables at the same time; finish or leave some first"));
        }
        if bots > 0 {
            let mut all = bots;
            for id in mine {
                let state = self.state(&id).await?;
                let own = state.founding().owner == person.id;
                all += state.occupants().iter().filter(|occupant| own && occupant.bot().is_some()).count();
            }
            if all > limits.bots {
                return Err(Error::Limit(
                    "too many bots at the same time; finish or leave some tables first",
                ));
            }
        }
        Ok(())
    }

    /// A table, if this guest may see it. Others learn nothing, not even that it exists.
    pub async fn look(&self, id: &str, guest: Guest<'_>) -> Result<Arc<TableState>> {
        match self.seen(id, guest).await? {
            Seen::Live(state) => Ok(state),
            Seen::Kept(archive) => Err(Error::EarlierRules(archive.rules())),
        }
    }

    /// The same, and a game of other rules as words.
    pub async fn seen(&self, id: &str, guest: Guest<'_>) -> Result<Seen> {
        let (seen, may) = match self.find(id).await? {
            Found::Live(slot) => {
                let state = slot.state();
                let may = may_look(&state, guest.id(), guest.is_invited(&state));
                (Seen::Live(state), may)
            }
            Found::Kept(archive) => {
                let may = archive.may_be_seen_by(guest.id(), guest.invite);
                (Seen::Kept(archive), may)
            }
        };
        if may { Ok(seen) } else { Err(Error::NoTable) }
    }

    /// A table without its game.
    pub async fn table(&self, id: &str, guest: Guest<'_>) -> Result<TableInfo> {
        Ok(match self.seen(id, guest).await? {
            Seen::Live(state) => self.info(&state, guest.id()),
            Seen::Kept(archive) => archive.info(guest.id()),
        })
    }

    /// A table as one viewer sees it, now or after the first `at` decisions.
    pub async fn snapshot(
        &self,
        id: &str,
        guest: Guest<'_>,
        eyes: Eyes,
        at: Option<usize>,
    ) -> Result<Snapshot> {
        let state = self.look(id, guest).await?;
        let viewer = viewer(&state, guest.person, eyes)?;
        let mut snapshot = state.snapshot(guest.id(), viewer, at);
        snapshot.table = self.info(&state, guest.id());
        Ok(snapshot)
    }

    /// What a person, or a stranger, may know about a table, and who is there.
    pub fn info(&self, state: &TableState, person: Option<&str>) -> TableInfo {
        let mut info = state.info(person);
        info.mark_connected(self.seats_here(state, None));
        info
    }

    /// The seats whose people have the table open; somebody who is just opening it counts.
    pub(crate) fn seats_here(&self, state: &TableState, opening: Option<&str>) -> SeatSet {
        let mut people = self.0.presence.people(state.id());
        people.extend(opening.map(str::to_owned));
        seats_here(state, &people)
    }

    /// Follows a table live.
    pub async fn subscribe(
        &self,
        id: &str,
        guest: Guest<'_>,
        eyes: Eyes,
        seen: Option<EventId>,
        address: Option<IpAddr>,
    ) -> Result<Subscription> {
        let (sight, admission) = self.admit(id, guest, eyes, seen, address).await?;
        self.follow(id, seen, sight, admission).await
    }

    /// Lets somebody open a stream, who is there from now on.
    pub(crate) async fn admit(
        &self,
        id: &str,
        guest: Guest<'_>,
        eyes: Eyes,
        seen: Option<EventId>,
        address: Option<IpAddr>,
    ) -> Result<(Sight, Admission)> {
        if self.is_stopping() {
            return Err(Error::Stopping);
        }
        self.look(id, guest).await?;
        let state = self.keep_up(id, seen.map_or(0, |seen| seen.seq)).await?;
        let sight = Sight { person: guest.person.cloned(), eyes, invited: guest.is_invited(&state) };
        sight.viewer(&state)?;
        let ticket = self.0.guards.open_stream(guest.id(), address, self.0.metrics.clone())?;
        let stay = guest.id().map(|person| self.0.presence.enter(id, person));
        Ok((sight, Admission { _ticket: ticket, _stay: stay }))
    }

    /// Tables for a list.
    pub async fn list_tables(&self, listing: Listing<'_>, person: Option<&Person>) -> Result<Vec<TableInfo>> {
        let mut tables = Vec::new();
        for id in self.store().list(listing, LIST).await? {
            match self.listed(&id, person.map(|person| person.id.as_str())).await {
                Ok(info) => tables.push(info),
                Err(Error::NoTable) => {}
                // One damaged table must not hide the others.
                Err(Error::Store(error)) => tracing::error!(%error, "a table cannot be read"),
                Err(error) => return Err(error),
            }
        }
        Ok(tables)
    }

    /// Sits down: on a certain seat, or on the first one that this person may take. The game begins when the last
    /// seat is taken, if the table was opened that way.
    pub async fn sit(
        &self,
        person: &Person,
        id: &str,
        seat: Option<Seat>,
        invite: Option<&str>,
        name: Option<&str>,
    ) -> Result<Arc<TableState>> {
        let guest = Guest { person: Some(person), invite };
        let looked = self.look(id, guest).await?;
        if looked.status() == Status::Waiting && looked.seats_of(&person.id).next().is_none() {
            self.check_room(person, 0).await?;
        }
        let name = name.map(check_name).transpose()?.unwrap_or_else(|| person.name.clone());
        let (who, invite) = (person.id.clone(), invite.map(str::to_owned));
        let state = self
            .commit(id, move |state| {
                state.waiting()?;
                let invited =
                    invite.as_deref() == Some(&state.founding().invite) || state.founding().owner == who;
                let seat = free_seat(state, &who, seat, invited)?;
                let row =
                    SeatRow { seat: seat.index() as i64, person: Some(who.clone()), name: name.clone() };
                Ok(Proposal { entry: Entry::Sit { seat, person: who.clone() }, seats: vec![row] })
            })
            .await?;
        let full = !state.occupants().iter().any(Occupant::is_free);
        if full && state.options().auto_start {
            return match self.commit(id, |_| Ok(Entry::Start.into())).await {
                Err(Error::Conflict(_)) => self.state(id).await,
                started => started,
            };
        }
        Ok(state)
    }

    /// Begins the game.
    pub async fn start_game(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        let who = person.id.clone();
        self.look(id, Guest::of(person)).await?;
        self.commit(id, move |state| {
            if state.founding().owner != who {
                return Err(Error::Forbidden("only who opened the table starts the game"));
            }
            Ok(Entry::Start.into())
        })
        .await
    }

    /// Leaves a table: before the game the seat becomes free, during the game a bot plays on.
    pub async fn leave(&self, person: &Person, id: &str, seat: Option<Seat>) -> Result<Arc<TableState>> {
        let state = self.look(id, Guest::of(person)).await?;
        if state.status() == Status::Waiting && state.founding().owner == person.id && seat.is_none() {
            return self.commit(id, |_| Ok(Entry::Close.into())).await;
        }
        let seats: Vec<Seat> = match seat {
            Some(seat) => vec![seat],
            None => state.seats_of(&person.id).collect(),
        };
        if seats.is_empty() {
            return Err(Error::NotYourSeat);
        }
        let mut last = state;
        for seat in seats {
            let (who, level) = (person.id.clone(), self.bots().stand_in());
            last = self
                .commit(id, move |state| {
                    if state.occupant(seat)?.person() != Some(&who) {
                        return Err(Error::NotYourSeat);
                    }
                    if state.status() == Status::Waiting {
                        let row = SeatRow { seat: seat.index() as i64, person: None, name: String::new() };
                        return Ok(Proposal { entry: Entry::Leave { seat }, seats: vec![row] });
                    }
                    Ok(Entry::Bot { seat, level: level.to_owned(), why: Why::Left }.into())
                })
                .await?;
        }
        Ok(last)
    }

    /// Hands a seat to a bot: one's own at any time, that of somebody else who has kept the table waiting.
    pub async fn hand_to_bot(
        &self,
        person: &Person,
        id: &str,
        seat: Seat,
        level: Option<&str>,
    ) -> Result<Arc<TableState>> {
        let level = level.unwrap_or_else(|| self.bots().stand_in());
        if !self.bots().levels().contains(&level) {
            return Err(Error::invalid("there is no bot of this level"));
        }
        self.look(id, Guest::of(person)).await?;
        let (who, level) = (person.id.clone(), level.to_owned());
        self.commit(id, move |state| {
            state.playing()?;
            let owner = state.occupant(seat)?.person().ok_or(Error::Conflict("no person plays this seat"))?;
            let why = if owner == who {
                Why::Left
            } else if state.seats_of(&who).next().is_none() {
                return Err(Error::NotYourSeat);
            } else if !state.to_act().contains(seat) || now() - state.times.since(seat) < ABSENT {
                return Err(Error::Forbidden(
                    "a seat can be handed over after two minutes of waiting for it",
                ));
            } else {
                Why::Absent
            };
            Ok(Entry::Bot { seat, level: level.clone(), why }.into())
        })
        .await
    }

    /// Takes a seat back from the bot.
    pub async fn take_back(&self, person: &Person, id: &str, seat: Seat) -> Result<Arc<TableState>> {
        self.look(id, Guest::of(person)).await?;
        let who = person.id.clone();
        self.commit(id, move |state| {
            state.playing()?;
            match state.occupant(seat)? {
                Occupant::Bot { back: Some(owner), .. } if *owner == who => Ok(Entry::Back { seat }.into()),
                Occupant::Person(owner) if *owner == who => {
                    Err(Error::Conflict("you play this seat already"))
                }
                _ => Err(Error::NotYourSeat),
            }
        })
        .await
    }

    /// Agrees to abandon the game. It ends when everybody at the table has agreed; a table that waits is closed by
    /// the one who opened it.
    pub async fn abandon(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        self.look(id, Guest::of(person)).await?;
        let who = person.id.clone();
        self.commit(id, move |state| {
            if state.status() == Status::Waiting {
                return match state.founding().owner == who {
                    true => Ok(Entry::Close.into()),
                    false => Err(Error::Forbidden("only who opened the table closes it")),
                };
            }
            state.playing()?;
            let at_the_table = state.occupants().iter().any(|o| o.rightful() == Some(&who));
            if !at_the_table && state.founding().owner != who {
                return Err(Error::NotYourSeat);
            }
            Ok(Entry::Abandon { person: who.clone() }.into())
        })
        .await
    }

    /// Plays again with the same people: the first one to ask opens the table, the others sit down there.
    pub async fn rematch(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        let old = self.look(id, Guest::of(person)).await?;
        if !matches!(old.status(), Status::Finished | Status::Abandoned) || old.game().is_none() {
            return Err(Error::Conflict("a rematch comes after the game"));
        }
        if !old.occupants().iter().any(|occupant| occupant.rightful() == Some(&person.id)) {
            return Err(Error::NotYourSeat);
        }
        if let Some(table) = &old.rematch {
            return self.take_held_seats(person, table).await;
        }
        let bots = old.occupants().iter().filter(|occupant| occupant.bot().is_some()).count();
        self.check_room(person, bots).await?;
        let mut options = old.options().clone();
        options.seed_given = false;
        options.seats = (old.occupants().iter())
            .map(|occupant| match occupant.rightful() {
                Some(who) if who == person.id => Occupant::Person(who.to_owned()),
                Some(who) => Occupant::Held(who.to_owned()),
                None => occupant.clone(),
            })
            .collect();
        let full = !options.seats.iter().any(Occupant::is_free);
        let entries = if full { vec![Entry::Start] } else { Vec::new() };
        let new = self.found(person, options, old.names(), ids::new_seed(), &entries).await?;
        let table = new.id().to_owned();
        let noted = self
            .commit(id, move |state| match &state.rematch {
                None => Ok(Entry::Rematch { table: table.clone() }.into()),
                Some(_) => Err(Error::Stale),
            })
            .await;
        match noted {
            Ok(_) => Ok(new),
            // Somebody was faster: play there, and close the other table.
            Err(Error::Stale) => {
                let closed = self.commit(new.id(), |state| match state.status() {
                    Status::Waiting => Ok(Entry::Close.into()),
                    _ => Err(Error::Stale),
                });
                drop(closed.await);
                let table = self.state(id).await?.rematch.clone().ok_or(Error::Stale)?;
                self.take_held_seats(person, &table).await
            }
            Err(error) => Err(error),
        }
    }

    async fn take_held_seats(&self, person: &Person, table: &str) -> Result<Arc<TableState>> {
        let mut state = self.state(table).await?;
        let held: Vec<Seat> = (state.seats())
            .filter(|seat| state.occupants()[seat.index()] == Occupant::Held(person.id.clone()))
            .collect();
        for seat in held {
            // The name that the seat had: several people at one screen keep theirs.
            let name = state.names().get(seat.index()).cloned();
            state = self.sit(person, table, Some(seat), None, name.as_deref()).await?;
        }
        Ok(state)
    }

    /// Says something at a table.
    pub async fn say(&self, person: &Person, id: &str, text: &str) -> Result<ChatLine> {
        let state = self.look(id, Guest::of(person)).await?;
        let most = self.settings().limits.chat;
        let text = clean_line(text, most)
            .ok_or_else(|| Error::invalid(format!("a message is one line of 1 to {most} characters")))?;
        self.0.guards.chat.take(self.0.guards.chat.key(person.id.as_bytes()))?;
        let line =
            ChatRow { n: 0, at: now(), person: Some(person.id.clone()), name: person.name.clone(), text };
        let line = ChatLine::new(self.store().add_chat(id, line).await?, &state);
        self.publish_chat(&*self.slot(id).await?, line.clone());
        Ok(line)
    }

    /// What was said at a table after line `after`.
    pub async fn chat(&self, id: &str, guest: Guest<'_>, after: i64) -> Result<Vec<ChatLine>> {
        let seen = self.seen(id, guest).await?;
        let rows = self.store().chat(id, after, LIST).await?;
        let line = |row| match &seen {
            Seen::Live(state) => ChatLine::new(row, state),
            Seen::Kept(archive) => ChatLine::read(row, |person| archive.seat_of(person)),
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// The record of a game that has ended. The seed of an unfinished game never leaves the server.
    pub async fn record(&self, id: &str, guest: Guest<'_>) -> Result<Record> {
        let state = self.look(id, guest).await?;
        match state.status() {
            Status::Finished | Status::Imported => state.record(),
            _ => Err(Error::Conflict("the record can be read when the game has ended")),
        }
    }

    /// The record of a game as text; of a game of other rules that has not ended, what this guest may know of it.
    pub async fn record_text(&self, id: &str, guest: Guest<'_>) -> Result<String> {
        match self.seen(id, guest).await? {
            Seen::Live(_) => Ok(self.record(id, guest).await?.to_string()),
            Seen::Kept(archive) => archive.text(guest.id()),
        }
    }

    /// The record of a game that has ended as a line of JSON.
    pub async fn record_json(&self, id: &str, guest: Guest<'_>) -> Result<String> {
        match self.seen(id, guest).await? {
            Seen::Live(_) => Ok(self.record(id, guest).await?.to_json() + "\n"),
            Seen::Kept(archive) => archive.json(),
        }
    }

    /// Makes a table from a record, to look at and to replay.
    pub async fn import(&self, person: &Person, text: &str) -> Result<Arc<TableState>> {
        let record = Record::parse(text)?;
        record.replay()?;
        self.check_room(person, 0).await?;
        let config: Config = record.config();
        let options = TableOptions {
            title: None,
            public: false,
            watch: true,
            hints: false,
            auto_start: false,
            modules: config.modules(),
            difficulty: config.difficulty(),
            clock: None,
            seed_given: true,
            imported: true,
            seats: vec![Occupant::Record; config.players()],
        };
        let moves: Vec<Move> =
            record.decisions.iter().map(|&(seat, decision)| Move(seat, decision)).collect();
        let mut entries = vec![Entry::Start];
        if let Some(&Move(seat, _)) = moves.first() {
            entries.push(Entry::Play { seat, bot: false, moves, forced: 0 });
        }
        self.found(person, options, record.seats(), record.seed(), &entries).await
    }
}

/// Whether somebody may see a table at all.
fn may_look(state: &TableState, person: Option<&str>, invited: bool) -> bool {
    let kept = |o: &Occupant| matches!(o, Occupant::Held(held) if Some(held.as_str()) == person);
    let belongs = || person.is_some_and(|person| state.belongs_to(person));
    state.options().watch || invited || belongs() || state.occupants().iter().any(kept)
}

/// Through whose eyes a person may look. After the game everything is open.
pub(crate) fn viewer(state: &TableState, person: Option<&Person>, eyes: Eyes) -> Result<Viewer> {
    let own = |seat: Seat| person.is_some_and(|p| state.occupants()[seat.index()].person() == Some(&p.id));
    match eyes {
        Eyes::Spectator => Ok(Viewer::Spectator),
        Eyes::Seat(seat) => {
            state.occupant(seat)?;
            let open = matches!(state.status(), Status::Finished | Status::Imported);
            if own(seat) || open { Ok(Viewer::Seat(seat)) } else { Err(Error::NotYourSeat) }
        }
        Eyes::Own => {
            let to_act = state.to_act();
            let seats = || state.seats().filter(|&seat| own(seat));
            let seat = seats().find(|&seat| to_act.contains(seat)).or_else(|| seats().next());
            Ok(seat.map_or(Viewer::Spectator, Viewer::Seat))
        }
    }
}

/// The seat that somebody sits down on.
fn free_seat(state: &TableState, who: &str, wanted: Option<Seat>, invited: bool) -> Result<Seat> {
    let may = |occupant: &Occupant| match occupant {
        Occupant::Open => true,
        Occupant::Invite => invited,
        Occupant::Held(person) => person == who,
        _ => false,
    };
    if let Some(seat) = wanted {
        return match state.occupant(seat)? {
            occupant if may(occupant) => Ok(seat),
            Occupant::Invite => Err(Error::Forbidden("this seat needs the invite link")),
            Occupant::Held(_) => Err(Error::Forbidden("this seat is kept for somebody")),
            _ => Err(Error::Conflict("this seat is taken")),
        };
    }
    if state.seats_of(who).next().is_some() {
        return Err(Error::Conflict("you have a seat already"));
    }
    // A seat that was meant for this person comes first, then one by invitation, then any.
    let rank = |occupant: &Occupant| match occupant {
        Occupant::Held(_) => 0,
        Occupant::Invite => 1,
        _ => 2,
    };
    let free = state.seats().filter(|seat| may(&state.occupants()[seat.index()]));
    free.min_by_key(|seat| rank(&state.occupants()[seat.index()]))
        .ok_or(Error::Conflict("there is no free seat for you"))
}

/// Names of bots, each with an initial of its own: disks show initials.
const BOT_NAMES: [&str; 8] = ["Flora", "Hiram", "Josie", "Leland", "Mabel", "Otis", "Pearl", "Rufus"];

/// What the next bot at a table is called: its initial should not be taken yet.
fn bot_name(names: &[String]) -> &'static str {
    let initial = |name: &str| name.chars().next().map(|letter| letter.to_ascii_uppercase());
    let free = |name: &&&str| names.iter().all(|other| initial(other) != initial(name));
    BOT_NAMES.iter().find(free).copied().unwrap_or(BOT_NAMES[0])
}
