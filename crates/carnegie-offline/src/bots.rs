//! Bots' turns: what there is to do, doing it elsewhere, and taking in the result.

use crate::error::{Error, Result};
use crate::host::{Asked, Host};
use crate::kept::{Seen, StoredGame};
use crate::message::{KeyValue, Response};
use crate::play::ok;
use carnegie_bots::{BotKind, Budget, Stop};
use carnegie_host::{level_now, simplest_turn, take_turn};
use carnegie_rules::Seat;
use carnegie_table::{Error as TableError, SeatDecision, Status, TableState, seat_from_number};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A table that is waiting for a bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The table.
    pub table: String,
    /// Which of its states is waiting.
    pub seq: u64,
    /// The seat, from 1.
    pub seat: u8,
    /// What is stored of it.
    pub entries: Vec<KeyValue>,
}

/// The turn of a bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The table.
    pub table: String,
    /// Which state of it the turn answers.
    pub seq: u64,
    /// The seat, from 1.
    pub seat: u8,
    /// What was decided; empty if the bot has failed.
    pub decisions: Vec<SeatDecision>,
}

/// Thinks about the table of a job. Takes as long as it takes.
pub fn think(job: &Job) -> Result<Option<Thought>> {
    let mut host = Host::open("", "", &job.entries);
    let state = host.look(&job.table)?;
    let Some((seat, level)) = state.bot_to_act() else { return Ok(None) };
    let level = level_now(&state, level, BotKind::RANDOM.name()).to_owned();
    let make = |seed| {
        let kind: BotKind = level.parse().ok()?;
        // There is no clock here: every budget counts positions.
        Some(kind.create_with(kind.budget().map(Budget::in_nodes), seed))
    };
    let decisions = take_turn(&state, seat, make, &Stop::default()).unwrap_or_default();
    Ok(Some(Thought { table: job.table.clone(), seq: state.seq(), seat: seat.number(), decisions }))
}

fn waits(kept: &mut StoredGame) -> bool {
    // Ended games are not replayed just for this.
    kept.stored.row.status == Status::Playing.name()
        && matches!(kept.see(), Ok(Seen::Live(state)) if state.bot_to_act().is_some())
}

impl Host {
    /// Whether any table is waiting for a bot.
    pub(crate) fn waits_for_bots(&mut self) -> bool {
        self.tables.values_mut().any(waits)
    }

    /// A table that is waiting for a bot; `first` goes first, if it is.
    pub fn job(&mut self, first: Option<&str>) -> Option<Job> {
        let first = first.and_then(|id| self.tables.get_key_value(id)).map(|(id, _)| id.clone());
        let ids: Vec<String> = first.into_iter().chain(self.tables.keys().cloned()).collect();
        let table = ids.into_iter().find(|id| self.tables.get_mut(id).is_some_and(waits))?;
        let state = self.look(&table).ok()?;
        let (seat, _) = state.bot_to_act()?;
        let entries = self.tables.get(&table)?.entries().ok()?;
        Some(Job { table, seq: state.seq(), seat: seat.number(), entries })
    }

    pub(crate) fn show_job(&mut self, asked: &Asked<'_>) -> Response {
        let first = crate::forms::fields(&asked.request.query).remove("table");
        ok(&json!({ "job": self.job(first.as_deref()) }))
    }

    /// Takes a bot's turn into the log. The turn of a bot that has failed ends as early as possible. Coming too late
    /// is not an error: the bot looks again.
    pub(crate) fn take_thought(&mut self, asked: &mut Asked<'_>) -> Result<Response> {
        let thought: Thought = serde_json::from_str(&asked.request.body)?;
        let seat = seat_from_number(thought.seat).ok_or(Error::Table(TableError::NotYourSeat))?;
        let turn = |state: &TableState, seat: Seat| match thought.decisions.is_empty() {
            true => simplest_turn(state, seat),
            false => thought.decisions.clone(),
        };
        let taken = self.commit(asked, &thought.table, |state| {
            state.propose_bot_turn(seat, thought.seq, &turn(state, seat))
        });
        match taken {
            Ok(_) => Ok(ok(&json!({ "taken": true }))),
            Err(Error::Table(
                TableError::Stale
                | TableError::Conflict(_)
                | TableError::Illegal(_)
                | TableError::NotYourSeat,
            )) => Ok(ok(&json!({ "taken": false }))),
            Err(error) => Err(error),
        }
    }
}
