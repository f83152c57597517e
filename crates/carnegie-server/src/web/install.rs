//! What a phone needs to put the site on its home screen. The offline edition has its own files, in its folder: where
//! one scope lies within another, the longer one counts.

use super::Web;
use super::offline::media_type;
use axum::Router;
use axum::http::header;
use axum::routing::get;
use bytes::Bytes;
use carnegie_picture::app;
use std::sync::LazyLock;

/// The files, made when somebody first asks for one.
static FILES: LazyLock<[(&str, Bytes); app::FILES.len()]> =
    LazyLock::new(|| app::FILES.map(|name| (name, app::file(name).into())));

/// The routes of the manifest and the icons.
pub(super) fn routes() -> Router<Web> {
    let add = |router: Router<Web>, name: &'static str| {
        let answer = move || async move {
            let file = FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| bytes.clone());
            let head = [(header::CONTENT_TYPE, media_type(name)), (header::CACHE_CONTROL, "no-cache")];
            (head, file.unwrap_or_default())
        };
        router.route(&format!("/{name}"), get(answer))
    };
    app::FILES.into_iter().fold(Router::new(), add)
}
