//! After the game: score sheet, charts, and what a bot says about it.

use super::reader::{Visitor, accepts_json, html};
use super::table::{TableQuery, ended, ended_view, or_read};
use crate::error::{Error, Result};
use crate::http::{Address, Path, Query};
use crate::service::{Progress, Services};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use carnegie_pages::Texts;
use carnegie_pages::screens::{Analysed, Analysis, EndPage, Mistake, Turn, sentences};
use carnegie_pages::table::courses;
use carnegie_rules::{Decision, Record};
use carnegie_table::TableState;
use serde_json::json;

/// Score sheet and charts.
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
    let view = ended_view(visitor, visitor.id(), state.viewer(visitor.id(), query.perspective())?);
    let reader = visitor.reader(services).await;
    let game = state.game().ok_or(Error::NoTable)?;
    let start = game.record().position_after(0)?;
    let courses = courses(&start, &game.record().decisions);
    let can_rematch = visitor.id().is_some_and(|person| state.seats_of(person).next().is_some());
    let progress = services.analyses.progress(id, query.requester(visitor)).await?;
    let analysis = in_words(visitor.texts, &state, progress)?;
    let page = view.show(&state, None, |table| {
        EndPage { table, courses: &courses, can_rematch, analysis: &analysis }.page(&reader).into_string()
    });
    page.ok_or(Error::NoTable)
}

/// How far the analysis is, for the script of the page: with the part of the page when it is there.
pub(super) async fn progress(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let progress = services.analyses.progress(&id, query.requester(&visitor)).await?;
    part(&services, &visitor, &id, &query, progress).await
}

/// Begins the analysis: for a script, or for a form.
pub(super) async fn analyse(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let progress = services.analyses.begin(&id, query.requester(&visitor), address.0).await?;
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
    let (done, of) = match &progress {
        Progress::Running { done, of } => (*done, *of),
        _ => (0, 0),
    };
    let ready = matches!(progress, Progress::Ready(_));
    let running = matches!(progress, Progress::Running { .. });
    let analysis = in_words(visitor.texts, &state, progress)?;
    let view = ended_view(visitor, visitor.id(), state.viewer(visitor.id(), query.perspective())?);
    let html = view.show(&state, None, |table| analysis.part(table).into_string()).ok_or(Error::NoTable)?;
    // While it runs only the bar moves; a part that came anew each time would be read out each time.
    let html = (ready || done == 0).then_some(html);
    Ok(Json(json!({ "running": running, "ready": ready, "done": done, "of": of, "html": html }))
        .into_response())
}

/// What a bot found, in the reader's language.
fn in_words(texts: Texts, state: &TableState, progress: Progress) -> Result<Analysis> {
    let found = match progress {
        Progress::None => return Ok(Analysis::None),
        Progress::Running { done, of } => return Ok(Analysis::Running { done, of }),
        Progress::Ready(found) => found,
    };
    let game = state.game().ok_or(Error::NoTable)?;
    let turns = (found.turns.iter())
        .map(|turn| Turn { round: turn.round, expected: turn.expected.clone() })
        .collect();
    let mistakes = (found.mistakes.iter())
        .map(|&index| mistake(texts, game.record(), index, &found.turns[index]))
        .collect::<Result<Vec<_>>>()?;
    Ok(Analysis::Ready(Analysed { turns, mistakes }))
}

/// A mistake from where the better turn parts from the one that was played.
fn mistake(
    texts: Texts,
    record: &Record,
    index: usize,
    turn: &carnegie_bots::TurnAnalysis,
) -> Result<Mistake> {
    let same = turn.played.iter().zip(&turn.better).take_while(|(played, better)| played == better).count();
    let at = turn.decision - 1 + same;
    let position = record.position_after(at)?;
    // That a turn ends goes without saying, unless it is all that was done.
    let tell = |decisions: &[Decision]| match decisions.split_last() {
        Some((Decision::Done, others)) if !others.is_empty() => sentences(texts, position, turn.seat, others),
        _ => sentences(texts, position, turn.seat, decisions),
    };
    Ok(Mistake {
        turn: index,
        seat: turn.seat,
        round: turn.round,
        phase: turn.phase,
        at,
        played: tell(&turn.played[same..]),
        better: tell(&turn.better[same..]),
        loss: turn.loss,
    })
}
