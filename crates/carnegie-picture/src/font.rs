//! Text as outlines, in the one font that the program brings along.

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Noto Serif Bold with the letters of European languages, under the SIL Open Font License 1.1 (`font/OFL.txt`).
const FONT: &[u8] = include_bytes!("../font/NotoSerif-Bold.ttf");
/// Stands for letters that the font does not have.
const UNKNOWN: char = '•';
/// Stands for what was cut off.
const CUT: char = '…';

/// The letters of a glyph, scaled and moved into a path.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    left: f32,
    scale: f32,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        // Fonts count upwards, pictures downwards.
        (self.left + x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// A line of text from the origin to the right, cut where it would be longer than `most`, and its length. The path is
/// missing if there is nothing to see.
pub(crate) fn line(text: &str, size: f32, most: f32) -> Option<(Option<Path>, f32)> {
    let face = Face::parse(FONT, 0).ok()?;
    let scale = size / f32::from(face.units_per_em());
    let glyph =
        |letter: char| face.glyph_index(letter).or_else(|| face.glyph_index(UNKNOWN)).unwrap_or(GlyphId(0));
    let wide = |id: GlyphId| f32::from(face.glyph_hor_advance(id).unwrap_or_default()) * scale;
    let mut glyphs: Vec<GlyphId> = text.chars().filter(|letter| !letter.is_control()).map(glyph).collect();
    let mut length: f32 = glyphs.iter().map(|&id| wide(id)).sum();
    // What just fits may be a little longer by rounding.
    if length > most + 0.5 {
        let cut = glyph(CUT);
        while length + wide(cut) > most
            && let Some(last) = glyphs.pop()
        {
            length -= wide(last);
        }
        length += wide(cut);
        glyphs.push(cut);
    }
    let mut path = PathBuilder::new();
    let mut left = 0.0;
    for id in glyphs {
        face.outline_glyph(id, &mut Pen { path: &mut path, left, scale });
        left += wide(id);
    }
    Some((path.finish(), length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carnegie_pages::{Locale, Texts, city_name};
    use carnegie_rules::City;

    #[test]
    fn long_lines_are_cut() {
        let (_, whole) = line("Carnegie", 20.0, 1_000.0).expect("the font");
        let (path, cut) = line("Carnegie", 20.0, whole - 1.0).expect("the font");
        assert!(cut < whole && path.is_some());
        assert!(line("", 20.0, 10.0).expect("the font").0.is_none());
        assert!(line("a name \u{0}\u{7f}", 20.0, 100.0).is_some());
    }

    #[test]
    fn the_font_has_every_letter_that_pictures_show() {
        let face = Face::parse(FONT, 0).expect("the font");
        let mut shown: String = City::ALL.iter().map(|&city| city_name(city)).collect();
        for locale in Locale::ALL {
            let texts = Texts::new(locale);
            shown += &["andrew", "score-now", "part-score-end", "log-setup", "benefit-vp"]
                .map(|key| texts.get(key))
                .concat();
            shown += locale.name();
        }
        shown += "ĄąĆćĘęŁłŃńÓóŚśŹźŻżÄäÖöÜüẞßÇçÉéÑñŠšĐđŐőΩωЖж0123456789 ·$—–’“„";
        for letter in shown.chars().chain([UNKNOWN, CUT]) {
            assert!(face.glyph_index(letter).is_some(), "{letter:?}");
        }
    }
}
