//! Andrew, the opponent of the solo game (RULES §9).

use crate::action::Action;
use crate::city::City;
use crate::components::AMOUNTS;
use crate::components::solo_cards::{CARDS, DECK, MAX_SHIFT, SHIFT_VP, SoloCard};
use crate::components::tracks::LAST_SPACE;
use crate::department::Department;
use crate::phase::Event;
use crate::position::Position;
use crate::seat::Seat;

/// Andrew's cards and tiles. His disks lie on the map, the tracks and the donations, at [`Seat::ANDREW`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Andrew {
    /// The deck, in the order in which it is drawn. Only the first `revealed` cards are known.
    pub(crate) deck: [u8; DECK],
    pub(crate) revealed: u8,
    pub(crate) shifts: [u8; DECK],
    pub(crate) tiles: [u8; Department::COUNT],
}

impl Andrew {
    pub(crate) const fn new(deck: [u8; DECK]) -> Self {
        Andrew { deck, revealed: 0, shifts: [0; DECK], tiles: [0; Department::COUNT] }
    }

    /// Cards revealed so far (index of [`CARDS`]) and how far each has shifted.
    pub fn revealed(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        (self.deck.iter().zip(self.shifts))
            .take(self.revealed as usize)
            .map(|(&card, shift)| (card as usize, shift))
    }

    /// Tiles of a kind that Andrew has taken.
    pub fn tiles(&self, department: Department) -> u8 {
        self.tiles[department.index()]
    }

    /// VP of the cards.
    pub fn card_vp(&self) -> i16 {
        self.revealed().map(|(_, shift)| SHIFT_VP[shift.min(MAX_SHIFT) as usize]).sum()
    }

    /// All tiles taken.
    pub fn departments(&self) -> u8 {
        self.tiles.iter().sum()
    }
}

impl Position {
    /// Whether Andrew chooses the action of this round.
    pub(crate) const fn andrew_chooses(&self) -> bool {
        self.config.is_solo() && self.round.is_multiple_of(2)
    }

    /// Turns the card of this round face up.
    pub(crate) fn reveal_card(&mut self) -> &'static SoloCard {
        let current = (self.andrew.revealed as usize).min(DECK - 1);
        self.andrew.revealed = current as u8 + 1;
        &CARDS[self.andrew.deck[current] as usize % CARDS.len()]
    }

    /// Andrew's event and action; he always goes first.
    pub(crate) fn andrew_acts(&mut self, card: &SoloCard, event: Event, action: Action) {
        if event.donation {
            self.andrew_donates(card);
        }
        match action {
            Action::HumanResources => self.shift_card(card.hr_shift),
            Action::Management => self.andrew_takes_departments(card),
            Action::Construction => card.cities.iter().for_each(|&city| self.andrew_builds(city)),
            Action::Research => (0..card.research_steps).for_each(|_| self.andrew_advances(card)),
        }
    }

    fn shift_card(&mut self, by: u8) {
        let current = (self.andrew.revealed as usize).saturating_sub(1);
        let shift = &mut self.andrew.shifts[current];
        *shift = (*shift + by).min(MAX_SHIFT);
    }

    fn andrew_donates(&mut self, card: &SoloCard) {
        let holders = &mut self.donations[card.donation.index()];
        if holders.is_free() {
            holders.seats.insert(Seat::ANDREW);
            self.player_mut(Seat::ANDREW).donations += 1;
        } else {
            self.shift_card(AMOUNTS.andrew_failure_shift);
        }
    }

    /// One tile of each listed type, lowest number first, never two copies of a kind in one turn.
    fn andrew_takes_departments(&mut self, card: &SoloCard) {
        let mut taken = 0u32;
        for &action in card.departments {
            let kind = (Department::ALL.iter().copied()).find(|&kind| {
                kind.action() == action && self.supply(kind) > 0 && taken & (1 << kind.index()) == 0
            });
            if let Some(kind) = kind {
                taken |= 1 << kind.index();
                self.supply[kind.index()] -= 1;
                self.andrew.tiles[kind.index()] += 1;
            } else {
                self.shift_card(AMOUNTS.andrew_failure_shift);
            }
        }
    }

    fn andrew_builds(&mut self, city: City) {
        if let Some(slot) = self.leftmost_free(city) {
            self.disks[Seat::ANDREW.index()].insert(slot);
        } else {
            self.shift_card(AMOUNTS.andrew_failure_shift);
        }
    }

    fn andrew_advances(&mut self, card: &SoloCard) {
        let region = card.research_region;
        let space = self.player(Seat::ANDREW).transport[region.index()];
        let barred = space + 1 == LAST_SPACE && self.last_space_taken(Seat::ANDREW, region);
        if space < LAST_SPACE && !barred {
            self.player_mut(Seat::ANDREW).transport[region.index()] += 1;
        } else {
            self.shift_card(AMOUNTS.andrew_failure_shift);
        }
    }
}
