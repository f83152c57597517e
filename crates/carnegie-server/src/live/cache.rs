//! The tables in memory.

use super::news::{Admission, Here, Subscription};
use super::presence::{Presence, seats_here};
use super::sessions::Sessions;
use super::table::{LiveTable, Moment, Validity};
use crate::error::{Error, Result};
use crate::ids;
use crate::metrics::Metrics;
use crate::panics;
use crate::pool::{joined, off_thread};
use crate::store::{Added, Quota, Retention, Store, StoredTable, Work};
use carnegie_host::EventId;
use carnegie_rules::SeatSet;
use carnegie_table::{
    Archive, CHECKPOINT_EVERY, ChatLine, Entry, Need, RECENT_LINES, Status, TableInfo, TableState, Watcher,
    add_lines, is_of_other_rules,
};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, OnceCell};

/// The person has reached the limit of tables.
pub(crate) const TOO_MANY_TABLES: Error =
    Error::Limit("too many tables at the same time; finish or leave some first");

/// The person has reached the limit of bots.
const TOO_MANY_BOTS: Error =
    Error::Limit("too many bots at the same time; finish or leave some tables first");
/// A log that had to be replayed from further back than this gets a checkpoint.
const LONG: usize = 2 * CHECKPOINT_EVERY as usize;

/// The tables of this node. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Tables(pub(super) Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) store: Arc<dyn Store>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) presence: Arc<Presence>,
    pub(super) sessions: Arc<Sessions>,
    /// How long after an entry people who are away are told about it; not set if they never are.
    pub(super) message_delay: OnceLock<Duration>,
    /// Tables at which a bot has to decide.
    bots_due: UnboundedSender<String>,
    tables: Mutex<HashMap<String, Arc<CacheEntry>>>,
    /// Some table in memory may differ from what is stored.
    pub(super) invalidated: Notify,
    /// The server is stopping: nobody can follow a table from now on.
    ended: AtomicBool,
}

/// The place of a table in memory. There is one for each table, from before its log is read until nobody holds it any
/// longer. So there are never two copies of a table, and whatever another node changes while it is being read is
/// noticed.
#[derive(Default, Debug)]
pub(super) struct CacheEntry {
    validity: Arc<Validity>,
    pub(super) table: OnceCell<Arc<LiveTable>>,
}

impl CacheEntry {
    /// Whether only the map holds it. The caller has locked the map, so nobody can get hold of it in between.
    fn is_free(self: &Arc<Self>) -> bool {
        Arc::strong_count(self) == 1 && self.table.get().is_none_or(|table| Arc::strong_count(table) == 1)
    }
}

/// What was found instead of a table that comes into memory.
enum Instead {
    Words(Box<Archive>),
    Nothing(Error),
}

impl From<Error> for Instead {
    fn from(error: Error) -> Self {
        Instead::Nothing(error)
    }
}

/// A table that was found.
#[derive(Debug)]
pub(crate) enum Found {
    /// In memory.
    Live(Arc<LiveTable>),
    /// A game of other rules: only its text.
    Archived(Box<Archive>),
}

impl Tables {
    /// No table in memory yet. Somebody whose last stream has closed still counts as present for the `grace`; the ids
    /// of tables at which a bot has to decide go to `bots_due`.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        grace: Duration,
        bots_due: UnboundedSender<String>,
    ) -> Self {
        Tables(Arc::new(Inner {
            store,
            metrics,
            presence: Arc::new(Presence::new(grace)),
            sessions: Arc::default(),
            message_delay: OnceLock::new(),
            bots_due,
            tables: Mutex::default(),
            invalidated: Notify::default(),
            ended: AtomicBool::new(false),
        }))
    }

    /// From now on, messages for people who are away are stored together with entries, to be sent after this delay.
    pub(crate) fn tell_people_who_are_away(&self, delay: Duration) {
        let _ = self.0.message_delay.set(delay);
    }

    /// The database.
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// Who has which table open.
    pub(crate) fn presence(&self) -> &Arc<Presence> {
        &self.0.presence
    }

    /// The sessions in memory.
    pub(crate) fn sessions(&self) -> &Arc<Sessions> {
        &self.0.sessions
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<CacheEntry>>> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn cached(&self, id: &str) -> Option<Arc<LiveTable>> {
        self.lock().get(id)?.table.get().cloned()
    }

    /// The table in memory, read from the log if need be. Games of other rules are never loaded.
    pub(crate) async fn get(&self, id: &str) -> Result<Arc<LiveTable>> {
        match self.find(id).await? {
            Found::Live(table) => Ok(table),
            Found::Archived(archive) => Err(Error::EarlierRules(archive.rules())),
        }
    }

    /// The table, in memory or as text.
    pub(crate) async fn find(&self, id: &str) -> Result<Found> {
        self.take(id, |_| false).await
    }

    /// A table for a list. A game whose result is stored is not replayed for it.
    pub(crate) async fn listed(&self, id: &str, person: Option<&str>) -> Result<TableInfo> {
        Ok(match self.take(id, |stored| stored.row.result.is_some()).await? {
            Found::Live(table) => {
                let moment = table.moment();
                moment.state.info(person, moment.seats_here())
            }
            Found::Archived(archive) => archive.info(person),
        })
    }

    /// The table in memory, or as text if it is not there and `words` says that the text is enough.
    async fn take(&self, id: &str, words: impl Fn(&StoredTable) -> bool) -> Result<Found> {
        if !ids::is_id(id, ids::ID_LENGTH) {
            return Err(Error::NoTable);
        }
        let cached = self.lock().entry(id.to_owned()).or_default().clone();
        // One task reads the log, and everybody who comes in the meantime waits for it.
        let table =
            cached.table.get_or_try_init(|| self.load(id, cached.validity.clone(), words)).await.cloned();
        match table {
            Ok(table) => {
                table.touch();
                self.revalidate(&table).await?;
                Ok(Found::Live(table))
            }
            Err(instead) => {
                drop(cached);
                let mut tables = self.lock();
                if tables.get(id).is_some_and(|cached| cached.is_free() && cached.table.get().is_none()) {
                    tables.remove(id);
                }
                match instead {
                    Instead::Words(archive) => Ok(Found::Archived(archive)),
                    Instead::Nothing(error) => Err(error),
                }
            }
        }
    }

    async fn load(
        &self,
        id: &str,
        validity: Arc<Validity>,
        words: impl Fn(&StoredTable) -> bool,
    ) -> Result<Arc<LiveTable>, Instead> {
        let mut long = false;
        let state = match self.resume(id).await? {
            Some(state) => state,
            None => {
                let stored = self.store().table(id).await.map_err(Error::from)?.ok_or(Error::NoTable)?;
                if is_of_other_rules(&stored) || words(&stored) {
                    let archive = self.off_thread(move || Archive::read(&stored)).await?;
                    return Err(Instead::Words(Box::new(archive.map_err(Error::from)?)));
                }
                long = stored.log.len() > LONG;
                self.off_thread(move || TableState::read(&stored)).await?.map_err(Error::from)?
            }
        };
        let table = Arc::new(LiveTable::new(state, validity, self.0.metrics.clone()));
        self.0.metrics.table_loads.add(1);
        if long {
            self.keep_checkpoint(table.state());
        }
        table.publish_people(self.0.presence.people(id));
        if self.0.ended.load(Ordering::SeqCst) {
            table.news.close();
        }
        Ok(table)
    }

    /// The state of a table with a long log, if a checkpoint was kept.
    pub(super) async fn resume(&self, id: &str) -> Result<Option<TableState>> {
        let Some((seq, checkpoint)) = self.store().checkpoint(id).await? else { return Ok(None) };
        let log = self.store().log_since(id, seq).await?;
        // Read after the log: whoever sits down in it has a name among the seats.
        let stored = self.store().table_without_log(id).await?.ok_or(Error::NoTable)?;
        let stored = StoredTable { log, ..stored };
        self.off_thread(move || TableState::resume(&stored, &checkpoint)).await
    }

    /// Works on a thread that nothing else is waiting for: a long log takes a while.
    pub(super) async fn off_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        joined("table", off_thread(work).await)
    }

    /// Keeps the state of a table whose log was replayed from far back, so that the next reader need not do so.
    fn keep_checkpoint(&self, state: Arc<TableState>) {
        let tables = self.clone();
        panics::spawn("checkpoint", async move {
            let (id, seq) = (state.id().to_owned(), state.seq() as i64);
            let Ok(Ok(checkpoint)) = tables.off_thread(move || state.checkpoint()).await else { return };
            if let Err(error) = tables.store().keep_checkpoint(&id, seq, &checkpoint).await {
                tracing::debug!(%error, "a checkpoint could not be kept");
            }
        });
    }

    /// The newest state of a table.
    pub(crate) async fn state(&self, id: &str) -> Result<Arc<TableState>> {
        Ok(self.get(id).await?.state())
    }

    /// Adds a new table with this many bots to the database and to memory, unless its owner has reached a limit.
    pub(crate) async fn add(
        &self,
        stored: StoredTable,
        bots: usize,
        quota: Quota,
    ) -> Result<Arc<TableState>> {
        let state = TableState::read(&stored)?;
        let work = Self::work_after(None, &state).unwrap_or(Work::Nothing);
        match self.store().add_table(&stored, work, bots, quota).await? {
            Added::Stored => {}
            Added::TooManyTables => return Err(TOO_MANY_TABLES),
            Added::TooManyBots => return Err(TOO_MANY_BOTS),
        }
        let cached = self.lock().entry(stored.row.id).or_default().clone();
        let table = LiveTable::new(state, cached.validity.clone(), self.0.metrics.clone());
        let state = cached.table.get_or_init(|| async { Arc::new(table) }).await.state();
        self.0.metrics.tables_created.add(1);
        self.wake_bots(&state);
        Ok(state)
    }

    /// Reports that the bots of a table have to decide, if it is their turn.
    pub(super) fn wake_bots(&self, state: &TableState) {
        if state.need() == Need::Bot {
            // When the server is stopping, nobody is left to receive it.
            let _ = self.0.bots_due.send(state.id().to_owned());
        }
    }

    /// Reads what others have appended to a log, up to a length.
    pub(super) async fn catch_up(&self, table: &LiveTable, length: u64) -> Result<()> {
        if table.state().seq() >= length {
            return Ok(());
        }
        let _writing = table.writing.lock().await;
        if table.state().seq() >= length {
            return Ok(());
        }
        self.read_on(table).await
    }

    /// The state of a table for somebody who has seen state `seq`, perhaps on a node that is ahead of this one.
    pub(crate) async fn keep_up(&self, id: &str, seq: u64) -> Result<Arc<TableState>> {
        let table = self.get(id).await?;
        self.catch_up(&table, seq).await?;
        Ok(table.state())
    }

    /// Reads the rest of a log. The caller holds the table for writing.
    pub(super) async fn read_on(&self, table: &LiveTable) -> Result<()> {
        let mut state = table.state();
        let rows = self.store().log_since(state.id(), state.seq() as i64).await?;
        let entries = rows.iter().map(Entry::read).collect::<Result<Vec<_>, _>>()?;
        // Read after the log: whoever sits down in it has a name by now.
        let people = match entries.iter().all(Entry::changes_only_the_game) {
            true => None,
            false => Some(self.store().table_without_log(state.id()).await?.ok_or(Error::NoTable)?),
        };
        for (row, entry) in rows.iter().zip(entries) {
            let mut next = state.with(row.at, &entry)?;
            if let Some(people) = &people {
                next = next.with_people_of(people);
            }
            state = Arc::new(next);
            table.publish(state.clone(), entry);
        }
        if people.is_some() {
            self.follow_rematch(state.id());
        }
        Ok(())
    }

    /// Reads a table again if it may differ from what is stored.
    pub(super) async fn revalidate(&self, table: &LiveTable) -> Result<()> {
        if !table.validity.is_lost() {
            return Ok(());
        }
        let _writing = table.writing.lock().await;
        self.revalidate_for_writing(table).await
    }

    /// The same for a caller who holds the table for writing.
    pub(super) async fn revalidate_for_writing(&self, table: &LiveTable) -> Result<()> {
        // Taken before reading, so that what happens from here on is not overlooked.
        let invalidated = table.validity.invalidated.load(Ordering::SeqCst);
        if table.validity.revalidated.load(Ordering::SeqCst) == invalidated {
            return Ok(());
        }
        self.read_on(table).await?;
        let Moment { state, chat, .. } = table.moment();
        let stored = self.store().table_without_log(state.id()).await?.ok_or(Error::NoTable)?;
        let mut lines = None;
        if table.knows_chat() {
            let known = chat.last().map_or(0, |line| line.number);
            let rows = self.store().chat(state.id(), 0, RECENT_LINES as i64).await?;
            lines = Some((known, rows.into_iter().map(|row| ChatLine::at_table(row, &state)).collect()));
        }
        table.publish_people_of(&stored, lines);
        table.validity.revalidated.store(invalidated, Ordering::SeqCst);
        Ok(())
    }

    /// Marks a table that may differ from what is stored. It is read again before anybody gets it, and soon in any
    /// case.
    pub(super) fn invalidate(&self, id: &str) {
        if let Some(cached) = self.lock().get(id) {
            cached.validity.invalidate();
        }
        self.0.invalidated.notify_one();
    }

    /// The same for all tables.
    pub(super) fn invalidate_all(&self) {
        self.lock().values().for_each(|cached| cached.validity.invalidate());
        self.0.invalidated.notify_one();
    }

    /// Notes that the name, the preferences or the sessions of a person have changed.
    pub(crate) fn invalidate_person(&self, person: &str) {
        self.0.sessions.doubt(person);
        #[cfg(test)]
        if super::mistakes::forgets_tables() {
            self.lock().retain(|_, cached| cached.table.get().is_some_and(|table| !table.concerns(person)));
            return;
        }
        for cached in self.lock().values() {
            // A table that is being read right now may have been read before the change.
            if cached.table.get().is_none_or(|table| table.concerns(person)) {
                cached.validity.invalidate();
            }
        }
        self.0.invalidated.notify_one();
    }

    /// Reads all invalid tables again; whether that was possible.
    pub(super) async fn revalidate_all(&self) -> bool {
        let mut invalid: Vec<(String, Arc<LiveTable>)> = (self.lock().iter())
            .filter(|(_, cached)| cached.validity.is_lost())
            .filter_map(|(id, cached)| Some((id.clone(), cached.table.get()?.clone())))
            .collect();
        invalid.sort_by(|(one, _), (other, _)| one.cmp(other));
        let mut all = true;
        for (_, table) in invalid {
            if let Err(error) = self.revalidate(&table).await {
                tracing::warn!(%error, "a table could not be read again");
                all = false;
            }
        }
        all
    }

    /// Deletes a table that is old enough, unless somebody is looking at it; whether it is gone.
    pub(crate) async fn delete_old(&self, id: &str, retention: Retention) -> Result<bool> {
        if !self.0.presence.people(id).is_empty() {
            return Ok(false);
        }
        let cached = self.cached(id);
        if cached.as_ref().is_some_and(|table| table.is_watched()) {
            return Ok(false);
        }
        let _writing = match &cached {
            Some(table) => Some(table.writing.lock().await),
            None => None,
        };
        let gone = self.store().delete_table(id, retention).await?;
        if gone {
            self.forget(id);
        }
        Ok(gone)
    }

    /// Forgets a table that has been deleted. Nothing can be appended to its log any longer, whoever still holds it.
    pub(super) fn forget(&self, id: &str) {
        let cached = self.lock().remove(id);
        if let Some(table) = cached.as_ref().and_then(|cached| cached.table.get()) {
            table.news.close();
        }
        self.follow_rematch(id);
    }

    /// Ends all streams, for good.
    pub(crate) fn end_streams(&self) {
        self.0.ended.store(true, Ordering::SeqCst);
        self.lock().values().filter_map(|cached| cached.table.get()).for_each(|table| table.news.close());
    }

    /// Forgets tables that nobody has needed since a time; there is another one for games that have ended. A table that
    /// somebody holds or watches stays: it is the only copy.
    pub(crate) fn forget_idle(&self, before: i64, ended_before: i64) {
        self.lock().retain(|_, cached| {
            let needed = |table: &Arc<LiveTable>| {
                let goes_on = matches!(table.state().status(), Status::Waiting | Status::Playing);
                let before = if goes_on { before } else { ended_before };
                table.is_watched() || table.used.load(Ordering::Relaxed) > before
            };
            !cached.is_free() || cached.table.get().is_some_and(needed)
        });
    }

    /// How many tables are in memory.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// The seats whose people have a table open, including somebody who is just opening it.
    pub(crate) fn seats_here(&self, state: &TableState, opening: Option<&str>) -> SeatSet {
        let mut people = self.0.presence.people(state.id());
        people.extend(opening.map(str::to_owned));
        seats_here(state, &people)
    }

    /// Reads the chat of a table, for those who follow it.
    pub(crate) async fn read_chat(&self, table: &LiveTable) -> Result<()> {
        if table.knows_chat() {
            return Ok(());
        }
        let state = table.state();
        let rows = self.store().chat(state.id(), 0, RECENT_LINES as i64).await?;
        let lines: Vec<ChatLine> = rows.into_iter().map(|row| ChatLine::at_table(row, &state)).collect();
        let mut moment = table.lock();
        // What has been said since then comes last.
        let newer = std::mem::replace(&mut moment.chat, Arc::new(lines));
        add_lines(Arc::make_mut(&mut moment.chat), newer.iter().cloned());
        table.chat_read.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Follows a table from now on, or from the last event that the viewer has seen.
    pub(crate) async fn follow(
        &self,
        id: &str,
        seen: Option<EventId>,
        watcher: Watcher,
        admission: Admission,
    ) -> Result<Subscription> {
        let table = self.get(id).await?;
        self.read_chat(&table).await?;
        let (Moment { state, people, .. }, updates) = table.subscribe();
        let after = seen.map_or(0, |seen| seen.chat);
        // From the database: what was erased there must no longer be shown.
        let rows = self.store().chat(id, after, RECENT_LINES as i64).await?;
        let chat: Vec<ChatLine> = rows.into_iter().map(|row| ChatLine::at_table(row, &state)).collect();
        let last = chat.last().map_or(after, |line| line.number);
        // The other viewers may not have heard what was said on another node a moment ago.
        chat.iter().for_each(|line| table.publish_chat(line.clone()));
        let here = Here::new(seats_here(&state, &people));
        let id = EventId { seq: state.seq(), chat: last };
        Ok(Subscription { state, chat, id, here, watcher, updates, admission })
    }
}
