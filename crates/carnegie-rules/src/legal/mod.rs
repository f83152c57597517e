//! What may be decided now: one file for each group of phases.
//!
//! The lists are made by enumeration, not by trial: [`crate::Position::apply`] checks on its own, and tests compare the
//! two at every position of thousands of games.

mod activation;
pub(crate) mod departments;
mod event;
mod setup;

use crate::decision::{Decision, DecisionList};
use crate::phase::Question;
use crate::position::Position;
use crate::seat::Seat;

impl Position {
    /// Lists everything that a seat may decide now; nothing if it has nothing to decide. The list is cleared first.
    pub fn legal(&self, seat: Seat, list: &mut DecisionList) {
        list.clear();
        let Some(question) = self.question(seat) else { return };
        let player = self.player(seat);
        let out = &mut |decision| list.push(decision);
        match question {
            Question::Sheet(line) => setup::sheet(player, line, self.config.is_solo(), out),
            Question::TabSides => setup::tab_sides(out),
            Question::HousingDisk => setup::housing_disk(self, out),
            Question::Reserve => setup::reserve(self, out),
            Question::Cover => setup::cover(self, out),
            Question::SetupMoves => departments::moves(self, player, out),
            Question::Activation => activation::activate(self, seat, out),
            Question::SecretDonation => setup::secret_donation(out),
            Question::ChooseAction => event::choose(out),
            Question::Returning(region) => event::returning(player, region, out),
            Question::TransportIncome(region) => event::transport_income(player, region, out),
            Question::Lobby => event::lobby(player, out),
            Question::Study => departments::study(self, seat, out),
            Question::ProjectIncome(..) => event::project_income(self, player, out),
            Question::Donation => event::donation(self, seat, out),
            Question::Departments(_) => departments::list(self, seat, out),
            Question::Staffing(space) => departments::staffing(player, space, out),
        }
        if question.may_decline() {
            out(Decision::Done);
        }
        if player.goods > 0 {
            out(Decision::Sell);
        }
    }
}

impl Question {
    /// Whether [`Decision::Done`] answers the question.
    pub const fn may_decline(self) -> bool {
        match self {
            Question::Sheet(_)
            | Question::TabSides
            | Question::HousingDisk
            | Question::Reserve
            | Question::SecretDonation
            | Question::ChooseAction
            | Question::TransportIncome(_)
            | Question::Lobby
            | Question::ProjectIncome(..) => false,
            Question::Cover
            | Question::SetupMoves
            | Question::Activation
            | Question::Returning(_)
            | Question::Study
            | Question::Donation
            | Question::Departments(_)
            | Question::Staffing(_) => true,
        }
    }
}
