//! What people who are away are told: that it is their turn. Only what everybody at the table may know is in it.

use carnegie_pages::Texts;
use carnegie_pages::screens::{called, called_by_name, table_title, test_words};
use carnegie_rules::{Game, Position, Seat};
use carnegie_table::TableState;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A message to somebody who is away, in a language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The name of the table.
    title: String,
    /// What its player is told.
    text: String,
    /// What others are told.
    announcement: String,
    /// The same with the marks of Markdown escaped in names.
    escaped: String,
    /// Whose turn it is.
    name: String,
    seat: Seat,
    round: u8,
    reminder: bool,
    table: String,
    turn: i64,
    site: String,
}

impl Call {
    /// The message that a turn, which began at a certain time, has begun, or that little time is left for it. `site`
    /// is where people reach the server.
    pub fn new(texts: Texts, state: &TableState, seat: Seat, turn: i64, reminder: bool, site: &str) -> Self {
        let options = state.options();
        let title = table_title(texts, options.title.as_deref(), state.names(), options.difficulty.is_some());
        let name = state.names().get(seat.index()).cloned().unwrap_or_default();
        let round = state.game().map(Game::position).map_or(0, Position::round);
        Call {
            text: called(texts, reminder, round),
            announcement: called_by_name(texts, reminder, &name, &title, round),
            escaped: called_by_name(texts, reminder, &escape(&name), &escape(&title), round),
            title,
            name,
            seat,
            round,
            reminder,
            table: state.id().to_owned(),
            turn,
            site: site.to_owned(),
        }
    }

    /// The same for every repetition of this message, so that a device shows it once.
    pub fn tag(&self) -> String {
        let kind = if self.reminder { "reminder" } else { "turn" };
        format!("{kind}-{}-{}-{}", self.table, self.seat, self.turn)
    }

    /// For push services, which keep only the newest message of a topic: the table, in 32 characters that do not say
    /// which one it is.
    pub fn topic(&self) -> String {
        let hash = Sha256::digest(self.table.as_bytes());
        hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The page of the table.
    fn path(&self) -> String {
        format!("/tables/{}", self.table)
    }

    /// For the service worker of the player's browser.
    pub fn for_device(&self) -> Value {
        json!({ "title": self.title, "text": self.text, "tag": self.tag(), "table": self.path() })
    }

    /// For a channel of Discord.
    pub fn for_discord(&self) -> Value {
        discord(&self.escaped, &format!("{}{}", self.site, self.path()))
    }

    /// For any other program.
    pub fn for_program(&self) -> Value {
        json!({
            "event": if self.reminder { "reminder" } else { "turn" },
            "id": self.tag(),
            "text": self.announcement,
            "player": self.name,
            "seat": self.seat.number(),
            "round": self.round,
            "table": { "title": self.title, "url": format!("{}{}", self.site, self.path()) },
        })
    }
}

/// A message that only shows that a webhook works, in a language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    title: String,
    text: String,
    escaped: String,
    id: String,
    address: String,
}

impl Trial {
    /// One for the webhooks of a table, at a certain time. `site` is where people reach the server.
    pub fn new(texts: Texts, state: &TableState, at: i64, site: &str) -> Self {
        let options = state.options();
        let title = table_title(texts, options.title.as_deref(), state.names(), options.difficulty.is_some());
        Trial {
            text: test_words(texts, &title),
            escaped: test_words(texts, &escape(&title)),
            id: format!("test-{}-{at}", state.id()),
            address: format!("{site}/tables/{}", state.id()),
            title,
        }
    }

    /// For a channel of Discord.
    pub fn for_discord(&self) -> Value {
        discord(&self.escaped, &self.address)
    }

    /// For any other program.
    pub fn for_program(&self) -> Value {
        json!({
            "event": "test",
            "id": self.id,
            "text": self.text,
            "table": { "title": self.title, "url": self.address },
        })
    }
}

/// A message to a channel of Discord. Names cannot call upon anybody there.
fn discord(words: &str, address: &str) -> Value {
    json!({ "content": format!("{words}\n<{address}>"), "allowed_mentions": { "parse": [] } })
}

/// A name in which nothing has a meaning for Markdown.
fn escape(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_has_a_meaning_for_others() {
        assert_eq!(escape("Ada *[x](y)*"), "Ada \\*\\[x\\]\\(y\\)\\*");
        assert_eq!(escape("Łucja 2"), "Łucja 2");
    }
}
