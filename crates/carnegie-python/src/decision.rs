//! A decision: a text of the notation and a number of the encoding.

use crate::error::refused;
use carnegie_lab::{DECISIONS, decision_of, kind_of, number_of};
use carnegie_rules::Decision as Rules;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// One decision: a text of the notation (``choose management``) and a number of the encoding.
#[pyclass(frozen, eq, hash, module = "carnegie", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Decision(pub(crate) Rules);

#[pymethods]
impl Decision {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Decision).map_err(refused)
    }

    /// The decision with a number from 0 to ``DECISIONS`` - 1.
    #[staticmethod]
    fn from_number(number: i64) -> PyResult<Self> {
        let decision = u16::try_from(number).ok().and_then(decision_of);
        decision.map(Decision).ok_or_else(|| {
            PyIndexError::new_err(format!("{number}: decisions are numbered 0 to {}", DECISIONS - 1))
        })
    }

    #[getter]
    fn number(&self) -> PyResult<u16> {
        number_of(self.0)
            .ok_or_else(|| refused(format!("\"{}\" can never be legal and has no number", self.0)))
    }

    /// One word for its kind, see :func:`decision_blocks`.
    #[getter]
    fn kind(&self) -> &'static str {
        kind_of(self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Decision('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// A decision as Python may give it: an object or its text.
#[derive(FromPyObject)]
pub(crate) enum Given {
    /// An object.
    Decision(Decision),
    /// A text of the notation.
    Text(String),
}

impl Given {
    pub(crate) fn read(self) -> PyResult<Rules> {
        match self {
            Given::Decision(decision) => Ok(decision.0),
            Given::Text(text) => text.parse().map_err(refused),
        }
    }
}
