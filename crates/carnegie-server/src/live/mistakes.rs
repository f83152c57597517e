//! A mistake that was made once, to be made again on purpose: what looks for it must find it.

use std::cell::Cell;

thread_local! {
    static FORGETS_TABLES: Cell<bool> = const { Cell::new(false) };
}

/// Whether a person who changes throws tables out of memory, whoever is at work on them, and workers believe what is
/// left there.
pub(crate) fn forgets_tables() -> bool {
    FORGETS_TABLES.get()
}

/// Makes the mistake on this thread, or does not make it any more.
pub(crate) fn forget_tables(wanted: bool) {
    FORGETS_TABLES.set(wanted);
}
