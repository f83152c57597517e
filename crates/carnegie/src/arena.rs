//! `carnegie arena`: bots against each other.

use crate::game_args::{config, describe, module, random_seed};
use crate::output::{self, Draft};
use crate::shard::{Command, Header, Shard, Shards};
use crate::table::Table;
use crate::words;
use anyhow::Result;
use carnegie_bots::{Budget, Contest, Entrant, Played, Report, Scoreboard, Standings};
use carnegie_rules::{Module, ScoreLine};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

/// Let bots play against each other, rotating seats
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
  carnegie arena --bots strong,strong --games 500 --budget 2000nodes --seed 1 --report
  carnegie arena --bots strong,weights:new.bin --games 400 --seed 1
  carnegie arena --bots strong,'exec:./carnegie-before bot strong' --games 400 --seed 1
  carnegie arena --bots strong,beginner --games 1000 --seed 1 --shard 3/4 --out c.jsonl")]
pub(crate) struct Args {
    /// One bot for each seat, separated by commas; NAME@BUDGET gives one a budget of its own. `weights:FILE` searches
    /// with other weights, `exec:PROGRAM` asks another program. A single bot plays alone against Andrew
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
    /// Write the records to this file, one game per line
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play only this part of the games, as one of several machines: 2/8 is the second of eight parts.
    /// `carnegie merge` puts the files together
    #[arg(long, value_name = "I/N", requires_all = ["out", "seed"])]
    shard: Option<Shard>,
    /// Leave out what differs from run to run: how long everything took
    #[arg(long)]
    no_times: bool,
    /// Add how often each choice was made, and how the players who made it fared
    #[arg(long)]
    report: bool,
    /// Print the result as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let config = config(args.bots.len(), &args.modules, args.difficulty)?;
    let entrants =
        (args.bots.iter()).map(|entrant| entrant.with_budget(entrant.budget().or(args.budget))).collect();
    let contest = Contest {
        config,
        entrants,
        games: args.games as usize,
        seed: args.seed.unwrap_or_else(random_seed),
        jobs: args.jobs.map_or_else(crate::cores, usize::from),
    };
    let mut draft = args.out.as_deref().map(Draft::create).transpose()?;
    let games = contest.games as u64;
    if let (Some(shard), Some(draft)) = (args.shard, &mut draft) {
        let header = Header::new(Command::Arena, config, contest.seed, &contest.entrants, games, shard);
        draft.line(&header.to_line()?)?;
    }
    let part = args.shard.unwrap_or(Shard::WHOLE).games(games);
    let mut outcome = Outcome::new(contest, args.report);
    let contest = outcome.contest.clone();
    let mut written = Ok(());
    let bar = output::progress(part.end - part.start, "games");
    let started = Instant::now();
    contest.play_part(part.start as usize..part.end as usize, |played| {
        outcome.add(played);
        if let Some(draft) = &mut draft
            && written.is_ok()
        {
            written = draft.line(&played.game.record().to_json());
        }
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    written?;
    outcome.seconds = (!args.no_times).then(|| started.elapsed().as_secs_f64());
    outcome.finish(draft, args.json)
}

/// The result of a contest from its shards.
pub(crate) fn merge(shards: Shards, mut draft: Option<Draft>, report: bool, json: bool) -> Result<()> {
    let header = shards.header();
    let contest = Contest {
        config: header.config()?,
        entrants: header.bots()?,
        games: header.games as usize,
        seed: header.seed()?,
        jobs: 1,
    };
    let mut outcome = Outcome::new(contest, report);
    let contest = outcome.contest.clone();
    let name = |entrant: &usize| contest.entrants[*entrant].to_string();
    shards.each(
        |number| {
            let number = number as usize;
            (contest.game_seed(number), contest.seating(number).iter().map(name).collect())
        },
        |number, game, line| {
            let number = number as usize;
            outcome.add(&Played { number, game, seating: contest.seating(number), turns: Vec::new() });
            draft.as_mut().map_or(Ok(()), |draft| draft.line(line))
        },
    )?;
    outcome.finish(draft, json)
}

/// What a contest has shown.
struct Outcome {
    contest: Contest,
    board: Scoreboard,
    report: Option<Report>,
    /// `None` if times are left out.
    seconds: Option<f64>,
}

impl Outcome {
    fn new(contest: Contest, report: bool) -> Self {
        Outcome {
            board: Scoreboard::new(&contest),
            report: report.then(|| Report::new(contest.config)),
            seconds: None,
            contest,
        }
    }

    fn add(&mut self, played: &Played) {
        self.board.add(played);
        if let Some(report) = &mut self.report {
            report.add(played);
        }
    }

    fn finish(&self, draft: Option<Draft>, json: bool) -> Result<()> {
        if let Some(draft) = draft {
            draft.finish()?;
        }
        let standings = self.board.standings();
        if json {
            return output::print_json(&self.to_json(&standings)?);
        }
        let mut text = to_text(&self.contest, &standings, self.seconds);
        if let Some(report) = &self.report {
            text += &format!("\n{}", report.to_markdown());
        }
        output::print(&text)
    }

    fn to_json(&self, standings: &Standings) -> Result<Value> {
        let config = self.contest.config;
        let mut document = json!({
            "players": config.players(),
            "modules": config.modules(),
            "difficulty": config.difficulty(),
            "seed": self.contest.seed.to_string(),
            "games": standings.games,
            "decisions": standings.decisions,
            "bots": serde_json::to_value(&standings.entrants)?,
            "wins_by_place": standings.wins_by_place,
        });
        if let Some(seconds) = self.seconds {
            document["seconds"] = seconds.into();
            document["jobs"] = self.contest.jobs.into();
        } else if let Some(bots) = document["bots"].as_array_mut() {
            bots.iter_mut().filter_map(Value::as_object_mut).for_each(|bot| {
                bot.remove("turns");
            });
        }
        if let Some(report) = &self.report {
            document["report"] = report.to_json();
        }
        Ok(document)
    }
}

fn to_text(contest: &Contest, standings: &Standings, seconds: Option<f64>) -> String {
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
    if seconds.is_some() {
        row("Turns", &|bot| rows[bot].turns.count.to_string());
        row("Time a turn", &|bot| format!("{:.2} ms", rows[bot].turns.mean_ms));
        row("Longest turn", &|bot| format!("{:.1} ms", rows[bot].turns.longest_ms));
        row("Over budget by more than 20 %", &|bot| rows[bot].turns.over_budget.to_string());
    }
    let places: Vec<String> =
        standings.wins_by_place.iter().map(|share| format!("{:.1} %", 100.0 * share)).collect();
    format!(
        "{}, {}, seed {}{}\nWins by place in the first round: {}\n\n{}",
        words::count(standings.games, "game", "games"),
        describe(contest.config),
        contest.seed,
        seconds.map_or_else(String::new, |seconds| format!(", in {seconds:.1} s")),
        places.join(", "),
        table.render()
    )
}
