//! Project tabs: two sides each, seven spaces and six steps. Source: photographs of the printed tabs and the player
//! aid; what no photograph shows is marked as inferred beside it.

use super::Income::{self, EmployeeOrMoney, Goods, GoodsOrMoney, Money, Nothing, Vp};
use super::{Inferred, inferred, numbers, words};
use crate::project::{ProjectType, TabSide};
use TabSpace::{DonationLimit, EndVp, Project, Start};

/// Spaces of a tab.
pub const TAB_SPACES: usize = 7;
/// Research steps of a tab.
pub const TAB_STEPS: u8 = TAB_SPACES as u8 - 1;

/// What a space of a tab is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TabSpace {
    /// Nothing: the tab begins after it.
    Start,
    /// Takes a disk when it is exposed; pays this income once that disk has been built.
    Project(Income),
    /// Victory points at the end, once it is exposed.
    EndVp(u8),
    /// Raises the limit of each of the player's donations, once it is exposed.
    DonationLimit(u8),
}

/// One side of a tab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TabSideData {
    /// The spaces; the first one is exposed at the start.
    pub spaces: [TabSpace; TAB_SPACES],
    /// `study[i]`: study points for the step from space i to space i + 1.
    pub study: [u8; TAB_STEPS as usize],
    /// What no photograph shows.
    pub inferred: &'static [Inferred],
}

/// A tab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TabData {
    /// Goods to pay for a project.
    pub goods: u16,
    /// Whether a disk lies on the first space at the start.
    pub start_disk: bool,
    /// The sides A and B.
    pub sides: [TabSideData; TabSide::COUNT],
}

/// The tabs, in the order of [`ProjectType::ALL`].
pub const TABS: [TabData; ProjectType::COUNT] = [
    // Housing
    TabData {
        goods: 1,
        start_disk: true,
        sides: [
            TabSideData {
                spaces: [
                    Project(Nothing),
                    Project(Money(1)),
                    Project(EmployeeOrMoney(1)),
                    Project(Money(1)),
                    EndVp(1),
                    EndVp(2),
                    EndVp(3),
                ],
                study: [1, 1, 1, 2, 3, 5],
                inferred: &[
                    inferred("spaces[5]", "partly hidden; the sum of side A is 6"),
                    inferred("spaces[6]", "the sum of side A is 6"),
                    inferred(
                        "study[5]",
                        "follows the pattern of the other sides: one less than commerce A at every step",
                    )
                    .or(numbers(&[5, 4, 6])),
                ],
            },
            TabSideData {
                spaces: [
                    Project(Nothing),
                    Project(Money(1)),
                    Project(EmployeeOrMoney(1)),
                    Project(Money(1)),
                    Project(EmployeeOrMoney(1)),
                    EndVp(3),
                    DonationLimit(3),
                ],
                study: [1, 1, 1, 2, 5, 6],
                inferred: &[
                    inferred("spaces[4].income", "out of sight in every photograph")
                        .or(words(&["employee or $1", "$1"])),
                    inferred("spaces[5]", "the same on the three B sides that were read"),
                    inferred("study[3]", "as side A").or(numbers(&[2])),
                    inferred("study[4]", "the same on the three B sides that were read").or(numbers(&[5, 4])),
                    inferred("study[5]", "the same on the three B sides that were read").or(numbers(&[6])),
                ],
            },
        ],
    },
    // Commerce
    TabData {
        goods: 1,
        start_disk: true,
        sides: [
            TabSideData {
                spaces: [
                    Project(Money(2)),
                    Project(Money(2)),
                    Project(Money(2)),
                    Project(Money(2)),
                    EndVp(2),
                    EndVp(3),
                    EndVp(4),
                ],
                study: [2, 2, 2, 3, 4, 6],
                inferred: &[inferred("study[5]", "blurred").or(numbers(&[6, 5]))],
            },
            TabSideData {
                spaces: [
                    Project(Money(2)),
                    Project(Money(2)),
                    Project(Money(2)),
                    Project(Money(2)),
                    Project(Money(2)),
                    EndVp(3),
                    DonationLimit(3),
                ],
                study: [2, 2, 2, 3, 5, 6],
                inferred: &[],
            },
        ],
    },
    // Industry
    TabData {
        goods: 2,
        start_disk: true,
        sides: [
            TabSideData {
                spaces: [
                    Project(Goods(1)),
                    Project(Goods(1)),
                    Project(Goods(1)),
                    Project(GoodsOrMoney(3)),
                    EndVp(3),
                    EndVp(4),
                    EndVp(5),
                ],
                study: [3, 3, 4, 5, 5, 6],
                inferred: &[
                    inferred("spaces[3]", "as side B"),
                    inferred("spaces[4]", "the sum of side A is 12"),
                    inferred("spaces[5]", "the sum of side A is 12"),
                    inferred("spaces[6]", "the sum of side A is 12"),
                    inferred("study[3]", "as side B").or(numbers(&[5, 4])),
                    inferred("study[4]", "as side B").or(numbers(&[5])),
                    inferred("study[5]", "as side B").or(numbers(&[6, 7])),
                ],
            },
            TabSideData {
                spaces: [
                    Project(Goods(1)),
                    Project(Goods(1)),
                    Project(Goods(1)),
                    Project(GoodsOrMoney(3)),
                    Project(GoodsOrMoney(3)),
                    EndVp(3),
                    DonationLimit(3),
                ],
                study: [3, 3, 4, 5, 5, 6],
                inferred: &[],
            },
        ],
    },
    // Public infrastructure
    TabData {
        goods: 2,
        start_disk: false,
        sides: [
            TabSideData {
                spaces: [Start, Project(Vp(1)), Project(Vp(1)), Project(Vp(1)), EndVp(4), EndVp(5), EndVp(6)],
                study: [4, 4, 4, 5, 5, 6],
                inferred: &[
                    inferred("spaces[1]", "as side B"),
                    inferred("spaces[2]", "as side B"),
                    inferred("spaces[3]", "as side B"),
                    inferred("spaces[4]", "the sum of side A is 15"),
                    inferred("spaces[5]", "the sum of side A is 15"),
                    inferred("spaces[6]", "the sum of side A is 15"),
                    inferred("study[3]", "as side B").or(numbers(&[5, 4])),
                    inferred("study[4]", "as side B").or(numbers(&[5, 6])),
                    inferred("study[5]", "as side B").or(numbers(&[6])),
                ],
            },
            TabSideData {
                spaces: [
                    Start,
                    Project(Vp(1)),
                    Project(Vp(1)),
                    Project(Vp(1)),
                    Project(Vp(1)),
                    EndVp(3),
                    DonationLimit(3),
                ],
                study: [4, 4, 4, 5, 5, 6],
                inferred: &[],
            },
        ],
    },
];

/// The data of a tab.
#[inline]
pub const fn tab(project: ProjectType) -> &'static TabData {
    &TABS[project.index()]
}

/// The data of one side of a tab.
#[inline]
pub const fn tab_side(project: ProjectType, side: TabSide) -> &'static TabSideData {
    &TABS[project.index()].sides[side.index()]
}

impl TabSpace {
    /// The income of a project space.
    #[inline]
    pub const fn income(self) -> Option<Income> {
        match self {
            Project(income) => Some(income),
            Start | EndVp(_) | DonationLimit(_) => None,
        }
    }
}

/// What the exposed spaces of a side add up to, computed once.
#[derive(Clone, Copy)]
pub(crate) struct SideSums {
    /// Spaces that take a disk, as a set.
    pub(crate) projects: u8,
    /// End-game VP after 0 to 6 steps.
    pub(crate) end_vp: [i16; TAB_SPACES],
    /// How much the limit of donations is raised after 0 to 6 steps.
    pub(crate) limit: [i16; TAB_SPACES],
}

const SUMS: [[SideSums; TabSide::COUNT]; ProjectType::COUNT] = {
    let none = SideSums { projects: 0, end_vp: [0; TAB_SPACES], limit: [0; TAB_SPACES] };
    let mut sums = [[none; TabSide::COUNT]; ProjectType::COUNT];
    let mut tab = 0;
    while tab < ProjectType::COUNT {
        let mut side = 0;
        while side < TabSide::COUNT {
            let entry = &mut sums[tab][side];
            let (mut end_vp, mut limit) = (0, 0);
            let mut space = 0;
            while space < TAB_SPACES {
                match TABS[tab].sides[side].spaces[space] {
                    Start => {}
                    Project(_) => entry.projects |= 1 << space,
                    EndVp(vp) => end_vp += vp as i16,
                    DonationLimit(plus) => limit += plus as i16,
                }
                entry.end_vp[space] = end_vp;
                entry.limit[space] = limit;
                space += 1;
            }
            side += 1;
        }
        tab += 1;
    }
    sums
};

#[inline]
pub(crate) const fn side_sums(project: ProjectType, side: TabSide) -> &'static SideSums {
    &SUMS[project.index()][side.index()]
}

/// End-game VP of a tab after this many steps.
#[inline]
pub const fn end_vp(project: ProjectType, side: TabSide, steps: u8) -> i16 {
    side_sums(project, side).end_vp[steps as usize]
}

/// How much a tab raises the limit of each of the player's donations after this many steps.
#[inline]
pub const fn limit_raise(project: ProjectType, side: TabSide, steps: u8) -> i16 {
    side_sums(project, side).limit[steps as usize]
}
