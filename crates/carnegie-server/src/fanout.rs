//! One value for many listeners: the news of a table, and the pages made from it.
//!
//! Nobody is waited for. A listener who wants everything and cannot keep up is dropped at once: it costs nothing from
//! then on, and comes back with the number of the last event it saw. A listener who wants only the newest is woken
//! once for everything that has come since it last looked.

use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc::{self, error::TrySendError};

/// Values that may queue up for a slow reader before it is dropped.
const BACKLOG: usize = 64;

/// The listeners. When this is dropped, their receivers end.
#[derive(Debug)]
pub(crate) struct Fanout<T>(Mutex<Listeners<T>>);

#[derive(Debug)]
struct Listeners<T> {
    all: Vec<Listener<T>>,
    closed: bool,
}

#[derive(Debug)]
struct Listener<T> {
    sender: mpsc::Sender<T>,
    newest_only: bool,
}

impl<T> Default for Fanout<T> {
    fn default() -> Self {
        Fanout(Mutex::new(Listeners { all: Vec::new(), closed: false }))
    }
}

impl<T: Clone> Fanout<T> {
    fn listeners(&self) -> MutexGuard<'_, Listeners<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens to everything; the receiver ends when its reader cannot keep up.
    pub(crate) fn listen(&self) -> mpsc::Receiver<T> {
        self.add(BACKLOG, false)
    }

    /// Is woken by whatever comes; the value received may no longer be the newest.
    pub(crate) fn listen_for_newest(&self) -> mpsc::Receiver<T> {
        self.add(1, true)
    }

    fn add(&self, capacity: usize, newest_only: bool) -> mpsc::Receiver<T> {
        let (sender, receiver) = mpsc::channel(capacity);
        let mut listeners = self.listeners();
        if !listeners.closed {
            listeners.all.push(Listener { sender, newest_only });
        }
        receiver
    }

    /// Whether anybody is listening.
    pub(crate) fn is_heard(&self) -> bool {
        let listeners = &mut self.listeners().all;
        listeners.retain(|listener| !listener.sender.is_closed());
        !listeners.is_empty()
    }

    /// Ends the receivers of everybody listening now, and of everybody who tries to listen later.
    pub(crate) fn close(&self) {
        let mut listeners = self.listeners();
        listeners.all.clear();
        listeners.closed = true;
    }

    /// Tells everybody, if there is anybody. Drops slow readers and returns how many.
    pub(crate) fn send(&self, value: impl FnOnce() -> T) -> u64 {
        let listeners = &mut self.listeners().all;
        if listeners.is_empty() {
            return 0;
        }
        let (value, mut slow) = (value(), 0);
        listeners.retain(|listener| match listener.sender.try_send(value.clone()) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) if listener.newest_only => true,
            Err(TrySendError::Full(_)) => {
                slow += 1;
                false
            }
            Err(TrySendError::Closed(_)) => false,
        });
        slow
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc::error::TryRecvError;

    #[test]
    fn who_does_not_read_is_dropped_and_the_others_are_not() {
        let fanout = Fanout::default();
        let (slow, mut quick, mut newest) = (fanout.listen(), fanout.listen(), fanout.listen_for_newest());
        let mut dropped = 0;
        for n in 1..=100 {
            dropped += fanout.send(|| n);
            assert_eq!(quick.try_recv().ok(), Some(n));
        }
        assert_eq!(dropped, 1);
        assert_eq!(newest.try_recv().ok(), Some(1), "woken once, and still listening");
        assert!(newest.try_recv().is_err());
        assert_eq!(fanout.send(|| 101), 0);
        assert_eq!(newest.try_recv().ok(), Some(101));
        assert!(fanout.is_heard());
        drop((slow, quick, newest));
        assert!(!fanout.is_heard());
        let mut last = fanout.listen();
        assert_eq!(last.try_recv(), Err(TryRecvError::Empty));
        fanout.close();
        assert_eq!(last.try_recv(), Err(TryRecvError::Disconnected));
        assert_eq!(fanout.listen().try_recv(), Err(TryRecvError::Disconnected));
    }
}
