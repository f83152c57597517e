//! The companion for a game with the real box. Nothing of it is kept here: the whole game travels in the form.

use super::reader::{Visitor, html};
use crate::error::{Error, Result};
use crate::http::{Form, Path};
use crate::ids::new_seed;
use crate::service::Services;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use carnegie_pages::companion::{Part, UnknownPart, companion_page};

/// The first page, from which the device resumes whichever page it was on.
pub(super) async fn open(
    State(services): State<Services>,
    visitor: Visitor,
    part: Option<Path<String>>,
) -> Result<Response> {
    Ok(html(companion_page(&visitor.reader(&services).await, named(part)?, &[], 0)).into_response())
}

/// The next page.
pub(super) async fn tell(
    State(services): State<Services>,
    visitor: Visitor,
    part: Option<Path<String>>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response> {
    let reader = visitor.reader(&services).await;
    Ok(html(companion_page(&reader, named(part)?, &fields, new_seed())).into_response())
}

fn named(part: Option<Path<String>>) -> Result<Part> {
    let path = part.map(|Path(part)| part).unwrap_or_default();
    path.parse().map_err(|UnknownPart| Error::NotFound)
}
