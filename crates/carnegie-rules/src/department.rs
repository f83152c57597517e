//! Departments: the five printed ones and the 32 kinds of tile.

use crate::action::Action;
use crate::components::AMOUNTS;
use crate::components::company::PRINTED_DESKS;
use crate::components::departments::DESKS;
use crate::decision::Benefit;
use crate::vocabulary::{UnknownWord, vocabulary};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

vocabulary! {
    /// A kind of department tile, numbered 1–32; 17–32 belong to Expansion 1.
    "department" Department {
        /// 1: mission; $8 or 8 moves.
        Training = "training",
        /// 2: mission and a new employee, or 4 moves.
        Recruiting = "recruiting",
        /// 3: mission; VP for active employees.
        Safety = "safety",
        /// 4: a second lobby.
        NewLobby = "new-lobby",
        /// 5: mission; $8 or 3 goods.
        Purchasing = "purchasing",
        /// 6: sell up to 3 goods for $6 each.
        Sales = "sales",
        /// 7: sell up to 3 goods for $3 and 1 VP each.
        Logistics = "logistics",
        /// 8: staff a new department at once.
        PropertyManagement = "property-management",
        /// 9: build as with Construction.
        Engineering = "engineering",
        /// 10: pay $3 more, build anywhere, no mission.
        Outsourcing = "outsourcing",
        /// 11: buy up to 3 goods for $1 each.
        SupplyChain = "supply-chain",
        /// 12: donations cost n × $3.
        Communications = "communications",
        /// 13: mission; 7 study.
        AdvancedResearch = "advanced-research",
        /// 14: 4 study.
        AdvancedDesign = "advanced-design",
        /// 15: mission; donate where another player already did.
        CharitableGiving = "charitable-giving",
        /// 16: transport steps cost 1 less.
        Telegraph = "telegraph",
        /// 17: mission; relocate one employee per HR department.
        HrAdministration = "hr-administration",
        /// 18: $2 or 2 moves per project of a region.
        LocalPartners = "local-partners",
        /// 19: employees also move diagonally.
        CorporateCommunication = "corporate-communication",
        /// 20: at the end 2 VP per empty company space.
        GreenSpaces = "green-spaces",
        /// 21: mission; $3 per Management department.
        Accounting = "accounting",
        /// 22: $2 or 1 goods per project of a region.
        Branding = "branding",
        /// 23: other prices for activating.
        Payroll = "payroll",
        /// 24: at the end 2 VP per project of one region.
        PublicRelations = "public-relations",
        /// 25: mission; 1 goods per Construction department.
        ProductionLines = "production-lines",
        /// 26: $2 or 1 VP per project of a region.
        Renovation = "renovation",
        /// 27: build on any slot; 1 VP on matching ones.
        PoliticalLobbying = "political-lobbying",
        /// 28: at the end one more connection point.
        PostOffice = "post-office",
        /// 29: mission; 2 study per R&D department.
        RdCoordination = "rd-coordination",
        /// 30: $2 or 2 study per project of a region.
        KnowledgeSharing = "knowledge-sharing",
        /// 31: earlier transport incomes, shared last spaces.
        Archives = "archives",
        /// 32: at the end 4 VP per project of the weakest region.
        Libraries = "libraries",
    }
}

impl Department {
    /// The printed number, 1–32.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The type of the department.
    pub const fn action(self) -> Action {
        // Both the base game and the expansion number four departments of each type, in timeline order.
        match (self as u8 / 4) % 4 {
            0 => Action::HumanResources,
            1 => Action::Management,
            2 => Action::Construction,
            _ => Action::Research,
        }
    }

    /// Whether the tile belongs to Expansion 1.
    pub const fn is_expansion(self) -> bool {
        self as u8 >= 16
    }
}

vocabulary! {
    /// A department printed on every company board.
    "printed department" Printed {
        /// 3 moves per employee and 3 for the permanent one.
        HumanResources = "human-resources",
        /// $3, 1 goods, or twice as much for a mission.
        CommerceAndFinance = "commerce-and-finance",
        /// Builds departments.
        StrategicPlanning = "strategic-planning",
        /// Builds projects.
        Construction = "construction",
        /// 3 study per employee.
        Research = "research",
    }
}

impl Printed {
    /// The type of the department.
    pub const fn action(self) -> Action {
        match self {
            Printed::HumanResources => Action::HumanResources,
            Printed::CommerceAndFinance | Printed::StrategicPlanning => Action::Management,
            Printed::Construction => Action::Construction,
            Printed::Research => Action::Research,
        }
    }
}

/// A department in a company: printed on the board, or built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Office {
    /// One of the five printed departments.
    Printed(Printed),
    /// A tile.
    Tile(Department),
}

/// What each of the player's projects in a region pays: money, or something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agency {
    /// Dollars.
    pub money: u8,
    /// The other thing.
    pub other: Benefit,
    /// How much of it.
    pub amount: u8,
}

/// Goods for money, or money for goods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trade {
    /// The most goods per use.
    pub most: u8,
    /// Whether goods are bought; otherwise they are paid.
    pub buys: bool,
    /// Dollars for each goods cube.
    pub money: u16,
    /// VP for each goods cube.
    pub vp: i16,
}

impl Trade {
    /// The most goods that a player could trade.
    pub(crate) fn affordable(self, money: u16, goods: u16) -> u16 {
        let affordable = if self.buys { money / self.money.max(1) } else { goods };
        affordable.min(self.most.into())
    }
}

impl Office {
    /// The type of the department.
    #[inline]
    pub const fn action(self) -> Action {
        match self {
            Office::Printed(printed) => printed.action(),
            Office::Tile(department) => department.action(),
        }
    }

    /// How many desks it has.
    #[inline]
    pub const fn desks(self) -> u8 {
        self.desk_row().0
    }

    /// What activating an employee at one of its desks costs.
    #[inline]
    pub const fn desk_cost(self) -> u16 {
        self.desk_row().1
    }

    const fn desk_row(self) -> (u8, u16) {
        match self {
            Office::Printed(printed) => {
                let row = PRINTED_DESKS[printed.index()];
                (row.desks, row.cost)
            }
            Office::Tile(department) => DESKS[department.index()],
        }
    }

    /// Every department there is.
    pub fn all() -> impl Iterator<Item = Office> {
        let printed = Printed::ALL.iter().map(|&printed| Office::Printed(printed));
        printed.chain(Department::ALL.iter().map(|&department| Office::Tile(department)))
    }

    /// The benefits that a use of the department can give, and whether each takes a mission.
    pub const fn effects(self) -> &'static [(Benefit, bool)] {
        use Benefit::{Employee, Goods, Money, Moves, Study, Transfers, Vp};
        match self {
            Office::Printed(Printed::CommerceAndFinance) => {
                &[(Money, false), (Goods, false), (Money, true), (Goods, true)]
            }
            Office::Printed(_) => &[],
            Office::Tile(department) => match department {
                Department::Training => &[(Money, true), (Moves, true)],
                Department::Recruiting => &[(Employee, true), (Moves, false)],
                Department::Safety => &[(Vp, true)],
                Department::Purchasing => &[(Money, true), (Goods, true)],
                Department::AdvancedResearch | Department::RdCoordination => &[(Study, true)],
                Department::HrAdministration => &[(Transfers, true)],
                Department::Accounting => &[(Money, true)],
                Department::ProductionLines => &[(Goods, true)],
                _ => &[],
            },
        }
    }

    /// What the projects of a region pay, for the departments 18, 22, 26 and 30.
    pub const fn agency(self) -> Option<Agency> {
        let Office::Tile(department) = self else { return None };
        let (money, other, amount) = match department {
            Department::LocalPartners => {
                (AMOUNTS.local_partners_money, Benefit::Moves, AMOUNTS.local_partners_moves)
            }
            Department::Branding => (AMOUNTS.branding_money, Benefit::Goods, AMOUNTS.branding_goods),
            Department::Renovation => (AMOUNTS.renovation_money, Benefit::Vp, AMOUNTS.renovation_vp),
            Department::KnowledgeSharing => {
                (AMOUNTS.knowledge_sharing_money, Benefit::Study, AMOUNTS.knowledge_sharing_study)
            }
            _ => return None,
        };
        Some(Agency { money, other, amount })
    }

    /// How a use pays or buys goods, for Sales, Logistics and Supply Chain.
    pub const fn trade(self) -> Option<Trade> {
        let Office::Tile(department) = self else { return None };
        let (most, buys, money, vp) = match department {
            Department::Sales => (AMOUNTS.sales_goods, false, AMOUNTS.sales_money, 0),
            Department::Logistics => {
                (AMOUNTS.logistics_goods, false, AMOUNTS.logistics_money, AMOUNTS.logistics_vp)
            }
            Department::SupplyChain => (AMOUNTS.supply_chain_goods, true, AMOUNTS.supply_chain_money, 0),
            _ => return None,
        };
        Some(Trade { most, buys, money, vp })
    }

    /// Whether a use builds a project.
    pub const fn builds(self) -> bool {
        matches!(
            self,
            Office::Printed(Printed::Construction)
                | Office::Tile(Department::Engineering | Department::Outsourcing)
        )
    }

    /// Whether the department is used once for each active employee. The others count at the start of a turn
    /// (printed Human Resources and R&D, Advanced Design), work all the time, or score at the end.
    pub const fn is_used(self) -> bool {
        !self.effects().is_empty()
            || self.agency().is_some()
            || self.trade().is_some()
            || self.builds()
            || matches!(
                self,
                Office::Printed(Printed::StrategicPlanning) | Office::Tile(Department::CharitableGiving)
            )
    }

    /// The word used in notation and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Office::Printed(printed) => printed.name(),
            Office::Tile(department) => department.name(),
        }
    }
}

impl fmt::Display for Office {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Office {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        (word.parse().map(Office::Printed))
            .or_else(|_: UnknownWord| word.parse().map(Office::Tile))
            .map_err(|_: UnknownWord| UnknownWord::new("department", word))
    }
}

impl Serialize for Office {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
