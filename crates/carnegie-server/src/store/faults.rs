//! Deliberate faults: in tests every statement may fail before or after it is run, and so may every commit.

use super::StoreResult;

/// A point at which a fault may strike; outside tests none does.
#[cfg(not(test))]
#[inline(always)]
pub(super) fn strike() -> StoreResult<()> {
    Ok(())
}

#[cfg(test)]
pub(super) use injected::strike;
#[cfg(test)]
pub(crate) use injected::{begin, end};

#[cfg(test)]
mod injected {
    use super::StoreResult;
    use carnegie_bots::Xorshift;
    use std::cell::RefCell;

    thread_local! {
        static FAULTS: RefCell<Option<(Xorshift, usize)>> = const { RefCell::new(None) };
    }

    /// From now on one step in this many fails on this thread.
    pub(crate) fn begin(seed: u64, one_in: usize) {
        FAULTS.set(Some((Xorshift::new(seed), one_in)));
    }

    /// Nothing fails from now on.
    pub(crate) fn end() {
        FAULTS.set(None);
    }

    pub(crate) fn strike() -> StoreResult<()> {
        let strikes = FAULTS
            .with_borrow_mut(|faults| faults.as_mut().is_some_and(|(dice, one_in)| dice.below(*one_in) == 0));
        if strikes {
            return Err(sqlx::Error::Io(std::io::Error::other("a fault on purpose")).into());
        }
        Ok(())
    }
}
