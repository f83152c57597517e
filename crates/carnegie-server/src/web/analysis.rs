//! After the game: the score sheet, charts, and what a bot says about it.

use super::reader::{Visitor, accepts_json, html};
use super::table::{ended, or_read};
use crate::error::{Error, Result};
use crate::http::{Address, Path, Query};
use crate::service::Services;
use crate::time::now;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use carnegie_host::{EndFacts, Progress, TableQuery, analysis_part, ended_view};

/// The score sheet and charts.
pub(super) async fn end(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let page = end_page(&services, &visitor, &id, &query).await;
    or_read(page.map(|page| html(page).into_response()), &id, &query)
}

async fn end_page(services: &Services, visitor: &Visitor, id: &str, query: &TableQuery) -> Result<String> {
    let state = ended(services, visitor, id, query).await?;
    let facts = EndFacts {
        reader: &visitor.reader(services).await,
        person: visitor.id(),
        viewer: state.viewer(visitor.id(), query.perspective())?,
        progress: &services.analyses.progress(id, query.requester(visitor.id())).await?,
        rematch_seats: services.lobby.rematch_seats(&state, visitor.id()).await,
        site: &visitor.site,
        now: now(),
    };
    carnegie_host::end_page(&state, &facts)?.ok_or(Error::NoTable)
}

/// How far along the analysis is, for the page's script; once it is ready, with that part of the page.
pub(super) async fn progress(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let progress = services.analyses.progress(&id, query.requester(visitor.id())).await?;
    part(&services, &visitor, &id, &query, progress).await
}

/// Begins the analysis, for a script or for a form.
pub(super) async fn analyse(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let progress = services.analyses.begin(&id, query.requester(visitor.id()), address.0).await?;
    if accepts_json(&headers) {
        return part(&services, &visitor, &id, &query, progress).await;
    }
    Ok(Redirect::to(&format!("/tables/{id}/end#analysis")).into_response())
}

async fn part(
    services: &Services,
    visitor: &Visitor,
    id: &str,
    query: &TableQuery,
    progress: Progress,
) -> Result<Response> {
    let state = ended(services, visitor, id, query).await?;
    let viewer = state.viewer(visitor.id(), query.perspective())?;
    let view = ended_view(visitor.texts, visitor.id(), viewer, now());
    Ok(Json(analysis_part(&view, &state, &progress)?.ok_or(Error::NoTable)?).into_response())
}
