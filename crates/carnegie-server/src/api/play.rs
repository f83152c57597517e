//! Playing: the view of a seat, decisions, undo.

use super::{InviteQuery, Refusal, ViewQuery, read_seat};
use crate::error::{Error, Result};
use crate::http::{Access, Body, Path, Query, SignedIn};
use crate::service::{Decided, Person, Services};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use carnegie_rules::Seat;
use carnegie_table::{Answer, Requester, Snapshot, UndoOperation};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// A decision.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DecisionRequest {
    /// The state that it answers: `seq` of the view.
    seq: u64,
    /// In notation, one of `legal` of the view.
    #[schema(example = "choose management")]
    decision: String,
    /// From 1; needed if you play several seats.
    #[serde(default)]
    seat: Option<u8>,
}

/// The state in which decisions are taken back, or made again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UndoRequest {
    /// The state that it answers: `seq` of the view.
    seq: u64,
    /// From 1; needed if you play several seats.
    #[serde(default)]
    seat: Option<u8>,
}

/// The game as one viewer sees it, with the legal decisions of the seat.
#[utoipa::path(get, path = "/api/v1/tables/{table}/view", tag = "play", params(("table" = String, Path), InviteQuery, ViewQuery),
    responses((status = 200, body = Snapshot), (status = 403, body = Refusal), (status = 404, body = Refusal),
        (status = 409, description = "a game of earlier rules", body = Refusal)))]
pub(super) async fn view(
    State(services): State<Services>,
    access: Access,
    Path(id): Path<String>,
    Query(query): Query<ViewQuery>,
) -> Result<Json<Snapshot>> {
    Ok(Json(services.lobby.snapshot(&id, access.requester(), query.perspective()?, query.at).await?))
}

/// Which seat is asked about.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct HintRequest {
    /// From 1; without it, the one of your seats that has to decide.
    seat: Option<u8>,
}

/// What a bot would do.
#[derive(Serialize, ToSchema)]
pub(super) struct HintList {
    /// Turns with their expected lead, total and reasons, the best first.
    hints: Vec<carnegie_bots::Hint>,
}

/// Ask a bot what it would do, and why. Only where the table allows it.
#[utoipa::path(post, path = "/api/v1/tables/{table}/hints", tag = "play", params(("table" = String, Path)),
    request_body = HintRequest, responses((status = 200, body = HintList), (status = 403, body = Refusal),
        (status = 409, body = Refusal), (status = 429, body = Refusal)))]
pub(super) async fn hints(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(ask): Body<HintRequest>,
) -> Result<Json<HintList>> {
    let seat = ask.seat.map(read_seat).transpose()?;
    Ok(Json(HintList { hints: services.play.hints(&person, &id, seat).await? }))
}

/// Decide. The response comes when the decision is durable.
#[utoipa::path(post, path = "/api/v1/tables/{table}/decisions", tag = "play", params(("table" = String, Path)),
    request_body = DecisionRequest,
    responses((status = 200, body = Answer), (status = 403, description = "not one's seat", body = Refusal),
        (status = 409, description = "the table has moved on", body = Refusal),
        (status = 422, description = "illegal", body = Refusal)))]
pub(super) async fn decide(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(wanted): Body<DecisionRequest>,
) -> Result<Response> {
    let seat = wanted.seat.map(read_seat).transpose()?;
    let decided = services.play.decide(&person, &id, seat, wanted.seq, &wanted.decision).await;
    answer(&services, &person, &id, seat, decided).await
}

/// Take back your last decision.
#[utoipa::path(post, path = "/api/v1/tables/{table}/undo", tag = "play", params(("table" = String, Path)),
    request_body = UndoRequest, responses((status = 200, body = Answer), (status = 409, body = Refusal)))]
pub(super) async fn undo(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(request): Body<UndoRequest>,
) -> Result<Response> {
    run_undo(&services, &person, &id, &request, UndoOperation::Undo).await
}

/// Make the decision again that was taken back last.
#[utoipa::path(post, path = "/api/v1/tables/{table}/redo", tag = "play", params(("table" = String, Path)),
    request_body = UndoRequest, responses((status = 200, body = Answer), (status = 409, body = Refusal)))]
pub(super) async fn redo(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(request): Body<UndoRequest>,
) -> Result<Response> {
    run_undo(&services, &person, &id, &request, UndoOperation::Redo).await
}

/// Take back all your decisions of this phase.
#[utoipa::path(post, path = "/api/v1/tables/{table}/reset", tag = "play", params(("table" = String, Path)),
    request_body = UndoRequest, responses((status = 200, body = Answer), (status = 409, body = Refusal)))]
pub(super) async fn reset(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Path(id): Path<String>,
    Body(request): Body<UndoRequest>,
) -> Result<Response> {
    run_undo(&services, &person, &id, &request, UndoOperation::Reset).await
}

async fn run_undo(
    services: &Services,
    person: &Person,
    id: &str,
    request: &UndoRequest,
    what: UndoOperation,
) -> Result<Response> {
    let seat = request.seat.map(read_seat).transpose()?;
    let done = services.play.undo(person, id, seat, request.seq, what).await;
    answer(services, person, id, seat, done).await
}

/// The response to a decision. Whoever comes too late is told the current state.
async fn answer(
    services: &Services,
    person: &Person,
    id: &str,
    seat: Option<Seat>,
    decided: Result<Decided>,
) -> Result<Response> {
    let error = match decided {
        Ok(decided) => return Ok(Json(decided.answer()).into_response()),
        Err(error @ Error::Stale) => error,
        Err(error) => return Err(error),
    };
    let state = services.lobby.look(id, Requester::person(&person.id)).await?;
    let own = seat.or_else(|| state.seats_of(&person.id).next());
    let now = own.map(|seat| state.answer(seat));
    let body = json!({ "error": { "code": error.code(), "message": error.to_string() }, "state": now });
    Ok((axum::http::StatusCode::CONFLICT, Json(body)).into_response())
}
