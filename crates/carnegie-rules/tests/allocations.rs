//! Listing and applying never touch the heap: counted by an allocator, over whole games.

mod common;

use allocation_counter::measure;
use carnegie_rules::{Config, Position, Viewer, decision_list};
use common::{Case, Rng, Style, all_modules};
use std::hint::black_box;

/// Plays a random game with one list made beforehand; returns the number of decisions.
fn play(position: &mut Position, legal: &mut carnegie_rules::DecisionList, rng: &mut Rng) -> usize {
    let mut decisions = 0;
    while let Some(seat) = position.to_act().iter().next() {
        position.legal(seat, legal);
        position.apply(seat, rng.pick(legal)).expect("listed");
        decisions += 1;
    }
    decisions
}

#[test]
fn the_allocator_counts() {
    let info = measure(|| drop(black_box(Vec::<u8>::with_capacity(7))));
    assert_eq!((info.count_total, info.bytes_total), (1, 7));
}

#[test]
fn listing_and_applying_whole_random_games_allocates_nothing() {
    for config in Config::every() {
        let mut position = Position::new(config, 5);
        let (mut legal, mut rng) = (decision_list(), Rng::new(5));
        let mut decisions = 0;
        let info = measure(|| decisions = play(&mut position, &mut legal, &mut rng));
        assert!(position.is_finished() && decisions > 20);
        assert_eq!((info.count_total, info.bytes_total), (0, 0), "{config:?}");
    }
}

#[test]
fn listing_and_applying_rich_positions_allocates_nothing() {
    for case in Case::sample(2 * Config::every().count(), 100_000) {
        let case = Case { style: Style::Builder, ..case };
        let record = case.play(usize::MAX).record().clone();
        let mut position = Position::new(case.config, case.seed);
        let mut legal = decision_list();
        let info = measure(|| {
            for &(seat, decision) in &record.decisions {
                position.legal(seat, &mut legal);
                position.apply(seat, decision).expect("a played game replays");
            }
        });
        assert_eq!((info.count_total, info.bytes_total), (0, 0), "{case}");
    }
}

#[test]
fn refusing_scoring_viewing_and_sampling_allocate_nothing() {
    let tables = (2..=4).filter_map(|players| Config::base(players).ok());
    for config in tables.chain((1..=4).map(all_modules)) {
        let case = Case { config, seed: 11, style: Style::Builder };
        let mut walk = case.begin();
        let mut rng = Rng::new(1);
        let mut encodable = Vec::new();
        carnegie_rules::Decision::for_each_encodable(|decision| encodable.push(decision));
        while walk.step().is_some() {
            let (position, decision) = (&walk.position, rng.pick(&encodable));
            let info = measure(|| {
                for seat in config.seats() {
                    let mut copy = *position;
                    let _ = black_box(copy.apply(seat, decision));
                    let view = black_box(position.view(Viewer::Seat(seat)));
                    black_box(view.sample(|bound| rng.below(bound)));
                }
                for seat in position.scored_seats() {
                    black_box(position.score(seat));
                }
                black_box(position.winners());
            });
            assert_eq!((info.count_total, info.bytes_total), (0, 0), "{case}, \"{decision}\"");
        }
    }
}

#[test]
fn setting_up_a_game_allocates_nothing() {
    for config in Config::every() {
        let info = measure(|| {
            black_box(Position::new(config, 3));
        });
        assert_eq!((info.count_total, info.bytes_total), (0, 0), "{config:?}");
    }
}
