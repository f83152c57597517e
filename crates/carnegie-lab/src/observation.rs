//! What a viewer sees, as a row of integers.

use carnegie_rules::components::sheet::SheetLine;
use carnegie_rules::components::solo_cards::DECK;
use carnegie_rules::components::tabs::TAB_SPACES;
use carnegie_rules::components::timeline::ROW_SPACES;
use carnegie_rules::{
    Action, Cause, Department, DonationSpace, Module, Office, Owner, Phase, Player, Position, Printed,
    ProjectType, Question, Region, Seat, Site, Slot, Space, View, Viewer,
};

/// The number of integers in an observation.
pub const OBSERVATION: usize = {
    let (mut length, mut field) = (0, 0);
    while field < FIELDS.len() {
        length += FIELDS[field].length;
        field += 1;
    }
    length
};

/// A named part of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// How many integers it has.
    pub length: usize,
    /// What they mean.
    pub meaning: &'static str,
}

const fn field(name: &'static str, length: usize, meaning: &'static str) -> Field {
    Field { name, length, meaning }
}

/// Integers for each of the four places at the table.
const PLAYER: usize =
    8 + 2 * Region::COUNT + 4 * ProjectType::COUNT + 1 + SheetLine::COUNT + 1 + 3 * Space::COUNT;

/// Every field, in order.
///
/// Seats are counted from the viewer, clockwise: 0 is the viewer, and a spectator sees from the first seat. "None" is
/// -1. Words are numbered in the order of the notation, from 0.
pub const FIELDS: &[Field] = &[
    field("players", 1, "players, 1 to 4; with 1, Andrew is the seat after the viewer"),
    field("modules", Module::COUNT, "1 for each module in play"),
    field("difficulty", 1, "Andrew's difficulty; 0 without him"),
    field("round", 1, "the round from 1; 0 during setup"),
    field("phase", 1, "the phase"),
    field("first_player", 1, "seat of the first player; none before the sheets are revealed"),
    field("waiting", 1, "1 if the first player has announced a wait"),
    field("chosen_action", 1, "the action of the round"),
    field("event_row", 1, "the row of the timeline that gives the event of the round"),
    field("event", 2, "region of the income, and 1 for a donation"),
    field("to_act", Seat::MAX, "for each seat: 1 if it has to decide"),
    field("question", 2, "what the viewer is asked, and what it is about"),
    field("markers", Action::COUNT, "spaces used in each row of the timeline"),
    field(
        "timeline",
        Action::COUNT * ROW_SPACES as usize * 2,
        "for each row and space: region of the income, 1 for a donation",
    ),
    field("supply", Department::COUNT, "tiles of each department left"),
    field("areas", Cause::COUNT * 2, "for each donation area: its type, 1 if a New Donations tile covers it"),
    field(
        "donations",
        DonationSpace::COUNT * (Seat::MAX + 1),
        "for each donation space: 1 for each seat with a disk, 1 for a neutral disk",
    ),
    field("map", Slot::COUNT, "for each slot: 0 free, 1 the viewer, 2 to 4 the others, 5 neutral"),
    field("player_0", PLAYER, PLAYER_MEANING),
    field("player_1", PLAYER, "the next seat, laid out in the same way; zeros where nobody sits"),
    field("player_2", PLAYER, "the one after that"),
    field("player_3", PLAYER, "the last seat"),
    field(
        "turn",
        15,
        "in a turn: seat, action, begun, moves, transfers, study, study at once, diagonal, recruits, region of a transport income to choose, space to staff, employees returned, collecting, collected, activating; zeros otherwise",
    ),
    field("uses", Space::COUNT, "uses left on each company space"),
    field(
        "choices",
        ProjectType::COUNT,
        "project incomes still to choose, for each tab a set of spaces (bit 0 is space 0)",
    ),
    field("cards", DECK * 2, "Andrew's cards as far as they are revealed: card and shift"),
    field("andrews_tiles", Department::COUNT, "tiles of each department that Andrew has taken"),
];

const PLAYER_MEANING: &str = "the viewer: 1 if somebody sits here, money, goods, VP on the track, employees in the \
    reserve, reserved department, donations made, 1 for an Action Choice tile; employees on missions by region; \
    transport by region; for each tab its side, steps, disks ready and projects built (sets of spaces, bit 0 is space \
    0); lines of the sheet filled in, value of each line; secret donation; then for each company space the active \
    employees, for each the inactive ones, and for each what is on it: 0 nothing, 1 lobby, 2 to 6 printed \
    departments, 7 to 38 department tiles";

struct Row<'a> {
    out: &'a mut [i16; OBSERVATION],
    at: usize,
}

impl Row<'_> {
    #[inline]
    fn put(&mut self, value: impl Into<i16>) {
        self.out[self.at] = value.into();
        self.at += 1;
    }

    #[inline]
    fn index(&mut self, index: Option<usize>) {
        self.put(index.map_or(-1, |index| index as i16));
    }

    #[inline]
    fn bytes(&mut self, values: &[u8]) {
        let place = &mut self.out[self.at..self.at + values.len()];
        place.iter_mut().zip(values).for_each(|(place, &value)| *place = value.into());
        self.at += values.len();
    }

    fn zeros(&mut self, count: usize) {
        self.out[self.at..self.at + count].fill(0);
        self.at += count;
    }
}

/// Seats as the viewer counts them.
#[derive(Clone, Copy)]
struct Around {
    viewer: usize,
    seats: usize,
}

impl Around {
    #[inline]
    const fn relative(self, seat: Seat) -> usize {
        (seat.index() + self.seats - self.viewer) % self.seats
    }

    #[inline]
    const fn seat(self, place: usize) -> Option<Seat> {
        if place < self.seats { Seat::new((self.viewer + place) % self.seats) } else { None }
    }
}

/// Writes what a view shows.
pub fn observe(view: &View, out: &mut [i16; OBSERVATION]) {
    let position = view.position();
    let config = position.config();
    let viewer = match view.viewer() {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let around = Around {
        viewer: viewer.map_or(0, Seat::index),
        seats: if config.is_solo() { 2 } else { config.players() },
    };
    let mut row = Row { out, at: 0 };
    row.put(config.players() as i16);
    for &module in Module::ALL {
        row.put(config.has(module));
    }
    row.put(config.difficulty().unwrap_or(0));
    row.put(position.round());
    row.put(position.phase() as u8);
    let first = (position.phase() != Phase::Sheets).then(|| around.relative(position.first_player()));
    row.index(first);
    row.put(position.is_waiting());
    row.index(position.chosen_action().map(Action::index));
    row.index(position.event_row().map(Action::index));
    let event = position.event();
    row.index(event.and_then(|event| event.income).map(Region::index));
    row.put(event.is_some_and(|event| event.donation));
    let to_act = position.to_act();
    for place in 0..Seat::MAX {
        row.put(around.seat(place).is_some_and(|seat| to_act.contains(seat)));
    }
    let (question, about) = question(viewer.and_then(|seat| position.question(seat)));
    row.index(question);
    row.index(about);
    timeline(&mut row, position);
    for &department in Department::ALL {
        row.put(position.supply(department));
    }
    for column in 0..Cause::COUNT {
        let area = position.area(column);
        row.put(area.cause as u8);
        row.put(area.covered);
    }
    for space in DonationSpace::all() {
        let holders = position.holders(space);
        for place in 0..Seat::MAX {
            row.put(around.seat(place).is_some_and(|seat| holders.seats.contains(seat)));
        }
        row.put(holders.neutral);
    }
    map(&mut row, position, around);
    for place in 0..Seat::MAX {
        match around.seat(place) {
            Some(seat) => player(&mut row, position.player(seat)),
            None => row.zeros(PLAYER),
        }
    }
    turn(&mut row, position, around);
    andrew(&mut row, position);
    debug_assert_eq!(row.at, OBSERVATION);
}

fn timeline(row: &mut Row<'_>, position: &Position) {
    let timeline = position.timeline();
    row.bytes(&timeline.markers);
    for &action in Action::ALL {
        for space in 0..ROW_SPACES {
            let event = timeline.event(action, space);
            row.index(event.income.map(Region::index));
            row.put(event.donation);
        }
    }
}

fn map(row: &mut Row<'_>, position: &Position, around: Around) {
    let start = row.at;
    row.zeros(Slot::COUNT);
    for place in 0..around.seats {
        if let Some(seat) = around.seat(place) {
            for slot in position.projects(seat).iter() {
                row.out[start + slot.index()] = place as i16 + 1;
            }
        }
    }
    for slot in position.neutral_disks().iter() {
        debug_assert_eq!(position.owner(slot), Some(Owner::Neutral));
        row.out[start + slot.index()] = Seat::MAX as i16 + 1;
    }
}

fn player(row: &mut Row<'_>, player: &Player) {
    row.put(true);
    row.put(player.money as i16);
    row.put(player.goods as i16);
    row.put(player.vp);
    row.put(player.reserve);
    row.index(player.reserved.map(Department::index));
    row.put(player.donations);
    row.put(player.action_choice);
    row.bytes(&player.missions);
    row.bytes(&player.transport);
    for &project in ProjectType::ALL {
        let tab = player.tabs[project.index()];
        row.put(tab.side as u8);
        row.put(tab.steps);
        row.put(tab.disks);
        row.put(tab.built_spaces(project));
    }
    row.put(player.sheet.filled);
    for (index, &line) in SheetLine::ALL.iter().enumerate() {
        let value = if index < usize::from(player.sheet.filled) { player.sheet.value(line) } else { 0 };
        row.put(value);
    }
    row.index(player.secret.map(DonationSpace::index));
    row.bytes(&player.active);
    row.bytes(&player.inactive);
    for &site in &player.company {
        row.put(match site {
            Site::Empty => 0u8,
            Site::Lobby => 1,
            Site::Office(Office::Printed(printed)) => 2 + printed as u8,
            Site::Office(Office::Tile(department)) => 2 + Printed::COUNT as u8 + department as u8,
        });
    }
}

fn turn(row: &mut Row<'_>, position: &Position, around: Around) {
    if !matches!(position.phase(), Phase::SetupMoves | Phase::Income | Phase::Departments) {
        return row.zeros(15 + Space::COUNT + ProjectType::COUNT);
    }
    let turn = position.turn();
    row.put(around.relative(turn.seat) as i16);
    row.put(turn.action as u8);
    row.put(turn.begun);
    row.put(turn.moves);
    row.put(turn.transfers);
    row.put(turn.study);
    row.put(turn.study_now);
    row.put(turn.diagonal);
    row.put(turn.recruits);
    row.index(turn.transport.map(Region::index));
    row.index(turn.staffing.map(Space::index));
    row.put(turn.returned);
    row.put(turn.collecting);
    row.put(turn.collected);
    row.put(turn.activating);
    row.bytes(&turn.uses);
    for tab in 0..ProjectType::COUNT {
        row.put((turn.choices >> (tab * TAB_SPACES) & ((1 << TAB_SPACES) - 1)) as i16);
    }
}

fn andrew(row: &mut Row<'_>, position: &Position) {
    let Some(andrew) = position.andrew() else { return row.zeros(2 * DECK + Department::COUNT) };
    let mut cards = andrew.revealed();
    for _ in 0..DECK {
        let card = cards.next();
        row.index(card.map(|(card, _)| card));
        row.put(card.map_or(0, |(_, shift)| shift));
    }
    for &department in Department::ALL {
        row.put(andrew.tiles(department));
    }
}

/// The kind of a question and what it is about.
fn question(question: Option<Question>) -> (Option<usize>, Option<usize>) {
    let Some(question) = question else { return (None, None) };
    let (kind, about) = match question {
        Question::Sheet(line) => (0, Some(line.index())),
        Question::TabSides => (1, None),
        Question::HousingDisk => (2, None),
        Question::Reserve => (3, None),
        Question::Cover => (4, None),
        Question::SetupMoves => (5, None),
        Question::Activation => (6, None),
        Question::SecretDonation => (7, None),
        Question::ChooseAction => (8, None),
        Question::Returning(region) => (9, Some(region.index())),
        Question::TransportIncome(region) => (10, Some(region.index())),
        Question::Lobby => (11, None),
        Question::Study => (12, None),
        Question::ProjectIncome(project, space) => {
            (13, Some(project.index() * TAB_SPACES + usize::from(space)))
        }
        Question::Donation => (14, None),
        Question::Departments(action) => (15, Some(action.index())),
        Question::Staffing(space) => (16, Some(space.index())),
    };
    (Some(kind), about)
}
