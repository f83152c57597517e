//! What the sides of the project tabs are worth: all players have sides drawn at random.
//!
//! `cargo run --release -p carnegie-bots --example sides -- games=200 players=4 budget=500nodes jobs=4`
//!
//! For each tab it prints how far players with side B finished ahead of those with side A.
mod common;

use carnegie_bots::{Bot, BotKind, Budget, Mean, Stop, Xorshift, play_game};
use carnegie_rules::{Config, Decision, ProjectType, TabSide, TabSides, View};
use common::setting;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A bot that has to play with given sides.
struct WithSides(TabSides, Box<dyn Bot>);

impl Bot for WithSides {
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision {
        let forced = Decision::TabSides(self.0);
        if legal.contains(&forced) { forced } else { self.1.choose(view, legal, stop) }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, players, jobs): (usize, usize, usize) =
        (setting("games", 100), setting("players", 4), setting("jobs", 1));
    let (budget, seed): (Budget, u64) = (setting("budget", Budget::Nodes(500)), setting("seed", 1));
    let config = Config::base(players)?;
    let next = AtomicUsize::new(0);
    let totals: Mutex<[[Mean; 2]; 4]> = Mutex::default();
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return;
            }
            let mut rng = Xorshift::new(Xorshift::derive(seed, game as u64));
            let mut bots: Vec<Box<dyn Bot>> = (0..players)
                .map(|_| {
                    let sides =
                        TabSides::new(std::array::from_fn(|_| [TabSide::A, TabSide::B][rng.below(2)]));
                    let bot = BotKind::STRONG.create_with(Some(budget), rng.next_u64());
                    Box::new(WithSides(sides, bot)) as Box<dyn Bot>
                })
                .collect();
            let names = (1..=players).map(|seat| format!("seat {seat}")).collect();
            let Ok(game) = play_game(config, rng.next_u64(), names, &mut bots) else { return };
            let position = game.position();
            let Ok(mut totals) = totals.lock() else { return };
            for seat in config.seats() {
                for &project in ProjectType::ALL {
                    let side = position.player(seat).tabs[project.index()].side;
                    totals[project.index()][side.index()].add(position.score(seat).total().into());
                }
            }
        }
    };
    std::thread::scope(|scope| {
        (1..jobs.max(1)).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let totals = totals.into_inner()?;
    for &project in ProjectType::ALL {
        let [a, b] = totals[project.index()];
        let spread = (a.half_width().powi(2) + b.half_width().powi(2)).sqrt();
        println!(
            "{project}: A {:.1}, B {:.1}, B ahead by {:+.1} ± {spread:.1}",
            a.mean(),
            b.mean(),
            b.mean() - a.mean()
        );
    }
    Ok(())
}
