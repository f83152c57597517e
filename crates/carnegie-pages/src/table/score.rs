//! The score sheet, now or at the end, and the course of the game as a chart.

use super::Table;
use super::piece::shape;
use crate::locale::{Texts, t};
use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::{DonationSpace, Phase, Position, ScoreLine, Seat};
use maud::{Markup, html};

impl Table<'_> {
    pub(super) fn score_part(&self) -> Markup {
        let texts = self.texts;
        let finished = self.position().phase() == Phase::Finished;
        html! {
            section #score .panel.score data-part data-view="story" data-tab="score" aria-label=(texts.get("part-score")) {
                h2 { (texts.get(if finished { "part-score-end" } else { "score-now" })) }
                (score_sheet(self))
            }
        }
    }
}

/// The score sheet of all seats, line by line; donations one by one.
pub fn score_sheet(table: &Table<'_>) -> Markup {
    let (texts, position) = (table.texts, table.position());
    let seats: Vec<Seat> = position.scored_seats().collect();
    let scores: Vec<_> = seats.iter().map(|&seat| position.score(seat)).collect();
    let best = scores.iter().map(carnegie_rules::Score::total).max();
    html! {
        table.sheet-table {
            thead { tr {
                th scope="col" { span.sr { (texts.get("part-score")) } }
                @for &seat in &seats { th scope="col" { (table.disk(seat, None)) span.th-name { (table.name(seat)) } } }
            } }
            tbody {
                @for &line in ScoreLine::ALL {
                    @if scores.iter().any(|score| score.line(line) != 0) {
                        tr {
                            th scope="row" { (texts.score_line(line)) }
                            @for score in &scores { td { (score.line(line)) } }
                        }
                        @if line == ScoreLine::Donations { (donation_lines(texts, position, &scores)) }
                    }
                }
            }
            tfoot { tr {
                th scope="row" { (texts.get("line-total")) }
                @for score in &scores { td.best[Some(score.total()) == best] { (score.total()) } }
            } }
        }
    }
}

fn donation_lines(texts: Texts, position: &Position, scores: &[carnegie_rules::Score]) -> Markup {
    html! {
        @for space in DonationSpace::all().filter(|&space| scores.iter().any(|score| score.donation(space).is_some())) {
            tr.detail {
                th scope="row" { (texts.donation(position, space)) }
                @for score in scores { td { @match score.donation(space) { Some(vp) => (vp), None => "" } } }
            }
        }
    }
}

/// What every scoring seat would have scored at the beginning of each round, and at the end.
pub fn courses(start: &Position, decisions: &[(Seat, carnegie_rules::Decision)]) -> Vec<Vec<i16>> {
    let mut position = *start;
    let mut courses = vec![Vec::new(); start.scored_seats().count()];
    let mut note = |position: &Position| {
        for (course, seat) in courses.iter_mut().zip(position.scored_seats()) {
            course.push(position.score(seat).total());
        }
    };
    for &(seat, decision) in decisions {
        let round = position.round();
        if position.apply(seat, decision).is_err() {
            break;
        }
        if position.round() != round || position.is_finished() {
            note(&position);
        }
    }
    courses
}

/// What each seat would have scored after every round: one line a seat.
pub fn chart(texts: Texts, names: &[String], courses: &[Vec<i16>]) -> Markup {
    let values = courses.iter().flatten().copied();
    let (low, high) = (values.clone().min().unwrap_or(0).min(0), values.max().unwrap_or(0).max(10));
    let (width, height, left, bottom) = (640.0, 260.0, 36.0, 24.0);
    let x = |round: usize| left + (width - left - 90.0) * round as f32 / f32::from(ROUNDS);
    let y = |vp: i16| 10.0 + (height - bottom - 10.0) * f32::from(high - vp) / f32::from((high - low).max(1));
    let step = if high - low > 100 {
        50
    } else if high - low > 40 {
        20
    } else {
        10
    };
    html! {
        svg.chart viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(texts.get("chart-title")) {
            @for vp in (0..=high).step_by(step) {
                line.grid x1=(left) x2=(width - 90.0) y1=(y(vp)) y2=(y(vp)) {}
                text.axis x=(left - 6.0) y=(y(vp) + 4.0) text-anchor="end" { (vp) }
            }
            @for round in (0..=usize::from(ROUNDS)).step_by(5) {
                text.axis x=(x(round)) y=(height - 6.0) text-anchor="middle" { (round) }
            }
            @for (index, course) in courses.iter().enumerate() {
                @let class = ["s0", "s1", "s2", "s3"][index.min(3)];
                @let points = course.iter().enumerate().map(|(round, &vp)| format!("{:.1},{:.1}", x(round), y(vp))).collect::<Vec<_>>().join(" ");
                polyline class={ "course " (class) } points=(points) {}
                @if let (Some(&vp), Some(seat)) = (course.last(), Seat::new(index)) {
                    @let (end_x, end_y) = (x(course.len() - 1), y(vp));
                    g class={ "disk " (class) } transform={ "translate(" (end_x - 6.0) " " (end_y - 6.0) ") scale(.6)" } { path d=(shape(seat)) {} }
                    text class={ "label " (class) } x=(end_x + 10.0) y=(end_y + 4.0) { (t!(texts, "chart-label", name = names.get(index).cloned().unwrap_or_default(), vp = vp)) }
                }
            }
        }
    }
}
