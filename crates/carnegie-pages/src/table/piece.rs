//! Wooden pieces: disks and employees; each seat has its own shape, colour and initial.

use super::Table;
use crate::icons::icon;
use carnegie_rules::Seat;
use maud::{Markup, html};

/// The outline of a seat's disks on a grid of 20 × 20, so that they can be told apart without colour.
pub(crate) const fn shape(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
        1 => "M3.5 1.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z",
        2 => "M10 .8 19.6 17.5a1.2 1.2 0 0 1-1 1.7H1.4a1.2 1.2 0 0 1-1-1.7z",
        _ => "M10 .2 19.8 10 10 19.8.2 10z",
    }
}

/// The icon of an active employee of a seat.
const fn standing(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "stand",
        1 => "stand-square",
        2 => "stand-triangle",
        _ => "stand-diamond",
    }
}

impl Table<'_> {
    /// The first letter of a name, for disks.
    pub(crate) fn initial(&self, seat: Seat) -> String {
        self.name(seat).chars().next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default()
    }

    /// The class that gives a seat its colour; Andrew is black.
    pub(crate) fn seat_class(&self, seat: Seat) -> &'static str {
        if self.position().config().is_solo() && seat == Seat::ANDREW {
            return "sa";
        }
        let colour = self.sitters.get(seat.index()).and_then(|sitter| sitter.colour);
        match colour.unwrap_or(seat.index()) {
            0 => "s0",
            1 => "s1",
            2 => "s2",
            _ => "s3",
        }
    }

    /// A disk inside an SVG drawing, centred at a point.
    pub(crate) fn svg_disk(&self, seat: Seat, x: f32, y: f32, size: f32, key: &str) -> Markup {
        let scale = size / 20.0;
        let dy = if seat.index() == 2 { 17.1 } else { 14.5 };
        html! {
            g class={ "disk " (self.seat_class(seat)) } data-key=(key) data-kind={ "disk-" (seat.index()) }
                transform={ "translate(" (x - size / 2.0) " " (y - size / 2.0) ") scale(" (scale) ")" } {
                path d=(shape(seat)) {}
                text x="10" y=(dy) { (self.initial(seat)) }
            }
        }
    }

    /// A disk within text.
    pub(crate) fn disk(&self, seat: Seat, key: Option<&str>) -> Markup {
        let y = if seat.index() == 2 { "17.1" } else { "14.5" };
        html! {
            svg class={ "disk " (self.seat_class(seat)) } viewBox="0 0 20 20" role="img" aria-label=(self.name(seat))
                data-key=[key] data-kind=[key.map(|_| format!("disk-{}", seat.index()))] {
                path d=(shape(seat)) {}
                text x="10" y=(y) { (self.initial(seat)) }
            }
        }
    }

    /// A name for a narrow place: broken where it may be for the eye, whole for screen readers.
    pub(crate) fn narrow_name(&self, name: &str) -> Markup {
        let narrow = self.texts.narrow(name);
        html! {
            @if narrow == name { (name) } @else { span aria-hidden="true" { (narrow) } span.sr { (name) } }
        }
    }

    /// An employee: standing if active, with the shape of the seat's disks, and lying down if not.
    pub(crate) fn worker(&self, seat: Seat, active: bool, key: &str) -> Markup {
        html! {
            span class={ "worker " (self.seat_class(seat)) } data-key=(key) data-kind={ "worker-" (seat.index()) } {
                (icon(if active { standing(seat) } else { "lie" }))
            }
        }
    }
}

/// What an explanation says, for screen readers.
pub(crate) fn spoken(tip: &str) -> String {
    tip.replace('|', ". ")
}
