//! The end of a game that was played at a real table: everything that scores, entered by hand.
//!
//! [`Finale::impossible`] says what is impossible, so that nobody mistakenly scores a position that no game can lead
//! to; [`Finale::position`] is the position to score.
//!
//! ```
//! use carnegie_rules::finale::Finale;
//! use carnegie_rules::{Config, ScoreLine, Seat};
//!
//! let mut finale = Finale::new(Config::base(2)?);
//! finale.players[0].vp = 17;
//! finale.players[0].active[1] = 1; // at the first desk of Human Resources
//! let score = finale.position().score(Seat::new(0).unwrap());
//! assert_eq!((score.line(ScoreLine::Track), score.line(ScoreLine::Employees)), (17, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::action::Action;
use crate::andrew::Andrew;
use crate::city::{Slot, SlotSet};
use crate::company::{Site, Space};
use crate::components::company::COMPANY_BOARD;
use crate::components::departments::COPIES;
use crate::components::solo_cards::{DECK, MAX_SHIFT, SHIFT_VP};
use crate::components::start::{
    DISKS, EMPLOYEES, REMOVED_DEPARTMENTS, ROUNDS, TRACK_DISKS, has_action_choice,
};
use crate::components::tabs::TAB_STEPS;
use crate::components::timeline::ROW_SPACES;
use crate::components::tracks::LAST_SPACE;
use crate::config::{Config, Module};
use crate::department::{Department, Office};
use crate::donation::{Area, Cause, DonationSpace};
use crate::phase::Phase;
use crate::player::{Player, Tab};
use crate::position::{Holders, Position};
use crate::project::{ProjectType, TabSide};
use crate::region::Region;
use crate::seat::{Seat, SeatSet};
use crate::setup::{BASE_KINDS, DRAWN_OF_A_TYPE, POOL};

/// A project tab at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinalTab {
    /// The side that is up.
    pub side: TabSide,
    /// Research steps made.
    pub steps: u8,
    /// Disks that still lie on it.
    pub disks: u8,
}

impl FinalTab {
    /// The most disks that can lie on the spaces that are out.
    pub fn most_disks(self, project: ProjectType) -> u8 {
        let tab = Tab { side: self.side, steps: self.steps.min(TAB_STEPS), disks: 0 };
        tab.built_spaces(project).count_ones() as u8
    }

    /// Projects built of this type.
    pub fn built(self, project: ProjectType) -> u8 {
        self.most_disks(project).saturating_sub(self.disks)
    }

    /// Disks are built from the lowest space up: those that are left lie on the highest spaces.
    fn tab(self, project: ProjectType) -> Tab {
        let mut tab = Tab { side: self.side, steps: self.steps.min(TAB_STEPS), disks: 0 };
        let mut spaces = tab.built_spaces(project);
        for _ in 0..self.built(project) {
            spaces &= spaces.wrapping_sub(1);
        }
        tab.disks = spaces;
        tab
    }
}

/// A player at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalPlayer {
    /// VP on the score track.
    pub vp: i16,
    /// Whether the Action Choice tile has not been used.
    pub action_choice: bool,
    /// Dollars.
    pub money: u16,
    /// Goods cubes.
    pub goods: u16,
    /// Department tiles on the company spaces.
    pub tiles: [Option<Department>; Space::COUNT],
    /// Active employees on the company spaces.
    pub active: [u8; Space::COUNT],
    /// Inactive employees, on the company board or on missions.
    pub inactive: u8,
    /// The project tabs.
    pub tabs: [FinalTab; ProjectType::COUNT],
    /// Spaces of the transport disks, from 0.
    pub transport: [u8; Region::COUNT],
    /// Slots with one of the player's projects.
    pub projects: SlotSet,
    /// Whether the player has a disk on each donation space.
    pub donations: [bool; DonationSpace::COUNT],
    /// The secret donation.
    pub secret: Option<DonationSpace>,
}

/// Andrew at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalAndrew {
    /// How many cards have shifted by 0 to 4.
    pub shifted: [u8; SHIFT_VP.len()],
    /// Department tiles taken.
    pub departments: u8,
    /// Spaces of the transport disks, from 0.
    pub transport: [u8; Region::COUNT],
    /// Slots with a disk of his.
    pub projects: SlotSet,
    /// Whether there is a disk of his on each donation space.
    pub donations: [bool; DonationSpace::COUNT],
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finale {
    config: Config,
    /// The players, in the order of their seats.
    pub players: Vec<FinalPlayer>,
    /// Andrew, in the solo game.
    pub andrew: FinalAndrew,
    /// The donation tile on each area, where there is one.
    pub covers: [Option<Cause>; Cause::COUNT],
}

/// Why a position cannot be the end of a game. Seats are those of the players; Andrew has his own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// Negative points need A New Beginning.
    NegativeVp(Seat),
    /// This player never had an Action Choice tile, or more players kept one than there are tiles.
    ActionChoice(Seat),
    /// A tile that is not in this game.
    NotInGame(Seat, Department),
    /// The same kind twice in one company.
    KindTwice(Seat, Department),
    /// More tiles of a kind at the table than exist.
    TooManyTiles(Department),
    /// More kinds of a type than New Departments brings into the game.
    TooManyKinds(Action),
    /// More tiles in total than the game began with: how many, and how many there were.
    TooManyDepartments(u8, u8),
    /// A tile on a printed space.
    NoRoom(Seat, Space),
    /// More active employees than desks.
    Desks(Seat, Space),
    /// More employees than a player has: how many.
    Employees(Seat, u8),
    /// More disks on a tab than its spaces hold.
    TabDisks(Seat, ProjectType),
    /// The disks that left the tabs, and the ones on the map.
    Projects(Seat, u8, u8),
    /// More projects on the printed slots of a type than were built of it.
    SlotType(Seat, ProjectType),
    /// No housing project in a city: everyone begins with one.
    NoHousing(Seat),
    /// More disks than a player has: how many.
    Disks(Seat, u8),
    /// Several disks on one slot.
    SharedSlot(Slot),
    /// Several disks on one donation space, and too few of these players have Charitable Giving.
    SharedDonation(DonationSpace),
    /// Several disks on the last space of a track, and nobody has Archives.
    LastSpace(Region),
    /// A donation tile without New Donations, or the same one twice.
    Cover(Cause),
    /// A secret donation without the module.
    NoSecret(Seat),
    /// Andrew's cards: how many instead of how many.
    Cards(u8, u8),
}

impl FinalPlayer {
    /// Nothing entered: no employees, the tabs not pushed out.
    fn new() -> Self {
        FinalPlayer {
            vp: 0,
            action_choice: false,
            money: 0,
            goods: 0,
            tiles: [None; Space::COUNT],
            active: [0; Space::COUNT],
            inactive: 0,
            tabs: [FinalTab { side: TabSide::A, steps: 0, disks: 0 }; ProjectType::COUNT],
            transport: [0; Region::COUNT],
            projects: SlotSet::EMPTY,
            donations: [false; DonationSpace::COUNT],
            secret: None,
        }
    }

    /// The department on a space, printed or built.
    pub fn office(&self, space: Space) -> Option<Office> {
        match COMPANY_BOARD[space.index()] {
            Site::Empty => self.tiles[space.index()].map(Office::Tile),
            site => site.office(),
        }
    }

    fn has(&self, kind: Department) -> bool {
        self.tiles.contains(&Some(kind))
    }

    fn donated(&self) -> u8 {
        self.donations.iter().filter(|&&held| held).count() as u8
    }

    /// The disks that have left the tabs.
    pub fn built(&self) -> u8 {
        ProjectType::ALL.iter().map(|&project| self.tabs[project.index()].built(project)).sum()
    }

    fn player(&self) -> Player {
        let mut player = Player::new();
        player.vp = self.vp;
        player.money = self.money;
        player.goods = self.goods;
        player.action_choice = self.action_choice;
        player.secret = self.secret;
        player.active = [0; Space::COUNT];
        for space in Space::all() {
            let index = space.index();
            if let (Site::Empty, Some(kind)) = (COMPANY_BOARD[index], self.tiles[index]) {
                player.company[index] = Site::Office(Office::Tile(kind));
                player.kinds |= 1 << kind.index();
            }
            player.active[index] = self.active[index].min(player.office_at(space).map_or(0, Office::desks));
        }
        let employees = player.active_employees();
        let inactive = self.inactive.min(EMPLOYEES.saturating_sub(employees));
        player.inactive[Player::LOBBY.index()] = inactive;
        player.reserve = EMPLOYEES.saturating_sub(employees + inactive);
        for &project in ProjectType::ALL {
            player.tabs[project.index()] = self.tabs[project.index()].tab(project);
        }
        player.transport = self.transport.map(|space| space.min(LAST_SPACE));
        player.donations = self.donated();
        player
    }
}

impl Finale {
    /// An empty sheet for a game.
    pub fn new(config: Config) -> Self {
        let andrew = FinalAndrew {
            shifted: [0; SHIFT_VP.len()],
            departments: 0,
            transport: [0; Region::COUNT],
            projects: SlotSet::EMPTY,
            donations: [false; DonationSpace::COUNT],
        };
        let players = vec![FinalPlayer::new(); config.players()];
        Finale { config, players, andrew, covers: [None; Cause::COUNT] }
    }

    /// What is played.
    pub const fn config(&self) -> Config {
        self.config
    }

    /// The ended game as a position to score. It is right as far as scoring goes: neutral disks, the supply and the
    /// places of inactive employees do not score, and are left out.
    pub fn position(&self) -> Position {
        let mut position = Position::new(self.config, 0);
        position.phase = Phase::Finished;
        position.round = ROUNDS;
        position.timeline.markers = [ROW_SPACES; Action::COUNT];
        position.pending = SeatSet::EMPTY;
        position.disks = [SlotSet::EMPTY; Seat::MAX + 1];
        position.donations = [Holders::default(); DonationSpace::COUNT];
        position.supply = [0; Department::COUNT];
        position.andrew = Andrew::new([0; DECK]);
        for (column, cover) in self.covers.iter().enumerate() {
            if let Some(cause) = *cover {
                position.areas[column] = Area { cause, covered: true };
            }
        }
        for (seat, player) in self.config.seats().zip(&self.players) {
            position.players[seat.index()] = player.player();
            position.seat_disks(seat, player.projects, &player.donations);
        }
        if self.config.is_solo() {
            let andrew = &self.andrew;
            position.players[Seat::ANDREW.index()].transport =
                andrew.transport.map(|space| space.min(LAST_SPACE));
            position.seat_disks(Seat::ANDREW, andrew.projects, &andrew.donations);
            position.andrew.tiles[0] = andrew.departments;
            position.andrew.revealed = DECK as u8;
            let shifts =
                (0..=MAX_SHIFT).flat_map(|shift| (0..andrew.shifted[shift as usize]).map(move |_| shift));
            position.andrew.shifts.iter_mut().zip(shifts).for_each(|(place, shift)| *place = shift);
        }
        position
    }

    /// Everything that is impossible. If empty, the position can be scored.
    pub fn impossible(&self) -> Vec<Impossible> {
        let mut found = Vec::new();
        for (seat, player) in self.config.seats().zip(&self.players) {
            self.check_player(seat, player, &mut found);
        }
        self.check_tiles(&mut found);
        self.check_map(&mut found);
        self.check_donations(&mut found);
        let archives = self.players.iter().any(|player| player.has(Department::Archives));
        for &region in Region::ALL {
            let spaces =
                self.players.iter().map(|player| player.transport).chain(self.andrews(|a| a.transport));
            let last = spaces.filter(|spaces| spaces[region.index()] >= LAST_SPACE).count();
            if last > 1 && !archives {
                found.push(Impossible::LastSpace(region));
            }
        }
        let cards: u8 = self.andrew.shifted.iter().fold(0, |sum, &cards| cards.saturating_add(sum));
        if self.config.is_solo() && cards != DECK as u8 {
            found.push(Impossible::Cards(cards, DECK as u8));
        }
        found
    }

    fn andrews<T>(&self, what: impl Fn(&FinalAndrew) -> T) -> Option<T> {
        self.config.is_solo().then(|| what(&self.andrew))
    }

    fn check_player(&self, seat: Seat, player: &FinalPlayer, found: &mut Vec<Impossible>) {
        if player.vp < 0 && !self.config.has(Module::NewBeginning) {
            found.push(Impossible::NegativeVp(seat));
        }
        let tiles =
            (0..self.config.players()).filter(|&place| has_action_choice(self.config.players(), place));
        let kept = self.players.iter().take(seat.index()).filter(|player| player.action_choice).count();
        if player.action_choice && kept >= tiles.count() {
            found.push(Impossible::ActionChoice(seat));
        }
        if player.secret.is_some() && !self.config.has(Module::SecretDonation) {
            found.push(Impossible::NoSecret(seat));
        }
        for space in Space::all() {
            let index = space.index();
            if player.tiles[index].is_some() && COMPANY_BOARD[index] != Site::Empty {
                found.push(Impossible::NoRoom(seat, space));
            }
            if player.active[index] > player.office(space).map_or(0, Office::desks) {
                found.push(Impossible::Desks(seat, space));
            }
        }
        for &kind in Department::ALL {
            let tiles = player.tiles.iter().filter(|&&tile| tile == Some(kind)).count();
            let with_new = self.config.has(Module::NewDepartments) || self.config.has(Module::OpenBar);
            if tiles > 0 && kind.index() >= BASE_KINDS && !with_new {
                found.push(Impossible::NotInGame(seat, kind));
            }
            if tiles > 1 {
                found.push(Impossible::KindTwice(seat, kind));
            }
        }
        let active = player.active.iter().fold(0u8, |sum, &active| sum.saturating_add(active));
        let employees = active.saturating_add(player.inactive);
        if employees > EMPLOYEES {
            found.push(Impossible::Employees(seat, employees));
        }
        self.check_projects(seat, player, found);
    }

    fn check_projects(&self, seat: Seat, player: &FinalPlayer, found: &mut Vec<Impossible>) {
        let mut on_tabs = 0;
        for &project in ProjectType::ALL {
            let tab = player.tabs[project.index()];
            if tab.steps > TAB_STEPS || tab.disks > tab.most_disks(project) {
                found.push(Impossible::TabDisks(seat, project));
            }
            on_tabs += tab.disks.min(tab.most_disks(project));
        }
        let (built, on_map) = (player.built(), player.projects.len() as u8);
        if built != on_map {
            found.push(Impossible::Projects(seat, built, on_map));
        }
        // Political Lobbying builds on any slot.
        if !player.has(Department::PoliticalLobbying) {
            for &project in ProjectType::ALL {
                let printed = SlotSet::fitting(project).and(SlotSet::in_cities());
                if player.projects.and(printed).len() > u32::from(player.tabs[project.index()].built(project))
                {
                    found.push(Impossible::SlotType(seat, project));
                }
            }
        }
        let homes = SlotSet::fitting(ProjectType::Housing).and(SlotSet::in_cities());
        if player.projects.and(homes).is_empty() || player.tabs[0].built(ProjectType::Housing) == 0 {
            found.push(Impossible::NoHousing(seat));
        }
        let disks = TRACK_DISKS + on_tabs + on_map + player.donated();
        if disks > DISKS {
            found.push(Impossible::Disks(seat, disks));
        }
    }

    fn check_tiles(&self, found: &mut Vec<Impossible>) {
        let copies = if self.config.has(Module::OpenBar) { 1 } else { COPIES };
        let at_table = |kind: Department| self.players.iter().filter(|player| player.has(kind)).count();
        for &kind in Department::ALL {
            if at_table(kind) > copies as usize {
                found.push(Impossible::TooManyTiles(kind));
            }
        }
        if self.config.has(Module::NewDepartments) && !self.config.has(Module::OpenBar) {
            for &action in Action::ALL {
                let kinds = Department::ALL.iter().filter(|kind| kind.action() == action);
                if kinds.filter(|&&kind| at_table(kind) > 0).count() > DRAWN_OF_A_TYPE {
                    found.push(Impossible::TooManyKinds(action));
                }
            }
        }
        let tiles = self.players.iter().flat_map(|player| player.tiles).flatten().count() as u8;
        let tiles = tiles.saturating_add(self.andrews(|andrew| andrew.departments).unwrap_or(0));
        let most = POOL as u8 - REMOVED_DEPARTMENTS[self.config.players() - 1];
        if tiles > most {
            found.push(Impossible::TooManyDepartments(tiles, most));
        }
    }

    fn check_map(&self, found: &mut Vec<Impossible>) {
        let mut seen = SlotSet::EMPTY;
        let all = self.players.iter().map(|player| player.projects).chain(self.andrews(|a| a.projects));
        for set in all {
            found.extend(seen.and(set).iter().map(Impossible::SharedSlot));
            seen = seen.or(set);
        }
    }

    fn check_donations(&self, found: &mut Vec<Impossible>) {
        for space in DonationSpace::all() {
            let holders = || self.players.iter().filter(|player| player.donations[space.index()]);
            let givers = holders().filter(|player| player.has(Department::CharitableGiving)).count();
            let andrew = usize::from(self.andrews(|a| a.donations[space.index()]).unwrap_or(false));
            // Someone was first; all others gave where someone had donated.
            if givers + 1 < holders().count() + andrew {
                found.push(Impossible::SharedDonation(space));
            }
        }
        for (column, cover) in self.covers.iter().enumerate() {
            let Some(cause) = *cover else { continue };
            let twice = self.covers[..column].contains(cover);
            if twice || !self.config.has(Module::NewDonations) {
                found.push(Impossible::Cover(cause));
            }
        }
    }
}

impl Position {
    fn seat_disks(&mut self, seat: Seat, projects: SlotSet, donations: &[bool; DonationSpace::COUNT]) {
        self.disks[seat.index()] = projects;
        for space in DonationSpace::all().filter(|space| donations[space.index()]) {
            self.donations[space.index()].seats.insert(seat);
        }
    }
}
