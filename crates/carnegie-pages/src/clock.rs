//! The clock of a table in words, and deadlines.

use crate::day::{moment, moment_iso};
use crate::locale::{Texts, t};
use maud::{Markup, html};

/// Seconds of an hour: from there on, a clock is told by its deadline and may stand still at times.
pub(crate) const HOUR: u32 = 3_600;
/// Seconds of a day.
pub(crate) const DAY: u32 = 24 * HOUR;

/// What people should know about the clock of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClockTerms {
    /// How many seconds it has.
    pub seconds: u32,
    /// Whether they are for the whole game, and not for each turn.
    pub per_game: bool,
    /// Whether it stands still at weekends.
    pub weekends_off: bool,
    /// Whether it stands still at night.
    pub nights_off: bool,
    /// From which hour to which a night lasts.
    pub night: (u8, u8),
    /// The time zone in which weekends and nights are counted.
    pub zone: Option<String>,
    /// Whether somebody whose time is up cannot come back.
    pub forfeit: bool,
    /// When a turn that began now would have to end, in milliseconds since 1970.
    pub ends: Option<i64>,
}

impl ClockTerms {
    /// Whether it runs for hours or days.
    pub const fn is_long(&self) -> bool {
        self.seconds >= HOUR
    }

    /// How long people have, and when that does not count.
    pub(crate) fn words(&self, texts: Texts) -> String {
        let mut words = vec![clock_words(texts, self.seconds, self.per_game)];
        words.extend(self.weekends_off.then(|| texts.get("weekends-off")));
        words.extend(self.nights_off.then(|| texts.get("nights-off")));
        words.join(", ")
    }

    /// The same in whole sentences: when it stands still, and what happens when the time is up.
    pub(crate) fn sentences(&self, texts: Texts) -> impl Iterator<Item = String> {
        let off = match (self.weekends_off, self.nights_off) {
            (true, true) => Some("clock-off-both"),
            (true, false) => Some("clock-off-weekends"),
            (false, true) => Some("clock-off-nights"),
            (false, false) => None,
        };
        let zone = self.zone.clone().unwrap_or_default();
        let (evening, morning) = hours(self.night);
        let off = off.map(|key| t!(texts, key, zone = zone, evening = evening, morning = morning));
        off.into_iter().chain([texts.get(self.end())])
    }

    /// The message that says what happens when the time is up.
    pub(crate) const fn end(&self) -> &'static str {
        if self.forfeit { "clock-end-forfeit" } else { "clock-end-bot" }
    }
}

/// The hours of a night, as times of day.
pub(crate) fn hours((evening, morning): (u8, u8)) -> (String, String) {
    (format!("{evening}:00"), format!("{morning}:00"))
}

/// How long people have, in the largest unit that fits.
pub(crate) fn clock_words(texts: Texts, seconds: u32, per_game: bool) -> String {
    let (key, n) = match (per_game, seconds) {
        (false, s) if s >= DAY && s % DAY == 0 => ("clock-turn-days", s / DAY),
        (false, s) if s >= HOUR && s % HOUR == 0 => ("clock-turn-hours", s / HOUR),
        (false, s) => ("clock-turn", s / 60),
        (true, s) if s >= DAY && s % DAY == 0 => ("clock-game-days", s / DAY),
        (true, s) if s >= HOUR && s % HOUR == 0 => ("clock-game-hours", s / HOUR),
        (true, s) => ("clock-game", s / 60),
    };
    t!(texts, key, n = n)
}

/// A moment until which there is time, in milliseconds since 1970. A script puts it into the reader's own time zone and
/// says how long that is.
pub(crate) fn deadline(texts: Texts, at: i64) -> Markup {
    until(texts, at, Some(t!(texts, "time-left", left = "{left}")))
}

/// The same for time that does not run yet.
pub(crate) fn example(texts: Texts, at: i64) -> Markup {
    until(texts, at, None)
}

fn until(texts: Texts, at: i64, left: Option<String>) -> Markup {
    let until = t!(texts, "deadline", time = "{time}");
    html! { time.deadline datetime=(moment_iso(at)) data-until=(until) data-left=[left] { (t!(texts, "deadline", time = moment(at))) } }
}

/// Time on a clock that stands still, in seconds. A script says it in the largest units.
pub(crate) fn duration(texts: Texts, seconds: u64) -> Markup {
    let left = t!(texts, "time-left", left = "{left}");
    let hours = format!("{}:{:02} h", seconds / 3_600, seconds / 60 % 60);
    html! { time.duration datetime={ "PT" (seconds) "S" } data-left=(left) { (t!(texts, "time-left", left = hours)) } }
}
