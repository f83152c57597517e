//! What `docs/RECORD.md` says is true: its examples are records, and its decisions can be read.

mod common;

use carnegie_rules::{Decision, Department, Module, Printed, RULES_VERSION, Record};
use common::bless::blessing;

const DOCUMENT: &str = include_str!("../../../docs/RECORD.md");

/// Everything between single backticks in a text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Writes today's rules version into the examples; whether they are still legal, the next run says.
fn step_the_rules_version() {
    let text = DOCUMENT.lines().map(|line| match line {
        line if line.strip_prefix("rules ").is_some_and(|version| version.parse::<u32>().is_ok()) => {
            format!("rules {RULES_VERSION}\n")
        }
        line => match line.split_once("\"version\":1,\"rules\":") {
            Some((before, after)) => {
                let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
                format!("{before}\"version\":1,\"rules\":{RULES_VERSION}{after}\n")
            }
            None => format!("{line}\n"),
        },
    });
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/RECORD.md");
    std::fs::write(path, text.collect::<String>()).expect("the document can be written");
}

fn section(heading: &str) -> &'static str {
    let start = DOCUMENT.split_once(heading).unwrap_or_else(|| panic!("no section \"{heading}\"")).1;
    start.split("\n## ").next().unwrap_or_default()
}

#[test]
fn the_examples_are_the_same_game_in_both_forms() {
    if blessing() {
        step_the_rules_version();
        return;
    }
    let blocks: Vec<&str> = DOCUMENT.split("```").skip(1).step_by(2).collect();
    let &[text, json] = blocks.as_slice() else { panic!("one example of each form") };
    let json = json.strip_prefix("json\n").expect("the second example is JSON");
    let text = text.trim_start();
    let record = Record::parse(text).expect("the text example");
    assert_eq!(Record::parse(json), Ok(record.clone()));
    assert_eq!(record.to_json(), json.trim());
    let uncommented: String = text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
    assert_eq!(record.to_string(), uncommented);
    record.replay().expect("the example is legal");
}

#[test]
fn every_decision_in_the_table_can_be_read_and_every_verb_is_there() {
    let rows = section("## Decisions\n").lines().filter(|line| line.starts_with("| "));
    let texts: Vec<&str> = rows.filter_map(|row| row.split(" | ").nth(1)).flat_map(quoted).collect();
    for text in &texts {
        let decision: Decision = text.parse().unwrap_or_else(|error| panic!("\"{text}\": {error}"));
        assert_eq!(decision.to_string(), *text);
    }
    Decision::for_each_encodable(|decision| {
        let text = decision.to_string();
        let verb = text.split(' ').next().unwrap_or_default();
        assert!(
            texts.iter().any(|shown| shown.split(' ').next() == Some(verb)),
            "\"{verb}\" is not in the table"
        );
    });
}

#[test]
fn every_department_and_module_is_named() {
    let names = Department::ALL.iter().map(|kind| kind.name());
    let names = names.chain(Printed::ALL.iter().map(|printed| printed.name()));
    for name in names.chain(Module::ALL.iter().map(|module| module.name())) {
        assert!(DOCUMENT.contains(&format!("`{name}`")), "{name}");
    }
}
