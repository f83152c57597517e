//! Pages under a folder never lead outside it, and are otherwise the same.

use carnegie_host::{EndFacts, Progress, TableView, card, end_page, ended_view, waiting_room};
use carnegie_pages::companion::{Part, companion_page};
use carnegie_pages::screens::{
    Account, CreateForm, Reader, account_page, create_page, error_page, import_page, lobby_page,
    my_tables_page, records_page, rules_page, start_page,
};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Seat, SeatSet, Viewer};
use carnegie_table::{Founder, NewTable, Origin, SeatPlan, TableState};

fn table(seats: Vec<SeatPlan>) -> TableState {
    let plan = NewTable::new(seats).plan(Founder { id: "ada", name: "Ada" }, |_| true).unwrap();
    let origin = Origin { id: "a-table".into(), invite: "a-secret".into(), seed: 7, at: 0 };
    TableState::read(&plan.found("ada", origin).unwrap()).unwrap()
}

/// Every page with its name.
fn pages(texts: Texts) -> Vec<(&'static str, String)> {
    let reader = Reader { texts, name: Some("Ada".to_owned()), guest: true, turns: 1, alone: false };
    let waiting = table(vec![SeatPlan::Me, SeatPlan::Invite]);
    let playing = table(vec![SeatPlan::Me, SeatPlan::Bot { level: "random".into() }]);
    let cards: Vec<_> =
        [&waiting, &playing].map(|state| card(texts, &state.info(Some("ada"), SeatSet::EMPTY), 0)).into();
    let viewer = Viewer::Seat(Seat::new(0).unwrap());
    let view = TableView { event: "1.0", ..ended_view(texts, Some("ada"), viewer, 0) };
    let facts = EndFacts {
        reader: &reader,
        person: Some("ada"),
        viewer,
        progress: &Progress::None,
        rematch_seats: SeatSet::EMPTY,
        site: "",
        now: 0,
    };
    let account = Account { login: Some("ada".to_owned()), ..Account::default() };
    let evening = [("do", "begin"), ("players", "2"), ("name 1", "Ada"), ("name 2", "Ben")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut pages = vec![
        ("start", start_page(&reader, &cards, &cards, true).into_string()),
        ("lobby", lobby_page(&reader, &[], &[]).into_string()),
        ("mine", my_tables_page(&reader, &cards, &cards).into_string()),
        ("records", records_page(&reader, &cards).into_string()),
        ("rules", rules_page(&reader).into_string()),
        ("create", create_page(&reader, &CreateForm::default()).into_string()),
        ("import", import_page(&reader, "", None).into_string()),
        ("guest", account_page(&reader, &Account::default()).into_string()),
        ("account", account_page(&reader, &account).into_string()),
        ("error", error_page(&reader, "No.").into_string()),
        ("companion", companion_page(&reader, Part::default(), &[], 0).into_string()),
        ("room", waiting_room(texts, &waiting, Some("ada"), None, 0).page(&reader).into_string()),
        ("table", view.show(&playing, None, |table| table.page().into_string()).unwrap()),
        ("replay", view.show(&playing, Some(0), |table| table.page().into_string()).unwrap()),
        ("end", end_page(&playing, &facts).unwrap().unwrap()),
    ];
    for part in ["setup", "sheets", "rounds", "score", "save"] {
        pages.push((part, companion_page(&reader, part.parse().unwrap(), &evening, 1).into_string()));
    }
    pages
}

#[test]
fn every_link_stays_below_the_base_path() {
    const BASE: &str = "/some/where";
    for (name, page) in pages(Texts::new(Locale::De).below(BASE)) {
        let mut links = 0;
        for attribute in ["href", "src", "action", "formaction", "data-path", "data-share", "data-follow"] {
            for (at, _) in page.match_indices(&format!(" {attribute}=\"/")) {
                let link = &page[at + attribute.len() + 3..];
                let link = &link[..link.find('"').unwrap()];
                assert!(link.starts_with(&format!("{BASE}/")), "{name}: {attribute}={link}");
                links += 1;
            }
        }
        assert!(links > 5, "{name} has {links} links");
    }
}

#[test]
fn the_base_path_changes_nothing_but_links() {
    let root = pages(Texts::new(Locale::En));
    let below = pages(Texts::new(Locale::En).below("/offline"));
    for ((name, root), (_, below)) in root.iter().zip(&below) {
        assert_eq!(*root, below.replace("/offline/", "/"), "{name}");
        assert_ne!(root, below, "{name}");
    }
}
