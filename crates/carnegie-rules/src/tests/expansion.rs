//! Scenarios of Expansion 1 and of the solo game.

use super::scenario::*;
use crate::components::solo_cards::{CARDS, card_name};
use crate::position::NEUTRAL;
use crate::*;

/// Where the neutral disks of every solo scenario lie: six full cities, and no donation.
const NEUTRAL_CITIES: [City; 6] =
    [City::KansasCity, City::StLouis, City::Albany, City::Boston, City::Pittsburgh, City::Houston];

/// A game with modules.
pub(super) fn modules(players: usize, modules: &[Module]) -> Config {
    Config::new(players, modules.iter().copied().collect(), None).unwrap_or_else(|error| panic!("{error}"))
}

/// Four players with the departments 17–32.
pub(super) fn new_departments() -> Scenario {
    Scenario::with(modules(4, &[Module::NewDepartments]))
}

/// The position of a card of Andrew's among [`CARDS`]: `N01` to `N20`, `A01` to `A20`.
pub(super) fn card(name: &str) -> u8 {
    let found = (0..CARDS.len()).find(|&card| card_name(card) == name);
    found.unwrap_or_else(|| panic!("there is no card {name}")) as u8
}

impl Scenario {
    /// Setup without a plan, up to a phase.
    pub(super) fn setup_to(config: Config, phase: Phase) -> Self {
        let mut game = Self::at_setup(config);
        while game.position.phase != phase {
            let seat = game.position.to_act().iter().next().expect("setup has no such phase");
            game.step(seat);
        }
        game
    }

    /// A New Donations tile covers the area of a column, from 1 to 4.
    pub(super) fn covered(mut self, column: usize, tile: Cause) -> Self {
        self.position.areas[column - 1] = Area { cause: tile, covered: true };
        self
    }

    /// A player has noted this secret donation.
    pub(super) fn secret(mut self, seat: Seat, at: &str) -> Self {
        self.position.player_mut(seat).secret = Some(donation(at));
        self
    }

    /// The solo game at difficulty 1, player 1 in Denver, with these modules.
    pub(super) fn solo(modules: &[Module]) -> Self {
        let config = Config::new(1, modules.iter().copied().collect(), Some(1)).unwrap();
        let mut position = Self::with(config).position;
        position.donations = [Holders::default(); DonationSpace::COUNT];
        position.disks = [SlotSet::EMPTY; Seat::MAX + 1];
        NEUTRAL_CITIES
            .iter()
            .flat_map(|city| city.slots())
            .for_each(|slot| position.disks[NEUTRAL].insert(slot));
        position.disks[P1.index()].insert(slot("denver 3"));
        Scenario { position }
    }

    /// The next cards of Andrew's deck. The cards of the rounds before have not shifted.
    pub(super) fn deal(mut self, cards: &[&str]) -> Self {
        let andrew = &mut self.position.andrew;
        andrew.revealed = self.position.round - 1;
        for (place, name) in andrew.deck[andrew.revealed as usize..].iter_mut().zip(cards) {
            *place = card(name);
        }
        self
    }

    /// How far the card of this round has shifted.
    pub(super) fn shift(&self) -> u8 {
        self.position.andrew.revealed().last().expect("no card has been revealed").1
    }

    /// A disk of Andrew's on a slot.
    pub(super) fn andrew_built(mut self, at: &str) -> Self {
        assert!(self.position.free_slots().contains(slot(at)), "{at} is taken");
        self.position.disks[Seat::ANDREW.index()].insert(slot(at));
        self
    }
}
