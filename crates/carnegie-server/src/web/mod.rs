//! The web pages: HTML from `carnegie-pages`, served with the same services as the JSON API.

mod account;
mod analysis;
mod companion;
mod install;
mod new;
mod notifications;
mod offline;
mod picture;
mod play;
mod preferences;
mod puzzles;
mod reader;
mod refusal;
mod render;
mod site;
mod stream;
mod table;

use crate::http::Path;
use crate::service::Services;
use crate::shutdown::Shutdown;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use carnegie_pages::assets;
use picture::Pictures;
use render::Renderer;

/// Bytes of a form; the largest contain records.
const MAX_BODY: usize = 1 << 20;

/// What the pages need. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Web {
    services: Services,
    renderer: Renderer,
    pictures: Pictures,
}

impl Web {
    /// The pages on top of these services.
    pub(crate) fn new(services: Services, shutdown: Shutdown) -> Self {
        let renderer = Renderer::new(services.metrics.clone(), shutdown);
        Web { services, renderer, pictures: Pictures::default() }
    }
}

impl FromRef<Web> for Services {
    fn from_ref(web: &Web) -> Self {
        web.services.clone()
    }
}

impl FromRef<Web> for Renderer {
    fn from_ref(web: &Web) -> Self {
        web.renderer.clone()
    }
}

/// The routes of the pages.
pub(crate) fn routes(web: &Web) -> Router<Web> {
    let as_pages = middleware::from_fn_with_state(web.clone(), refusal::as_pages);
    let as_messages = middleware::from_fn(refusal::as_messages);
    pages()
        .layer(as_pages)
        .merge(scripts().layer(as_messages))
        .merge(install::routes())
        .route("/assets/{name}", get(asset))
        .route("/push.js", get(notifications::worker))
        .route("/offline", get(offline::folder))
        .route("/offline/", get(offline::folder))
        .route("/offline/{*name}", get(offline::file))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .fallback(refusal::not_found)
}

/// What people open, and the forms they send.
fn pages() -> Router<Web> {
    Router::new()
        .route("/", get(site::start))
        .route("/tables", get(site::lobby))
        .route("/mine", get(site::mine))
        .route("/records", get(site::records))
        .route("/rules", get(site::rules))
        .route("/puzzles", get(puzzles::list))
        .route("/puzzles/{puzzle}", post(puzzles::open))
        .route("/companion", get(companion::open).post(companion::tell))
        .route("/companion/{*part}", get(companion::open).post(companion::tell))
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
        .route("/notifications", get(notifications::page))
        .route("/notifications/devices/{device}", post(notifications::remove_device))
        .route("/tables/{table}/notifications", post(notifications::set_quiet))
        .route("/tables/{table}/hooks", post(notifications::add_hook))
        .route("/tables/{table}/hooks/{hook}", post(notifications::remove_hook))
        .route("/tables/{table}/hooks/{hook}/test", post(notifications::try_hook))
        .route("/tables/{table}", get(table::page))
        .route("/tables/{table}/stream", get(stream::stream))
        .route("/tables/{table}/end", get(analysis::end))
        .route("/tables/{table}/analysis", post(analysis::analyse))
        .route("/tables/{table}/menu", get(table::menu))
        .route("/tables/{table}/replay", get(table::replay))
        .route("/tables/{table}/replay/parts", get(table::replay_parts))
        .route("/tables/{table}/play-on", get(new::play_on_form).post(new::play_on))
        .route("/tables/{table}/record.txt", get(table::record_text))
        .route("/tables/{table}/record.json", get(table::record_json))
        .route("/tables/{table}/sit", post(play::sit))
        .route("/tables/{table}/start", post(play::start))
        .route("/tables/{table}/leave", post(play::leave))
        .route("/tables/{table}/bot", post(play::hand_to_bot))
        .route("/tables/{table}/back", post(play::take_back))
        .route("/tables/{table}/abandon", post(play::abandon))
        .route("/tables/{table}/go-on", post(play::go_on))
        .route("/tables/{table}/rematch", post(play::rematch))
}

/// What the scripts of the pages send.
fn scripts() -> Router<Web> {
    Router::new()
        .route("/mine/turns", get(site::turns))
        .route("/preferences", post(preferences::keep))
        .route("/notifications/devices", post(notifications::add_device))
        .route("/tables/{table}/analysis", get(analysis::progress))
        .route("/tables/{table}/decide", post(play::decide))
        .route("/tables/{table}/undo", post(play::undo))
        .route("/tables/{table}/redo", post(play::redo))
        .route("/tables/{table}/reset", post(play::reset))
        .route("/tables/{table}/chat", post(play::say))
        .route("/tables/{table}/hint", get(play::hint))
        .route("/tables/{table}/why", get(table::why_not))
        .route("/tables/{table}/turns", get(table::turns))
        .route("/tables/{table}/code", get(table::code))
        .route("/tables/{table}/picture.png", get(picture::picture))
}

/// Style sheets, scripts, icons. They only change with a new version.
async fn asset(Path(name): Path<String>, headers: axum::http::HeaderMap) -> Response {
    let Some(text) = assets::get(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let tag = assets::tag();
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, assets::media_type(&name)),
        (header::CACHE_CONTROL, "public, max-age=0, must-revalidate"),
        (header::ETAG, tag),
    ];
    (headers, text).into_response()
}
