//! What is stored of a table, and the strings it is stored as.
//!
//! A table without its log is one string; each entry of the log and each line of chat is another. Their keys sort in
//! the order in which things happened.

use crate::error::{Error, Result};
use crate::message::KeyValue;
use carnegie_table::{
    Archive, ChatRow, LogRow, Occupant, SeatRow, StoredTable, TableOptions, TableRow, TableState,
    is_of_other_rules,
};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// A table and its chat, as the device keeps them.
#[derive(Debug)]
pub(crate) struct StoredGame {
    pub(crate) stored: StoredTable,
    pub(crate) chat: Vec<ChatRow>,
    /// What follows from it, once someone has asked for it.
    seen: Option<Seen>,
}

/// What follows from what is stored of a table.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    /// Its state.
    Live(Rc<TableState>),
    /// A game of other rules: only its text.
    Archived(Rc<Archive>),
}

impl StoredGame {
    pub(crate) const fn new(stored: StoredTable) -> Self {
        StoredGame { stored, chat: Vec::new(), seen: None }
    }

    /// The table; one that cannot be understood is reported each time, and stays as it is.
    pub(crate) fn see(&mut self) -> Result<Seen> {
        if let Some(seen) = &self.seen {
            return Ok(seen.clone());
        }
        let seen = match is_of_other_rules(&self.stored) {
            true => Seen::Archived(Rc::new(Archive::read(&self.stored)?)),
            false => Seen::Live(Rc::new(TableState::read(&self.stored)?)),
        };
        self.seen = Some(seen.clone());
        Ok(seen)
    }

    /// The table after one more entry.
    pub(crate) fn advance(&mut self, row: LogRow, state: TableState) {
        self.stored.log.push(row);
        self.seen = Some(Seen::Live(Rc::new(state)));
    }

    /// The table as it was after this many entries.
    pub(crate) fn state_at(&self, seq: usize) -> Option<TableState> {
        let log = self.stored.log.get(..seq)?.to_vec();
        TableState::read(&StoredTable { log, ..self.stored.clone() }).ok()
    }

    /// Everything about the table as strings.
    pub(crate) fn entries(&self) -> Result<Vec<KeyValue>> {
        let id = &self.stored.row.id;
        let mut entries = vec![table_entry(&self.stored)?];
        for row in &self.stored.log {
            entries.push(log_entry(id, row)?);
        }
        for row in &self.chat {
            entries.push(chat_entry(id, row)?);
        }
        Ok(entries)
    }
}

#[derive(Serialize, Deserialize)]
struct Table {
    id: String,
    created: i64,
    options: serde_json::Value,
    seed: String,
    status: String,
    rules: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    result: Option<serde_json::Value>,
    names: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    at: i64,
    entry: serde_json::Value,
}

#[derive(Serialize, Deserialize)]
struct Said {
    at: i64,
    name: String,
    text: String,
}

/// A table without its log.
pub(crate) fn table_entry(stored: &StoredTable) -> Result<KeyValue> {
    let row = &stored.row;
    let table = Table {
        id: row.id.clone(),
        created: row.created,
        options: serde_json::from_str(&row.options)?,
        seed: (row.seed as u64).to_string(),
        status: row.status.clone(),
        rules: row.rules,
        result: row.result.as_deref().map(serde_json::from_str).transpose()?,
        names: stored.seats.iter().map(|seat| seat.name.clone()).collect(),
    };
    Ok(KeyValue { key: format!("table/{}", row.id), value: serde_json::to_string(&table)?, new: false })
}

/// An entry of a log.
pub(crate) fn log_entry(id: &str, row: &LogRow) -> Result<KeyValue> {
    let line = Line { at: row.at, entry: serde_json::from_str(&row.body)? };
    Ok(KeyValue { key: format!("log/{id}/{:08}", row.seq), value: serde_json::to_string(&line)?, new: true })
}

/// A line of chat.
pub(crate) fn chat_entry(id: &str, row: &ChatRow) -> Result<KeyValue> {
    let said = Said { at: row.at, name: row.name.clone(), text: row.text.clone() };
    Ok(KeyValue {
        key: format!("chat/{id}/{:08}", row.number),
        value: serde_json::to_string(&said)?,
        new: true,
    })
}

/// What a stored string is.
pub(crate) enum Read {
    Table(StoredTable),
    Log(String, LogRow),
    Chat(String, ChatRow),
    /// Something that a later version may understand.
    Other,
}

/// Reads a stored string.
pub(crate) fn read(entry: &KeyValue) -> Result<Read> {
    let mut key = entry.key.split('/');
    let (kind, id, number) = (key.next(), key.next().map(str::to_owned), key.next());
    let number = || {
        let number = number.and_then(|number| number.parse().ok());
        number.ok_or_else(|| Error::Malformed(format!("{:?} is no key", entry.key)))
    };
    Ok(match (kind, id) {
        (Some("table"), Some(_)) => Read::Table(stored(serde_json::from_str(&entry.value)?)?),
        (Some("log"), Some(id)) => {
            let Line { at, entry } = serde_json::from_str(&entry.value)?;
            Read::Log(id, LogRow { seq: number()?, at, body: entry.to_string() })
        }
        (Some("chat"), Some(id)) => {
            let Said { at, name, text } = serde_json::from_str(&entry.value)?;
            Read::Chat(id, ChatRow { number: number()?, at, person: Some(crate::ME.to_owned()), name, text })
        }
        _ => Read::Other,
    })
}

fn stored(table: Table) -> Result<StoredTable> {
    let seed: u64 = table.seed.parse().map_err(|_| Error::Malformed("no seed".to_owned()))?;
    let options: TableOptions = serde_json::from_value(table.options.clone())?;
    let person = |seat: usize| options.seats.get(seat).and_then(Occupant::rightful).map(str::to_owned);
    let seat = |(seat, name): (usize, String)| SeatRow { seat: seat as i64, person: person(seat), name };
    Ok(StoredTable {
        row: TableRow {
            id: table.id,
            owner: crate::ME.to_owned(),
            created: table.created,
            // Nobody can be invited.
            invite: String::new(),
            options: table.options.to_string(),
            seed: seed as i64,
            public: false,
            status: table.status,
            rules: table.rules,
            result: table.result.map(|result| result.to_string()),
        },
        seats: table.names.into_iter().enumerate().map(seat).collect(),
        log: Vec::new(),
    })
}
