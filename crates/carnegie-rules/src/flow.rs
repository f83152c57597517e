//! How one decision leads to the next: phases, turn order, and what follows without anyone deciding.
//!
//! A player who has nothing to decide in a phase is skipped. Being able to sell goods is not by itself a reason to ask.

use crate::action::Action;
use crate::components::Income;
use crate::components::solo_cards::SoloCard;
use crate::components::start::{ROUNDS, has_action_choice};
use crate::components::tabs::TAB_SPACES;
use crate::components::tracks::track;
use crate::config::Module;
use crate::decision::Lobby;
use crate::department::Department;
use crate::legal;
use crate::phase::{Phase, Turn};
use crate::player::Player;
use crate::position::Position;
use crate::region::Region;
use crate::seat::{Seat, SeatSet};

impl Position {
    // ── Setup ──────────────────────────────────────────────────────────────────────────────────

    /// The first player is known: hand out the Action Choice tiles and begin with the tab sides.
    pub(crate) fn begin_tab_sides(&mut self) {
        let players = self.config.players();
        for place in 0..players {
            let seat = self.seat_at(place);
            self.player_mut(seat).action_choice = has_action_choice(players, place);
        }
        self.enter(Phase::TabSides);
    }

    /// Enters a phase of setup at the first place of its order.
    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.place = 0;
        self.begin_setup_turn();
    }

    fn begin_setup_turn(&mut self) {
        let place = self.place as usize;
        // The first projects are placed counter-clockwise, beginning with the last player.
        let place = if self.phase == Phase::FirstProject { self.config.players() - 1 - place } else { place };
        let seat = self.seat_at(place);
        self.turn = Turn::new(seat, Action::HumanResources);
        if self.phase == Phase::SetupMoves {
            self.turn.moves = self.player(seat).setup_moves;
        }
    }

    /// The next seat of a setup phase, or the next phase.
    pub(crate) fn next_in_setup(&mut self) {
        self.place += 1;
        if (self.place as usize) < self.config.players() {
            return self.begin_setup_turn();
        }
        match self.phase {
            Phase::TabSides => self.enter(Phase::FirstProject),
            Phase::FirstProject if self.config.has(Module::NewDonations) => self.enter(Phase::NewDonations),
            Phase::FirstProject | Phase::NewDonations => self.enter(Phase::SetupMoves),
            _ if self.config.has(Module::SecretDonation) => {
                self.phase = Phase::SecretDonations;
                self.pending = SeatSet::first(self.config.players());
            }
            _ => self.begin_round(),
        }
    }

    // ── The round ──────────────────────────────────────────────────────────────────────────────

    /// Begins the next round, or ends the game.
    pub(crate) fn begin_round(&mut self) {
        self.place = 0;
        self.chosen = None;
        self.event_row = None;
        self.waiting = false;
        self.payroll = SeatSet::EMPTY;
        self.turn = Turn::new(self.seat_at(0), Action::HumanResources);
        if self.round == ROUNDS {
            self.phase = Phase::Finished;
            return;
        }
        self.round += 1;
        self.phase = Phase::ChooseAction;
        if self.andrew_chooses() {
            let card = self.reveal_card();
            self.begin_events(card.main_action, Some(card));
        }
    }

    /// Phase I is decided: find the event, let Andrew act, and begin phase II.
    pub(crate) fn begin_events(&mut self, chosen: Action, card: Option<&SoloCard>) {
        self.chosen = Some(chosen);
        self.event_row = self.timeline.event_row(chosen);
        let Some(event) = self.event() else { return };
        if let Some(card) = card {
            self.andrew_acts(card, event, chosen);
        }
        self.phase = Phase::Income;
        self.ask_income(0);
    }

    /// Asks the first seat from this place on that has employees in the region of the event.
    fn ask_income(&mut self, from: usize) {
        if let Some(region) = self.event().and_then(|event| event.income) {
            for place in from..self.config.players() {
                let seat = self.seat_at(place);
                if self.player(seat).missions[region.index()] > 0 {
                    self.place = place as u8;
                    self.turn = Turn::new(seat, Action::HumanResources);
                    return;
                }
            }
        }
        self.phase = Phase::Donation;
        self.ask_donation(0);
    }

    /// Asks the first seat from this place on that can donate.
    pub(crate) fn ask_donation(&mut self, from: usize) {
        if self.event().is_some_and(|event| event.donation) {
            for place in from..self.config.players() {
                let seat = self.seat_at(place);
                if self.can_donate(seat) {
                    self.place = place as u8;
                    self.turn = Turn::new(seat, Action::HumanResources);
                    return;
                }
            }
        }
        self.phase = Phase::Departments;
        self.ask_departments(0);
    }

    /// Begins the turn of the first seat from this place on that has something to decide in phase III.
    pub(crate) fn ask_departments(&mut self, from: usize) {
        let players = self.config.players();
        for place in from..players {
            // A first player who waits plays after everyone else.
            let seat = self.seat_at(if self.waiting { (place + 1) % players } else { place });
            self.place = place as u8;
            self.turn = Turn::new(seat, self.chosen.unwrap_or(Action::HumanResources));
            self.load_turn();
            if legal::departments::offers_something(self, seat) {
                return;
            }
        }
        self.begin_activation();
    }

    /// Counts what the player's departments give in this turn.
    pub(crate) fn load_turn(&mut self) {
        let turn = &mut self.turn;
        let player = &self.players[turn.seat.index()];
        for ((uses, site), &active) in turn.uses.iter_mut().zip(&player.company).zip(&player.active) {
            let used = site.office().is_some_and(|office| office.action() == turn.action && office.is_used());
            *uses = if used { active } else { 0 };
        }
        turn.moves = if turn.action == Action::HumanResources { player.starting_moves() } else { 0 };
        turn.study = if turn.action == Action::Research { player.starting_study() } else { 0 };
        turn.diagonal = player.is_staffed(Department::CorporateCommunication);
    }

    /// Phase IV: asks everyone who can activate an employee.
    fn begin_activation(&mut self) {
        self.phase = Phase::Activation;
        let payroll = self.config.seats().filter(|&seat| self.player(seat).is_staffed(Department::Payroll));
        self.payroll = payroll.collect();
        self.pending = self.config.seats().filter(|&seat| self.can_activate(seat)).collect();
        if self.pending.is_empty() {
            self.end_round();
        }
    }

    pub(crate) fn end_round(&mut self) {
        if let Some(row) = self.event_row {
            self.timeline.markers[row.index()] += 1;
        }
        self.first = self.seat_at(1);
        self.begin_round();
    }

    // ── What follows from a decision ───────────────────────────────────────────────────────────

    /// After a decision of a turn: does everything that needs no further decision.
    pub(crate) fn settle(&mut self) {
        if self.turn.recruits > 0 && !self.player(self.turn.seat).has(Department::NewLobby) {
            let recruits = std::mem::take(&mut self.turn.recruits);
            self.player_mut(self.turn.seat).hire(recruits);
        }
        let turn = &self.turn;
        if turn.recruits > 0 || turn.transport.is_some() || turn.staffing.is_some() {
            return;
        }
        if turn.study_now {
            if self.can_spend_study() {
                return;
            }
            self.turn.study = 0;
            self.turn.study_now = false;
        }
        if self.phase == Phase::Income && self.turn.collecting {
            self.collect_project_incomes();
        }
    }

    /// Pays the fixed project incomes once, then waits for the "A or B" ones.
    fn collect_project_incomes(&mut self) {
        let seat = self.turn.seat;
        if !self.turn.collected {
            self.turn.collected = true;
            let player = self.players[seat.index()];
            for (project, space, income) in player.project_incomes() {
                if matches!(income, Income::EmployeeOrMoney(_) | Income::GoodsOrMoney(_)) {
                    self.turn.choices |= 1 << (TAB_SPACES * project.index() + space);
                } else {
                    self.pay(income);
                }
            }
        }
        // With an empty reserve, "employee or money" leaves only the money.
        while self.turn.choices != 0 && self.player(seat).reserve == 0 {
            let choice = self.turn.choices.trailing_zeros() as usize;
            let Some(Income::EmployeeOrMoney(money)) = self.project_income(choice) else { break };
            self.turn.choices &= self.turn.choices - 1;
            self.pay(Income::Money(money));
        }
        if self.turn.choices == 0 {
            self.ask_income(self.place as usize + 1);
        }
    }

    /// The income at [`TAB_SPACES`] × tab + space of the acting player.
    pub(crate) fn project_income(&self, choice: usize) -> Option<Income> {
        let player = self.player(self.turn.seat);
        player
            .project_incomes()
            .find(|(project, space, _)| TAB_SPACES * project.index() + space == choice)
            .map(|found| found.2)
    }

    /// Gives the acting player an income without alternatives.
    pub(crate) fn pay(&mut self, income: Income) {
        let reserve = self.player(self.turn.seat).reserve;
        let player = &mut self.players[self.turn.seat.index()];
        match income {
            Income::Money(n) => player.money += u16::from(n),
            Income::Goods(n) => player.goods += u16::from(n),
            Income::Vp(n) => player.vp += i16::from(n),
            Income::Study(n) => self.turn.study += n,
            Income::Employee(n) => self.turn.recruits = (self.turn.recruits + n).min(reserve),
            Income::Nothing | Income::EmployeeOrMoney(_) | Income::GoodsOrMoney(_) => {}
        }
    }

    /// One transport income of a region for the acting player; with Archives the player chooses the space.
    pub(crate) fn receive_transport_income(&mut self, region: Region) {
        let player = self.player(self.turn.seat);
        let space = player.transport[region.index()];
        if space > 0 && player.is_staffed(Department::Archives) {
            self.turn.transport = Some(region);
        } else {
            self.pay_transport_income(region, space);
        }
    }

    pub(crate) fn pay_transport_income(&mut self, region: Region, space: u8) {
        self.pay(track(region).income[space as usize]);
        // While employees are being brought back, all their study points form one amount.
        if self.phase == Phase::Departments && self.turn.action != Action::Research && self.turn.study > 0 {
            self.turn.study_now = true;
        }
    }

    /// Takes an employee of the acting player off a company space.
    pub(crate) fn take_employee(&mut self, from: crate::Space, active: bool) {
        let player = &mut self.players[self.turn.seat.index()];
        if active {
            player.active[from.index()] -= 1;
            let uses = &mut self.turn.uses[from.index()];
            *uses = (*uses).min(player.active[from.index()]);
        } else {
            player.inactive[from.index()] -= 1;
        }
    }

    /// Sends the active employee who uses a department on a mission.
    pub(crate) fn send_on_mission(&mut self, from: crate::Space, region: Region) {
        self.players[self.turn.seat.index()].active[from.index()] -= 1;
        self.player_mut(self.turn.seat).missions[region.index()] += 1;
    }

    /// The lobbies that an employee of the player may enter.
    pub(crate) fn lobbies(player: &Player) -> &'static [Lobby] {
        if player.has(Department::NewLobby) { Lobby::ALL } else { &[Lobby::Main] }
    }

    /// Seats in turn order, beginning with the first player.
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.config.players()).map(|place| self.seat_at(place))
    }
}
