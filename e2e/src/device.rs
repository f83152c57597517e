//! A device with the offline edition, and nothing else to talk to.

use crate::browser::Browser;
use crate::files::FileServer;
use crate::page::Page;
use crate::server::{offline_folder, target_folder};
use crate::tab::Screen;
use anyhow::{Result, ensure};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A browser with a profile of its own, and a folder for it; both end with it.
#[derive(Debug)]
pub struct Device {
    browser: Browser,
    folder: PathBuf,
}

impl Device {
    /// The path below which the edition is served.
    pub const BELOW: &'static str = "/some/where";

    /// Starts a browser.
    pub fn new(name: &str, browser: impl FnOnce(PathBuf) -> Result<Browser>) -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("carnegie-offline-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Device { browser: browser(folder.join("profile"))?, folder })
    }

    /// A place for files, deleted with the device.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A new tab.
    pub fn page(&self, screen: Screen) -> Result<Rc<Page>> {
        Ok(Rc::new(self.browser.own_page(screen)?))
    }

    /// A new tab of someone else, who knows nothing of the first.
    pub fn stranger(&self, screen: Screen) -> Result<Rc<Page>> {
        Ok(Rc::new(self.browser.page(screen)?))
    }

    /// Runs a test with a page that has installed the app and whose server is gone, and with the address of the app. The
    /// test must succeed, and the page may not have complained about anything.
    ///
    /// # Panics
    /// If it does not; a screenshot is left in the target folder.
    pub fn run_in(
        browser: impl FnOnce(PathBuf) -> Result<Browser>,
        name: &str,
        screen: Screen,
        test: impl FnOnce(&Rc<Page>, &str) -> Result<()>,
    ) {
        let run = || {
            let device = Device::new(name, browser)?;
            let page = device.page(screen)?;
            let server = FileServer::start(&offline_folder()?, Self::BELOW)?;
            let start = server.at("/");
            install(&page, &start)?;
            drop(server);
            let outcome = test(&page, &start).and_then(|()| quiet(&page));
            if outcome.is_err() {
                let file = target_folder().join("e2e").join(format!("offline-{name}.png"));
                let _ = page.picture(&file, false);
                eprintln!("what the page showed: {}", file.display());
            }
            outcome
        };
        run().unwrap_or_else(|error| panic!("{name}: {error:#}"));
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The first visit to the offline edition, up to its start page.
pub fn install(page: &Page, start: &str) -> Result<()> {
    page.go(start)?;
    page.wait_element(".hero")?;
    page.loaded()?;
    page.wait("navigator.serviceWorker.controller")
}

/// What a page of the offline edition has complained about.
pub fn complaints(page: &Page) -> Vec<String> {
    // Chromium fetches the icon of an app past the service worker, whenever it has time: without a network, or while the
    // page makes way for another, it cannot. Whether the icon is right is asked when the app is installed.
    let icon = "the following icon from the Manifest";
    page.problems().iter().map(ToString::to_string).filter(|problem| !problem.contains(icon)).collect()
}

/// Fails if a page of the offline edition has complained.
pub fn quiet(page: &Page) -> Result<()> {
    let complaints = complaints(page);
    ensure!(complaints.is_empty(), "the browser complains:\n{}", complaints.join("\n"));
    Ok(())
}

/// Clicks a button of the start page and waits for the table.
pub fn play_now(page: &Page, kind: &str) -> Result<()> {
    page.click(&format!("form:has([value={kind}]) button"))?;
    at_table(page)
}

/// Waits for a table.
pub fn at_table(page: &Page) -> Result<()> {
    page.wait("location.pathname.includes('/tables/')")?;
    page.loaded()?;
    page.wait_element("#bar")
}

/// Opens the module of the offline edition in a page of its own, which no worker controls: from then on the page has it as
/// `engine`.
pub fn open_engine(page: &Page) -> Result<()> {
    let server = FileServer::start(&offline_folder()?, Device::BELOW)?;
    page.go(&server.at("/licences.txt"))?;
    page.eval(ENGINE).map(drop)
}

/// Opens the module as the workers do.
const ENGINE: &str = r#"(async () => {
  const worker = await (await fetch("sw.js")).text();
  // The worker brings what opens and unpacks the module.
  (0, eval)(worker.slice(0, worker.indexOf("// Filled in when the folder is made")));
  const packed = new Uint8Array(await (await fetch("carnegie.wasm.lzma")).arrayBuffer());
  window.engine = await openEngine(await WebAssembly.compile(unpack(packed)));
  return true;
})()"#;
