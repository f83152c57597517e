//! RULES §8: the end of the game.

use super::scenario::*;
use crate::components::cities::EDGES;
use crate::components::tracks::Level;
use crate::score::{Payment, Purse, best_connection, best_payment};
use crate::*;
use proptest::prelude::*;

// ── The lines of the score sheet ───────────────────────────────────────────────────────────────

#[test]
fn vp_so_far_count() {
    let game = Scenario::new(2).vp(P1, 17);
    assert_eq!(game.line(P1, ScoreLine::Track), 17);
}

#[test]
fn an_unused_action_choice_tile_scores_3() {
    let game = Scenario::new(4).action_choice(P2, false);
    assert_eq!(game.line(P1, ScoreLine::ActionChoice), 3);
    assert_eq!(game.line(P2, ScoreLine::ActionChoice), 0);
    assert_eq!(Scenario::new(2).line(P1, ScoreLine::ActionChoice), 0);
}

#[test]
fn each_active_employee_scores_1() {
    let game = Scenario::new(4).staff(P1, "b2", 2).idle(P1, "b1", 3).on_mission(P1, Region::West, 1);
    assert_eq!(game.line(P1, ScoreLine::Employees), 6);
}

#[test]
fn each_built_department_scores_2_and_3_in_the_top_row() {
    let mut game = Scenario::new(4);
    assert_eq!(game.line(P1, ScoreLine::Departments), 0, "neither the printed ones nor the reserved tile");
    for (department, at, vp) in [
        (Department::Sales, "a1", 2),
        (Department::Training, "b4", 5),
        (Department::NewLobby, "d3", 7),
        (Department::Telegraph, "d4", 10),
    ] {
        game = game.built(P1, department, at);
        assert_eq!(game.line(P1, ScoreLine::Departments), vp, "with {department} on {at}");
    }
}

/// End-game VP of exposed spaces add up; each side has its own, and they count without a disk and without building.
#[test]
fn project_tabs_score_their_exposed_vp_spaces_up_to_6_9_12_and_15_on_side_a_and_3_on_side_b() {
    let side_a = [[1, 3, 6], [2, 5, 9], [3, 7, 12], [4, 9, 15]];
    for (&project, sums) in ProjectType::ALL.iter().zip(side_a) {
        let line = ScoreLine::ALL[ScoreLine::HousingTab.index() + project.index()];
        let exposed = |side: TabSide, steps: u8| {
            Scenario::new(4).side(P1, project, side).developed(P1, project, steps).line(P1, line)
        };
        for steps in 0..=3 {
            assert_eq!(exposed(TabSide::A, steps), 0, "{project} A after {steps} steps");
        }
        for (steps, vp) in (4..).zip(sums) {
            assert_eq!(exposed(TabSide::A, steps), vp, "{project} A after {steps} steps");
        }
        for (steps, vp) in (0..).zip([0, 0, 0, 0, 0, 3, 3]) {
            assert_eq!(exposed(TabSide::B, steps), vp, "{project} B after {steps} steps");
        }
    }
}

#[test]
fn each_project_scores_the_vp_of_its_city() {
    let mut game = Scenario::new(4).house(P1, "chicago 4");
    assert_eq!(game.line(P1, ScoreLine::Projects), 3);
    for (project, at, vp) in [
        (ProjectType::Commerce, "boston 2", 6),
        (ProjectType::Industry, "pittsburgh 3", 8),
        (ProjectType::Commerce, "helena", 9),
        (ProjectType::Industry, "reno", 9),
        (ProjectType::Commerce, "chicago 2", 12),
    ] {
        game = game.project(P1, project, at);
        assert_eq!(game.line(P1, ScoreLine::Projects), vp, "with {at}");
    }
}

#[test]
fn the_total_is_the_sum_of_all_lines() {
    let game =
        Scenario::new(4).vp(P1, 10).built(P1, Department::Sales, "a4").developed(P1, ProjectType::Housing, 5);
    assert_eq!(
        game.score(P1).total(),
        10 + 3 + 5 + 3 + (1 + 2) + 2,
        "VP, tile, employees, department, tab, Denver"
    );
}

#[test]
fn most_vp_wins() {
    let game = Scenario::new(4).vp(P3, 1);
    // Denver, Kansas City and Atlanta score 2, Albany 3.
    assert_eq!(game.position.winners(), [P3, P4].into_iter().collect());
    let game = Scenario::new(4).vp(P3, 2);
    assert_eq!(game.position.winners(), SeatSet::only(P3));
}

#[test]
fn all_who_tie_win() {
    let game = Scenario::new(4).vp(P1, 8).vp(P2, 8).vp(P4, 7);
    assert_eq!(game.position.winners(), [P1, P2, P4].into_iter().collect());
}

// ── Major cities ───────────────────────────────────────────────────────────────────────────────

/// Chicago and New York along Pittsburgh.
fn chicago_to_new_york() -> Scenario {
    Scenario::new(4).house(P1, "chicago 4").project(P1, ProjectType::Commerce, "pittsburgh 2").project(
        P1,
        ProjectType::Commerce,
        "new-york 2",
    )
}

#[test]
fn major_cities_two_connected_ones_score_3_6_or_9() {
    let game = chicago_to_new_york();
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 3, "the Midwest is still at the wagon");
    let game = game.transport(P1, Region::Midwest, 1);
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 6, "both have the coach");
    let game = game.transport(P1, Region::Midwest, 2);
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 6, "the lowest level counts");
    let game = game.transport(P1, Region::East, 1);
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 9);
}

#[test]
fn major_cities_only_the_regions_of_connected_major_cities_count_for_the_level() {
    let game = chicago_to_new_york().transport(P1, Region::Midwest, 2).transport(P1, Region::East, 1);
    let game =
        game.project(P1, ProjectType::Industry, "charleston").project(P1, ProjectType::Industry, "atlanta 1");
    assert_eq!(game.player(P1).level(Region::South), Level::Wagon);
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 9);
}

#[test]
fn major_cities_must_be_joined_by_own_projects_along_printed_lines() {
    let game = Scenario::new(4).house(P1, "chicago 4").project(P1, ProjectType::Commerce, "new-york 2");
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 0);
    let game = game.project(P2, ProjectType::Commerce, "pittsburgh 2");
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 0, "another player's project does not help");
}

#[test]
fn major_cities_one_alone_scores_nothing() {
    let game = Scenario::new(4).house(P1, "chicago 4").project(P1, ProjectType::Commerce, "chicago 2");
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 0);
}

#[test]
fn major_cities_all_four_with_railroads_score_36() {
    use ProjectType::*;
    let mut game = Scenario::new(4);
    for (project, at) in [
        (Commerce, "san-francisco 2"),
        (Commerce, "reno"),
        (Commerce, "salt-lake-city"),
        (Commerce, "chicago 2"),
        (Industry, "omaha"),
        (Industry, "pittsburgh 3"),
        (Industry, "new-york 3"),
        (Industry, "new-orleans 4"),
        (Infrastructure, "washington 1"),
        (Infrastructure, "memphis"),
        (Infrastructure, "st-louis 3"),
    ] {
        game = game.project(P1, project, at);
    }
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 18, "5 connection points with wagons");
    for (region, space) in Region::ALL.iter().zip([1, 1, 0, 1]) {
        game = game.transport(P1, *region, space);
    }
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 24);
    for (region, space) in Region::ALL.iter().zip([3, 2, 1, 2]) {
        game = game.transport(P1, *region, space);
    }
    assert_eq!(game.line(P1, ScoreLine::MajorCities), 36);
}

#[test]
fn major_cities_the_table_of_connection_points_and_levels() {
    use City::*;
    let west = [SanFrancisco, Reno, SaltLakeCity, Denver, Omaha];
    let [chicago, new_york] = [&[Chicago][..], &[Pittsburgh, NewYork]];
    let new_orleans = [StLouis, Memphis, NewOrleans];
    for (points, cities, row) in [
        (2, [chicago, new_york].concat(), [3, 6, 9]),
        (3, [chicago, &west].concat(), [6, 12, 18]),
        (3, [chicago, new_york, &new_orleans].concat(), [6, 12, 18]),
        (4, [chicago, new_york, &west].concat(), [12, 18, 27]),
        (5, [chicago, new_york, &new_orleans, &west].concat(), [18, 24, 36]),
    ] {
        let cities = cities.iter().fold(0, |set, city| set | 1u32 << city.index());
        for (&level, vp) in Level::ALL.iter().zip(row) {
            let connection = best_connection(cities, |_| level, false);
            assert_eq!((connection.points, connection.vp), (points, vp));
        }
    }
}

#[test]
fn major_cities_only_the_best_component_counts() {
    use City::*;
    // San Francisco and New Orleans along the south, Chicago and New York along Pittsburgh.
    let south = [SanFrancisco, LosAngeles, Phoenix, ElPaso, Dallas, Memphis, NewOrleans];
    let cities = [&south[..], &[Chicago, Pittsburgh, NewYork]].concat();
    let cities = cities.iter().fold(0, |set, city| set | 1u32 << city.index());
    let in_the_north = |north, south| {
        move |region| if matches!(region, Region::Midwest | Region::East) { north } else { south }
    };
    assert_eq!(best_connection(cities, |_| Level::Railroad, false).vp, 18, "3 points, not 3 and 2");
    assert_eq!(
        best_connection(cities, in_the_north(Level::Railroad, Level::Wagon), false).vp,
        9,
        "2 points are more"
    );
}

/// Every pair of cities is tried for a path, and the table is read as it is printed.
fn naive_connection(cities: u32, levels: [Level; 4]) -> i16 {
    let has = |city: City| cities & 1 << city.index() != 0;
    let mut joined = [[false; City::COUNT]; City::COUNT];
    for (a, b) in EDGES.into_iter().filter(|&(a, b)| has(a) && has(b)) {
        joined[a.index()][b.index()] = true;
        joined[b.index()][a.index()] = true;
    }
    for via in 0..City::COUNT {
        for a in 0..City::COUNT {
            for b in 0..City::COUNT {
                joined[a][b] |= joined[a][via] && joined[via][b];
            }
        }
    }
    let majors = [City::NewYork, City::Chicago, City::NewOrleans, City::SanFrancisco];
    let mut best = 0;
    for start in majors.into_iter().filter(|&city| has(city)) {
        let group: Vec<City> = (majors.into_iter())
            .filter(|&city| city == start || has(city) && joined[start.index()][city.index()])
            .collect();
        let points: i32 = group.iter().map(|&city| if city == City::SanFrancisco { 2 } else { 1 }).sum();
        let level = group.iter().map(|city| levels[city.region().index()]).min().unwrap();
        let vp = match (group.len(), points, level) {
            (1, ..) => 0,
            (_, 2, Level::Wagon) => 3,
            (_, 2, Level::Coach) | (_, 3, Level::Wagon) => 6,
            (_, 2, Level::Railroad) => 9,
            (_, 3, Level::Coach) | (_, 4, Level::Wagon) => 12,
            (_, 3, Level::Railroad) | (_, 4, Level::Coach) | (_, 5, Level::Wagon) => 18,
            (_, 4, Level::Railroad) => 27,
            (_, 5, Level::Coach) => 24,
            (_, 5, Level::Railroad) => 36,
            other => panic!("not in the table: {other:?}"),
        };
        best = best.max(vp);
    }
    best
}

// ── Donations ──────────────────────────────────────────────────────────────────────────────────

/// What a donation of player 1 scores in a position.
#[track_caller]
fn donated(game: Scenario, at: &str) -> i16 {
    game.donation(P1, at).score(P1).donation(donation(at)).expect("the donation scores")
}

#[test]
fn donations_to_education_score_3_for_each_built_department_of_a_type() {
    let kinds = [
        ("1.1", [Department::Training, Department::NewLobby]),
        ("1.2", [Department::Sales, Department::PropertyManagement]),
        ("1.3", [Department::Engineering, Department::Communications]),
        ("1.4", [Department::AdvancedDesign, Department::Telegraph]),
    ];
    for (at, [one, two]) in kinds {
        assert_eq!(donated(Scenario::new(4), at), 0, "the printed departments do not count");
        let game = Scenario::new(4).built(P1, one, "a1").built(P1, two, "a2");
        assert_eq!(donated(game.clone(), at), 6);
        for (other, _) in kinds.iter().filter(|kind| kind.0 != at) {
            assert_eq!(donated(game.clone(), other), 0);
        }
        assert_eq!(donated(game, "1.5"), 2, "1 for each built department of any type");
    }
}

#[test]
fn donations_to_human_rights_score_projects_by_type() {
    use ProjectType::*;
    let game = Scenario::new(4)
        .project(P1, Housing, "boston 1")
        .project(P1, Commerce, "boston 2")
        .project(P1, Industry, "boston 3")
        .project(P1, Industry, "reno")
        .project(P1, Infrastructure, "denver 1");
    assert_eq!(donated(game.clone(), "2.1"), 4, "4 for each infrastructure project");
    assert_eq!(donated(game.clone(), "2.2"), 6, "3 for each industry project, also in a small town");
    assert_eq!(donated(game, "2.3"), 6, "2 for each housing or commerce project, the first house included");
}

#[test]
fn donations_to_human_rights_score_railroads_and_donations() {
    let game = Scenario::new(4).transport(P1, Region::West, 3).transport(P1, Region::East, 1);
    let game = game.transport(P1, Region::Midwest, 1).transport(P1, Region::South, 2);
    assert_eq!(donated(game, "2.4"), 9, "3 for each region with the railroad; the Midwest has the coach");
    let game = Scenario::new(4).donation(P1, "1.1").donation(P1, "4.1").donation(P2, "1.2");
    assert_eq!(donated(game, "2.5"), 6, "2 for each own donation, itself included");
}

#[test]
fn donations_to_welfare_score_7_or_the_active_employees() {
    assert_eq!(donated(Scenario::new(4), "3.1"), 7);
    assert_eq!(donated(Scenario::new(4).staff(P1, "b2", 2), "3.5"), 6, "1 for each active employee");
}

#[test]
fn donations_to_welfare_score_what_is_paid() {
    let game = || Scenario::new(4).money(P1, 14).goods(P1, 2);
    assert_eq!(donated(game().money(P1, 0), "3.2"), 4, "2 for each goods cube");
    assert_eq!(donated(game(), "3.3"), 6, "2 for each $5: one goods cube is sold for the fifteenth dollar");
    assert_eq!(donated(game(), "3.4"), 8, "4 for each $5 with a goods cube");
    assert_eq!(donated(game().money(P1, 9), "3.4"), 4);
    assert_eq!(donated(game().money(P1, 9).goods(P1, 3), "3.4"), 8, "the third cube is sold");
}

#[test]
fn donations_to_health_score_projects_by_region() {
    use ProjectType::*;
    let game = Scenario::new(4)
        .project(P1, Commerce, "boston 2")
        .project(P1, Industry, "boston 3")
        .project(P1, Commerce, "chicago 2")
        .project(P1, Industry, "memphis")
        .project(P1, Commerce, "reno");
    for (at, vp) in [("4.1", 4), ("4.2", 2), ("4.3", 2), ("4.4", 4), ("4.5", 4)] {
        assert_eq!(
            donated(game.clone(), at),
            vp,
            "{at}: East, Midwest, South, West with Denver, small towns"
        );
    }
}

#[test]
fn a_donation_scores_at_most_12() {
    let mut game = Scenario::new(4).money(P1, 500).goods(P1, 100);
    for space in DonationSpace::all().take(9) {
        game = game.donation(P1, &space.to_string());
    }
    for at in ["2.5", "3.2", "3.3", "3.4"] {
        assert_eq!(donated(game.clone(), at), 12, "{at}");
    }
}

#[test]
fn every_exposed_limit_space_raises_the_limit_of_each_donation_by_3_up_to_24() {
    let mut game = Scenario::new(4).money(P1, 500).goods(P1, 100);
    for &project in ProjectType::ALL {
        game = game.side(P1, project, TabSide::B);
    }
    let one_step_short = ProjectType::ALL.iter().fold(game.clone(), |game, &tab| game.developed(P1, tab, 5));
    assert_eq!(donated(one_step_short, "3.3"), 12, "only the last space raises the limit");
    for (&project, limit) in ProjectType::ALL.iter().zip([15, 18, 21, 24]) {
        game = game.developed(P1, project, 6);
        assert_eq!(donated(game.clone(), "3.2"), limit, "goods, 2 VP each: the limit cuts the sum");
        assert_eq!(donated(game.clone(), "3.3"), limit);
        assert_eq!(donated(game.clone(), "3.4"), limit, "$5 and goods, 4 VP each");
        assert_eq!(donated(game.clone(), "3.1"), 7, "a limit is no bonus");
    }
}

#[test]
fn the_raised_limit_counts_as_soon_as_its_space_is_exposed_without_disk_or_project() {
    let mut game = Scenario::new(4).money(P1, 500).goods(P1, 0).side(P1, ProjectType::Housing, TabSide::B);
    game = game.developed(P1, ProjectType::Housing, 5).donation(P1, "3.3").staff(P1, "d1", 2);
    assert_eq!(game.line(P1, ScoreLine::Donations), 12);
    game.round_of(Action::Research).does(P1, "research housing");
    assert_eq!(game.line(P1, ScoreLine::Donations), 15);
    assert_eq!(game.player(P1).projects_of(ProjectType::Housing), 1, "only the house of setup");
}

#[test]
fn the_same_dollar_never_counts_twice() {
    let game = Scenario::new(4)
        .donation(P1, "3.2")
        .donation(P1, "3.3")
        .donation(P1, "3.4")
        .money(P1, 10)
        .goods(P1, 3);
    let score = game.score(P1);
    // Two cubes with $10 make 8, the third cube alone 2.
    assert_eq!(score.line(ScoreLine::Donations), 10);
    let sum: i16 = ["3.2", "3.3", "3.4"].iter().map(|at| score.donation(donation(at)).unwrap()).sum();
    assert_eq!(sum, 10);
}

#[test]
fn donation_lines_add_up() {
    let game = Scenario::new(4).donation(P1, "3.1").donation(P1, "2.5").donation(P1, "1.5");
    assert_eq!(game.line(P1, ScoreLine::Donations), 7 + 6);
    assert_eq!(game.score(P1).donation(donation("1.5")), Some(0));
    assert_eq!(game.score(P1).donation(donation("1.1")), None);
}

/// Tries every number of goods to sell and every number of payments, without any shortcut.
fn naive_payment(purse: Purse, payments: &[Payment]) -> i16 {
    let mut best = 0;
    for sold in 0..=purse.goods {
        let mut ways = vec![(purse.money + sold, purse.goods - sold, 0i16)];
        for payment in payments {
            let mut more = Vec::new();
            for &(money, goods, vp) in &ways {
                for times in 0..=payment.times {
                    let (cost, cubes) = (payment.money * times, payment.goods * times);
                    if cost <= money && cubes <= goods {
                        let gain = (payment.vp * times as i16).min(payment.limit);
                        more.push((money - cost, goods - cubes, vp + gain));
                    }
                }
            }
            ways = more;
        }
        best = best.max(ways.into_iter().map(|way| way.2).max().unwrap_or(0));
    }
    best
}

fn any_payment() -> impl Strategy<Value = Payment> {
    let printed = prop::sample::select(vec![(0, 1, 2, 10), (5, 0, 2, 10), (5, 1, 4, 10), (3, 1, 3, 4)]);
    (printed, prop::sample::select(vec![12, 15, 18, 21, 24]))
        .prop_map(|((money, goods, vp, times), limit)| Payment { money, goods, vp, limit, times })
}

fn any_level() -> impl Strategy<Value = Level> {
    prop::sample::select(Level::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn best_payment_is_what_trying_everything_finds(
        (money, goods) in (0u16..60, 0u16..12),
        payments in prop::collection::vec(any_payment(), 0..4),
    ) {
        let purse = Purse { money, goods };
        let (total, split) = best_payment(purse, &payments);
        prop_assert_eq!(total, naive_payment(purse, &payments));
        prop_assert_eq!(total, split.iter().sum::<i16>());
        for (vp, payment) in split.iter().zip(&payments) {
            prop_assert!(*vp <= payment.limit);
        }
    }

    #[test]
    fn best_connection_is_what_trying_every_pair_finds(
        (one, two, three) in (any::<u32>(), any::<u32>(), any::<u32>()),
        levels in prop::array::uniform4(any_level()),
    ) {
        for cities in [one | two, one | two | three, one] {
            let found = best_connection(cities, |region| levels[region.index()], false);
            prop_assert_eq!(found.vp, naive_connection(cities, levels));
        }
    }
}
