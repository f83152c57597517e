//! The pages of those who watch a table in a browser, rendered once for everybody who sees the same.
//!
//! Readers who look from the same seat, in the same language and in the same way, form a class. A class has one task:
//! it follows the table as any subscriber does, renders the newest state when there are news, compares it with what it
//! rendered last, and sends the difference to all its readers as the same bytes. A task that comes late leaves out what
//! was in between; a reader who comes late is dropped and comes back. Nothing of a page is kept but a fingerprint of
//! every part.
//!
//! Rendering happens on threads of its own: a decision never waits for a page.
//!
//! A class never shows anything but what its key allows. Whether the key is still a reader's own is looked up for the
//! very state that was rendered, when the rendering is passed on: a seat that changes hands in between changes the
//! class before anything of the new state is shown.

mod table_view;

pub(super) use table_view::{TableView, chat_line};

use crate::error::Result;
use crate::fanout::Fanout;
use crate::live::{LiveTable, Moment, Update};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::shutdown::Shutdown;
use bytes::Bytes;
use carnegie_pages::table::{Memo, Part, Story, Table, fingerprint};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Seat, Viewer};
use carnegie_table::{Status, Watcher};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::Notify;
use tokio::sync::mpsc::Receiver;

/// What makes a difference to the page of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ViewClass {
    /// The seat that looks; none for spectators.
    seat: Option<Seat>,
    locale: Locale,
    guided: bool,
    /// Whether several people sit at the screen.
    shared: bool,
}

impl ViewClass {
    /// The class of somebody who looks at this moment.
    pub(super) fn of(watcher: &Watcher, texts: Texts, guided: bool, now: &Moment) -> Result<Self> {
        let seat = match watcher.viewer(&now.state)? {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        Ok(ViewClass {
            seat,
            locale: texts.locale(),
            guided: guided || (seat.is_some() && now.state.options().guided),
            shared: watcher.plays_several_seats(&now.state),
        })
    }
}

/// The fingerprints of a page: what a reader has been shown.
#[derive(Clone, Default, Debug)]
pub(super) struct Fingerprints {
    /// In the order of the page.
    parts: Arc<[u64]>,
    lines: Arc<[u64]>,
}

impl Fingerprints {
    /// How many lines of the log are the same.
    fn common_lines(&self, lines: &[u64]) -> usize {
        self.lines.iter().zip(lines).take_while(|(old, new)| old == new).count()
    }
}

/// What the task of a class remembers, so that it does not render what is still the same, nor tells the game from the
/// beginning every time.
#[derive(Default, Debug)]
struct RenderMemory {
    parts: Memo,
    story: Story,
    /// The names that the lines of the log mention.
    names: Arc<[String]>,
    lines: Vec<u64>,
}

/// A rendered page: its fingerprints, and an event that leads there, if anything has changed.
#[derive(Debug)]
pub(super) struct Rendering {
    pub(super) now: Moment,
    pub(super) shown: Fingerprints,
    event: Option<Bytes>,
}

/// What the room before the game is told: it is another page and loads itself again.
pub(super) fn room_event(now: &Moment) -> String {
    format!("event: room\nid: {}\ndata: {{}}\n\n", now.event())
}

/// Parts of a table that have changed.
fn parts_event(table: &Table<'_>, parts: &[Part]) -> Bytes {
    format!("event: parts\nid: {}\ndata: {}\n\n", table.event, table.update(parts)).into()
}

impl ViewClass {
    fn view<'a>(&self, now: &'a Moment, event: &'a str) -> TableView<'a> {
        TableView {
            texts: Texts::new(self.locale),
            person: None,
            viewer: self.seat.map_or(Viewer::Spectator, Viewer::Seat),
            chat: &now.chat,
            event,
            guided: self.guided,
            shared: self.shared,
            here: now.seats_here(),
        }
    }

    /// Renders what differs from what has been shown.
    fn render(
        &self,
        memory: &mut RenderMemory,
        now: &Moment,
        shown: &Fingerprints,
    ) -> Option<(Fingerprints, Option<Bytes>)> {
        let game = now.state.game()?;
        if memory.names[..] != *now.state.names() {
            *memory = RenderMemory { names: now.state.names().into(), ..RenderMemory::default() };
        }
        let event = now.event().to_string();
        let view = self.view(now, &event);
        let (kept, entries) =
            memory.story.go_on(view.texts, game.record(), view.log_viewer(&now.state), game.position());
        view.show_with_log(&now.state, None, &entries, |table| {
            let changed = table.changed_parts(&mut memory.parts);
            let prints = memory.parts.prints();
            let mut parts: Vec<Part> = (changed.into_iter())
                .filter(|(place, _)| shown.parts.get(*place) != prints.get(*place))
                .map(|(_, part)| part)
                .collect();
            let lines = table.log_lines(&entries);
            memory.lines.truncate(kept);
            memory.lines.extend(lines.iter().map(|line| fingerprint(line)));
            let keep = shown.common_lines(&memory.lines).max(kept);
            if keep < memory.lines.len() || keep < shown.lines.len() {
                parts.push(table.log_tail(keep, &lines[keep - kept..]));
            }
            let event = (!parts.is_empty()).then(|| parts_event(table, &parts));
            (Fingerprints { parts: prints.into(), lines: memory.lines.as_slice().into() }, event)
        })
    }

    /// The whole page, or what differs from what somebody has been shown by another class.
    fn render_anew(&self, now: &Moment, shown: &Fingerprints) -> (Fingerprints, Option<Bytes>) {
        self.render(&mut RenderMemory::default(), now, shown).unwrap_or_default()
    }

    /// The part that shows who is there: it changes without an event of its own.
    fn render_players(&self, now: &Moment) -> Option<Bytes> {
        let event = now.event().to_string();
        self.view(now, &event)
            .show_with_log(&now.state, None, &[], |table| parts_event(table, &[table.players_part()]))
    }

    /// The next rendering after one that all readers have seen.
    fn render_next(&self, memory: &mut RenderMemory, now: Moment, last: &Rendering) -> Rendering {
        if now.state.status() == Status::Waiting || last.now.state.game().is_none() {
            // Who is there, and the chat, are not shown in the room.
            let changed = now.state.seq() != last.now.state.seq();
            let (shown, _) = self.render(memory, &now, &Fingerprints::default()).unwrap_or_default();
            return Rendering { event: changed.then(|| room_event(&now).into()), shown, now };
        }
        let (shown, event) = self.render(memory, &now, &last.shown).unwrap_or_default();
        Rendering { now, shown, event }
    }
}

/// Renders the pages of all tables that somebody watches in a browser. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Renderer(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: Pool,
    metrics: Arc<Metrics>,
    /// The classes that have readers, by the table in memory: of one that was read again nothing is left.
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
    /// The last field: the receiver is gone when the task hears of it.
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
    /// The next rendering and its event. `None` when the reader was too slow, or the server stops: come back and
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
    /// One core is left for decisions, if there is another one.
    pub(super) fn new(metrics: Arc<Metrics>, shutdown: Shutdown) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::new("render", cores.saturating_sub(1), metrics.clone(), shutdown);
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

    /// Joins the readers of a class at a table. The first one there starts the task that renders it.
    pub(super) async fn read(&self, table: &Arc<LiveTable>, class: ViewClass) -> Result<ClassReader> {
        let key = (table.instance(), class);
        if let Some(feed) = self.feeds().get(&key) {
            return Ok(feed.reader(class));
        }
        let (moment, news) = table.subscribe_to_newest();
        let mut memory = RenderMemory::default();
        let (rendering, memory) = self
            .run(move || {
                let (shown, _) =
                    class.render(&mut memory, &moment, &Fingerprints::default()).unwrap_or_default();
                (Rendering { now: moment, shown, event: None }, memory)
            })
            .await?;
        // Somebody may have been faster.
        let mut feeds = self.feeds();
        let feed = feeds.entry(key).or_insert_with(|| {
            let (latest, left) = (Arc::new(rendering), Arc::new(Notify::new()));
            let task = RenderTask {
                key,
                memory,
                latest: latest.clone(),
                table: Arc::downgrade(table),
                news,
                left: left.clone(),
            };
            tokio::spawn(task.run(self.clone()));
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
        self.run(move || class.render_anew(&latest.now, &shown)).await
    }

    /// Who is there, for a reader who has seen everything else.
    pub(super) async fn players(&self, reader: &ClassReader) -> Result<Option<Bytes>> {
        let (class, latest) = (reader.class, reader.latest.clone());
        self.run(move || class.render_players(&latest.now)).await
    }

    /// Passes a rendering on; `false` when the class has no readers any more.
    fn send(&self, key: Key, rendering: Arc<Rendering>) -> bool {
        let mut feeds = self.feeds();
        let Some(feed) = feeds.get_mut(&key) else { return false };
        feed.latest = rendering.clone();
        if rendering.event.is_some() {
            self.0.metrics.streams_dropped.add(feed.readers.send(|| rendering));
        }
        true
    }

    /// Ends a class if need be, and with it the streams of its readers; whether it is gone.
    fn end(&self, key: Key, need: impl Fn(&ClassFeed) -> bool) -> bool {
        let mut feeds = self.feeds();
        let gone = feeds.get(&key).is_none_or(need);
        if gone {
            feeds.remove(&key);
        }
        gone
    }
}

/// Renders a class until it has no readers any more.
struct RenderTask {
    key: Key,
    memory: RenderMemory,
    latest: Arc<Rendering>,
    /// Not the table itself, which ends its streams by leaving memory.
    table: Weak<LiveTable>,
    news: Receiver<Update>,
    left: Arc<Notify>,
}

impl RenderTask {
    async fn run(mut self, renderer: Renderer) {
        let left = self.left.clone();
        loop {
            let ends = tokio::select! {
                moment = self.newest() => {
                    // Without the table in memory, or a rendering of it, readers come back and get it anew.
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

    /// Waits for news, and passes over all but the newest; `None` when the table has left memory.
    async fn newest(&mut self) -> Option<Moment> {
        self.news.recv().await?;
        Some(self.table.upgrade()?.moment())
    }

    /// Renders a moment; `false` when nobody is there to see it, or it cannot be rendered.
    async fn render(&mut self, renderer: &Renderer, moment: Moment) -> bool {
        let (class, latest, mut memory) = (self.key.1, self.latest.clone(), std::mem::take(&mut self.memory));
        let rendered = renderer.run(move || {
            let rendering = class.render_next(&mut memory, moment, &latest);
            (Arc::new(rendering), memory)
        });
        let Ok((rendering, memory)) = rendered.await else { return false };
        (self.latest, self.memory) = (rendering.clone(), memory);
        renderer.send(self.key, rendering)
    }
}
