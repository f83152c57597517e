//! RULES §3, income.

use super::scenario::*;
use crate::components::Income;
use crate::components::tracks::track;
use crate::*;

/// A round whose event is income in the region.
fn income_in(region: Region) -> &'static str {
    match region {
        Region::West => "choose human-resources",
        Region::South => "choose management",
        Region::East => "choose construction",
        Region::Midwest => "choose research",
    }
}

#[test]
fn employees_brought_back_lie_inactive_in_the_lobby() {
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 2);
    game.does(P1, "choose human-resources").does(P1, "return");
    assert_eq!(game.player(P1).missions[Region::West.index()], 1);
    assert_eq!(game.employees(P1, "c1"), (0, 6));
}

#[test]
fn each_employee_brought_back_pays_the_transport_income() {
    let mut game =
        Scenario::new(4).on_mission(P1, Region::South, 3).transport(P1, Region::South, 3).money(P1, 0);
    game.does(P1, "choose management");
    for money in [7, 14, 21] {
        game.does(P1, "return");
        assert_eq!(game.player(P1).money, money);
    }
    assert_eq!(game.refuses(P1, "return"), Illegal::NobodyThere(Region::South));
}

#[test]
fn the_transport_income_is_the_one_at_the_disk() {
    for &region in Region::ALL {
        for space in 0..5 {
            let mut game = Scenario::new(4).on_mission(P1, region, 1).transport(P1, region, space);
            game = game.money(P1, 0).goods(P1, 0).vp(P1, 0);
            game.does(P1, income_in(region)).does(P1, "return");
            let (player, turn) = (game.player(P1), game.position.turn());
            let received = (player.money, player.goods, player.vp, turn.study, 5 - player.reserve);
            let expected = match track(region).income[space as usize] {
                Income::Money(n) => (n.into(), 0, 0, 0, 1),
                Income::Goods(n) => (0, n.into(), 0, 0, 1),
                Income::Vp(n) => (0, 0, n.into(), 0, 1),
                Income::Study(n) => (0, 0, 0, n, 1),
                // One employee went on the mission before.
                Income::Employee(n) => (0, 0, 0, 0, 1 + n),
                other => panic!("no transport income: {other:?}"),
            };
            assert_eq!(received, expected, "{region}, space {space}");
        }
    }
}

#[test]
fn only_employees_in_the_region_of_the_event_come_back() {
    let mut game = Scenario::new(4).on_mission(P1, Region::East, 2).on_mission(P2, Region::West, 1);
    game.does(P1, "choose human-resources");
    assert_eq!(game.question(P2), Some(Question::Returning(Region::West)), "player 1 has nobody there");
    assert_eq!(game.position.to_act(), SeatSet::only(P2));
}

#[test]
fn nobody_is_forced_to_bring_anyone_back() {
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 2);
    let money = game.player(P1).money;
    game.does(P1, "choose human-resources").does(P1, "done");
    assert_eq!(game.player(P1).missions[Region::West.index()], 2);
    assert_eq!(game.player(P1).money, money, "and without that there is no project income");
}

#[test]
fn project_income_is_paid_once_however_many_come_back() {
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 3).money(P1, 0);
    game = game.project(P1, ProjectType::Commerce, "houston 1");
    game.does(P1, "choose human-resources").does(P1, "return").does(P1, "return").does(P1, "done");
    assert_eq!(game.player(P1).money, 2 + 2, "two at $1, then $2 of the commerce project");
    assert_eq!(game.player(P1).missions[Region::West.index()], 1, "one may stay");
}

#[test]
fn project_income_comes_from_every_tab_space_whose_disk_has_been_built() {
    use ProjectType::*;
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 1).money(P1, 0).goods(P1, 0);
    for (project, slots) in [
        (Housing, &["chicago 4", "boston 1", "pittsburgh 1"][..]),
        (Commerce, &["chicago 2", "boston 2", "houston 1", "reno"]),
        (Industry, &["chicago 1", "chicago 3", "boston 3", "boise"]),
        (Infrastructure, &["chicago 5", "houston 2", "denver 1"]),
    ] {
        for at in slots {
            game = game.project(P1, project, at);
        }
    }
    game.does(P1, "choose human-resources").does(P1, "return").does(P1, "done");
    game.does(P1, "take employee").does(P1, "take money");
    let player = game.player(P1);
    assert_eq!(player.money, 1 + (1 + 1) + (2 + 2 + 2 + 2) + 3, "the employee, housing, commerce, industry");
    assert_eq!(player.goods, 1 + 1 + 1, "industry");
    assert_eq!(player.vp, 1 + 1 + 1, "infrastructure, whose first space never had a disk");
}

#[test]
fn the_housing_disk_of_setup_uncovers_a_space_without_income() {
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 1).money(P1, 0).goods(P1, 0);
    game.does(P1, "choose human-resources").does(P1, "return").does(P1, "done");
    let player = game.player(P1);
    assert_eq!((player.money, player.goods, player.vp), (1, 0, 0), "only the employee pays");
}

/// Exposed spaces pay in the order of the tab, and each side pays what is printed: checked space by space.
#[test]
fn every_project_space_of_every_side_pays_its_printed_income_once_its_disk_is_built() {
    use ProjectType::*;
    // What each further project adds: money, goods, VP; "or" incomes are taken as money.
    type Spaces = &'static [(u16, u16, i16)];
    let printed: [(ProjectType, [Spaces; 2]); 4] = [
        (Housing, [&[(1, 0, 0), (1, 0, 0), (1, 0, 0)], &[(1, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0)]]),
        (
            Commerce,
            [
                &[(2, 0, 0), (2, 0, 0), (2, 0, 0), (2, 0, 0)],
                &[(2, 0, 0), (2, 0, 0), (2, 0, 0), (2, 0, 0), (2, 0, 0)],
            ],
        ),
        (
            Industry,
            [
                &[(0, 1, 0), (0, 1, 0), (0, 1, 0), (3, 0, 0)],
                &[(0, 1, 0), (0, 1, 0), (0, 1, 0), (3, 0, 0), (3, 0, 0)],
            ],
        ),
        (Infrastructure, [&[(0, 0, 1), (0, 0, 1), (0, 0, 1)], &[(0, 0, 1), (0, 0, 1), (0, 0, 1), (0, 0, 1)]]),
    ];
    let towns = ["boise", "reno", "salt-lake-city", "santa-fe", "memphis"];
    for (project, sides) in printed {
        for (&side, incomes) in TabSide::ALL.iter().zip(sides) {
            for built in 1..=incomes.len() {
                let mut game = Scenario::new(4).side(P1, project, side).on_mission(P1, Region::West, 1);
                for at in &towns[..built] {
                    game = game.project(P1, project, at);
                }
                game = game.money(P1, 0).goods(P1, 0).vp(P1, 0);
                game.does(P1, "choose human-resources").does(P1, "return").does(P1, "done");
                while let Some(Question::ProjectIncome(asked, _)) = game.question(P1) {
                    assert_eq!(asked, project);
                    game.does(P1, "take money");
                }
                let sum = incomes[..built]
                    .iter()
                    .fold((1, 0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1, sum.2 + one.2));
                let player = game.player(P1);
                assert_eq!((player.money, player.goods, player.vp), sum, "{built} of {project} {side}");
            }
        }
    }
}

#[test]
fn exposed_tab_spaces_with_their_disk_pay_nothing() {
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 1).money(P1, 0).goods(P1, 0);
    game = game.developed(P1, ProjectType::Housing, 3).developed(P1, ProjectType::Infrastructure, 3);
    game.does(P1, "choose human-resources").does(P1, "return").does(P1, "done");
    let player = game.player(P1);
    assert_eq!((player.money, player.goods, player.vp), (1, 0, 0), "only the employee pays");
}

#[test]
fn employee_income_takes_one_from_the_reserve_into_the_lobby() {
    let mut game = Scenario::new(4).on_mission(P1, Region::East, 1).transport(P1, Region::East, 2);
    let reserve = game.player(P1).reserve;
    game.does(P1, "choose construction").does(P1, "return");
    assert_eq!(game.player(P1).reserve, reserve - 1);
    assert_eq!(game.employees(P1, "c1"), (0, 5 + 1 + 1), "the one who returns and the new one");
}

#[test]
fn employee_income_with_an_empty_reserve_pays_nothing() {
    let mut game = Scenario::new(4).on_mission(P1, Region::East, 2).transport(P1, Region::East, 2);
    game = game.reserve(P1, 1).money(P1, 0);
    game.does(P1, "choose construction").does(P1, "return").does(P1, "return");
    assert_eq!((game.player(P1).reserve, game.player(P1).money), (0, 0));
    assert_eq!(game.player(P1).inactive_employees(), 10);
}

#[test]
fn study_income_of_two_employees_is_one_amount_of_6_points() {
    let mut game = Scenario::new(4).on_mission(P1, Region::Midwest, 2).transport(P1, Region::Midwest, 2);
    game.does(P1, "choose research").does(P1, "return").does(P1, "return");
    assert_eq!(game.refuses(P1, "research housing"), Illegal::NotNow, "first all come back");
    game.does(P1, "done");
    assert_eq!((game.question(P1), game.position.turn().study), (Some(Question::Study), 6));
    game.does(P1, "research infrastructure");
    assert_eq!(
        (game.question(P1), game.position.turn().study),
        (Some(Question::Study), 2),
        "4 points in one step"
    );
    game.does(P1, "advance south").does(P1, "research housing");
    assert_eq!(game.position.phase(), Phase::Departments);
}

#[test]
fn study_income_must_be_spent_at_once_before_the_project_income() {
    let mut game = Scenario::new(4).on_mission(P1, Region::Midwest, 1).transport(P1, Region::Midwest, 2);
    game = game.money(P1, 0).project(P1, ProjectType::Commerce, "houston 1");
    game.does(P1, "choose research").does(P1, "return").does(P1, "done");
    assert_eq!(game.player(P1).money, 0);
    assert_eq!(game.refuses(P1, "research infrastructure"), Illegal::Study { needed: 4, available: 3 });
    game.does(P1, "research commerce");
    assert_eq!(game.question(P1), Some(Question::Study), "1 point is left, and the South costs 1");
    game.does(P1, "done");
    assert_eq!(game.player(P1).money, 2, "now the commerce project pays");
    assert_eq!(game.position.turn().study, 3, "the R&D turn begins with its own points only");
}

#[test]
fn study_income_that_buys_nothing_any_more_is_lost() {
    let mut game = Scenario::new(4).on_mission(P1, Region::Midwest, 2).transport(P1, Region::Midwest, 2);
    for &project in ProjectType::ALL {
        game = game.developed(P1, project, if project == ProjectType::Industry { 2 } else { 5 });
    }
    for region in [Region::West, Region::East, Region::South] {
        game = game.transport(P1, region, if region == Region::West { 2 } else { 3 });
    }
    game.does(P1, "choose research").does(P1, "return").does(P1, "return").does(P1, "done");
    game.does(P1, "advance midwest");
    assert_eq!(game.position.phase(), Phase::Departments, "3 points buy nothing: no further question");
}

#[test]
fn an_income_of_a_or_b_is_chosen_each_time() {
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 1).money(P1, 0).goods(P1, 0);
    game = game.side(P1, ProjectType::Housing, TabSide::B).side(P1, ProjectType::Industry, TabSide::B);
    for at in ["chicago 4", "boston 1", "pittsburgh 1", "washington 2"] {
        game = game.project(P1, ProjectType::Housing, at);
    }
    for at in ["chicago 1", "chicago 3", "boston 3", "boise", "reno"] {
        game = game.project(P1, ProjectType::Industry, at);
    }
    game.does(P1, "choose human-resources").does(P1, "return").does(P1, "done");
    assert_eq!(game.question(P1), Some(Question::ProjectIncome(ProjectType::Housing, 2)));
    assert_eq!(game.refuses(P1, "take goods"), Illegal::NotOffered);
    assert_eq!(game.refuses(P1, "done"), Illegal::MustDecide);
    game.does(P1, "take employee");
    assert_eq!(game.question(P1), Some(Question::ProjectIncome(ProjectType::Housing, 4)));
    game.does(P1, "take money");
    assert_eq!(game.question(P1), Some(Question::ProjectIncome(ProjectType::Industry, 3)));
    assert_eq!(game.refuses(P1, "take employee"), Illegal::NotOffered);
    game.does(P1, "take goods");
    assert_eq!(game.question(P1), Some(Question::ProjectIncome(ProjectType::Industry, 4)));
    game.does(P1, "take money");
    let player = game.player(P1);
    assert_eq!(player.reserve, 3, "one on the mission, one hired");
    assert_eq!((player.money, player.goods), (1 + (1 + 1 + 1) + 3, 3 + 1));
}

#[test]
fn employee_or_money_with_an_empty_reserve_is_the_money() {
    let mut game = Scenario::new(4).on_mission(P1, Region::West, 1).money(P1, 0).reserve(P1, 0);
    game = game.project(P1, ProjectType::Housing, "boise").project(P1, ProjectType::Housing, "reno");
    game.does(P1, "choose human-resources").does(P1, "return").does(P1, "done");
    assert_eq!(game.player(P1).money, 1 + 1 + 1);
    assert_eq!(game.position.phase(), Phase::Departments);
}
