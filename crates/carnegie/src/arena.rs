//! `carnegie arena`: bots against each other.

use crate::game_args::{config, describe, module, random_seed};
use crate::output::{self, Draft};
use crate::table::Table;
use crate::words;
use anyhow::Result;
use carnegie_bots::{Budget, Contest, Entrant, Report, Scoreboard, Standings};
use carnegie_rules::{Module, ScoreLine};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

/// Let bots play against each other, seats rotated
///
/// Every group of as many games as there are seats begins from the same setup, each bot once at every seat. Win
/// rates come with 95 % intervals; a shared win counts in parts. With node budgets the same seed and arguments give
/// the same games on every machine, whatever the number of jobs.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie arena --bots beginner,random --games 400 --seed 1
  carnegie arena --bots strong@50ms,strong@100ms --games 200 --seed 1 --jobs 8
  carnegie arena --bots strong,beginner,beginner,beginner --games 200 --seed 1 --json
  carnegie arena --bots strong --difficulty 4 --games 200 --seed 1
  carnegie arena --bots strong,strong --games 500 --budget 2000nodes --seed 1 --report")]
pub(crate) struct Args {
    /// One bot for each seat, separated by commas; NAME@BUDGET gives one a budget of its own. A single bot plays
    /// alone against Andrew
    #[arg(long, value_name = "NAME", value_delimiter = ',', required = true)]
    bots: Vec<Entrant>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Seed of the whole contest; a random one if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Modules of Expansion 1, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = module)]
    modules: Vec<Module>,
    /// Andrew's difficulty in the solo game, 1 to 4 [default: 1]
    #[arg(long, value_name = "LEVEL")]
    difficulty: Option<u8>,
    /// What a turn may cost, for every bot that searches: a time like 200ms or a number like 500nodes
    #[arg(long, value_name = "B")]
    budget: Option<Budget>,
    /// Games played at the same time, each on one thread; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Write the records to this file, one game a line
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Add what was chosen how often and how those fared who chose it
    #[arg(long)]
    report: bool,
    /// Print the result as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let config = config(args.bots.len(), &args.modules, args.difficulty)?;
    let entrants = (args.bots.iter())
        .map(|entrant| Entrant { budget: entrant.budget.or(args.budget), ..*entrant })
        .collect();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let contest = Contest {
        config,
        entrants,
        games: args.games as usize,
        seed: args.seed.unwrap_or_else(random_seed),
        jobs: args.jobs.map_or_else(cores, usize::from),
    };
    let mut draft = args.out.as_deref().map(Draft::create).transpose()?;
    let mut board = Scoreboard::new(&contest);
    let mut report = Report::new(config);
    let mut written = Ok(());
    let bar = output::progress(contest.games as u64, "games");
    let started = Instant::now();
    contest.play(|played| {
        board.add(played);
        report.add(played);
        if let Some(draft) = &mut draft
            && written.is_ok()
        {
            written = draft.line(&played.game.record().to_json());
        }
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    written?;
    if let Some(draft) = draft {
        draft.finish()?;
    }
    let seconds = started.elapsed().as_secs_f64();
    let standings = board.standings();
    if !args.json {
        let mut text = to_text(&contest, &standings, seconds);
        if args.report {
            text += &format!("\n{}", report.to_markdown());
        }
        return output::print(&text);
    }
    let mut document = json!({
        "players": config.players(),
        "modules": config.modules(),
        "difficulty": config.difficulty(),
        "seed": contest.seed.to_string(),
        "games": standings.games,
        "decisions": standings.decisions,
        "seconds": seconds,
        "jobs": contest.jobs,
        "bots": standings.entrants,
        "wins_by_place": standings.wins_by_place,
    });
    if args.report {
        document["report"] = report.to_json();
    }
    output::print_json(&document)
}

fn to_text(contest: &Contest, standings: &Standings, seconds: f64) -> String {
    let mut table = Table::default();
    let rows = &standings.entrants;
    let mut row = |name: &str, cell: &dyn Fn(usize) -> String| {
        table.row([name.to_owned()].into_iter().chain((0..rows.len()).map(cell)));
    };
    row("", &|bot| rows[bot].bot.to_string());
    row("Games won", &|bot| format!("{:.1} %", 100.0 * rows[bot].win_rate.share));
    row("95 % interval", &|bot| {
        format!("{:.1} to {:.1} %", 100.0 * rows[bot].win_rate.low, 100.0 * rows[bot].win_rate.high)
    });
    row("Rating", &|bot| format!("{:+.0}", rows[bot].rating));
    row("Total", &|bot| format!("{:.1} ± {:.1}", rows[bot].total.mean(), rows[bot].total.half_width()));
    row("Lead", &|bot| format!("{:+.1} ± {:.1}", rows[bot].margin.mean(), rows[bot].margin.half_width()));
    for &line in
        ScoreLine::ALL.iter().filter(|line| rows.iter().any(|row| row.lines.contains_key(line.name())))
    {
        row(words::score_line(line), &|bot| {
            format!("{:.1}", rows[bot].lines.get(line.name()).copied().unwrap_or(0.0))
        });
    }
    row("Turns", &|bot| rows[bot].turns.count.to_string());
    row("Time a turn", &|bot| format!("{:.2} ms", rows[bot].turns.mean_ms));
    row("Longest turn", &|bot| format!("{:.1} ms", rows[bot].turns.longest_ms));
    row("Over budget by more than 20 %", &|bot| rows[bot].turns.over_budget.to_string());
    let places: Vec<String> =
        standings.wins_by_place.iter().map(|share| format!("{:.1} %", 100.0 * share)).collect();
    format!(
        "{}, {}, seed {}, in {seconds:.1} s\nWins by place in the first round: {}\n\n{}",
        words::count(standings.games, "game", "games"),
        describe(contest.config),
        contest.seed,
        places.join(", "),
        table.render()
    )
}
