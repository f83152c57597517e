//! RULES §11: what is hidden, from whom, and until when.

use super::expansion::*;
use super::scenario::*;
use crate::components::solo_cards::{DECK, card_name};
use crate::*;

fn table(config: Config, seed: u64) -> Game {
    let names = config.seats().map(|seat| format!("Player {seat}")).collect();
    Game::new(config, seed, names).unwrap()
}

/// Plays at random until a condition holds; a small generator is enough for that.
fn play(game: &mut Game, until: impl Fn(&Position) -> bool) {
    let mut state = game.record().seed() | 1;
    let mut list = decision_list();
    while !until(game.position()) {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let seats: Vec<Seat> = game.position().to_act().iter().collect();
        let seat = seats[(state >> 40) as usize % seats.len()];
        game.position().legal(seat, &mut list);
        game.apply(seat, list[(state >> 33) as usize % list.len()]).unwrap();
    }
}

/// Goes through setup without moving, activating or selling anything.
fn set_up(game: &mut Game) {
    let mut list = decision_list();
    while game.position().round() == 0 {
        let seat = game.position().to_act().iter().next().unwrap();
        game.position().legal(seat, &mut list);
        let decision = if list.contains(&Decision::Done) { Decision::Done } else { list[0] };
        game.apply(seat, decision).unwrap();
    }
}

fn all_modules(players: usize) -> Config {
    Config::new(players, Modules::ALL, None).unwrap()
}

fn say(game: &mut Game, seat: Seat, text: &str) {
    game.apply(seat, decision(text)).unwrap_or_else(|reason| panic!("\"{text}\": {reason}"));
}

fn fill(game: &mut Game, seat: Seat, goods: u8, bid: u8) {
    let lines = [format!("sheet goods {goods}"), "sheet employees 3".into(), "sheet vp 0".into()];
    lines.iter().for_each(|line| say(game, seat, line));
    say(game, seat, "sheet moves 4");
    say(game, seat, &format!("bid {bid}"));
}

/// Everyone who may look at a game for this many players.
fn viewers(players: usize) -> impl Iterator<Item = Viewer> {
    (0..players).filter_map(Seat::new).map(Viewer::Seat).chain([Viewer::Spectator])
}

fn shown(game: &Game, viewer: Viewer) -> Vec<Option<Decision>> {
    game.log(viewer).map(|(_, decision)| decision).collect()
}

// ── Sheets ─────────────────────────────────────────────────────────────────────────────────────

#[test]
fn a_sheet_is_shown_to_its_owner_only_until_all_are_complete() {
    let mut game = table(modules(2, &[Module::NewBeginning]), 1);
    fill(&mut game, P1, 5, 7);
    for viewer in [Viewer::Seat(P2), Viewer::Spectator] {
        let view = game.position().view(viewer);
        let sheet = view.position().player(P1).sheet;
        assert_eq!((sheet.options, sheet.bid), ([0; 4], 0));
        assert_eq!(view.to_json()["seats"][0].get("sheet"), None);
        assert!(shown(&game, viewer).iter().all(Option::is_none));
    }
    let own = game.position().view(Viewer::Seat(P1));
    assert_eq!(own.to_json()["seats"][0]["sheet"]["goods"], 5);
    assert!(shown(&game, Viewer::Seat(P1)).iter().all(Option::is_some));
    fill(&mut game, P2, 2, 0);
    for viewer in viewers(2) {
        let json = game.position().view(viewer).to_json();
        assert_eq!(
            (&json["seats"][0]["sheet"]["bid"], &json["seats"][1]["sheet"]["goods"]),
            (&7.into(), &2.into())
        );
        assert!(shown(&game, viewer).iter().all(Option::is_some), "revealed together");
    }
}

#[test]
fn sheets_that_differ_look_the_same_to_others() {
    let game = |goods, bid| {
        let mut game = table(modules(3, &[Module::NewBeginning]), 5);
        fill(&mut game, P1, goods, bid);
        say(&mut game, P2, "sheet goods 3");
        game
    };
    let (one, other) = (game(2, 30), game(6, 0));
    for viewer in [Viewer::Seat(P2), Viewer::Seat(P3), Viewer::Spectator] {
        assert_eq!(one.position().view(viewer), other.position().view(viewer));
        assert_eq!(one.position().view(viewer).to_json(), other.position().view(viewer).to_json());
        assert_eq!(shown(&one, viewer), shown(&other, viewer));
    }
    assert_ne!(one.position().view(Viewer::Seat(P1)), other.position().view(Viewer::Seat(P1)));
}

#[test]
fn nobody_is_shown_as_first_player_before_the_sheets_are_revealed() {
    let mut game = table(modules(3, &[Module::NewBeginning]), 2);
    assert!(game.position().view(Viewer::Spectator).to_json()["first_player"].is_null());
    for (seat, bid) in [(P1, 0), (P2, 3), (P3, 0)] {
        fill(&mut game, seat, 2, bid);
    }
    assert_eq!(game.position().view(Viewer::Spectator).to_json()["first_player"], 2);
}

#[test]
fn the_tie_break_is_never_shown() {
    let mut one = Position::new(modules(3, &[Module::NewBeginning]), 4);
    let mut other = one;
    (one.tie_break, other.tie_break) = (1, 2);
    for viewer in viewers(3) {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
}

// ── Secret donations ───────────────────────────────────────────────────────────────────────────

#[test]
fn a_secret_donation_is_shown_to_its_owner_only_until_the_end() {
    let mut game = table(all_modules(3), 6);
    play(&mut game, |position| position.round() > 0);
    let noted = [P1, P2, P3].map(|seat| game.position().player(seat).secret.unwrap());
    let json = game.position().view(Viewer::Seat(P1)).to_json();
    assert_eq!(json["seats"][0]["secret_donation"], noted[0].to_string());
    assert_eq!(
        (json["seats"][1].get("secret_donation"), json["seats"][2].get("secret_donation")),
        (None, None)
    );
    let hidden = |game: &Game, viewer| shown(game, viewer).iter().filter(|shown| shown.is_none()).count();
    assert_eq!((hidden(&game, Viewer::Seat(P2)), hidden(&game, Viewer::Spectator)), (2, 3));
    play(&mut game, Position::is_finished);
    for viewer in viewers(3) {
        let json = game.position().view(viewer).to_json();
        for (seat, space) in noted.iter().enumerate() {
            assert_eq!(json["seats"][seat]["secret_donation"], space.to_string());
        }
        assert_eq!(hidden(&game, viewer), 0);
    }
}

#[test]
fn a_secret_donation_is_in_the_score_that_its_owner_sees_and_in_no_other() {
    let game = Scenario::with(modules(2, &[Module::SecretDonation])).secret(P1, "3.1").secret(P2, "3.1");
    let line =
        |viewer, seat| game.position.view(viewer).position().score(seat).line(ScoreLine::SecretDonation);
    assert_eq!((line(Viewer::Seat(P1), P1), line(Viewer::Seat(P1), P2)), (7, 0));
    assert_eq!((line(Viewer::Spectator, P1), line(Viewer::Spectator, P2)), (0, 0));
}

// ── Andrew's deck ──────────────────────────────────────────────────────────────────────────────

#[test]
fn the_rest_of_andrews_deck_looks_the_same_in_every_order() {
    let mut game = Scenario::with(Config::solo(3).unwrap());
    game.does(P1, "choose management").end_round();
    assert_eq!(game.position.andrew.revealed, 2);
    let mut other = game.position;
    other.andrew.deck[2..].reverse();
    for viewer in viewers(1) {
        assert_eq!(game.position.view(viewer), other.view(viewer));
        assert_eq!(game.position.view(viewer).to_json(), other.view(viewer).to_json());
    }
}

#[test]
fn the_face_down_card_is_shown_after_the_player_has_chosen() {
    let mut game = Scenario::with(Config::solo(1).unwrap());
    let cards = |game: &Scenario| game.position.view(Viewer::Seat(P1)).to_json()["andrew"]["cards"].clone();
    assert_eq!(cards(&game), serde_json::json!([]));
    game.does(P1, "choose human-resources");
    let name = card_name(game.position.andrew.deck[0].into());
    assert_eq!(cards(&game), serde_json::json!([{ "card": name, "shift": game.shift() }]));
}

#[test]
fn a_view_of_a_finished_solo_game_shows_every_card() {
    let mut game = table(Config::solo(4).unwrap(), 3);
    play(&mut game, Position::is_finished);
    let json = game.position().view(Viewer::Spectator).to_json();
    assert_eq!(json["andrew"]["cards"].as_array().unwrap().len(), DECK);
    assert_eq!(json["andrew"]["score"]["total"], game.position().score(Seat::ANDREW).total());
}

// ── What a view is good for ────────────────────────────────────────────────────────────────────

#[test]
fn a_seat_finds_its_decisions_in_its_view() {
    let solo = Config::new(1, Modules::NONE.with(Module::NewBeginning), Some(2)).unwrap();
    for config in [all_modules(4), solo] {
        play(&mut table(config, 9), |position| {
            let (mut full, mut seen) = (decision_list(), decision_list());
            for seat in position.to_act().iter() {
                let view = position.view(Viewer::Seat(seat));
                position.legal(seat, &mut full);
                view.position().legal(seat, &mut seen);
                assert_eq!(full, seen);
                assert_eq!(view.position().question(seat), position.question(seat));
            }
            position.is_finished()
        });
    }
}

#[test]
fn a_view_hides_secret_decisions_and_nothing_else() {
    let sheets = Position::new(all_modules(2), 1);
    let bid = decision("bid 3");
    assert!(sheets.hides(Viewer::Seat(P2), P1, bid) && sheets.hides(Viewer::Spectator, P1, bid));
    assert!(!sheets.hides(Viewer::Seat(P1), P1, bid));
    let round = Scenario::with(all_modules(2)).position;
    assert!(!round.hides(Viewer::Spectator, P1, bid), "sheets are revealed before the first round");
    assert!(round.hides(Viewer::Spectator, P1, decision("secret 1.1")));
    for open in ["choose research", "donate 1.1", "move c1 b2", "cover 1 with health", "done"] {
        assert!(!round.hides(Viewer::Spectator, P1, decision(open)), "{open}");
    }
}

#[test]
fn the_record_of_a_finished_game_is_complete() {
    for config in [all_modules(4), Config::solo(2).unwrap()] {
        let mut game = table(config, 12);
        play(&mut game, Position::is_finished);
        let text = game.record().to_string();
        let read = Record::parse(&text).unwrap();
        assert_eq!((&read, read.replay().as_ref()), (game.record(), Ok(game.position())));
        if config.has(Module::SecretDonation) {
            let count = |word: &str| {
                text.lines().filter(|line| line.get(1..).is_some_and(|text| text.starts_with(word))).count()
            };
            assert_eq!((count(" secret "), count(" sheet "), count(" bid ")), (4, 16, 4));
        }
    }
}

// ── Undo ───────────────────────────────────────────────────────────────────────────────────────

#[test]
fn undo_stops_where_a_card_of_andrews_was_revealed() {
    let mut game = table(Config::solo(1).unwrap(), 8);
    set_up(&mut game);
    assert_eq!(game.undo_floor(P1), 0, "nothing has been revealed in setup");
    say(&mut game, P1, "choose human-resources");
    let chosen = game.record().decisions.len();
    assert_eq!(game.undo_floor(P1), chosen);
    say(&mut game, P1, "sell");
    assert_eq!(game.undo_floor(P1), chosen, "what follows can be taken back");
    play(&mut game, |position| position.round() == 2);
    assert_eq!(game.undo_floor(P1), game.record().decisions.len(), "Andrew has chosen with his next card");
}

#[test]
fn undo_stops_where_the_sheets_were_revealed() {
    let mut game = table(modules(2, &[Module::NewBeginning]), 3);
    fill(&mut game, P1, 2, 3);
    say(&mut game, P2, "sheet goods 5");
    assert_eq!((game.undo_floor(P2), game.undo_floor(P1)), (5, 6), "what others have decided stays");
    let undone = game.rewind(5).unwrap();
    assert_eq!(undone, [(P2, decision("sheet goods 5"))]);
    fill(&mut game, P2, 6, 1);
    assert_eq!(game.undo_floor(P2), 10);
}

#[test]
fn undo_stops_at_the_end_of_the_game() {
    let mut game = table(all_modules(2), 15);
    play(&mut game, Position::is_finished);
    let decisions = game.record().decisions.len();
    assert_eq!([P1, P2].map(|seat| game.undo_floor(seat)), [decisions; 2]);
}

#[test]
fn undo_is_free_inside_the_own_turn() {
    let mut game = table(Config::base(2).unwrap(), 0);
    set_up(&mut game);
    let first = game.position().first_player();
    let before = game.record().decisions.len();
    let floor = game.undo_floor(first);
    assert!(floor <= before);
    for text in ["choose human-resources", "sell"] {
        say(&mut game, first, text);
        assert_eq!(game.undo_floor(first), floor);
    }
    let position = *game.position();
    for (seat, decision) in game.rewind(before).unwrap() {
        game.apply(seat, decision).unwrap();
    }
    assert_eq!(*game.position(), position);
}
