//! A tab, used the way a person uses it.

use crate::tab::{Key, Notes, Opened, Problem, Screen, Tab};
use anyhow::{Context, Result, bail};
use base64::Engine as _;
use serde_json::Value;
use std::cell::Cell;
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long anything on a page may take. Generous: the machine may be busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long something may stay hidden, by an animation or because scripts have not loaded yet.
const HIDDEN: Duration = Duration::from_secs(10);
/// How often a page is polled.
const PULSE: Duration = Duration::from_millis(8);

/// A tab.
pub struct Page {
    tab: Box<dyn Tab>,
    notes: Notes,
    context: Option<String>,
    screen: Screen,
    crowded: Cell<bool>,
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page")
            .field("context", &self.context)
            .field("screen", &self.screen)
            .finish_non_exhaustive()
    }
}

impl Page {
    pub(crate) fn new((tab, notes): Opened, context: Option<String>, screen: Screen) -> Self {
        Page { tab, notes, context, screen, crowded: Cell::new(false) }
    }

    /// The isolated profile that it is in, if it is in one.
    pub fn context(&self) -> Option<&str> {
        self.context.as_deref()
    }

    /// What the page is shown on.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// A command of the browser's own protocol: the Chrome DevTools Protocol, or WebDriver BiDi in Firefox.
    pub fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.tab.call(method, params)
    }

    /// A command to the browser itself, not to this tab.
    pub fn call_browser(&self, method: &str, params: Value) -> Result<Value> {
        self.tab.call_browser(method, params)
    }

    /// The value of an expression in the service worker whose address ends like this.
    pub fn eval_in_worker(&self, end: &str, expression: &str) -> Result<Value> {
        self.tab.eval_in_worker(end, expression)
    }

    // ── Where and how ───────────────────────────────────────────────────────────

    /// Light or dark, with or without motion, as the reader's system prefers. A new browser is that of a reader who wants
    /// no motion: then nothing moves away from under a click, and tests take less time.
    pub fn prefer(&self, dark: bool, still: bool) -> Result<()> {
        self.tab.prefer(dark, still)
    }

    /// The language that the browser asks for.
    pub fn speak(&self, language: &str) -> Result<()> {
        self.tab.speak(language)
    }

    /// Cuts the connection, or restores it.
    pub fn offline(&self, offline: bool) -> Result<()> {
        self.tab.offline(offline)
    }

    /// Goes to an address and waits until the page has loaded with everything in it.
    pub fn go(&self, address: &str) -> Result<()> {
        self.tab.go(address)?;
        self.loaded()
    }

    /// Reloads the page.
    pub fn reload(&self) -> Result<()> {
        self.eval("window.old = true")?;
        self.tab.reload()?;
        self.wait("!window.old")?;
        self.loaded()
    }

    /// Waits until the page has loaded with everything in it.
    pub fn loaded(&self) -> Result<()> {
        // The load event does not wait for what a script of the table imports.
        let ready = "!document.querySelector('#table-main:not([data-ready])')";
        self.wait(&format!(
            "document.readyState === 'complete' && location.href !== 'about:blank' && {ready}"
        ))
    }

    /// The path of the page.
    pub fn path(&self) -> Result<String> {
        self.text_of("location.pathname")
    }

    // ── Looking ─────────────────────────────────────────────────────────────────

    /// The value of an expression; of a promise, what it is resolved with.
    pub fn eval(&self, expression: &str) -> Result<Value> {
        self.tab.eval(expression)
    }

    /// The value of an expression as text.
    pub fn text_of(&self, expression: &str) -> Result<String> {
        let value = self.eval(expression)?;
        value.as_str().map(str::to_owned).with_context(|| format!("{expression} is not a text but {value}"))
    }

    /// The value of an expression as a number.
    pub fn number(&self, expression: &str) -> Result<f64> {
        let value = self.eval(expression)?;
        value.as_f64().with_context(|| format!("{expression} is not a number but {value}"))
    }

    /// Whether an expression holds now.
    pub fn holds(&self, expression: &str) -> Result<bool> {
        Ok(self.eval(&format!("Promise.resolve({expression}).then(Boolean)"))? == Value::Bool(true))
    }

    /// Whether there is such an element.
    pub fn has(&self, selector: &str) -> Result<bool> {
        self.holds(&format!("document.querySelector({})", quoted(selector)))
    }

    /// Waits until an expression holds.
    pub fn wait(&self, expression: &str) -> Result<()> {
        self.wait_for(expression, PATIENCE)
    }

    /// Waits until an expression holds, but no longer than this.
    pub fn wait_for(&self, expression: &str, patience: Duration) -> Result<()> {
        let began = Instant::now();
        let mut last = None;
        while began.elapsed() < patience {
            // While a page makes way for the next one, there is nothing to ask.
            match self.holds(expression) {
                Ok(true) => return Ok(()),
                Ok(false) => last = None,
                Err(error) => last = Some(error),
            }
            std::thread::sleep(PULSE);
        }
        let why = last.map(|error| format!(" ({error})")).unwrap_or_default();
        bail!("waited {} s in vain for {expression}{why}", patience.as_secs())
    }

    /// Brings glides and fades to their end: they would be measured half-way through.
    pub fn end_animations(&self) -> Result<()> {
        let end = "for (const one of document.getAnimations()) try { one.finish() } catch { one.cancel() }";
        self.eval(end).map(drop)
    }

    /// Waits until there is such an element.
    pub fn wait_element(&self, selector: &str) -> Result<()> {
        self.wait(&format!("document.querySelector({})", quoted(selector)))
    }

    /// A screenshot of what the screen shows, or of the whole page.
    pub fn picture(&self, file: &Path, whole: bool) -> Result<()> {
        let data = self.tab.picture(whole)?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        Ok(std::fs::write(file, base64::engine::general_purpose::STANDARD.decode(data)?)?)
    }

    // ── Doing ───────────────────────────────────────────────────────────────────

    /// Clicks where an element is. It must be visible and not covered by anything.
    pub fn click(&self, selector: &str) -> Result<()> {
        let (x, y) = self.place_of(&format!("document.querySelector({})", quoted(selector)))?;
        self.click_at(x, y)
    }

    /// Where an element can be hit: a point that belongs to it and not to anything inside it that is lit itself.
    pub fn place_of(&self, element: &str) -> Result<(f64, f64)> {
        let script = format!("({PLACE})({element})");
        let began = Instant::now();
        loop {
            let place = self.eval(&script)?;
            let patience = if place["loading"] == true { PATIENCE } else { HIDDEN };
            match (place["x"].as_f64(), place["y"].as_f64()) {
                (Some(x), Some(y)) => return Ok((x, y)),
                // An animation may still be hiding it; what has been replaced does not come back.
                _ if began.elapsed() < patience && place["gone"] != true => std::thread::sleep(PULSE),
                _ => bail!(
                    "{element} cannot be clicked: {}",
                    place["why"].as_str().unwrap_or("it is not there")
                ),
            }
        }
    }

    /// Clicks or taps at a place.
    pub fn click_at(&self, x: f64, y: f64) -> Result<()> {
        self.tab.click(x, y, self.screen.touch)
    }

    /// Moves the mouse over an element.
    pub fn hover(&self, selector: &str) -> Result<()> {
        let (x, y) = self.place_of(&format!("document.querySelector({})", quoted(selector)))?;
        self.tab.hover(x, y)
    }

    /// Presses and releases a key.
    pub fn press(&self, key: Key) -> Result<()> {
        self.tab.press(key)
    }

    /// Types a text into the control that has the focus.
    pub fn write(&self, text: &str) -> Result<()> {
        self.tab.write(text)
    }

    /// Chooses an option of a list.
    pub fn select(&self, selector: &str, value: &str) -> Result<()> {
        let script = format!(
            "(list => {{ list.value = {}; list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value; \
             }})(document.querySelector({}))",
            quoted(value),
            quoted(selector)
        );
        let chosen = self.text_of(&script)?;
        if chosen != value {
            bail!("{selector} has no option {value}");
        }
        Ok(())
    }

    // ── What the browser reported ───────────────────────────────────────────────

    /// Others decide at the same time, and may be faster: then the server refuses a decision with 409, which the
    /// browser reports as an error by itself.
    pub fn crowd(&self) {
        self.crowded.set(true);
    }

    /// Whether others may be faster.
    pub const fn is_crowded(&self) -> bool {
        self.crowded.get()
    }

    /// Everything it has complained about since the last call.
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = std::mem::take(&mut self.notes.lock().problems);
        let late = |problem: &Problem| problem.0.contains("409") && problem.0.ends_with("/decide");
        problems.retain(|problem| !(self.crowded.get() && late(problem)));
        problems
    }

    /// What was sent to addresses that end like this, since the last call.
    pub fn sent_to(&self, end: &str) -> Vec<String> {
        let mut told = self.notes.lock();
        let posts = std::mem::take(&mut told.posts);
        let (wanted, others) = posts.into_iter().partition(|(address, _)| address.ends_with(end));
        told.posts = others;
        wanted.into_iter().map(|(_, body): (String, String)| body).collect()
    }

    /// Whether something was sent to an address that ends like this, since the last call of [`Page::sent_to`].
    pub fn has_sent(&self, end: &str) -> bool {
        self.notes.lock().posts.iter().any(|(address, _)| address.ends_with(end))
    }

    /// How many bytes came over the wire for which address, since the last call.
    pub fn weight(&self) -> Vec<(String, u64)> {
        std::mem::take(&mut self.notes.lock().bytes)
    }
}

/// A text as a script literal.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Finds a point at which a click reaches an element, and not something clickable inside it.
pub(crate) const PLACE: &str = r#"element => {
  // While the rest of a page arrives, things move.
  if (document.readyState !== "complete") return { why: "the page is still loading", loading: true };
  if (!element || !element.isConnected) return { why: "it is not there", gone: Boolean(element) };
  let covered = null;
  const hit = () => {
    const box = element.getBoundingClientRect();
    for (const fx of [0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97]) for (const fy of [0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97]) {
      const [x, y] = [box.left + fx * box.width, box.top + fy * box.height];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const found = document.elementFromPoint(x, y);
      const meant = found?.closest(".can, .may, button, a, summary, input, select");
      if (found && element.contains(found) && (!meant || meant.contains(element))) return { x, y };
      covered ??= found;
    }
  };
  const first = hit();
  if (first) return first;
  // A person would scroll.
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // Firefox scrolls to a drawing, but not to a part of it.
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    if (!element.ownerSVGElement || !/auto|scroll/.test(getComputedStyle(frame).overflow)) continue;
    const [box, seen] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    const [left, top] = [box.left + (box.width - seen.width) / 2 - seen.left, box.top + (box.height - seen.height) / 2 - seen.top];
    frame.scrollBy({ left, top, behavior: "instant" });
  }
  const second = hit();
  if (second) return second;
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return { why: "it has no size" };
  const name = covered ? covered.outerHTML.slice(0, 120) : "nothing";
  return { why: `at ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)} there is ${name}` };
}"#;
