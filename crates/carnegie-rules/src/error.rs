//! Why a decision is refused.

use crate::company::Space;
use crate::department::{Department, Office};
use crate::donation::DonationSpace;
use crate::region::Region;
use crate::seat::Seat;
use thiserror::Error;

/// Why a decision is not legal now. Nothing has changed when it is returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// There is no such seat in this game.
    #[error("there is no seat {0} in this game")]
    NoSuchSeat(Seat),
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Someone else has to decide.
    #[error("it is not the turn of seat {0}")]
    NotYourTurn(Seat),
    /// A decision that answers another question.
    #[error("this cannot be decided now")]
    NotNow,
    /// Not enough money; goods are not sold automatically.
    #[error("this costs ${needed}, but there is only ${available}")]
    Money {
        /// What it costs.
        needed: u16,
        /// What is there.
        available: u16,
    },
    /// Not enough goods.
    #[error("this costs {needed} goods, but there are only {available}")]
    Goods {
        /// What it costs.
        needed: u16,
        /// What is there.
        available: u16,
    },
    /// Not enough study points.
    #[error("study points needed: {needed}, left: {available}")]
    Study {
        /// What it costs.
        needed: u8,
        /// What is left.
        available: u8,
    },
    /// An option that the sheet does not have.
    #[error("the sheet has no such option")]
    SheetOption,
    /// Bid and lines would exceed the budget.
    #[error("bid and lines together may not cost more than $50")]
    Budget,
    /// The slot holds a disk.
    #[error("the slot is taken")]
    SlotTaken,
    /// The slot is printed for another project type.
    #[error("the slot is not for this type of project")]
    SlotType,
    /// The first project must be in a medium or major city.
    #[error("the housing disk goes on a housing slot in a medium or major city")]
    SmallTown,
    /// No such tile in the supply.
    #[error("the supply has no {0} tile")]
    NoTile(Department),
    /// A New Donations tile that has been used.
    #[error("this New Donations tile has been taken")]
    TileTaken,
    /// A donation area that does not exist or is covered.
    #[error("this donation area cannot be covered")]
    AreaCovered,
    /// Nobody to bring back.
    #[error("there is no employee on a mission in the {0}")]
    NobodyThere(Region),
    /// A lobby the company does not have.
    #[error("the company has no second lobby")]
    NoSuchLobby,
    /// A space of the track that the disk has not reached.
    #[error("the transport disk has not reached this space")]
    TrackSpace,
    /// Not one of the two sides of the income.
    #[error("this income does not offer that")]
    NotOffered,
    /// A tab without further steps.
    #[error("this project tab is fully developed")]
    TabComplete,
    /// A track without further steps.
    #[error("the transport disk in the {0} has reached the end")]
    TrackComplete(Region),
    /// Someone else holds the last space.
    #[error("the last space of the track in the {0} is taken")]
    LastSpaceTaken(Region),
    /// All 30 disks are in use.
    #[error("no disk is left")]
    NoDisk,
    /// Someone has donated there.
    #[error("the donation {0} is taken")]
    DonationTaken(DonationSpace),
    /// Charitable Giving needs another player's disk.
    #[error("no other player has donated {0}")]
    NobodyDonated(DonationSpace),
    /// Never the same donation twice.
    #[error("the donation {0} has already been made")]
    DonatedAlready(DonationSpace),
    /// Too late, not the first player, or the module is not in the game.
    #[error("only the first player may wait, before using a department, in a game with this module")]
    NoWait,
    /// No tile, the first player, too late, or the same action.
    #[error("the Action Choice tile cannot be used: {0}")]
    NoActionChoice(&'static str),
    /// No employee of this kind on the space.
    #[error("no such employee on {0}")]
    NoEmployee(Space),
    /// Not one step.
    #[error("{0} and {1} are not one step apart")]
    NotAdjacent(Space, Space),
    /// From a space to itself.
    #[error("the employee already stands there")]
    SameSpace,
    /// The moves are used up.
    #[error("no moves are left")]
    NoMoves,
    /// The relocations are used up.
    #[error("no employee may be relocated now")]
    NoTransfers,
    /// The company has no such department of the action.
    #[error("the department {0} cannot be used in this turn")]
    NoDepartment(Office),
    /// Every active employee of the department has been used.
    #[error("{0} has no active employee left to use it")]
    NoUse(Office),
    /// The department does not do this.
    #[error("{0} has no such effect")]
    NoEffect(Office),
    /// This effect needs a mission.
    #[error("{0} needs a mission for this")]
    MissionNeeded(Office),
    /// This effect has no mission.
    #[error("{0} sends nobody on a mission for this")]
    NoMission(Office),
    /// Nobody left to hire.
    #[error("the reserve is empty")]
    EmptyReserve,
    /// At least one goods cube, and no more than the department takes or the player can pay.
    #[error("between 1 and {0} goods, and no more than can be paid")]
    TradeAmount(u8),
    /// More projects than the region has.
    #[error("no more than the projects the player has in this region: {0}")]
    TooManyProjects(u32),
    /// None of the player's projects is in the region: using the department would do nothing.
    #[error("the player has no project in the {0}")]
    NoProject(Region),
    /// Only on spaces without a department.
    #[error("there is no room for a department on {0}")]
    SpaceTaken(Space),
    /// Never the same kind twice.
    #[error("the company already has {0}")]
    KindBuilt(Department),
    /// The first department must be the reserved one.
    #[error("the reserved department {0} must be built first")]
    ReservedFirst(Department),
    /// No disk on the project tab.
    #[error("no disk of this type is ready to be built")]
    NoProjectReady,
    /// No inactive employee in a department with a free desk.
    #[error("nobody can be activated on {0}")]
    NobodyToActivate(Space),
    /// Payroll Management is not in effect.
    #[error("this price needs Payroll Management, active since an earlier round")]
    NoPayroll,
    /// Losing a VP needs one.
    #[error("losing a VP needs more than 0 VP")]
    NoVp,
    /// No goods to sell.
    #[error("there are no goods to sell")]
    NothingToSell,
    /// A project income was not chosen yet, or bringing back is over.
    #[error("this must be decided; it cannot be declined")]
    MustDecide,
}
