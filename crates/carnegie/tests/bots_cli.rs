//! `carnegie arena`, `hint` and `analyse` as a script or a person sees them.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn carnegie(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carnegie")).args(arguments.split_whitespace()).output().unwrap()
}

/// What a command prints when it succeeds without complaint.
fn text(arguments: &str) -> String {
    let output = carnegie(arguments);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&text(arguments)).unwrap()
}

/// The one line with which a command refuses: exit code 2, nothing on standard output.
fn refusal(arguments: &str) -> String {
    let output = carnegie(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    assert!(output.stdout.is_empty());
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint.trim_end().to_owned()
}

/// A new file for a test, with one game of beginners in it.
fn record(name: &str, players: usize) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    let bots = vec!["beginner"; players].join(",");
    text(&format!("arena --bots {bots} --games 1 --seed 3 --jobs 1 --out {}", path.display()));
    path
}

#[test]
fn the_arena_tells_who_is_stronger_and_by_how_much() {
    let result = json("arena --bots beginner,random --games 10 --seed 1 --jobs 2 --json");
    let bots = result["bots"].as_array().unwrap();
    assert_eq!((bots[0]["bot"].as_str(), bots[1]["bot"].as_str()), (Some("beginner"), Some("random")));
    let rate = &bots[0]["win_rate"];
    assert!(rate["share"].as_f64().unwrap() > 0.9);
    assert!(rate["low"].as_f64().unwrap() <= rate["share"].as_f64().unwrap());
    assert!(bots[0]["rating"].as_f64().unwrap() > bots[1]["rating"].as_f64().unwrap());
    assert!(bots[0]["lines"]["employees"].is_number() && bots[0]["turns"]["mean_ms"].is_number());
    assert_eq!(result["games"], 10);
}

#[test]
fn the_same_arguments_give_the_same_games_whatever_the_number_of_jobs() {
    let games = |jobs: usize| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{jobs}.jsonl"));
        let _ = fs::remove_file(&path);
        let bots = "strong@30nodes,beginner,random";
        text(&format!(
            "arena --bots {bots} --games 6 --seed 9 --jobs {jobs} --modules wait --out {}",
            path.display()
        ));
        fs::read_to_string(path).unwrap()
    };
    let one = games(1);
    assert_eq!(one.lines().count(), 6);
    assert_eq!(one, games(3));
}

#[test]
fn a_single_bot_meets_andrew_and_a_report_tells_what_was_chosen() {
    let result = json("arena --bots beginner --difficulty 3 --games 2 --seed 1 --report --json");
    assert_eq!((result["players"].as_u64(), result["difficulty"].as_u64()), (Some(1), Some(3)));
    assert!(result["report"]["choices"]["tab side"].is_object());
    assert!(
        text("arena --bots beginner --games 2 --seed 1 --report")
            .contains("| scoring line | mean | of winners |")
    );
}

#[test]
fn a_hint_is_a_turn_with_its_reasons() {
    let file = record("hint.jsonl", 2);
    let hints = json(&format!("hint {} --at 40 --budget 200nodes --json", file.display()));
    let first = &hints["hints"][0];
    assert!(!first["turn"].as_array().unwrap().is_empty());
    assert!(first["lead"].is_number() && first["gains"][0]["line"].is_string());
    assert!(text(&format!("hint {} --at 40 --bot beginner", file.display())).contains("expected lead"));
    assert!(refusal(&format!("hint {}", file.display())).contains("the game is over"));
    assert!(refusal(&format!("hint {} --at 99999", file.display())).contains("has only"));
    assert!(refusal(&format!("hint {} --bot deep-blue", file.display())).contains("there is no bot"));
}

#[test]
fn an_analysis_is_text_json_and_a_picture() {
    let file = record("analysis.jsonl", 2);
    let svg = file.with_extension("svg");
    let command = format!("analyse {} --budget 20nodes", file.display());
    let told = text(&format!("{command} --svg {}", svg.display()));
    assert!(told.contains("Final totals") && told.contains("The largest mistakes"));
    assert!(fs::read_to_string(svg).unwrap().starts_with("<svg "));
    let analysis = json(&format!("{command} --json"));
    assert!(analysis["turns"][0]["expected"].is_array() && analysis["mistakes"].is_array());
    assert_eq!(json(&format!("{} --json", command.replace("analyse", "analyze"))), analysis);
    assert!(refusal(&format!("analyse {} --bot beginner", file.display())).contains("does not search"));
}

#[test]
fn names_of_earlier_versions_are_understood() {
    let names = [
        ("random", "random"),
        ("greedy", "beginner"),
        ("apprentice", "apprentice"),
        ("search-fast@5nodes", "skilled@5nodes"),
        ("search@5nodes", "strong@5nodes"),
        ("search-strong@5nodes", "expert@5nodes"),
    ];
    for (former, name) in names {
        let result = json(&format!("arena --bots {former},random --games 2 --seed 1 --json"));
        assert_eq!(result["bots"][0]["bot"], *name);
        let summary = json(&format!("simulate --bots {former},random --players 2 --games 1 --seed 1 --json"));
        assert_eq!(summary["bots"][0], *name);
    }
}

#[test]
fn bad_input_is_refused_in_one_line() {
    assert!(refusal("arena --bots beginner,deep-blue").contains("there is no bot \"deep-blue\""));
    assert!(refusal("arena --bots beginner,strong@soon").contains("is not a budget"));
    assert!(refusal("arena --bots beginner,beginner,beginner,beginner,beginner").contains("5 players"));
    assert!(refusal("arena --bots beginner,beginner --difficulty 2").contains("solo"));
}
