//! Donation effects. Source: the published board (printed), the expansion rules (new tiles).

use crate::action::Action::{self, Construction, HumanResources, Management, Research};
use crate::city::City;
use crate::donation::{
    Area,
    Cause::{self, Education, Health, HumanRights, Welfare},
    DonationSpace,
};
use crate::region::Region::{self, East, Midwest, South, West};
use DonationEffect::*;

/// How a donation scores at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DonationEffect {
    /// 3 per built department of a type.
    PerBuilt(Action),
    /// 1 per built department.
    PerAnyBuilt,
    /// 4 per infrastructure project.
    PerInfrastructure,
    /// 3 per industry project.
    PerIndustry,
    /// 2 per housing or commerce project.
    PerHousingOrCommerce,
    /// 3 per region whose railroad level is reached.
    PerRailroad,
    /// 2 per donation made.
    PerDonation,
    /// 7.
    Fixed,
    /// 2 per goods cube paid.
    PayGoods,
    /// 2 per $5 paid.
    PayMoney,
    /// 4 per $5 and goods cube paid.
    PayMoneyAndGoods,
    /// 1 per active employee.
    PerActive,
    /// 2 per project in a region.
    PerProjectIn(Region),
    /// 2 per project in a small town.
    PerSmallTown,
    /// 4 per built department of the best type.
    BestDepartmentType,
    /// 3 per different type among the built departments.
    DepartmentTypes,
    /// 3 per built department in the leftmost column.
    LeftColumn,
    /// 3 per built department on the top floor.
    TopFloor,
    /// 4 per donation to this cause.
    PerDonationTo(Cause),
    /// 3 per project of the best type.
    BestProjectType,
    /// 3 per different type among the projects.
    ProjectTypes,
    /// 1 per project.
    PerProject,
    /// 3 per different cause donated to.
    DonationTypes,
    /// 2 per company space without a department.
    EmptySpaces,
    /// 2 per inactive employee on the company board or on a mission.
    PerInactive,
    /// 2 per active employee at a desk that costs $1 or more.
    PaidDesks,
    /// 3 per $3 and goods cube paid, at most 4 times.
    PaySmallMoneyAndGoods,
    /// 2 per medium city connected to a major city.
    ConnectedTo(City),
}

/// Most VP of one donation, unless a project tab raises the limit.
pub const DONATION_LIMIT: i16 = 12;
/// The n-th donation costs n times this.
pub const DONATION_COST: u16 = 5;
/// The same with Communications.
pub const DONATION_COST_WITH_COMMUNICATIONS: u16 = 3;

/// The printed effects, in the order of [`Cause::ALL`], top to bottom.
pub const PRINTED: [[DonationEffect; DonationSpace::ROWS]; Cause::COUNT] = [
    [PerBuilt(HumanResources), PerBuilt(Management), PerBuilt(Construction), PerBuilt(Research), PerAnyBuilt],
    [PerInfrastructure, PerIndustry, PerHousingOrCommerce, PerRailroad, PerDonation],
    [Fixed, PayGoods, PayMoney, PayMoneyAndGoods, PerActive],
    [PerProjectIn(East), PerProjectIn(Midwest), PerProjectIn(South), PerProjectIn(West), PerSmallTown],
];

/// The effects of the New Donations tiles, in the order of [`Cause::ALL`], top to bottom.
pub const NEW_TILES: [[DonationEffect; DonationSpace::ROWS]; Cause::COUNT] = [
    [BestDepartmentType, DepartmentTypes, LeftColumn, TopFloor, PerDonationTo(Education)],
    [BestProjectType, ProjectTypes, PerProject, DonationTypes, PerDonationTo(HumanRights)],
    [EmptySpaces, PerInactive, PaidDesks, PaySmallMoneyAndGoods, PerDonationTo(Welfare)],
    [
        ConnectedTo(City::NewYork),
        ConnectedTo(City::Chicago),
        ConnectedTo(City::NewOrleans),
        ConnectedTo(City::SanFrancisco),
        PerDonationTo(Health),
    ],
];

/// The effect of a row of an area.
pub const fn effect(area: Area, row: usize) -> DonationEffect {
    let table = if area.covered { &NEW_TILES } else { &PRINTED };
    table[area.cause.index()][row]
}
