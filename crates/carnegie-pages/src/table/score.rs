//! The score sheet, now or at the end, and the course of the game as a chart.

use super::Table;
use crate::glyphs::effect_signs;
use crate::locale::Texts;
use crate::words::number;
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
    let noted = seats.iter().any(|&seat| secret_of(position, seat).is_some());
    let best = scores.iter().map(carnegie_rules::Score::total).max();
    html! {
        table.sheet-table {
            thead { tr {
                th scope="col" { span.sr { (texts.get("part-score")) } }
                @for &seat in &seats { th scope="col" { (table.disk(seat, None)) span.th-name { (table.name(seat)) } } }
            } }
            tbody {
                @for &line in ScoreLine::ALL {
                    @if scores.iter().any(|score| score.line(line) != 0) || (line == ScoreLine::SecretDonation && noted) {
                        tr {
                            th scope="row" { (texts.score_line(line)) }
                            @for score in &scores { td { (number(score.line(line))) } }
                        }
                        @if line == ScoreLine::Donations { (donation_lines(texts, position, &scores)) }
                        @if line == ScoreLine::SecretDonation { (secret_lines(texts, position, &seats, &scores)) }
                    }
                }
            }
            tfoot { tr {
                th scope="row" { (texts.get("line-total")) }
                @for score in &scores { td.best[Some(score.total()) == best] { (number(score.total())) } }
            } }
        }
    }
}

fn donation_lines(texts: Texts, position: &Position, scores: &[carnegie_rules::Score]) -> Markup {
    html! {
        @for space in DonationSpace::all().filter(|&space| scores.iter().any(|score| score.donation(space).is_some())) {
            tr.detail {
                th scope="row" data-tip=(texts.donation(position, space)) {
                    span.full { (texts.donation(position, space)) }
                    // Only where there is no room for words.
                    span.signs hidden { (effect_signs(texts, position.donation(space))) }
                }
                @for score in scores { td { @if let Some(vp) = score.donation(space) { (number(vp)) } } }
            }
        }
    }
}

/// The secret donation of a seat, if it has one and the viewer may know it. Andrew has none.
fn secret_of(position: &Position, seat: Seat) -> Option<DonationSpace> {
    position.config().seats().find(|&one| one == seat).and_then(|seat| position.player(seat).secret)
}

/// Which donation each seat has noted in secret, as far as the viewer may know.
fn secret_lines(
    texts: Texts,
    position: &Position,
    seats: &[Seat],
    scores: &[carnegie_rules::Score],
) -> Markup {
    let noted = |space: DonationSpace| seats.iter().any(|&seat| secret_of(position, seat) == Some(space));
    html! {
        @for space in DonationSpace::all().filter(|&space| noted(space)) {
            tr.detail.secret-line {
                th scope="row" data-tip=(texts.donation(position, space)) {
                    span.full { (texts.donation(position, space)) }
                    span.signs hidden { (effect_signs(texts, position.donation(space))) }
                }
                @for (&seat, score) in seats.iter().zip(scores) {
                    td { @if secret_of(position, seat) == Some(space) { (number(score.line(ScoreLine::SecretDonation))) } }
                }
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
