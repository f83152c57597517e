//! Transport tracks and the table for connected major cities. Source: the published board.

use super::Income::{self, Employee, Goods, Money, Study, Vp};
use crate::region::Region;
use crate::vocabulary::vocabulary;
use Level::{Coach, Railroad, Wagon};

vocabulary! {
    /// A level of transport.
    "transport level" Level {
        /// Wagon.
        Wagon = "wagon",
        /// Coach.
        Coach = "coach",
        /// Railroad.
        Railroad = "railroad",
    }
}

/// Spaces of a transport track.
pub const TRACK_SPACES: u8 = 5;
/// The last space of a transport track, counted from 0.
pub const LAST_SPACE: u8 = TRACK_SPACES - 1;

/// What the board prints for a transport track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Track {
    /// `costs[i]`: study points from space i to space i + 1.
    pub costs: [u8; 4],
    /// Transport income at each space.
    pub income: [Income; 5],
    /// The level reached at each space.
    pub levels: [Level; 5],
    /// Paid once on entering the last space.
    pub last_space_bonus: Income,
}

/// The tracks, in the order of [`Region::ALL`].
pub const TRACKS: [Track; Region::COUNT] = [
    // West
    Track {
        costs: [2, 1, 4, 5],
        income: [Money(1), Money(3), Goods(1), Vp(2), Vp(2)],
        levels: [Wagon, Coach, Coach, Railroad, Railroad],
        last_space_bonus: Goods(3),
    },
    // Midwest
    Track {
        costs: [1, 3, 3, 5],
        income: [Money(1), Money(2), Study(3), Goods(2), Vp(2)],
        levels: [Wagon, Coach, Railroad, Railroad, Railroad],
        last_space_bonus: Money(10),
    },
    // East
    Track {
        costs: [3, 2, 2, 5],
        income: [Money(1), Money(4), Employee(1), Vp(2), Vp(2)],
        levels: [Coach, Railroad, Railroad, Railroad, Railroad],
        last_space_bonus: Money(10),
    },
    // South
    Track {
        costs: [1, 3, 3, 5],
        income: [Money(1), Money(2), Money(5), Money(7), Vp(2)],
        levels: [Wagon, Coach, Railroad, Railroad, Railroad],
        last_space_bonus: Goods(3),
    },
];

/// The track of a region.
#[inline]
pub const fn track(region: Region) -> &'static Track {
    &TRACKS[region.index()]
}

/// Connection points of the first row of [`CONNECTIONS`].
pub const FEWEST_CONNECTION_POINTS: u8 = 2;
/// Connection points of the last row of [`CONNECTIONS`].
pub const MOST_CONNECTION_POINTS: u8 = FEWEST_CONNECTION_POINTS + CONNECTIONS.len() as u8 - 1;
/// VP for connected major cities: rows are 2 to 5 connection points, columns are the levels.
pub const CONNECTIONS: [[i16; Level::COUNT]; 4] = [[3, 6, 9], [6, 12, 18], [12, 18, 27], [18, 24, 36]];
