//! Records: to keep, and to look at.

use super::{InviteQuery, Refusal};
use crate::error::{Error, Result};
use crate::http::{Access, Address, Path, Query, SignedIn};
use crate::service::Services;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use carnegie_bots::Analysis;
use carnegie_host::Progress;
use carnegie_rules::RecordDocument;
use carnegie_table::TableInfo;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

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

/// How far along the analysis of a game is.
#[derive(Serialize, ToSchema)]
pub(super) struct AnalysisStatus {
    /// `none` (ask for it), `running` or `ready`.
    status: &'static str,
    /// Decisions analysed so far.
    done: usize,
    /// Decisions in the game.
    of: usize,
    /// Once it is ready: expected final totals after each turn, and the turns that gave away most.
    analysis: Option<Analysis>,
}

impl From<Progress> for AnalysisStatus {
    fn from(progress: Progress) -> Self {
        match progress {
            Progress::None => AnalysisStatus { status: "none", done: 0, of: 0, analysis: None },
            Progress::Running { done, of } => AnalysisStatus { status: "running", done, of, analysis: None },
            Progress::Ready(analysis) => {
                let of = analysis.turns.iter().map(|turn| turn.played.len()).sum();
                AnalysisStatus { status: "ready", done: of, of, analysis: Some(Analysis::clone(&analysis)) }
            }
        }
    }
}

/// How far along the analysis of a game that has ended is, and the analysis itself.
#[utoipa::path(get, path = "/api/v1/tables/{table}/analysis", tag = "records", params(("table" = String, Path), InviteQuery),
    responses((status = 200, body = AnalysisStatus), (status = 409, description = "the game goes on", body = Refusal)))]
pub(super) async fn analysis(
    State(services): State<Services>,
    access: Access,
    Path(id): Path<String>,
) -> Result<Json<AnalysisStatus>> {
    Ok(Json(services.analyses.progress(&id, access.requester()).await?.into()))
}

/// Have a bot analyse a game that has ended. It takes some seconds; poll for its progress.
#[utoipa::path(post, path = "/api/v1/tables/{table}/analysis", tag = "records", params(("table" = String, Path), InviteQuery),
    responses((status = 200, body = AnalysisStatus), (status = 409, description = "the game goes on", body = Refusal),
        (status = 429, body = Refusal)))]
pub(super) async fn analyse(
    State(services): State<Services>,
    access: Access,
    address: Address,
    Path(id): Path<String>,
) -> Result<Json<AnalysisStatus>> {
    Ok(Json(services.analyses.begin(&id, access.requester(), address.0).await?.into()))
}
