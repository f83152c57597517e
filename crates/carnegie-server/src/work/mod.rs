//! What the server does by itself: bots take their turns, clocks run out, what is old goes.

mod bots;
mod housekeeping;
mod turn;

pub(crate) use bots::Worker;
pub(crate) use housekeeping::{purge, start_housekeeping};
