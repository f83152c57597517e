//! What is listed is exactly what is accepted, and what is refused changes nothing.

mod common;

use carnegie_rules::{
    Config, Decision, DecisionList, Department, Illegal, Office, Phase, Position, Seat, Space, decision_list,
};
use common::{Case, Rng, Style, all_modules};
use std::collections::HashSet;

/// Every seat there can be, whether or not it is in this game.
fn all_seats() -> impl Iterator<Item = Seat> {
    (0..Seat::MAX).filter_map(Seat::new)
}

/// Every listed decision is accepted, none is listed twice, and nobody else is offered or allowed anything.
fn check_list(position: &Position, seen: &mut HashSet<Decision>, list: &mut DecisionList, rng: &mut Rng) {
    for seat in all_seats() {
        position.legal(seat, list);
        assert!(list.capacity() == carnegie_rules::LIST_CAPACITY, "the list has grown");
        if !position.to_act().contains(seat) {
            assert!(list.is_empty(), "seat {seat} has nothing to decide, but a list");
            assert_eq!(position.question(seat), None);
            continue;
        }
        assert!(!list.is_empty(), "seat {seat} has to decide, but cannot");
        assert!(position.question(seat).is_some());
        seen.clear();
        for &decision in list.iter() {
            assert!(seen.insert(decision), "\"{decision}\" is listed twice for seat {seat}");
            let mut copy = *position;
            if let Err(reason) = copy.apply(seat, decision) {
                panic!("\"{decision}\" is listed for seat {seat}, but refused: {reason}");
            }
            assert!(copy != *position, "\"{decision}\" of seat {seat} changes nothing");
        }
        let decision = rng.pick(list);
        check_others_are_refused(position, decision);
    }
}

/// What one seat may decide is refused to every seat that has nothing to decide.
fn check_others_are_refused(position: &Position, decision: Decision) {
    for seat in all_seats().filter(|&seat| !position.to_act().contains(seat)) {
        let mut copy = *position;
        let reason = copy.apply(seat, decision).expect_err("not this seat's turn");
        let expected = if seat.index() < position.config().players() {
            Illegal::NotYourTurn(seat)
        } else {
            Illegal::NoSuchSeat(seat)
        };
        assert_eq!(reason, expected);
        assert_eq!(copy, *position, "a refused decision has changed the position");
    }
}

#[test]
fn listed_decisions_are_accepted_in_thousands_of_games() {
    let (mut seen, mut list) = (HashSet::new(), decision_list());
    for case in Case::sample(3_000, 20_000) {
        let mut walk = case.begin();
        loop {
            check_list(&walk.position, &mut seen, &mut list, &mut walk.rng);
            if walk.step().is_none() {
                break;
            }
        }
    }
}

/// Compares the list of each seat with all decisions that can be written down.
///
/// Refused decisions are applied to the same copy one after another: if any of them changed something, the
/// copy differs at the next accepted one or at the end.
fn check_against_enumeration(position: &Position, list: &mut DecisionList, encodable: &[Decision]) {
    for seat in position.to_act().iter() {
        position.legal(seat, list);
        let listed: HashSet<Decision> = list.iter().copied().collect();
        let mut copy = *position;
        let mut accepted = 0;
        for &decision in encodable {
            let refused = copy.apply(seat, decision).is_err();
            assert_eq!(
                !refused,
                listed.contains(&decision),
                "\"{decision}\" of seat {seat}: listed, but refused; or accepted, but not listed"
            );
            if !refused {
                accepted += 1;
                copy = *position;
            }
        }
        assert_eq!(copy, *position, "a refused decision of seat {seat} has changed the position");
        assert_eq!(accepted, list.len(), "a listed decision of seat {seat} is not among the encodable ones");
    }
}

fn encodable() -> Vec<Decision> {
    let mut all = Vec::new();
    Decision::for_each_encodable(|decision| all.push(decision));
    let different: HashSet<Decision> = all.iter().copied().collect();
    assert_eq!(all.len(), different.len(), "no decision is enumerated twice");
    all
}

#[test]
fn lists_equal_the_enumeration_at_every_position_of_whole_games() {
    let (encodable, mut list) = (encodable(), decision_list());
    let solo = (1..=4).filter_map(|difficulty| Config::solo(difficulty).ok());
    let base = (2..=4).filter_map(|players| Config::base(players).ok());
    let classes: Vec<Config> = solo.chain(base).chain((1..=4).map(all_modules)).collect();
    for (index, &config) in classes.iter().enumerate() {
        let case = Case { config, seed: 40_000 + index as u64, style: Style::Builder };
        let mut walk = case.begin();
        while walk.step().is_some() {
            check_against_enumeration(&walk.position, &mut list, &encodable);
        }
    }
}

/// Whether a built department can be used, or changes prices: such positions are rare, and no two departments are
/// alike.
fn is_rare(position: &Position) -> bool {
    if position.phase() == Phase::Activation {
        return position.to_act().iter().any(|seat| position.player(seat).is_staffed(Department::Payroll));
    }
    let player = position.player(position.turn().seat);
    let tile = |space: &Space| matches!(player.office_at(*space), Some(Office::Tile(_)));
    position.phase() == Phase::Departments
        && Space::all().filter(tile).any(|space| position.turn().uses[space.index()] > 0)
}

#[test]
fn lists_equal_the_enumeration_at_many_positions_of_every_configuration() {
    let (encodable, mut list) = (encodable(), decision_list());
    for case in Case::sample(4 * Config::every().count(), 50_000) {
        let mut walk = Case { style: Style::Builder, ..case }.begin();
        while walk.step().is_some() {
            if is_rare(&walk.position) || walk.rng.percent(2) {
                check_against_enumeration(&walk.position, &mut list, &encodable);
            }
        }
    }
}

#[test]
fn a_refused_decision_says_why_and_changes_nothing() {
    let encodable = encodable();
    for case in Case::sample(500, 60_000) {
        let mut walk = case.begin();
        while walk.step().is_some() {
            let before = walk.position;
            for _ in 0..10 {
                let decision = walk.rng.pick(&encodable);
                for seat in all_seats() {
                    let mut copy = before;
                    if let Err(reason) = copy.apply(seat, decision) {
                        assert_eq!(copy, before, "\"{decision}\" of seat {seat} was refused: {reason}");
                        let sentence = reason.to_string();
                        assert!(!sentence.is_empty() && !sentence.contains('\n'));
                    }
                }
            }
        }
    }
}
