//! What one player has.

use crate::Action;
use crate::company::{Site, Space};
use crate::components::company::COMPANY_BOARD;
use crate::components::sheet::{COSTS, LINES, SheetLine, VALUES};
use crate::components::start::{DISKS, EMPLOYEES, TRACK_DISKS};
use crate::components::tabs::{TAB_STEPS, limit_raise, side_sums, tab, tab_side};
use crate::components::tracks::{LAST_SPACE, Level, track};
use crate::components::{AMOUNTS, Income};
use crate::decision::Lobby;
use crate::department::{Department, Office, Printed};
use crate::donation::DonationSpace;
use crate::project::{ProjectType, TabSide};
use crate::region::Region;

// A set of kinds has a bit for each of them.
const _: () =
    assert!(Department::COUNT <= u32::BITS as usize, "another department needs a wider `Player::kinds`");

/// A project tab of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tab {
    /// The side that is up.
    pub side: TabSide,
    /// Research steps made: spaces 0 to `steps` are exposed.
    pub steps: u8,
    /// Exposed spaces that still hold a disk, as a set.
    pub disks: u8,
}

impl Tab {
    /// The space of the disk that is built next: the oldest one, which is the rightmost on the printed tab.
    #[inline]
    pub const fn next_disk(self) -> Option<u8> {
        if self.disks == 0 { None } else { Some(self.disks.trailing_zeros() as u8) }
    }

    /// Exposed spaces that take a disk, as a set.
    #[inline]
    const fn project_spaces(self, project: ProjectType) -> u8 {
        let exposed = (1u8 << (self.steps + 1)) - 1;
        exposed & side_sums(project, self.side).projects
    }

    /// Spaces whose disk has been built, as a set.
    #[inline]
    pub const fn built_spaces(self, project: ProjectType) -> u8 {
        self.project_spaces(project) & !self.disks
    }

    /// Whether the next step exposes a space that takes a disk.
    #[inline]
    pub(crate) const fn next_takes_disk(self, project: ProjectType) -> bool {
        side_sums(project, self.side).projects >> (self.steps + 1) & 1 != 0
    }
}

/// The sheet of A New Beginning.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sheet {
    /// Lines filled in so far, in the order of [`SheetLine::ALL`].
    pub filled: u8,
    /// The option chosen on each line besides the bid.
    pub options: [u8; LINES],
    /// The bid for first player.
    pub bid: u8,
}

impl Sheet {
    /// What the lines filled in so far cost, without the bid.
    pub fn lines_cost(&self) -> i16 {
        (0..LINES.min(self.filled as usize)).map(|line| COSTS[line][self.options[line] as usize % 5]).sum()
    }

    /// What a line gives.
    pub fn value(&self, line: SheetLine) -> i8 {
        VALUES
            .get(line.index())
            .map_or(self.bid as i8, |values| values[self.options[line.index()] as usize % 5])
    }
}

/// What a player has, as plain data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// Dollars.
    pub money: u16,
    /// Goods cubes.
    pub goods: u16,
    /// Victory points on the score track.
    pub vp: i16,
    /// Active employees on each company space.
    pub active: [u8; Space::COUNT],
    /// Inactive employees on each company space.
    pub inactive: [u8; Space::COUNT],
    /// Employees in the mission area of each region.
    pub missions: [u8; Region::COUNT],
    /// Employees not yet hired.
    pub reserve: u8,
    /// What is on each company space.
    pub company: [Site; Space::COUNT],
    /// Kinds of departments built, as a set of indices.
    pub kinds: u32,
    /// The tile that must be built first.
    pub reserved: Option<Department>,
    /// The project tabs.
    pub tabs: [Tab; ProjectType::COUNT],
    /// Position of the disk on each transport track, from 0 to 4.
    pub transport: [u8; Region::COUNT],
    /// Donations made: the player's disks on donation spaces.
    pub donations: u8,
    /// Whether an unused Action Choice tile is left.
    pub action_choice: bool,
    /// Moves before the first round.
    pub setup_moves: u8,
    /// The sheet of A New Beginning.
    pub sheet: Sheet,
    /// The secret donation, once noted.
    pub secret: Option<DonationSpace>,
}

impl Player {
    /// The space of the printed lobby.
    pub const LOBBY: Space = space_of_site(Site::Lobby);

    /// A company at the start: an active employee in each printed department, everyone else in the reserve.
    pub(crate) fn new() -> Self {
        let mut active = [0; Space::COUNT];
        for &printed in Printed::ALL {
            active[printed_space(printed).index()] = 1;
        }
        let tab = |project: &ProjectType| Tab {
            side: TabSide::A,
            steps: 0,
            disks: u8::from(tab(*project).start_disk),
        };
        Player {
            money: 0,
            goods: 0,
            vp: 0,
            active,
            inactive: [0; Space::COUNT],
            missions: [0; Region::COUNT],
            reserve: EMPLOYEES - Printed::COUNT as u8,
            company: COMPANY_BOARD,
            kinds: 0,
            reserved: None,
            tabs: [0, 1, 2, 3].map(|i| tab(&ProjectType::ALL[i])),
            transport: [0; Region::COUNT],
            donations: 0,
            action_choice: false,
            setup_moves: 0,
            sheet: Sheet::default(),
            secret: None,
        }
    }

    /// Puts employees from the reserve into the lobby during setup.
    pub(crate) fn hire(&mut self, employees: u8) {
        let hired = employees.min(self.reserve);
        self.reserve -= hired;
        self.inactive[Self::LOBBY.index()] += hired;
    }

    /// The department on a space.
    #[inline]
    pub const fn office_at(&self, space: Space) -> Option<Office> {
        self.company[space.index()].office()
    }

    /// Whether a kind of department has been built.
    #[inline]
    pub const fn has(&self, department: Department) -> bool {
        self.kinds & (1 << department as u8) != 0
    }

    /// The space of a department of the company.
    #[inline]
    pub fn space_of(&self, office: Office) -> Option<Space> {
        match office {
            Office::Printed(printed) => Some(printed_space(printed)),
            Office::Tile(department) if !self.has(department) => None,
            Office::Tile(_) => {
                Space::all().find(|&space| self.company[space.index()] == Site::Office(office))
            }
        }
    }

    /// Whether a built department has an active employee: what every ongoing effect but New Lobby needs.
    #[inline]
    pub fn is_staffed(&self, department: Department) -> bool {
        self.space_of(Office::Tile(department)).is_some_and(|space| self.active[space.index()] > 0)
    }

    /// The space of a lobby, if the company has it.
    pub fn lobby_space(&self, lobby: Lobby) -> Option<Space> {
        match lobby {
            Lobby::Main => Some(Self::LOBBY),
            Lobby::New => self.space_of(Office::Tile(Department::NewLobby)),
        }
    }

    /// Employees at desks.
    pub fn active_employees(&self) -> u8 {
        self.active.iter().sum()
    }

    /// Inactive employees on the company board.
    pub fn inactive_employees(&self) -> u8 {
        self.inactive.iter().sum()
    }

    /// Employees on missions.
    pub fn employees_on_missions(&self) -> u8 {
        self.missions.iter().sum()
    }

    /// Departments of a type in the company, the printed ones included.
    pub fn departments_of(&self, action: Action) -> u8 {
        self.company
            .iter()
            .filter(|site| site.office().is_some_and(|office| office.action() == action))
            .count() as u8
    }

    /// Departments built, with their spaces.
    pub fn built(&self) -> impl Iterator<Item = (Space, Department)> + '_ {
        Space::all().filter_map(|space| match self.company[space.index()] {
            Site::Office(Office::Tile(department)) => Some((space, department)),
            _ => None,
        })
    }

    /// Company spaces on which a department could still be built.
    pub fn empty_spaces(&self) -> u8 {
        self.company.iter().filter(|&&site| site == Site::Empty).count() as u8
    }

    /// Money, plus what all goods would sell for.
    #[inline]
    pub(crate) const fn wealth(&self) -> u16 {
        self.money + self.goods * AMOUNTS.goods_price
    }

    /// Free desks on a space.
    #[inline]
    pub fn free_desks(&self, space: Space) -> u8 {
        self.office_at(space).map_or(0, |office| office.desks() - self.active[space.index()])
    }

    /// What the next donation costs.
    #[inline]
    pub fn donation_cost(&self) -> u16 {
        let base = if self.is_staffed(Department::Communications) {
            AMOUNTS.communications_donation_cost
        } else {
            AMOUNTS.donation_cost
        };
        base * (u16::from(self.donations) + 1)
    }

    /// Goods to pay for adding a department on a space.
    #[inline]
    pub fn department_cost(&self, department: Department, space: Space) -> u16 {
        let occupied = self.inactive[space.index()] > 0;
        let extra = if department == Department::NewLobby { AMOUNTS.new_lobby_goods } else { 0 };
        extra + if occupied { AMOUNTS.staffed_department_goods } else { AMOUNTS.department_goods }
    }

    /// Moves at the start of a Human Resources turn: the permanent employee always counts.
    pub fn starting_moves(&self) -> u8 {
        let space = printed_space(Printed::HumanResources);
        AMOUNTS.hr_moves * (AMOUNTS.permanent_employees + self.active[space.index()])
    }

    /// Study points at the start of an R&D turn.
    pub fn starting_study(&self) -> u8 {
        let printed = self.active[printed_space(Printed::Research).index()] * AMOUNTS.research_study;
        let design = self.space_of(Office::Tile(Department::AdvancedDesign));
        printed + design.map_or(0, |space| self.active[space.index()] * AMOUNTS.advanced_design_study)
    }

    /// Study points for the next step of a project tab, `None` at its end.
    #[inline]
    pub fn research_cost(&self, project: ProjectType) -> Option<u8> {
        let state = self.tabs[project.index()];
        tab_side(project, state.side).study.get(state.steps as usize).copied()
    }

    /// Study points for the next step of a transport track, `None` at its end.
    #[inline]
    pub fn advance_cost(&self, region: Region) -> Option<u8> {
        let cost = track(region).costs.get(self.transport[region.index()] as usize).copied()?;
        Some(if self.is_staffed(Department::Telegraph) {
            cost.saturating_sub(AMOUNTS.telegraph_less).max(AMOUNTS.telegraph_least)
        } else {
            cost
        })
    }

    /// The level of transport reached in a region.
    pub fn level(&self, region: Region) -> Level {
        track(region).levels[self.transport[region.index()].min(LAST_SPACE) as usize]
    }

    /// Projects built of a type.
    #[inline]
    pub fn projects_of(&self, project: ProjectType) -> u8 {
        self.tabs[project.index()].built_spaces(project).count_ones() as u8
    }

    /// Disks left in the supply.
    pub fn disks_left(&self) -> u8 {
        let tabs: u8 = (ProjectType::ALL.iter())
            .map(|&project| self.tabs[project.index()].project_spaces(project).count_ones() as u8)
            .sum();
        DISKS - TRACK_DISKS - tabs - self.donations
    }

    /// How much the project tabs raise the limit of each donation.
    pub fn donation_limit_raise(&self) -> i16 {
        (ProjectType::ALL.iter())
            .map(|&project| {
                let tab = self.tabs[project.index()];
                limit_raise(project, tab.side, tab.steps)
            })
            .sum()
    }

    /// Incomes of all tab spaces whose disk has been built, with their tab and space.
    pub fn project_incomes(&self) -> impl Iterator<Item = (ProjectType, usize, Income)> + '_ {
        ProjectType::ALL.iter().flat_map(move |&project| {
            let tab = self.tabs[project.index()];
            let spaces = &tab_side(project, tab.side).spaces;
            let mut built = tab.built_spaces(project);
            std::iter::from_fn(move || {
                let space = built.trailing_zeros() as usize;
                let income = spaces.get(space)?.income()?;
                built &= built - 1;
                Some((project, space, income))
            })
        })
    }

    /// Whether every step of a tab has been made.
    pub fn is_complete(&self, project: ProjectType) -> bool {
        self.tabs[project.index()].steps == TAB_STEPS
    }
}

const fn space_of_site(wanted: Site) -> Space {
    let mut index = 0;
    while index < Space::COUNT {
        let found = match (COMPANY_BOARD[index], wanted) {
            (Site::Lobby, Site::Lobby) => true,
            (Site::Office(Office::Printed(a)), Site::Office(Office::Printed(b))) => a as u8 == b as u8,
            _ => false,
        };
        if found && let Some(space) = Space::new(index) {
            return space;
        }
        index += 1;
    }
    panic!("the company board lacks a printed space")
}

const PRINTED_SPACES: [Space; Printed::COUNT] = {
    let mut spaces = [Player::LOBBY; Printed::COUNT];
    let mut i = 0;
    while i < Printed::COUNT {
        spaces[i] = space_of_site(Site::Office(Office::Printed(Printed::ALL[i])));
        i += 1;
    }
    spaces
};

/// The space of a printed department.
#[inline]
pub(crate) const fn printed_space(printed: Printed) -> Space {
    PRINTED_SPACES[printed.index()]
}
