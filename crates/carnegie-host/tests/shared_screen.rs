//! Several people at one screen: what one of them has noted in secret is not for the others.

use carnegie_host::{Fingerprints, RenderMemory, Scene, TableView, ViewClass, ended_view};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Decision, DonationSpace, Module, Modules, Phase, Seat, SeatSet, Viewer};
use carnegie_table::{
    Entry, Founder, NewTable, Newcomer, Origin, Perspective, SeatPlan, TableState, Watcher, Why,
};

/// A table where Ada and Ben share a screen and Cleo plays elsewhere, when Ada and Ben have noted their donations: Ada
/// this one.
fn noted(by_ada: usize) -> TableState {
    let seats = vec![SeatPlan::Me, SeatPlan::Here { name: "Ben".to_owned() }, SeatPlan::Invite];
    let wishes = NewTable { modules: Modules::NONE.with(Module::SecretDonation), ..NewTable::new(seats) };
    let plan = wishes.plan(Founder { id: "ada", name: "Ada" }, |_| true).unwrap();
    let origin = Origin { id: "table".into(), invite: "invite".into(), seed: 7, at: 0 };
    let mut state = TableState::read(&plan.found("ada", origin).unwrap()).unwrap();
    let cleo = Newcomer {
        person: "cleo".to_owned(),
        name: "Cleo".to_owned(),
        invite: Some("invite".to_owned()),
        seat: None,
        colour: None,
    };
    state = state.after(0, &state.propose_sit(&cleo).unwrap()).unwrap();
    state = state.after(0, &Entry::Start.into()).unwrap();
    let mut space = DonationSpace::new(by_ada);
    while let Some(seat) = state
        .to_act()
        .iter()
        .find(|seat| state.game().unwrap().position().phase() != Phase::SecretDonations || seat.index() < 2)
    {
        let position = state.game().unwrap().position();
        let decision = match position.phase() {
            Phase::SecretDonations => {
                Decision::SecretDonation(space.take().or(DonationSpace::new(3)).unwrap())
            }
            _ => state.legal(seat)[0],
        };
        state = decide(&state, seat, decision);
    }
    state
}

fn decide(state: &TableState, seat: Seat, decision: Decision) -> TableState {
    let person = state.occupants()[seat.index()].person().unwrap();
    let proposal = state.propose_decision(person, seat, state.seq(), decision).unwrap();
    state.after(0, &proposal).unwrap()
}

/// The same when a bot plays Ben's seat: for a while, or for good.
fn bot_plays(state: &TableState, why: Why) -> TableState {
    let seat = Seat::new(1).unwrap();
    state.after(0, &Entry::Bot { seat, level: "random".to_owned(), why }.into()).unwrap()
}

/// The page on the screen of Ada and Ben.
fn page(state: &TableState) -> String {
    let viewer = state.viewer(Some("ada"), Perspective::Own).unwrap();
    let view: TableView<'_> = ended_view(Texts::new(Locale::default()), Some("ada"), viewer, 0);
    view.show(state, None, |table| table.page().into_string()).unwrap()
}

/// What a stream sends to that screen when it has shown nothing yet.
fn update(state: &TableState) -> Option<String> {
    let watcher = Watcher { person: Some("ada".to_owned()), perspective: Perspective::Own, invited: false };
    let class = ViewClass::of(&watcher, Texts::new(Locale::default()), false, state).unwrap();
    let scene = Scene { state, chat: &[], here: SeatSet::EMPTY, rematch_seats: SeatSet::EMPTY, now: 0 };
    class.render(&mut RenderMemory::default(), &scene, &Fingerprints::default()).unwrap().1
}

#[test]
fn while_others_still_decide_in_secret_the_screen_shows_no_secret() {
    let (one, other) = (noted(5), noted(8));
    assert_eq!(one.game().unwrap().position().phase(), Phase::SecretDonations, "Cleo has not decided");
    let shown = page(&one);
    assert!(!shown.contains("data-curtain"), "nobody here has to decide: there is no curtain");
    assert_eq!(shown, page(&other));
}

#[test]
fn a_game_that_was_stopped_while_somebody_decided_in_secret_shows_no_secret() {
    let stopped = |state: TableState| {
        let agrees = |person: &str| Entry::Abandon { person: person.to_owned(), round: None }.into();
        state.after(0, &agrees("ada")).unwrap().after(0, &agrees("cleo")).unwrap()
    };
    assert_eq!(page(&stopped(noted(5))), page(&stopped(noted(8))));
}

#[test]
fn a_screen_stays_shared_when_a_bot_plays_one_of_its_seats() {
    for why in [Why::Left, Why::Clock, Why::Forfeit] {
        let [one, other] = [5, 8].map(|by_ada| bot_plays(&noted(by_ada), why));
        assert_eq!(page(&one), page(&other), "{why:?}: Ben still looks");
        assert_eq!(update(&one), update(&other), "{why:?}");
        let ada = Seat::new(0).unwrap();
        let view = one.advisers_view("ada", ada).unwrap();
        assert_eq!(view, other.advisers_view("ada", ada).unwrap(), "{why:?}");
        assert!(view.hides_own_donation());
    }
}

#[test]
fn a_shared_screen_stays_shared_when_its_guest_signs_in() {
    let signed_in = |by_ada| {
        let state = bot_plays(&noted(by_ada), Why::Forfeit);
        let adopts = Entry::Adopt { from: "ada".to_owned(), to: "countess".to_owned() };
        state.after(0, &adopts.into()).unwrap()
    };
    let (one, other) = (signed_in(5), signed_in(8));
    let ada = Seat::new(0).unwrap();
    let view = one.advisers_view("countess", ada).unwrap();
    assert_eq!(view, other.advisers_view("countess", ada).unwrap());
    assert!(view.hides_own_donation());
}

#[test]
fn who_advises_people_at_one_screen_does_not_know_what_they_have_noted() {
    let cleo_decides = |by_ada| {
        let state = noted(by_ada);
        let cleo = Seat::new(2).unwrap();
        decide(&state, cleo, Decision::SecretDonation(DonationSpace::new(4).unwrap()))
    };
    let (one, other) = (cleo_decides(5), cleo_decides(8));
    for seat in [0, 1].into_iter().filter_map(Seat::new) {
        let view = one.advisers_view("ada", seat).unwrap();
        assert_eq!(view, other.advisers_view("ada", seat).unwrap());
        assert!(view.hides_own_donation());
    }
    let cleo = Seat::new(2).unwrap();
    let view = one.advisers_view("cleo", cleo).unwrap();
    assert_eq!(view, one.game().unwrap().position().view(Viewer::Seat(cleo)), "Cleo sits alone");
    assert!(!view.hides_own_donation());
}
