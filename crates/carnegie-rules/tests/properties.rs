//! What holds in every game that can be played, for every number of players and every allowed set of modules.

mod common;

use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::components::timeline::ROW_SPACES;
use carnegie_rules::{
    Action, Config, Decision, Department, Game, Phase, Position, Record, ScoreLine, Seat, Viewer,
    decision_list,
};
use common::coverage::Coverage;
use common::{Case, Style, factor, viewers};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

/// Any game: the generated values are printed when a test fails, and the same values play the same game.
fn any_case() -> impl Strategy<Value = Case> {
    let configs = Config::every().collect::<Vec<_>>();
    (select(configs), 0..1_000_000u64, select(&Style::ALL[..])).prop_map(|(config, seed, style)| Case {
        config,
        seed,
        style,
    })
}

fn cases(cases: u32) -> ProptestConfig {
    let cases = cases * factor() as u32;
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// All tiles of a kind, wherever they lie.
fn tiles(position: &Position) -> [u8; Department::COUNT] {
    std::array::from_fn(|index| {
        let kind = Department::ALL[index];
        let owned = position.config().seats().map(|seat| {
            let player = position.player(seat);
            u8::from(player.has(kind)) + u8::from(player.reserved == Some(kind))
        });
        let andrews = position.andrew().map_or(0, |andrew| andrew.tiles(kind));
        position.supply(kind) + andrews + owned.sum::<u8>()
    })
}

/// The seats that have to decide are those with a question, and only they have something to choose from.
fn check_questions(position: &Position) {
    let players = position.config().players();
    let mut list = decision_list();
    for seat in (0..Seat::MAX).filter_map(Seat::new) {
        let asked = position.to_act().contains(seat);
        assert!(!asked || seat.index() < players, "nobody sits at seat {seat}");
        assert_eq!(position.question(seat).is_some(), asked, "the question of seat {seat}");
        position.legal(seat, &mut list);
        assert_eq!(!list.is_empty(), asked, "the list of seat {seat}");
        if let Some(question) = position.question(seat) {
            assert_eq!(list.contains(&Decision::Done), question.may_decline());
            assert_eq!(list.contains(&Decision::Sell), position.player(seat).goods > 0);
        }
    }
    assert_eq!(position.to_act().is_empty(), position.is_finished(), "somebody decides until the end");
}

/// The spaces of the timeline that have given their event: which round used which.
struct UsedSpaces(BTreeSet<(Action, u8)>);

impl UsedSpaces {
    /// Notes the rounds that one decision has ended. Only Andrew's rounds can pass without a decision.
    fn advance(&mut self, before: &Position, after: &Position) {
        let rounds = self.0.len();
        for &row in Action::ALL {
            for space in before.timeline().markers[row.index()]..after.timeline().markers[row.index()] {
                assert!(self.0.insert((row, space)), "space {space} of the row {row} is used twice");
            }
        }
        let most = if after.config().is_solo() { 2 } else { 1 };
        assert!((rounds..=rounds + most).contains(&self.0.len()), "one decision ends one round");
        if let Some(row) = after.event_row() {
            let next = (row, after.timeline().markers[row.index()]);
            assert!(!self.0.contains(&next), "the event of the round comes from a space not used before");
        }
        let ended = if after.is_finished() { ROUNDS } else { after.round().saturating_sub(1) };
        assert_eq!(self.0.len(), ended as usize, "one space a round");
    }
}

/// The whole course of a game, checked after every decision.
fn check_game(case: Case, coverage: &mut Coverage) {
    let mut walk = case.begin();
    let all_tiles = tiles(&walk.position);
    let mut used_spaces = UsedSpaces(BTreeSet::new());
    loop {
        let before = walk.position;
        if let Err(broken) = before.check_invariants() {
            panic!("an invariant is broken: {broken}");
        }
        assert_eq!(tiles(&before), all_tiles, "department tiles are never lost");
        check_questions(&before);
        let Some((seat, decision)) = walk.step() else { break };
        coverage.decided(&before, seat, decision);
        used_spaces.advance(&before, &walk.position);
        for seat in case.config.seats() {
            check_purse(&before, &walk.position, seat);
        }
    }
    check_end(&walk.position, &used_spaces);
    coverage.finished(&walk.position);
}

/// Money and goods never run below zero, which unsigned numbers would show as a jump.
fn check_purse(before: &Position, after: &Position, seat: Seat) {
    let (before, after) = (before.player(seat), after.player(seat));
    assert!(after.money <= before.money.saturating_add(200), "seat {seat} has ${}", after.money);
    assert!(after.goods <= before.goods.saturating_add(100), "seat {seat} has {} goods", after.goods);
}

fn check_end(position: &Position, used_spaces: &UsedSpaces) {
    assert_eq!((position.phase(), position.round()), (Phase::Finished, ROUNDS));
    assert_eq!(position.timeline().markers, [ROW_SPACES; Action::COUNT], "every row is used up");
    assert_eq!(used_spaces.0.len(), ROUNDS as usize, "every space of the timeline once");
    assert!(!position.winners().is_empty());
    for seat in position.scored_seats() {
        let score = position.score(seat);
        let lines = ScoreLine::ALL.iter().map(|&line| score.line(line));
        assert_eq!(score.total(), lines.sum::<i16>());
    }
}

#[test]
fn every_configuration_keeps_the_invariants_from_setup_to_the_end() {
    let mut coverage = Coverage::default();
    for case in Case::sample(60 * factor() * Config::every().count(), 70_000) {
        check_game(case, &mut coverage);
    }
    coverage.assert_complete();
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_game_keeps_the_invariants(case in any_case()) {
        check_game(case, &mut Coverage::default());
    }

    #[test]
    fn finished_games_replay_to_the_same_position_and_score_in_both_notations(case in any_case()) {
        let game = case.play(usize::MAX);
        prop_assert!(game.position().is_finished());
        let (json, text) = (game.record().to_json(), game.record().to_string());
        prop_assert!(!json.contains('\n'), "one line is one game");
        for record in [Record::from_json(&json), Record::from_text(&text)] {
            let record = record.expect("a written record reads back");
            prop_assert_eq!(&record, game.record());
            let replayed = record.replay().expect("a played game replays");
            prop_assert_eq!(&replayed, game.position());
            for seat in replayed.scored_seats() {
                prop_assert_eq!(replayed.score(seat), game.position().score(seat));
            }
        }
    }

    #[test]
    fn text_and_json_convert_to_each_other_without_loss(case in any_case(), decisions in 0..400usize) {
        let record = case.play(decisions).record().clone();
        let text = record.to_string();
        let json = Record::parse(&text).expect("text").to_json();
        prop_assert_eq!(&Record::parse(&json).expect("JSON"), &record);
        prop_assert_eq!(Record::parse(&json).expect("JSON").to_string(), text);
        prop_assert_eq!(json, record.to_json());
    }

    #[test]
    fn what_is_taken_back_can_be_done_again(case in any_case(), played in 0..400usize, kept in 0..400usize) {
        let game = case.play(played);
        let mut rewound = game.clone();
        let taken_back = rewound.rewind(kept).expect("a played game replays");
        let shorter = case.play(kept.min(played));
        prop_assert_eq!(rewound.position(), shorter.position());
        prop_assert_eq!(rewound.record().decisions.len(), kept.min(game.record().decisions.len()));
        for (seat, decision) in taken_back {
            rewound.apply(seat, decision).expect("what was legal is legal again");
        }
        prop_assert_eq!(rewound, game);
    }

    #[test]
    fn nothing_of_others_and_nothing_revealed_is_taken_back(case in any_case(), played in 0..400usize) {
        let game = case.play(played);
        for seat in case.config.seats() {
            let floor = game.undo_floor(seat);
            prop_assert!(game.record().decisions[floor..].iter().all(|(by, _)| *by == seat));
            let at_floor = game.record().position_after(floor).expect("a played game replays");
            let revealed = |position: &Position| position.andrew().map(|andrew| andrew.revealed().count());
            prop_assert_eq!(revealed(&at_floor), revealed(game.position()));
            prop_assert_eq!(at_floor.phase() == Phase::Sheets, game.position().phase() == Phase::Sheets);
        }
    }

    #[test]
    fn a_continued_record_is_the_same_game(case in any_case(), played in 0..400usize) {
        let game = case.play(played);
        let record = Record::parse(&game.record().to_json()).expect("JSON");
        prop_assert_eq!(Game::from_record(record).expect("a played game replays"), game);
    }

    #[test]
    fn a_seat_reads_its_legal_decisions_from_its_own_view(case in any_case(), played in 0..400usize) {
        let position = *case.play(played).position();
        let (mut known, mut listed) = (decision_list(), decision_list());
        for seat in case.config.seats() {
            let view = position.view(Viewer::Seat(seat));
            position.legal(seat, &mut known);
            view.position().legal(seat, &mut listed);
            prop_assert_eq!(&listed, &known, "seat {}", seat);
            prop_assert_eq!(view.position().question(seat), position.question(seat));
        }
        for viewer in viewers(case.config) {
            prop_assert_eq!(position.view(viewer).position().to_act(), position.to_act());
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game(case in any_case(), played in 0..400usize) {
        prop_assert_eq!(case.play(played), case.play(played));
    }
}

#[test]
fn a_position_fits_into_a_kibibyte_and_a_decision_into_eight_bytes() {
    assert!(size_of::<Position>() <= 1024, "{} bytes", size_of::<Position>());
    assert!(size_of::<Decision>() <= 8, "{} bytes", size_of::<Decision>());
}
