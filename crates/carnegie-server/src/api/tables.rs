//! Tables: open, list, sit down, leave, talk.

use super::{Refusal, ViewQuery, read_seat};
use crate::error::{Error, Result};
use crate::http::{Body, Caller, SignedIn};
use crate::service::{Services, SitRequest};
use crate::store::Listing;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use carnegie_bots::BotKind;
use carnegie_table::{ChatLine, NewTable, Requester, TableInfo};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Tables.
#[derive(Serialize, ToSchema)]
pub(super) struct Tables {
    /// The newest first.
    tables: Vec<TableInfo>,
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// `open` (waiting for people), `running` (to watch), `mine`, or `ended` (mine, with records).
    #[serde(default)]
    list: Option<String>,
}

/// Where to sit down.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Join {
    /// From 1; without it the first seat that is free for you.
    seat: Option<u8>,
    /// The secret of the invite link.
    invite: Option<String>,
    /// A name for this seat, when several people play at one screen.
    name: Option<String>,
}

/// Which seat.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct WhichSeat {
    /// From 1; without it all your seats.
    seat: Option<u8>,
}

/// Which bot.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct WhichBot {
    /// One of the levels of `GET /api/v1/bots`.
    level: Option<String>,
}

/// The bots there are, the weakest first.
#[derive(Serialize, ToSchema)]
pub(super) struct Bots {
    bots: Vec<BotInfo>,
}

/// A bot.
#[derive(Serialize, ToSchema)]
pub(super) struct BotInfo {
    /// Its name.
    level: &'static str,
    /// How it plays.
    description: &'static str,
}

/// A line of chat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Say {
    /// One line of at most 500 characters.
    text: String,
}

/// What was said.
#[derive(Serialize, ToSchema)]
pub(super) struct Chat {
    /// The oldest first.
    lines: Vec<ChatLine>,
}

/// After which line.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// Only lines with a larger number.
    #[serde(default)]
    after: i64,
    /// The secret of the invite link.
    invite: Option<String>,
}

/// The bots there are.
#[utoipa::path(get, path = "/api/v1/bots", tag = "tables", responses((status = 200, body = Bots)))]
pub(super) async fn bots(State(services): State<Services>) -> Json<Bots> {
    let describe = |level: &str| level.parse::<BotKind>().map_or("", BotKind::description);
    let bots = services.bots.levels().into_iter();
    Json(Bots { bots: bots.map(|level| BotInfo { level, description: describe(level) }).collect() })
}

/// List tables.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", params(Which),
    responses((status = 200, body = Tables), (status = 401, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn list(
    State(services): State<Services>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Result<Json<Tables>> {
    let person = caller.person.as_ref();
    let me = || person.map(|person| person.id.as_str()).ok_or(Error::NoSession);
    let listing = match which.list.as_deref().unwrap_or("open") {
        "open" => Listing::Open,
        "running" => Listing::Running,
        "mine" => Listing::Mine(me()?),
        "ended" => Listing::Ended(me()?),
        _ => return Err(Error::invalid("lists are open, running, mine and ended")),
    };
    Ok(Json(Tables { tables: services.lobby.list(listing, person).await? }))
}

/// Open a table. The game begins at once if nobody is missing.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = TableInfo), (status = 422, body = Refusal), (status = 429, body = Refusal)))]
pub(super) async fn open(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Body(new): Body<NewTable>,
) -> Result<impl IntoResponse> {
    let state = services.lobby.open(&person, new).await?;
    let place = [(header::LOCATION, format!("/api/v1/tables/{}", state.id()))];
    Ok((StatusCode::CREATED, place, Json(services.lobby.info(&state, Some(&person.id)))))
}

/// A table without its game.
#[utoipa::path(get, path = "/api/v1/tables/{table}", tag = "tables", params(("table" = String, Path), ViewQuery),
    responses((status = 200, body = TableInfo), (status = 404, body = Refusal)))]
pub(super) async fn table(
    State(services): State<Services>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<ViewQuery>,
) -> Result<Json<TableInfo>> {
    let requester = Requester { person: caller.id(), invite: query.invite.as_deref() };
    Ok(Json(services.lobby.table(&id, requester).await?))
}

/// Sit down.
#[utoipa::path(post, path = "/api/v1/tables/{table}/join", tag = "tables", params(("table" = String, Path)),
    request_body = Join,
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn join(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(join): Body<Join>,
) -> Result<Json<TableInfo>> {
    let request = SitRequest {
        seat: join.seat.map(read_seat).transpose()?,
        invite: join.invite.as_deref(),
        name: join.name.as_deref(),
    };
    let state = services.lobby.sit(&person, &id, request).await?;
    Ok(Json(services.lobby.info(&state, Some(&person.id))))
}

/// Leave. Before the game the seat becomes free, or the table is closed by who opened it; during the game a bot
/// plays on.
#[utoipa::path(post, path = "/api/v1/tables/{table}/leave", tag = "tables", params(("table" = String, Path)),
    request_body = WhichSeat,
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn leave(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(which): Body<WhichSeat>,
) -> Result<Json<TableInfo>> {
    let seat = which.seat.map(read_seat).transpose()?;
    Ok(Json(services.lobby.info(&*services.lobby.leave(&person, &id, seat).await?, Some(&person.id))))
}

/// Begin the game.
#[utoipa::path(post, path = "/api/v1/tables/{table}/start", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn start(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>> {
    Ok(Json(services.lobby.info(&*services.lobby.start_game(&person, &id).await?, Some(&person.id))))
}

/// Agree to abandon the game; it ends when all people at the table have agreed.
#[utoipa::path(post, path = "/api/v1/tables/{table}/abandon", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn abandon(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>> {
    Ok(Json(services.lobby.info(&*services.lobby.abandon(&person, &id).await?, Some(&person.id))))
}

/// Play again with the same people. Answers with the new table.
#[utoipa::path(post, path = "/api/v1/tables/{table}/rematch", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn rematch(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>> {
    Ok(Json(services.lobby.info(&*services.lobby.rematch(&person, &id).await?, Some(&person.id))))
}

/// Hand a seat to a bot: one's own, or one that has kept the table waiting for two minutes.
#[utoipa::path(put, path = "/api/v1/tables/{table}/seats/{seat}/bot", tag = "tables",
    params(("table" = String, Path), ("seat" = u8, Path)), request_body = WhichBot,
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn hand_to_bot(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path((id, seat)): Path<(String, u8)>,
    Body(bot): Body<WhichBot>,
) -> Result<Json<TableInfo>> {
    let state = services.lobby.hand_to_bot(&person, &id, read_seat(seat)?, bot.level.as_deref()).await?;
    Ok(Json(services.lobby.info(&state, Some(&person.id))))
}

/// Take a seat back from the bot.
#[utoipa::path(delete, path = "/api/v1/tables/{table}/seats/{seat}/bot", tag = "tables",
    params(("table" = String, Path), ("seat" = u8, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn take_back(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path((id, seat)): Path<(String, u8)>,
) -> Result<Json<TableInfo>> {
    Ok(Json(
        services
            .lobby
            .info(&*services.lobby.take_back(&person, &id, read_seat(seat)?).await?, Some(&person.id)),
    ))
}

/// What was said at a table: the last hundred lines.
#[utoipa::path(get, path = "/api/v1/tables/{table}/chat", tag = "tables", params(("table" = String, Path), After),
    responses((status = 200, body = Chat), (status = 404, body = Refusal)))]
pub(super) async fn chat(
    State(services): State<Services>,
    caller: Caller,
    Path(id): Path<String>,
    Query(after): Query<After>,
) -> Result<Json<Chat>> {
    let requester = Requester { person: caller.id(), invite: after.invite.as_deref() };
    Ok(Json(Chat { lines: services.chat.lines(&id, requester, after.after).await? }))
}

/// Say something.
#[utoipa::path(post, path = "/api/v1/tables/{table}/chat", tag = "tables", params(("table" = String, Path)),
    request_body = Say,
    responses((status = 201, body = ChatLine), (status = 422, body = Refusal), (status = 429, body = Refusal)))]
pub(super) async fn say(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(say): Body<Say>,
) -> Result<impl IntoResponse> {
    Ok((StatusCode::CREATED, Json(services.chat.say(&person, &id, &say.text).await?)))
}
