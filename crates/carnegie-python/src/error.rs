//! What goes wrong, as Python exceptions with the engine's words.

use carnegie_bots::{ContestError, PlayError};
use carnegie_rules::Seat;
use pyo3::create_exception;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

create_exception!(carnegie, CarnegieError, PyValueError, "Something that Carnegie refuses, with the reason.");
create_exception!(
    carnegie,
    IllegalDecision,
    CarnegieError,
    "A decision that is not legal now; nothing has changed."
);
create_exception!(carnegie, BadConfig, CarnegieError, "A game that cannot be played.");
create_exception!(carnegie, BadRecord, CarnegieError, "A record that cannot be read or does not replay.");
create_exception!(
    carnegie,
    BadBot,
    CarnegieError,
    "A bot that does not exist, or one that did something wrong."
);

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("CarnegieError", py.get_type::<CarnegieError>())?;
    module.add("IllegalDecision", py.get_type::<IllegalDecision>())?;
    module.add("BadConfig", py.get_type::<BadConfig>())?;
    module.add("BadRecord", py.get_type::<BadRecord>())?;
    module.add("BadBot", py.get_type::<BadBot>())
}

pub(crate) fn illegal(error: impl ToString) -> PyErr {
    IllegalDecision::new_err(error.to_string())
}

pub(crate) fn bad_config(error: impl ToString) -> PyErr {
    BadConfig::new_err(error.to_string())
}

pub(crate) fn bad_record(error: impl ToString) -> PyErr {
    BadRecord::new_err(error.to_string())
}

pub(crate) fn bad_bot(error: impl ToString) -> PyErr {
    BadBot::new_err(error.to_string())
}

pub(crate) fn refused(error: impl ToString) -> PyErr {
    CarnegieError::new_err(error.to_string())
}

pub(crate) fn bad_play(error: &PlayError) -> PyErr {
    match error {
        PlayError::Seats(_) => bad_record(error),
        PlayError::Illegal(_) | PlayError::Bot(_) => bad_bot(error),
    }
}

pub(crate) fn bad_contest(error: &ContestError) -> PyErr {
    match error {
        ContestError::Entrants { .. } => refused(error),
        ContestError::Game { .. } => bad_bot(error),
    }
}

/// A seat counted from 0, as Python counts.
pub(crate) fn seat(index: usize, seats: usize) -> PyResult<Seat> {
    Seat::new(index).filter(|_| index < seats).ok_or_else(|| {
        PyIndexError::new_err(format!("seat {index}: this game has the seats 0 to {}", seats - 1))
    })
}
