//! What the map offers a seat: how many projects it would take to connect the major cities, and where there is room.

use carnegie_rules::components::cities::EDGES;
use carnegie_rules::{City, Position, ProjectType, Seat, Slot, SlotSet};
use std::cell::RefCell;

/// The lines from each city, as sets of indices.
const LINES: [u32; City::COUNT] = {
    let mut table = [0u32; City::COUNT];
    let mut i = 0;
    while i < EDGES.len() {
        let (a, b) = EDGES[i];
        table[a as usize] |= 1 << b as u8;
        table[b as usize] |= 1 << a as u8;
        i += 1;
    }
    table
};

/// The city of each slot.
const CITY_OF: [u8; Slot::COUNT] = {
    let mut table = [0u8; Slot::COUNT];
    let mut i = 0;
    while i < Slot::COUNT {
        if let Some(slot) = Slot::new(i) {
            table[i] = slot.city() as u8;
        }
        i += 1;
    }
    table
};

const MAJORS: [City; 4] = [City::SanFrancisco, City::Chicago, City::NewYork, City::NewOrleans];
/// Pairs of major cities.
pub(super) const PAIRS: usize = 6;
/// Farther than this is as good as never.
pub(super) const FAR: u8 = 6;

/// What the map offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// Projects missing on the shortest path between each pair of major cities, the cities themselves included; at most
    /// [`FAR`].
    pub(super) missing: [u8; PAIRS],
    /// Medium and major cities with room for each type of project.
    pub(super) open: [u8; ProjectType::COUNT],
}

/// What was found, where it was last found for such slots. A turn looks at thousands of positions, and at few maps.
type Memo = Vec<Option<((SlotSet, SlotSet), Reach)>>;
const MEMO: usize = 1 << 10;

thread_local! {
    static KNOWN: RefCell<Memo> = RefCell::new(vec![None; MEMO]);
}

/// What the map offers a seat.
pub(super) fn reach(position: &Position, seat: Seat) -> Reach {
    let key = (position.projects(seat), position.free_slots());
    KNOWN.with_borrow_mut(|known| {
        let place = &mut known[place(key)];
        match place {
            Some((found, reach)) if *found == key => *reach,
            _ => place.insert((key, look(key))).1,
        }
    })
}

fn place((own, free): (SlotSet, SlotSet)) -> usize {
    let (own, free) = (own.bits(), free.bits());
    let mut hash = 0u64;
    for part in [own as u64, (own >> 64) as u64, free as u64, (free >> 64) as u64] {
        hash = (hash.rotate_left(23) ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    (hash >> (64 - MEMO.trailing_zeros())) as usize
}

fn look((own, free): (SlotSet, SlotSet)) -> Reach {
    let room = free.and(SlotSet::in_cities());
    let open = |project: &ProjectType| cities(room.and(SlotSet::fitting(*project))).count_ones() as u8;
    Reach {
        missing: missing_links(cities(own), cities(free)),
        open: std::array::from_fn(|index| open(&ProjectType::ALL[index])),
    }
}

/// Cities of slots, as a set of indices.
pub(super) fn cities(slots: SlotSet) -> u32 {
    slots.iter().fold(0, |set, slot| set | 1 << CITY_OF[slot.index()])
}

fn missing_links(own: u32, open: u32) -> [u8; PAIRS] {
    let mut distances = [FAR; PAIRS];
    let mut pair = 0;
    for (index, &from) in MAJORS.iter().enumerate().take(3) {
        let targets = &MAJORS[index + 1..];
        let mut left = targets.len();
        spread(own, open, from, |cost, reached| {
            for (offset, &target) in targets.iter().enumerate() {
                if distances[pair + offset] == FAR && reached & (1 << target as u8) != 0 {
                    distances[pair + offset] = cost;
                    left -= 1;
                }
            }
            left == 0
        });
        pair += targets.len();
    }
    distances
}

/// Calls `f` with each number of projects and the cities they can connect to `from`, until it says stop.
fn spread(own: u32, open: u32, from: City, mut f: impl FnMut(u8, u32) -> bool) {
    let start = 1u32 << from as u8;
    if (own | open) & start == 0 {
        return;
    }
    let mut cost = u8::from(own & start == 0);
    let mut reached = connect(own, start, start);
    while !f(cost, reached) && cost + 1 < FAR {
        let next = neighbours(reached) & (own | open) & !reached;
        if next == 0 {
            return;
        }
        reached = connect(own, reached | next, next);
        cost += 1;
    }
}

/// Adds the seat's own cities that are joined to new ones without another project.
fn connect(own: u32, mut reached: u32, mut fresh: u32) -> u32 {
    while fresh != 0 {
        fresh = neighbours(fresh) & own & !reached;
        reached |= fresh;
    }
    reached
}

fn neighbours(mut set: u32) -> u32 {
    let mut all = 0;
    while set != 0 {
        all |= LINES[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use carnegie_rules::Config;

    #[test]
    fn from_chicago_to_new_york_it_takes_three_projects() {
        let position = Position::new(Config::base(4).unwrap(), 1);
        let Reach { missing: links, .. } = reach(&position, Seat::new(0).unwrap());
        // Chicago–Pittsburgh–New York; Chicago–St. Louis–Memphis–New Orleans; New York–Washington–Atlanta–New
        // Orleans. San Francisco is six projects from Chicago, and farther from the others: as good as never.
        assert_eq!(links, [FAR, FAR, FAR, 3, 4, 4]);
    }
}
