//! RULES §10: New Departments, Open Bar, Wait and Secret Donation.

use super::expansion::*;
use super::scenario::*;
use crate::*;

// ── The pools ──────────────────────────────────────────────────────────────────────────────────

/// Tiles of each kind in the supply of many games.
fn supplies(config: Config) -> impl Iterator<Item = [u8; Department::COUNT]> {
    (0..2000).map(move |seed| Position::new(config, seed).supply)
}

#[test]
fn new_departments_are_pairs_of_four_kinds_of_each_type_less_the_removed_tiles() {
    for (players, left) in [(2, 16), (3, 24), (4, 28)] {
        for supply in supplies(modules(players, &[Module::NewDepartments])) {
            assert_eq!(supply.iter().sum::<u8>(), left);
            assert!(supply.iter().all(|&tiles| tiles <= 2));
            for &action in Action::ALL {
                let kinds = Department::ALL.iter().filter(|kind| kind.action() == action);
                assert!(kinds.filter(|kind| supply[kind.index()] > 0).count() <= 4);
            }
        }
    }
}

#[test]
fn new_departments_draws_every_kind_equally_often() {
    let mut games = [0; Department::COUNT];
    for supply in supplies(modules(4, &[Module::NewDepartments])) {
        (0..Department::COUNT).filter(|&kind| supply[kind] > 0).for_each(|kind| games[kind] += 1);
    }
    // Half of 2,000 games, less the few in which both tiles are removed: 988, with a deviation of 22.
    assert!(games.iter().all(|games| (880..=1096).contains(games)), "{games:?}");
}

#[test]
fn open_bar_is_one_tile_of_every_kind_less_the_removed_ones() {
    for (players, left) in [(2, 16), (3, 24), (4, 28)] {
        let mut games = [0u32; Department::COUNT];
        for supply in supplies(modules(players, &[Module::OpenBar])) {
            assert_eq!(supply.iter().sum::<u8>(), left);
            assert!(supply.iter().all(|&tiles| tiles <= 1));
            games.iter_mut().zip(supply).for_each(|(games, tiles)| *games += u32::from(tiles));
        }
        let expected = 2000 * u32::from(left) / 32;
        assert!(games.iter().all(|games| games.abs_diff(expected) < 120), "{games:?}");
    }
}

#[test]
fn open_bar_replaces_the_pool_of_new_departments() {
    for supply in supplies(modules(4, &[Module::OpenBar, Module::NewDepartments])).take(100) {
        assert!(supply.iter().all(|&tiles| tiles <= 1));
    }
}

#[test]
fn solo_pools_lose_16_tiles() {
    for module in [Module::NewDepartments, Module::OpenBar] {
        let config = Config::new(1, Modules::NONE.with(module), Some(3)).unwrap();
        assert!(supplies(config).take(50).all(|supply| supply.iter().sum::<u8>() == 16));
    }
}

// ── Wait ───────────────────────────────────────────────────────────────────────────────────────

fn wait() -> Scenario {
    Scenario::with(modules(3, &[Module::Wait]))
}

#[test]
fn a_first_player_who_waits_plays_last() {
    let mut game = wait();
    game.round_of(Action::HumanResources).does(P1, "wait");
    for seat in [P2, P3, P1] {
        assert_eq!(game.position.turn().seat, seat);
        game.does(seat, "move c1 c2").does(seat, "done");
    }
    assert_eq!(game.position.phase(), Phase::Activation);
    game.end_round();
    assert_eq!(game.position.first_player(), P2, "the first player passes clockwise as always");
    assert!(!game.position.is_waiting());
}

#[test]
fn only_the_first_player_may_wait_and_only_once() {
    let mut game = wait();
    game.round_of(Action::HumanResources).does(P1, "wait");
    assert_eq!(game.refuses(P2, "wait"), Illegal::NoWait);
    game.does(P2, "done").does(P3, "done");
    assert_eq!(game.refuses(P1, "wait"), Illegal::NoWait);
}

#[test]
fn waiting_is_announced_before_a_department_is_used() {
    let mut game = wait();
    game.round_of(Action::HumanResources).does(P1, "sell");
    assert!(game.offers(P1, "wait"), "selling goods uses no department");
    game.does(P1, "move c1 c2");
    assert_eq!(game.refuses(P1, "wait"), Illegal::NoWait);
}

#[test]
fn without_the_module_nobody_waits() {
    let mut game = Scenario::new(3);
    game.round_of(Action::HumanResources);
    assert_eq!(game.refuses(P1, "wait"), Illegal::NoWait);
}

#[test]
fn waiting_gives_no_right_to_the_action_choice_tile() {
    let mut game = wait().action_choice(P1, true);
    game.round_of(Action::HumanResources).does(P1, "wait").pass_to(P1);
    let refused = game.refuses(P1, "action-choice research");
    assert_eq!(refused, Illegal::NoActionChoice("the first player may not"));
}

#[test]
fn a_first_player_with_nothing_to_do_is_not_asked_to_wait() {
    let mut game = wait().staff(P1, "d2", 0);
    game.round_of(Action::Construction);
    assert_eq!(game.position.turn().seat, P2);
}

#[test]
fn the_event_comes_before_waiting() {
    let mut game = wait().on_mission(P1, Region::West, 1).on_mission(P2, Region::West, 1);
    game.does(P1, "choose human-resources");
    assert_eq!(game.refuses(P1, "wait"), Illegal::NotNow);
    game.does(P1, "return to lobby").does(P1, "done").does(P2, "done").does(P1, "wait");
    assert_eq!(game.position.turn().seat, P2);
}

// ── Secret Donation ────────────────────────────────────────────────────────────────────────────

fn secret_donation() -> Scenario {
    Scenario::with(modules(4, &[Module::SecretDonation])).secret(P1, "3.1")
}

#[test]
fn everybody_notes_a_secret_donation_at_the_same_time_after_setup() {
    let mut game = Scenario::setup_to(modules(2, &[Module::SecretDonation]), Phase::SecretDonations);
    assert_eq!(game.position.to_act().len(), 2);
    assert_eq!(game.refuses(P1, "done"), Illegal::MustDecide);
    let taken = DonationSpace::all().find(|&space| game.position.holders(space).neutral).unwrap();
    game.does(P2, &format!("secret {taken}"));
    assert_eq!(game.refuses(P2, "secret 1.1"), Illegal::NotYourTurn(P2), "once");
    game.does(P1, &format!("secret {taken}"));
    assert_eq!((game.position.phase(), game.position.round()), (Phase::ChooseAction, 1));
}

#[test]
fn a_secret_donation_costs_nothing_and_raises_no_cost() {
    let mut game = secret_donation().markers([1, 0, 0, 0]).money(P1, 5);
    assert_eq!((game.player(P1).donations, game.player(P1).disks_left()), (0, 30 - 5 - 3));
    game.does(P1, "choose human-resources").does(P1, "donate 1.1");
    assert_eq!(game.player(P1).money, 0);
}

#[test]
fn a_secret_donation_scores_even_if_somebody_has_a_disk_there() {
    let game = secret_donation();
    assert_eq!(game.line(P1, ScoreLine::SecretDonation), 7);
    let game = game.donation(P2, "3.1");
    assert_eq!((game.line(P1, ScoreLine::SecretDonation), game.line(P2, ScoreLine::Donations)), (7, 7));
}

#[test]
fn a_secret_donation_with_an_own_disk_scores_twice() {
    let game = secret_donation().donation(P1, "3.1");
    assert_eq!((game.line(P1, ScoreLine::Donations), game.line(P1, ScoreLine::SecretDonation)), (7, 7));
}

#[test]
fn a_secret_donation_scores_12_vp_at_most() {
    let mut game = (secret_donation().secret(P1, "4.2").donation(P1, "4.2"))
        .side(P1, ProjectType::Infrastructure, TabSide::B)
        .developed(P1, ProjectType::Infrastructure, 6)
        .project(P1, ProjectType::Infrastructure, "chicago 5");
    for (project, at) in [
        (ProjectType::Housing, "chicago 4"),
        (ProjectType::Housing, "fargo"),
        (ProjectType::Housing, "duluth"),
        (ProjectType::Commerce, "chicago 2"),
        (ProjectType::Commerce, "omaha"),
        (ProjectType::Industry, "chicago 1"),
        (ProjectType::Industry, "chicago 3"),
    ] {
        game = game.project(P1, project, at);
    }
    let lines = (game.line(P1, ScoreLine::Donations), game.line(P1, ScoreLine::SecretDonation));
    assert_eq!(lines, (15, 12), "8 projects in the Midwest; only the limit of the disk is raised");
}

#[test]
fn a_secret_donation_is_no_donation_made() {
    let game = secret_donation().secret(P1, "2.5");
    assert_eq!(game.line(P1, ScoreLine::SecretDonation), 0);
    let game = game.donation(P1, "2.5").donation(P1, "1.1");
    assert_eq!(
        (game.line(P1, ScoreLine::SecretDonation), game.score(P1).donation(donation("2.5"))),
        (4, Some(4))
    );
    let config = modules(4, &[Module::SecretDonation, Module::NewDonations]);
    let game = Scenario::with(config).covered(1, Cause::Health).secret(P1, "1.5").donation(P1, "4.1");
    assert_eq!(game.line(P1, ScoreLine::SecretDonation), 4, "one Health donation: the disk");
}

#[test]
fn a_secret_donation_that_is_paid_shares_money_and_goods_with_the_others() {
    let game = secret_donation().secret(P1, "3.2").donation(P1, "3.2").goods(P1, 8);
    let lines = (game.line(P1, ScoreLine::Donations), game.line(P1, ScoreLine::SecretDonation));
    assert_eq!(lines.0 + lines.1, 16, "no cube counts twice: {lines:?}");
    assert!(lines.0 <= 12 && lines.1 <= 12);
    let game = game.goods(P1, 20);
    assert_eq!((game.line(P1, ScoreLine::Donations), game.line(P1, ScoreLine::SecretDonation)), (12, 12));
    let raised = (game.side(P1, ProjectType::Infrastructure, TabSide::B)).developed(
        P1,
        ProjectType::Infrastructure,
        6,
    );
    let lines = (raised.line(P1, ScoreLine::Donations), raised.line(P1, ScoreLine::SecretDonation));
    assert_eq!(lines, (15, 12), "only the limit of the disk is raised");
}

// ── What goes together ─────────────────────────────────────────────────────────────────────────

#[test]
fn a_record_of_a_solo_game_with_another_module_is_refused_with_the_reason() {
    for module in [Module::NewDonations, Module::Wait, Module::SecretDonation] {
        let text = format!(
            "carnegie record 1\nrules {RULES_VERSION}\nplayers 1\nmodules {module}\ndifficulty 1\nseed 7\nseat 1 Ann\n"
        );
        let error = Record::from_text(&text).unwrap_err();
        assert_eq!(error.to_string(), format!("the module {module} cannot be played solo"));
    }
}
