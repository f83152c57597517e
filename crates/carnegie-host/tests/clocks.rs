//! Clocks in forms, in the waiting room and in lists.

use carnegie_host::{card, table_from_form, waiting_room};
use carnegie_pages::screens::{CreateForm, Reader, TableCard, create_page, my_tables_page};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::SeatSet;
use carnegie_table::{
    Clock, ClockKind, Founder, NewTable, Offset, Origin, SeatPlan, TableState, TimeOver, Zone,
};
use std::collections::{BTreeSet, HashMap};

const HOUR: i64 = 3_600_000;
/// Friday, 12 March 2027, 18:00 in a zone an hour ahead of UTC.
const FRIDAY: i64 = 1_804_870_800_000;
const ADA: Founder<'_> = Founder { id: "ada", name: "Ada" };

fn fields(of: &[(&str, &str)]) -> HashMap<String, String> {
    of.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn table(table_from_form: NewTable) -> TableState {
    let plan = table_from_form.plan(ADA, |_| true).unwrap();
    let plan = plan.in_zone(Zone { name: "Europe/Berlin".to_owned(), offsets: vec![Offset(0, 3_600)] });
    let origin = Origin { id: "table".to_owned(), invite: "invite".to_owned(), seed: 7, at: FRIDAY };
    TableState::read(&plan.found(ADA.id, origin).unwrap()).unwrap()
}

#[test]
fn every_clock_in_the_form_is_one_that_a_table_can_have() {
    let page = create_page(&Reader::default(), &CreateForm::default()).into_string();
    let values: Vec<&str> = (page.split("<option value=\"").skip(1))
        .filter_map(|rest| rest.split_once('"').map(|(value, _)| value))
        .filter(|value| value.starts_with("turn-") || value.starts_with("game-"))
        .collect();
    let mut clocks = BTreeSet::new();
    for value in &values {
        let new = table_from_form(&fields(&[("seat1", "me"), ("seat2", "open"), ("clock", value)]));
        let clock = new.clock.unwrap();
        clocks.insert((clock.per == ClockKind::Game, clock.seconds));
        new.plan(ADA, |_| true).unwrap();
    }
    assert_eq!(clocks.len(), values.len());
    for days in [1, 2, 3, 7, 14, 31] {
        assert!(
            clocks.contains(&(false, days * 86_400)) && clocks.contains(&(true, days * 86_400)),
            "{days}"
        );
    }
}

#[test]
fn the_form_says_when_a_clock_stands_still_and_what_happens_at_its_end() {
    let long =
        [("clock", "turn-86400"), ("weekends-off", "on"), ("then", "forfeit"), ("zone", "Europe/Berlin")];
    let new = table_from_form(&fields(&long));
    let clock = Clock { then: TimeOver::Forfeit, weekends_off: true, ..Clock::new(ClockKind::Turn, 86_400) };
    assert_eq!((new.clock, new.zone.as_deref()), (Some(clock), Some("Europe/Berlin")));
    // Without a script, everything in the form is sent, and the zone is what the page says.
    let plain = table_from_form(&fields(&[("clock", "turn-86400"), ("then", "bot"), ("zone", "UTC")]));
    assert_eq!((plain.clock, plain.zone), (Some(Clock::new(ClockKind::Turn, 86_400)), None));
    let none = table_from_form(&fields(&[("clock", ""), ("nights-off", "on"), ("zone", "UTC")]));
    assert_eq!((none.clock, none.zone), (None, None));
}

#[test]
fn before_one_sits_down_the_waiting_room_says_what_the_clock_means() {
    let clock = Clock { weekends_off: true, nights_off: true, ..Clock::new(ClockKind::Turn, 86_400) };
    let seats = vec![SeatPlan::Me, SeatPlan::Open];
    let new = NewTable { clock: Some(clock), zone: Some("here".to_owned()), ..NewTable::new(seats) };
    for then in [TimeOver::Bot, TimeOver::Forfeit] {
        let state = table(NewTable { clock: Some(Clock { then, ..clock }), ..new.clone() });
        for locale in Locale::ALL {
            let texts = Texts::new(locale);
            let reader = Reader { texts, ..Reader::default() };
            let page = waiting_room(texts, &state, None, None, FRIDAY).page(&reader).into_string();
            // From 18:00 on Friday, four hours count, then fourteen on Monday, and six on Tuesday.
            let said = [
                "Europe/Berlin",
                "22:00",
                "8:00",
                "datetime=\"2027-03-16T13:00:00Z\"",
                "2027-03-16 13:00 UTC",
            ];
            for words in said {
                assert!(page.contains(words), "{words} is missing in {page}");
            }
            let end = if then == TimeOver::Bot { "clock-end-bot" } else { "clock-end-forfeit" };
            assert!(page.contains(&texts.get(end)), "{page}");
        }
    }
    let minutes = table(NewTable { clock: Some(Clock::new(ClockKind::Turn, 300)), ..new });
    let page = waiting_room(Texts::default(), &minutes, None, None, FRIDAY).page(&Reader::default());
    assert!(!page.into_string().contains("<time"), "when a turn of five minutes would end is of no use");
}

#[test]
fn my_tables_are_sorted_by_what_is_urgent() {
    let card = |title: &str, your_turn, begun, deadline: Option<i64>, idle| TableCard {
        title: Some(title.to_owned()),
        your_turn,
        begun,
        deadline,
        idle,
        ..TableCard::default()
    };
    let mine = [
        card("waiting", false, false, None, 1),
        card("theirs", false, true, Some(FRIDAY), 1),
        card("no clock, new", true, true, None, 10),
        card("in two days", true, true, Some(FRIDAY + 48 * HOUR), 1),
        card("no clock, old", true, true, None, 99),
        card("in an hour", true, true, Some(FRIDAY + HOUR), 1),
    ];
    let ended: Vec<TableCard> = (0..7).map(|n| card(&format!("ended {n}"), false, true, None, n)).collect();
    let page = my_tables_page(&Reader::default(), &mine, &ended).into_string();
    let order = [
        "in an hour",
        "in two days",
        "no clock, old",
        "no clock, new",
        "theirs",
        "waiting",
        "ended 0",
        "ended 4",
    ];
    let places: Vec<usize> = order.map(|title| page.find(&format!("<strong>{title}<")).unwrap()).to_vec();
    assert!(places.is_sorted(), "{places:?}");
    assert!(!page.contains("ended 5") && page.contains("href=\"/records\""), "the rest is on another page");
    assert!(page.contains("until 2027-03-12 18:00 UTC"), "the end is said without a script");
}

#[test]
fn a_list_says_until_when_the_reader_has_time_or_else_the_others() {
    let clock = Clock { weekends_off: true, ..Clock::new(ClockKind::Turn, 86_400) };
    let seats = vec![SeatPlan::Me, SeatPlan::Here { name: "Ben".to_owned() }];
    let state = table(NewTable { clock: Some(clock), zone: Some("here".to_owned()), ..NewTable::new(seats) });
    let monday = FRIDAY + 72 * HOUR;
    let own = card(Texts::default(), &state.info(Some("ada"), SeatSet::EMPTY), FRIDAY);
    assert_eq!((own.your_turn, own.deadline), (true, Some(monday)));
    let strangers = card(Texts::default(), &state.info(None, SeatSet::EMPTY), FRIDAY);
    assert_eq!((strangers.your_turn, strangers.deadline), (false, Some(monday)));
}
