//! Opening tables, sitting down, leaving, watching, talking.

use crate::app::{App, Found, now};
use crate::error::{Error, Result};
use crate::ids;
use crate::live::{Admission, EventId, Subscription};
use crate::presence::seats_here;
use crate::store::{ChatRow, Listing, Person};
use carnegie_rules::{Record, Seat, SeatSet};
use carnegie_table::{
    Archive, ChatLine, Entry, Founder, NewTable, Newcomer, Occupant, Origin, Perspective, Plan, Requester,
    Snapshot, Status, TableInfo, TableState, Watcher, check_message, check_name,
};
use std::net::IpAddr;
use std::sync::Arc;

/// The most tables in a list.
const LIST: i64 = 100;

/// A table that somebody may see.
#[derive(Debug)]
pub enum Seen {
    /// As it stands.
    Live(Arc<TableState>),
    /// A game of other rules: words only.
    Kept(Box<Archive>),
}

impl App {
    /// Opens a table. If nobody is missing, the game begins at once.
    pub async fn open_table(&self, owner: &Person, new: NewTable) -> Result<Arc<TableState>> {
        let levels = self.bots().levels();
        let founder = Founder { id: &owner.id, name: &owner.name };
        let plan = new.plan(founder, |level| levels.contains(&level))?;
        self.check_room(owner, plan.bots()).await?;
        self.found(owner, plan).await
    }

    /// Stores a new table.
    async fn found(&self, owner: &Person, plan: Plan) -> Result<Arc<TableState>> {
        let origin = Origin { id: ids::new_id(), invite: ids::new_id(), seed: ids::new_seed(), at: now() };
        self.add_table(plan.found(&owner.id, origin)?).await
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
    pub async fn look(&self, id: &str, requester: Requester<'_>) -> Result<Arc<TableState>> {
        match self.seen(id, requester).await? {
            Seen::Live(state) => Ok(state),
            Seen::Kept(archive) => Err(Error::EarlierRules(archive.rules())),
        }
    }

    /// The same, and a game of other rules as words.
    pub async fn seen(&self, id: &str, requester: Requester<'_>) -> Result<Seen> {
        let (seen, may) = match self.find(id).await? {
            Found::Live(slot) => {
                let state = slot.state();
                let may = state.may_be_seen_by(requester.person, requester.is_invited(&state));
                (Seen::Live(state), may)
            }
            Found::Kept(archive) => {
                let may = archive.may_be_seen_by(requester);
                (Seen::Kept(archive), may)
            }
        };
        if may { Ok(seen) } else { Err(Error::NoTable) }
    }

    /// A table without its game.
    pub async fn table(&self, id: &str, requester: Requester<'_>) -> Result<TableInfo> {
        Ok(match self.seen(id, requester).await? {
            Seen::Live(state) => self.info(&state, requester.person),
            Seen::Kept(archive) => archive.info(requester.person),
        })
    }

    /// A table as one viewer sees it, now or after the first `at` decisions.
    pub async fn snapshot(
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
    pub fn info(&self, state: &TableState, person: Option<&str>) -> TableInfo {
        state.info(person, self.seats_here(state, None))
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
        requester: Requester<'_>,
        perspective: Perspective,
        seen: Option<EventId>,
        address: Option<IpAddr>,
    ) -> Result<Subscription> {
        let (watcher, admission) = self.admit(id, requester, perspective, seen, address).await?;
        self.follow(id, seen, watcher, admission).await
    }

    /// Lets somebody open a stream, who is there from now on.
    pub(crate) async fn admit(
        &self,
        id: &str,
        requester: Requester<'_>,
        perspective: Perspective,
        seen: Option<EventId>,
        address: Option<IpAddr>,
    ) -> Result<(Watcher, Admission)> {
        if self.is_stopping() {
            return Err(Error::Stopping);
        }
        self.look(id, requester).await?;
        let state = self.keep_up(id, seen.map_or(0, |seen| seen.seq)).await?;
        let person = requester.person.map(str::to_owned);
        let watcher = Watcher { person, perspective, invited: requester.is_invited(&state) };
        watcher.viewer(&state)?;
        let ticket = self.0.guards.open_stream(requester.person, address, self.0.metrics.clone())?;
        let stay = requester.person.map(|person| self.0.presence.enter(id, person));
        Ok((watcher, Admission { _ticket: ticket, _stay: stay }))
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
        let looked = self.look(id, Requester { person: Some(&person.id), invite }).await?;
        if looked.status() == Status::Waiting && looked.seats_of(&person.id).next().is_none() {
            self.check_room(person, 0).await?;
        }
        let name = name.map(check_name).transpose()?.unwrap_or_else(|| person.name.clone());
        let newcomer = Newcomer { person: person.id.clone(), name, invite: invite.map(str::to_owned), seat };
        let state = self.commit(id, move |state| state.propose_sit(&newcomer)).await?;
        if state.starts_now() {
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
        self.look(id, Requester::person(&person.id)).await?;
        self.commit(id, move |state| state.propose_start(&who)).await
    }

    /// Leaves a table: before the game the seat becomes free, during the game a bot plays on.
    pub async fn leave(&self, person: &Person, id: &str, seat: Option<Seat>) -> Result<Arc<TableState>> {
        let state = self.look(id, Requester::person(&person.id)).await?;
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
            last = self.commit(id, move |state| state.propose_leave(&who, seat, level)).await?;
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
        self.look(id, Requester::person(&person.id)).await?;
        let (who, level) = (person.id.clone(), level.to_owned());
        self.commit(id, move |state| state.propose_bot(now(), &who, seat, &level)).await
    }

    /// Takes a seat back from the bot.
    pub async fn take_back(&self, person: &Person, id: &str, seat: Seat) -> Result<Arc<TableState>> {
        self.look(id, Requester::person(&person.id)).await?;
        let who = person.id.clone();
        self.commit(id, move |state| state.propose_return(&who, seat)).await
    }

    /// Agrees to abandon the game. It ends when everybody at the table has agreed; a table that waits is closed by
    /// the one who opened it.
    pub async fn abandon(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        self.look(id, Requester::person(&person.id)).await?;
        let who = person.id.clone();
        self.commit(id, move |state| state.propose_abandon(&who)).await
    }

    /// Plays again with the same people: the first one to ask opens the table, the others sit down there.
    pub async fn rematch(&self, person: &Person, id: &str) -> Result<Arc<TableState>> {
        let old = self.look(id, Requester::person(&person.id)).await?;
        old.check_rematch(&person.id)?;
        if let Some(table) = old.rematch() {
            return self.take_held_seats(person, table).await;
        }
        let plan = Plan::rematch(&old, &person.id);
        self.check_room(person, plan.bots()).await?;
        let new = self.found(person, plan).await?;
        let table = new.id().to_owned();
        let noted = self.commit(id, move |state| state.propose_rematch(&table)).await;
        match noted {
            Ok(_) => Ok(new),
            // Somebody was faster: play there, and close the other table.
            Err(Error::Stale) => {
                let closed = self.commit(new.id(), TableState::propose_close);
                drop(closed.await);
                let state = self.state(id).await?;
                self.take_held_seats(person, state.rematch().ok_or(Error::Stale)?).await
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
        let state = self.look(id, Requester::person(&person.id)).await?;
        let most = self.settings().limits.chat;
        let text = check_message(text, most)?;
        self.0.guards.chat.take(self.0.guards.chat.key(person.id.as_bytes()))?;
        let line =
            ChatRow { n: 0, at: now(), person: Some(person.id.clone()), name: person.name.clone(), text };
        let line = ChatLine::at_table(self.store().add_chat(id, line).await?, &state);
        self.publish_chat(&*self.slot(id).await?, line.clone());
        Ok(line)
    }

    /// What was said at a table after line `after`.
    pub async fn chat(&self, id: &str, requester: Requester<'_>, after: i64) -> Result<Vec<ChatLine>> {
        let seen = self.seen(id, requester).await?;
        let rows = self.store().chat(id, after, LIST).await?;
        let line = |row| match &seen {
            Seen::Live(state) => ChatLine::at_table(row, state),
            Seen::Kept(archive) => ChatLine::at_archive(row, archive),
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// The record of a game that has ended. The seed of an unfinished game never leaves the server.
    pub async fn record(&self, id: &str, requester: Requester<'_>) -> Result<Record> {
        let state = self.look(id, requester).await?;
        match state.status() {
            Status::Finished | Status::Imported => Ok(state.record()?),
            _ => Err(Error::Conflict("the record can be read when the game has ended")),
        }
    }

    /// The record of a game as text; of a game of other rules that has not ended, what this guest may know of it.
    pub async fn record_text(&self, id: &str, requester: Requester<'_>) -> Result<String> {
        match self.seen(id, requester).await? {
            Seen::Live(_) => Ok(self.record(id, requester).await?.to_string()),
            Seen::Kept(archive) => Ok(archive.text(requester.person)?),
        }
    }

    /// The record of a game that has ended as a line of JSON.
    pub async fn record_json(&self, id: &str, requester: Requester<'_>) -> Result<String> {
        match self.seen(id, requester).await? {
            Seen::Live(_) => Ok(self.record(id, requester).await?.to_json() + "\n"),
            Seen::Kept(archive) => Ok(archive.json()?),
        }
    }

    /// Makes a table from a record, to look at and to replay.
    pub async fn import(&self, person: &Person, text: &str) -> Result<Arc<TableState>> {
        let plan = Plan::import(text)?;
        self.check_room(person, 0).await?;
        self.found(person, plan).await
    }
}
