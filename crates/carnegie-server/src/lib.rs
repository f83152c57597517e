//! Tables of Carnegie over HTTP.
//!
//! The modules form a tree: each group below knows only the groups above it. A test of carnegie (`module_graph`) holds
//! them to it.
#![forbid(unsafe_code)]

// Small things that every module may use.
mod config;
mod fair_queue;
mod fanout;
mod ids;
mod panics;
mod shutdown;
mod time;
mod zones;

// What is counted.
mod metrics;

// Which bots there are, and what is durable.
mod bots;
pub mod store;

// The one type of errors.
mod error;

// How often anyone may ask, and threads for what takes long.
mod limits;
mod pool;

// Requests of our own.
mod outgoing;

// Tables in memory.
mod live;

// What people do, and what the server does of its own accord.
mod service;
mod work;

// What both kinds of routes share.
mod http;

// The routes, and what an operator does while a server is running.
mod admin;
pub mod api;
mod web;

// Everything put together.
mod app;

#[cfg(test)]
mod simulation;

pub use admin::{Admin, Who};
pub use app::{App, serve, serve_metrics};
pub use bots::{AllBots, BotSource};
pub use config::{Ages, Limits, Messages, Settings};
pub use error::{Error, Result};
pub use metrics::Metrics;
