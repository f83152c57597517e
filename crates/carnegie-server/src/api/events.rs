//! Live: server-sent events, each viewer with its own view.

use super::{Look, Refusal};
use crate::app::App;
use crate::error::Result;
use crate::http::{Address, Caller};
use crate::live::{Subscription, Update, json_event};
use crate::tables::Guest;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_core::Stream;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// A sign of life on a quiet stream.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);

/// Follow a table live.
///
/// First a `state` event with the view (not if nothing was missed since `Last-Event-ID`) and `chat` events; then a
/// `change` event for every entry of the log, and a `chat` event for every line of chat. A stream that ends is
/// resumed with the id of the last event.
#[utoipa::path(get, path = "/api/v1/tables/{table}/events", tag = "play", params(("table" = String, Path), Look,
        ("Last-Event-ID" = Option<String>, Header, description = "the id of the last event seen")),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Refusal),
        (status = 429, body = Refusal)))]
pub(super) async fn events(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Result<Response> {
    let guest = Guest { person: caller.person.as_ref(), invite: look.invite.as_deref() };
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let subscription = app.subscribe(&id, guest, look.eyes()?, seen, address.0).await?;
    let (state, at) = (&subscription.state, subscription.id);
    let mut first = VecDeque::new();
    if seen.is_none_or(|seen| seen.seq != at.seq) {
        let viewer = subscription.sight.viewer(state)?;
        let person = caller.person.as_ref().map(|person| person.id.as_str());
        first.push_back(json_event("state", at, &state.snapshot(person, viewer, None)));
    }
    first.extend(subscription.chat.iter().map(|line| json_event("chat", at, line)));
    Ok(event_stream(Events::new(first, subscription)))
}

/// An answer that goes on until the reader leaves, or is too slow.
pub(crate) fn event_stream<S>(stream: S) -> Response
where
    S: Stream<Item = Result<Bytes, Infallible>> + Send + 'static,
{
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        // Proxies must not collect events before they pass them on.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(stream)).into_response()
}

struct Events {
    first: VecDeque<Bytes>,
    subscription: Subscription,
    heartbeat: Interval,
}

impl Events {
    fn new(first: VecDeque<Bytes>, subscription: Subscription) -> Self {
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Events { first, subscription, heartbeat }
    }

    /// The message for this viewer; `None` when the seat it looked through is not its own any more.
    fn message(&self, update: &Update) -> Option<Bytes> {
        match update {
            Update::Said(said) => Some(said.message()),
            Update::Changed(changed) => {
                let viewer = self.subscription.sight.viewer(&changed.state).ok()?;
                Some(changed.message(viewer))
            }
        }
    }
}

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(message) = self.first.pop_front() {
            return Poll::Ready(Some(Ok(message)));
        }
        match self.subscription.poll_next(context) {
            Poll::Ready(Some(update)) => Poll::Ready(self.message(&update).map(Ok)),
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => match self.heartbeat.poll_tick(context) {
                Poll::Ready(_) => Poll::Ready(Some(Ok(Bytes::from_static(b":\n\n")))),
                Poll::Pending => Poll::Pending,
            },
        }
    }
}
