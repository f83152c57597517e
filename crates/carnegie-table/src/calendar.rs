//! Which time counts: a clock may stand still at weekends and at night.
//!
//! Where a table's days begin and end is data: the differences between local time and UTC, which the host looks up once,
//! when the table is opened. So every deadline follows from how the table was founded and from its log; no database of
//! time zones is needed to read them, and a newer one never moves a deadline that people have already been told.

use serde::{Deserialize, Serialize};

/// From which hour to which a night lasts.
pub const NIGHT: (u8, u8) = (22, 8);
const EVENING: i64 = NIGHT.0 as i64 * HOUR;
const MORNING: i64 = NIGHT.1 as i64 * HOUR;
pub(crate) const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// From a second since 1970 on, local time is this many seconds ahead of UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offset(pub i64, pub i32);

/// The time zone in which a table's weekends and nights are counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Zone {
    /// Its name, such as `Europe/Berlin`.
    pub name: String,
    /// Its offsets, the earliest first.
    pub offsets: Vec<Offset>,
}

/// Which time counts at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calendar<'a> {
    pub(crate) weekends_off: bool,
    pub(crate) nights_off: bool,
    pub(crate) offsets: &'a [Offset],
}

impl Calendar<'_> {
    const fn is_always_on(self) -> bool {
        !self.weekends_off && !self.nights_off
    }

    /// How many milliseconds of this interval count.
    pub(crate) fn between(self, from: i64, to: i64) -> i64 {
        if self.is_always_on() {
            return to - from;
        }
        let (mut at, mut counted) = (from, 0);
        while at < to {
            let (counts, end) = self.stretch(at);
            let end = end.min(to);
            if counts {
                counted += end - at;
            }
            at = end;
        }
        counted
    }

    /// When this many milliseconds that count have passed.
    pub(crate) fn after(self, from: i64, amount: i64) -> i64 {
        if self.is_always_on() || amount <= 0 {
            return from + amount;
        }
        let (mut at, mut left) = (from, amount);
        loop {
            let (counts, end) = self.stretch(at);
            if counts && left <= end - at {
                return at + left;
            }
            if counts {
                left -= end - at;
            }
            at = end;
        }
    }

    /// Whether a moment counts, and until when that stays the same, at least.
    fn stretch(self, at: i64) -> (bool, i64) {
        let next = self.offsets.partition_point(|&Offset(from, _)| from * 1000 <= at);
        let Offset(_, seconds) = self.offsets.get(next.saturating_sub(1)).copied().unwrap_or(Offset(0, 0));
        let local = at + i64::from(seconds) * 1000;
        let (day, time) = (local.div_euclid(DAY), local.rem_euclid(DAY));
        // 1 January 1970 was a Thursday.
        let weekend = self.weekends_off && (day + 3).rem_euclid(7) >= 5;
        let (counts, end) = match time {
            _ if weekend || !self.nights_off => (!weekend, DAY),
            ..MORNING => (false, MORNING),
            MORNING..EVENING => (true, EVENING),
            _ => (false, DAY),
        };
        let end = at + end - time;
        // When clocks are put forward or back, the time of day has to be looked at again.
        (counts, self.offsets.get(next).map_or(end, |&Offset(from, _)| end.min(from * 1000)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;
    /// Berlin: daylight saving from 28 March to 31 October 2027.
    const BERLIN: [Offset; 4] = [
        Offset(1_792_890_000, 3_600),
        Offset(1_806_195_600, 7_200),
        Offset(1_824_944_400, 3_600),
        Offset(1_837_645_200, 7_200),
    ];
    /// Monday, 15 March 2027, midnight in Berlin.
    const MONDAY: i64 = 1_805_065_200_000;
    const WEEKENDS: Calendar<'_> = Calendar { weekends_off: true, nights_off: false, offsets: &BERLIN };
    const NIGHTS: Calendar<'_> = Calendar { weekends_off: false, nights_off: true, offsets: &BERLIN };
    const BOTH: Calendar<'_> = Calendar { weekends_off: true, ..NIGHTS };
    const NONE: Calendar<'_> = Calendar { weekends_off: false, nights_off: false, offsets: &[] };

    /// A day of that week or a later one, from 0, and the time of day, before clocks are put forward.
    fn at(day: i64, hour: i64) -> i64 {
        MONDAY + day * DAY + hour * HOUR
    }

    #[test]
    fn without_time_off_everything_counts() {
        assert_eq!(NONE.between(at(4, 12), at(7, 12)), 3 * DAY);
        assert_eq!(NONE.after(at(4, 12), 3 * DAY), at(7, 12));
    }

    #[test]
    fn a_day_that_begins_on_friday_ends_on_monday_when_weekends_are_off() {
        assert_eq!(WEEKENDS.after(at(4, 18), DAY), at(7, 18));
        assert_eq!(WEEKENDS.between(at(4, 18), at(7, 18)), DAY);
        assert_eq!(WEEKENDS.between(at(5, 0), at(7, 0)), 0, "nothing of a weekend counts");
        assert_eq!(WEEKENDS.between(at(4, 23), at(7, 1)), 2 * HOUR, "everything before and after does");
        assert_eq!(
            WEEKENDS.after(at(5, 10), HOUR),
            at(7, 1),
            "who has to decide on Saturday has time until Monday"
        );
        assert_eq!(WEEKENDS.after(at(3, 0), 2 * DAY), at(5, 0), "an end at midnight is before the weekend");
        assert_eq!(
            WEEKENDS.after(at(0, 9), 31 * DAY),
            at(43, 9) - HOUR,
            "six weekends, and clocks are put forward"
        );
    }

    #[test]
    fn nights_are_from_ten_to_eight() {
        assert_eq!(NIGHTS.after(at(1, 20), 8 * HOUR), at(2, 14));
        assert_eq!(NIGHTS.between(at(1, 20), at(2, 14)), 8 * HOUR);
        assert_eq!(NIGHTS.between(at(1, 22), at(2, 8)), 0);
        assert_eq!(NIGHTS.between(at(1, 22) - MINUTE, at(2, 8) + MINUTE), 2 * MINUTE);
        assert_eq!(NIGHTS.after(at(1, 3), MINUTE), at(1, 8) + MINUTE);
        assert_eq!(NIGHTS.between(at(1, 0), at(2, 0)), 14 * HOUR);
    }

    #[test]
    fn with_both_off_a_friday_evening_goes_on_on_monday_morning() {
        assert_eq!(BOTH.after(at(4, 21), 2 * HOUR), at(7, 9));
        assert_eq!(BOTH.between(at(4, 22), at(7, 8)), 0);
        assert_eq!(BOTH.between(at(0, 0), at(7, 0)), 5 * 14 * HOUR);
    }

    #[test]
    fn a_weekend_on_which_clocks_are_put_forward_is_an_hour_shorter() {
        // From Friday, 26 March, to Monday, 29 March: noon is an hour earlier in UTC than before.
        let (friday, monday) = (at(11, 12), at(14, 12) - HOUR);
        assert_eq!(monday - friday, 3 * DAY - HOUR);
        assert_eq!(WEEKENDS.after(friday, DAY), monday);
        assert_eq!(WEEKENDS.between(friday, monday), DAY);
        let (evening, morning) = (at(12, 22), at(13, 8) - HOUR);
        assert_eq!(NIGHTS.between(evening, morning), 0, "the night lasts nine hours");
        assert_eq!(NIGHTS.between(evening - MINUTE, morning + MINUTE), 2 * MINUTE);
    }

    #[test]
    fn a_weekend_on_which_clocks_are_put_back_is_an_hour_longer() {
        // Friday, 29 October 2027, noon, in summer time; and Monday, 1 November, noon, in winter time.
        let friday = MONDAY + 228 * DAY - HOUR + 12 * HOUR;
        let monday = friday + 3 * DAY + HOUR;
        assert_eq!(WEEKENDS.after(friday, DAY), monday);
        let saturday_evening = friday + DAY + 10 * HOUR;
        assert_eq!(NIGHTS.after(saturday_evening, MINUTE), saturday_evening + 11 * HOUR + MINUTE);
    }

    #[test]
    fn where_time_goes_on_after_the_last_known_change_it_keeps_its_offset() {
        let late = BERLIN[3].0 * 1000 + 4_000 * DAY;
        assert_eq!(NIGHTS.between(late, late + 7 * DAY), 7 * 14 * HOUR);
        let early = BERLIN[0].0 * 1000 - 4_000 * DAY;
        assert_eq!(NIGHTS.between(early, early + 7 * DAY), 7 * 14 * HOUR);
    }

    #[test]
    fn counting_and_adding_are_each_others_inverse() {
        for calendar in [NONE, WEEKENDS, NIGHTS, BOTH] {
            for hour in 0..24 * 40 {
                let from = MONDAY + hour * HOUR + 17 * MINUTE;
                for amount in [1, MINUTE, 5 * HOUR, DAY, 7 * DAY] {
                    let end = calendar.after(from, amount);
                    assert_eq!(calendar.between(from, end), amount, "{calendar:?} {hour} {amount}");
                    assert_eq!(calendar.between(from, end - 1), amount - 1, "the first such moment");
                }
            }
        }
    }
}
