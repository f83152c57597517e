//! Games of bots as columns of numbers.

use crate::bots::{config, entrants, raised};
use crate::error::{bad_play, bad_record, refused};
use carnegie_bots::{PlayError, Series};
use carnegie_lab::{Course, OBSERVATION, course};
use carnegie_rules::{Game, Record, ScoreLine, Seat};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

/// What is kept of a game.
struct Kept {
    number: u64,
    record: Record,
    totals: [i16; Seat::MAX],
    lines: Vec<i16>,
    winners: u8,
    course: Course,
}

impl Kept {
    fn of(number: u64, game: &Game, wanted: Wanted) -> Self {
        let position = game.position();
        let (mut totals, mut lines) = ([0; Seat::MAX], vec![0; Seat::MAX * ScoreLine::COUNT]);
        for seat in position.scored_seats() {
            let score = position.score(seat);
            totals[seat.index()] = score.total();
            for &line in ScoreLine::ALL {
                lines[seat.index() * ScoreLine::COUNT + line.index()] = score.line(line);
            }
        }
        let mut kept = Kept {
            number,
            record: game.record().clone(),
            totals,
            lines,
            winners: position.winners().iter().map(|seat| 1 << seat.index()).sum(),
            course: Course::default(),
        };
        if wanted.decisions {
            // It has just been played: it replays.
            let _ = course(&kept.record, wanted.observations, &mut kept.course);
        }
        kept
    }
}

#[derive(Clone, Copy)]
struct Wanted {
    decisions: bool,
    observations: bool,
    records: bool,
}

/// Plays games between bots: those of `carnegie simulate` with the same seed.
#[pyfunction]
#[pyo3(signature = (games, seed, bots, modules, difficulty, first, decisions, observations, records, jobs))]
#[expect(clippy::too_many_arguments, reason = "called by `carnegie.simulate` only, which names them")]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    games: u64,
    seed: u64,
    bots: Vec<String>,
    modules: Vec<String>,
    difficulty: Option<u8>,
    first: u64,
    decisions: bool,
    observations: bool,
    records: bool,
    jobs: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let config = config(bots.len(), &modules, difficulty)?;
    let series = Series { config, bots: entrants(&bots)?, seed };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(refused)?;
    let wanted = Wanted { decisions, observations, records };
    let played: Result<Vec<Kept>, PlayError> = py.detach(|| {
        let play = |number| Ok(Kept::of(number, &series.play_one(number)?, wanted));
        pool.install(|| (first..first.saturating_add(games)).into_par_iter().map(play).collect())
    });
    raised()?;
    let played = played.map_err(|error| bad_play(&error))?;
    to_columns(py, &played, wanted)
}

/// Finished games that somebody else has played, as columns.
#[pyfunction]
pub(crate) fn columns<'py>(
    py: Python<'py>,
    texts: Vec<String>,
    decisions: bool,
    observations: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let wanted = Wanted { decisions, observations, records: true };
    let read = py.detach(|| {
        let read = |(index, text): (usize, &String)| {
            let blame = |reason: String| format!("record {}: {reason}", index + 1);
            let record = Record::parse(text).map_err(|error| blame(error.to_string()))?;
            let game = Game::from_record(record).map_err(|error| blame(error.to_string()))?;
            if !game.position().is_finished() {
                return Err(blame("the game is not finished".to_owned()));
            }
            Ok(Kept::of(index as u64, &game, wanted))
        };
        texts.par_iter().enumerate().map(read).collect::<Result<Vec<Kept>, String>>()
    });
    to_columns(py, &read.map_err(bad_record)?, wanted)
}

fn column<'py, T: numpy::Element>(
    py: Python<'py>,
    played: &[Kept],
    value: impl Fn(&Kept) -> T,
) -> Bound<'py, PyArray1<T>> {
    PyArray1::from_vec(py, played.iter().map(value).collect())
}

fn joined<'py, T: numpy::Element + Copy>(
    py: Python<'py>,
    played: &[Kept],
    values: impl Fn(&Course) -> &[T],
) -> Bound<'py, PyArray1<T>> {
    PyArray1::from_vec(py, played.iter().flat_map(|kept| values(&kept.course)).copied().collect())
}

fn to_columns<'py>(py: Python<'py>, played: &[Kept], wanted: Wanted) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    found.set_item("game", column(py, played, |kept| kept.number))?;
    found.set_item("seed", column(py, played, |kept| kept.record.seed()))?;
    found.set_item("decisions", column(py, played, |kept| kept.record.decisions.len() as u32))?;
    found.set_item("winners", column(py, played, |kept| kept.winners))?;
    let totals: Vec<i16> = played.iter().flat_map(|kept| kept.totals).collect();
    found.set_item("totals", PyArray1::from_vec(py, totals).reshape([played.len(), Seat::MAX])?)?;
    let lines: Vec<i16> = played.iter().flat_map(|kept| kept.lines.iter().copied()).collect();
    found.set_item(
        "lines",
        PyArray1::from_vec(py, lines).reshape([played.len(), Seat::MAX, ScoreLine::COUNT])?,
    )?;
    if wanted.records {
        found.set_item("records", played.iter().map(|kept| kept.record.to_json()).collect::<Vec<_>>())?;
    }
    if wanted.decisions {
        let course = PyDict::new(py);
        let repeat = |kept: &Kept| std::iter::repeat_n(kept.number, kept.course.seats.len());
        course.set_item("game", PyArray1::from_vec(py, played.iter().flat_map(repeat).collect()))?;
        course.set_item("round", joined(py, played, |course| &course.rounds))?;
        course.set_item("phase", joined(py, played, |course| &course.phases))?;
        course.set_item("seat", joined(py, played, |course| &course.seats))?;
        course.set_item("decision", joined(py, played, |course| &course.decisions))?;
        course.set_item("legal", joined(py, played, |course| &course.legal))?;
        if wanted.observations {
            let rows = joined(py, played, |course| &course.observations);
            let count: usize = played.iter().map(|kept| kept.course.seats.len()).sum();
            let rows: Bound<'py, PyArray2<i16>> = rows.reshape([count, OBSERVATION])?;
            course.set_item("observation", rows)?;
        }
        found.set_item("course", course)?;
    }
    Ok(found)
}
