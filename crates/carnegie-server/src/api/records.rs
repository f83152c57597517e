//! Records: to keep, and to look at.

use super::{InviteQuery, Refusal};
use crate::error::{Error, Result};
use crate::http::{Access, Path, Query, SignedIn};
use crate::service::Services;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use carnegie_rules::RecordDocument;
use carnegie_table::TableInfo;
use serde::Deserialize;
use utoipa::IntoParams;

/// How a record is written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Format {
    /// `json` (one line) or `text`.
    #[serde(default)]
    format: Option<String>,
}

/// The record of a game that has ended. The decisions of an unfinished game of other rules can be read as text,
/// without the seed and without what others decided in secret.
#[utoipa::path(get, path = "/api/v1/tables/{table}/record", tag = "records",
    params(("table" = String, Path), InviteQuery, Format),
    responses((status = 200, content((RecordDocument = "application/json"), (String = "text/plain"))), (status = 409, description = "the game goes on", body = Refusal)))]
pub(super) async fn record(
    State(services): State<Services>,
    access: Access,
    Path(id): Path<String>,
    Query(format): Query<Format>,
) -> Result<Response> {
    let (kind, text) = match format.format.as_deref().unwrap_or("json") {
        "json" => ("application/json", services.records.json(&id, access.requester()).await?),
        "text" => ("text/plain; charset=utf-8", services.records.text(&id, access.requester()).await?),
        _ => return Err(Error::invalid("a record is written as json or text")),
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// Make a table from a record (JSON or text), to look at and to replay.
#[utoipa::path(post, path = "/api/v1/records", tag = "records",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 201, body = TableInfo), (status = 413, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn import(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    text: Result<String, axum::extract::rejection::StringRejection>,
) -> Result<impl IntoResponse> {
    let text = text.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
        _ => Error::invalid("a record is text in UTF-8"),
    })?;
    let state = services.records.import(&person, &text).await?;
    let place = [(header::LOCATION, format!("/api/v1/tables/{}", state.id()))];
    Ok((StatusCode::CREATED, place, Json(services.lobby.info(&state, Some(&person.id)))))
}
