//! A game can be played on from any of its positions, and nothing that was hidden there can be learnt from the branch.

mod common;

use carnegie_rules::{Config, Game, Module, Phase, PlayOnError, Position, Record, Viewer, decision_list};
use common::{Case, Rng, factor, kind};
use std::collections::BTreeSet;

/// Enough for every configuration and every style.
const CASES: usize = 400;

/// Positions of a game that are looked at, spread over all of it: early ones, where most is hidden, more closely.
fn places(length: usize) -> BTreeSet<usize> {
    let early = (0..length).take(24).step_by(3);
    let late = (1..8).map(|part| length * part / 8);
    early.chain(late).chain([length.saturating_sub(1)]).filter(|&at| at < length).collect()
}

/// Every case with the record of its whole game.
fn games(seed: u64) -> impl Iterator<Item = (Case, Record)> {
    Case::sample(CASES * factor(), seed).map(|case| (case, case.play(usize::MAX).record().clone()))
}

/// Whether what has been decided in secret so far is left out of a branch.
fn leaves_out(position: &Position) -> bool {
    matches!(position.phase(), Phase::Sheets | Phase::SecretDonations)
}

#[test]
fn a_branch_looks_the_same_to_everybody_and_replays_exactly() {
    for (case, record) in games(1) {
        for at in places(record.decisions.len()) {
            let left = record.position_after(at).expect("the game is legal");
            let branch = record.play_on(at, 99).expect("the game is not over");
            let here = branch.replay().unwrap_or_else(|error| panic!("{case}, after {at}: {error}"));
            let taken_over = branch.taken_over();
            assert_eq!(taken_over, branch.decisions.len(), "{case}");
            if leaves_out(&left) {
                assert!(taken_over <= at && here.to_act().len() == here.config().players(), "{case}");
            } else {
                assert_eq!(taken_over, at, "{case}");
                assert_eq!(here.view(Viewer::Spectator), left.view(Viewer::Spectator), "{case}, after {at}");
            }
            for read in [branch.to_string(), branch.to_json()] {
                let read = Record::parse(&read).unwrap_or_else(|error| panic!("{case}: {error}\n{read}"));
                assert_eq!(read, branch, "{case}, after {at}");
                assert_eq!(read.replay().as_ref(), Ok(&here), "{case}, after {at}");
            }
        }
    }
}

/// The twin of a game at a position: everything visible there is the same, everything hidden was drawn by chance. If
/// both lead to the same branch, the branch cannot depend on what is hidden.
#[test]
fn a_branch_does_not_depend_on_anything_that_is_hidden_where_it_begins() {
    let (mut cards, mut secrets, mut sheets) = (0, 0, 0);
    for (case, record) in games(5_000) {
        for at in places(record.decisions.len()) {
            let left = record.position_after(at).expect("the game is legal");
            let mut twin = record.play_on(at, 1).expect("the game is not over");
            if leaves_out(&left) {
                // The twin has other hidden decisions where the game has its own.
                twin = other_secrets(twin, &record, at);
                sheets += usize::from(left.phase() == Phase::Sheets);
            }
            let other = twin.replay().expect("the twin is legal");
            assert_eq!(other.view(Viewer::Spectator), left.view(Viewer::Spectator), "{case}, after {at}");
            cards += usize::from(other.andrews_deck() != left.andrews_deck());
            secrets +=
                usize::from(other.config().seats().any(|s| other.player(s).secret != left.player(s).secret));
            for seed in [2, 3] {
                let (one, two) = (record.play_on(at, seed), twin.play_on(at, seed));
                assert_eq!(one, two, "{case}, after {at}");
                let text = one.expect("the game is not over").to_string();
                assert!(!text.contains(&format!("seed {}\n", record.seed())), "{case}");
            }
        }
    }
    assert!(cards > 500 && secrets > 500 && sheets > 500, "{cards} {secrets} {sheets}");
}

/// As many hidden decisions as the game has at this point, by the same seats, but others.
fn other_secrets(begin: Record, record: &Record, at: usize) -> Record {
    let mut game = Game::from_record(begin).expect("a branch is legal");
    let mut random = Rng::new(at as u64);
    let mut legal = decision_list();
    for &(seat, decision) in &record.decisions[game.record().taken_over()..at] {
        game.position().legal(seat, &mut legal);
        legal.retain(|other| kind(other) == kind(&decision));
        game.apply(seat, random.pick(&legal)).expect("a listed decision is legal");
    }
    game.record().clone()
}

#[test]
fn what_is_hidden_is_drawn_anew_by_every_seed() {
    let mut drawn = 0;
    for (case, record) in games(9_000).step_by(7) {
        let at = record.decisions.len() / 2;
        let hides = record.config().is_solo() || record.config().has(Module::SecretDonation);
        let hidden = |seed| {
            let position = record.play_on(at, seed).expect("not over").replay().expect("legal");
            let secrets: Vec<_> =
                position.config().seats().map(|seat| position.player(seat).secret).collect();
            (position.andrews_deck().copied(), secrets)
        };
        let different: BTreeSet<String> = (0..8).map(|seed| format!("{:?}", hidden(seed))).collect();
        assert_eq!(different.len() > 1, hides, "{case}");
        drawn += usize::from(hides);
    }
    assert!(drawn > 20, "{drawn}");
}

#[test]
fn a_branch_is_played_to_its_end_and_can_be_left_again() {
    for (case, record) in games(20_000).step_by(5) {
        let at = record.decisions.len() / 3;
        let branch = record.play_on(at, 4).expect("the game is not over");
        let begin = branch.taken_over();
        let mut game = Game::from_record(branch).expect("a branch is legal");
        let mut random = Rng::new(case.seed);
        let mut legal = decision_list();
        while let Some(seat) = game.position().to_act().iter().next() {
            game.position().legal(seat, &mut legal);
            game.apply(seat, random.pick(&legal)).expect("a listed decision is legal");
            if game.record().decisions.len() < begin + 20 {
                let floors = game.record().config().seats().map(|seat| game.undo_floor(seat));
                assert!(floors.min() >= Some(begin), "{case}: what was taken over stands");
            }
        }
        let ended = Record::parse(&game.record().to_string()).expect("a record");
        assert_eq!(ended.replay().as_ref(), Ok(game.position()), "{case}");
        assert_eq!(ended.play_on(usize::MAX, 1), Err(PlayOnError::Over), "{case}");
        // The beginning of a branch belongs to the first game as well.
        let again = begin / 2;
        assert_eq!(ended.play_on(again, 6), record.play_on(again, 6), "{case}");
    }
}

#[test]
fn a_damaged_branch_is_refused_with_the_reason() {
    let base = Config::base(2).expect("two players");
    let case = Case::sample(CASES, 3).find(|case| case.config == base).expect("a case");
    let text = case.play(60).record().play_on(40, 8).expect("not over").to_string();
    let line = |header: &str| {
        let found = text.lines().find(|line| line.starts_with(header));
        found.unwrap_or_else(|| panic!("no {header}:\n{text}")).to_owned()
    };
    let refused = |from: &str, to: &str| match Record::parse(&text.replacen(from, to, 1)) {
        Ok(_) => panic!("\"{to}\" was accepted"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        refused("branch 40", "branch 41"),
        "the branch: it begins after decision 41, but there are only 40"
    );
    assert_eq!(
        refused("branch 40\n", ""),
        "the branch: \"branch\" is missing, or does not belong to this game"
    );
    assert!(refused(&line("timeline "), "timeline 1 front, 2 up, 3 back, 4 back").contains("\"2 up\""));
    assert!(
        refused(&line("timeline "), "timeline 1 front, 1 back, 3 back, 4 back").contains("a tile of its own")
    );
    assert!(refused(&line("supply "), "supply training 2, training 2").contains("\"training 2\""));
    assert!(refused(&line("supply "), "supply training 2").contains("department tiles instead of"));
    assert!(refused(&line("neutral "), "neutral chicago 9").contains("\"chicago 9\""));
    assert!(refused("branch 40", "branch 40\ntie 1").contains("\"tie\""));
    assert!(refused("branch 40", "branch 40\ncards N01").contains("Andrew's deck"));
}
