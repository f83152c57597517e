//! RULES §10: New Donations.

use super::expansion::*;
use super::scenario::*;
use crate::Department::*;
use crate::ProjectType::*;
use crate::*;

/// Four players; a New Donations tile covers the first column.
fn tile(tile: Cause) -> Scenario {
    Scenario::with(modules(4, &[Module::NewDonations])).covered(1, tile)
}

/// What a donation of player 1 scores.
#[track_caller]
fn vp(game: &Scenario, at: &str) -> i16 {
    game.score(P1).donation(donation(at)).expect("player 1 has not donated there")
}

// ── Covering in setup ──────────────────────────────────────────────────────────────────────────

#[test]
fn everybody_may_cover_an_area_from_the_first_player_clockwise() {
    let mut game = Scenario::setup_to(modules(4, &[Module::NewDonations]), Phase::NewDonations);
    assert_eq!(game.refuses(P2, "cover 1 with health"), Illegal::NotYourTurn(P2));
    game.does(P1, "cover 4 with education").does(P2, "done").does(P3, "cover 2 with human-rights");
    game.does(P4, "cover 1 with health");
    let causes: Vec<_> = (0..4).map(|column| game.position.area(column)).collect();
    let covered = |cause| Area { cause, covered: true };
    let printed = Area { cause: Cause::Welfare, covered: false };
    assert_eq!(
        causes,
        [covered(Cause::Health), covered(Cause::HumanRights), printed, covered(Cause::Education)]
    );
    assert_eq!(game.position.phase(), Phase::SetupMoves);
}

#[test]
fn a_tile_and_an_area_are_used_once() {
    let mut game = Scenario::setup_to(modules(2, &[Module::NewDonations]), Phase::NewDonations);
    game.does(P1, "cover 4 with education");
    assert_eq!(game.refuses(P2, "cover 1 with education"), Illegal::TileTaken);
    assert_eq!(game.refuses(P2, "cover 4 with health"), Illegal::AreaCovered);
    assert_eq!(game.refuses(P2, "cover 5 with health"), Illegal::AreaCovered, "there are four areas");
    assert!(game.offers(P2, "cover 1 with health"));
}

#[test]
fn areas_are_covered_after_the_first_projects_and_before_the_moves() {
    let game = Scenario::setup_to(modules(3, &[Module::NewDonations]), Phase::NewDonations);
    assert!([P1, P2, P3].iter().all(|&seat| game.player(seat).reserved.is_some()));
    let mut base = Scenario::setup_to(Config::base(3).unwrap(), Phase::FirstProject);
    for seat in [P3, P2, P1] {
        base.step(seat).step(seat);
    }
    assert_eq!(base.position.phase(), Phase::SetupMoves, "not without the module");
}

#[test]
fn disks_keep_their_positions_when_an_area_is_covered() {
    let mut game = Scenario::setup_to(modules(2, &[Module::NewDonations]), Phase::NewDonations);
    let before = game.position.donations;
    let neutral = DonationSpace::all().find(|&space| game.position.holders(space).neutral).unwrap();
    let column = neutral.column() + 1;
    game.does(P1, &format!("cover {column} with welfare")).does(P2, "done");
    assert_eq!(game.position.donations, before);
    while game.position.phase() != Phase::ChooseAction {
        let seat = game.position.to_act().iter().next().unwrap();
        game.step(seat);
    }
    let mut game = game.markers([1, 0, 0, 0]);
    game.does(P1, "choose human-resources");
    assert_eq!(game.refuses(P1, &format!("donate {neutral}")), Illegal::DonationTaken(neutral));
}

// ── Education ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn new_education_1_scores_4_for_each_built_department_of_the_best_type() {
    let game = (tile(Cause::Education).donation(P1, "1.1"))
        .built(P1, Training, "a1")
        .built(P1, NewLobby, "a2")
        .built(P1, Sales, "a3");
    assert_eq!(vp(&game, "1.1"), 8);
    let game = game.built(P1, Recruiting, "a4").built(P1, Safety, "b4");
    assert_eq!(vp(&game, "1.1"), 12, "at most 12");
}

#[test]
fn new_education_2_scores_3_for_each_type_among_the_built_departments() {
    let game = (tile(Cause::Education).donation(P1, "1.2"))
        .built(P1, Training, "a1")
        .built(P1, Safety, "a2")
        .built(P1, Sales, "a3");
    assert_eq!(vp(&game, "1.2"), 6, "the printed departments do not count");
    let game = game.built(P1, Engineering, "a4").built(P1, Telegraph, "b4");
    assert_eq!(vp(&game, "1.2"), 12);
}

#[test]
fn new_education_3_scores_3_for_each_built_department_in_the_leftmost_column() {
    let game = (tile(Cause::Education).donation(P1, "1.3"))
        .built(P1, Training, "a1")
        .built(P1, Safety, "a4")
        .built(P1, Sales, "c3")
        .built(P1, Logistics, "b4");
    assert_eq!(vp(&game, "1.3"), 6);
}

#[test]
fn new_education_4_scores_3_for_each_built_department_in_the_topmost_row() {
    let game = (tile(Cause::Education).donation(P1, "1.4"))
        .built(P1, Training, "a1")
        .built(P1, Safety, "a4")
        .built(P1, Sales, "d4")
        .built(P1, Logistics, "b4");
    assert_eq!(vp(&game, "1.4"), 9);
}

#[test]
fn new_education_5_scores_4_for_each_education_donation_made() {
    let game = tile(Cause::Education).donation(P1, "1.5").donation(P1, "2.1").donation(P2, "1.1");
    assert_eq!(vp(&game, "1.5"), 4, "itself");
    let game = game.donation(P1, "1.2").donation(P1, "1.3");
    assert_eq!(vp(&game, "1.5"), 12);
    assert_eq!(vp(&game.donation(P1, "1.4"), "1.5"), 12, "at most 12");
}

// ── Human rights ───────────────────────────────────────────────────────────────────────────────

#[test]
fn new_human_rights_1_scores_3_for_each_project_of_the_best_type() {
    let game = (tile(Cause::HumanRights).donation(P1, "1.1"))
        .project(P1, Commerce, "chicago 2")
        .project(P1, Commerce, "reno")
        .project(P1, Commerce, "omaha");
    assert_eq!(vp(&game, "1.1"), 9);
    let game = game.project(P1, Commerce, "fargo");
    assert_eq!(vp(&game, "1.1"), 12);
}

#[test]
fn new_human_rights_2_scores_3_for_each_type_among_the_projects() {
    let game = (tile(Cause::HumanRights).donation(P1, "1.2")).project(P1, Housing, "chicago 4").project(
        P1,
        Infrastructure,
        "chicago 5",
    );
    assert_eq!(vp(&game, "1.2"), 6);
    let game = game.project(P1, Commerce, "chicago 2").project(P1, Industry, "chicago 1");
    assert_eq!(vp(&game, "1.2"), 12);
}

#[test]
fn new_human_rights_3_scores_1_for_each_project() {
    let game = (tile(Cause::HumanRights).donation(P1, "1.3")).project(P1, Housing, "chicago 4").project(
        P1,
        Infrastructure,
        "chicago 5",
    );
    assert_eq!(vp(&game, "1.3"), 3, "the first project of setup counts");
}

#[test]
fn new_human_rights_4_scores_3_for_each_type_of_donation_made() {
    let game = tile(Cause::HumanRights).donation(P1, "1.4").donation(P1, "2.1").donation(P1, "4.1");
    assert_eq!(vp(&game, "1.4"), 6, "a covered area has the type of its tile");
    let game = game.donation(P1, "3.1").donation(P1, "3.2");
    assert_eq!(vp(&game, "1.4"), 9);
}

#[test]
fn new_human_rights_5_scores_4_for_each_human_rights_donation_made() {
    let game = tile(Cause::HumanRights).donation(P1, "1.5").donation(P1, "3.1");
    assert_eq!(vp(&game, "1.5"), 4);
    assert_eq!(vp(&game.donation(P1, "2.1"), "1.5"), 8, "two areas of the same type");
}

// ── Welfare ────────────────────────────────────────────────────────────────────────────────────

#[test]
fn new_welfare_1_scores_2_for_each_company_space_without_a_department() {
    let mut game = tile(Cause::Welfare).donation(P1, "1.1");
    assert_eq!(vp(&game, "1.1"), 12, "10 spaces, but at most 12");
    let built = [(Training, "a1"), (Safety, "a2"), (Sales, "a3"), (Logistics, "a4"), (Engineering, "b4")];
    for (department, at) in built {
        game = game.built(P1, department, at);
    }
    assert_eq!(vp(&game, "1.1"), 2 * 5);
}

#[test]
fn new_welfare_2_scores_2_for_each_inactive_employee_on_the_board_and_on_missions() {
    let game = (tile(Cause::Welfare).donation(P1, "1.2")).idle(P1, "c1", 2).idle(P1, "d4", 1);
    assert_eq!(vp(&game, "1.2"), 6, "neither active ones nor the reserve");
    assert_eq!(vp(&game.on_mission(P1, Region::East, 2), "1.2"), 10);
}

#[test]
fn new_welfare_3_scores_2_for_each_active_employee_at_a_desk_that_costs_something() {
    let game = tile(Cause::Welfare).donation(P1, "1.3");
    assert_eq!(vp(&game, "1.3"), 8, "all printed departments but Commerce");
    let game = game.working(P1, Purchasing, "a1").working(P1, Sales, "a2").staff(P1, "a2", 2);
    assert_eq!(vp(&game, "1.3"), 12, "a desk of Purchasing costs nothing");
}

#[test]
fn new_welfare_4_exchanges_1_goods_and_3_dollars_for_3_vp_up_to_four_times() {
    let game = |money, goods| tile(Cause::Welfare).donation(P1, "1.4").money(P1, money).goods(P1, goods);
    assert_eq!(vp(&game(11, 4), "1.4"), 9);
    assert_eq!(vp(&game(11, 5), "1.4"), 12, "one goods cube is sold for the last dollar");
    assert_eq!(vp(&game(100, 2), "1.4"), 6);
    assert_eq!(vp(&game(0, 8), "1.4"), 6, "six goods are sold for $1 each");
    assert_eq!(vp(&game(100, 100), "1.4"), 12);
    let raised = game(100, 100).side(P1, Infrastructure, TabSide::B).project(P1, Infrastructure, "chicago 5");
    assert_eq!(vp(&raised, "1.4"), 12, "four times, even with a higher limit");
}

#[test]
fn new_welfare_4_shares_money_and_goods_with_other_paid_donations() {
    let game = tile(Cause::Welfare).donation(P1, "1.4").donation(P1, "3.2").money(P1, 3).goods(P1, 2);
    assert_eq!((vp(&game, "1.4"), vp(&game, "3.2")), (3, 2), "1 goods each");
    let game = game.donation(P1, "3.3").money(P1, 5).goods(P1, 1);
    assert_eq!(game.line(P1, ScoreLine::Donations), 4, "2 for $5 and 2 for the goods, not 3 for both");
}

#[test]
fn new_welfare_5_scores_4_for_each_welfare_donation_made() {
    let game = tile(Cause::Welfare).donation(P1, "1.5").donation(P1, "3.1").donation(P1, "2.1");
    assert_eq!(vp(&game, "1.5"), 8);
}

// ── Health ─────────────────────────────────────────────────────────────────────────────────────

#[test]
fn new_health_1_to_4_score_2_for_each_medium_city_connected_to_a_major_city() {
    for (at, major, medium) in [
        ("1.1", "new-york 1", ["pittsburgh 2", "washington 2"]),
        ("1.2", "chicago 4", ["pittsburgh 2", "st-louis 2"]),
        ("1.3", "new-orleans 1", ["atlanta 3", "houston 1"]),
    ] {
        let game = tile(Cause::Health).donation(P1, at).project(P1, Housing, major);
        assert_eq!(vp(&game, at), 0, "{major} alone");
        let game = medium.iter().fold(game, |game, city| game.project(P1, Commerce, city));
        assert_eq!(vp(&game, at), 4, "{major}");
    }
    let game = (tile(Cause::Health).donation(P1, "1.4")).project(P1, Housing, "san-francisco 4").project(
        P1,
        Housing,
        "los-angeles 1",
    );
    assert_eq!(vp(&game, "1.4"), 2, "Denver is not connected");
    assert_eq!(vp(&game.project(P1, Housing, "santa-fe"), "1.4"), 4, "a small town connects");
}

#[test]
fn new_health_needs_an_own_project_in_the_major_city() {
    let game = (tile(Cause::Health).donation(P1, "1.1"))
        .project(P1, Commerce, "boston 2")
        .project(P1, Commerce, "albany 2")
        .project(P2, Housing, "new-york 1");
    assert_eq!(vp(&game, "1.1"), 0);
}

#[test]
fn new_health_counts_a_medium_city_once() {
    let game = (tile(Cause::Health).donation(P1, "1.1"))
        .project(P1, Housing, "new-york 1")
        .project(P1, Housing, "boston 1")
        .project(P1, Commerce, "boston 2");
    assert_eq!(vp(&game, "1.1"), 2);
}

#[test]
fn new_health_5_scores_4_for_each_health_donation_made() {
    let game = tile(Cause::Health).donation(P1, "1.5").donation(P1, "4.5").donation(P1, "4.4");
    assert_eq!(vp(&game, "1.5"), 12);
}

// ── In combination ─────────────────────────────────────────────────────────────────────────────

#[test]
fn a_covered_area_loses_its_printed_effects_and_its_type() {
    let game = tile(Cause::Education).covered(3, Cause::Health).donation(P1, "3.1").donation(P1, "1.5");
    assert_eq!(vp(&game, "3.1"), 0, "New York instead of 7 VP");
    let game = game.covered(1, Cause::Welfare);
    assert_eq!(vp(&game, "1.5"), 4, "the donation of the third column is no Welfare any more");
}

#[test]
fn a_raised_limit_holds_for_the_new_effects() {
    let game = (tile(Cause::Welfare).donation(P1, "1.1")).side(P1, Infrastructure, TabSide::B).developed(
        P1,
        Infrastructure,
        6,
    );
    assert_eq!(vp(&game, "1.1"), 15, "10 empty spaces with the limit at 12 + 3");
}

#[test]
fn green_spaces_and_the_new_welfare_donation_score_the_same_spaces() {
    let config = modules(4, &[Module::NewDonations, Module::NewDepartments]);
    let game = (Scenario::with(config).covered(3, Cause::Welfare))
        .working(P1, GreenSpaces, "a1")
        .donation(P1, "3.1");
    assert_eq!((game.line(P1, ScoreLine::GreenSpaces), vp(&game, "3.1")), (18, 12));
}
