//! Where everything is kept: one trait, two real databases.
//!
//! The log of a table is only ever appended to, and `(table, seq)` is unique: of two writers with the same number
//! exactly one wins, whichever node it runs on.

mod database;
pub(crate) mod faults;
mod group_commit;
mod outbox;
mod postgres;
mod rows;
mod schema;
mod sql;
mod sqlite;

pub use self::outbox::{
    Conclusion, Device, HookKind, Message, MessageKind, Outbox, Outgoing, Target, Trial, Webhook,
};
pub use carnegie_table::{ChatRow, LogRow, Progress, SeatRow, StoredTable, TableRow};

use async_trait::async_trait;
use std::sync::Arc;
use thiserror::Error;
use tokio::sync::mpsc::UnboundedReceiver;

/// Why something cannot be stored or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database reports an error.
    #[error("database: {0}")]
    Database(sqlx::Error),
    /// Something in the database cannot be understood.
    #[error("damaged: {0}")]
    Damaged(String),
    /// The address of the database is not understood.
    #[error("\"{0}\" is no database: give sqlite:PATH or postgres://…")]
    Address(String),
    /// The entry was in a batch that could not be written; whether it is stored is unknown.
    #[error("the batch could not be written")]
    Batch,
    /// Made by a newer program.
    #[error("the database has version {found} and this program knows version {known}: use a newer program")]
    Newer {
        /// The version of the database.
        found: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// Made by an older program, and nobody has allowed it to be changed.
    #[error(
        "the database has version {found} and this program needs version {known}: stop all nodes, make a backup, \
         then run carnegie admin migrate, or start one node with --migrate"
    )]
    Outdated {
        /// The version of the database.
        found: usize,
        /// The version that this program needs.
        known: usize,
    },
    /// A file is migrated only after it has been copied, and the copy failed.
    #[error("the database is left as it was, because it cannot be copied to {place} first: {reason}")]
    Copy {
        /// Where the copy should be.
        place: String,
        /// Why it cannot be made.
        reason: String,
    },
    /// Another server is using the file.
    #[error("another server uses {0}: one SQLite file is for one server; several share a PostgreSQL")]
    InUse(String),
    /// A file of another program.
    #[error("{0} is a database of another program: give another place")]
    Foreign(String),
    /// A file that cannot be created.
    #[error("cannot open {place}: {reason}")]
    File {
        /// Which one.
        place: String,
        /// Why not.
        reason: String,
    },
    /// The writer has stopped.
    #[error("the store is closed")]
    Closed,
}

// Written by hand: as a `source` the same text would be reported twice.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Database(error)
    }
}

/// The result of a database operation.
pub type StoreResult<T> = Result<T, StoreError>;

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Unguessable.
    pub id: String,
    /// What others see.
    pub name: String,
    /// The name to sign in with, if this is an account.
    pub login: Option<String>,
    /// What they like on every device, such as `pace-calm.sound-on`.
    pub preferences: String,
}

/// What is needed to check a password.
#[derive(Clone, Debug)]
pub struct Login {
    /// Whose login it is.
    pub person: Person,
    /// The argon2id hash.
    pub password: String,
}

/// An entry to append, and what changes together with it.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table it belongs to.
    pub table: String,
    /// The entry.
    pub row: LogRow,
    /// The new status, if it changes.
    pub status: Option<Progress>,
    /// The seats that change.
    pub seats: Vec<SeatRow>,
    /// What a node has to do for the table, and when.
    pub work: Option<Work>,
    /// The state after it, if this is to be kept.
    pub checkpoint: Option<String>,
    /// What people who are away should be told about it.
    pub messages: Vec<Message>,
    /// Who sits down with it, if that person's tables are limited in number.
    pub room: Option<Room>,
}

/// A person whose tables that have not ended are limited in number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    /// The person.
    pub person: String,
    /// The limit.
    pub most: usize,
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is durable.
    Stored,
    /// Its number is taken, or the table is gone.
    Taken,
    /// Whoever sits down with it has reached the limit of tables.
    Full,
}

/// A person's limits: on tables of the same kind (imported, or not ended), and on bots at those that have not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    /// Tables.
    pub tables: usize,
    /// Bots that the tables were opened with.
    pub bots: usize,
}

/// What became of a new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is durable.
    Stored,
    /// Its owner has reached the limit of tables.
    TooManyTables,
    /// Its owner has reached the limit of bots.
    TooManyBots,
}

impl Append {
    /// What is unique in the log.
    fn key(&self) -> (&str, i64) {
        (&self.table, self.row.seq)
    }
}

/// What a node has to do for a table: let a bot decide, or watch a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Nothing from now on.
    Nothing,
    /// Any node, at this time.
    At(i64),
    /// This node does it now, until its lease ends at this time.
    Mine(i64),
}

/// Which tables to list, newest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing<'a> {
    /// Public tables that wait for people.
    Open,
    /// Public games that can be watched.
    Running,
    /// Tables of a person that have not ended.
    Mine(&'a str),
    /// The same without games of other rules, which can no longer be played.
    Live(&'a str),
    /// Ended games of a person.
    Ended(&'a str),
    /// Those of these tables that wait for people.
    WaitingOf(&'a [String]),
}

/// Something that another node has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The log of a table is this long now.
    Table(String, u64),
    /// A table is deleted.
    Gone(String),
    /// Somebody said something at a table.
    Chat(String),
    /// A person, or a person's sessions, have changed.
    Person(String),
    /// Somebody has a table open on a node, or no longer has.
    Here {
        /// The node; one that tells others need not name itself.
        node: String,
        /// The table.
        table: String,
        /// The person.
        person: String,
        /// Whether the person is there.
        here: bool,
    },
    /// A node wants to know who is there.
    WhoIsHere,
    /// Possibly anything: notices were missed.
    Everything,
}

/// What may be deleted, by age: everything before these times, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    /// Games that only guests took part in, not touched since.
    pub guest_tables: i64,
    /// Tables that never began, not touched since.
    pub waiting_tables: i64,
    /// Sessions not used since; guests without sessions and tables go with them.
    pub sessions: i64,
}

/// A database.
#[async_trait]
pub trait Store: Outbox + Send + Sync + std::fmt::Debug + 'static {
    /// Writes something that means nothing, to see whether the database can be written to.
    async fn probe(&self) -> StoreResult<()>;
    /// Finishes what is under way.
    async fn close(&self);
    /// What others change; `None` when nobody else can.
    fn changes(&self) -> Option<UnboundedReceiver<Change>>;
    /// Tells the other nodes something that is stored nowhere.
    async fn tell(&self, changes: &[Change]) -> StoreResult<()>;

    /// Adds a person with a first session.
    async fn add_person(&self, person: &Person, session: &str, now: i64) -> StoreResult<()>;
    /// Adds a session.
    async fn add_session(&self, person: &str, session: &str, now: i64) -> StoreResult<()>;
    /// Whose session this is; notes that it has been used.
    async fn session(&self, session: &str, now: i64) -> StoreResult<Option<Person>>;
    /// Ends a session.
    async fn end_session(&self, session: &str) -> StoreResult<()>;
    /// Ends all sessions of a person, except perhaps one.
    async fn end_sessions(&self, person: &str, besides: Option<&str>) -> StoreResult<()>;
    /// Changes the name, including on the seats that carry it.
    async fn rename(&self, person: &Person, name: &str) -> StoreResult<()>;

    /// Keeps what a person likes.
    async fn set_preferences(&self, person: &str, preferences: &str) -> StoreResult<()>;
    /// Turns a guest into an account; `false` if somebody else has the name.
    async fn set_account(&self, person: &str, login: &str, password: &str) -> StoreResult<bool>;
    /// Changes the password.
    async fn set_password(&self, person: &str, password: &str) -> StoreResult<()>;
    /// The account with this name.
    async fn login(&self, login: &str) -> StoreResult<Option<Login>>;
    /// Moves everything of a guest to an account and forgets the guest.
    async fn adopt(&self, from: &str, to: &str) -> StoreResult<()>;
    /// Forgets a person: sessions, names, chat.
    async fn delete_person(&self, person: &str, forgotten: &str) -> StoreResult<()>;

    /// Adds a table with this many bots, perhaps with entries, unless its owner has reached a limit, even if others
    /// are opening tables for the same person at the same time.
    async fn add_table(
        &self,
        table: &StoredTable,
        work: Work,
        bots: usize,
        quota: Quota,
    ) -> StoreResult<Added>;
    /// Everything about a table.
    async fn table(&self, id: &str) -> StoreResult<Option<StoredTable>>;
    /// The same without the log, which stays empty.
    async fn table_without_log(&self, id: &str) -> StoreResult<Option<StoredTable>>;
    /// The log of a table from `seq` on.
    async fn log_since(&self, id: &str, seq: i64) -> StoreResult<Vec<LogRow>>;
    /// The last checkpoint of a table's log, and how long the log was then.
    async fn checkpoint(&self, id: &str) -> StoreResult<Option<(i64, String)>>;
    /// Keeps the state that follows from a log of this length, unless a later one is already kept.
    async fn keep_checkpoint(&self, id: &str, seq: i64, body: &str) -> StoreResult<()>;
    /// Appends an entry; it is durable once this says that it is stored.
    async fn append(&self, append: Append) -> StoreResult<Appended>;
    /// Ids of tables.
    async fn list(&self, listing: Listing<'_>, limit: i64) -> StoreResult<Vec<String>>;

    /// Adds a line of chat and numbers it; `None` if the table is gone.
    async fn add_chat(&self, table: &str, line: ChatRow) -> StoreResult<Option<ChatRow>>;
    /// Whether somebody has been muted.
    async fn is_muted(&self, person: &str) -> StoreResult<bool>;
    /// Mutes somebody, or lets them talk again.
    async fn set_muted(&self, person: &str, muted: bool) -> StoreResult<()>;
    /// The people who sit, or have said something, at a table under this name.
    async fn people_called(&self, table: &str, name: &str) -> StoreResult<Vec<String>>;
    /// The last lines of chat after line `after`, oldest first.
    async fn chat(&self, table: &str, after: i64, limit: i64) -> StoreResult<Vec<ChatRow>>;

    /// Takes over tables that need work now, until the lease ends.
    async fn claim_work(&self, now: i64, lease: i64, limit: i64) -> StoreResult<Vec<String>>;
    /// Renews the leases of tables this node works for.
    async fn renew_work(&self, tables: &[String], lease: i64) -> StoreResult<()>;
    /// Notes what a table needs in place of the work that this node had claimed. What another node has noted since
    /// then stays.
    async fn give_up_work(&self, table: &str, work: Work) -> StoreResult<()>;
    /// Running games for which no work is noted: those where people decide without a clock, and those whose work was
    /// lost.
    async fn without_work(&self) -> StoreResult<Vec<String>>;
    /// Notes that a table needs work at a certain time, unless something is noted already; whether nothing was.
    async fn note_work(&self, table: &str, due: i64) -> StoreResult<bool>;

    /// Some of the tables that are old enough to be deleted, and those whose deletion was interrupted.
    async fn old_tables(&self, retention: Retention) -> StoreResult<Vec<String>>;
    /// Deletes a table in small steps, unless something has happened there since it was found to be old; whether it is
    /// gone.
    async fn delete_table(&self, id: &str, retention: Retention) -> StoreResult<bool>;
    /// Deletes old sessions, and guests that nothing refers to any longer; how many guests went.
    async fn delete_old_people(&self, retention: Retention) -> StoreResult<u64>;
}

/// Opens the database at an address: `sqlite:PATH`, a path, or `postgres://…`.
///
/// An empty database is set up, and a SQLite file of an older program is migrated after a copy of it has been made
/// next to it. A PostgreSQL database of an older program is migrated only with `migrate`: other nodes may be at work
/// there.
pub async fn open(address: &str, migrate: bool) -> StoreResult<Arc<dyn Store>> {
    Ok(match sqlite_path(address)? {
        Some(path) => Arc::new(sqlite::open(path).await?),
        None => Arc::new(postgres::open(address, migrate).await?),
    })
}

/// Brings a database that exists up to date, while no server is using it.
pub(crate) async fn migrate(address: &str) -> StoreResult<()> {
    if let Some(path) = sqlite_path(address)? {
        sqlite::must_exist(path)?;
    }
    open(address, true).await?.close().await;
    Ok(())
}

/// Briefly opens a database that servers may be using. One of an older program is not migrated; a SQLite file must
/// already exist, and stays with its server.
pub async fn open_beside(address: &str) -> StoreResult<Arc<dyn Store>> {
    Ok(match sqlite_path(address)? {
        Some(path) => Arc::new(sqlite::open_beside(path).await?),
        None => Arc::new(postgres::open(address, false).await?),
    })
}

/// The file of an address; `None` if it is the address of a PostgreSQL database.
fn sqlite_path(address: &str) -> StoreResult<Option<&str>> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(None);
    }
    let path = address.strip_prefix("sqlite:").unwrap_or(address);
    let path = path.strip_prefix("//").unwrap_or(path);
    match path.is_empty() || path.contains("://") {
        true => Err(StoreError::Address(without_secret(address))),
        false => Ok(Some(path)),
    }
}

/// An address without user, password and parameters, for messages: the parameters may contain passwords, too.
pub fn without_secret(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let place = rest.split(['?', '#']).next().unwrap_or_default();
    match place.rsplit_once('@') {
        Some((_, place)) => format!("{scheme}://…@{place}"),
        None => format!("{scheme}://{place}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_of_the_database_is_ever_told() {
        for (address, told) in [
            ("postgres://carnegie:hunter2@db/carnegie", "postgres://…@db/carnegie"),
            ("postgres://carnegie@db/carnegie?password=hunter2", "postgres://…@db/carnegie"),
            ("postgres:///x?user=carnegie&password=hunter2", "postgres:///x"),
            ("postgres://db/x?password=hunter@2", "postgres://db/x"),
            ("postgres://carnegie:hun@ter2@db/x", "postgres://…@db/x"),
            ("sqlite:/var/lib/carnegie/a@b?.sqlite", "sqlite:/var/lib/carnegie/a@b?.sqlite"),
        ] {
            assert_eq!(without_secret(address), told);
        }
    }
}
