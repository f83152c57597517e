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

/// What a donation counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DonationEffect {
    /// Built departments of a type.
    PerBuilt(Action),
    /// Built departments.
    PerAnyBuilt,
    /// Infrastructure projects.
    PerInfrastructure,
    /// Industry projects.
    PerIndustry,
    /// Housing and commerce projects.
    PerHousingOrCommerce,
    /// Regions whose railroad level is reached.
    PerRailroad,
    /// Donations made.
    PerDonation,
    /// Nothing: it scores once.
    Fixed,
    /// Payments at the end of the game.
    Paid(Price),
    /// Active employees.
    PerActive,
    /// Projects in a region.
    PerProjectIn(Region),
    /// Projects in small towns.
    PerSmallTown,
    /// Built departments of the best type.
    BestDepartmentType,
    /// Different types among the built departments.
    DepartmentTypes,
    /// Built departments in the leftmost column.
    LeftColumn,
    /// Built departments on the top floor.
    TopFloor,
    /// Donations to this cause.
    PerDonationTo(Cause),
    /// Projects of the best type.
    BestProjectType,
    /// Different types among the projects.
    ProjectTypes,
    /// Projects.
    PerProject,
    /// Different causes donated to.
    DonationTypes,
    /// Company spaces without a department.
    EmptySpaces,
    /// Inactive employees on the company board and on missions.
    PerInactive,
    /// Active employees at desks that cost money.
    PaidDesks,
    /// Medium cities connected to a major city.
    ConnectedTo(City),
}

/// What one payment for a donation costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// Dollars.
    pub money: u16,
    /// Goods.
    pub goods: u16,
    /// The most payments, if their number is limited.
    pub times: Option<u16>,
}

/// How a donation scores at the end: this many VP for each thing it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Donation {
    /// What is counted.
    pub effect: DonationEffect,
    /// VP for each.
    pub vp: i16,
}

const fn vp(vp: i16, effect: DonationEffect) -> Donation {
    Donation { effect, vp }
}

const fn paid(money: u16, goods: u16, times: Option<u16>) -> DonationEffect {
    Paid(Price { money, goods, times })
}

type Areas = [[Donation; DonationSpace::ROWS]; Cause::COUNT];

/// The printed donations, in the order of [`Cause::ALL`], top to bottom.
pub const PRINTED: Areas = [
    [
        vp(3, PerBuilt(HumanResources)),
        vp(3, PerBuilt(Management)),
        vp(3, PerBuilt(Construction)),
        vp(3, PerBuilt(Research)),
        vp(1, PerAnyBuilt),
    ],
    [
        vp(4, PerInfrastructure),
        vp(3, PerIndustry),
        vp(2, PerHousingOrCommerce),
        vp(3, PerRailroad),
        vp(2, PerDonation),
    ],
    [
        vp(7, Fixed),
        vp(2, paid(0, 1, None)),
        vp(2, paid(5, 0, None)),
        vp(4, paid(5, 1, None)),
        vp(1, PerActive),
    ],
    [
        vp(2, PerProjectIn(East)),
        vp(2, PerProjectIn(Midwest)),
        vp(2, PerProjectIn(South)),
        vp(2, PerProjectIn(West)),
        vp(2, PerSmallTown),
    ],
];

/// The donations of the New Donations tiles, in the order of [`Cause::ALL`], top to bottom.
pub const NEW_TILES: Areas = [
    [
        vp(4, BestDepartmentType),
        vp(3, DepartmentTypes),
        vp(3, LeftColumn),
        vp(3, TopFloor),
        vp(4, PerDonationTo(Education)),
    ],
    [
        vp(3, BestProjectType),
        vp(3, ProjectTypes),
        vp(1, PerProject),
        vp(3, DonationTypes),
        vp(4, PerDonationTo(HumanRights)),
    ],
    [
        vp(2, EmptySpaces),
        vp(2, PerInactive),
        vp(2, PaidDesks),
        vp(3, paid(3, 1, Some(4))),
        vp(4, PerDonationTo(Welfare)),
    ],
    [
        vp(2, ConnectedTo(City::NewYork)),
        vp(2, ConnectedTo(City::Chicago)),
        vp(2, ConnectedTo(City::NewOrleans)),
        vp(2, ConnectedTo(City::SanFrancisco)),
        vp(4, PerDonationTo(Health)),
    ],
];

/// The donation in a row of an area.
pub const fn donation(area: Area, row: usize) -> Donation {
    let table = if area.covered { &NEW_TILES } else { &PRINTED };
    table[area.cause.index()][row]
}

impl Donation {
    /// Every number larger by one: with these, no text may still show a printed number.
    pub fn each_plus_one(self) -> Self {
        let effect = match self.effect {
            Paid(Price { money, goods, times }) => Paid(Price {
                money: if money > 0 { money + 1 } else { 0 },
                goods: if goods > 0 { goods + 1 } else { 0 },
                times: times.map(|times| times + 1),
            }),
            effect => effect,
        };
        Donation { effect, vp: self.vp + 1 }
    }
}
