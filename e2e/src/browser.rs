//! A headless browser: Chromium or Firefox.

use crate::page::Page;
use crate::tab::Screen;
use crate::wire::Wire;
use crate::{chromium, firefox};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

/// How long the browser may take to end by itself.
const END: Duration = Duration::from_secs(5);

/// A running browser with a fresh profile.
pub struct Browser {
    kind: Kind,
    wire: Wire,
    process: Child,
    profile: PathBuf,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Chromium,
    Firefox,
}

impl std::fmt::Debug for Browser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Browser")
            .field("kind", &self.kind)
            .field("process", &self.process.id())
            .finish_non_exhaustive()
    }
}

impl Browser {
    /// Starts Chromium with a profile in a folder of its own; without what shows windows, if there is such a Chromium: it
    /// draws the same pages with a quarter less work.
    pub fn chromium(profile: PathBuf) -> Result<Self> {
        Self::start(Kind::Chromium, profile, chromium::start_shell)
    }

    /// Starts the whole Chromium, which can show notifications.
    pub fn whole_chromium(profile: PathBuf) -> Result<Self> {
        Self::start(Kind::Chromium, profile, chromium::start)
    }

    /// Starts Firefox with a profile in a folder of its own. It cannot do everything that Chromium can: see
    /// [`Page::prefer`], [`Page::speak`] and [`Page::offline`].
    pub fn firefox(profile: PathBuf) -> Result<Self> {
        Self::start(Kind::Firefox, profile, firefox::start)
    }

    fn start(
        kind: Kind,
        profile: PathBuf,
        start: impl FnOnce(&Path) -> Result<(Child, Wire)>,
    ) -> Result<Self> {
        std::fs::create_dir_all(&profile)?;
        let (process, wire) = start(&profile)?;
        Ok(Browser { kind, wire, process, profile })
    }

    /// A new tab that shares nothing with any other: its own cookies, storage and cache.
    pub fn page(&self, screen: Screen) -> Result<Page> {
        let context = match self.kind {
            Kind::Chromium => chromium::new_context(&self.wire)?,
            Kind::Firefox => firefox::new_context(&self.wire)?,
        };
        self.page_in(Some(context), screen)
    }

    /// A new tab in the profile itself: in an isolated one, as each person otherwise gets, nothing can be installed.
    pub fn own_page(&self, screen: Screen) -> Result<Page> {
        self.page_in(None, screen)
    }

    /// Another tab of the same person.
    pub fn page_beside(&self, page: &Page, screen: Screen) -> Result<Page> {
        self.page_in(page.context().map(str::to_owned), screen)
    }

    fn page_in(&self, context: Option<String>, screen: Screen) -> Result<Page> {
        let opened = match self.kind {
            Kind::Chromium => chromium::open(&self.wire, context.as_deref(), screen)?,
            Kind::Firefox => firefox::open(&self.wire, context.as_deref(), screen)?,
        };
        Ok(Page::new(opened, context, screen))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The program may be a script that started the browser: asking first makes sure that all of it ends.
        let _ = match self.kind {
            Kind::Chromium => chromium::close(&self.wire),
            Kind::Firefox => firefox::close(&self.wire),
        };
        let began = Instant::now();
        while matches!(self.process.try_wait(), Ok(None)) && began.elapsed() < END {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
