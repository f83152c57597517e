//! Opening tables, sitting down, leaving, playing again.

use super::access::{self, Seen};
use super::people::rename;
use crate::bots::BotSource;
use crate::config::Limits;
use crate::error::{Error, Result};
use crate::ids;
use crate::live::Tables;
use crate::store::{Listing, Person, Quota, Room};
use crate::time::now;
use crate::zones::zone;
use carnegie_host::{is_held_for_you, puzzle_plan};
use carnegie_puzzles::Puzzle;
use carnegie_rules::{Seat, SeatSet};
use carnegie_table::{
    Colour, Entry, Founder, NewTable, Newcomer, Occupant, Origin, Perspective, Plan, PlayOn, Requester,
    Snapshot, Status, TableInfo, TableState, check_name, current_level,
};
use std::sync::Arc;

/// How often somebody who wants to play again looks for a table that others open and close at the same time.
const MAX_TRIES: usize = 16;
/// The most tables in a list.
const MAX_LISTED: i64 = 100;

/// What people do at tables besides playing.
#[derive(Debug)]
pub(crate) struct Lobby {
    tables: Tables,
    bots: Arc<dyn BotSource>,
    limits: Limits,
}

/// Where somebody wants to sit down.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct SitRequest<'a> {
    /// A particular seat; without it, the best one that the person may take.
    pub(crate) seat: Option<Seat>,
    /// The secret of the invite link.
    pub(crate) invite: Option<&'a str>,
    /// A name for the seat; without it, the person's own.
    pub(crate) name: Option<&'a str>,
    /// Another colour than the seat has.
    pub(crate) colour: Option<Colour>,
}

impl Lobby {
    pub(super) fn new(tables: Tables, bots: Arc<dyn BotSource>, limits: Limits) -> Self {
        Lobby { tables, bots, limits }
    }

    /// Opens a table. If no seat is left to fill, the game begins at once.
    pub(crate) async fn open(&self, owner: &Person, new: NewTable) -> Result<Arc<TableState>> {
        let levels = self.bots.levels();
        let founder = Founder { id: &owner.id, name: &owner.name };
        self.found(owner, new.plan(founder, |level| levels.contains(&level))?).await
    }

    /// The same under a name that is the person's own from then on. If the table is refused, nobody is renamed.
    pub(crate) async fn open_as(&self, owner: &Person, name: &str, new: NewTable) -> Result<Arc<TableState>> {
        let renamed = Person { name: check_name(name)?, ..owner.clone() };
        let state = self.open(&renamed, new).await?;
        // The table is open: whoever saw an error instead would open another one.
        if renamed.name != owner.name
            && let Err(error) = rename(&self.tables, owner, renamed.name).await
        {
            tracing::error!(%error, "somebody who has opened a table could not be renamed");
        }
        Ok(state)
    }

    /// Opens a table at which the game of another one is played on from one of its positions.
    pub(crate) async fn play_on(
        &self,
        owner: &Person,
        id: &str,
        requester: Requester<'_>,
        wanted: PlayOn,
    ) -> Result<Arc<TableState>> {
        let source = self.look(id, requester).await?;
        let levels = self.bots.levels();
        let founder = Founder { id: &owner.id, name: &owner.name };
        self.found(owner, wanted.plan(&source, founder, |level| levels.contains(&level))?).await
    }

    /// Stores a new table, if the person may open another.
    pub(super) async fn found(&self, owner: &Person, plan: Plan) -> Result<Arc<TableState>> {
        let most = self.most_tables(owner).await?;
        self.store_new(owner, plan, most).await
    }

    /// Stores a table that only shows a record, if the person may have another.
    pub(super) async fn keep_record(&self, owner: &Person, plan: Plan) -> Result<Arc<TableState>> {
        self.store_new(owner, plan, self.limits.imports).await
    }

    async fn store_new(&self, owner: &Person, plan: Plan, most: usize) -> Result<Arc<TableState>> {
        let origin = Origin { id: ids::new_id(), invite: ids::new_id(), seed: ids::new_seed(), at: now() };
        let (bots, quota) = (plan.bots(), Quota { tables: most, bots: self.limits.bots });
        let plan = match plan.zone() {
            Some(name) => {
                let zone = zone(name, origin.at).ok_or(Error::invalid("there is no such time zone"))?;
                plan.in_zone(zone)
            }
            None => plan,
        };
        self.tables.add(plan.found(&owner.id, origin)?, bots, quota).await
    }

    /// A table whose game can be played or replayed, if somebody may see it.
    pub(crate) async fn look(&self, id: &str, requester: Requester<'_>) -> Result<Arc<TableState>> {
        access::look(&self.tables, id, requester).await
    }

    /// The same, and also a game of other rules as text.
    pub(crate) async fn see(&self, id: &str, requester: Requester<'_>) -> Result<Seen> {
        access::see(&self.tables, id, requester).await
    }

    /// A table without its game.
    pub(crate) async fn table(&self, id: &str, requester: Requester<'_>) -> Result<TableInfo> {
        Ok(match self.see(id, requester).await? {
            Seen::Live(state) => self.info(&state, requester.person),
            Seen::Archived(archive) => archive.info(requester.person),
        })
    }

    /// A table as one viewer sees it, now or after the first `at` decisions.
    pub(crate) async fn snapshot(
        &self,
        id: &str,
        requester: Requester<'_>,
        perspective: Perspective,
        at: Option<usize>,
    ) -> Result<Snapshot> {
        let state = self.look(id, requester).await?;
        let viewer = state.viewer(requester.person, perspective)?;
        Ok(state.snapshot(requester.person, viewer, at, self.seats_here(&state, None)))
    }

    /// What a person, or a stranger, may know about a table, and who is there.
    pub(crate) fn info(&self, state: &TableState, person: Option<&str>) -> TableInfo {
        state.info(person, self.seats_here(state, None))
    }

    /// The seats whose people have the table open, including somebody who is just opening it.
    pub(crate) fn seats_here(&self, state: &TableState, opening: Option<&str>) -> SeatSet {
        self.tables.seats_here(state, opening)
    }

    /// Tables for a list; puzzles have one of their own.
    pub(crate) async fn list(&self, listing: Listing<'_>, person: Option<&Person>) -> Result<Vec<TableInfo>> {
        let mut tables = self.all(listing, person).await?;
        tables.retain(|table| table.puzzle.is_none());
        Ok(tables)
    }

    /// The games of a person that have ended, and the tables at which a seat is kept for them because the others want
    /// to play again.
    pub(crate) async fn ended_and_held(&self, person: &Person) -> Result<(Vec<TableInfo>, Vec<TableInfo>)> {
        let ended = self.list(Listing::Ended(&person.id), Some(person)).await?;
        let again: Vec<String> = ended.iter().filter_map(|table| table.rematch.clone()).collect();
        let mut held = match again.is_empty() {
            true => Vec::new(),
            false => self.list(Listing::WaitingOf(&again), Some(person)).await?,
        };
        held.retain(is_held_for_you);
        Ok((ended, held))
    }

    /// The tables of a person with puzzles.
    pub(crate) async fn puzzles(&self, person: &Person) -> Result<Vec<TableInfo>> {
        let mut tables = self.all(Listing::Live(&person.id), Some(person)).await?;
        tables.retain(|table| table.puzzle.is_some());
        Ok(tables)
    }

    /// The table at which a person solves a puzzle: the one there is, or a new one.
    pub(crate) async fn puzzle(&self, person: &Person, puzzle: &Puzzle) -> Result<String> {
        let known = self.puzzles(person).await?;
        if let Some(table) = known.into_iter().find(|table| table.puzzle.as_deref() == Some(&puzzle.id)) {
            return Ok(table.id);
        }
        let founder = Founder { id: &person.id, name: &person.name };
        // Games in progress keep nobody from solving puzzles.
        let most = self.most_tables(person).await? + 1;
        Ok(self.store_new(person, puzzle_plan(puzzle, founder)?, most).await?.id().to_owned())
    }

    /// How many tables a person may have: those with puzzles do not count.
    async fn most_tables(&self, person: &Person) -> Result<usize> {
        Ok(self.limits.tables + self.puzzles(person).await?.len())
    }

    async fn all(&self, listing: Listing<'_>, person: Option<&Person>) -> Result<Vec<TableInfo>> {
        let mut tables = Vec::new();
        for id in self.tables.store().list(listing, MAX_LISTED).await? {
            match self.tables.listed(&id, person.map(|person| person.id.as_str())).await {
                Ok(info) => tables.push(info),
                Err(Error::NoTable) => {}
                // One damaged table must not hide the others.
                Err(Error::Store(error)) => tracing::error!(%error, "a table cannot be read"),
                Err(error) => return Err(error),
            }
        }
        Ok(tables)
    }

    /// Sits down: on a particular seat, or on the first one that this person may take. The game begins when the last
    /// seat is taken, if the table was opened that way.
    pub(crate) async fn sit(
        &self,
        person: &Person,
        id: &str,
        request: SitRequest<'_>,
    ) -> Result<Arc<TableState>> {
        let SitRequest { seat, invite, name, colour } = request;
        let looked = self.look(id, Requester { person: Some(&person.id), invite }).await?;
        let newly = looked.seats_of(&person.id).next().is_none();
        let room = match newly {
            true => Some(Room { person: person.id.clone(), most: self.most_tables(person).await? }),
            false => None,
        };
        let name = name.map(check_name).transpose()?.unwrap_or_else(|| person.name.clone());
        let invite = invite.map(str::to_owned);
        let newcomer = Newcomer { person: person.id.clone(), name, invite, seat, colour };
        let propose = move |state: &TableState| state.propose_sit(&newcomer);
        let state = self.tables.commit_within(id, room, Box::new(propose)).await?;
        if state.starts_now() {
            return match self.tables.commit(id, |_| Ok(Entry::Start.into())).await {
                Err(Error::Conflict(_)) => self.tables.state(id).await,
                started => started,
            };
        }
        Ok(state)
    }

    /// Begins the game.
    pub(crate) async fn start_game(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        let who = person.id.clone();
        self.look(id, Requester::person(&person.id)).await?;
        self.tables.commit(id, move |state| state.propose_start(&who)).await
    }

    /// Leaves a table: before the game the seat becomes free, during the game a bot plays on.
    pub(crate) async fn leave(
        &self,
        person: &Person,
        id: &str,
        seat: Option<Seat>,
    ) -> Result<Arc<TableState>> {
        let state = self.look(id, Requester::person(&person.id)).await?;
        if state.status() == Status::Waiting && state.founding().owner == person.id && seat.is_none() {
            return self.tables.commit(id, |_| Ok(Entry::Close.into())).await;
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
            let (who, level) = (person.id.clone(), self.bots.stand_in());
            last = self.tables.commit(id, move |state| state.propose_leave(&who, seat, level)).await?;
        }
        Ok(last)
    }

    /// Hands a seat to a bot: one's own at any time, at any level. For somebody else's seat it is a vote that a bot
    /// should play on; `TableState::propose_absent` says when that counts.
    pub(crate) async fn hand_to_bot(
        &self,
        person: &Person,
        id: &str,
        seat: Seat,
        level: Option<&str>,
    ) -> Result<Arc<TableState>> {
        let usual = self.bots.stand_in();
        let level = level.map_or(usual, current_level);
        if !self.bots.levels().contains(&level) {
            return Err(Error::invalid("there is no bot of this level"));
        }
        self.look(id, Requester::person(&person.id)).await?;
        let (who, level) = (person.id.clone(), level.to_owned());
        let propose = move |state: &TableState| match state.occupant(seat)?.person() == Some(&who) {
            true => state.propose_bot(&who, seat, &level),
            false => state.propose_absent(now(), &who, seat, usual),
        };
        self.tables.commit(id, propose).await
    }

    /// Takes a seat back from the bot.
    pub(crate) async fn take_back(&self, person: &Person, id: &str, seat: Seat) -> Result<Arc<TableState>> {
        self.look(id, Requester::person(&person.id)).await?;
        let who = person.id.clone();
        self.tables.commit(id, move |state| state.propose_return(&who, seat)).await
    }

    /// Agrees to abandon the game. It ends when everybody at the table has agreed; a waiting table is closed by the
    /// person who opened it.
    pub(crate) async fn abandon(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        self.look(id, Requester::person(&person.id)).await?;
        let who = person.id.clone();
        self.tables.commit(id, move |state| state.propose_abandon(&who)).await
    }

    /// Wants to play on: what was agreed about abandoning the game no longer counts.
    pub(crate) async fn go_on(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        self.look(id, Requester::person(&person.id)).await?;
        let who = person.id.clone();
        self.tables.commit(id, move |state| state.propose_go_on(&who)).await
    }

    /// The seats of a person in a game that are held for them at the table where the others wait to play again.
    pub(crate) async fn rematch_seats(&self, state: &TableState, person: Option<&str>) -> SeatSet {
        let Some(person) = person else { return SeatSet::EMPTY };
        let held = self.tables.rematch_seats(state).await;
        state.seats_of(person).filter(|seat| held.contains(*seat)).collect()
    }

    /// Plays again with the same people: the first to ask opens the table, the others sit down there. If that table was
    /// closed or its game is over, the next one to ask opens another.
    pub(crate) async fn rematch(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        self.look(id, Requester::person(&person.id)).await?.check_rematch(&person.id)?;
        for _ in 0..MAX_TRIES {
            // Other nodes may be ahead of this one.
            let old = self.tables.keep_up(id, u64::MAX).await?;
            let again = match self.tables.rematch(&old).await? {
                Some(again) => Some(self.take_held_seats(person, again.state().id()).await?),
                None => self.open_rematch(person, &old).await?,
            };
            // Somebody may have been faster, or have closed the table in between.
            if let Some(again) = again.filter(|again| again.goes_on()) {
                return Ok(again);
            }
        }
        Err(Error::Stale)
    }

    /// Opens the table where the people of a game play again; none if somebody else was faster.
    async fn open_rematch(&self, person: &Person, old: &Arc<TableState>) -> Result<Option<Arc<TableState>>> {
        let new = self.found(person, Plan::rematch(old, &person.id)).await?;
        let (table, before) = (new.id().to_owned(), old.rematch().map(str::to_owned));
        let propose = move |state: &TableState| state.propose_rematch(&table, before.as_deref());
        let Err(error) = self.tables.commit(old.id(), propose).await else { return Ok(Some(new)) };
        // Nobody will look for it.
        drop(self.tables.commit(new.id(), |_| Ok(Entry::Shut.into())).await);
        match error {
            Error::Stale => Ok(None),
            error => Err(error),
        }
    }

    async fn take_held_seats(&self, person: &Person, table: &str) -> Result<Arc<TableState>> {
        let mut state = self.tables.keep_up(table, u64::MAX).await?;
        let held: Vec<Seat> = (state.seats())
            .filter(|seat| state.occupants()[seat.index()] == Occupant::Held(person.id.clone()))
            .collect();
        for seat in held {
            // The name that the seat had: several people at one screen keep theirs.
            let name = state.names().get(seat.index()).cloned();
            let request = SitRequest { seat: Some(seat), name: name.as_deref(), ..SitRequest::default() };
            state = match self.sit(person, table, request).await {
                // The same person has asked twice: the other request was faster.
                Err(Error::Conflict(_)) => self.tables.state(table).await?,
                seated => seated?,
            };
        }
        Ok(state)
    }
}
