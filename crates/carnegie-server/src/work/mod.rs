//! What the server does by itself: bots take their turns, clocks run out, people who are away are told, old data
//! is deleted.

mod bots;
mod clocks;
mod housekeeping;
mod messages;
mod worker;

pub(crate) use housekeeping::{purge, start_housekeeping};
pub(crate) use messages::Messenger;
pub(crate) use worker::Worker;
