//! A tab, used the way a person uses it.

use crate::pipe::Pipe;
use anyhow::{Context, Result, bail};
use base64::Engine as _;
use serde_json::{Value, json};
use std::cell::Cell;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long anything on a page may take. Generous: the machine may be busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long something may stay hidden, by an animation or because scripts have not loaded yet.
const HIDDEN: Duration = Duration::from_secs(10);
/// How often a page is polled.
const PULSE: Duration = Duration::from_millis(8);

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
    pub const DESK: Screen = Screen { width: 1440, height: 900, touch: false };
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

/// What the browser has reported about a page.
#[derive(Default)]
struct Told {
    problems: Vec<Problem>,
    posts: Vec<(String, String)>,
    bytes: Vec<(String, u64)>,
    addresses: std::collections::HashMap<String, String>,
}

/// A tab.
pub struct Page {
    pipe: Pipe,
    session: String,
    context: String,
    screen: Screen,
    told: Arc<Mutex<Told>>,
    crowded: Cell<bool>,
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page")
            .field("session", &self.session)
            .field("screen", &self.screen)
            .finish_non_exhaustive()
    }
}

impl Page {
    pub(crate) fn open(pipe: Pipe, session: String, context: String, screen: Screen) -> Result<Self> {
        let told = Arc::<Mutex<Told>>::default();
        let listener = Arc::clone(&told);
        pipe.listen(&session, Arc::new(move |method, params| lock(&listener).hear(method, params)));
        let page = Page { pipe, session, context, screen, told, crowded: Cell::new(false) };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            page.call(domain, json!({}))?;
        }
        page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }))?;
        page.show_on(screen)?;
        Ok(page)
    }

    pub(crate) fn context(&self) -> &str {
        &self.context
    }

    /// What the page is shown on.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// A command of the Chrome DevTools Protocol.
    pub fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.pipe.call(Some(&self.session), method, params)
    }

    // ── Where and how ───────────────────────────────────────────────────────────

    fn show_on(&self, screen: Screen) -> Result<()> {
        let size = json!({
            "width": screen.width, "height": screen.height, "deviceScaleFactor": if screen.touch { 2 } else { 1 },
            "mobile": screen.touch,
        });
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        if screen.touch {
            self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 5 }))?;
        }
        Ok(())
    }

    /// Light or dark, with or without motion, as the reader's system prefers.
    pub fn prefer(&self, dark: bool, still: bool) -> Result<()> {
        let features = json!([
            { "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": if still { "reduce" } else { "no-preference" } },
        ]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features })).map(drop)
    }

    /// The language that the browser asks for.
    pub fn speak(&self, language: &str) -> Result<()> {
        let agent = self.eval("navigator.userAgent")?;
        self.call("Emulation.setUserAgentOverride", json!({ "userAgent": agent, "acceptLanguage": language }))
            .map(drop)
    }

    /// Cuts the connection, or restores it.
    pub fn offline(&self, offline: bool) -> Result<()> {
        let params =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.call("Network.emulateNetworkConditions", params).map(drop)
    }

    /// Goes to an address and waits until the page has loaded with everything in it.
    pub fn go(&self, address: &str) -> Result<()> {
        let answer = self.call("Page.navigate", json!({ "url": address }))?;
        if let Some(error) = answer["errorText"].as_str() {
            bail!("{address}: {error}");
        }
        self.loaded()
    }

    /// Reloads the page.
    pub fn reload(&self) -> Result<()> {
        self.eval("window.old = true")?;
        self.call("Page.reload", json!({}))?;
        self.wait("!window.old")?;
        self.loaded()
    }

    /// Waits until the page has loaded with everything in it.
    pub fn loaded(&self) -> Result<()> {
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")
    }

    /// The path of the page.
    pub fn path(&self) -> Result<String> {
        self.text_of("location.pathname")
    }

    // ── Looking ─────────────────────────────────────────────────────────────────

    /// The value of an expression.
    pub fn eval(&self, expression: &str) -> Result<Value> {
        let wish = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.call("Runtime.evaluate", wish)?;
        if let Some(details) = answer.get("exceptionDetails") {
            let text = details["exception"]["description"].as_str().or(details["text"].as_str());
            bail!("{expression}: {}", text.unwrap_or("failed"));
        }
        Ok(answer["result"]["value"].take())
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
        Ok(self.eval(&format!("Boolean({expression})"))? == Value::Bool(true))
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

    /// Waits until there is such an element.
    pub fn wait_element(&self, selector: &str) -> Result<()> {
        self.wait(&format!("document.querySelector({})", quoted(selector)))
    }

    /// A screenshot of what the screen shows, or of the whole page.
    pub fn picture(&self, file: &Path, whole: bool) -> Result<()> {
        let wish = json!({ "format": "png", "captureBeyondViewport": whole });
        let answer = self.call("Page.captureScreenshot", wish)?;
        let data = answer["data"].as_str().context("no picture")?;
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
            match (place["x"].as_f64(), place["y"].as_f64()) {
                (Some(x), Some(y)) => return Ok((x, y)),
                // An animation may still be hiding it; what has been replaced does not come back.
                _ if began.elapsed() < HIDDEN && place["gone"] != true => std::thread::sleep(PULSE),
                _ => bail!(
                    "{element} cannot be clicked: {}",
                    place["why"].as_str().unwrap_or("it is not there")
                ),
            }
        }
    }

    /// Clicks or taps at a place.
    pub fn click_at(&self, x: f64, y: f64) -> Result<()> {
        if self.screen.touch {
            let touch = |kind: &str, points: Value| {
                self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
            };
            touch("touchStart", json!([{ "x": x, "y": y }]))?;
            return touch("touchEnd", json!([])).map(drop);
        }
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let params = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", params)?;
        }
        Ok(())
    }

    /// Moves the mouse over an element.
    pub fn hover(&self, selector: &str) -> Result<()> {
        let (x, y) = self.place_of(&format!("document.querySelector({})", quoted(selector)))?;
        self.call("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y })).map(drop)
    }

    /// Presses and releases a key.
    pub fn press(&self, key: Key) -> Result<()> {
        let (name, code, number, text, modifiers) = match key {
            Key::Tab => ("Tab", "Tab", 9, "", 0),
            Key::BackTab => ("Tab", "Tab", 9, "", 8),
            Key::Enter => ("Enter", "Enter", 13, "\r", 0),
            Key::Space => (" ", "Space", 32, " ", 0),
            Key::Escape => ("Escape", "Escape", 27, "", 0),
            Key::Down => ("ArrowDown", "ArrowDown", 40, "", 0),
            Key::Right => ("ArrowRight", "ArrowRight", 39, "", 0),
            Key::Left => ("ArrowLeft", "ArrowLeft", 37, "", 0),
            Key::FarRight => ("ArrowRight", "ArrowRight", 39, "", 8),
            Key::End => ("End", "End", 35, "", 0),
            Key::Letter(letter) => return self.press_letter(letter),
        };
        let params = |kind: &str| {
            json!({
                "type": kind, "key": name, "code": code, "windowsVirtualKeyCode": number, "text": text,
                "modifiers": modifiers,
            })
        };
        self.call("Input.dispatchKeyEvent", params(if text.is_empty() { "rawKeyDown" } else { "keyDown" }))?;
        self.call("Input.dispatchKeyEvent", params("keyUp")).map(drop)
    }

    fn press_letter(&self, letter: char) -> Result<()> {
        let number = u32::from(letter.to_ascii_uppercase());
        for kind in ["keyDown", "keyUp"] {
            let params =
                json!({ "type": kind, "key": letter, "text": letter, "windowsVirtualKeyCode": number });
            self.call("Input.dispatchKeyEvent", params)?;
        }
        Ok(())
    }

    /// Types a text into the control that has the focus.
    pub fn write(&self, text: &str) -> Result<()> {
        self.call("Input.insertText", json!({ "text": text })).map(drop)
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
        let mut problems = std::mem::take(&mut lock(&self.told).problems);
        let late = |problem: &Problem| problem.0.contains("409") && problem.0.ends_with("/decide");
        problems.retain(|problem| !(self.crowded.get() && late(problem)));
        problems
    }

    /// What was sent to addresses that end like this, since the last call.
    pub fn sent_to(&self, end: &str) -> Vec<String> {
        let mut told = lock(&self.told);
        let posts = std::mem::take(&mut told.posts);
        let (wanted, others) = posts.into_iter().partition(|(address, _)| address.ends_with(end));
        told.posts = others;
        wanted.into_iter().map(|(_, body): (String, String)| body).collect()
    }

    /// Whether something was sent to an address that ends like this, since the last call of [`Page::sent_to`].
    pub fn has_sent(&self, end: &str) -> bool {
        lock(&self.told).posts.iter().any(|(address, _)| address.ends_with(end))
    }

    /// How many bytes came over the wire for which address, since the last call.
    pub fn weight(&self) -> Vec<(String, u64)> {
        std::mem::take(&mut lock(&self.told).bytes)
    }
}

impl Told {
    fn hear(&mut self, method: &str, params: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match method {
            "Runtime.exceptionThrown" => {
                let details = &params["exceptionDetails"];
                let what = details["exception"]["description"].as_str().or(details["text"].as_str());
                self.complain(format!("exception: {}", what.unwrap_or("unknown")));
            }
            "Runtime.consoleAPICalled"
                if matches!(params["type"].as_str(), Some("error" | "warning" | "assert")) =>
            {
                let words = params["args"].as_array().into_iter().flatten();
                let words = words.map(|word| {
                    text(if word["value"].is_null() { &word["description"] } else { &word["value"] })
                });
                self.complain(format!("console: {}", words.collect::<Vec<_>>().join(" ")));
            }
            "Log.entryAdded" if matches!(params["entry"]["level"].as_str(), Some("error" | "warning")) => {
                let entry = &params["entry"];
                self.complain(format!("log: {} {}", text(&entry["text"]), text(&entry["url"])));
            }
            "Network.requestWillBeSent" => self.sent(params),
            "Network.responseReceived" => {
                let status = params["response"]["status"].as_u64().unwrap_or(0);
                if status >= 400 {
                    self.complain(format!("answer {status}: {}", text(&params["response"]["url"])));
                }
            }
            "Network.loadingFinished" => {
                let id = params["requestId"].as_str().unwrap_or_default();
                let bytes = params["encodedDataLength"].as_f64().unwrap_or(0.0);
                if let Some(address) = self.addresses.get(id) {
                    self.bytes.push((address.clone(), bytes as u64));
                }
            }
            // Streams are cut when a page is left: that is not a failure.
            "Network.loadingFailed"
                if params["canceled"] != true && params["errorText"] != "net::ERR_ABORTED" =>
            {
                let address = self.addresses.get(params["requestId"].as_str().unwrap_or_default());
                let address = address.cloned().unwrap_or_default();
                self.complain(format!("failed: {} {address}", text(&params["errorText"])));
            }
            _ => {}
        }
    }

    fn sent(&mut self, params: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (id, address) = (text(&params["requestId"]), text(&params["request"]["url"]));
        if params["request"]["method"] == "POST" {
            self.posts.push((address.clone(), text(&params["request"]["postData"])));
        }
        self.addresses.insert(id, address);
    }

    fn complain(&mut self, what: String) {
        self.problems.push(Problem(what));
    }
}

fn lock(told: &Mutex<Told>) -> MutexGuard<'_, Told> {
    told.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A text as a script literal.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Finds a point at which a click reaches an element, and not something clickable inside it.
pub(crate) const PLACE: &str = r#"element => {
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
  const second = hit();
  if (second) return second;
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return { why: "it has no size" };
  const name = covered ? covered.outerHTML.slice(0, 120) : "nothing";
  return { why: `at ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)} there is ${name}` };
}"#;
