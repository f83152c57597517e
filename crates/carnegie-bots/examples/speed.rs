//! How long judging a position takes for one seat, and what of it is due to scoring.
//!
//! `cargo run --release -p carnegie-bots --example speed`
use carnegie_bots::{BotKind, Evaluate, Learned, Stop};
use carnegie_rules::{Config, Position, Seat, Viewer, decision_list};
use std::hint::black_box;
use std::time::Instant;

/// Positions of twenty games with two, three and four players.
fn positions() -> Result<Vec<(Position, Seat)>, Box<dyn std::error::Error>> {
    let (mut positions, mut list) = (Vec::new(), decision_list());
    for game in 0..20 {
        let mut position = Position::new(Config::base(2 + game % 3)?, game as u64);
        let mut bot = BotKind::APPRENTICE.create(game as u64);
        while let Some(seat) = position.to_act().iter().next() {
            position.legal(seat, &mut list);
            let decision = bot.choose(&position.view(Viewer::Seat(seat)), &list, &Stop::default());
            position.apply(seat, decision)?;
            if !position.is_finished() {
                positions.push((position, seat));
            }
        }
    }
    Ok(positions)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let positions = positions()?;
    println!("{} positions, the best of fifty times:", positions.len());
    let time = |name: &str, f: &dyn Fn(&Position, Seat) -> f32| {
        let mut best = f64::MAX;
        for _ in 0..50 {
            let began = Instant::now();
            positions.iter().for_each(|(position, seat)| {
                black_box(f(position, *seat));
            });
            best = best.min(began.elapsed().as_secs_f64() / positions.len() as f64);
        }
        println!("{name:12} {:.2} µs", best * 1e6);
    };
    time("score", &|position, seat| position.score(seat).total().into());
    time("donations", &|position, seat| position.donation_worths(seat)[0].into());
    let learned = Learned::get();
    time("evaluation", &|position, seat| learned.prospects(position, seat));
    Ok(())
}
