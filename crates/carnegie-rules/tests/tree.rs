//! Numbers of decision sequences from fixed positions: a change of any rule shows here first.

mod common;

use carnegie_rules::{
    Config, DecisionList, Department, Position, ProjectType, Record, SlotSet, decision_list,
};
use common::golden;

/// More decisions than any tree here may have: beyond it, choose a smaller one.
const TOO_MANY: u64 = 3_000_000;

/// Counts sequences of decisions, with one list for each depth.
struct Tree {
    lists: Vec<DecisionList>,
    decisions: u64,
}

impl Tree {
    /// Sequences of `depth` decisions from a position; shorter ones that end the game count, too.
    fn sequences(&mut self, position: &Position, depth: usize) -> u64 {
        if depth == 0 || position.is_finished() {
            return 1;
        }
        let mut list = self.lists.pop().unwrap_or_else(decision_list);
        let mut count = 0;
        for seat in position.to_act().iter() {
            position.legal(seat, &mut list);
            self.decisions += list.len() as u64;
            assert!(self.decisions < TOO_MANY, "a tree of more than {TOO_MANY} decisions");
            for &decision in &list {
                let mut next = *position;
                next.apply(seat, decision).expect("listed");
                count += self.sequences(&next, depth - 1);
            }
        }
        self.lists.push(list);
        count
    }
}

fn count(position: &Position, depth: usize) -> u64 {
    Tree { lists: Vec::new(), decisions: 0 }.sequences(position, depth)
}

/// Setup without modules can be counted by hand: sides of the tabs, housing slots, kinds in the supply.
#[test]
fn setup_of_the_base_game_counts_as_by_hand() {
    for players in 2..=4 {
        let position = Position::new(Config::base(players).expect("a base game"), 7);
        let housing = SlotSet::fitting(ProjectType::Housing).and(SlotSet::in_cities());
        let slots = u64::from(housing.and(position.free_slots()).len());
        let kinds = Department::ALL.iter().filter(|&&kind| position.supply(kind) > 0).count() as u64;
        // Sixteen sides of the tabs, or one goods cube sold: whoever decides has the same seventeen possibilities.
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

/// A golden record, decisions played of it, and the number of sequences of 1, 2 and 3 decisions from there.
const COUNTS: [(&str, usize, [u64; 3]); 31] = [
    ("base-2", 0, [17, 289, 3377]),
    ("base-2", 60, [7, 39, 185]),
    ("base-2", 150, [8, 88, 2182]),
    ("base-2", 230, [9, 65, 397]),
    ("base-3", 0, [17, 289, 4913]),
    ("base-3", 100, [3, 104, 2216]),
    ("base-3", 250, [4, 108, 868]),
    ("base-4", 0, [17, 289, 4913]),
    ("base-4", 200, [5, 87, 1818]),
    ("base-4", 450, [8, 40, 237]),
    ("solo-1", 0, [17, 193, 2449]),
    ("solo-1", 60, [4, 48, 698]),
    ("solo-1", 120, [1, 5, 20]),
    ("solo-2", 50, [28, 765, 20956]),
    ("solo-2", 110, [26, 567, 10083]),
    ("solo-3", 100, [4, 9, 79]),
    ("solo-3", 180, [12, 74, 151]),
    ("solo-4", 70, [23, 553, 14022]),
    ("solo-4", 120, [4, 21, 234]),
    ("modules-1", 0, [5, 25, 109]),
    ("modules-1", 90, [5, 101, 1739]),
    ("modules-2", 0, [10, 100, 968]),
    ("modules-2", 9, [13, 221, 3757]),
    ("modules-2", 150, [11, 26, 488]),
    ("modules-2", 250, [1, 29, 818]),
    ("modules-3", 14, [2, 34, 578]),
    ("modules-3", 120, [1, 4, 24]),
    ("modules-3", 300, [1, 13, 485]),
    ("modules-4", 18, [37, 572, 9724]),
    ("modules-4", 200, [3, 19, 193]),
    ("modules-4", 450, [3, 9, 27]),
];

#[test]
fn sequences_of_decisions_from_positions_of_golden_records() {
    let records: Vec<(&str, Record)> =
        golden::all().iter().map(|golden| (golden.name, golden.record())).collect();
    let counted = COUNTS.map(|(name, decisions, _)| {
        let (_, record) = records.iter().find(|record| record.0 == name).expect("a golden record");
        let position = record.position_after(decisions).expect("a golden record replays");
        (name, decisions, [1, 2, 3].map(|depth| count(&position, depth)))
    });
    assert_eq!(counted, COUNTS);
}

/// Where the last decisions of a golden record begin, and the number of all ways to the end from there.
const WHOLE_TREES: [(&str, usize, u64); 11] = [
    ("base-2", 4, 1260),
    ("base-3", 5, 210),
    ("base-4", 3, 112),
    ("solo-1", 5, 2046),
    ("solo-2", 3, 6615),
    ("solo-3", 9, 7214),
    ("solo-4", 3, 12434),
    ("modules-1", 5, 16478),
    ("modules-2", 3, 20510),
    ("modules-3", 5, 3847),
    ("modules-4", 5, 7),
];

#[test]
fn whole_trees_to_the_end_of_golden_records() {
    let golden = golden::all();
    let counted = WHOLE_TREES.map(|(name, from_end, _)| {
        let golden = golden.iter().find(|golden| golden.name == name).expect("a golden record");
        let record = golden.record();
        let position = record.position_after(record.decisions.len() - from_end).expect("replays");
        (name, from_end, count(&position, usize::MAX))
    });
    assert_eq!(counted, WHOLE_TREES);
    for golden in golden {
        let end = golden.record().replay().expect("a golden record replays");
        assert_eq!(count(&end, 3), 1, "nothing follows the end");
    }
}
