//! What a row of the database means, by the names of its columns.

use super::database::Row;
use super::{ChatRow, LogRow, Login, Person, SeatRow, StoreResult, TableRow};

/// Columns of `tables`.
pub(super) fn table(row: &Row) -> StoreResult<TableRow> {
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
pub(super) fn seat(row: &Row) -> StoreResult<SeatRow> {
    Ok(SeatRow { seat: row.number("seat")?, person: row.optional_text("person")?, name: row.text("name")? })
}

/// Columns of `log`.
pub(super) fn entry(row: &Row) -> StoreResult<LogRow> {
    Ok(LogRow { seq: row.number("seq")?, at: row.number("at")?, body: row.text("body")? })
}

/// Columns of `chat`.
pub(super) fn chat(row: &Row) -> StoreResult<ChatRow> {
    Ok(ChatRow {
        number: row.number("n")?,
        at: row.number("at")?,
        person: row.optional_text("person")?,
        name: row.text("name")?,
        text: row.text("text")?,
    })
}

/// Columns of `people`.
pub(super) fn person(row: &Row) -> StoreResult<Person> {
    Ok(Person {
        id: row.text("id")?,
        name: row.text("name")?,
        login: row.optional_text("login")?,
        preferences: row.text("preferences")?,
    })
}

/// The same with the hash of the password.
pub(super) fn login(row: &Row) -> StoreResult<Login> {
    Ok(Login { person: person(row)?, password: row.text("password")? })
}

/// Whose session it is, and when it was last used.
pub(super) fn session(row: &Row) -> StoreResult<(Person, i64)> {
    Ok((person(row)?, row.number("seen")?))
}

/// The only column that is asked for, of every row.
pub(super) fn texts(rows: &[Row], column: &str) -> StoreResult<Vec<String>> {
    rows.iter().map(|row| row.text(column)).collect()
}
