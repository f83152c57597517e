//! Donation spaces and areas.

use crate::vocabulary::{UnknownWord, vocabulary};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

vocabulary! {
    /// A type of donation, in the order of the printed areas from left to right.
    "donation type" Cause {
        /// Education.
        Education = "education",
        /// Human rights.
        HumanRights = "human-rights",
        /// Welfare.
        Welfare = "welfare",
        /// Health.
        Health = "health",
    }
}

/// What a donation area shows: the printed spaces, or a New Donations tile that covers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Area {
    /// The type that donations here belong to.
    pub cause: Cause,
    /// Whether a New Donations tile covers the printed area.
    pub covered: bool,
}

/// A donation space: column 1–4 from left to right, row 1–5 from top to bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DonationSpace(u8);

impl DonationSpace {
    /// How many donation spaces there are.
    pub const COUNT: usize = 20;
    /// How many donation spaces an area has.
    pub const ROWS: usize = 5;

    /// The space with this index; index = 5 × column + row, both from 0.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(DonationSpace(index as u8)) } else { None }
    }

    /// For tables: column and row from 1, as printed.
    pub(crate) const fn at(column: u8, row: u8) -> Self {
        assert!(column >= 1 && column <= 4 && row >= 1 && row <= 5);
        DonationSpace((column - 1) * 5 + row - 1)
    }

    /// Every space, column by column.
    pub fn all() -> impl Iterator<Item = DonationSpace> {
        (0..Self::COUNT as u8).map(DonationSpace)
    }

    /// Index from 0 to 19.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column from 0: which area the space lies in.
    pub const fn column(self) -> usize {
        self.0 as usize / Self::ROWS
    }

    /// The row from 0.
    pub const fn row(self) -> usize {
        self.0 as usize % Self::ROWS
    }
}

impl fmt::Display for DonationSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.column() + 1, self.row() + 1)
    }
}

impl FromStr for DonationSpace {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word.as_bytes() {
            [column @ b'1'..=b'4', b'.', row @ b'1'..=b'5'] => {
                Ok(DonationSpace::at(column - b'0', row - b'0'))
            }
            _ => Err(UnknownWord::new("donation space", word)),
        }
    }
}

impl Serialize for DonationSpace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
