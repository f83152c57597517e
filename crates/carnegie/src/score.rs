//! `carnegie score`: the score sheet of a record.

use crate::game_args::describe;
use crate::input::{Found, RecordArgs};
use crate::table::{Table, shorten};
use crate::{output, words};
use anyhow::Result;
use carnegie_rules::{DonationSpace, Position, Score, ScoreLine, Seat};
use serde_json::{Value, json};

/// Print the score sheet of a record, line by line
///
/// Everything is recomputed from the decisions. For an unfinished game it is what everyone would score if the game
/// ended now.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie score game.txt
  carnegie score games.jsonl --game 3 --json
  carnegie score - < game.json")]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// Print the scores as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let found = args.record.read()?;
    let position = found.record.replay().map_err(|error| found.blame(error))?;
    if args.json {
        output::print_json(&to_json(&found, &position))
    } else {
        output::print(&to_text(&found, &position))
    }
}

fn to_json(found: &Found, position: &Position) -> Value {
    let names = found.record.seats();
    let seats = position.scored_seats().map(|seat| {
        json!({
            "seat": seat,
            "name": words::seat_name(names, seat.index()),
            "score": position.score(seat),
        })
    });
    json!({
        "game": found.game,
        "games": found.games,
        "players": position.config().players(),
        "modules": position.config().modules(),
        "difficulty": position.config().difficulty(),
        "decisions": found.record.decisions.len(),
        "finished": position.is_finished(),
        "seats": seats.collect::<Value>(),
        "winners": position.is_finished().then(|| position.winners()),
    })
}

fn to_text(found: &Found, position: &Position) -> String {
    let names = found.record.seats();
    let scores: Vec<(Seat, Score)> =
        position.scored_seats().map(|seat| (seat, position.score(seat))).collect();
    let mut text = format!("Carnegie, {}\n", describe(position.config()));
    if let Some(which) = found.which() {
        text += &format!("{which}\n");
    }
    if !position.is_finished() {
        text += &format!("Unfinished, round {}: the score if the game ended now\n", position.round());
    }
    text += "\n";
    text += &sheet(names, &scores).render();
    if position.is_finished() {
        text += &format!("\n{}\n", words::winners(position, names));
    }
    text + &donations(names, position, &scores)
}

/// One row per line of the sheet, one column per seat. Lines that nobody scores in this game are left out.
fn sheet(names: &[String], scores: &[(Seat, Score)]) -> Table {
    let mut table = Table::default();
    let heading = scores
        .iter()
        .map(|(seat, _)| format!("{seat} {}", shorten(words::seat_name(names, seat.index()), 16)));
    table.row(["VP".to_owned()].into_iter().chain(heading));
    table.rule();
    for &line in ScoreLine::ALL {
        if scores.iter().any(|(_, score)| score.line(line) != 0) {
            let cells = scores.iter().map(|(_, score)| score.line(line).to_string());
            table.row([words::score_line(line).to_owned()].into_iter().chain(cells));
        }
    }
    table.rule();
    let totals = scores.iter().map(|(_, score)| score.total().to_string());
    table.row(["Total".to_owned()].into_iter().chain(totals));
    table
}

/// What each donation scored, and for whom.
fn donations(names: &[String], position: &Position, scores: &[(Seat, Score)]) -> String {
    let mut table = Table::default();
    for (seat, score) in scores {
        let name = words::seat_name(names, seat.index());
        let made = DonationSpace::all().filter_map(|space| Some((space, score.donation(space)?)));
        for (space, vp) in made {
            let what = words::effect(position.donation(space));
            table.row([format!("{seat} {}  {space} {what}", shorten(name, 16)), vp.to_string()]);
        }
        if let Some(space) = position.player(*seat).secret {
            let what = words::effect(position.donation(space));
            let vp = score.line(ScoreLine::SecretDonation);
            table.row([format!("{seat} {}  {space} secretly: {what}", shorten(name, 16)), vp.to_string()]);
        }
    }
    let rows = table.render();
    if rows.is_empty() { rows } else { format!("\nDonations\n{rows}") }
}
