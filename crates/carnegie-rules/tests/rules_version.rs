//! The rules have a version: component data, rules and random draws together. Whatever changes how a game goes changes
//! the fingerprint, and a changed fingerprint needs a new version.

mod common;

use carnegie_rules::components::document::document;
use carnegie_rules::{Config, Decision, Game, Position, RULES_VERSION, Record, decision_list};
use common::Rng;
use common::bless::blessing;
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// FNV-1a: small, fixed for ever, and not under attack.
struct Fingerprint(u64);

impl Fingerprint {
    fn new() -> Self {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }
}

impl Write for Fingerprint {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

/// Drops what does not affect play: sources, notes, marks, places on the drawing.
fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| {
                !["_about", "source", "note", "inferred", "x", "y"].contains(&name.as_str())
            });
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

fn data_fingerprint() -> u64 {
    let mut data = document();
    strip(&mut data);
    let mut print = Fingerprint::new();
    write!(print, "{data}").expect("never fails");
    print.0
}

/// Plays random games of every configuration and writes down everything that could be decided, and every score.
fn play_fingerprint() -> u64 {
    let mut print = Fingerprint::new();
    let mut list = decision_list();
    for (seed, (config, busy)) in
        Config::every().flat_map(|config| [(config, false), (config, true)]).enumerate()
    {
        let mut rng = Rng::new(seed as u64);
        let mut position = Position::new(config, seed as u64);
        while let Some(seat) = position.to_act().iter().next() {
            position.legal(seat, &mut list);
            for decision in &list {
                write!(print, "{decision};").expect("never fails");
            }
            // A busy player does whatever can be done, so late positions are rich.
            let idle = |decision: &Decision| matches!(decision, Decision::Sell | Decision::Done);
            if busy && !list.iter().all(idle) {
                list.retain(|decision| !idle(decision));
            }
            position.apply(seat, rng.pick(&list)).expect("listed");
        }
        for seat in position.scored_seats() {
            let score = serde_json::to_string(&position.score(seat)).expect("a score is JSON");
            write!(print, "{seat}{score}").expect("never fails");
        }
    }
    print.0
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules-versions.txt")
}

#[test]
fn nothing_that_affects_play_changes_without_a_step_of_the_rules_version() {
    let line = format!("{RULES_VERSION} data {:016x} play {:016x}", data_fingerprint(), play_fingerprint());
    let kept = std::fs::read_to_string(file()).expect("the fingerprints");
    let entry = |line: &str| line.split(' ').next().and_then(|version| version.parse::<u32>().ok());
    let versions: Vec<u32> = kept.lines().filter_map(entry).collect();
    assert!(versions.is_sorted() && versions.iter().all(|&known| known <= RULES_VERSION), "{versions:?}");
    if kept.lines().any(|known| known == line) {
        return;
    }
    assert!(
        !versions.contains(&RULES_VERSION),
        "games go differently than version {RULES_VERSION} of the rules says: step RULES_VERSION up in record.rs, \
         then ./test --bless\nnow:  {line}"
    );
    assert!(
        blessing(),
        "version {RULES_VERSION} of the rules is new: ./test --bless keeps its fingerprint\n{line}"
    );
    std::fs::write(file(), kept + &line + "\n").expect("the fingerprints can be written");
}

#[test]
fn a_record_of_other_rules_is_refused_with_a_sentence_that_names_both_versions() {
    let names = vec!["Ada".to_owned(), "Ben".to_owned()];
    let record = Record::new(Config::base(2).expect("a base game"), 1, names).expect("a record");
    let says = |version: u32| {
        format!(
            "the game was played with version {version} of the rules: this program plays version {RULES_VERSION}"
        )
    };
    // No mark means version 1.
    let marked = format!("rules {RULES_VERSION}\n");
    let old = record.to_string().replace(&marked, "");
    assert_eq!(Record::parse(&old).expect_err("version 1").to_string(), says(1));
    let old = record.to_json().replace(&format!("\"rules\":{RULES_VERSION},"), "");
    assert_eq!(Record::parse(&old).expect_err("version 1").to_string(), says(1));
    let newer = record.to_string().replace(&marked, &format!("rules {}\n", RULES_VERSION + 1));
    assert_eq!(Record::parse(&newer).expect_err("a later version").to_string(), says(RULES_VERSION + 1));
}

#[test]
fn records_of_the_first_rules_are_refused_before_anything_of_them_is_played() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/version-1");
    let mut seen = 0;
    for file in std::fs::read_dir(folder).expect("records of version 1") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
        let refused = Record::parse(&text).expect_err("a record of version 1").to_string();
        assert!(refused.contains("version 1 of the rules"), "{refused}");
        seen += 1;
    }
    assert_eq!(seen, 2, "a record in each form");
}

#[test]
fn every_record_carries_the_version_it_was_played_with() {
    let names = vec!["Louise".to_owned()];
    let game = Game::new(Config::solo(1).expect("a solo game"), 3, names).expect("a game");
    assert!(game.record().to_string().lines().any(|line| line == format!("rules {RULES_VERSION}")));
    assert!(game.record().to_json().contains(&format!("\"rules\":{RULES_VERSION}")));
    assert_eq!(Record::parse(&game.record().to_string()).as_ref(), Ok(game.record()));
}
