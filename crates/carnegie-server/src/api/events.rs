//! Live updates: server-sent events, with each viewer's own view.

use super::{InviteQuery, Refusal, ViewQuery};
use crate::error::Result;
use crate::http::{Access, Address, EventSource, Path, Query, event_stream, last_event_id};
use crate::service::{Services, Subscription, Update, WatchRequest, json_event};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;
use std::collections::VecDeque;

/// Follow a table live.
///
/// First a `state` event with the view (a `Snapshot`; if nothing was missed since `Last-Event-ID`, only a `presence`
/// event) and `chat` events (a `ChatLine` each); then a `change` event (`ChangeEvent`) for every entry of the log, a
/// `chat` event for every line of chat, and a `presence` event (`PresenceEvent`), without an id of its own, whenever
/// somebody at the table opens or leaves it. Another `state` event comes when somebody at the table has another name, or
/// when what somebody has said was erased. To resume a stream that ended, send the id of its last event.
#[utoipa::path(get, path = "/api/v1/tables/{table}/events", tag = "play", params(("table" = String, Path), InviteQuery, ViewQuery,
        ("Last-Event-ID" = Option<String>, Header, description = "the id of the last event seen")),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Refusal),
        (status = 409, description = "a game of earlier rules", body = Refusal),
        (status = 429, body = Refusal)))]
pub(super) async fn events(
    State(services): State<Services>,
    access: Access,
    address: Address,
    Path(id): Path<String>,
    Query(query): Query<ViewQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let requester = access.requester();
    let seen = last_event_id(&headers);
    let perspective = query.perspective()?;
    let token = access.token();
    let request = WatchRequest { table: &id, requester, perspective, seen, token, address: address.0 };
    let subscription = services.watching.subscribe(request).await?;
    let (state, at) = (&subscription.state, subscription.id);
    let mut first = VecDeque::new();
    if seen.is_none_or(|seen| seen.seq != at.seq) {
        let viewer = subscription.watcher.viewer(state)?;
        let snapshot = state.snapshot(requester.person, viewer, None, services.lobby.seats_here(state, None));
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
            // The stream ends when the viewer may no longer look from its seat.
            Update::Changed(changed) => {
                let viewer = self.subscription.watcher.viewer(&changed.state).ok()?;
                Some(changed.message(viewer))
            }
            Update::Said(said) => Some(said.message()),
            Update::Here(here) => Some(here.message()),
            Update::Anew(anew) => {
                let watcher = &self.subscription.watcher;
                let viewer = watcher.viewer(&anew.state).ok()?;
                let snapshot = anew.state.snapshot(watcher.person.as_deref(), viewer, None, anew.here);
                Some(json_event("state", anew.id, &snapshot))
            }
        }
    }
}
