//! Somebody does not come: the others agree that a bot plays on, and see who has agreed.

use carnegie_host::{TableView, ended_view};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::SeatSet;
use carnegie_table::{Founder, NewTable, Newcomer, Origin, Perspective, SeatPlan, TableState};

const PEOPLE: [&str; 3] = ["Ada", "Ben", "Cleo"];
/// Long after everybody has decided for the last time.
const LATER: i64 = 100 * 24 * 60 * 60 * 1000;

/// A game of three people who have just begun.
fn three_people() -> TableState {
    let seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open];
    let plan = NewTable::new(seats).plan(Founder { id: "Ada", name: "Ada" }, |_| true).unwrap();
    let origin = Origin { id: "table".into(), invite: "invite".into(), seed: 7, at: 0 };
    let mut state = TableState::read(&plan.found("Ada", origin).unwrap()).unwrap();
    for name in ["Ben", "Cleo"] {
        let newcomer = Newcomer {
            person: name.to_owned(),
            name: name.to_owned(),
            invite: None,
            seat: None,
            colour: None,
        };
        state = state.after(0, &state.propose_sit(&newcomer).unwrap()).unwrap();
    }
    state.after(0, &state.propose_start("Ada").unwrap()).unwrap()
}

/// A part of the page of a person, while nobody has the table open.
fn shown(state: &TableState, person: &str, part: &str) -> String {
    let viewer = state.viewer(Some(person), Perspective::Own).unwrap();
    let ended = ended_view(Texts::new(Locale::default()), Some(person), viewer, LATER);
    let view = TableView { here: SeatSet::EMPTY, ..ended };
    let parts = view.show(state, None, |table| match part {
        "menu" => table.menu_items().into_string(),
        id => table.parts().into_iter().find(|part| part.id == id).unwrap().html,
    });
    parts.unwrap()
}

#[test]
fn who_agrees_that_a_bot_plays_on_is_known_to_all() {
    let state = three_people();
    let seat = state.to_act().iter().next().unwrap();
    let at = seat.index();
    let [absent, one, other] = [0, 1, 2].map(|next| PEOPLE[(at + next) % 3]);
    assert!(shown(&state, other, "menu").contains(&format!("Agree that a bot should play on for {absent}")));
    assert!(!shown(&state, other, "notice").contains("bot"));

    let agrees = state.propose_absent(LATER, one, seat, "random").unwrap();
    let state = state.after(LATER, &agrees).unwrap();
    let says = format!("A bot plays on for {absent} as soon as everyone else agrees. Agreed so far: {one}.");
    for person in PEOPLE {
        let notice = shown(&state, person, "notice");
        assert!(notice.contains(&says), "{person}: {notice}");
        assert_eq!(notice.contains("<form"), person == other, "only who has not agreed can: {person}");
    }
    let menu = shown(&state, one, "menu");
    let agreed = format!("disabled>You agreed that a bot should play on for {absent}</button>");
    assert!(menu.contains(&agreed), "{menu}");

    let agrees = state.propose_absent(LATER, other, seat, "random").unwrap();
    let state = state.after(LATER, &agrees).unwrap();
    let notice = shown(&state, one, "notice");
    assert!(
        !notice.contains(&says) && notice.contains(&format!("A bot is now playing for {absent}.")),
        "{notice}"
    );
}

#[test]
fn who_left_a_seat_or_came_back_is_told_for_the_rest_of_the_round() {
    let state = three_people();
    let seat = state.to_act().iter().next().unwrap();
    let [who, other] = [0, 1].map(|next| PEOPLE[(seat.index() + next) % 3]);
    let state = state.after(0, &state.propose_bot(who, seat, "random").unwrap()).unwrap();
    assert!(shown(&state, other, "notice").contains(&format!("A bot is now playing for {who}.")));
    let mut state = state.after(0, &state.propose_return(who, seat).unwrap()).unwrap();
    assert!(!shown(&state, who, "notice").contains("playing again"), "{who} knows");
    let says = format!("{who} is playing again.");
    let round = |state: &TableState| state.game().unwrap().position().round();
    let begun = round(&state);
    while round(&state) == begun {
        assert!(shown(&state, other, "notice").contains(&says));
        let seat = state.to_act().iter().next().unwrap();
        let person = state.occupants()[seat.index()].person().unwrap();
        let decided = state.propose_decision(person, seat, state.seq(), state.legal(seat)[0]).unwrap();
        state = state.after(0, &decided).unwrap();
    }
    assert!(!shown(&state, other, "notice").contains(&says));
}
