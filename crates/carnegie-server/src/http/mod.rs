//! HTTP around everything: who asks, from where, what may be asked, and what every answer carries.

mod caller;
mod feed;
mod layers;

pub(crate) use caller::{Address, Body, Caller, Who, clear_cookie, session_cookie};
pub(crate) use feed::{Feed, event_stream};

use crate::api;
use crate::app::App;
use crate::error::Error;
use crate::web;
use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use serde_json::json;
use socket2::SockRef;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower_http::compression::CompressionLayer;
use tower_service::Service;

/// How long a connection may wait for the head of a request.
const SILENCE: Duration = Duration::from_secs(60);
/// A reader who takes nothing, or answers nothing, for this long is gone: a phone out of reach, a tab that hangs.
#[cfg(target_os = "linux")]
const DEAD: Duration = Duration::from_secs(30);
/// What the system keeps for a slow reader, so that thousands of them do not fill its memory.
const SEND_BUFFER: usize = 256 << 10;
/// How long requests in flight may take after the server was told to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// Everything under one roof.
pub fn router(app: App) -> Router {
    Router::new()
        .merge(web::routes())
        .merge(api::routes())
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
        .fallback(crate::web::nowhere)
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), layers::guard))
        .layer(middleware::from_fn_with_state(app.clone(), layers::observe))
        .with_state(app)
}

/// Serves until the server is told to stop; then finishes the requests in flight.
pub async fn serve(app: App, listener: TcpListener) -> std::io::Result<()> {
    let router = router(app.clone());
    let mut http = http1::Builder::new();
    // Who connects and says nothing, or only a little at a time, does not keep the connection.
    http.timer(TokioTimer::new()).header_read_timeout(SILENCE);
    let connections = GracefulShutdown::new();
    let mut stopped = pin!(app.stopped());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stopped => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, most likely: some will be closed in a moment.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        prepare(&stream);
        let router = router.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request.map(axum::body::Body::new))
        });
        let connection = connections.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // Readers that go away in the middle of an answer are no errors of ours.
            let _ = connection.await;
        });
    }
    drop(listener);
    if tokio::time::timeout(FAREWELL, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
    app.close().await;
    Ok(())
}

/// Whatever cannot be set is left as the system has it.
fn prepare(stream: &TcpStream) {
    // Small answers must not wait for more.
    let _ = stream.set_nodelay(true);
    let socket = SockRef::from(stream);
    let _ = socket.set_send_buffer_size(SEND_BUFFER);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(DEAD));
}

/// The process is alive.
async fn healthz() -> &'static str {
    "ok\n"
}

/// The server can do its work.
async fn readyz(State(app): State<App>) -> Response {
    match app.is_ready().await {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response(),
    }
}

/// What the server counts.
async fn metrics(State(app): State<App>) -> Response {
    let text = app.metrics().text(app.tables_in_memory());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        if let Error::Store(error) = &self {
            tracing::error!(%error, "the database failed");
        }
        let body = json!({ "error": { "code": self.code(), "message": self.to_string() } });
        let mut response = (status, axum::Json(body)).into_response();
        if let Error::TooMany(seconds) = self {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
