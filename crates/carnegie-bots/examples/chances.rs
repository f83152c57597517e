//! Are the chances to win that hints and analyses show the shares of games that are won?
//!
//! `cargo run --release -p carnegie-bots --example chances -- games=400 players=2 budget=1000nodes jobs=2 seed=1`
//!
//! Bots of one strength play against each other, or with `solo=DIFFICULTY` against Andrew. At the beginning of some rounds
//! the chance of one seat is noted, and at the end who has won.
mod common;

use carnegie_bots::{Bot, Budget, Learned, Mean, Outlook, Search, Xorshift, play_watched};
use carnegie_rules::{Config, Phase};
use common::setting;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Rounds at whose beginning chances are noted.
const ROUNDS: [u8; 4] = [3, 8, 13, 18];
/// Chances up to each of these are counted together.
const UP_TO: [f32; 5] = [0.2, 0.4, 0.6, 0.8, 1.0];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, jobs, seed): (usize, usize, u64) =
        (setting("games", 400), setting("jobs", 1), setting("seed", 1));
    let (players, difficulty): (usize, u8) = (setting("players", 2), setting("solo", 0));
    let budget = setting("budget", Budget::Nodes(1_000));
    let config = if difficulty > 0 { Config::solo(difficulty)? } else { Config::base(players)? };
    let next = AtomicUsize::new(0);
    // The chance that was expected, and the share that was won.
    let found = Mutex::new([[(Mean::default(), Mean::default()); UP_TO.len()]; ROUNDS.len()]);
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return;
            }
            let Some(seat) = config.seats().nth(game % config.players()) else { return };
            let chance = Xorshift::derive(seed, game as u64);
            let bot =
                |seat| -> Box<dyn Bot> { Box::new(Search::new(budget, Xorshift::derive(chance, seat))) };
            let mut bots: Vec<_> = (0..config.players() as u64).map(bot).collect();
            let names = bots.iter().map(|_| "bot".to_owned()).collect();
            let mut expected: [Option<f32>; ROUNDS.len()] = [None; ROUNDS.len()];
            let played = play_watched(
                config,
                Xorshift::derive(!seed, game as u64),
                names,
                &mut bots,
                |position, _, _| {
                    let round = ROUNDS.iter().position(|&round| round == position.round());
                    if let Some(expected) = round.map(|at| &mut expected[at])
                        && position.phase() != Phase::Sheets
                    {
                        expected.get_or_insert_with(|| Outlook::of(Learned::get(), position).chance(seat));
                    }
                },
                |_| {},
            );
            let Ok(played) = played else { return };
            let winners = played.position().winners();
            let won = if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
            if let Ok(mut found) = found.lock() {
                for (row, chance) in found.iter_mut().zip(expected) {
                    let Some(chance) = chance else { continue };
                    let at = UP_TO.iter().position(|&most| chance <= most).unwrap_or(UP_TO.len() - 1);
                    row[at].0.add(chance.into());
                    row[at].1.add(won);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        (1..jobs.max(1)).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    println!("| round | games | expected to win | won |\n| ---: | ---: | ---: | ---: |");
    for (round, row) in ROUNDS.iter().zip(found.into_inner()?) {
        for (expected, won) in row.iter().filter(|(expected, _)| expected.count() > 0) {
            println!(
                "| {round} | {} | {:.1} % | {:.1} ± {:.1} % |",
                won.count(),
                100.0 * expected.mean(),
                100.0 * won.mean(),
                100.0 * won.half_width()
            );
        }
    }
    Ok(())
}
