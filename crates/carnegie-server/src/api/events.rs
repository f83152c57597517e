//! Live: server-sent events, each viewer with its own view.

use super::{Refusal, ViewQuery};
use crate::error::Result;
use crate::http::{Address, Caller, EventSource, event_stream, last_event_id};
use crate::live::{Subscription, Update, json_event};
use crate::service::{Services, WatchRequest};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;
use carnegie_table::Requester;
use std::collections::VecDeque;

/// Follow a table live.
///
/// First a `state` event with the view (if nothing was missed since `Last-Event-ID`, only a `presence` event) and
/// `chat` events; then a `change` event for every entry of the log, a `chat` event for every line of chat, and a
/// `presence` event, without an id of its own, whenever somebody at the table opens or leaves it. A stream that ends
/// is resumed with the id of the last event.
#[utoipa::path(get, path = "/api/v1/tables/{table}/events", tag = "play", params(("table" = String, Path), ViewQuery,
        ("Last-Event-ID" = Option<String>, Header, description = "the id of the last event seen")),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Refusal),
        (status = 409, description = "a game of earlier rules", body = Refusal),
        (status = 429, body = Refusal)))]
pub(super) async fn events(
    State(services): State<Services>,
    caller: Caller,
    address: Address,
    Path(id): Path<String>,
    Query(query): Query<ViewQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let requester = Requester { person: caller.id(), invite: query.invite.as_deref() };
    let seen = last_event_id(&headers);
    let perspective = query.perspective()?;
    let token = caller.token.as_deref();
    let request = WatchRequest { table: &id, requester, perspective, seen, token, address: address.0 };
    let subscription = services.watching.subscribe(request).await?;
    let (state, at) = (&subscription.state, subscription.id);
    let mut first = VecDeque::new();
    if seen.is_none_or(|seen| seen.seq != at.seq) {
        let viewer = subscription.watcher.viewer(state)?;
        let person = caller.id();
        let snapshot = state.snapshot(person, viewer, None, services.lobby.seats_here(state, None));
        first.push_back(json_event("state", at, &snapshot));
    } else {
        first.push_back(subscription.here.message());
    }
    first.extend(subscription.chat.iter().map(|line| json_event("chat", at, line)));
    Ok(event_stream(Events { first, subscription }))
}

struct Events {
    first: VecDeque<Bytes>,
    subscription: Subscription,
}

impl EventSource for Events {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(message) = self.first.pop_front() {
            return Some(message);
        }
        match self.subscription.next().await? {
            // The stream ends when the seat it looked through is not its own any more.
            Update::Changed(changed) => {
                let viewer = self.subscription.watcher.viewer(&changed.state).ok()?;
                Some(changed.message(viewer))
            }
            Update::Said(said) => Some(said.message()),
            Update::Here(here) => Some(here.message()),
        }
    }
}
