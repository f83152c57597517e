//! Learns the weights of the network from self-play.
//!
//! `cargo run --release -p carnegie-bots --example train -- out=weights.bin rounds=60 games=8000 jobs=16`
//!
//! Further settings: `from=FILE,FILE` goes on from weights (the mean of several) instead of rules of thumb, `seed=N`,
//! `rate=R` step size of the last round, `against=FILE` weights to compare the result with, `wanted=VP` the lead over
//! them below which the program fails, `noise=VP` curiosity, `of=solo`, `of=two`, `of=more` (three and four players) or
//! `of=tables` (two to four) the games that are practised, `lambda=L` trust in results, `memory=N` rounds whose samples
//! are kept, `seconds=S` the end, whatever round it is, `calibrate=1` for weights that learned something else first.
//! What is written is the mean of the weights in the second half of the run.
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
    let games_of = setting("of", GamesOf::Tables);
    let start = if from.is_empty() {
        None
    } else {
        let read = |file| Ok(Network::from_bytes(&std::fs::read(file)?)?);
        let networks = from.split(',').map(read).collect::<Result<Vec<_>, Box<dyn std::error::Error>>>()?;
        Some(Network::mean_of(&networks).ok_or("these weights are for different games")?)
    };
    let features = games_of.features();
    let mut trainer = Trainer::new(start.clone(), features, if start.is_some() { rate } else { 0.02 }, seed);
    std::fs::write(&out, trainer.mean().to_bytes())?;
    let (seconds, whole): (f64, Instant) = (setting("seconds", f64::MAX), Instant::now());
    let mut rng = Xorshift::new(seed);
    let mut memory: VecDeque<Vec<Sample>> = VecDeque::new();
    // Weights that learned something else have to be shifted first, and their estimates cannot be trusted.
    let calibrate = setting("calibrate", 0) > 0;
    for round in 0..rounds {
        let began = Instant::now();
        let fresh = start.is_none() && round == 0;
        let practice = Practice {
            seed: Xorshift::derive(seed, round as u64),
            games,
            jobs,
            lambda: if fresh || (calibrate && round == 0) { 1.0 } else { lambda },
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
        if round == 1 && calibrate {
            memory.clear();
        }
        memory.push_back(samples);
        if memory.len() > memory_length {
            memory.pop_front();
        }
        // Small steps at the end let the weights settle.
        let used = (round as f64 / rounds as f64).max(whole.elapsed().as_secs_f64() / seconds).min(1.0);
        let rest = 1.0 - used as f32;
        if !fresh {
            trainer.set_rate(rate * (0.2 + 0.8 * rest));
        }
        if round == 0 && calibrate {
            trainer.calibrate(&memory[0]);
        }
        if round == 0 && start.is_some() {
            trainer.warm_up(&memory[0]);
        }
        let mut error = 0.0;
        for _ in 0..if fresh { 4 } else { 1 } {
            error = trainer.epoch(memory.make_contiguous(), &mut rng);
        }
        // The first half of the run is left out of the mean.
        if used < 0.5 {
            trainer.forget_mean();
        }
        std::fs::write(&out, trainer.mean().to_bytes())?;
        println!(
            "round {round}: mean {mean:.1}, error {error:.2} VP, played {:.1} s, all {:.1} s",
            played.as_secs_f64(),
            began.elapsed().as_secs_f64()
        );
        if whole.elapsed().as_secs_f64() > seconds {
            break;
        }
    }
    let (against, wanted): (String, f64) = (setting("against", String::new()), setting("wanted", f64::MIN));
    let rival = if against.is_empty() { start } else { Some(Network::from_bytes(&std::fs::read(against)?)?) };
    if let Some(before) = rival {
        let after = trainer.mean();
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
