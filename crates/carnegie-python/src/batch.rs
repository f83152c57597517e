//! Many games at once, written into NumPy arrays that Python holds too.

use crate::config::Config;
use crate::error::{illegal, refused};
use crate::position::Position;
use carnegie_lab::{BatchError, DECISIONS, OBSERVATION, Output, Reward};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

fn python_error(error: BatchError) -> PyErr {
    match error {
        BatchError::Illegal { .. } => illegal(error),
        BatchError::Length { .. } => refused(error),
    }
}

/// Thousands of games of one kind, stepped on all cores.
///
/// The arrays are written in place by every step; copy what must last. A game that has ended is followed by another one
/// in its row. With :meth:`sample` the games are those of ``carnegie simulate --bots random`` with the same seed.
#[pyclass(module = "carnegie")]
pub(crate) struct Batch {
    batch: carnegie_lab::Batch,
    pool: ThreadPool,
    reward: Reward,
    observations: Py<PyArray2<i16>>,
    masks: Py<PyArray2<u8>>,
    seats: Py<PyArray1<u8>>,
    rewards: Py<PyArray2<f32>>,
    finished: Py<PyArray1<u8>>,
    scores: Py<PyArray2<i16>>,
    numbers: Py<PyArray1<i64>>,
}

impl Batch {
    /// Does something with the arrays, without the GIL.
    fn write(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut carnegie_lab::Batch, &mut Output<'_>) -> Result<(), BatchError> + Send,
    ) -> PyResult<()> {
        let mut observations = self.observations.bind(py).try_readwrite().map_err(refused)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(refused)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(refused)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(refused)?;
        let mut finished = self.finished.bind(py).try_readwrite().map_err(refused)?;
        let mut scores = self.scores.bind(py).try_readwrite().map_err(refused)?;
        let mut output = Output {
            observations: observations.as_slice_mut().map_err(refused)?,
            masks: masks.as_slice_mut().map_err(refused)?,
            seats: seats.as_slice_mut().map_err(refused)?,
            rewards: rewards.as_slice_mut().map_err(refused)?,
            finished: finished.as_slice_mut().map_err(refused)?,
            scores: scores.as_slice_mut().map_err(refused)?,
        };
        let (batch, pool) = (&mut self.batch, &self.pool);
        py.detach(|| pool.install(|| work(batch, &mut output))).map_err(python_error)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (games, config = None, seed = 0, reward = "win", threads = None))]
    fn new(
        py: Python<'_>,
        games: usize,
        config: Option<Config>,
        seed: u64,
        reward: &str,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        if !(1..=1 << 20).contains(&games) {
            return Err(refused(format!("{games} games: 1 to {} go on at once", 1 << 20)));
        }
        let config = match config {
            Some(config) => config.0,
            None => carnegie_rules::Config::base(2).map_err(refused)?,
        };
        let reward = reward.parse().map_err(refused)?;
        let mut made = Batch {
            batch: carnegie_lab::Batch::new(config, games, seed, reward),
            // Rayon takes 0 for "one thread per core".
            pool: ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(refused)?,
            reward,
            observations: PyArray2::zeros(py, [games, OBSERVATION], false).unbind(),
            masks: PyArray2::zeros(py, [games, DECISIONS], false).unbind(),
            seats: PyArray1::zeros(py, games, false).unbind(),
            rewards: PyArray2::zeros(py, [games, 4], false).unbind(),
            finished: PyArray1::zeros(py, games, false).unbind(),
            scores: PyArray2::zeros(py, [games, 4], false).unbind(),
            numbers: PyArray1::zeros(py, games, false).unbind(),
        };
        made.write(py, |batch, output| batch.look(output))?;
        Ok(made)
    }

    fn __len__(&self) -> usize {
        self.batch.len()
    }

    #[getter]
    const fn config(&self) -> Config {
        Config(self.batch.config())
    }

    #[getter]
    const fn reward(&self) -> &'static str {
        self.reward.name()
    }

    /// What the seat to move sees, one row per game.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i16>> {
        self.observations.bind(py).clone()
    }

    /// 1 for each legal decision, one row per game.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u8>> {
        self.masks.bind(py).clone()
    }

    /// The seat to move.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.seats.bind(py).clone()
    }

    /// What each of the four seats got in the last step: 0 except at the end of a game.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py).clone()
    }

    /// 1 where a game ended in the last step; the other arrays already show a new one.
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.finished.bind(py).clone()
    }

    /// The totals of the four seats in the last game of this row that ended.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i16>> {
        self.scores.bind(py).clone()
    }

    /// Takes a decision in every game. If one is not legal, none is taken.
    fn step(&mut self, py: Python<'_>, decisions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let decisions = decisions.as_slice().map_err(refused)?;
        self.write(py, |batch, output| batch.step(decisions, output))
    }

    /// A legal decision for every game, each equally likely. The array is overwritten by the next call.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut numbers = self.numbers.bind(py).try_readwrite().map_err(refused)?;
        let drawn = numbers.as_slice_mut().map_err(refused)?;
        let (batch, pool) = (&mut self.batch, &self.pool);
        py.detach(|| pool.install(|| batch.sample(drawn))).map_err(python_error)?;
        drop(numbers);
        Ok(self.numbers.bind(py).clone())
    }

    fn position(&self, game: usize) -> PyResult<Position> {
        let position = self.batch.position(game).copied().map(Position);
        position.ok_or_else(|| PyIndexError::new_err(format!("game {game} of {}", self.batch.len())))
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games, {}>", self.batch.len(), crate::position::described(self.batch.config()))
    }
}

/// For each row, the index of one of its non-zero bytes, each equally likely; -1 where all are 0.
#[pyfunction]
#[pyo3(signature = (masks, seed = 0))]
pub(crate) fn sample_masks<'py>(
    py: Python<'py>,
    masks: PyReadonlyArray2<'py, u8>,
    seed: u64,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let (rows, width) = (masks.shape()[0], masks.shape()[1]);
    let masks =
        masks.as_slice().map_err(|_| refused("masks must lie in one piece: use numpy.ascontiguousarray"))?;
    let mut numbers = vec![0; rows];
    py.detach(|| carnegie_lab::sample_masks(masks, width, seed, &mut numbers)).map_err(python_error)?;
    Ok(PyArray1::from_vec(py, numbers))
}
