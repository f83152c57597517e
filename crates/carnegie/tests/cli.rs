//! The binary as a script or a person sees it: what it prints, what it refuses, what it leaves behind.

use carnegie_rules::{Config, Game, Module, Modules, Record, Seat, decision_list};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn carnegie(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carnegie")).args(arguments).output().unwrap()
}

fn carnegie_with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_carnegie"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// What a command prints when it succeeds without complaint.
fn text(output: Output) -> String {
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// The one JSON document that a command prints.
fn json(output: Output) -> Value {
    serde_json::from_str(&text(output)).unwrap()
}

/// The one line with which a command refuses: exit code 2, nothing on standard output.
fn refusal(output: Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint.strip_prefix("error: ").unwrap().trim_end().to_owned()
}

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).unwrap();
        self.path(name)
    }

    fn is_empty(&self) -> bool {
        fs::read_dir(&self.0).unwrap().next().is_none()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A game in which everyone takes the decision in the middle of the list, this many times.
fn record(config: Config, decisions: usize) -> Record {
    let names = (1..=config.players()).map(|seat| format!("Player {seat}")).collect();
    let mut game = Game::new(config, 7, names).unwrap();
    let mut list = decision_list();
    for _ in 0..decisions {
        let Some(seat) = game.position().to_act().iter().next() else { break };
        game.position().legal(seat, &mut list);
        game.apply(seat, list[list.len() / 2]).unwrap();
    }
    game.record().clone()
}

fn finished(config: Config) -> Record {
    record(config, usize::MAX)
}

fn two_players() -> Config {
    Config::base(2).unwrap()
}

fn secrets() -> Config {
    let modules = Modules::NONE.with(Module::NewBeginning).with(Module::SecretDonation);
    Config::new(2, modules, None).unwrap()
}

// ── help ───────────────────────────────────────────────────────────────────────────────────────

#[test]
fn help_lists_the_commands_and_each_command_has_an_example() {
    let help = text(carnegie(&["--help"]));
    for command in ["simulate", "replay", "score", "setup", "bench"] {
        assert!(help.contains(command));
        assert!(text(carnegie(&[command, "--help"])).contains(&format!("carnegie {command}")));
    }
    let version = text(carnegie(&["--version"]));
    assert!(version.starts_with("carnegie ") && version.contains("(rules version "), "{version}");
}

#[test]
fn wrong_arguments_are_refused_in_one_line() {
    assert!(refusal(carnegie(&["simulate", "--playres", "3"])).contains("--playres"));
    assert!(refusal(carnegie(&["simulate"])).contains("--players <N>"));
    assert!(refusal(carnegie(&["dance"])).contains("dance"));
    assert!(refusal(carnegie(&["bench", "--seconds", "0"])).contains("--seconds"));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let folder = Folder::new("closed-pipe");
    let file = folder.write("game.txt", finished(two_players()).to_string());
    for arguments in [&["replay", &file, "--log"][..], &["simulate", "--help"], &["replay", &file, "--json"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_carnegie"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

// ── simulate ───────────────────────────────────────────────────────────────────────────────────

#[test]
fn simulate_sums_up_games_scores_and_wins() {
    let summary = json(carnegie(&["simulate", "--players", "3", "--games", "20", "--seed", "5", "--json"]));
    assert_eq!(summary["games"], 20);
    assert_eq!(summary["seed"], "5");
    assert_eq!(summary["bots"], serde_json::json!(["random", "random", "random"]));
    assert!(summary["decisions"].as_u64().unwrap() > 20 * 20);
    for rate in ["seconds", "games_per_second", "decisions_per_second"] {
        assert!(summary[rate].as_f64().unwrap() > 0.0, "{rate}");
    }
    let scores = summary["scores"].as_array().unwrap();
    assert_eq!(scores.len(), 3);
    for seat in scores {
        let total = &seat["total"];
        assert!(
            total["min"].as_f64() <= total["mean"].as_f64()
                && total["mean"].as_f64() <= total["max"].as_f64()
        );
        let lines = seat["lines"].as_object().unwrap();
        let sum: f64 = lines.values().map(|line| line["mean"].as_f64().unwrap()).sum();
        assert!((sum - total["mean"].as_f64().unwrap()).abs() < 1e-9, "the lines add up to the total");
    }
    let wins: u64 = summary["wins"].as_array().unwrap().iter().map(|wins| wins.as_u64().unwrap()).sum();
    assert!(wins >= 20, "every game has a winner");
    let sheet = text(carnegie(&["simulate", "--players", "3", "--games", "20", "--seed", "5"]));
    assert!(sheet.contains("20 games, 3 players, base game, seed 5") && sheet.contains("Games won"));
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() {
    let folder = Folder::new("jobs");
    let play = |jobs: &str, seed: &str| {
        let file = folder.path(&format!("{jobs}-{seed}.jsonl"));
        let mut summary = json(carnegie(&[
            "simulate",
            "--players",
            "2",
            "--games",
            "100",
            "--seed",
            seed,
            "--jobs",
            jobs,
            "--modules",
            "open-bar,wait",
            "--out",
            &file,
            "--json",
        ]));
        for time in ["seconds", "games_per_second", "decisions_per_second"] {
            summary.as_object_mut().unwrap().remove(time);
        }
        (summary, fs::read_to_string(file).unwrap())
    };
    let one = play("1", "3");
    assert_eq!(one, play("2", "3"));
    assert_ne!(one, play("1", "4"));
}

#[test]
fn simulate_writes_one_finished_record_a_line() {
    let folder = Folder::new("records");
    let file = folder.path("games.jsonl");
    text(carnegie(&[
        "simulate",
        "--players",
        "1",
        "--difficulty",
        "4",
        "--games",
        "6",
        "--seed",
        "1",
        "--out",
        &file,
    ]));
    let games = fs::read_to_string(&file).unwrap();
    assert_eq!(games.lines().count(), 6);
    for line in games.lines() {
        let record = Record::from_json(line).unwrap();
        assert_eq!(record.config(), Config::solo(4).unwrap());
        assert!(record.replay().unwrap().is_finished());
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn simulate_replaces_an_older_file() {
    let folder = Folder::new("replaces");
    let file = folder.write("games.jsonl", "old");
    text(carnegie(&["simulate", "--players", "2", "--games", "1", "--out", &file]));
    assert!(Record::parse(&fs::read_to_string(&file).unwrap()).is_ok());
}

#[test]
fn the_solo_game_is_played_at_the_lowest_difficulty_unless_another_is_given() {
    let summary = json(carnegie(&["simulate", "--players", "1", "--games", "2", "--seed", "1", "--json"]));
    assert_eq!(summary["difficulty"], 1);
    assert_eq!(summary["scores"][1]["name"], "Andrew");
}

#[test]
fn games_that_cannot_be_played_are_refused_with_the_reason() {
    let refused =
        |arguments: &[&str]| refusal(carnegie(&[&["simulate", "--games", "1"], arguments].concat()));
    assert_eq!(refused(&["--players", "5"]), "5 players: the game is for 1 to 4");
    assert_eq!(
        refused(&["--players", "1", "--difficulty", "9"]),
        "difficulty 9: Andrew has difficulties 1 to 4"
    );
    assert_eq!(
        refused(&["--players", "2", "--difficulty", "1"]),
        "a difficulty belongs to the solo game; this game has 2 players"
    );
    assert_eq!(refused(&["--players", "1", "--modules", "wait"]), "the module wait cannot be played solo");
    assert!(refused(&["--players", "2", "--modules", "weather"]).contains("unknown module \"weather\""));
    assert!(refused(&["--players", "2", "--bots", "deep-thought"]).contains("\"deep-thought\""));
    assert!(refused(&["--players", "2", "--bots", "random,random,random"]).contains("3 bots for 2 seats"));
    assert!(refused(&["--players", "2", "--jobs", "0"]).contains("--jobs"));
    assert!(refusal(carnegie(&["simulate", "--players", "2", "--games", "0"])).contains("--games"));
}

#[test]
fn an_out_file_that_cannot_be_written_leaves_nothing() {
    let folder = Folder::new("unwritable");
    let simulate = |out: &str| carnegie(&["simulate", "--players", "2", "--games", "1", "--out", out]);
    let missing = folder.path("no/such/folder/games.jsonl");
    assert!(refusal(simulate(&missing)).contains("games.jsonl"));
    assert!(refusal(simulate(&folder.path("."))).contains("not a regular file"));
    assert!(refusal(simulate("-")).contains("not a name for a file"));
    assert!(folder.is_empty());
}

#[test]
fn a_refused_run_leaves_an_older_file_as_it_was() {
    let folder = Folder::new("keeps");
    let file = folder.write("games.jsonl", "old");
    refusal(carnegie(&["simulate", "--players", "2", "--bots", "nobody", "--out", &file]));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_carnegie"))
        .args(["setup", "--players", "2", "--seed", "1"])
        .stdout(full)
        .output()
        .unwrap();
    assert!(refusal(output).starts_with("cannot write to standard output"));
}

// ── replay ─────────────────────────────────────────────────────────────────────────────────────

#[test]
fn replay_shows_the_same_position_of_text_json_and_standard_input() {
    let folder = Folder::new("notations");
    let record = finished(two_players());
    let from_text = text(carnegie(&["replay", &folder.write("game.txt", record.to_string())]));
    let from_json = text(carnegie(&["replay", &folder.write("game.json", record.to_json())]));
    let from_input = text(carnegie_with_input(&["replay", "-"], &record.to_string()));
    assert_eq!(from_text, from_json);
    assert_eq!(from_text, from_input);
    for part in
        ["The game is over", "TIMELINE", "MAP", "San Francisco", "DONATIONS", "SUPPLY", "SEAT 2, Player 2"]
    {
        assert!(from_text.contains(part), "{part} is missing:\n{from_text}");
    }
    let longest = from_text.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(80), "a line of {longest:?} characters");
}

#[test]
fn replay_goes_to_any_decision() {
    let folder = Folder::new("at");
    let record = finished(two_players());
    let file = folder.write("game.txt", record.to_string());
    let start = json(carnegie(&["replay", &file, "--at", "0", "--json"]));
    assert_eq!((&start["view"]["round"], &start["view"]["phase"]), (&0.into(), &"tab-sides".into()));
    assert_eq!(start["log"].as_array().unwrap().len(), 0);
    for at in [1, 50, record.decisions.len()] {
        let document = json(carnegie(&["replay", &file, "--at", &at.to_string(), "--json"]));
        let expected = record.position_after(at).unwrap();
        assert_eq!(document["view"]["round"], expected.round());
        assert_eq!(document["view"]["seats"][0]["money"], expected.player(Seat::new(0).unwrap()).money);
        let (seat, last) = record.decisions[at - 1];
        assert_eq!(document["log"][at - 1]["decision"], last.to_string());
        assert_eq!(document["log"][at - 1]["seat"], seat.number());
    }
    let too_far = refusal(carnegie(&["replay", &file, "--at", "99999"]));
    assert!(too_far.contains("--at 99999") && too_far.contains("game.txt"));
}

#[test]
fn a_game_is_played_on_from_any_position() {
    let folder = Folder::new("play-on");
    let record = finished(two_players());
    let file = folder.write("game.txt", record.to_string());
    let at = ["--at", "50", "--seed", "7"];
    let branch = text(carnegie(&[&["play-on", &file], &at[..]].concat()));
    assert_eq!(Record::parse(&branch), Ok(record.play_on(50, 7).unwrap()));
    assert!(branch.contains("\nseed 7\nbranch 50\ntimeline "), "{branch}");
    let line = text(carnegie(&[&["play-on", &file, "--json"], &at[..]].concat()));
    assert_eq!(line, Record::parse(&branch).unwrap().to_json() + "\n");
    // Every command that reads records reads branches.
    let there = json(carnegie_with_input(&["replay", "-", "--json", "--seat", "spectator"], &branch));
    let here = json(carnegie(&["replay", &file, "--at", "50", "--json", "--seat", "spectator"]));
    assert_eq!(there["view"], here["view"]);
    let hint = ["hint", "-", "--bot", "beginner"];
    assert!(!text(carnegie_with_input(&hint, &branch)).is_empty());
    let over = record.decisions.len().to_string();
    let refused = refusal(carnegie(&["play-on", &file, "--at", &over, "--seed", "7"]));
    assert!(refused.contains("the game is over there"), "{refused}");
    let far = refusal(carnegie(&["play-on", &file, "--at", "99999", "--seed", "7"]));
    assert!(far.contains("--at 99999"), "{far}");
}

#[test]
fn replay_numbers_the_decisions() {
    let folder = Folder::new("numbers");
    let record = record(two_players(), 40);
    let file = folder.write("game.txt", record.to_string());
    let (seat, decision) = record.decisions[39];
    let last = format!("     40  {seat} {decision}");
    let shown = text(carnegie(&["replay", &file]));
    assert!(shown.contains(&last) && !shown.contains("      1  "));
    let all = text(carnegie(&["replay", &file, "--log"]));
    assert!(
        all.contains(&last)
            && all.contains(&format!("      1  {} {}", record.decisions[0].0, record.decisions[0].1))
    );
}

#[test]
fn a_seat_sees_its_own_sheet_and_nobody_elses() {
    let folder = Folder::new("secrets");
    // Seat 1 has filled in its whole sheet, seat 2 two lines.
    let mut record = Record::new(secrets(), 3, vec!["Ada".into(), "Ben".into()]).unwrap();
    let text_of_sheets =
        ["1 sheet goods 6", "1 sheet employees 3", "1 sheet vp 3", "1 sheet moves 5", "1 bid 4"];
    let mut source = record.to_string();
    for line in text_of_sheets.iter().chain(&["2 sheet goods 2", "2 sheet employees 4"]) {
        source += &format!("{line}\n");
    }
    record = Record::parse(&source).unwrap();
    let file = folder.write("game.txt", record.to_string());
    let seen = |viewer: &[&str]| {
        let arguments = [&["replay", &file], viewer].concat();
        (text(carnegie(&arguments)), json(carnegie(&[&arguments[..], &["--json"]].concat())))
    };
    let (ada, ada_json) = seen(&["--seat", "1"]);
    assert!(ada.contains("1 sheet goods 6") && ada.contains("2 (hidden)") && !ada.contains("2 sheet"));
    assert_eq!(ada_json["view"]["seats"][0]["sheet"]["bid"], 4);
    assert_eq!(ada_json["view"]["seats"][1]["sheet"], Value::Null);
    assert_eq!(ada_json["log"][6]["decision"], Value::Null);
    let (spectator, spectator_json) = seen(&["--seat", "spectator"]);
    assert!(!spectator.contains("sheet goods") && !spectator_json.to_string().contains("sheet goods"));
    let (everybody, everybody_json) = seen(&[]);
    assert!(everybody.contains("1 sheet goods 6") && everybody.contains("2 sheet employees 4"));
    assert_eq!(everybody_json["view"]["seats"][0]["sheet"]["goods"], 6);
    assert_eq!(everybody_json["view"]["seats"][1]["sheet"]["employees"], 4);
    // Ben's two lines tell Ada nothing but that there are two.
    let other = folder.write("other.txt", record.to_string().replace("2 sheet goods 2", "2 sheet goods 5"));
    assert_eq!(ada, text(carnegie(&["replay", &other, "--seat", "1"])));
    assert_eq!(ada_json, json(carnegie(&["replay", &other, "--seat", "1", "--json"])));
}

#[test]
fn a_secret_donation_is_hidden_from_others_until_the_end() {
    let folder = Folder::new("secret-donation");
    let record = finished(secrets());
    let file = folder.write("game.json", record.to_json());
    let noted = |at: usize, seat: &str| {
        let at = at.to_string();
        let document = json(carnegie(&["replay", &file, "--at", &at, "--seat", seat, "--json"]));
        document["view"]["seats"][0]["secret_donation"].clone()
    };
    let end = record.decisions.len();
    assert_eq!(noted(end - 1, "2"), Value::Null);
    assert_eq!(noted(end - 1, "spectator"), Value::Null);
    assert!(noted(end - 1, "1").is_string());
    assert!(noted(end, "spectator").is_string());
}

#[test]
fn seats_that_do_not_exist_are_refused() {
    let folder = Folder::new("seats");
    let file = folder.write("game.txt", record(two_players(), 3).to_string());
    assert!(refusal(carnegie(&["replay", &file, "--seat", "3"])).contains("there are only 2 seats"));
    assert!(refusal(carnegie(&["replay", &file, "--seat", "0"])).contains("spectator"));
    assert!(refusal(carnegie(&["replay", &file, "--seat", "me"])).contains("spectator"));
}

#[test]
fn one_game_of_several_is_selected() {
    let folder = Folder::new("several");
    let (first, second) = (finished(two_players()), finished(Config::base(3).unwrap()));
    let file = folder.write("games.jsonl", format!("{}\n{}\n", first.to_json(), second.to_json()));
    let document = json(carnegie(&["replay", &file, "--json"]));
    assert_eq!((&document["game"], &document["games"]), (&1.into(), &2.into()));
    assert_eq!(document["view"]["players"], 2);
    assert!(text(carnegie(&["replay", &file])).contains("game 1 of 2; --game N shows another"));
    assert_eq!(json(carnegie(&["replay", &file, "--game", "2", "--json"]))["view"]["players"], 3);
    assert!(
        refusal(carnegie(&["replay", &file, "--game", "3"])).contains("there is no game 3, the file has 2")
    );
    assert!(refusal(carnegie(&["score", &file, "--game", "0"])).contains("--game"));
}

// ── damaged records ────────────────────────────────────────────────────────────────────────────

#[test]
fn a_damaged_record_is_refused_with_the_place_and_the_reason() {
    let folder = Folder::new("damaged");
    let good = record(two_players(), 30);
    let unreadable = good.to_string().replacen(&good.decisions[0].1.to_string(), "dance", 1);
    let line = 1 + unreadable.lines().position(|line| line.ends_with("dance")).unwrap();
    let message = refusal(carnegie(&["replay", &folder.write("unreadable.txt", &unreadable)]));
    assert!(
        message.ends_with(&format!("unreadable.txt: line {line}: unknown decision \"dance\"")),
        "{message}"
    );

    let mut illegal = good.clone();
    illegal.decisions[20] = (illegal.decisions[20].0, "wait".parse().unwrap());
    let file = folder.write("illegal.json", illegal.to_json());
    let message = refusal(carnegie(&["score", &file]));
    assert!(message.contains("illegal.json: decision 21, seat"), "{message}");
    let before = text(carnegie(&["replay", &file, "--at", "20"]));
    assert!(before.contains("After decision 20 of 30"), "the damage can be looked at");

    let broken = good.to_json().replacen("\"seed\"", "\"sead\"", 1);
    let file = folder.write("broken.jsonl", format!("{}\n{broken}\n", good.to_json()));
    let message = refusal(carnegie(&["replay", &file, "--game", "2"]));
    assert!(message.contains("broken.jsonl, game 2: line 2, column"), "{message}");

    let cut = &good.to_json()[..100];
    let file = folder.write("cut.jsonl", format!("{}\n{cut}", good.to_json()));
    assert!(refusal(carnegie(&["replay", &file])).contains("line 2"));
}

#[test]
fn what_is_no_record_is_refused() {
    let folder = Folder::new("no-record");
    let refused = |name: &str, content: &[u8]| refusal(carnegie(&["replay", &folder.write(name, content)]));
    assert!(refused("empty.txt", b"").ends_with("empty.txt: this is not a Carnegie record"));
    assert!(refused("letter.txt", b"Dear Andrew,\n").ends_with("this is not a Carnegie record"));
    assert!(refused("bytes.txt", b"\xff\xfe\x00").ends_with("this is not a Carnegie record"));
    assert!(refused("other.json", b"{}").contains("other.json: line 1"));
    assert!(refusal(carnegie(&["score", &folder.path("missing.txt")])).contains("missing.txt"));
    assert!(refusal(carnegie_with_input(&["score", "-"], "")).starts_with("standard input: "));
}

// ── score ──────────────────────────────────────────────────────────────────────────────────────

#[test]
fn score_recomputes_the_sheet_line_by_line() {
    let folder = Folder::new("score");
    let record = finished(Config::base(4).unwrap());
    let position = record.replay().unwrap();
    let file = folder.write("game.json", record.to_json());
    let document = json(carnegie(&["score", &file, "--json"]));
    assert_eq!(document["finished"], true);
    assert_eq!(document["winners"], serde_json::to_value(position.winners()).unwrap());
    for (index, seat) in position.config().seats().enumerate() {
        let expected = serde_json::to_value(position.score(seat)).unwrap();
        assert_eq!(document["seats"][index]["score"], expected);
        assert_eq!(document["seats"][index]["name"], format!("Player {}", index + 1));
    }
    let sheet = text(carnegie(&["score", &file]));
    let total = sheet.lines().find(|line| line.trim_start().starts_with("Total")).unwrap();
    let totals: Vec<i16> = total.split_whitespace().skip(1).map(|vp| vp.parse().unwrap()).collect();
    let expected: Vec<i16> = position.config().seats().map(|seat| position.score(seat).total()).collect();
    assert_eq!(totals, expected);
    assert!(
        sheet.contains("Active employees") && (sheet.contains("wins with") || sheet.contains("tie and win"))
    );
}

#[test]
fn the_score_of_an_unfinished_game_says_so() {
    let folder = Folder::new("unfinished");
    let file = folder.write("game.txt", record(two_players(), 60).to_string());
    assert!(text(carnegie(&["score", &file])).contains("the score if the game ended now"));
    let document = json(carnegie(&["score", &file, "--json"]));
    assert_eq!((&document["finished"], &document["winners"]), (&false.into(), &Value::Null));
}

#[test]
fn the_solo_score_has_andrew_beside_the_player() {
    let sheet = text(carnegie_with_input(&["score", "-"], &finished(Config::solo(2).unwrap()).to_json()));
    assert!(sheet.contains("1 Player 1") && sheet.contains("2 Andrew") && sheet.contains("Andrew's cards"));
}

// ── setup ──────────────────────────────────────────────────────────────────────────────────────

#[test]
fn setup_is_that_of_the_game_with_the_same_seed() {
    let document = json(carnegie(&["setup", "--players", "3", "--seed", "11", "--json"]));
    let position = carnegie_rules::Position::new(Config::base(3).unwrap(), 11);
    assert_eq!(document["first_player"], position.first_player().number());
    let supply = document["supply"].as_object().unwrap();
    assert_eq!(supply.values().map(|copies| copies.as_u64().unwrap()).sum::<u64>(), 24);
    let neutral = |what: &str| document["neutral"][what].as_array().unwrap().len();
    assert_eq!(neutral("donations") + neutral("slots"), 9);
    assert_eq!(document["timeline"].as_array().unwrap().len(), 4);
    assert_eq!(document["timeline"][0]["spaces"].as_array().unwrap().len(), 5);
    let third = (position.first_player().index() + 2) % 3 + 1;
    assert_eq!(document["action_choice"], serde_json::json!([third]));
    let page = text(carnegie(&["setup", "--players", "3", "--seed", "11"]));
    for part in ["TIMELINE", "SUPPLY, 24 departments", "NEUTRAL DISKS, 9", "first player: seat", "THEN"] {
        assert!(page.contains(part), "{part} is missing:\n{page}");
    }
}

#[test]
fn setup_takes_modules_and_difficulty_and_keeps_andrews_deck_secret() {
    let arguments = ["setup", "--players", "1", "--difficulty", "3", "--modules", "open-bar", "--seed", "2"];
    let page = text(carnegie(&arguments));
    assert!(page.contains("shuffle 10 random normal and 10 random advanced cards"));
    let document = json(carnegie(&[&arguments[..], &["--json"]].concat()));
    assert_eq!(document["andrews_deck"], serde_json::json!({ "normal": 10, "advanced": 10 }));
    assert!(document["supply"].as_object().unwrap().values().all(|copies| *copies == 1));
    let sheets = json(carnegie(&["setup", "--players", "4", "--modules", "new-beginning", "--json"]));
    assert_eq!(sheets["first_player"], Value::Null, "the bids decide");
    assert!(refusal(carnegie(&["setup", "--players", "7"])).contains("1 to 4"));
}

#[test]
fn a_setup_without_a_seed_can_be_repeated_with_the_one_it_prints() {
    let first = json(carnegie(&["setup", "--players", "2", "--json"]));
    let seed = first["seed"].as_str().unwrap();
    assert_eq!(first, json(carnegie(&["setup", "--players", "2", "--seed", seed, "--json"])));
}

// ── bench ──────────────────────────────────────────────────────────────────────────────────────

#[test]
fn bench_measures_every_player_count_without_and_with_modules() {
    let figures = json(carnegie(&["bench", "--seconds", "0.01", "--json"]));
    let games = figures["games"].as_array().unwrap();
    let players: Vec<u64> = games.iter().map(|game| game["players"].as_u64().unwrap()).collect();
    assert_eq!(players, [1, 1, 2, 2, 3, 3, 4, 4]);
    for game in games {
        assert!(game["games_per_second"].as_f64().unwrap() > 0.0);
        assert!(game["nanoseconds_per_decision"].as_f64().unwrap() > 0.0);
    }
    assert_eq!(games[7]["modules"].as_array().unwrap().len(), 6);
    assert!(figures["position_bytes"].as_u64().unwrap() <= 1024);
    for operation in ["list", "copy", "apply", "score", "view", "view_json"] {
        assert!(figures["nanoseconds"][operation].as_f64().unwrap() > 0.0, "{operation}");
    }
    assert!(text(carnegie(&["bench", "--seconds", "0.01"])).contains("4 players, all modules"));
}

// ── the documents ──────────────────────────────────────────────────────────────────────────────

#[test]
fn the_examples_of_the_readme_are_true() {
    const TESTED: [&str; 10] =
        ["simulate", "merge", "replay", "play-on", "score", "arena", "hint", "analyse", "setup", "bench"];
    let folder = Folder::new("readme");
    let readme = include_str!("../../../README.md");
    let mut commands = Vec::new();
    for line in readme.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &["carnegie", command, ref arguments @ ..] = words.as_slice() else { continue };
        if !TESTED.contains(&command) {
            continue;
        }
        let hurry: &[&str] = if command == "bench" { &["--seconds", "0.01"] } else { &[] };
        let output = Command::new(env!("CARGO_BIN_EXE_carnegie"))
            .current_dir(&folder.0)
            .arg(command)
            .args(arguments)
            .args(hurry)
            .output()
            .unwrap();
        assert!(!text(output).is_empty(), "{line}");
        commands.push(command);
    }
    assert!(TESTED.iter().all(|command| commands.contains(command)), "the README shows every command");
}

#[test]
fn components_print_the_published_data_and_further_numbers_in_a_block_of_their_own() {
    let mut printed = json(carnegie(&["components", "--json"]));
    let mut published: Value =
        serde_json::from_str(include_str!("../../carnegie-rules/tests/data/components.json")).unwrap();
    let amounts = printed.as_object_mut().unwrap().remove("amounts").unwrap();
    assert_eq!(amounts["departments"]["sales_money"], 6);
    for document in [&mut printed, &mut published] {
        document.as_object_mut().unwrap().remove("_about").unwrap();
    }
    for (name, block) in published.as_object().unwrap() {
        assert_eq!(&printed[name], block, "{name}");
    }
    assert_eq!(printed, published);
}

#[test]
fn components_are_readable_with_sources_and_marks() {
    let text = text(carnegie(&["components"]));
    assert!(text.starts_with("Carnegie, component data version 2, rules version"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "at most 80 columns");
    for line in [
        "  a1 -   b1 Human Resources   c1 Lobby   d1 R&D",
        "  R&D                    3 desks, $3* each",
        "  company_board.printed.research.desk_cost",
    ] {
        assert!(text.lines().any(|printed| printed == line), "no line \"{line}\" in\n{text}");
    }
    let marks = text.matches('*').count();
    let inferred = carnegie_rules::components::document::inferred_fields();
    assert_eq!(marks, inferred.len(), "an asterisk for each inferred number");
}

/// The words of the command line take their numbers from the components.
#[test]
fn words_of_the_command_line_have_no_digits() {
    let source = include_str!("../src/words.rs");
    let code = source.split("#[cfg(test)]").next().unwrap();
    let lines =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let lines = lines.replace("\\\"", "'");
    let literals: Vec<&str> = lines.split('"').skip(1).step_by(2).collect();
    assert!(literals.len() > 80, "the words are found");
    for literal in literals {
        // Compared with a number that has become text, to choose between singular and plural.
        if literal != "1" {
            assert!(!literal.contains(|c: char| c.is_ascii_digit()), "\"{literal}\" writes a number");
        }
    }
}

#[test]
fn a_replay_shows_the_printed_company_board_and_the_next_disk_of_each_tab() {
    let game = record(Config::base(2).unwrap(), 4);
    let printed = text(carnegie_with_input(&["replay", "-"], &game.to_string()));
    let line = |words: &[&str]| printed.lines().any(|line| words.iter().all(|word| line.contains(word)));
    assert!(line(&["1 |", "Human Resources", "Lobby", "R&D"]), "{printed}");
    assert!(line(&["2 |", "Commerce and", "Strategic", "Construction"]), "{printed}");
    assert!(line(&["commerce", "$2 [next disk]"]), "{printed}");
    assert!(line(&["step 0 of 6"]), "{printed}");
}

// ── Other programs and other weights ────────────────────────────────────────────

/// The games of a contest, without the names of those who played them.
fn games(folder: &Folder, bots: &str, more: &[&str]) -> Vec<Value> {
    let out = folder.path("games.jsonl");
    let mut arguments = vec!["arena", "--bots", bots, "--games", "2", "--seed", "5", "--out", &out];
    arguments.extend(more);
    text(carnegie(&arguments));
    let read = |line: &str| {
        let mut game: Value = serde_json::from_str(line).unwrap();
        game["decisions"].take()
    };
    fs::read_to_string(&out).unwrap().lines().map(read).collect()
}

#[test]
fn a_bot_in_another_program_plays_as_in_this_one() {
    let folder = Folder::new("exec");
    let outside = format!("exec:{} bot skilled@300nodes", env!("CARGO_BIN_EXE_carnegie"));
    let every = "new-beginning,new-departments,new-donations,wait,secret-donation";
    for more in [&[][..], &["--modules", every]] {
        let inside = games(&folder, "skilled@300nodes,random", more);
        assert!(games(&folder, &format!("{outside},random"), more) == inside, "{more:?}");
        // What the arena says about budgets counts more than what the program was started with.
        let given = format!("exec:{} bot strong@300nodes,random", env!("CARGO_BIN_EXE_carnegie"));
        let budget = [more, &["--budget", "300nodes"]].concat();
        assert!(games(&folder, &given, &budget) == inside, "{more:?}");
    }
    let alone = ["--difficulty", "4"];
    assert!(games(&folder, &outside, &alone) == games(&folder, "skilled@300nodes", &alone));
}

#[test]
fn a_program_that_does_not_play_ends_the_contest_with_the_reason() {
    let contest = |program: &str| {
        refusal(carnegie(&[
            "arena",
            "--bots",
            &format!("{program},random"),
            "--games",
            "2",
            "--seed",
            "1",
            "--jobs",
            "1",
        ]))
    };
    assert!(contest("exec:./no-such-program").contains("\"./no-such-program\" failed: it cannot be started"));
    assert!(contest("exec:true").contains("failed: it ended without an answer"));
    assert!(contest("exec:echo hello").contains("it answered \"hello\""));
    assert!(contest("exec:").contains("exec: wants a program"));
    assert!(contest("weights:no-such-file").contains("no-such-file: "));
    assert!(contest("weights:Cargo.toml").contains("not the weights of this network"));
    let wrong = carnegie_with_input(&["bot", "random"], "{}\n");
    assert!(refusal(wrong).contains("line 1"));
}

#[test]
fn the_search_plays_with_the_weights_of_a_file() {
    let folder = Folder::new("weights");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../carnegie-bots/src/evaluation/weights-two.bin");
    let inside = games(&folder, "strong@300nodes,random", &[]);
    assert!(games(&folder, &format!("weights:{file}@300nodes,random"), &[]) == inside);
    let mut bytes = fs::read(file).unwrap();
    bytes[16..].fill(0);
    fs::write(folder.path("nothing.bin"), bytes).unwrap();
    let other = format!("weights:{}@300nodes,random", folder.path("nothing.bin"));
    assert!(games(&folder, &other, &[]) != inside, "weights that expect nothing play otherwise");
}

#[test]
fn a_file_of_puzzles_that_is_wrong_is_refused_with_the_reason() {
    let folder = Folder::new("puzzles");
    let missing = folder.path("missing.jsonl");
    assert!(refusal(carnegie(&["puzzles", "check", &missing])).starts_with("cannot read"));
    let prose = folder.write("prose.jsonl", "the best turn\n");
    for order in ["check", "grade"] {
        assert!(refusal(carnegie(&["puzzles", order, &prose])).contains("is no file of puzzles"), "{order}");
    }
    let mut puzzle = carnegie_puzzles::puzzles()[0].clone();
    puzzle.difficulty += 1;
    let easier = folder.write("easier.jsonl", serde_json::to_string(&puzzle).unwrap());
    let wrong = refusal(carnegie(&["puzzles", "check", &easier]));
    assert!(wrong.contains(&format!("{}: its difficulty is", puzzle.id)), "{wrong}");
    // What is no puzzle any more is left out, and named; a file is not replaced by nothing.
    puzzle.seat = 9;
    let nobody = folder.write("nobody.jsonl", serde_json::to_string(&puzzle).unwrap());
    let kept = folder.write("kept.jsonl", "kept");
    let graded = carnegie(&["puzzles", "grade", &nobody, "--out", &kept]);
    assert_eq!(graded.status.code(), Some(2));
    let said = String::from_utf8(graded.stderr).unwrap();
    assert!(said.contains(&format!("{} is left out: there is no such seat", puzzle.id)), "{said}");
    assert_eq!(fs::read_to_string(kept).unwrap(), "kept");
}
