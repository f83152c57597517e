//! The table: looking at it, deciding, taking back.

use crate::ME;
use crate::error::{Error, Result};
use crate::forms::{fields, table_query};
use crate::host::{Asked, Host};
use crate::kept::Seen;
use crate::message::Response;
use crate::screens::USUAL_LEVEL;
use crate::tables::HERE;
use carnegie_bots::{Budget, Stop, hints};
use carnegie_host::{
    Decide, EventId, Fingerprints, MAX_HINTS, RenderMemory, Say, Scene, TableQuery, TableView, Undo,
    ViewClass, advice, ended_view, kept_page, room_event,
};
use carnegie_rules::{Decision, Seat, SeatSet, Viewer};
use carnegie_table::{
    ChatLine, Entry, Error as TableError, LogRow, Perspective, Plan, SeatDecision, Status, TableState,
    UndoOperation, Watcher, check_message, seat_from_number,
};
use serde_json::{Value, json};

/// What thinking about a hint may cost. It happens where the pages are made, so it must be short.
const HINT_BUDGET: Budget = Budget::Nodes(8_000);
/// The longest message.
const MAX_MESSAGE: usize = 500;

/// What a script is told when all is well: how long the log is now. The page learns the rest when it asks what has
/// changed.
fn done(state: &TableState) -> Response {
    Response::json(200, &json!({ "seq": state.seq() }))
}

impl Host {
    /// The table: the game, or a game of other rules as text.
    pub(crate) fn table(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let query = table_query(&asked.request.query);
        let state = match self.see(id)? {
            Seen::Live(state) => state,
            Seen::Archived(archive) => {
                let chat = self.chat(id)?;
                let page = kept_page(asked.texts, &archive, Some(ME), &chat);
                return Ok(Response::page(200, page.page(&self.reader(asked))));
            }
        };
        if state.status() == Status::Imported {
            return Ok(Response::to(format!("/tables/{id}/replay")));
        }
        let chat = self.chat(id)?;
        let scene = scene(asked, &state, &chat);
        let event = scene.event().to_string();
        let view = TableView {
            chat: &chat,
            event: &event,
            guided: query.guide.is_some() || state.options().guided,
            ..ended_view(asked.texts, Some(ME), state.viewer(Some(ME), query.perspective())?, scene.now)
        };
        let page = view.show(&state, None, |table| table.page().into_string());
        Ok(Response::page(200, page.ok_or(TableError::NoTable)?))
    }

    /// What has changed since the event that a page shows, as events; nothing if nothing has.
    ///
    /// What the page shows need not be remembered: it follows from the log up to that event.
    pub(crate) fn stream(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let query = table_query(&asked.request.query);
        let seen: Option<EventId> = query.from.as_deref().and_then(|event| event.parse().ok());
        let state = self.look(id)?;
        let chat = self.chat(id)?;
        let now = scene(asked, &state, &chat);
        if seen == Some(now.event()) {
            return Ok(Response::of_kind("text/event-stream", ""));
        }
        let watcher =
            Watcher { person: Some(ME.to_owned()), perspective: query.perspective(), invited: false };
        let class = |state: &TableState| ViewClass::of(&watcher, asked.texts, query.guide.is_some(), state);
        let before = match seen {
            Some(seen) => self.kept(id)?.state_at(usize::try_from(seen.seq).unwrap_or(usize::MAX)),
            None => None,
        };
        let shown = match (&before, seen) {
            (Some(before), Some(seen)) => {
                let said = chat.iter().take_while(|line| line.number <= seen.chat).count();
                let then = scene(asked, before, &chat[..said]);
                class(before)?.render(&mut RenderMemory::default(), &then, &Fingerprints::default())
            }
            _ => None,
        };
        let (shown, _) = shown.unwrap_or_default();
        let rendered = class(&state)?.render(&mut RenderMemory::default(), &now, &shown);
        let parts = rendered.and_then(|(_, event)| event).unwrap_or_default();
        let room = before.is_none_or(|before| before.game().is_none()).then(|| room_event(&now));
        Ok(Response::of_kind("text/event-stream", room.unwrap_or_default() + &parts))
    }

    /// The menu of the table as it is now.
    pub(crate) fn menu(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let state = self.look(id)?;
        let view = self.plain_view(asked, &state, &table_query(&asked.request.query))?;
        let menu = view.show_with_log(&state, None, &[], |table| table.menu_items().into_string());
        Ok(Response::page(200, menu.ok_or(TableError::NoTable)?))
    }

    /// The turns after this many decisions, to be shown one after another.
    pub(crate) fn turns(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let from = fields(&asked.request.query).get("from").and_then(|from| from.parse().ok());
        let state = self.look(id)?;
        let view = self.plain_view(asked, &state, &table_query(&asked.request.query))?;
        let turns = view.following(&state, from.unwrap_or(0)).ok_or(TableError::NoTable)?;
        Ok(Response::of_kind("application/json", serde_json::to_string(&turns)?))
    }

    /// A view without chat.
    pub(crate) fn plain_view(
        &self,
        asked: &Asked<'_>,
        state: &TableState,
        query: &TableQuery,
    ) -> Result<TableView<'static>> {
        let viewer = state.viewer(Some(ME), query.perspective())?;
        Ok(ended_view(asked.texts, Some(ME), viewer, asked.request.now))
    }

    /// Why something that does not glow cannot be chosen, in words; empty if it can be.
    pub(crate) fn why_not(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let wanted = fields(&asked.request.query);
        let text = |name: &str| wanted.get(name).map(String::as_str).unwrap_or_default();
        let state = self.look(id)?;
        let seat = text("seat").parse().ok().and_then(seat_from_number);
        let viewer = state.viewer(Some(ME), seat.map_or(Perspective::Own, Perspective::Seat))?;
        let view = ended_view(asked.texts, Some(ME), viewer, asked.request.now);
        let targets: Vec<&str> = text("target").split_whitespace().collect();
        let chosen: Vec<&str> = text("chosen").split_whitespace().collect();
        let why = view.show_with_log(&state, None, &[], |table| table.why_not(&targets, &chosen)).flatten();
        Ok(Response::json(200, &json!({ "why": why.unwrap_or_default() })))
    }

    /// What a bot would decide in the person's place, and what it expects from it, in words.
    pub(crate) fn hint(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let state = self.look(id)?;
        if !state.options().hints {
            return Err(TableError::Forbidden("hints are not allowed at this table").into());
        }
        let Viewer::Seat(seat) = state.viewer(Some(ME), Perspective::Own)? else {
            return Err(TableError::NotYourSeat.into());
        };
        let view = state.advisers_view(ME, seat)?;
        let nothing = || Error::from(TableError::Conflict("there is nothing to decide"));
        if !state.to_act().contains(seat) {
            return Err(nothing());
        }
        let found = hints(&view, MAX_HINTS, HINT_BUDGET, state.seq(), &Stop::default());
        Ok(Response::json(200, &advice(asked.texts, &found).ok_or_else(nothing)?))
    }

    /// A decision of the picker.
    pub(crate) fn decide(&mut self, asked: &mut Asked<'_>, id: &str) -> Result<Response> {
        let wanted: Decide = serde_json::from_str(&asked.request.body)?;
        let notation = |error: &dyn std::fmt::Display| TableError::Notation(error.to_string());
        let decision: Decision = wanted.decision.parse().map_err(|error| notation(&error))?;
        let seat = self.own_seat(id, wanted.seat)?;
        match self.commit(asked, id, |state| state.propose_decision(ME, seat, wanted.seq, decision)) {
            // The answer to the same request was lost with a worker that was killed: browsers ask again.
            Err(Error::Table(TableError::Stale | TableError::Conflict(_)))
                if self.has_decided(id, wanted.seq, seat, decision) =>
            {
                Ok(done(&*self.look(id)?))
            }
            decided => decided.map(|state| done(&state)),
        }
    }

    /// Whether this was the first thing that a seat decided from some state on.
    fn has_decided(&mut self, id: &str, seq: u64, seat: Seat, decision: Decision) -> bool {
        let from = usize::try_from(seq).unwrap_or(usize::MAX);
        let log = self.kept(id).ok().and_then(|kept| kept.stored.log.get(from..));
        let own = |row: &LogRow| match Entry::read(row) {
            Ok(Entry::Play { seat: by, bot: false, decisions, .. }) if by == seat => {
                decisions.first().copied()
            }
            _ => None,
        };
        log.and_then(|log| log.iter().find_map(own)) == Some(SeatDecision(seat, decision))
    }

    pub(crate) fn undo(
        &mut self,
        asked: &mut Asked<'_>,
        id: &str,
        operation: UndoOperation,
    ) -> Result<Response> {
        let wanted: Undo = serde_json::from_str(&asked.request.body)?;
        let seat = self.own_seat(id, wanted.seat)?;
        Ok(done(&*self.commit(asked, id, |state| state.propose_undo(ME, seat, wanted.seq, operation))?))
    }

    fn own_seat(&mut self, id: &str, seat: Option<u8>) -> Result<Seat> {
        Ok(self.look(id)?.own_seat(ME, seat.and_then(seat_from_number))?)
    }

    pub(crate) fn say(&mut self, asked: &mut Asked<'_>, id: &str) -> Result<Response> {
        let Say { text } = serde_json::from_str(&asked.request.body)?;
        self.look(id)?;
        self.add_chat(asked, id, check_message(&text, MAX_MESSAGE)?)?;
        Ok(ok(&json!({})))
    }

    /// The seat that a form of the menu is about.
    fn form_seat(asked: &Asked<'_>) -> Result<Seat> {
        let seat = fields(&asked.request.body).get("seat").and_then(|seat| seat.parse().ok());
        seat.and_then(seat_from_number).ok_or_else(|| Error::Malformed("which seat?".to_owned()))
    }

    pub(crate) fn hand_to_bot(&mut self, asked: &mut Asked<'_>, id: &str) -> Result<Response> {
        let seat = Self::form_seat(asked)?;
        self.commit(asked, id, |state| state.propose_bot(ME, seat, USUAL_LEVEL.name()))?;
        Ok(Response::to(format!("/tables/{id}")))
    }

    pub(crate) fn take_back(&mut self, asked: &mut Asked<'_>, id: &str) -> Result<Response> {
        let seat = Self::form_seat(asked)?;
        self.commit(asked, id, |state| state.propose_return(ME, seat))?;
        Ok(Response::to(format!("/tables/{id}")))
    }

    pub(crate) fn abandon(&mut self, asked: &mut Asked<'_>, id: &str) -> Result<Response> {
        self.commit(asked, id, |state| state.propose_abandon(ME))?;
        Ok(Response::to(format!("/tables/{id}")))
    }

    /// Plays again; if a new game was already begun, goes on with that.
    pub(crate) fn rematch(&mut self, asked: &mut Asked<'_>, id: &str) -> Result<Response> {
        let old = self.look(id)?;
        old.check_rematch(ME)?;
        if let Some(table) = old.rematch().filter(|table| self.look(table).is_ok_and(|again| again.goes_on()))
        {
            return Ok(Response::to(format!("/tables/{table}")));
        }
        let new = self.found(asked, Plan::rematch(&old, ME))?;
        self.commit(asked, id, |state| state.propose_rematch(&new, old.rematch()))?;
        Ok(Response::to(format!("/tables/{new}")))
    }
}

fn scene<'a>(asked: &Asked<'_>, state: &'a TableState, chat: &'a [ChatLine]) -> Scene<'a> {
    Scene { state, chat, here: HERE, rematch_seats: SeatSet::EMPTY, now: asked.request.now }
}

/// A JSON response that all is well.
pub(crate) fn ok(body: &Value) -> Response {
    Response::json(200, body)
}
