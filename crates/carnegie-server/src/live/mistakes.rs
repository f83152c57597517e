//! A bug we once had, reintroduced on purpose: the tests that look for it must find it.

use std::cell::Cell;

thread_local! {
    static FORGETS_TABLES: Cell<bool> = const { Cell::new(false) };
}

/// Whether a change to a person throws tables out of memory, even while they are being worked on, and workers trust
/// what is left there.
pub(crate) fn forgets_tables() -> bool {
    FORGETS_TABLES.get()
}

/// Turns the bug on or off, on this thread.
pub(crate) fn forget_tables(wanted: bool) {
    FORGETS_TABLES.set(wanted);
}
