//! A table of Carnegie without a server: whatever hosts it, on a server or in a browser, uses this crate.
//!
//! A table is what it was founded with, plus a log; everything else follows from these two. There is no I/O here, no
//! clock (time comes in as a value), no threads and no randomness of its own: ids, seeds and secrets come from the
//! host. A host does four things: it asks the newest state for a [`Proposal`], stores its entry under the number `seq`
//! of that state, replaces the state with the next one, and shows everybody what they may see of it.
//!
//! ```
//! use carnegie_rules::Viewer;
//! use carnegie_table::{
//!     Entry, Founder, NewTable, Newcomer, Origin, Perspective, Requester, SeatPlan, Status, TableState, UndoOperation,
//! };
//!
//! // Ada opens a table for two; whoever can see it may take the other seat.
//! let wishes = NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]);
//! let plan = wishes.plan(Founder { id: "ada", name: "Ada" }, |_level| false)?;
//! let origin = Origin { id: "a-table".into(), invite: "a-secret".into(), seed: 7, at: 1_000 };
//! let stored = plan.found("ada", origin)?;
//! let mut table = TableState::read(&stored)?;
//!
//! // Ben sits down. A host stores `proposal.entry` first, and `proposal.seats` with it.
//! let ben = Newcomer { person: "ben".into(), name: "Ben".into(), invite: None, seat: None, colour: None };
//! let proposal = table.propose_sit(&ben)?;
//! table = table.after(2_000, &proposal)?;
//! assert!(table.starts_now());
//! table = table.after(2_000, &Entry::Start.into())?;
//! assert_eq!(table.status(), Status::Playing);
//!
//! // Whoever is first decides. The decision answers a state of the table by its number.
//! let seat = table.to_act().iter().next().unwrap();
//! let person = table.occupants()[seat.index()].person().unwrap().to_owned();
//! let decision = table.legal(seat)[0];
//! let proposal = table.propose_decision(&person, seat, table.seq(), decision)?;
//! table = table.after(3_000, &proposal)?;
//!
//! // A second thought, as long as nobody else has acted.
//! let proposal = table.propose_undo(&person, seat, table.seq(), UndoOperation::Undo)?;
//! table = table.after(4_000, &proposal)?;
//! assert!(table.legal(seat).contains(&decision) && table.can_redo(seat));
//!
//! // What the seat may see; a stranger with no right to a seat is a spectator.
//! let viewer = table.viewer(Some(person.as_str()), Perspective::Own)?;
//! assert_eq!(viewer, Viewer::Seat(seat));
//! let snapshot = table.snapshot(Some(person.as_str()), viewer, None, Default::default());
//! assert_eq!((snapshot.seq, snapshot.legal.is_empty()), (table.seq(), false));
//! assert_eq!(table.viewer(Requester::default().person, Perspective::Own)?, Viewer::Spectator);
//! # Ok::<(), carnegie_table::Error>(())
//! ```
#![forbid(unsafe_code)]

mod access;
mod actions;
mod archive;
mod calendar;
mod chat;
mod checkpoint;
mod clock;
mod entry;
mod error;
mod founding;
mod level;
mod options;
mod outcome;
mod puzzle;
mod snapshot;
mod state;
mod stored;
mod turns;
mod undo;

pub use access::{Perspective, Requester, Watcher};
pub use actions::{Need, Newcomer, Proposal, UndoOperation};
pub use archive::{Archive, is_of_other_rules};
pub use calendar::{NIGHT, Offset, Zone};
pub use chat::{ChatLine, RECENT_LINES, add_lines, check_message};
pub use checkpoint::CHECKPOINT_EVERY;
pub use entry::{Entry, SeatDecision, Why, seat_from_number};
pub use error::{Error, Result};
pub use founding::{Founder, Origin, Plan};
pub use level::current_level;
pub use options::{
    Clock, ClockKind, Colour, MAX_NAME, MAX_TITLE, NewTable, Occupant, PlayOn, SeatPlan, TableOptions,
    TimeOver, check_name, renamed_seat,
};
pub use outcome::{Outcome, Scored, Total};
pub use puzzle::{AS_GOOD, End, Goal, Measure, Task, Verdict, digest};
pub use snapshot::{Answer, LogLine, Played, SeatInfo, Snapshot, TableInfo};
pub use state::{Founding, Status, TableState};
pub use stored::{ChatRow, LogRow, Progress, SeatRow, StoredTable, TableRow};
pub use turns::Turn;
