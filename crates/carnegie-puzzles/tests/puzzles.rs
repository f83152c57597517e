//! The puzzles that are shipped: everything that is said about them is true.

use carnegie_puzzles::{Puzzle, puzzle, puzzles, read_puzzles};
use carnegie_rules::{Decision, Phase, RULES_VERSION};
use carnegie_table::{Goal, Verdict};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_puzzle_is_as_it_says() {
    for puzzle in puzzles() {
        assert_eq!(puzzle.record.rules(), RULES_VERSION, "{}", puzzle.id);
        puzzle.check().unwrap_or_else(|reason| panic!("{}: {reason}", puzzle.id));
    }
}

/// Every way to play a turn is looked at where there are few enough; `./test long` looks at all of them, as
/// `carnegie puzzles check` does.
#[test]
fn nothing_better_can_be_found() {
    let long = std::env::var_os("CARNEGIE_TEST_FACTOR").is_some();
    let looked_at: Vec<&Puzzle> = puzzles().iter().filter(|puzzle| long || puzzle.ends <= 600).collect();
    assert!(looked_at.len() >= if long { puzzles().len() } else { 2 }, "{} puzzles", looked_at.len());
    for puzzle in looked_at {
        puzzle.check_all_ways().unwrap_or_else(|reason| panic!("{}: {reason}", puzzle.id));
    }
}

#[test]
fn there_is_something_for_everybody() {
    let all = puzzles();
    assert!(all.len() >= 14, "{} puzzles", all.len());
    assert_eq!(all.iter().map(|puzzle| &puzzle.id).collect::<BTreeSet<_>>().len(), all.len());
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut players, mut rounds, mut setups) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for puzzle in all {
        let begin = puzzle.position().unwrap().1;
        let kind = match &puzzle.goal {
            Goal::Count { measure, .. } => measure.name(),
            Goal::Best { .. } => "best",
        };
        *kinds.entry(kind).or_default() += 1;
        players.insert(begin.config().players());
        rounds.insert(begin.round() / 7);
        if begin.phase() == Phase::SetupMoves {
            setups.insert(begin.config().players());
        }
    }
    for difficulty in 1..=3 {
        let some = all.iter().filter(|puzzle| puzzle.difficulty == difficulty).count();
        assert!((4..=6).contains(&some), "{some} puzzles of difficulty {difficulty}");
    }
    for (kind, &count) in kinds.iter().filter(|(kind, _)| **kind != "best") {
        assert!(count * 3 <= all.len(), "{count} puzzles count {kind}");
    }
    assert!(kinds["best"] * 3 >= all.len(), "{kinds:?}");
    assert_eq!(players, BTreeSet::from([2, 3, 4]));
    assert_eq!(rounds, BTreeSet::from([0, 1, 2]), "early, in the middle and late");
    assert!(setups.len() >= 2, "setups with {setups:?} players");
}

/// Ending the turn at once does not solve it.
#[test]
fn doing_nothing_solves_no_puzzle() {
    for puzzle in puzzles() {
        let (begin, seat) = (puzzle.position().unwrap().1, puzzle.seat().unwrap());
        let mut now = begin;
        while !now.ends_turn(&begin, seat) {
            let mut legal = carnegie_rules::decision_list();
            now.legal(seat, &mut legal);
            let done = legal.contains(&Decision::Done);
            now.apply(seat, if done { Decision::Done } else { legal[0] }).unwrap();
        }
        let verdict = puzzle.task().verdict(&begin, &now);
        assert!(!matches!(verdict, Verdict::Open | Verdict::Solved), "{}: {verdict:?}", puzzle.id);
    }
}

/// Judging a puzzle again says why a position is none.
#[test]
fn a_position_that_is_no_puzzle_is_not_graded() {
    let single = |puzzle: &&Puzzle| puzzle.position().unwrap().1.phase() == Phase::ChooseAction;
    let mut puzzle = puzzles().iter().find(single).unwrap().clone();
    puzzle.goal = Goal::Count { measure: carnegie_table::Measure::Projects, least: 2 };
    assert_eq!(puzzle.grade().unwrap_err(), "its turn has too few ends");
    puzzle.seat = 9;
    assert_eq!(puzzle.grade().unwrap_err(), "there is no such seat");
}

#[test]
fn a_puzzle_that_is_not_as_it_says_is_refused() {
    let refused = |puzzle: &Puzzle, change: fn(&mut Puzzle)| {
        let mut changed = puzzle.clone();
        change(&mut changed);
        let checked = changed.check().and_then(|()| changed.check_all_ways());
        checked.expect_err("it was accepted")
    };
    let shortest = |counts: bool| {
        let of_kind = puzzles().iter().filter(|puzzle| matches!(puzzle.goal, Goal::Count { .. }) == counts);
        of_kind.min_by_key(|puzzle| puzzle.ends).unwrap()
    };
    let (count, best) = (shortest(true), shortest(false));
    for puzzle in [count, best] {
        assert!(refused(puzzle, |puzzle| puzzle.solutions += 1).contains("solutions"));
        assert!(refused(puzzle, |puzzle| puzzle.difficulty = 4).contains("difficulty"));
        assert!(refused(puzzle, |puzzle| puzzle.found_by = Some("nobody".to_owned())).contains("no bot"));
        assert!(refused(puzzle, |puzzle| drop(puzzle.solution.pop())).contains("does not solve it"));
        assert!(refused(puzzle, |puzzle| puzzle.solution.push("done".to_owned())).contains("solution"));
        assert!(refused(puzzle, |puzzle| puzzle.seat = puzzle.seat % 2 + 1).contains("somebody else"));
    }
    let mut less = count.clone();
    let Goal::Count { least, .. } = &mut less.goal else { panic!("it counts") };
    *least -= 1;
    assert!(less.check_all_ways().expect_err("it was accepted").contains("possible"));
    let unknown = refused(best, |puzzle| {
        let Goal::Best { ends, .. } = &mut puzzle.goal else { panic!("it has a best turn") };
        ends[0].1.push("000000000000".to_owned());
        puzzle.solutions += 1;
    });
    assert!(unknown.contains("no turn ends in"), "{unknown}");
    let worse = refused(best, |puzzle| {
        let Goal::Best { ends, .. } = &mut puzzle.goal else { panic!("it has a best turn") };
        ends.remove(0);
    });
    assert!(worse.contains("does not solve it"), "{worse}");
    assert!(read_puzzles("{}").is_err());
    assert!(puzzle("no-such-puzzle").is_none());
}
