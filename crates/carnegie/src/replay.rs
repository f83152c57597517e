//! `carnegie replay`: the position after any decision of a record.

use crate::game_args::describe;
use crate::input::{Found, RecordArgs};
use crate::{board, output, words};
use anyhow::{Result, bail};
use carnegie_rules::{Decision, Game, Module, Phase, Position, Seat, Viewer, decision_list};
use serde_json::{Value, json};

/// Show the position after a decision of a record
///
/// Only the decisions up to there are played, so a damaged record can be viewed up to the damage. Without --seat,
/// everything is shown that anyone at the table knows: all sheets and secret donations, but not the cards that Andrew
/// has not revealed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie replay game.txt
  carnegie replay games.jsonl --game 3 --at 120 --seat 2
  carnegie replay game.json --seat spectator --json")]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// How many decisions to play; all of them if not given
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show what this seat (1 to 4) or a spectator may see
    #[arg(long, value_name = "SEAT", value_parser = viewer)]
    seat: Option<Viewer>,
    /// Print all decisions so far, not only the last ones
    #[arg(long)]
    log: bool,
    /// Print the position as one JSON document
    #[arg(long)]
    json: bool,
}

/// Decisions shown without `--log`.
const LAST_DECISIONS: usize = 12;

fn viewer(word: &str) -> Result<Viewer, String> {
    if word.eq_ignore_ascii_case("spectator") {
        return Ok(Viewer::Spectator);
    }
    let seat = word.parse::<usize>().ok().and_then(|number| Seat::new(number.checked_sub(1)?));
    seat.map(Viewer::Seat).ok_or_else(|| "a number from 1 to 4, or \"spectator\"".to_owned())
}

pub(crate) fn run(args: Args) -> Result<()> {
    let mut found = args.record.read()?;
    let (at, decisions) = (found.at(args.at)?, found.record.decisions.len());
    let players = found.record.config().players();
    if let Some(Viewer::Seat(seat)) = args.seat
        && seat.index() >= players
    {
        bail!(found.blame(format!("--seat {seat}: there are only {players} seats")));
    }
    found.record.decisions.truncate(at);
    let game = Game::from_record(found.record.clone()).map_err(|error| found.blame(error))?;
    let replay = Replay { found, decisions, game, viewer: args.seat };
    if args.json { output::print_json(&replay.to_json()) } else { output::print(&replay.to_text(args.log)) }
}

struct Replay {
    found: Found,
    /// Decisions of the whole record.
    decisions: usize,
    /// The game up to the position shown.
    game: Game,
    /// The viewer; `None` sees what anyone at the table knows.
    viewer: Option<Viewer>,
}

impl Replay {
    /// The position without what is hidden from the viewer.
    fn position(&self) -> Position {
        let position = self.game.position();
        self.viewer.map_or(*position, |viewer| *position.view(viewer).position())
    }

    /// The decisions so far, numbered from 1; `None` for those that are hidden from the viewer.
    fn log(&self) -> Vec<(usize, Seat, Option<Decision>)> {
        let everything = self.game.record().decisions.iter().map(|&(seat, decision)| (seat, Some(decision)));
        let log: Vec<_> = match self.viewer {
            Some(viewer) => self.game.log(viewer).collect(),
            None => everything.collect(),
        };
        log.into_iter().enumerate().map(|(index, (seat, decision))| (index + 1, seat, decision)).collect()
    }

    fn to_json(&self) -> Value {
        let log = self.log().into_iter().map(|(number, seat, decision)| {
            json!({ "number": number, "seat": seat, "decision": decision.map(|d| d.to_string()) })
        });
        let mut document = json!({
            "game": self.found.game,
            "games": self.found.games,
            "at": self.game.record().decisions.len(),
            "decisions": self.decisions,
            "names": self.game.record().seats(),
            "view": self.view_json(),
            "log": log.collect::<Value>(),
        });
        if let Some(Viewer::Seat(seat)) = self.viewer {
            let mut legal = decision_list();
            self.game.position().legal(seat, &mut legal);
            document["legal"] = legal.iter().map(Decision::to_string).collect();
        }
        document
    }

    fn view_json(&self) -> Value {
        let position = self.game.position();
        let Some(viewer) = self.viewer else {
            // What a spectator sees, and for every seat what it sees of itself.
            let mut document = position.view(Viewer::Spectator).to_json();
            document["viewer"] = json!("everybody");
            for seat in position.config().seats() {
                let mut own = position.view(Viewer::Seat(seat)).to_json();
                document["seats"][seat.index()] = own["seats"][seat.index()].take();
            }
            return document;
        };
        position.view(viewer).to_json()
    }

    fn to_text(&self, whole_log: bool) -> String {
        let position = self.position();
        let names = self.found.record.seats();
        let mut parts = vec![
            self.heading(&position),
            self.log_text(whole_log),
            board::timeline(position.timeline()),
            board::map(&position),
            board::donations(&position),
            board::supply(&position),
        ];
        if let Some(andrew) = position.andrew() {
            parts.push(board::andrew(&position, andrew));
        }
        for seat in position.config().seats() {
            let mut part = board::player(&position, seat, words::seat_name(names, seat.index()));
            part += &self.sheet(&position, seat);
            parts.push(part);
        }
        parts.push(board::LEGEND.to_owned());
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }

    fn heading(&self, position: &Position) -> String {
        let seen = match self.viewer {
            None => "everything that somebody at the table knows".to_owned(),
            Some(Viewer::Spectator) => "what a spectator sees".to_owned(),
            Some(Viewer::Seat(seat)) => format!("what seat {seat} sees"),
        };
        let mut lines = vec![
            format!("Carnegie, {}", describe(position.config())),
            format!("After decision {} of {}: {seen}", self.game.record().decisions.len(), self.decisions),
        ];
        if let Some(which) = self.found.which() {
            lines.insert(1, which);
        }
        if position.is_finished() {
            lines.push(format!("The game is over: {}", words::winners(position, self.found.record.seats())));
            return lines.join("\n") + "\n";
        }
        let round = match position.round() {
            0 => "Setup".to_owned(),
            round => format!("Round {round} of 20"),
        };
        let first = match position.phase() {
            Phase::Sheets => "nobody is first player yet".to_owned(),
            _ => format!("first player: seat {}", position.first_player()),
        };
        lines.push(format!("{round}, phase {}, {first}", position.phase()));
        if let (Some(chosen), Some(event)) = (position.chosen_action(), position.event()) {
            let row = position.event_row().filter(|&row| row != chosen);
            let row = row.map_or(String::new(), |row| format!(" (row {})", words::action(row)));
            lines.push(format!("Action: {}; event: {}{row}", words::action(chosen), words::event(event)));
        }
        for seat in position.to_act().iter() {
            if let Some(question) = position.question(seat) {
                lines.push(format!("Seat {seat} has to {}", words::question(question)));
            }
        }
        lines.extend(turn(position));
        lines.join("\n") + "\n"
    }

    fn log_text(&self, whole: bool) -> String {
        let log = self.log();
        if log.is_empty() {
            return String::new();
        }
        let skipped = if whole { 0 } else { log.len().saturating_sub(LAST_DECISIONS) };
        let mut text = match skipped {
            0 => "DECISIONS\n".to_owned(),
            _ => "LAST DECISIONS (--log shows all)\n".to_owned(),
        };
        for (number, seat, decision) in &log[skipped..] {
            let decision = decision.map_or("(hidden)".to_owned(), |decision| decision.to_string());
            text += &format!("  {number:>5}  {seat} {decision}\n");
        }
        text
    }

    /// The sheet of A New Beginning, as far as the viewer may see it.
    fn sheet(&self, position: &Position, seat: Seat) -> String {
        if !position.config().has(Module::NewBeginning) {
            return String::new();
        }
        let open = position.phase() != Phase::Sheets || self.viewer.is_none_or(|viewer| viewer.is(seat));
        if !open {
            return "  sheet: hidden\n".to_owned();
        }
        let sheet = position.player(seat).sheet;
        let lines = (carnegie_rules::components::sheet::SheetLine::ALL.iter())
            .take(sheet.filled as usize)
            .map(|&line| format!("{line} {}", sheet.value(line)))
            .collect::<Vec<_>>();
        if lines.is_empty() { String::new() } else { format!("  sheet: {}\n", lines.join(", ")) }
    }
}

/// What is left of a turn in progress.
fn turn(position: &Position) -> Option<String> {
    if !matches!(position.phase(), Phase::SetupMoves | Phase::Income | Phase::Departments) {
        return None;
    }
    let turn = position.turn();
    let left: Vec<String> = [
        (turn.moves, "move", "moves"),
        (turn.transfers, "relocation", "relocations"),
        (turn.study, "study point", "study points"),
    ]
    .into_iter()
    .filter(|&(number, ..)| number > 0)
    .map(|(number, one, many)| words::count(number, one, many))
    .collect();
    (!left.is_empty()).then(|| format!("Left in this turn: {}", left.join(", ")))
}
