//! RULES §7: departments 1 to 16.

use super::scenario::*;
use crate::*;

/// Player 1 has the department on a1 with this many active employees, and its action has been chosen.
fn using(department: Department, active: u8) -> Scenario {
    using_in(Scenario::new(4), department, active)
}

fn using_in(game: Scenario, department: Department, active: u8) -> Scenario {
    let mut game = game.built(P1, department, "a1").staff(P1, "a1", active);
    game.round_of(department.action());
    game
}

fn tile(department: Department) -> Office {
    Office::Tile(department)
}

// ── Human Resources ────────────────────────────────────────────────────────────────────────────

#[test]
fn d01_training_mission_and_8_dollars_or_8_moves() {
    let mut game = using(Department::Training, 1);
    game.does(P1, "use training for money mission west");
    assert_eq!((game.player(P1).money, game.player(P1).missions), (20, [1, 0, 0, 0]));
    let mut game = using(Department::Training, 1);
    game.does(P1, "use training for moves mission south");
    assert_eq!((game.position.turn().moves, game.player(P1).missions), (6 + 8, [0, 0, 0, 1]));
}

#[test]
fn d01_training_only_with_a_mission() {
    let game = using(Department::Training, 1);
    assert_eq!(
        game.refuses(P1, "use training for money"),
        Illegal::MissionNeeded(tile(Department::Training))
    );
    assert_eq!(
        game.refuses(P1, "use training for moves"),
        Illegal::MissionNeeded(tile(Department::Training))
    );
}

#[test]
fn d02_recruiting_mission_and_an_employee_or_4_moves() {
    let mut game = using(Department::Recruiting, 2);
    let reserve = game.player(P1).reserve;
    game.does(P1, "use recruiting for employee mission east");
    assert_eq!(game.player(P1).reserve, reserve - 1);
    assert_eq!(game.employees(P1, "c1"), (0, 6));
    assert_eq!(game.employees(P1, "a1"), (1, 0));
    game.does(P1, "use recruiting for moves");
    assert_eq!(game.position.turn().moves, 6 + 4);
    assert_eq!(game.employees(P1, "a1"), (1, 0), "no mission for moves");
}

#[test]
fn d02_recruiting_mission_only_for_the_employee() {
    let game = using(Department::Recruiting, 1);
    let office = tile(Department::Recruiting);
    assert_eq!(game.refuses(P1, "use recruiting for moves mission west"), Illegal::NoMission(office));
    assert_eq!(game.refuses(P1, "use recruiting for employee"), Illegal::MissionNeeded(office));
    let game = using_in(Scenario::new(4).reserve(P1, 1), Department::Recruiting, 1);
    assert_eq!(game.refuses(P1, "use recruiting for employee mission west"), Illegal::EmptyReserve);
}

#[test]
fn d02_recruiting_an_employee_who_has_moved_away_cannot_be_used_any_more() {
    let mut game = using(Department::Recruiting, 2);
    game.does(P1, "use recruiting for moves").does(P1, "move a1 a2 active");
    assert!(game.offers(P1, "use recruiting for moves"), "the one who was used has moved");
    game.does(P1, "move a1 a2 active");
    assert_eq!(game.refuses(P1, "use recruiting for moves"), Illegal::NoUse(tile(Department::Recruiting)));
}

#[test]
fn d03_safety_mission_then_1_vp_for_every_two_active_employees_rounded_up() {
    for (hr, commerce, planning, vp) in [(0, 1, 1, 2), (1, 1, 1, 3), (1, 2, 1, 3), (1, 2, 2, 4)] {
        let others = 2 + hr + commerce + planning;
        let game = Scenario::new(4).staff(P1, "b1", hr).staff(P1, "b2", commerce).staff(P1, "c2", planning);
        let mut game = using_in(game, Department::Safety, 1);
        game.does(P1, "use safety for vp mission midwest");
        assert_eq!(
            game.player(P1).active_employees(),
            others,
            "the employee has left before they are counted"
        );
        assert_eq!(game.player(P1).vp, vp, "{others} active employees");
    }
}

#[test]
fn d04_new_lobby_costs_2_goods_more_and_has_no_desks() {
    let mut game = Scenario::new(4).without_reserved(P1).supplied(Department::NewLobby).goods(P1, 4);
    game.round_of(Action::Management).does(P1, "add new-lobby a1");
    assert_eq!(game.player(P1).goods, 0, "2 and 2 more");
    let mut game = Scenario::new(4).reserved(P1, Department::NewLobby).goods(P1, 3).idle(P1, "a1", 1);
    game.round_of(Action::Management);
    assert_eq!(game.refuses(P1, "add new-lobby a2"), Illegal::Goods { needed: 4, available: 3 });
    game.does(P1, "add new-lobby a1").all_pass();
    assert_eq!(game.player(P1).goods, 0, "1 and 2 more");
    assert_eq!(game.position.round(), 2, "nobody can be activated there");
}

#[test]
fn d04_new_lobby_each_returning_employee_may_enter_either_lobby() {
    let mut game = Scenario::new(4).built(P1, Department::NewLobby, "d4").on_mission(P1, Region::West, 2);
    game.does(P1, "choose human-resources").does(P1, "return to new-lobby").does(P1, "return to lobby");
    assert_eq!(game.employees(P1, "d4"), (0, 1));
    assert_eq!(game.employees(P1, "c1"), (0, 6));
}

#[test]
fn d04_new_lobby_each_new_employee_may_enter_either_lobby() {
    let ready = Scenario::new(4).built(P1, Department::NewLobby, "d4");
    let mut game = using_in(ready, Department::Recruiting, 1);
    game.does(P1, "use recruiting for employee mission west");
    assert_eq!(game.question(P1), Some(Question::Lobby));
    assert_eq!(game.refuses(P1, "done"), Illegal::MustDecide);
    game.does(P1, "recruit to new-lobby");
    assert_eq!(game.employees(P1, "d4"), (0, 1));
    assert_eq!(game.player(P1).reserve, 3, "one works in Recruiting, one is new");
}

#[test]
fn d04_new_lobby_also_for_the_employees_of_an_income() {
    let mut game = Scenario::new(4).built(P1, Department::NewLobby, "d4").transport(P1, Region::East, 2);
    game = game.on_mission(P1, Region::East, 2);
    game = game.project(P1, ProjectType::Housing, "boise").project(P1, ProjectType::Housing, "reno");
    game.does(P1, "choose construction");
    game.does(P1, "return to lobby").does(P1, "recruit to new-lobby");
    game.does(P1, "return to new-lobby").does(P1, "recruit to lobby").does(P1, "done");
    game.does(P1, "take employee").does(P1, "recruit to new-lobby");
    assert_eq!((game.employees(P1, "d4"), game.player(P1).reserve), ((0, 3), 0));
}

#[test]
fn d04_new_lobby_without_it_there_is_only_one_lobby() {
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 1);
    game.does(P1, "choose human-resources");
    assert_eq!(game.refuses(P1, "return to new-lobby"), Illegal::NoSuchLobby);
}

// ── Management ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn d05_purchasing_mission_and_8_dollars_or_3_goods() {
    let mut game = using(Department::Purchasing, 2);
    game.does(P1, "use purchasing for money mission west").does(P1, "use purchasing for goods mission east");
    assert_eq!((game.player(P1).money, game.player(P1).goods), (12 + 8, 4 + 3));
    assert_eq!(game.player(P1).missions, [1, 0, 1, 0]);
    let game = using(Department::Purchasing, 1);
    assert_eq!(
        game.refuses(P1, "use purchasing for money"),
        Illegal::MissionNeeded(tile(Department::Purchasing))
    );
}

#[test]
fn d06_sales_1_to_3_goods_for_6_dollars_each() {
    for goods in 1..=3 {
        let mut game = using(Department::Sales, 1);
        game.does(P1, &format!("use sales with {goods} goods"));
        assert_eq!((game.player(P1).money, game.player(P1).goods), (12 + 6 * goods, 4 - goods));
        assert_eq!(game.player(P1).employees_on_missions(), 0);
    }
}

#[test]
fn d06_sales_at_most_3_goods_a_use_and_no_more_than_are_there() {
    let mut game = using(Department::Sales, 2);
    assert_eq!(game.refuses(P1, "use sales with 4 goods"), Illegal::TradeAmount(3));
    assert_eq!(game.refuses(P1, "use sales with 0 goods"), Illegal::TradeAmount(3));
    game.does(P1, "use sales with 3 goods");
    assert_eq!(game.refuses(P1, "use sales with 2 goods"), Illegal::TradeAmount(3));
    game.does(P1, "use sales with 1 goods");
    assert_eq!(game.player(P1).money, 12 + 24);
}

#[test]
fn d07_logistics_1_to_3_goods_for_3_dollars_and_1_vp_each() {
    for goods in 1..=3 {
        let mut game = using(Department::Logistics, 1);
        game.does(P1, &format!("use logistics with {goods} goods"));
        let player = game.player(P1);
        assert_eq!((player.money, player.goods), (12 + 3 * goods, 4 - goods));
        assert_eq!(player.vp, goods as i16);
    }
    let game = using_in(Scenario::new(4).goods(P1, 2), Department::Logistics, 1);
    assert_eq!(game.refuses(P1, "use logistics with 3 goods"), Illegal::TradeAmount(3));
}

fn planning_with_property_management(active: u8) -> Scenario {
    let mut game = Scenario::new(4).built(P1, Department::PropertyManagement, "a1").staff(P1, "a1", active);
    game = game.supplied(Department::Sales).supplied(Department::Logistics).staff(P1, "c2", 2).goods(P1, 9);
    game.round_of(Action::Management);
    game
}

#[test]
fn d08_property_management_after_building_one_employee_may_move_there_from_anywhere() {
    let mut game = planning_with_property_management(1);
    game.does(P1, "add sales d4");
    assert_eq!(game.question(P1), Some(Question::Staffing(space("d4"))));
    assert_eq!(game.refuses(P1, "use commerce-and-finance for money"), Illegal::NotNow, "at once");
    game.does(P1, "staff c1");
    assert_eq!(game.employees(P1, "d4"), (0, 1), "inactive");
    assert_eq!(game.question(P1), Some(Question::Departments(Action::Management)), "only one");
    game.does(P1, "add logistics d3").does(P1, "done");
    assert_eq!(game.employees(P1, "d3"), (0, 0), "nobody has to move");
}

#[test]
fn d08_property_management_also_moves_an_active_employee() {
    let mut game = planning_with_property_management(1);
    game.does(P1, "add sales d4");
    assert_eq!(game.refuses(P1, "staff c3"), Illegal::NoEmployee(space("c3")));
    assert_eq!(game.refuses(P1, "staff d2"), Illegal::NoEmployee(space("d2")), "that one is active");
    assert_eq!(game.refuses(P1, "staff d4"), Illegal::SameSpace);
    game.does(P1, "staff c2 active");
    assert_eq!((game.employees(P1, "c2"), game.employees(P1, "d4")), ((1, 0), (0, 1)));
    game.does(P1, "add logistics d3").does(P1, "done");
}

#[test]
fn d08_property_management_needs_an_active_employee() {
    let mut game = planning_with_property_management(0);
    game.does(P1, "add sales d4");
    assert_eq!(game.question(P1), Some(Question::Departments(Action::Management)));
    assert_eq!(game.refuses(P1, "staff c1"), Illegal::NotNow);
}

#[test]
fn d08_property_management_does_not_work_for_itself() {
    let mut game = Scenario::new(4).reserved(P1, Department::PropertyManagement).idle(P1, "a1", 1);
    game.round_of(Action::Management).does(P1, "add property-management a1");
    assert_eq!(game.question(P1), Some(Question::Departments(Action::Management)));
}

// ── Construction ───────────────────────────────────────────────────────────────────────────────

#[test]
fn d09_engineering_builds_as_construction() {
    let mut game = using(Department::Engineering, 2);
    game.does(P1, "build commerce boston 2 with engineering")
        .does(P1, "build industry chicago 3 with engineering");
    assert_eq!(game.player(P1).goods, 4 - 1 - 2);
    assert_eq!(game.player(P1).missions, [0, 1, 1, 0]);
    assert_eq!((game.employees(P1, "a1"), game.employees(P1, "d2")), ((0, 0), (1, 0)));
}

#[test]
fn d10_outsourcing_builds_anywhere_for_3_dollars_and_the_goods_without_a_mission() {
    let mut game = using(Department::Outsourcing, 1);
    game.does(P1, "build industry boston 3 with outsourcing");
    let player = game.player(P1);
    assert_eq!((player.money, player.goods, player.employees_on_missions()), (9, 2, 0));
    assert_eq!(game.employees(P1, "a1"), (1, 0));
    assert_eq!(
        game.refuses(P1, "build commerce boston 2 with outsourcing"),
        Illegal::NoUse(tile(Department::Outsourcing))
    );
}

#[test]
fn d10_outsourcing_needs_the_money_the_goods_and_a_fitting_slot() {
    let game = using_in(Scenario::new(4).money(P1, 2), Department::Outsourcing, 1);
    assert_eq!(
        game.refuses(P1, "build commerce boston 2 with outsourcing"),
        Illegal::Money { needed: 3, available: 2 }
    );
    let game = using_in(Scenario::new(4).goods(P1, 1), Department::Outsourcing, 1);
    assert_eq!(
        game.refuses(P1, "build industry boston 3 with outsourcing"),
        Illegal::Goods { needed: 2, available: 1 }
    );
    assert_eq!(game.refuses(P1, "build commerce boston 3 with outsourcing"), Illegal::SlotType);
}

#[test]
fn d10_outsourcing_in_a_town_with_the_symbol_pays_the_transport_income() {
    let mut game = using(Department::Outsourcing, 1);
    game.does(P1, "build commerce helena with outsourcing");
    assert_eq!(game.player(P1).money, 12 - 3 + 1);
}

#[test]
fn d11_supply_chain_buys_up_to_3_goods_for_1_dollar_each() {
    let mut game = using_in(Scenario::new(4).money(P1, 5), Department::SupplyChain, 2);
    assert_eq!(game.refuses(P1, "use supply-chain with 4 goods"), Illegal::TradeAmount(3));
    game.does(P1, "use supply-chain with 3 goods");
    assert_eq!((game.player(P1).money, game.player(P1).goods), (2, 7));
    assert_eq!(
        game.refuses(P1, "use supply-chain with 3 goods"),
        Illegal::TradeAmount(3),
        "only $2 are left"
    );
    game.does(P1, "use supply-chain with 2 goods");
    assert_eq!((game.player(P1).money, game.player(P1).goods), (0, 9));
}

#[test]
fn d12_communications_donations_cost_n_times_3_dollars() {
    for (made, cost) in [3, 6, 9].into_iter().enumerate() {
        let mut game = Scenario::new(4).working(P1, Department::Communications, "a1").markers([1, 0, 0, 0]);
        for space in &["1.1", "1.2"][..made] {
            game = game.donation(P1, space);
        }
        game.does(P1, "choose human-resources").does(P1, "donate 2.2");
        assert_eq!(game.player(P1).money, 12 - cost);
    }
}

#[test]
fn d12_communications_needs_an_active_employee() {
    let mut game = Scenario::new(4).built(P1, Department::Communications, "a1").idle(P1, "a1", 1);
    game = game.markers([1, 0, 0, 0]);
    game.does(P1, "choose human-resources").does(P1, "donate 2.2");
    assert_eq!(game.player(P1).money, 12 - 5);
}

// ── R&D ────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn d13_advanced_research_mission_and_7_study() {
    let mut game = using(Department::AdvancedResearch, 1);
    game.does(P1, "use advanced-research for study mission south");
    assert_eq!(game.position.turn().study, 3 + 7, "in one pool with the printed department");
    game.does(P1, "research infrastructure").does(P1, "research infrastructure");
    let game = using(Department::AdvancedResearch, 1);
    assert_eq!(
        game.refuses(P1, "use advanced-research for study"),
        Illegal::MissionNeeded(tile(Department::AdvancedResearch))
    );
}

#[test]
fn d14_advanced_design_4_study_for_each_active_employee() {
    for active in 0..=3 {
        let game = using(Department::AdvancedDesign, active);
        assert_eq!(game.position.turn().study, 3 + 4 * active);
    }
}

fn charitable(money: u16) -> Scenario {
    let ready = Scenario::new(4).donation(P1, "1.1").donation(P2, "3.1").donation(P3, "1.1").money(P1, money);
    using_in(ready, Department::CharitableGiving, 1)
}

#[test]
fn d15_charitable_giving_mission_and_a_donation_that_another_player_holds() {
    let mut game = charitable(10);
    game.does(P1, "give 3.1 mission west");
    assert_eq!((game.player(P1).money, game.player(P1).donations), (0, 2), "the second donation costs $10");
    assert_eq!(game.player(P1).missions, [1, 0, 0, 0]);
    let holders = game.position.holders(donation("3.1")).seats;
    assert_eq!(holders, [P1, P2].into_iter().collect(), "both have a disk there");
    assert_eq!(game.score(P1).donation(donation("3.1")), Some(7));
    assert_eq!(game.score(P2).donation(donation("3.1")), Some(7));
}

#[test]
fn d15_charitable_giving_never_the_same_donation_twice_nor_a_free_space() {
    let game = charitable(100);
    assert_eq!(game.refuses(P1, "give 1.1 mission west"), Illegal::DonatedAlready(donation("1.1")));
    assert_eq!(game.refuses(P1, "give 2.2 mission west"), Illegal::NobodyDonated(donation("2.2")));
    let game = charitable(9);
    assert_eq!(game.refuses(P1, "give 3.1 mission west"), Illegal::Money { needed: 10, available: 9 });
}

#[test]
fn d15_charitable_giving_not_where_only_a_neutral_disk_lies() {
    let game = using_in(Scenario::new(2), Department::CharitableGiving, 1);
    let neutral = DonationSpace::all().find(|&space| game.position.holders(space).neutral).unwrap();
    assert_eq!(game.refuses(P1, &format!("give {neutral} mission west")), Illegal::NobodyDonated(neutral));
}

#[test]
fn d15_charitable_giving_at_the_price_of_communications() {
    let ready = Scenario::new(4).donation(P2, "3.1").working(P1, Department::Communications, "a2");
    let mut game = using_in(ready, Department::CharitableGiving, 1);
    game.does(P1, "give 3.1 mission west");
    assert_eq!(game.player(P1).money, 12 - 3);
}

#[test]
fn d16_telegraph_transport_steps_cost_1_less_but_at_least_1() {
    let mut game = using(Department::Telegraph, 1);
    game.does(P1, "advance west");
    assert_eq!(game.position.turn().study, 3 - 1, "2 less 1");
    game.does(P1, "advance west");
    assert_eq!(game.position.turn().study, 3 - 2, "at least 1");
    assert_eq!(game.refuses(P1, "advance west"), Illegal::Study { needed: 3, available: 1 });
    assert_eq!(
        game.refuses(P1, "research commerce"),
        Illegal::Study { needed: 2, available: 1 },
        "not for tabs"
    );
}

#[test]
fn d16_telegraph_needs_an_active_employee() {
    let mut game = using_in(Scenario::new(4).idle(P1, "a1", 1), Department::Telegraph, 0);
    game.does(P1, "advance west");
    assert_eq!(game.position.turn().study, 3 - 2);
}
