//! The words of the game in the reader's language: one method for each vocabulary.

use crate::locale::{Locale, Texts, t};
use carnegie_rules::components::Income;
use carnegie_rules::components::donations::{Donation, DonationEffect, Price};
use carnegie_rules::components::sheet::SheetLine;
use carnegie_rules::components::tabs::TabSpace;
use carnegie_rules::{
    Action, Benefit, Cause, City, Department, DonationSpace, Illegal, Lobby, Module, Office, Phase, Position,
    Printed, ProjectType, Region, ScoreLine, Seat, Site, Slot, Space,
};
use std::collections::HashMap;
use std::sync::OnceLock;

impl Texts {
    /// A text with soft hyphens where it may be broken, for names in narrow places. Browsers do not know the
    /// hyphenation of every language, so each language lists the long words in its names.
    pub fn narrow(self, text: &str) -> String {
        let words = self.breakable();
        let broken = |word: &str| words.get(word).cloned().unwrap_or_else(|| word.to_owned());
        text.split(' ').map(broken).collect::<Vec<_>>().join(" ")
    }

    /// The words that may be broken, with soft hyphens.
    fn breakable(self) -> &'static HashMap<String, String> {
        static WORDS: [OnceLock<HashMap<String, String>>; Locale::ALL.len()] =
            [const { OnceLock::new() }; Locale::ALL.len()];
        WORDS[self.locale() as usize].get_or_init(|| {
            let list = self.get("narrow-words");
            list.split_whitespace().map(|word| (word.replace('·', ""), word.replace('·', "\u{ad}"))).collect()
        })
    }

    /// A sum of money; a debt has its minus sign before the currency sign.
    pub fn money(self, n: i32) -> String {
        t!(self, "delta-money", sign = if n < 0 { "−" } else { "" }, n = n.abs())
    }

    /// The region.
    pub fn region(self, region: Region) -> String {
        self.get(&format!("region-{region}"))
    }

    /// "in the region".
    pub fn in_region(self, region: Region) -> String {
        self.get(&format!("region-{region}-in"))
    }

    /// "to the region".
    pub fn to_region(self, region: Region) -> String {
        self.get(&format!("region-{region}-to"))
    }

    /// The action, which is also a type of department.
    pub fn action(self, action: Action) -> String {
        self.get(&format!("action-{action}"))
    }

    /// The action where there is little room.
    pub fn action_short(self, action: Action) -> String {
        self.get(&format!("action-{action}-short"))
    }

    /// The project type, where there is little room.
    pub fn project(self, project: ProjectType) -> String {
        self.get(&format!("project-{project}"))
    }

    /// The project type as the rules name it.
    pub fn project_full(self, project: ProjectType) -> String {
        self.full(&format!("project-{project}"))
    }

    /// The full name of something whose usual name is shortened.
    fn full(self, key: &str) -> String {
        let full = format!("{key}-full");
        self.get(if self.has(&full) { &full } else { key })
    }

    /// The type a slot is printed for.
    pub fn slot_type(self, slot: Slot) -> String {
        slot.project().map_or_else(|| self.get("project-any"), |project| self.project_full(project))
    }

    /// The donation cause.
    pub fn cause(self, cause: Cause) -> String {
        self.get(&format!("cause-{cause}"))
    }

    /// The module.
    pub fn module(self, module: Module) -> String {
        self.get(&format!("module-{module}"))
    }

    /// The level of a bot.
    pub fn bot_level(self, level: &str) -> String {
        let key = format!("level-of-{level}");
        if self.has(&key) { self.get(&key) } else { level.to_owned() }
    }

    /// Several things in a row, the last after "and".
    pub fn list(self, things: &[String]) -> String {
        match things {
            [] => String::new(),
            [one] => one.clone(),
            [before @ .., last] => t!(self, "list-and", before = before.join(", "), last = last.as_str()),
        }
    }

    /// Who has won. `you`: the reader is first among the winners.
    pub(crate) fn result(self, winners: &[String], you: bool, vp: i16) -> String {
        let names = self.list(winners);
        match winners.len() {
            1 if you => t!(self, "you-win", vp = vp),
            1 => t!(self, "winner", names = names, vp = vp),
            _ => t!(self, "winners", names = names, vp = vp),
        }
    }

    /// The phase.
    pub fn phase(self, phase: Phase) -> String {
        self.get(&format!("phase-{phase}"))
    }

    /// A number of at least 0 with one decimal.
    pub(crate) fn decimal(self, number: f64) -> String {
        let tenths = (number * 10.0).round() as i64;
        match tenths % 10 {
            0 => (tenths / 10).to_string(),
            rest => t!(self, "number-decimal", whole = tenths / 10, tenths = rest),
        }
    }

    /// A chance to win, from 0 to 1.
    pub fn chance_to_win(self, chance: f64) -> String {
        t!(self, "hint-chance", n = percent(chance))
    }

    /// The line of the score sheet.
    pub fn score_line(self, line: ScoreLine) -> String {
        self.get(&format!("line-{line}"))
    }

    /// The line of the starting sheet.
    pub fn sheet_line(self, line: SheetLine) -> String {
        self.get(&format!("sheet-{line}"))
    }

    /// The department tile, as short as it has to be on the tile.
    pub fn department(self, department: Department) -> String {
        self.get(&format!("department-{department}"))
    }

    /// The department tile as the rules name it.
    pub fn department_full(self, department: Department) -> String {
        self.full(&format!("department-{department}"))
    }

    /// What a department tile does.
    pub fn department_effect(self, department: Department) -> String {
        self.get(&format!("department-{department}-effect"))
    }

    /// The printed or built department.
    pub fn office(self, office: Office) -> String {
        match office {
            Office::Printed(printed) => self.printed(printed),
            Office::Tile(department) => self.department(department),
        }
    }

    /// The printed or built department as the rules name it.
    pub fn office_full(self, office: Office) -> String {
        match office {
            Office::Printed(printed) => self.printed(printed),
            Office::Tile(department) => self.department_full(department),
        }
    }

    fn printed(self, printed: Printed) -> String {
        self.get(&format!("printed-{printed}"))
    }

    /// What a printed or built department does.
    pub fn office_effect(self, office: Office) -> String {
        match office {
            Office::Printed(printed) => self.get(&format!("printed-{printed}-effect")),
            Office::Tile(department) => self.department_effect(department),
        }
    }

    /// How many desks a department has and what they cost.
    pub fn desks(self, office: Office) -> String {
        t!(self, "desks", n = office.desks(), cost = office.desk_cost())
    }

    /// What is on a space of a company, with its coordinates if it has no name of its own.
    pub fn space(self, position: &Position, seat: Seat, space: Space) -> String {
        match position.player(seat).company[space.index()] {
            Site::Empty => self.empty_space(space),
            Site::Lobby => self.get("lobby"),
            Site::Office(office) => self.office_full(office),
        }
    }

    /// An empty space, by the coordinates that are on the board.
    pub fn empty_space(self, space: Space) -> String {
        format!("{} {}", self.get("empty-space"), coordinates(space))
    }

    /// The lobby that employees enter.
    pub fn lobby(self, lobby: Lobby) -> String {
        match lobby {
            Lobby::Main => self.get("lobby"),
            Lobby::New => self.department(Department::NewLobby),
        }
    }

    /// What a track or tab space pays.
    pub fn income(self, income: Income) -> String {
        match income {
            Income::Nothing => self.get("income-nothing"),
            Income::Money(n) => t!(self, "money", n = n),
            Income::Goods(n) => t!(self, "goods", n = n),
            Income::Vp(n) => t!(self, "vp", n = n),
            Income::Study(n) => t!(self, "study", n = n),
            Income::Employee(n) => t!(self, "income-employee", n = n),
            Income::EmployeeOrMoney(n) => t!(self, "income-employee-or-money", n = n),
            Income::GoodsOrMoney(n) => t!(self, "income-goods-or-money", n = n),
        }
    }

    /// An amount of something.
    pub fn amount(self, benefit: Benefit, n: u32) -> String {
        let key = match benefit {
            Benefit::Money => "money",
            Benefit::Goods => "goods",
            Benefit::Moves => "moves",
            Benefit::Study => "study",
            Benefit::Vp => "vp",
            Benefit::Employee => "employees",
            Benefit::Transfers => "transfers",
        };
        t!(self, key, n = n)
    }

    /// What a space of a project tab pays or does.
    pub fn tab_space(self, space: TabSpace) -> String {
        match space {
            TabSpace::Start => self.get("tab-start"),
            TabSpace::Project(income) => self.income(income),
            TabSpace::EndVp(n) => t!(self, "tab-end-vp", n = n),
            TabSpace::DonationLimit(n) => t!(self, "income-donation-limit", n = n),
        }
    }

    /// How a donation scores.
    pub fn effect(self, donation: Donation) -> String {
        let key = effect_key(donation.effect);
        let vp = donation.vp;
        match donation.effect {
            DonationEffect::PerBuilt(action) => t!(self, key, vp = vp, action = self.action_short(action)),
            DonationEffect::PerProjectIn(region) => t!(self, key, vp = vp, region = self.in_region(region)),
            DonationEffect::PerDonationTo(cause) => t!(self, key, vp = vp, cause = self.cause(cause)),
            DonationEffect::ConnectedTo(city) => t!(self, key, vp = vp, city = city_name(city)),
            DonationEffect::Paid(price) => {
                let times = price.times.unwrap_or(0);
                t!(self, key, vp = vp, money = price.money, goods = price.goods, times = times)
            }
            DonationEffect::PaidDesks => {
                t!(self, key, vp = vp, cost = self.numbers().amounts().paid_desk_cost)
            }
            _ => t!(self, key, vp = vp),
        }
    }

    /// A donation space of this game: how it scores.
    pub fn donation(self, position: &Position, space: DonationSpace) -> String {
        self.effect(position.donation(space))
    }

    /// Why a decision was refused.
    pub fn illegal(self, illegal: Illegal) -> String {
        let key = illegal_key(illegal);
        match illegal {
            Illegal::Money { needed, available } | Illegal::Goods { needed, available } => {
                t!(self, key, needed = needed, available = available)
            }
            Illegal::Study { needed, available } => t!(self, key, needed = needed, available = available),
            Illegal::NoTile(kind) | Illegal::KindBuilt(kind) | Illegal::ReservedFirst(kind) => {
                t!(self, key, department = self.department_full(kind))
            }
            Illegal::NobodyThere(region)
            | Illegal::TrackComplete(region)
            | Illegal::LastSpaceTaken(region)
            | Illegal::NoProject(region) => t!(self, key, region = self.in_region(region)),
            Illegal::NoDepartment(office)
            | Illegal::NoUse(office)
            | Illegal::NoEffect(office)
            | Illegal::MissionNeeded(office)
            | Illegal::NoMission(office) => t!(self, key, office = self.office_full(office)),
            Illegal::TooManyProjects(n) => t!(self, key, n = n),
            Illegal::TradeAmount(n) => t!(self, key, n = n),
            _ => self.get(key),
        }
    }
}

/// A number with a proper minus sign.
pub(crate) fn number(n: impl Into<i32>) -> String {
    n.into().to_string().replace('-', "−")
}

/// The name of a city, the same in every language.
pub fn city_name(city: City) -> String {
    match city {
        City::StPaul => "St. Paul".to_owned(),
        City::StLouis => "St. Louis".to_owned(),
        _ => {
            let capital = |word: &str| {
                let mut letters = word.chars();
                letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
            };
            city.name().split('-').filter_map(capital).collect::<Vec<_>>().join(" ")
        }
    }
}

/// The message for a donation effect.
pub(crate) const fn effect_key(effect: DonationEffect) -> &'static str {
    match effect {
        DonationEffect::PerBuilt(_) => "effect-per-built",
        DonationEffect::PerAnyBuilt => "effect-per-any-built",
        DonationEffect::PerInfrastructure => "effect-per-infrastructure",
        DonationEffect::PerIndustry => "effect-per-industry",
        DonationEffect::PerHousingOrCommerce => "effect-per-housing-or-commerce",
        DonationEffect::PerRailroad => "effect-per-railroad",
        DonationEffect::PerDonation => "effect-per-donation",
        DonationEffect::Fixed => "effect-fixed",
        DonationEffect::Paid(Price { money: 0, .. }) => "effect-pay-goods",
        DonationEffect::Paid(Price { goods: 0, .. }) => "effect-pay-money",
        DonationEffect::Paid(Price { times: None, .. }) => "effect-pay-money-and-goods",
        DonationEffect::Paid(_) => "effect-pay-money-and-goods-limited",
        DonationEffect::PerActive => "effect-per-active",
        DonationEffect::PerProjectIn(_) => "effect-per-project-in",
        DonationEffect::PerSmallTown => "effect-per-small-town",
        DonationEffect::BestDepartmentType => "effect-best-department-type",
        DonationEffect::DepartmentTypes => "effect-department-types",
        DonationEffect::LeftColumn => "effect-left-column",
        DonationEffect::TopFloor => "effect-top-floor",
        DonationEffect::PerDonationTo(_) => "effect-per-donation-to",
        DonationEffect::BestProjectType => "effect-best-project-type",
        DonationEffect::ProjectTypes => "effect-project-types",
        DonationEffect::PerProject => "effect-per-project",
        DonationEffect::DonationTypes => "effect-donation-types",
        DonationEffect::EmptySpaces => "effect-empty-spaces",
        DonationEffect::PerInactive => "effect-per-inactive",
        DonationEffect::PaidDesks => "effect-paid-desks",
        DonationEffect::ConnectedTo(_) => "effect-connected-to",
    }
}

const fn illegal_key(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::NoSuchSeat(_) => "error-no-such-seat",
        Illegal::GameOver => "error-game-over",
        Illegal::NotYourTurn(_) => "error-not-your-turn",
        Illegal::NotNow => "error-not-now",
        Illegal::Money { .. } => "error-money",
        Illegal::Goods { .. } => "error-goods",
        Illegal::Study { .. } => "error-study",
        Illegal::SheetOption => "error-sheet-option",
        Illegal::Budget => "error-budget",
        Illegal::SlotTaken => "error-slot-taken",
        Illegal::SlotType => "error-slot-type",
        Illegal::SmallTown => "error-small-town",
        Illegal::NoTile(_) => "error-no-tile",
        Illegal::TileTaken => "error-tile-taken",
        Illegal::AreaCovered => "error-area-covered",
        Illegal::NobodyThere(_) => "error-nobody-there",
        Illegal::NoSuchLobby => "error-no-such-lobby",
        Illegal::TrackSpace => "error-track-space",
        Illegal::NotOffered => "error-not-offered",
        Illegal::TabComplete => "error-tab-complete",
        Illegal::TrackComplete(_) => "error-track-complete",
        Illegal::LastSpaceTaken(_) => "error-last-space-taken",
        Illegal::NoDisk => "error-no-disk",
        Illegal::DonationTaken(_) => "error-donation-taken",
        Illegal::NobodyDonated(_) => "error-nobody-donated",
        Illegal::DonatedAlready(_) => "error-donated-already",
        Illegal::NoWait => "error-no-wait",
        Illegal::NoActionChoice(_) => "error-no-action-choice",
        Illegal::NoEmployee(_) => "error-no-employee",
        Illegal::NotAdjacent(..) => "error-not-adjacent",
        Illegal::SameSpace => "error-same-space",
        Illegal::NoMoves => "error-no-moves",
        Illegal::NoTransfers => "error-no-transfers",
        Illegal::NoDepartment(_) => "error-no-department",
        Illegal::NoUse(_) => "error-no-use",
        Illegal::NoEffect(_) => "error-no-effect",
        Illegal::MissionNeeded(_) => "error-mission-needed",
        Illegal::NoMission(_) => "error-no-mission",
        Illegal::EmptyReserve => "error-empty-reserve",
        Illegal::TradeAmount(_) => "error-trade-amount",
        Illegal::TooManyProjects(_) => "error-too-many-projects",
        Illegal::NoProject(_) => "error-no-project",
        Illegal::SpaceTaken(_) => "error-space-taken",
        Illegal::KindBuilt(_) => "error-kind-built",
        Illegal::ReservedFirst(_) => "error-reserved-first",
        Illegal::NoProjectReady => "error-no-project-ready",
        Illegal::NobodyToActivate(_) => "error-nobody-to-activate",
        Illegal::NoPayroll => "error-no-payroll",
        Illegal::NoVp => "error-no-vp",
        Illegal::NothingToSell => "error-nothing-to-sell",
        Illegal::MustDecide => "error-must-decide",
    }
}

/// A space of a company, as it is named on the board.
pub(crate) fn coordinates(space: Space) -> String {
    space.to_string().to_uppercase()
}

/// Whether a name needs smaller letters where only this many fit.
pub(crate) fn has_long_word(name: &str, fits: usize) -> bool {
    name.split(' ').any(|word| word.chars().count() > fits)
}

/// Whether a heading needs smaller letters, or a second line.
pub(crate) fn is_long(name: &str) -> bool {
    name.chars().count() > 13
}

/// A chance from 0 to 1 in whole percent.
pub(crate) fn percent(chance: f64) -> i32 {
    (100.0 * chance).round() as i32
}
