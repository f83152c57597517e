//! The web pages: HTML from `carnegie-pages`, served with the same functions as the JSON API.

use crate::app::App;
use axum::Router;

/// The addresses of the pages.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
