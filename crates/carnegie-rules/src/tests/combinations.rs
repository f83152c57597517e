//! Departments of the expansion together with others.

use super::expansion::*;
use super::scenario::*;
use crate::Department::*;
use crate::*;

// ── Archives ───────────────────────────────────────────────────────────────────────────────────

/// Player 1 with Archives and two employees in the Midwest, where the third of four spaces pays 3 study points.
fn archives_in_the_midwest() -> Scenario {
    (new_departments())
        .working(P1, Archives, "a1")
        .transport(P1, Region::Midwest, 3)
        .transport(P2, Region::Midwest, 4)
        .on_mission(P1, Region::Midwest, 2)
        .money(P1, 0)
        .goods(P1, 0)
}

#[test]
fn archives_with_study_income_shares_the_last_space_during_the_event() {
    let mut game = archives_in_the_midwest();
    game.does(P1, "choose research");
    for _ in 0..2 {
        game.does(P1, "return to lobby").does(P1, "transport-income 3");
    }
    assert_eq!(game.question(P1), Some(Question::Returning(Region::Midwest)), "all study is one amount");
    game.does(P1, "done");
    assert_eq!((game.question(P1), game.position.turn().study), (Some(Question::Study), 6));
    game.does(P1, "advance midwest");
    assert_eq!((game.player(P1).transport[1], game.player(P1).money), (4, 10), "the bonus of the last space");
    game.does(P1, "done");
    assert_eq!(game.position.phase(), Phase::Departments);
    assert_eq!(game.position.turn().study, 3, "what was left of the event is lost, R&D gives its own");
}

#[test]
fn archives_with_one_study_and_one_other_income_pays_both() {
    let mut game = archives_in_the_midwest();
    game.does(P1, "choose research").does(P1, "return to lobby").does(P1, "transport-income 3");
    game.does(P1, "return to lobby").does(P1, "transport-income 4").does(P1, "done");
    assert_eq!((game.player(P1).goods, game.position.turn().study), (2, 3));
}

#[test]
fn archives_with_the_bonus_of_a_town_gives_study_that_is_spent_at_once() {
    let mut game = archives_in_the_midwest().staff(P1, "d2", 2).goods(P1, 2);
    game.round_of(Action::Construction).does(P1, "build commerce fargo with construction");
    assert_eq!(game.question(P1), Some(Question::TransportIncome(Region::Midwest)));
    game.does(P1, "transport-income 3");
    assert_eq!(game.question(P1), Some(Question::Study));
    let refused = game.refuses(P1, "build commerce duluth with construction");
    assert_eq!(refused, Illegal::NotNow, "first the study points");
    game.does(P1, "research housing");
    assert_eq!((game.question(P1), game.position.turn().study), (Some(Question::Study), 2));
    game.does(P1, "done");
    assert_eq!(game.position.turn().study, 0);
    game.does(P1, "build housing duluth with construction").does(P1, "transport-income 4");
    assert_eq!(game.player(P1).goods, 2, "the disk of the new housing space, and 2 goods");
}

#[test]
fn archives_with_employee_income_and_new_lobby_asks_for_the_lobby_after_the_space() {
    let mut game = (new_departments())
        .working(P1, Archives, "a1")
        .built(P1, NewLobby, "a2")
        .transport(P1, Region::East, 3)
        .on_mission(P1, Region::East, 1);
    let reserve = game.player(P1).reserve;
    game.does(P1, "choose construction").does(P1, "return to new-lobby").does(P1, "transport-income 3");
    assert_eq!(game.question(P1), Some(Question::Lobby));
    game.does(P1, "recruit to new-lobby");
    assert_eq!((game.employees(P1, "a2"), game.player(P1).reserve), ((0, 2), reserve - 1));
}

#[test]
fn archives_with_employee_income_and_an_empty_reserve_pays_nothing() {
    let mut game = (new_departments())
        .working(P1, Archives, "a1")
        .built(P1, NewLobby, "a2")
        .transport(P1, Region::East, 3)
        .on_mission(P1, Region::East, 1)
        .reserve(P1, 0);
    game.does(P1, "choose construction").does(P1, "return to lobby").does(P1, "transport-income 3");
    assert_eq!(game.question(P1), Some(Question::Returning(Region::East)), "nobody chooses a lobby");
}

#[test]
fn archives_with_telegraph_pays_one_study_less_for_the_shared_last_space() {
    let mut game = (new_departments())
        .working(P1, Archives, "a1")
        .working(P1, Telegraph, "a2")
        .working(P1, RdCoordination, "a3")
        .transport(P1, Region::East, 3)
        .transport(P1, Region::West, 1)
        .transport(P2, Region::East, 4);
    game.round_of(Action::Research).does(P1, "use rd-coordination for study mission west");
    assert_eq!(game.position.turn().study, 3 + 2 * 4);
    game.does(P1, "advance east");
    assert_eq!(game.position.turn().study, 11 - 4);
    game.does(P1, "advance west");
    assert_eq!(game.position.turn().study, 7 - 1, "a step of 1 still costs 1");
}

#[test]
fn archives_that_lose_their_employee_lose_their_effect() {
    let mut game = (new_departments())
        .working(P1, Archives, "a1")
        .transport(P1, Region::Midwest, 3)
        .on_mission(P1, Region::Midwest, 1)
        .first(P4)
        .goods(P1, 0);
    game.round_of(Action::HumanResources).pass_to(P1).does(P1, "move a1 a2 active").end_round();
    game.does(P1, "choose research").does(P1, "return to lobby");
    assert_eq!(game.player(P1).goods, 2, "the income of the fourth space, without a choice");
}

// ── Property Management ────────────────────────────────────────────────────────────────────────

/// Player 1 with Property Management, goods, and no reserved tile.
fn property_management(wanted: Department) -> Scenario {
    new_departments().working(P1, PropertyManagement, "a1").supplied(wanted).goods(P1, 4)
}

#[test]
fn property_management_staffs_a_new_lobby() {
    let mut game = property_management(NewLobby).on_mission(P1, Region::West, 1).first(P4);
    game.round_of(Action::Management).pass_to(P1).does(P1, "add new-lobby a2");
    assert_eq!(game.player(P1).goods, 0, "2 goods more than others");
    assert_eq!(game.question(P1), Some(Question::Staffing(space("a2"))));
    game.does(P1, "staff c1");
    assert_eq!(game.employees(P1, "a2"), (0, 1));
    game.all_pass();
    assert!(game.position.phase() != Phase::Activation, "a lobby has no desks");
    game.does(P1, "choose human-resources").does(P1, "return to new-lobby");
    assert_eq!(game.employees(P1, "a2"), (0, 2));
}

#[test]
fn property_management_staffs_payroll_management_at_the_full_price() {
    let mut game = property_management(Payroll).money(P1, 20).vp(P1, 5);
    game.round_of(Action::Management).does(P1, "add payroll a2").does(P1, "staff b1 active").all_pass();
    assert_eq!(game.refuses(P1, "activate a2 less"), Illegal::NoPayroll);
    game.does(P1, "activate a2");
    assert_eq!(game.player(P1).money, 20 - 5);
}

#[test]
fn property_management_may_move_the_employee_of_a_department_still_to_be_used() {
    let mut game = property_management(Branding);
    game.round_of(Action::Management).does(P1, "add branding a2").does(P1, "staff b2 active");
    let refused = game.refuses(P1, "use commerce-and-finance for money");
    assert_eq!(refused, Illegal::NoUse(Office::Printed(Printed::CommerceAndFinance)));
    assert_eq!(
        game.refuses(P1, "use branding in west 0"),
        Illegal::NoUse(Office::Tile(Branding)),
        "inactive"
    );
}

#[test]
fn accounting_counts_a_department_built_in_the_same_turn() {
    let mut game = property_management(Sales).working(P1, Accounting, "a2").money(P1, 0);
    game.round_of(Action::Management).does(P1, "add sales a3").does(P1, "done");
    game.does(P1, "use accounting for money mission west");
    assert_eq!(game.player(P1).money, 3 * 5, "two printed ones, Property Management, Accounting, Sales");
}

// ── Political Lobbying ─────────────────────────────────────────────────────────────────────────

#[test]
fn political_lobbying_works_for_engineering_and_outsourcing_too() {
    let mut game = (new_departments())
        .working(P1, PoliticalLobbying, "a1")
        .working(P1, Engineering, "a2")
        .working(P1, Outsourcing, "a3")
        .developed(P1, ProjectType::Housing, 1)
        .goods(P1, 4)
        .money(P1, 3);
    game.round_of(Action::Construction).does(P1, "build industry boston 1 with engineering");
    assert_eq!((game.player(P1).vp, game.player(P1).missions[Region::East.index()]), (0, 1));
    game.does(P1, "build commerce houston 1 with outsourcing");
    assert_eq!((game.player(P1).vp, game.player(P1).money), (1, 0));
    game.does(P1, "build housing new-york 2 with construction");
    assert_eq!(game.player(P1).vp, 1);
}

#[test]
fn political_lobbying_projects_keep_their_type_for_donations() {
    let mut game = new_departments().working(P1, PoliticalLobbying, "a1").donation(P1, "2.2").goods(P1, 2);
    game.round_of(Action::Construction).does(P1, "build industry boston 1 with construction");
    let space = donation("2.2");
    assert_eq!(game.score(P1).donation(space), Some(3), "an industry project on a housing slot");
}

// ── Donations ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn communications_makes_charitable_giving_cheaper() {
    let mut game = (new_departments())
        .working(P1, Communications, "a1")
        .working(P1, CharitableGiving, "a2")
        .donation(P1, "1.1")
        .donation(P2, "3.1")
        .money(P1, 6);
    game.round_of(Action::Research).does(P1, "give 3.1 mission east");
    assert_eq!((game.player(P1).money, game.player(P1).donations), (0, 2), "the second donation for 2 × $3");
}

#[test]
fn charitable_giving_without_staffed_communications_costs_5_dollars_each() {
    let mut game = (new_departments())
        .built(P1, Communications, "a1")
        .working(P1, CharitableGiving, "a2")
        .donation(P1, "1.1")
        .donation(P2, "3.1")
        .money(P1, 9);
    game.round_of(Action::Research);
    assert_eq!(game.refuses(P1, "give 3.1 mission east"), Illegal::Money { needed: 10, available: 9 });
    assert_eq!(game.refuses(P1, "give 1.1 mission east"), Illegal::DonatedAlready(donation("1.1")));
    assert_eq!(game.refuses(P1, "give 1.2 mission east"), Illegal::NobodyDonated(donation("1.2")));
    game.does(P1, "sell").does(P1, "give 3.1 mission east");
}

// ── Moves ──────────────────────────────────────────────────────────────────────────────────────

#[test]
fn local_partners_and_corporate_communication_give_diagonal_moves() {
    let mut game =
        new_departments().working(P1, LocalPartners, "a1").working(P1, CorporateCommunication, "a4");
    game.round_of(Action::HumanResources).does(P1, "use local-partners in west 1");
    assert_eq!(game.position.turn().moves, 6 + 2);
    game.does(P1, "move a1 b2 active");
    assert_eq!(game.employees(P1, "a1"), (0, 0), "a used employee may move");
}

#[test]
fn hr_administration_may_take_the_employee_of_corporate_communication() {
    let mut game =
        new_departments().working(P1, HrAdministration, "a1").working(P1, CorporateCommunication, "a4");
    game.round_of(Action::HumanResources).does(P1, "use hr-administration for transfers mission west");
    game.does(P1, "transfer a4 d4 active").does(P1, "move b1 a2 active");
    assert_eq!(game.employees(P1, "a2"), (0, 1), "the turn began with somebody active there");
}
