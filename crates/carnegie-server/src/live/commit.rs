//! How an entry gets into a log; see the head of [`live`](super).

use super::cache::{TOO_MANY_TABLES, Tables};
use super::table::LiveTable;
use crate::error::{Error, Result};
use crate::pool::joined;
use crate::store::{Append, Appended, LogRow, Message, MessageKind, Room, Work};
use crate::time::now;
use carnegie_table::{CHECKPOINT_EVERY, Entry, Need, Proposal, TableState, Turn};
use std::sync::Arc;

/// How long a node keeps its work to itself without renewing the lease, in milliseconds.
pub(crate) const LEASE_MS: i64 = 3_000;
/// How often a decision is retried when other nodes append to the same log.
const MAX_TRIES: usize = 16;

/// Which entry should follow a state. In a box, or everything below would be compiled once for each kind of entry.
pub(crate) type Propose = Box<dyn Fn(&TableState) -> carnegie_table::Result<Proposal> + Send>;

/// Entries between two checkpoints; only a few in simulations, whose games are short.
fn checkpoint_every() -> u64 {
    #[cfg(test)]
    if crate::time::simulated::is_on() {
        return 3;
    }
    CHECKPOINT_EVERY
}

impl Tables {
    /// Adds an entry to a table's log: `propose` says which one, given the newest state. Returns the new state
    /// when the entry is durable.
    ///
    /// Runs to its end even if whoever asked for it goes away.
    pub(crate) async fn commit(
        &self,
        id: &str,
        propose: impl Fn(&TableState) -> carnegie_table::Result<Proposal> + Send + 'static,
    ) -> Result<Arc<TableState>> {
        self.commit_within(id, None, Box::new(propose)).await
    }

    /// The same for somebody who sits down, and whose tables are limited in number.
    pub(crate) async fn commit_within(
        &self,
        id: &str,
        room: Option<Room>,
        propose: Propose,
    ) -> Result<Arc<TableState>> {
        let table = self.get(id).await?;
        let tables = self.clone();
        let done = tokio::spawn(async move { tables.commit_to(&table, room, propose).await });
        joined("commit", done.await)?
    }

    async fn commit_to(
        &self,
        table: &LiveTable,
        room: Option<Room>,
        propose: Propose,
    ) -> Result<Arc<TableState>> {
        let _writing = table.writing.lock().await;
        self.revalidate_for_writing(table).await?;
        for _ in 0..MAX_TRIES {
            let state = table.state();
            let proposal = propose(&state)?;
            let at = now();
            let next = state.after(at, &proposal)?;
            let Proposal { entry, seats } = proposal;
            let append = Append {
                table: state.id().to_owned(),
                row: LogRow { seq: state.seq() as i64, at, body: entry.to_json()? },
                status: next.progress_since(&state, &entry)?,
                seats,
                work: Self::work_after(Some(&state), &next),
                checkpoint: match next.seq().is_multiple_of(checkpoint_every()) {
                    true => Some(next.checkpoint()?),
                    false => None,
                },
                messages: self.messages_after(&state, &next, &entry),
                room: room.clone(),
            };
            match self.store().append(append).await {
                Ok(Appended::Stored) => {
                    let next = Arc::new(next);
                    let only_the_game = entry.changes_only_the_game();
                    table.publish(next.clone(), entry);
                    if !only_the_game {
                        self.follow_rematch(next.id());
                    }
                    self.0.metrics.appends.add(1);
                    self.wake_bots(&next);
                    return Ok(next);
                }
                Ok(Appended::Full) => return Err(TOO_MANY_TABLES),
                Ok(Appended::Taken) => {
                    self.0.metrics.append_conflicts.add(1);
                    self.read_on(table).await?;
                    // Nobody was faster: the log no longer exists.
                    if table.state().seq() == state.seq() {
                        self.store().table_without_log(state.id()).await?.ok_or(Error::NoTable)?;
                    }
                }
                Err(error) => {
                    // Whether the entry is stored is unknown: only the log can tell.
                    self.invalidate(state.id());
                    return Err(error.into());
                }
            }
        }
        Err(Error::Stale)
    }

    /// What people who are away should be told about an entry. It is stored together with the entry, so that none of
    /// it is lost, and sent a little later: by then it is known whether they are there, and whether the decision
    /// stands. Nobody is told about the consequences of their own decisions; but whoever has little time left is
    /// reminded, once for each turn.
    fn messages_after(&self, before: &TableState, after: &TableState, entry: &Entry) -> Vec<Message> {
        let Some(delay) = self.0.message_delay.get() else { return Vec::new() };
        let author = before.author(entry);
        let message = |turn: &Turn, kind, due| Message {
            kind,
            table: after.id().to_owned(),
            seat: turn.seat.index() as i64,
            person: turn.person.clone(),
            turn: turn.began,
            seq: after.seq() as i64,
            due,
        };
        let soon = now() + delay.as_millis() as i64;
        let of_turn = |turn: Turn| {
            let begun =
                (Some(turn.person.as_str()) != author).then(|| message(&turn, MessageKind::Turn, soon));
            let reminder = after.reminder(turn.seat).map(|at| message(&turn, MessageKind::Reminder, at));
            begun.into_iter().chain(reminder)
        };
        after.turns_since(before).flat_map(of_turn).collect()
    }

    /// For a worker that finds nothing to do: what the table needs according to its log. If that is nothing, or not
    /// now, it is noted in place of this node's lease. No entry can be missed in between: on this node the table is
    /// held for writing, and the work that another node notes with its entry does not belong to this node.
    pub(crate) async fn give_up_work(&self, id: &str) -> Result<Need> {
        let table = self.get(id).await?;
        let _writing = table.writing.lock().await;
        #[cfg(test)]
        let read = !super::mistakes::forgets_tables();
        #[cfg(not(test))]
        let read = true;
        if read {
            self.revalidate_for_writing(&table).await?;
            self.read_on(&table).await?;
        }
        let need = table.state().need();
        match need {
            Need::Nothing => self.store().give_up_work(id, Work::Nothing).await?,
            Need::Clock(deadline) if deadline > now() => {
                self.store().give_up_work(id, Work::At(deadline)).await?;
            }
            Need::Clock(_) | Need::Bot | Need::Start => {}
        }
        Ok(need)
    }

    /// What a table needs according to its log, without bringing the table into memory.
    pub(crate) async fn need(&self, id: &str) -> Result<Need> {
        if let Some(table) = self.cached(id) {
            self.catch_up(&table, u64::MAX).await?;
            return Ok(table.state().need());
        }
        if let Some(state) = self.resume(id).await? {
            return Ok(state.need());
        }
        let stored = self.store().table(id).await?.ok_or(Error::NoTable)?;
        Ok(self.off_thread(move || TableState::read(&stored).map(|state| state.need())).await??)
    }

    /// What has to be stored about the work of a table when its state changes. This node takes a bot's turn itself, at
    /// once; if it dies, its lease expires and any other node takes over.
    pub(super) fn work_after(before: Option<&TableState>, after: &TableState) -> Option<Work> {
        let before = before.map_or(Need::Nothing, TableState::need);
        match after.need() {
            Need::Bot | Need::Start => Some(Work::Mine(now() + LEASE_MS)),
            same if same == before => None,
            Need::Nothing => Some(Work::Nothing),
            Need::Clock(deadline) => Some(Work::At(deadline)),
        }
    }
}
