//! The web pages: HTML from `carnegie-pages`, served with the same functions as the JSON API.

mod account;
mod analysis;
mod gallery;
mod new;
mod play;
mod reader;
mod site;
mod stream;
mod table;

pub(crate) use gallery::{Easels, Gallery};
pub(crate) use reader::nowhere;

use crate::app::App;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use carnegie_pages::assets;

/// Bytes of a form; records are the largest.
const BODY: usize = 1 << 20;

/// The addresses of the pages.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(site::start))
        .route("/tables", get(site::lobby))
        .route("/mine", get(site::mine))
        .route("/records", get(site::records))
        .route("/rules", get(site::rules))
        .route("/language/{code}", get(site::language))
        .route("/play", post(new::play_now))
        .route("/create", get(new::form).post(new::create))
        .route("/import", get(new::import_form).post(new::import))
        .route("/profile", get(account::profile))
        .route("/profile/name", post(account::rename))
        .route("/profile/register", post(account::register))
        .route("/profile/sign-in", post(account::sign_in))
        .route("/profile/sign-out", post(account::sign_out))
        .route("/profile/password", post(account::password))
        .route("/profile/delete", post(account::delete))
        .route("/tables/{table}", get(table::page))
        .route("/tables/{table}/stream", get(stream::stream))
        .route("/tables/{table}/end", get(analysis::end))
        .route("/tables/{table}/analysis", get(analysis::progress).post(analysis::analyse))
        .route("/tables/{table}/replay", get(table::replay))
        .route("/tables/{table}/replay/parts", get(table::replay_parts))
        .route("/tables/{table}/record.txt", get(table::record_text))
        .route("/tables/{table}/record.json", get(table::record_json))
        .route("/tables/{table}/decide", post(play::decide))
        .route("/tables/{table}/{back}", post(play::form_or_turn_back))
        .route("/tables/{table}/hint", get(play::hint))
        .route("/assets/{name}", get(asset))
        .layer(DefaultBodyLimit::max(BODY))
}

/// Style sheets, scripts, icons. They change with a new version only.
async fn asset(Path(name): Path<String>, headers: axum::http::HeaderMap) -> Response {
    let Some(bytes) = assets::get(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let tag = assets::tag();
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, assets::media_type(&name)),
        (header::CACHE_CONTROL, "public, max-age=0, must-revalidate"),
        (header::ETAG, tag),
    ];
    (headers, bytes).into_response()
}
