//! How many projects it would take to connect the major cities.

use carnegie_rules::components::cities::EDGES;
use carnegie_rules::{City, Position, Seat, Slot};

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

/// Cities of slots, as a set of indices.
pub(super) fn cities(slots: carnegie_rules::SlotSet) -> u32 {
    slots.iter().fold(0, |set, slot| set | 1 << CITY_OF[slot.index()])
}

/// Projects missing on the shortest path between each pair of major cities, the cities themselves included; at most
/// [`FAR`].
pub(super) fn missing_links(position: &Position, seat: Seat) -> [u8; PAIRS] {
    let own = cities(position.projects(seat));
    let open = cities(position.free_slots());
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
        let links = missing_links(&position, Seat::new(0).unwrap());
        // Chicago–Pittsburgh–New York; Chicago–St. Louis–Memphis–New Orleans; New York–Washington–Atlanta–New
        // Orleans. San Francisco is six projects from Chicago, and farther from the others: as good as never.
        assert_eq!(links, [FAR, FAR, FAR, 3, 4, 4]);
    }
}
