//! Bots against each other: seats rotated, the same games whatever the number of threads.

use crate::exec::Program;
use crate::kind::STRONG_BUDGET;
use crate::play::{TurnTime, play_watched};
use crate::statistics::{Interval, Mean, ratings};
use crate::{Bot, BotKind, Budget, Learned, Network, PlayError, Search, Xorshift};
use carnegie_rules::{Config, Game, ScoreLine, Seat};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use thiserror::Error;

/// A bot that takes part: who it is, and its budget if it has one of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    player: Player,
    /// What a turn may cost; `None` is the player's usual budget.
    budget: Option<Budget>,
    /// Threads that a searching player plays turns on with.
    threads: u8,
}

/// Who plays for an entrant. Names of programs and files live as long as the process: there are never many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    /// A kind of bot.
    Kind(BotKind),
    /// Another program.
    Program(&'static str),
    /// The search with weights from a file.
    Weights(Weights),
}

#[derive(Clone, Copy, Debug)]
struct Weights {
    file: &'static str,
    learned: &'static Learned,
}

impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.file == other.file
    }
}

impl Eq for Weights {}

/// Why a text names no entrant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EntrantError {
    /// No such bot.
    #[error(transparent)]
    Bot(#[from] crate::UnknownBot),
    /// No such budget.
    #[error(transparent)]
    Budget(#[from] crate::BudgetError),
    /// No such number of threads.
    #[error("a budget may be followed by a number of threads from 1 to 255: 1s*4")]
    Threads,
    /// No program is named.
    #[error("exec: wants a program: exec:PATH, with its arguments after blanks")]
    Program,
    /// Weights that cannot be read.
    #[error("{file}: {reason}")]
    Weights {
        /// The file.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Entrant {
    /// The budget that it was given, if any.
    pub const fn budget(self) -> Option<Budget> {
        self.budget
    }

    /// The same with another budget.
    #[must_use]
    pub const fn with_budget(self, budget: Option<Budget>) -> Self {
        Entrant { budget, ..self }
    }

    /// A player for one game.
    pub fn create(self, seed: u64) -> Box<dyn Bot> {
        let search = || {
            let budget = self.usual_budget().unwrap_or(STRONG_BUDGET);
            Search::new(budget, seed).on_threads(self.threads.into())
        };
        match self.player {
            Player::Kind(kind) if kind.searches() => Box::new(search()),
            Player::Kind(kind) => kind.create_with(self.budget, seed),
            Player::Program(command) => Box::new(Program::new(command, self.budget, seed)),
            Player::Weights(Weights { learned, .. }) => Box::new(search().with_weights(learned)),
        }
    }

    /// Its name at a table, where names are short: without the folders of a program or file.
    fn seat_name(self) -> String {
        let file = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let name = match self.player {
            Player::Kind(_) => return self.to_string(),
            Player::Program(command) => {
                let (program, arguments) = command.trim().split_once(' ').unwrap_or((command.trim(), ""));
                format!("{} {arguments}", file(program))
            }
            Player::Weights(Weights { file: path, .. }) => file(path),
        };
        let budget = self.budget.map(|budget| format!("@{budget}")).unwrap_or_default();
        let name: String = name.trim().chars().filter(|c| !c.is_control()).take(MAX_NAME).collect();
        format!("{}{budget}", name.trim())
    }

    fn usual_budget(self) -> Option<Budget> {
        self.budget.or(match self.player {
            Player::Kind(kind) => kind.budget(),
            Player::Program(_) => None,
            Player::Weights(_) => Some(STRONG_BUDGET),
        })
    }

    /// The time a turn may take, if that is what limits it.
    fn time_limit(self) -> Option<Duration> {
        match self.usual_budget()? {
            Budget::Time(time) => Some(time),
            Budget::Nodes(_) => None,
        }
    }
}

/// `strong`, with a budget of its own `strong@50ms`, on four threads `strong@50ms*4`; `exec:PATH` is another program,
/// `weights:FILE` the search with other weights.
impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let outside = text.starts_with(EXEC) || text.starts_with(WEIGHTS);
        let (name, (budget, threads)) = match text.rsplit_once('@') {
            // The name of a file may have an @ of its own.
            Some((name, costs)) if outside => match parse_costs(costs) {
                Ok(costs) => (name, costs),
                Err(_) => (text, (None, 1)),
            },
            Some((name, costs)) => (name, parse_costs(costs)?),
            None => (text, (None, 1)),
        };
        let player = if let Some(command) = name.strip_prefix(EXEC) {
            if command.trim().is_empty() {
                return Err(EntrantError::Program);
            }
            Player::Program(command.to_owned().leak())
        } else if let Some(file) = name.strip_prefix(WEIGHTS) {
            let wrong = |reason: String| EntrantError::Weights { file: file.to_owned(), reason };
            let bytes = std::fs::read(file).map_err(|error| wrong(error.to_string()))?;
            let network = Network::from_bytes(&bytes).map_err(|error| wrong(error.to_string()))?;
            let learned = Box::leak(Box::new(Learned::with(&network)));
            Player::Weights(Weights { file: file.to_owned().leak(), learned })
        } else {
            Player::Kind(name.parse()?)
        };
        Ok(Entrant { player, budget, threads })
    }
}

/// What a turn may cost, and the threads it may take: `50ms` or `50ms*4`.
fn parse_costs(text: &str) -> Result<(Option<Budget>, u8), EntrantError> {
    let (budget, threads) = match text.split_once('*') {
        Some((budget, threads)) => (budget, threads.parse().ok().filter(|&count| count > 0)),
        None => (text, Some(1)),
    };
    Ok((Some(budget.parse()?), threads.ok_or(EntrantError::Threads)?))
}

/// A name at a table may have 64 letters; this leaves room for a budget.
const MAX_NAME: usize = 40;
const EXEC: &str = "exec:";
const WEIGHTS: &str = "weights:";

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.player {
            Player::Kind(kind) => kind.fmt(f)?,
            Player::Program(command) => write!(f, "{EXEC}{command}")?,
            Player::Weights(Weights { file, .. }) => write!(f, "{WEIGHTS}{file}")?,
        }
        self.budget.map_or(Ok(()), |budget| write!(f, "@{budget}"))?;
        if self.threads > 1 { write!(f, "*{}", self.threads) } else { Ok(()) }
    }
}

impl Serialize for Entrant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A contest: who plays what, how often, from which seed.
#[derive(Clone, Debug)]
pub struct Contest {
    /// What is played. With `players` = 1 every entrant plays alone against Andrew.
    pub config: Config,
    /// Who takes part: one for each seat.
    pub entrants: Vec<Entrant>,
    /// The total number of games. Seats rotate; each group of as many games as there are seats begins from the same
    /// setup.
    pub games: usize,
    /// Everything random follows from it.
    pub seed: u64,
    /// Threads; each game is played by one.
    pub jobs: usize,
}

/// Why a contest cannot be held.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ContestError {
    /// The numbers of entrants and seats do not match.
    #[error("{entrants} bots for {seats} seats: name one for each seat")]
    Entrants {
        /// Bots named.
        entrants: usize,
        /// Seats in the game.
        seats: usize,
    },
    /// A game went wrong.
    #[error("game {game}: {reason}")]
    Game {
        /// The game from 1.
        game: usize,
        /// What went wrong.
        reason: PlayError,
    },
}

/// One finished game of a contest.
#[derive(Debug)]
pub struct Played {
    /// The game from 0.
    pub number: usize,
    /// The finished game.
    pub game: Game,
    /// Which entrant sat at each seat.
    pub seating: Vec<usize>,
    /// Turns with their times.
    pub turns: Vec<TurnTime>,
}

impl Contest {
    /// Plays all games and reports each finished one, in order, from one thread at a time.
    pub fn play(&self, on_game: impl FnMut(&Played) + Send) -> Result<(), ContestError> {
        self.play_part(0..self.games, on_game)
    }

    /// Plays the games with these numbers, as one machine of several does.
    pub fn play_part(
        &self,
        part: Range<usize>,
        on_game: impl FnMut(&Played) + Send,
    ) -> Result<(), ContestError> {
        let seats = self.config.players();
        if self.entrants.len() != seats {
            return Err(ContestError::Entrants { entrants: self.entrants.len(), seats });
        }
        let next = AtomicUsize::new(part.start);
        let results =
            Mutex::new(Results { on_game, waiting: BTreeMap::new(), next: part.start, error: None });
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= part.end {
                    return;
                }
                let played = self.play_one(number);
                let Ok(mut results) = results.lock() else { return };
                if !results.take(number, played) {
                    next.store(part.end, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.jobs.clamp(1, part.len().max(1)) {
                scope.spawn(work);
            }
            work();
        });
        match results.into_inner() {
            Ok(Results { error: Some(error), .. }) => Err(error),
            _ => Ok(()),
        }
    }

    /// Which entrant sits at each seat of a game.
    pub fn seating(&self, number: usize) -> Vec<usize> {
        let seats = self.config.players();
        (0..seats).map(|seat| (seat + number) % seats).collect()
    }

    /// The seed of a game.
    pub fn game_seed(&self, number: usize) -> u64 {
        Xorshift::derive(self.seed, (number / self.config.players()) as u64)
    }

    /// Plays one game by its number.
    pub fn play_one(&self, number: usize) -> Result<Played, PlayError> {
        let seats = self.config.players();
        let seating = self.seating(number);
        let setup = self.game_seed(number);
        let own = Xorshift::derive(setup, 1 + (number % seats) as u64);
        let mut bots: Vec<Box<dyn Bot>> = (seating.iter().enumerate())
            .map(|(seat, &entrant)| self.entrants[entrant].create(Xorshift::derive(own, seat as u64)))
            .collect();
        let names = seating.iter().map(|&entrant| self.entrants[entrant].seat_name()).collect();
        let mut turns = Vec::new();
        let game = play_watched(self.config, setup, names, &mut bots, |_, _, _| {}, |turn| turns.push(turn))?;
        Ok(Played { number, game, seating, turns })
    }
}

/// Puts finished games back into their order.
struct Results<F> {
    on_game: F,
    /// Games that finished before an earlier one.
    waiting: BTreeMap<usize, Played>,
    /// The game that is reported next.
    next: usize,
    error: Option<ContestError>,
}

impl<F: FnMut(&Played)> Results<F> {
    /// Takes a game; returns whether the contest goes on.
    fn take(&mut self, number: usize, played: Result<Played, PlayError>) -> bool {
        match played {
            Ok(played) => {
                self.waiting.insert(number, played);
            }
            Err(reason) => {
                self.error.get_or_insert(ContestError::Game { game: number + 1, reason });
            }
        }
        while let Some(played) = self.waiting.remove(&self.next) {
            (self.on_game)(&played);
            self.next += 1;
        }
        self.error.is_none()
    }
}

/// What a contest has shown.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// Seats in each game.
    pub players: usize,
    /// Games counted.
    pub games: usize,
    /// One row for each entrant, in the order in which they were named.
    pub entrants: Vec<Standing>,
    /// Wins by place in the first round's turn order, from the first player.
    pub wins_by_place: Vec<f64>,
    /// Decisions of all games.
    pub decisions: usize,
}

/// How one entrant did.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Who.
    pub bot: Entrant,
    /// Games won; a shared win counts in parts.
    pub wins: f64,
    /// Share of games won, with its 95 % interval.
    pub win_rate: Interval,
    /// Elo-like rating; the mean of all entrants is 0.
    pub rating: f64,
    /// Final totals.
    pub total: Mean,
    /// Lead over the best opponent.
    pub margin: Mean,
    /// Mean VP of each line of the score sheet.
    pub lines: BTreeMap<&'static str, f64>,
    /// Time per turn.
    pub turns: TurnTimes,
}

/// How long the turns of an entrant took.
#[derive(Clone, Copy, Default, Debug, Serialize)]
pub struct TurnTimes {
    /// Turns played.
    pub count: usize,
    /// Mean time in milliseconds.
    pub mean_ms: f64,
    /// Longest time in milliseconds.
    pub longest_ms: f64,
    /// Turns that exceeded a time budget by more than 20 %.
    pub over_budget: usize,
}

/// Adds up the games of a contest.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    config: Config,
    rows: Vec<Row>,
    /// `beaten[a][b]`: games in which a finished ahead of b; half for a tie.
    beaten: Vec<Vec<f64>>,
    wins_by_place: Vec<f64>,
    games: usize,
    decisions: usize,
}

#[derive(Clone, Debug)]
struct Row {
    entrant: Entrant,
    wins: f64,
    totals: Mean,
    margins: Mean,
    lines: [f64; ScoreLine::COUNT],
    time: Duration,
    times: TurnTimes,
}

impl Scoreboard {
    /// An empty scoreboard.
    pub fn new(contest: &Contest) -> Self {
        let row = |&entrant: &Entrant| Row {
            entrant,
            wins: 0.0,
            totals: Mean::default(),
            margins: Mean::default(),
            lines: [0.0; ScoreLine::COUNT],
            time: Duration::ZERO,
            times: TurnTimes::default(),
        };
        let count = contest.entrants.len();
        Scoreboard {
            config: contest.config,
            rows: contest.entrants.iter().map(row).collect(),
            beaten: vec![vec![0.0; count]; count],
            wins_by_place: vec![0.0; count],
            games: 0,
            decisions: 0,
        }
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let position = played.game.position();
        let winners = position.winners();
        let totals: Vec<(Seat, i16)> =
            position.scored_seats().map(|seat| (seat, position.score(seat).total())).collect();
        self.games += 1;
        self.decisions += played.game.record().decisions.len();
        for (seat, &entrant) in self.config.seats().zip(&played.seating) {
            let row = &mut self.rows[entrant];
            let score = position.score(seat);
            let best = totals.iter().filter(|(other, _)| *other != seat).map(|&(_, total)| total).max();
            if winners.contains(seat) {
                let share = 1.0 / winners.len() as f64;
                row.wins += share;
                self.wins_by_place[place_of(&played.game, seat)] += share;
            }
            row.totals.add(score.total().into());
            row.margins.add(f64::from(score.total() - best.unwrap_or(0)));
            for &line in ScoreLine::ALL {
                row.lines[line.index()] += f64::from(score.line(line));
            }
            for (other, &rival) in
                self.config.seats().zip(&played.seating).filter(|&(_, &rival)| rival != entrant)
            {
                self.beaten[entrant][rival] += match score.total().cmp(&position.score(other).total()) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Less => 0.0,
                };
            }
        }
        for turn in &played.turns {
            let row = &mut self.rows[played.seating[turn.seat.index()]];
            row.time += turn.time;
            row.times.count += 1;
            row.times.longest_ms = row.times.longest_ms.max(turn.time.as_secs_f64() * 1e3);
            if row.entrant.time_limit().is_some_and(|limit| turn.time > limit.mul_f64(1.2)) {
                row.times.over_budget += 1;
            }
        }
    }

    /// The standings so far.
    pub fn standings(&self) -> Standings {
        let ratings = ratings(&self.beaten);
        let games = self.games.max(1) as f64;
        let standing = |(row, rating): (&Row, f64)| Standing {
            bot: row.entrant,
            wins: row.wins,
            win_rate: Interval::of_share(row.wins, self.games),
            rating,
            total: row.totals,
            margin: row.margins,
            lines: (ScoreLine::ALL.iter())
                .filter(|line| row.lines[line.index()] != 0.0)
                .map(|&line| (line.name(), row.lines[line.index()] / games))
                .collect(),
            turns: TurnTimes {
                mean_ms: row.time.as_secs_f64() * 1e3 / row.times.count.max(1) as f64,
                ..row.times
            },
        };
        Standings {
            players: self.config.players(),
            games: self.games,
            entrants: self.rows.iter().zip(ratings).map(standing).collect(),
            wins_by_place: self.wins_by_place.iter().map(|wins| wins / games).collect(),
            decisions: self.decisions,
        }
    }
}

/// Place of a seat in the turn order of the first round; the role of first player passes clockwise after each of the
/// 20.
pub(crate) fn place_of(game: &Game, seat: Seat) -> usize {
    let players = game.record().config().players();
    let rounds = usize::from(carnegie_rules::components::start::ROUNDS);
    let first = (game.position().first_player().index() + rounds * (players - 1)) % players;
    (seat.index() + players - first) % players
}
