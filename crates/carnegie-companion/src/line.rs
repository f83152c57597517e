//! What a line is made of, and why one is refused.

use crate::session::NotAsked;
use carnegie_rules::{Module, UnknownWord};
use std::str::FromStr;
use thiserror::Error;

/// Why a line was refused; nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// A line that is not understood.
    #[error("this line is not understood")]
    Unknown,
    /// A word that names nothing.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// A number out of range.
    #[error("\"{text}\" is not a number from {least} to {most}")]
    Number {
        /// What was found.
        text: String,
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// Nobody sits there.
    #[error("there is no player {0}")]
    NoSeat(usize),
    /// An answer without a question.
    #[error(transparent)]
    NotAsked(#[from] NotAsked),
    /// The setup cannot change once the game has begun.
    #[error("the game has begun; take the first round back to change the setup")]
    Begun,
    /// Something that belongs to a module that is not played.
    #[error("the module {0} is not played")]
    NotPlayed(Module),
    /// The sheets are not all filled in within the budget.
    #[error("the sheets are not all filled in")]
    SheetsMissing,
}

/// A value that may be left out: `-` empties the field.
pub(crate) struct Field;

impl Field {
    pub(crate) fn parse<T>(
        text: &str,
        read: impl FnOnce(&str) -> Result<T, LineError>,
    ) -> Result<Option<T>, LineError> {
        if text == "-" { Ok(None) } else { read(text).map(Some) }
    }
}

/// A number within bounds.
pub(crate) fn number<T>(text: &str, least: T, most: T) -> Result<T, LineError>
where
    T: FromStr + PartialOrd + Copy + TryInto<i32>,
{
    let bound = |bound: T| bound.try_into().unwrap_or(i32::MAX);
    let refused = || LineError::Number {
        text: text.chars().take(20).collect(),
        least: bound(least),
        most: bound(most),
    };
    // People type whichever minus sign they find.
    let read = text.replace('−', "-").parse::<T>().map_err(|_| refused())?;
    if read < least || read > most { Err(refused()) } else { Ok(read) }
}

/// `yes` or `no`.
pub(crate) fn yes(text: &str) -> Result<bool, LineError> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(LineError::Unknown),
    }
}
