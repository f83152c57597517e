//! Setup and the secret choices of the modules.

use crate::city::SlotSet;
use crate::components::sheet::{BUDGET, COSTS, LINES, SheetLine, least_cost_from};
use crate::decision::Decision;
use crate::department::Department;
use crate::donation::{Cause, DonationSpace};
use crate::player::Player;
use crate::position::Position;
use crate::project::{ProjectType, TabSides};

/// A line of the sheet: every option that leaves enough for the cheapest remaining lines.
pub(super) fn sheet(player: &Player, line: SheetLine, solo: bool, out: &mut impl FnMut(Decision)) {
    let spent = player.sheet.lines_cost();
    if line.index() < LINES {
        for (option, cost) in COSTS[line.index()].iter().enumerate() {
            if spent + cost + least_cost_from(line.index() + 1) <= BUDGET {
                out(Decision::Sheet { line, option: option as u8 });
            }
        }
    } else if !solo {
        (0..=BUDGET - spent).for_each(|bid| out(Decision::Bid(bid as u8)));
    }
}

pub(super) fn tab_sides(out: &mut impl FnMut(Decision)) {
    TabSides::all().for_each(|sides| out(Decision::TabSides(sides)));
}

pub(super) fn housing_disk(position: &Position, out: &mut impl FnMut(Decision)) {
    let slots = SlotSet::fitting(ProjectType::Housing).and(SlotSet::in_cities());
    slots.and(position.free_slots()).iter().for_each(|slot| out(Decision::HousingDisk(slot)));
}

pub(super) fn reserve(position: &Position, out: &mut impl FnMut(Decision)) {
    (Department::ALL.iter().filter(|&&kind| position.supply(kind) > 0))
        .for_each(|&kind| out(Decision::Reserve(kind)));
}

pub(super) fn cover(position: &Position, out: &mut impl FnMut(Decision)) {
    for &tile in Cause::ALL.iter().filter(|&&tile| !position.is_tile_taken(tile)) {
        for column in (0..Cause::COUNT).filter(|&column| !position.area(column).covered) {
            out(Decision::Cover { tile, column: column as u8 });
        }
    }
}

pub(super) fn secret_donation(out: &mut impl FnMut(Decision)) {
    DonationSpace::all().for_each(|space| out(Decision::SecretDonation(space)));
}
