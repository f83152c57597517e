//! The things a decision is made of: what a person clicks, and in which order.
//!
//! The page knows no rules. Every legal decision carries its path of targets; the browser lights up what occurs in the
//! paths, narrows the decisions down with every click, and sends the one that is left. Targets common to all remaining
//! decisions need no click, so a path may name more than a person usually has to choose.

use carnegie_rules::components::sheet::SheetLine;
use carnegie_rules::{
    Action, Benefit, Cause, Decision, Department, DonationSpace, Lobby, Office, Pay, Position, ProjectType,
    Question, Region, Seat, Slot, Space, TabSide,
};
use std::fmt;

/// One thing to click.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A project slot of the map.
    Slot(Slot),
    /// The mission area of a region.
    Mission(Region),
    /// A space of the player's own company, and the department on it.
    Space(Space),
    /// An employee on a space.
    Worker {
        /// Where.
        space: Space,
        /// Whether at a desk.
        active: bool,
    },
    /// A tile of the supply, or the reserved one.
    Tile(Department),
    /// A donation space.
    Donation(DonationSpace),
    /// A donation area, counted from 0.
    Area(u8),
    /// A New Donations tile.
    CauseTile(Cause),
    /// A row of the timeline.
    Row(Action),
    /// A project tab.
    Tab(ProjectType),
    /// A side of a project tab.
    Side(ProjectType, TabSide),
    /// A transport track: its next space.
    Track(Region),
    /// A space of a transport track, counted from 0.
    TrackSpace(Region, u8),
    /// One side of an "A or B" income.
    Take(Benefit),
    /// One of the ways to use the department on a space.
    Use {
        /// The space of the department.
        space: Space,
        /// What is received.
        take: Benefit,
        /// Whether its employee goes on a mission.
        mission: bool,
    },
    /// This many goods.
    Amount(u8),
    /// For this many projects of a region: the other payment instead.
    Other(Region, u8),
    /// How an activation on a space is paid.
    Price(Space, Pay),
    /// An option on a line of the sheet.
    SheetOption(SheetLine, u8),
    /// A bid.
    Bid(u8),
    /// One move, or a relocation.
    Step {
        /// A relocation by Human Resources Administration.
        relocation: bool,
    },
    /// The Action Choice tile.
    ActionChoice,
    /// Wait.
    Wait,
    /// Sell a goods cube.
    Sell,
    /// Finish or decline.
    Done,
}

impl fmt::Display for Target {
    /// The identifier that elements of the page carry.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Target::Slot(slot) => write!(f, "slot-{}", slot.index()),
            Target::Mission(region) => write!(f, "mission-{region}"),
            Target::Space(space) => write!(f, "space-{space}"),
            Target::Worker { space, active: true } => write!(f, "active-{space}"),
            Target::Worker { space, active: false } => write!(f, "inactive-{space}"),
            Target::Tile(department) => write!(f, "tile-{department}"),
            Target::Donation(space) => write!(f, "donation-{space}"),
            Target::Area(column) => write!(f, "area-{column}"),
            Target::CauseTile(cause) => write!(f, "cause-{cause}"),
            Target::Row(action) => write!(f, "row-{action}"),
            Target::Tab(project) => write!(f, "tab-{project}"),
            Target::Side(project, side) => write!(f, "side-{project}-{side}"),
            Target::Track(region) => write!(f, "track-{region}"),
            Target::TrackSpace(region, space) => write!(f, "track-{region}-{space}"),
            Target::Take(benefit) => write!(f, "take-{benefit}"),
            Target::Amount(n) => write!(f, "amount-{n}"),
            Target::Use { space, take, mission: false } => write!(f, "use-{space}-{take}"),
            Target::Use { space, take, mission: true } => write!(f, "use-{space}-{take}-mission"),
            Target::Other(region, n) => write!(f, "other-{region}-{n}"),
            Target::Price(space, pay) => write!(f, "pay-{space}-{pay}"),
            Target::SheetOption(line, option) => write!(f, "sheet-{line}-{option}"),
            Target::Bid(bid) => write!(f, "bid-{bid}"),
            Target::Step { relocation: false } => f.write_str("step-move"),
            Target::Step { relocation: true } => f.write_str("step-relocation"),
            Target::ActionChoice => f.write_str("action-choice"),
            Target::Wait => f.write_str("wait"),
            Target::Sell => f.write_str("sell"),
            Target::Done => f.write_str("done"),
        }
    }
}

impl Target {
    /// Whether the choice has no place on the board and therefore always appears as a button.
    pub const fn is_button(self) -> bool {
        matches!(
            self,
            Target::Take(_)
                | Target::Use { .. }
                | Target::Amount(_)
                | Target::Other(..)
                | Target::Price(..)
                | Target::Step { .. }
                | Target::ActionChoice
                | Target::Wait
                | Target::Sell
                | Target::Done
        )
    }
}

/// The things to click for a decision of a seat.
pub fn path(position: &Position, seat: Seat, decision: Decision) -> Vec<Target> {
    let player = position.player(seat);
    let office = |office: Office| player.space_of(office).map(Target::Space);
    let lobby = |lobby: Lobby| player.lobby_space(lobby).map(Target::Space);
    match decision {
        Decision::Sheet { line, option } => vec![Target::SheetOption(line, option)],
        Decision::Bid(bid) => vec![Target::Bid(bid)],
        Decision::TabSides(sides) => {
            ProjectType::ALL.iter().map(|&tab| Target::Side(tab, sides.side(tab))).collect()
        }
        Decision::HousingDisk(slot) => vec![Target::Slot(slot)],
        Decision::Reserve(department) => vec![Target::Tile(department)],
        Decision::Cover { tile, column } => vec![Target::CauseTile(tile), Target::Area(column)],
        Decision::SecretDonation(space) | Decision::Donate(space) => vec![Target::Donation(space)],
        Decision::Choose(action) => vec![Target::Row(action)],
        Decision::Return(to) => {
            let region = match position.question(seat) {
                Some(Question::Returning(region)) => Some(Target::Mission(region)),
                _ => None,
            };
            region.into_iter().chain(lobby(to)).collect()
        }
        Decision::TransportIncome(space) => match position.question(seat) {
            Some(Question::TransportIncome(region)) => vec![Target::TrackSpace(region, space)],
            _ => vec![Target::Amount(space)],
        },
        Decision::Recruit(to) => lobby(to).into_iter().collect(),
        Decision::Take(benefit) => vec![Target::Take(benefit)],
        Decision::Research(project) => vec![Target::Tab(project)],
        Decision::Advance(region) => vec![Target::Track(region)],
        Decision::Wait => vec![Target::Wait],
        Decision::ActionChoice(action) => vec![Target::ActionChoice, Target::Row(action)],
        Decision::Move { from, to, active } => steps(from, to, active, false),
        Decision::Transfer { from, to, active } => steps(from, to, active, true),
        Decision::Use { office: used, take, mission } => {
            let Some(space) = player.space_of(used) else { return Vec::new() };
            let way = Target::Use { space, take, mission: mission.is_some() };
            [Target::Space(space), way].into_iter().chain(mission.map(Target::Mission)).collect()
        }
        Decision::Trade { office: used, goods } => {
            office(used).into_iter().chain([Target::Amount(goods)]).collect()
        }
        Decision::Agency { office: used, region, other } => {
            office(used).into_iter().chain([Target::Mission(region), Target::Other(region, other)]).collect()
        }
        Decision::Give { space, mission } => {
            let giving = office(Office::Tile(Department::CharitableGiving));
            giving.into_iter().chain([Target::Donation(space), Target::Mission(mission)]).collect()
        }
        Decision::Add { department, space } => vec![Target::Tile(department), Target::Space(space)],
        Decision::Staff { from, active } => vec![Target::Worker { space: from, active }],
        Decision::Build { office: used, project, slot } => {
            [Target::Slot(slot), Target::Tab(project)].into_iter().chain(office(used)).collect()
        }
        Decision::Activate { space, pay } => {
            vec![Target::Worker { space, active: false }, Target::Price(space, pay)]
        }
        Decision::Sell => vec![Target::Sell],
        Decision::Done => vec![Target::Done],
    }
}

fn steps(from: Space, to: Space, active: bool, relocation: bool) -> Vec<Target> {
    vec![Target::Worker { space: from, active }, Target::Space(to), Target::Step { relocation }]
}
