//! Everything that is printed: constant tables, one file for each component, and [`amounts`] for the numbers that
//! stand alone.
//!
//! Each number is here once and nowhere else. What no picture of the printed game shows is marked as [`Inferred`]
//! beside its table. [`document`] gives all of it as one JSON document, with sources; `docs/DATA.md` is made from it.

pub mod amounts;
pub mod cities;
pub mod company;
pub mod departments;
pub mod document;
pub mod donations;
pub mod sheet;
pub mod solo_cards;
pub mod start;
pub mod tabs;
pub mod timeline;
pub mod tracks;

pub use amounts::{AMOUNTS, Amounts};

/// The version of the component data: 1 was read off a prototype and partly reconstructed.
pub const DATA_VERSION: u32 = 2;

/// What a space of a transport track or a project tab pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Income {
    /// No income.
    Nothing,
    /// Dollars.
    Money(u8),
    /// Goods cubes.
    Goods(u8),
    /// Victory points.
    Vp(u8),
    /// Study points.
    Study(u8),
    /// Employees from the reserve.
    Employee(u8),
    /// One employee from the reserve, or dollars.
    EmployeeOrMoney(u8),
    /// One goods cube, or dollars.
    GoodsOrMoney(u8),
}

/// A number that no picture of the printed game shows: chosen to fit everything that is known.
///
/// If you own the game: correct the value beside it, and remove this mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inferred {
    /// The field, as the data file names it.
    pub field: &'static str,
    /// Why this value.
    pub why: &'static str,
    /// What else it could be, the chosen value first; empty if not known.
    pub candidates: Candidates,
}

/// What an inferred field could be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// Numbers.
    Numbers(&'static [u8]),
    /// Incomes in the words of the data file.
    Words(&'static [&'static str]),
}

const fn inferred(field: &'static str, why: &'static str) -> Inferred {
    Inferred { field, why, candidates: numbers(&[]) }
}

const fn numbers(candidates: &'static [u8]) -> Candidates {
    Candidates::Numbers(candidates)
}

const fn words(candidates: &'static [&'static str]) -> Candidates {
    Candidates::Words(candidates)
}

impl Inferred {
    const fn or(mut self, candidates: Candidates) -> Self {
        self.candidates = candidates;
        self
    }
}
