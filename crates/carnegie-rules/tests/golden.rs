//! Golden records: finished games replay to the score they have always had, in both notations.

mod common;

use carnegie_rules::{Config, DonationSpace, Position, Record, ScoreLine, Seat};
use common::golden::{self, Golden, seat_name};
use std::collections::BTreeSet;

/// One row of the table above a record: a line of the score sheet, and what each seat scored there.
struct Row<'a> {
    name: &'a str,
    values: Vec<&'a str>,
}

/// The rows of the table in the comments of a text record.
fn expected_rows(text: &str) -> Vec<Row<'_>> {
    let comments = text.lines().filter_map(|line| line.strip_prefix("# "));
    let rows = comments.skip_while(|line| !line.starts_with("score "));
    rows.map(|line| {
        let (name, values) = line.split_at(20);
        Row {
            name: name.trim(),
            values: values.trim().split("  ").filter(|value| !value.is_empty()).collect(),
        }
    })
    .collect()
}

/// What the position scores in a row of the table.
fn scored(position: &Position, seat: Seat, row: &str) -> String {
    let score = position.score(seat);
    if row == "score" {
        seat_name(position, seat)
    } else if row == "total" {
        score.total().to_string()
    } else if let Some(space) = row.strip_prefix("donation ") {
        let space: DonationSpace = space.parse().expect("a donation space");
        score.donation(space).map_or("-".to_owned(), |vp| vp.to_string())
    } else {
        score.line(row.parse::<ScoreLine>().expect("a line of the score sheet")).to_string()
    }
}

fn check_scores(golden: &Golden, position: &Position, text: &str) {
    let rows = expected_rows(text);
    assert!(rows.len() > ScoreLine::COUNT + 1, "{}: no table of scores", golden.name);
    for row in rows {
        assert_eq!(row.values.len(), position.scored_seats().count(), "{}: {}", golden.name, row.name);
        for (seat, expected) in position.scored_seats().zip(row.values) {
            assert_eq!(scored(position, seat, row.name), expected.trim(), "{}: {}", golden.name, row.name);
        }
    }
}

#[test]
fn golden_records_replay_to_their_scores_in_both_notations() {
    for golden in golden::all() {
        let (text, json) = (golden.read("txt"), golden.read("jsonl"));
        let record = golden.record();
        assert_eq!(Record::parse(&json).as_ref(), Ok(&record), "{}", golden.name);
        assert_eq!(record.config(), golden.config, "{}", golden.name);
        for record in [record, Record::from_json(&json).expect("JSON")] {
            let position = record.replay().unwrap_or_else(|error| panic!("{}: {error}", golden.name));
            assert!(position.is_finished(), "{}", golden.name);
            check_scores(&golden, &position, &text);
        }
    }
}

/// The forms themselves are stable: writing a golden record gives the bytes of its file.
#[test]
fn golden_records_are_written_as_they_were_read() {
    for golden in golden::all() {
        let record = golden.record();
        let text = golden.read("txt");
        let without_comments: String =
            text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
        assert_eq!(record.to_string(), without_comments, "{}", golden.name);
        assert_eq!(record.to_json() + "\n", golden.read("jsonl"), "{}", golden.name);
    }
}

#[test]
fn there_is_a_golden_record_for_every_player_count_and_difficulty() {
    let configs: Vec<Config> = golden::all().iter().map(|golden| golden.config).collect();
    for players in 2..=4 {
        assert!(configs.contains(&Config::base(players).expect("a base game")));
    }
    for difficulty in 1..=4 {
        assert!(configs.contains(&Config::solo(difficulty).expect("a solo game")));
    }
    for players in 1..=4 {
        assert!(configs.contains(&common::all_modules(players)));
    }
    let files: BTreeSet<String> = std::fs::read_dir(golden::folder())
        .expect("the folder of golden records")
        .map(|file| file.expect("a file").file_name().into_string().expect("a plain name"))
        .collect();
    let named = golden::all()
        .into_iter()
        .flat_map(|golden| ["txt", "jsonl"].map(|extension| format!("{}.{extension}", golden.name)));
    assert_eq!(files, named.collect(), "no file that nothing tests");
}
