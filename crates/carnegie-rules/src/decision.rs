//! One decision by one player.

use crate::action::Action;
use crate::city::Slot;
use crate::company::Space;
use crate::components::sheet::{OPTIONS, SheetLine};
use crate::department::{Department, Office};
use crate::donation::{Cause, DonationSpace};
use crate::project::{ProjectType, TabSides};
use crate::region::Region;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// Something a decision chooses to receive.
    "benefit" Benefit {
        /// Dollars.
        Money = "money",
        /// Goods cubes.
        Goods = "goods",
        /// Employee moves.
        Moves = "moves",
        /// Study points.
        Study = "study",
        /// Victory points.
        Vp = "vp",
        /// An employee from the reserve.
        Employee = "employee",
        /// Employees relocated to any space.
        Transfers = "transfers",
    }
}

vocabulary! {
    /// A lobby that employees enter.
    "lobby" Lobby {
        /// The printed lobby.
        Main = "lobby",
        /// The department New Lobby.
        New = "new-lobby",
    }
}

vocabulary! {
    /// How an activation is paid; any price but the printed one needs Payroll Management.
    "price" Pay {
        /// The price of the desk.
        Price = "price",
        /// $2 more than the price, for 1 VP.
        More = "more",
        /// $1 whatever the price, losing 1 VP.
        Less = "less",
    }
}

/// One decision by one player: small, `Copy`, and written as one line of text.
///
/// See [`crate::notation`] for the text of every decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Decision {
    /// A New Beginning: choose an option (from 0) on a line of the sheet.
    Sheet {
        /// The line; the bid is a decision of its own.
        line: SheetLine,
        /// The option from 0 to 4.
        option: u8,
    },
    /// A New Beginning: bid for first player.
    Bid(u8),
    /// Choose the sides of the four project tabs.
    TabSides(TabSides),
    /// Setup: place the housing disk.
    HousingDisk(Slot),
    /// Setup: take the reserved department.
    Reserve(Department),
    /// New Donations: cover a printed area with a tile.
    Cover {
        /// The tile.
        tile: Cause,
        /// The area from 0 (left) to 3.
        column: u8,
    },
    /// Secret Donation: note a space.
    SecretDonation(DonationSpace),
    /// Phase I: choose the action of the round.
    Choose(Action),
    /// Income: bring one employee back from the mission area.
    Return(Lobby),
    /// Archives: take the transport income of this space of the track (from 0).
    TransportIncome(u8),
    /// A new employee enters this lobby.
    Recruit(Lobby),
    /// Choose one side of an "A or B" project income.
    Take(Benefit),
    /// Spend study points on a step of a project tab.
    Research(ProjectType),
    /// Spend study points on a step of a transport track.
    Advance(Region),
    /// Donate.
    Donate(DonationSpace),
    /// Wait module: the first player plays last.
    Wait,
    /// Return the Action Choice tile and use another action.
    ActionChoice(Action),
    /// Move an employee one step.
    Move {
        /// From this space.
        from: Space,
        /// To a neighbouring space.
        to: Space,
        /// Whether it is an active employee.
        active: bool,
    },
    /// Human Resources Administration: relocate an employee.
    Transfer {
        /// From this space.
        from: Space,
        /// To any other space.
        to: Space,
        /// Whether it is an active employee.
        active: bool,
    },
    /// Use a department for a benefit, perhaps by sending its employee on a mission.
    Use {
        /// The department.
        office: Office,
        /// What is received.
        take: Benefit,
        /// Where the employee goes.
        mission: Option<Region>,
    },
    /// Sales, Logistics, Supply Chain: pay or buy this many goods.
    Trade {
        /// The department.
        office: Office,
        /// How many goods, 1 to 3.
        goods: u8,
    },
    /// Departments 18, 22, 26 and 30: each of the player's projects in a region pays $2 or the other benefit.
    Agency {
        /// The department.
        office: Office,
        /// The region.
        region: Region,
        /// How many projects pay the other benefit.
        other: u8,
    },
    /// Charitable Giving: donate where another player has donated.
    Give {
        /// The donation.
        space: DonationSpace,
        /// Where the employee goes.
        mission: Region,
    },
    /// Strategic Planning: add a department to the company.
    Add {
        /// The tile.
        department: Department,
        /// Where it is built.
        space: Space,
    },
    /// Property Management: move an employee to the department just built.
    Staff {
        /// From this space.
        from: Space,
        /// Whether it is an active employee.
        active: bool,
    },
    /// Build a project with Construction, Engineering or Outsourcing.
    Build {
        /// The department whose employee builds.
        office: Office,
        /// The project type.
        project: ProjectType,
        /// Where.
        slot: Slot,
    },
    /// Activate an inactive employee in a department.
    Activate {
        /// The space of the department.
        space: Space,
        /// How it is paid.
        pay: Pay,
    },
    /// Sell one goods cube for $1.
    Sell,
    /// Finish, or decline what is offered.
    Done,
}

impl Decision {
    /// Calls `f` with every decision that can be written down, legal or not.
    ///
    /// Numbers are enumerated a little beyond their sensible range. Meant for tests that compare
    /// [`crate::Position::legal`] with [`crate::Position::apply`], and for indexing decisions.
    pub fn for_each_encodable(mut f: impl FnMut(Decision)) {
        for &line in SheetLine::ALL {
            (0..=OPTIONS as u8).for_each(|option| f(Decision::Sheet { line, option }));
        }
        (0..=60).for_each(|bid| f(Decision::Bid(bid)));
        TabSides::all().for_each(|sides| f(Decision::TabSides(sides)));
        Slot::all().for_each(|slot| f(Decision::HousingDisk(slot)));
        for &department in Department::ALL {
            f(Decision::Reserve(department));
            Space::all().for_each(|space| f(Decision::Add { department, space }));
        }
        for &tile in Cause::ALL {
            (0..=4).for_each(|column| f(Decision::Cover { tile, column }));
        }
        for space in DonationSpace::all() {
            f(Decision::SecretDonation(space));
            f(Decision::Donate(space));
            Region::ALL.iter().for_each(|&mission| f(Decision::Give { space, mission }));
        }
        for &action in Action::ALL {
            f(Decision::Choose(action));
            f(Decision::ActionChoice(action));
        }
        for &lobby in Lobby::ALL {
            f(Decision::Return(lobby));
            f(Decision::Recruit(lobby));
        }
        (0..=6).for_each(|space| f(Decision::TransportIncome(space)));
        Benefit::ALL.iter().for_each(|&take| f(Decision::Take(take)));
        ProjectType::ALL.iter().for_each(|&project| f(Decision::Research(project)));
        Region::ALL.iter().for_each(|&region| f(Decision::Advance(region)));
        for from in Space::all() {
            for active in [false, true] {
                for to in Space::all() {
                    f(Decision::Move { from, to, active });
                    f(Decision::Transfer { from, to, active });
                }
                f(Decision::Staff { from, active });
            }
            Pay::ALL.iter().for_each(|&pay| f(Decision::Activate { space: from, pay }));
        }
        for office in Office::all() {
            for &take in Benefit::ALL {
                f(Decision::Use { office, take, mission: None });
                Region::ALL
                    .iter()
                    .for_each(|&region| f(Decision::Use { office, take, mission: Some(region) }));
            }
            (0..=4).for_each(|goods| f(Decision::Trade { office, goods }));
            for &region in Region::ALL {
                (0..=16).for_each(|other| f(Decision::Agency { office, region, other }));
            }
            for &project in ProjectType::ALL {
                Slot::all().for_each(|slot| f(Decision::Build { office, project, slot }));
            }
        }
        f(Decision::Wait);
        f(Decision::Sell);
        f(Decision::Done);
    }
}

/// A reusable list of decisions. It never grows beyond what it holds from the start.
pub type DecisionList = Vec<Decision>;

/// A list with room for every position, so that listing never allocates.
pub fn decision_list() -> DecisionList {
    Vec::with_capacity(LIST_CAPACITY)
}

/// More than any position offers: four project types on 68 slots with three departments, and some.
pub const LIST_CAPACITY: usize = 1024;
