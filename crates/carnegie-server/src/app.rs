//! The server without HTTP: everything that people can do, as functions. The JSON API and the web pages both call
//! these and nothing else.
//!
//! The way of one decision: [`App::commit`] takes the table's newest state, makes the next one, appends the entry
//! to the log, waits until it is durable, and only then publishes the new state and answers.

use crate::analysis::Analyses;
use crate::bots::{AllBots, BotSource};
use crate::config::Settings;
use crate::error::{Error, Result};
use crate::guard::Guards;
use crate::live::{Admission, Changed, EventId, Here, Hub, Said, Subscription, Update};
use crate::metrics::Metrics;
use crate::people::Sessions;
use crate::presence::{Presence, seats_here};
use crate::store::{self, Append, Change, LogRow, Store, StoreError, StoredTable, Work};
use crate::web::{Easels, Gallery};
use crate::work::Workshop;
use carnegie_rules::SeatSet;
use carnegie_table::{
    Archive, ChatLine, Entry, Proposal, RECENT_LINES, TableInfo, TableState, Watcher, add_lines,
    is_of_other_rules,
};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// How often a decision is tried again when other nodes append to the same log.
const TRIES: usize = 16;

/// The server. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub struct App(pub(crate) Arc<Inner>);

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bots: Arc<dyn BotSource>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) guards: Guards,
    pub(crate) sessions: Sessions,
    pub(crate) workshop: Workshop,
    pub(crate) presence: Arc<Presence>,
    pub(crate) easels: Easels,
    pub(crate) analyses: Analyses,
    tables: Mutex<HashMap<String, Arc<Slot>>>,
    stopping: watch::Sender<bool>,
}

/// A table in memory. It may be thrown away at any time: the log is the truth.
#[derive(Debug)]
pub(crate) struct Slot {
    now: watch::Sender<Now>,
    /// Entries of a table are appended one after the other.
    writing: tokio::sync::Mutex<()>,
    hub: Hub,
    /// The pages of those who watch in a browser.
    pub(crate) gallery: Gallery,
    /// Whether the lines of chat have been read from the database.
    chat_read: AtomicBool,
    /// When somebody needed it last.
    used: AtomicI64,
}

/// How a table stands at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Now {
    pub(crate) state: Arc<TableState>,
    /// The last lines of chat.
    pub(crate) chat: Arc<Vec<ChatLine>>,
    /// Who has the table open.
    pub(crate) people: Arc<BTreeSet<String>>,
}

impl Now {
    fn last_line(&self) -> i64 {
        self.chat.last().map_or(0, |line| line.n)
    }

    /// The number of an event that shows all this.
    pub(crate) fn event(&self) -> EventId {
        EventId { seq: self.state.seq(), chat: self.last_line() }
    }

    /// The seats whose people have the table open.
    pub(crate) fn seats_here(&self) -> SeatSet {
        seats_here(&self.state, &self.people)
    }
}

/// A table that was found.
#[derive(Debug)]
pub(crate) enum Found {
    /// In memory.
    Live(Arc<Slot>),
    /// A game of other rules: words only.
    Kept(Box<Archive>),
}

impl Slot {
    fn new(state: TableState, people: BTreeSet<String>) -> Self {
        Slot {
            now: watch::Sender::new(Now {
                state: Arc::new(state),
                chat: Arc::default(),
                people: Arc::new(people),
            }),
            writing: tokio::sync::Mutex::default(),
            hub: Hub::default(),
            gallery: Gallery::default(),
            chat_read: AtomicBool::new(false),
            used: AtomicI64::new(now()),
        }
    }

    pub(crate) fn state(&self) -> Arc<TableState> {
        self.now.borrow().state.clone()
    }

    /// How the table stands from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<Now> {
        self.now.subscribe()
    }

    /// Changes how the table stands; how it stood before.
    fn change(&self, change: impl FnOnce(&mut Now) -> bool) -> Option<Now> {
        let mut before = None;
        self.now.send_if_modified(|now| {
            let old = now.clone();
            let changed = change(now);
            before = changed.then_some(old);
            changed
        });
        before
    }

    /// Makes a new state known.
    fn publish(&self, state: Arc<TableState>, entry: Entry, metrics: &Metrics) {
        let new = state.clone();
        let before = self.change(|now| {
            now.state = new;
            true
        });
        let Some(before) = before else { return };
        let (chat, seats) = (before.last_line(), seats_here(&state, &before.people));
        let slow =
            self.hub.send(|| Update::Changed(Arc::new(Changed::new(&before.state, state, entry, chat))));
        metrics.streams_dropped.add(slow as u64);
        // Whoever has just sat down, or handed the seat to a bot.
        if seats != before.seats_here() {
            let slow = self.hub.send(|| Update::Here(Arc::new(Here::new(seats))));
            metrics.streams_dropped.add(slow as u64);
        }
    }

    /// Makes known who has the table open.
    fn publish_people(&self, people: BTreeSet<String>, metrics: &Metrics) {
        let people = Arc::new(people);
        let before = self.change(|now| {
            let changed = now.people != people;
            now.people = people.clone();
            changed
        });
        let Some(before) = before else { return };
        let seats = seats_here(&before.state, &people);
        if seats != before.seats_here() {
            let slow = self.hub.send(|| Update::Here(Arc::new(Here::new(seats))));
            metrics.streams_dropped.add(slow as u64);
        }
    }

    /// Ends all streams.
    fn close(&self) {
        self.hub.close();
        self.gallery.close();
    }

    fn is_watched(&self) -> bool {
        self.hub.is_watched() || self.now.receiver_count() > 0
    }
}

impl App {
    /// Opens the database and starts the workers.
    pub async fn start(settings: Settings) -> Result<Self, StoreError> {
        Self::start_with(settings, Arc::new(AllBots)).await
    }

    /// The same with other bots.
    pub async fn start_with(settings: Settings, bots: Arc<dyn BotSource>) -> Result<Self, StoreError> {
        let store = store::open(&settings.database, settings.migrate).await?;
        let changes = store.changes();
        let app = App(Arc::new(Inner {
            guards: Guards::new(settings.limits),
            workshop: Workshop::new(settings.bot_threads),
            presence: Arc::default(),
            easels: Easels::default(),
            analyses: Analyses::default(),
            store,
            bots,
            settings,
            metrics: Arc::default(),
            sessions: Sessions::default(),
            tables: Mutex::default(),
            stopping: watch::Sender::new(false),
        }));
        app.start_work();
        app.start_housekeeping();
        app.start_presence();
        if let Some(mut changes) = changes {
            let app = app.clone();
            tokio::spawn(async move {
                while let Some(change) = changes.recv().await {
                    app.hear(change).await;
                }
            });
        }
        Ok(app)
    }

    /// The database.
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// What the operator chose.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// What the server counts.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// The bots there are.
    pub fn bots(&self) -> &dyn BotSource {
        &*self.0.bots
    }

    /// Ends streams and stops thinking bots. Requests in flight are finished by the HTTP server.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
        self.tables().values().for_each(|slot| slot.close());
        self.0.workshop.stop();
    }

    /// Whether the server is about to stop.
    pub fn is_stopping(&self) -> bool {
        *self.0.stopping.borrow()
    }

    /// Waits until the server is about to stop.
    pub async fn stopped(&self) {
        let mut stopping = self.0.stopping.subscribe();
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }

    /// Closes the database.
    pub async fn close(&self) {
        self.store().close().await;
    }

    /// Whether the database answers.
    pub async fn is_ready(&self) -> bool {
        !self.is_stopping() && self.store().ping().await.is_ok()
    }

    // ── Tables in memory ───────────────────────────────────────────────────────────────────────

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cached(&self, id: &str) -> Option<Arc<Slot>> {
        self.tables().get(id).cloned()
    }

    /// The table in memory, read from the log if need be. A game of other rules never comes here.
    pub(crate) async fn slot(&self, id: &str) -> Result<Arc<Slot>> {
        match self.find(id).await? {
            Found::Live(slot) => Ok(slot),
            Found::Kept(archive) => Err(Error::EarlierRules(archive.rules())),
        }
    }

    /// The table, in memory or as words.
    pub(crate) async fn find(&self, id: &str) -> Result<Found> {
        if let Some(slot) = self.cached(id) {
            slot.used.store(now(), Ordering::Relaxed);
            return Ok(Found::Live(slot));
        }
        let stored = self.stored(id).await?;
        if is_of_other_rules(&stored) {
            return Ok(Found::Kept(Box::new(Archive::read(&stored)?)));
        }
        Ok(Found::Live(self.remember(stored).await?))
    }

    /// A table for a list. A game whose result is kept is not replayed for it.
    pub(crate) async fn listed(&self, id: &str, person: Option<&str>) -> Result<TableInfo> {
        if let Some(slot) = self.cached(id) {
            slot.used.store(now(), Ordering::Relaxed);
            return Ok(self.info(&slot.state(), person));
        }
        let stored = self.stored(id).await?;
        if stored.row.result.is_some() || is_of_other_rules(&stored) {
            return Ok(Archive::read(&stored)?.info(person));
        }
        Ok(self.info(&self.remember(stored).await?.state(), person))
    }

    async fn stored(&self, id: &str) -> Result<StoredTable> {
        if !crate::ids::is_id(id, crate::ids::ID_LENGTH) {
            return Err(Error::NoTable);
        }
        self.store().table(id).await?.ok_or(Error::NoTable)
    }

    /// Takes a table into memory.
    async fn remember(&self, stored: StoredTable) -> Result<Arc<Slot>> {
        let id = &stored.row.id;
        let slot = Arc::new(Slot::new(TableState::read(&stored)?, BTreeSet::new()));
        self.0.metrics.table_loads.add(1);
        let slot = self.tables().entry(id.clone()).or_insert(slot).clone();
        // A notice of another node may have come before the table was here.
        self.catch_up(&slot, u64::MAX).await?;
        slot.publish_people(self.0.presence.people(id), self.metrics());
        Ok(slot)
    }

    /// How a table stands now.
    pub(crate) async fn state(&self, id: &str) -> Result<Arc<TableState>> {
        Ok(self.slot(id).await?.state())
    }

    /// Adds a new table to the database and to memory.
    pub(crate) async fn add_table(&self, table: StoredTable) -> Result<Arc<TableState>> {
        let state = TableState::read(&table)?;
        let work = self.work_after(None, &state).unwrap_or(Work::Nothing);
        self.store().add_table(&table, work).await?;
        let slot = Arc::new(Slot::new(state, BTreeSet::new()));
        let state = slot.state();
        self.tables().insert(table.row.id.clone(), slot);
        self.0.metrics.tables_created.add(1);
        self.look_after(&state);
        Ok(state)
    }

    /// Reads what others have appended to a log, up to a length.
    async fn catch_up(&self, slot: &Slot, length: u64) -> Result<()> {
        let _writing = slot.writing.lock().await;
        if slot.state().seq() >= length {
            return Ok(());
        }
        self.read_on(slot).await
    }

    /// The state of a table for somebody who has seen state `seq`, perhaps on a node that is ahead of this one.
    pub(crate) async fn keep_up(&self, id: &str, seq: u64) -> Result<Arc<TableState>> {
        let slot = self.slot(id).await?;
        if slot.state().seq() < seq {
            self.catch_up(&slot, seq).await?;
        }
        Ok(slot.state())
    }

    /// Reads the rest of a log. The caller has the table for writing.
    async fn read_on(&self, slot: &Slot) -> Result<()> {
        let mut state = slot.state();
        let rows = self.store().log_since(state.id(), state.seq() as i64).await?;
        for row in rows {
            let entry = Entry::read(&row)?;
            let mut next = state.with(row.at, &entry)?;
            if !entry.changes_only_the_game() {
                let stored = self.store().table(state.id()).await?.ok_or(Error::NoTable)?;
                next = next.with_names_of(&stored);
            }
            state = Arc::new(next);
            slot.publish(state.clone(), entry, self.metrics());
        }
        Ok(())
    }

    /// Forgets a table in memory; its viewers come back and get it anew.
    pub(crate) fn forget(&self, id: &str) {
        self.tables().remove(id);
    }

    /// Forgets tables that nobody has needed for a while and nobody watches.
    pub(crate) fn forget_idle(&self, before: i64) {
        self.tables().retain(|_, slot| {
            slot.is_watched() || slot.used.load(Ordering::Relaxed) > before || Arc::strong_count(slot) > 1
        });
    }

    /// Forgets the tables of a person, whose name or sessions have changed.
    pub(crate) fn forget_tables_of(&self, person: &str) {
        self.tables().retain(|_, slot| !slot.state().belongs_to(person));
    }

    /// How many tables are in memory.
    pub(crate) fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    // ── Appending ──────────────────────────────────────────────────────────────────────────────

    /// Adds an entry to a table's log: `propose` says which one, given the newest state. Returns the new state
    /// when the entry is durable.
    ///
    /// Runs to its end even if the one who asked goes away meanwhile.
    pub(crate) async fn commit<P>(&self, id: &str, propose: P) -> Result<Arc<TableState>>
    where
        P: Fn(&TableState) -> carnegie_table::Result<Proposal> + Send + 'static,
    {
        let slot = self.slot(id).await?;
        let app = self.clone();
        let done = tokio::spawn(async move { app.commit_to(&slot, propose).await });
        done.await.unwrap_or(Err(Error::Store(StoreError::Closed)))
    }

    async fn commit_to<P>(&self, slot: &Slot, propose: P) -> Result<Arc<TableState>>
    where
        P: Fn(&TableState) -> carnegie_table::Result<Proposal> + Send,
    {
        let _writing = slot.writing.lock().await;
        for _ in 0..TRIES {
            let state = slot.state();
            let proposal = propose(&state)?;
            let at = now();
            let next = state.after(at, &proposal)?;
            let Proposal { entry, seats } = proposal;
            let append = Append {
                table: state.id().to_owned(),
                row: LogRow { seq: state.seq() as i64, at, body: entry.to_json()? },
                status: next.progress_since(&state, &entry)?,
                seats,
                work: self.work_after(Some(&state), &next),
            };
            match self.store().append(append).await {
                Ok(true) => {
                    let next = Arc::new(next);
                    slot.publish(next.clone(), entry, self.metrics());
                    self.0.metrics.appends.add(1);
                    self.look_after(&next);
                    return Ok(next);
                }
                Ok(false) => {
                    self.0.metrics.append_conflicts.add(1);
                    self.read_on(slot).await?;
                }
                Err(error) => {
                    // Whether the entry is stored is not known: only the log can tell.
                    self.forget(state.id());
                    return Err(error.into());
                }
            }
        }
        Err(Error::Stale)
    }

    // ── Other nodes ────────────────────────────────────────────────────────────────────────────

    /// Follows what another node has changed.
    async fn hear(&self, change: Change) {
        match change {
            Change::Table(id, length) => {
                if let Some(slot) = self.cached(&id)
                    && let Err(error) = self.catch_up(&slot, length).await
                {
                    tracing::warn!(%error, "a table could not be read again");
                    self.forget(&id);
                }
            }
            Change::Chat(id) => {
                if let Some(slot) = self.cached(&id) {
                    self.hear_chat(&slot).await;
                }
            }
            Change::Person(id) => {
                self.0.sessions.forget(&id);
                self.forget_tables_of(&id);
            }
            Change::Here { node, table, person, here } => self.hear_presence(&node, &table, &person, here),
            Change::WhoIsHere => self.tell_presence(true).await,
            Change::Everything => {
                self.0.sessions.clear();
                self.tell_presence(true).await;
                drop(self.store().tell(&[Change::WhoIsHere]).await);
                let slots: Vec<_> =
                    self.tables().iter().map(|(id, slot)| (id.clone(), slot.clone())).collect();
                for (id, slot) in slots {
                    if self.catch_up(&slot, u64::MAX).await.is_err() {
                        self.forget(&id);
                    }
                    self.hear_chat(&slot).await;
                }
            }
        }
    }

    /// Tells the viewers here what was said on another node.
    async fn hear_chat(&self, slot: &Slot) {
        if !slot.is_watched() {
            return;
        }
        let (state, known) = (slot.state(), slot.now.borrow().last_line());
        if let Ok(lines) = self.store().chat(state.id(), known, RECENT_LINES as i64).await {
            lines.into_iter().for_each(|row| self.publish_chat(slot, ChatLine::at_table(row, &state)));
        }
    }

    /// Makes a line of chat known.
    pub(crate) fn publish_chat(&self, slot: &Slot, line: ChatLine) {
        if let Some(before) = slot.change(|now| add_lines(Arc::make_mut(&mut now.chat), [line.clone()])) {
            let slow = slot.hub.send(|| Update::Said(Arc::new(Said::new(line, before.state.seq()))));
            self.0.metrics.streams_dropped.add(slow as u64);
        }
    }

    /// Reads the chat of a table for those who look at its page.
    pub(crate) async fn read_chat(&self, slot: &Slot) -> Result<()> {
        if slot.chat_read.load(Ordering::Relaxed) {
            return Ok(());
        }
        let state = slot.state();
        let rows = self.store().chat(state.id(), 0, RECENT_LINES as i64).await?;
        let lines: Vec<ChatLine> = rows.into_iter().map(|row| ChatLine::at_table(row, &state)).collect();
        slot.change(|now| {
            // What has been said since it was read comes last.
            let newer = std::mem::replace(&mut now.chat, Arc::new(lines));
            add_lines(Arc::make_mut(&mut now.chat), newer.iter().cloned());
            true
        });
        slot.chat_read.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Makes known at a table who has come and gone.
    pub(crate) fn show_presence(&self, table: &str) {
        if let Some(slot) = self.cached(table) {
            slot.publish_people(self.0.presence.people(table), self.metrics());
        }
    }

    /// Follows a table from now on, or from the last event that the viewer has seen.
    pub(crate) async fn follow(
        &self,
        id: &str,
        seen: Option<EventId>,
        watcher: Watcher,
        admission: Admission,
    ) -> Result<Subscription> {
        let slot = self.slot(id).await?;
        // First the updates, then the state: nothing is lost in between.
        let updates = slot.hub.join();
        let Now { state, people, .. } = slot.now.borrow().clone();
        let after = seen.map_or(0, |seen| seen.chat);
        let rows = self.store().chat(id, after, RECENT_LINES as i64).await?;
        let chat: Vec<ChatLine> = rows.into_iter().map(|row| ChatLine::at_table(row, &state)).collect();
        let last = chat.last().map_or(after, |line| line.n);
        slot.change(|now| add_lines(Arc::make_mut(&mut now.chat), chat.iter().cloned()));
        let id = EventId { seq: state.seq(), chat: last };
        let here = Here::new(seats_here(&state, &people));
        Ok(Subscription { state, chat, id, here, watcher, updates, _admission: admission })
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as i64)
}
