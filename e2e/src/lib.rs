//! Tests in a real browser against a real server: a house with tables, and screens that look at them.
#![forbid(unsafe_code)]

use anyhow::{Context, Result, bail};
use carnegie_server::{App, Settings};
use chromiumoxide::browser::{Browser, BrowserConfig};
use chromiumoxide::cdp::browser_protocol::emulation::SetDeviceMetricsOverrideParams;
use chromiumoxide::cdp::browser_protocol::emulation::{MediaFeature, SetEmulatedMediaParams};
use chromiumoxide::cdp::browser_protocol::input::{DispatchKeyEventParams, DispatchKeyEventType};
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntryLevel};
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EvaluateParams, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::page::{Page, ScreenshotParams};
use futures::StreamExt;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a free port with a database of its own.
#[derive(Debug)]
pub struct House {
    app: App,
    address: String,
    folder: PathBuf,
}

impl House {
    /// Opens the house.
    pub async fn open() -> Result<Self> {
        let folder = fresh_folder("house")?;
        let database = folder.join("tables.db").display().to_string();
        let mut settings = Settings::new(database);
        // One address plays whole games in seconds.
        settings.limits = settings.limits.without_rates();
        let app = App::start(settings).await?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let serving = app.clone();
        tokio::spawn(async move { carnegie_server::serve(serving, listener).await });
        Ok(House { app, address, folder })
    }

    /// A page of the house.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.app.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn fresh_folder(what: &str) -> Result<PathBuf> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("carnegie-{what}-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A browser of its own with one page; everything it complains about is noted.
#[derive(Debug)]
pub struct Screen {
    browser: Browser,
    page: Page,
    complaints: Arc<Mutex<Vec<String>>>,
    folder: PathBuf,
}

impl Screen {
    /// A screen of a size.
    pub async fn new(width: u32, height: u32) -> Result<Self> {
        let folder = fresh_folder("browser")?;
        let flags = [
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--force-color-profile=srgb",
            "--lang=en",
        ];
        let config = BrowserConfig::builder()
            .no_sandbox()
            .new_headless_mode()
            .user_data_dir(&folder)
            .window_size(width.max(600), height)
            .viewport(None)
            .args(flags)
            .build()
            .map_err(anyhow::Error::msg)?;
        let (browser, mut handler) = Browser::launch(config).await?;
        tokio::spawn(async move { while handler.next().await.is_some() {} });
        let page = browser.new_page("about:blank").await?;
        let screen = Screen { browser, page, complaints: Arc::default(), folder };
        screen.listen().await?;
        screen.resize(width, height).await?;
        Ok(screen)
    }

    /// Notes errors and warnings of the console, exceptions, and refused requests.
    async fn listen(&self) -> Result<()> {
        self.page.enable_log().await?;
        self.page.enable_runtime().await?;
        let mut calls = self.page.event_listener::<EventConsoleApiCalled>().await?;
        let mut exceptions = self.page.event_listener::<EventExceptionThrown>().await?;
        let mut entries = self.page.event_listener::<EventEntryAdded>().await?;
        let [a, b, c] = [self.complaints.clone(), self.complaints.clone(), self.complaints.clone()];
        let note = |list: &Mutex<Vec<String>>, text: String| {
            if let Ok(mut list) = list.lock() {
                list.push(text);
            }
        };
        tokio::spawn(async move {
            while let Some(call) = calls.next().await {
                if matches!(call.r#type, ConsoleApiCalledType::Error | ConsoleApiCalledType::Warning) {
                    note(&a, format!("console: {:?}", call.args));
                }
            }
        });
        tokio::spawn(async move {
            while let Some(thrown) = exceptions.next().await {
                note(&b, format!("exception: {:?}", thrown.exception_details));
            }
        });
        tokio::spawn(async move {
            while let Some(added) = entries.next().await {
                if matches!(added.entry.level, LogEntryLevel::Error | LogEntryLevel::Warning) {
                    note(&c, format!("log: {} {:?}", added.entry.text, added.entry.url));
                }
            }
        });
        Ok(())
    }

    /// Errors and warnings so far; they are forgotten afterwards.
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.lock().map(|mut list| std::mem::take(&mut *list)).unwrap_or_default()
    }

    /// Changes the size of the page.
    pub async fn resize(&self, width: u32, height: u32) -> Result<()> {
        let phone = width < 600;
        let size = SetDeviceMetricsOverrideParams::new(i64::from(width), i64::from(height), 1.0, phone);
        self.page.execute(size).await?;
        Ok(())
    }

    /// Chooses light or dark, as the system would.
    pub async fn dark(&self, dark: bool) -> Result<()> {
        let value = if dark { "dark" } else { "light" };
        let feature = MediaFeature { name: "prefers-color-scheme".into(), value: value.into() };
        self.page.execute(SetEmulatedMediaParams::builder().features([feature]).build()).await?;
        Ok(())
    }

    /// Opens a page and waits until its scripts have run.
    pub async fn goto(&self, url: &str) -> Result<()> {
        self.page.goto(url).await?;
        self.wait("document.readyState === 'complete'").await
    }

    /// Evaluates an expression; a promise is waited for.
    pub async fn eval(&self, expression: &str) -> Result<Value> {
        let params = EvaluateParams::builder()
            .expression(expression)
            .await_promise(true)
            .return_by_value(true)
            .build()
            .map_err(anyhow::Error::msg)?;
        let result = tokio::time::timeout(PATIENCE * 3, self.page.execute(params)).await??;
        if let Some(exception) = &result.result.exception_details {
            bail!("{expression}: {exception:?}");
        }
        Ok(result.result.result.value.clone().unwrap_or(Value::Null))
    }

    /// Waits until an expression is true.
    pub async fn wait(&self, condition: &str) -> Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            // A page that is being replaced cannot answer; the next one will.
            if matches!(self.eval(&format!("!!({condition})")).await, Ok(Value::Bool(true))) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
        bail!("waited in vain for {condition}")
    }

    /// Clicks what a selector finds first.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let selector = serde_json::to_string(selector)?;
        self.wait(&format!("document.querySelector({selector})")).await?;
        self.eval(&format!(
            "document.querySelector({selector}).dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true, detail: 1}}))"
        ))
        .await?;
        Ok(())
    }

    /// Presses a key, as a person does.
    pub async fn press(&self, key: &str) -> Result<()> {
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            _ => key.to_uppercase().bytes().next().map_or(0, i64::from),
        };
        for kind in [DispatchKeyEventType::KeyDown, DispatchKeyEventType::KeyUp] {
            let mut event = DispatchKeyEventParams::builder().r#type(kind.clone()).key(key).windows_virtual_key_code(code);
            if kind == DispatchKeyEventType::KeyDown {
                event = match key {
                    "Enter" => event.text("\r"),
                    key if key.chars().count() == 1 => event.text(key),
                    _ => event,
                };
            }
            self.page.execute(event.build().map_err(anyhow::Error::msg)?).await?;
        }
        Ok(())
    }

    /// Where the page is.
    pub async fn place(&self) -> Result<String> {
        Ok(self.eval("location.pathname").await?.as_str().unwrap_or_default().to_owned())
    }

    /// Cuts the connection, or mends it.
    pub async fn offline(&self, offline: bool) -> Result<()> {
        use chromiumoxide::cdp::browser_protocol::network::{EmulateNetworkConditionsParams, EnableParams};
        self.page.execute(EnableParams::default()).await?;
        self.page.execute(EmulateNetworkConditionsParams::new(offline, 0.0, -1.0, -1.0)).await?;
        Ok(())
    }

    /// Takes a picture.
    pub async fn shoot(&self, file: &Path) -> Result<()> {
        tokio::time::sleep(Duration::from_millis(600)).await;
        let picture = self.page.screenshot(ScreenshotParams::builder().build()).await?;
        std::fs::write(file, picture).with_context(|| format!("writing {}", file.display()))
    }

    /// Plays by clicking on what glows until a condition holds, the game ends, or so many clicks are made.
    ///
    /// Returns the clicks and the milliseconds from the deciding click to the changed board.
    pub async fn play(&self, seed: u32, clicks: usize, until: &str) -> Result<(usize, Vec<f64>)> {
        let script = format!("({DRIVER})({seed}, {clicks}, () => !!({until}))");
        let answer = self.eval(&script).await?;
        let times = answer["times"].as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        if let Some(stuck) = answer["stuck"].as_str() {
            bail!("nothing to click: {stuck}");
        }
        Ok((answer["clicks"].as_u64().unwrap_or(0) as usize, times))
    }

    /// Closes the browser.
    pub async fn close(mut self) -> Result<()> {
        self.browser.close().await?;
        self.browser.wait().await?;
        let _ = std::fs::remove_dir_all(&self.folder);
        Ok(())
    }
}

/// Somebody who clicks on anything that glows. It sees only what a person sees: lit elements and buttons.
const DRIVER: &str = r##"async (seed, most, until) => {
  let state = seed >>> 0;
  const random = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 4294967296) * n); };
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const bar = () => document.getElementById("bar");
  const times = [];
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  const visible = (element) => { const box = element.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
  let clicks = 0;
  while (clicks < most) {
    if (until()) return { clicks, times };
    if (document.querySelector("#bar a[href$='/end']")) return { clicks, times };
    const veil = document.querySelector("#veil[open] button");
    if (veil) { click(veil); clicks++; continue; }
    if (!bar()?.classList.contains("yours") || document.querySelector("main.busy")) { await wait(5); continue; }
    const seq = bar().dataset.seq;
    const confirm = document.querySelector("[data-pick=confirm]");
    const chips = [...document.querySelectorAll("[data-chip]")];
    const lit = [...document.querySelectorAll(".can")].filter(visible);
    const end = document.querySelector("[data-do=done]");
    const options = [...chips, ...lit];
    let target = confirm;
    if (!target) {
      if (end && (!options.length || random(5) === 0) && !document.querySelector("[data-pick=cancel]")) target = end;
      else target = options[random(options.length)];
    }
    if (!target) return { clicks, times, stuck: bar().textContent };
    const begun = performance.now();
    const before = document.getElementById("pick").innerHTML;
    click(target);
    clicks++;
    const decided = () => bar().dataset.seq !== seq;
    for (let tries = 0; tries < 2000 && !decided(); tries++) {
      const busy = document.querySelector("main.busy");
      if (!busy && document.getElementById("pick").innerHTML !== before) break;
      await new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(); channel.port2.postMessage(0); setTimeout(done, 1); });
      if (!busy && tries > 200) break;
    }
    if (decided()) times.push(performance.now() - begun);
  }
  return { clicks, times };
}"##;
