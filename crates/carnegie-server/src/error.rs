//! What can go wrong, in one sentence for the user and one code for programs.

use crate::panics::Panicked;
use crate::store::StoreError;
use carnegie_rules::{ConfigError, Illegal, RULES_VERSION, RecordError, ReplayError};
use thiserror::Error;

/// Why a request is refused.
#[derive(Debug, Error)]
pub enum Error {
    /// Nobody is signed in.
    #[error("say who you are first: start a session")]
    NoSession,
    /// There is no such table, or this person may not see it.
    #[error("there is no such table")]
    NoTable,
    /// Somebody else's seat.
    #[error("this is not your seat")]
    NotYourSeat,
    /// Only some people may do this.
    #[error("{0}")]
    Forbidden(&'static str),
    /// This person has been muted.
    #[error("whoever runs this server has taken your right to talk")]
    Muted,
    /// Somebody at the table already has the colour.
    #[error("somebody at the table already has this colour")]
    ColourTaken,
    /// The decision answers an older state of the table.
    #[error("the table has moved on; this answers an earlier state")]
    Stale,
    /// The table is not in a state that allows this.
    #[error("{0}")]
    Conflict(&'static str),
    /// The game has begun with other rules.
    #[error(
        "this game was played with version {0} of the rules and this server plays version {RULES_VERSION}: it can be \
         read and downloaded, but neither continued nor replayed"
    )]
    EarlierRules(u32),
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
    /// Name or password is wrong; the answer does not say which.
    #[error("name or password is wrong")]
    Credentials,
    /// Somebody has this name already.
    #[error("this account name is taken")]
    NameTaken,
    /// Too many requests.
    #[error("too many requests; try again in {0} seconds")]
    TooMany(u64),
    /// Too many of something.
    #[error("{0}")]
    Limit(&'static str),
    /// The database fails.
    #[error("the server cannot store anything at the moment; nothing is lost, try again")]
    Store(#[from] StoreError),
    /// A request from another site's page.
    #[error("requests that change something must come from this site")]
    Origin,
    /// A body that is not valid JSON.
    #[error("the request is no JSON: {0}")]
    Malformed(String),
    /// A body with the wrong content type.
    #[error("the request must be JSON (Content-Type: application/json)")]
    ContentType,
    /// A body that is too large.
    #[error("the request is too large")]
    TooLarge,
    /// A body that does not arrive in time.
    #[error("the request took too long to arrive")]
    TooSlow,
    /// No such address.
    #[error("there is nothing at this address")]
    NotFound,
    /// The address does not support this method.
    #[error("this address does not know this method")]
    Method,
    /// A bug in the program: the details are in the log.
    #[error("something went wrong on the server; try again")]
    Internal,
    /// The server is shutting down.
    #[error("the server is shutting down; try again in a moment")]
    Stopping,
}

impl Error {
    /// A short stable word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Error::NoSession => "no-session",
            Error::NoTable => "no-table",
            Error::NotYourSeat => "not-your-seat",
            Error::Forbidden(_) => "forbidden",
            Error::Muted => "muted",
            Error::ColourTaken => "colour-taken",
            Error::Stale => "stale",
            Error::Conflict(_) => "conflict",
            Error::EarlierRules(_) => "earlier-rules",
            Error::Illegal(_) => "illegal",
            Error::Notation(_) => "notation",
            Error::Invalid(_) => "invalid",
            Error::Config(_) => "config",
            Error::Record(_) | Error::Replay(_) => "record",
            Error::Credentials => "credentials",
            Error::NameTaken => "name-taken",
            Error::TooMany(_) => "too-many-requests",
            Error::Limit(_) => "limit",
            Error::Store(_) => "unavailable",
            Error::Origin => "origin",
            Error::Malformed(_) => "malformed",
            Error::ContentType => "content-type",
            Error::TooLarge => "too-large",
            Error::TooSlow => "too-slow",
            Error::NotFound => "not-found",
            Error::Method => "method",
            Error::Internal => "internal",
            Error::Stopping => "stopping",
        }
    }

    /// The HTTP status.
    pub const fn status(&self) -> u16 {
        match self {
            Error::NoSession | Error::Credentials => 401,
            Error::NotYourSeat | Error::Forbidden(_) | Error::Muted | Error::Origin => 403,
            Error::Malformed(_) => 400,
            Error::NoTable | Error::NotFound => 404,
            Error::Method => 405,
            Error::TooSlow => 408,
            Error::TooLarge => 413,
            Error::ContentType => 415,
            Error::ColourTaken
            | Error::Stale
            | Error::Conflict(_)
            | Error::EarlierRules(_)
            | Error::NameTaken => 409,
            Error::Illegal(_)
            | Error::Notation(_)
            | Error::Invalid(_)
            | Error::Config(_)
            | Error::Record(_)
            | Error::Replay(_) => 422,
            Error::TooMany(_) | Error::Limit(_) => 429,
            Error::Internal => 500,
            Error::Store(_) | Error::Stopping => 503,
        }
    }

    /// A request that makes no sense, with the reason.
    pub(crate) fn invalid(reason: impl Into<String>) -> Self {
        Error::Invalid(reason.into())
    }
}

impl From<Panicked> for Error {
    fn from(_: Panicked) -> Self {
        Error::Internal
    }
}

impl From<carnegie_table::Error> for Error {
    fn from(error: carnegie_table::Error) -> Self {
        use carnegie_table::Error as Table;
        match error {
            Table::NoTable => Error::NoTable,
            Table::NotYourSeat => Error::NotYourSeat,
            Table::Forbidden(why) => Error::Forbidden(why),
            Table::ColourTaken => Error::ColourTaken,
            Table::Stale => Error::Stale,
            Table::Conflict(why) => Error::Conflict(why),
            Table::Illegal(illegal) => Error::Illegal(illegal),
            Table::Notation(what) => Error::Notation(what),
            Table::Invalid(reason) => Error::Invalid(reason),
            Table::Config(error) => Error::Config(error),
            Table::Record(error) => Error::Record(error),
            Table::Replay(error) => Error::Replay(error),
            Table::Damaged(what) => Error::Store(StoreError::Damaged(what)),
        }
    }
}

/// The result of everything that can be refused.
pub type Result<T, E = Error> = std::result::Result<T, E>;
