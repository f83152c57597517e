//! Numbers of decision sequences from fixed positions: a change to any rule shows here first.

mod common;

use carnegie_rules::{
    Config, DecisionList, Department, Position, ProjectType, Record, SlotSet, decision_list,
};
use common::bless::expect_file;
use common::golden;
use std::fmt::Write;

/// More decisions than any tree here may have.
const TOO_MANY: u64 = 3_000_000;
/// The most decisions in a tree to the end of a game; beyond that, a later position is taken.
const WHOLE_TREE: u64 = 200_000;

/// Counts sequences of decisions, with one list for each depth.
struct Tree {
    lists: Vec<DecisionList>,
    decisions: u64,
    most: u64,
}

impl Tree {
    /// Sequences of `depth` decisions from a position; shorter ones that end the game count too. `None` if the tree
    /// is too large.
    fn sequences(&mut self, position: &Position, depth: usize) -> Option<u64> {
        if depth == 0 || position.is_finished() {
            return Some(1);
        }
        let mut list = self.lists.pop().unwrap_or_else(decision_list);
        let mut count = 0;
        for seat in position.to_act().iter() {
            position.legal(seat, &mut list);
            self.decisions += list.len() as u64;
            if self.decisions > self.most {
                return None;
            }
            for &decision in &list {
                let mut next = *position;
                next.apply(seat, decision).expect("listed");
                count += self.sequences(&next, depth - 1)?;
            }
        }
        self.lists.push(list);
        Some(count)
    }
}

fn count(position: &Position, depth: usize) -> u64 {
    let mut tree = Tree { lists: Vec::new(), decisions: 0, most: TOO_MANY };
    tree.sequences(position, depth).unwrap_or_else(|| panic!("a tree of more than {TOO_MANY} decisions"))
}

/// Setup without modules can be counted by hand: sides of the tabs, housing slots, kinds in the supply.
#[test]
fn setup_of_the_base_game_counts_as_by_hand() {
    for players in 2..=4 {
        let position = Position::new(Config::base(players).expect("a base game"), 7);
        let housing = SlotSet::fitting(ProjectType::Housing).and(SlotSet::in_cities());
        let slots = u64::from(housing.and(position.free_slots()).len());
        let kinds = Department::ALL.iter().filter(|&&kind| position.supply(kind) > 0).count() as u64;
        // Sixteen sides of the tabs, or one goods cube sold: every player has the same seventeen possibilities.
        assert_eq!(count(&position, players), 17u64.pow(players as u32));
        let chosen = |position: &Position| {
            let mut list = decision_list();
            let seat = position.to_act().iter().next().expect("somebody decides");
            position.legal(seat, &mut list);
            list.retain(|decision| *decision != carnegie_rules::Decision::Sell);
            (seat, list)
        };
        let mut position = position;
        for _ in 0..players {
            let (seat, list) = chosen(&position);
            assert_eq!(list.len(), 16, "two sides of four tabs");
            position.apply(seat, list[5]).expect("listed");
        }
        let (seat, list) = chosen(&position);
        assert_eq!(list.len() as u64, slots);
        position.apply(seat, list[0]).expect("listed");
        assert_eq!(chosen(&position).1.len() as u64, kinds);
    }
}

/// Where in a golden record trees are counted: after this percentage of its decisions.
const PLACES: [usize; 4] = [0, 25, 55, 85];
/// Trees of this depth are small enough.
const DEPTH: usize = 3;

#[test]
fn sequences_of_decisions_from_positions_of_golden_records() {
    let mut counts =
        String::from("# record, decisions played, sequences of 1, 2 and 3 decisions from there\n");
    for golden in golden::all() {
        let record = golden.record();
        for place in PLACES {
            let played = record.decisions.len() * place / 100;
            let position = record.position_after(played).expect("a golden record replays");
            let [one, two, three] = [1, 2, DEPTH].map(|depth| count(&position, depth));
            writeln!(counts, "{} {played} {one} {two} {three}", golden.name).expect("never fails");
        }
    }
    expect_file("tests/data/tree-counts.txt", &counts);
}

/// The longest ending of a golden record whose whole tree is small.
fn whole_tree(record: &Record) -> (usize, u64) {
    let mut largest = (0, 1);
    for from_end in 1..=9 {
        let position = record.position_after(record.decisions.len() - from_end).expect("replays");
        let mut tree = Tree { lists: Vec::new(), decisions: 0, most: WHOLE_TREE };
        let Some(sequences) = tree.sequences(&position, usize::MAX) else { break };
        largest = (from_end, sequences);
    }
    largest
}

#[test]
fn whole_trees_to_the_end_of_golden_records() {
    let mut counts = String::from("# record, decisions left, ways to the end of the game\n");
    let golden = golden::all();
    for golden in &golden {
        let (from_end, ways) = whole_tree(&golden.record());
        writeln!(counts, "{} {from_end} {ways}", golden.name).expect("never fails");
    }
    expect_file("tests/data/whole-trees.txt", &counts);
    for golden in golden {
        let end = golden.record().replay().expect("a golden record replays");
        assert_eq!(count(&end, 3), 1, "nothing follows the end");
    }
}
