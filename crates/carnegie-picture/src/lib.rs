//! A picture of a position, as PNG: what a link to it shows before it is opened.
//!
//! It is drawn from what a spectator may see, and nothing else: [`Picture`] takes a view, in which everything hidden has
//! been replaced by a constant.
#![forbid(unsafe_code)]

pub mod app;
mod canvas;
mod font;
mod icon;
mod outline;
pub mod png;

use canvas::{Align, Canvas, Colour};
use carnegie_pages::table::{OUTLINES, place_words, plaque, slot_centre, vp_words};
use carnegie_pages::{Texts, city_name};
use carnegie_rules::components::cities::{COORDINATES, EDGES};
use carnegie_rules::{City, Config, Owner, Position, Region, Seat, Size, Slot, View, Viewer};

/// Pixels across.
pub const WIDTH: u32 = 1200;
/// Pixels down.
pub const HEIGHT: u32 = 630;

/// Everything the picture shows.
#[derive(Clone, Debug)]
pub struct Picture {
    texts: Texts,
    title: String,
    names: Vec<String>,
    view: View,
}

// The palette of `assets/style.css`, by its names; a test of the scripts compares them.
const INK: Colour = Colour(0x2a, 0x21, 0x18);
const PANEL: Colour = Colour(0xf8, 0xf2, 0xe4);
const RAISED: Colour = Colour(0xff, 0xfa, 0xf0);
const SOFT: Colour = Colour(0x5d, 0x4e, 0x3a);
const BRASS: Colour = Colour(0xdc, 0xb5, 0x64);
const DARK_BRASS: Colour = Colour(0x7a, 0x58, 0x10);
const PAPER: Colour = Colour(0xeb, 0xe1, 0xcb);
const SEA: Colour = Colour(0xd5, 0xdf, 0xdc);
const COAST: Colour = Colour(0x6f, 0x7f, 0x7a);
const NEUTRAL: Colour = Colour(0x8d, 0x83, 0x71);
const ANDREW: Colour = Colour(0x1d, 0x18, 0x12);
const LANDS: [Colour; Region::COUNT] =
    [Colour(0xe0, 0xc0, 0x74), Colour(0xb0, 0xc4, 0x8f), Colour(0xa9, 0xbc, 0xd8), Colour(0xde, 0xab, 0x92)];
const SEATS: [Colour; Seat::MAX] =
    [Colour(0x00, 0x61, 0x9c), Colour(0xb5, 0x41, 0x00), Colour(0x00, 0x6d, 0x50), Colour(0x8a, 0x2f, 0x7c)];

/// The strip at the top.
const HEAD: f32 = 92.0;
/// Where the list of players begins.
const SIDE: f32 = 868.0;
/// The part of the map's own drawing that is shown: left, top, width, height.
const MAP: (f32, f32, f32, f32) = (46.0, 320.0, 1036.0, 616.0);

impl Picture {
    /// The picture of a position as a spectator sees it.
    pub fn new(texts: Texts, title: &str, names: &[String], position: &Position) -> Self {
        let view = position.view(Viewer::Spectator);
        Picture { texts, title: title.to_owned(), names: names.to_vec(), view }
    }

    /// The file.
    pub fn png(&self) -> Vec<u8> {
        let Some(mut canvas) = Canvas::new(WIDTH, HEIGHT, PANEL) else { return Vec::new() };
        self.map(&mut canvas);
        canvas.rect((SIDE, HEAD), (WIDTH as f32 - SIDE, HEIGHT as f32 - HEAD), 0.0, PANEL);
        canvas.rect((SIDE, HEAD), (2.0, HEIGHT as f32 - HEAD), 0.0, DARK_BRASS);
        self.players(&mut canvas);
        self.head(&mut canvas);
        png::write(WIDTH, HEIGHT, png::Colours::Opaque, &canvas.pixels())
    }

    fn position(&self) -> &Position {
        self.view.position()
    }

    fn config(&self) -> Config {
        self.position().config()
    }

    fn head(&self, canvas: &mut Canvas) {
        let width = WIDTH as f32;
        canvas.rect((0.0, 0.0), (width, HEAD), 0.0, INK);
        canvas.rect((0.0, HEAD - 4.0), (width, 4.0), 0.0, BRASS);
        canvas.ring((52.0, 44.0), 29.0, 3.0, BRASS);
        canvas.text("C", (52.0, 58.0), 40.0, BRASS, Align::Middle, 60.0);
        let place = place_words(self.texts, self.position());
        let taken = canvas.text(&place, (width - 28.0, 57.0), 28.0, BRASS, Align::Right, 520.0);
        canvas.text(&self.title, (100.0, 58.0), 36.0, RAISED, Align::Left, width - 160.0 - taken);
    }

    fn map(&self, canvas: &mut Canvas) {
        let height = HEIGHT as f32 - HEAD;
        canvas.rect((0.0, HEAD), (SIDE, height), 0.0, SEA);
        let scale = (SIDE / MAP.2).min(height / MAP.3);
        let (left, top) = ((SIDE - MAP.2 * scale) / 2.0, HEAD + (height - MAP.3 * scale) / 2.0);
        canvas.place(scale, (left - MAP.0 * scale, top - MAP.1 * scale));
        for (outline, colour) in OUTLINES.iter().zip(LANDS) {
            if let Some(path) = outline::read(outline) {
                canvas.fill(&path, colour);
                canvas.stroke(&path, 1.6, COAST);
            }
        }
        for &(a, b) in &EDGES {
            self.line(canvas, a, b);
        }
        for &city in City::ALL {
            self.city(canvas, city);
        }
        canvas.place(1.0, (0.0, 0.0));
    }

    /// A railway line, in the colours of everybody who has projects at both ends, side by side.
    fn line(&self, canvas: &mut Canvas, a: City, b: City) {
        let point = |city: City| {
            let (x, y) = COORDINATES[city.index()];
            (f32::from(x), f32::from(y))
        };
        let ((x1, y1), (x2, y2)) = (point(a), point(b));
        canvas.line((x1, y1), (x2, y2), 3.4, SOFT);
        let joined: Vec<Seat> = (self.position().scored_seats())
            .filter(|&seat| self.is_in(seat, a) && self.is_in(seat, b))
            .collect();
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        for (index, &seat) in joined.iter().enumerate() {
            let aside = (index as f32 - (joined.len() as f32 - 1.0) / 2.0) * 6.0 / length;
            let (dx, dy) = (-(y2 - y1) * aside, (x2 - x1) * aside);
            canvas.line((x1 + dx, y1 + dy), (x2 + dx, y2 + dy), 5.0, self.colour(seat));
        }
    }

    fn is_in(&self, seat: Seat, city: City) -> bool {
        let projects = self.position().projects(seat);
        city.slots().any(|slot| projects.contains(slot))
    }

    fn city(&self, canvas: &mut Canvas, city: City) {
        let ((x, y), (width, height)) = plaque(city);
        let corner = if city.data().size == Size::Small { 15.0 } else { 7.0 };
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        canvas.rect((left - 1.5, top - 1.5), (width + 3.0, height + 3.0), corner + 1.5, DARK_BRASS);
        canvas.rect((left, top), (width, height), corner, RAISED);
        for slot in city.slots() {
            self.slot(canvas, slot);
        }
        // Its neighbours on the left and right leave no room below.
        let below = city != City::SaltLakeCity;
        let base = if below { y + height / 2.0 + 15.0 } else { y - height / 2.0 - 6.0 };
        canvas.label(&city_name(city), (x, base), 15.0, INK, RAISED);
    }

    fn slot(&self, canvas: &mut Canvas, slot: Slot) {
        let (x, y) = slot_centre(slot);
        match self.position().owner(slot) {
            None if slot.project().is_none() => {}
            None => canvas.rect((x - 11.5, y - 11.5), (23.0, 23.0), 5.0, PAPER),
            Some(Owner::Neutral) => canvas.disk((x, y), 10.5, NEUTRAL),
            Some(Owner::Seat(seat)) => self.disk(canvas, seat, (x, y), 11.5),
        }
    }

    /// A disk of a seat; each has its own shape, so that they can be told apart without colour.
    fn disk(&self, canvas: &mut Canvas, seat: Seat, at: (f32, f32), radius: f32) {
        let shape = match seat.index() {
            0 => outline::circle(at, radius),
            1 => outline::square(at, radius * 0.95),
            2 => outline::triangle(at, radius * 1.08),
            _ => outline::diamond(at, radius * 1.12),
        };
        if let Some(shape) = shape {
            canvas.fill(&shape, self.colour(seat));
            canvas.stroke(&shape, radius / 9.0, RAISED);
        }
        let initial: String = self.name(seat).chars().take(1).flat_map(char::to_uppercase).collect();
        let lower = if seat.index() == 2 { 0.62 } else { 0.38 };
        canvas.text(
            &initial,
            (at.0, at.1 + radius * lower),
            radius * 1.05,
            RAISED,
            Align::Middle,
            radius * 1.8,
        );
    }

    /// Who plays, and what everybody would score if the game ended now.
    fn players(&self, canvas: &mut Canvas) {
        let position = self.position();
        let heading = if position.is_finished() { "part-score-end" } else { "score-now" };
        let (left, right) = (SIDE + 26.0, WIDTH as f32 - 24.0);
        let heading = self.texts.get(heading);
        canvas.text(&heading, (left, HEAD + 44.0), 22.0, SOFT, Align::Left, right - left);
        let seats: Vec<Seat> = position.scored_seats().collect();
        let winners = position.is_finished().then(|| position.winners());
        for (row, &seat) in seats.iter().enumerate() {
            let top = HEAD + 62.0 + row as f32 * 116.0;
            let marked =
                winners.map_or_else(|| position.to_act().contains(seat), |winners| winners.contains(seat));
            if marked {
                canvas.rect((left - 12.0, top), (right - left + 20.0, 106.0), 10.0, PAPER);
                canvas.rect((left - 12.0, top), (5.0, 106.0), 2.0, DARK_BRASS);
            }
            self.disk(canvas, seat, (left + 32.0, top + 53.0), 28.0);
            let text = left + 76.0;
            canvas.text(&self.name(seat), (text, top + 44.0), 27.0, INK, Align::Left, right - text);
            let total = vp_words(self.texts, position.score(seat).total());
            canvas.text(&total, (text, top + 84.0), 32.0, self.colour(seat), Align::Left, right - text);
        }
    }

    fn name(&self, seat: Seat) -> String {
        if self.config().is_solo() && seat == Seat::ANDREW {
            return self.texts.get("andrew");
        }
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }

    fn colour(&self, seat: Seat) -> Colour {
        if self.config().is_solo() && seat == Seat::ANDREW { ANDREW } else { SEATS[seat.index() % Seat::MAX] }
    }
}
