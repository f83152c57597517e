//! Tables in lists.

use carnegie_pages::screens::{Ended, KeptStatus, TableCard, Terms};
use carnegie_pages::{ClockTerms, Texts, date};
use carnegie_table::{Clock, ClockKind, NIGHT, Status, TableInfo, TimeOver, Total};

/// Whether the reader has to decide.
pub fn is_your_turn(table: &TableInfo) -> bool {
    table.seats.iter().any(|seat| seat.yours && seat.to_act)
}

/// Whether a seat of a table that waits is kept for the reader: the others want to play again.
pub fn is_held_for_you(table: &TableInfo) -> bool {
    table.status == Status::Waiting && table.seats.iter().any(|seat| seat.take_back)
}

/// A table in a list.
pub fn card(texts: Texts, table: &TableInfo, now: i64) -> TableCard {
    TableCard {
        path: texts.at(&format!("/tables/{}", table.id)),
        title: table.title.clone(),
        names: table.seats.iter().map(|seat| seat.name.clone()).collect(),
        colours: table.seats.iter().map(|seat| seat.colour.index()).collect(),
        round: table.round,
        begun: table.status != Status::Waiting,
        over: matches!(table.status, Status::Finished | Status::Abandoned | Status::Imported),
        seated: table.seats.iter().any(|seat| seat.yours),
        your_turn: is_your_turn(table),
        modules: table.modules,
        difficulty: table.difficulty,
        terms: (table.status == Status::Waiting).then(|| terms(table, now)),
        held_for_you: is_held_for_you(table),
        stopped: table.status == Status::Abandoned,
        has_result: matches!(table.status, Status::Finished | Status::Imported) && !table.earlier_rules,
        result: table.result.iter().flatten().map(|total| ended(table, total)).collect(),
        waits_for: (table.seats.iter().filter(|seat| seat.to_act)).map(|seat| seat.name.clone()).collect(),
        deadline: deadline(table),
        idle: u64::try_from((now - table.changed) / 1000).unwrap_or(0),
        kept: table.earlier_rules.then(|| (kept_status(table.status), date(table.changed))),
    }
}

/// When the reader's time runs out, or that of the first of the others.
fn deadline(table: &TableInfo) -> Option<i64> {
    let own = table.seats.iter().filter(|seat| seat.yours).filter_map(|seat| seat.deadline).min();
    own.or_else(|| table.seats.iter().filter_map(|seat| seat.deadline).min())
}

/// What people should know before they sit down.
pub(crate) fn terms(table: &TableInfo, now: i64) -> Terms {
    let clock = clock_terms(table).map(|terms| ClockTerms { ends: table.turn_ends(now), ..terms });
    // The end of a turn of minutes says nothing to somebody who still waits for others.
    let clock = clock.map(|terms| ClockTerms { ends: terms.ends.filter(|_| terms.is_long()), ..terms });
    Terms { clock, hints: table.hints, watch: table.watch }
}

/// What people should know about the clock.
pub(crate) fn clock_terms(table: &TableInfo) -> Option<ClockTerms> {
    let Clock { per, seconds, then, weekends_off, nights_off } = table.clock?;
    Some(ClockTerms {
        seconds,
        per_game: per == ClockKind::Game,
        weekends_off,
        nights_off,
        night: NIGHT,
        zone: table.zone.clone(),
        forfeit: then == TimeOver::Forfeit,
        ends: None,
    })
}

/// How far a game of earlier rules got.
pub(crate) const fn kept_status(status: Status) -> KeptStatus {
    match status {
        Status::Finished | Status::Imported => KeptStatus::Ended,
        Status::Waiting | Status::Playing => KeptStatus::Running,
        Status::Abandoned => KeptStatus::Abandoned,
    }
}

fn ended(table: &TableInfo, total: &Total) -> Ended {
    let seat = table.seats.get(total.seat.index());
    Ended {
        name: seat.map(|seat| seat.name.clone()),
        vp: total.vp,
        won: total.won,
        yours: seat.is_some_and(|seat| seat.yours),
    }
}
