//! RULES §4: missions.

use super::scenario::*;
use crate::*;

#[test]
fn the_employee_who_is_used_leaves_its_desk_for_a_region_of_the_players_choice() {
    let mut game = Scenario::new(4).staff(P1, "b2", 2);
    game.round_of(Action::Management);
    for &region in Region::ALL {
        assert!(game.offers(P1, &format!("use commerce-and-finance for money mission {region}")));
    }
    game.does(P1, "use commerce-and-finance for money mission south");
    assert_eq!(game.employees(P1, "b2"), (1, 0));
    assert_eq!(game.player(P1).missions, [0, 0, 0, 1]);
    assert!(game.offers(P1, "use commerce-and-finance for money"), "the other employee is still there");
}

#[test]
fn employees_on_missions_are_neither_active_nor_on_the_board() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Management).does(P1, "use commerce-and-finance for goods mission east");
    let player = game.player(P1);
    assert_eq!((player.active_employees(), player.inactive_employees()), (4, 5));
    assert_eq!(player.employees_on_missions(), 1);
    assert_eq!(game.line(P1, ScoreLine::Employees), 4);
    game.end_round();
    game.round_of(Action::HumanResources).pass_to(P1);
    assert_eq!(game.refuses(P1, "move b2 a2 active"), Illegal::NoEmployee(space("b2")));
}

#[test]
fn the_desk_is_free_for_somebody_else() {
    let mut game = Scenario::new(4).staff(P1, "b2", 2).idle(P1, "b2", 1);
    game.round_of(Action::Management).does(P1, "use commerce-and-finance for goods mission east").all_pass();
    game.does(P1, "activate b2");
    assert_eq!(game.employees(P1, "b2"), (2, 0));
}

#[test]
fn cannot_be_sent_without_a_recruit_in_the_reserve() {
    let mut game = Scenario::new(4).working(P1, Department::Recruiting, "a1").reserve(P1, 0);
    game.round_of(Action::HumanResources);
    assert_eq!(game.refuses(P1, "use recruiting for employee mission west"), Illegal::EmptyReserve);
    game.does(P1, "use recruiting for moves");
}

#[test]
fn cannot_be_sent_without_the_goods_for_a_project() {
    let mut game = Scenario::new(4).goods(P1, 1);
    game.round_of(Action::Construction);
    assert_eq!(
        game.refuses(P1, "build industry chicago 1 with construction"),
        Illegal::Goods { needed: 2, available: 1 }
    );
    assert!(game.offers(P1, "build commerce chicago 2 with construction"));
}

#[test]
fn cannot_be_sent_without_a_free_slot_for_the_project() {
    let mut game = Scenario::new(4).project(P2, ProjectType::Commerce, "chicago 2");
    game.round_of(Action::Construction);
    assert_eq!(game.refuses(P1, "build commerce chicago 2 with construction"), Illegal::SlotTaken);
}

#[test]
fn cannot_be_sent_without_a_disk_on_the_tab() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Construction);
    let none = Illegal::NoProjectReady;
    assert_eq!(game.refuses(P1, "build housing chicago 4 with construction"), none, "built in setup");
    assert_eq!(game.refuses(P1, "build infrastructure chicago 5 with construction"), none);
}

#[test]
fn cannot_be_sent_without_the_money_or_a_space_for_a_donation() {
    let mut game = Scenario::new(4).working(P1, Department::CharitableGiving, "a1").donation(P2, "3.1");
    game = game.money(P1, 4).goods(P1, 1);
    game.round_of(Action::Research);
    assert_eq!(game.refuses(P1, "give 3.1 mission west"), Illegal::Money { needed: 5, available: 4 });
    game.does(P1, "sell");
    assert_eq!(game.refuses(P1, "give 3.2 mission west"), Illegal::NobodyDonated(donation("3.2")));
    game.does(P1, "give 3.1 mission west");
}
