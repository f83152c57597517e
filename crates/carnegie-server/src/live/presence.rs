//! Who has a table open right now: everybody with at least one stream, on any node.
//!
//! Nodes tell each other who comes and goes, and repeat every few seconds who is still there. What a node has not
//! repeated for a while no longer counts, so that nobody stays at the tables of a node that died. Whoever leaves still
//! counts as present for a moment, because reloading a page looks like leaving and coming back.

use crate::store::Change;
use carnegie_rules::SeatSet;
use carnegie_table::TableState;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How often to look for people who have left.
pub(super) const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How often a node repeats who is there.
pub(super) const REPEAT_INTERVAL: Duration = Duration::from_secs(5);
/// What a node said counts for this long.
const EXPIRY: Duration = Duration::from_secs(12);

/// Who is at which table.
#[derive(Debug)]
pub(crate) struct Presence {
    /// How long somebody without a stream still counts as present.
    grace: Duration,
    attendance: Mutex<Attendance>,
    /// There is something to tell.
    changed: Notify,
}

/// Who is where, and what has changed about it.
#[derive(Default, Debug)]
struct Attendance {
    people: HashMap<String, People>,
    /// Tables where somebody has come or gone since their viewers were told.
    news: HashSet<String>,
}

type People = HashMap<String, Places>;

/// Where a person has a table open.
#[derive(Default, Debug)]
struct Places {
    /// Open streams on this node.
    streams: usize,
    /// When the last of them was closed.
    left: Option<Instant>,
    /// Whether the other nodes have been told that the person is here.
    told: bool,
    /// Until when the person counts as present on another node.
    elsewhere: HashMap<String, Instant>,
}

impl Places {
    fn is_on_this_node(&self, now: Instant, grace: Duration) -> bool {
        self.streams > 0 || self.left.is_some_and(|left| now.saturating_duration_since(left) < grace)
    }
}

/// Somebody's presence at a table, for as long as a stream is open.
#[derive(Debug)]
pub(crate) struct PresenceGuard {
    presence: Arc<Presence>,
    table: String,
    person: String,
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let mut attendance = self.presence.attendance();
        let people = attendance.people.get_mut(&self.table);
        if let Some(places) = people.and_then(|people| people.get_mut(&self.person)) {
            places.streams = places.streams.saturating_sub(1);
            places.left = (places.streams == 0).then(Instant::now);
        }
    }
}

impl Presence {
    /// Nobody anywhere; whoever leaves still counts as present for this long.
    pub(crate) fn new(grace: Duration) -> Self {
        Presence { grace, attendance: Mutex::default(), changed: Notify::default() }
    }

    fn attendance(&self) -> MutexGuard<'_, Attendance> {
        self.attendance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody opens a stream.
    pub(crate) fn enter(self: &Arc<Self>, table: &str, person: &str) -> PresenceGuard {
        let mut attendance = self.attendance();
        let places = attendance.places(table, person);
        places.streams += 1;
        places.left = None;
        if !places.told {
            attendance.news.insert(table.to_owned());
            self.changed.notify_one();
        }
        PresenceGuard { presence: self.clone(), table: table.to_owned(), person: person.to_owned() }
    }

    /// Another node says that somebody is there, or no longer is.
    pub(super) fn hear(&self, node: &str, table: &str, person: &str, here: bool) {
        let mut attendance = self.attendance();
        let elsewhere = &mut attendance.places(table, person).elsewhere;
        let known = match here {
            true => elsewhere.insert(node.to_owned(), Instant::now() + EXPIRY),
            false => elsewhere.remove(node),
        };
        if known.is_some() != here {
            attendance.news.insert(table.to_owned());
            self.changed.notify_one();
        }
    }

    /// Waits until somebody has come or gone.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// The people at a table.
    pub(crate) fn people(&self, table: &str) -> BTreeSet<String> {
        self.attendance().people.get(table).map(|people| people.keys().cloned().collect()).unwrap_or_default()
    }

    /// Forgets people who have left, and says what the other nodes have to be told: the changes, or everything.
    pub(super) fn sweep(&self, everything: bool) -> Vec<Change> {
        let now = Instant::now();
        let mut changes = Vec::new();
        let Attendance { people, news } = &mut *self.attendance();
        people.retain(|table, people| {
            people.retain(|person, places| {
                places.elsewhere.retain(|_, until| *until > now);
                let here = places.is_on_this_node(now, self.grace);
                if here != places.told || (here && everything) {
                    places.told = here;
                    let (table, person) = (table.clone(), person.clone());
                    changes.push(Change::Here { node: String::new(), table, person, here });
                }
                let stays = here || !places.elsewhere.is_empty();
                if !stays {
                    news.insert(table.clone());
                }
                stays
            });
            !people.is_empty()
        });
        changes
    }

    /// Tables whose viewers have not yet been told who has come and gone.
    pub(super) fn take_news(&self) -> HashSet<String> {
        std::mem::take(&mut self.attendance().news)
    }
}

impl Attendance {
    fn places(&mut self, table: &str, person: &str) -> &mut Places {
        self.people.entry(table.to_owned()).or_default().entry(person.to_owned()).or_default()
    }
}

/// The seats of the people who are present.
pub(crate) fn seats_here(state: &TableState, people: &BTreeSet<String>) -> SeatSet {
    let here = |person: Option<&str>| person.is_some_and(|person| people.contains(person));
    let mut seats = SeatSet::EMPTY;
    for seat in state.seats().filter(|seat| here(state.occupants()[seat.index()].person())) {
        seats.insert(seat);
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRACE: Duration = Duration::from_secs(600);

    fn present(presence: &Presence) -> Vec<String> {
        presence.people("table").into_iter().collect()
    }

    #[test]
    fn who_closes_one_of_two_tabs_is_still_there_and_a_reload_is_not_noticed() {
        let presence = Arc::new(Presence::new(GRACE));
        let (one, two) = (presence.enter("table", "ada"), presence.enter("table", "ada"));
        assert_eq!(presence.sweep(false).len(), 1, "the others are told once");
        drop(one);
        assert!(presence.sweep(false).is_empty());
        drop(two);
        assert!(presence.sweep(false).is_empty(), "perhaps only loading the page again");
        assert_eq!(present(&presence), ["ada"]);
        let again = presence.enter("table", "ada");
        assert!(presence.sweep(false).is_empty());
        assert_eq!(presence.sweep(true).len(), 1, "from time to time everything is repeated");
        drop(again);
    }

    #[test]
    fn who_has_left_is_forgotten_after_a_moment() {
        let presence = Arc::new(Presence::new(GRACE));
        drop(presence.enter("table", "ada"));
        presence.sweep(false);
        let long_ago = Instant::now().checked_sub(GRACE).unwrap();
        presence.attendance().people.get_mut("table").unwrap().get_mut("ada").unwrap().left = Some(long_ago);
        let news = presence.sweep(false);
        assert!(matches!(&news[..], [Change::Here { here: false, .. }]), "{news:?}");
        assert!(present(&presence).is_empty() && presence.attendance().people.is_empty());
    }

    #[test]
    fn the_people_of_a_node_that_died_expire() {
        let presence = Arc::new(Presence::new(GRACE));
        presence.hear("node", "table", "ada", true);
        presence.hear("node", "table", "ben", true);
        presence.hear("node", "table", "ben", false);
        assert!(presence.sweep(true).is_empty(), "each node speaks for itself only");
        assert_eq!(present(&presence), ["ada"]);
        let over = Instant::now();
        presence
            .attendance()
            .people
            .get_mut("table")
            .unwrap()
            .get_mut("ada")
            .unwrap()
            .elsewhere
            .insert("node".to_owned(), over);
        presence.sweep(false);
        assert!(presence.attendance().people.is_empty());
    }
}
