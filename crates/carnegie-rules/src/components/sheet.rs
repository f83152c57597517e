//! The sheet of A New Beginning. Source: reference applications; agrees with the worked example and
//! the totals of the expansion rules.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A line of the sheet, in the order in which it is filled in.
    "sheet line" SheetLine {
        /// Goods at the start.
        Goods = "goods",
        /// Employees in the lobby at the start.
        Employees = "employees",
        /// Victory points at the start.
        Vp = "vp",
        /// Setup moves.
        Moves = "moves",
        /// The bid for first player.
        Bid = "bid",
    }
}

/// Options of a line.
pub const OPTIONS: usize = 5;
/// What bid and lines may cost together.
pub const BUDGET: i16 = 50;
/// Lines besides the bid.
pub const LINES: usize = 4;

/// What each option gives: goods, lobby employees, VP, setup moves.
pub const VALUES: [[i8; OPTIONS]; LINES] =
    [[2, 3, 4, 5, 6], [3, 4, 5, 6, 7], [-6, -3, 0, 3, 6], [4, 5, 6, 8, 10]];
/// What each option costs.
pub const COSTS: [[i16; OPTIONS]; LINES] =
    [[6, 9, 12, 15, 18], [0, 8, 16, 24, 32], [-12, -6, 0, 6, 12], [5, 8, 10, 15, 20]];

/// The least that the lines from this one on can cost.
pub fn least_cost_from(line: usize) -> i16 {
    COSTS.iter().skip(line).map(|costs| costs.iter().min().copied().unwrap_or(0)).sum()
}
