//! The companion for a game with the real box. Nothing of it is kept here: the whole game travels in the form.

use super::reader::{Visitor, html};
use crate::ids::new_seed;
use crate::service::Services;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use carnegie_pages::companion::companion_page;

/// The first page, or whichever page the device resumes with.
pub(super) async fn open(State(services): State<Services>, visitor: Visitor) -> Response {
    html(companion_page(&visitor.reader(&services).await, "", &[], 0)).into_response()
}

/// The next page.
pub(super) async fn tell(
    State(services): State<Services>,
    visitor: Visitor,
    part: Option<Path<String>>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let part = part.map(|Path(part)| part).unwrap_or_default();
    html(companion_page(&visitor.reader(&services).await, &part, &fields, new_seed())).into_response()
}
