//! `carnegie play-on`: a new record that continues a game from one of its positions.

use crate::input::RecordArgs;
use crate::output;
use anyhow::Result;

/// Play a game on from one of its positions: prints the record of the branch
///
/// The decisions up to that position are taken over. Everything that nobody can see there (Andrew's cards, secret
/// donations, sheets) is drawn again from the new seed, so the branch tells nothing about how the game went on.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie play-on game.txt --at 120 --seed 7 > branch.txt
  carnegie play-on games.jsonl --game 3 --at 120 --seed 7 --json
  carnegie play-on game.txt --at 120 --seed 7 | carnegie hint -")]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// How many decisions to take over
    #[arg(long, value_name = "N")]
    at: usize,
    /// The seed of everything that is drawn again
    #[arg(long, value_name = "SEED")]
    seed: u64,
    /// Print one line of JSON instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let found = args.record.read()?;
    let at = found.at(Some(args.at))?;
    let branch = found.record.play_on(at, args.seed).map_err(|error| found.blame(error))?;
    output::print(&if args.json { branch.to_json() + "\n" } else { branch.to_string() })
}
