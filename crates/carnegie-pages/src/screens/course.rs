//! A chart of points over time: one line for each seat, told apart by colour, dashes and shapes, and the same
//! numbers as a table.

use crate::locale::{Texts, t};
use crate::table::{Table, shape};
use carnegie_rules::Seat;
use maud::{Markup, html};

const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 320.0;
const LEFT: f32 = 46.0;
const RIGHT: f32 = 44.0;
const TOP: f32 = 14.0;
const BOTTOM: f32 = 40.0;
/// The smallest distance between the disks at the ends of the lines.
const GAP: f32 = 21.0;

/// One point in time, for all lines of the chart.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Moment {
    /// Where it is, in rounds: 0 is the end of setup.
    pub at: f32,
    /// The round it belongs to, where the table of numbers has a row for it.
    pub row: Option<u8>,
    /// The points of every seat.
    pub points: Vec<f32>,
}

/// Something to look at on a line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mark {
    /// Which moment.
    pub moment: usize,
    /// On whose line.
    pub seat: Seat,
    /// What is written on it.
    pub label: String,
    /// Where it leads.
    pub href: String,
    /// What it is.
    pub title: String,
}

/// A chart.
#[derive(Debug)]
pub(crate) struct Chart<'a> {
    pub table: &'a Table<'a>,
    /// Makes identifiers of this chart unique on its page.
    pub id: &'static str,
    pub title: String,
    pub moments: Vec<Moment>,
    pub marks: Vec<Mark>,
}

/// Nobody can see less than a tenth of a pixel.
fn tenths(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}

/// Where numbers are in the drawing.
struct Scale {
    last: f32,
    low: f32,
    high: f32,
    step: f32,
}

impl Scale {
    fn of(moments: &[Moment]) -> Self {
        let values = || moments.iter().flat_map(|moment| moment.points.iter().copied());
        let (low, high) = (values().fold(0.0, f32::min), values().fold(10.0, f32::max));
        let step = [5.0, 10.0, 20.0, 25.0, 50.0, 100.0].into_iter().find(|step| (high - low) / step <= 6.0);
        let step = step.unwrap_or(200.0);
        let last = moments.iter().map(|moment| moment.at).fold(1.0, f32::max);
        Scale { last, low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    fn x(&self, at: f32) -> f32 {
        tenths(LEFT + (WIDTH - LEFT - RIGHT) * at / self.last)
    }

    fn y(&self, points: f32) -> f32 {
        tenths(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - points) / (self.high - self.low))
    }

    /// The values that get a line across the chart.
    fn levels(&self) -> impl Iterator<Item = f32> {
        let count = ((self.high - self.low) / self.step).round() as u32;
        let (low, step) = (self.low, self.step);
        (0..=count).map(move |index| low + step * index as f32)
    }
}

impl Chart<'_> {
    pub(crate) fn draw(&self) -> Markup {
        let texts = self.table.texts;
        let scale = Scale::of(&self.moments);
        let title = format!("{}-title", self.id);
        let description = format!("{}-about", self.id);
        html! {
            figure.course-figure {
                svg.chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="group" aria-labelledby={ (title) " " (description) } {
                    title id=(title) { (self.title) }
                    desc id=(description) { (self.summary()) }
                    (self.grid(&scale))
                    @for (index, seat) in self.seats().enumerate() { (self.line(&scale, index, seat)) }
                    (self.ends(&scale))
                    @for mark in &self.marks { (self.mark(&scale, mark)) }
                    text.axis x=((LEFT + WIDTH - RIGHT) / 2.0) y=(HEIGHT - 4.0) text-anchor="middle" { (texts.get("chart-rounds")) }
                }
                figcaption.legend { @for seat in self.seats() { span { (self.table.disk(seat, None)) " " (self.table.name(seat)) } } }
                (self.numbers())
            }
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        self.table.position().scored_seats()
    }

    /// The last points of everybody in words.
    fn summary(&self) -> String {
        let texts = self.table.texts;
        let last = self.moments.last();
        let told = self.seats().enumerate().map(|(index, seat)| {
            let vp = last.and_then(|moment| moment.points.get(index)).copied().unwrap_or(0.0);
            t!(texts, "chart-label", name = self.table.name(seat), vp = vp.round() as i32)
        });
        told.collect::<Vec<_>>().join(", ")
    }

    fn grid(&self, scale: &Scale) -> Markup {
        html! {
            @for points in scale.levels() {
                line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(scale.y(points)) y2=(scale.y(points)) {}
                text.axis x=(LEFT - 7.0) y=(scale.y(points) + 4.5) text-anchor="end" { (points) }
            }
            @for round in (0..=scale.last as u8).step_by(5) {
                @let x = scale.x(round.into());
                line.tick x1=(x) x2=(x) y1=(HEIGHT - BOTTOM) y2=(HEIGHT - BOTTOM + 5.0) {}
                text.axis x=(x) y=(HEIGHT - BOTTOM + 18.0) text-anchor="middle" { (round) }
            }
        }
    }

    fn line(&self, scale: &Scale, index: usize, seat: Seat) -> Markup {
        let class = self.table.seat_class(seat);
        let place = |moment: &Moment| {
            let points = moment.points.get(index).copied().unwrap_or(0.0);
            (scale.x(moment.at), scale.y(points))
        };
        let points: Vec<String> =
            self.moments.iter().map(place).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let often = |moment: &&Moment| moment.row.is_some_and(|round| round % 5 == 0);
        html! {
            polyline class={ "course " (class) " dash" (index) } points=(points.join(" ")) {}
            @for (x, y) in self.moments.iter().filter(often).map(place) {
                path class={ "bead " (class) } d=(shape(seat)) transform={ "translate(" (x - 4.5) " " (y - 4.5) ") scale(.45)" } {}
            }
        }
    }

    /// A disk at the end of each line; those that would overlap move apart.
    fn ends(&self, scale: &Scale) -> Markup {
        let Some(last) = self.moments.last() else { return html! {} };
        let mut ends: Vec<(Seat, f32)> =
            self.seats().zip(&last.points).map(|(seat, &points)| (seat, scale.y(points))).collect();
        ends.sort_by(|a, b| a.1.total_cmp(&b.1));
        let mut places: Vec<f32> = Vec::new();
        for &(_, y) in &ends {
            places.push(places.last().map_or(y, |above| y.max(above + GAP)));
        }
        let below = places.last().map_or(0.0, |lowest| (lowest - (HEIGHT - BOTTOM)).max(0.0));
        let x = scale.x(last.at);
        html! {
            @for (&(seat, from), to) in ends.iter().zip(places) {
                @let to = to - below;
                line.lead x1=(x) x2=(x + 12.0) y1=(from) y2=(to) {}
                (self.table.svg_disk(seat, x + 22.0, to, 20.0, ""))
            }
        }
    }

    fn mark(&self, scale: &Scale, mark: &Mark) -> Markup {
        let Some(moment) = self.moments.get(mark.moment) else { return html! {} };
        let points = moment.points.get(mark.seat.index()).copied().unwrap_or(0.0);
        html! {
            a.mark.(self.table.seat_class(mark.seat)) href=(mark.href) aria-label=(mark.title) {
                circle cx=(scale.x(moment.at)) cy=(scale.y(points)) r="9" {}
                text x=(scale.x(moment.at)) y=(scale.y(points) + 4.0) { (mark.label) }
            }
        }
    }

    /// The same numbers for those who prefer a table.
    fn numbers(&self) -> Markup {
        let texts = self.table.texts;
        html! {
            details.numbers {
                summary { (texts.get("chart-table")) }
                table.sheet-table {
                    thead { tr {
                        th scope="col" { (texts.get("chart-round")) }
                        @for seat in self.seats() { th scope="col" { (self.table.name(seat)) } }
                    } }
                    tbody {
                        @for moment in &self.moments { @if let Some(round) = moment.row {
                            tr {
                                th scope="row" { (round) }
                                @for points in &moment.points { td { (points.round()) } }
                            }
                        } }
                    }
                }
            }
        }
    }
}

/// What everybody would have scored after each round, as moments of a chart.
pub(crate) fn moments_of(courses: &[Vec<i16>]) -> Vec<Moment> {
    let rounds = courses.iter().map(Vec::len).max().unwrap_or(0);
    (0..rounds)
        .map(|round| Moment {
            at: round as f32,
            row: u8::try_from(round).ok(),
            points: courses.iter().map(|course| f32::from(course.get(round).copied().unwrap_or(0))).collect(),
        })
        .collect()
}

/// What everybody would have scored after each round, as a chart.
pub(crate) fn course_chart(texts: Texts, table: &Table<'_>, courses: &[Vec<i16>]) -> Markup {
    let title = texts.get("chart-title");
    Chart { table, id: "course", title, moments: moments_of(courses), marks: Vec::new() }.draw()
}
