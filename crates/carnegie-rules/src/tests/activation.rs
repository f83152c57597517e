//! RULES §6: activation.

use super::scenario::*;
use crate::*;

#[test]
fn an_inactive_employee_in_a_department_with_a_free_desk_becomes_active_for_the_price_of_the_desk() {
    let mut game = Scenario::new(4).idle(P1, "c2", 1).money(P1, 3);
    game.round_of(Action::Management).all_pass().does(P1, "activate c2");
    assert_eq!(game.employees(P1, "c2"), (2, 0));
    assert_eq!(game.player(P1).money, 2, "a desk of Strategic Planning costs $1");
}
