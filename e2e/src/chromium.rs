//! Headless Chromium, through the Chrome DevTools Protocol.

use crate::tab::{Key, Notes, Opened, Screen, Tab, Told, scale, text};
use crate::wire::Wire;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// How often Chromium is started before a test fails: whether it starts is not what we test.
const STARTS: usize = 3;

/// Starts Chromium with a profile in a folder.
pub(crate) fn start(profile: &Path) -> Result<(Child, Wire)> {
    start_program(&whole(), profile)
}

/// The same without what shows windows and notifications, if there is such a program.
pub(crate) fn start_shell(profile: &Path) -> Result<(Child, Wire)> {
    let program = std::env::var("CARNEGIE_TEST_CHROMIUM_SHELL").unwrap_or_else(|_| whole());
    start_program(&program, profile)
}

fn whole() -> String {
    std::env::var("CARNEGIE_TEST_CHROMIUM").unwrap_or_else(|_| "chromium".to_owned())
}

fn start_program(program: &str, profile: &Path) -> Result<(Child, Wire)> {
    let mut tries = 1;
    loop {
        match start_once(program, profile) {
            Err(error) if tries < STARTS => eprintln!("{error:#}; once more"),
            outcome => return outcome,
        }
        tries += 1;
    }
}

fn start_once(program: &str, profile: &Path) -> Result<(Child, Wire)> {
    let complaints = profile.join("stderr");
    // Chromium reads commands from descriptor 3 and answers on 4: the shell connects our pipes to them.
    let mut process = Command::new("sh")
        .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#, program])
        .args([
            "--remote-debugging-pipe",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--disable-extensions",
            "--disable-sync",
            "--disable-component-update",
            "--disable-background-networking",
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
            "--disable-features=Translate,MediaRouter,OptimizationHints",
            "--no-first-run",
            "--no-default-browser-check",
            "--hide-scrollbars",
            "--mute-audio",
            "--force-color-profile=srgb",
            "--force-prefers-reduced-motion",
            "--lang=en",
            "--window-size=1440,900",
        ])
        .arg(format!("--user-data-dir={}", profile.display()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&complaints)?)
        .spawn()
        .with_context(|| format!("cannot start {program}"))?;
    let to = process.stdin.take().context("no pipe to the browser")?;
    let from = process.stdout.take().context("no pipe from the browser")?;
    let wire = Wire::pipes(to, from);
    if let Err(error) = wire.call(None, "Browser.getVersion", json!({})) {
        let _ = process.kill();
        let ended = process.wait()?;
        let said = std::fs::read_to_string(&complaints).unwrap_or_default();
        return Err(error.context(format!("Chromium does not start ({ended}); it said: {}", said.trim())));
    }
    Ok((process, wire))
}

/// Asks it to end.
pub(crate) fn close(wire: &Wire) -> Result<()> {
    wire.call(None, "Browser.close", json!({})).map(drop)
}

/// A profile of its own: cookies, storage and cache that no other tab shares.
pub(crate) fn new_context(wire: &Wire) -> Result<String> {
    let context = wire.call(None, "Target.createBrowserContext", json!({}))?;
    Ok(context["browserContextId"].as_str().context("no browser context")?.to_owned())
}

/// A new tab, in the browser's own profile if no other is given.
pub(crate) fn open(wire: &Wire, context: Option<&str>, screen: Screen) -> Result<Opened> {
    let mut wish = json!({
        "url": "about:blank", "newWindow": true, "width": screen.width, "height": screen.height,
    });
    if let Some(context) = context {
        wish["browserContextId"] = json!(context);
    }
    let target = wire.call(None, "Target.createTarget", wish)?;
    let wish = json!({ "targetId": target["targetId"], "flatten": true });
    let session = wire.call(None, "Target.attachToTarget", wish)?;
    let session = session["sessionId"].as_str().context("no session")?.to_owned();
    let notes = Notes::default();
    let written = notes.clone();
    wire.listen(&session, Arc::new(move |method, params| hear(&mut written.lock(), method, params)));
    let tab = ChromiumTab { wire: wire.clone(), session };
    for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
        tab.call(domain, json!({}))?;
    }
    tab.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }))?;
    let size = json!({
        "width": screen.width, "height": screen.height, "deviceScaleFactor": scale(screen), "mobile": screen.touch,
    });
    tab.call("Emulation.setDeviceMetricsOverride", size)?;
    if screen.touch {
        tab.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 5 }))?;
    }
    Ok((Box::new(tab), notes))
}

struct ChromiumTab {
    wire: Wire,
    session: String,
}

impl Tab for ChromiumTab {
    fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.wire.call(Some(&self.session), method, params)
    }

    fn call_browser(&self, method: &str, params: Value) -> Result<Value> {
        self.wire.call(None, method, params)
    }

    fn eval_in_worker(&self, end: &str, script: &str) -> Result<Value> {
        let found = self.wire.call(None, "Target.getTargets", json!({}))?;
        let workers = found["targetInfos"].as_array().into_iter().flatten();
        let worker = workers
            .filter(|target| target["type"] == "service_worker")
            .find(|target| target["url"].as_str().is_some_and(|address| address.ends_with(end)))
            .with_context(|| format!("no worker {end}"))?;
        let wish = json!({ "targetId": worker["targetId"], "flatten": true });
        let session = text(&self.wire.call(None, "Target.attachToTarget", wish)?["sessionId"]);
        let inside = ChromiumTab { wire: self.wire.clone(), session };
        let value = inside.eval(script);
        self.wire.call(None, "Target.detachFromTarget", json!({ "sessionId": inside.session }))?;
        value
    }

    fn prefer(&self, dark: bool, still: bool) -> Result<()> {
        let features = json!([
            { "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": if still { "reduce" } else { "no-preference" } },
        ]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features })).map(drop)
    }

    fn speak(&self, language: &str) -> Result<()> {
        let agent = self.eval("navigator.userAgent")?;
        self.call("Emulation.setUserAgentOverride", json!({ "userAgent": agent, "acceptLanguage": language }))
            .map(drop)
    }

    fn offline(&self, offline: bool) -> Result<()> {
        let params =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.call("Network.emulateNetworkConditions", params).map(drop)
    }

    fn go(&self, address: &str) -> Result<()> {
        let answer = self.call("Page.navigate", json!({ "url": address }))?;
        match answer["errorText"].as_str() {
            Some(error) => bail!("{address}: {error}"),
            None => Ok(()),
        }
    }

    fn reload(&self) -> Result<()> {
        self.call("Page.reload", json!({})).map(drop)
    }

    fn eval(&self, script: &str) -> Result<Value> {
        let wish = json!({ "expression": script, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.call("Runtime.evaluate", wish)?;
        if let Some(details) = answer.get("exceptionDetails") {
            let text = details["exception"]["description"].as_str().or(details["text"].as_str());
            bail!("{script}: {}", text.unwrap_or("failed"));
        }
        Ok(answer["result"]["value"].take())
    }

    fn picture(&self, whole: bool) -> Result<String> {
        let wish = json!({ "format": "png", "captureBeyondViewport": whole });
        Ok(text(&self.call("Page.captureScreenshot", wish)?["data"]))
    }

    fn click(&self, x: f64, y: f64, touch: bool) -> Result<()> {
        if touch {
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

    fn hover(&self, x: f64, y: f64) -> Result<()> {
        self.call("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y })).map(drop)
    }

    fn press(&self, key: Key) -> Result<()> {
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

    fn write(&self, text: &str) -> Result<()> {
        self.call("Input.insertText", json!({ "text": text })).map(drop)
    }
}

impl ChromiumTab {
    fn press_letter(&self, letter: char) -> Result<()> {
        let number = u32::from(letter.to_ascii_uppercase());
        for kind in ["keyDown", "keyUp"] {
            let params =
                json!({ "type": kind, "key": letter, "text": letter, "windowsVirtualKeyCode": number });
            self.call("Input.dispatchKeyEvent", params)?;
        }
        Ok(())
    }
}

fn hear(told: &mut Told, method: &str, params: &Value) {
    match method {
        "Runtime.exceptionThrown" => {
            let details = &params["exceptionDetails"];
            let what = details["exception"]["description"].as_str().or(details["text"].as_str());
            told.complain(format!("exception: {}", what.unwrap_or("unknown")));
        }
        "Runtime.consoleAPICalled"
            if matches!(params["type"].as_str(), Some("error" | "warning" | "assert")) =>
        {
            let words = params["args"].as_array().into_iter().flatten();
            let words = words.map(|word| {
                text(if word["value"].is_null() { &word["description"] } else { &word["value"] })
            });
            told.complain(format!("console: {}", words.collect::<Vec<_>>().join(" ")));
        }
        "Log.entryAdded" if matches!(params["entry"]["level"].as_str(), Some("error" | "warning")) => {
            let entry = &params["entry"];
            told.complain(format!("log: {} {}", text(&entry["text"]), text(&entry["url"])));
        }
        "Network.requestWillBeSent" => {
            let (id, address) = (text(&params["requestId"]), text(&params["request"]["url"]));
            if params["request"]["method"] == "POST" {
                told.posts.push((address.clone(), text(&params["request"]["postData"])));
            }
            told.addresses.insert(id, address);
        }
        "Network.responseReceived" => {
            let status = params["response"]["status"].as_u64().unwrap_or(0);
            if status >= 400 {
                told.complain(format!("answer {status}: {}", text(&params["response"]["url"])));
            }
        }
        "Network.loadingFinished" => {
            let id = params["requestId"].as_str().unwrap_or_default();
            let bytes = params["encodedDataLength"].as_f64().unwrap_or(0.0);
            if let Some(address) = told.addresses.get(id) {
                told.bytes.push((address.clone(), bytes as u64));
            }
        }
        // Streams are cut when a page is left: that is not a failure.
        "Network.loadingFailed"
            if params["canceled"] != true && params["errorText"] != "net::ERR_ABORTED" =>
        {
            let address = told.addresses.get(params["requestId"].as_str().unwrap_or_default());
            let address = address.cloned().unwrap_or_default();
            told.complain(format!("failed: {} {address}", text(&params["errorText"])));
        }
        _ => {}
    }
}
