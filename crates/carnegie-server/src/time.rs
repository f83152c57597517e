//! The time, and timestamps for file names. In UTC: the server does not know where people are.

use jiff::Timestamp;
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    #[cfg(test)]
    if let Some(now) = simulated::now() {
        return now;
    }
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as i64)
}

/// A timestamp that fits into a file name, such as `2026-11-15T22-12-27Z`.
pub(crate) fn time_stamp(at: i64) -> String {
    Timestamp::from_millisecond(at).unwrap_or_default().strftime("%Y-%m-%dT%H-%M-%SZ").to_string()
}

/// The time of a simulation: that of its runtime, which stands still while there is something to do.
#[cfg(test)]
pub(crate) mod simulated {
    use std::cell::Cell;
    use tokio::time::Instant;

    thread_local! {
        static BEGUN: Cell<Option<Instant>> = const { Cell::new(None) };
    }

    /// From now on, on this thread.
    pub(crate) fn begin() {
        BEGUN.set(Some(Instant::now()));
    }

    pub(crate) fn end() {
        BEGUN.set(None);
    }

    pub(crate) fn is_on() -> bool {
        BEGUN.get().is_some()
    }

    pub(super) fn now() -> Option<i64> {
        BEGUN.get().map(|begun| 1_800_000_000_000 + begun.elapsed().as_millis() as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_the_name_of_a_file() {
        assert_eq!(time_stamp(1_794_780_747_000), "2026-11-15T22-12-27Z");
    }
}
