//! The pages of those who watch a table in a browser, rendered once for everybody who sees the same thing.
//!
//! Readers who look from the same seat, in the same language and in the same way, form a class. A class has one task:
//! it follows the table as any subscriber does, renders the newest state when there is news, compares it with what it
//! rendered last, and sends the difference to all its readers as the same bytes. A task that falls behind skips what
//! was in between; a reader that falls behind is dropped and comes back. Nothing of a page is kept but a fingerprint
//! of every part.
//!
//! Rendering has threads of its own: a decision never waits for a page.
//!
//! A class never shows more than its key allows. Whether a reader may still use that key is checked against the very
//! state that was rendered, when the rendering is passed on: a reader whose seat has changed hands in between changes
//! class before anything of the new state is shown.

use crate::error::Result;
use crate::fanout::Fanout;
use crate::metrics::Metrics;
use crate::panics;
use crate::pool::Pool;
use crate::service::{Moment, Newest, WatchedTable};
use crate::shutdown::Shutdown;
use bytes::Bytes;
use carnegie_host::{Fingerprints, RenderMemory, ViewClass, room_event};
use carnegie_table::Status;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::sync::mpsc::Receiver;

/// A rendered page: its fingerprints, and an event that leads to it, if anything has changed.
#[derive(Debug)]
pub(super) struct Rendering {
    pub(super) now: Moment,
    pub(super) shown: Fingerprints,
    event: Option<Bytes>,
}

/// The whole page, or what differs from what another class has already shown somebody.
fn render_anew(class: ViewClass, now: &Moment, shown: &Fingerprints) -> (Fingerprints, Option<Bytes>) {
    let (shown, event) = class.render(&mut RenderMemory::default(), &now.scene(), shown).unwrap_or_default();
    (shown, event.map(Bytes::from))
}

/// The next rendering after one that all readers have seen.
fn render_next(class: ViewClass, memory: &mut RenderMemory, now: Moment, last: &Rendering) -> Rendering {
    if now.state.status() == Status::Waiting || last.now.state.game().is_none() {
        // Presence and chat are not shown in the waiting room, but names are.
        let changed = now.state.seq() != last.now.state.seq() || now.state.names() != last.now.state.names();
        let (shown, _) = class.render(memory, &now.scene(), &Fingerprints::default()).unwrap_or_default();
        return Rendering { event: changed.then(|| room_event(&now.scene()).into()), shown, now };
    }
    let (shown, event) = class.render(memory, &now.scene(), &last.shown).unwrap_or_default();
    Rendering { now, shown, event: event.map(Bytes::from) }
}

/// Renders the pages of all tables that somebody watches in a browser. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Renderer(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: Pool,
    metrics: Arc<Metrics>,
    /// The classes that have readers, by the table's instance in memory: after a table has been read again nothing of
    /// the old one is left.
    feeds: Mutex<HashMap<Key, ClassFeed>>,
}

type Key = (u64, ViewClass);

/// What the readers of a class get.
#[derive(Debug)]
struct ClassFeed {
    latest: Arc<Rendering>,
    readers: Fanout<Arc<Rendering>>,
    /// Tells the task that a reader has left.
    left: Arc<Notify>,
}

impl ClassFeed {
    fn is_unread(&self) -> bool {
        !self.readers.is_heard()
    }

    fn reader(&self, class: ViewClass) -> ClassReader {
        ClassReader {
            class,
            latest: self.latest.clone(),
            renderings: self.readers.listen(),
            _leaving: Leaving(self.left.clone()),
        }
    }
}

/// A reader of a class.
#[derive(Debug)]
pub(super) struct ClassReader {
    pub(super) class: ViewClass,
    /// What was rendered when the reader came.
    pub(super) latest: Arc<Rendering>,
    renderings: Receiver<Arc<Rendering>>,
    /// The last field, so that the receiver is already gone when the task hears of it.
    _leaving: Leaving,
}

#[derive(Debug)]
struct Leaving(Arc<Notify>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

impl ClassReader {
    /// The next rendering and its event. `None` if the reader was too slow or the server is stopping: come back and
    /// resume.
    pub(super) async fn next(&mut self) -> Option<(Arc<Rendering>, Bytes)> {
        loop {
            let rendering = self.renderings.recv().await?;
            if let Some(event) = rendering.event.clone() {
                return Some((rendering, event));
            }
        }
    }
}

impl Renderer {
    /// One core is left for decisions, if there is more than one.
    pub(super) fn new(metrics: Arc<Metrics>, shutdown: Shutdown) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::new("render", cores.saturating_sub(1), shutdown);
        Renderer(Arc::new(Inner { pool, metrics, feeds: Mutex::default() }))
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<Key, ClassFeed>> {
        self.0.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renders a page when a thread is free.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        self.0.pool.run(move |_| work()).await
    }

    /// Joins the readers of a class at a table. The first reader starts the task that renders it.
    pub(super) async fn read(&self, table: &WatchedTable, class: ViewClass) -> Result<ClassReader> {
        let key = (table.instance(), class);
        if let Some(feed) = self.feeds().get(&key) {
            return Ok(feed.reader(class));
        }
        let (moment, newest) = table.follow();
        let mut memory = RenderMemory::default();
        let (rendering, memory) = self
            .run(move || {
                let (shown, _) =
                    class.render(&mut memory, &moment.scene(), &Fingerprints::default()).unwrap_or_default();
                (Rendering { now: moment, shown, event: None }, memory)
            })
            .await?;
        // Somebody may have been faster.
        let mut feeds = self.feeds();
        let feed = feeds.entry(key).or_insert_with(|| {
            let (latest, left) = (Arc::new(rendering), Arc::new(Notify::new()));
            let task = RenderTask { key, memory, latest: latest.clone(), newest, left: left.clone() };
            panics::spawn("render", task.run(self.clone()));
            ClassFeed { latest, readers: Fanout::default(), left }
        });
        Ok(feed.reader(class))
    }

    /// Everything of a class's latest rendering that differs from what a reader has been shown.
    pub(super) async fn catch_up(
        &self,
        reader: &ClassReader,
        shown: Fingerprints,
    ) -> Result<(Fingerprints, Option<Bytes>)> {
        let (class, latest) = (reader.class, reader.latest.clone());
        self.run(move || render_anew(class, &latest.now, &shown)).await
    }

    /// What changes without an event of its own, for a reader who has seen everything else.
    pub(super) async fn present(&self, reader: &ClassReader) -> Result<Option<Bytes>> {
        let (class, latest) = (reader.class, reader.latest.clone());
        self.run(move || class.render_present(&latest.now.scene()).map(Bytes::from)).await
    }

    /// Passes on a rendering; `false` if the class has no readers left.
    fn send(&self, key: Key, rendering: Arc<Rendering>) -> bool {
        let mut feeds = self.feeds();
        let Some(feed) = feeds.get_mut(&key) else { return false };
        feed.latest = rendering.clone();
        if rendering.event.is_some() {
            self.0.metrics.streams_dropped.add(feed.readers.send(|| rendering));
        }
        true
    }

    /// Ends a class if `need` says so, and with it the streams of its readers; whether it is gone.
    fn end(&self, key: Key, need: impl Fn(&ClassFeed) -> bool) -> bool {
        let mut feeds = self.feeds();
        let gone = feeds.get(&key).is_none_or(need);
        if gone {
            feeds.remove(&key);
        }
        gone
    }
}

/// Renders a class until it has no readers left.
struct RenderTask {
    key: Key,
    memory: RenderMemory,
    latest: Arc<Rendering>,
    newest: Newest,
    left: Arc<Notify>,
}

impl RenderTask {
    async fn run(mut self, renderer: Renderer) {
        let left = self.left.clone();
        loop {
            let ends = tokio::select! {
                moment = self.newest.next() => {
                    // If the table has left memory, or cannot be rendered, readers come back and load the page again.
                    let rendered = match moment {
                        Some(moment) => self.render(&renderer, moment).await,
                        None => false,
                    };
                    !rendered && renderer.end(self.key, |_| true)
                }
                () = left.notified() => renderer.end(self.key, ClassFeed::is_unread),
            };
            if ends {
                return;
            }
        }
    }

    /// Renders a moment; `false` if nobody is there to see it, or it cannot be rendered.
    async fn render(&mut self, renderer: &Renderer, moment: Moment) -> bool {
        let (class, latest, mut memory) = (self.key.1, self.latest.clone(), std::mem::take(&mut self.memory));
        let rendered = renderer.run(move || {
            let rendering = render_next(class, &mut memory, moment, &latest);
            (Arc::new(rendering), memory)
        });
        let Ok((rendering, memory)) = rendered.await else { return false };
        (self.latest, self.memory) = (rendering.clone(), memory);
        renderer.send(self.key, rendering)
    }
}
