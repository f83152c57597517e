//! A table: what it was created with, its log, and the state that follows from both.

mod archive;
mod entry;
mod options;
mod outcome;
mod snapshot;
mod state;
mod time;
mod undo;

pub use archive::Archive;
pub use entry::{Entry, Move, Why};
pub use options::{
    Clock, ClockKind, MAX_NAME, MAX_TITLE, NewTable, Occupant, SeatPlan, TableOptions, TimeOver,
};
pub use outcome::{Outcome, Scored};
pub use snapshot::{Answer, ChatLine, LogLine, Played, SeatInfo, Snapshot, TableInfo, Total};
pub use state::{Founding, Status, TableState};

pub(crate) use archive::is_of_other_rules;
pub(crate) use entry::seat_from_number;
pub(crate) use options::{check_name, clean_line};
pub(crate) use snapshot::decision_texts;
pub(crate) use state::forced_moves;
