//! What is drawn on: shapes, lines and text in colours.

use crate::font;
use crate::outline;
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// Which end of a text stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

pub(crate) struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
}

impl Canvas {
    pub(crate) fn new(width: u32, height: u32, paper: Colour) -> Option<Self> {
        let mut pixmap = Pixmap::new(width, height)?;
        let Colour(red, green, blue) = paper;
        pixmap.fill(Color::from_rgba8(red, green, blue, 255));
        Some(Canvas { pixmap, transform: Transform::identity() })
    }

    /// Everything from now on is scaled, then moved.
    pub(crate) fn place(&mut self, scale: f32, by: (f32, f32)) {
        self.transform = Transform::from_row(scale, 0.0, 0.0, scale, by.0, by.1);
    }

    pub(crate) fn fill(&mut self, path: &Path, colour: Colour) {
        self.pixmap.fill_path(path, &paint(colour), FillRule::Winding, self.transform, None);
    }

    pub(crate) fn stroke(&mut self, path: &Path, width: f32, colour: Colour) {
        let stroke =
            Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint(colour), &stroke, self.transform, None);
    }

    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, colour: Colour) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        if let Some(path) = path.finish() {
            self.stroke(&path, width, colour);
        }
    }

    /// A rectangle from its upper left corner, with round corners.
    pub(crate) fn rect(&mut self, at: (f32, f32), size: (f32, f32), corner: f32, colour: Colour) {
        if let Some(path) = outline::rectangle(at, size, corner) {
            self.fill(&path, colour);
        }
    }

    pub(crate) fn disk(&mut self, at: (f32, f32), radius: f32, colour: Colour) {
        if let Some(path) = outline::circle(at, radius) {
            self.fill(&path, colour);
        }
    }

    pub(crate) fn ring(&mut self, at: (f32, f32), radius: f32, width: f32, colour: Colour) {
        if let Some(path) = outline::circle(at, radius) {
            self.stroke(&path, width, colour);
        }
    }

    /// A line of text on its base line, smaller or cut where it would be longer than `most`; says how long it is.
    pub(crate) fn text(
        &mut self,
        text: &str,
        at: (f32, f32),
        size: f32,
        colour: Colour,
        align: Align,
        most: f32,
    ) -> f32 {
        let Some((path, length)) = written(text, at, size, align, most) else { return 0.0 };
        if let Some(path) = path {
            self.fill(&path, colour);
        }
        length
    }

    /// A name in the middle above its place, set off from whatever is behind it.
    pub(crate) fn label(&mut self, text: &str, at: (f32, f32), size: f32, colour: Colour, behind: Colour) {
        let most = size * 12.0;
        if let Some((Some(path), _)) = written(text, at, size, Align::Middle, most) {
            self.stroke(&path, size / 4.0, behind);
            self.fill(&path, colour);
        }
    }

    /// Red, green and blue of every pixel. Nothing shines through.
    pub(crate) fn pixels(&self) -> Vec<u8> {
        self.pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
    }
}

/// How small a text may become before it is cut.
const SMALLEST: f32 = 0.72;

/// A line of text in its place, and its length.
fn written(text: &str, at: (f32, f32), size: f32, align: Align, most: f32) -> Option<(Option<Path>, f32)> {
    let (_, whole) = font::line(text, size, f32::MAX)?;
    let size = if whole > most { size * (most / whole).max(SMALLEST) } else { size };
    let (path, length) = font::line(text, size, most)?;
    let left = match align {
        Align::Left => at.0,
        Align::Middle => at.0 - length / 2.0,
        Align::Right => at.0 - length,
    };
    Some((path.and_then(|path| path.transform(Transform::from_translate(left, at.1))), length))
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.0, colour.1, colour.2, 255);
    paint
}
