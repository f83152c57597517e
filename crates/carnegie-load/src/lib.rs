//! A small HTTP client for tests and load: JSON requests over one persistent connection, and event streams.
//!
//! It does only what the server of Carnegie needs, so that a load test measures the server and not the client.
#![forbid(unsafe_code)]

mod chunk;
mod client;
mod endpoint;
mod events;
mod page;

pub use client::{Client, Response};
pub use endpoint::{Endpoint, Received};
pub use events::{Event, Events, read_events};
pub use page::page_decisions;
