//! Clocks: how long people take to decide.

use crate::calendar::Calendar;
use crate::options::{Clock, ClockKind, Occupant};
use carnegie_rules::{Position, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The time a person gets on taking back a seat whose clock for the game has run out.
const GRACE_MS: i64 = 60_000;
/// Little time is left when this part of what a person had at the beginning of the turn is left …
const LITTLE: i64 = 4;
/// … but not before this.
const LITTLE_MS: i64 = 12 * 3_600_000;
/// Whoever has less than this is at the table, and needs no reminder.
const SHORT_MS: i64 = 3_600_000;

/// How long each seat has been thinking. It follows from the times of the log's entries.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Times {
    /// When the last entry was made.
    pub(crate) last: i64,
    /// Since when each seat has had to decide.
    since: [i64; Seat::MAX],
    /// All the time each seat has used in the game.
    used: [i64; Seat::MAX],
}

impl Times {
    pub(crate) const fn new(at: i64) -> Self {
        Times { last: at, since: [at; Seat::MAX], used: [0; Seat::MAX] }
    }

    /// Time passes until `at` for the people who had to decide.
    pub(crate) fn tick(&mut self, at: i64, to_act: SeatSet, occupants: &[Occupant], calendar: Calendar<'_>) {
        // Clocks of several machines differ a little; time never runs backwards at a table.
        let at = at.max(self.last);
        let passed = calendar.between(self.last, at);
        for seat in to_act.iter() {
            if occupants.get(seat.index()).is_some_and(|occupant| occupant.person().is_some()) {
                self.used[seat.index()] += passed;
            }
        }
        self.last = at;
    }

    /// Begins the turn of everybody who has to decide now but did not before, and of all in a new round.
    pub(crate) fn begin_turns(&mut self, at: i64, before: Option<&Position>, now: Option<&Position>) {
        let Some(now) = now else { return };
        let new_round = before.is_none_or(|before| before.round() != now.round());
        for seat in now.to_act().iter() {
            if new_round || before.is_some_and(|before| !before.to_act().contains(seat)) {
                self.since[seat.index()] = at.max(self.last);
            }
        }
    }

    /// Begins the turn of a seat that was taken back.
    pub(crate) fn restart(&mut self, seat: Seat, clock: Option<Clock>) {
        self.since[seat.index()] = self.last;
        if let Some(Clock { per: ClockKind::Game, seconds, .. }) = clock {
            let most = (i64::from(seconds) * 1000 - GRACE_MS).max(0);
            self.used[seat.index()] = self.used[seat.index()].min(most);
        }
    }

    /// Since when a seat has had to decide.
    pub(crate) const fn since(&self, seat: Seat) -> i64 {
        self.since[seat.index()]
    }

    /// When the time of a seat that has to decide runs out.
    pub(crate) fn deadline(&self, seat: Seat, clock: Clock, calendar: Calendar<'_>) -> i64 {
        let whole = i64::from(clock.seconds) * 1000;
        match clock.per {
            ClockKind::Turn => calendar.after(self.since[seat.index()], whole),
            ClockKind::Game => calendar.after(self.last, whole - self.used[seat.index()]),
        }
    }

    /// When a seat that has to decide has little time left; `None` if it never had much.
    pub(crate) fn little_left(&self, seat: Seat, clock: Clock, calendar: Calendar<'_>) -> Option<i64> {
        let (whole, since) = (i64::from(clock.seconds) * 1000, self.since[seat.index()]);
        let had = match clock.per {
            ClockKind::Turn => whole,
            ClockKind::Game => whole - self.used[seat.index()] + calendar.between(since, self.last),
        };
        (had >= SHORT_MS).then(|| calendar.after(since, had - (had / LITTLE).min(LITTLE_MS)))
    }

    /// What is left on a clock for the game, for a seat that does not have to decide.
    pub(crate) fn left(&self, seat: Seat, clock: Clock) -> i64 {
        let whole = i64::from(clock.seconds) * 1000;
        match clock.per {
            ClockKind::Turn => whole,
            ClockKind::Game => (whole - self.used[seat.index()]).max(0),
        }
    }
}
