//! Tables of Carnegie over HTTP.
#![forbid(unsafe_code)]

mod analysis;
pub mod api;
mod app;
mod bots;
mod calendar;
mod config;
mod error;
mod guard;
mod housekeeping;
mod http;
mod ids;
mod live;
mod metrics;
mod people;
mod play;
mod presence;
pub mod store;
mod tables;
mod web;
mod work;

pub use analysis::Progress;
pub use app::App;
pub use bots::{AllBots, BotSource};
pub use config::{Ages, Limits, Settings};
pub use error::{Error, Result};
pub use http::{router, serve};
pub use live::{Admission, Changed, EventId, Here, Said, Subscription, Update, json_event};
pub use metrics::Metrics;
pub use play::Decided;
pub use tables::Seen;
