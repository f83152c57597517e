//! Project types and the two sides of a project tab.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A project type; every player has one tab of each.
    "project type" ProjectType {
        /// Housing.
        Housing = "housing",
        /// Commerce.
        Commerce = "commerce",
        /// Industry.
        Industry = "industry",
        /// Public infrastructure.
        Infrastructure = "infrastructure",
    }
}

vocabulary! {
    /// A side of a project tab.
    "tab side" TabSide {
        /// The front.
        A = "A",
        /// The back.
        B = "B",
    }
}

/// The sides chosen for the four tabs, in the order of [`ProjectType::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct TabSides(u8);

impl TabSides {
    /// How many choices there are.
    pub const COUNT: usize = 16;

    /// From one side for each tab.
    pub fn new(sides: [TabSide; 4]) -> Self {
        TabSides(sides.iter().enumerate().map(|(tab, &side)| (side as u8) << tab).sum())
    }

    /// All sixteen choices.
    pub fn all() -> impl Iterator<Item = TabSides> {
        (0..Self::COUNT as u8).map(TabSides)
    }

    /// The side of one tab.
    pub const fn side(self, project: ProjectType) -> TabSide {
        if self.0 >> project.index() & 1 == 0 { TabSide::A } else { TabSide::B }
    }
}
