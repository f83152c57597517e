//! The one place where a refusal becomes something for people: a page, or a message that a script shows. Handlers
//! return errors; these layers replace them with words in the reader's language.

use super::Web;
use super::reader::{Language, accepts, accepts_json, html, reader_of};
use crate::error::{Error, Result};
use crate::http::Refused;
use crate::panics::caught;
use crate::service::Services;
use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
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
        return refusal_message(texts, &response, &error);
    }
    refusal_page(&reader_of(&web.services, &asked.headers, texts).await, &response, &error)
}

/// Refusals as messages for scripts.
pub(super) async fn as_messages(Language(texts): Language, request: Request, next: Next) -> Response {
    let response = run(next, request).await;
    match response.extensions().get() {
        Some(Refused(error)) => refusal_message(texts, &response, error),
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
    let refused = Error::NotFound.into_response();
    if !accepts(&headers, "text/html") {
        return refused;
    }
    refusal_page(&reader_of(&services, &headers, texts).await, &refused, &Error::NotFound)
}

/// What a form leads to. If it is refused, it is shown once more, by `form`, with the reason above it.
pub(super) async fn or_form_again(
    done: Result<Response>,
    form: impl AsyncFnOnce(&Error) -> Result<Html<String>>,
) -> Result<Response> {
    let Err(error) = done else { return done };
    let page = form(&error).await?;
    Ok(in_words(&error.into_response(), page))
}

/// A page that says why something was refused.
fn refusal_page(reader: &Reader, refused: &Response, error: &Error) -> Response {
    in_words(refused, html(error_page(reader, &message(reader.texts, error))))
}

fn refusal_message(texts: Texts, refused: &Response, error: &Error) -> Response {
    in_words(refused, Json(json!({ "code": error.code(), "message": message(texts, error) })))
}

/// A refusal in words for people: the status stays, and so does when to try again.
fn in_words(refused: &Response, words: impl IntoResponse) -> Response {
    let mut response = (refused.status(), words).into_response();
    if let Some(seconds) = refused.headers().get(header::RETRY_AFTER) {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.clone());
    }
    response
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
