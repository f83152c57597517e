//! Bots, those of the engine and those written in Python; hints and the arena.

use crate::convert::to_python;
use crate::decision::{Decision, Given};
use crate::error::{bad_bot, bad_config, bad_contest, refused};
use crate::position::{View, legal};
use carnegie_bots::{BotKind, Budget, Contest, Create, Entrant, Report, Scoreboard, Stop};
use carnegie_rules::{Config, Decision as Rules, Module, Modules, Viewer};
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::sync::{Mutex, PoisonError, RwLock};

/// A player by its name, as on the command line: ``Bot("strong@500nodes", seed=1)``.
///
/// Keep it for as long as its seat plays: it may think about a whole turn at its first decision.
#[pyclass(module = "carnegie")]
pub(crate) struct Bot {
    entrant: Entrant,
    player: Mutex<Box<dyn carnegie_bots::Bot>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed = 0))]
    fn new(name: &str, seed: u64) -> PyResult<Self> {
        let entrant: Entrant = name.parse().map_err(bad_bot)?;
        Ok(Bot { entrant, player: Mutex::new(entrant.create(seed)) })
    }

    #[getter]
    fn name(&self) -> String {
        self.entrant.to_string()
    }

    fn choose(&self, py: Python<'_>, view: &View) -> PyResult<Decision> {
        let Viewer::Seat(seat) = view.0.viewer() else {
            return Err(refused("a spectator has nothing to decide: give the view of a seat"));
        };
        let decisions = legal(view.0.position(), seat);
        if decisions.is_empty() {
            return Err(refused(format!("seat {} has nothing to decide now", seat.index())));
        }
        let (chosen, failure) = py.detach(|| {
            let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
            let chosen = player.choose(&view.0, &decisions, &Stop::default());
            (chosen, player.failure().map(str::to_owned))
        });
        raised()?;
        failure.map_or(Ok(Decision(chosen)), |reason| Err(refused(reason)))
    }

    fn __repr__(&self) -> String {
        format!("Bot('{}')", self.entrant)
    }
}

/// Names and descriptions of all bots, from the weakest to the strongest.
#[pyfunction]
pub(crate) fn bots() -> Vec<(&'static str, &'static str)> {
    BotKind::all().into_iter().map(|kind| (kind.name(), kind.description())).collect()
}

/// A bot that is written in Python.
struct Written {
    choose: Py<PyAny>,
}

/// Functions that make the bots written in Python: a kind of bot is made by a plain function, which cannot hold one.
/// So there is a function for each of the places here, and as many bots can be registered.
static FACTORIES: RwLock<Vec<Py<PyAny>>> = RwLock::new(Vec::new());
/// What went wrong in a bot written in Python, until somebody can be told.
static RAISED: Mutex<Option<PyErr>> = Mutex::new(None);

fn create<const PLACE: usize>(_: Option<Budget>, seed: u64) -> Box<dyn carnegie_bots::Bot> {
    let choose = Python::attach(|py| {
        let factories = FACTORIES.read().unwrap_or_else(PoisonError::into_inner);
        let factory = factories.get(PLACE).map(|factory| factory.clone_ref(py));
        drop(factories);
        match factory.map(|factory| factory.call1(py, (seed,))) {
            Some(Ok(choose)) => choose,
            Some(Err(error)) => {
                raise(error);
                py.None()
            }
            None => py.None(),
        }
    });
    Box::new(Written { choose })
}

macro_rules! creates {
    ($($place:literal)*) => { [$(create::<$place> as Create),*] };
}

const CREATES: [Create; 32] =
    creates!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);

fn raise(error: PyErr) {
    RAISED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
}

/// What a bot written in Python has raised since somebody asked last.
pub(crate) fn raised() -> PyResult<()> {
    match RAISED.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// Never legal: ends a game whose bot has failed.
const NONSENSE: Rules = Rules::Bid(u8::MAX);

impl carnegie_bots::Bot for Written {
    fn choose(&mut self, view: &carnegie_rules::View, legal: &[Rules], _: &Stop) -> Rules {
        Python::attach(|py| {
            let ask = || {
                let decisions = PyList::new(py, legal.iter().map(|&decision| Decision(decision)))?;
                let answer = self.choose.call1(py, (View(*view), decisions))?;
                let chosen = answer.extract::<Given>(py)?.read()?;
                if !legal.contains(&chosen) {
                    return Err(bad_bot(format!("the bot chose \"{chosen}\", which is not legal")));
                }
                Ok(chosen)
            };
            ask().unwrap_or_else(|error: PyErr| {
                raise(error);
                NONSENSE
            })
        })
    }
}

/// Makes a bot written in Python known by a name, wherever bots are named.
///
/// ``create(seed)`` makes a player: a function that gets the view of its seat and the legal decisions, and returns one of
/// them.
#[pyfunction]
#[pyo3(signature = (name, create, description = "Written in Python."))]
pub(crate) fn register_bot(py: Python<'_>, name: &str, create: Py<PyAny>, description: &str) -> PyResult<()> {
    if !create.bind(py).is_callable() {
        return Err(bad_bot("create must be a function that makes a bot from a seed"));
    }
    let mut factories = FACTORIES.write().unwrap_or_else(PoisonError::into_inner);
    let make = *CREATES.get(factories.len()).ok_or_else(|| {
        bad_bot(format!("{} bots have been registered, more there is no room for", CREATES.len()))
    })?;
    // Registered bots are never removed, so neither are their names.
    let kind = BotKind::new(name.to_owned().leak(), description.to_owned().leak(), make);
    kind.register().map_err(bad_bot)?;
    factories.push(create);
    Ok(())
}

/// The best turns for the viewing seat, the best first, with what they are expected to bring.
#[pyfunction]
#[pyo3(signature = (view, most = 3, budget = "8000nodes", seed = 0))]
pub(crate) fn hints<'py>(
    py: Python<'py>,
    view: &View,
    most: usize,
    budget: &str,
    seed: u64,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let budget: Budget = budget.parse().map_err(refused)?;
    let found = py.detach(|| carnegie_bots::hints(&view.0, most, budget, seed, &Stop::default()));
    found.iter().map(|hint| to_python(py, &serde_json::to_value(hint).map_err(refused)?)).collect()
}

/// The configuration for this many players.
pub(crate) fn config(players: usize, modules: &[String], difficulty: Option<u8>) -> PyResult<Config> {
    let modules = modules.iter().map(|word| word.parse::<Module>()).collect::<Result<Modules, _>>();
    let difficulty = difficulty.or((players == 1).then_some(1));
    Config::new(players, modules.map_err(bad_config)?, difficulty).map_err(bad_config)
}

/// Bots as they are named on the command line.
pub(crate) fn entrants(bots: &[String]) -> PyResult<Vec<Entrant>> {
    bots.iter().map(|bot| bot.parse().map_err(bad_bot)).collect()
}

/// Bots against each other, rotating seats: the games of ``carnegie arena`` with the same seed.
#[pyfunction]
#[pyo3(signature = (bots, games = 100, seed = 0, *, modules = Vec::new(), difficulty = None, jobs = None, report = false))]
#[expect(clippy::too_many_arguments, reason = "they are the options of the command line, by name")]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    bots: Vec<String>,
    games: usize,
    seed: u64,
    modules: Vec<String>,
    difficulty: Option<u8>,
    jobs: Option<usize>,
    report: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let config = config(bots.len(), &modules, difficulty)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let contest =
        Contest { config, entrants: entrants(&bots)?, games, seed, jobs: jobs.unwrap_or_else(cores) };
    let mut board = Scoreboard::new(&contest);
    let mut told = Report::new(config);
    let played = py.detach(|| {
        contest.play(|played| {
            board.add(played);
            if report {
                told.add(played);
            }
        })
    });
    raised()?;
    played.map_err(|error| bad_contest(&error))?;
    let mut result = serde_json::to_value(board.standings()).map_err(refused)?;
    if report {
        result["report"] = told.to_json();
    }
    to_python(py, &result)
}
