//! The table: waiting room, game, end, replay.

use super::reader::{Visitor, html, kept_status};
use crate::app::{App, now};
use crate::calendar::date;
use crate::error::{Error, Result};
use crate::ids::{ID_LENGTH, is_id};
use crate::live::EventId;
use crate::tables::Seen;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use carnegie_pages::Texts;
use carnegie_pages::screens::{KeptPage, KeptSheet, Place, WaitingRoom, table_title};
use carnegie_pages::table::{ChatLine, Entry as LogEntry, MenuItem, Replay, Sitter, Table, chronicle};
use carnegie_rules::{Position, Seat, SeatSet, Viewer};
use carnegie_table::{
    Archive, ChatLine as Line, Perspective, Requester, Scored, SeatInfo, Status, TableInfo, TableState,
    seat_from_number,
};
use serde::Deserialize;

/// How somebody wants to look.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(default)]
pub(super) struct Look {
    pub(super) invite: Option<String>,
    pub(super) guide: Option<String>,
    pub(super) seat: Option<String>,
    pub(super) at: Option<usize>,
    pub(super) from: Option<String>,
}

impl Look {
    pub(super) fn perspective(&self) -> Perspective {
        match self.seat.as_deref() {
            None | Some("") => Perspective::Own,
            Some(number) => number
                .parse()
                .ok()
                .and_then(seat_from_number)
                .map_or(Perspective::Spectator, Perspective::Seat),
        }
    }

    pub(super) fn requester<'a>(&'a self, visitor: &'a Visitor) -> Requester<'a> {
        Requester { person: visitor.id(), invite: self.invite.as_deref() }
    }
}

/// Everything that a screen of the table needs besides the state.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    pub(super) texts: Texts,
    pub(super) person: Option<&'a str>,
    pub(super) viewer: Viewer,
    pub(super) chat: &'a [Line],
    pub(super) event: &'a str,
    pub(super) guided: bool,
    /// Whether several people sit at the screen, where it is not told who looks.
    pub(super) shared: bool,
    /// The seats whose people have the table open.
    pub(super) here: SeatSet,
}

impl Scene<'_> {
    /// Shows the table to `f`; nothing before the game has begun.
    pub(super) fn show<T>(
        &self,
        state: &TableState,
        at: Option<usize>,
        f: impl FnOnce(&Table<'_>) -> T,
    ) -> Option<T> {
        let (start, position, shown) = place(state, at)?;
        let decisions = &state.game()?.record().decisions;
        let log = chronicle(self.texts, &start, &decisions[..shown], self.viewer, &position);
        self.show_with_log(state, at, &log, f)
    }

    /// The same with a log that is told already.
    pub(super) fn show_with_log<T>(
        &self,
        state: &TableState,
        at: Option<usize>,
        log: &[LogEntry],
        f: impl FnOnce(&Table<'_>) -> T,
    ) -> Option<T> {
        let decisions = &state.game()?.record().decisions;
        let (start, position, shown) = place(state, at)?;
        let view = position.view(self.viewer);
        let info = state.info(self.person, self.here);
        let sitters = sitters(&info);
        let names: Vec<String> = state.names().to_vec();
        let title = table_title(self.texts, info.title.as_deref(), &names, info.difficulty.is_some());
        let chat: Vec<ChatLine> = self.chat.iter().map(chat_line).collect();
        let seat = match self.viewer {
            Viewer::Seat(seat) if state.status() == Status::Playing => Some(seat),
            _ => None,
        };
        let several = self.shared || self.person.is_some_and(|person| state.seats_of(person).count() > 1);
        let menu = self.menu(state, &info);
        let path = format!("/tables/{}", state.id());
        let replay =
            at.map(|_| Replay { at: shown, length: decisions.len(), rounds: rounds(&start, decisions) });
        Some(f(&Table {
            texts: self.texts,
            path: &path,
            title: &title,
            seq: state.seq(),
            event: self.event,
            view: &view,
            sitters: &sitters,
            log,
            chat: &chat,
            can_undo: seat.is_some_and(|seat| state.undo_target(seat).is_some()),
            can_redo: seat.is_some_and(|seat| state.can_redo(seat)),
            hints: state.options().hints,
            shared_screen: several,
            guided: self.guided,
            menu: &menu,
            replay,
        }))
    }

    fn menu(&self, state: &TableState, info: &TableInfo) -> Vec<MenuItem> {
        let path = |what: &str| format!("/tables/{}/{what}", state.id());
        let item = |what: &str, label, seat: Option<Seat>| MenuItem {
            action: path(what),
            label,
            name: seat.and_then(|seat| state.names().get(seat.index()).cloned()).unwrap_or_default(),
            seat: seat.map(Seat::number),
        };
        let mut menu = Vec::new();
        let seated = info.seats.iter().any(|seat| seat.yours);
        if state.status() == Status::Playing {
            for seat in &info.seats {
                if seat.yours {
                    menu.push(item("bot", "menu-bot", Some(seat.seat)));
                } else if seat.take_back {
                    menu.push(item("back", "menu-back", Some(seat.seat)));
                } else if seated && seat.kind == "person" && seat.to_act {
                    menu.push(item("bot", "menu-absent", Some(seat.seat)));
                }
            }
            if seated {
                menu.push(item("abandon", "menu-abandon", None));
            }
        } else if seated {
            menu.push(item("rematch", "menu-rematch", None));
        }
        menu
    }
}

/// Where a game began, where it stands or stood after so many decisions, and after how many that is.
fn place(state: &TableState, at: Option<usize>) -> Option<(Position, Position, usize)> {
    let game = state.game()?;
    let (record, length) = (game.record(), game.record().decisions.len());
    let shown = at.map_or(length, |at| at.min(length));
    let position = match at {
        Some(_) => record.position_after(shown).ok()?,
        None => *game.position(),
    };
    Some((record.position_after(0).ok()?, position, shown))
}

/// After how many decisions each round began.
fn rounds(start: &Position, decisions: &[(Seat, carnegie_rules::Decision)]) -> Vec<usize> {
    let mut position = *start;
    let mut rounds = Vec::new();
    for (index, &(seat, decision)) in decisions.iter().enumerate() {
        let round = position.round();
        if position.apply(seat, decision).is_err() {
            break;
        }
        if position.round() != round {
            rounds.push(index + 1);
        }
    }
    rounds
}

fn sitters(info: &TableInfo) -> Vec<Sitter> {
    let clock = |seat: &SeatInfo| {
        let left = seat.deadline.map(|deadline| deadline - now()).or(seat.left)?;
        u64::try_from(left / 1000).ok()
    };
    (info.seats.iter())
        .map(|seat| Sitter {
            name: seat.name.clone(),
            bot: seat.level.clone(),
            connected: seat.connected,
            clock: info.clock.and_then(|_| clock(seat)),
        })
        .collect()
}

fn chat_line(line: &Line) -> ChatLine {
    ChatLine { name: line.name.clone(), seat: line.seat, text: line.text.clone() }
}

/// The table: the room before the game, or the game.
pub(super) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Response {
    let page = async {
        let requester = look.requester(&visitor);
        let state = match app.seen(&id, requester).await? {
            Seen::Live(state) => state,
            Seen::Kept(archive) => {
                let chat = app.chat(&id, requester, 0).await?;
                let page = kept_page(&archive, &visitor, &chat);
                return Ok(html(page.page(&visitor.reader(&app).await)).into_response());
            }
        };
        match state.status() {
            Status::Waiting => {
                let room = waiting_room(&state, &visitor, &look);
                return Ok(html(room.page(&visitor.reader(&app).await)).into_response());
            }
            Status::Imported => return Ok(Redirect::to(&format!("/tables/{id}/replay")).into_response()),
            _ => {}
        }
        let chat = app.chat(&id, requester, 0).await?;
        let event = EventId { seq: state.seq(), chat: chat.last().map_or(0, |line| line.n) }.to_string();
        let person = visitor.person().map(|person| person.id.clone());
        let (texts, guided) = (visitor.texts, look.guide.is_some());
        let viewer = state.viewer(visitor.id(), look.perspective())?;
        let here = app.seats_here(&state, person.as_deref());
        let paint = move || {
            let (chat, event, person) = (&chat, &event, person.as_deref());
            let scene = Scene { texts, person, viewer, chat, event, guided, shared: false, here };
            scene.show(&state, None, |table| table.page().into_string())
        };
        let page = app.0.easels.paint(paint).await?;
        Ok(html(page.ok_or(Error::NoTable)?).into_response())
    };
    visitor.answer(&app, page.await).await
}

fn waiting_room(state: &TableState, visitor: &Visitor, look: &Look) -> WaitingRoom {
    let info = state.info(visitor.id(), SeatSet::EMPTY);
    let path = format!("/tables/{}", state.id());
    let places = places(&info);
    WaitingRoom {
        invite: info.invite.as_ref().map(|secret| format!("{path}?invite={secret}")),
        invited: look.invite.clone().or_else(|| info.invite.clone()),
        event: EventId { seq: state.seq(), chat: 0 }.to_string(),
        path,
        title: info.title,
        places,
        modules: info.modules,
        owner: info.yours,
    }
}

fn places(info: &TableInfo) -> Vec<Place> {
    (info.seats.iter())
        .map(|seat| Place {
            name: seat.name.clone(),
            kind: seat.kind,
            level: seat.level.clone(),
            yours: seat.yours,
        })
        .collect()
}

/// A game of other rules, to be read.
fn kept_page(archive: &Archive, visitor: &Visitor, chat: &[Line]) -> KeptPage {
    let person = visitor.id();
    let info = archive.info(person);
    let names: Vec<String> = info.seats.iter().map(|seat| seat.name.clone()).collect();
    let sheet = |scored: &Scored| KeptSheet {
        name: seat_from_number(scored.seat).and_then(|seat| names.get(seat.index()).cloned()),
        won: scored.won,
        total: scored.total,
        lines: scored.lines.clone(),
    };
    KeptPage {
        path: format!("/tables/{}", archive.id()),
        title: table_title(visitor.texts, info.title.as_deref(), &names, info.difficulty.is_some()),
        rules: archive.rules(),
        status: kept_status(info.status),
        places: places(&info),
        modules: info.modules,
        difficulty: info.difficulty,
        opened: date(info.created),
        changed: date(info.changed),
        sheets: archive.outcome().iter().flat_map(|outcome| &outcome.seats).map(sheet).collect(),
        log: archive.log(person).map(|(seat, said)| (seat, said.map(str::to_owned))).collect(),
        chat: chat.iter().map(chat_line).collect(),
    }
}

/// Screens that a game of other rules does not have lead to the one that it has.
pub(super) fn or_read(page: Result<Response>, id: &str, look: &Look) -> Result<Response> {
    match page {
        Err(Error::EarlierRules(_)) => {
            let invite = look.invite.as_ref().filter(|invite| is_id(invite, ID_LENGTH));
            let invite = invite.map(|invite| format!("?invite={invite}")).unwrap_or_default();
            Ok(Redirect::to(&format!("/tables/{id}{invite}")).into_response())
        }
        page => page,
    }
}

/// A game that has ended, for a screen that needs all of it.
pub(super) async fn ended(
    app: &App,
    visitor: &Visitor,
    id: &str,
    look: &Look,
) -> Result<std::sync::Arc<TableState>> {
    let state = app.look(id, look.requester(visitor)).await?;
    match state.status() {
        Status::Finished | Status::Imported => Ok(state),
        _ => Err(Error::Conflict("the game goes on")),
    }
}

/// A look at a game that has ended.
pub(super) fn scene<'a>(visitor: &Visitor, person: Option<&'a str>, viewer: Viewer) -> Scene<'a> {
    let here = SeatSet::first(Seat::MAX);
    Scene { texts: visitor.texts, person, viewer, chat: &[], event: "", guided: false, shared: false, here }
}

/// Shows a game that has ended as it was after some decisions.
async fn show_again<T>(
    app: &App,
    visitor: &Visitor,
    id: &str,
    look: &Look,
    f: impl FnOnce(&Table<'_>) -> T,
) -> Result<T> {
    let state = ended(app, visitor, id, look).await?;
    let person = visitor.id();
    let scene = scene(visitor, person, state.viewer(visitor.id(), look.perspective())?);
    scene.show(&state, Some(look.at.unwrap_or(0)), f).ok_or(Error::NoTable)
}

/// The replay of a game that has ended.
pub(super) async fn replay(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Response {
    let page = show_again(&app, &visitor, &id, &look, |table| table.page().into_string()).await;
    let page = page.map(|page| html(page).into_response());
    visitor.answer(&app, or_read(page, &id, &look)).await
}

/// The parts of the replay at another place.
pub(super) async fn replay_parts(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Response {
    let update = show_again(&app, &visitor, &id, &look, |table| table.update(&table.parts())).await;
    let json = update.map(|update| ([(header::CONTENT_TYPE, "application/json")], update).into_response());
    visitor.answer(&app, json).await
}

pub(super) async fn record_text(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Response {
    let text = app.record_text(&id, look.requester(&visitor)).await.map(IntoResponse::into_response);
    visitor.answer(&app, text).await
}

pub(super) async fn record_json(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Response {
    let record = app.record_json(&id, look.requester(&visitor)).await;
    let json = record.map(|record| ([(header::CONTENT_TYPE, "application/json")], record).into_response());
    visitor.answer(&app, json).await
}

/// What a script is told.
pub(super) fn told(texts: Texts, done: Result<()>) -> Response {
    match done {
        Ok(()) => Json(serde_json::json!({})).into_response(),
        Err(error) => {
            let status = axum::http::StatusCode::from_u16(error.status()).unwrap_or_default();
            let message = super::reader::message(texts, &error);
            (status, Json(serde_json::json!({ "code": error.code(), "message": message }))).into_response()
        }
    }
}
