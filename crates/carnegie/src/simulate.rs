//! `carnegie simulate`: whole games between bots.

use crate::game_args::{GameArgs, describe, random_seed};
use crate::output::{self, Draft};
use crate::shard::{Command, Header, Shard, Shards};
use crate::table::{Table, shorten};
use crate::{bots, words};
use anyhow::{Context, Result};
use carnegie_bots::{Entrant, Series};
use carnegie_rules::{Game, Score, ScoreLine, Seat, SeatSet};
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Play whole games between bots, without a server
///
/// The same seed and arguments give the same games on every machine, whatever the number of jobs. The exception is bots
/// that search for a time, which play as well as the machine allows; give them a number of nodes instead.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carnegie simulate --players 4 --games 1000 --seed 1
  carnegie simulate --players 1 --difficulty 3 --games 100 --seed 1 --json
  carnegie simulate --players 3 --modules wait,open-bar --games 10 --seed 7 --out games.jsonl
  carnegie simulate --players 2 --bots strong@500nodes,beginner --games 10 --seed 1
  carnegie simulate --players 4 --games 100000 --seed 1 --shard 1/2 --out a.jsonl")]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of the whole run; a random one if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Bots in the order of the seats, separated by commas, or one for all seats; NAME@BUDGET (strong@200ms,
    /// strong@500nodes) says how long one may think about a turn
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "random")]
    bots: Vec<Entrant>,
    /// Threads; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Write the records to this file, one game per line
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play only this part of the games, as one of several machines: 2/8 is the second of eight parts.
    /// `carnegie merge` puts the files together
    #[arg(long, value_name = "I/N", requires_all = ["out", "seed"])]
    shard: Option<Shard>,
    /// Leave out what differs from run to run: seconds, and what is counted per second
    #[arg(long)]
    no_times: bool,
    /// Print the summary as one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let config = args.game.config()?;
    let bots = bots::for_seats(&args.bots, config.players())?;
    let series = Series { config, bots, seed: args.seed.unwrap_or_else(random_seed) };
    let run = Run { names: series.names(), series };
    let mut draft = args.out.as_deref().map(Draft::create).transpose()?;
    if let (Some(shard), Some(draft)) = (args.shard, &mut draft) {
        let Series { config, bots, seed } = &run.series;
        draft.line(&Header::new(Command::Simulate, *config, *seed, bots, args.games, shard).to_line()?)?;
    }
    let part = args.shard.unwrap_or(Shard::WHOLE).games(args.games);
    let mut summary = run.play(part, args.jobs, &mut draft)?;
    summary.time = summary.time.filter(|_| !args.no_times);
    finish(&summary, draft, args.json)
}

/// The summary of a run from its shards.
pub(crate) fn merge(shards: Shards, mut draft: Option<Draft>, json: bool) -> Result<()> {
    let header = shards.header();
    let series = Series { config: header.config()?, bots: header.bots()?, seed: header.seed()? };
    let run = Run { names: series.names(), series };
    let mut tally = Tally::default();
    shards.each(
        |number| (run.series.game_seed(number), run.names.clone()),
        |_, game, line| {
            tally.add(&Outcome::of(&game, false));
            draft.as_mut().map_or(Ok(()), |draft| draft.line(line))
        },
    )?;
    finish(&Summary { run, tally, time: None }, draft, json)
}

fn finish(summary: &Summary, draft: Option<Draft>, json: bool) -> Result<()> {
    if let Some(draft) = draft {
        draft.finish()?;
    }
    if json { output::print_json(&summary.to_json()) } else { output::print(&summary.to_text()) }
}

/// What is to be played.
struct Run {
    series: Series,
    names: Vec<String>,
}

/// What is remembered about a game.
struct Outcome {
    decisions: usize,
    scores: Vec<Score>,
    winners: SeatSet,
    record: Option<String>,
}

/// Games played at once before their records are written, for each thread: bounds the memory.
const BATCH: u64 = 32;

impl Run {
    fn play(self, part: Range<u64>, jobs: Option<u16>, draft: &mut Option<Draft>) -> Result<Summary> {
        // Rayon takes 0 for "one thread per core".
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.unwrap_or(0).into()).build();
        let pool = pool.context("cannot start the threads")?;
        let batch = BATCH * pool.current_num_threads() as u64;
        let bar = output::progress(part.end - part.start, "games");
        let started = Instant::now();
        let mut tally = Tally::default();
        for from in part.clone().step_by(batch as usize) {
            let to = part.end.min(from + batch);
            let play = |game| self.game(game, draft.is_some()).inspect(|_| bar.inc(1));
            let outcomes: Vec<Outcome> =
                pool.install(|| (from..to).into_par_iter().map(play).collect::<Result<_>>())?;
            for outcome in &outcomes {
                tally.add(outcome);
                if let (Some(draft), Some(record)) = (draft.as_mut(), &outcome.record) {
                    draft.line(record)?;
                }
            }
        }
        bar.finish_and_clear();
        Ok(Summary { time: Some(started.elapsed()), run: self, tally })
    }

    fn game(&self, number: u64, keep_record: bool) -> Result<Outcome> {
        let game = self.series.play_one(number).with_context(|| format!("game {}", number + 1))?;
        Ok(Outcome::of(&game, keep_record))
    }
}

impl Outcome {
    fn of(game: &Game, keep_record: bool) -> Self {
        let position = game.position();
        Outcome {
            decisions: game.record().decisions.len(),
            scores: position.scored_seats().map(|seat| position.score(seat)).collect(),
            winners: position.winners(),
            record: keep_record.then(|| game.record().to_json()),
        }
    }
}

/// Mean, minimum and maximum of a number.
#[derive(Clone, Copy)]
struct Spread {
    sum: i64,
    min: i16,
    max: i16,
}

impl Spread {
    const NONE: Spread = Spread { sum: 0, min: i16::MAX, max: i16::MIN };

    fn add(&mut self, value: i16) {
        self.sum += i64::from(value);
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    fn mean(&self, games: u64) -> f64 {
        self.sum as f64 / games as f64
    }

    fn to_json(self, games: u64) -> Value {
        json!({ "mean": self.mean(games), "min": self.min, "max": self.max })
    }

    fn to_text(self, games: u64) -> String {
        format!("{:.1} ({} to {})", self.mean(games), self.min, self.max)
    }
}

/// What one seat has achieved over all games.
#[derive(Clone)]
struct SeatTally {
    total: Spread,
    lines: [Spread; ScoreLine::COUNT],
    wins: u64,
}

#[derive(Default)]
struct Tally {
    games: u64,
    decisions: u64,
    ties: u64,
    seats: Vec<SeatTally>,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        self.decisions += outcome.decisions as u64;
        self.ties += u64::from(outcome.winners.len() > 1);
        let nothing = SeatTally { total: Spread::NONE, lines: [Spread::NONE; ScoreLine::COUNT], wins: 0 };
        self.seats.resize(outcome.scores.len(), nothing);
        for (index, (tally, score)) in self.seats.iter_mut().zip(&outcome.scores).enumerate() {
            tally.total.add(score.total());
            for &line in ScoreLine::ALL {
                tally.lines[line.index()].add(score.line(line));
            }
            let won = Seat::new(index).is_some_and(|seat| outcome.winners.contains(seat));
            tally.wins += u64::from(won);
        }
    }

    /// Lines in which someone ever scored or lost anything.
    fn lines(&self) -> impl Iterator<Item = ScoreLine> + '_ {
        let counts = |line: &ScoreLine| {
            self.seats
                .iter()
                .map(|seat| seat.lines[line.index()])
                .any(|spread| spread.min != 0 || spread.max != 0)
        };
        ScoreLine::ALL.iter().copied().filter(counts)
    }
}

/// The result of a run.
struct Summary {
    run: Run,
    tally: Tally,
    /// `None` if it is left out.
    time: Option<Duration>,
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}

impl Summary {
    fn to_json(&self) -> Value {
        let Summary { run, tally, time } = self;
        let scores = tally.seats.iter().enumerate().map(|(index, seat)| {
            let lines: Map<String, Value> = (ScoreLine::ALL.iter())
                .map(|line| (line.name().to_owned(), seat.lines[line.index()].to_json(tally.games)))
                .collect();
            json!({
                "seat": index + 1,
                "name": words::seat_name(&run.names, index),
                "total": seat.total.to_json(tally.games),
                "lines": lines,
            })
        });
        let config = run.series.config;
        let mut document = json!({
            "players": config.players(),
            "modules": config.modules(),
            "difficulty": config.difficulty(),
            "seed": run.series.seed.to_string(),
            "bots": run.names,
            "games": tally.games,
            "decisions": tally.decisions,
            "scores": scores.collect::<Value>(),
            "wins": tally.seats.iter().map(|seat| seat.wins).collect::<Value>(),
            "ties": tally.ties,
        });
        if let Some(time) = *time {
            document["seconds"] = time.as_secs_f64().into();
            document["games_per_second"] = per_second(tally.games, time).into();
            document["decisions_per_second"] = per_second(tally.decisions, time).into();
        }
        document
    }

    fn to_text(&self) -> String {
        let Summary { run, tally, time } = self;
        let mut table = Table::default();
        let heading = (0..tally.seats.len())
            .map(|index| format!("{} {}", index + 1, shorten(words::seat_name(&run.names, index), 16)));
        table.row([String::new()].into_iter().chain(heading));
        table.rule();
        for line in tally.lines() {
            let cells = tally.seats.iter().map(|seat| seat.lines[line.index()].to_text(tally.games));
            table.row([words::score_line(line).to_owned()].into_iter().chain(cells));
        }
        table.rule();
        let totals = tally.seats.iter().map(|seat| seat.total.to_text(tally.games));
        table.row(["Total".to_owned()].into_iter().chain(totals));
        let wins = tally
            .seats
            .iter()
            .map(|seat| format!("{} ({:.1} %)", seat.wins, 100.0 * seat.wins as f64 / tally.games as f64));
        table.row(["Games won".to_owned()].into_iter().chain(wins));
        let ties = match tally.ties {
            0 => String::new(),
            1 => "; 1 tie counts for all who tied".to_owned(),
            ties => format!("; {ties} ties count for all who tied"),
        };
        let speed = time.map_or_else(String::new, |time| {
            format!(
                " in {:.2} s: {:.0} games/s, {:.0} decisions/s",
                time.as_secs_f64(),
                per_second(tally.games, time),
                per_second(tally.decisions, time),
            )
        });
        format!(
            "{}, {}, seed {}\n{} decisions{speed}\n\nScores: mean (least to most){ties}\n{}",
            words::count(tally.games, "game", "games"),
            describe(run.series.config),
            run.series.seed,
            tally.decisions,
            table.render(),
        )
    }
}
