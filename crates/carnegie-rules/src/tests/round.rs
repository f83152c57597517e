//! RULES §1 and §3: components, and the round.

use super::scenario::*;
use crate::*;

// ── §1: Things ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn goods_are_sold_for_1_dollar_at_any_decision() {
    let mut game = Scenario::at_setup(Config::base(3).unwrap());
    let mut questions = 0;
    while game.position.round() < 3 {
        for seat in game.position.to_act().iter() {
            let mut seller = game.clone();
            let (money, goods) = (game.player(seat).money, game.player(seat).goods);
            seller.does(seat, "sell");
            assert_eq!((seller.player(seat).money, seller.player(seat).goods), (money + 1, goods - 1));
            assert_eq!(seller.question(seat), game.question(seat), "the question stays");
            questions += 1;
        }
        let seat = game.position.to_act().iter().next().unwrap();
        game.step(seat);
    }
    assert!(questions > 20);
}

#[test]
fn goods_are_not_sold_without_goods_or_out_of_turn() {
    let game = Scenario::new(4).goods(P1, 0);
    assert_eq!(game.refuses(P1, "sell"), Illegal::NothingToSell);
    assert_eq!(game.refuses(P2, "sell"), Illegal::NotYourTurn(P2));
}

#[test]
fn moving_an_active_employee_makes_it_inactive() {
    let mut game = Scenario::new(4);
    game.round_of(Action::HumanResources).does(P1, "move b1 b2 active");
    assert_eq!(game.employees(P1, "b1"), (0, 0));
    assert_eq!(game.employees(P1, "b2"), (1, 1), "the free desk waits for phase IV");
}

#[test]
fn any_number_of_inactive_employees_stand_on_any_space() {
    let mut game = Scenario::new(4).idle(P1, "b1", 5).idle(P1, "c1", 5);
    game.round_of(Action::HumanResources).does(P1, "move c1 b1").does(P1, "move c1 b1");
    assert_eq!(game.employees(P1, "b1"), (1, 7));
}

#[test]
fn the_permanent_employee_adds_moves_but_is_no_employee_otherwise() {
    let mut game = Scenario::new(4).staff(P1, "b1", 0);
    assert_eq!(game.line(P1, ScoreLine::Employees), 4);
    game.round_of(Action::HumanResources);
    assert_eq!(game.position.turn().moves, 3);
    assert_eq!(game.refuses(P1, "move b1 a1 active"), Illegal::NoEmployee(space("b1")));
}

#[test]
fn nobody_decides_out_of_turn_or_for_a_seat_that_is_not_there() {
    let game = Scenario::new(3);
    assert_eq!(game.refuses(P2, "choose research"), Illegal::NotYourTurn(P2));
    assert_eq!(game.refuses(P4, "choose research"), Illegal::NoSuchSeat(P4));
    assert_eq!(game.refuses(P1, "donate 1.1"), Illegal::NotNow);
}

// ── Phase I ────────────────────────────────────────────────────────────────────────────────────

#[test]
fn the_first_player_names_one_of_the_four_rows() {
    let mut game = Scenario::new(4).first(P3);
    for &action in Action::ALL {
        assert!(game.offers(P3, &format!("choose {action}")));
    }
    assert_eq!(game.refuses(P1, "choose research"), Illegal::NotYourTurn(P1));
    assert_eq!(game.refuses(P3, "done"), Illegal::MustDecide);
    game.does(P3, "choose construction");
    assert_eq!(game.position.chosen_action(), Some(Action::Construction));
}

#[test]
fn the_event_is_the_space_to_the_right_of_the_marker_of_the_row() {
    let mut game = Scenario::new(4).markers([0, 2, 0, 1]);
    assert_eq!(game.position.round(), 4);
    game.does(P1, "choose management");
    assert_eq!(game.position.event(), Some(Event { income: None, donation: true }), "the third space");
    let mut game = Scenario::new(4).markers([0, 2, 0, 1]);
    game.does(P1, "choose research");
    assert_eq!(game.position.event(), Some(Event { income: Some(Region::East), donation: false }));
}

#[test]
fn a_row_at_its_end_still_gives_its_action_but_the_event_comes_from_the_row_below() {
    let mut game = Scenario::new(4).markers([5, 3, 0, 0]);
    game.round_of(Action::HumanResources);
    assert_eq!(game.question(P1), Some(Question::Departments(Action::HumanResources)));
    assert_eq!(game.position.event_row(), Some(Action::Management));
    assert_eq!(game.position.event(), Some(Event { income: Some(Region::West), donation: false }));
    game.end_round();
    assert_eq!(game.position.timeline().markers, [5, 4, 0, 0], "and that marker advances");
}

#[test]
fn rows_that_have_reached_their_end_are_passed_over_and_human_resources_follows_research() {
    for (markers, chosen, row) in [
        ([5, 5, 0, 0], Action::HumanResources, Action::Construction),
        ([5, 5, 5, 1], Action::Management, Action::Research),
        ([2, 0, 0, 5], Action::Research, Action::HumanResources),
        ([5, 1, 5, 5], Action::Construction, Action::Management),
        ([4, 5, 5, 5], Action::Management, Action::HumanResources),
    ] {
        let mut game = Scenario::new(4).markers(markers);
        game.round_of(chosen);
        assert_eq!(game.position.event_row(), Some(row), "{chosen} with {markers:?}");
        game.end_round();
        let mut after = markers;
        after[row.index()] += 1;
        assert_eq!(game.position.timeline().markers, after);
    }
}

#[test]
fn twenty_rounds_of_the_same_action_still_use_all_events() {
    let mut game = Scenario::new(2);
    let mut used = std::collections::HashSet::new();
    for round in 1..=20 {
        assert_eq!(game.position.round(), round);
        game.round_of(Action::HumanResources);
        let row = game.position.event_row().unwrap();
        used.insert((row, game.position.timeline().markers[row.index()]));
        game.end_round();
    }
    assert_eq!(used.len(), 20);
    assert!(game.position.is_finished());
}

// ── Phase II ───────────────────────────────────────────────────────────────────────────────────

#[test]
fn events_are_resolved_in_turn_order_from_the_first_player() {
    let west = Region::West;
    let mut game = Scenario::new(4).first(P3);
    for seat in [P1, P2, P3, P4] {
        game = game.on_mission(seat, west, 1);
    }
    game.does(P3, "choose human-resources");
    for seat in [P3, P4, P1, P2] {
        assert_eq!(game.position.to_act(), SeatSet::only(seat));
        assert_eq!(game.question(seat), Some(Question::Returning(west)));
        game.does(seat, "return").does(seat, "done");
    }
    assert_eq!(game.position.phase(), Phase::Departments);
}

#[test]
fn on_the_last_spaces_all_incomes_come_before_all_donations() {
    let mut game = Scenario::new(2).markers([4, 0, 0, 0]);
    game = game.on_mission(P1, Region::East, 1).on_mission(P2, Region::East, 1);
    game.does(P1, "choose human-resources");
    assert_eq!(game.refuses(P1, "donate 3.1"), Illegal::NotNow);
    game.does(P1, "return").does(P1, "done").does(P2, "return").does(P2, "done");
    for seat in [P1, P2] {
        assert_eq!(game.question(seat), Some(Question::Donation));
        game.does(seat, "done");
    }
    assert_eq!(game.position.phase(), Phase::Departments);
}

#[test]
fn on_the_last_spaces_a_player_may_use_one_event_or_both() {
    let mut game = Scenario::new(4).markers([0, 0, 0, 4]).on_mission(P1, Region::West, 1).money(P2, 5);
    game.does(P1, "choose research").does(P1, "done");
    game.does(P1, "donate 2.5").does(P2, "donate 3.1");
    assert_eq!(game.player(P1).missions[Region::West.index()], 1);
}

// ── Phase III ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn departments_are_used_in_turn_order() {
    let mut game = Scenario::new(4).first(P2);
    game.round_of(Action::Management);
    for seat in [P2, P3, P4, P1] {
        assert_eq!(game.question(seat), Some(Question::Departments(Action::Management)));
        game.does(seat, "use commerce-and-finance for money").does(seat, "done");
    }
    assert_eq!(game.player(P1).money, 15);
}

#[test]
fn all_own_departments_of_the_type_are_used_in_any_order_once_for_each_active_employee() {
    let mut game = Scenario::new(4).working(P1, Department::Sales, "a2").staff(P1, "b2", 2).goods(P1, 1);
    game = game.supplied(Department::Engineering);
    game.round_of(Action::Management);
    game.does(P1, "use commerce-and-finance for goods")
        .does(P1, "use sales with 2 goods")
        .does(P1, "use commerce-and-finance for goods mission west")
        .does(P1, "add engineering a1");
    assert_eq!(game.refuses(P1, "use sales with 1 goods"), Illegal::NoUse(Office::Tile(Department::Sales)));
    assert_eq!(
        game.refuses(P1, "use commerce-and-finance for money"),
        Illegal::NoUse(Office::Printed(Printed::CommerceAndFinance))
    );
}

#[test]
fn departments_of_another_type_cannot_be_used() {
    let mut game =
        Scenario::new(4).working(P1, Department::Sales, "a2").working(P1, Department::Recruiting, "a3");
    game.round_of(Action::HumanResources);
    let sales = Office::Tile(Department::Sales);
    assert_eq!(game.refuses(P1, "use sales with 1 goods"), Illegal::NoDepartment(sales));
    assert_eq!(
        game.refuses(P1, "build housing reno with construction"),
        Illegal::NoDepartment(Office::Printed(Printed::Construction))
    );
    game.does(P1, "use recruiting for moves");
}

#[test]
fn departments_without_an_active_employee_cannot_be_used() {
    let sales = Office::Tile(Department::Sales);
    let mut game = Scenario::new(4).built(P1, Department::Sales, "a2").idle(P1, "a2", 1);
    game.round_of(Action::Management);
    assert_eq!(game.refuses(P1, "use sales with 1 goods"), Illegal::NoUse(sales));
    assert_eq!(
        game.refuses(P1, "use logistics with 1 goods"),
        Illegal::NoDepartment(Office::Tile(Department::Logistics))
    );
}

#[test]
fn a_player_with_nothing_to_decide_is_passed_over() {
    let mut game = Scenario::new(2).staff(P2, "b2", 0).staff(P2, "c2", 0);
    game.round_of(Action::Management).does(P1, "done");
    assert_eq!(game.position.round(), 2, "player 2 has no Management employee, nobody can activate anybody");
}

// ── Phase IV ───────────────────────────────────────────────────────────────────────────────────

#[test]
fn activation_is_decided_at_the_same_time_in_any_order() {
    let mut game = Scenario::new(4);
    for seat in [P1, P2, P3, P4] {
        game = game.idle(seat, "b1", 1);
    }
    game.round_of(Action::Management).all_pass();
    assert_eq!(game.position.to_act(), SeatSet::first(4));
    game.does(P4, "activate b1").does(P2, "done").does(P4, "done").does(P1, "done");
    assert_eq!(game.position.to_act(), SeatSet::only(P3));
    assert_eq!(game.refuses(P2, "activate b1"), Illegal::NotYourTurn(P2), "done is done");
    game.does(P3, "activate b1").does(P3, "done");
    assert_eq!(game.position.round(), 2);
}

#[test]
fn at_the_end_of_the_round_the_marker_moves_and_the_first_player_passes_clockwise() {
    let mut game = Scenario::new(4).first(P4);
    game.round_of(Action::Construction);
    assert_eq!(game.position.timeline().markers, [0; 4], "not before the end of the round");
    game.end_round();
    assert_eq!(game.position.timeline().markers, [0, 0, 1, 0]);
    assert_eq!((game.position.round(), game.position.first_player()), (2, P1));
    game.round_of(Action::Research).end_round();
    assert_eq!(game.position.first_player(), P2);
}

#[test]
fn the_game_ends_after_20_rounds() {
    let mut game = Scenario::new(3).markers([5, 5, 5, 4]);
    assert_eq!(game.position.round(), 20);
    game.round_of(Action::Management).end_round();
    assert!(game.position.is_finished());
    assert!(game.position.to_act().is_empty());
    assert_eq!(game.refuses(P1, "choose management"), Illegal::GameOver);
}
