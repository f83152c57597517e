//! The legal decisions that are worth looking at.

use carnegie_rules::{
    City, Decision, DecisionList, Office, Player, Position, ProjectType, Question, Seat, SlotSet, Space,
};

/// Lists the legal decisions of a seat without those that cannot be better than another one on the list: further free
/// slots of the same city, spaces for a department that are farther away than necessary, and selling goods when there
/// is no shortage of money. The list is never empty where something is legal.
pub(crate) fn sensible(position: &Position, seat: Seat, list: &mut DecisionList) {
    position.legal(seat, list);
    let Some(question) = position.question(seat) else { return };
    if let Question::Departments(_) = question {
        drop_equal_slots(list);
        drop_far_spaces(position.player(seat), list);
    }
    if list.len() > 1 && !may_want_to_sell(position, seat, question) {
        list.retain(|&decision| decision != Decision::Sell);
    }
}

/// Whether goods may be needed as money.
fn may_want_to_sell(position: &Position, seat: Seat, question: Question) -> bool {
    let player = position.player(seat);
    let short_of = |price: u16| player.money < price && player.money + player.goods >= price;
    match question {
        Question::Donation => short_of(player.donation_cost()),
        Question::Activation => Space::all().any(|space| {
            player.inactive[space.index()] > 0
                && player.free_desks(space) > 0
                && player.office_at(space).is_some_and(|office| short_of(office.desk_cost()))
        }),
        Question::Departments(_) => {
            let uses = &position.turn().uses;
            let usable = |office| player.space_of(office).is_some_and(|space| uses[space.index()] > 0);
            use carnegie_rules::Department::{CharitableGiving, Outsourcing};
            (usable(Office::Tile(Outsourcing)) && short_of(3))
                || (usable(Office::Tile(CharitableGiving)) && short_of(player.donation_cost()))
        }
        _ => false,
    }
}

/// One slot for each department, project and city; with Political Lobbying one that fits and one that does not.
fn drop_equal_slots(list: &mut DecisionList) {
    let mut last = None;
    list.retain(|&decision| {
        let Decision::Build { office, project, slot } = decision else { return true };
        let fits = SlotSet::fitting(project).contains(slot);
        let key: (Office, ProjectType, City, bool) = (office, project, slot.city(), fits);
        // Slots are listed city by city.
        let repeated = last == Some(key);
        last = Some(key);
        !repeated
    });
}

/// For each new department, the spaces with employees, and the nearest ones below and on the top floor.
fn drop_far_spaces(player: &Player, list: &mut DecisionList) {
    if !list.iter().any(|decision| matches!(decision, Decision::Add { .. })) {
        return;
    }
    let mut wanted = 0u16;
    let mut nearest: [Option<(u8, Space)>; 2] = [None; 2];
    for space in Space::all().filter(|space| player.company[space.index()] == carnegie_rules::Site::Empty) {
        if player.inactive[space.index()] > 0 {
            wanted |= 1 << space.index();
        }
        let distance = distance(Player::LOBBY, space);
        let best = &mut nearest[usize::from(space.is_top())];
        if best.is_none_or(|(found, _)| distance < found) {
            *best = Some((distance, space));
        }
    }
    for (_, space) in nearest.into_iter().flatten() {
        wanted |= 1 << space.index();
    }
    list.retain(|&decision| match decision {
        Decision::Add { space, .. } => wanted & (1 << space.index()) != 0,
        _ => true,
    });
}

/// Steps between two spaces of the company board.
pub(crate) const fn distance(from: Space, to: Space) -> u8 {
    from.column().abs_diff(to.column()) + from.floor().abs_diff(to.floor())
}
