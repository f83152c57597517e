//! Connections: accepted until the server stops, then finished. Their number, and the time a request may take to
//! arrive, are limited, so that nobody can use up what everybody needs.

use super::timed_body::{Arrival, TimedBody};
use crate::limits::RateLimits;
use crate::metrics::Metrics;
use crate::panics;
use crate::shutdown::Shutdown;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use socket2::SockRef;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service;

/// How long a connection may wait for the head of a request.
const HEADER_TIMEOUT: Duration = Duration::from_secs(60);
/// How much is buffered of a request that has not fully arrived, and of a response that has not been taken.
const BUFFER: usize = 64 << 10;
/// A reader who takes nothing, or answers nothing, for this long is gone: a phone out of reach, a tab that hangs.
#[cfg(target_os = "linux")]
const SEND_TIMEOUT: Duration = Duration::from_secs(30);
/// How much the system buffers for a slow reader, so that thousands of them do not fill its memory.
const SEND_BUFFER: usize = 256 << 10;
/// How long requests in flight may take once the server has been told to stop.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(10);

/// What a listener needs to know about the rest of the server.
#[derive(Clone, Debug)]
pub(crate) struct ServeOptions {
    pub(crate) limits: Arc<RateLimits>,
    pub(crate) metrics: Arc<Metrics>,
    /// Whether all connections come from a proxy, so that they cannot be counted per address.
    pub(crate) behind_proxy: bool,
    /// How long the body of a request may take.
    pub(crate) body_timeout: Duration,
    pub(crate) shutdown: Shutdown,
}

/// Serves until the server is told to stop; then finishes the requests in flight.
pub(crate) async fn serve(router: Router, listener: TcpListener, options: ServeOptions) {
    let ServeOptions { limits, metrics, behind_proxy, body_timeout, shutdown } = options;
    let mut http = http1::Builder::new();
    // Whoever connects and sends nothing, or only a trickle, does not get to keep the connection.
    http.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT).max_buf_size(BUFFER);
    let connections = GracefulShutdown::new();
    let mut stopped = pin!(shutdown.begun());
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
        let Some(ticket) = limits.open_connection((!behind_proxy).then(|| peer.ip())) else {
            metrics.connections_refused.add(1);
            continue;
        };
        prepare(&stream);
        let router = router.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let arrival = Arrival::default();
            let timed = |body| TimedBody::new(body, arrival.clone(), body_timeout);
            let request = request.map(|body| axum::body::Body::new(timed(body)));
            let answer = router.clone().call(request);
            async move {
                let mut response = answer.await?;
                // What was not read would be taken for the next request: say that there will be none.
                if !arrival.is_complete() {
                    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
                }
                Ok::<_, std::convert::Infallible>(response)
            }
        });
        let connection = connections.watch(http.serve_connection(TokioIo::new(stream), service));
        panics::spawn("connection", async move {
            // A reader that goes away in the middle of a response is not an error of ours.
            let _ = connection.await;
            drop(ticket);
        });
    }
    drop(listener);
    if tokio::time::timeout(SHUTDOWN_GRACE, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
}

/// Whatever cannot be set stays at the system's default.
fn prepare(stream: &TcpStream) {
    // Small responses must not wait for more data.
    let _ = stream.set_nodelay(true);
    let socket = SockRef::from(stream);
    let _ = socket.set_send_buffer_size(SEND_BUFFER);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(SEND_TIMEOUT));
}
