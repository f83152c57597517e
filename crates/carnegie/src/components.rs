//! `carnegie components`: every printed number of the game, with its source.

use crate::{board, output, words};
use anyhow::Result;
use carnegie_rules::components::company::{COMPANY_BOARD, PRINTED_DESKS};
use carnegie_rules::components::document::{document, inferred_fields};
use carnegie_rules::components::donations::{Donation, NEW_TILES, PRINTED};
use carnegie_rules::components::sheet::{BUDGET, COSTS, SheetLine, VALUES};
use carnegie_rules::components::solo_cards::{ADVANCED_CARDS, SHIFT_VP};
use carnegie_rules::components::tabs::{TAB_SPACES, tab, tab_side};
use carnegie_rules::components::timeline::{self, TileEvent};
use carnegie_rules::components::tracks::{CONNECTIONS, FEWEST_CONNECTION_POINTS, Level, track};
use carnegie_rules::components::{AMOUNTS, Candidates, DATA_VERSION, Inferred};
use carnegie_rules::{
    Action, Cause, City, Department, DonationSpace, Office, Printed, ProjectType, RULES_VERSION, Region,
    Site, Size, Space, TabSide,
};
use serde_json::Value;

/// Print every printed number of the game, with its source
///
/// Numbers that no picture of the printed game shows are marked with an asterisk and listed at the end, with the other
/// values they could have. The JSON document has all of it, Andrew's cards included, in the shape of the published data
/// file.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie components
  carnegie components --json")]
pub(crate) struct Args {
    /// Print everything as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let document = document();
    if args.json { output::print_json(&document) } else { output::print(&to_text(&document)) }
}

fn to_text(document: &Value) -> String {
    let parts = [
        format!(
            "Carnegie, component data version {DATA_VERSION}, rules version {RULES_VERSION}\n\
             Sources: seed = the published rules, board = pictures of the printed game,\n\
             reference = public helper apps; an asterisk marks what none of them shows.\n"
        ),
        part("COMPANY BOARD", &document["company_board"], &company()),
        part("PROJECT TABS", &document["project_tabs"], &tabs()),
        part("CITIES", &document["cities"], &cities()),
        part("TRANSPORT", &document["transport"], &transport()),
        part("CONNECTED MAJOR CITIES", &document["connection_table"], &connections()),
        part("TIMELINE", &document["timeline"], &timeline()),
        part("DEPARTMENTS", &document["departments"], &departments()),
        part("DONATIONS", &document["donations"], &donations(&PRINTED)),
        part("NEW DONATIONS", &document["donations"], &donations(&NEW_TILES)),
        part("START", &document["start"], &start(&document["start"])),
        part("A NEW BEGINNING", &document["new_beginning"], &sheet()),
        part("ANDREW", &document["solo"], &andrew()),
        amounts(),
        inferred(),
    ];
    parts.join("\n")
}

fn part(title: &str, block: &Value, text: &str) -> String {
    let source = block["source"].as_str().unwrap_or_default();
    format!("{title}\n{}{text}", board::flow("Source: ", source.split(' ').map(str::to_owned), " "))
}

/// An asterisk beside an inferred field.
fn mark(marks: &[Inferred], field: &str) -> &'static str {
    let is_of = |mark: &Inferred| mark.field == field || mark.field.starts_with(&format!("{field}."));
    if marks.iter().any(is_of) { "*" } else { "" }
}

fn company() -> String {
    let mut text = String::new();
    let floors = Space::all().map(Space::floor).max().unwrap_or(0);
    for floor in (0..=floors).rev() {
        let of_floor = Space::all().filter(|space| space.floor() == floor);
        let sites = of_floor.map(|space| {
            let name = match COMPANY_BOARD[space.index()] {
                Site::Empty => "-".to_owned(),
                Site::Lobby => "Lobby".to_owned(),
                Site::Office(Office::Printed(printed)) => words::printed(printed),
                Site::Office(Office::Tile(kind)) => words::department(kind),
            };
            format!("{space} {name}")
        });
        text += &board::flow("", sites, "   ");
    }
    for &printed in Printed::ALL {
        let row = PRINTED_DESKS[printed.index()];
        let (desks, cost) = (mark(row.inferred, "desks"), mark(row.inferred, "desk_cost"));
        let count = words::count(row.desks, "desk", "desks");
        text += &format!("  {:<22} {count}{desks}, ${}{cost} each\n", words::printed(printed), row.cost);
    }
    text
}

fn tabs() -> String {
    let mut text = String::new();
    for &project in ProjectType::ALL {
        for &side in TabSide::ALL {
            let data = tab_side(project, side);
            let space = |n: usize| {
                let value = words::tab_space(data.spaces[n]);
                let step = match n.checked_sub(1) {
                    Some(step) => {
                        format!(
                            "({}{} study) ",
                            data.study[step],
                            mark(data.inferred, &format!("study[{step}]"))
                        )
                    }
                    None => String::new(),
                };
                format!("{step}{value}{}", mark(data.inferred, &format!("spaces[{n}]")))
            };
            let heading =
                format!("{} {}, {} goods: ", words::project(project), side.name(), tab(project).goods);
            text += &board::flow(&heading, (0..TAB_SPACES).map(space), ", ");
        }
    }
    text
}

fn cities() -> String {
    let mut text = String::new();
    for &city in City::ALL {
        let data = city.data();
        let mut facts = vec![words::title(data.region.name())];
        if data.size == Size::Small {
            facts.push("any project".to_owned());
        } else {
            facts.push(data.slots.iter().map(|&slot| words::project(slot)).collect::<Vec<_>>().join("/"));
        }
        facts.push(format!("{} VP", data.vp));
        if data.links > 0 {
            facts.push(words::count(data.links, "connection point", "connection points"));
        }
        if data.transport_bonus {
            facts.push("pays the transport income".to_owned());
        }
        text += &board::flow(&format!("{:<15}", words::title(city.name())), facts, ", ");
    }
    text
}

fn transport() -> String {
    let mut text = String::new();
    for &region in Region::ALL {
        let data = track(region);
        let space = |n: usize| {
            let step =
                n.checked_sub(1).map_or_else(String::new, |step| format!("({} study) ", data.costs[step]));
            format!("{step}{}, {}", words::income(data.income[n]), data.levels[n])
        };
        let bonus = format!("bonus {}", words::income(data.last_space_bonus));
        let heading = format!("{:<9}", words::title(region.name()));
        text += &board::flow(&heading, (0..data.income.len()).map(space).chain([bonus]), "; ");
    }
    text
}

fn connections() -> String {
    let row = |(points, row): (u8, [i16; Level::COUNT])| {
        let cells = Level::ALL.iter().zip(row).map(|(level, vp)| format!("{level} {vp} VP"));
        format!("  {points} points: {}\n", cells.collect::<Vec<_>>().join(", "))
    };
    (FEWEST_CONNECTION_POINTS..).zip(CONNECTIONS).map(row).collect()
}

fn timeline() -> String {
    let event = |event: &TileEvent| match event {
        TileEvent::Income(region) => words::title(region.name()),
        TileEvent::Donation => "donation".to_owned(),
    };
    let mut text = String::new();
    for (index, sides) in timeline::TILES.iter().enumerate() {
        for (side, name) in sides.iter().zip(["front", "back"]) {
            let events = side.iter().map(event).collect::<Vec<_>>().join(", ");
            text += &format!("  tile {} {name:<5}  {events}\n", index + 1);
        }
    }
    let ends = Action::ALL.iter().zip(timeline::END_REGIONS);
    let ends = ends.map(|(&row, region)| format!("{} {}", words::action(row), words::title(region.name())));
    text + &board::flow("last spaces, income and donation: ", ends, ", ")
}

fn departments() -> String {
    let row = |&kind: &Department| {
        let office = Office::Tile(kind);
        let desks = match office.desks() {
            0 => "no desk".to_owned(),
            n => format!("{}, ${} each", words::count(n, "desk", "desks"), office.desk_cost()),
        };
        let name = format!("{:>2} {}", kind.number(), words::department(kind));
        format!("  {name:<34} {:<15} {desks}\n", words::action(kind.action()))
    };
    Department::ALL.iter().map(row).collect()
}

fn donations(areas: &[[Donation; DonationSpace::ROWS]; Cause::COUNT]) -> String {
    let mut text = String::new();
    for (cause, donations) in Cause::ALL.iter().zip(areas) {
        let effects = donations.iter().map(|&donation| words::effect(donation));
        text += &board::flow(&format!("{:<13}", words::title(cause.name())), effects, "; ");
    }
    text
}

/// The start block as it is: names, and numbers or numbers by players.
fn start(block: &Value) -> String {
    let mut text = String::new();
    for (name, value) in block.as_object().into_iter().flatten().filter(|(name, _)| *name != "source") {
        let value = match value {
            Value::Object(by_players) => {
                let cell = |(players, value): (&String, &Value)| format!("{} with {players}", plain(value));
                by_players.iter().map(cell).collect::<Vec<_>>().join(", ")
            }
            other => plain(other),
        };
        let heading = format!("{}: ", name.replace('_', " "));
        text += &board::flow(&heading, value.split(' ').map(str::to_owned), " ");
    }
    text
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn sheet() -> String {
    let mut text = format!("  budget: ${BUDGET}\n");
    for (line, (values, costs)) in SheetLine::ALL.iter().zip(VALUES.iter().zip(&COSTS)) {
        let option = |(value, cost): (&i8, &i16)| format!("{value} for ${cost}").replace("$-", "-$");
        text += &board::flow(&format!("{line}: "), values.iter().zip(costs).map(option), ", ");
    }
    text
}

fn andrew() -> String {
    let list = |numbers: Vec<String>| numbers.join(", ");
    let shifts = SHIFT_VP.iter().enumerate().map(|(shift, vp)| format!("{shift}: {vp}")).collect();
    let cards = (1..).zip(ADVANCED_CARDS).map(|(level, cards)| format!("{level}: {cards}")).collect();
    format!("  VP by shift: {}\n  advanced cards by difficulty: {}\n", list(shifts), list(cards))
}

/// The numbers that stand alone, as texts name them.
fn amounts() -> String {
    let group = |(group, source, numbers): (&str, &str, Vec<(String, i32)>)| {
        let numbers = numbers.into_iter().map(|(name, value)| format!("{name} {value}"));
        let title = words::title(&group.replace('_', "-"));
        format!("AMOUNTS, {title}\n  Source: {source}\n{}", board::flow("", numbers, ", "))
    };
    AMOUNTS.groups().into_iter().map(group).collect::<Vec<_>>().join("\n")
}

fn inferred() -> String {
    let fields = inferred_fields();
    let mut text = format!("INFERRED, {}\n", words::count(fields.len(), "number", "numbers"));
    for (place, mark) in fields {
        let others = match mark.candidates {
            Candidates::Numbers(numbers) => numbers.iter().map(u8::to_string).collect::<Vec<_>>(),
            Candidates::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
        };
        let candidates =
            if others.is_empty() { String::new() } else { format!(" (candidates: {})", others.join(", ")) };
        let why = format!("{}{candidates}", mark.why);
        text += &format!("  {place}.{}\n", mark.field);
        text += &board::flow("  ", why.split(' ').map(str::to_owned), " ");
    }
    text
}
