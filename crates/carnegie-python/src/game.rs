//! A game in progress: a position together with its record.

use crate::config::Config;
use crate::decision::{Decision, Given};
use crate::error::{bad_record, illegal};
use crate::picture;
use crate::position::{Position, acting, described, legal};
use crate::record::Record;
use carnegie_rules::Viewer;
use pyo3::prelude::*;

/// A position together with its record.
#[pyclass(module = "carnegie")]
pub(crate) struct Game(carnegie_rules::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (config, seed = 0, names = None))]
    fn new(config: Config, seed: u64, names: Option<Vec<String>>) -> PyResult<Self> {
        let names =
            names.unwrap_or_else(|| (1..=config.0.players()).map(|seat| format!("Player {seat}")).collect());
        carnegie_rules::Game::new(config.0, seed, names).map(Game).map_err(bad_record)
    }

    #[staticmethod]
    fn from_record(record: Record) -> PyResult<Self> {
        carnegie_rules::Game::from_record(record.0).map(Game).map_err(bad_record)
    }

    #[getter]
    fn position(&self) -> Position {
        Position(*self.0.position())
    }

    #[getter]
    fn record(&self) -> Record {
        Record(self.0.record().clone())
    }

    #[getter]
    const fn finished(&self) -> bool {
        self.0.position().is_finished()
    }

    #[getter]
    fn to_move(&self) -> Option<usize> {
        carnegie_lab::to_move(self.0.position()).map(carnegie_rules::Seat::index)
    }

    #[pyo3(signature = (seat = None))]
    fn legal(&self, seat: Option<usize>) -> PyResult<Vec<Decision>> {
        let position = self.0.position();
        Ok(legal(position, acting(position, seat)?).into_iter().map(Decision).collect())
    }

    #[pyo3(signature = (decision, seat = None))]
    fn apply(&mut self, decision: Given, seat: Option<usize>) -> PyResult<()> {
        let seat = acting(self.0.position(), seat)?;
        self.0.apply(seat, decision.read()?).map_err(illegal)
    }

    /// Takes back the decisions after the first ``count``, and returns them.
    fn rewind(&mut self, count: usize) -> PyResult<Vec<(usize, Decision)>> {
        let taken_back = self.0.rewind(count).map_err(bad_record)?;
        Ok(taken_back.into_iter().map(|(seat, decision)| (seat.index(), Decision(decision))).collect())
    }

    /// The decisions as a seat may see them; None is one that is still secret.
    #[pyo3(signature = (seat = None))]
    fn log(&self, seat: Option<usize>) -> PyResult<Vec<(usize, Option<Decision>)>> {
        let viewer = match seat {
            Some(index) => Viewer::Seat(crate::error::seat(index, self.0.position().config().players())?),
            None => Viewer::Spectator,
        };
        Ok(self.0.log(viewer).map(|(seat, decision)| (seat.index(), decision.map(Decision))).collect())
    }

    fn _repr_svg_(&self) -> Option<String> {
        picture::map(&self.0.position().view(Viewer::Spectator))
    }

    fn __repr__(&self) -> String {
        let position = self.0.position();
        let state = if position.is_finished() {
            "finished".to_owned()
        } else {
            format!("round {}", position.round())
        };
        format!(
            "<Game, {}: {}, {} decisions>",
            described(position.config()),
            state,
            self.0.record().decisions.len()
        )
    }
}
