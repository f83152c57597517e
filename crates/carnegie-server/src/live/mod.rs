//! Tables in memory, and what their viewers hear. Everything here may be thrown away at any time: the log is the truth.
//!
//! # The way of one decision
//!
//! [`Tables::commit`] takes the table's newest state, asks for a proposal, appends its entry to the log, waits until
//! it is durable, and only then publishes the new state and answers. Two nodes may try at the same time: the log is
//! unique on table and number, so that one of them loses, reads what the other has appended, and asks again.
//!
//! # News
//!
//! A table publishes its news through one [`Fanout`](crate::fanout::Fanout). Whoever follows it (programs, the
//! renderers of pages) takes the state and a receiver in one step and misses nothing from then on. Whoever falls too
//! far behind is dropped, comes back with the number of the last event it saw, and gets what it has missed.
//!
//! # One copy
//!
//! A table has one place in memory, a `CacheEntry`, made before its log is read. It leaves the map only when nobody else
//! holds it: whoever is about to append to a table holds it, so nobody can read a second copy at the same time. When
//! something other than the log has changed (a name), or an append has failed and only the database knows what is
//! stored, the entry is invalid; it is read again, in place, before anybody gets it.
//!
//! # Locks
//!
//! Take locks in this order: while holding one, never take one listed before it.
//!
//! 1. `LiveTable::writing`, asynchronous and held over the append: entries of a table are made one after another. It
//!    is per table, so that a slow database holds up nobody else in memory. A commit runs in a task of its own: if
//!    the requester goes away, the entry is still published once it is durable.
//! 2. `Inner::tables`, the map. A `std` mutex: it is held only to look up, insert or remove, never across an `await`.
//! 3. `LiveTable::moment`, the newest state with chat and people. It is held while the news is sent, so that everybody
//!    hears it in the order in which it happened, and a new subscriber comes before or after each item, never in
//!    between. Sending never waits. That of a game that is over may be held while looking at that of its rematch.
//!
//! 4. The listeners of a [`Fanout`](crate::fanout::Fanout), taken under 3 to send or to listen, and under 2 to ask whether
//!    a table is watched or to end its streams. It is held only to put news into queues that are never waited for.
//!
//! Presence and sessions have locks of their own, under which no other is taken.

mod cache;
mod commit;
#[cfg(test)]
pub(crate) mod mistakes;
mod news;
mod nodes;
mod presence;
mod rematch;
mod sessions;
mod table;

pub(crate) use cache::{Found, Tables};
pub(crate) use commit::LEASE_MS;
pub(crate) use news::{Admission, ChangeEvent, PresenceEvent, Subscription, Update, json_event};
pub(crate) use table::{LiveTable, Moment};
