//! A run spread over several machines: `--shard` and `carnegie merge`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn carnegie(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carnegie")).args(arguments.split_whitespace()).output().unwrap()
}

fn text(arguments: &str) -> String {
    let output = carnegie(arguments);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(arguments: &str) -> String {
    let output = carnegie(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint
}

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shards-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Plays a run at once and in shards, and compares everything that both write.
fn check(name: &str, run: &str, shards: usize, prints: &[&str]) {
    let folder = Folder::new(name);
    let whole = format!("{run} --no-times");
    for print in prints {
        fs::write(folder.path("whole"), text(&format!("{whole} {print}"))).unwrap();
        text(&format!("{whole} {print} --out {}", folder.path("whole.jsonl")));
        let mut files: Vec<String> = (1..=shards)
            .map(|index| {
                let file = folder.path(&format!("{index}.jsonl"));
                text(&format!("{run} --shard {index}/{shards} --jobs {} --out {file}", index % 3 + 1));
                file
            })
            .collect();
        files.rotate_left(1); // in whatever order
        let files = files.join(" ");
        let merged = text(&format!("merge {files} --out {} {print}", folder.path("merged.jsonl")));
        assert_eq!(merged.as_bytes(), folder.read("whole"), "{run} {print}");
        assert_eq!(folder.read("merged.jsonl"), folder.read("whole.jsonl"), "{run} {print}");
    }
}

#[test]
fn merged_simulations_equal_one_run_byte_by_byte() {
    let prints = ["", "--json"];
    check("simulate", "simulate --players 3 --games 50 --seed 8 --modules wait,secret-donation", 4, &prints);
    check("solo", "simulate --players 1 --difficulty 3 --games 7 --seed 8", 3, &prints);
    check("bots", "simulate --players 2 --bots beginner,strong@20nodes --games 5 --seed 2", 8, &prints);
}

#[test]
fn merged_arenas_equal_one_run_byte_by_byte() {
    let prints = ["", "--json", "--report", "--report --json"];
    check("arena", "arena --bots beginner,random,random --games 10 --seed 3", 4, &prints);
    check("andrew", "arena --bots random --difficulty 2 --games 9 --seed 3", 2, &prints);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = Folder::new("refused");
    let play = |name: &str, rest: &str| {
        let file = folder.path(name);
        text(&format!("simulate --players 2 --games 9 {rest} --out {file}"));
        file
    };
    let one = play("one", "--seed 1 --shard 1/2");
    let two = play("two", "--seed 1 --shard 2/2");
    let out = folder.path("out");
    let merge = |files: &[&str]| {
        let complaint = refusal(&format!("merge {} --out {out}", files.join(" ")));
        assert!(!Path::new(&out).exists(), "nothing is left behind");
        complaint
    };
    assert!(merge(&[&one]).contains("shard 2/2 is missing: 1 of 2 are there"));
    assert!(merge(&[&one, &two, &two]).contains("are both shard 2/2"));
    assert!(merge(&[&one, &play("seed", "--seed 2 --shard 2/2")]).contains("not parts of the same run"));
    assert!(merge(&[&one, &play("three", "--seed 1 --shard 2/3")]).contains("do not fit together"));
    assert!(merge(&[&play("whole", "--seed 1")]).contains("not the file of a shard"));
    assert!(refusal(&format!("merge {one} {two} --report")).contains("a report belongs to an arena"));

    let damaged = |name: &str, change: &dyn Fn(&str) -> String| {
        let file = folder.path(name);
        fs::write(&file, change(&fs::read_to_string(&two).unwrap())).unwrap();
        file
    };
    let short = damaged("short", &|text| text.lines().take(3).map(|line| format!("{line}\n")).collect());
    assert!(merge(&[&one, &short]).contains("ends after 2 of 5 games"));
    let long = damaged("long", &|text| format!("{text}\n"));
    assert!(merge(&[&one, &long]).contains("more than its 5 games"));
    let swapped = damaged("swapped", &|text| {
        let mut lines: Vec<&str> = text.lines().collect();
        lines.swap(1, 2);
        lines.join("\n")
    });
    assert!(merge(&[&one, &swapped]).contains("line 2: this is not game 5 of the run"));
    let cut = damaged("cut", &|text| text.replace(",\"1 done\"]}", "]}").replace(",\"2 done\"]}", "]}"));
    assert!(merge(&[&one, &cut]).contains("the game is not finished"), "{}", merge(&[&one, &cut]));
}

#[test]
fn a_shard_needs_a_seed_and_a_file_and_must_exist() {
    assert!(refusal("simulate --players 2 --shard 1/2 --seed 1").contains("--out"));
    assert!(refusal("arena --bots random,random --shard 1/2 --out x").contains("--seed"));
    assert!(refusal("simulate --players 2 --shard 3/2 --seed 1 --out x").contains("is not a shard"));
}
