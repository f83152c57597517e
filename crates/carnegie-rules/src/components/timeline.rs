//! The timeline: eight two-sided tiles and the printed last spaces. Source: reference applications.

use crate::action::Action;
use crate::region::Region::{self, East, Midwest, South, West};
use TileEvent::{Donation as D, Income as I};

/// What a space of a timeline tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileEvent {
    /// Income in a region.
    Income(Region),
    /// Donation.
    Donation,
}

/// Spaces of a row: four on the tile and the printed last one.
pub const ROW_SPACES: u8 = 5;

/// The eight tiles, front and back.
pub const TILES: [[[TileEvent; 4]; 2]; 8] = [
    [[I(West), D, I(Midwest), I(East)], [D, I(East), I(West), I(Midwest)]],
    [[I(South), I(East), D, I(West)], [I(South), I(West), I(Midwest), D]],
    [[I(East), I(Midwest), I(West), D], [I(East), I(South), D, I(Midwest)]],
    [[I(South), I(West), I(East), D], [I(West), I(South), D, I(East)]],
    [[D, I(South), I(Midwest), I(West)], [I(Midwest), D, I(West), I(South)]],
    [[I(West), D, I(South), I(Midwest)], [D, I(West), I(South), I(East)]],
    [[I(Midwest), I(East), D, I(South)], [I(East), I(Midwest), I(South), D]],
    [[D, I(Midwest), I(East), I(South)], [I(Midwest), D, I(East), I(West)]],
];

/// Region of the income on the last space of each row; that space is also a donation.
pub const END_REGIONS: [Region; Action::COUNT] = [East, Midwest, South, West];
