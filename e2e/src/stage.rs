//! A server and a browser for one test.

use crate::browser::Browser;
use crate::page::{Page, quoted};
use crate::server::{Server, target_folder};
use crate::tab::Screen;
use anyhow::{Context, Result, bail};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A server with an empty database and a browser with an empty profile.
#[derive(Debug)]
pub struct Stage {
    // Dropped in this order.
    browser: Browser,
    server: Server,
    folder: Folder,
    pages: RefCell<Vec<Rc<Page>>>,
}

/// Who gets a seat of a new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// The person who opens the table.
    Me,
    /// Someone with the invite link.
    Invite,
    /// Someone else at the same screen.
    Here(&'static str),
    /// A bot of this level.
    Bot(&'static str),
}

/// The table that someone wants to open.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The seats.
    pub seats: &'a [Seat],
    /// The modules of the expansion by name.
    pub modules: &'a [&'a str],
    /// The random seed.
    pub seed: u32,
}

impl Wish<'_> {
    /// Every module of the expansion.
    pub const MODULES: &'static [&'static str] =
        &["new-beginning", "new-departments", "open-bar", "new-donations", "wait", "secret-donation"];
}

impl Stage {
    /// Starts both, with Chromium as the browser.
    pub fn open() -> Result<Self> {
        Self::open_in(Browser::chromium)
    }

    fn open_in(browser: impl FnOnce(PathBuf) -> Result<Browser>) -> Result<Self> {
        let folder = Folder::new()?;
        let server = Server::start(&folder.0)?;
        let browser = browser(folder.0.join("profile"))?;
        Ok(Stage { browser, server, folder, pages: RefCell::default() })
    }

    /// Runs a test in Chromium: it must succeed, and no page may have complained about anything.
    ///
    /// # Panics
    /// If it does not; screenshots of all pages are left in the target folder.
    pub fn run(name: &str, test: impl FnOnce(&Stage) -> Result<()>) {
        Self::run_in(Browser::chromium, name, test);
    }

    /// The same in any browser.
    ///
    /// # Panics
    /// As [`Stage::run`].
    pub fn run_in(
        browser: impl FnOnce(PathBuf) -> Result<Browser>,
        name: &str,
        test: impl FnOnce(&Stage) -> Result<()>,
    ) {
        let stage = Stage::open_in(browser).unwrap_or_else(|error| panic!("{error:#}"));
        let outcome = test(&stage).and_then(|()| stage.quiet());
        if let Err(error) = outcome {
            stage.keep_evidence(&target_folder().join("e2e").join(name));
            panic!("{name}: {error:#}");
        }
    }

    /// A new person: a tab with its own cookies.
    pub fn person(&self, screen: Screen) -> Result<Rc<Page>> {
        let page = Rc::new(self.browser.page(screen)?);
        self.pages.borrow_mut().push(Rc::clone(&page));
        Ok(page)
    }

    /// Another tab of the same person.
    pub fn beside(&self, page: &Page, screen: Screen) -> Result<Rc<Page>> {
        let page = Rc::new(self.browser.page_beside(page, screen)?);
        self.pages.borrow_mut().push(Rc::clone(&page));
        Ok(page)
    }

    /// The full address of a path.
    pub fn at(&self, path: &str) -> String {
        self.server.at(path)
    }

    /// Opens a table with the form, and waits for the game or the waiting room.
    pub fn table(&self, page: &Page, wish: &Wish<'_>) -> Result<()> {
        if wish.seats.iter().any(|seat| matches!(seat, Seat::Bot(_))) {
            page.crowd();
        }
        page.go(&self.at("/create"))?;
        for seat in 1..=4 {
            let kind = match wish.seats.get(seat - 1) {
                None => "none",
                Some(Seat::Me) => "me",
                Some(Seat::Invite) => "invite",
                Some(Seat::Here(_)) => "here",
                Some(Seat::Bot(_)) => "bot",
            };
            page.select(&format!("[name=seat{seat}]"), kind)?;
            match wish.seats.get(seat - 1) {
                Some(Seat::Here(name)) => fill(page, &format!("[name=name{seat}]"), name)?,
                Some(Seat::Bot(level)) => page.select(&format!("[name=level{seat}]"), level)?,
                _ => {}
            }
        }
        for module in wish.modules {
            page.click(&format!("[name=module-{module}]"))?;
        }
        fill(page, "[name=seed]", &wish.seed.to_string())?;
        page.click("form[action='/create'] button[type=submit]")?;
        page.wait("location.pathname.startsWith('/tables/')")?;
        page.loaded()?;
        page.wait("document.querySelector('#bar, #waiting')")
    }

    /// Fails if any page has complained.
    pub fn quiet(&self) -> Result<()> {
        let pages = self.pages.borrow();
        let problems: Vec<String> = (pages.iter().enumerate())
            .flat_map(|(index, page)| {
                page.problems().into_iter().map(move |problem| format!("page {index}: {problem}"))
            })
            .collect();
        if problems.is_empty() { Ok(()) } else { bail!("the browser complains:\n{}", problems.join("\n")) }
    }

    fn keep_evidence(&self, place: &Path) {
        for (index, page) in self.pages.borrow().iter().enumerate() {
            let file = place.with_file_name(format!("{}-{index}.png", name_of(place)));
            if page.picture(&file, false).is_ok() {
                eprintln!("what the page showed: {}", file.display());
            }
            for problem in page.problems() {
                eprintln!("page {index}: {problem}");
            }
        }
        let log = std::fs::read_to_string(self.folder.0.join("server.log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        eprintln!("the server says:\n{}", lines[lines.len().saturating_sub(20)..].join("\n"));
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn fill(page: &Page, selector: &str, text: &str) -> Result<()> {
    page.click(selector)?;
    page.eval(&format!("document.querySelector({}).select()", quoted(selector)))?;
    page.write(text)
}

/// A folder that is deleted with everything in it.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("carnegie-e2e-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
