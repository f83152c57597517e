//! Carnegie for one device, without a server: the service worker of a browser is a host of tables like any other.
//!
//! A [`Host`] is given everything that is stored, as strings under keys. Whatever the pages ask for becomes an
//! [`Answer`]: a response, what has to be stored durably *before* anybody sees the response, and the tables about
//! which there is news. There is no I/O here, no clock and no randomness: the time and random bytes come with each
//! [`Request`], so everything can be tested without a browser. If storing or anything else fails, the host is thrown
//! away and opened again from what is stored: what is stored is the truth.
//!
//! Bots do not think here. [`Host::job`] says which table is waiting for one; a worker with time to spare calls
//! [`think`] with what is stored of that table and brings back the turn, which is refused if the table has moved on.
#![forbid(unsafe_code)]

mod after;
mod analysing;
mod bots;
mod error;
mod forms;
mod games;
mod host;
mod kept;
mod message;
mod play;
mod screens;
mod tables;

pub use bots::{Job, Thought, think};
pub use error::{Error, Result};
pub use host::Host;
pub use message::{Answer, KeyValue, Request, Response};

/// The one person on a device: several people at its screen are several seats of this one person.
pub(crate) const ME: &str = "me";
