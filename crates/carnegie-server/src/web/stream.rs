//! The page stream: for each viewer the parts of the table that changed, as HTML.

use super::reader::Visitor;
use super::table::{Look, Scene};
use crate::api::event_stream;
use crate::app::App;
use crate::error::Result;
use crate::http::Address;
use crate::live::{EventId, Subscription, Update};
use crate::table::{ChatLine, Status, TableState};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;
use carnegie_pages::Texts;
use carnegie_pages::table::Part;
use futures_core::Stream;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// Follows a table. The page says which event it shows; what it has missed comes first.
pub(super) async fn stream(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Response {
    let opened = async {
        let guest = look.guest(&visitor);
        let subscription = app.subscribe(&id, guest, look.eyes(), None, address.0).await?;
        let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<EventId>().ok());
        let shown = resumed.or_else(|| look.from.as_deref()?.parse().ok());
        Ok(event_stream(Pages::new(&visitor, &look, subscription, shown)))
    };
    visitor.answer(&app, opened.await).await
}

struct Pages {
    texts: Texts,
    person: Option<String>,
    guided: bool,
    subscription: Subscription,
    state: Arc<TableState>,
    chat: Vec<ChatLine>,
    shown: Vec<Part>,
    first: Option<Bytes>,
    heartbeat: Interval,
}

impl Pages {
    fn new(visitor: &Visitor, look: &Look, mut subscription: Subscription, seen: Option<EventId>) -> Self {
        let mut heartbeat = interval(crate::api::HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let id = subscription.id;
        let mut pages = Pages {
            texts: visitor.texts,
            person: visitor.person().map(|person| person.id.clone()),
            guided: look.guide.is_some(),
            state: subscription.state.clone(),
            chat: std::mem::take(&mut subscription.chat),
            subscription,
            shown: Vec::new(),
            first: None,
            heartbeat,
        };
        let everything = pages.render();
        // The room before the game shows no chat.
        let known =
            |seen: EventId| seen == id || (pages.state.status() == Status::Waiting && seen.seq == id.seq);
        pages.first = everything.filter(|_| !seen.is_some_and(known));
        pages
    }

    fn event_id(&self) -> EventId {
        EventId { seq: self.state.seq(), chat: self.chat.last().map_or(0, |line| line.n) }
    }

    /// The parts that differ from those shown last; `None` when this viewer may not look any more.
    fn render(&mut self) -> Option<Bytes> {
        let id = self.event_id().to_string();
        if self.state.status() == Status::Waiting {
            return Some(format!("event: room\nid: {id}\ndata: {{}}\n\n").into());
        }
        let scene = Scene {
            texts: self.texts,
            person: self.person.as_deref(),
            viewer: self.subscription.sight.viewer(&self.state).ok()?,
            chat: &self.chat,
            event: &id,
            guided: self.guided,
        };
        let (update, parts) = scene.show(&self.state, None, |table| {
            let parts = table.parts();
            let changed: Vec<Part> =
                parts.iter().filter(|part| !self.shown.contains(part)).cloned().collect();
            (table.update(&changed), parts)
        })?;
        let began = self.shown.is_empty();
        self.shown = parts;
        // The room before the game is another page: it reloads itself.
        let room = if began { "event: room\ndata: {}\n\n" } else { "" };
        Some(format!("{room}event: parts\nid: {id}\ndata: {update}\n\n").into())
    }

    fn take(&mut self, update: Update) -> Option<Bytes> {
        match update {
            Update::Changed(changed) => self.state = changed.state.clone(),
            Update::Said(said) => self.chat.push(said.line.clone()),
        }
        self.render()
    }
}

impl Stream for Pages {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(first)));
        }
        match self.subscription.poll_next(context) {
            Poll::Ready(Some(update)) => Poll::Ready(self.take(update).map(Ok)),
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => match self.heartbeat.poll_tick(context) {
                Poll::Ready(_) => Poll::Ready(Some(Ok(Bytes::from_static(b":\n\n")))),
                Poll::Pending => Poll::Pending,
            },
        }
    }
}
