//! Cities, project slots and sets of slots.

use crate::components::cities::{CITIES, EDGES};
use crate::project::ProjectType;
use crate::region::Region;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A city of the map.
    "city" City {
        /// Seattle.
        Seattle = "seattle",
        /// Helena.
        Helena = "helena",
        /// Portland.
        Portland = "portland",
        /// Boise.
        Boise = "boise",
        /// San Francisco.
        SanFrancisco = "san-francisco",
        /// Reno.
        Reno = "reno",
        /// Salt Lake City.
        SaltLakeCity = "salt-lake-city",
        /// Denver.
        Denver = "denver",
        /// Los Angeles.
        LosAngeles = "los-angeles",
        /// Phoenix.
        Phoenix = "phoenix",
        /// Santa Fe.
        SantaFe = "santa-fe",
        /// Fargo.
        Fargo = "fargo",
        /// Duluth.
        Duluth = "duluth",
        /// St. Paul.
        StPaul = "st-paul",
        /// Omaha.
        Omaha = "omaha",
        /// Chicago.
        Chicago = "chicago",
        /// Kansas City.
        KansasCity = "kansas-city",
        /// St. Louis.
        StLouis = "st-louis",
        /// Cincinnati.
        Cincinnati = "cincinnati",
        /// Albany.
        Albany = "albany",
        /// Boston.
        Boston = "boston",
        /// Pittsburgh.
        Pittsburgh = "pittsburgh",
        /// New York.
        NewYork = "new-york",
        /// Washington.
        Washington = "washington",
        /// El Paso.
        ElPaso = "el-paso",
        /// Dallas.
        Dallas = "dallas",
        /// Memphis.
        Memphis = "memphis",
        /// Atlanta.
        Atlanta = "atlanta",
        /// Charleston.
        Charleston = "charleston",
        /// San Antonio.
        SanAntonio = "san-antonio",
        /// Houston.
        Houston = "houston",
        /// New Orleans.
        NewOrleans = "new-orleans",
    }
}

/// How large a city is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// One slot for any project.
    Small,
    /// Three slots.
    Medium,
    /// Five slots and links to the other major cities.
    Major,
}

/// What the board prints for a city.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CityData {
    /// Which city.
    pub city: City,
    /// Its region.
    pub region: Region,
    /// Its size.
    pub size: Size,
    /// Its slots from left to right; empty for a small town, whose single slot takes every project.
    pub slots: &'static [ProjectType],
    /// VP at the end for each of a player's projects.
    pub vp: u8,
    /// Connection points of a major city.
    pub links: u8,
    /// Whether building here pays the transport income of the region at once.
    pub transport_bonus: bool,
}

impl City {
    /// The printed data of the city.
    #[inline]
    pub const fn data(self) -> &'static CityData {
        &CITIES[self.index()]
    }

    /// The region the city lies in.
    #[inline]
    pub const fn region(self) -> Region {
        self.data().region
    }

    /// The cities joined to this one by a printed line, as a set of indices.
    #[inline]
    pub(crate) const fn neighbours(self) -> u32 {
        ADJACENCY[self.index()]
    }

    /// The slots of the city from left to right.
    pub fn slots(self) -> impl Iterator<Item = Slot> {
        let first = FIRST_SLOT[self.index()];
        (first..FIRST_SLOT[self.index() + 1]).map(Slot)
    }
}

const ADJACENCY: [u32; City::COUNT] = {
    let mut table = [0u32; City::COUNT];
    let mut i = 0;
    while i < EDGES.len() {
        let (a, b) = EDGES[i];
        table[a.index()] |= 1 << b.index();
        table[b.index()] |= 1 << a.index();
        i += 1;
    }
    table
};

const fn slot_count(city: usize) -> u8 {
    match CITIES[city].size {
        Size::Small => 1,
        Size::Medium => 3,
        Size::Major => 5,
    }
}

const FIRST_SLOT: [u8; City::COUNT + 1] = {
    let mut table = [0u8; City::COUNT + 1];
    let mut city = 0;
    while city < City::COUNT {
        table[city + 1] = table[city] + slot_count(city);
        city += 1;
    }
    table
};

const SLOT_CITY: [City; Slot::COUNT] = {
    let mut table = [City::Seattle; Slot::COUNT];
    let mut city = 0;
    while city < City::COUNT {
        let mut slot = FIRST_SLOT[city];
        while slot < FIRST_SLOT[city + 1] {
            table[slot as usize] = CITIES[city].city;
            slot += 1;
        }
        city += 1;
    }
    table
};

/// A project slot of the map, counted city by city.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    /// How many slots the map has.
    pub const COUNT: usize = FIRST_SLOT[City::COUNT] as usize;

    /// The slot with this index.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Slot(index as u8)) } else { None }
    }

    /// The slot of a city, numbered from 1 from left to right.
    pub fn of(city: City, number: u8) -> Option<Self> {
        city.slots().nth(number.checked_sub(1)? as usize)
    }

    /// Every slot.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..Self::COUNT as u8).map(Slot)
    }

    /// Index from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The city it belongs to.
    #[inline]
    pub const fn city(self) -> City {
        SLOT_CITY[self.index()]
    }

    /// Number within the city from 1, left to right.
    pub const fn number(self) -> u8 {
        self.0 - FIRST_SLOT[self.city().index()] + 1
    }

    /// The printed type; `None` in a small town, which takes every project.
    pub fn project(self) -> Option<ProjectType> {
        self.city().data().slots.get(self.number() as usize - 1).copied()
    }
}

/// A set of slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SlotSet(u128);

impl SlotSet {
    /// Every slot of the map.
    pub const ALL: SlotSet = SlotSet((1 << Slot::COUNT) - 1);
    /// No slot.
    pub const EMPTY: SlotSet = SlotSet(0);

    const fn insert_const(self, slot: u8) -> Self {
        SlotSet(self.0 | 1 << slot)
    }

    /// One bit for each slot of the set.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Slots where a project of this type belongs: printed for it, or in a small town.
    #[inline]
    pub const fn fitting(project: ProjectType) -> Self {
        FITTING[project.index()]
    }

    /// Slots of the medium and major cities.
    pub const fn in_cities() -> Self {
        SlotSet(Self::ALL.0 & !SMALL.0)
    }

    /// Slots of a region.
    #[inline]
    pub const fn in_region(region: Region) -> Self {
        IN_REGION[region.index()]
    }

    /// Slots of the small towns.
    pub const fn in_small_towns() -> Self {
        SMALL
    }

    /// Whether the slot is in the set.
    #[inline]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 & (1 << slot.0) != 0
    }

    /// Adds a slot.
    #[inline]
    pub const fn insert(&mut self, slot: Slot) {
        self.0 |= 1 << slot.0;
    }

    /// How many slots are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no slot is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The slots in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: SlotSet) -> Self {
        SlotSet(self.0 & other.0)
    }

    /// The slots in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: SlotSet) -> Self {
        SlotSet(self.0 | other.0)
    }

    /// The slots in this set but not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: SlotSet) -> Self {
        SlotSet(self.0 & !other.0)
    }

    /// The slots of the set, in order.
    #[inline]
    pub fn iter(self) -> SlotIter {
        SlotIter(self.0)
    }
}

/// Iterates over a [`SlotSet`].
#[derive(Clone, Debug)]
pub struct SlotIter(u128);

impl Iterator for SlotIter {
    type Item = Slot;

    #[inline]
    fn next(&mut self) -> Option<Slot> {
        if self.0 == 0 {
            return None;
        }
        let slot = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Slot(slot))
    }
}

const SMALL: SlotSet = {
    let mut set = SlotSet::EMPTY;
    let mut slot = 0;
    while slot < Slot::COUNT as u8 {
        if let Size::Small = SLOT_CITY[slot as usize].data().size {
            set = set.insert_const(slot);
        }
        slot += 1;
    }
    set
};

const FITTING: [SlotSet; ProjectType::COUNT] = {
    let mut table = [SMALL; ProjectType::COUNT];
    let mut slot = 0;
    while slot < Slot::COUNT as u8 {
        let slots = SLOT_CITY[slot as usize].data().slots;
        if !slots.is_empty() {
            let project = slots[(Slot(slot).number() - 1) as usize].index();
            table[project] = table[project].insert_const(slot);
        }
        slot += 1;
    }
    table
};

const IN_REGION: [SlotSet; Region::COUNT] = {
    let mut table = [SlotSet::EMPTY; Region::COUNT];
    let mut slot = 0;
    while slot < Slot::COUNT as u8 {
        let region = SLOT_CITY[slot as usize].region().index();
        table[region] = table[region].insert_const(slot);
        slot += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_has_32_cities_and_68_slots() {
        assert_eq!((City::COUNT, Slot::COUNT), (32, 68));
        for (index, data) in CITIES.iter().enumerate() {
            assert_eq!(data.city.index(), index, "the table is in the order of the vocabulary");
        }
        for slot in Slot::all() {
            assert_eq!(Slot::of(slot.city(), slot.number()), Some(slot));
        }
        assert_eq!(Slot::of(City::Chicago, 6), None);
        assert_eq!(Slot::of(City::Chicago, 0), None);
    }

    #[test]
    fn small_towns_take_every_project() {
        for &project in ProjectType::ALL {
            assert_eq!(SlotSet::in_small_towns().without(SlotSet::fitting(project)), SlotSet::EMPTY);
        }
        let chicago_industry = Slot::of(City::Chicago, 3).unwrap();
        assert!(SlotSet::fitting(ProjectType::Industry).contains(chicago_industry));
        assert!(!SlotSet::fitting(ProjectType::Housing).contains(chicago_industry));
    }
}
