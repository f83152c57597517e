//! Phases I and II: the action, income and donation.

use crate::action::Action;
use crate::components::Income;
use crate::decision::{Benefit, Decision};
use crate::donation::DonationSpace;
use crate::player::Player;
use crate::position::Position;
use crate::region::Region;
use crate::seat::Seat;

pub(super) fn choose(out: &mut impl FnMut(Decision)) {
    Action::ALL.iter().for_each(|&action| out(Decision::Choose(action)));
}

pub(super) fn returning(player: &Player, region: Region, out: &mut impl FnMut(Decision)) {
    if player.missions[region.index()] > 0 {
        Position::lobbies(player).iter().for_each(|&lobby| out(Decision::Return(lobby)));
    }
}

pub(super) fn transport_income(player: &Player, region: Region, out: &mut impl FnMut(Decision)) {
    (0..=player.transport[region.index()]).for_each(|space| out(Decision::TransportIncome(space)));
}

pub(super) fn lobby(player: &Player, out: &mut impl FnMut(Decision)) {
    Position::lobbies(player).iter().for_each(|&lobby| out(Decision::Recruit(lobby)));
}

/// Never asked about an employee when the reserve is empty: see `Position::settle`.
pub(super) fn project_income(position: &Position, player: &Player, out: &mut impl FnMut(Decision)) {
    match position.project_income(position.turn.choices.trailing_zeros() as usize) {
        Some(Income::EmployeeOrMoney(_)) if player.reserve > 0 => out(Decision::Take(Benefit::Employee)),
        Some(Income::GoodsOrMoney(_)) => out(Decision::Take(Benefit::Goods)),
        _ => {}
    }
    out(Decision::Take(Benefit::Money));
}

pub(super) fn donation(position: &Position, seat: Seat, out: &mut impl FnMut(Decision)) {
    let player = position.player(seat);
    if player.donation_cost() <= player.money {
        for space in DonationSpace::all().filter(|&space| position.holders(space).is_free()) {
            out(Decision::Donate(space));
        }
    }
}
