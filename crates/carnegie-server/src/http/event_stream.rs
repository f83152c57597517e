//! Server-sent events: a response that goes on until the reader leaves, or is too slow.

use axum::body::Body;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use carnegie_host::EventId;
use futures_core::Stream;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// A sign of life on a quiet stream.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Where the events of a stream come from.
pub(crate) trait EventSource: Send + 'static {
    /// The next event, or several at once; `None` at the end of the stream.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// A response with everything that a source has to tell, and heartbeats in between.
pub(crate) fn event_stream(source: impl EventSource) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        // Proxies must not buffer events before they pass them on.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    (headers, Body::from_stream(EventStream { step: Some(step(source)), heartbeat })).into_response()
}

/// The last event that a returning reader has seen.
pub(crate) fn last_event_id(headers: &HeaderMap) -> Option<EventId> {
    headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok())
}

/// A source on its way to the next event.
type Step<F> = Pin<Box<dyn Future<Output = (F, Option<Bytes>)> + Send>>;

fn step<F: EventSource>(mut source: F) -> Step<F> {
    Box::pin(async move {
        let event = source.next().await;
        (source, event)
    })
}

struct EventStream<F> {
    /// `None` at the end.
    step: Option<Step<F>>,
    heartbeat: Interval,
}

impl<F: EventSource> Stream for EventStream<F> {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(waiting) = &mut self.step else { return Poll::Ready(None) };
        match waiting.as_mut().poll(context) {
            Poll::Ready((source, event)) => {
                self.step = event.is_some().then(|| step(source));
                Poll::Ready(event.map(Ok))
            }
            // A heartbeat does not disturb what the source is waiting for.
            Poll::Pending => {
                (self.heartbeat.poll_tick(context)).map(|_| Some(Ok(Bytes::from_static(b":\n\n"))))
            }
        }
    }
}
