//! The icons: the same drawing as `assets/favicon.svg`, as pixels, for systems that accept nothing else.

use crate::png::{self, Colours};

/// How much of the square the icon fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// With round corners, as it is.
    Round,
    /// Edge to edge: the system cuts its own shape out of it, so the drawing stays away from the edges.
    Full,
}

// The colours of that drawing.
const DARK: [f64; 3] = [42.0, 33.0, 24.0];
const BRASS: [f64; 3] = [210.0, 169.0, 84.0];

/// Along edges, so many shades are as smooth to the eye as 255 of them, and a file with few of them is half as large.
const SHADES: f64 = 15.0;

/// An icon of this many pixels, as PNG.
pub(crate) fn png(size: u32, shape: Shape) -> Vec<u8> {
    let places = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let pixels: Vec<u8> = places.flat_map(|(x, y)| pixel(x, y, size, shape)).collect();
    png::write(size, size, Colours::Transparent, &pixels)
}

/// A pixel: how much of it each shape covers follows from the distance to the shape's edge.
fn pixel(x: u32, y: u32, size: u32, shape: Shape) -> [u8; 4] {
    let unit = 64.0 / f64::from(size);
    let (x, y) = ((f64::from(x) + 0.5) * unit - 32.0, (f64::from(y) + 0.5) * unit - 32.0);
    let cover = |distance: f64| ((0.5 - distance / unit).clamp(0.0, 1.0) * SHADES).round() / SHADES;
    let (scale, paper) = match shape {
        Shape::Round => (1.0, cover(rounded_square(x, y))),
        Shape::Full => (0.8, 1.0),
    };
    let (x, y) = (x / scale, y / scale);
    let radius = x.hypot(y);
    let ring = ((radius - 25.0).abs() - 1.5) * scale;
    let letter = (letter(x, y) - 3.0) * scale;
    let ink = cover(ring.min(letter));
    let mix = |dark: f64, brass: f64| (dark + (brass - dark) * ink).round() as u8;
    let [red, green, blue] = [0, 1, 2].map(|colour| mix(DARK[colour], BRASS[colour]));
    [red, green, blue, (paper * 255.0).round() as u8]
}

/// The distance to a square of side 64 whose corners are rounded with a radius of 12.
fn rounded_square(x: f64, y: f64) -> f64 {
    let (dx, dy) = (x.abs() - 20.0, y.abs() - 20.0);
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - 12.0
}

/// The distance to the stroke of the letter: the arc of a circle of radius 14 through (12, -8) and (12, 8), open to
/// the right.
fn letter(x: f64, y: f64) -> f64 {
    let centre = 12.0 - (14.0_f64 * 14.0 - 8.0 * 8.0).sqrt();
    let dx = x - centre;
    // The opening ends at the angle of 8 units above and below the middle.
    let open = dx > 0.0 && y.abs() < dx * (8.0 / (12.0 - centre));
    match open {
        true => (x - 12.0).hypot(y.abs() - 8.0),
        false => (dx.hypot(y) - 14.0).abs(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_is_dark_with_brass_and_its_corners_are_round() {
        assert_eq!(pixel(0, 0, 64, Shape::Round)[3], 0);
        assert_eq!(pixel(0, 0, 64, Shape::Full), [42, 33, 24, 255]);
        // The ring, at the top.
        assert_eq!(pixel(256, 56, 512, Shape::Round), [210, 169, 84, 255]);
        // Within the letter, and in its opening.
        assert_eq!(pixel(256, 256, 512, Shape::Round), [42, 33, 24, 255]);
        assert_eq!(pixel(400, 256, 512, Shape::Round), [42, 33, 24, 255]);
        assert!(png(192, Shape::Round).starts_with(b"\x89PNG"));
    }
}
