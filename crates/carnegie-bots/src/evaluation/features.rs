//! What the network sees of a position: what one seat has, and what is open to it.
//!
//! Every feature has a number; most are flags. The order is part of the weights: if you change it, train again.

use super::reach::{FAR, PAIRS, cities, reach};
use super::stage::{Stage, turns_done};
use crate::options::distance;
use carnegie_rules::components::AMOUNTS;
use carnegie_rules::components::donations::{NEW_TILES, PRINTED};
use carnegie_rules::components::solo_cards::{ADVANCED_CARDS, CARDS, DECK, NORMAL_CARDS};
use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::components::tabs::{TAB_SPACES, limit_raise};
use carnegie_rules::components::tracks::LAST_SPACE;
use carnegie_rules::{
    Action, Andrew, Cause, City, Department, DonationSpace, Office, Player, Position, Printed, ProjectType,
    Region, Seat, Site, SlotSet, Space, TabSide,
};

/// Receives features one by one. All amounts are whole numbers: see [`unit()`].
pub trait Features {
    /// A feature that is present so many times.
    fn add(&mut self, feature: usize, count: i16);

    /// A feature that is simply present.
    fn flag(&mut self, feature: usize) {
        self.add(feature, 1);
    }

    /// Flags for 1, 2, 3… up to a number: a group of `steps_of`.
    fn steps(&mut self, first: usize, number: usize, most: usize) {
        (0..number.min(most)).for_each(|step| self.flag(first + step));
    }
}

/// Features as a list, for learning.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct SparseFeatures(pub Vec<(u16, i16)>);

impl Features for SparseFeatures {
    fn add(&mut self, feature: usize, count: i16) {
        debug_assert!(feature < MOST_FEATURES);
        self.0.push((feature as u16, count));
    }
}

/// Numbers from which flags are set.
const MONEY_STEPS: [u16; 14] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40];
const GOODS_STEPS: [u16; 8] = [1, 2, 3, 4, 5, 6, 8, 10];
/// More counts as this many.
const MOST_MONEY: u16 = 100;
const MOST_GOODS: u16 = 40;
/// Chances are counted in parts of this.
const CHANCES: f32 = 16.0;
/// Flags for the employees at desks of one action, and for its desks that nobody is ready to take.
const MOST_AT_DESKS: usize = 3;
const MOST_MISSIONS: usize = 4;
const MOST_ACTIVE: usize = 8;
const MOST_DESKS: usize = 6;
/// Sides of all tabs.
const SIDES: usize = ProjectType::COUNT * TabSide::COUNT;
/// The most projects on a tab side.
const MOST_PROJECTS: usize = 5;
const EFFECTS: usize = 2 * DonationSpace::COUNT;
/// Flags for Andrew's donations, and for the kinds of departments of an action that he can still find.
const HIS_MOST: usize = 12;
const MOST_KINDS: usize = 4;
const OFFICES: usize = Printed::COUNT + Department::COUNT;

/// Where each group of features begins.
mod at {
    use super::*;
    pub(super) const TIME: usize = 0;
    pub(super) const STAGE: usize = TIME + ROUNDS as usize + 1;
    pub(super) const PLAYERS: usize = STAGE + Stage::COUNT;
    pub(super) const CHOSEN: usize = PLAYERS + 4;
    pub(super) const NEXT_CHOICE: usize = CHOSEN + Action::COUNT;
    pub(super) const EVENT_REGION: usize = NEXT_CHOICE + 4;
    pub(super) const EVENT_DONATION: usize = EVENT_REGION + Region::COUNT;
    pub(super) const ROW_LEFT: usize = EVENT_DONATION + 1;
    pub(super) const ROW_NEXT: usize = ROW_LEFT + Action::COUNT;
    pub(super) const INCOMES_LEFT: usize = ROW_NEXT + Action::COUNT * 5;
    pub(super) const INCOME_OPEN: usize = INCOMES_LEFT + Region::COUNT;
    pub(super) const DONATIONS_LEFT: usize = INCOME_OPEN + Region::COUNT;
    pub(super) const MONEY: usize = DONATIONS_LEFT + 2;
    pub(super) const GOODS: usize = MONEY + MONEY_STEPS.len() + 1;
    pub(super) const RESERVE: usize = GOODS + GOODS_STEPS.len() + 1;
    pub(super) const MISSIONS: usize = RESERVE + 2;
    pub(super) const MISSIONS_OPEN: usize = MISSIONS + Region::COUNT * 4;
    pub(super) const MISSIONS_LOST: usize = MISSIONS_OPEN + Region::COUNT;
    pub(super) const TRANSPORT: usize = MISSIONS_LOST + Region::COUNT;
    pub(super) const LAST_TAKEN: usize = TRANSPORT + Region::COUNT * 5;
    pub(super) const ACTIVE: usize = LAST_TAKEN + Region::COUNT;
    pub(super) const READY: usize = ACTIVE + OFFICES * 3;
    pub(super) const BUILT: usize = READY + OFFICES;
    pub(super) const RESERVED: usize = BUILT + Department::COUNT;
    pub(super) const ACTIVE_OF: usize = RESERVED + Department::COUNT;
    pub(super) const DESKS_OF: usize = ACTIVE_OF + Action::COUNT * MOST_ACTIVE;
    pub(super) const ACTIVE_ALL: usize = DESKS_OF + Action::COUNT * MOST_DESKS;
    pub(super) const LOBBY: usize = ACTIVE_ALL + 15;
    pub(super) const IDLE: usize = LOBBY + 8;
    pub(super) const ON_EMPTY: usize = IDLE + 6;
    pub(super) const BUILT_ALL: usize = ON_EMPTY + 3;
    pub(super) const BUILT_TOP: usize = BUILT_ALL + 10;
    pub(super) const TAB_STEPS: usize = BUILT_TOP + 4;
    pub(super) const TAB_BUILT: usize = TAB_STEPS + SIDES * TAB_SPACES;
    pub(super) const TAB_DISKS: usize = TAB_BUILT + SIDES * MOST_PROJECTS;
    pub(super) const LIMIT: usize = TAB_DISKS + ProjectType::COUNT * MOST_PROJECTS;
    pub(super) const IN_REGION: usize = LIMIT + ProjectType::COUNT;
    pub(super) const IN_TOWNS: usize = IN_REGION + Region::COUNT * 5;
    pub(super) const PROJECTS: usize = IN_TOWNS + 6;
    pub(super) const LINKS: usize = PROJECTS + 14;
    pub(super) const DONATIONS: usize = LINKS + PAIRS * FAR as usize;
    pub(super) const HELD: usize = DONATIONS + 9;
    pub(super) const HELD_VP: usize = HELD + EFFECTS;
    pub(super) const SECRET: usize = HELD_VP + EFFECTS;
    pub(super) const SECRET_VP: usize = SECRET + EFFECTS;
    pub(super) const BEST_FREE: usize = SECRET_VP + 1;
    pub(super) const AFFORDABLE: usize = BEST_FREE + 3;
    pub(super) const ACTION_CHOICE: usize = AFFORDABLE + 1;
    pub(super) const FREE_SLOTS: usize = ACTION_CHOICE + 1;
    pub(super) const MOVES: usize = FREE_SLOTS + ProjectType::COUNT;
    pub(super) const STUDY: usize = MOVES + 12;
    pub(super) const USES: usize = STUDY + 12;
    pub(super) const TURN: usize = USES + OFFICES;
    pub(super) const SETUP_MOVES: usize = TURN + 3;
    pub(super) const END: usize = SETUP_MOVES + 10;
    // Andrew, in the solo game only.
    pub(super) const DIFFICULTY: usize = END;
    pub(super) const HIS_DONATIONS: usize = DIFFICULTY + 4;
    pub(super) const HIS: usize = HIS_DONATIONS + HIS_MOST;
    pub(super) const HIS_VP: usize = HIS + DonationSpace::COUNT;
    pub(super) const MAY_BE_HIS: usize = HIS_VP + DonationSpace::COUNT;
    pub(super) const MAY_BE_HIS_VP: usize = MAY_BE_HIS + DonationSpace::COUNT;
    pub(super) const HIS_TRANSPORT: usize = MAY_BE_HIS_VP + DonationSpace::COUNT;
    pub(super) const SUPPLY: usize = HIS_TRANSPORT + Region::COUNT * LAST_SPACE as usize;
    pub(super) const FULL: usize = SUPPLY + Action::COUNT * MOST_KINDS;
    pub(super) const SOLO_END: usize = FULL + City::COUNT;
    // Rivals, with two to four players only.
    pub(super) const NEXT_ACTIVE: usize = END;
    pub(super) const OTHERS_ACTIVE: usize = NEXT_ACTIVE + Action::COUNT * MOST_ACTIVE;
    pub(super) const THEIR_MONEY: usize = OTHERS_ACTIVE + Action::COUNT;
    pub(super) const THEIR_PURSES: usize = THEIR_MONEY + 2;
    pub(super) const THEIR_TRANSPORT: usize = THEIR_PURSES + 3;
    pub(super) const THEIR_MISSIONS: usize = THEIR_TRANSPORT + Region::COUNT * LAST_SPACE as usize;
    pub(super) const THEIR_PROJECTS: usize = THEIR_MISSIONS + Region::COUNT * 4;
    pub(super) const THEIR_DONATIONS: usize = THEIR_PROJECTS + 14;
    pub(super) const TABLE_END: usize = THEIR_DONATIONS + 2;
}

/// How many features are about the seat itself. They stand first in every game.
pub(super) const OWN_FEATURES: usize = at::END;
/// How many features there are with two to four players: what a seat has, and what its rivals have.
pub const FEATURES: usize = at::TABLE_END;
/// How many there are in the solo game: what the seat has, and what Andrew has.
pub const SOLO_FEATURES: usize = at::SOLO_END;
/// The larger of both.
const MOST_FEATURES: usize = if FEATURES > SOLO_FEATURES { FEATURES } else { SOLO_FEATURES };

/// Groups of flags of which the first ones are set: where the first group begins, flags of a group, groups.
type Steps = (usize, usize, usize);

/// All groups of steps. What such flags add to a neuron depends only on how many are set, so it can be summed up
/// beforehand.
pub(super) const fn steps_of(solo: bool) -> &'static [Steps] {
    const COMMON: [Steps; 20] = [
        (at::MONEY, MONEY_STEPS.len(), 1),
        (at::GOODS, GOODS_STEPS.len(), 1),
        (at::MISSIONS, MOST_MISSIONS, Region::COUNT),
        (at::ACTIVE, MOST_AT_DESKS, OFFICES),
        (at::ACTIVE_OF, MOST_ACTIVE, Action::COUNT),
        (at::DESKS_OF, MOST_DESKS, Action::COUNT),
        (at::ACTIVE_ALL, 15, 1),
        (at::LOBBY, 8, 1),
        (at::ON_EMPTY, 3, 1),
        (at::BUILT_ALL, 10, 1),
        (at::BUILT_TOP, 4, 1),
        (at::TAB_BUILT, MOST_PROJECTS, SIDES),
        (at::TAB_DISKS, MOST_PROJECTS, ProjectType::COUNT),
        (at::LIMIT, ProjectType::COUNT, 1),
        (at::IN_REGION, 5, Region::COUNT),
        (at::IN_TOWNS, 6, 1),
        (at::PROJECTS, 14, 1),
        (at::MOVES, 12, 1),
        (at::STUDY, 12, 1),
        (at::SETUP_MOVES, 10, 1),
    ];
    const TABLES: [Steps; 25] = joined(
        COMMON,
        [
            (at::NEXT_ACTIVE, MOST_ACTIVE, Action::COUNT),
            (at::THEIR_PURSES, 3, 1),
            (at::THEIR_TRANSPORT, LAST_SPACE as usize, Region::COUNT),
            (at::THEIR_PROJECTS, 14, 1),
            (at::THEIR_MISSIONS, 4, Region::COUNT),
        ],
    );
    const SOLO: [Steps; 23] = joined(
        COMMON,
        [
            (at::HIS_DONATIONS, HIS_MOST, 1),
            (at::HIS_TRANSPORT, LAST_SPACE as usize, Region::COUNT),
            (at::SUPPLY, MOST_KINDS, Action::COUNT),
        ],
    );
    if solo { &SOLO } else { &TABLES }
}

/// What a count of one is worth while learning, so that all features are of about the same size.
pub fn unit(feature: usize, solo: bool) -> f32 {
    let within = |first: usize, count: usize| (first..first + count).contains(&feature);
    match feature {
        _ if within(at::ROW_LEFT, Action::COUNT) => 1.0 / 5.0,
        _ if within(at::INCOMES_LEFT, Region::COUNT) => 1.0 / 4.0,
        at::DONATIONS_LEFT => 1.0 / 8.0,
        _ if feature == at::MONEY + MONEY_STEPS.len() => 1.0 / 20.0,
        _ if feature == at::GOODS + GOODS_STEPS.len() => 1.0 / 8.0,
        at::RESERVE => 1.0 / 5.0,
        _ if within(at::MISSIONS_OPEN, 2 * Region::COUNT) => 1.0 / 2.0,
        _ if within(at::IDLE, 6) => 1.0 / 2.0,
        _ if within(at::FREE_SLOTS, ProjectType::COUNT) => 1.0 / 10.0,
        _ if within(at::HELD_VP, EFFECTS) || within(at::BEST_FREE, 3) || feature == at::SECRET_VP => {
            1.0 / 12.0
        }
        at::TURN => 1.0 / 2.0,
        _ if solo && within(at::HIS_VP, DonationSpace::COUNT) => 1.0 / 12.0,
        _ if solo && within(at::MAY_BE_HIS, DonationSpace::COUNT) => 1.0 / CHANCES,
        _ if solo && within(at::MAY_BE_HIS_VP, DonationSpace::COUNT) => 1.0 / (12.0 * CHANCES),
        _ if !solo && within(at::OTHERS_ACTIVE, Action::COUNT) => 1.0 / 4.0,
        _ if !solo && within(at::THEIR_MONEY, 2) => 1.0 / 20.0,
        _ if !solo && within(at::THEIR_DONATIONS, 2) => 1.0 / 8.0,
        _ => 1.0,
    }
}

/// Both lists as one.
const fn joined<const A: usize, const B: usize, const N: usize>(
    first: [Steps; A],
    then: [Steps; B],
) -> [Steps; N] {
    assert!(A + B == N);
    let mut all = [(0, 0, 0); N];
    let mut i = 0;
    while i < N {
        all[i] = if i < A { first[i] } else { then[i - A] };
        i += 1;
    }
    all
}

/// Lists the features of a position as one seat sees it, and returns the rounds that the seat has played.
pub(super) fn extract(position: &Position, seat: Seat, out: &mut impl Features) -> u8 {
    let stage = Stage::of(position, seat);
    let done = turns_done(position, stage);
    out.flag(at::TIME + usize::from(done));
    out.flag(at::STAGE + stage as usize);
    out.flag(at::PLAYERS + position.config().players() - 1);
    let open = timeline(position, seat, stage, out);
    let player = position.player(seat);
    resources(player, open, out);
    company(player, out);
    tabs(player, out);
    map(position, seat, out);
    donations(position, seat, out);
    if stage == Stage::Setup {
        out.steps(at::SETUP_MOVES, player.setup_moves.into(), 10);
    }
    if position.turn().seat == seat {
        turn(position, player, stage, out);
    }
    if let (Some(his), Some(difficulty)) = (position.andrew(), position.config().difficulty()) {
        andrew(position, his, seat, difficulty, out);
    } else {
        rivals(position, seat, out);
    }
    done
}

/// What the timeline still offers. Returns the regions with an open income, and those with none left.
fn timeline(position: &Position, seat: Seat, stage: Stage, out: &mut impl Features) -> (u8, u8) {
    let timeline = position.timeline();
    let (mut open, mut later) = (0u8, [0u8; Region::COUNT]);
    if stage > Stage::Choice && stage < Stage::Activation {
        if let Some(chosen) = position.chosen_action() {
            let action = if position.turn().seat == seat { position.turn().action } else { chosen };
            let action = if stage == Stage::Departments { action } else { chosen };
            out.flag(at::CHOSEN + action.index());
        }
        let event = position.event();
        if let Some(region) = event.and_then(|event| event.income).filter(|_| stage == Stage::Income) {
            out.flag(at::EVENT_REGION + region.index());
            open |= 1 << region.index();
            later[region.index()] += 1;
        }
        if stage <= Stage::Donation && event.is_some_and(|event| event.donation) {
            out.flag(at::EVENT_DONATION);
        }
    }
    let (mut donations, mut donation_open) = (0i16, false);
    for &row in Action::ALL {
        // The event of this round is included above.
        let used = timeline.markers[row.index()] + u8::from(position.event_row() == Some(row));
        out.add(at::ROW_LEFT + row.index(), (5 - used.min(5)).into());
        for space in used..5 {
            let event = timeline.event(row, space);
            let next = space == used;
            if let Some(region) = event.income {
                later[region.index()] += 1;
                if next {
                    open |= 1 << region.index();
                    out.flag(at::ROW_NEXT + row.index() * 5 + region.index());
                }
            }
            if event.donation {
                donations += 1;
                donation_open |= next;
                if next {
                    out.flag(at::ROW_NEXT + row.index() * 5 + 4);
                }
            }
        }
    }
    for (region, &left) in later.iter().enumerate() {
        out.add(at::INCOMES_LEFT + region, left.into());
        if open & (1 << region) != 0 {
            out.flag(at::INCOME_OPEN + region);
        }
    }
    out.add(at::DONATIONS_LEFT, donations);
    if donation_open {
        out.flag(at::DONATIONS_LEFT + 1);
    }
    out.flag(at::NEXT_CHOICE + rounds_to_choice(position, seat));
    let lost =
        (0..Region::COUNT).filter(|&region| later[region] == 0).fold(0, |set, region| set | 1 << region);
    (open, lost)
}

/// Rounds until the seat chooses the action, beginning with the next choice.
fn rounds_to_choice(position: &Position, seat: Seat) -> usize {
    let begun = usize::from(position.chosen_action().is_some());
    if position.config().is_solo() {
        let next_round = usize::from(position.round()) + begun;
        return usize::from(next_round.is_multiple_of(2));
    }
    let players = position.config().players();
    let next = position.first_player().index() + begun;
    (seat.index() + 2 * players - next) % players
}

fn resources(player: &Player, (open, lost): (u8, u8), out: &mut impl Features) {
    let (money, goods) = (player.money, player.goods);
    let reached = |steps: &[u16], number: u16| steps.iter().take_while(|&&step| step <= number).count();
    out.steps(at::MONEY, reached(&MONEY_STEPS, money), MONEY_STEPS.len());
    out.add(at::MONEY + MONEY_STEPS.len(), money.min(MOST_MONEY) as i16);
    out.steps(at::GOODS, reached(&GOODS_STEPS, goods), GOODS_STEPS.len());
    out.add(at::GOODS + GOODS_STEPS.len(), goods.min(MOST_GOODS) as i16);
    out.add(at::RESERVE, player.reserve.into());
    if player.reserve == 0 {
        out.flag(at::RESERVE + 1);
    }
    for region in 0..Region::COUNT {
        let there = player.missions[region];
        out.steps(at::MISSIONS + region * MOST_MISSIONS, there.into(), MOST_MISSIONS);
        if there > 0 && open & (1 << region) != 0 {
            out.add(at::MISSIONS_OPEN + region, there.into());
        }
        if there > 0 && lost & (1 << region) != 0 {
            out.add(at::MISSIONS_LOST + region, there.into());
        }
        out.flag(at::TRANSPORT + region * 5 + usize::from(player.transport[region]));
    }
    if player.action_choice {
        out.flag(at::ACTION_CHOICE);
    }
}

fn office_index(office: Office) -> usize {
    match office {
        Office::Printed(printed) => printed.index(),
        Office::Tile(department) => Printed::COUNT + department.index(),
    }
}

/// Departments and employees.
fn company(player: &Player, out: &mut impl Features) {
    let (mut active_of, mut desks_of) = ([0usize; Action::COUNT], [0usize; Action::COUNT]);
    let (mut active_all, mut on_empty, mut built, mut top) = (0, 0, 0, 0);
    // Spaces where someone is missing, and employees who could go there.
    let (mut wanting, mut idle) = (0u16, [0u8; Space::COUNT]);
    for space in Space::all() {
        let (active, inactive) = (player.active[space.index()], player.inactive[space.index()]);
        match player.company[space.index()] {
            Site::Office(office) => {
                let index = office_index(office);
                let free = office.desks() - active;
                let ready = inactive.min(free);
                out.steps(at::ACTIVE + MOST_AT_DESKS * index, active.into(), MOST_AT_DESKS);
                if ready > 0 {
                    out.add(at::READY + index, ready.into());
                }
                if let Office::Tile(department) = office {
                    out.flag(at::BUILT + department.index());
                    built += 1;
                    top += usize::from(space.is_top());
                }
                active_of[office.action().index()] += usize::from(active);
                desks_of[office.action().index()] += usize::from(free - ready);
                active_all += usize::from(active);
                if free > ready {
                    wanting |= 1 << space.index();
                }
                idle[space.index()] = inactive - ready;
            }
            Site::Empty => {
                on_empty += usize::from(inactive);
                idle[space.index()] = inactive;
            }
            Site::Lobby => idle[space.index()] = inactive,
        }
    }
    for action in 0..Action::COUNT {
        out.steps(at::ACTIVE_OF + MOST_ACTIVE * action, active_of[action], MOST_ACTIVE);
        out.steps(at::DESKS_OF + MOST_DESKS * action, desks_of[action], MOST_DESKS);
    }
    out.steps(at::ACTIVE_ALL, active_all, 15);
    out.steps(at::LOBBY, player.inactive[Player::LOBBY.index()].into(), 8);
    out.steps(at::ON_EMPTY, on_empty, 3);
    out.steps(at::BUILT_ALL, built, 10);
    out.steps(at::BUILT_TOP, top, 4);
    if let Some(reserved) = player.reserved {
        out.flag(at::RESERVED + reserved.index());
    }
    idle_employees(wanting, idle, out);
}

/// Employees without a desk, by their distance to the nearest one.
fn idle_employees(wanting: u16, idle: [u8; Space::COUNT], out: &mut impl Features) {
    for from in Space::all().filter(|from| idle[from.index()] > 0) {
        let near =
            Space::all().filter(|to| wanting & (1 << to.index()) != 0).map(|to| distance(from, to)).min();
        let group = near.map_or(5, |near| near.min(5) - 1);
        out.add(at::IDLE + usize::from(group), idle[from.index()].into());
    }
}

/// Tabs. The oldest disk is always built first, so the numbers of projects and disks say everything.
fn tabs(player: &Player, out: &mut impl Features) {
    let mut limits = 0;
    for &project in ProjectType::ALL {
        let tab = player.tabs[project.index()];
        let side = TabSide::COUNT * project.index() + tab.side.index();
        out.flag(at::TAB_STEPS + TAB_SPACES * side + usize::from(tab.steps));
        let built = tab.built_spaces(project).count_ones() as usize;
        out.steps(at::TAB_BUILT + MOST_PROJECTS * side, built, MOST_PROJECTS);
        let disks = tab.disks.count_ones() as usize;
        out.steps(at::TAB_DISKS + MOST_PROJECTS * project.index(), disks, MOST_PROJECTS);
        limits += usize::from(limit_raise(project, tab.side, tab.steps) > 0);
    }
    out.steps(at::LIMIT, limits, ProjectType::COUNT);
}

/// Projects and what they connect.
fn map(position: &Position, seat: Seat, out: &mut impl Features) {
    let projects = position.projects(seat);
    for &region in Region::ALL {
        let there = projects.and(SlotSet::in_region(region)).len();
        out.steps(at::IN_REGION + 5 * region.index(), there as usize, 5);
        let taken = position
            .scored_seats()
            .any(|other| other != seat && position.player(other).transport[region.index()] == LAST_SPACE);
        if taken {
            out.flag(at::LAST_TAKEN + region.index());
        }
    }
    out.steps(at::IN_TOWNS, projects.and(SlotSet::in_small_towns()).len() as usize, 6);
    out.steps(at::PROJECTS, projects.len() as usize, 14);
    let reach = reach(position, seat);
    for (pair, &missing) in reach.missing.iter().enumerate().filter(|(_, missing)| **missing < FAR) {
        out.flag(at::LINKS + pair * FAR as usize + usize::from(missing));
    }
    for (project, &open) in reach.open.iter().enumerate() {
        out.add(at::FREE_SLOTS + project, open.into());
    }
}

/// The number of an effect: printed ones first.
fn effect_index(position: &Position, space: DonationSpace) -> usize {
    let area = position.area(space.column());
    let tile = usize::from(area.covered) * DonationSpace::COUNT;
    tile + area.cause.index() * DonationSpace::ROWS + space.row()
}

fn donations(position: &Position, seat: Seat, out: &mut impl Features) {
    let player = position.player(seat);
    out.flag(at::DONATIONS + usize::from(player.donations.min(8)));
    let mut best = [0i16; 3];
    let worths = position.donation_worths(seat);
    for space in DonationSpace::all() {
        let holders = position.holders(space);
        if holders.seats.contains(seat) {
            let index = effect_index(position, space);
            out.flag(at::HELD + index);
            out.add(at::HELD_VP + index, worths[space.index()]);
        } else if holders.is_free() {
            let mut worth = worths[space.index()];
            for place in &mut best {
                if worth > *place {
                    std::mem::swap(place, &mut worth);
                }
            }
        }
    }
    for (place, worth) in best.into_iter().enumerate() {
        out.add(at::BEST_FREE + place, worth);
    }
    if player.donation_cost() <= player.money {
        out.flag(at::AFFORDABLE);
    }
    if let Some(space) = player.secret {
        out.flag(at::SECRET + effect_index(position, space));
        out.add(at::SECRET_VP, worths[space.index()]);
    }
}

/// What is left of the turn in progress.
fn turn(position: &Position, player: &Player, stage: Stage, out: &mut impl Features) {
    let turn = position.turn();
    out.steps(at::MOVES, turn.moves.into(), 12);
    out.steps(at::STUDY, turn.study.into(), 12);
    if stage == Stage::Departments {
        for (&uses, site) in turn.uses.iter().zip(&player.company) {
            if let (1.., Some(office)) = (uses, site.office()) {
                out.add(at::USES + office_index(office), uses.into());
            }
        }
        out.add(at::TURN, turn.transfers.into());
        out.flag(at::TURN + 2);
    }
    if turn.returned > 0 {
        out.flag(at::TURN + 1);
    }
}

/// What the rivals have: which action they will want, and what they compete for.
fn rivals(position: &Position, seat: Seat, out: &mut impl Features) {
    let players = position.config().players();
    let begun = usize::from(position.chosen_action().is_some());
    // The rival who chooses an action next.
    let chooser = (0..players)
        .filter_map(|later| Seat::new((position.first_player().index() + begun + later) % players))
        .find(|&chooser| chooser != seat);
    let mut others = [0i16; Action::COUNT];
    let (mut most_money, mut money, mut purses, mut projects) = (0, 0, 0, 0);
    let (mut most_donations, mut donations) = (0, 0);
    let (mut transport, mut missions) = ([0u8; Region::COUNT], [0u8; Region::COUNT]);
    for rival in position.scored_seats().filter(|&rival| rival != seat) {
        let player = position.player(rival);
        let mut active = [0usize; Action::COUNT];
        for (site, &here) in player.company.iter().zip(&player.active) {
            if let (Site::Office(office), 1..) = (site, here) {
                active[office.action().index()] += usize::from(here);
            }
        }
        for action in 0..Action::COUNT {
            if chooser == Some(rival) {
                out.steps(at::NEXT_ACTIVE + MOST_ACTIVE * action, active[action], MOST_ACTIVE);
            } else {
                others[action] += active[action] as i16;
            }
        }
        most_money = most_money.max(player.money);
        money += player.money;
        purses += usize::from(player.donation_cost() <= player.money);
        most_donations = most_donations.max(player.donations);
        donations += player.donations;
        projects = projects.max(position.projects(rival).len());
        for region in 0..Region::COUNT {
            transport[region] = transport[region].max(player.transport[region]);
            missions[region] += player.missions[region];
        }
    }
    for (action, &active) in others.iter().enumerate().filter(|(_, active)| **active > 0) {
        out.add(at::OTHERS_ACTIVE + action, active);
    }
    out.add(at::THEIR_MONEY, most_money.min(MOST_MONEY) as i16);
    out.add(at::THEIR_MONEY + 1, money.min(2 * MOST_MONEY) as i16);
    out.steps(at::THEIR_PURSES, purses, 3);
    for region in 0..Region::COUNT {
        let last = usize::from(LAST_SPACE);
        out.steps(at::THEIR_TRANSPORT + region * last, transport[region].into(), last);
        out.steps(at::THEIR_MISSIONS + region * 4, missions[region].into(), 4);
    }
    out.steps(at::THEIR_PROJECTS, projects as usize, 14);
    out.add(at::THEIR_DONATIONS, most_donations.into());
    out.add(at::THEIR_DONATIONS + 1, donations.into());
}

/// What Andrew has, and what he may still get.
fn andrew(position: &Position, his: &Andrew, seat: Seat, difficulty: u8, out: &mut impl Features) {
    let advanced = ADVANCED_CARDS[usize::from(difficulty - 1)];
    out.flag(at::DIFFICULTY + usize::from(difficulty - 1));
    // Which cards are left: nobody knows the ones that are not in the deck.
    let (mut seen, mut count) = ([false; CARDS.len()], [0usize; 2]);
    for (card, _) in his.revealed() {
        seen[card] = true;
        count[usize::from(card >= NORMAL_CARDS)] += 1;
    }
    let chance = |kind: usize, in_deck: usize, of: usize| {
        in_deck.saturating_sub(count[kind]) as f32 / (of - count[kind]).max(1) as f32
    };
    let chances = [chance(0, DECK - advanced, NORMAL_CARDS), chance(1, advanced, CARDS.len() - NORMAL_CARDS)];
    let mut named = [0.0f32; DonationSpace::COUNT];
    for (index, card) in CARDS.iter().enumerate().filter(|(index, _)| !seen[*index]) {
        named[card.donation.index()] += chances[usize::from(index >= NORMAL_CARDS)];
    }
    let worths = position.donation_worths(seat);
    for space in DonationSpace::all() {
        let index = space.index();
        let vp = worths[index].min(AMOUNTS.donation_limit);
        let holders = position.holders(space);
        if holders.seats.contains(Seat::ANDREW) {
            out.flag(at::HIS + index);
            out.add(at::HIS_VP + index, vp);
        } else if holders.is_free() && named[index] > 0.0 {
            let chance = named[index] * CHANCES;
            out.add(at::MAY_BE_HIS + index, chance.round() as i16);
            out.add(at::MAY_BE_HIS_VP + index, (chance * f32::from(vp)).round() as i16);
        }
    }
    let player = position.player(Seat::ANDREW);
    out.steps(at::HIS_DONATIONS, player.donations.into(), HIS_MOST);
    for (region, &space) in player.transport.iter().enumerate() {
        out.steps(at::HIS_TRANSPORT + region * usize::from(LAST_SPACE), space.into(), LAST_SPACE.into());
    }
    let mut kinds = [0; Action::COUNT];
    for &department in Department::ALL {
        kinds[department.action().index()] += usize::from(position.supply(department) > 0);
    }
    for (action, kinds) in kinds.into_iter().enumerate() {
        out.steps(at::SUPPLY + action * MOST_KINDS, kinds, MOST_KINDS);
    }
    // Where he can no longer build.
    let open = cities(position.free_slots());
    (0..City::COUNT).filter(|city| open & (1 << city) == 0).for_each(|city| out.flag(at::FULL + city));
}

const _: () = assert!(PRINTED.len() * PRINTED[0].len() == DonationSpace::COUNT);
const _: () = assert!(NEW_TILES.len() == Cause::COUNT);
