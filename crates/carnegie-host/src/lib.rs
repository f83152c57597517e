//! What every host of tables does the same way, on a server or in a browser: how a table becomes a page, what a form
//! asks for, how a bot takes its turn, how a refusal is put into words.
//!
//! There is no I/O here, no clock and no randomness: a host supplies the time, the language and what it knows about
//! its people. For the same log and the same base path every host shows the same pages, byte for byte.
#![forbid(unsafe_code)]

mod after;
mod analysis;
mod bots;
mod branching;
mod call;
mod class;
mod lists;
mod new_table;
mod puzzles;
mod query;
mod requests;
mod rooms;
mod scene;
mod table_view;
mod words;

pub use after::{EndFacts, end_page, ended_view};
pub use analysis::{ANALYSIS_BUDGET, ANALYSIS_SEED, Progress, analysis_part, in_words};
pub use bots::{Failure, MAX_HINTS, advice, is_without_people, level_now, simplest_turn, take_turn};
pub use branching::{branch_from_form, play_on_page};
pub use call::{Call, Trial};
pub use class::{Fingerprints, RenderMemory, ViewClass, room_event};
pub use lists::{card, is_held_for_you, is_your_turn};
pub use new_table::{QuickTable, quick_table, table_from_form};
pub use puzzles::{puzzle_cards, puzzle_plan};
pub use query::TableQuery;
pub use requests::{Decide, Say, Undo};
pub use rooms::{kept_page, waiting_room};
pub use scene::{EventId, Scene};
pub use table_view::{TableView, chat_line};
pub use words::refusal;
