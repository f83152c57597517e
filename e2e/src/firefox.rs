//! Headless Firefox, through WebDriver BiDi.

use crate::tab::{Key, Notes, Opened, Screen, Tab, Told, scale, text};
use crate::wire::Wire;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// What Firefox says when it is ready, before the address of its socket.
const READY: &str = "WebDriver BiDi listening on ";

/// What Firefox says about answers that are cut when a page is left: that is not a failure. The second is about an answer
/// of a service worker that was complete, but could not be copied to its end. It names the address of the answer, and what
/// a worker has made up has none; whatever goes wrong in a worker is reported with the address that was asked for.
const CUT: [&str; 2] = [
    "was interrupted while the page was loading",
    "Failed to load ‘’. A ServiceWorker intercepted the request and encountered an unexpected error.",
];
/// What Firefox says about an event stream that was still being opened when its page was left. A page whose stream really
/// cannot be opened hears of nothing, and the test would say so.
fn is_stream_of_a_page_that_was_left(said: &str) -> bool {
    said.contains("can’t establish a connection") && said.contains("/stream?")
}

/// What becomes of an answer that is no longer waited for: the page has been left, or the worker that was reading it has
/// ended with its page. A caller that needed it would not go on, and the test would say so.
const LEFT: [&str; 2] = ["NS_BINDING_ABORTED", "NS_BASE_STREAM_CLOSED"];

/// Firefox sets everything else that automation needs by itself. No one watches: fewer frames and no processes in advance
/// leave the processor to the test.
const PREFERENCES: &str = r#"
user_pref("layout.frame_rate", 20);
user_pref("fission.autostart", false);
user_pref("dom.ipc.processCount", 1);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("intl.accept_languages", "en");
user_pref("ui.prefersReducedMotion", 1);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("dom.w3c_touch_events.enabled", 1);
"#;

/// Starts Firefox with a profile in a folder.
pub(crate) fn start(profile: &Path) -> Result<(Child, Wire)> {
    let program = std::env::var("CARNEGIE_TEST_FIREFOX").unwrap_or_else(|_| "firefox-esr".to_owned());
    std::fs::write(profile.join("user.js"), PREFERENCES)?;
    let mut process = Command::new(&program)
        .args(["--headless", "--no-remote", "--remote-debugging-port=0", "--profile"])
        .arg(profile)
        // It refuses to run in the home of another user.
        .env("HOME", profile)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {program}"))?;
    let mut said = BufReader::new(process.stderr.take().context("no output of the browser")?).lines();
    let ready =
        said.by_ref().map_while(Result::ok).find_map(|line| Some(line.strip_prefix(READY)?.to_owned()));
    let Some(address) = ready else {
        let _ = process.kill();
        bail!("{program} ends before it listens");
    };
    // Whatever else it says must not block it.
    std::thread::spawn(move || said.for_each(drop));
    let wire = Wire::socket(&format!("{address}/session"))?;
    wire.call(None, "session.new", json!({ "capabilities": {} })).context("Firefox does not start")?;
    let events = ["log.entryAdded", "network.responseCompleted", "network.fetchError", "script.message"];
    wire.call(None, "session.subscribe", json!({ "events": events }))?;
    let channel = json!([{ "type": "channel", "value": { "channel": "posts" } }]);
    wire.call(
        None,
        "script.addPreloadScript",
        json!({ "functionDeclaration": POSTS, "arguments": channel }),
    )?;
    Ok((process, wire))
}

/// Asks it to end.
pub(crate) fn close(wire: &Wire) -> Result<()> {
    wire.call(None, "browser.close", json!({})).map(drop)
}

/// A profile of its own: cookies, storage and cache that no other tab shares.
pub(crate) fn new_context(wire: &Wire) -> Result<String> {
    let context = wire.call(None, "browser.createUserContext", json!({}))?;
    Ok(context["userContext"].as_str().context("no user context")?.to_owned())
}

/// A new tab, in the browser's own profile if no other is given.
pub(crate) fn open(wire: &Wire, context: Option<&str>, screen: Screen) -> Result<Opened> {
    // A window for each: what is behind another tab counts as hidden.
    let wish = json!({ "type": "window", "userContext": context.unwrap_or("default") });
    let created = wire.call(None, "browsingContext.create", wish)?;
    let context = created["context"].as_str().context("no tab")?.to_owned();
    let notes = Notes::default();
    let written = notes.clone();
    wire.listen(&context, Arc::new(move |method, params| hear(&mut written.lock(), method, params)));
    let tab = FirefoxTab { wire: wire.clone(), context };
    let size = json!({ "width": screen.width, "height": screen.height });
    tab.call("browsingContext.setViewport", json!({ "viewport": size, "devicePixelRatio": scale(screen) }))?;
    Ok((Box::new(tab), notes))
}

struct FirefoxTab {
    wire: Wire,
    /// What WebDriver BiDi calls a browsing context.
    context: String,
}

impl Tab for FirefoxTab {
    fn call(&self, method: &str, mut params: Value) -> Result<Value> {
        params["context"] = self.context.as_str().into();
        self.wire.call(None, method, params)
    }

    fn prefer(&self, _: bool, _: bool) -> Result<()> {
        bail!("Firefox cannot be told about colours and motion")
    }

    fn speak(&self, _: &str) -> Result<()> {
        bail!("Firefox cannot be told about languages")
    }

    fn offline(&self, _: bool) -> Result<()> {
        bail!("Firefox cannot be cut off: end the server instead")
    }

    fn go(&self, address: &str) -> Result<()> {
        self.call("browsingContext.navigate", json!({ "url": address, "wait": "interactive" })).map(drop)
    }

    fn reload(&self) -> Result<()> {
        self.call("browsingContext.reload", json!({ "wait": "interactive" })).map(drop)
    }

    fn eval(&self, script: &str) -> Result<Value> {
        let target = json!({ "context": self.context });
        let wish = json!({ "expression": script, "target": target, "awaitPromise": true });
        let answer = self.wire.call(None, "script.evaluate", wish)?;
        if answer["type"] == "exception" {
            bail!("{script}: {}", answer["exceptionDetails"]["text"].as_str().unwrap_or("failed"));
        }
        Ok(plain(&answer["result"]))
    }

    fn picture(&self, whole: bool) -> Result<String> {
        let origin = if whole { "document" } else { "viewport" };
        Ok(text(&self.call("browsingContext.captureScreenshot", json!({ "origin": origin }))?["data"]))
    }

    fn click(&self, x: f64, y: f64, touch: bool) -> Result<()> {
        self.point(
            touch,
            json!([
                { "type": "pointerMove", "x": x, "y": y },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerUp", "button": 0 },
            ]),
        )
    }

    fn hover(&self, x: f64, y: f64) -> Result<()> {
        self.point(false, json!([{ "type": "pointerMove", "x": x, "y": y }]))
    }

    fn press(&self, key: Key) -> Result<()> {
        const SHIFT: char = '\u{e008}';
        match key {
            Key::Tab => self.keys(&['\u{e004}']),
            Key::BackTab => self.together(SHIFT, '\u{e004}'),
            Key::Enter => self.keys(&['\u{e007}']),
            Key::Space => self.keys(&[' ']),
            Key::Escape => self.keys(&['\u{e00c}']),
            Key::Down => self.keys(&['\u{e015}']),
            Key::Right => self.keys(&['\u{e014}']),
            Key::Left => self.keys(&['\u{e012}']),
            Key::FarRight => self.together(SHIFT, '\u{e014}'),
            Key::End => self.keys(&['\u{e010}']),
            Key::Letter(letter) => self.keys(&[letter]),
        }
    }

    fn write(&self, text: &str) -> Result<()> {
        self.keys(&text.chars().collect::<Vec<_>>())
    }
}

impl FirefoxTab {
    fn act(&self, source: Value) -> Result<()> {
        self.call("input.performActions", json!({ "actions": [source] })).map(drop)
    }

    fn point(&self, touch: bool, actions: Value) -> Result<()> {
        let kind = if touch { "touch" } else { "mouse" };
        self.act(json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions }))
    }

    /// Presses and releases one key after another.
    fn keys(&self, keys: &[char]) -> Result<()> {
        let actions: Vec<Value> =
            keys.iter().flat_map(|&key| [key_to("keyDown", key), key_to("keyUp", key)]).collect();
        self.act(json!({ "type": "key", "id": "keys", "actions": actions }))
    }

    /// Presses a key while another is held down.
    fn together(&self, held: char, key: char) -> Result<()> {
        let actions =
            [key_to("keyDown", held), key_to("keyDown", key), key_to("keyUp", key), key_to("keyUp", held)];
        self.act(json!({ "type": "key", "id": "keys", "actions": actions }))
    }
}

fn key_to(kind: &str, key: char) -> Value {
    json!({ "type": kind, "value": key })
}

/// A value as plain JSON; what JSON cannot say, such as a function, is null.
fn plain(value: &Value) -> Value {
    let inner = &value["value"];
    match value["type"].as_str() {
        Some("string" | "boolean") => inner.clone(),
        // "NaN" and the like are texts.
        Some("number") if inner.is_number() => inner.clone(),
        Some("array") => inner.as_array().into_iter().flatten().map(plain).collect(),
        Some("object") => {
            let fields = inner.as_array().into_iter().flatten();
            fields.map(|field| (text(&field[0]), plain(&field[1]))).collect::<serde_json::Map<_, _>>().into()
        }
        _ => Value::Null,
    }
}

fn hear(told: &mut Told, method: &str, params: &Value) {
    match method {
        "log.entryAdded"
            if matches!(params["level"].as_str(), Some("error" | "warn"))
                && !CUT.iter().any(|cut| text(&params["text"]).contains(cut))
                && !is_stream_of_a_page_that_was_left(&text(&params["text"])) =>
        {
            told.complain(format!("{}: {}", text(&params["type"]), text(&params["text"])));
        }
        "network.responseCompleted" => {
            let status = params["response"]["status"].as_u64().unwrap_or(0);
            if status >= 400 {
                told.complain(format!("answer {status}: {}", text(&params["request"]["url"])));
            }
        }
        "network.fetchError" if !LEFT.contains(&params["errorText"].as_str().unwrap_or_default()) => {
            told.complain(format!(
                "failed: {} {}",
                text(&params["errorText"]),
                text(&params["request"]["url"])
            ));
        }
        "script.message" if params["channel"] == "posts" => {
            let sent = plain(&params["data"]);
            told.posts.push((text(&sent[0]), text(&sent[1])));
        }
        _ => {}
    }
}

/// Firefox does not report what is sent: every page tells it, from before its own scripts run.
const POSTS: &str = r#"(tell) => {
  const { fetch } = window;
  window.fetch = (where, how) => {
    if (how?.method === "POST") tell([new URL(where, location.href).href, String(how.body)]);
    return fetch(where, how);
  };
}"#;
