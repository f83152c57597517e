//! Deciding, taking back, deciding again.

use super::access::look;
use crate::error::{Error, Result};
use crate::fair_queue::Priority;
use crate::limits::RateLimits;
use crate::live::Tables;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::store::Person;
use carnegie_bots::{Budget, Hint, hints};
use carnegie_host::MAX_HINTS;
use carnegie_rules::{Decision, Seat, Viewer};
use carnegie_table::{Answer, Perspective, Requester, TableState, UndoOperation};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a bot thinks about a hint.
const HINT_BUDGET: Budget = Budget::Time(Duration::from_millis(400));

/// The table after a decision, for the person who decided.
#[derive(Clone, Debug)]
pub(crate) struct Decided {
    /// The seat that decided.
    pub(crate) seat: Seat,
    /// The table now.
    pub(crate) state: Arc<TableState>,
}

impl Decided {
    /// What programs are told.
    pub(crate) fn answer(&self) -> Answer {
        self.state.answer(self.seat)
    }
}

/// Playing.
#[derive(Debug)]
pub(crate) struct Play {
    tables: Tables,
    thinking: Arc<Pool>,
    limits: Arc<RateLimits>,
    metrics: Arc<Metrics>,
}

impl Play {
    pub(super) fn new(
        tables: Tables,
        thinking: Arc<Pool>,
        limits: Arc<RateLimits>,
        metrics: Arc<Metrics>,
    ) -> Self {
        Play { tables, thinking, limits, metrics }
    }

    /// Takes a decision. `seq` is the number of the state that it answers; `seat` may be omitted when only one of the
    /// person's seats can decide.
    ///
    /// Returns when the decision is durable, together with everything that followed from it because there was no
    /// choice.
    pub(crate) async fn decide(
        &self,
        person: &Person,
        id: &str,
        seat: Option<Seat>,
        seq: u64,
        decision: &str,
    ) -> Result<Decided> {
        let begun = Instant::now();
        let decision: Decision = decision.parse().map_err(|error| Error::Notation(format!("{error}")))?;
        let seat = self.own_seat(person, id, seat, seq).await?;
        let who = person.id.clone();
        let propose = move |state: &TableState| state.propose_decision(&who, seat, seq, decision);
        let state = self.tables.commit(id, propose).await?;
        self.metrics.decisions.add(begun.elapsed());
        Ok(Decided { seat, state })
    }

    /// An undo operation: takes back decisions, or decides them again.
    pub(crate) async fn undo(
        &self,
        person: &Person,
        id: &str,
        seat: Option<Seat>,
        seq: u64,
        operation: UndoOperation,
    ) -> Result<Decided> {
        let seat = self.own_seat(person, id, seat, seq).await?;
        let who = person.id.clone();
        let state =
            self.tables.commit(id, move |state| state.propose_undo(&who, seat, seq, operation)).await?;
        Ok(Decided { seat, state })
    }

    /// What a bot would do in a person's seat, the best turn first, and why. Only where the table allows it.
    pub(crate) async fn hints(&self, person: &Person, id: &str, seat: Option<Seat>) -> Result<Vec<Hint>> {
        let state = look(&self.tables, id, Requester::person(&person.id)).await?;
        if !state.options().hints {
            return Err(Error::Forbidden("hints are not allowed at this table"));
        }
        let perspective = seat.map_or(Perspective::Own, Perspective::Seat);
        let Viewer::Seat(seat) = state.viewer(Some(&person.id), perspective)? else {
            return Err(Error::NotYourSeat);
        };
        let view = state.advisers_view(&person.id, seat)?;
        if !state.to_act().contains(seat) {
            return Err(Error::Conflict("there is nothing to decide"));
        }
        self.limits.hints.take(self.limits.hints.key(person.id.as_bytes()))?;
        let seed = state.seq();
        let priority = Priority { owner: person.id.clone(), ..Priority::default() };
        self.thinking.run_for(priority, move |stop| hints(&view, MAX_HINTS, HINT_BUDGET, seed, stop)).await
    }

    /// The seat that a person decides for, in a state that another node may already know.
    async fn own_seat(&self, person: &Person, id: &str, seat: Option<Seat>, seq: u64) -> Result<Seat> {
        look(&self.tables, id, Requester::person(&person.id)).await?;
        Ok(self.tables.keep_up(id, seq).await?.own_seat(&person.id, seat)?)
    }
}
