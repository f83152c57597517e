//! What both kinds of routes share: sessions, limits, errors, event streams; and the connections themselves.

mod body;
mod error;
mod event_stream;
mod layers;
mod query;
mod server;
mod session;
mod status;
mod timed_body;

pub(crate) use body::{Body, Form};
pub(crate) use error::Refused;
pub(crate) use event_stream::{EventSource, event_stream, last_event_id};
pub(crate) use layers::{CONTENT_SECURITY, guard, observe};
pub(crate) use query::{Path, Query};
pub(crate) use server::{ServeOptions, serve};
pub(crate) use session::{
    Access, Address, Caller, SignedIn, clear_cookie, cookies, session_cookie, session_token, set_cookie,
    site_cookie,
};
pub(crate) use status::{metrics_routes, status_routes};
