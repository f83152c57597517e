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
    for &(seat, decision) in decisions {
        if position.apply(seat, decision).is_err() {
            break;
        }
        // A decision may begin more than one round: nobody has anything to decide in some of them.
        let begun = usize::from(position.round()) + usize::from(position.is_finished());
        for (course, seat) in courses.iter_mut().zip(position.scored_seats()) {
            course.resize(begun, position.score(seat).total());
        }
    }
    courses
}

#[cfg(test)]
mod tests {
    use super::*;
    use carnegie_rules::components::start::ROUNDS;
    use carnegie_rules::{Config, decision_list};

    #[test]
    fn a_course_has_every_round_even_those_in_which_nobody_decides() {
        let mut skipped = false;
        for seed in 0..12 {
            let mut random = seed;
            let start = Position::new(Config::solo(1).unwrap(), seed);
            let (mut position, mut decisions, mut legal) = (start, Vec::new(), decision_list());
            while let Some(seat) = position.to_act().iter().next() {
                position.legal(seat, &mut legal);
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let decision = legal[(random >> 33) as usize % legal.len()];
                let round = position.round();
                position.apply(seat, decision).unwrap();
                decisions.push((seat, decision));
                skipped |= position.round() > round + 1;
            }
            let courses = courses(&start, &decisions);
            for (course, seat) in courses.iter().zip(position.scored_seats()) {
                assert_eq!(course.len(), usize::from(ROUNDS) + 1, "{seed}");
                assert_eq!(course.last(), Some(&position.score(seat).total()));
            }
        }
        assert!(skipped, "no game had a round without a decision");
    }
}
