//! Chat at a table: what a message is, and who sits where while saying it.

use crate::archive::Archive;
use crate::error::{Error, Result};
use crate::options::clean_line;
use crate::state::TableState;
use crate::stored::ChatRow;
use carnegie_rules::Seat;
use serde::Serialize;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// Lines of chat that a newcomer gets.
pub const RECENT_LINES: usize = 100;

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ChatLine {
    /// From 1.
    pub number: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The name, at that time, of the person who said it.
    pub name: String,
    /// The seat of the person, `null` for spectators.
    pub seat: Option<Seat>,
    /// What was said.
    pub text: String,
}

impl ChatLine {
    /// A line at a table.
    pub fn at_table(row: ChatRow, table: &TableState) -> Self {
        Self::new(row, |person| {
            table.seats().find(|seat| table.occupants()[seat.index()].rightful() == Some(person))
        })
    }

    /// A line at a table whose game was played with other rules.
    pub fn at_archive(row: ChatRow, table: &Archive) -> Self {
        Self::new(row, |person| table.seat_of(person))
    }

    fn new(row: ChatRow, seat_of: impl FnOnce(&str) -> Option<Seat>) -> Self {
        let seat = row.person.as_deref().and_then(seat_of);
        ChatLine { number: row.number, at: row.at, name: row.name, seat, text: row.text }
    }
}

/// A message as it is kept: one line of visible text of at most so many characters.
pub fn check_message(text: &str, most: usize) -> Result<String> {
    clean_line(text, most)
        .ok_or_else(|| Error::invalid(format!("a message is one line of 1 to {most} characters")))
}

/// Adds newer lines to the recent ones and drops the oldest; returns whether there was anything new.
pub fn add_lines(recent: &mut Vec<ChatLine>, lines: impl IntoIterator<Item = ChatLine>) -> bool {
    let last = recent.last().map_or(0, |line| line.number);
    let before = recent.len();
    recent.extend(lines.into_iter().filter(|line| line.number > last));
    let changed = recent.len() > before;
    recent.drain(..recent.len().saturating_sub(RECENT_LINES));
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: i64) -> ChatLine {
        ChatLine { number, at: 0, name: "Ada".to_owned(), seat: None, text: "hello".to_owned() }
    }

    #[test]
    fn a_line_is_added_once_and_the_oldest_ones_go() {
        let mut recent = Vec::new();
        assert!(add_lines(&mut recent, (1..=3).map(line)));
        assert!(!add_lines(&mut recent, [line(2), line(3)]));
        assert!(add_lines(&mut recent, (3..=150).map(line)));
        let numbers: Vec<i64> = recent.iter().map(|line| line.number).collect();
        assert_eq!(numbers, (51..=150).collect::<Vec<_>>());
    }

    #[test]
    fn a_message_is_one_visible_line() {
        assert_eq!(check_message("  good game ", 20).unwrap(), "good game");
        for wrong in ["", "   ", "two\nlines", "hidden\u{202e}", "more than twenty characters"] {
            assert!(check_message(wrong, 20).is_err(), "{wrong:?}");
        }
    }
}
