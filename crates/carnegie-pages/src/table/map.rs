//! The map: drawn by us, from the data on the cities.

use super::Table;
use crate::locale::t;
use crate::target::Target;
use crate::words::city_name;
use carnegie_rules::components::cities::{COORDINATES, EDGES};
use carnegie_rules::{City, Owner, ProjectType, Region, Seat, Size, Slot};
use maud::{Markup, html};

/// Region outlines in the coordinates of the cities, in the order of [`Region::ALL`].
pub const OUTLINES: [&str; Region::COUNT] = [
    // West
    "M98 388q14-2 20 8l10-8-4-14 26-2Q280 360 404 366L410 470 424 560 426 640 434 668 396 690 352 712 350 786 292 784 240 768 188 742 158 738Q146 716 128 708 106 688 102 668 88 640 90 612 78 590 82 562 80 530 88 498 86 450 92 424z",
    // Midwest
    "M404 366Q500 366 566 378q10-2 12 8l30 2q20 0 32 12-30 8-44 30 28-10 48-14 14-10 26-4 14 0 26 8-16 2-22 12-18 18-18 44-2 16 10 22 14 4 18-14 2-28 14-42 6-16 20-14 20 4 20 26-4 10 0 20-4 16-14 22 12 6 28 0L768 540 788 592 774 646 680 650 600 668 520 678 434 668 426 640 424 560 410 470z",
    // East
    "M766 494q20-10 42-34 16-8 28-22 24-4 36-16 4-18 18-26 22-10 44-14 4-20 22-34 6-18 22-18 14-2 20 14 12 6 20 20 8 10-4 20-16 10-24 24 2 12 10 20 14 2 22 8-2 10-16 10-12 8-24 20 14 8 30 16 2 10-12 12-16 0-30 12-10 18-14 44-4 20-16 30 2 14-10 22-2 12 4 26 12 10 10 28L840 656 774 646 788 592 768 540z",
    // South
    "M434 668 520 678 600 668 680 650 774 646 840 656 904 660q6 16-12 26-22 10-34 30-18 10-24 30-2 24 8 46 18 24 26 50 8 26-4 44-12 6-20-8-14-22-22-34-6-18-20-26-20-16-36-6-20 2-30 10-6 8 2 18-4 10-18 6-14 6-24-2-20-14-40-8-22 4-30 16-20 10-32 32-8 16-4 38-4 10-16-2-14-14-22-36-16-22-32-12-12 14-22 2-14-24-28-54L350 786 352 712 396 690z",
];

/// Where the name of a region stands.
const REGION_NAMES: [(u16, u16); Region::COUNT] = [(262, 632), (582, 566), (1010, 640), (588, 778)];

/// Peaks of the Rockies, the Sierra and the Appalachians: purely decorative, where there are no cities or lines.
const PEAKS: [(u16, u16); 26] = [
    (204, 424),
    (222, 452),
    (196, 462),
    (302, 402),
    (330, 456),
    (352, 478),
    (316, 486),
    (340, 512),
    (378, 508),
    (168, 524),
    (150, 546),
    (164, 612),
    (180, 640),
    (318, 616),
    (342, 634),
    (300, 596),
    (388, 640),
    (374, 664),
    (250, 650),
    (226, 664),
    (782, 566),
    (794, 546),
    (772, 640),
    (790, 662),
    (812, 632),
    (926, 478),
];

/// The course of the Mississippi with the Missouri, from the north to the sea.
const RIVERS: &str = "M548 404q-6 22 4 40t28 44q-2 34 12 58t20 62q-6 30 4 56t-8 62q6 40 22 62t44 42M404 470q50 8 66 40t22 52 34 24 84 6";

/// The seal with the VP of a city, around its own centre.
pub(crate) const SEAL: &str = "M0-10 2.6-8.2 5.6-8.3 7-5.6 9.5-3.9 9.1-.8 9.9 2.1 7.8 4.4 7 7.4 4 8.3 1.6 10.1-1.4 9.2-4.4 9.4-6.3 6.9-9 5.3-9 2.2-10.2-.6-8.6-3.3-8.3-6.4-5.5-7.6-3.4-9.8z";

/// Distance between slots.
const STEP: f32 = 27.0;

/// The drawing is shifted so that the coast begins at the left edge.
const VIEW_BOX: &str = "46 320 1036 616";

/// Centre and size of the plaque of a city, which holds its slots.
pub fn plaque(city: City) -> ((f32, f32), (f32, f32)) {
    let (x, y) = COORDINATES[city.index()];
    let size = match city.data().size {
        Size::Small => (30.0, 30.0),
        Size::Medium => (3.0 * STEP + 6.0, 33.0),
        Size::Major => (3.0 * STEP + 10.0, 2.0 * STEP + 8.0),
    };
    ((f32::from(x), f32::from(y)), size)
}

/// Centre of a slot on the map.
pub fn slot_centre(slot: Slot) -> (f32, f32) {
    let (x, y) = COORDINATES[slot.city().index()];
    let (x, y) = (f32::from(x), f32::from(y));
    let n = f32::from(slot.number() - 1);
    match slot.city().data().size {
        Size::Small => (x, y),
        Size::Medium => (x + (n - 1.0) * STEP, y),
        Size::Major if n < 3.0 => (x + (n - 1.0) * STEP, y - STEP / 2.0),
        Size::Major => (x + (n - 3.5) * STEP, y + STEP / 2.0),
    }
}

/// How far the names of some cities are lowered to stand in the middle beside them, in sizes of their letters.
const MIDDLE: f32 = 0.35;

/// Where the name of a city stands: how far to the right, in sizes of its letters, and the line it stands on; for some,
/// beside the city. Names shrink less than the map does, so on a small map those of neighbours would touch.
fn name_place(city: City) -> (f32, f32) {
    let ((_, y), (_, height)) = plaque(city);
    let below = y + height / 2.0 + 11.0;
    let above = y - height / 2.0 - 5.0;
    match city {
        _ if is_beside(city) => (0.0, y),
        City::Cincinnati => (0.0, above),
        // Over the neighbour's plaque.
        City::SaltLakeCity => (0.0, above - 6.0),
        // Over the seal.
        City::Charleston => (1.0, above - 6.0),
        City::LosAngeles => (-1.25, below),
        City::SanAntonio => (-1.5, below),
        City::KansasCity | City::Omaha => (-1.0, below),
        City::Denver => (-0.75, below),
        City::Chicago => (-0.5, below),
        City::Albany | City::Memphis => (-0.25, below),
        City::Phoenix | City::NewOrleans => (1.0, below),
        _ => (0.0, below),
    }
}

/// Whether the name of a city begins at its right.
fn is_beside(city: City) -> bool {
    city == City::Boise
}

/// Where the name of a city begins, or its middle.
fn name_x(city: City) -> f32 {
    let ((x, _), (width, _)) = plaque(city);
    if is_beside(city) { x + width / 2.0 + 4.0 } else { x }
}

/// The map without pieces, as a picture.
pub(crate) fn bare_map() -> Markup {
    html! {
        svg.usa viewBox=(VIEW_BOX) aria-hidden="true" {
            rect.sea x="-900" y="-300" width="2900" height="1900" {}
            @for &region in Region::ALL { path class={ "land " (region.name()) } d=(OUTLINES[region.index()]) {} }
            @for &(a, b) in &EDGES {
                @let ((x1, y1), (x2, y2)) = (COORDINATES[a.index()], COORDINATES[b.index()]);
                line.rail x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            }
            @for &city in City::ALL {
                @let (x, y) = COORDINATES[city.index()];
                circle.plaque cx=(x) cy=(y) r=(match city.data().size { Size::Small => 7, Size::Medium => 12, Size::Major => 20 }) {}
            }
        }
    }
}

/// How far one of several lines between two cities is shifted sideways, so that all of them can be seen.
fn aside(a: City, b: City, index: usize, count: usize) -> (f32, f32) {
    let point = |city: City| COORDINATES[city.index()];
    let ((x1, y1), (x2, y2)) = (point(a), point(b));
    let (dx, dy) = (f32::from(x2) - f32::from(x1), f32::from(y2) - f32::from(y1));
    let offset = (index as f32 - (count as f32 - 1.0) / 2.0) * 5.5 / dx.hypot(dy).max(1.0);
    ((-dy * offset * 10.0).round() / 10.0, (dx * offset * 10.0).round() / 10.0)
}

/// How the land of a region is engraved.
fn engraving(region: Region, lines: &str) -> Markup {
    html! {
        pattern id={ "engraving-" (region.name()) } width="10" height="10" patternUnits="userSpaceOnUse" {
            path.engraving d=(lines) {}
        }
    }
}

/// A small number as pips on a die: on a small map a digit would be illegible.
fn pips(n: u8) -> Markup {
    let at: &[(f32, f32)] = match n {
        1 => &[(0.0, 0.0)],
        2 => &[(-3.9, 0.0), (3.9, 0.0)],
        3 => &[(0.0, -4.2), (-4.0, 2.8), (4.0, 2.8)],
        _ => &[(-3.6, -3.6), (3.6, -3.6), (-3.6, 3.6), (3.6, 3.6)],
    };
    html! { g.pips { @for (x, y) in at { circle cx=(x) cy=(y) r="2.8" {} } } }
}

/// Mountains and rivers.
fn relief() -> Markup {
    html! {
        g.relief aria-hidden="true" {
            path.river d=(RIVERS) {}
            @for (x, y) in PEAKS { path d={ "M" (x - 8) " " (y + 5) "l8-11 8 11m-8-11 2 5-3 6" } {} }
        }
    }
}

impl Table<'_> {
    pub(super) fn map(&self) -> Markup {
        let texts = self.texts;
        html! {
            section #map .panel.map data-view="map" aria-label=(texts.get("part-map")) {
                // In the turn of others nothing on the map takes the focus, and a small map has to be scrolled all the same.
                div.map-scroll tabindex="0" {
                    svg.usa viewBox=(VIEW_BOX) role="group" aria-label=(texts.get("part-map")) {
                        defs {
                            pattern #hatch width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-35)" {
                                path.wave d="M0 3h6" {}
                            }
                            (engraving(Region::Midwest, "M0 5h10"))
                            (engraving(Region::East, "M4 5h2"))
                            (engraving(Region::South, "M-1 11 11-1"))
                        }
                        rect.sea x="-900" y="-300" width="2900" height="1900" {}
                        rect.sea-lines x="-900" y="-300" width="2900" height="1900" {}
                        // Lines along the coast, as engravers drew water: the widest first.
                        @for line in ["coast far", "coast middle", "coast near"] {
                            g class=(line) { @for &region in Region::ALL { path d=(OUTLINES[region.index()]) {} } }
                        }
                        @for &region in Region::ALL { (self.land(region)) }
                        @for region in [Region::Midwest, Region::East, Region::South] {
                            path.engraved fill={ "url(#engraving-" (region.name()) ")" } d=(OUTLINES[region.index()]) {}
                        }
                        (relief())
                        (self.compass())
                        (self.legend())
                        (self.lines())
                        @for &region in Region::ALL {
                            @let (x, y) = REGION_NAMES[region.index()];
                            @let name = texts.region(region);
                            text.region-name.long[name.chars().count() > 7] x=(x) y=(y) { (name) }
                        }
                        @for &city in City::ALL { (self.city(city)) }
                    }
                }
                button.zoom type="button" data-zoom aria-label=(texts.get("js-zoom")) { "⤢" }
            }
        }
    }

    fn land(&self, region: Region) -> Markup {
        html! {
            path class={ "land " (region.name()) } d=(OUTLINES[region.index()])
                data-target=(Target::Mission(region)) data-tip=(t!(self.texts, "tip-region", region = self.texts.region(region))) {}
        }
    }

    /// What the symbols at the cities mean, in a corner of the Pacific.
    fn legend(&self) -> Markup {
        let texts = self.texts;
        html! {
            g.key transform="translate(70 806)" aria-hidden="true" {
                rect.plaque width="176" height="88" rx="6" {}
                rect.frame x="4" y="4" width="168" height="80" rx="4" {}
                g.city-vp transform="translate(24 22)" { path d=(SEAL) {} text y="3.9" { (texts.get("benefit-vp")) } (pips(1)) }
                text x="44" y="26" { (texts.get("legend-vp")) }
                g.links transform="translate(24 45)" { circle r="9.5" {} text y="3.8" { "1" } }
                text x="44" y="49" { (texts.get("legend-links")) }
                g.bonus transform="translate(24 68) scale(.66) translate(-12 -12)" { circle cx="12" cy="12" r="12" {} use href="#i-wheel" width="20" height="20" x="2" y="2" {} }
                text x="44" y="72" { (texts.get("legend-bonus")) }
            }
        }
    }

    fn compass(&self) -> Markup {
        html! {
            g.compass transform="translate(1006 846)" aria-hidden="true" {
                circle r="34" {} circle r="29" {}
                path d="M0-40 7-7 40 0 7 7 0 40-7 7-40 0-7-7z" {}
                path.half d="M0-40V0H40L7-7zM0 40V0H-40L-7 7z" {}
                text y="-44" { "N" }
            }
        }
    }

    /// The railway lines.
    pub(super) fn lines(&self) -> Markup {
        html! { g #lines .lines data-part { @for &(a, b) in &EDGES { (self.line(a, b)) } } }
    }

    /// A railway line, in the colours of everybody who has projects at both ends, side by side.
    fn line(&self, a: City, b: City) -> Markup {
        let point = |city: City| COORDINATES[city.index()];
        let ((x1, y1), (x2, y2)) = (point(a), point(b));
        let joined: Vec<Seat> = (self.position().scored_seats())
            .filter(|&seat| self.has_project(seat, a) && self.has_project(seat, b))
            .collect();
        html! {
            line.rail x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            line.ties x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            @for (index, &seat) in joined.iter().enumerate() {
                @let (dx, dy) = aside(a, b, index, joined.len());
                line class={ "joined " (self.seat_class(seat)) } x1=(x1) y1=(y1) x2=(x2) y2=(y2) transform={ "translate(" (dx) " " (dy) ")" } {}
            }
        }
    }

    fn has_project(&self, seat: Seat, city: City) -> bool {
        let projects = self.position().projects(seat);
        city.slots().any(|slot| projects.contains(slot))
    }

    pub(super) fn city(&self, city: City) -> Markup {
        let data = city.data();
        let ((x, y), (width, height)) = plaque(city);
        let (aside, name_y) = name_place(city);
        let (name, beside) = (city_name(city), is_beside(city));
        let size = match data.size {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Major => "major",
        };
        html! {
            g id={ "city-" (city.index()) } class={ "city " (size) " " (data.region.name()) } data-part data-tip=(self.city_tip(city)) {
                rect.plaque x=(x - width / 2.0) y=(y - height / 2.0) width=(width) height=(height)
                    rx=(if data.size == Size::Small { 15.0 } else { 7.0 }) {}
                text.city-name.beside[beside] x=(name_x(city)) y=(name_y) dy=[beside.then(|| format!("{MIDDLE}em"))] dx=[(aside != 0.0).then(|| format!("{aside}em"))] { (name) }
                @for slot in city.slots() { (self.slot(slot)) }
                @if data.vp > 0 {
                    g.city-vp transform={ "translate(" (x + width / 2.0 - 1.0) " " (y - height / 2.0 + 1.0) ")" } {
                        path d=(SEAL) {}
                        text y="3.9" { (data.vp) }
                        (pips(data.vp))
                    }
                }
                @if data.transport_bonus {
                    g.bonus transform={ "translate(" (x - width / 2.0 + 1.0) " " (y - height / 2.0 + 2.0) ") scale(.66) translate(-12 -12)" } {
                        circle cx="12" cy="12" r="12" {}
                        use href="#i-wheel" width="20" height="20" x="2" y="2" {}
                    }
                }
                @if data.links > 0 {
                    g.links transform={ "translate(" (x - width / 2.0 - 1.0) " " (y - height / 2.0 + 3.0) ")" } {
                        circle r="9.5" {}
                        text y="3.8" { (data.links) }
                        (pips(data.links))
                    }
                }
            }
        }
    }

    fn slot(&self, slot: Slot) -> Markup {
        let (x, y) = slot_centre(slot);
        let owner = self.position().owner(slot);
        let symbol = slot.project().map_or("any", ProjectType::name);
        let label = match owner {
            Some(Owner::Seat(seat)) => self.name(seat),
            Some(Owner::Neutral) => self.texts.get("neutral"),
            None => self.texts.slot_type(slot),
        };
        html! {
            g class={ "slot " (symbol) } data-target=(Target::Slot(slot)) role="img" aria-label={ (city_name(slot.city())) ", " (label) } {
                rect.reach x=(x - 20.0) y=(y - 20.0) width="40" height="40" {}
                rect.well x=(x - 12.5) y=(y - 12.5) width="25" height="25" rx="5" {}
                @match owner {
                    None => use.kind href={ "#i-" (symbol) } x=(x - 8.0) y=(y - 8.0) width="16" height="16" {},
                    Some(Owner::Neutral) => {
                        circle.neutral cx=(x) cy=(y) r="10" {}
                    }
                    Some(Owner::Seat(seat)) => {
                        (self.svg_disk(seat, x, y, 22.0, &format!("slot-{}-{}", slot.index(), seat.index())))
                    }
                }
            }
        }
    }

    fn city_tip(&self, city: City) -> String {
        let (texts, data) = (self.texts, city.data());
        let mut tip = format!("{}|", city_name(city));
        tip += &match data.size {
            Size::Small => t!(texts, "tip-town", region = texts.region(data.region), vp = data.vp),
            Size::Medium => t!(texts, "tip-medium", region = texts.region(data.region), vp = data.vp),
            Size::Major => {
                t!(texts, "tip-major", region = texts.region(data.region), vp = data.vp, links = data.links)
            }
        };
        if data.transport_bonus {
            tip += " ";
            tip += &texts.get("tip-town-bonus");
        }
        tip
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Left, top, right and bottom.
    type Edges = (f32, f32, f32, f32);

    /// Where the letters of a name stand, if they are so large.
    fn name_edges(city: City, size: f32) -> Edges {
        let (aside, line) = name_place(city);
        // The letters of narrow fonts are half as wide as they are high, and a little more.
        let width = city_name(city).chars().count() as f32 * 0.52 * size;
        let (left, base) = match is_beside(city) {
            true => (name_x(city), line + MIDDLE * size),
            false => (name_x(city) + aside * size - width / 2.0, line),
        };
        (left, base - 0.93 * size, left + width, base + 0.24 * size)
    }

    #[test]
    fn no_name_touches_another_one_or_another_city_on_a_small_map() {
        // A laptop of 1366 × 768 shows the map of the guided game like this, one of 1280 × 720 like that.
        for size in [21.5, 26.2] {
            let overlap = |a: Edges, b: Edges, gap: f32| {
                a.0.max(b.0) < a.2.min(b.2) + gap && a.1.max(b.1) < a.3.min(b.3)
            };
            for &city in City::ALL {
                let name = name_edges(city, size);
                for &other in City::ALL.iter().filter(|&&other| other != city) {
                    let ((x, y), (width, height)) = plaque(other);
                    let seat = (x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0);
                    let names = (city_name(city), city_name(other));
                    assert!(!overlap(name, name_edges(other, size), 0.2 * size), "{names:?} touch at {size}");
                    assert!(
                        !overlap(name, seat, 0.0),
                        "{names:?}: the name lies over the other city at {size}"
                    );
                }
            }
        }
    }
}
