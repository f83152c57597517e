//! A table in memory: its newest moment, and those who follow it.

use super::news::{Anew, Changed, Here, Said, Update};
use super::presence::seats_here;
use crate::error::Result;
use crate::fanout::Fanout;
use crate::metrics::Metrics;
use crate::store::StoredTable;
use crate::time::now;
use carnegie_host::{EventId, Scene};
use carnegie_rules::SeatSet;
use carnegie_table::{ChatLine, Entry, RECENT_LINES, TableState, add_lines};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc::Receiver;

/// Whether a table in memory may differ from what is stored; if so, it is read again before anybody gets it.
#[derive(Default, Debug)]
pub(super) struct Validity {
    /// How often it was lost.
    pub(super) invalidated: AtomicU64,
    /// How often it had been lost when the table was last read again.
    pub(super) revalidated: AtomicU64,
}

impl Validity {
    pub(super) fn invalidate(&self) {
        self.invalidated.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn is_lost(&self) -> bool {
        self.invalidated.load(Ordering::SeqCst) != self.revalidated.load(Ordering::SeqCst)
    }
}

/// A table in memory.
#[derive(Debug)]
pub(crate) struct LiveTable {
    /// Distinguishes this copy from any other one of the same table.
    instance: u64,
    /// Whether its game has ended.
    over: AtomicBool,
    moment: Mutex<Moment>,
    pub(super) news: Fanout<Update>,
    /// Entries of a table are appended one after another.
    pub(super) writing: tokio::sync::Mutex<()>,
    pub(super) validity: Arc<Validity>,
    metrics: Arc<Metrics>,
    /// Whether the lines of chat have been read from the database.
    pub(super) chat_read: AtomicBool,
    /// When it was last needed.
    pub(super) used: AtomicI64,
}

/// A table at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// The state that follows from the log.
    pub(crate) state: Arc<TableState>,
    /// The last lines of chat.
    pub(crate) chat: Arc<Vec<ChatLine>>,
    /// Who has the table open.
    pub(super) people: Arc<BTreeSet<String>>,
    /// The seats held for their people at the table where the others wait to play again.
    rematch_seats: SeatSet,
    /// That table, as long as a seat is held: so it stays in memory, and is heard whichever node changes it.
    rematch: Option<Arc<LiveTable>>,
}

impl Moment {
    pub(super) fn last_line(&self) -> i64 {
        self.chat.last().map_or(0, |line| line.number)
    }

    /// The number of an event that shows all this.
    pub(crate) fn event(&self) -> EventId {
        EventId { seq: self.state.seq(), chat: self.last_line() }
    }

    /// The seats whose people have the table open.
    pub(super) fn seats_here(&self) -> SeatSet {
        seats_here(&self.state, &self.people)
    }

    /// What those who follow the table see.
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene {
            state: &self.state,
            chat: &self.chat,
            here: self.seats_here(),
            rematch_seats: self.rematch_seats,
            now: now(),
        }
    }
}

impl LiveTable {
    pub(super) fn new(state: TableState, validity: Arc<Validity>, metrics: Arc<Metrics>) -> Self {
        static INSTANCES: AtomicU64 = AtomicU64::new(0);
        LiveTable {
            over: AtomicBool::new(!state.goes_on()),
            instance: INSTANCES.fetch_add(1, Ordering::Relaxed),
            moment: Mutex::new(Moment {
                state: Arc::new(state),
                chat: Arc::default(),
                people: Arc::default(),
                rematch_seats: SeatSet::EMPTY,
                rematch: None,
            }),
            news: Fanout::default(),
            validity,
            metrics,
            writing: tokio::sync::Mutex::default(),
            chat_read: AtomicBool::new(false),
            used: AtomicI64::new(now()),
        }
    }

    /// A number that no other table in memory has, nor this one after it has been forgotten and read again.
    pub(crate) const fn instance(&self) -> u64 {
        self.instance
    }

    /// Whether its game has ended, without waiting for anybody.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Moment> {
        self.moment.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table now.
    pub(crate) fn moment(&self) -> Moment {
        self.lock().clone()
    }

    /// The newest state.
    pub(crate) fn state(&self) -> Arc<TableState> {
        self.lock().state.clone()
    }

    /// The table now, and everything that happens from now on.
    pub(crate) fn subscribe(&self) -> (Moment, Receiver<Update>) {
        let moment = self.lock();
        (moment.clone(), self.news.listen())
    }

    /// The table now, and a wake-up whenever there is a newer moment.
    pub(crate) fn subscribe_to_newest(&self) -> (Moment, Receiver<Update>) {
        let moment = self.lock();
        (moment.clone(), self.news.listen_for_newest())
    }

    /// Tells everybody who follows. The caller has locked the moment, so that news stays in order.
    fn tell(&self, update: impl FnOnce() -> Update) {
        self.metrics.streams_dropped.add(self.news.send(update));
    }

    /// Makes a new state known.
    pub(super) fn publish(&self, state: Arc<TableState>, entry: Entry) {
        let mut moment = self.lock();
        self.over.store(!state.goes_on(), Ordering::Relaxed);
        let (before, here) = (std::mem::replace(&mut moment.state, state), moment.last_line());
        let seats = seats_here(&before, &moment.people);
        self.tell(|| Update::Changed(Arc::new(Changed::new(&before, moment.state.clone(), entry, here))));
        // Somebody has just sat down, or handed the seat to a bot.
        if moment.seats_here() != seats {
            self.tell(|| Update::Here(Arc::new(Here::new(moment.seats_here()))));
        }
    }

    /// Makes known who has the table open.
    pub(super) fn publish_people(&self, people: BTreeSet<String>) {
        let mut moment = self.lock();
        let before = moment.seats_here();
        moment.people = Arc::new(people);
        if moment.seats_here() != before {
            self.tell(|| Update::Here(Arc::new(Here::new(moment.seats_here()))));
        }
    }

    /// Makes known whose seats are held at the table of a rematch: what was found when that with this id was looked up.
    pub(super) fn publish_rematch(&self, looked_up: Option<&str>, found: Result<Option<Arc<LiveTable>>>) {
        let rematch = match found {
            Ok(rematch) => rematch,
            // What is known is true as far as anybody knows.
            Err(error) => {
                tracing::warn!(%error, "the table of a rematch could not be read");
                return;
            }
        };
        let mut moment = self.lock();
        // Whoever has noted another table since then looks it up.
        if moment.state.rematch() != looked_up {
            return;
        }
        // Looked up under the lock: nobody makes known later what was true earlier.
        let seats =
            rematch.as_ref().map_or(SeatSet::EMPTY, |rematch| moment.state.rematch_seats(&rematch.state()));
        moment.rematch = rematch.filter(|_| !seats.is_empty());
        if std::mem::replace(&mut moment.rematch_seats, seats) != seats {
            // For pages: programs are told again who is there.
            self.tell(|| Update::Here(Arc::new(Here::new(moment.seats_here()))));
        }
    }

    /// Makes a line of chat known, unless it already is.
    pub(crate) fn publish_chat(&self, line: ChatLine) {
        let mut moment = self.lock();
        if add_lines(Arc::make_mut(&mut moment.chat), [line.clone()]) {
            self.tell(|| Update::Said(Arc::new(Said::new(line, moment.state.seq()))));
        }
    }

    /// Takes over the names, the owner and the chat as stored. If what viewers have seen is no longer true, they are
    /// shown the table anew. The number in `chat` is that of the last line known when the chat was read.
    pub(super) fn publish_people_of(&self, stored: &StoredTable, chat: Option<(i64, Vec<ChatLine>)>) {
        let mut moment = self.lock();
        let state = moment.state.with_people_of(stored);
        let mut untrue = state.names() != moment.state.names();
        moment.state = Arc::new(state);
        if let Some((known, lines)) = chat {
            // Lines of people who have deleted themselves are gone, or have changed.
            let oldest =
                if lines.len() < RECENT_LINES { 0 } else { lines.first().map_or(0, |line| line.number) };
            let mut seen = moment.chat.iter().filter(|line| (oldest..=known).contains(&line.number));
            if seen.any(|line| !lines.contains(line)) {
                untrue = true;
                let last = lines.last().map_or(known, |line| line.number.max(known));
                let later = std::mem::replace(&mut moment.chat, Arc::new(lines));
                let later = later.iter().filter(|line| line.number > last).cloned();
                add_lines(Arc::make_mut(&mut moment.chat), later);
            } else {
                for line in lines {
                    if add_lines(Arc::make_mut(&mut moment.chat), [line.clone()]) {
                        self.tell(|| Update::Said(Arc::new(Said::new(line, moment.state.seq()))));
                    }
                }
            }
        }
        if untrue {
            let (state, id, here) = (moment.state.clone(), moment.event(), moment.seats_here());
            self.tell(|| Update::Anew(Arc::new(Anew { state, id, here })));
        }
    }

    pub(super) fn knows_chat(&self) -> bool {
        self.chat_read.load(Ordering::Relaxed)
    }

    /// Whether a person is involved in the table, or is looking at it.
    pub(super) fn concerns(&self, person: &str) -> bool {
        let moment = self.lock();
        moment.state.belongs_to(person) || moment.people.contains(person)
    }

    pub(super) fn is_watched(&self) -> bool {
        self.news.is_heard()
    }

    pub(super) fn touch(&self) {
        self.used.store(now(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use carnegie_rules::Seat;
    use carnegie_table::{Founder, NewTable, Origin, Plan, SeatPlan};
    use tokio::sync::mpsc::error::TryRecvError;

    fn table() -> LiveTable {
        let founder = Founder { id: "ada", name: "Ada" };
        let plan = NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]).plan(founder, |_| false).unwrap();
        let origin = Origin { id: "table".to_owned(), invite: "invite".to_owned(), seed: 1, at: 0 };
        let state = TableState::read(&plan.found("ada", origin).unwrap()).unwrap();
        LiveTable::new(state, Arc::default(), Arc::default())
    }

    fn line(n: i64) -> ChatLine {
        ChatLine { number: n, at: 0, name: "Ada".to_owned(), seat: None, text: "hello".to_owned() }
    }

    #[test]
    fn who_does_not_read_is_dropped_and_the_others_are_not() {
        let table = table();
        let ((_, mut slow), (_, mut quick)) = (table.subscribe(), table.subscribe());
        for n in 1..=100 {
            table.publish_chat(line(n));
            let heard = quick.try_recv();
            assert!(matches!(&heard, Ok(Update::Said(said)) if said.line.number == n), "line {n}: {heard:?}");
        }
        assert_eq!(table.metrics.streams_dropped.get(), 1);
        assert_eq!(std::iter::from_fn(|| slow.try_recv().ok()).count(), 64, "what was on its way arrives");
        assert!(matches!(slow.try_recv(), Err(TryRecvError::Disconnected)));
        assert!(table.is_watched());
        drop(quick);
        assert!(!table.is_watched());
    }

    /// Ada and Ben have stopped a game and Ben has opened a table to play again.
    fn stopped() -> (LiveTable, Arc<LiveTable>) {
        let table = table();
        let mut state = table.state().as_ref().clone();
        let seat = Seat::new(1).unwrap();
        let rematch = Entry::Rematch { table: "again".to_owned() };
        for entry in
            [Entry::Sit { seat, person: "ben".to_owned(), colour: None }, Entry::Start, Entry::Shut, rematch]
        {
            state = state.with(0, &entry).unwrap();
        }
        let origin = Origin { id: "again".to_owned(), invite: "other".to_owned(), seed: 2, at: 0 };
        let again = TableState::read(&Plan::rematch(&state, "ben").found("ben", origin).unwrap()).unwrap();
        let live = |state| LiveTable::new(state, Arc::default(), Arc::default());
        (live(state), Arc::new(live(again)))
    }

    #[test]
    fn who_is_awaited_for_a_rematch_stays_known_when_it_cannot_be_looked_up_or_was_looked_up_earlier() {
        let (table, again) = stopped();
        assert!(table.is_over() && !again.is_over());
        let only_ada: SeatSet = Seat::new(0).into_iter().collect();
        table.publish_rematch(Some("again"), Ok(Some(again.clone())));
        assert_eq!(table.moment().rematch_seats, only_ada);
        assert!(Arc::strong_count(&again) > 1, "it stays in memory");
        table.publish_rematch(Some("again"), Err(Error::Stopping));
        assert_eq!(table.moment().rematch_seats, only_ada, "the database could not be asked");
        table.publish_rematch(None, Ok(None));
        assert_eq!(table.moment().rematch_seats, only_ada, "found before Ben opened his table");
        table.publish_rematch(Some("again"), Ok(None));
        assert_eq!(table.moment().rematch_seats, SeatSet::EMPTY);
        assert_eq!(Arc::strong_count(&again), 1, "nobody waits there any longer");
    }

    #[test]
    fn who_subscribes_knows_everything_before_and_hears_everything_after() {
        let table = table();
        table.publish_chat(line(1));
        let (moment, mut news) = table.subscribe();
        assert_eq!(moment.last_line(), 1);
        table.publish_chat(line(1));
        table.publish_people(BTreeSet::from(["nobody-here".to_owned()]));
        assert!(matches!(news.try_recv(), Err(TryRecvError::Empty)), "nothing is new");
        table.publish_people(BTreeSet::from(["ada".to_owned()]));
        let Ok(Update::Here(here)) = news.try_recv() else { panic!("who is there is new") };
        assert!(here.message().ends_with(b"{\"connected\":[1]}\n\n"), "{here:?}");
    }
}
