//! What a row of the database means, by the names of its columns: an order of columns cannot be mistaken for another.

use super::{ChatRow, LogRow, Login, Person, SeatRow, TableRow};
use sqlx::Row;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

type Read<T> = Result<T, sqlx::Error>;

/// The columns of a row, in either database.
pub(super) trait Columns {
    fn text(&self, name: &str) -> Read<String>;
    fn optional_text(&self, name: &str) -> Read<Option<String>>;
    fn number(&self, name: &str) -> Read<i64>;
    fn flag(&self, name: &str) -> Read<bool>;
}

macro_rules! columns {
    ($Row:ty) => {
        impl Columns for $Row {
            fn text(&self, name: &str) -> Read<String> {
                self.try_get(name)
            }

            fn optional_text(&self, name: &str) -> Read<Option<String>> {
                self.try_get(name)
            }

            fn number(&self, name: &str) -> Read<i64> {
                self.try_get(name)
            }

            fn flag(&self, name: &str) -> Read<bool> {
                self.try_get(name)
            }
        }
    };
}

columns!(SqliteRow);
columns!(PgRow);

/// Columns of `tables`.
pub(super) fn table(row: &impl Columns) -> Read<TableRow> {
    Ok(TableRow {
        id: row.text("id")?,
        owner: row.text("owner")?,
        created: row.number("created")?,
        invite: row.text("invite")?,
        options: row.text("options")?,
        seed: row.number("seed")?,
        public: row.flag("public")?,
        status: row.text("status")?,
        rules: row.number("rules")?,
        result: row.optional_text("result")?,
    })
}

/// Columns of `seats`.
pub(super) fn seat(row: &impl Columns) -> Read<SeatRow> {
    Ok(SeatRow { seat: row.number("seat")?, person: row.optional_text("person")?, name: row.text("name")? })
}

/// Columns of `log`.
pub(super) fn entry(row: &impl Columns) -> Read<LogRow> {
    Ok(LogRow { seq: row.number("seq")?, at: row.number("at")?, body: row.text("body")? })
}

/// Columns of `chat`.
pub(super) fn chat(row: &impl Columns) -> Read<ChatRow> {
    Ok(ChatRow {
        n: row.number("n")?,
        at: row.number("at")?,
        person: row.optional_text("person")?,
        name: row.text("name")?,
        text: row.text("text")?,
    })
}

/// Columns of `people`.
pub(super) fn person(row: &impl Columns) -> Read<Person> {
    Ok(Person { id: row.text("id")?, name: row.text("name")?, login: row.optional_text("login")? })
}

/// The same with the hash of the password.
pub(super) fn login(row: &impl Columns) -> Read<Login> {
    Ok(Login { person: person(row)?, password: row.text("password")? })
}

/// Who has a session, and when it was used last.
pub(super) fn session(row: &impl Columns) -> Read<(Person, i64)> {
    Ok((person(row)?, row.number("seen")?))
}
