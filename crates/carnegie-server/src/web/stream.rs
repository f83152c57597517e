//! The page stream: for each viewer the parts of the table that changed, as HTML.

use super::gallery::{Class, Place, Shown, TooSlow, room_event};
use super::reader::Visitor;
use super::table::Look;
use crate::app::App;
use crate::error::Result;
use crate::http::{Address, Feed, event_stream};
use crate::live::{Admission, EventId};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;
use carnegie_pages::Texts;
use carnegie_table::{Status, Watcher};

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
        let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<EventId>().ok());
        let seen = resumed.or_else(|| look.from.as_deref()?.parse().ok());
        let (watcher, admission) =
            app.admit(&id, look.requester(&visitor), look.perspective(), seen, address.0).await?;
        let looks = Looks { watcher, texts: visitor.texts, guided: look.guide.is_some() };
        Ok(event_stream(Pages::open(app.clone(), id, looks, admission, seen).await?))
    };
    visitor.answer(&app, opened.await).await
}

/// How somebody looks at a table.
struct Looks {
    watcher: Watcher,
    texts: Texts,
    guided: bool,
}

struct Pages {
    app: App,
    table: String,
    looks: Looks,
    place: Place,
    shown: Shown,
    first: Option<Bytes>,
    _admission: Admission,
}

impl Pages {
    async fn open(
        app: App,
        table: String,
        looks: Looks,
        admission: Admission,
        seen: Option<EventId>,
    ) -> Result<Self> {
        let place = place(&app, &table, &looks).await?;
        let now = &place.latest.now;
        let waiting = now.state.status() == Status::Waiting;
        let id = now.event();
        let (shown, first) = match seen {
            // The room before the game shows no chat.
            Some(seen) if waiting && seen.seq == id.seq => (Shown::default(), None),
            Some(seen) if seen == id => (place.latest.shown.clone(), app.paint_players(&place).await?),
            _ => {
                let (shown, parts) = app.paint_all(&place, Shown::default()).await?;
                // A room that has missed the start of the game loads itself again.
                let mut first = room_event(now).into_bytes();
                first.extend_from_slice(&parts.unwrap_or_default());
                (shown, Some(first.into()))
            }
        };
        Ok(Pages { app, table, looks, place, shown, first, _admission: admission })
    }

    /// Changes to the class that the reader belongs to now, and shows what is different there.
    async fn change_class(&mut self) -> Result<Option<Bytes>> {
        self.place = place(&self.app, &self.table, &self.looks).await?;
        let (shown, event) = self.app.paint_all(&self.place, self.shown.clone()).await?;
        self.shown = shown;
        Ok(event)
    }
}

/// A place in the class of somebody who looks, as the table stands when the place is taken.
async fn place(app: &App, table: &str, looks: &Looks) -> Result<Place> {
    let slot = app.slot(table).await?;
    app.read_chat(&slot).await?;
    let mut now = slot.watch().borrow().clone();
    loop {
        let class = Class::of(&looks.watcher, looks.texts, looks.guided, &now)?;
        let place = app.take_place(&slot, class).await?;
        now = place.latest.now.clone();
        // The seat may have changed hands in between.
        if Class::of(&looks.watcher, looks.texts, looks.guided, &now)? == class {
            return Ok(place);
        }
    }
}

impl Feed for Pages {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        loop {
            let (picture, event) = match self.place.next().await {
                Ok(next) => next?,
                Err(TooSlow) => {
                    self.app.metrics().streams_dropped.add(1);
                    return None;
                }
            };
            // Who may not look through these eyes any more does not get to see the picture.
            let Looks { watcher, texts, guided } = &self.looks;
            if Class::of(watcher, *texts, *guided, &picture.now).ok()? == self.place.class {
                self.shown = picture.shown.clone();
                return Some(event);
            }
            if let Some(event) = self.change_class().await.ok()? {
                return Some(event);
            }
        }
    }
}
