//! RULES §6: activation.

use super::scenario::*;
use crate::*;

#[test]
fn an_inactive_employee_in_a_department_with_a_free_desk_becomes_active_for_the_price_of_the_desk() {
    let mut game = Scenario::new(4).idle(P1, "c2", 1).money(P1, 7);
    game.round_of(Action::Management).all_pass().does(P1, "activate c2");
    assert_eq!(game.employees(P1, "c2"), (2, 0));
    assert_eq!(game.player(P1).money, 2, "a desk of Strategic Planning costs $5");
}

#[test]
fn every_department_has_its_desks_and_their_price() {
    for &kind in Department::ALL[..16].iter().filter(|&&kind| kind != Department::NewLobby) {
        let office = Office::Tile(kind);
        let mut game = Scenario::new(4).built(P1, kind, "a1").idle(P1, "a1", 4).money(P1, 100);
        game.round_of(Action::Management).all_pass();
        for _ in 0..office.desks() {
            game.does(P1, "activate a1");
        }
        assert_eq!(game.refuses(P1, "activate a1"), Illegal::NobodyToActivate(space("a1")), "{kind} is full");
        assert_eq!(game.player(P1).money, 100 - office.desk_cost() * u16::from(office.desks()));
        assert_eq!(game.employees(P1, "a1"), (office.desks(), 4 - office.desks()));
    }
}

#[test]
fn every_printed_department_has_its_desks_and_their_price() {
    for (at, desks, price) in [("b1", 2, 1), ("b2", 3, 0), ("c2", 3, 5), ("d2", 3, 2), ("d1", 3, 3)] {
        let mut game = Scenario::new(4).idle(P1, at, 3).money(P1, 100);
        game.round_of(Action::Management).all_pass();
        // The one who is there from the start already has a desk.
        for _ in 1..desks {
            game.does(P1, &format!("activate {at}"));
        }
        let full = game.refuses(P1, &format!("activate {at}"));
        assert_eq!(full, Illegal::NobodyToActivate(space(at)), "{at} is full");
        assert_eq!(game.player(P1).money, 100 - price * u16::from(desks - 1), "{at}");
        assert_eq!(game.employees(P1, at), (desks, 3 - (desks - 1)));
    }
}

#[test]
fn several_employees_of_several_departments_are_activated_in_one_round() {
    let mut game =
        Scenario::new(4).idle(P1, "b1", 1).idle(P1, "d2", 1).idle(P1, "d1", 1).money(P1, 3 + 1 + 2);
    game.round_of(Action::Management).all_pass();
    game.does(P1, "activate d1").does(P1, "activate b1").does(P1, "activate d2");
    assert_eq!((game.player(P1).active_employees(), game.player(P1).money), (8, 0));
}

#[test]
fn employees_in_the_lobby_on_empty_spaces_and_on_missions_cannot_be_activated() {
    let mut game = Scenario::new(4)
        .idle(P1, "a1", 1)
        .idle(P1, "b1", 1)
        .on_mission(P1, Region::West, 1)
        .staff(P1, "b2", 0);
    game.round_of(Action::Management).all_pass();
    for at in ["c1", "a1", "b2"] {
        assert_eq!(game.refuses(P1, &format!("activate {at}")), Illegal::NobodyToActivate(space(at)));
    }
}

#[test]
fn the_price_must_be_paid_perhaps_after_selling_goods() {
    let mut game = Scenario::new(4).idle(P1, "d2", 1).money(P1, 0).goods(P1, 2);
    game.round_of(Action::HumanResources).all_pass();
    assert_eq!(game.refuses(P1, "activate d2"), Illegal::Money { needed: 2, available: 0 });
    game.does(P1, "sell").does(P1, "sell").does(P1, "activate d2");
    assert_eq!(game.employees(P1, "d2"), (2, 0));
}

#[test]
fn activation_is_voluntary() {
    let mut game = Scenario::new(2).idle(P1, "b1", 1);
    game.round_of(Action::Management).all_pass().does(P1, "done");
    assert_eq!(game.employees(P1, "b1"), (1, 1));
    assert_eq!(game.position.round(), 2);
}

#[test]
fn only_those_who_can_activate_somebody_are_asked() {
    let mut game = Scenario::new(3).idle(P2, "d2", 1).idle(P3, "d2", 1).money(P3, 0).goods(P3, 0);
    game.round_of(Action::HumanResources).all_pass();
    assert_eq!(game.position.to_act(), SeatSet::only(P2));
}

#[test]
fn other_prices_than_that_of_the_desk_need_payroll_management() {
    let mut game = Scenario::new(4).idle(P1, "d2", 1).vp(P1, 5);
    game.round_of(Action::HumanResources).all_pass();
    assert_eq!(game.refuses(P1, "activate d2 less"), Illegal::NoPayroll);
    assert_eq!(game.refuses(P1, "activate d2 more"), Illegal::NoPayroll);
}
