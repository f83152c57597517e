//! Spaces of the company board.

use crate::department::Office;
use crate::vocabulary::UnknownWord;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A space of the company board: column `a`–`d` from left to right, floor `1`–`4` from bottom to top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(u8);

impl Space {
    /// How many spaces a company board has.
    pub const COUNT: usize = 16;

    /// The space with this index; index = 4 × (floor − 1) + column.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Space(index as u8)) } else { None }
    }

    /// For tables: the space at a column and floor, both counted from 0.
    pub(crate) const fn at(column: u8, floor: u8) -> Self {
        Space((floor & 3) * 4 + (column & 3))
    }

    /// Every space, floor by floor from the bottom.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..Self::COUNT as u8).map(Space)
    }

    /// Index from 0 to 15.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Column from 0 (left) to 3.
    pub const fn column(self) -> u8 {
        self.0 % 4
    }

    /// Floor from 0 (bottom) to 3.
    pub const fn floor(self) -> u8 {
        self.0 / 4
    }

    /// Whether the space is on the top floor.
    pub const fn is_top(self) -> bool {
        self.floor() == 3
    }

    /// Whether one orthogonal step leads from here to there.
    pub const fn is_adjacent(self, to: Space) -> bool {
        self.column().abs_diff(to.column()) + self.floor().abs_diff(to.floor()) == 1
    }

    /// Whether one orthogonal or diagonal step leads from here to there.
    pub const fn is_diagonally_adjacent(self, to: Space) -> bool {
        let columns = self.column().abs_diff(to.column());
        let floors = self.floor().abs_diff(to.floor());
        columns <= 1 && floors <= 1 && columns + floors > 0
    }

    /// The spaces one step away, as a set of indices.
    pub(crate) const fn neighbours(self, diagonal: bool) -> u16 {
        NEIGHBOURS[diagonal as usize][self.index()]
    }
}

/// Neighbour sets: orthogonal, and with diagonals.
const NEIGHBOURS: [[u16; 16]; 2] = {
    let mut table = [[0u16; 16]; 2];
    let mut from = 0;
    while from < 16 {
        let mut to = 0;
        while to < 16 {
            let (a, b) = (Space(from), Space(to));
            if a.is_adjacent(b) {
                table[0][from as usize] |= 1 << to;
            }
            if a.is_diagonally_adjacent(b) {
                table[1][from as usize] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
};

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.floor() + 1)
    }
}

impl FromStr for Space {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word.as_bytes() {
            [column @ (b'a'..=b'd' | b'A'..=b'D'), floor @ b'1'..=b'4'] => {
                Ok(Space::at(column.to_ascii_lowercase() - b'a', floor - b'1'))
            }
            _ => Err(UnknownWord::new("company space", word)),
        }
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What is on a space of a company board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// Nothing yet: a department may be built here.
    Empty,
    /// The printed lobby.
    Lobby,
    /// A printed or built department.
    Office(Office),
}

impl Site {
    /// The department, if there is one.
    #[inline]
    pub const fn office(self) -> Option<Office> {
        match self {
            Site::Office(office) => Some(office),
            Site::Empty | Site::Lobby => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_named_by_column_and_floor() {
        let space: Space = "c2".parse().unwrap();
        assert_eq!((space.column(), space.floor(), space.index()), (2, 1, 6));
        for space in Space::all() {
            assert_eq!(space.to_string().parse(), Ok(space));
        }
        assert!(
            "e1".parse::<Space>().is_err() && "a5".parse::<Space>().is_err() && "".parse::<Space>().is_err()
        );
    }

    #[test]
    fn steps_are_orthogonal_unless_diagonals_are_allowed() {
        let corner: Space = "a1".parse().unwrap();
        assert_eq!(corner.neighbours(false).count_ones(), 2);
        assert_eq!(corner.neighbours(true).count_ones(), 3);
        let middle: Space = "b2".parse().unwrap();
        assert_eq!(middle.neighbours(false).count_ones(), 4);
        assert_eq!(middle.neighbours(true).count_ones(), 8);
    }
}
