//! Seats at the table and sets of seats.

use serde::{Serialize, Serializer};
use std::fmt;

/// A seat, counted from 0 clockwise. People see it counted from 1.
///
/// In the solo game the person sits at seat 0 and Andrew has seat 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The largest number of seats.
    pub const MAX: usize = 4;
    /// Andrew's seat in the solo game.
    pub const ANDREW: Seat = Seat(1);

    /// The seat with this index, if there is one.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Seat(index as u8)) } else { None }
    }

    /// For indices that are known to be small; larger ones wrap around the table.
    pub(crate) const fn wrapping(index: usize) -> Self {
        Seat((index % Self::MAX) as u8)
    }

    /// Index from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Number from 1, as people count.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The seats 0 to `count` − 1.
    pub const fn first(count: usize) -> Self {
        SeatSet(((1u16 << count) - 1) as u8)
    }

    /// Only this seat.
    pub const fn only(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether no seat is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX).filter_map(Seat::new).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
