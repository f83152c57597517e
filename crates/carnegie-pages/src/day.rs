//! Dates. In UTC: a host need not know where people are.

/// A day, such as `2026-11-15`, from milliseconds since 1970.
pub fn date(at: i64) -> String {
    let (year, month, day) = civil(at);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A moment, such as `2026-11-15 22:12 UTC`.
pub(crate) fn moment(at: i64) -> String {
    let minute = at.rem_euclid(86_400_000) / 60_000;
    format!("{} {:02}:{:02} UTC", date(at), minute / 60, minute % 60)
}

/// The same as HTML wants it, to the second.
pub(crate) fn moment_iso(at: i64) -> String {
    let second = at.rem_euclid(86_400_000) / 1_000;
    format!("{}T{:02}:{:02}:{:02}Z", date(at), second / 3_600, second / 60 % 60, second % 60)
}

/// Year, month and day.
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
    }

    #[test]
    fn a_moment_is_told_in_utc() {
        assert_eq!(moment(1_794_780_747_000), "2026-11-15 22:12 UTC");
        assert_eq!(moment_iso(1_794_780_747_000), "2026-11-15T22:12:27Z");
    }
}
