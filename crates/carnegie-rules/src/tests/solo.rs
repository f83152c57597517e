//! RULES §9: the solo game against Andrew.

use super::scenario::*;
use crate::components::solo_cards::{ADVANCED_CARDS, CARDS, DECK, NORMAL_CARDS, SHIFT_VP};
use crate::components::tracks::LAST_SPACE;
use crate::position::NEUTRAL;
use crate::*;
use std::collections::BTreeSet;

const ANDREW: Seat = Seat::ANDREW;

fn solo() -> Scenario {
    Scenario::solo(&[])
}

/// The supply has exactly these tiles of a type, and enough of the others.
fn stocked(game: Scenario, action: Action, tiles: &[Department]) -> Scenario {
    let mut game = game.without_reserved(P1);
    let mut supply = [0; Department::COUNT];
    tiles.iter().for_each(|kind| supply[kind.index()] += 1);
    // First one tile of every other kind, then the second copies.
    let others = || Department::ALL.iter().filter(|kind| kind.action() != action);
    for kind in others().take(12).chain(others()).take(16 - tiles.len()) {
        supply[kind.index()] += 1;
    }
    game.position.supply = supply;
    game
}

/// Andrew's projects as text.
fn projects(game: &Scenario) -> Vec<String> {
    game.position.projects(ANDREW).iter().map(|slot| slot.to_string()).collect()
}

fn transport(game: &Scenario, region: Region) -> u8 {
    game.player(ANDREW).transport[region.index()]
}

// ── Setup ──────────────────────────────────────────────────────────────────────────────────────

#[test]
fn deck_has_20_different_cards_and_more_advanced_ones_at_each_difficulty() {
    for (difficulty, advanced) in [(1, 0), (2, 5), (3, 10), (4, 15)] {
        assert_eq!(ADVANCED_CARDS[difficulty as usize - 1], advanced);
        let mut seen = BTreeSet::new();
        let mut first = BTreeSet::new();
        for seed in 0..1500 {
            let deck = Position::new(Config::solo(difficulty).unwrap(), seed).andrew.deck;
            let cards = BTreeSet::from(deck);
            assert_eq!(cards.len(), DECK);
            assert_eq!(cards.iter().filter(|&&card| card as usize >= NORMAL_CARDS).count(), advanced);
            seen.extend(cards);
            first.insert(deck[0]);
        }
        let possible = if advanced == 0 { NORMAL_CARDS } else { CARDS.len() };
        assert_eq!((seen.len(), first.len()), (possible, possible), "every card may come, and come first");
    }
}

#[test]
fn setup_is_as_for_two_players_and_andrew_has_only_transport_disks() {
    let mut game = Scenario::setup_to(Config::solo(2).unwrap(), Phase::FirstProject);
    assert_eq!(game.position.supply.iter().sum::<u8>(), 32 - 16);
    let neutral = game.position.neutral_disks().len() as usize
        + DonationSpace::all().filter(|&space| game.position.holders(space).neutral).count();
    assert_eq!(neutral, 18);
    game.step(P1).step(P1);
    assert_eq!(game.position.phase(), Phase::SetupMoves, "Andrew places no project and reserves nothing");
    assert!(game.position.projects(ANDREW).is_empty());
    assert_eq!(game.player(ANDREW).transport, [0; 4]);
    assert!(!game.player(P1).action_choice);
}

// ── The round ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn the_player_chooses_in_odd_rounds_and_andrew_in_even_ones() {
    let mut game = solo().deal(&["N01", "N07", "N02", "N17"]);
    for (round, action) in [(1, None), (2, Some(Action::Management)), (3, None), (4, Some(Action::Research))]
    {
        assert_eq!((game.position.round(), game.position.chosen_action()), (round, action));
        if action.is_none() {
            assert_eq!(game.question(P1), Some(Question::ChooseAction));
            game.does(P1, "choose human-resources");
        }
        game.end_round();
    }
}

#[test]
fn the_card_of_an_odd_round_is_revealed_after_the_player_has_chosen() {
    let mut game = solo().deal(&["N01", "N07", "N02"]);
    let revealed = |game: &Scenario| game.position.andrew().unwrap().revealed().count();
    assert_eq!(revealed(&game), 0);
    game.does(P1, "choose construction");
    assert_eq!(revealed(&game), 1);
    game.end_round();
    assert_eq!((game.position.round(), revealed(&game)), (2, 2), "Andrew's choice needs his card");
    game.end_round();
    assert_eq!((game.position.round(), revealed(&game)), (3, 2));
}

#[test]
fn the_action_of_an_odd_round_is_the_players_whatever_the_card_says() {
    let mut game = solo().deal(&["N01"]);
    game.does(P1, "choose research");
    assert_eq!(transport(&game, Region::West), 2, "two steps in the West instead of Human Resources");
    assert_eq!(game.position.turn().action, Action::Research);
}

#[test]
fn andrew_acts_before_the_player() {
    let mut game = solo().markers([1, 1, 0, 0]).deal(&["N06"]).money(P1, 20);
    game.does(P1, "choose human-resources");
    assert_eq!(game.position.phase(), Phase::Donation);
    assert_eq!(game.shift(), 2, "event and action of Andrew are over");
    assert_eq!(game.refuses(P1, "donate 1.5"), Illegal::DonationTaken(donation("1.5")));
    game.does(P1, "donate 1.4");
}

#[test]
fn andrew_uses_the_chosen_action_when_its_row_has_ended() {
    let mut game = solo().markers([5, 1, 0, 0]).deal(&["N07"]);
    game.does(P1, "choose human-resources");
    assert_eq!((game.shift(), game.position.event_row()), (1, Some(Action::Management)));
}

#[test]
fn andrew_decides_nothing_himself() {
    let game = solo();
    assert!(!game.position.to_act().contains(ANDREW));
    assert_eq!(game.refuses(ANDREW, "choose management"), Illegal::NoSuchSeat(ANDREW));
}

#[test]
fn a_game_has_20_rounds_and_reveals_20_cards() {
    let mut game = Scenario::with(Config::solo(4).unwrap());
    while !game.position.is_finished() {
        game.step(P1);
    }
    let andrew = game.position.andrew().unwrap();
    assert_eq!((game.position.round(), andrew.revealed().count()), (20, 20));
}

// ── Events ─────────────────────────────────────────────────────────────────────────────────────

#[test]
fn income_gives_andrew_nothing() {
    let mut game = solo().deal(&["N20"]);
    let before = *game.player(ANDREW);
    game.does(P1, "choose human-resources");
    assert_eq!(*game.player(ANDREW), before, "income in the West, then Human Resources");
}

#[test]
fn donation_puts_andrews_disk_on_the_space_of_the_card() {
    let mut game = solo().markers([1, 1, 0, 0]).deal(&["N07"]);
    game.does(P1, "choose human-resources");
    assert_eq!(game.position.holders(donation("3.1")).seats, SeatSet::only(ANDREW));
    assert_eq!(game.shift(), 1, "only Human Resources");
}

#[test]
fn a_taken_donation_shifts_the_card_by_1() {
    let mut game = solo().donation(P1, "3.1").markers([1, 1, 0, 0]).deal(&["N07"]);
    game.does(P1, "choose human-resources");
    assert_eq!(game.position.holders(donation("3.1")).seats, SeatSet::only(P1));
    assert_eq!(game.shift(), 1 + 1);
}

#[test]
fn the_last_space_of_a_row_is_a_donation_for_andrew_too() {
    let mut game = solo().markers([4, 0, 0, 0]).deal(&["N07"]).on_mission(P1, Region::East, 1);
    game.does(P1, "choose human-resources");
    assert!(game.position.holders(donation("3.1")).seats.contains(ANDREW));
    game.does(P1, "return to lobby");
}

// ── Human Resources ────────────────────────────────────────────────────────────────────────────

#[test]
fn human_resources_shifts_the_card_by_its_number() {
    for (name, shift) in [("N01", 4), ("N03", 3), ("N06", 2), ("N07", 1)] {
        let mut game = solo().deal(&[name]);
        game.does(P1, "choose human-resources");
        assert_eq!(game.shift(), shift, "{name}");
    }
}

#[test]
fn a_card_shifts_by_4_at_most() {
    let mut game = solo().donation(P1, "1.1").markers([1, 1, 0, 0]).deal(&["N01"]);
    game.does(P1, "choose human-resources");
    assert_eq!(game.shift(), 4, "1 for the donation and 4 for Human Resources");
}

#[test]
fn shifted_cards_are_worth_0_1_3_6_or_10_vp() {
    assert_eq!(SHIFT_VP, [0, 1, 3, 6, 10]);
    let mut game = solo().deal(&["N01", "N02", "N03", "N04", "N05"]);
    game.position.andrew.shifts[..5].copy_from_slice(&[0, 1, 2, 3, 4]);
    for (revealed, vp) in [(0, 0), (1, 0), (2, 1), (3, 4), (4, 10), (5, 20)] {
        game.position.andrew.revealed = revealed;
        assert_eq!(game.line(ANDREW, ScoreLine::Cards), vp, "only revealed cards count");
    }
}

// ── Management ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn management_takes_one_tile_of_each_listed_type_lowest_number_first() {
    let mut game = stocked(solo(), Action::Research, &[Department::Telegraph, Department::AdvancedDesign]);
    game = game.deal(&["N10"]);
    game.does(P1, "choose management");
    let andrew = game.position.andrew().unwrap();
    for kind in [Department::Training, Department::Engineering, Department::AdvancedDesign] {
        assert_eq!(andrew.tiles(kind), 1, "{kind}");
    }
    assert_eq!((andrew.departments(), game.shift()), (3, 0));
    assert_eq!(game.position.supply(Department::AdvancedDesign), 0);
}

#[test]
fn management_shifts_the_card_for_each_type_without_a_tile() {
    let mut game = stocked(solo(), Action::Construction, &[]).deal(&["N10"]);
    game.does(P1, "choose management");
    assert_eq!((game.position.andrew.departments(), game.shift()), (2, 1));
}

#[test]
fn management_never_takes_two_copies_of_a_kind_in_one_turn() {
    let tiles = [Department::Purchasing, Department::Purchasing, Department::Sales];
    let mut game = stocked(solo(), Action::Management, &tiles).deal(&["N07", "A07"]);
    game.does(P1, "choose management");
    let tiles = |game: &Scenario, kind| game.position.andrew.tiles(kind);
    assert_eq!((tiles(&game, Department::Purchasing), tiles(&game, Department::Sales)), (1, 1));
    assert_eq!((game.shift(), game.position.supply(Department::Purchasing)), (1, 1));
    game.end_round();
    assert_eq!(tiles(&game, Department::Purchasing), 2, "but in a later turn");
    assert_eq!(game.shift(), 2);
}

#[test]
fn management_takes_departments_of_the_expansion_after_those_of_the_base_game() {
    let tiles = [Department::Archives, Department::Telegraph, Department::Libraries];
    let mut game =
        stocked(Scenario::solo(&[Module::NewDepartments]), Action::Research, &tiles).deal(&["N04"]);
    game.does(P1, "choose management");
    let left = tiles.map(|kind| game.position.supply(kind));
    assert_eq!(left, [0, 0, 1], "Telegraph (16) and Archives (31)");
}

// ── Construction ───────────────────────────────────────────────────────────────────────────────

#[test]
fn construction_puts_a_disk_on_the_leftmost_free_slot_of_each_listed_city() {
    let mut game = (solo().project(P1, ProjectType::Commerce, "new-york 1")).deal(&["N12"]);
    game.does(P1, "choose construction");
    assert_eq!(projects(&game), ["san-francisco 1", "chicago 1", "new-york 2", "new-orleans 1"]);
    assert_eq!(game.shift(), 0);
}

#[test]
fn construction_ignores_the_types_of_the_slots() {
    let mut game = (solo().project(P1, ProjectType::Commerce, "chicago 1"))
        .andrew_built("chicago 2")
        .andrew_built("chicago 3")
        .deal(&["N18"]);
    game.does(P1, "choose construction");
    assert_eq!(projects(&game), ["omaha", "chicago 2", "chicago 3", "chicago 4"]);
}

#[test]
fn construction_in_a_full_city_shifts_the_card_by_1() {
    let mut game = solo().project(P1, ProjectType::Commerce, "reno").deal(&["N01", "N13"]);
    game.does(P1, "choose construction");
    assert_eq!((projects(&game), game.shift()), (vec!["salt-lake-city".to_owned()], 1));
    game.end_round();
    assert_eq!(game.shift(), 2, "St. Louis and Kansas City are full");
}

// ── R&D ────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn research_takes_so_many_steps_on_the_track_of_the_card() {
    let mut game = solo().deal(&["N16", "N17"]);
    game.does(P1, "choose research");
    assert_eq!((transport(&game, Region::South), game.shift()), (3, 0));
    game.end_round();
    assert_eq!((transport(&game, Region::East), transport(&game, Region::South)), (3, 3));
}

#[test]
fn research_beyond_the_end_of_the_track_shifts_the_card_for_each_step() {
    let mut game = solo().transport(ANDREW, Region::West, 3).deal(&["N20"]);
    game.does(P1, "choose research");
    assert_eq!((transport(&game, Region::West), game.shift()), (LAST_SPACE, 2));
}

#[test]
fn research_onto_an_occupied_last_space_shifts_the_card_for_each_step() {
    let mut game =
        (solo().transport(P1, Region::West, LAST_SPACE)).transport(ANDREW, Region::West, 2).deal(&["N20"]);
    game.does(P1, "choose research");
    assert_eq!((transport(&game, Region::West), game.shift()), (3, 2));
}

#[test]
fn andrew_on_the_last_space_bars_the_player_without_archives() {
    let last = |game: Scenario| {
        (game.transport(ANDREW, Region::South, LAST_SPACE).transport(P1, Region::South, 3)).staff(P1, "d1", 2)
    };
    let mut game = last(solo()).deal(&["N01"]);
    game.round_of(Action::Research);
    assert_eq!(game.refuses(P1, "advance south"), Illegal::LastSpaceTaken(Region::South));
    let mut game = last(Scenario::solo(&[Module::NewDepartments]))
        .working(P1, Department::Archives, "a1")
        .goods(P1, 0)
        .deal(&["N01"]);
    game.round_of(Action::Research).does(P1, "advance south");
    assert_eq!(game.player(P1).goods, 3);
}

// ── Scoring ────────────────────────────────────────────────────────────────────────────────────

#[test]
fn andrew_scores_cards_departments_and_last_spaces_and_nothing_of_a_company() {
    let mut game = solo()
        .supplied(Department::Sales)
        .transport(ANDREW, Region::West, LAST_SPACE)
        .transport(ANDREW, Region::East, LAST_SPACE)
        .transport(ANDREW, Region::South, 3);
    game.position.supply[Department::Sales.index()] -= 1;
    game.position.andrew.tiles[Department::Sales.index()] += 1;
    game.position.andrew.revealed = 1;
    game.position.andrew.shifts[0] = 3;
    let score = game.score(ANDREW);
    let scored: Vec<_> =
        ScoreLine::ALL.iter().map(|&line| (line, score.line(line))).filter(|&(_, vp)| vp != 0).collect();
    let expected = [(ScoreLine::Departments, 2), (ScoreLine::Cards, 6), (ScoreLine::Transport, 12)];
    assert_eq!(scored, expected);
    assert_eq!(score.total(), 20);
}

#[test]
fn andrew_scores_the_vp_of_his_cities() {
    let game = solo()
        .andrew_built("chicago 1")
        .andrew_built("reno")
        .andrew_built("seattle")
        .andrew_built("atlanta 1");
    assert_eq!(game.line(ANDREW, ScoreLine::Projects), 3 + 1 + 2);
    assert_eq!(game.line(ANDREW, ScoreLine::MajorCities), 0);
}

#[test]
fn andrews_donations_score_by_the_players_position() {
    let game = ["4.4", "2.5", "3.5", "1.2"].iter().fold(solo(), |game, at| game.donation(ANDREW, at));
    let game = (game.donation(P1, "1.1").donation(P1, "3.1"))
        .project(P1, ProjectType::Commerce, "reno")
        .andrew_built("seattle")
        .built(P1, Department::Sales, "a1");
    let vp = |at| game.score(ANDREW).donation(donation(at)).unwrap();
    assert_eq!(vp("4.4"), 4, "the player's two projects in the West, not his");
    assert_eq!(vp("2.5"), 4, "the player's two donations");
    assert_eq!(vp("3.5"), 5, "the player's active employees");
    assert_eq!(vp("1.2"), 3, "the player's Management department");
    assert_eq!(game.line(ANDREW, ScoreLine::Donations), 16);
}

#[test]
fn andrews_donations_score_12_vp_each_at_most() {
    let mut game = solo().donation(ANDREW, "4.2").side(P1, ProjectType::Infrastructure, TabSide::B).project(
        P1,
        ProjectType::Infrastructure,
        "chicago 5",
    );
    for at in ["chicago 4", "fargo", "duluth"] {
        game = game.project(P1, ProjectType::Housing, at);
    }
    for at in ["chicago 2", "omaha", "st-paul", "cincinnati"] {
        game = game.project(P1, ProjectType::Commerce, at);
    }
    assert_eq!(game.line(ANDREW, ScoreLine::Donations), 12, "8 projects; the player's limit is not his");
}

#[test]
fn andrews_paid_donations_use_what_the_players_own_have_left() {
    let game = solo().donation(ANDREW, "3.2").goods(P1, 5);
    assert_eq!(game.line(ANDREW, ScoreLine::Donations), 10, "2 for each of the player's goods");
    let game = game.donation(P1, "3.4").money(P1, 12);
    assert_eq!(game.line(P1, ScoreLine::Donations), 8, "$10 and 2 goods for the player");
    assert_eq!(game.line(ANDREW, ScoreLine::Donations), 6, "3 goods for Andrew");
}

#[test]
fn andrews_paid_donations_never_lower_the_players_score() {
    let game = solo().donation(P1, "3.2").goods(P1, 4).money(P1, 0);
    let before = game.score(P1).total();
    let game = game.donation(ANDREW, "3.3").donation(ANDREW, "3.4");
    assert_eq!((game.score(P1).total(), game.line(ANDREW, ScoreLine::Donations)), (before, 0));
}

#[test]
fn andrews_paid_donations_share_what_is_left() {
    let game = solo().donation(ANDREW, "3.3").donation(ANDREW, "3.2").money(P1, 9).goods(P1, 3);
    assert_eq!(game.line(ANDREW, ScoreLine::Donations), 2 + 6, "the same dollar and cube never count twice");
    let game = solo().donation(ANDREW, "3.3").money(P1, 9).goods(P1, 3);
    assert_eq!(game.line(ANDREW, ScoreLine::Donations), 4, "a cube is sold for the tenth dollar");
}

#[test]
fn most_vp_win_and_a_tie_is_shared_with_andrew() {
    let game = solo();
    assert_eq!(game.score(P1).total(), 7, "5 active employees and Denver");
    assert_eq!(game.position.winners(), SeatSet::only(P1));
    let game = game.transport(ANDREW, Region::West, LAST_SPACE).andrew_built("seattle");
    assert_eq!(game.position.winners(), [P1, ANDREW].into_iter().collect());
    assert_eq!(game.andrew_built("helena").position.winners(), SeatSet::only(ANDREW));
}

// ── Together with departments ──────────────────────────────────────────────────────────────────

#[test]
fn charitable_giving_counts_andrews_disk_but_not_a_neutral_one() {
    let mut game =
        solo().donation(ANDREW, "1.1").working(P1, Department::CharitableGiving, "a1").money(P1, 20);
    // One neutral disk lies on a donation instead of the map.
    let disks = game.position.disks[NEUTRAL];
    let mut moved = SlotSet::EMPTY;
    moved.insert(disks.iter().next().unwrap());
    game.position.disks[NEUTRAL] = disks.without(moved);
    game.position.donations[donation("1.2").index()].neutral = true;
    let mut game = game.deal(&["N01"]);
    game.round_of(Action::Research);
    assert_eq!(game.refuses(P1, "give 1.2 mission west"), Illegal::NobodyDonated(donation("1.2")));
    game.does(P1, "give 1.1 mission west");
    assert_eq!(game.position.holders(donation("1.1")).seats, [P1, ANDREW].into_iter().collect());
}

#[test]
fn a_tile_that_andrew_has_taken_is_gone() {
    let tiles = [Department::Purchasing, Department::Sales];
    let mut game = stocked(solo(), Action::Management, &tiles).deal(&["N02"]).goods(P1, 4);
    game.round_of(Action::Management);
    assert_eq!(game.refuses(P1, "add purchasing a1"), Illegal::NoTile(Department::Purchasing));
    game.does(P1, "add sales a1");
}
