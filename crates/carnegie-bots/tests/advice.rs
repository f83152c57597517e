//! Hints, analysis and the report: what people read.

use carnegie_bots::{
    BotKind, Budget, Contest, FEATURES, Network, Report, SOLO_FEATURES, Stop, Xorshift, analyse, hint_of,
    hints, play_game,
};
use carnegie_rules::{Config, Decision, Game, Position, Seat, Viewer, decision_list};

const BUDGET: Budget = Budget::Nodes(400);

fn beginners_game(config: Config, names: &[&str]) -> Game {
    let mut bots: Vec<_> = names.iter().map(|_| BotKind::BEGINNER.create(1)).collect();
    play_game(config, 5, names.iter().map(|&name| name.to_owned()).collect(), &mut bots).unwrap()
}

fn applies(mut position: Position, seat: Seat, turn: &[Decision]) -> bool {
    !turn.is_empty() && turn.iter().all(|&decision| position.apply(seat, decision).is_ok())
}

#[test]
fn hints_are_legal_turns_with_the_best_first_and_a_reason() {
    let game = beginners_game(Config::base(2).unwrap(), &["Ada", "Ben"]);
    for at in [0, 30, 100] {
        let position = game.record().position_after(at).unwrap();
        let seat = position.to_act().iter().next().unwrap();
        let found = hints(&position.view(Viewer::Seat(seat)), 3, BUDGET, 1, &Stop::default());
        assert!((1..=3).contains(&found.len()));
        assert!(found.iter().all(|hint| applies(position, seat, &hint.turn)));
        assert!(found.is_sorted_by(|a, b| a.lead >= b.lead), "{found:?}");
        assert!(!found[0].gains.is_empty(), "a reason");
        assert!(found[0].total > 20.0, "a sensible final total: {}", found[0].total);
    }
}

#[test]
fn a_hint_may_end_a_turn_after_which_andrew_reveals_a_card() {
    let game = beginners_game(Config::solo(1).unwrap(), &["Ada"]);
    let seat = Seat::new(0).unwrap();
    let mut asked = 0;
    let mut legal = decision_list();
    for at in 0..game.record().decisions.len() {
        let position = game.record().position_after(at).unwrap();
        position.legal(seat, &mut legal);
        // Nothing is left but to end the turn, or to sell something first.
        if !legal.iter().all(|decision| matches!(decision, Decision::Done | Decision::Sell)) {
            continue;
        }
        asked += 1;
        let view = position.view(Viewer::Seat(seat));
        let found = hints(&view, 1, Budget::Nodes(20), 1, &Stop::default());
        assert!(found.iter().all(|hint| applies(position, seat, &hint.turn)), "{at}");
        let hint = hint_of(BotKind::BEGINNER, &view, Some(Budget::Nodes(20)), 1, &Stop::default());
        assert!(hint.is_some_and(|hint| applies(position, seat, &hint.turn)), "{at}");
    }
    assert!(asked > 5, "{asked}");
}

#[test]
fn whoever_has_nothing_to_decide_gets_no_hint() {
    let position = Position::new(Config::base(2).unwrap(), 1);
    let idle = position.config().seats().find(|&seat| !position.to_act().contains(seat)).unwrap();
    assert!(hints(&position.view(Viewer::Seat(idle)), 3, BUDGET, 1, &Stop::default()).is_empty());
    assert!(hints(&position.view(Viewer::Spectator), 3, BUDGET, 1, &Stop::default()).is_empty());
}

#[test]
fn every_kind_of_bot_can_be_asked_what_it_would_do() {
    let position = Position::new(Config::solo(1).unwrap(), 1);
    let seat = Seat::new(0).unwrap();
    for &kind in BotKind::BUILT_IN {
        let hint =
            hint_of(kind, &position.view(Viewer::Seat(seat)), Some(BUDGET), 1, &Stop::default()).unwrap();
        assert!(applies(position, seat, &hint.turn), "{kind}");
    }
}

#[test]
fn an_analysis_follows_the_game_turn_by_turn_and_finds_what_was_better() {
    let mut record = beginners_game(Config::base(2).unwrap(), &["Ada <3", "Ben"]).record().clone();
    record.decisions.truncate(80);
    let mut told = Vec::new();
    let look = |jobs, progress: &mut dyn FnMut(usize)| {
        analyse(&record, Budget::Nodes(30), 1, jobs, &Stop::default(), progress).unwrap()
    };
    let analysis = look(1, &mut |done| told.push(done));
    let together = serde_json::to_value(look(3, &mut |_| {})).unwrap();
    assert_eq!(serde_json::to_value(&analysis).unwrap(), together, "jobs make no difference");
    let played: Vec<Decision> = analysis.turns.iter().flat_map(|turn| turn.played.clone()).collect();
    let recorded: Vec<Decision> = record.decisions.iter().map(|&(_, decision)| decision).collect();
    assert_eq!(played, recorded);
    assert_eq!(told.last(), Some(&80));
    assert!(!analysis.finished);
    assert!(!analysis.mistakes.is_empty(), "a beginner is not perfect");
    let losses: Vec<f64> = analysis.mistakes.iter().map(|&index| analysis.turns[index].loss).collect();
    assert!(losses.is_sorted_by(|a, b| a >= b) && losses.iter().all(|&loss| loss >= 1.0));
    for &index in &analysis.mistakes {
        let turn = &analysis.turns[index];
        let before = record.position_after(turn.decision - 1).unwrap();
        assert!(applies(before, turn.seat, &turn.better));
    }
}

#[test]
fn andrew_is_part_of_the_analysis_of_a_solo_game() {
    let game = beginners_game(Config::solo(1).unwrap(), &["Ada"]);
    let stop = Stop::default();
    stop.stop();
    // Told to stop, it still gives the course, only without looking for mistakes.
    let analysis = analyse(game.record(), BUDGET, 1, 1, &stop, |_| {}).unwrap();
    assert_eq!(analysis.names, ["Ada", "Andrew"]);
    assert!(analysis.mistakes.is_empty());
    assert!(analysis.finished);
    let last = analysis.turns.last().unwrap();
    let totals: Vec<f64> = analysis.totals.iter().map(|&total| total.into()).collect();
    assert_eq!(last.expected, totals, "after the last turn the final totals are known");
    let document = serde_json::to_value(&analysis).unwrap();
    assert_eq!(document["turns"][0]["expected"].as_array().unwrap().len(), 2);
}

#[test]
fn a_report_counts_what_was_chosen() {
    let entrants = ["beginner".parse().unwrap(), "random".parse().unwrap()].to_vec();
    let contest = Contest { config: Config::base(2).unwrap(), entrants, games: 4, seed: 1, jobs: 1 };
    let mut report = Report::new(contest.config);
    contest.play(|played| report.add(played)).unwrap();
    let document = report.to_json();
    assert_eq!(document["games"], 4);
    let share = |side: &str| document["choices"]["tab side"][side]["share"].as_f64().unwrap_or(0.0);
    assert!((share("housing A") + share("housing B") - 1.0).abs() < 1e-9, "everybody has one side up");
    let lines = document["winning_lines"].as_object().unwrap().values();
    let sum: f64 = lines.map(|vp| vp.as_f64().unwrap()).sum();
    let total = document["winning_total"]["mean"].as_f64().unwrap();
    assert!((sum - total).abs() < 1e-9, "the lines of winners make up their totals: {sum} and {total}");
    assert!(report.to_markdown().contains("| department built | players | win rate | lead |"));
}

#[test]
fn the_learned_weights_are_there_and_survive_storing() {
    for network in Network::stored() {
        assert_ne!(network, Network::zero(if network.is_solo() { SOLO_FEATURES } else { FEATURES }));
        assert_eq!(Network::from_bytes(&network.to_bytes()).as_ref(), Ok(&network));
    }
    assert!(Network::from_bytes(b"something else").is_err());
}

#[test]
fn derived_seeds_differ() {
    let seeds: std::collections::BTreeSet<u64> = (0..1000).map(|index| Xorshift::derive(1, index)).collect();
    assert_eq!(seeds.len(), 1000);
}
