//! A quick match while working on a bot: `match beginner,random 100 [seed] [jobs] [all]`, with `all` for all
//! modules.
use carnegie_bots::{Contest, Scoreboard};
use carnegie_rules::{Config, Modules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |index: usize, default: usize| {
        arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let entrants: Vec<_> = arguments[1].split(',').map(str::parse).collect::<Result<_, _>>()?;
    let config = if entrants.len() == 1 {
        Config::solo(4)?
    } else {
        let all = arguments.get(5).is_some_and(|modules| modules == "all");
        Config::new(entrants.len(), if all { Modules::ALL } else { Modules::NONE }, None)?
    };
    let contest =
        Contest { config, entrants, games: number(2, 100), seed: number(3, 1) as u64, jobs: number(4, 1) };
    let mut board = Scoreboard::new(&contest);
    let started = std::time::Instant::now();
    contest.play(|played| board.add(played))?;
    let standings = board.standings();
    for row in &standings.entrants {
        println!(
            "{:16} wins {:5.1}% [{:4.1} {:4.1}] total {:6.1} ± {:3.1} margin {:6.1} ± {:.1} turn {:.2} ms max {:.1} over {} of {}",
            row.bot.to_string(),
            100.0 * row.win_rate.share,
            100.0 * row.win_rate.low,
            100.0 * row.win_rate.high,
            row.total.mean(),
            row.total.half_width(),
            row.margin.mean(),
            row.margin.half_width(),
            row.turns.mean_ms,
            row.turns.longest_ms,
            row.turns.over_budget,
            row.turns.count
        );
        let lines: Vec<String> = row.lines.iter().map(|(line, vp)| format!("{line} {vp:.1}")).collect();
        println!("    {}", lines.join(", "));
    }
    println!(
        "{} games, {:.1} s, {} decisions, first player wins {:.2?}",
        standings.games,
        started.elapsed().as_secs_f64(),
        standings.decisions,
        standings.wins_by_place
    );
    Ok(())
}
