//! Phases I and II: the action, income and donation.

use super::check_money;
use crate::components::Income;
use crate::decision::{Benefit, Decision, Lobby};
use crate::donation::DonationSpace;
use crate::error::Illegal;
use crate::position::Position;
use crate::region::Region;
use crate::seat::Seat;

impl Position {
    pub(super) fn apply_choose(&mut self, decision: Decision) -> Result<(), Illegal> {
        let Decision::Choose(action) = decision else { return Err(Illegal::NotNow) };
        let card = self.config.is_solo().then(|| self.reveal_card());
        self.begin_events(action, card);
        Ok(())
    }

    pub(super) fn apply_returning(&mut self, region: Region, decision: Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Return(lobby) => {
                let player = self.player(self.turn.seat);
                if player.missions[region.index()] == 0 {
                    return Err(Illegal::NobodyThere(region));
                }
                let space = player.lobby_space(lobby).ok_or(Illegal::NoSuchLobby)?;
                let player = self.player_mut(self.turn.seat);
                player.missions[region.index()] -= 1;
                player.inactive[space.index()] += 1;
                self.turn.returned += 1;
                self.receive_transport_income(region);
            }
            Decision::Done => {
                self.turn.collecting = true;
                self.turn.study_now = self.turn.study > 0;
                // If nobody is brought back, there is no project income either.
                self.turn.collected = self.turn.returned == 0;
            }
            _ => return Err(Illegal::NotNow),
        }
        self.settle();
        Ok(())
    }

    pub(super) fn apply_transport_income(
        &mut self,
        region: Region,
        decision: Decision,
    ) -> Result<(), Illegal> {
        let Decision::TransportIncome(space) = decision else { return Err(Illegal::NotNow) };
        if space > self.player(self.turn.seat).transport[region.index()] {
            return Err(Illegal::TrackSpace);
        }
        self.turn.transport = None;
        self.pay_transport_income(region, space);
        self.settle();
        Ok(())
    }

    pub(super) fn apply_lobby(&mut self, decision: Decision) -> Result<(), Illegal> {
        let Decision::Recruit(lobby) = decision else { return Err(Illegal::NotNow) };
        self.enter_lobby(lobby)?;
        self.turn.recruits -= 1;
        self.settle();
        Ok(())
    }

    fn enter_lobby(&mut self, lobby: Lobby) -> Result<(), Illegal> {
        let player = self.player_mut(self.turn.seat);
        let space = player.lobby_space(lobby).ok_or(Illegal::NoSuchLobby)?;
        player.reserve -= 1;
        player.inactive[space.index()] += 1;
        Ok(())
    }

    pub(super) fn apply_project_income(&mut self, decision: Decision) -> Result<(), Illegal> {
        let Decision::Take(take) = decision else { return Err(Illegal::NotNow) };
        let income = self.project_income(self.turn.choices.trailing_zeros() as usize);
        let income = match (income, take) {
            (Some(Income::EmployeeOrMoney(money) | Income::GoodsOrMoney(money)), Benefit::Money) => {
                Income::Money(money)
            }
            (Some(Income::EmployeeOrMoney(_)), Benefit::Employee) => Income::Employee(1),
            (Some(Income::GoodsOrMoney(_)), Benefit::Goods) => Income::Goods(1),
            _ => return Err(Illegal::NotOffered),
        };
        self.turn.choices &= self.turn.choices - 1;
        self.pay(income);
        self.settle();
        Ok(())
    }

    pub(super) fn apply_donation(&mut self, seat: Seat, decision: Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Donate(space) => {
                if !self.holders(space).is_free() {
                    return Err(Illegal::DonationTaken(space));
                }
                self.check_donation(seat)?;
                self.donate(seat, space);
            }
            Decision::Done => {}
            _ => return Err(Illegal::NotNow),
        }
        self.ask_donation(self.place as usize + 1);
        Ok(())
    }

    /// Whether the player has the money and a disk for a donation.
    pub(super) fn check_donation(&self, seat: Seat) -> Result<(), Illegal> {
        let player = self.player(seat);
        check_money(player.donation_cost(), player.money)?;
        if player.disks_left() == 0 { Err(Illegal::NoDisk) } else { Ok(()) }
    }

    pub(super) fn donate(&mut self, seat: Seat, space: DonationSpace) {
        let player = self.player_mut(seat);
        player.money -= player.donation_cost();
        player.donations += 1;
        self.donations[space.index()].seats.insert(seat);
    }
}
