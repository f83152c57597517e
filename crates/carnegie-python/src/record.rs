//! Records of games.

use crate::config::Config;
use crate::decision::Decision;
use crate::error::bad_record;
use crate::position::{Position, described};
use pyo3::prelude::*;

/// Configuration, seed, names and decisions of a game: everything needed to play it again.
#[pyclass(frozen, eq, module = "carnegie", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Record(pub(crate) carnegie_rules::Record);

#[pymethods]
impl Record {
    /// Reads a record in either form, JSON or text.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        carnegie_rules::Record::parse(text).map(Record).map_err(bad_record)
    }

    #[getter]
    const fn config(&self) -> Config {
        Config(self.0.config())
    }

    #[getter]
    const fn seed(&self) -> u64 {
        self.0.seed()
    }

    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.seats().to_vec()
    }

    #[getter]
    fn decisions(&self) -> Vec<(usize, Decision)> {
        self.0.decisions.iter().map(|&(seat, decision)| (seat.index(), Decision(decision))).collect()
    }

    /// The position after the first ``count`` decisions, or after all of them.
    #[pyo3(signature = (count = None))]
    fn replay(&self, count: Option<usize>) -> PyResult<Position> {
        self.0.position_after(count.unwrap_or(usize::MAX)).map(Position).map_err(bad_record)
    }

    /// One line of JSON; ``str(record)`` is the text that people type.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __len__(&self) -> usize {
        self.0.decisions.len()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Record, {}, seed {}: {}, {} decisions>",
            described(self.0.config()),
            self.0.seed(),
            self.0.seats().join(", "),
            self.0.decisions.len()
        )
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.get_type::<Record>().getattr("parse")?.unbind(), (self.to_json(),)))
    }
}
