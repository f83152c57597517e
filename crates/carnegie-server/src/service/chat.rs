//! Talking at a table.

use super::access::{Seen, look, see};
use crate::error::{Error, Result};
use crate::limits::RateLimits;
use crate::live::Tables;
use crate::store::{ChatRow, Person};
use crate::time::now;
use carnegie_table::{ChatLine, RECENT_LINES, Requester, check_message};
use std::sync::Arc;

/// Chat at tables.
#[derive(Debug)]
pub(crate) struct Chat {
    tables: Tables,
    limits: Arc<RateLimits>,
    /// Characters in a line.
    max_length: usize,
}

impl Chat {
    pub(super) fn new(tables: Tables, limits: Arc<RateLimits>, max_length: usize) -> Self {
        Chat { tables, limits, max_length }
    }

    /// Says something at a table.
    pub(crate) async fn say(&self, person: &Person, id: &str, text: &str) -> Result<ChatLine> {
        let state = look(&self.tables, id, Requester::person(&person.id)).await?;
        let text = check_message(text, self.max_length)?;
        self.limits.chat.take(self.limits.chat.key(person.id.as_bytes()))?;
        let line = ChatRow {
            number: 0,
            at: now(),
            person: Some(person.id.clone()),
            name: person.name.clone(),
            text,
        };
        if self.tables.store().is_muted(&person.id).await? {
            return Err(Error::Muted);
        }
        let line = self.tables.store().add_chat(id, line).await?.ok_or(Error::NoTable)?;
        let line = ChatLine::at_table(line, &state);
        self.tables.get(id).await?.publish_chat(line.clone());
        Ok(line)
    }

    /// What was said at a table after line `after`.
    pub(crate) async fn lines(
        &self,
        id: &str,
        requester: Requester<'_>,
        after: i64,
    ) -> Result<Vec<ChatLine>> {
        let seen = see(&self.tables, id, requester).await?;
        let rows = self.tables.store().chat(id, after, RECENT_LINES as i64).await?;
        let line = |row| match &seen {
            Seen::Live(state) => ChatLine::at_table(row, state),
            Seen::Archived(archive) => ChatLine::at_archive(row, archive),
        };
        Ok(rows.into_iter().map(line).collect())
    }
}
