//! Tables: open, list, sit down, leave, talk.

use super::{InviteQuery, Refusal, read_seat};
use crate::error::{Error, Result};
use crate::http::{Access, Body, Caller, Path, Query, SignedIn};
use crate::service::{Listing, Services, SitRequest};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use carnegie_bots::BotKind;
use carnegie_table::{ChatLine, Colour, NewTable, PlayOn, TableInfo};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A list of tables.
#[derive(Serialize, ToSchema)]
pub(super) struct TableList {
    /// The newest first.
    tables: Vec<TableInfo>,
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// `open` (waiting for people), `running` (to watch), `mine`, or `ended` (mine, with records).
    #[serde(default)]
    list: Option<String>,
}

/// Where to sit down.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct JoinRequest {
    /// From 1; without it, the first seat that is free for you.
    seat: Option<u8>,
    /// The secret of the invite link.
    invite: Option<String>,
    /// A name for this seat, if several people play at one screen.
    name: Option<String>,
    /// Another colour than the seat has: one that nobody at the table has.
    colour: Option<Colour>,
}

/// Which seat becomes free.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct LeaveRequest {
    /// From 1; without it, all your seats.
    seat: Option<u8>,
}

/// Which bot takes over.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct BotRequest {
    /// One of the levels of `GET /api/v1/bots`.
    level: Option<String>,
}

/// The available bots, the weakest first.
#[derive(Serialize, ToSchema)]
pub(super) struct BotList {
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
pub(super) struct ChatMessage {
    /// One line of at most 500 characters.
    text: String,
}

/// What was said.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatLines {
    /// The oldest first.
    lines: Vec<ChatLine>,
}

/// After which line.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ChatQuery {
    /// Only lines with a higher number.
    #[serde(default)]
    after: i64,
}

/// The available bots.
#[utoipa::path(get, path = "/api/v1/bots", tag = "tables", responses((status = 200, body = BotList)))]
pub(super) async fn bots(State(services): State<Services>) -> Json<BotList> {
    let describe = |level: &str| level.parse::<BotKind>().map_or("", BotKind::description);
    let bots = services.bots.levels().into_iter();
    Json(BotList { bots: bots.map(|level| BotInfo { level, description: describe(level) }).collect() })
}

/// List tables.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", params(ListQuery),
    responses((status = 200, body = TableList), (status = 401, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn list(
    State(services): State<Services>,
    caller: Caller,
    Query(which): Query<ListQuery>,
) -> Result<Json<TableList>> {
    let person = caller.person.as_ref();
    let me = || person.map(|person| person.id.as_str()).ok_or(Error::NoSession);
    let listing = match which.list.as_deref().unwrap_or("open") {
        "open" => Listing::Open,
        "running" => Listing::Running,
        "mine" => Listing::Mine(me()?),
        "ended" => Listing::Ended(me()?),
        _ => return Err(Error::invalid("lists are open, running, mine and ended")),
    };
    Ok(Json(TableList { tables: services.lobby.list(listing, person).await? }))
}

/// Open a table. The game begins at once if no seat is left to fill.
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

/// Play a game on from one of its positions, at a new table. Everything that is hidden there is drawn anew. Only from
/// games that have ended, imported records, and tables where hints are allowed.
#[utoipa::path(post, path = "/api/v1/tables/{table}/play-on", tag = "tables", params(("table" = String, Path), InviteQuery),
    request_body = PlayOn,
    responses((status = 201, body = TableInfo), (status = 403, description = "the game goes on, without hints", body = Refusal),
        (status = 409, description = "there is nothing left to decide", body = Refusal), (status = 422, body = Refusal),
        (status = 429, body = Refusal)))]
pub(super) async fn play_on(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    access: Access,
    Path(id): Path<String>,
    Body(wanted): Body<PlayOn>,
) -> Result<impl IntoResponse> {
    let state = services.lobby.play_on(&person, &id, access.requester(), wanted).await?;
    let place = [(header::LOCATION, format!("/api/v1/tables/{}", state.id()))];
    Ok((StatusCode::CREATED, place, Json(services.lobby.info(&state, Some(&person.id)))))
}

/// A table without its game.
#[utoipa::path(get, path = "/api/v1/tables/{table}", tag = "tables", params(("table" = String, Path), InviteQuery),
    responses((status = 200, body = TableInfo), (status = 404, body = Refusal)))]
pub(super) async fn table(
    State(services): State<Services>,
    access: Access,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>> {
    Ok(Json(services.lobby.table(&id, access.requester()).await?))
}

/// Sit down.
#[utoipa::path(post, path = "/api/v1/tables/{table}/join", tag = "tables", params(("table" = String, Path)),
    request_body = JoinRequest,
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal),
        (status = 422, body = Refusal)))]
pub(super) async fn join(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(join): Body<JoinRequest>,
) -> Result<Json<TableInfo>> {
    let request = SitRequest {
        seat: join.seat.map(read_seat).transpose()?,
        invite: join.invite.as_deref(),
        name: join.name.as_deref(),
        colour: join.colour,
    };
    let state = services.lobby.sit(&person, &id, request).await?;
    Ok(Json(services.lobby.info(&state, Some(&person.id))))
}

/// Leave. Before the game the seat becomes free, or the table is closed if you opened it; during the game a bot
/// plays on.
#[utoipa::path(post, path = "/api/v1/tables/{table}/leave", tag = "tables", params(("table" = String, Path)),
    request_body = LeaveRequest,
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn leave(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(which): Body<LeaveRequest>,
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

/// Agree to abandon the game; it ends when everybody at the table has agreed.
///
/// Your agreement counts until you decide something in a later round, or somebody wants to play on.
#[utoipa::path(post, path = "/api/v1/tables/{table}/abandon", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn abandon(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>> {
    Ok(Json(services.lobby.info(&*services.lobby.abandon(&person, &id).await?, Some(&person.id))))
}

/// Play on: nobody's agreement to abandon the game counts any longer, your own included.
#[utoipa::path(delete, path = "/api/v1/tables/{table}/abandon", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn go_on(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>> {
    Ok(Json(services.lobby.info(&*services.lobby.go_on(&person, &id).await?, Some(&person.id))))
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

/// Hand a seat to a bot.
///
/// You can hand over your own at any time. For somebody else's, this is your vote. At a table without a clock a seat
/// can be voted on once its player has kept the table waiting for `absence_hours`, and a bot takes it when everybody
/// else at the table has agreed; agreeing twice is refused (409). Where there is a clock, the clock alone decides.
#[utoipa::path(put, path = "/api/v1/tables/{table}/seats/{seat}/bot", tag = "tables",
    params(("table" = String, Path), ("seat" = u8, Path)), request_body = BotRequest,
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn hand_to_bot(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path((id, seat)): Path<(String, u8)>,
    Body(bot): Body<BotRequest>,
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
#[utoipa::path(get, path = "/api/v1/tables/{table}/chat", tag = "tables", params(("table" = String, Path), InviteQuery, ChatQuery),
    responses((status = 200, body = ChatLines), (status = 404, body = Refusal)))]
pub(super) async fn chat(
    State(services): State<Services>,
    access: Access,
    Path(id): Path<String>,
    Query(query): Query<ChatQuery>,
) -> Result<Json<ChatLines>> {
    Ok(Json(ChatLines { lines: services.chat.lines(&id, access.requester(), query.after).await? }))
}

/// Say something.
#[utoipa::path(post, path = "/api/v1/tables/{table}/chat", tag = "tables", params(("table" = String, Path)),
    request_body = ChatMessage,
    responses((status = 201, body = ChatLine), (status = 422, body = Refusal), (status = 429, body = Refusal)))]
pub(super) async fn say(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(say): Body<ChatMessage>,
) -> Result<impl IntoResponse> {
    Ok((StatusCode::CREATED, Json(services.chat.say(&person, &id, &say.text).await?)))
}
