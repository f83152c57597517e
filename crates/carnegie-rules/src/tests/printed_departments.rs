//! RULES §5: the printed departments.

use super::scenario::*;
use crate::*;

// ── Human Resources ────────────────────────────────────────────────────────────────────────────

#[test]
fn human_resources_gives_3_moves_for_each_active_employee_and_3_for_the_permanent_one() {
    for (active, moves) in [(0, 3), (1, 6), (2, 9)] {
        let mut game = Scenario::new(4).staff(P1, "b1", active).idle(P1, "b1", 1);
        game.round_of(Action::HumanResources);
        assert_eq!(
            game.position.turn().moves,
            moves,
            "{active} active, and an inactive one who does not count"
        );
    }
}

#[test]
fn human_resources_a_move_is_one_step_of_one_employee() {
    let mut game = Scenario::new(4);
    game.round_of(Action::HumanResources)
        .does(P1, "move c1 b1")
        .does(P1, "move b1 a1")
        .does(P1, "move c1 c2");
    assert_eq!(
        (game.employees(P1, "a1"), game.employees(P1, "c2"), game.employees(P1, "c1")),
        ((0, 1), (1, 1), (0, 3))
    );
    assert_eq!(game.position.turn().moves, 3);
}

#[test]
fn human_resources_moves_are_orthogonal() {
    let mut game = Scenario::new(4);
    game.round_of(Action::HumanResources);
    for (to, possible) in
        [("b1", true), ("d1", true), ("c2", true), ("d2", false), ("a1", false), ("c1", false)]
    {
        assert_eq!(game.offers(P1, &format!("move c1 {to}")), possible, "from c1 to {to}");
    }
    assert_eq!(game.refuses(P1, "move c1 b2"), Illegal::NotAdjacent(space("c1"), space("b2")));
}

#[test]
fn human_resources_moves_do_not_shrink_when_an_employee_leaves_the_department() {
    let mut game = Scenario::new(4);
    game.round_of(Action::HumanResources).does(P1, "move b1 a1 active");
    assert_eq!(game.position.turn().moves, 5, "of the six counted at the start");
    for _ in 0..5 {
        game.does(P1, "move c1 b1");
    }
    assert_eq!(game.refuses(P1, "move b1 c1"), Illegal::NoMoves);
}

#[test]
fn human_resources_moves_active_and_inactive_employees_who_are_there() {
    let mut game = Scenario::new(4);
    game.round_of(Action::HumanResources);
    assert_eq!(game.refuses(P1, "move a1 a2"), Illegal::NoEmployee(space("a1")));
    assert_eq!(
        game.refuses(P1, "move b2 a2"),
        Illegal::NoEmployee(space("b2")),
        "there is only an active one"
    );
    game.does(P1, "move b2 a2 active");
}

#[test]
fn human_resources_moves_of_all_departments_used_form_one_pool() {
    let mut game = Scenario::new(4).working(P1, Department::Recruiting, "a1");
    game = game.working(P1, Department::Training, "a2");
    game.round_of(Action::HumanResources).does(P1, "move c1 b1");
    game.does(P1, "use recruiting for moves").does(P1, "use training for moves mission east");
    assert_eq!(game.position.turn().moves, 5 + 4 + 8);
}

#[test]
fn human_resources_employees_stay_inactive_until_the_end_of_the_round() {
    let mut game = Scenario::new(4);
    game.round_of(Action::HumanResources).does(P1, "move c1 d1");
    assert_eq!(game.refuses(P1, "activate d1"), Illegal::NotNow);
    game.all_pass().does(P1, "activate d1");
}

// ── Commerce and Finance ───────────────────────────────────────────────────────────────────────

#[test]
fn commerce_and_finance_pays_3_dollars_or_1_goods_or_twice_that_for_a_mission() {
    for (text, money, goods, missions) in [
        ("use commerce-and-finance for money", 3, 0, 0),
        ("use commerce-and-finance for goods", 0, 1, 0),
        ("use commerce-and-finance for money mission east", 6, 0, 1),
        ("use commerce-and-finance for goods mission east", 0, 2, 1),
    ] {
        let mut game = Scenario::new(4).money(P1, 0).goods(P1, 0);
        game.round_of(Action::Management).does(P1, text);
        let player = game.player(P1);
        assert_eq!(
            (player.money, player.goods, player.employees_on_missions()),
            (money, goods, missions),
            "{text}"
        );
    }
}

#[test]
fn commerce_and_finance_is_decided_anew_for_each_active_employee() {
    let mut game = Scenario::new(4).staff(P1, "b2", 2).money(P1, 0).goods(P1, 0);
    game.round_of(Action::Management);
    game.does(P1, "use commerce-and-finance for goods")
        .does(P1, "use commerce-and-finance for money mission west");
    assert_eq!((game.player(P1).money, game.player(P1).goods), (6, 1));
    let office = Office::Printed(Printed::CommerceAndFinance);
    assert_eq!(game.refuses(P1, "use commerce-and-finance for money"), Illegal::NoUse(office));
    assert_eq!(game.refuses(P1, "use commerce-and-finance for vp"), Illegal::NoUse(office));
    let mut next = Scenario::new(4);
    next.round_of(Action::Management);
    assert_eq!(next.refuses(P1, "use commerce-and-finance for vp"), Illegal::NoEffect(office));
}

// ── Strategic Planning ─────────────────────────────────────────────────────────────────────────

#[test]
fn strategic_planning_costs_1_goods_where_an_own_employee_stands_and_2_elsewhere() {
    let ready = || Scenario::new(4).without_reserved(P1).supplied(Department::Sales).goods(P1, 2);
    let mut game = ready().idle(P1, "a2", 1);
    game.round_of(Action::Management).does(P1, "add sales a2");
    assert_eq!(game.player(P1).goods, 1);
    assert_eq!(game.employees(P1, "a2"), (0, 1), "the employee stays, inactive");
    let mut game = ready();
    game.round_of(Action::Management).does(P1, "add sales a2");
    assert_eq!(game.player(P1).goods, 0);
}

#[test]
fn strategic_planning_needs_the_goods() {
    let mut game =
        Scenario::new(4).without_reserved(P1).supplied(Department::Sales).goods(P1, 1).idle(P1, "c3", 1);
    game.round_of(Action::Management);
    assert_eq!(game.refuses(P1, "add sales a2"), Illegal::Goods { needed: 2, available: 1 });
    assert!(game.offers(P1, "add sales c3"));
}

#[test]
fn strategic_planning_builds_on_spaces_without_a_department() {
    let mut game = Scenario::new(4).built(P1, Department::Logistics, "a1").supplied(Department::Sales);
    game.round_of(Action::Management);
    for at in ["a1", "c1", "b1", "b2", "c2", "d2", "d1"] {
        assert_eq!(game.refuses(P1, &format!("add sales {at}")), Illegal::SpaceTaken(space(at)));
    }
    for at in ["a2", "a3", "a4", "b4", "c4", "c3", "b3", "d3", "d4"] {
        assert!(game.offers(P1, &format!("add sales {at}")));
    }
}

#[test]
fn strategic_planning_takes_the_tile_from_the_supply() {
    let mut game =
        Scenario::new(4).without_reserved(P1).supplied(Department::Sales).sold_out(Department::Telegraph);
    let before = game.position.supply(Department::Sales);
    game.round_of(Action::Management);
    assert_eq!(game.refuses(P1, "add telegraph a2"), Illegal::NoTile(Department::Telegraph));
    assert_eq!(game.refuses(P1, "add post-office a2"), Illegal::NoTile(Department::PostOffice));
    game.does(P1, "add sales a2");
    assert_eq!(game.position.supply(Department::Sales), before - 1);
    assert_eq!(game.player(P1).office_at(space("a2")), Some(Office::Tile(Department::Sales)));
}

#[test]
fn strategic_planning_never_builds_the_same_kind_twice() {
    let mut game = Scenario::new(4).built(P1, Department::Sales, "a1").supplied(Department::Sales);
    game.round_of(Action::Management);
    assert_eq!(game.refuses(P1, "add sales a2"), Illegal::KindBuilt(Department::Sales));
}

#[test]
fn strategic_planning_builds_once_for_each_active_employee_who_stays() {
    let mut game = Scenario::new(4).without_reserved(P1).staff(P1, "c2", 2).goods(P1, 9);
    game = game.supplied(Department::Sales).supplied(Department::Logistics).supplied(Department::Training);
    game.round_of(Action::Management).does(P1, "add sales a2").does(P1, "add logistics d4");
    assert_eq!(
        game.refuses(P1, "add training a1"),
        Illegal::NoUse(Office::Printed(Printed::StrategicPlanning))
    );
    assert_eq!(game.employees(P1, "c2"), (2, 0));
}

#[test]
fn a_department_built_in_this_turn_has_no_active_employee_yet() {
    let mut game = Scenario::new(4).without_reserved(P1).supplied(Department::Sales).idle(P1, "a2", 1);
    game.round_of(Action::Management).does(P1, "add sales a2");
    let sales = Office::Tile(Department::Sales);
    assert_eq!(game.refuses(P1, "use sales with 1 goods"), Illegal::NoUse(sales));
    game.all_pass().does(P1, "activate a2");
}

// ── Construction ───────────────────────────────────────────────────────────────────────────────

#[test]
fn construction_sends_its_employee_to_the_region_and_pays_the_goods_of_the_project_type() {
    use ProjectType::*;
    for (project, at, region, goods) in [
        (Housing, "boston 1", Region::East, 1),
        (Commerce, "chicago 2", Region::Midwest, 1),
        (Industry, "houston 3", Region::South, 2),
        (Infrastructure, "san-francisco 5", Region::West, 2),
    ] {
        let mut game = Scenario::new(4).developed(P1, project, 1).goods(P1, 2);
        game.round_of(Action::Construction).does(P1, &format!("build {project} {at} with construction"));
        let player = game.player(P1);
        assert_eq!(player.goods, 2 - goods, "{project}");
        assert_eq!(player.missions[region.index()], 1);
        assert_eq!(game.employees(P1, "d2"), (0, 0));
        assert_eq!(game.position.owner(slot(at)), Some(Owner::Seat(P1)));
    }
}

#[test]
fn construction_takes_the_oldest_disk_of_the_tab_which_is_the_rightmost_on_the_printed_one() {
    let mut game = Scenario::new(4).developed(P1, ProjectType::Commerce, 2).staff(P1, "d2", 2);
    assert_eq!(game.player(P1).tabs[1].disks, 0b111);
    game.round_of(Action::Construction).does(P1, "build commerce chicago 2 with construction");
    assert_eq!(game.player(P1).tabs[1].disks, 0b110);
    game.does(P1, "build commerce boston 2 with construction");
    assert_eq!(game.player(P1).tabs[1].disks, 0b100);
}

#[test]
fn a_space_of_a_tab_pays_only_after_every_space_before_it() {
    let mut game = Scenario::new(4).developed(P1, ProjectType::Industry, 3).on_mission(P1, Region::South, 1);
    game = game.money(P1, 0).goods(P1, 9);
    game.round_of(Action::Construction).does(P1, "build industry boise with construction").end_round();
    let goods = game.player(P1).goods;
    game.does(P2, "choose management").does(P1, "return").does(P1, "done");
    assert_eq!(game.player(P1).goods, goods + 1, "the first space, not the last one that was exposed");
    assert_eq!(game.player(P1).money, 1, "of the employee; the last space would offer $3");
}

#[test]
fn construction_builds_on_slots_of_the_type_or_in_any_small_town() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Construction);
    assert_eq!(game.refuses(P1, "build commerce chicago 1 with construction"), Illegal::SlotType);
    assert_eq!(game.refuses(P1, "build industry chicago 5 with construction"), Illegal::SlotType);
    for project in ["commerce", "industry"] {
        assert!(game.offers(P1, &format!("build {project} reno with construction")));
        assert!(game.offers(P1, &format!("build {project} memphis with construction")));
    }
}

#[test]
fn construction_needs_a_free_slot_also_of_own_and_neutral_disks() {
    let mut game =
        Scenario::new(2).project(P1, ProjectType::Commerce, "reno").developed(P1, ProjectType::Commerce, 1);
    game.round_of(Action::Construction);
    assert_eq!(game.refuses(P1, "build industry reno with construction"), Illegal::SlotTaken);
    let industry = |slot: &Slot| SlotSet::fitting(ProjectType::Industry).contains(*slot);
    let neutral = game.position.neutral_disks().iter().find(industry).unwrap();
    assert_eq!(game.refuses(P1, &format!("build industry {neutral} with construction")), Illegal::SlotTaken);
}

#[test]
fn construction_is_used_once_for_each_active_employee() {
    let mut game = Scenario::new(4).goods(P1, 9);
    game.round_of(Action::Construction).does(P1, "build commerce reno with construction");
    assert_eq!(
        game.refuses(P1, "build industry boise with construction"),
        Illegal::NoUse(Office::Printed(Printed::Construction))
    );
}

#[test]
fn towns_with_the_symbol_pay_the_transport_income_of_their_region_at_once() {
    let mut game = Scenario::new(4).transport(P1, Region::South, 2).money(P1, 0).staff(P1, "d2", 2);
    game.round_of(Action::Construction).does(P1, "build commerce dallas with construction");
    assert_eq!(game.player(P1).money, 5, "once, and no project income");
    game.does(P1, "build industry memphis with construction");
    assert_eq!(game.player(P1).money, 5, "Memphis has no symbol");
    assert_eq!(game.player(P1).missions[Region::South.index()], 2, "the employees stay there");
}

#[test]
fn study_of_a_town_must_be_spent_before_the_turn_goes_on() {
    let mut game = Scenario::new(4).transport(P1, Region::Midwest, 2).staff(P1, "d2", 2);
    game.round_of(Action::Construction).does(P1, "build commerce omaha with construction");
    assert_eq!(game.question(P1), Some(Question::Study));
    assert_eq!(game.refuses(P1, "build industry boise with construction"), Illegal::NotNow);
    game.does(P1, "research housing").does(P1, "done");
    game.does(P1, "build housing boise with construction");
    assert_eq!(
        game.refuses(P1, "advance south"),
        Illegal::Study { needed: 1, available: 0 },
        "the rest is lost"
    );
}

// ── R&D ────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn research_gives_3_study_points_for_each_active_employee_in_one_pool() {
    let mut game = Scenario::new(4).staff(P1, "d1", 2);
    game.round_of(Action::Research);
    assert_eq!(game.position.turn().study, 6);
    game.does(P1, "research infrastructure").does(P1, "advance midwest").does(P1, "research housing");
    assert_eq!(game.position.turn().study, 0);
    assert_eq!(game.refuses(P1, "advance south"), Illegal::Study { needed: 1, available: 0 });
}

/// Every step of every side: what it costs, what it exposes, and whether it takes a disk from the supply.
#[test]
fn research_every_step_of_every_tab_side_costs_its_study_points_and_exposes_what_is_printed() {
    use ProjectType::*;
    // Study points of the six steps, and how many spaces take a disk; then come VP and, on side B, the limit.
    let printed = [
        (Housing, TabSide::A, [1, 1, 1, 2, 3, 5], 4),
        (Housing, TabSide::B, [1, 1, 1, 2, 5, 6], 5),
        (Commerce, TabSide::A, [2, 2, 2, 3, 4, 6], 4),
        (Commerce, TabSide::B, [2, 2, 2, 3, 5, 6], 5),
        (Industry, TabSide::A, [3, 3, 4, 5, 5, 6], 4),
        (Industry, TabSide::B, [3, 3, 4, 5, 5, 6], 5),
        (Infrastructure, TabSide::A, [4, 4, 4, 5, 5, 6], 4),
        (Infrastructure, TabSide::B, [4, 4, 4, 5, 5, 6], 5),
    ];
    for (project, side, costs, projects) in printed {
        for (from, cost) in (0..).zip(costs) {
            let mut game = Scenario::new(4).side(P1, project, side).developed(P1, project, from);
            game = game.staff(P1, "d1", 3);
            game.round_of(Action::Research);
            let (before, left) = (game.player(P1).tabs[project.index()], game.player(P1).disks_left());
            game.does(P1, &format!("research {project}"));
            let after = game.player(P1).tabs[project.index()];
            assert_eq!(game.position.turn().study, 9 - cost, "{project} {side}, step {from}");
            assert_eq!(after.steps, from + 1);
            let takes_disk = after.steps < projects;
            assert_eq!(after.disks, before.disks | u8::from(takes_disk) << after.steps);
            assert_eq!(game.player(P1).disks_left(), left - u8::from(takes_disk));
        }
    }
}

#[test]
fn research_only_the_first_space_of_infrastructure_has_no_disk_at_the_start() {
    let game = Scenario::at_setup(Config::base(4).unwrap());
    let disks = ProjectType::ALL.iter().map(|project| game.player(P1).tabs[project.index()].disks);
    assert_eq!(disks.collect::<Vec<_>>(), [1, 1, 1, 0]);
}

#[test]
fn research_a_step_of_a_transport_disk_costs_its_points() {
    for (region, costs) in Region::ALL.iter().zip([[2, 1, 4, 5], [1, 3, 3, 5], [3, 2, 2, 5], [1, 3, 3, 5]]) {
        for (from, cost) in (0..).zip(costs) {
            let mut game = Scenario::new(4).staff(P1, "d1", 2).transport(P1, *region, from);
            game.round_of(Action::Research).does(P1, &format!("advance {region}"));
            assert_eq!(game.player(P1).transport[region.index()], from + 1);
            assert_eq!(game.position.turn().study, 6 - cost, "{region} from space {from}");
        }
    }
}

#[test]
fn research_steps_in_any_mix_and_more_than_one_on_the_same_tab_or_track() {
    let mut game = Scenario::new(4).staff(P1, "d1", 2);
    game.round_of(Action::Research);
    game.does(P1, "advance west")
        .does(P1, "advance west")
        .does(P1, "research housing")
        .does(P1, "advance south");
    assert_eq!(game.player(P1).transport, [2, 0, 0, 1]);
    assert_eq!(game.player(P1).tabs[0].steps, 1);
}

#[test]
fn research_unspent_points_are_lost_at_the_end_of_the_turn() {
    let mut game = Scenario::new(4);
    game.round_of(Action::Research).does(P1, "done").end_round();
    game.round_of(Action::Research).pass_to(P1);
    assert_eq!(game.position.turn().study, 3);
}

#[test]
fn research_tabs_and_tracks_have_an_end() {
    let mut game = Scenario::new(4).developed(P1, ProjectType::Housing, 6).transport(P1, Region::South, 4);
    game.round_of(Action::Research);
    assert_eq!(game.refuses(P1, "research housing"), Illegal::TabComplete);
    assert_eq!(game.refuses(P1, "advance south"), Illegal::TrackComplete(Region::South));
}

#[test]
fn research_the_last_space_is_entered_only_if_nobody_else_is_there() {
    let mut game =
        Scenario::new(4).staff(P1, "d1", 2).transport(P1, Region::West, 3).transport(P3, Region::West, 4);
    game.round_of(Action::Research);
    assert_eq!(game.refuses(P1, "advance west"), Illegal::LastSpaceTaken(Region::West));
    for other in [3, 4] {
        let mut game = Scenario::new(4).transport(P1, Region::East, 2).transport(P3, Region::East, other);
        game.round_of(Action::Research).does(P1, "advance east");
        assert_eq!(game.player(P1).transport[Region::East.index()], 3, "other spaces are free to all");
    }
}

#[test]
fn research_the_last_space_pays_its_bonus_once() {
    for (region, money, goods) in
        [(Region::West, 0, 3), (Region::Midwest, 10, 0), (Region::East, 10, 0), (Region::South, 0, 3)]
    {
        let mut game = Scenario::new(4).staff(P1, "d1", 2).transport(P1, region, 3).money(P1, 0).goods(P1, 0);
        game.round_of(Action::Research).does(P1, &format!("advance {region}"));
        assert_eq!((game.player(P1).money, game.player(P1).goods), (money, goods), "{region}");
        game.end_round();
        assert_eq!((game.player(P1).money, game.player(P1).goods), (money, goods), "not again");
    }
}

/// A player whose 25 disks are all on tabs, projects and donations.
fn without_disks() -> Scenario {
    let mut game = Scenario::new(4);
    for (project, steps) in ProjectType::ALL.iter().zip([3, 2, 3, 3]) {
        game = game.developed(P1, *project, steps);
    }
    for space in DonationSpace::all().take(11) {
        game = game.donation(P1, &space.to_string());
    }
    assert_eq!(game.player(P1).disks_left(), 0);
    game.staff(P1, "d1", 3)
}

#[test]
fn research_a_project_space_needs_a_disk_and_so_do_the_spaces_behind_it() {
    let mut game = without_disks();
    game.round_of(Action::Research);
    assert_eq!(game.refuses(P1, "research commerce"), Illegal::NoDisk);
}

#[test]
fn research_spaces_for_vp_and_limit_need_no_disk() {
    for (project, cost) in [("housing", 2), ("industry", 5), ("infrastructure", 5)] {
        let mut game = without_disks();
        game.round_of(Action::Research).does(P1, &format!("research {project}"));
        assert_eq!(game.position.turn().study, 9 - cost);
        assert_eq!(game.player(P1).disks_left(), 0);
    }
    // The last two spaces of a side B: VP and the limit.
    let mut game = Scenario::new(4).side(P1, ProjectType::Housing, TabSide::B);
    for (project, steps) in ProjectType::ALL.iter().zip([4, 2, 2, 3]) {
        game = game.developed(P1, *project, steps);
    }
    for space in DonationSpace::all().take(11) {
        game = game.donation(P1, &space.to_string());
    }
    game = game.staff(P1, "d1", 3).working(P1, Department::AdvancedDesign, "a1");
    assert_eq!(game.player(P1).disks_left(), 0);
    game.round_of(Action::Research).does(P1, "research housing").does(P1, "research housing");
    assert_eq!(game.player(P1).donation_limit_raise(), 3);
}
