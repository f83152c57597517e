//! The four regions of the map.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A region: it has a transport track and a mission area.
    "region" Region {
        /// West, with San Francisco.
        West = "west",
        /// Midwest, with Chicago.
        Midwest = "midwest",
        /// East, with New York.
        East = "east",
        /// South, with New Orleans.
        South = "south",
    }
}
