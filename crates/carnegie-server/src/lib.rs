//! Tables of Carnegie over HTTP.
//!
//! The modules form a tree; each one knows only those above it. `store` keeps what is durable, `live` has the tables
//! in memory, `service` is what people do, `work` what the server does by itself; `http` is what both kinds of routes
//! share, `api` and `web` are the routes, and `app` puts everything together. `admin` is what an operator does while a
//! server is running.
#![forbid(unsafe_code)]

mod bots;
mod config;
mod error;
mod fair_queue;
mod fanout;
mod ids;
mod limits;
mod metrics;
mod outgoing;
mod panics;
mod pool;
mod shutdown;
mod time;
mod zones;

pub mod store;

mod live;

mod service;
mod work;

mod http;

pub mod api;
mod web;

mod admin;
mod app;

#[cfg(test)]
mod simulation;

pub use admin::{Admin, Who};
pub use app::{App, serve, serve_metrics};
pub use bots::{AllBots, BotSource};
pub use config::{Ages, Limits, Messages, Settings};
pub use error::{Error, Result};
pub use metrics::Metrics;
