//! A table at one moment, as those who follow it see it.

use carnegie_rules::SeatSet;
use carnegie_table::{ChatLine, TableState};
use std::fmt;
use std::str::FromStr;

/// A table at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The state that follows from the log.
    pub state: &'a TableState,
    /// The last lines of chat.
    pub chat: &'a [ChatLine],
    /// The seats whose people have the table open.
    pub here: SeatSet,
    /// The seats held for their people at the table where the others wait to play again.
    pub rematch_seats: SeatSet,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

impl Scene<'_> {
    /// The number of an event that shows all this.
    pub fn event(&self) -> EventId {
        EventId { seq: self.state.seq(), chat: self.chat.last().map_or(0, |line| line.number) }
    }
}

/// The number of an event: how much of the table was known then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EventId {
    /// Entries in the log.
    pub seq: u64,
    /// Lines of chat.
    pub chat: i64,
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seq, self.chat)
    }
}

impl FromStr for EventId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (seq, chat) = text.split_once('.').ok_or(())?;
        Ok(EventId { seq: seq.parse().map_err(drop)?, chat: chat.parse().map_err(drop)? })
    }
}
