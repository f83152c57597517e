//! The JSON API, under `/api/v1`. The OpenAPI document is made from the handlers themselves.

mod analysis;
mod events;
mod play;
mod records;
mod session;
mod tables;

use crate::error::{Error, Result};
use crate::service::{ChangeEvent, PresenceEvent, Services};
use axum::extract::DefaultBodyLimit;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use carnegie_rules::Seat;
use carnegie_table::{Perspective, seat_from_number};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{Content, OpenApi as Document, Ref, Response};
use utoipa::{IntoParams, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Bytes of a request, except for imported records.
const MAX_BODY: usize = 64 << 10;
/// Bytes of an imported record.
const MAX_RECORD: usize = 1 << 20;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Carnegie",
        description = "Tables of the board game Carnegie. Every decision answers a state of the table by its number: \
        409 when the table has moved on, 422 when the rules forbid it, 403 when it is not your seat. \
        The session is a cookie. Decisions are text in the words of the rulebook."
    ),
    components(schemas(ChangeEvent, PresenceEvent))
)]
struct Api;

/// An answer to a request that was refused.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refusal {
    /// What was wrong.
    error: RefusalReason,
    /// After `stale`: the current state.
    state: Option<carnegie_table::Answer>,
}

/// What was wrong.
#[derive(Serialize, ToSchema)]
pub(crate) struct RefusalReason {
    /// A short stable word.
    #[schema(example = "illegal")]
    code: String,
    /// One sentence.
    message: String,
}

/// The invitation to a table that not everybody may see.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it only describes what `Access` reads")]
pub(crate) struct InviteQuery {
    /// The secret of the invite link.
    invite: Option<String>,
}

/// From which seat to look, and at which position.
#[derive(Clone, Default, Debug, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ViewQuery {
    /// A seat from 1, or `spectator`. Without it: your own seat.
    seat: Option<String>,
    /// The position after this many decisions instead of the current one.
    at: Option<usize>,
}

impl ViewQuery {
    fn perspective(&self) -> Result<Perspective> {
        match self.seat.as_deref() {
            None | Some("") => Ok(Perspective::Own),
            Some("spectator") => Ok(Perspective::Spectator),
            Some(number) => Ok(Perspective::Seat(number.parse().map_err(|_| no_seat()).and_then(read_seat)?)),
        }
    }
}

fn no_seat() -> Error {
    Error::invalid("seats are counted from 1")
}

/// A seat from its number.
fn read_seat(number: u8) -> Result<Seat> {
    seat_from_number(number).ok_or_else(no_seat)
}

/// The refusals that every request may meet have the same form: no session, too often, too large, our own bugs.
fn describe_other_refusals(document: &mut Document) {
    let schema = Ref::from_schema_name(Refusal::name());
    let refusal = Response::builder()
        .description("Any other refusal")
        .content("application/json", Content::new(Some(schema)))
        .build();
    for path in document.paths.paths.values_mut() {
        for operation in
            [&mut path.get, &mut path.post, &mut path.put, &mut path.delete].into_iter().flatten()
        {
            operation.responses.responses.insert("default".to_owned(), refusal.clone().into());
        }
    }
}

fn parts() -> (Router<Services>, Document) {
    let records =
        OpenApiRouter::new().routes(routes!(records::import)).layer(DefaultBodyLimit::max(MAX_RECORD));
    let (router, mut document) = OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(session::whoami, session::start, session::end))
        .routes(routes!(session::end_all))
        .routes(routes!(session::login))
        .routes(routes!(session::register, session::change_password))
        .routes(routes!(session::rename, session::delete))
        .routes(routes!(tables::bots))
        .routes(routes!(tables::list, tables::open))
        .routes(routes!(tables::table))
        .routes(routes!(tables::join))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::start))
        .routes(routes!(tables::abandon, tables::go_on))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::play_on))
        .routes(routes!(tables::hand_to_bot, tables::take_back))
        .routes(routes!(tables::chat, tables::say))
        .routes(routes!(play::view))
        .routes(routes!(play::decide))
        .routes(routes!(play::undo))
        .routes(routes!(play::redo))
        .routes(routes!(play::reset))
        .routes(routes!(play::hints))
        .routes(routes!(events::events))
        .routes(routes!(records::record))
        .routes(routes!(analysis::progress, analysis::begin))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .merge(records)
        .split_for_parts();
    describe_other_refusals(&mut document);
    (router, document)
}

/// The OpenAPI document.
pub fn document() -> Document {
    parts().1
}

/// The routes of the API.
pub(crate) fn routes() -> Router<Services> {
    let (router, document) = parts();
    let document = Json(document);
    router.route("/api/v1/openapi.json", get(move || async move { document.into_response() }))
}
