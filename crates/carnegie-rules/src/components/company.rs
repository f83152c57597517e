//! The company board: which space holds what, and the desks of the printed departments. Source: pictures of the printed
//! board; what none of them shows is marked as inferred.

use super::{Inferred, inferred, numbers};
use crate::company::{
    Site::{self, Empty, Lobby},
    Space,
};
use crate::department::{
    Office,
    Printed::{self, *},
};

const fn printed(printed: Printed) -> Site {
    Site::Office(Office::Printed(printed))
}

/// Which space of the company board holds what, floor by floor from the bottom, left to right.
pub const COMPANY_BOARD: [Site; Space::COUNT] = [
    // first floor
    Empty,
    printed(HumanResources),
    Lobby,
    printed(Research),
    // second floor
    Empty,
    printed(CommerceAndFinance),
    printed(StrategicPlanning),
    printed(Construction),
    // third floor
    Empty,
    Empty,
    Empty,
    Empty,
    // top floor
    Empty,
    Empty,
    Empty,
    Empty,
];

/// The desks of a printed department.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrintedDesks {
    /// Number of desks; the window of the permanent employee is not one of them.
    pub desks: u8,
    /// The cost of each.
    pub cost: u16,
    /// What no picture shows.
    pub inferred: &'static [Inferred],
}

/// The desks of the printed departments, in the order of [`Printed::ALL`].
pub const PRINTED_DESKS: [PrintedDesks; Printed::COUNT] = [
    // Human Resources
    PrintedDesks {
        desks: 2,
        cost: 1,
        inferred: &[
            inferred("desks", "one of three windows is the permanent employee"),
            inferred("desk_cost", "out of sight in every photograph").or(numbers(&[1, 2, 0])),
        ],
    },
    // Commerce and Finance
    PrintedDesks {
        desks: 3,
        cost: 0,
        inferred: &[
            inferred("desks", "the edge of a first desk is visible").or(numbers(&[3, 2])),
            inferred("desk_cost", "out of sight in every photograph").or(numbers(&[0, 1])),
        ],
    },
    // Strategic Planning
    PrintedDesks {
        desks: 3,
        cost: 5,
        inferred: &[
            inferred("desks", "only the rightmost is in sight").or(numbers(&[3])),
            inferred(
                "desk_cost",
                "read for the rightmost desk only; every other department has one price for all desks",
            )
            .or(numbers(&[5])),
        ],
    },
    // Construction
    PrintedDesks { desks: 3, cost: 2, inferred: &[] },
    // R&D
    PrintedDesks { desks: 3, cost: 3, inferred: &[inferred("desk_cost", "blurred").or(numbers(&[3]))] },
];
