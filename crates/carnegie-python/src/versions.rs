//! Versions, sizes, and what the numbers mean.

use crate::convert::to_python;
use carnegie_lab::{DECISIONS, ENCODING_VERSION, FIELDS, OBSERVATION, blocks};
use carnegie_rules::components::document::document;
use carnegie_rules::{Module, Phase, RULES_VERSION, ScoreLine};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add("ENCODING_VERSION", ENCODING_VERSION)?;
    module.add("DECISIONS", DECISIONS)?;
    module.add("OBSERVATION", OBSERVATION)?;
    module.add("MODULES", names(Module::ALL, Module::name))?;
    module.add("PHASES", names(Phase::ALL, Phase::name))?;
    module.add("SCORE_LINES", names(ScoreLine::ALL, ScoreLine::name))?;
    module.add_function(wrap_pyfunction!(components, module)?)?;
    module.add_function(wrap_pyfunction!(observation_fields, module)?)?;
    module.add_function(wrap_pyfunction!(decision_blocks, module)?)
}

fn names<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&value| name(value)).collect()
}

/// Every printed number of the game, as ``carnegie components --json`` prints it.
#[pyfunction]
fn components(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &document())
}

/// The fields of an observation by name: where each begins, its length, and what it means.
#[pyfunction]
fn observation_fields(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let fields = PyDict::new(py);
    let mut start = 0;
    for field in FIELDS {
        fields.set_item(field.name, (start, field.length, field.meaning))?;
        start += field.length;
    }
    Ok(fields)
}

/// The numbers of decisions by kind: the first one, and how many there are.
#[pyfunction]
fn decision_blocks(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let found = PyDict::new(py);
    for block in blocks() {
        found.set_item(block.kind, (block.first, block.count))?;
    }
    Ok(found)
}
