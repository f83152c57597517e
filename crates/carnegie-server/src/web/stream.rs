//! The page stream: the parts of the table that have changed, as HTML for each viewer.

use super::Web;
use super::reader::Visitor;
use super::render::ClassReader;
use crate::error::Result;
use crate::http::{Address, EventSource, Path, Query, event_stream, last_event_id};
use crate::service::{Admission, WatchRequest};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;
use carnegie_host::{EventId, Fingerprints, TableQuery, ViewClass, room_event};
use carnegie_pages::Texts;
use carnegie_table::{Status, Watcher};

/// Follows a table. The page says which event it shows; what it has missed comes first.
pub(super) async fn stream(
    State(web): State<Web>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let seen = last_event_id(&headers).or_else(|| query.from.as_deref()?.parse().ok());
    let request = WatchRequest {
        table: &id,
        requester: query.requester(visitor.id()),
        perspective: query.perspective(),
        seen,
        token: visitor.caller.token.as_deref(),
        address: address.0,
    };
    let (watcher, admission) = web.services.watching.admit(request).await?;
    let audience = Audience { watcher, texts: visitor.texts, guided: query.guide.is_some() };
    Ok(event_stream(PageStream::open(web, id, audience, admission, seen).await?))
}

/// Who is reading a page, and how.
struct Audience {
    watcher: Watcher,
    texts: Texts,
    guided: bool,
}

struct PageStream {
    web: Web,
    table: String,
    audience: Audience,
    reader: ClassReader,
    shown: Fingerprints,
    first: Option<Bytes>,
    admission: Admission,
}

impl PageStream {
    async fn open(
        web: Web,
        table: String,
        audience: Audience,
        admission: Admission,
        seen: Option<EventId>,
    ) -> Result<Self> {
        let reader = join(&web, &table, &audience).await?;
        let now = &reader.latest.now;
        let waiting = now.state.status() == Status::Waiting;
        let id = now.event();
        let (shown, first) = match seen {
            // The waiting room shows no chat.
            Some(seen) if waiting && seen.seq == id.seq => (Fingerprints::default(), None),
            Some(seen) if seen == id => (reader.latest.shown.clone(), web.renderer.present(&reader).await?),
            _ => {
                let (shown, parts) = web.renderer.catch_up(&reader, Fingerprints::default()).await?;
                // A waiting room that has missed the start of the game reloads itself.
                let mut first = room_event(&now.scene()).into_bytes();
                first.extend_from_slice(&parts.unwrap_or_default());
                (shown, Some(first.into()))
            }
        };
        Ok(PageStream { web, table, audience, reader, shown, first, admission })
    }

    /// Moves the reader to the class it belongs to now, and shows what is different there.
    async fn change_class(&mut self) -> Result<Option<Bytes>> {
        self.reader = join(&self.web, &self.table, &self.audience).await?;
        let (shown, event) = self.web.renderer.catch_up(&self.reader, self.shown.clone()).await?;
        self.shown = shown;
        Ok(event)
    }
}

/// Joins the class that the reader belongs to as of its latest rendering.
async fn join(web: &Web, table: &str, audience: &Audience) -> Result<ClassReader> {
    let Audience { watcher, texts, guided } = audience;
    let table = web.services.watching.table(table).await?;
    let mut now = table.moment();
    loop {
        let class = ViewClass::of(watcher, *texts, *guided, &now.state)?;
        let reader = web.renderer.read(&table, class).await?;
        now = reader.latest.now.clone();
        // The seat may have changed hands in between.
        if ViewClass::of(watcher, *texts, *guided, &now.state)? == class {
            return Ok(reader);
        }
    }
}

impl EventSource for PageStream {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        loop {
            let (rendering, event) = tokio::select! {
                next = self.reader.next() => next?,
                () = self.admission.ended() => return None,
            };
            // Whoever may no longer look from this seat does not get to see the rendering.
            let Audience { watcher, texts, guided } = &self.audience;
            if ViewClass::of(watcher, *texts, *guided, &rendering.now.state).ok()? == self.reader.class {
                self.shown = rendering.shown.clone();
                return Some(event);
            }
            if let Some(event) = self.change_class().await.ok()? {
                return Some(event);
            }
        }
    }
}
