//! RULES §10: the departments 17–32.

use super::expansion::*;
use super::scenario::*;
use crate::Department::*;
use crate::*;

fn office(department: Department) -> Office {
    Office::Tile(department)
}

/// Player 1 has five projects in the Midwest and one, the first, in the West.
fn five_projects_in_the_midwest() -> Scenario {
    (new_departments())
        .project(P1, ProjectType::Housing, "chicago 4")
        .project(P1, ProjectType::Housing, "st-louis 2")
        .project(P1, ProjectType::Housing, "fargo")
        .project(P1, ProjectType::Commerce, "kansas-city 1")
        .project(P1, ProjectType::Commerce, "omaha")
}

// ── 17 Human Resources Administration ──────────────────────────────────────────────────────────

#[test]
fn hr_administration_sends_its_employee_and_relocates_one_for_each_hr_department() {
    let mut game = new_departments().working(P1, HrAdministration, "a1");
    game.round_of(Action::HumanResources).does(P1, "use hr-administration for transfers mission south");
    assert_eq!(game.player(P1).missions, [0, 0, 0, 1]);
    assert_eq!(game.position.turn().transfers, 2, "the printed department and this one");
    game.does(P1, "transfer c1 d4").does(P1, "transfer d1 a4 active");
    assert_eq!((game.employees(P1, "d4"), game.employees(P1, "a4")), ((0, 1), (0, 1)), "both are inactive");
    assert_eq!(game.employees(P1, "d1"), (0, 0));
    assert_eq!(game.position.turn().moves, 6, "relocating costs no moves");
    assert_eq!(game.refuses(P1, "transfer c1 a4"), Illegal::NoTransfers);
}

#[test]
fn hr_administration_counts_hr_departments_with_and_without_employees() {
    let mut game = (new_departments())
        .working(P1, HrAdministration, "a1")
        .built(P1, NewLobby, "a2")
        .built(P1, Training, "a3")
        .built(P1, Sales, "a4");
    game.round_of(Action::HumanResources).does(P1, "use hr-administration for transfers mission west");
    assert_eq!(game.position.turn().transfers, 4, "Sales is no Human Resources department");
}

#[test]
fn hr_administration_needs_a_mission_and_an_active_employee() {
    let mut game = new_departments().working(P1, HrAdministration, "a1").built(P2, HrAdministration, "a1");
    game.round_of(Action::HumanResources);
    let hr = office(HrAdministration);
    assert_eq!(game.refuses(P1, "use hr-administration for transfers"), Illegal::MissionNeeded(hr));
    assert_eq!(game.refuses(P1, "use hr-administration for moves mission west"), Illegal::NoEffect(hr));
    assert_eq!(game.refuses(P1, "transfer c1 a4"), Illegal::NoTransfers, "not before it is used");
    game.does(P1, "use hr-administration for transfers mission west");
    assert_eq!(game.refuses(P1, "use hr-administration for transfers mission west"), Illegal::NoUse(hr));
    assert_eq!(game.refuses(P1, "transfer c1 c1"), Illegal::SameSpace);
    assert_eq!(game.refuses(P1, "transfer d4 c1"), Illegal::NoEmployee(space("d4")));
    game.does(P1, "done");
    let refused = game.refuses(P2, "use hr-administration for transfers mission west");
    assert_eq!(refused, Illegal::NoUse(hr), "nobody is active there");
}

#[test]
fn hr_administration_taking_away_an_unused_employee_takes_away_its_use() {
    let mut game =
        new_departments().working(P1, HrAdministration, "a1").built(P1, Recruiting, "a2").staff(P1, "a2", 2);
    game.round_of(Action::HumanResources).does(P1, "use hr-administration for transfers mission west");
    let mut both = game.clone();
    both.does(P1, "transfer a2 c1 active").does(P1, "transfer a2 c1 active");
    assert_eq!(both.refuses(P1, "use recruiting for moves"), Illegal::NoUse(office(Recruiting)));
    // An employee who has been used may go; the other one still has a use.
    game.does(P1, "use recruiting for moves").does(P1, "transfer a2 c1 active");
    game.does(P1, "use recruiting for employee mission east");
    assert_eq!(game.employees(P1, "a2"), (0, 0));
}

// ── 18, 22, 26, 30 Local agencies ──────────────────────────────────────────────────────────────

#[test]
fn local_partners_five_projects_in_one_region_taken_as_6_dollars_and_4_moves() {
    let mut game = five_projects_in_the_midwest().working(P1, LocalPartners, "a1").money(P1, 0);
    game.round_of(Action::HumanResources).does(P1, "use local-partners in midwest 2");
    assert_eq!((game.player(P1).money, game.position.turn().moves), (6, 6 + 4));
    assert_eq!(game.employees(P1, "a1"), (1, 0), "no mission");
    assert_eq!(game.refuses(P1, "use local-partners in west 0"), Illegal::NoUse(office(LocalPartners)));
}

#[test]
fn local_agencies_let_each_project_pay_one_of_the_two_things() {
    let mut game = five_projects_in_the_midwest().working(P1, LocalPartners, "a1");
    game.round_of(Action::HumanResources);
    for other in 0..=5 {
        assert!(game.offers(P1, &format!("use local-partners in midwest {other}")));
    }
    assert_eq!(game.refuses(P1, "use local-partners in midwest 6"), Illegal::TooManyProjects(5));
    assert!(game.offers(P1, "use local-partners in west 1"));
    assert_eq!(game.refuses(P1, "use local-partners in south 0"), Illegal::NoProject(Region::South));
}

#[test]
fn branding_pays_2_dollars_or_1_goods_for_each_project_of_a_region() {
    let mut game = five_projects_in_the_midwest().working(P1, Branding, "a1").money(P1, 0).goods(P1, 0);
    game.round_of(Action::Management).does(P1, "use branding in midwest 3");
    assert_eq!((game.player(P1).money, game.player(P1).goods), (4, 3));
}

#[test]
fn renovation_pays_2_dollars_or_1_vp_for_each_project_of_a_region() {
    let mut game = five_projects_in_the_midwest().working(P1, Renovation, "a1").money(P1, 0);
    game.round_of(Action::Construction).does(P1, "use renovation in midwest 4");
    assert_eq!((game.player(P1).money, game.player(P1).vp), (2, 4));
}

#[test]
fn renovation_counts_a_project_built_in_the_same_turn() {
    let mut game = five_projects_in_the_midwest().working(P1, Renovation, "a1").goods(P1, 2);
    game.round_of(Action::Construction).does(P1, "build industry chicago 1 with construction");
    game.does(P1, "use renovation in midwest 6");
    assert_eq!(game.player(P1).vp, 6);
}

#[test]
fn knowledge_sharing_pays_2_dollars_or_2_study_for_each_project_of_a_region() {
    let mut game = five_projects_in_the_midwest().working(P1, KnowledgeSharing, "a1").money(P1, 0);
    game.round_of(Action::Research).does(P1, "use knowledge-sharing in midwest 4");
    assert_eq!(
        (game.player(P1).money, game.position.turn().study),
        (2, 3 + 8),
        "one pool with the printed R&D"
    );
    assert_eq!(game.question(P1), Some(Question::Departments(Action::Research)));
}

#[test]
fn local_agencies_need_an_active_employee_and_their_own_action() {
    for (department, action) in [
        (LocalPartners, Action::HumanResources),
        (Branding, Action::Management),
        (Renovation, Action::Construction),
        (KnowledgeSharing, Action::Research),
    ] {
        let mut game = five_projects_in_the_midwest().built(P1, department, "a1");
        game.round_of(action);
        let used = format!("use {department} in midwest 0");
        assert_eq!(game.refuses(P1, &used), Illegal::NoUse(office(department)));
        let mut game = five_projects_in_the_midwest().working(P1, department, "a1");
        game.round_of(action.below());
        assert_eq!(game.refuses(P1, &used), Illegal::NoDepartment(office(department)));
    }
}

// ── 19 Corporate Communication ─────────────────────────────────────────────────────────────────

#[test]
fn corporate_communication_lets_employees_move_diagonally() {
    let mut game = new_departments().working(P1, CorporateCommunication, "a4");
    game.round_of(Action::HumanResources);
    game.does(P1, "move c1 b2").does(P1, "move b2 b3").does(P1, "move b3 c4");
    assert_eq!((game.employees(P1, "c4"), game.position.turn().moves), ((0, 1), 3));
    assert_eq!(game.refuses(P1, "move c1 c3"), Illegal::NotAdjacent(space("c1"), space("c3")));
}

#[test]
fn corporate_communication_without_an_active_employee_changes_nothing() {
    let mut game = new_departments().built(P1, CorporateCommunication, "a4").idle(P1, "a4", 1);
    game.round_of(Action::HumanResources);
    assert_eq!(game.refuses(P1, "move c1 b2"), Illegal::NotAdjacent(space("c1"), space("b2")));
}

#[test]
fn corporate_communication_lasts_for_the_turn_when_its_employee_leaves() {
    let mut game = new_departments().working(P1, CorporateCommunication, "a1");
    game.round_of(Action::HumanResources).does(P1, "move a1 b2 active").does(P1, "move c1 d2");
    game.end_round().round_of(Action::HumanResources).pass_to(P1);
    let refused = game.refuses(P1, "move c1 d2");
    assert_eq!(refused, Illegal::NotAdjacent(space("c1"), space("d2")), "not in the next turn");
}

#[test]
fn corporate_communication_helps_every_kind_of_move() {
    let mut game =
        new_departments().working(P1, CorporateCommunication, "a4").working(P1, Training, "a1").first(P4);
    game.round_of(Action::Management).pass_to(P1).does(P1, "action-choice human-resources");
    game.does(P1, "use training for moves mission east");
    for _ in 0..3 {
        game.does(P1, "move c1 b2").does(P1, "move b2 c1");
    }
    assert_eq!(game.position.turn().moves, 8, "6 of 14 moves used, all of them diagonal");
}

// ── 20, 24, 32 At the end of the game ──────────────────────────────────────────────────────────

#[test]
fn green_spaces_scores_2_vp_for_each_company_space_without_a_department() {
    let game = new_departments().working(P1, GreenSpaces, "a1");
    assert_eq!(game.line(P1, ScoreLine::GreenSpaces), 2 * 9);
    let game = game.built(P1, Sales, "a2").built(P1, NewLobby, "d4");
    assert_eq!(game.line(P1, ScoreLine::GreenSpaces), 2 * 7);
}

#[test]
fn public_relations_scores_2_vp_for_each_project_of_the_best_region() {
    let game = five_projects_in_the_midwest().working(P1, PublicRelations, "a1");
    assert_eq!(game.line(P1, ScoreLine::PublicRelations), 2 * 5);
}

#[test]
fn network_of_libraries_scores_4_vp_for_each_project_of_the_weakest_region() {
    let game = five_projects_in_the_midwest()
        .working(P1, Libraries, "a1")
        .project(P1, ProjectType::Commerce, "new-york 2")
        .project(P1, ProjectType::Commerce, "boston 2");
    assert_eq!(game.line(P1, ScoreLine::Libraries), 0, "none in the South");
    let game = game.project(P1, ProjectType::Industry, "memphis");
    assert_eq!(game.line(P1, ScoreLine::Libraries), 4, "one each in South and West");
    let game = game.project(P1, ProjectType::Industry, "dallas").project(P1, ProjectType::Industry, "reno");
    assert_eq!(game.line(P1, ScoreLine::Libraries), 8);
}

#[test]
fn departments_that_score_at_the_end_need_an_active_employee_then() {
    for (department, line) in [
        (GreenSpaces, ScoreLine::GreenSpaces),
        (PublicRelations, ScoreLine::PublicRelations),
        (Libraries, ScoreLine::Libraries),
    ] {
        let game = five_projects_in_the_midwest()
            .project(P1, ProjectType::Industry, "memphis")
            .project(P1, ProjectType::Industry, "boston 3")
            .working(P1, department, "a1");
        assert!(game.line(P1, line) > 0);
        assert_eq!(game.clone().staff(P1, "a1", 0).idle(P1, "a1", 1).line(P1, line), 0, "{department}");
    }
}

// ── 21, 25, 29 Internal specialization ─────────────────────────────────────────────────────────

#[test]
fn accounting_pays_3_dollars_for_each_management_department() {
    let mut game = new_departments().working(P1, Accounting, "a1").built(P1, Sales, "a2").money(P1, 0);
    game.round_of(Action::Management).does(P1, "use accounting for money mission east");
    assert_eq!(game.player(P1).money, 3 * 4, "two printed ones, Sales and this one");
    assert_eq!((game.player(P1).missions[Region::East.index()], game.employees(P1, "a1")), (1, (0, 0)));
}

#[test]
fn production_lines_pays_1_goods_for_each_construction_department() {
    let mut game =
        new_departments().working(P1, ProductionLines, "a1").built(P1, Engineering, "a2").goods(P1, 0);
    game.round_of(Action::Construction).does(P1, "use production-lines for goods mission west");
    assert_eq!(game.player(P1).goods, 3);
}

#[test]
fn production_lines_pays_for_a_project_of_the_same_turn() {
    let mut game = new_departments().working(P1, ProductionLines, "a1").goods(P1, 0);
    game.round_of(Action::Construction);
    let build = "build industry san-francisco 1 with construction";
    assert_eq!(game.refuses(P1, build), Illegal::Goods { needed: 2, available: 0 });
    game.does(P1, "use production-lines for goods mission west").does(P1, build);
    assert_eq!(game.player(P1).missions[Region::West.index()], 2);
}

#[test]
fn rd_coordination_gives_2_study_for_each_rd_department() {
    let mut game = new_departments().working(P1, RdCoordination, "a1").built(P1, Archives, "a2");
    game.round_of(Action::Research).does(P1, "use rd-coordination for study mission south");
    assert_eq!(game.position.turn().study, 3 + 2 * 3, "one pool with the printed R&D");
}

#[test]
fn departments_21_25_and_29_need_a_mission_and_an_active_employee() {
    for (department, action, benefit) in [
        (Accounting, Action::Management, "money"),
        (ProductionLines, Action::Construction, "goods"),
        (RdCoordination, Action::Research, "study"),
    ] {
        let mut game = new_departments().working(P1, department, "a1").built(P2, department, "a1");
        game.round_of(action);
        let without = game.refuses(P1, &format!("use {department} for {benefit}"));
        assert_eq!(without, Illegal::MissionNeeded(office(department)));
        let other = game.refuses(P1, &format!("use {department} for vp mission west"));
        assert_eq!(other, Illegal::NoEffect(office(department)));
        let used = format!("use {department} for {benefit} mission west");
        game.does(P1, &used);
        assert_eq!(game.refuses(P1, &used), Illegal::NoUse(office(department)), "once for each employee");
        game.does(P1, "done");
        assert_eq!(game.refuses(P2, &used), Illegal::NoUse(office(department)), "nobody is active");
    }
}

// ── 23 Payroll Management ──────────────────────────────────────────────────────────────────────

/// Player 1 with Payroll Management and someone to activate in Green Spaces, whose desk costs $10.
fn payroll() -> Scenario {
    new_departments().working(P1, Payroll, "a1").built(P1, GreenSpaces, "a2").idle(P1, "a2", 1)
}

#[test]
fn payroll_management_offers_three_prices_for_every_activation() {
    for (pay, money, vp) in [("", 2, 3), (" more", 0, 4), (" less", 11, 2)] {
        let mut game = payroll().money(P1, 12).vp(P1, 3);
        game.round_of(Action::Research).all_pass().does(P1, &format!("activate a2{pay}"));
        assert_eq!((game.player(P1).money, game.player(P1).vp), (money, vp), "activate a2{pay}");
        assert_eq!(game.employees(P1, "a2"), (1, 0));
    }
}

#[test]
fn payroll_management_needs_the_money_of_the_chosen_price() {
    let mut game = payroll().money(P1, 11).vp(P1, 1);
    game.round_of(Action::Research).all_pass();
    let refused = game.refuses(P1, "activate a2 more");
    assert_eq!(refused, Illegal::Money { needed: 12, available: 11 });
    let mut game = payroll().money(P1, 1).goods(P1, 0).vp(P1, 1);
    game.round_of(Action::Research).all_pass().does(P1, "activate a2 less");
    assert_eq!(game.player(P1).money, 0, "$1 is enough to be asked");
}

#[test]
fn payroll_management_takes_no_vp_from_a_player_without() {
    let mut game = payroll().money(P1, 12).vp(P1, 0);
    game.round_of(Action::Research).all_pass();
    assert_eq!(game.refuses(P1, "activate a2 less"), Illegal::NoVp);
    let config = modules(4, &[Module::NewDepartments, Module::NewBeginning]);
    let mut game = Scenario::with(config).working(P1, Payroll, "a1").idle(P1, "c2", 1).vp(P1, -3);
    game.round_of(Action::Research).all_pass();
    assert_eq!(game.refuses(P1, "activate c2 less"), Illegal::NoVp, "nor from one below 0");
    game.does(P1, "activate c2 more");
    assert_eq!(game.player(P1).vp, -2);
}

#[test]
fn payroll_management_does_not_work_in_the_round_in_which_its_employee_is_activated() {
    let mut game = (new_departments())
        .built(P1, Payroll, "a1")
        .idle(P1, "a1", 1)
        .idle(P1, "c2", 1)
        .vp(P1, 3)
        .money(P1, 20);
    game.round_of(Action::Research).all_pass();
    assert_eq!(game.refuses(P1, "activate a1 less"), Illegal::NoPayroll, "nor for this employee");
    game.does(P1, "activate a1");
    for pay in ["more", "less"] {
        assert_eq!(game.refuses(P1, &format!("activate c2 {pay}")), Illegal::NoPayroll);
    }
    game.end_round().round_of(Action::Research).all_pass();
    assert!(game.offers(P1, "activate c2 more") && game.offers(P1, "activate c2 less"), "in the next round");
}

#[test]
fn payroll_management_works_for_its_owner_only() {
    let mut game = payroll().idle(P2, "c2", 1).vp(P2, 3);
    game.round_of(Action::Research).all_pass();
    assert_eq!(game.refuses(P2, "activate c2 more"), Illegal::NoPayroll);
}

// ── 27 Political Lobbying ──────────────────────────────────────────────────────────────────────

#[test]
fn political_lobbying_builds_on_slots_of_another_type_without_a_vp() {
    let mut game = new_departments().working(P1, PoliticalLobbying, "a1").staff(P1, "d2", 2).goods(P1, 3);
    game.round_of(Action::Construction).does(P1, "build commerce chicago 1 with construction");
    assert_eq!(game.player(P1).vp, 0, "an industry slot");
    game.does(P1, "build industry chicago 3 with construction");
    assert_eq!(game.player(P1).vp, 1, "a matching slot");
    let player = game.player(P1);
    assert_eq!(
        (player.projects_of(ProjectType::Commerce), player.projects_of(ProjectType::Industry)),
        (1, 1)
    );
}

#[test]
fn political_lobbying_gives_1_vp_for_any_project_in_a_small_town() {
    let mut game = new_departments()
        .working(P1, PoliticalLobbying, "a1")
        .staff(P1, "d2", 2)
        .goods(P1, 3)
        .transport(P1, Region::West, 3);
    game.round_of(Action::Construction).does(P1, "build commerce reno with construction");
    assert_eq!(game.player(P1).vp, 1);
    game.does(P1, "build industry seattle with construction");
    assert_eq!(game.player(P1).vp, 1 + 1 + 2, "and the transport income of the town");
}

#[test]
fn political_lobbying_needs_an_active_employee_and_a_free_slot() {
    let mut game = new_departments().built(P1, PoliticalLobbying, "a1").idle(P1, "a1", 1).goods(P1, 3);
    game.round_of(Action::Construction);
    assert_eq!(game.refuses(P1, "build commerce chicago 1 with construction"), Illegal::SlotType);
    game.does(P1, "build commerce reno with construction");
    assert_eq!(game.player(P1).vp, 0);
    let mut game = new_departments().working(P1, PoliticalLobbying, "a1").goods(P1, 3);
    game.round_of(Action::Construction);
    let taken = game.refuses(P1, "build commerce kansas-city 3 with construction");
    assert_eq!(taken, Illegal::SlotTaken, "player 2 lives there");
}

// ── 28 Post Office ─────────────────────────────────────────────────────────────────────────────

#[test]
fn post_office_adds_a_connection_point_if_major_cities_are_connected_at_all() {
    let alone = new_departments()
        .working(P1, PostOffice, "a1")
        .project(P1, ProjectType::Housing, "new-york 1")
        .project(P1, ProjectType::Housing, "chicago 4");
    assert_eq!(alone.line(P1, ScoreLine::MajorCities), 0);
    let joined = alone.project(P1, ProjectType::Commerce, "pittsburgh 2");
    assert_eq!(joined.line(P1, ScoreLine::MajorCities), 6, "3 points by wagon");
    let idle = joined.staff(P1, "a1", 0).idle(P1, "a1", 1);
    assert_eq!(idle.line(P1, ScoreLine::MajorCities), 3, "nobody is active in the Post Office");
}

#[test]
fn post_office_with_five_points_scores_the_last_row_and_9_vp() {
    let mut game = new_departments().built(P1, PostOffice, "a1");
    for (project, slots) in [
        (ProjectType::Housing, ["new-york 1", "chicago 4", "new-orleans 1"].as_slice()),
        (ProjectType::Commerce, &["pittsburgh 2", "san-francisco 2", "omaha", "reno"]),
        (ProjectType::Industry, &["salt-lake-city", "st-louis 1", "memphis"]),
    ] {
        for slot in slots {
            game = game.project(P1, project, slot);
        }
    }
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 18, "all four by wagon");
    let game = game.staff(P1, "a1", 1);
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 18 + 9);
    let game = Region::ALL.iter().fold(game, |game, &region| game.transport(P1, region, 3));
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 36 + 9);
}

// ── 31 Archives ────────────────────────────────────────────────────────────────────────────────

#[test]
fn archives_lets_each_transport_income_come_from_an_earlier_space() {
    let mut game = (new_departments())
        .working(P1, Archives, "a1")
        .transport(P1, Region::West, 3)
        .on_mission(P1, Region::West, 2)
        .money(P1, 0)
        .goods(P1, 0);
    game.does(P1, "choose human-resources").does(P1, "return to lobby");
    assert_eq!(game.question(P1), Some(Question::TransportIncome(Region::West)));
    assert_eq!(game.refuses(P1, "done"), Illegal::MustDecide);
    assert_eq!(
        game.refuses(P1, "transport-income 5"),
        Illegal::TrackSpace,
        "the disk is on the fourth space"
    );
    game.does(P1, "transport-income 2").does(P1, "return to lobby").does(P1, "transport-income 4");
    assert_eq!((game.player(P1).money, game.player(P1).goods, game.player(P1).vp), (3, 0, 2));
}

#[test]
fn archives_without_an_active_employee_leaves_no_choice() {
    let mut game = (new_departments())
        .built(P1, Archives, "a1")
        .idle(P1, "a1", 1)
        .transport(P1, Region::West, 3)
        .on_mission(P1, Region::West, 1);
    game.does(P1, "choose human-resources").does(P1, "return to lobby");
    assert_eq!(game.player(P1).vp, 2);
    assert_eq!(game.refuses(P1, "transport-income 2"), Illegal::NotNow);
}

#[test]
fn archives_asks_nothing_on_the_first_space() {
    let mut game = new_departments().working(P1, Archives, "a1").on_mission(P1, Region::West, 1).money(P1, 0);
    game.does(P1, "choose human-resources").does(P1, "return to lobby");
    assert_eq!(game.player(P1).money, 1);
    assert_ne!(game.question(P1), Some(Question::TransportIncome(Region::West)));
}

#[test]
fn archives_shares_the_last_transport_space_with_its_bonus() {
    let mut game = [P1, P3]
        .iter()
        .fold(new_departments(), |game, &seat| game.transport(seat, Region::West, 3).staff(seat, "d1", 2))
        .transport(P2, Region::West, 4)
        .working(P1, Archives, "a1")
        .built(P3, Archives, "a1")
        .goods(P1, 0);
    game.round_of(Action::Research).does(P1, "advance west");
    assert_eq!((game.player(P1).transport[0], game.player(P1).goods), (4, 3));
    assert_eq!(game.refuses(P1, "advance west"), Illegal::TrackComplete(Region::West));
    game.pass_to(P3);
    let refused = game.refuses(P3, "advance west");
    assert_eq!(refused, Illegal::LastSpaceTaken(Region::West), "nobody is active in these Archives");
}
