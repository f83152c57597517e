//! Phase III: using departments; moving employees and spending study points.

use super::{check_goods, check_money};
use crate::action::Action;
use crate::city::{Slot, SlotSet};
use crate::company::{Site, Space};
use crate::components::AMOUNTS;
use crate::components::tabs::tab;
use crate::components::tracks::{LAST_SPACE, track};
use crate::config::Module;
use crate::decision::{Benefit, Decision};
use crate::department::{Department, Office, Printed};
use crate::donation::DonationSpace;
use crate::error::Illegal;
use crate::position::Position;
use crate::project::ProjectType;
use crate::region::Region;

impl Position {
    pub(super) fn apply_departments(&mut self, decision: Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Wait => return self.wait(),
            Decision::ActionChoice(action) => return self.use_action_choice(action),
            Decision::Done => {
                self.ask_departments(self.place as usize + 1);
                return Ok(());
            }
            Decision::Move { from, to, active } => self.move_employee(from, to, active)?,
            Decision::Transfer { from, to, active } => self.transfer_employee(from, to, active)?,
            Decision::Research(project) => self.research(project)?,
            Decision::Advance(region) => self.advance(region)?,
            Decision::Use { office, take, mission } => self.use_office(office, take, mission)?,
            Decision::Trade { office, goods } => self.trade(office, goods)?,
            Decision::Agency { office, region, other } => self.use_agency(office, region, other)?,
            Decision::Give { space, mission } => self.give(space, mission)?,
            Decision::Add { department, space } => self.add_department(department, space)?,
            Decision::Build { office, project, slot } => self.build_project(office, project, slot)?,
            _ => return Err(Illegal::NotNow),
        }
        self.turn.begun = true;
        self.settle();
        Ok(())
    }

    fn wait(&mut self) -> Result<(), Illegal> {
        let allowed = self.config.has(Module::Wait)
            && self.turn.seat == self.first
            && !self.waiting
            && !self.turn.begun;
        if !allowed {
            return Err(Illegal::NoWait);
        }
        self.waiting = true;
        self.ask_departments(0);
        Ok(())
    }

    fn use_action_choice(&mut self, action: Action) -> Result<(), Illegal> {
        let seat = self.turn.seat;
        let refused = if !self.player(seat).action_choice {
            "there is no unused one"
        } else if seat == self.first {
            "the first player may not"
        } else if self.turn.begun {
            "a department has been used in this turn"
        } else if Some(action) == self.chosen {
            "this is the chosen action"
        } else {
            self.player_mut(seat).action_choice = false;
            self.turn.action = action;
            self.load_turn();
            return Ok(());
        };
        Err(Illegal::NoActionChoice(refused))
    }

    /// The space of a department that can still be used in this turn.
    fn usable(&self, office: Office) -> Result<Space, Illegal> {
        let space = self.player(self.turn.seat).space_of(office);
        let space = space.filter(|_| office.action() == self.turn.action && office.is_used());
        let space = space.ok_or(Illegal::NoDepartment(office))?;
        if self.turn.uses[space.index()] == 0 { Err(Illegal::NoUse(office)) } else { Ok(space) }
    }

    /// Marks one use, and sends its employee on a mission if that is part of it.
    fn mark_use(&mut self, space: Space, mission: Option<Region>) {
        self.turn.uses[space.index()] -= 1;
        if let Some(region) = mission {
            self.send_on_mission(space, region);
        }
    }

    // ── Employees ──────────────────────────────────────────────────────────────────────────────

    pub(super) fn move_employee(&mut self, from: Space, to: Space, active: bool) -> Result<(), Illegal> {
        if self.turn.moves == 0 {
            return Err(Illegal::NoMoves);
        }
        if from.neighbours(self.turn.diagonal) & (1 << to.index()) == 0 {
            return Err(Illegal::NotAdjacent(from, to));
        }
        self.relocate(from, to, active)?;
        self.turn.moves -= 1;
        Ok(())
    }

    fn transfer_employee(&mut self, from: Space, to: Space, active: bool) -> Result<(), Illegal> {
        if self.turn.transfers == 0 {
            return Err(Illegal::NoTransfers);
        }
        self.relocate(from, to, active)?;
        self.turn.transfers -= 1;
        Ok(())
    }

    pub(super) fn apply_staffing(&mut self, to: Space, decision: Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Staff { from, active } => self.relocate(from, to, active)?,
            Decision::Done => {}
            _ => return Err(Illegal::NotNow),
        }
        self.turn.staffing = None;
        self.settle();
        Ok(())
    }

    /// Puts an employee on another space, inactive.
    fn relocate(&mut self, from: Space, to: Space, active: bool) -> Result<(), Illegal> {
        if from == to {
            return Err(Illegal::SameSpace);
        }
        let player = self.player(self.turn.seat);
        let employees = if active { player.active } else { player.inactive };
        if employees[from.index()] == 0 {
            return Err(Illegal::NoEmployee(from));
        }
        self.take_employee(from, active);
        self.player_mut(self.turn.seat).inactive[to.index()] += 1;
        Ok(())
    }

    // ── Study points ───────────────────────────────────────────────────────────────────────────

    pub(super) fn apply_study_now(&mut self, decision: Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Research(project) => self.research(project)?,
            Decision::Advance(region) => self.advance(region)?,
            Decision::Done => self.turn.study = 0,
            _ => return Err(Illegal::NotNow),
        }
        self.settle();
        Ok(())
    }

    fn check_study(&self, needed: u8) -> Result<(), Illegal> {
        let available = self.turn.study;
        if needed <= available { Ok(()) } else { Err(Illegal::Study { needed, available }) }
    }

    /// One step of a project tab: the next space is exposed, and gets a disk if it is one for projects.
    fn research(&mut self, project: ProjectType) -> Result<(), Illegal> {
        let player = self.player(self.turn.seat);
        let cost = player.research_cost(project).ok_or(Illegal::TabComplete)?;
        let takes_disk = player.tabs[project.index()].next_takes_disk(project);
        if takes_disk && player.disks_left() == 0 {
            return Err(Illegal::NoDisk);
        }
        self.check_study(cost)?;
        self.turn.study -= cost;
        let tab = &mut self.player_mut(self.turn.seat).tabs[project.index()];
        tab.steps += 1;
        if takes_disk {
            tab.disks |= 1 << tab.steps;
        }
        Ok(())
    }

    /// One step of a transport disk; the last space pays its bonus once.
    fn advance(&mut self, region: Region) -> Result<(), Illegal> {
        let seat = self.turn.seat;
        self.player(seat).advance_cost(region).ok_or(Illegal::TrackComplete(region))?;
        let cost = self.advance_cost(seat, region).ok_or(Illegal::LastSpaceTaken(region))?;
        self.check_study(cost)?;
        self.turn.study -= cost;
        let space = &mut self.player_mut(seat).transport[region.index()];
        *space += 1;
        if *space == LAST_SPACE {
            self.pay(track(region).last_space_bonus);
        }
        Ok(())
    }

    // ── Departments ────────────────────────────────────────────────────────────────────────────

    fn use_office(&mut self, office: Office, take: Benefit, mission: Option<Region>) -> Result<(), Illegal> {
        let space = self.usable(office)?;
        let offered = |with_mission| office.effects().contains(&(take, with_mission));
        if !offered(mission.is_some()) {
            return Err(match (offered(mission.is_none()), mission) {
                (false, _) => Illegal::NoEffect(office),
                (true, None) => Illegal::MissionNeeded(office),
                (true, Some(_)) => Illegal::NoMission(office),
            });
        }
        if take == Benefit::Employee && self.player(self.turn.seat).reserve == 0 {
            return Err(Illegal::EmptyReserve);
        }
        self.mark_use(space, mission);
        let amount = self.amount(office, take, mission.is_some());
        self.receive(take, amount);
        Ok(())
    }

    /// How much a use gives, counted after its employee has left.
    fn amount(&self, office: Office, take: Benefit, mission: bool) -> u8 {
        let player = self.player(self.turn.seat);
        match office {
            Office::Printed(_) => match (take, mission) {
                (Benefit::Money, false) => AMOUNTS.finance_money,
                (Benefit::Money, true) => AMOUNTS.finance_mission_money,
                (_, false) => AMOUNTS.finance_goods,
                (_, true) => AMOUNTS.finance_mission_goods,
            },
            Office::Tile(department) => match (department, take) {
                (Department::Training, Benefit::Moves) => AMOUNTS.training_moves,
                (Department::Training, _) => AMOUNTS.training_money,
                (Department::Recruiting, Benefit::Moves) => AMOUNTS.recruiting_moves,
                (Department::Recruiting, _) => AMOUNTS.recruiting_employees,
                (Department::Safety, _) => {
                    AMOUNTS.safety_vp * player.active_employees().div_ceil(AMOUNTS.safety_employees)
                }
                (Department::Purchasing, Benefit::Money) => AMOUNTS.purchasing_money,
                (Department::Purchasing, _) => AMOUNTS.purchasing_goods,
                (Department::AdvancedResearch, _) => AMOUNTS.advanced_research_study,
                (Department::HrAdministration, _) => {
                    AMOUNTS.hr_administration_employees * player.departments_of(Action::HumanResources)
                }
                (Department::Accounting, _) => {
                    AMOUNTS.accounting_money * player.departments_of(Action::Management)
                }
                (Department::ProductionLines, _) => {
                    AMOUNTS.production_lines_goods * player.departments_of(Action::Construction)
                }
                (Department::RdCoordination, _) => {
                    AMOUNTS.rd_coordination_study * player.departments_of(Action::Research)
                }
                _ => 0,
            },
        }
    }

    /// Gives the acting player a benefit.
    fn receive(&mut self, take: Benefit, amount: u8) {
        let player = &mut self.players[self.turn.seat.index()];
        match take {
            Benefit::Money => player.money += u16::from(amount),
            Benefit::Goods => player.goods += u16::from(amount),
            Benefit::Vp => player.vp += i16::from(amount),
            Benefit::Moves => self.turn.moves += amount,
            Benefit::Study => self.turn.study += amount,
            Benefit::Transfers => self.turn.transfers += amount,
            Benefit::Employee => self.turn.recruits += amount,
        }
    }

    /// Sales, Logistics and Supply Chain.
    fn trade(&mut self, office: Office, goods: u8) -> Result<(), Illegal> {
        let space = self.usable(office)?;
        let trade = office.trade().ok_or(Illegal::NoEffect(office))?;
        let player = self.player(self.turn.seat);
        let n = u16::from(goods);
        if n == 0 || n > trade.affordable(player.money, player.goods) {
            return Err(Illegal::TradeAmount(trade.most));
        }
        self.mark_use(space, None);
        let player = self.player_mut(self.turn.seat);
        if trade.buys {
            player.money -= trade.money * n;
            player.goods += n;
        } else {
            player.goods -= n;
            player.money += trade.money * n;
        }
        player.vp += trade.vp * i16::from(goods);
        Ok(())
    }

    /// Departments 18, 22, 26 and 30.
    fn use_agency(&mut self, office: Office, region: Region, other: u8) -> Result<(), Illegal> {
        let space = self.usable(office)?;
        let agency = office.agency().ok_or(Illegal::NoEffect(office))?;
        let projects = self.projects(self.turn.seat).and(SlotSet::in_region(region)).len();
        if projects == 0 {
            return Err(Illegal::NoProject(region));
        }
        if u32::from(other) > projects {
            return Err(Illegal::TooManyProjects(projects));
        }
        self.mark_use(space, None);
        self.receive(Benefit::Money, agency.money * (projects as u8 - other));
        self.receive(agency.other, agency.amount * other);
        Ok(())
    }

    /// Charitable Giving.
    fn give(&mut self, donation: DonationSpace, mission: Region) -> Result<(), Illegal> {
        let space = self.usable(Office::Tile(Department::CharitableGiving))?;
        let seat = self.turn.seat;
        let holders = self.holders(donation);
        if holders.seats.contains(seat) {
            return Err(Illegal::DonatedAlready(donation));
        }
        if !holders.held_by_another(seat) {
            return Err(Illegal::NobodyDonated(donation));
        }
        self.check_donation(seat)?;
        self.mark_use(space, Some(mission));
        self.donate(seat, donation);
        Ok(())
    }

    /// Strategic Planning.
    fn add_department(&mut self, department: Department, space: Space) -> Result<(), Illegal> {
        let planning = self.usable(Office::Printed(Printed::StrategicPlanning))?;
        let player = self.player(self.turn.seat);
        if player.company[space.index()] != Site::Empty {
            return Err(Illegal::SpaceTaken(space));
        }
        match player.reserved {
            Some(reserved) if reserved != department => return Err(Illegal::ReservedFirst(reserved)),
            Some(_) => {}
            None if player.has(department) => return Err(Illegal::KindBuilt(department)),
            None if self.supply(department) == 0 => return Err(Illegal::NoTile(department)),
            None => {}
        }
        let cost = player.department_cost(department, space);
        check_goods(cost, player.goods)?;
        let staffing = player.is_staffed(Department::PropertyManagement);
        if player.reserved.is_none() {
            self.supply[department.index()] -= 1;
        }
        self.mark_use(planning, None);
        let player = self.player_mut(self.turn.seat);
        player.goods -= cost;
        player.reserved = None;
        player.kinds |= 1 << department.index();
        player.company[space.index()] = Site::Office(Office::Tile(department));
        if staffing {
            self.turn.staffing = Some(space);
        }
        Ok(())
    }

    /// Construction, Engineering and Construction Outsourcing.
    fn build_project(&mut self, office: Office, project: ProjectType, slot: Slot) -> Result<(), Illegal> {
        let space = self.usable(office)?;
        if !office.builds() {
            return Err(Illegal::NoEffect(office));
        }
        let seat = self.turn.seat;
        let player = self.player(seat);
        let disk = player.tabs[project.index()].next_disk().ok_or(Illegal::NoProjectReady)?;
        let outsourced = office == Office::Tile(Department::Outsourcing);
        let price = if outsourced { AMOUNTS.outsourcing_money } else { 0 };
        let goods = tab(project).goods;
        check_money(price, player.money)?;
        check_goods(goods, player.goods)?;
        if !self.free_slots().contains(slot) {
            return Err(Illegal::SlotTaken);
        }
        let lobbying = player.is_staffed(Department::PoliticalLobbying);
        let fits = SlotSet::fitting(project).contains(slot);
        if !fits && !lobbying {
            return Err(Illegal::SlotType);
        }
        let city = slot.city().data();
        self.mark_use(space, (!outsourced).then_some(city.region));
        self.disks[seat.index()].insert(slot);
        let player = self.player_mut(seat);
        player.money -= price;
        player.goods -= goods;
        player.tabs[project.index()].disks &= !(1 << disk);
        if lobbying && fits {
            player.vp += AMOUNTS.political_lobbying_vp;
        }
        if city.transport_bonus {
            self.receive_transport_income(city.region);
        }
        Ok(())
    }
}
