//! Whose turn it is, and since when: what people who are away have to be told.

use crate::entry::Entry;
use crate::state::TableState;
use carnegie_rules::Seat;

/// A turn of a person: a seat that has to decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Which seat.
    pub seat: Seat,
    /// The person on it.
    pub person: String,
    /// When it began, in milliseconds since 1970. No other turn of the seat began at that time.
    pub began: i64,
}

impl TableState {
    /// The turn of a seat, if a person has to decide there now.
    pub fn turn(&self, seat: Seat) -> Option<Turn> {
        let person = self.occupants.get(seat.index())?.person()?;
        let turn = || Turn { seat, person: person.to_owned(), began: self.times.since(seat) };
        self.to_act().contains(seat).then(turn)
    }

    /// When the person whose turn it is on a seat has to be told that little time is left: when there is a quarter of
    /// the time that they had at the beginning of the turn, but at most twelve hours. `None` if they had less than an
    /// hour, for then they are at the table, or if it is nobody's turn there.
    pub fn reminder(&self, seat: Seat) -> Option<i64> {
        let clock = self.options().clock?;
        self.turn(seat)?;
        self.times.little_left(seat, clock, self.options().calendar())
    }

    /// The turns that began with an entry, given the state before it.
    pub fn turns_since<'a>(&'a self, before: &'a TableState) -> impl Iterator<Item = Turn> + 'a {
        self.seats()
            .filter_map(|seat| self.turn(seat).filter(|turn| before.turn(seat).as_ref() != Some(turn)))
    }

    /// The person who made an entry, as far as the entry says so, given the state before it.
    pub fn author<'a>(&'a self, entry: &'a Entry) -> Option<&'a str> {
        match entry {
            Entry::Sit { person, .. }
            | Entry::Agree { person, .. }
            | Entry::Abandon { person, .. }
            | Entry::GoOn { person } => Some(person),
            Entry::Play { seat, bot: false, .. }
            | Entry::Undo { seat, .. }
            | Entry::Redo { seat }
            | Entry::TakeBack { seat } => self.occupants.get(seat.index())?.rightful(),
            _ => None,
        }
    }
}
