//! What every browser does in a tab, each in its own protocol.

use anyhow::{Result, bail};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the page is shown on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// Fingers instead of a mouse.
    pub touch: bool,
}

impl Screen {
    /// A desktop.
    pub const DESKTOP: Screen = Screen { width: 1440, height: 900, touch: false };
    /// A phone held upright.
    pub const PHONE: Screen = Screen { width: 390, height: 844, touch: true };
}

/// Something the browser complained about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem(pub String);

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A key of the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// To the next control.
    Tab,
    /// To the previous control.
    BackTab,
    /// Enter.
    Enter,
    /// The space bar.
    Space,
    /// Escape.
    Escape,
    /// Arrow down.
    Down,
    /// Arrow right.
    Right,
    /// Arrow left.
    Left,
    /// Shift and arrow right.
    FarRight,
    /// To the end.
    End,
    /// A letter or digit.
    Letter(char),
}

/// A tab of some browser.
pub(crate) trait Tab {
    /// A command of the browser's own protocol.
    fn call(&self, method: &str, params: Value) -> Result<Value>;

    /// A command to the browser itself.
    fn call_browser(&self, method: &str, _: Value) -> Result<Value> {
        bail!("only Chromium knows {method}")
    }

    /// The value of a script in the service worker whose address ends like this.
    fn eval_in_worker(&self, end: &str, _: &str) -> Result<Value> {
        bail!("only Chromium leads to {end}")
    }

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
