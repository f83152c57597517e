//! Sessions in memory, so that not every request has to ask the database, and the streams that end with them.

use crate::store::Person;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// A session is looked up in the database again after this long, in milliseconds.
const LIFETIME_MS: i64 = 30_000;
/// The most sessions in memory.
const MAX_SESSIONS: usize = 50_000;

/// The people of sessions that were used a moment ago, by the hash of the token, and all open streams.
#[derive(Default, Debug)]
pub(crate) struct Sessions {
    known: Mutex<HashMap<String, (Person, i64)>>,
    streams: Mutex<Streams>,
}

#[derive(Default, Debug)]
struct Streams {
    last: u64,
    open: HashMap<u64, Bound>,
}

/// Whose stream it is. It ends when this is dropped.
#[derive(Debug)]
struct Bound {
    session: String,
    person: String,
    /// Whether the session may have ended without our knowing.
    unconfirmed: bool,
    _ends: oneshot::Sender<()>,
}

/// Binds a stream to the session that it was opened with.
#[derive(Debug)]
pub(crate) struct SessionGuard {
    sessions: Arc<Sessions>,
    number: u64,
    ended: oneshot::Receiver<()>,
}

impl SessionGuard {
    /// Waits until the session has ended.
    pub(crate) async fn ended(&mut self) {
        let _ = (&mut self.ended).await;
    }
}

impl Drop for SessionGuard {
    fn drop(&mut self) {
        self.sessions.streams().open.remove(&self.number);
    }
}

impl Sessions {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Person, i64)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Binds a stream to a session.
    pub(crate) fn bind(self: &Arc<Self>, session: &str, person: &str) -> SessionGuard {
        let (ends, ended) = oneshot::channel();
        let mut streams = self.streams();
        streams.last += 1;
        let (number, session, person) = (streams.last, session.to_owned(), person.to_owned());
        streams.open.insert(number, Bound { session, person, unconfirmed: false, _ends: ends });
        SessionGuard { sessions: self.clone(), number, ended }
    }

    /// Whose session this is, if it was looked up a moment ago.
    pub(crate) fn get(&self, session: &str, now: i64) -> Option<Person> {
        self.lock().get(session).filter(|(_, until)| *until > now).map(|(person, _)| person.clone())
    }

    /// Keeps what was looked up.
    pub(crate) fn keep(&self, session: String, person: Option<&Person>, now: i64) {
        let mut sessions = self.lock();
        match person {
            Some(person) if sessions.len() < MAX_SESSIONS => {
                sessions.insert(session, (person.clone(), now + LIFETIME_MS));
            }
            _ => drop(sessions.remove(&session)),
        }
    }

    /// Forgets a session and ends its streams.
    pub(crate) fn end(&self, session: &str) {
        self.lock().remove(session);
        self.streams().open.retain(|_, stream| stream.session != session);
    }

    /// Forgets the sessions of a person and ends their streams: whoever may still look comes back.
    pub(crate) fn forget(&self, person: &str) {
        self.lock().retain(|_, (known, _)| known.id != person);
        self.streams().open.retain(|_, stream| stream.person != person);
    }

    /// Something about a person has changed, perhaps only what they are called: their sessions are looked up again, including
    /// those of open streams, which go on if their session does.
    pub(crate) fn doubt(&self, person: &str) {
        self.lock().retain(|_, (known, _)| known.id != person);
        let mut streams = self.streams();
        let theirs = streams.open.values_mut().filter(|stream| stream.person == person);
        theirs.for_each(|stream| stream.unconfirmed = true);
    }

    /// Any session may have ended without our knowing: all are looked up again, including those of open streams.
    pub(crate) fn invalidate(&self) {
        self.lock().clear();
        self.streams().open.values_mut().for_each(|stream| stream.unconfirmed = true);
    }

    /// The sessions of open streams that have to be looked up again.
    pub(crate) fn invalid(&self) -> BTreeSet<String> {
        let streams = self.streams();
        streams
            .open
            .values()
            .filter(|stream| stream.unconfirmed)
            .map(|stream| stream.session.clone())
            .collect()
    }

    /// The session is still valid. A stream that was opened with it for somebody else ends.
    pub(crate) fn confirm(&self, session: &str, person: &str) {
        let mut streams = self.streams();
        streams.open.retain(|_, stream| stream.session != session || stream.person == person);
        let of_session = streams.open.values_mut().filter(|stream| stream.session == session);
        of_session.for_each(|stream| stream.unconfirmed = false);
    }

    /// Forgets the sessions that have to be looked up again in any case.
    pub(crate) fn tidy(&self, now: i64) {
        self.lock().retain(|_, (_, until)| *until > now);
    }
}
