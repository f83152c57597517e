//! Many games at once are the same as one by one, and a refused step changes nothing.

use carnegie_bots::{BotKind, Xorshift, play_game};
use carnegie_lab::{Batch, BatchError, DECISIONS, OBSERVATION, Output, Reward, number_of, sample_masks};
use carnegie_rules::{Config, Modules};

struct Rows {
    observations: Vec<i16>,
    masks: Vec<u8>,
    seats: Vec<u8>,
    rewards: Vec<f32>,
    finished: Vec<u8>,
    scores: Vec<i16>,
}

impl Rows {
    fn new(games: usize) -> Self {
        Rows {
            observations: vec![9; games * OBSERVATION],
            masks: vec![9; games * DECISIONS],
            seats: vec![9; games],
            rewards: vec![9.0; games * 4],
            finished: vec![9; games],
            scores: vec![9; games * 4],
        }
    }

    fn output(&mut self) -> Output<'_> {
        Output {
            observations: &mut self.observations,
            masks: &mut self.masks,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            finished: &mut self.finished,
            scores: &mut self.scores,
        }
    }
}

/// The decisions of a game of `carnegie simulate --bots random`.
fn simulated(config: Config, seed: u64, number: u64) -> (Vec<i64>, Vec<i16>) {
    let seed = Xorshift::derive(seed, number);
    let bot = |seat: usize| BotKind::RANDOM.create(Xorshift::derive(!seed, seat as u64));
    let mut bots: Vec<_> = (0..config.players()).map(bot).collect();
    let names = (1..=config.players()).map(|seat| format!("{seat}")).collect();
    let game = play_game(config, seed, names, &mut bots).unwrap();
    let numbers = game.record().decisions.iter().map(|&(_, decision)| number_of(decision).unwrap().into());
    let position = game.position();
    let mut totals: Vec<i16> = position.scored_seats().map(|seat| position.score(seat).total()).collect();
    totals.resize(4, 0);
    (numbers.collect(), totals)
}

#[test]
fn sampled_games_are_those_of_simulate() {
    let all = Config::new(3, Modules::ALL, None).unwrap();
    for config in [Config::base(2).unwrap(), Config::base(4).unwrap(), Config::solo(2).unwrap(), all] {
        const ROWS: usize = 40;
        let mut batch = Batch::new(config, ROWS, 11, Reward::Win);
        let mut rows = Rows::new(ROWS);
        batch.look(&mut rows.output()).unwrap();
        let (mut played, mut begun) = (vec![Vec::new(); ROWS], vec![0u64; ROWS]);
        let mut numbers = vec![0; ROWS];
        while begun.iter().any(|&begun| begun < 2) {
            batch.sample(&mut numbers).unwrap();
            let masked = |row: usize| rows.masks[row * DECISIONS + numbers[row] as usize];
            assert!((0..ROWS).all(|row| masked(row) == 1));
            batch.step(&numbers, &mut rows.output()).unwrap();
            for row in 0..ROWS {
                played[row].push(numbers[row]);
                let rewards = &rows.rewards[row * 4..row * 4 + config.players()];
                if rows.finished[row] == 1 {
                    let (decisions, totals) = simulated(config, 11, row as u64 + begun[row] * ROWS as u64);
                    assert_eq!(std::mem::take(&mut played[row]), decisions);
                    assert_eq!(rows.scores[row * 4..row * 4 + 4], totals);
                    let best = totals.iter().max().unwrap();
                    let winners = totals.iter().filter(|total| *total == best).count() as f32;
                    for (reward, total) in rewards.iter().zip(&totals) {
                        assert_eq!(*reward, if total == best { 2.0 / winners - 1.0 } else { -1.0 });
                    }
                    begun[row] += 1;
                } else {
                    assert!(rewards.iter().all(|reward| *reward == 0.0));
                }
            }
        }
    }
}

#[test]
fn a_refused_step_changes_nothing_and_says_which() {
    let mut batch = Batch::new(Config::base(2).unwrap(), 3, 1, Reward::Margin);
    let mut rows = Rows::new(3);
    batch.look(&mut rows.output()).unwrap();
    let mut numbers = vec![0; 3];
    batch.sample(&mut numbers).unwrap();
    let before: Vec<_> = (0..3).map(|row| *batch.position(row).unwrap()).collect();
    for (bad, told) in [
        (number_of("done".parse().unwrap()).unwrap().into(), "(\"done\")"),
        (-1, "(decisions are numbered 0 to"),
        (1 << 40, "(decisions are numbered 0 to"),
    ] {
        let mut wrong = numbers.clone();
        wrong[1] = bad;
        let refused = batch.step(&wrong, &mut rows.output()).unwrap_err();
        assert!(matches!(refused, BatchError::Illegal { game: 1, .. }), "{refused}");
        assert!(refused.to_string().contains(told), "{refused}");
    }
    assert!(
        batch.step(&numbers[..2], &mut rows.output()).unwrap_err().to_string().contains("2 decisions for 3")
    );
    let mut short = Rows::new(2);
    assert!(batch.step(&numbers, &mut short.output()).is_err());
    assert!((0..3).all(|row| *batch.position(row).unwrap() == before[row]));
    batch.step(&numbers, &mut rows.output()).unwrap();
}

#[test]
fn a_sampler_takes_open_places_only_and_all_of_them() {
    let masks = [0, 1, 0, 7, 0, 0, 0, 0, 1, 1, 1, 1];
    let mut seen = [[0; 4]; 3];
    for seed in 0..400 {
        let mut drawn = [9; 3];
        sample_masks(&masks, 4, seed, &mut drawn).unwrap();
        assert_eq!(drawn[1], -1);
        seen[0][drawn[0] as usize] += 1;
        seen[2][drawn[2] as usize] += 1;
    }
    assert_eq!((seen[0][0], seen[0][2]), (0, 0));
    assert!(seen[0][1] > 150 && seen[0][3] > 150 && seen[2].iter().all(|&times| times > 60), "{seen:?}");
    assert!(sample_masks(&masks, 5, 0, &mut [0; 3]).is_err());
}
