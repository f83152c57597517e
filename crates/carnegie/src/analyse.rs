//! `carnegie analyse`: the course of a game, and its largest mistakes.

use crate::chart::chart;
use crate::input::RecordArgs;
use crate::output::{self, Draft};
use crate::words;
use anyhow::Result;
use carnegie_bots::{Analysis, BotKind, Budget, Stop, analyse};
use carnegie_rules::Decision;
use std::path::PathBuf;

/// Show the course of a game: expected results after each turn, and the largest mistakes
///
/// Every turn is compared with the best one that the bot finds within its budget, from what the seat could see then.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie analyse game.txt
  carnegie analyse games.jsonl --game 2 --budget 20000nodes --svg course.svg
  carnegie analyse game.json --json")]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The bot to ask; one that searches
    #[arg(long, value_name = "NAME", default_value = "skilled")]
    bot: BotKind,
    /// What thinking about a turn may cost: a time like 200ms or a number like 500nodes
    #[arg(long, value_name = "B")]
    budget: Option<Budget>,
    /// Draw the expected results into this file
    #[arg(long, value_name = "OUT.svg")]
    svg: Option<PathBuf>,
    /// Seed of the bot
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Turns to examine at the same time; by default one for every core
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Print the analysis as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let Some(budget) = args.budget.or(args.bot.budget()).filter(|_| args.bot.searches()) else {
        anyhow::bail!("{} does not search: ask skilled, strong or expert", args.bot);
    };
    let found = args.record.read()?;
    let bar = output::progress(found.record.decisions.len() as u64, "decisions");
    let jobs = args.jobs.unwrap_or_else(crate::cores);
    let progress = |done| bar.set_position(done as u64);
    let analysis = analyse(&found.record, budget, args.seed, jobs, &Stop::default(), progress);
    bar.finish_and_clear();
    let analysis = analysis.map_err(|error| found.blame(error))?;
    if let Some(path) = &args.svg {
        let mut draft = Draft::create(path)?;
        draft.line(chart(&analysis).trim_end())?;
        draft.finish()?;
    }
    if args.json { output::print_json(&analysis) } else { output::print(&to_text(&analysis)) }
}

fn to_text(analysis: &Analysis) -> String {
    let mut text = String::new();
    let state = if analysis.finished { "Final totals" } else { "Totals so far" };
    let totals: Vec<String> =
        analysis.names.iter().zip(&analysis.totals).map(|(name, total)| format!("{name} {total}")).collect();
    text += &format!("{state}: {}\n\nExpected final totals\n", totals.join(", "));
    let mut round = None;
    for turn in &analysis.turns {
        // One line per round: what was expected after its first turn.
        if round != Some(turn.round) {
            round = Some(turn.round);
            let expected: Vec<String> = turn.expected.iter().map(|total| format!("{total:6.1}")).collect();
            let name = if turn.round == 0 { "setup".to_owned() } else { format!("round {}", turn.round) };
            text += &format!("  {name:9}{}\n", expected.join(""));
        }
    }
    if analysis.mistakes.is_empty() {
        return text + "\nNo turn gave away a point or more.\n";
    }
    text += "\nThe largest mistakes\n";
    for &index in &analysis.mistakes {
        let turn = &analysis.turns[index];
        let name = words::seat_name(&analysis.names, turn.seat.index());
        let when = if turn.round == 0 { "setup".to_owned() } else { format!("round {}", turn.round) };
        let [from, to] = [turn.better_chance, turn.chance].map(|chance| 100.0 * chance);
        text += &format!(
            "  {when}, decision {}, {name}: {:.1} VP, chance to win {from:.0} % → {to:.0} %\n",
            turn.decision, turn.loss
        );
        text += &format!("    played  {}\n    better  {}\n", in_words(&turn.played), in_words(&turn.better));
    }
    text
}

fn in_words(decisions: &[Decision]) -> String {
    decisions.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
