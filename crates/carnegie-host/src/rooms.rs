//! The waiting room, and games of other rules.

use crate::lists::{kept_status, terms};
use crate::scene::EventId;
use crate::table_view::chat_line;
use carnegie_pages::screens::{KeptPage, KeptSheet, Place, WaitingRoom, table_title};
use carnegie_pages::{Texts, date};
use carnegie_rules::SeatSet;
use carnegie_table::{Archive, ChatLine, Colour, Scored, TableInfo, TableState, seat_from_number};

/// The waiting room, for somebody who may have come by the invite link.
pub fn waiting_room(
    texts: Texts,
    state: &TableState,
    person: Option<&str>,
    invite: Option<&str>,
    now: i64,
) -> WaitingRoom {
    let info = state.info(person, SeatSet::EMPTY);
    let path = texts.at(&format!("/tables/{}", state.id()));
    let mut places = places(&info);
    for (place, seat) in places.iter_mut().zip(state.seats()) {
        place.free_colours = state.free_colours(seat).map(Colour::index).collect();
    }
    WaitingRoom {
        invite: info.invite.as_ref().map(|secret| format!("{path}?invite={secret}")),
        invited: invite.map(str::to_owned).or_else(|| info.invite.clone()),
        event: EventId { seq: state.seq(), chat: 0 }.to_string(),
        path,
        title: info.title.clone(),
        places,
        modules: info.modules,
        played_on: info.taken_over.is_some(),
        terms: terms(&info, now),
        owner: info.yours,
    }
}

fn places(info: &TableInfo) -> Vec<Place> {
    (info.seats.iter())
        .map(|seat| Place {
            name: seat.name.clone(),
            colour: seat.colour.index(),
            kind: seat.kind,
            level: seat.level.clone(),
            yours: seat.yours,
            free_colours: Vec::new(),
        })
        .collect()
}

/// A game of other rules, to be read.
pub fn kept_page(texts: Texts, archive: &Archive, person: Option<&str>, chat: &[ChatLine]) -> KeptPage {
    let info = archive.info(person);
    let names: Vec<String> = info.seats.iter().map(|seat| seat.name.clone()).collect();
    let sheet = |scored: &Scored| KeptSheet {
        name: seat_from_number(scored.seat).and_then(|seat| names.get(seat.index()).cloned()),
        won: scored.won,
        total: scored.total,
        lines: scored.lines.clone(),
    };
    KeptPage {
        path: texts.at(&format!("/tables/{}", archive.id())),
        title: table_title(texts, info.title.as_deref(), &names, info.difficulty.is_some()),
        rules: archive.rules(),
        status: kept_status(info.status),
        places: places(&info),
        modules: info.modules,
        difficulty: info.difficulty,
        opened: date(info.created),
        changed: date(info.changed),
        sheets: archive.outcome().iter().flat_map(|outcome| &outcome.seats).map(sheet).collect(),
        log: archive.log(person).map(|(seat, said)| (seat, said.map(str::to_owned))).collect(),
        chat: chat.iter().map(chat_line).collect(),
    }
}
