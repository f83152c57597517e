//! Phase III: using departments; moving employees and spending study points.

use crate::action::Action;
use crate::city::SlotSet;
use crate::company::{Site, Space};
use crate::components::AMOUNTS;
use crate::components::tabs::tab;
use crate::config::Module;
use crate::decision::{Benefit, Decision};
use crate::department::{Department, Office, Printed};
use crate::donation::DonationSpace;
use crate::player::Player;
use crate::position::Position;
use crate::project::ProjectType;
use crate::region::Region;
use crate::seat::Seat;

/// Whether the player whose turn begins has anything to decide, perhaps after selling goods.
pub(crate) fn offers_something(position: &Position, seat: Seat) -> bool {
    let mut any = false;
    // Waiting leads to nothing that could not be done at once, so it is not a reason to ask.
    list(position, seat, &mut |decision| any |= decision != Decision::Wait);
    any || position.usable_offices().any(|office| opens_by_selling(position, seat, office))
}

/// Whether selling goods makes a use possible: some departments ask for money.
fn opens_by_selling(position: &Position, seat: Seat, office: Office) -> bool {
    let mut rich = *position;
    let player = rich.player_mut(seat);
    let mut any = false;
    match office {
        Office::Tile(Department::SupplyChain | Department::CharitableGiving) => {
            player.money = player.wealth();
            uses(&rich, seat, office, &mut |_| any = true);
        }
        Office::Tile(Department::Outsourcing) => {
            // The goods of the project must be left.
            let missing = AMOUNTS.outsourcing_money.saturating_sub(player.money);
            let sold = missing.div_ceil(AMOUNTS.goods_price);
            if sold <= player.goods {
                player.goods -= sold;
                player.money += sold * AMOUNTS.goods_price;
                uses(&rich, seat, office, &mut |_| any = true);
            }
        }
        _ => {}
    }
    any
}

/// Everything that can be done in a department turn, besides ending it and selling goods.
pub(super) fn list(position: &Position, seat: Seat, out: &mut impl FnMut(Decision)) {
    let player = position.player(seat);
    let turn = &position.turn;
    if !turn.begun {
        before_the_turn(position, seat, out);
    }
    moves(position, player, out);
    if turn.transfers > 0 {
        transfers(player, out);
    }
    if turn.study > 0 {
        study(position, seat, out);
    }
    for office in position.usable_offices() {
        uses(position, seat, office, out);
    }
}

/// The Wait module and the Action Choice tile, before any department is used.
fn before_the_turn(position: &Position, seat: Seat, out: &mut impl FnMut(Decision)) {
    if seat == position.first {
        if position.config.has(Module::Wait) && !position.waiting {
            out(Decision::Wait);
        }
    } else if position.player(seat).action_choice {
        let others = Action::ALL.iter().filter(|&&action| Some(action) != position.chosen);
        others.for_each(|&action| out(Decision::ActionChoice(action)));
    }
}

/// Steps of employees, while moves are left.
pub(super) fn moves(position: &Position, player: &Player, out: &mut impl FnMut(Decision)) {
    if position.turn.moves == 0 {
        return;
    }
    for from in Space::all() {
        let (inactive, active) = (player.inactive[from.index()] > 0, player.active[from.index()] > 0);
        if !inactive && !active {
            continue;
        }
        let mut neighbours = from.neighbours(position.turn.diagonal);
        while let Some(to) = Space::new(neighbours.trailing_zeros() as usize) {
            neighbours &= neighbours - 1;
            if inactive {
                out(Decision::Move { from, to, active: false });
            }
            if active {
                out(Decision::Move { from, to, active: true });
            }
        }
    }
}

/// Human Resources Administration: anyone to any other space.
fn transfers(player: &Player, out: &mut impl FnMut(Decision)) {
    each_employee(player, |from, active| {
        for to in Space::all().filter(|&to| to != from) {
            out(Decision::Transfer { from, to, active });
        }
    });
}

/// Property Management: anyone who is not there yet.
pub(super) fn staffing(player: &Player, to: Space, out: &mut impl FnMut(Decision)) {
    each_employee(player, |from, active| {
        if from != to {
            out(Decision::Staff { from, active });
        }
    });
}

fn each_employee(player: &Player, mut f: impl FnMut(Space, bool)) {
    for from in Space::all() {
        if player.inactive[from.index()] > 0 {
            f(from, false);
        }
        if player.active[from.index()] > 0 {
            f(from, true);
        }
    }
}

/// Steps that the study points of the turn pay for.
pub(super) fn study(position: &Position, seat: Seat, out: &mut impl FnMut(Decision)) {
    let affordable = |cost: Option<u8>| cost.is_some_and(|cost| cost <= position.turn.study);
    for &project in ProjectType::ALL {
        if affordable(position.research_cost(seat, project)) {
            out(Decision::Research(project));
        }
    }
    for &region in Region::ALL {
        if affordable(position.advance_cost(seat, region)) {
            out(Decision::Advance(region));
        }
    }
}

/// The ways to use one department once.
fn uses(position: &Position, seat: Seat, office: Office, out: &mut impl FnMut(Decision)) {
    let player = position.player(seat);
    for &(take, mission) in office.effects() {
        if take == Benefit::Employee && player.reserve == 0 {
            continue;
        }
        if mission {
            Region::ALL.iter().for_each(|&region| out(Decision::Use { office, take, mission: Some(region) }));
        } else {
            out(Decision::Use { office, take, mission: None });
        }
    }
    match office {
        Office::Printed(Printed::StrategicPlanning) => new_departments(position, player, out),
        Office::Printed(Printed::Construction) => projects(position, player, office, out),
        Office::Printed(_) => {}
        Office::Tile(department) => match department {
            Department::Engineering => projects(position, player, office, out),
            Department::Outsourcing if player.money >= AMOUNTS.outsourcing_money => {
                projects(position, player, office, out);
            }
            Department::CharitableGiving => gifts(position, player, seat, out),
            _ if office.agency().is_some() => agency(position, seat, office, out),
            _ => trades(player, office, out),
        },
    }
}

/// Any number of goods from one up.
fn trades(player: &Player, office: Office, out: &mut impl FnMut(Decision)) {
    let Some(trade) = office.trade() else { return };
    let most = trade.affordable(player.money, player.goods) as u8;
    (1..=most).for_each(|goods| out(Decision::Trade { office, goods }));
}

/// Each of the player's projects in a region pays one of two things.
fn agency(position: &Position, seat: Seat, office: Office, out: &mut impl FnMut(Decision)) {
    for &region in Region::ALL {
        let projects = position.projects(seat).and(SlotSet::in_region(region)).len() as u8;
        if projects > 0 {
            (0..=projects).for_each(|other| out(Decision::Agency { office, region, other }));
        }
    }
}

/// Donations that others have made and the player has not.
fn gifts(position: &Position, player: &Player, seat: Seat, out: &mut impl FnMut(Decision)) {
    if player.donation_cost() > player.money || player.disks_left() == 0 {
        return;
    }
    for space in DonationSpace::all() {
        let holders = position.holders(space);
        if holders.held_by_another(seat) && !holders.seats.contains(seat) {
            Region::ALL.iter().for_each(|&mission| out(Decision::Give { space, mission }));
        }
    }
}

/// Tiles that can be built, on every space without a department.
fn new_departments(position: &Position, player: &Player, out: &mut impl FnMut(Decision)) {
    for space in Space::all().filter(|space| player.company[space.index()] == Site::Empty) {
        let mut add = |department| {
            if player.department_cost(department, space) <= player.goods {
                out(Decision::Add { department, space });
            }
        };
        if let Some(reserved) = player.reserved {
            add(reserved);
        } else {
            let kinds =
                Department::ALL.iter().filter(|&&kind| position.supply(kind) > 0 && !player.has(kind));
            kinds.for_each(|&kind| add(kind));
        }
    }
}

/// Projects that can be built with a department: on slots of their type, or anywhere with Political Lobbying.
fn projects(position: &Position, player: &Player, office: Office, out: &mut impl FnMut(Decision)) {
    let free = position.free_slots();
    let anywhere = player.is_staffed(Department::PoliticalLobbying);
    for &project in ProjectType::ALL {
        if player.tabs[project.index()].disks == 0 || tab(project).goods > player.goods {
            continue;
        }
        let slots = if anywhere { free } else { free.and(SlotSet::fitting(project)) };
        slots.iter().for_each(|slot| out(Decision::Build { office, project, slot }));
    }
}
