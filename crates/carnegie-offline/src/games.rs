//! All games in one file.

use crate::error::{Error, Result};
use crate::host::{Asked, Host};
use crate::kept::{Read, StoredGame, read};
use crate::message::{KeyValue, Response};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the file.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Games {
    #[serde(rename = "carnegie games")]
    format: u32,
    /// As they are stored: strings by their keys.
    games: BTreeMap<String, String>,
}

impl Host {
    /// The file with all games.
    pub(crate) fn save_games(&self) -> Result<Response> {
        let mut games = BTreeMap::new();
        for kept in self.tables.values() {
            games.extend(kept.entries()?.into_iter().map(|entry| (entry.key, entry.value)));
        }
        let file = serde_json::to_string_pretty(&Games { format: FORMAT, games })?;
        Ok(Response::of_kind("application/json", file + "\n"))
    }

    /// Reads games from a file: those that are not here yet, and only if all of them can be read.
    pub(crate) fn read_games(&mut self, asked: &mut Asked<'_>) -> Result<Response> {
        let file: Games = serde_json::from_str(&asked.request.body)?;
        if file.format != FORMAT {
            return Err(Error::Malformed(format!("a file of version {} cannot be read", file.format)));
        }
        let entries: Vec<KeyValue> =
            file.games.into_iter().map(|(key, value)| KeyValue { key, value, new: true }).collect();
        let mut other = Host::open("", "", &entries);
        if let Some(key) = other.strange().first() {
            return Err(Error::Malformed(format!("{key} cannot be read")));
        }
        for kept in other.tables.values_mut() {
            kept.see().map_err(|error| Error::Malformed(error.to_string()))?;
        }
        let fresh: BTreeSet<String> =
            other.tables.keys().filter(|id| !self.tables.contains_key(*id)).cloned().collect();
        for entry in entries {
            let id = match read(&entry)? {
                Read::Table(stored) => stored.row.id,
                Read::Log(id, _) | Read::Chat(id, _) => id,
                Read::Other => continue,
            };
            if fresh.contains(&id) {
                asked.writes.push(entry);
            }
        }
        let new = other.tables.into_iter().filter(|(id, _)| fresh.contains(id));
        self.tables.extend(new.collect::<Vec<(String, StoredGame)>>());
        Ok(Response::json(200, &json!({ "read": fresh.len() })))
    }
}
