//! Tables in lists.

use crate::day::date;
use carnegie_pages::Texts;
use carnegie_pages::screens::{Ended, KeptStatus, TableCard, Terms};
use carnegie_table::{ClockKind, Status, TableInfo, Total};

/// Whether the reader has to decide.
pub fn is_your_turn(table: &TableInfo) -> bool {
    table.seats.iter().any(|seat| seat.yours && seat.to_act)
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
        terms: (table.status == Status::Waiting).then(|| terms(table)),
        kept_for_you: table.status == Status::Waiting && table.seats.iter().any(|seat| seat.take_back),
        stopped: table.status == Status::Abandoned,
        has_result: matches!(table.status, Status::Finished | Status::Imported) && !table.earlier_rules,
        result: table.result.iter().flatten().map(|total| ended(table, total)).collect(),
        waits_for: (table.seats.iter().filter(|seat| seat.to_act)).map(|seat| seat.name.clone()).collect(),
        idle: u64::try_from((now - table.changed) / 1000).unwrap_or(0),
        kept: table.earlier_rules.then(|| (kept_status(table.status), date(table.changed))),
    }
}

/// What people should know before they sit down.
pub(crate) fn terms(table: &TableInfo) -> Terms {
    let clock = table.clock.map(|clock| (clock.seconds, clock.per == ClockKind::Game));
    Terms { clock, hints: table.hints, watch: table.watch }
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
