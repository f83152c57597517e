//! Puzzles: the list, and a table for each.

use super::reader::{Visitor, html, redirect};
use crate::error::{Error, Result};
use crate::http::{Address, Path};
use crate::service::Services;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use carnegie_host::puzzle_cards;
use carnegie_pages::screens::puzzles_page;
use carnegie_puzzles::puzzle;

/// All puzzles, and which of them the visitor has solved.
pub(super) async fn list(State(services): State<Services>, visitor: Visitor) -> Result<Response> {
    let tables = match visitor.person() {
        Some(person) => services.lobby.puzzles(person).await?,
        None => Vec::new(),
    };
    let page = puzzles_page(&visitor.reader(&services).await, &puzzle_cards(&tables));
    Ok(html(page).into_response())
}

/// Opens the visitor's table for a puzzle; a newcomer becomes a guest.
pub(super) async fn open(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
) -> Result<Response> {
    let puzzle = puzzle(&id).ok_or(Error::NoTable)?;
    let (person, cookie) = visitor.person_or_new_guest(&services, address, None).await?;
    let table = services.lobby.puzzle(&person, puzzle).await?;
    Ok(redirect(cookie, &format!("/tables/{table}")))
}
