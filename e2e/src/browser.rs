//! Headless Chromium.

use crate::page::{Page, Screen};
use crate::pipe::Pipe;
use anyhow::{Context, Result};
use serde_json::json;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long the browser may take to end by itself.
const END: Duration = Duration::from_secs(5);

/// A running browser with a fresh profile.
pub struct Browser {
    pipe: Pipe,
    process: Child,
    profile: PathBuf,
}

impl std::fmt::Debug for Browser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Browser").field("process", &self.process.id()).finish_non_exhaustive()
    }
}

impl Browser {
    /// Starts Chromium with a profile in a folder of its own.
    pub fn start(profile: PathBuf) -> Result<Self> {
        let program = std::env::var("CARNEGIE_TEST_CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
        std::fs::create_dir_all(&profile)?;
        // Chromium reads commands from descriptor 3 and answers on 4: the shell connects our pipes to them.
        let mut process = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#, &program])
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
                "--lang=en",
                "--window-size=1440,900",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let to = process.stdin.take().context("no pipe to the browser")?;
        let from = process.stdout.take().context("no pipe from the browser")?;
        let browser = Browser { pipe: Pipe::new(to, from), process, profile };
        browser.pipe.call(None, "Browser.getVersion", json!({})).context("Chromium does not start")?;
        Ok(browser)
    }

    /// A new tab that shares nothing with any other: its own cookies, storage and cache.
    pub fn page(&self, screen: Screen) -> Result<Page> {
        let context = self.pipe.call(None, "Target.createBrowserContext", json!({}))?;
        let context = context["browserContextId"].as_str().context("no browser context")?.to_owned();
        self.page_in(&context, screen)
    }

    /// A new tab in the profile itself: in an isolated one, as each person otherwise gets, nothing can be installed.
    pub fn own_page(&self, screen: Screen) -> Result<Page> {
        self.page_in("", screen)
    }

    /// Another tab of the same person.
    pub fn page_beside(&self, page: &Page, screen: Screen) -> Result<Page> {
        self.page_in(page.context(), screen)
    }

    fn page_in(&self, context: &str, screen: Screen) -> Result<Page> {
        let mut wish = json!({
            "url": "about:blank", "newWindow": true, "width": screen.width, "height": screen.height,
        });
        if !context.is_empty() {
            wish["browserContextId"] = json!(context);
        }
        let target = self.pipe.call(None, "Target.createTarget", wish)?;
        let wish = json!({ "targetId": target["targetId"], "flatten": true });
        let session = self.pipe.call(None, "Target.attachToTarget", wish)?;
        let session = session["sessionId"].as_str().context("no session")?.to_owned();
        Page::open(self.pipe.clone(), session, context.to_owned(), screen)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The program may be a script that started the browser: asking first makes sure that all of it ends.
        let _ = self.pipe.call(None, "Browser.close", json!({}));
        let began = Instant::now();
        while matches!(self.process.try_wait(), Ok(None)) && began.elapsed() < END {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
