//! `carnegie bot`: a bot for an arena that runs in another program.

use anyhow::{Context, Result};
use carnegie_bots::{Asked, Bot, Budget, Entrant, Stop};
use carnegie_rules::Decision;
use std::io::{BufRead, Write, stdin, stdout};

/// Answer an arena that asks through a pipe, so that two versions of this program can meet
///
/// Reads one question a line, as docs/BOTS.md describes it, and writes one decision a line.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie bot strong@8000nodes
  carnegie arena --bots strong,'exec:./carnegie-before bot strong' --games 400 --seed 1")]
pub(crate) struct Args {
    /// The bot, or NAME@BUDGET; a budget that the arena gives comes first
    #[arg(value_name = "NAME")]
    bot: Entrant,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let mut player: Option<(u64, Box<dyn Bot>)> = None;
    for (number, line) in stdin().lock().lines().enumerate() {
        let answer = answer(args.bot, &mut player, &line?).with_context(|| format!("line {}", number + 1))?;
        let mut out = stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(bot: Entrant, player: &mut Option<(u64, Box<dyn Bot>)>, line: &str) -> Result<Decision> {
    let asked: Asked = serde_json::from_str(line).context("this is no question")?;
    let view = asked.view()?;
    let legal = asked.legal.iter().map(|word| Ok(word.parse()?)).collect::<Result<Vec<Decision>>>()?;
    anyhow::ensure!(!legal.is_empty(), "there is nothing to choose from");
    let budget: Option<Budget> = asked.budget.as_deref().map(str::parse).transpose()?;
    let bot = bot.with_budget(budget.or(bot.budget()));
    // A bot remembers the turn it has thought about; another game has another seed.
    player.take_if(|(seed, _)| *seed != asked.seed);
    let (_, player) = player.get_or_insert_with(|| (asked.seed, bot.create(asked.seed)));
    Ok(player.choose(&view, &legal, &Stop::default()))
}
