//! Decisions, questions and targets as sentences.

use crate::consequence::Consequence;
use crate::locale::{Texts, t};
use crate::target::Target;
use crate::words::{city_name, coordinates, number};
use carnegie_rules::components::sheet::{COSTS, VALUES};
use carnegie_rules::components::tracks::{LAST_SPACE, track};
use carnegie_rules::components::{AMOUNTS, Income};
use carnegie_rules::{
    Action, Benefit, Decision, Department, Office, Pay, Position, ProjectType, Question, Region, Seat,
    SlotSet, Space,
};

impl Texts {
    /// A decision that a seat may make in a position, as a sentence for buttons and lists.
    pub fn decision(self, position: &Position, seat: Seat, decision: Decision) -> String {
        self.sentence("say", position, seat, decision)
    }

    /// The same in the words of the log, to be read after the name of the seat.
    pub fn told(self, position: &Position, seat: Seat, decision: Decision) -> String {
        self.sentence("did", position, seat, decision)
    }

    fn sentence(self, voice: &str, position: &Position, seat: Seat, decision: Decision) -> String {
        let key = |name: &str| format!("{voice}-{name}");
        let space = |at: Space| self.space(position, seat, at);
        match decision {
            Decision::Sheet { line, option } => {
                let (line_index, option) = (line.index(), usize::from(option));
                let value = VALUES.get(line_index).and_then(|values| values.get(option)).copied();
                let cost = COSTS.get(line_index).and_then(|costs| costs.get(option)).copied();
                t!(
                    self,
                    &key(&format!("sheet-{line}")),
                    n = number(value.unwrap_or(0)),
                    cost = self.money(cost.unwrap_or(0).into())
                )
            }
            Decision::Bid(bid) => t!(self, &key("bid"), n = bid),
            Decision::TabSides(sides) => {
                let side = |&tab: &ProjectType| format!("{} {}", self.project_full(tab), sides.side(tab));
                let sides = ProjectType::ALL.iter().map(side).collect::<Vec<_>>().join(", ");
                t!(self, &key("tabs"), sides = sides)
            }
            Decision::HousingDisk(slot) => t!(self, &key("house"), city = city_name(slot.city())),
            Decision::Reserve(kind) => t!(self, &key("reserve"), department = self.department_full(kind)),
            Decision::Cover { tile, column } => {
                t!(self, &key("cover"), column = column + 1, cause = self.cause(tile))
            }
            Decision::SecretDonation(at) => t!(self, &key("secret"), donation = self.donation(position, at)),
            Decision::Choose(action) => t!(self, &key("choose"), action = self.action(action)),
            Decision::Return(lobby) => {
                let region = match position.question(seat) {
                    Some(Question::Returning(region)) => self.region(region),
                    _ => String::new(),
                };
                t!(self, &key("return"), region = region, lobby = self.lobby(lobby))
            }
            Decision::TransportIncome(at) => {
                let income = match position.question(seat) {
                    Some(Question::TransportIncome(region)) => track(region).income.get(usize::from(at)),
                    _ => None,
                };
                let income = self.income(income.copied().unwrap_or(Income::Nothing));
                t!(self, &key("transport-income"), n = at + 1, income = income)
            }
            Decision::Recruit(lobby) => t!(self, &key("recruit"), lobby = self.lobby(lobby)),
            Decision::Take(benefit) => match benefit {
                Benefit::Money => self.get(&key("take-money")),
                Benefit::Goods => self.get(&key("take-goods")),
                Benefit::Employee => self.get(&key("take-employee")),
                other => t!(self, &key("take-other"), what = self.get(&format!("benefit-{other}"))),
            },
            Decision::Research(project) => t!(self, &key("research"), project = self.project_full(project)),
            Decision::Advance(region) => t!(self, &key("advance"), region = self.in_region(region)),
            Decision::Donate(at) => t!(self, &key("donate"), donation = self.donation(position, at)),
            Decision::Wait => self.get(&key("wait")),
            Decision::ActionChoice(action) => t!(self, &key("action-choice"), action = self.action(action)),
            Decision::Move { from, to, active } => {
                let name = if active { "move-active" } else { "move" };
                t!(self, &key(name), from = space(from), to = space(to))
            }
            Decision::Transfer { from, to, active } => {
                let name = if active { "transfer-active" } else { "transfer" };
                t!(self, &key(name), from = space(from), to = space(to))
            }
            Decision::Use { office, take, mission } => {
                let take = self.use_benefit(position, seat, office, take, mission.is_some());
                match mission {
                    None => t!(self, &key("use"), office = self.office_full(office), take = take),
                    Some(region) => {
                        let region = self.in_region(region);
                        t!(
                            self,
                            &key("use-mission"),
                            office = self.office_full(office),
                            take = take,
                            region = region
                        )
                    }
                }
            }
            Decision::Trade { office, goods } => {
                let buys = office == Office::Tile(Department::SupplyChain);
                let name = if buys { "trade-buy" } else { "trade-sell" };
                let goods = self.amount(Benefit::Goods, goods.into());
                t!(self, &key(name), office = self.office_full(office), goods = goods)
            }
            Decision::Agency { office, region, other } => {
                let take = self.agency_take(position, seat, office, region, other);
                let (office, region) = (self.office_full(office), self.in_region(region));
                t!(self, &key("agency"), office = office, region = region, take = take)
            }
            Decision::Give { space: at, mission } => {
                let region = self.in_region(mission);
                t!(self, &key("give"), donation = self.donation(position, at), region = region)
            }
            Decision::Add { department, space: at } => {
                t!(self, &key("add"), department = self.department_full(department), space = coordinates(at))
            }
            Decision::Staff { from, active } => {
                let name = if active { "staff-active" } else { "staff" };
                t!(self, &key(name), from = space(from))
            }
            Decision::Build { office, project, slot } => {
                let (project, city) = (self.project_full(project), city_name(slot.city()));
                if office == Office::Tile(Department::Outsourcing) {
                    return t!(
                        self,
                        &key("build"),
                        project = project,
                        city = city,
                        office = self.office_full(office)
                    );
                }
                let region = self.in_region(slot.city().region());
                let office = self.office_full(office);
                t!(
                    self,
                    &key("build-mission"),
                    project = project,
                    city = city,
                    office = office,
                    region = region
                )
            }
            Decision::Activate { space: at, pay } => {
                let price = position.player(seat).office_at(at).map_or(0, Office::desk_cost);
                let (office, a) = (space(at), self.numbers().amounts());
                match pay {
                    Pay::Price => t!(self, &key("activate"), office = office, n = price),
                    Pay::More => {
                        let n = price + a.payroll_more_money;
                        t!(self, &key("activate-more"), office = office, n = n, vp = a.payroll_more_vp)
                    }
                    Pay::Less => {
                        let (n, vp) = (a.payroll_less_money, a.payroll_less_vp);
                        t!(self, &key("activate-less"), office = office, n = n, vp = vp)
                    }
                }
            }
            Decision::Sell => self.get(&key("sell")),
            Decision::Done => self.get(&key(done_name(position, seat))),
        }
    }

    /// What somebody did who could have done something, and did not.
    pub(crate) fn idle(self, position: &Position, seat: Seat) -> String {
        self.get(&format!("idle-{}", done_name(position, seat)))
    }

    /// What "done" means as an answer to what a seat is asked.
    pub(crate) fn done(self, position: &Position, seat: Seat) -> String {
        self.get(&format!("say-{}", done_name(position, seat)))
    }

    /// What a use of a department gives, with its amount: taken from the consequence, so that no number is repeated.
    fn use_benefit(
        self,
        position: &Position,
        seat: Seat,
        office: Office,
        take: Benefit,
        mission: bool,
    ) -> String {
        let mission = mission.then_some(Region::West);
        let decision = Decision::Use { office, take, mission };
        match Consequence::of(position, seat, decision).and_then(|consequence| consequence.gain(take)) {
            Some(n) => self.amount(take, n),
            None => self.get(&format!("benefit-{take}")),
        }
    }

    /// What an agency pays: money for some projects, something else for the others.
    fn agency_take(
        self,
        position: &Position,
        seat: Seat,
        office: Office,
        region: Region,
        other: u8,
    ) -> String {
        let paid = agency_pays(position, seat, office, region, other);
        let amounts = paid.into_iter().filter(|&(_, n)| n > 0).map(|(benefit, n)| self.amount(benefit, n));
        amounts.collect::<Vec<_>>().join(", ")
    }

    /// What a seat is asked.
    pub fn question(self, position: &Position, seat: Seat, question: Question) -> String {
        let turn = position.turn();
        let study = || t!(self, "study", n = turn.study);
        let moves = || t!(self, "moves", n = turn.moves);
        match question {
            Question::Sheet(line) => t!(self, "ask-sheet", line = self.sheet_line(line)),
            Question::TabSides => self.get("ask-tab-sides"),
            Question::HousingDisk => self.get("ask-housing-disk"),
            Question::Reserve => self.get("ask-reserve"),
            Question::Cover => self.get("ask-cover"),
            Question::SetupMoves if turn.moves == 0 => self.get("ask-setup-moves-made"),
            Question::SetupMoves => t!(self, "ask-setup-moves", moves = moves()),
            Question::Activation => self.get("ask-activation"),
            Question::SecretDonation => self.get("ask-secret-donation"),
            Question::ChooseAction => self.get("ask-choose-action"),
            Question::Returning(region) => {
                let at = position.player(seat).transport[region.index()];
                let income = self.income(track(region).income[usize::from(at.min(LAST_SPACE))]);
                t!(self, "ask-returning", region = self.in_region(region), income = income)
            }
            Question::TransportIncome(_) => self.get("ask-transport-income"),
            Question::Lobby => self.get("ask-lobby"),
            Question::Study => t!(self, "ask-study", study = study()),
            Question::ProjectIncome(project, _) => {
                t!(self, "ask-project-income", project = self.project_full(project))
            }
            Question::Donation => t!(self, "ask-donation", cost = position.player(seat).donation_cost()),
            Question::Departments(Action::HumanResources) => {
                t!(self, "ask-departments-human-resources", moves = moves())
            }
            Question::Departments(Action::Management) => self.get("ask-departments-management"),
            Question::Departments(Action::Construction) => self.get("ask-departments-construction"),
            Question::Departments(Action::Research) => {
                t!(self, "ask-departments-research", study = study())
            }
            Question::Staffing(_) => self.get("ask-staffing"),
        }
    }

    /// A thing to click, for buttons and screen readers. `example` is a decision that contains it.
    pub fn target(self, position: &Position, seat: Seat, target: Target, example: Decision) -> String {
        let space = |at: Space| self.space(position, seat, at);
        match target {
            Target::Slot(slot) => {
                let (city, project) = (city_name(slot.city()), self.slot_type(slot));
                match slot.project() {
                    Some(_) => {
                        t!(self, "pick-slot-number", city = city, n = slot.number(), project = project)
                    }
                    None => t!(self, "pick-slot", city = city, project = project),
                }
            }
            Target::Mission(region) => match example {
                Decision::Agency { .. } => t!(self, "pick-region", region = self.in_region(region)),
                Decision::Return(_) => self.decision(position, seat, example),
                _ => t!(self, "pick-mission", region = self.in_region(region)),
            },
            Target::Space(at) => t!(self, "pick-space", space = space(at)),
            Target::Worker { space: at, active: true } => t!(self, "pick-worker-active", space = space(at)),
            Target::Worker { space: at, active: false } => {
                t!(self, "pick-worker-inactive", space = space(at))
            }
            Target::Tile(kind) => t!(self, "pick-tile", department = self.department_full(kind)),
            Target::Donation(at) => self.donation(position, at),
            Target::Area(column) => t!(self, "pick-area", n = column + 1),
            Target::CauseTile(cause) => t!(self, "pick-cause-tile", cause = self.cause(cause)),
            Target::Row(action) => t!(self, "pick-row", action = self.action(action)),
            Target::Tab(project) => t!(self, "pick-tab", project = self.project_full(project)),
            Target::Side(project, side) => {
                t!(self, "pick-side", project = self.project_full(project), side = side.name())
            }
            Target::Track(region) => t!(self, "pick-track", region = self.in_region(region)),
            Target::TrackSpace(region, at) => {
                t!(self, "pick-track-space", region = self.region(region), n = at + 1)
            }
            Target::Take(_) => self.decision(position, seat, example),
            Target::Use { space, take, mission } => {
                let Some(office) = position.player(seat).office_at(space) else { return String::new() };
                let take = self.use_benefit(position, seat, office, take, mission);
                if mission { t!(self, "pick-use-mission", take = take) } else { take }
            }
            Target::Amount(n) => {
                t!(self, "pick-amount", goods = self.amount(Benefit::Goods, n.into()))
            }
            Target::Other(..) => match example {
                Decision::Agency { office, region, other } => {
                    self.agency_take(position, seat, office, region, other)
                }
                _ => String::new(),
            },
            Target::Price(space, pay) => {
                let price = position.player(seat).office_at(space).map_or(0, Office::desk_cost);
                match pay {
                    Pay::Price => t!(self, "pick-price", n = price),
                    Pay::More => {
                        let a = self.numbers().amounts();
                        t!(self, "pick-price-more", n = price + a.payroll_more_money, vp = a.payroll_more_vp)
                    }
                    Pay::Less => self.get("pick-price-less"),
                }
            }
            Target::SheetOption(..) | Target::ActionChoice | Target::Wait | Target::Sell | Target::Done => {
                self.decision(position, seat, example)
            }
            Target::Bid(bid) => t!(self, "pick-bid", n = bid),
            Target::Step { relocation: false } => self.get("pick-move"),
            Target::Step { relocation: true } => self.get("pick-transfer"),
        }
    }
}

/// What an agency pays for the projects of a region, `other` of which do not pay money.
fn agency_pays(
    position: &Position,
    seat: Seat,
    office: Office,
    region: Region,
    other: u8,
) -> Vec<(Benefit, u32)> {
    let projects = position.projects(seat).and(SlotSet::in_region(region)).len();
    let paying = projects.saturating_sub(other.into());
    let Some(agency) = office.agency() else { return Vec::new() };
    vec![
        (Benefit::Money, u32::from(agency.money) * paying),
        (agency.other, u32::from(agency.amount) * u32::from(other)),
    ]
}

/// The changes that the sentence of a decision already states: nobody wants to read them twice.
pub(crate) fn stated(position: &Position, seat: Seat, decision: Decision) -> Vec<(Benefit, i32)> {
    let a = &AMOUNTS;
    match decision {
        Decision::Use { take, .. } => {
            let gain = Consequence::of(position, seat, decision).and_then(|after| after.gain(take));
            gain.map(|n| (take, n as i32)).into_iter().collect()
        }
        Decision::Trade { office, goods } => {
            let buys = office == Office::Tile(Department::SupplyChain);
            vec![(Benefit::Goods, if buys { i32::from(goods) } else { -i32::from(goods) })]
        }
        Decision::Agency { office, region, other } => {
            let paid = agency_pays(position, seat, office, region, other);
            paid.into_iter().map(|(benefit, n)| (benefit, n as i32)).collect()
        }
        Decision::TransportIncome(at) => match position.question(seat) {
            Some(Question::TransportIncome(region)) => match track(region).income.get(usize::from(at)) {
                Some(&Income::Money(n)) => vec![(Benefit::Money, n.into())],
                Some(&Income::Goods(n)) => vec![(Benefit::Goods, n.into())],
                Some(&Income::Vp(n)) => vec![(Benefit::Vp, n.into())],
                Some(&Income::Study(n)) => vec![(Benefit::Study, n.into())],
                Some(&Income::Employee(n)) => vec![(Benefit::Employee, n.into())],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        },
        Decision::Recruit(_) => vec![(Benefit::Employee, 1)],
        Decision::Take(benefit @ (Benefit::Goods | Benefit::Employee)) => vec![(benefit, 1)],
        Decision::Activate { space, pay } => {
            let price = position.player(seat).office_at(space).map_or(0, Office::desk_cost);
            let (money, vp) = match pay {
                Pay::Price => (price, 0),
                Pay::More => (price + a.payroll_more_money, i32::from(a.payroll_more_vp)),
                Pay::Less => (a.payroll_less_money, -i32::from(a.payroll_less_vp)),
            };
            vec![(Benefit::Money, -i32::from(money)), (Benefit::Vp, vp)]
        }
        Decision::Sell => vec![(Benefit::Goods, -1), (Benefit::Money, a.goods_price.into())],
        _ => Vec::new(),
    }
}

fn done_name(position: &Position, seat: Seat) -> &'static str {
    match position.question(seat) {
        Some(Question::Returning(_)) if position.turn().returned == 0 => "done-nobody",
        Some(Question::Returning(_)) => "done-returning",
        Some(Question::Donation) => "done-donation",
        Some(Question::Activation) => "done-activation",
        Some(Question::SetupMoves) => "done-setup-moves",
        Some(Question::Study) => "done-study",
        Some(Question::Staffing(_)) => "done-staffing",
        Some(Question::Cover) => "done-cover",
        _ => "done-departments",
    }
}
