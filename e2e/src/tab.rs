//! What every browser does in a tab, each in its own protocol.

use crate::page::{Key, Problem, Screen};
use anyhow::Result;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A tab of some browser.
pub(crate) trait Tab {
    /// A command of the browser's own protocol.
    fn call(&self, method: &str, params: Value) -> Result<Value>;

    /// Light or dark, with or without motion, as the reader's system prefers.
    fn prefer(&self, dark: bool, still: bool) -> Result<()>;

    /// The language that the browser asks for.
    fn speak(&self, language: &str) -> Result<()>;

    /// Cuts the connection, or restores it.
    fn offline(&self, offline: bool) -> Result<()>;

    /// Begins to go to an address.
    fn go(&self, address: &str) -> Result<()>;

    /// Begins to reload the page.
    fn reload(&self) -> Result<()>;

    /// The value of a script, awaited if it is a promise.
    fn eval(&self, script: &str) -> Result<Value>;

    /// A picture of what the screen shows, or of the whole page: PNG in Base64.
    fn picture(&self, whole: bool) -> Result<String>;

    /// Clicks at a place, or taps it.
    fn click(&self, x: f64, y: f64, touch: bool) -> Result<()>;

    /// Moves the mouse.
    fn hover(&self, x: f64, y: f64) -> Result<()>;

    /// Presses and releases a key.
    fn press(&self, key: Key) -> Result<()>;

    /// Types a text.
    fn write(&self, text: &str) -> Result<()>;
}

/// What a browser has reported about a tab.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) problems: Vec<Problem>,
    /// What was sent to which address.
    pub(crate) posts: Vec<(String, String)>,
    /// How many bytes came over the wire for which address.
    pub(crate) bytes: Vec<(String, u64)>,
    /// The addresses of requests, by the browser's name for each.
    pub(crate) addresses: HashMap<String, String>,
}

impl Told {
    pub(crate) fn complain(&mut self, what: String) {
        self.problems.push(Problem(what));
    }
}

/// What a browser has reported so far: it is written on the thread that reads, and read by the test.
#[derive(Clone, Default)]
pub(crate) struct Notes(Arc<Mutex<Told>>);

impl Notes {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Told> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A tab of a browser that has just been opened, and what the browser reports about it.
pub(crate) type Opened = (Box<dyn Tab>, Notes);

/// The text of a value.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// What pages are shown on, for a browser to set.
pub(crate) const fn scale(screen: Screen) -> u32 {
    if screen.touch { 2 } else { 1 }
}
