//! Why something is refused at a table, in one sentence.

use carnegie_rules::{ConfigError, Illegal, PlayOnError, RecordError, ReplayError, Seat};
use thiserror::Error;

/// Why something is refused at a table.
#[derive(Debug, Error)]
pub enum Error {
    /// The requester may not see the table, and is not told that it exists.
    #[error("there is no such table")]
    NoTable,
    /// Not the requester's seat.
    #[error("this is not your seat")]
    NotYourSeat,
    /// Only some people may do this.
    #[error("{0}")]
    Forbidden(&'static str),
    /// Somebody at the table already has the colour.
    #[error("somebody at the table already has this colour")]
    ColourTaken,
    /// The decision answers an older state of the table.
    #[error("the table has moved on; this answers an earlier state")]
    Stale,
    /// The table is not in a state for this.
    #[error("{0}")]
    Conflict(&'static str),
    /// A decision that the rules forbid.
    #[error("{0}")]
    Illegal(#[from] Illegal),
    /// A decision that cannot be read.
    #[error("{0}")]
    Notation(String),
    /// A request that makes no sense.
    #[error("{0}")]
    Invalid(String),
    /// A game that cannot be played.
    #[error("{0}")]
    Config(#[from] ConfigError),
    /// A record that cannot be read.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// A record that does not replay.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// What is stored about a table cannot be understood.
    #[error("{0}")]
    Damaged(String),
}

impl Error {
    /// A short stable word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Error::NoTable => "no-table",
            Error::NotYourSeat => "not-your-seat",
            Error::Forbidden(_) => "forbidden",
            Error::ColourTaken => "colour-taken",
            Error::Stale => "stale",
            Error::Conflict(_) => "conflict",
            Error::Illegal(_) => "illegal",
            Error::Notation(_) => "notation",
            Error::Invalid(_) => "invalid",
            Error::Config(_) => "config",
            Error::Record(_) | Error::Replay(_) => "record",
            Error::Damaged(_) => "damaged",
        }
    }

    /// A request that makes no sense, with the reason.
    pub(crate) fn invalid(reason: impl Into<String>) -> Self {
        Error::Invalid(reason.into())
    }

    /// There is no such seat at this table.
    pub(crate) fn no_seat(seat: Seat) -> Self {
        Error::Invalid(format!("there is no seat {seat} at this table"))
    }

    /// Something stored that cannot be understood. Ids are secrets: only the beginning of one is shown.
    pub(crate) fn damaged(table: &str, what: impl std::fmt::Display) -> Self {
        Error::Damaged(format!("table {}…: {what}", table.get(..6).unwrap_or_default()))
    }
}

impl From<PlayOnError> for Error {
    fn from(error: PlayOnError) -> Self {
        match error {
            PlayOnError::Replay(error) => Error::Replay(error),
            PlayOnError::Over => Error::Conflict("the game is over at this position"),
        }
    }
}

/// The result of everything that can be refused.
pub type Result<T, E = Error> = std::result::Result<T, E>;
