//! Project tabs. Source: the player aid for the maximum end-game VP, reference applications for the two
//! sides and the first disks; the remaining numbers are in [`super::reconstructed`].

use super::{Income, reconstructed};
use crate::project::{ProjectType, TabSide};

/// Spaces of a tab.
pub const TAB_SPACES: usize = 4;
/// Research steps of a tab.
pub const TAB_STEPS: u8 = reconstructed::TAB_STEPS;

/// The reconstructed numbers of a tab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TabData {
    /// Goods to pay for a project.
    pub goods: u16,
    /// `study[i]`: study points for step i + 1.
    pub study: [u8; TAB_STEPS as usize],
    /// Incomes of the sides A and B, collected once the disk of the space has been built.
    pub income: [[Income; TAB_SPACES]; 2],
}

/// Whether a disk lies on space 0 at the start, in the order of [`ProjectType::ALL`].
pub const START_DISK: [bool; ProjectType::COUNT] = [true, true, true, false];

/// End-game VP after 0 to 3 steps, in the order of [`ProjectType::ALL`].
pub const END_VP: [[i16; TAB_SPACES]; ProjectType::COUNT] = reconstructed::END_VP;

/// The data of a tab.
#[inline]
pub const fn tab(project: ProjectType) -> &'static TabData {
    &reconstructed::TABS[project.index()]
}

/// The income of a space of a tab.
#[inline]
pub const fn tab_income(project: ProjectType, side: TabSide, space: usize) -> Income {
    tab(project).income[side.index()][space]
}
