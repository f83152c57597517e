//! Time zones: looked up when a table is opened, in the database that comes with the program. The table keeps what was
//! found, so that nothing is looked up later, and all nodes agree.

use carnegie_table::{Offset, Zone};
use jiff::Timestamp;
use jiff::tz::TimeZoneDatabase;

/// How far ahead the offsets of a zone are kept. After that, the last one stays.
const YEARS: i64 = 10;
const YEAR_SECONDS: i64 = 365 * 86_400;

/// The zone with this name, from a time in milliseconds since 1970 on.
pub(crate) fn zone(name: &str, from: i64) -> Option<Zone> {
    let from = Timestamp::from_millisecond(from).ok()?;
    let zone = TimeZoneDatabase::bundled().get(name).ok()?;
    let until = from.as_second() + YEARS * YEAR_SECONDS;
    let changes = (zone.following(from))
        .map(|change| Offset(change.timestamp().as_second(), change.offset().seconds()))
        .take_while(|&Offset(at, _)| at < until);
    let first = Offset(from.as_second(), zone.to_offset(from).seconds());
    Some(Zone {
        name: zone.iana_name()?.to_owned(),
        offsets: std::iter::once(first).chain(changes).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noon in UTC on 16 November 2026.
    const AUTUMN: i64 = 1_794_830_400_000;

    #[test]
    fn a_zone_is_found_by_its_name_with_the_changes_of_ten_years() {
        let berlin = zone("europe/berlin", AUTUMN).unwrap();
        assert_eq!(berlin.name, "Europe/Berlin");
        assert_eq!(berlin.offsets.len(), 1 + 20);
        let first =
            [Offset(AUTUMN / 1000, 3_600), Offset(1_806_195_600, 7_200), Offset(1_824_944_400, 3_600)];
        assert_eq!(berlin.offsets[..3], first);
        assert_eq!(zone("Asia/Kolkata", AUTUMN).unwrap().offsets, [Offset(AUTUMN / 1000, 19_800)]);
        assert_eq!(zone("UTC", AUTUMN).unwrap().offsets, [Offset(AUTUMN / 1000, 0)]);
    }

    #[test]
    fn what_is_no_zone_is_not_found() {
        for name in ["", "Atlantis", "../etc/passwd", "Europe/Berlin\0", "+01:00"] {
            assert_eq!(zone(name, AUTUMN), None, "{name}");
        }
    }
}
