//! What is hidden from a viewer changes nothing that the viewer can obtain (RULES §11).
//!
//! Twins of a game differ only in what is hidden from one viewer: the sheets of others before they are revealed, the
//! secret donations of others before the end, the cards of Andrew's deck that have not been revealed, and the
//! tie-break drawn in setup. Everything the viewer can obtain from one twin is compared with the other, byte for byte.

mod common;

use carnegie_rules::{Config, Decision, Game, Phase, Position, Question, Seat, Viewer, decision_list};
use common::{Case, Rng, Style, factor, kind, viewers};
use proptest::prelude::*;
use proptest::sample::select;

/// How often twins really differed in each hidden thing.
#[derive(Default, Debug)]
struct Differences {
    sheets: usize,
    donations: usize,
    cards: usize,
}

/// Everything that a viewer can obtain from a game without deciding anything.
#[derive(PartialEq, Debug)]
struct Obtainable {
    view: String,
    log: Vec<(Seat, Option<Decision>)>,
    question: Option<Question>,
    legal: Vec<Decision>,
    undo_floor: Option<usize>,
    scores: String,
}

fn obtain(game: &Game, viewer: Viewer) -> Obtainable {
    let view = game.position().view(viewer);
    let mut legal = decision_list();
    let (mut question, mut undo_floor) = (None, None);
    if let Viewer::Seat(seat) = viewer {
        game.position().legal(seat, &mut legal);
        question = game.position().question(seat);
        undo_floor = Some(game.undo_floor(seat));
    }
    let scores = view.position().scored_seats().map(|seat| view.position().score(seat));
    Obtainable {
        view: serde_json::to_string(&view).expect("a view is a document"),
        log: game.log(viewer).collect(),
        question,
        legal,
        undo_floor,
        scores: serde_json::to_string(&scores.collect::<Vec<_>>()).expect("scores are documents"),
    }
}

/// Whether the rules currently hide from a viewer what a seat has decided.
fn is_hidden(position: &Position, viewer: Viewer, seat: Seat, decision: Decision) -> bool {
    let unrevealed = match decision {
        Decision::Sheet { .. } | Decision::Bid(_) => position.phase() == Phase::Sheets,
        Decision::SecretDonation(_) => !position.is_finished(),
        _ => false,
    };
    unrevealed && viewer != Viewer::Seat(seat)
}

/// The same game, except that what others have decided and is still hidden was decided differently.
fn twin_by_other_decisions(game: &Game, viewer: Viewer, rng: &mut Rng) -> Game {
    let record = game.record();
    let names = record.seats().to_vec();
    let mut twin = Game::new(record.config(), record.seed(), names).expect("the same names");
    let mut legal = decision_list();
    for &(seat, decision) in &record.decisions {
        let mut decision = decision;
        if is_hidden(game.position(), viewer, seat, decision) {
            twin.position().legal(seat, &mut legal);
            legal.retain(|other| kind(other) == kind(&decision));
            decision = rng.pick(&legal);
        }
        twin.apply(seat, decision).expect("hidden decisions leave the visible ones legal");
    }
    twin
}

fn count_differences(differences: &mut Differences, one: &Position, other: &Position) {
    for seat in one.config().seats() {
        let (one, other) = (one.player(seat), other.player(seat));
        differences.sheets += usize::from(one.sheet != other.sheet);
        differences.donations += usize::from(one.secret != other.secret);
    }
}

/// Twins made of different decisions, from the first hidden one on.
fn check_decided_twins(game: &Game, rng: &mut Rng, differences: &mut Differences) {
    for viewer in viewers(game.record().config()) {
        let twin = twin_by_other_decisions(game, viewer, rng);
        count_differences(differences, game.position(), twin.position());
        assert_eq!(obtain(game, viewer), obtain(&twin, viewer), "{viewer:?}");
        assert_eq!(game.position().view(viewer), twin.position().view(viewer));
        check_tries(game.position(), twin.position(), viewer, rng);
    }
}

/// Twins made by drawing everything hidden afresh, including cards and tie-break, which nobody has decided.
fn check_drawn_twins(game: &Game, rng: &mut Rng, differences: &mut Differences) {
    let position = game.position();
    for viewer in viewers(position.config()) {
        let view = position.view(viewer);
        let twin = view.sample(|bound| rng.below(bound));
        count_differences(differences, position, &twin);
        assert_eq!(twin.view(viewer), view, "{viewer:?}");
        assert_eq!(
            serde_json::to_string(&twin.view(viewer)).expect("a document"),
            serde_json::to_string(&view).expect("a document")
        );
        check_tries(position, &twin, viewer, rng);
        differences.cards += usize::from(next_card(*position) != next_card(twin));
    }
}

/// The card that comes next, if the player is to choose the action now.
fn next_card(mut position: Position) -> Option<usize> {
    let seat = Seat::new(0)?;
    position.apply(seat, Decision::Choose(carnegie_rules::Action::Research)).ok()?;
    position.andrew()?.revealed().last().map(|(card, _)| card)
}

/// What everyone has learnt about the hidden things.
fn revealed(position: &Position) -> (Option<usize>, bool, bool) {
    let cards = position.andrew().map(|andrew| andrew.revealed().count());
    (cards, position.phase() == Phase::Sheets, position.is_finished())
}

/// Whatever the viewer tries is accepted or refused for the same reason in both twins, and looks the same afterwards
/// unless it reveals something to everyone.
fn check_tries(one: &Position, other: &Position, viewer: Viewer, rng: &mut Rng) {
    let Viewer::Seat(seat) = viewer else { return };
    let mut tries = decision_list();
    let (mut legal, mut other_legal) = (decision_list(), decision_list());
    one.legal(seat, &mut legal);
    other.legal(seat, &mut other_legal);
    assert_eq!(legal, other_legal);
    if !legal.is_empty() {
        tries.extend((0..3).map(|_| rng.pick(&legal)));
    }
    ENCODABLE.with(|encodable| tries.extend((0..12).map(|_| rng.pick(encodable))));
    for decision in tries {
        let (mut one, mut other) = (*one, *other);
        let before = revealed(&one);
        let (answer, other_answer) = (one.apply(seat, decision), other.apply(seat, decision));
        assert_eq!(answer, other_answer, "\"{decision}\"");
        assert_eq!(
            answer.map_err(|error| error.to_string()),
            other_answer.map_err(|error| error.to_string())
        );
        assert_eq!(revealed(&one) == before, revealed(&other) == before);
        if revealed(&one) == before {
            assert_eq!(one.view(viewer), other.view(viewer), "after \"{decision}\"");
        }
    }
}

thread_local! {
    static ENCODABLE: Vec<Decision> = {
        let mut all = Vec::new();
        Decision::for_each_encodable(|decision| all.push(decision));
        all
    };
}

fn check(case: Case, decisions: usize, differences: &mut Differences) {
    let game = case.play(decisions);
    if game.position().is_finished() {
        return;
    }
    let mut rng = Rng::new(case.seed ^ decisions as u64);
    check_decided_twins(&game, &mut rng, differences);
    check_drawn_twins(&game, &mut rng, differences);
}

#[test]
fn hidden_things_change_nothing_in_any_configuration() {
    let mut differences = Differences::default();
    for (index, case) in Case::sample(4 * Config::every().count(), 80_000).enumerate() {
        check(case, index % 23, &mut differences);
        check(case, 20 + index * 7 % 150, &mut differences);
    }
    let Differences { sheets, donations, cards } = differences;
    assert!(
        sheets > 500 && donations > 500 && cards > 20,
        "{sheets} sheets, {donations} donations, {cards} cards"
    );
}

#[test]
fn secret_donations_stay_secret_until_the_last_decision() {
    let secret = |config: &Config| config.has(carnegie_rules::Module::SecretDonation);
    let configs: Vec<Config> = Config::every().filter(secret).collect();
    for (index, &config) in configs.iter().enumerate() {
        let case = Case { config, seed: 90_000 + index as u64, style: Style::Busy };
        let game = case.play(usize::MAX);
        let mut rng = Rng::new(case.seed);
        let mut unfinished = game.clone();
        unfinished.rewind(game.record().decisions.len() - 1).expect("a played game replays");
        for viewer in viewers(config) {
            let twin = twin_by_other_decisions(&unfinished, viewer, &mut rng);
            assert_eq!(obtain(&unfinished, viewer), obtain(&twin, viewer));
            check_whole_course(&unfinished, &twin, viewer);
            // The end reveals everything: logs and views of a finished game are complete.
            assert!(game.log(viewer).all(|(_, decision)| decision.is_some()));
            let view = game.position().view(viewer);
            assert!(config.seats().all(|seat| view.position().player(seat).secret.is_some()));
        }
    }
}

/// The views after every decision in which the twins can differ.
fn check_whole_course(game: &Game, twin: &Game, viewer: Viewer) {
    let secret = |decision: &Decision| matches!(decision, Decision::SecretDonation(_));
    let decisions = || game.record().decisions.iter().zip(&twin.record().decisions);
    let before = decisions().position(|((_, one), _)| secret(one)).expect("everybody notes a donation");
    let mut position = game.record().position_after(before).expect("a played game replays");
    let mut other = position;
    for (&(seat, decision), &(_, other_decision)) in decisions().skip(before) {
        position.apply(seat, decision).expect("a played game replays");
        other.apply(seat, other_decision).expect("a played game replays");
        assert_eq!(position.view(viewer), other.view(viewer), "after \"{decision}\"");
    }
}

#[test]
fn own_secrets_are_visible_and_others_are_not() {
    let mut hidden = 0;
    for case in Case::sample(2 * Config::every().count(), 95_000) {
        for decisions in [3, 9, 15, 60] {
            let game = case.play(decisions);
            for seat in case.config.seats() {
                for (by, decision) in game.log(Viewer::Seat(seat)) {
                    assert!(decision.is_some() || by != seat, "nobody's own decisions are hidden");
                    hidden += usize::from(decision.is_none());
                }
                let own = game.position().view(Viewer::Seat(seat));
                assert_eq!(own.position().player(seat), game.position().player(seat));
            }
            for viewer in viewers(case.config) {
                let shown = game.log(viewer).zip(&game.record().decisions);
                for ((_, shown), &(seat, decision)) in shown {
                    let hidden = is_hidden(game.position(), viewer, seat, decision);
                    assert_eq!(shown, (!hidden).then_some(decision), "{viewer:?}, seat {seat}");
                }
            }
        }
    }
    assert!(hidden > 1_000, "only {hidden} decisions were hidden");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250 * factor() as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hidden_things_change_nothing_in_any_game(
        config in select(Config::every().collect::<Vec<_>>()),
        seed in 0..1_000_000u64,
        style in select(&Style::ALL[..]),
        decisions in prop_oneof![0..30usize, 0..300usize],
    ) {
        check(Case { config, seed, style }, decisions, &mut Differences::default());
    }
}
