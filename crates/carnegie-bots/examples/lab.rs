//! Compares ways to use the budget of a search: each variant plays against the usual one.
//!
//! `cargo run --release -p carnegie-bots --example lab -- games=200 budget=20000nodes jobs=16 keep1=1 finding=0.5,candidates=32`
//! `rounds2=2,keep1=8` changes the second pass and the first one.
//!
//! `players=N` puts the variant among N − 1 usual ones; the lead is then that over the best of them.
//!
//! `solo=DIFFICULTY` lets the variants play against Andrew instead. `weights=FILE` are theirs, if given.
//!
//! Every further argument is a variant: settings separated by commas. `rival=BUDGET` gives the usual one another budget.
mod common;

use carnegie_bots::{
    Bot, Budget, ComparisonPass, FEATURES, Learned, Mean, Network, Objective, SOLO_FEATURES, Search,
    Settings, Xorshift, play_game,
};
use carnegie_rules::{Config, Seat};
use common::setting;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

fn variant(text: &str, budget: Budget, config: Config) -> Result<Settings, Box<dyn std::error::Error>> {
    let mut settings = Settings::of(budget, config);
    for part in text.split(',') {
        let (name, value) = part.split_once('=').ok_or("a setting is written name=value")?;
        // The passes are numbered from 1: `rounds2` is a setting of the second one.
        let pass = name.bytes().last().map_or(0, |last| last.wrapping_sub(b'1').into());
        if let (Some(pass), Some((setting, _))) = (
            settings.passes.get_mut(pass),
            name.len().checked_sub(1).and_then(|end| name.split_at_checked(end)),
        ) {
            set_pass(pass, setting, value)?;
            continue;
        }
        match name {
            "finding" => settings.finding = value.parse()?,
            "narrowest" => settings.narrowest = value.parse()?,
            "widest" => settings.widest = value.parse()?,
            "candidates" => settings.candidates = value.parse()?,
            "draws" => settings.draws = value.parse()?,
            "victory" => settings.objective = Objective::Victory(value.parse()?),
            "usual" => {}
            _ => return Err(format!("there is no setting {name}").into()),
        }
    }
    Ok(settings)
}

fn set_pass(pass: &mut ComparisonPass, name: &str, value: &str) -> Result<(), Box<dyn std::error::Error>> {
    match name {
        "rounds" => pass.playout.rounds = value.parse()?,
        "horizons" => pass.playout.horizons = value.parse()?,
        "noise" => pass.playout.noise = value.parse()?,
        "width" => pass.playout.policy.width = value.parse()?,
        "plays_out" => pass.playout.policy.plays_rounds_out = value.parse()?,
        "keep" => pass.keep = value.parse()?,
        "share" => pass.share = value.parse()?,
        "most" => pass.most = value.parse()?,
        "trust" => pass.trust = value.parse()?,
        _ => return Err(format!("a pass has no setting {name}").into()),
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    const OPTIONS: [&str; 8] = ["games", "budget", "jobs", "seed", "rival", "solo", "weights", "players"];
    let budget = setting("budget", Budget::Nodes(20_000));
    let (games, jobs, seed): (usize, usize, u64) =
        (setting("games", 100), setting("jobs", 1), setting("seed", 1));
    let rival = setting("rival", budget);
    let (difficulty, weights): (u8, String) = (setting("solo", 0), setting("weights", String::new()));
    let players = setting("players", 2);
    let config = if difficulty > 0 { Config::solo(difficulty)? } else { Config::base(players)? };
    let learned: &'static Learned = if weights.is_empty() {
        Learned::get()
    } else {
        // One set of weights for the whole run.
        let features = if difficulty > 0 { SOLO_FEATURES } else { FEATURES };
        let network = Network::from_bytes(&std::fs::read(&weights)?)?.adapted(features);
        Box::leak(Box::new(Learned::with(&network)))
    };
    for text in std::env::args().skip(1) {
        if OPTIONS.iter().any(|name| text.starts_with(&format!("{name}="))) {
            continue;
        }
        let settings = variant(&text, budget, config)?;
        let began = Instant::now();
        let next = AtomicUsize::new(0);
        let results = Mutex::new((Mean::default(), 0.0));
        let work = || {
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    return;
                }
                let own = if difficulty > 0 { 0 } else { game % players };
                let chance = Xorshift::derive(seed, game as u64);
                let bot = |seat: usize| -> Box<dyn Bot> {
                    let seed = Xorshift::derive(chance, seat as u64);
                    if seat == own {
                        Box::new(Search::with_settings(budget, settings, seed).with_weights(learned))
                    } else {
                        Box::new(Search::new(rival, seed))
                    }
                };
                let mut bots: Vec<_> = (0..config.players()).map(bot).collect();
                let names = bots.iter().map(|_| "bot".to_owned()).collect();
                let drawn = if difficulty > 0 { game } else { game / players };
                let Ok(game) = play_game(config, Xorshift::derive(!seed, drawn as u64), names, &mut bots)
                else {
                    return;
                };
                let total =
                    |seat: usize| Seat::new(seat).map_or(0, |seat| game.position().score(seat).total());
                let rivals = if difficulty > 0 { 2 } else { players };
                let best = (0..rivals).filter(|&seat| seat != own).map(total).max().unwrap_or(0);
                let lead = total(own) - best;
                if let Ok(mut results) = results.lock() {
                    results.0.add(lead.into());
                    results.1 += f64::from(1 + lead.signum()) / 2.0;
                }
            }
        };
        std::thread::scope(|scope| {
            (1..jobs.max(1)).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        let (leads, wins) = results.into_inner()?;
        println!(
            "{text}: lead {:+.1} ± {:.1}, wins {:.1} % of {}, {:.0} s",
            leads.mean(),
            leads.half_width(),
            100.0 * wins / leads.count().max(1) as f64,
            leads.count(),
            began.elapsed().as_secs_f64()
        );
    }
    Ok(())
}
