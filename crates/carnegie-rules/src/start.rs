//! The beginning of a game that is set up at a real table: drawn by us, or entered by hand.

use crate::action::Action;
use crate::city::{City, SlotSet};
use crate::components::departments::COPIES;
use crate::components::start::{NEUTRAL_DISKS, REMOVED_DEPARTMENTS};
use crate::components::timeline::TILES;
use crate::config::{Config, Module};
use crate::department::Department;
use crate::donation::DonationSpace;
use crate::position::{Holders, NEUTRAL, Position};
use crate::seat::Seat;
use crate::setup::{BASE_KINDS, DRAWN_OF_A_TYPE, POOL};
use thiserror::Error;

/// Everything that is drawn before anyone decides anything, apart from Andrew's deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// For each row of the timeline, the tile (from 0) and whether its back is up.
    pub rows: [(u8, bool); Action::COUNT],
    /// Tiles of each kind in the open supply.
    pub supply: [u8; Department::COUNT],
    /// Slots with a neutral disk.
    pub neutral: SlotSet,
    /// Donation spaces with a neutral disk.
    pub neutral_donations: [bool; DonationSpace::COUNT],
    /// The first player; meaningless with A New Beginning, where the sheets decide.
    pub first: Seat,
}

/// Why a game cannot begin like this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// A timeline tile twice, or one that does not exist.
    #[error("every row of the timeline needs a tile of its own, from 1 to 8")]
    Rows,
    /// A kind that is not in the game, or has too many tiles.
    #[error("{0} tiles {1} are too many")]
    Kind(u8, Department),
    /// Too many kinds of a type.
    #[error("New Departments brings fewer kinds of {0} into the game")]
    Kinds(Action),
    /// The wrong number of tiles.
    #[error("{0} department tiles instead of {1}")]
    Supply(u8, u8),
    /// The wrong number of neutral disks.
    #[error("{0} neutral disks instead of {1}")]
    Neutral(u8, u8),
    /// Neutral disks fill a city from the left.
    #[error("neutral disks fill {0} from the left")]
    Leftmost(City),
    /// The first player does not sit at the table.
    #[error("there is no player {0}")]
    First(Seat),
}

impl Start {
    /// Whether a game can begin like this.
    pub fn check(&self, config: Config) -> Result<(), StartError> {
        let twice = |row: usize| self.rows[..row].iter().any(|other| other.0 == self.rows[row].0);
        if (0..Action::COUNT).any(|row| twice(row) || self.rows[row].0 as usize >= TILES.len()) {
            return Err(StartError::Rows);
        }
        self.check_supply(config)?;
        let donations = self.neutral_donations.iter().filter(|&&neutral| neutral).count();
        let (disks, expected) =
            (self.neutral.len() as u8 + donations as u8, NEUTRAL_DISKS[config.players() - 1]);
        if disks != expected {
            return Err(StartError::Neutral(disks, expected));
        }
        for &city in City::ALL {
            let free = city.slots().skip_while(|&slot| self.neutral.contains(slot));
            if free.into_iter().any(|slot| self.neutral.contains(slot)) {
                return Err(StartError::Leftmost(city));
            }
        }
        if self.first.index() >= config.players() { Err(StartError::First(self.first)) } else { Ok(()) }
    }

    fn check_supply(&self, config: Config) -> Result<(), StartError> {
        let open_bar = config.has(Module::OpenBar);
        let with_new = open_bar || config.has(Module::NewDepartments);
        for &kind in Department::ALL {
            let in_game = with_new || kind.index() < BASE_KINDS;
            let most = if !in_game {
                0
            } else if open_bar {
                1
            } else {
                COPIES
            };
            let tiles = self.supply[kind.index()];
            if tiles > most {
                return Err(StartError::Kind(tiles, kind));
            }
        }
        for &action in Action::ALL {
            let kinds = Department::ALL.iter().filter(|kind| kind.action() == action);
            if !open_bar && kinds.filter(|kind| self.supply[kind.index()] > 0).count() > DRAWN_OF_A_TYPE {
                return Err(StartError::Kinds(action));
            }
        }
        let tiles = self.supply.iter().fold(0u8, |sum, &tiles| sum.saturating_add(tiles));
        let expected = POOL as u8 - REMOVED_DEPARTMENTS[config.players() - 1];
        if tiles == expected { Ok(()) } else { Err(StartError::Supply(tiles, expected)) }
    }
}

impl Position {
    /// How this game began. Meaningful before the first decision only.
    pub fn start(&self) -> Start {
        Start {
            rows: self.timeline.tiles,
            supply: self.supply,
            neutral: self.disks[NEUTRAL],
            neutral_donations: self.donations.map(|holders| holders.neutral),
            first: self.first,
        }
    }

    /// Sets up a game that begins like this; the seed decides what cannot be seen yet: Andrew's deck and the tie-break
    /// between equal bids.
    pub fn from_start(config: Config, seed: u64, start: &Start) -> Result<Self, StartError> {
        start.check(config)?;
        Ok(Position::begin(config, seed, start))
    }

    /// The same with a beginning that has been checked.
    pub(crate) fn begin(config: Config, seed: u64, start: &Start) -> Self {
        let mut position = Position::new(config, seed);
        position.timeline.tiles = start.rows;
        position.supply = start.supply;
        position.disks[NEUTRAL] = start.neutral;
        position.donations = start.neutral_donations.map(|neutral| Holders { neutral, ..Holders::default() });
        if !config.has(Module::NewBeginning) {
            position.first = start.first;
            position.begin_tab_sides();
        }
        position
    }
}
