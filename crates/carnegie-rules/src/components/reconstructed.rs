//! Numbers that no source we could reach gives: chosen to fit every known constraint.
//!
//! Owners of the physical game: correct them here, in one edit. Nothing else repeats them.

use super::Income::{DonationLimit, EmployeeOrMoney, Goods, GoodsOrMoney, Money, Nothing, Vp};
use super::tabs::{TAB_SPACES, TabData};
use crate::company::{
    Site::{self, Empty, Lobby},
    Space,
};
use crate::department::{
    Office,
    Printed::{self, *},
};
use crate::project::ProjectType;

const fn printed(printed: Printed) -> Site {
    Site::Office(Office::Printed(printed))
}

/// Which space of the company board holds what, floor by floor from the bottom, left to right.
pub const COMPANY_BOARD: [Site; Space::COUNT] = [
    // first floor
    Empty,
    Lobby,
    printed(HumanResources),
    Empty,
    // second floor
    Empty,
    printed(CommerceAndFinance),
    printed(StrategicPlanning),
    Empty,
    // third floor
    Empty,
    printed(Construction),
    printed(Research),
    Empty,
    // top floor
    Empty,
    Empty,
    Empty,
    Empty,
];

/// Number of desks of the printed departments and the cost of each, in the order of [`Printed::ALL`].
pub const PRINTED_DESKS: [(u8, u16); Printed::COUNT] = [(2, 0), (2, 0), (2, 1), (2, 1), (2, 1)];

/// Research steps of a project tab.
pub const TAB_STEPS: u8 = 3;

/// End-game VP of a tab after 0 to 3 steps, in the order of [`ProjectType::ALL`]. The last number of each row is in the
/// player aid; the steps before it are chosen evenly.
pub const END_VP: [[i16; TAB_SPACES]; ProjectType::COUNT] =
    [[0, 2, 4, 6], [0, 3, 6, 9], [0, 4, 8, 12], [0, 5, 10, 15]];

/// The project tabs, in the order of [`ProjectType::ALL`]: goods a project, study a step, incomes of both sides.
pub const TABS: [TabData; ProjectType::COUNT] = [
    TabData {
        goods: 1,
        study: [2, 2, 2],
        income: [
            [Money(1), Money(1), Money(2), Money(2)],
            [EmployeeOrMoney(1), Money(1), Money(1), EmployeeOrMoney(1)],
        ],
    },
    TabData {
        goods: 1,
        study: [3, 3, 3],
        income: [
            [Money(2), Money(2), Money(3), Money(3)],
            [GoodsOrMoney(3), Money(1), GoodsOrMoney(3), Money(2)],
        ],
    },
    TabData {
        goods: 2,
        study: [4, 4, 4],
        income: [[Goods(1), Goods(1), Goods(1), Goods(2)], [Money(2), Vp(1), Goods(1), Vp(1)]],
    },
    TabData {
        goods: 2,
        study: [5, 5, 5],
        income: [[Nothing, Vp(1), Vp(2), Vp(2)], [Nothing, DonationLimit(3), Vp(1), DonationLimit(3)]],
    },
];
