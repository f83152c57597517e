//! Why something is refused.

use carnegie_host::refusal;
use carnegie_pages::Texts;
use carnegie_pages::screens::{refused_game_of_rules, refused_record_of_rules};
use carnegie_rules::{RecordError, ReplayError};
use carnegie_table::Error as TableError;
use thiserror::Error;

/// Why something is refused.
#[derive(Debug, Error)]
pub enum Error {
    /// What tables refuse.
    #[error("{0}")]
    Table(#[from] TableError),
    /// The game has begun with other rules.
    #[error("this game was played with version {0} of the rules")]
    EarlierRules(u32),
    /// No such address.
    #[error("there is nothing at this address")]
    NotFound,
    /// Something that cannot be read.
    #[error("{0}")]
    Malformed(String),
}

/// The result of everything that can be refused.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<ReplayError> for Error {
    fn from(error: ReplayError) -> Self {
        Error::Table(error.into())
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Error::Malformed(error.to_string())
    }
}

impl Error {
    /// A short stable word for scripts.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Error::Table(error) => error.code(),
            Error::EarlierRules(_) => "earlier-rules",
            Error::NotFound => "not-found",
            Error::Malformed(_) => "invalid",
        }
    }

    /// The HTTP status.
    pub(crate) const fn status(&self) -> u16 {
        match self {
            Error::NotFound | Error::Table(TableError::NoTable) => 404,
            Error::Table(TableError::NotYourSeat | TableError::Forbidden(_)) => 403,
            Error::EarlierRules(_)
            | Error::Table(TableError::ColourTaken | TableError::Stale | TableError::Conflict(_)) => 409,
            Error::Table(TableError::Damaged(_)) => 500,
            Error::Table(_) | Error::Malformed(_) => 422,
        }
    }

    /// In the reader's language.
    pub(crate) fn message(&self, texts: Texts) -> String {
        let detail = match self {
            Error::Table(TableError::Illegal(illegal)) => return texts.illegal(*illegal),
            Error::Table(TableError::Record(RecordError::Rules(rules))) => {
                return refused_record_of_rules(texts, *rules);
            }
            Error::EarlierRules(rules) => return refused_game_of_rules(texts, *rules),
            Error::Table(
                TableError::Invalid(_)
                | TableError::Config(_)
                | TableError::Record(_)
                | TableError::Replay(_)
                | TableError::Damaged(_),
            )
            | Error::Malformed(_) => Some(self.to_string()),
            Error::Table(_) | Error::NotFound => None,
        };
        refusal(texts, self.code(), detail)
    }
}
