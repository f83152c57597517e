//! The state of the game: phases, the turn in progress, and the question a seat has to answer.

use crate::action::Action;
use crate::company::Space;
use crate::components::sheet::SheetLine;
use crate::components::timeline::{END_REGIONS, ROW_SPACES, TILES, TileEvent};
use crate::project::ProjectType;
use crate::region::Region;
use crate::seat::Seat;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A phase of setup or of the round.
    "phase" Phase {
        /// A New Beginning: everyone fills in a sheet, at the same time.
        Sheets = "sheets",
        /// In turn order, everyone chooses the sides of the project tabs.
        TabSides = "tab-sides",
        /// Counter-clockwise, everyone places the housing disk and reserves a department.
        FirstProject = "first-project",
        /// New Donations: in turn order everyone may cover an area.
        NewDonations = "new-donations",
        /// In turn order, everyone moves employees and activates them.
        SetupMoves = "setup-moves",
        /// Secret Donation: everyone notes a space, at the same time.
        SecretDonations = "secret-donations",
        /// Phase I of the round.
        ChooseAction = "choose-action",
        /// Phase II: income.
        Income = "income",
        /// Phase II: donation.
        Donation = "donation",
        /// Phase III.
        Departments = "departments",
        /// Phase IV, at the same time.
        Activation = "activation",
        /// The game is over.
        Finished = "finished",
    }
}

impl Phase {
    /// Whether all seats decide at the same time: nobody waits for anyone, and nobody's decision depends on what others
    /// decide in the meantime.
    pub const fn is_simultaneous(self) -> bool {
        matches!(self, Phase::Sheets | Phase::SecretDonations | Phase::Activation)
    }

    /// Whether what a seat decides now is hidden from the others.
    pub const fn is_secret(self) -> bool {
        matches!(self, Phase::Sheets | Phase::SecretDonations)
    }
}

/// What a seat is asked to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Fill in a line of the sheet.
    Sheet(SheetLine),
    /// Choose the sides of the project tabs.
    TabSides,
    /// Place the housing disk.
    HousingDisk,
    /// Take the reserved department.
    Reserve,
    /// Cover a donation area, or not.
    Cover,
    /// Move employees before the first round.
    SetupMoves,
    /// Activate employees, before the first round or in phase IV.
    Activation,
    /// Note a secret donation.
    SecretDonation,
    /// Choose the action of the round.
    ChooseAction,
    /// Bring employees back from a region.
    Returning(Region),
    /// Archives: which space of the track pays the transport income?
    TransportIncome(Region),
    /// Which lobby does the new employee enter?
    Lobby,
    /// Spend study points at once.
    Study,
    /// Choose one side of an "A or B" income of a tab space.
    ProjectIncome(ProjectType, u8),
    /// Donate, or not.
    Donation,
    /// Use the departments of this action.
    Departments(Action),
    /// Property Management: move an employee to the new department, or not.
    Staffing(Space),
}

/// The event of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Income in this region.
    pub income: Option<Region>,
    /// Donation.
    pub donation: bool,
}

/// The timeline: which tile side lies in each row, and how far the markers have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeline {
    /// For each row, the tile (0 to 7) and whether its back is up.
    pub tiles: [(u8, bool); Action::COUNT],
    /// Spaces of each row already used, 0 to 5.
    pub markers: [u8; Action::COUNT],
}

impl Timeline {
    /// The event on a space (0 to 4) of a row.
    pub fn event(&self, row: Action, space: u8) -> Event {
        let (tile, back) = self.tiles[row.index()];
        match TILES[tile as usize % TILES.len()][usize::from(back)].get(space as usize) {
            Some(&TileEvent::Income(region)) => Event { income: Some(region), donation: false },
            Some(TileEvent::Donation) => Event { income: None, donation: true },
            None => Event { income: Some(END_REGIONS[row.index()]), donation: true },
        }
    }

    /// Whether the marker of a row has reached the end.
    pub fn is_exhausted(&self, row: Action) -> bool {
        self.markers[row.index()] >= ROW_SPACES
    }

    /// The row that gives the event when this action is chosen: the row itself, or the next one below that has
    /// not reached its end. `None` when all rows have.
    pub fn event_row(&self, chosen: Action) -> Option<Action> {
        let mut row = chosen;
        for _ in 0..Action::COUNT {
            if !self.is_exhausted(row) {
                return Some(row);
            }
            row = row.below();
        }
        None
    }
}

/// The turn in progress of the one seat that is acting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// The action this player uses in phase III.
    pub action: Action,
    /// Whether a department has been used or an employee moved: then it is too late for Wait and Action Choice.
    pub begun: bool,
    /// Uses left on each company space.
    pub uses: [u8; Space::COUNT],
    /// Moves left.
    pub moves: u8,
    /// Relocations left from Human Resources Administration.
    pub transfers: u8,
    /// Study points left.
    pub study: u8,
    /// Whether the study points must be spent before anything else.
    pub study_now: bool,
    /// Whether employees move diagonally (Corporate Communication at the beginning of the turn).
    pub diagonal: bool,
    /// New employees who have to choose between two lobbies; they still count in the reserve.
    pub recruits: u8,
    /// A transport income whose space has to be chosen (Archives).
    pub transport: Option<Region>,
    /// The department just built, to which an employee may move (Property Management).
    pub staffing: Option<Space>,
    /// Income: employees brought back.
    pub returned: u8,
    /// Income: the player has finished bringing employees back.
    pub collecting: bool,
    /// Income: the fixed project incomes have been paid.
    pub collected: bool,
    /// Income: "A or B" incomes still to choose, as a set of `TAB_SPACES` × tab + space.
    pub choices: u32,
    /// Setup: the moves are done, and activation has begun.
    pub activating: bool,
}

impl Turn {
    pub(crate) const fn new(seat: Seat, action: Action) -> Self {
        Turn {
            seat,
            action,
            begun: false,
            uses: [0; Space::COUNT],
            moves: 0,
            transfers: 0,
            study: 0,
            study_now: false,
            diagonal: false,
            recruits: 0,
            transport: None,
            staffing: None,
            returned: 0,
            collecting: false,
            collected: false,
            choices: 0,
            activating: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_last_space_is_income_and_donation() {
        let timeline = Timeline { tiles: [(0, false), (1, false), (2, false), (3, true)], markers: [0; 4] };
        assert_eq!(
            timeline.event(Action::HumanResources, 4),
            Event { income: Some(Region::East), donation: true }
        );
        assert_eq!(timeline.event(Action::Research, 4), Event { income: Some(Region::West), donation: true });
        assert_eq!(
            timeline.event(Action::HumanResources, 0),
            Event { income: Some(Region::West), donation: false }
        );
        assert_eq!(timeline.event(Action::Research, 2), Event { income: None, donation: true });
    }
}
