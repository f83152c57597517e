//! After the game: the score sheet, charts, replay.

use crate::analysis::{Progress, in_words};
use crate::table_view::TableView;
use carnegie_pages::Texts;
use carnegie_pages::screens::{EndPage, Reader};
use carnegie_pages::table::courses;
use carnegie_rules::{ReplayError, Seat, SeatSet, Viewer};
use carnegie_table::TableState;

/// The view of a game that has ended, and of everything that shows neither chat nor presence.
pub const fn ended_view(texts: Texts, person: Option<&str>, viewer: Viewer, now: i64) -> TableView<'_> {
    TableView {
        texts,
        person,
        viewer,
        chat: &[],
        event: "",
        guided: false,
        shared: false,
        here: SeatSet::first(Seat::MAX),
        rematch_seats: SeatSet::EMPTY,
        site: "",
        now,
    }
}

/// What the last page of a game needs besides the table.
#[derive(Clone, Debug)]
pub struct EndFacts<'a> {
    /// Who is reading it.
    pub reader: &'a Reader,
    /// The id of that person.
    pub person: Option<&'a str>,
    /// From whose seat.
    pub viewer: Viewer,
    /// How far along the analysis is.
    pub progress: &'a Progress,
    /// The seats held for their people at the table where the others wait to play again.
    pub rematch_seats: SeatSet,
    /// Where others reach this host; empty if they cannot.
    pub site: &'a str,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

/// The score sheet and charts; nothing without a game.
pub fn end_page(state: &TableState, facts: &EndFacts<'_>) -> Result<Option<String>, ReplayError> {
    let EndFacts { reader, person, viewer, progress, rematch_seats, site, now } = *facts;
    let Some(game) = state.game() else { return Ok(None) };
    let start = game.record().position_after(0)?;
    let courses = courses(&start, &game.record().decisions);
    let can_rematch = person.is_some_and(|person| state.seats_of(person).next().is_some());
    let analysis = in_words(reader.texts, game.record(), progress)?;
    let guided = can_rematch && state.options().guided;
    let view = TableView { site, guided, rematch_seats, ..ended_view(reader.texts, person, viewer, now) };
    Ok(view.show(state, None, |table| {
        EndPage { table, courses: &courses, can_rematch, analysis: &analysis }.page(reader).into_string()
    }))
}
