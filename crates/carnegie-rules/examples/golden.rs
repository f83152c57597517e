//! Rewrites the golden records of `tests/golden`: `cargo run -p carnegie-rules --example golden`.
//!
//! Run it when a rule or a number has been corrected, read the difference of the scores, and say in the commit what
//! was corrected. A golden record that changes for any other reason is a mistake.

#[path = "../tests/common/mod.rs"]
mod common;

use common::golden;
use std::error::Error;
use std::fs;

/// Games looked at for each record.
const SEEDS: u64 = 3_000;

fn main() -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(golden::folder())?;
    for golden in golden::all() {
        let game = golden.generate(SEEDS);
        fs::write(golden.path("txt"), golden.text(&game))?;
        fs::write(golden.path("jsonl"), game.record().to_json() + "\n")?;
        println!("{}: {} decisions", golden.name, game.record().decisions.len());
    }
    Ok(())
}
