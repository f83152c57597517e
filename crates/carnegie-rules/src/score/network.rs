//! Connected cities: the best component of major cities, and what is connected to a city.

use crate::city::City;
use crate::components::AMOUNTS;
use crate::components::tracks::{CONNECTIONS, FEWEST_CONNECTION_POINTS, Level, MOST_CONNECTION_POINTS};
use crate::region::Region;

/// The major cities, as a set of indices.
const MAJOR: u32 = 1 << City::SanFrancisco as u8
    | 1 << City::Chicago as u8
    | 1 << City::NewYork as u8
    | 1 << City::NewOrleans as u8;

/// How the connected major cities score.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Connection {
    /// VP, 0 if fewer than two major cities are connected.
    pub vp: i16,
    /// Connection points, the Post Office included.
    pub points: u8,
    /// The connected cities, as a set of indices.
    pub cities: u32,
}

/// The cities of a set that can be reached from one of its members, along printed lines within the set.
pub fn component(cities: u32, start: u32) -> u32 {
    let mut reached = start & cities;
    let mut frontier = reached;
    while frontier != 0 {
        let mut next = 0;
        while frontier != 0 {
            let index = frontier.trailing_zeros();
            frontier &= frontier - 1;
            next |= City::ALL[index as usize].neighbours();
        }
        frontier = next & cities & !reached;
        reached |= frontier;
    }
    reached
}

/// The best component of a player's cities, with the transport level reached in each region.
pub fn best_connection(cities: u32, level: impl Fn(Region) -> Level, post_office: bool) -> Connection {
    let mut best = Connection::default();
    let mut majors = cities & MAJOR;
    while majors.count_ones() >= 2 {
        let connected = component(cities, majors & majors.wrapping_neg());
        let group = majors & connected;
        majors &= !connected;
        if group.count_ones() < 2 {
            continue;
        }
        let candidate = score(connected, group, &level, post_office);
        if candidate.vp > best.vp {
            best = candidate;
        }
    }
    best
}

fn score(connected: u32, majors: u32, level: &impl Fn(Region) -> Level, post_office: bool) -> Connection {
    let members = || City::ALL.iter().filter(move |city| majors & (1 << city.index()) != 0);
    let links: u8 = members().map(|city| city.data().links).sum();
    let lowest = members().map(|city| level(city.region())).min().unwrap_or(Level::Wagon);
    let points = links + if post_office { AMOUNTS.post_office_points } else { 0 };
    let row = points.min(MOST_CONNECTION_POINTS).saturating_sub(FEWEST_CONNECTION_POINTS);
    // Only the Post Office gives more points than the table has rows for.
    let more = if points > MOST_CONNECTION_POINTS { AMOUNTS.post_office_vp } else { 0 };
    Connection { vp: CONNECTIONS[row as usize][lowest.index()] + more, points, cities: connected }
}
