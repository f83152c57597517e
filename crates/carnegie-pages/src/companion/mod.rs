//! The companion for a game with the real box, on a phone next to the board: one form whose hidden field holds
//! everything that has been told.
//!
//! A request is the fields of that form, a response is the next page: nothing is kept in between, so a server or a
//! service worker can answer. Every button is a line that the evening is told (see
//! [`carnegie_companion::Evening::tell`]); every other field is the beginning of a line, and its value the end.

mod map;
mod pad;
mod part;
mod rounds;
mod setup;
mod sheets;
mod why;
mod words;

pub use part::{Part, Secret, Step, UnknownPart};

use crate::icons::icon;
use crate::locale::{Texts, t};
use crate::screens::{Reader, headline, script, site};
use carnegie_companion::{Evening, LineError};
use carnegie_rules::{Config, ConfigError, Module, Modules, Seat};
use maud::{Markup, html};

/// Where the pages are.
pub const PATH: &str = "/companion";

/// First words of the fields that are lines.
const LINES: [&str; 8] = ["name", "row", "supply", "neutral", "first", "sheet", "secret", "pad"];

/// A part of the companion, with a tab of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tab {
    Setup,
    Sheets,
    Rounds,
    Score,
    Save,
}

impl Tab {
    const ALL: [Tab; 5] = [Tab::Setup, Tab::Sheets, Tab::Rounds, Tab::Score, Tab::Save];

    /// As in messages.
    const fn name(self) -> &'static str {
        match self {
            Tab::Setup => "setup",
            Tab::Sheets => "sheets",
            Tab::Rounds => "rounds",
            Tab::Score => "score",
            Tab::Save => "save",
        }
    }

    const fn part(self) -> Part {
        match self {
            Tab::Setup => Part::Setup,
            Tab::Sheets => Part::Secrets,
            Tab::Rounds => Part::Rounds,
            Tab::Score => Part::Result,
            Tab::Save => Part::Save,
        }
    }

    const fn icon(self) -> &'static str {
        match self {
            Tab::Setup => "map",
            Tab::Sheets => "eye",
            Tab::Rounds => "clock",
            Tab::Score => "vp",
            Tab::Save => "download",
        }
    }
}

/// The answer to a form, or to no form at all: a page of the companion. A new evening is drawn with the seed.
pub fn companion_page(reader: &Reader, part: Part, fields: &[(String, String)], seed: u64) -> Markup {
    let texts = reader.texts;
    let field = |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let command = field("do").unwrap_or_default();
    let mut page = Page { reader, texts, errors: Vec::new() };
    let text = match command {
        "begin" => {
            return match begin(fields, seed) {
                Ok(evening) => page.part(Part::default(), &evening),
                Err(error) => {
                    page.errors.push(texts.config_error(error));
                    page.begin("")
                }
            };
        }
        "end" => return page.begin(""),
        "read" => field("text").unwrap_or_default(),
        _ => field("state").unwrap_or_default(),
    };
    if text.trim().is_empty() {
        return page.begin("");
    }
    let mut evening = match Evening::parse(text) {
        Ok(evening) => evening,
        Err(error) => {
            page.errors.push(texts.text_error(&error));
            return page.begin(text);
        }
    };
    // What is read back stays as it is: the other fields belong to the page it was read from.
    if command != "read" {
        page.tell(&mut evening, fields, seed);
    }
    page.part(part, &evening)
}

/// A new evening from the form of the first page.
fn begin(fields: &[(String, String)], seed: u64) -> Result<Evening, ConfigError> {
    let field = |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let players = field("players").and_then(|value| value.parse().ok()).unwrap_or(0);
    let difficulty = field("difficulty").and_then(|value| value.parse().ok()).filter(|_| players == 1);
    let modules: Modules =
        Module::ALL.iter().copied().filter(|module| field(&format!("module-{module}")).is_some()).collect();
    let mut evening = Evening::new(Config::new(players, modules, difficulty)?, seed);
    for (name, value) in fields.iter().filter(|(name, _)| name.starts_with("name ")) {
        // A name for a seat that nobody takes is not an error.
        let _ = evening.tell(&format!("{name} {value}"));
    }
    Ok(evening)
}

/// What all pages have in common.
struct Page<'a> {
    reader: &'a Reader,
    texts: Texts,
    errors: Vec<String>,
}

/// A button that tells a line.
fn tell(line: &str, class: &str, label: Markup) -> Markup {
    html! { button.(class) type="submit" name="do" value=(line) { (label) } }
}

/// A button that leads to another part.
fn go(texts: Texts, part: Part, class: &str, label: Markup) -> Markup {
    html! { button.(class) type="submit" formaction=(part.at(texts)) { (label) } }
}

/// A list to choose from: the field is the beginning of the line, the options are its ends.
fn choose(line: &str, label: &str, options: &[(String, String)], chosen: &str) -> Markup {
    html! {
        label.pick { span { (label) }
            select name=(line) data-auto {
                @for (value, words) in options { option value=(value) selected[value == chosen] { (words) } }
            }
        }
    }
}

/// A number field.
fn number_field(line: &str, label: &str, value: Option<i32>) -> Markup {
    html! {
        label.pick { span { (label) }
            input type="text" inputmode="numeric" name=(line) value=[value] autocomplete="off" data-auto;
        }
    }
}

/// A link to the section of the rules that explains something.
fn rule(texts: Texts, id: &str) -> Markup {
    html! { a.rule href={ (texts.base()) "/rules#" (id) } target="_blank" { (icon("help")) (texts.get("companion-rules")) } }
}

impl Page<'_> {
    /// Takes in what the form says. What is impossible is reported, and changes nothing.
    fn tell(&mut self, evening: &mut Evening, fields: &[(String, String)], seed: u64) {
        for (name, value) in fields {
            if name.split(' ').next().is_some_and(|word| LINES.contains(&word)) {
                // Blanks separate words; things and numbers have none in their names, but people and tiles do.
                let value = match name.split(' ').next() {
                    Some("pad" | "sheet") => value.split_whitespace().collect::<String>(),
                    _ => value.trim().to_owned(),
                };
                let value = if value.is_empty() && !name.starts_with("name ") { "-" } else { &value };
                self.tell_line(evening, &format!("{name} {value}"));
            }
        }
        // Several, if somebody taps faster than the answers come.
        for (_, command) in fields.iter().filter(|(name, _)| name == "do") {
            self.command(evening, command, seed);
        }
    }

    fn command(&mut self, evening: &mut Evening, command: &str, seed: u64) {
        match command {
            "" => {}
            "undo" => {
                evening.undo();
            }
            "draw" if !evening.has_begun() => {
                let mut drawn = Evening::new(evening.config(), seed);
                for seat in evening.config().seats() {
                    let _ = drawn.tell(&format!("name {seat} {}", evening.name(seat).unwrap_or_default()));
                }
                *evening = drawn;
            }
            line => self.tell_line(evening, line),
        }
    }

    fn tell_line(&mut self, evening: &mut Evening, line: &str) {
        if let Err(error) = evening.tell(line) {
            let name = line.split_whitespace().collect::<Vec<_>>();
            // The same mistake in several fields is reported once.
            let words = self.texts.line_error(&error, &name);
            if !self.errors.contains(&words) {
                self.errors.push(words);
            }
        }
    }

    fn part(&self, part: Part, evening: &Evening) -> Markup {
        let (tab, content) = match part {
            Part::Setup => (Tab::Setup, self.steps(evening)),
            Part::Enter(step) => (Tab::Setup, self.enter(evening, step)),
            Part::Secrets => (Tab::Sheets, self.secrets(evening)),
            Part::Curtain(secret, seat) => (Tab::Sheets, self.curtain(evening, secret, seat)),
            Part::Open(secret, seat) => (Tab::Sheets, self.open(evening, secret, seat)),
            Part::Rounds => (Tab::Rounds, self.rounds(evening)),
            Part::Result | Part::Pad(_) | Part::AndrewsPad => (Tab::Score, self.score(evening, part)),
            Part::Save => (Tab::Save, self.save(evening)),
        };
        self.frame(Some((evening, tab)), &format!("{PATH}/{part}"), content)
    }

    /// The frame around every page.
    fn frame(&self, evening: Option<(&Evening, Tab)>, action: &str, content: Markup) -> Markup {
        let texts = self.texts;
        site(
            self.reader,
            "companion-title",
            PATH,
            html! {
                link rel="stylesheet" href=(texts.at("/assets/companion.css"));
                (script(texts, "companion"))
                form.companion method="post" action=(texts.at(action)) data-companion data-failed=(texts.get("companion-failed")) {
                    // What Enter in a field does.
                    button.sr type="submit" tabindex="-1" aria-hidden="true" {}
                    @match evening {
                        Some((evening, here)) => {
                            input type="hidden" name="state" value=(evening.to_string());
                            (self.tabs(evening, here))
                        }
                        None => {
                            input type="hidden" name="state" value="";
                            (headline(&texts.get("companion-title"), html! {}))
                        }
                    }
                    div.errors role="alert" { @for error in &self.errors { p.error.note { (error) } } }
                    (content)
                }
            },
        )
    }

    fn tabs(&self, evening: &Evening, here: Tab) -> Markup {
        let texts = self.texts;
        let secret =
            [Module::NewBeginning, Module::SecretDonation].iter().any(|&module| evening.config().has(module));
        html! {
            h1.sr { (texts.get("companion-title")) }
            nav.parts aria-label=(texts.get("companion-parts")) {
                @for tab in Tab::ALL.into_iter().filter(|&tab| tab != Tab::Sheets || secret) {
                    button type="submit" formaction=(tab.part().at(texts)) aria-current=[(tab == here).then_some("page")] {
                        (icon(tab.icon()))
                        span { (texts.get(&format!("companion-{}", tab.name()))) }
                    }
                }
            }
        }
    }

    /// The first page: what is played, or a text to read back.
    fn begin(&self, text: &str) -> Markup {
        let texts = self.texts;
        let content = html! {
            p.lead { (texts.get("companion-lead")) }
            fieldset.card {
                legend { (texts.get("companion-who")) }
                div.choices role="radiogroup" aria-label=(texts.get("companion-who")) {
                    @for n in 1..=Seat::MAX {
                        label.choice { input type="radio" name="players" value=(n) checked[n == 2];
                            span { (if n == 1 { texts.get("companion-solo") } else { t!(texts, "players-count", n = n) }) } }
                    }
                }
                label.field.difficulty { span { (texts.get("create-difficulty")) }
                    select name="difficulty" { @for level in 1..=4 { option value=(level) { (t!(texts, "andrew-level", n = level)) " – " (texts.get(&format!("difficulty-{level}"))) } } }
                }
                div.names {
                    @for n in 1..=Seat::MAX {
                        label.field { span { (t!(texts, "companion-player", n = n)) }
                            input type="text" name={ "name " (n) } maxlength="24" autocomplete="off"; }
                    }
                }
            }
            fieldset.card {
                legend { (texts.get("create-modules")) }
                div.checks {
                    @for &module in Module::ALL {
                        label.check {
                            input type="checkbox" name={ "module-" (module.name()) };
                            span { (texts.module(module)) @if !module.allowed_solo() { " " small { (texts.get("not-solo")) } } }
                            small { (texts.get(&format!("module-{module}-about"))) }
                        }
                    }
                }
            }
            p.play-buttons { (tell("begin", "primary", html! { (texts.get("companion-begin")) })) }
            details.card open[!text.is_empty()] {
                summary { (texts.get("companion-read")) }
                label.field { span { (texts.get("companion-read-about")) }
                    textarea name="text" rows="8" spellcheck="false" { (text) } }
                p.play-buttons { (tell("read", "button", html! { (texts.get("companion-read-do")) })) }
            }
        };
        self.frame(None, PATH, content)
    }

    /// The text, to keep and to pass on.
    fn save(&self, evening: &Evening) -> Markup {
        let texts = self.texts;
        html! {
            section.card {
                h2 { (texts.get("companion-save")) }
                p { (texts.get("companion-save-about")) }
                textarea.text readonly rows="12" spellcheck="false" aria-label=(texts.get("companion-text")) { (evening.to_string()) }
                p.play-buttons {
                    button.button type="button" data-copy hidden { (icon("list")) (texts.get("companion-copy")) }
                    button.button type="button" data-download hidden { (icon("download")) (texts.get("companion-download")) }
                    button.button type="button" data-share hidden { (icon("share")) (texts.get("companion-share")) }
                }
                p role="status" data-said=(texts.get("companion-copied")) {}
            }
            details.card {
                summary { (texts.get("companion-read")) }
                label.field { span { (texts.get("companion-read-about")) } textarea name="text" rows="6" spellcheck="false" {} }
                p.play-buttons { (tell("read", "button", html! { (texts.get("companion-read-do")) })) }
            }
            details.card {
                summary { (texts.get("companion-end")) }
                p { (texts.get("companion-end-about")) }
                p.play-buttons { (tell("end", "button", html! { (texts.get("companion-end-do")) })) }
            }
        }
    }

    /// A player's name, or a number if there is none.
    fn name(&self, evening: &Evening, seat: Seat) -> String {
        let own = evening.name(seat).map(str::to_owned);
        own.unwrap_or_else(|| t!(self.texts, "companion-player", n = seat.number()))
    }
}

impl Texts {
    /// Why a game cannot be played.
    fn config_error(self, error: ConfigError) -> String {
        match error {
            ConfigError::NotSolo(module) => {
                t!(self, "companion-error-not-solo", module = self.module(module))
            }
            _ => self.get("companion-error-config"),
        }
    }

    /// Why a line was refused.
    fn line_error(self, error: &LineError, line: &[&str]) -> String {
        match error {
            LineError::Number { text, least, most } => {
                t!(self, "companion-error-number", text = text.clone(), least = *least, most = *most)
            }
            LineError::Begun => self.get("companion-error-begun"),
            LineError::NotAsked(_) => self.get("companion-error-not-asked"),
            LineError::SheetsMissing => self.get("companion-error-sheets"),
            LineError::NotPlayed(module) => {
                t!(self, "companion-error-not-played", module = self.module(*module))
            }
            LineError::Unknown | LineError::Word(_) | LineError::NoSeat(_) => {
                t!(self, "companion-error-line", line = line.join(" "))
            }
        }
    }
}
