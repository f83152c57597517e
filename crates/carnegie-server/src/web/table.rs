//! The table: waiting room, game, replay.

use super::preferences::missing_cookies;
use super::reader::{Visitor, html};
use super::render::Renderer;
use crate::error::{Error, Result};
use crate::http::{Path, Query};
use crate::ids::{ID_LENGTH, is_id};
use crate::service::{Seen, Services};
use crate::time::now;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use carnegie_host::{EventId, TableQuery, TableView, ended_view, kept_page, waiting_room};
use carnegie_pages::screens::closed_page;
use carnegie_pages::table::Table;
use carnegie_rules::SeatSet;
use carnegie_table::{Perspective, Requester, Status, TableState, seat_from_number};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The table: the waiting room before the game, or the game.
pub(super) async fn page(
    State(services): State<Services>,
    State(renderer): State<Renderer>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let requester = query.requester(visitor.id());
    let state = match services.lobby.see(&id, requester).await? {
        Seen::Live(state) => state,
        Seen::Archived(archive) => {
            let chat = services.chat.lines(&id, requester, 0).await?;
            let page = kept_page(visitor.texts, &archive, visitor.id(), &chat);
            return Ok(html(page.page(&visitor.reader(&services).await)).into_response());
        }
    };
    match state.status() {
        Status::Waiting => {
            let room = waiting_room(visitor.texts, &state, visitor.id(), query.invite.as_deref(), now());
            return Ok(html(room.page(&visitor.reader(&services).await)).into_response());
        }
        Status::Abandoned if state.game().is_none() => {
            return Ok(html(closed_page(&visitor.reader(&services).await)).into_response());
        }
        Status::Imported => return Ok(Redirect::to(&format!("/tables/{id}/replay")).into_response()),
        _ => {}
    }
    let chat = services.chat.lines(&id, requester, 0).await?;
    let event = EventId { seq: state.seq(), chat: chat.last().map_or(0, |line| line.number) }.to_string();
    let (person, site) = (visitor.id().map(str::to_owned), visitor.site.clone());
    let (texts, guided) = (visitor.texts, query.guide.is_some() || state.options().guided);
    let viewer = state.viewer(visitor.id(), query.perspective())?;
    let here = services.lobby.seats_here(&state, person.as_deref());
    let rematch_seats = services.lobby.rematch_seats(&state, visitor.id()).await;
    let render = move || {
        let (chat, event, person, site) = (&chat, &event, person.as_deref(), &*site);
        let ended = ended_view(texts, person, viewer, now());
        let view = TableView { chat, event, guided, here, rematch_seats, site, ..ended };
        view.show(&state, None, |table| table.page().into_string())
    };
    let liked = AppendHeaders(missing_cookies(&headers, visitor.person()));
    Ok((liked, html(renderer.run(render).await?.ok_or(Error::NoTable)?)).into_response())
}

/// The menu of the table as it is now.
pub(super) async fn menu(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let state = services.lobby.look(&id, query.requester(visitor.id())).await?;
    let viewer = state.viewer(visitor.id(), query.perspective())?;
    let here = services.lobby.seats_here(&state, None);
    let view = TableView { here, ..ended_view(visitor.texts, visitor.id(), viewer, now()) };
    let menu = view.show_with_log(&state, None, &[], |table| table.menu_items().into_string());
    Ok(html(menu.ok_or(Error::NoTable)?).into_response())
}

/// What somebody wants to choose, and what has already been chosen.
#[derive(Default, Debug, Deserialize)]
#[serde(default)]
pub(super) struct WhyNot {
    target: String,
    chosen: String,
    seat: Option<u8>,
}

/// Why something that does not glow cannot be chosen, in words; empty if it can be.
pub(super) async fn why_not(
    State(services): State<Services>,
    State(renderer): State<Renderer>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(wanted): Query<WhyNot>,
) -> Result<Json<Value>> {
    let person = visitor.signed_in()?.id.clone();
    let state = services.lobby.look(&id, Requester::person(&person)).await?;
    let seat = wanted.seat.and_then(seat_from_number);
    let viewer = state.viewer(Some(&person), seat.map_or(Perspective::Own, Perspective::Seat))?;
    let texts = visitor.texts;
    let render = move || {
        let view =
            TableView { here: SeatSet::EMPTY, ..ended_view(texts, Some(person.as_str()), viewer, now()) };
        let targets: Vec<&str> = wanted.target.split_whitespace().collect();
        let chosen: Vec<&str> = wanted.chosen.split_whitespace().collect();
        view.show_with_log(&state, None, &[], |table| table.why_not(&targets, &chosen)).flatten()
    };
    let why = renderer.run(render).await?;
    Ok(Json(json!({ "why": why.unwrap_or_default() })))
}

/// What the browser calls the server.
#[derive(Default, Debug, Deserialize)]
#[serde(default)]
pub(super) struct Origin {
    origin: String,
}

impl Origin {
    /// The longest server name, including scheme and port.
    const LONGEST: usize = 280;

    fn is_one(&self) -> bool {
        let name = self.origin.strip_prefix("https://").or_else(|| self.origin.strip_prefix("http://"));
        let fits =
            |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
        self.origin.len() <= Self::LONGEST && name.is_some_and(|name| !name.is_empty() && fits(name))
    }
}

/// The invite link as a QR code, for those who may see the link.
pub(super) async fn code(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
    Query(place): Query<Origin>,
) -> Result<Response> {
    let state = services.lobby.look(&id, query.requester(visitor.id())).await?;
    let invite = waiting_room(visitor.texts, &state, visitor.id(), None, now())
        .invite
        .ok_or(Error::Forbidden("no invitation for you"))?;
    if !place.is_one() {
        return Err(Error::invalid("that is no origin"));
    }
    let code =
        QrCode::new(format!("{}{invite}", place.origin)).map_err(|_| Error::invalid("that is too long"))?;
    let drawing = code.render::<svg::Color<'_>>().min_dimensions(180, 180).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing).into_response())
}

/// After how many decisions to begin.
#[derive(Default, Debug, Deserialize)]
#[serde(default)]
pub(super) struct Since {
    from: usize,
}

/// The turns after this many decisions, to be shown one after another.
pub(super) async fn turns(
    State(services): State<Services>,
    State(renderer): State<Renderer>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
    Query(since): Query<Since>,
) -> Result<Response> {
    let state = services.lobby.look(&id, query.requester(visitor.id())).await?;
    let viewer = state.viewer(visitor.id(), query.perspective())?;
    let here = services.lobby.seats_here(&state, None);
    let (texts, person) = (visitor.texts, visitor.id().map(str::to_owned));
    let render = move || {
        let view = TableView { here, ..ended_view(texts, person.as_deref(), viewer, now()) };
        view.following(&state, since.from).map(|following| serde_json::to_string(&following))
    };
    let turns = renderer.run(render).await?.and_then(std::result::Result::ok).ok_or(Error::NoTable)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], turns).into_response())
}

/// Pages that a game of other rules does not have redirect to the one it has.
pub(super) fn or_read(page: Result<Response>, id: &str, query: &TableQuery) -> Result<Response> {
    match page {
        Err(Error::EarlierRules(_)) => {
            let invite = query.invite.as_ref().filter(|invite| is_id(invite, ID_LENGTH));
            let invite = invite.map(|invite| format!("?invite={invite}")).unwrap_or_default();
            Ok(Redirect::to(&format!("/tables/{id}{invite}")).into_response())
        }
        page => page,
    }
}

/// A game that has ended, for a page that needs all of it.
pub(super) async fn ended(
    services: &Services,
    visitor: &Visitor,
    id: &str,
    query: &TableQuery,
) -> Result<Arc<TableState>> {
    let state = services.lobby.look(id, query.requester(visitor.id())).await?;
    if state.is_open() { Ok(state) } else { Err(Error::Conflict("the game has no result")) }
}

/// Shows a game that has ended as it stood after some decisions.
async fn show_again<T>(
    services: &Services,
    visitor: &Visitor,
    id: &str,
    query: &TableQuery,
    f: impl FnOnce(&Table<'_>) -> T,
) -> Result<T> {
    let state = ended(services, visitor, id, query).await?;
    let viewer = state.viewer(visitor.id(), query.perspective())?;
    let view = TableView { site: &visitor.site, ..ended_view(visitor.texts, visitor.id(), viewer, now()) };
    view.show(&state, Some(query.at.unwrap_or(0)), f).ok_or(Error::NoTable)
}

/// The replay of a game that has ended.
pub(super) async fn replay(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let page = show_again(&services, &visitor, &id, &query, |table| table.page().into_string()).await;
    or_read(page.map(|page| html(page).into_response()), &id, &query)
}

/// The parts of the replay at another position.
pub(super) async fn replay_parts(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let update = show_again(&services, &visitor, &id, &query, |table| table.update(&table.parts())).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], update).into_response())
}

pub(super) async fn record_text(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<String> {
    services.records.text(&id, query.requester(visitor.id())).await
}

pub(super) async fn record_json(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let record = services.records.json(&id, query.requester(visitor.id())).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}
