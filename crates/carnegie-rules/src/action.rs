//! The four actions, which are also the four types of departments and the four rows of the timeline.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// An action, in the order of the timeline from top to bottom.
    "action" Action {
        /// Human Resources: move employees.
        HumanResources = "human-resources",
        /// Management: money, goods, new departments.
        Management = "management",
        /// Construction: projects on the map.
        Construction = "construction",
        /// Research and development: project tabs and transport.
        Research = "research",
    }
}

impl Action {
    /// The row below this one on the timeline; the first row follows the last.
    pub const fn below(self) -> Self {
        match self {
            Action::HumanResources => Action::Management,
            Action::Management => Action::Construction,
            Action::Construction => Action::Research,
            Action::Research => Action::HumanResources,
        }
    }
}
