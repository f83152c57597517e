//! A position as text, part by part, at most 80 columns wide.
//!
//! Whatever is shown comes from the position given; what the viewer may not see has already been removed from it.

use crate::words;
use carnegie_rules::components::solo_cards::card_name;
use carnegie_rules::components::tabs::{TAB_SPACES, TAB_STEPS, end_vp, tab, tab_side};
use carnegie_rules::components::timeline::ROW_SPACES;
use carnegie_rules::components::tracks::{TRACK_SPACES, track};
use carnegie_rules::{
    Action, Andrew, Cause, City, Department, DonationSpace, Office, Owner, Player, Position, ProjectType,
    Region, Seat, Size, Slot, Space, Timeline,
};

/// Characters of a line.
const WIDTH: usize = 80;

/// What the signs mean.
pub(crate) const LEGEND: &str = "\
Signs: 1-4 disk of a seat, A Andrew, n neutral, . free; H housing, C commerce,
I industry, P public infrastructure; + pays the transport income of its region\n";

/// Words one after another, in as many lines as they need.
pub(crate) fn flow(heading: &str, items: impl IntoIterator<Item = String>, separator: &str) -> String {
    let mut text = format!("  {heading}");
    let mut width = text.chars().count();
    let indent = width;
    for (index, item) in items.into_iter().enumerate() {
        let lead = if index == 0 { "" } else { separator };
        let length = lead.chars().count() + item.chars().count();
        if index > 0 && width + length >= WIDTH {
            text = format!("{}\n{}{item}", text + lead.trim_end(), " ".repeat(indent));
            width = indent + item.chars().count();
        } else {
            text += lead;
            text += &item;
            width += length;
        }
    }
    text + "\n"
}

/// The timeline: used spaces are crossed out, and the next one in each row is marked.
pub(crate) fn timeline(timeline: &Timeline) -> String {
    let mut text = String::from("TIMELINE (x used, > next)\n");
    for &row in Action::ALL {
        let used = timeline.markers[row.index()];
        text += &format!(" {:<15}", words::action(row));
        for space in 0..ROW_SPACES {
            let sign = match space {
                _ if space < used => 'x',
                _ if space == used => '>',
                _ => ' ',
            };
            text += &format!(" {sign} {:<8}", words::event(timeline.event(row, space)));
        }
        text.truncate(text.trim_end().len());
        text += "\n";
    }
    text
}

fn sign(position: &Position, seat: Seat) -> char {
    if position.config().is_solo() && seat == Seat::ANDREW { 'A' } else { char::from(b'0' + seat.number()) }
}

fn slot_sign(position: &Position, slot: Slot) -> char {
    match position.owner(slot) {
        None => '.',
        Some(Owner::Neutral) => 'n',
        Some(Owner::Seat(seat)) => sign(position, seat),
    }
}

/// The letter of a slot's type; small towns have none.
fn letter(project: ProjectType) -> char {
    match project {
        ProjectType::Housing => 'H',
        ProjectType::Commerce => 'C',
        ProjectType::Industry => 'I',
        ProjectType::Infrastructure => 'P',
    }
}

/// The map by region: tracks, missions, cities, towns.
pub(crate) fn map(position: &Position) -> String {
    let mut text = String::from("MAP\n");
    for &region in Region::ALL {
        text += &format!(" {}\n", words::title(region.name()));
        text += &transport(position, region);
        let missions: Vec<String> = (position.config().seats())
            .map(|seat| (seat, position.player(seat).missions[region.index()]))
            .filter(|&(_, employees)| employees > 0)
            .map(|(seat, employees)| format!("seat {seat}: {employees}"))
            .collect();
        if !missions.is_empty() {
            text += &flow("missions   ", missions, ", ");
        }
        let of_region = |city: &&City| city.region() == region;
        for city in City::ALL.iter().filter(of_region).filter(|city| city.data().size != Size::Small) {
            text += &big_city(position, *city);
        }
        let towns = City::ALL.iter().filter(of_region).filter(|city| city.data().size == Size::Small);
        let towns: Vec<String> = towns.map(|&city| town(position, city)).collect();
        if !towns.is_empty() {
            text += &flow("towns      ", towns, "   ");
        }
    }
    text
}

/// The track of a region: who stands on which space.
fn transport(position: &Position, region: Region) -> String {
    let space = |space: u8| {
        let here = position
            .scored_seats()
            .filter(|seat| position.player(*seat).transport[region.index()] == space)
            .map(|seat| sign(position, seat));
        let here: String = here.collect();
        let here = if here.is_empty() { "." } else { &here };
        format!("{} [{here}]", words::income(track(region).income[space as usize]))
    };
    flow("transport  ", (0..TRACK_SPACES).map(space), "   ")
}

fn big_city(position: &Position, city: City) -> String {
    let slots = city.slots().map(|slot| {
        let letter = slot.project().map_or(' ', letter);
        format!("{letter}{}", slot_sign(position, slot))
    });
    let slots = slots.collect::<Vec<_>>().join(" ");
    let data = city.data();
    let links = if data.links > 0 { format!(", links {}", data.links) } else { String::new() };
    format!("  {:<14} {slots:<16} {} VP{links}\n", words::title(city.name()), data.vp)
}

fn town(position: &Position, city: City) -> String {
    let data = city.data();
    let bonus = if data.transport_bonus { "+" } else { "" };
    let disk: String = city.slots().map(|slot| slot_sign(position, slot)).collect();
    let vp = if data.vp > 0 { format!(" {} VP", data.vp) } else { String::new() };
    format!("{}{bonus}{vp} {disk}", words::title(city.name()))
}

/// The donation areas, space by space.
pub(crate) fn donations(position: &Position) -> String {
    let mut text = String::from("DONATIONS\n");
    for column in 0..Cause::COUNT {
        let area = position.area(column);
        let tile = if area.covered { " (New Donations tile)" } else { "" };
        text += &format!(" {}{tile}\n", words::title(area.cause.name()));
        for space in DonationSpace::all().filter(|space| space.column() == column) {
            let holders = position.holders(space);
            let mut disks: String = holders.seats.iter().map(|seat| sign(position, seat)).collect();
            if holders.neutral {
                disks.push('n');
            }
            let disks = if disks.is_empty() { "." } else { &disks };
            text += &format!("  {space} {disks:<4} {}\n", words::effect(position.donation(space)));
        }
    }
    text
}

/// A kind of department with its number, and how many there are.
pub(crate) fn tiles(kind: Department, copies: u8) -> String {
    let times = if copies > 1 { format!(" x{copies}") } else { String::new() };
    format!("{} {}{times}", kind.number(), words::department(kind))
}

/// The open supply of departments by type.
pub(crate) fn supply(position: &Position) -> String {
    let all: u8 = Department::ALL.iter().map(|&kind| position.supply(kind)).sum();
    let mut text = format!("SUPPLY, {}\n", words::count(all, "department", "departments"));
    for &action in Action::ALL {
        let kinds = Department::ALL.iter().filter(|kind| kind.action() == action);
        let kinds = kinds.map(|&kind| (kind, position.supply(kind))).filter(|&(_, copies)| copies > 0);
        let kinds: Vec<String> = kinds.map(|(kind, copies)| tiles(kind, copies)).collect();
        if !kinds.is_empty() {
            text += &flow(&format!("{:<17}", words::action(action)), kinds, ", ");
        }
    }
    text
}

/// What a player has: numbers, company board, project tabs.
pub(crate) fn player(position: &Position, seat: Seat, name: &str) -> String {
    let player = position.player(seat);
    let mut text = format!("SEAT {seat}, {name}\n");
    text += &flow("", numbers(position, seat), ", ");
    text += &company(player);
    for &project in ProjectType::ALL {
        text += &project_tab(player, project);
    }
    text
}

fn numbers(position: &Position, seat: Seat) -> Vec<String> {
    let player = position.player(seat);
    let mut numbers = vec![
        format!("${}", player.money),
        format!("{} goods", player.goods),
        format!("{} VP", player.vp),
        format!("{} in the reserve", words::count(player.reserve, "employee", "employees")),
        words::count(player.donations, "donation", "donations"),
        format!("{} left", words::count(player.disks_left(), "disk", "disks")),
    ];
    if let Some(kind) = player.reserved {
        numbers.push(format!("reserved {}", tiles(kind, 1)));
    }
    if player.action_choice {
        numbers.push("Action Choice tile".to_owned());
    }
    if let Some(space) = player.secret {
        numbers.push(format!("secret donation {space}"));
    }
    numbers.push(format!("scores {} if the game ended now", position.score(seat).total()));
    numbers
}

/// Characters of a cell of the company board.
const CELL: usize = 17;

/// The company board, top floor first.
fn company(player: &Player) -> String {
    let rule = format!("   +{}\n", format!("{}+", "-".repeat(CELL + 1)).repeat(4));
    let mut text = String::from("    ");
    for column in ["a", "b", "c", "d"] {
        text += &format!(" {column:<CELL$} ");
    }
    text.truncate(text.trim_end().len());
    text += "\n";
    for floor in (0..4).rev() {
        text += &rule;
        let cells: Vec<[String; 3]> =
            Space::all().filter(|space| space.floor() == floor).map(|space| cell(player, space)).collect();
        for line in 0..3 {
            let label = if line == 0 { (floor + 1).to_string() } else { String::new() };
            text += &format!(" {label:1} |");
            for cell in &cells {
                text += &format!(" {:<CELL$}|", cell[line]);
            }
            text += "\n";
        }
    }
    text + &rule
}

/// Two lines for the name, one for the employees.
fn cell(player: &Player, space: Space) -> [String; 3] {
    let name = match player.office_at(space) {
        Some(Office::Tile(kind)) => words::department(kind),
        Some(Office::Printed(printed)) => words::printed(printed),
        None if space == Player::LOBBY => "Lobby".to_owned(),
        None => String::new(),
    };
    let (first, second) = if name.chars().count() <= CELL {
        (name, String::new())
    } else {
        // Every name has a space within the width of a cell.
        let cut = name[..=CELL].rfind(' ').unwrap_or(CELL);
        (name[..cut].to_owned(), name[cut..].trim_start().to_owned())
    };
    let desks = player.office_at(space).map_or(0, Office::desks);
    let mut employees = Vec::new();
    if desks > 0 {
        employees.push(format!("active {}/{desks}", player.active[space.index()]));
    }
    if player.inactive[space.index()] > 0 {
        employees.push(format!("idle {}", player.inactive[space.index()]));
    }
    [first, second, employees.join(" ")]
}

/// A tab: its spaces with what they pay or do, the disks on them, the next one to be built, and what it costs.
fn project_tab(player: &Player, project: ProjectType) -> String {
    let state = player.tabs[project.index()];
    let built = state.built_spaces(project);
    let next = state.next_disk().map(usize::from);
    let space = |space: usize| {
        let sign = match 1 << space {
            bit if built & bit != 0 => "built",
            _ if next == Some(space) => "next disk",
            bit if state.disks & bit != 0 => "disk",
            _ if space <= state.steps as usize => "open",
            _ => "-",
        };
        format!("{} [{sign}]", words::tab_space(tab_side(project, state.side).spaces[space]))
    };
    let heading = format!("{} {}  ", words::project(project), state.side);
    let next = match player.research_cost(project) {
        Some(study) => format!("next step {study} study"),
        None => "complete".to_owned(),
    };
    let line = flow(&heading, (0..TAB_SPACES).map(space), "  ");
    format!(
        "{line}    step {} of {TAB_STEPS}, {next}, a project costs {} goods, worth {} VP now\n",
        state.steps,
        tab(project).goods,
        end_vp(project, state.side, state.steps),
    )
}

/// Andrew's cards and departments.
pub(crate) fn andrew(position: &Position, andrew: &Andrew) -> String {
    let cards: Vec<String> =
        andrew.revealed().map(|(card, shift)| format!("{} shift {shift}", card_name(card))).collect();
    let departments = (Department::ALL.iter())
        .filter(|&&kind| andrew.tiles(kind) > 0)
        .map(|&kind| tiles(kind, andrew.tiles(kind)))
        .collect::<Vec<_>>();
    let mut text = format!("ANDREW, scores {} if the game ended now\n", position.score(Seat::ANDREW).total());
    if !cards.is_empty() {
        text += &flow("cards        ", cards, ", ");
    }
    if !departments.is_empty() {
        text += &flow("departments  ", departments, ", ");
    }
    text
}
