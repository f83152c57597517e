//! RULES §3, the Action Choice tile.

use super::scenario::*;
use crate::*;

#[test]
fn another_player_than_the_first_may_use_another_action_and_returns_the_tile() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Management).does(P1, "done").does(P2, "action-choice research");
    assert!(!game.player(P2).action_choice);
    assert_eq!(game.question(P2), Some(Question::Departments(Action::Research)));
    let commerce = Office::Printed(Printed::CommerceAndFinance);
    assert_eq!(game.refuses(P2, "use commerce-and-finance for money"), Illegal::NoDepartment(commerce));
    game.does(P2, "research housing").does(P2, "done");
    assert_eq!(game.question(P3), Some(Question::Departments(Action::Management)), "only player 2");
}

#[test]
fn the_other_action_is_used_in_this_round_only() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Management).pass_to(P3).does(P3, "action-choice human-resources").end_round();
    game.round_of(Action::Management).pass_to(P3);
    assert_eq!(game.question(P3), Some(Question::Departments(Action::Management)));
}

#[test]
fn the_event_stays_that_of_the_chosen_row() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Management).does(P1, "done").does(P2, "action-choice research").end_round();
    assert_eq!(game.position.timeline().markers, [0, 1, 0, 0]);
}

#[test]
fn the_first_player_may_not() {
    let mut game = Scenario::new(4).first(P2);
    game.round_of(Action::Management);
    assert_eq!(
        game.refuses(P2, "action-choice research"),
        Illegal::NoActionChoice("the first player may not")
    );
}

#[test]
fn each_tile_is_used_once() {
    let mut game = Scenario::new(3);
    game.round_of(Action::Management).does(P1, "done");
    let none = Illegal::NoActionChoice("there is no unused one");
    assert_eq!(game.refuses(P2, "action-choice research"), none, "with three players only the third has one");
    game.does(P2, "done").does(P3, "action-choice research");
    assert_eq!(game.refuses(P3, "action-choice construction"), none);
}

#[test]
fn only_before_a_department_is_used() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Management).does(P1, "done").does(P2, "sell");
    assert!(game.offers(P2, "action-choice research"), "selling goods is no use of a department");
    game.does(P2, "use commerce-and-finance for money");
    assert_eq!(
        game.refuses(P2, "action-choice research"),
        Illegal::NoActionChoice("a department has been used in this turn")
    );
}

#[test]
fn another_action_than_the_chosen_one() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Management).does(P1, "done");
    assert_eq!(
        game.refuses(P2, "action-choice management"),
        Illegal::NoActionChoice("this is the chosen action")
    );
    for action in ["human-resources", "construction", "research"] {
        assert!(game.offers(P2, &format!("action-choice {action}")));
    }
}

#[test]
fn a_player_who_could_do_nothing_else_is_asked_for_the_tile() {
    let mut game = Scenario::new(4).goods(P2, 0).goods(P3, 0).action_choice(P3, false);
    game.round_of(Action::Construction).does(P1, "done");
    assert_eq!(game.position.to_act(), SeatSet::only(P2));
    game.does(P2, "done");
    assert_eq!(game.position.to_act(), SeatSet::only(P4), "player 3 has neither goods nor a tile");
}
