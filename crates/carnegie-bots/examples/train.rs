//! Learns the weights of the network from games against itself.
//!
//! `cargo run --release -p carnegie-bots --example train -- out=weights.bin rounds=60 games=8000 jobs=16`
//!
//! Further settings: `from=FILE` goes on from weights instead of rules of thumb, `seed=N`, `rate=R` step size of the
//! last round, `against=FILE` weights to compare the result with, `wanted=VP` the lead over them below which the program
//! fails, `noise=VP` curiosity, `solo=1` the solo game,
//! which has weights of its own, `lambda=L` trust in results, `memory=N` rounds whose samples are kept.
mod common;

use carnegie_bots::learning::{GamesOf, Practice, Sample, Trainer, duel};
use carnegie_bots::{Network, Policy, Xorshift};
use common::setting;
use std::collections::VecDeque;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out: String = setting("out", "weights.bin".to_owned());
    let from: String = setting("from", String::new());
    let (rounds, games, jobs): (usize, usize, usize) =
        (setting("rounds", 10), setting("games", 1000), setting("jobs", 1));
    let (seed, memory_length): (u64, usize) = (setting("seed", 1), setting("memory", 6));
    let (rate, noise, lambda): (f32, f32, f32) =
        (setting("rate", 0.004), setting("noise", 0.3), setting("lambda", 0.96));
    let policy = Policy { width: setting("width", 0), plays_rounds_out: setting("out_rounds", 0) > 0 };
    let games_of = if setting("solo", 0) > 0 { GamesOf::Solo } else { GamesOf::Tables };
    let start = if from.is_empty() { None } else { Some(Network::from_bytes(&std::fs::read(from)?)?) };
    let mut trainer = Trainer::new(start.clone(), if start.is_some() { rate } else { 0.02 }, seed);
    let mut rng = Xorshift::new(seed);
    let mut memory: VecDeque<Vec<Sample>> = VecDeque::new();
    for round in 0..rounds {
        let began = Instant::now();
        let fresh = start.is_none() && round == 0;
        let practice = Practice {
            seed: Xorshift::derive(seed, round as u64),
            games,
            jobs,
            lambda: if fresh { 1.0 } else { lambda },
            noise,
            policy: if fresh { Policy::QUICK } else { policy },
            games_of,
        };
        let (samples, mean) = practice.play((!fresh).then_some(trainer.network()));
        let played = began.elapsed();
        if round == 1 && start.is_none() {
            // What rules of thumb taught is soon out of date.
            memory.clear();
        }
        memory.push_back(samples);
        if memory.len() > memory_length {
            memory.pop_front();
        }
        // Small steps at the end let the weights come to rest.
        let rest = 1.0 - round as f32 / rounds as f32;
        if !fresh {
            trainer.set_rate(rate * (0.2 + 0.8 * rest));
        }
        let mut error = 0.0;
        for _ in 0..if fresh { 4 } else { 1 } {
            error = trainer.epoch(memory.make_contiguous(), &mut rng);
        }
        std::fs::write(&out, trainer.network().to_bytes())?;
        println!(
            "round {round}: mean total {mean:.1}, error {error:.2} VP, played {:.1} s, all {:.1} s",
            played.as_secs_f64(),
            began.elapsed().as_secs_f64()
        );
    }
    let (against, wanted): (String, f64) = (setting("against", String::new()), setting("wanted", f64::MIN));
    let rival = if against.is_empty() { start } else { Some(Network::from_bytes(&std::fs::read(against)?)?) };
    if let Some(before) = rival {
        let after = trainer.network();
        let policy2 = Policy {
            width: setting("width2", policy.width),
            plays_rounds_out: setting("out_rounds2", u8::from(policy.plays_rounds_out)) > 0,
        };
        let began = Instant::now();
        let leads = duel((after, policy), (&before, policy2), setting("duels", 400), seed);
        println!("{:.1} s", began.elapsed().as_secs_f64());
        println!(
            "lead over the other weights: {:.1} ± {:.1} VP in {} games",
            leads.mean(),
            leads.half_width(),
            leads.count()
        );
        if leads.mean() - leads.half_width() < wanted {
            return Err(format!("a lead of {wanted} VP was wanted").into());
        }
    }
    Ok(())
}
