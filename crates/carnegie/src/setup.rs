//! `carnegie setup`: a random setup for the physical table.

use crate::game_args::{GameArgs, describe, random_seed};
use crate::{board, output, words};
use anyhow::Result;
use carnegie_rules::components::solo_cards::{ADVANCED_CARDS, DECK};
use carnegie_rules::components::start::{
    EMPLOYEES, GOODS, LOBBY_EMPLOYEES, MONEY, SETUP_MOVES, has_action_choice,
};
use carnegie_rules::components::timeline::ROW_SPACES;
use carnegie_rules::{
    Action, Config, Department, DonationSpace, Module, Position, Printed, Seat, Slot, Timeline,
};
use serde_json::{Map, Value, json};

/// Print a random setup for the physical table
///
/// Andrew's deck stays secret: shuffle it yourself from the cards it names.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie setup --players 3
  carnegie setup --players 1 --difficulty 2 --modules open-bar --seed 7
  carnegie setup --players 4 --seed 7 --json")]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Seed; a random one if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Print the setup as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let config = args.game.config()?;
    let seed = args.seed.unwrap_or_else(random_seed);
    let table = Table { config, seed, position: Position::new(config, seed) };
    if args.json { output::print_json(&table.to_json()) } else { output::print(&table.to_text()) }
}

/// A table before the first decision.
struct Table {
    config: Config,
    seed: u64,
    position: Position,
}

impl Table {
    /// The first player, unless the sheets of A New Beginning decide.
    fn first_player(&self) -> Option<Seat> {
        (!self.config.has(Module::NewBeginning)).then(|| self.position.first_player())
    }

    /// Seats that get an Action Choice tile; unknown until the first player is known.
    fn action_choice(&self) -> Option<Vec<Seat>> {
        self.first_player()?;
        let order = self.position.turn_order().enumerate();
        let with_tile = order.filter(|&(place, _)| has_action_choice(self.config.players(), place));
        Some(with_tile.map(|(_, seat)| seat).collect())
    }

    /// Andrew's deck: normal and advanced cards.
    fn deck(&self) -> Option<(usize, usize)> {
        let advanced = ADVANCED_CARDS[usize::from(self.config.difficulty()?) - 1];
        Some((DECK - advanced, advanced))
    }

    fn neutral_donations(&self) -> impl Iterator<Item = DonationSpace> + '_ {
        DonationSpace::all().filter(|&space| self.position.holders(space).neutral)
    }

    fn to_json(&self) -> Value {
        let timeline = self.position.timeline();
        let rows = Action::ALL.iter().map(|&row| {
            let (tile, back) = timeline.tiles[row.index()];
            let spaces = (0..ROW_SPACES).map(|space| {
                let event = timeline.event(row, space);
                json!({ "income": event.income, "donation": event.donation })
            });
            json!({
                "action": row,
                "tile": tile + 1,
                "side": side(back),
                "spaces": spaces.collect::<Value>(),
            })
        });
        let supply: Map<String, Value> = (Department::ALL.iter())
            .filter(|&&kind| self.position.supply(kind) > 0)
            .map(|&kind| (kind.name().to_owned(), json!(self.position.supply(kind))))
            .collect();
        let slots = self.position.neutral_disks().iter();
        json!({
            "players": self.config.players(),
            "modules": self.config.modules(),
            "difficulty": self.config.difficulty(),
            "seed": self.seed.to_string(),
            "timeline": rows.collect::<Value>(),
            "supply": supply,
            "neutral": {
                "donations": self.neutral_donations().collect::<Vec<_>>(),
                "slots": slots.map(|slot| slot.to_string()).collect::<Vec<_>>(),
            },
            "first_player": self.first_player(),
            "action_choice": self.action_choice(),
            "andrews_deck": self.deck().map(|(normal, advanced)| json!({ "normal": normal, "advanced": advanced })),
        })
    }

    fn to_text(&self) -> String {
        let parts = [
            format!("Setup, {}, seed {}\n", describe(self.config), self.seed),
            timeline(self.position.timeline()),
            self.departments(),
            self.neutral_disks(),
            self.players(),
            self.andrew(),
            self.then(),
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn departments(&self) -> String {
        let base = Department::ALL.iter().filter(|kind| !kind.is_expansion()).count();
        let pool = if self.config.has(Module::OpenBar) {
            format!("One copy of each of the departments 1 to {}", Department::COUNT)
        } else if self.config.has(Module::NewDepartments) {
            format!("Two copies each of {base} kinds drawn from the departments 1 to {}", Department::COUNT)
        } else {
            format!("Two copies each of the departments 1 to {base}")
        };
        let removed = "Return everything that is not listed to the box.";
        format!("{}  {pool}.\n  {removed}\n", board::supply(&self.position))
    }

    fn neutral_disks(&self) -> String {
        let donations: Vec<_> = self.neutral_donations().collect();
        let slots: Vec<Slot> = self.position.neutral_disks().iter().collect();
        if donations.is_empty() && slots.is_empty() {
            return String::new();
        }
        let mut text = format!("NEUTRAL DISKS, {}\n", donations.len() + slots.len());
        for space in donations {
            let cause = words::title(self.position.area(space.column()).cause.name());
            let what = words::effect(self.position.donation(space));
            text += &format!("  donation {space}: {cause}, row {}: {what}\n", space.row() + 1);
        }
        for slot in slots {
            let which = match slot.project() {
                Some(project) => format!(", slot {} ({})", slot.number(), words::project(project)),
                None => String::new(),
            };
            text += &format!("  {}{which}\n", words::title(slot.city().name()));
        }
        text
    }

    fn players(&self) -> String {
        let active = Printed::COUNT;
        let reserve = usize::from(EMPLOYEES - LOBBY_EMPLOYEES) - active;
        let mut lines = Vec::new();
        if self.config.has(Module::NewBeginning) {
            lines.push(format!(
                "each: {active} active employees, one in each printed department; the rest from the sheet"
            ));
        } else {
            lines.push(format!(
                "each: ${MONEY}, {GOODS} goods, {active} active employees, one in each printed department,"
            ));
            lines.push(format!(
                "      {LOBBY_EMPLOYEES} inactive ones in the lobby, {reserve} in the reserve"
            ));
        }
        lines.push(
            "each: transport disks on the first spaces; a disk on the first space of the housing,".to_owned(),
        );
        lines.push("      commerce and industry tabs; one side (A or B) of each tab".to_owned());
        match self.first_player() {
            _ if self.config.is_solo() => {}
            Some(seat) => lines.push(format!("first player: seat {seat}, counted clockwise from any chair")),
            None => lines.push("first player: the highest bid on the sheets".to_owned()),
        }
        lines.extend(self.action_choice_text());
        format!("PLAYERS\n  {}\n", lines.join("\n  "))
    }

    fn action_choice_text(&self) -> Option<String> {
        match (self.config.players(), self.action_choice()) {
            (4, _) => Some("Action Choice tiles: one for everybody".to_owned()),
            (3, Some(seats)) => {
                let seat = seats.first()?;
                Some(format!("Action Choice tile: only for seat {seat}, the third in turn order"))
            }
            (3, None) => Some("Action Choice tile: only for the third in turn order".to_owned()),
            _ => None,
        }
    }

    fn andrew(&self) -> String {
        let Some((normal, advanced)) = self.deck() else { return String::new() };
        let cards = match advanced {
            0 => format!("all {normal} normal cards"),
            _ => format!("{normal} random normal and {advanced} random advanced cards, unseen"),
        };
        format!("ANDREW\n  deck: shuffle {cards}\n  disks on the first spaces of the four transport tracks\n")
    }

    /// What the players decide next.
    fn then(&self) -> String {
        let solo = self.config.is_solo();
        let has = |module| self.config.has(module);
        let in_order = if solo { "" } else { "from the first player on: " };
        let moves = if has(Module::NewBeginning) {
            "as many moves as the sheet gives".to_owned()
        } else {
            format!("up to {SETUP_MOVES} moves")
        };
        let sheets = if solo {
            "fill in a sheet, without a bid"
        } else {
            "everybody fills in a sheet in secret; then all are revealed"
        };
        let steps = [
            has(Module::NewBeginning).then(|| sheets.to_owned()),
            Some(format!("{in_order}choose the sides of the project tabs")),
            Some(format!("{}housing disk on a city, one department in reserve", self.placing_order())),
            has(Module::NewDonations).then(|| format!("{in_order}cover a donation area with a tile, or not")),
            Some(format!("{in_order}{moves}, then activate employees")),
            has(Module::SecretDonation).then(|| "everybody notes a secret donation".to_owned()),
        ];
        let steps = steps.into_iter().flatten().enumerate();
        let steps: String = steps.map(|(index, step)| format!("  {}. {step}\n", index + 1)).collect();
        format!("THEN\n{steps}")
    }

    /// Housing disks are placed counter-clockwise, beginning with the last player.
    fn placing_order(&self) -> String {
        if self.config.is_solo() {
            return String::new();
        }
        if self.first_player().is_none() {
            return "from the last player back to the first: ".to_owned();
        }
        let mut seats: Vec<_> = self.position.turn_order().map(|seat| format!("seat {seat}")).collect();
        seats.reverse();
        format!("{}: ", seats.join(", "))
    }
}

fn side(back: bool) -> &'static str {
    if back { "back" } else { "front" }
}

/// The tiles by row. Tiles and sides are told apart by their events.
fn timeline(timeline: &Timeline) -> String {
    let mut text = String::from("TIMELINE, from left to right; the last space is printed\n");
    for &row in Action::ALL {
        let events: Vec<_> = (0..ROW_SPACES).map(|space| words::event(timeline.event(row, space))).collect();
        text += &format!("  {:<16} {}\n", words::action(row), events.join(" | "));
    }
    text
}
