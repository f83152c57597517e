//! One region of the map, large enough for a finger.

use super::Page;
use crate::screens::initial;
use crate::table::{OUTLINES, SEAL, plaque, shape, slot_centre};
use crate::words::city_name;
use carnegie_companion::Evening;
use carnegie_rules::components::cities::{COORDINATES, EDGES};
use carnegie_rules::{City, Owner, ProjectType, Region, Seat, Size, Slot};
use maud::{Markup, html};

/// Pixels per unit of the drawing: large enough for a slot to be hit.
const SCALE: f32 = 1.18;

/// The part of the drawing that shows the cities of a region: x, y, width, height.
fn view_box(region: Region) -> (f32, f32, f32, f32) {
    let cities =
        || City::ALL.iter().filter(|city| city.region() == region).map(|city| COORDINATES[city.index()]);
    let (left, right) =
        (cities().map(|at| at.0).min().unwrap_or(0), cities().map(|at| at.0).max().unwrap_or(0));
    let (top, bottom) =
        (cities().map(|at| at.1).min().unwrap_or(0), cities().map(|at| at.1).max().unwrap_or(0));
    let (x, y) = (f32::from(left) - 58.0, f32::from(top) - 44.0);
    (x, y, f32::from(right) + 58.0 - x, f32::from(bottom) + 52.0 - y)
}

impl Page<'_> {
    /// The map, region by region. `tap` is the line that a tap on a slot tells; a slot without one is only shown.
    pub(super) fn regions(
        &self,
        evening: &Evening,
        owner: &dyn Fn(Slot) -> Option<Owner>,
        tap: &dyn Fn(Slot) -> Option<String>,
    ) -> Markup {
        html! {
            @for &region in Region::ALL {
                @let (x, y, width, height) = view_box(region);
                figure.region-map.(region.name()) {
                    figcaption { (self.texts.region(region)) }
                    div.region-scroll tabindex="0" role="group" aria-label=(self.texts.region(region)) {
                        svg.usa viewBox={ (x) " " (y) " " (width) " " (height) } width=((width * SCALE).round()) height=((height * SCALE).round()) {
                            rect.sea x=(x) y=(y) width=(width) height=(height) {}
                            @for &region in Region::ALL { path class={ "land " (region.name()) } d=(OUTLINES[region.index()]) {} }
                            @for &(a, b) in &EDGES {
                                @let ((x1, y1), (x2, y2)) = (COORDINATES[a.index()], COORDINATES[b.index()]);
                                line.rail x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
                            }
                            @for &city in City::ALL { @if city.region() == region { (self.city(evening, city, owner, tap)) } }
                        }
                    }
                    // Without the script the drawing cannot be tapped: then there are buttons.
                    noscript { div.slot-list {
                        @for slot in City::ALL.iter().filter(|city| city.region() == region).flat_map(|city| city.slots()) {
                            @if let Some(line) = tap(slot) { (super::tell(&line, "chip", html! { (self.texts.slot(slot)) @if owner(slot).is_some() { " ●" } })) }
                        }
                    } }
                }
            }
        }
    }

    fn city(
        &self,
        evening: &Evening,
        city: City,
        owner: &dyn Fn(Slot) -> Option<Owner>,
        tap: &dyn Fn(Slot) -> Option<String>,
    ) -> Markup {
        let data = city.data();
        let ((x, y), (width, height)) = plaque(city);
        html! {
            g class={ "city " (data.region.name()) } {
                rect.plaque x=(x - width / 2.0) y=(y - height / 2.0) width=(width) height=(height)
                    rx=(if data.size == Size::Small { 15.0 } else { 7.0 }) {}
                text.city-name x=(x) y=(y + height / 2.0 + 11.0) { (city_name(city)) }
                @for slot in city.slots() { (self.map_slot(evening, slot, owner(slot), tap(slot))) }
                @if data.vp > 0 {
                    g.city-vp transform={ "translate(" (x + width / 2.0 - 1.0) " " (y - height / 2.0 + 1.0) ")" } { path d=(SEAL) {} text y="3.9" { (data.vp) } }
                }
            }
        }
    }

    fn map_slot(&self, evening: &Evening, slot: Slot, owner: Option<Owner>, line: Option<String>) -> Markup {
        let (x, y) = slot_centre(slot);
        let symbol = slot.project().map_or("any", ProjectType::name);
        let who = match owner {
            Some(Owner::Seat(seat)) => Some(self.owner_name(evening, seat)),
            Some(Owner::Neutral) => Some(self.texts.get("neutral")),
            None => None,
        };
        let label = match &who {
            Some(who) => format!("{}: {who}", self.texts.slot(slot)),
            None => self.texts.slot(slot),
        };
        let role = if line.is_some() { "button" } else { "img" };
        html! {
            g.slot role=(role) aria-label=(label) tabindex=[line.as_ref().map(|_| "0")] data-do=[line] {
                rect.well x=(x - 12.5) y=(y - 12.5) width="25" height="25" rx="5" {}
                @match owner {
                    None => use.kind href={ "#i-" (symbol) } x=(x - 8.0) y=(y - 8.0) width="16" height="16" {},
                    Some(Owner::Neutral) => circle.neutral cx=(x) cy=(y) r="10" {},
                    Some(Owner::Seat(seat)) => {
                        g class={ "disk " (seat_class(evening, seat)) } transform={ "translate(" (x - 11.0) " " (y - 11.0) ") scale(1.1)" } {
                            path d=(shape(seat)) {}
                            text x="10" y=(if seat.index() == 2 { 15.6 } else { 13.7 }) { (initial(&who.unwrap_or_default())) }
                        }
                    }
                }
            }
        }
    }

    /// Who owns a disk: a player, or Andrew.
    pub(super) fn owner_name(&self, evening: &Evening, seat: Seat) -> String {
        if evening.config().is_solo() && seat == Seat::ANDREW {
            return self.texts.get("andrew");
        }
        self.name(evening, seat)
    }
}

/// The class that gives a seat its colour; Andrew is black.
pub(super) fn seat_class(evening: &Evening, seat: Seat) -> String {
    if evening.config().is_solo() && seat == Seat::ANDREW {
        "sa".to_owned()
    } else {
        format!("s{}", seat.index())
    }
}

/// A seat's disk within text.
pub(super) fn disk(evening: &Evening, seat: Seat, name: &str) -> Markup {
    html! {
        svg class={ "disk " (seat_class(evening, seat)) } viewBox="0 0 20 20" role="img" aria-label=(name) {
            path d=(shape(seat)) {}
            text x="10" y=(if seat.index() == 2 { "15.8" } else { "14" }) { (initial(name)) }
        }
    }
}
