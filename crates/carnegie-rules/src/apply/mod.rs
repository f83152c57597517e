//! What a decision does. Mirrors [`crate::legal`], but checks on its own and says why not.
//!
//! Every function checks everything first and changes the position only when nothing can fail any longer, so a refused
//! decision changes nothing.

mod activation;
mod departments;
mod event;
mod setup;

use crate::components::AMOUNTS;
use crate::decision::Decision;
use crate::error::Illegal;
use crate::phase::Question;
use crate::position::Position;
use crate::seat::Seat;

impl Position {
    /// Applies a seat's decision, or says why it is not legal; then nothing has changed.
    pub fn apply(&mut self, seat: Seat, decision: Decision) -> Result<(), Illegal> {
        if seat.index() >= self.config.players() {
            return Err(Illegal::NoSuchSeat(seat));
        }
        if self.is_finished() {
            return Err(Illegal::GameOver);
        }
        let question = self.question(seat).ok_or(Illegal::NotYourTurn(seat))?;
        if decision == Decision::Sell {
            return self.sell(seat);
        }
        if decision == Decision::Done && !question.may_decline() {
            return Err(Illegal::MustDecide);
        }
        match question {
            Question::Sheet(line) => self.apply_sheet(seat, line, decision),
            Question::TabSides => self.apply_tab_sides(seat, decision),
            Question::HousingDisk => self.apply_housing_disk(seat, decision),
            Question::Reserve => self.apply_reserve(seat, decision),
            Question::Cover => self.apply_cover(decision),
            Question::SetupMoves => self.apply_setup_moves(decision),
            Question::Activation => self.apply_activation(seat, decision),
            Question::SecretDonation => self.apply_secret_donation(seat, decision),
            Question::ChooseAction => self.apply_choose(decision),
            Question::Returning(region) => self.apply_returning(region, decision),
            Question::TransportIncome(region) => self.apply_transport_income(region, decision),
            Question::Lobby => self.apply_lobby(decision),
            Question::Study => self.apply_study_now(decision),
            Question::ProjectIncome(..) => self.apply_project_income(decision),
            Question::Donation => self.apply_donation(seat, decision),
            Question::Departments(_) => self.apply_departments(decision),
            Question::Staffing(space) => self.apply_staffing(space, decision),
        }?;
        #[cfg(debug_assertions)]
        if let Err(broken) = self.check_invariants() {
            panic!("{decision:?} broke an invariant: {broken}");
        }
        Ok(())
    }

    fn sell(&mut self, seat: Seat) -> Result<(), Illegal> {
        let player = self.player_mut(seat);
        if player.goods == 0 {
            return Err(Illegal::NothingToSell);
        }
        player.goods -= 1;
        player.money += AMOUNTS.goods_price;
        Ok(())
    }
}

/// Whether there is enough money.
fn check_money(needed: u16, available: u16) -> Result<(), Illegal> {
    if needed <= available { Ok(()) } else { Err(Illegal::Money { needed, available }) }
}

/// Whether there are enough goods.
fn check_goods(needed: u16, available: u16) -> Result<(), Illegal> {
    if needed <= available { Ok(()) } else { Err(Illegal::Goods { needed, available }) }
}
