//! Tables: finding them, founding them, adding to their logs.

use crate::ME;
use crate::error::{Error, Result};
use crate::host::{Asked, Host};
use crate::kept::{Seen, StoredGame, chat_entry, log_entry, table_entry};
use carnegie_bots::BotKind;
use carnegie_rules::{Seat, SeatSet};
use carnegie_table::{
    ChatLine, ChatRow, Error as TableError, Founder, LogRow, NewTable, Origin, Plan, Proposal, RECENT_LINES,
    Status, TableInfo, TableState,
};
use std::rc::Rc;

/// The alphabet of ids, the same as on a server: a table keeps its address when it moves to another device.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ID_LENGTH: usize = 22;

/// Everyone at the device has the table open.
pub(crate) const HERE: SeatSet = SeatSet::first(Seat::MAX);

impl Host {
    pub(crate) fn kept(&mut self, id: &str) -> Result<&mut StoredGame> {
        self.tables.get_mut(id).ok_or(Error::Table(TableError::NoTable))
    }

    /// A table, live or as text.
    pub(crate) fn see(&mut self, id: &str) -> Result<Seen> {
        self.kept(id)?.see()
    }

    /// A table whose game can be played or replayed.
    pub(crate) fn look(&mut self, id: &str) -> Result<Rc<TableState>> {
        match self.see(id)? {
            Seen::Live(state) => Ok(state),
            Seen::Archived(archive) => Err(Error::EarlierRules(archive.rules())),
        }
    }

    /// A game that has ended, for a page that needs all of it.
    pub(crate) fn ended(&mut self, id: &str) -> Result<Rc<TableState>> {
        let state = self.look(id)?;
        match state.is_open() {
            true => Ok(state),
            false => Err(TableError::Conflict("the game has no result").into()),
        }
    }

    /// The last lines of chat at a table.
    pub(crate) fn chat(&mut self, id: &str) -> Result<Vec<ChatLine>> {
        let seen = self.see(id)?;
        let chat = &self.kept(id)?.chat;
        let recent = chat[chat.len().saturating_sub(RECENT_LINES)..].iter().cloned();
        Ok(recent
            .map(|row| match &seen {
                Seen::Live(state) => ChatLine::at_table(row, state),
                Seen::Archived(archive) => ChatLine::at_archive(row, archive),
            })
            .collect())
    }

    /// Says something at a table.
    pub(crate) fn add_chat(&mut self, asked: &mut Asked<'_>, id: &str, text: String) -> Result<()> {
        let name = self.name(asked);
        let kept = self.kept(id)?;
        let number = kept.chat.last().map_or(0, |row| row.number) + 1;
        let row = ChatRow { number, at: asked.request.now, person: Some(ME.to_owned()), name, text };
        asked.writes.push(chat_entry(id, &row)?);
        asked.news.push(id.to_owned());
        kept.chat.push(row);
        Ok(())
    }

    /// Every table that can be read, the most recently changed first.
    pub(crate) fn infos(&mut self) -> Vec<TableInfo> {
        let info = |kept: &mut StoredGame| match kept.see().ok()? {
            Seen::Live(state) => Some(state.info(Some(ME), HERE)),
            Seen::Archived(archive) => Some(archive.info(Some(ME))),
        };
        let mut all: Vec<TableInfo> = self.tables.values_mut().filter_map(info).collect();
        all.sort_by(|one, other| other.changed.cmp(&one.changed).then_with(|| one.id.cmp(&other.id)));
        all
    }

    /// Games in progress, of the current rules.
    pub(crate) fn live(&mut self) -> Vec<TableInfo> {
        let playing = |table: &TableInfo| {
            !table.earlier_rules
                && table.puzzle.is_none()
                && matches!(table.status, Status::Playing | Status::Waiting)
        };
        self.infos().into_iter().filter(playing).collect()
    }

    /// What the person is called.
    pub(crate) fn name(&self, asked: &Asked<'_>) -> String {
        self.person.name.clone().unwrap_or_else(|| asked.texts.get("guest-name"))
    }

    /// Opens a table. Every seat is filled, so the game begins at once.
    pub(crate) fn open_table(&mut self, asked: &mut Asked<'_>, new: NewTable) -> Result<String> {
        let name = self.name(asked);
        let is_level = |level: &str| level.parse::<BotKind>().is_ok();
        let plan = new.plan(Founder { id: ME, name: &name }, is_level)?;
        self.found(asked, plan)
    }

    /// Stores a new table.
    pub(crate) fn found(&mut self, asked: &mut Asked<'_>, plan: Plan) -> Result<String> {
        let letter = |byte: u8| char::from(LETTERS[usize::from(byte & 63)]);
        let id: String = asked.random(0, ID_LENGTH).into_iter().map(letter).collect();
        let origin =
            Origin { id: id.clone(), invite: String::new(), seed: asked.seed(), at: asked.request.now };
        let stored = plan.found(ME, origin)?;
        if TableState::read(&stored)?.status() == Status::Waiting {
            return Err(TableError::Conflict("nobody else can sit down here").into());
        }
        let kept = StoredGame::new(stored);
        asked.writes.extend(kept.entries()?);
        self.tables.insert(id.clone(), kept);
        Ok(id)
    }

    /// Adds an entry to the log of a table.
    pub(crate) fn commit(
        &mut self,
        asked: &mut Asked<'_>,
        id: &str,
        propose: impl FnOnce(&TableState) -> carnegie_table::Result<Proposal>,
    ) -> Result<Rc<TableState>> {
        let state = self.look(id)?;
        let proposal = propose(&state)?;
        let now = asked.request.now;
        let next = state.after(now, &proposal)?;
        let row = LogRow { seq: state.seq() as i64, at: now, body: proposal.entry.to_json()? };
        asked.writes.push(log_entry(id, &row)?);
        asked.news.push(id.to_owned());
        let progress = next.progress_since(&state, &proposal.entry)?;
        let kept = self.kept(id)?;
        if let Some(progress) = progress {
            let table = &mut kept.stored.row;
            progress.status.clone_into(&mut table.status);
            table.rules = progress.rules.unwrap_or(table.rules);
            table.result = progress.result.or_else(|| table.result.take());
            asked.writes.push(table_entry(&kept.stored)?);
        }
        kept.advance(row, next);
        self.look(id)
    }
}
