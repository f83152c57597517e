//! Sessions in memory, so that not every request asks the database.

use crate::store::Person;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A session is looked up in the database again after this long, in milliseconds.
const LIFETIME: i64 = 30_000;
/// Sessions in memory at most.
const MAX_SESSIONS: usize = 50_000;

/// The people of sessions that were used a moment ago, by the hash of the token.
#[derive(Default, Debug)]
pub(crate) struct Sessions(Mutex<HashMap<String, (Person, i64)>>);

impl Sessions {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Person, i64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
                sessions.insert(session, (person.clone(), now + LIFETIME));
            }
            _ => drop(sessions.remove(&session)),
        }
    }

    /// Forgets a session.
    pub(crate) fn end(&self, session: &str) {
        self.lock().remove(session);
    }

    /// Forgets the sessions of a person.
    pub(crate) fn forget(&self, person: &str) {
        self.lock().retain(|_, (known, _)| known.id != person);
    }

    /// Forgets all sessions.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    /// Forgets the sessions that have to be looked up again anyway.
    pub(crate) fn tidy(&self, now: i64) {
        self.lock().retain(|_, (_, until)| *until > now);
    }
}
