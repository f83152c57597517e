//! Server-sent events: an answer that goes on until the reader leaves, or is too slow.

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_core::Stream;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// A sign of life on a quiet stream.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Where the events of a stream come from.
pub(crate) trait Feed: Send + 'static {
    /// The next event, or several; `None` at the end of the stream.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// An answer with everything that a feed has to tell, and a heartbeat in between.
pub(crate) fn event_stream(feed: impl Feed) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        // Proxies must not collect events before they pass them on.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    (headers, Body::from_stream(EventStream { step: Some(step(feed)), heartbeat })).into_response()
}

/// A feed on its way to the next event.
type Step<F> = Pin<Box<dyn Future<Output = (F, Option<Bytes>)> + Send>>;

fn step<F: Feed>(mut feed: F) -> Step<F> {
    Box::pin(async move {
        let event = feed.next().await;
        (feed, event)
    })
}

struct EventStream<F> {
    /// `None` at the end.
    step: Option<Step<F>>,
    heartbeat: Interval,
}

impl<F: Feed> Stream for EventStream<F> {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(waiting) = &mut self.step else { return Poll::Ready(None) };
        match waiting.as_mut().poll(context) {
            Poll::Ready((feed, event)) => {
                self.step = event.is_some().then(|| step(feed));
                Poll::Ready(event.map(Ok))
            }
            // A heartbeat does not disturb what the feed is waiting for.
            Poll::Pending => {
                (self.heartbeat.poll_tick(context)).map(|_| Some(Ok(Bytes::from_static(b":\n\n"))))
            }
        }
    }
}
