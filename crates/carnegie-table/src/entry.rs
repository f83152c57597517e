//! One entry of a table's log. The log is the truth: everything about a table follows from it.
//!
//! An entry is stored as one line of JSON, with decisions as text, so that a log outlives changes to the program.
//! Nothing is ever changed in a log: an undo is an entry too. People's names are not in it.

use crate::error::{Error, Result as TableResult};
use crate::options::Colour;
use crate::stored::LogRow;
use carnegie_rules::{Decision, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Entry {
    /// A person sits down.
    Sit {
        /// The seat, which was free or kept for them.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// The person's id.
        person: String,
        /// The colour that they choose, if it is another one than the seat has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<Colour>,
    },
    /// A person leaves before the game begins.
    Leave {
        /// The seat that becomes free.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// The game begins.
    Start,
    /// Decisions, and those that followed because nothing else was possible.
    Play {
        /// The seat that decided; what follows may be other seats' decisions.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// Whether a bot decided: nobody takes back what a bot has decided for them.
        #[serde(default, skip_serializing_if = "is_false")]
        bot: bool,
        /// The decisions in their order.
        #[serde(rename = "moves")]
        decisions: Vec<SeatDecision>,
        /// How many of them, at the end, were the only ones possible.
        #[serde(default, skip_serializing_if = "is_zero")]
        forced: usize,
    },
    /// A player takes back decisions.
    Undo {
        /// The seat whose decisions are taken back.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// How many decisions of the game remain in any case.
        keep: usize,
    },
    /// A player redoes what was taken back.
    Redo {
        /// The seat whose decisions count again.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// A bot takes over.
    Bot {
        /// The seat that the bot plays from now on.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// Its level, by name; former names are understood.
        #[serde(deserialize_with = "crate::level::read")]
        level: String,
        /// What made it take over, and so whether the seat can be taken back.
        why: Why,
    },
    /// A person agrees that a bot plays on for somebody who does not come.
    Agree {
        /// The seat of the person who does not come.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// The id of the person who agrees.
        person: String,
    },
    /// The person takes the seat back from the bot.
    #[serde(rename = "back")]
    TakeBack {
        /// The seat that the bot gives back.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// A guest has signed in to an account, which takes over the seats.
    Adopt {
        /// The guest's id, which nobody has any more.
        from: String,
        /// The id of the account.
        to: String,
    },
    /// A person agrees to abandon the game.
    Abandon {
        /// The id of the person who agrees.
        person: String,
        /// The round. Whoever decides in a later one no longer agrees. Earlier programs did not write it: what was
        /// agreed then counts to the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u8>,
    },
    /// A person does not want to abandon the game, or no longer: nobody's agreement counts any more.
    GoOn {
        /// The person's id.
        person: String,
    },
    /// The table is closed before the game begins.
    Close,
    /// The server closes the table, even in the middle of a game: its operator wants that, or the people play again at
    /// another table.
    Shut,
    /// The same people play again.
    Rematch {
        /// The id of the table where they do.
        table: String,
    },
}

impl Entry {
    /// The entry in a row of a log.
    pub fn read(row: &LogRow) -> TableResult<Self> {
        serde_json::from_str(&row.body).map_err(|error| Error::Damaged(error.to_string()))
    }

    /// The line that is stored.
    pub fn to_json(&self) -> TableResult<String> {
        serde_json::to_string(self).map_err(|error| Error::Damaged(error.to_string()))
    }

    /// The word for what happened.
    pub const fn name(&self) -> &'static str {
        match self {
            Entry::Sit { .. } => "sit",
            Entry::Leave { .. } => "leave",
            Entry::Start => "start",
            Entry::Play { .. } => "play",
            Entry::Undo { .. } => "undo",
            Entry::Redo { .. } => "redo",
            Entry::Bot { .. } => "bot",
            Entry::Agree { .. } => "agree",
            Entry::TakeBack { .. } => "back",
            Entry::Adopt { .. } => "adopt",
            Entry::Abandon { .. } => "abandon",
            Entry::GoOn { .. } => "go-on",
            Entry::Close => "close",
            Entry::Shut => "shut",
            Entry::Rematch { .. } => "rematch",
        }
    }

    /// Whether only the game changes, not who sits where.
    pub const fn changes_only_the_game(&self) -> bool {
        matches!(self, Entry::Play { .. } | Entry::Undo { .. } | Entry::Redo { .. })
    }
}

/// Why a bot takes over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The person left.
    Left,
    /// The others agreed to hand the seat over because nobody came.
    Absent,
    /// The clock ran out.
    Clock,
    /// The clock ran out and the rest of the game is lost.
    Forfeit,
    /// The person deleted the account.
    Deleted,
    /// The bot before it failed.
    Failed,
}

/// A decision of a seat, written `1 choose management`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatDecision(pub Seat, pub Decision);

impl Serialize for SeatDecision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.0, self.1))
    }
}

impl<'de> Deserialize<'de> for SeatDecision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let (seat, decision) = text.split_once(' ').ok_or_else(|| de::Error::custom("no decision"))?;
        let seat =
            seat.parse().ok().and_then(seat_from_number).ok_or_else(|| de::Error::custom("no seat"))?;
        Ok(SeatDecision(seat, decision.parse().map_err(de::Error::custom)?))
    }
}

/// A seat from its number, which people count from 1.
pub fn seat_from_number(number: u8) -> Option<Seat> {
    usize::from(number).checked_sub(1).and_then(Seat::new)
}

mod seat_number {
    use super::{Deserialize, Deserializer, Seat, Serializer, de, seat_from_number};

    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(seat.number())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        seat_from_number(u8::deserialize(deserializer)?).ok_or_else(|| de::Error::custom("no such seat"))
    }
}

const fn is_false(value: &bool) -> bool {
    !*value
}

const fn is_zero(value: &usize) -> bool {
    *value == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_one_short_line_and_reads_back() {
        let seat = Seat::new(1).unwrap();
        let decisions = vec![
            SeatDecision(seat, "choose management".parse().unwrap()),
            SeatDecision(seat, Decision::Done),
        ];
        let entry = Entry::Play { seat, bot: false, decisions, forced: 1 };
        let line = serde_json::to_string(&entry).unwrap();
        assert_eq!(line, r#"{"do":"play","seat":2,"moves":["2 choose management","2 done"],"forced":1}"#);
        assert_eq!(serde_json::from_str::<Entry>(&line).unwrap(), entry);
    }
}
