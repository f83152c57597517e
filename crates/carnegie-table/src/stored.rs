//! What a host stores about a table: in a database, in a browser, in a file. Everything else follows from it.

/// A table as it was founded, and its status.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Unguessable.
    pub id: String,
    /// Who opened it.
    pub owner: String,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The secret of the invite link.
    pub invite: String,
    /// JSON of [`TableOptions`](crate::TableOptions).
    pub options: String,
    /// The seed, as the bits of a `u64`.
    pub seed: i64,
    /// In the list of open tables.
    pub public: bool,
    /// `waiting`, `playing`, …
    pub status: String,
    /// The rules version that the game is played with; meaningless before it begins.
    pub rules: i64,
    /// JSON of [`Outcome`](crate::Outcome), if the game was played to the end. Never present for games that ended
    /// before results were kept.
    pub result: Option<String>,
}

/// Who sits on a seat; the index for "my tables", and the only place where names are kept.
#[derive(Clone, Debug)]
pub struct SeatRow {
    /// From 0.
    pub seat: i64,
    /// The person on the seat, or the one who may take it back.
    pub person: Option<String>,
    /// What others see.
    pub name: String,
}

/// An entry of a log.
#[derive(Clone, Debug)]
pub struct LogRow {
    /// From 0, without gaps.
    pub seq: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// JSON of [`Entry`](crate::Entry).
    pub body: String,
}

/// Everything about a table.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// As it was founded.
    pub row: TableRow,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
    /// What happened since.
    pub log: Vec<LogRow>,
}

/// What changes about a table besides its log, when its status changes.
#[derive(Clone, Debug)]
pub struct Progress {
    /// `playing`, `finished`, …
    pub status: &'static str,
    /// When the game begins: the rules version it is played with from then on.
    pub rules: Option<i64>,
    /// When the game ends: how.
    pub result: Option<String>,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// From 1, without gaps.
    pub number: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The person who said it, until that person is deleted.
    pub person: Option<String>,
    /// The name at that time.
    pub name: String,
    /// What was said.
    pub text: String,
}
