//! Outlines: those of the map as they are written in its drawing, and a few simple shapes.

use tiny_skia::{Path, PathBuilder, Rect};

/// An outline as SVG writes it. Only what the map uses is understood: moves, lines and quadratic curves, absolute and
/// relative. `None` for anything else.
pub(crate) fn read(text: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut numbers = Vec::new();
    let (mut verb, mut here, mut first) = ('M', (0.0, 0.0), (0.0, 0.0));
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', ',']);
        let Some(next) = rest.chars().next() else { break };
        if next.is_ascii_alphabetic() {
            if !numbers.is_empty() {
                return None;
            }
            verb = next;
            rest = &rest[1..];
            if verb.eq_ignore_ascii_case(&'z') {
                path.close();
                here = first;
            }
            continue;
        }
        let (number, after) = number(rest)?;
        numbers.push(number);
        rest = after;
        let origin = if verb.is_ascii_lowercase() { here } else { (0.0, 0.0) };
        let point = |x: f32, y: f32| (origin.0 + x, origin.1 + y);
        match (verb.to_ascii_lowercase(), numbers.as_slice()) {
            ('m', &[x, y]) => {
                here = point(x, y);
                first = here;
                path.move_to(here.0, here.1);
                verb = if verb == 'm' { 'l' } else { 'L' };
            }
            ('l', &[x, y]) => {
                here = point(x, y);
                path.line_to(here.0, here.1);
            }
            ('q', &[x1, y1, x, y]) => {
                let bend = point(x1, y1);
                here = point(x, y);
                path.quad_to(bend.0, bend.1, here.0, here.1);
            }
            ('m' | 'l', &[_]) | ('q', &[_] | &[_, _] | &[_, _, _]) => continue,
            _ => return None,
        }
        numbers.clear();
    }
    if numbers.is_empty() { path.finish() } else { None }
}

/// The number at the beginning of a text, and what follows it.
fn number(text: &str) -> Option<(f32, &str)> {
    let (mut point, mut end) = (false, 0);
    for (index, letter) in text.char_indices() {
        match letter {
            '-' if index == 0 => {}
            '.' if !point => point = true,
            '0'..='9' => {}
            _ => break,
        }
        end = index + 1;
    }
    Some((text[..end].parse().ok()?, &text[end..]))
}

pub(crate) fn circle(at: (f32, f32), radius: f32) -> Option<Path> {
    PathBuilder::from_circle(at.0, at.1, radius)
}

/// A rectangle from its upper left corner, with round corners.
pub(crate) fn rectangle(at: (f32, f32), size: (f32, f32), corner: f32) -> Option<Path> {
    let (left, top, right, bottom) = (at.0, at.1, at.0 + size.0, at.1 + size.1);
    if corner <= 0.0 {
        return Some(PathBuilder::from_rect(Rect::from_ltrb(left, top, right, bottom)?));
    }
    let corner = corner.min(size.0 / 2.0).min(size.1 / 2.0);
    // How far the control points of a quarter of a circle are from its corner.
    let near = corner * 0.447_715;
    let mut path = PathBuilder::new();
    path.move_to(left + corner, top);
    path.line_to(right - corner, top);
    path.cubic_to(right - near, top, right, top + near, right, top + corner);
    path.line_to(right, bottom - corner);
    path.cubic_to(right, bottom - near, right - near, bottom, right - corner, bottom);
    path.line_to(left + corner, bottom);
    path.cubic_to(left + near, bottom, left, bottom - near, left, bottom - corner);
    path.line_to(left, top + corner);
    path.cubic_to(left, top + near, left + near, top, left + corner, top);
    path.close();
    path.finish()
}

pub(crate) fn square(at: (f32, f32), half: f32) -> Option<Path> {
    rectangle((at.0 - half, at.1 - half), (2.0 * half, 2.0 * half), half * 0.22)
}

pub(crate) fn triangle(at: (f32, f32), radius: f32) -> Option<Path> {
    polygon(at, radius, [(0.0, -1.0), (0.98, 0.86), (-0.98, 0.86)])
}

pub(crate) fn diamond(at: (f32, f32), radius: f32) -> Option<Path> {
    polygon(at, radius, [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
}

fn polygon<const N: usize>(at: (f32, f32), radius: f32, points: [(f32, f32); N]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (index, (x, y)) in points.into_iter().enumerate() {
        let (x, y) = (at.0 + x * radius, at.1 + y * radius);
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use carnegie_pages::table::OUTLINES;

    #[test]
    fn every_outline_of_the_map_is_understood() {
        for outline in OUTLINES {
            let bounds = read(outline).expect("an outline").bounds();
            assert!(bounds.width() > 200.0 && bounds.left() > 0.0 && bounds.right() < 1100.0, "{bounds:?}");
        }
    }

    #[test]
    fn numbers_may_touch_each_other() {
        let path = read("M10-5l.5.5-3 4z").expect("an outline");
        let bounds = path.bounds();
        assert_eq!((bounds.left(), bounds.right(), bounds.top(), bounds.bottom()), (7.5, 10.5, -5.0, -0.5));
        assert!(read("M1 2h5").is_none() && read("M1").is_none() && read("M1 2 3").is_none());
    }
}
