//! Analyses of games that have ended.

use super::{InviteQuery, Refusal};
use crate::error::Result;
use crate::http::{Access, Address, Path};
use crate::service::Services;
use axum::Json;
use axum::extract::State;
use carnegie_bots::Analysis;
use carnegie_host::Progress;
use serde::Serialize;
use utoipa::ToSchema;

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
#[utoipa::path(get, path = "/api/v1/tables/{table}/analysis", operation_id = "analysis", tag = "records", params(("table" = String, Path), InviteQuery),
    responses((status = 200, body = AnalysisStatus), (status = 409, description = "the game goes on", body = Refusal)))]
pub(super) async fn progress(
    State(services): State<Services>,
    access: Access,
    Path(id): Path<String>,
) -> Result<Json<AnalysisStatus>> {
    Ok(Json(services.analyses.progress(&id, access.requester()).await?.into()))
}

/// Have a bot analyse a game that has ended. It takes some seconds; poll for its progress.
#[utoipa::path(post, path = "/api/v1/tables/{table}/analysis", operation_id = "analyse", tag = "records", params(("table" = String, Path), InviteQuery),
    responses((status = 200, body = AnalysisStatus), (status = 409, description = "the game goes on", body = Refusal),
        (status = 429, body = Refusal)))]
pub(super) async fn begin(
    State(services): State<Services>,
    access: Access,
    address: Address,
    Path(id): Path<String>,
) -> Result<Json<AnalysisStatus>> {
    Ok(Json(services.analyses.begin(&id, access.requester(), address.0).await?.into()))
}
