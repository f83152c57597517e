//! Carnegie without a server, for those who want to take it with them: the folder that `./offline` makes, under
//! `/offline/`. Its service worker controls that folder and nothing else.

use super::reader::Language;
use super::refusal;
use crate::http::{CONTENT_SECURITY, Path};
use crate::service::Services;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};

/// The first page.
const INDEX: &str = "index.html";
/// The workers: only they run WebAssembly.
const WORKERS: [&str; 2] = ["sw.js", "bots.js"];

/// The address of the folder ends with a slash: links within it are relative.
pub(super) async fn folder(
    services: State<Services>,
    language: Language,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match uri.path() {
        "/offline" if services.settings.offline.contains_key(INDEX) => {
            Redirect::permanent("/offline/").into_response()
        }
        _ => file(services, language, Path(INDEX.to_owned()), uri, headers).await,
    }
}

/// A file of the folder; not found if it was not built.
pub(super) async fn file(
    State(services): State<Services>,
    language: Language,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let files = &services.settings.offline;
    let Some(bytes) = files.get(&name).cloned() else {
        let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        // An address within the app, which its worker answers. A forced reload passes the worker by.
        if files.contains_key(INDEX) && accepts.contains("text/html") {
            let within = uri.to_string().split_off("/offline/".len());
            let query = form_urlencoded::Serializer::new(String::new()).append_pair("to", &within).finish();
            return Redirect::temporary(&format!("/offline/?{query}")).into_response();
        }
        return refusal::not_found(State(services), language, headers).await;
    };
    let head = [(header::CONTENT_TYPE, media_type(&name)), (header::CACHE_CONTROL, "no-cache")];
    let mut response = (head, bytes).into_response();
    if WORKERS.contains(&name.as_str()) {
        let policy = CONTENT_SECURITY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
        if let Ok(policy) = HeaderValue::from_str(&policy) {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
    response
}

/// The media type of a file.
pub(super) fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
