//! The one place where a refusal becomes something for people: a page, or a message that a script shows. Handlers
//! return errors; these layers replace them with words in the reader's language.

use super::Web;
use super::reader::{Language, accepts, accepts_json, html, reader_of};
use crate::error::Error;
use crate::http::{Refused, error_status};
use crate::panics::caught;
use crate::service::Services;
use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use carnegie_host::refusal;
use carnegie_pages::Texts;
use carnegie_pages::screens::{Reader, error_page, refused_game_of_rules, refused_record_of_rules};
use carnegie_rules::RecordError;
use serde_json::json;

/// Refusals as pages, or as messages for scripts that ask for JSON.
pub(super) async fn as_pages(State(web): State<Web>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let mut asked = parts.clone();
    let response = run(next, Request::from_parts(parts, body)).await;
    let Some(Refused(error)) = response.extensions().get().cloned() else { return response };
    let Ok(Language(texts)) = Language::from_request_parts(&mut asked, &()).await;
    if accepts_json(&asked.headers) {
        return refusal_message(texts, &error);
    }
    refusal_page(&reader_of(&web.services, &asked.headers, texts).await, &error)
}

/// Refusals as messages for scripts.
pub(super) async fn as_messages(Language(texts): Language, request: Request, next: Next) -> Response {
    let response = run(next, request).await;
    match response.extensions().get() {
        Some(Refused(error)) => refusal_message(texts, error),
        None => response,
    }
}

/// The answer of a handler; a panic in it is refused like anything else.
async fn run(next: Next, request: Request) -> Response {
    let answer = caught("page", next.run(request)).await;
    answer.unwrap_or_else(|panicked| Error::from(panicked).into_response())
}

/// There is nothing at this address: a page for people, a refusal for programs.
pub(super) async fn not_found(
    State(services): State<Services>,
    Language(texts): Language,
    headers: HeaderMap,
) -> Response {
    if !accepts(&headers, "text/html") {
        return Error::NotFound.into_response();
    }
    refusal_page(&reader_of(&services, &headers, texts).await, &Error::NotFound)
}

/// A page that says why something was refused.
fn refusal_page(reader: &Reader, error: &Error) -> Response {
    (error_status(error), html(error_page(reader, &message(reader.texts, error)))).into_response()
}

fn refusal_message(texts: Texts, error: &Error) -> Response {
    let body = json!({ "code": error.code(), "message": message(texts, error) });
    (error_status(error), Json(body)).into_response()
}

/// Why something was refused, in the reader's language. Details are in English only.
pub(super) fn message(texts: Texts, error: &Error) -> String {
    match error {
        Error::Illegal(illegal) => return texts.illegal(*illegal),
        Error::EarlierRules(rules) => return refused_game_of_rules(texts, *rules),
        Error::Record(RecordError::Rules(rules)) => return refused_record_of_rules(texts, *rules),
        _ => {}
    }
    let detailed =
        matches!(error, Error::Invalid(_) | Error::Config(_) | Error::Record(_) | Error::Replay(_));
    refusal(texts, error.code(), detailed.then(|| error.to_string()))
}
