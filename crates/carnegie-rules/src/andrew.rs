//! Andrew, the opponent of the solo game (RULES §9).

use crate::action::Action;
use crate::city::{City, Slot};
use crate::components::AMOUNTS;
use crate::components::solo_cards::{CARDS, DECK, MAX_SHIFT, SHIFT_VP, SoloCard};
use crate::components::tracks::LAST_SPACE;
use crate::department::Department;
use crate::donation::DonationSpace;
use crate::phase::Event;
use crate::position::Position;
use crate::region::Region;
use crate::seat::Seat;
use std::convert::Infallible;

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
        let Ok(()) = andrew_turn(self, card, event, action);
    }

    /// Andrew's deck in the order in which it is drawn, unknown cards included: for turning the cards at a real table.
    /// A [`crate::View`] does not contain it.
    pub fn andrews_deck(&self) -> Option<&[u8; DECK]> {
        if self.config.is_solo() { Some(&self.andrew.deck) } else { None }
    }
}

/// Something that a card tells Andrew to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AndrewWish {
    /// Put a disk on this donation space.
    Donate(DonationSpace),
    /// Take the tile of this type with the lowest number, but none of the kinds (as a set of indices) already taken.
    Take(Action, u32),
    /// Build on the leftmost free slot of this city.
    Build(City),
    /// Advance a step on the track of this region.
    Advance(Region),
}

/// Something that Andrew has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AndrewAct {
    /// A disk on a donation space.
    Donate(DonationSpace),
    /// A tile.
    Take(Department),
    /// A disk on a slot.
    Build(Slot),
    /// A step on a track.
    Advance(Region),
}

/// The table at which Andrew plays: a [`Position`] knows everything, at a real table someone has to be asked.
pub trait AndrewsTable {
    /// The answer when the table does not know.
    type Unknown;

    /// Does what a card asks for and says what was done; `None` if it cannot be done.
    fn fulfil(&mut self, wish: AndrewWish) -> Result<Option<AndrewAct>, Self::Unknown>;

    /// The card shifts, as far as a card goes.
    fn shift(&mut self, by: u8);
}

/// Andrew's turn: what the card says about the event, then about the action. What cannot be done shifts the card.
pub fn andrew_turn<T: AndrewsTable>(
    table: &mut T,
    card: &SoloCard,
    event: Event,
    action: Action,
) -> Result<(), T::Unknown> {
    let attempt = |table: &mut T, wish| {
        let done = table.fulfil(wish)?;
        if done.is_none() {
            table.shift(AMOUNTS.andrew_failure_shift);
        }
        Ok(done)
    };
    if event.donation {
        attempt(table, AndrewWish::Donate(card.donation))?;
    }
    match action {
        Action::HumanResources => table.shift(card.hr_shift),
        Action::Management => {
            let mut taken = 0;
            for &action in card.departments {
                if let Some(AndrewAct::Take(kind)) = attempt(table, AndrewWish::Take(action, taken))? {
                    taken |= 1 << kind.index();
                }
            }
        }
        Action::Construction => {
            for &city in card.cities {
                attempt(table, AndrewWish::Build(city))?;
            }
        }
        Action::Research => {
            for _ in 0..card.research_steps {
                attempt(table, AndrewWish::Advance(card.research_region))?;
            }
        }
    }
    Ok(())
}

impl AndrewsTable for Position {
    type Unknown = Infallible;

    fn fulfil(&mut self, wish: AndrewWish) -> Result<Option<AndrewAct>, Infallible> {
        Ok(match wish {
            AndrewWish::Donate(space) => self.andrew_donates(space),
            AndrewWish::Take(action, taken) => self.andrew_takes(action, taken),
            AndrewWish::Build(city) => self.andrew_builds(city),
            AndrewWish::Advance(region) => self.andrew_advances(region),
        })
    }

    fn shift(&mut self, by: u8) {
        let current = (self.andrew.revealed as usize).saturating_sub(1);
        let shift = &mut self.andrew.shifts[current];
        *shift = (*shift + by).min(MAX_SHIFT);
    }
}

impl Position {
    fn andrew_donates(&mut self, space: DonationSpace) -> Option<AndrewAct> {
        self.holders(space).is_free().then(|| {
            self.donations[space.index()].seats.insert(Seat::ANDREW);
            self.player_mut(Seat::ANDREW).donations += 1;
            AndrewAct::Donate(space)
        })
    }

    /// The tile of a type with the lowest number, never two copies of a kind in one turn.
    fn andrew_takes(&mut self, action: Action, taken: u32) -> Option<AndrewAct> {
        let kind = (Department::ALL.iter().copied()).find(|&kind| {
            kind.action() == action && self.supply(kind) > 0 && taken & (1 << kind.index()) == 0
        })?;
        self.supply[kind.index()] -= 1;
        self.andrew.tiles[kind.index()] += 1;
        Some(AndrewAct::Take(kind))
    }

    fn andrew_builds(&mut self, city: City) -> Option<AndrewAct> {
        let slot = self.leftmost_free(city)?;
        self.disks[Seat::ANDREW.index()].insert(slot);
        Some(AndrewAct::Build(slot))
    }

    fn andrew_advances(&mut self, region: Region) -> Option<AndrewAct> {
        let space = self.player(Seat::ANDREW).transport[region.index()];
        let barred = space + 1 == LAST_SPACE && self.last_space_taken(Seat::ANDREW, region);
        (space < LAST_SPACE && !barred).then(|| {
            self.player_mut(Seat::ANDREW).transport[region.index()] += 1;
            AndrewAct::Advance(region)
        })
    }
}
