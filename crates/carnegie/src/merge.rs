//! `carnegie merge`: the shards of a run become the run.

use crate::output::Draft;
use crate::shard::{Command, Shards};
use crate::{arena, simulate};
use anyhow::Result;
use std::path::PathBuf;

/// Put together the shards of a run that `simulate` or `arena` has played with `--shard`
///
/// The result is the same as that of one run with `--no-times`, byte for byte: the records with `--out`, and what is
/// printed. Every game is replayed on the way, so that a damaged file or one of another run is found.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie simulate --players 4 --games 100000 --seed 1 --shard 1/2 --out a.jsonl
  carnegie simulate --players 4 --games 100000 --seed 1 --shard 2/2 --out b.jsonl
  carnegie merge a.jsonl b.jsonl --out games.jsonl
  carnegie merge a.jsonl b.jsonl --json")]
pub(crate) struct Args {
    /// The files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the records of the whole run to this file, one game per line
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// For an arena: add how often each choice was made, and how the players who made it fared
    #[arg(long)]
    report: bool,
    /// Print the result as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let shards = Shards::open(&args.files)?;
    let draft = args.out.as_deref().map(Draft::create).transpose()?;
    match shards.header().command {
        Command::Simulate if args.report => {
            anyhow::bail!("a report belongs to an arena; this is a simulation")
        }
        Command::Simulate => simulate::merge(shards, draft, args.json),
        Command::Arena => arena::merge(shards, draft, args.report, args.json),
    }
}
