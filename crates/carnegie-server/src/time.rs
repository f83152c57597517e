//! The time, and dates for names of files and for pages. In UTC: the server does not know where people are.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    #[cfg(test)]
    if let Some(now) = simulated::now() {
        return now;
    }
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as i64)
}

/// Year, month and day, from milliseconds since 1970.
fn civil(at: i64) -> (i64, i64, i64) {
    // Howard Hinnant's algorithm: years begin in March, so that a leap day comes last.
    let days = at.div_euclid(86_400_000) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + carry, month, of_month)
}

/// A day, as `2026-11-15`.
pub(crate) fn date(at: i64) -> String {
    let (year, month, day) = civil(at);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A moment that fits into the name of a file, as `2026-11-15T22-12-27Z`.
pub(crate) fn time_stamp(at: i64) -> String {
    let second = at.rem_euclid(86_400_000) / 1_000;
    format!("{}T{:02}-{:02}-{:02}Z", date(at), second / 3_600, second / 60 % 60, second % 60)
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
    fn leap_days_and_turns_of_the_year_have_their_dates() {
        for (at, day) in [
            (0, "1970-01-01"),
            (951_782_399_999, "2000-02-28"),
            (951_782_400_000, "2000-02-29"),
            (1_735_689_599_999, "2024-12-31"),
            (1_735_689_600_000, "2025-01-01"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(date(at), day);
        }
        assert_eq!(time_stamp(1_794_780_747_000), "2026-11-15T22-12-27Z");
    }
}
