//! The random part of setup: the only place where chance enters, Andrew's deck included.

use crate::action::Action;
use crate::andrew::Andrew;
use crate::city::{City, SlotSet};
use crate::components::departments::COPIES;
use crate::components::solo_cards::{ADVANCED_CARDS, CARDS, DECK, NORMAL_CARDS};
use crate::components::start::{
    GOODS, LOBBY_EMPLOYEES, MONEY, NEUTRAL_DISKS, REMOVED_DEPARTMENTS, SETUP_MOVES,
};
use crate::components::timeline::TILES;
use crate::config::{Config, Module};
use crate::department::Department;
use crate::donation::{Area, Cause, DonationSpace};
use crate::phase::{Phase, Timeline, Turn};
use crate::player::Player;
use crate::position::{Holders, NEUTRAL, Position};
use crate::seat::{Seat, SeatSet};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The generator of a game.
///
/// A stream cipher, so that nobody can compute Andrew's deck from the tiles on the table. How numbers are
/// drawn from it is written out here: records must replay on every platform and with every library version.
pub(crate) struct Chance(ChaCha12Rng);

impl Chance {
    fn new(seed: u64) -> Self {
        Self::with_key(*b"carnegie setup, record version 1", seed)
    }

    /// The generator of what a branch draws again: nothing that the same seed draws in setup tells anything about it.
    pub(crate) fn for_branch(seed: u64) -> Self {
        Self::with_key(*b"carnegie branch, record format 1", seed)
    }

    fn with_key(mut key: [u8; 32], seed: u64) -> Self {
        for (byte, part) in key.iter_mut().zip(seed.to_le_bytes()) {
            *byte ^= part;
        }
        Chance(ChaCha12Rng::from_seed(key))
    }

    /// A number from 0 to `bound` − 1, every one equally likely.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u32;
        let limit = u32::MAX - u32::MAX % bound;
        loop {
            let drawn = self.0.next_u32();
            if drawn < limit {
                return (drawn % bound) as usize;
            }
        }
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// `[0, 1, 2, …]` in random order.
fn shuffled<const N: usize>(chance: &mut Chance) -> [u8; N] {
    let mut items = std::array::from_fn(|i| i as u8);
    chance.shuffle(&mut items);
    items
}

impl Position {
    /// Sets up a game. The same configuration and seed give the same game everywhere.
    pub fn new(config: Config, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let timeline = draw_timeline(&mut chance);
        let supply = draw_supply(&mut chance, config);
        let first = Seat::wrapping(chance.below(config.players()));
        // 12 is a multiple of every possible number of tied bidders.
        let tie_break = chance.below(12) as u8;
        let mut position = Position {
            disks: [SlotSet::EMPTY; Seat::MAX + 1],
            players: [Player::new(); Seat::MAX],
            config,
            donations: [Holders::default(); DonationSpace::COUNT],
            areas: [0, 1, 2, 3].map(|i| Area { cause: Cause::ALL[i], covered: false }),
            supply,
            timeline,
            round: 0,
            first,
            phase: Phase::TabSides,
            place: 0,
            waiting: false,
            chosen: None,
            event_row: None,
            pending: SeatSet::EMPTY,
            payroll: SeatSet::EMPTY,
            turn: Turn::new(first, Action::HumanResources),
            andrew: Andrew::new([0; DECK]),
            tie_break,
        };
        position.place_neutral_disks(&mut chance);
        if let Some(difficulty) = config.difficulty() {
            position.andrew = Andrew::new(draw_deck(&mut chance, difficulty));
        }
        if config.has(Module::NewBeginning) {
            // Nobody is first before the sheets are revealed.
            position.first = Seat::wrapping(0);
            position.turn.seat = position.first;
            position.phase = Phase::Sheets;
            position.pending = SeatSet::first(config.players());
        } else {
            for seat in config.seats() {
                let player = position.player_mut(seat);
                player.money = MONEY;
                player.goods = GOODS;
                player.setup_moves = SETUP_MOVES;
                player.hire(LOBBY_EMPLOYEES);
            }
            position.begin_tab_sides();
        }
        position
    }

    /// Turns over normal solo cards until the neutral disks run out.
    fn place_neutral_disks(&mut self, chance: &mut Chance) {
        let cards = shuffled::<NORMAL_CARDS>(chance);
        let mut disks = NEUTRAL_DISKS[self.config.players() - 1];
        for card in cards.map(|card| &CARDS[card as usize]) {
            if disks == 0 {
                return;
            }
            self.donations[card.donation.index()].neutral = true;
            disks -= 1;
            for &city in card.cities {
                disks = self.place_neutral_disk(city, disks);
            }
        }
    }

    /// One disk on the leftmost free slot, unless the city is full or no disk is left.
    fn place_neutral_disk(&mut self, city: City, disks: u8) -> u8 {
        match self.leftmost_free(city) {
            Some(slot) if disks > 0 => {
                self.disks[NEUTRAL].insert(slot);
                disks - 1
            }
            _ => disks,
        }
    }
}

fn draw_timeline(chance: &mut Chance) -> Timeline {
    let tiles = shuffled::<{ TILES.len() }>(chance);
    Timeline { tiles: [0, 1, 2, 3].map(|row: usize| (tiles[row], chance.below(2) == 1)), markers: [0; 4] }
}

/// Kinds of departments of the base game.
pub(crate) const BASE_KINDS: usize = 16;
/// Tiles in the pool, whatever the modules: two of each of 16 kinds, or one of each of 32.
pub(crate) const POOL: usize = BASE_KINDS * COPIES as usize;
/// Kinds of each type with the new departments, and how many of them come into play.
const KINDS_OF_A_TYPE: usize = Department::COUNT / Action::COUNT;
pub(crate) const DRAWN_OF_A_TYPE: usize = BASE_KINDS / Action::COUNT;
// The pools are drawn into arrays of these sizes; one tile too many would be silently left out.
const _: () = assert!(
    Department::COUNT == POOL && KINDS_OF_A_TYPE * Action::COUNT == Department::COUNT,
    "another department needs a rule that says in which pool it is, and a type in `Department::action`"
);

/// The open supply: the pool of the modules in play, less the removed tiles.
fn draw_supply(chance: &mut Chance, config: Config) -> [u8; Department::COUNT] {
    let mut supply = [0; Department::COUNT];
    if config.has(Module::OpenBar) {
        supply = [1; Department::COUNT];
    } else if config.has(Module::NewDepartments) {
        for &action in Action::ALL {
            let mut kinds = [Department::Training; KINDS_OF_A_TYPE];
            let of_type = Department::ALL.iter().filter(|kind| kind.action() == action);
            kinds.iter_mut().zip(of_type).for_each(|(kind, &drawn)| *kind = drawn);
            chance.shuffle(&mut kinds);
            kinds[..DRAWN_OF_A_TYPE].iter().for_each(|kind| supply[kind.index()] = COPIES);
        }
    } else {
        supply[..BASE_KINDS].fill(COPIES);
    }
    let mut tiles = [Department::Training; POOL];
    let pool = Department::ALL.iter().flat_map(|&kind| (0..supply[kind.index()]).map(move |_| kind));
    tiles.iter_mut().zip(pool).for_each(|(tile, kind)| *tile = kind);
    chance.shuffle(&mut tiles);
    let removed = REMOVED_DEPARTMENTS[config.players() - 1] as usize;
    tiles[..removed].iter().for_each(|kind| supply[kind.index()] -= 1);
    supply
}

/// Andrew's deck: normal and advanced cards drawn at random, shuffled together.
fn draw_deck(chance: &mut Chance, difficulty: u8) -> [u8; DECK] {
    let advanced = ADVANCED_CARDS[(difficulty as usize).clamp(1, 4) - 1];
    let normal = shuffled::<NORMAL_CARDS>(chance);
    let hard = shuffled::<NORMAL_CARDS>(chance);
    let mut deck = normal;
    for (slot, card) in deck.iter_mut().zip(hard).take(advanced) {
        *slot = card + NORMAL_CARDS as u8;
    }
    chance.shuffle(&mut deck);
    deck
}
