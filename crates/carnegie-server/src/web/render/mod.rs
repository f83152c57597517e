//! The pages of those who watch a table in a browser, painted once for everybody who sees the same.
//!
//! Readers who look through the same eyes, in the same language and in the same way, form a class. A class has one
//! painter: when the table changes, it renders the newest state, compares it with what it painted last, and sends
//! the difference to all its readers as the same bytes. A painter that comes late leaves out what was in between;
//! a reader who comes late is dropped and comes back. Nothing of a page is kept but a fingerprint of every part.
//!
//! Painting happens on threads of its own: a decision never waits for a page.
//!
//! A class never shows anything but what its key allows, and a reader takes a picture only after looking up, for the
//! very state that is painted, that the key is still its own.

use super::table::Scene;
use crate::app::{App, Now, Slot};
use crate::error::{Error, Result};
use crate::live::BACKLOG;
use bytes::Bytes;
use carnegie_pages::table::{Memo, Part, Story, Table, fingerprint};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Seat, Viewer};
use carnegie_table::{Status, Watcher};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, Semaphore, broadcast, watch};

/// The threads on which pages are painted.
#[derive(Debug)]
pub(crate) struct Easels(Arc<Semaphore>);

impl Default for Easels {
    /// One core is left for decisions, if there is another one.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Easels(Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))))
    }
}

impl Easels {
    /// Paints when an easel is free.
    pub(super) async fn paint<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let easel = self.0.clone().acquire_owned().await.map_err(|_| Error::Stopping)?;
        let done = tokio::task::spawn_blocking(move || {
            let _easel = easel;
            work()
        });
        done.await.map_err(|_| Error::Stopping)
    }
}

/// What makes a difference to the page of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Class {
    /// The seat that looks; none for spectators.
    seat: Option<Seat>,
    locale: Locale,
    guided: bool,
    /// Whether several people sit at the screen.
    shared: bool,
}

impl Class {
    /// The class of somebody who looks at this moment.
    pub(super) fn of(watcher: &Watcher, texts: Texts, guided: bool, now: &Now) -> Result<Self> {
        let seat = match watcher.viewer(&now.state)? {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        Ok(Class { seat, locale: texts.locale(), guided, shared: watcher.plays_several_seats(&now.state) })
    }
}

/// The fingerprints of a page: what a reader has been shown.
#[derive(Clone, Default, Debug)]
pub(super) struct Shown {
    /// In the order of the page.
    parts: Arc<[u64]>,
    lines: Arc<[u64]>,
}

impl Shown {
    /// How many lines of the log are the same.
    fn common_lines(&self, lines: &[u64]) -> usize {
        self.lines.iter().zip(lines).take_while(|(old, new)| old == new).count()
    }
}

/// What a painter remembers, so that it does not render what is still the same, nor tells the game from the
/// beginning every time.
#[derive(Default, Debug)]
struct Memory {
    parts: Memo,
    story: Story,
    /// The names that the lines of the log mention.
    names: Arc<[String]>,
    lines: Vec<u64>,
}

/// A painted page: its fingerprints, and an event that leads there, if anything has changed.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) now: Now,
    pub(super) shown: Shown,
    event: Option<Bytes>,
}

/// What the room before the game is told: it is another page and loads itself again.
pub(super) fn room_event(now: &Now) -> String {
    format!("event: room\nid: {}\ndata: {{}}\n\n", now.event())
}

/// Parts of a table that have changed.
fn parts_event(table: &Table<'_>, parts: &[Part]) -> Bytes {
    format!("event: parts\nid: {}\ndata: {}\n\n", table.event, table.update(parts)).into()
}

impl Class {
    fn scene<'a>(&self, now: &'a Now, event: &'a str) -> Scene<'a> {
        Scene {
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

    /// Paints what differs from what has been shown.
    fn paint(&self, memory: &mut Memory, now: &Now, shown: &Shown) -> Option<(Shown, Option<Bytes>)> {
        let game = now.state.game()?;
        if memory.names[..] != *now.state.names() {
            *memory = Memory { names: now.state.names().into(), ..Memory::default() };
        }
        let event = now.event().to_string();
        let scene = self.scene(now, &event);
        let (kept, entries) = memory.story.go_on(scene.texts, game.record(), scene.viewer, game.position());
        scene.show_with_log(&now.state, None, &entries, |table| {
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
            (Shown { parts: prints.into(), lines: memory.lines.as_slice().into() }, event)
        })
    }

    /// The whole page, or what differs from what somebody has been shown by another class.
    fn paint_anew(&self, now: &Now, shown: &Shown) -> (Shown, Option<Bytes>) {
        self.paint(&mut Memory::default(), now, shown).unwrap_or_default()
    }

    /// The part that shows who is there: it changes without an event of its own.
    fn paint_players(&self, now: &Now) -> Option<Bytes> {
        let event = now.event().to_string();
        self.scene(now, &event)
            .show_with_log(&now.state, None, &[], |table| parts_event(table, &[table.players_part()]))
    }

    /// The next picture after one that all readers have seen.
    fn paint_next(&self, memory: &mut Memory, now: Now, last: &Picture) -> Picture {
        if now.state.status() == Status::Waiting || last.now.state.game().is_none() {
            // Who is there, and the chat, are not shown in the room.
            let changed = now.state.seq() != last.now.state.seq();
            let (shown, _) = self.paint(memory, &now, &Shown::default()).unwrap_or_default();
            return Picture { event: changed.then(|| room_event(&now).into()), shown, now };
        }
        let (shown, event) = self.paint(memory, &now, &last.shown).unwrap_or_default();
        Picture { now, shown, event }
    }
}

/// The classes of a table.
#[derive(Clone, Default, Debug)]
pub(crate) struct Gallery(Arc<Mutex<HashMap<Class, Wall>>>);

/// Where the pictures of a class hang.
#[derive(Debug)]
struct Wall {
    latest: Arc<Picture>,
    sender: broadcast::Sender<Arc<Picture>>,
    /// Tells the painter that a reader has left.
    left: Arc<Notify>,
}

impl Wall {
    fn is_unseen(&self) -> bool {
        self.sender.receiver_count() == 0
    }

    fn place(&self, class: Class) -> Place {
        Place {
            class,
            latest: self.latest.clone(),
            pictures: self.sender.subscribe(),
            _leaving: Leaving(self.left.clone()),
        }
    }
}

impl Gallery {
    fn walls(&self) -> MutexGuard<'_, HashMap<Class, Wall>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all streams.
    pub(crate) fn close(&self) {
        self.walls().clear();
    }

    /// Joins a class that is being painted: the latest picture, and those to come.
    fn join(&self, class: Class) -> Option<Place> {
        Some(self.walls().get(&class)?.place(class))
    }

    /// Hangs a picture; `false` when the class has no readers any more, or the server stops.
    fn hang(&self, class: Class, picture: Arc<Picture>) -> bool {
        let mut walls = self.walls();
        let Some(wall) = walls.get_mut(&class) else { return false };
        wall.latest = picture.clone();
        if picture.event.is_some() {
            // Nobody may be listening any more; the painter finds out.
            drop(wall.sender.send(picture));
        }
        true
    }

    /// Takes a class down if need be, which ends the streams of its readers; whether it is gone.
    fn take_down(&self, class: Class, need: impl Fn(&Wall) -> bool) -> bool {
        let mut walls = self.walls();
        let gone = walls.get(&class).is_none_or(need);
        if gone {
            walls.remove(&class);
        }
        gone
    }
}

/// A reader's place in a class.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) class: Class,
    /// What was painted when the reader came.
    pub(super) latest: Arc<Picture>,
    pictures: broadcast::Receiver<Arc<Picture>>,
    /// The last field: the receiver is gone when the painter hears of it.
    _leaving: Leaving,
}

#[derive(Debug)]
struct Leaving(Arc<Notify>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

impl Place {
    /// The next picture and its event. `None` at the end of the stream; `Err` for a reader who was too slow.
    pub(super) async fn next(&mut self) -> Result<Option<(Arc<Picture>, Bytes)>, TooSlow> {
        loop {
            match self.pictures.recv().await {
                Ok(picture) => {
                    if let Some(event) = picture.event.clone() {
                        return Ok(Some((picture, event)));
                    }
                }
                Err(broadcast::error::RecvError::Closed) => return Ok(None),
                Err(broadcast::error::RecvError::Lagged(_)) => return Err(TooSlow),
            }
        }
    }
}

/// A reader did not keep up.
#[derive(Debug)]
pub(super) struct TooSlow;

impl App {
    /// A place in a class of a table. The first one there sets up a painter.
    pub(super) async fn take_place(&self, slot: &Slot, class: Class) -> Result<Place> {
        if let Some(place) = slot.gallery.join(class) {
            return Ok(place);
        }
        let mut watch = slot.watch();
        let now = watch.borrow_and_update().clone();
        let mut memory = Memory::default();
        let (picture, memory) = self
            .0
            .easels
            .paint(move || {
                let (shown, _) = class.paint(&mut memory, &now, &Shown::default()).unwrap_or_default();
                (Picture { now, shown, event: None }, memory)
            })
            .await?;
        // Somebody may have been faster.
        let mut walls = slot.gallery.walls();
        let wall = walls.entry(class).or_insert_with(|| {
            let latest = Arc::new(picture);
            let (left, gallery) = (Arc::new(Notify::new()), slot.gallery.clone());
            let painter =
                Painter { class, memory, latest: latest.clone(), watch, left: left.clone(), gallery };
            tokio::spawn(painter.work(self.clone()));
            Wall { latest, sender: broadcast::Sender::new(BACKLOG), left }
        });
        Ok(wall.place(class))
    }

    /// Everything of a class's latest picture that differs from what a reader has been shown.
    pub(super) async fn paint_all(&self, place: &Place, shown: Shown) -> Result<(Shown, Option<Bytes>)> {
        let (class, picture) = (place.class, place.latest.clone());
        self.0.easels.paint(move || class.paint_anew(&picture.now, &shown)).await
    }

    /// Who is there, for a reader who has seen everything else.
    pub(super) async fn paint_players(&self, place: &Place) -> Result<Option<Bytes>> {
        let (class, picture) = (place.class, place.latest.clone());
        self.0.easels.paint(move || class.paint_players(&picture.now)).await
    }
}

/// Paints a class until it has no readers any more.
struct Painter {
    class: Class,
    memory: Memory,
    latest: Arc<Picture>,
    watch: watch::Receiver<Now>,
    left: Arc<Notify>,
    gallery: Gallery,
}

impl Painter {
    async fn work(mut self, app: App) {
        loop {
            let ends = tokio::select! {
                changed = self.watch.changed() => {
                    // Without the table in memory, or a picture of it, readers come back and get it anew.
                    let painted = changed.is_ok() && self.paint(&app).await;
                    !painted && self.gallery.take_down(self.class, |_| true)
                }
                () = self.left.notified() => self.gallery.take_down(self.class, Wall::is_unseen),
            };
            if ends {
                return;
            }
        }
    }

    /// Paints the newest state; `false` when nobody is there to see it, or it cannot be painted.
    async fn paint(&mut self, app: &App) -> bool {
        let now = self.watch.borrow_and_update().clone();
        let (class, latest, mut memory) = (self.class, self.latest.clone(), std::mem::take(&mut self.memory));
        let painted = app.0.easels.paint(move || {
            let picture = class.paint_next(&mut memory, now, &latest);
            (Arc::new(picture), memory)
        });
        let Ok((picture, memory)) = painted.await else { return false };
        (self.latest, self.memory) = (picture.clone(), memory);
        self.gallery.hang(self.class, picture)
    }
}
