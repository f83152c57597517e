//! What load balancers and monitors ask.

use crate::service::Services;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// What a load balancer asks, on the same port as everybody else.
pub(crate) fn status_routes() -> Router<Services> {
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz))
}

/// The same for a monitor, on a port of its own.
pub(crate) fn metrics_routes() -> Router<Services> {
    status_routes().route("/metrics", get(metrics))
}

/// The process is alive.
async fn healthz() -> &'static str {
    "ok\n"
}

/// The server is able to do its work.
async fn readyz(State(services): State<Services>) -> Response {
    match services.is_ready().await {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response(),
    }
}

/// What the server counts.
async fn metrics(State(services): State<Services>) -> Response {
    let text = services.metrics.text(services.tables_in_memory());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
