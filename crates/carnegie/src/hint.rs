//! `carnegie hint`: what a bot would do, and why.

use crate::input::RecordArgs;
use crate::table::Table;
use crate::{output, words};
use anyhow::{Result, bail};
use carnegie_bots::{BotKind, Budget, Hint, ScoreChange, Stop, hint_of, hints};
use carnegie_rules::{Position, Seat, Viewer};
use serde_json::json;

/// Say what a bot would do in a position of a record, and why
///
/// A turn is shown as the decisions up to its end. Only what the seat may see is used. The lead is the one expected at
/// the end of the game; the reasons are what the turn is expected to change on the score sheet.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie hint game.txt
  carnegie hint game.json --at 120 --budget 1s
  carnegie hint games.jsonl --game 3 --at 57 --seat 2 --bot beginner --json")]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// After how many decisions; after all of them if not given
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// The seat to advise, if several may decide at the same time
    #[arg(long, value_name = "SEAT")]
    seat: Option<usize>,
    /// The bot to ask; bots that search name several turns
    #[arg(long, value_name = "NAME", default_value = "strong")]
    bot: BotKind,
    /// What thinking may cost: a time like 200ms or a number like 500nodes
    #[arg(long, value_name = "B")]
    budget: Option<Budget>,
    /// How many turns to show at most
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=12))]
    most: u8,
    /// Seed of the bot
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print the hints as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let found = args.record.read()?;
    let at = found.at(args.at)?;
    let position = found.record.position_after(at).map_err(|error| found.blame(error))?;
    let seat = advised(&position, args.seat).map_err(|error| found.blame(error))?;
    let view = position.view(Viewer::Seat(seat));
    let stop = Stop::default();
    let hints: Vec<Hint> = match args.budget.or(args.bot.budget()) {
        Some(budget) if args.bot.searches() => hints(&view, args.most.into(), budget, args.seed, &stop),
        _ => hint_of(args.bot, &view, args.budget, args.seed, &stop).into_iter().collect(),
    };
    if args.json {
        return output::print_json(&json!({
            "at": at,
            "seat": seat,
            "round": position.round(),
            "phase": position.phase(),
            "bot": args.bot.name(),
            "hints": hints,
        }));
    }
    let name = words::seat_name(found.record.seats(), seat.index());
    let round =
        if position.round() == 0 { "setup".to_owned() } else { format!("round {}", position.round()) };
    let mut text = format!("After decision {at}, {round}: {name} (seat {seat})\n");
    for (index, hint) in hints.iter().enumerate() {
        text += &format!(
            "\n{}. expected lead {:+.1}, final total {:.0}, chance to win {:.0} %\n",
            index + 1,
            hint.lead,
            hint.total,
            100.0 * hint.chance
        );
        hint.turn.iter().for_each(|decision| text += &format!("     {decision}\n"));
        text += &reasons("until the end", &hint.gains);
        let rival = if index == 0 { "than the next" } else { "than the first" };
        text += &reasons(&format!("other {rival}"), &hint.compared);
    }
    output::print(&text)
}

/// The seat to advise, or why there is none.
fn advised(position: &Position, wanted: Option<usize>) -> Result<Seat> {
    let acting = position.to_act();
    let seat = match wanted {
        Some(number) => number.checked_sub(1).and_then(Seat::new),
        None => acting.iter().next(),
    };
    match seat {
        Some(seat) if acting.contains(seat) => Ok(seat),
        _ if position.is_finished() => bail!("the game is over; --at N goes back"),
        _ => bail!("this seat has nothing to decide now"),
    }
}

fn reasons(title: &str, changes: &[ScoreChange]) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let mut table = Table::default();
    table.row([title.to_owned(), String::new()]);
    for change in changes {
        table.row([format!("  {}", words::score_line(change.line)), format!("{:+.1}", change.vp)]);
    }
    table.render().lines().map(|line| format!("   {line}\n")).collect()
}
