//! RULES §2: setup for 2, 3 and 4 players.

use super::scenario::*;
use crate::components::solo_cards::{CARDS, NORMAL_CARDS};
use crate::components::timeline::TILES;
use crate::*;

fn positions(players: usize) -> impl Iterator<Item = Position> {
    let config = Config::base(players).unwrap();
    (0..200).map(move |seed| Position::new(config, seed))
}

fn at_setup(players: usize) -> Scenario {
    Scenario::at_setup(Config::base(players).unwrap())
}

// ── 1. Timeline ────────────────────────────────────────────────────────────────────────────────

#[test]
fn timeline_has_four_of_eight_tiles_on_random_sides() {
    let mut seen = [[[false; 2]; TILES.len()]; 4];
    for position in positions(4) {
        let timeline = position.timeline();
        for (row, &(tile, back)) in timeline.tiles.iter().enumerate() {
            seen[row][tile as usize][usize::from(back)] = true;
            assert!(timeline.tiles[..row].iter().all(|other| other.0 != tile), "a tile lies in two rows");
        }
        assert_eq!(timeline.markers, [0; 4], "the markers stand left of their rows");
    }
    assert!(seen.iter().flatten().flatten().all(|&seen| seen), "every side of every tile lies in every row");
}

#[test]
fn the_fifth_space_of_each_row_is_income_and_donation() {
    let position = Position::new(Config::base(4).unwrap(), 0);
    for (&row, region) in Action::ALL.iter().zip([Region::East, Region::Midwest, Region::South, Region::West])
    {
        assert_eq!(position.timeline().event(row, 4), Event { income: Some(region), donation: true });
    }
}

// ── 2. Departments ─────────────────────────────────────────────────────────────────────────────

#[test]
fn supply_is_two_copies_of_1_to_16_less_16_8_or_4_tiles() {
    for (players, left) in [(2, 16), (3, 24), (4, 28)] {
        let mut removed = [false; 16];
        for position in positions(players) {
            let supply: Vec<u8> = Department::ALL.iter().map(|&kind| position.supply(kind)).collect();
            assert_eq!(supply.iter().sum::<u8>(), left, "with {players} players");
            assert!(supply[..16].iter().all(|&tiles| tiles <= 2));
            assert!(supply[16..].iter().all(|&tiles| tiles == 0), "17 to 32 belong to the expansion");
            (0..16).for_each(|kind| removed[kind] |= supply[kind] < 2);
        }
        assert!(removed.iter().all(|&removed| removed), "every kind can be removed");
    }
}

// ── 3. Players ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn every_player_starts_with_the_same_things() {
    let game = at_setup(4);
    for seat in [P1, P2, P3, P4] {
        let player = game.player(seat);
        assert_eq!((player.money, player.goods, player.vp), (12, 4, 0));
        assert_eq!(player.active_employees(), 5);
        for &printed in Printed::ALL {
            let space = player.space_of(Office::Printed(printed)).unwrap();
            assert_eq!(player.active[space.index()], 1, "one active employee in {printed}");
        }
        assert_eq!(player.inactive[Player::LOBBY.index()], 5, "five inactive ones in the lobby");
        assert_eq!((player.inactive_employees(), player.reserve), (5, 5));
        assert_eq!(player.transport, [0; 4], "transport disks on the first spaces");
        assert_eq!(
            player.tabs.map(|tab| tab.disks),
            [1, 1, 1, 0],
            "a disk on space 0, but not of infrastructure"
        );
        assert_eq!(player.tabs.map(|tab| tab.steps), [0; 4]);
        assert_eq!(player.disks_left(), 30 - 1 - 4 - 3);
        assert_eq!(player.empty_spaces(), 10);
        assert_eq!(player.reserved, None);
    }
}

#[test]
fn tab_sides_are_the_first_decision_in_turn_order() {
    let mut game = at_setup(3);
    assert_eq!(game.question(P1), Some(Question::TabSides));
    assert_eq!(
        TabSides::all().filter(|&sides| game.offers(P1, &Decision::TabSides(sides).to_string())).count(),
        16
    );
    assert_eq!(game.refuses(P2, "tabs A A A A"), Illegal::NotYourTurn(P2));
    assert_eq!(game.refuses(P1, "done"), Illegal::MustDecide);
    game.does(P1, "tabs A B B A").does(P2, "tabs B B B B").does(P3, "tabs A A A A");
    let sides = game.player(P1).tabs.map(|tab| tab.side);
    assert_eq!(sides, [TabSide::A, TabSide::B, TabSide::B, TabSide::A]);
    assert_eq!(game.position.phase(), Phase::FirstProject);
}

// ── 4. First player, Action Choice tiles ───────────────────────────────────────────────────────

#[test]
fn first_player_is_random() {
    for players in 2..=4 {
        let first: SeatSet = positions(players).map(|position| position.first_player()).collect();
        assert_eq!(first, SeatSet::first(players));
    }
}

#[test]
fn action_choice_tiles_with_four_players_one_each_with_three_only_the_third_with_two_none() {
    for (players, expected) in
        [(2, &[false, false][..]), (3, &[false, false, true]), (4, &[true, true, true, true])]
    {
        for position in positions(players) {
            let tiles: Vec<bool> =
                position.turn_order().map(|seat| position.player(seat).action_choice).collect();
            assert_eq!(tiles, expected, "counted from the first player");
        }
    }
}

// ── 5. Neutral disks ───────────────────────────────────────────────────────────────────────────

#[test]
fn neutral_disks_are_18_9_or_none() {
    for (players, expected) in [(2, 18), (3, 9), (4, 0)] {
        for position in positions(players) {
            let donated = DonationSpace::all().filter(|&space| position.holders(space).neutral).count();
            assert_eq!(donated + position.neutral_disks().len() as usize, expected);
        }
    }
}

/// The cards whose donation space holds a neutral disk were turned over. Every one of them but the last has put a
/// disk on each of its cities, on the leftmost free slot. (No city is listed more often than it has slots.)
#[test]
fn neutral_disks_lie_on_the_donation_and_the_cities_of_the_cards_turned_over() {
    for position in positions(2) {
        let turned: Vec<_> =
            CARDS[..NORMAL_CARDS].iter().filter(|card| position.holders(card.donation).neutral).collect();
        let mut missing = 0;
        for &city in City::ALL {
            let listed = turned.iter().flat_map(|card| card.cities).filter(|&&other| other == city).count();
            let disks = city.slots().filter(|&slot| position.neutral_disks().contains(slot)).count();
            assert!(
                city.slots().take(disks).all(|slot| position.neutral_disks().contains(slot)),
                "leftmost first"
            );
            assert!(disks <= listed);
            missing += listed - disks;
        }
        let longest = turned.iter().map(|card| card.cities.len()).max().unwrap();
        assert!(missing <= longest, "only the last card may stop early");
    }
}

#[test]
fn neutral_disks_block_and_belong_to_nobody() {
    for position in positions(2) {
        let housing = |slot: &Slot| slot.project() == Some(ProjectType::Housing);
        let Some(blocked) = position.neutral_disks().iter().find(housing) else { continue };
        assert_eq!(position.owner(blocked), Some(Owner::Neutral));
        let mut game = Scenario { position };
        game.position.phase = Phase::FirstProject;
        let seat = game.position.turn().seat;
        assert_eq!(game.refuses(seat, &format!("house {blocked}")), Illegal::SlotTaken);
        return;
    }
    panic!("no neutral disk on a housing slot in 200 games");
}

// ── 6. Housing disk and reserved department ────────────────────────────────────────────────────

fn after_tab_sides(players: usize) -> Scenario {
    let mut game = at_setup(players);
    for place in 0..players {
        let seat = game.position.seat_at(place);
        game.does(seat, "tabs A A A A");
    }
    game
}

#[test]
fn housing_disk_and_reserved_tile_counter_clockwise_from_the_last_player() {
    let mut game = after_tab_sides(4);
    for (seat, home) in [(P4, "albany 1"), (P3, "chicago 4"), (P2, "atlanta 2"), (P1, "denver 3")] {
        assert_eq!(game.question(seat), Some(Question::HousingDisk), "it is the turn of player {seat}");
        game.does(seat, &format!("house {home}"));
        assert_eq!(game.question(seat), Some(Question::Reserve));
        let kind = *Department::ALL.iter().find(|&&kind| game.position.supply(kind) > 0).unwrap();
        let before = game.position.supply(kind);
        game.does(seat, &format!("reserve {kind}"));
        assert_eq!(game.player(seat).reserved, Some(kind));
        assert_eq!(game.position.supply(kind), before - 1, "the tile comes from the supply");
        assert_eq!(game.position.owner(slot(home)), Some(Owner::Seat(seat)));
    }
    assert_eq!(game.position.phase(), Phase::SetupMoves);
}

#[test]
fn housing_disk_is_free_of_charge_and_sends_nobody() {
    let mut game = after_tab_sides(4);
    game.does(P4, "house albany 1");
    let player = game.player(P4);
    assert_eq!((player.money, player.goods, player.employees_on_missions()), (12, 4, 0));
    assert_eq!(player.projects_of(ProjectType::Housing), 1, "it is a project like any other");
    assert_eq!(player.tabs[0].disks, 0, "the disk of the own tab");
}

#[test]
fn housing_disk_goes_to_a_free_housing_slot_of_a_medium_or_major_city() {
    let mut game = after_tab_sides(4);
    assert_eq!(game.refuses(P4, "house reno"), Illegal::SmallTown);
    assert_eq!(game.refuses(P4, "house albany 2"), Illegal::SlotType);
    assert_eq!(game.refuses(P4, "done"), Illegal::MustDecide);
    assert!(game.offers(P4, "house new-york 1") && game.offers(P4, "house denver 3"));
    game.does(P4, "house albany 1").step(P4);
    assert_eq!(game.refuses(P3, "house albany 1"), Illegal::SlotTaken);
}

#[test]
fn reserved_tile_must_be_in_the_supply() {
    let mut game = after_tab_sides(2);
    game.does(P2, "house denver 3");
    assert_eq!(game.refuses(P2, "reserve post-office"), Illegal::NoTile(Department::PostOffice));
    assert_eq!(game.refuses(P2, "done"), Illegal::MustDecide);
    let gone = Department::ALL[..16].iter().find(|&&kind| game.position.supply(kind) == 0).unwrap();
    assert_eq!(game.refuses(P2, &format!("reserve {gone}")), Illegal::NoTile(*gone));
}

#[test]
fn first_department_built_must_be_the_reserved_one() {
    let mut game = Scenario::new(4)
        .reserved(P1, Department::Sales)
        .supplied(Department::Engineering)
        .staff(P1, "c2", 2)
        .goods(P1, 4);
    game.round_of(Action::Management);
    assert_eq!(game.refuses(P1, "add engineering a1"), Illegal::ReservedFirst(Department::Sales));
    let supply = game.position.supply(Department::Sales);
    game.does(P1, "add sales a1");
    assert_eq!(game.position.supply(Department::Sales), supply, "the tile lay beside the board");
    game.does(P1, "add engineering a2");
}

// ── 7. Setup moves and activation ──────────────────────────────────────────────────────────────

fn at_setup_moves(players: usize) -> Scenario {
    let mut game = after_tab_sides(players);
    for place in (0..players).rev() {
        let seat = game.position.seat_at(place);
        let home = ["denver 3", "kansas-city 3", "atlanta 2", "albany 1"][place];
        game.does(seat, &format!("house {home}")).step(seat);
    }
    game
}

#[test]
fn six_setup_moves_then_activation_clockwise_from_the_first_player() {
    let mut game = at_setup_moves(4);
    for seat in [P1, P2, P3, P4] {
        assert_eq!(game.question(seat), Some(Question::SetupMoves));
        for step in ["c1 b1", "c1 d1", "c1 b1", "b1 a1", "d1 d2", "c1 b1"] {
            game.does(seat, &format!("move {step}"));
        }
        assert_eq!(game.refuses(seat, "move c1 b1"), Illegal::NoMoves, "only six");
        game.does(seat, "done");
        assert_eq!(game.question(seat), Some(Question::Activation));
        assert_eq!(game.refuses(seat, "move c1 b1"), Illegal::NotNow, "first move, then activate");
        game.does(seat, "activate b1").does(seat, "activate d2");
        assert_eq!(
            game.player(seat).money,
            9,
            "the desk in Human Resources costs $1, the one in Construction $2"
        );
        assert_eq!(game.player(seat).active_employees(), 7);
        game.does(seat, "done");
    }
    assert_eq!((game.position.phase(), game.position.round()), (Phase::ChooseAction, 1));
}

#[test]
fn setup_moves_and_activation_are_voluntary() {
    let mut game = at_setup_moves(2);
    game.does(P1, "done");
    assert_eq!(game.question(P2), Some(Question::SetupMoves), "nobody can be activated in the lobby");
    game.does(P2, "move c1 b1").does(P2, "done").does(P2, "done");
    assert_eq!(game.position.round(), 1);
    assert_eq!(game.employees(P2, "b1"), (1, 1));
}

#[test]
fn every_step_of_setup_begins_with_the_first_player_whoever_that_is() {
    let position = positions(3).find(|position| position.first_player() == P2).unwrap();
    let mut order = Vec::new();
    let mut game = Scenario { position };
    while game.position.round() == 0 {
        let seat = game.position.to_act().iter().next().unwrap();
        order.push((game.position.phase(), seat));
        game.step(seat);
    }
    order.dedup();
    let turns = |phase| order.iter().filter(|turn| turn.0 == phase).map(|turn| turn.1).collect::<Vec<_>>();
    assert_eq!(turns(Phase::TabSides), [P2, P3, P1]);
    assert_eq!(turns(Phase::FirstProject), [P1, P3, P2], "counter-clockwise");
    assert_eq!(turns(Phase::SetupMoves), [P2, P3, P1]);
    assert_eq!(game.question(P2), Some(Question::ChooseAction));
}
