//! Requests of our own to other servers: push services, and webhooks that people have set.
//!
//! People give us these addresses, so they are not trusted: see [`client`] for what is refused. Whoever knows one can
//! write there, so none of them is ever logged or shown.

mod address;
mod client;
mod push;

pub(crate) use client::{Answer, Client, Endpoint, Request};
pub(crate) use push::{PushKey, Subscription, seal};
