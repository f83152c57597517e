//! Every screen besides the table.

mod account;
mod analysis;
mod course;
pub(crate) mod create;
mod device;
mod end;
mod hand_over;
mod kept;
mod lists;
mod notifications;
mod play_on;
mod puzzles;
mod rules;
mod start;
mod waiting;

pub use account::{Account, account_page, import_page};
pub use analysis::{Analysed, Analysis, Mistake, Turn, sentences};
pub use create::{CreateForm, create_page};
pub use device::Device;
pub use end::EndPage;
pub use hand_over::HandOver;
pub use kept::{KeptPage, KeptSheet, KeptStatus, refused_game_of_rules, refused_record_of_rules};
pub use lists::{lobby_page, my_tables_page, records_page};
pub use notifications::{
    HookKind, HookTrial, NotificationsPage, NotifiedDevice, NotifiedHook, NotifiedPlace, called,
    called_by_name, test_words,
};
pub use play_on::PlayOnPage;
pub use puzzles::{PuzzleCard, puzzles_page};
pub use rules::{rules_ids, rules_lines, rules_page, rules_source};
pub use start::start_page;
pub use waiting::{Place, WaitingRoom};

use crate::clock::{ClockTerms, deadline};
use crate::icons::icon;
use crate::layout::{Frame, frame, languages};
use crate::locale::{Texts, t};
use crate::table::shape;
use carnegie_rules::{Modules, RULES_VERSION, Seat};
use maud::{Markup, html};

/// Who is reading the page.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The language.
    pub texts: Texts,
    /// The name, once there is one.
    pub name: Option<String>,
    /// Whether the reader plays without an account.
    pub guest: bool,
    /// At how many tables it is the reader's turn.
    pub turns: usize,
    /// Whether there is no server: everything is on the reader's device, and nobody else can be reached.
    pub alone: bool,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableCard {
    /// The address.
    pub path: String,
    /// The title, if it has one.
    pub title: Option<String>,
    /// Names on the seats; free seats are empty.
    pub names: Vec<String>,
    /// The number of the colour of each seat.
    pub colours: Vec<usize>,
    /// The round, 0 during setup.
    pub round: u8,
    /// Whether the game has begun.
    pub begun: bool,
    /// Whether it is over.
    pub over: bool,
    /// Whether the reader sits there.
    pub seated: bool,
    /// Whether the reader has to decide.
    pub your_turn: bool,
    /// The modules.
    pub modules: Modules,
    /// Andrew's difficulty in the solo game.
    pub difficulty: Option<u8>,
    /// The clock, the hints and the spectators, for as long as there is a seat to take.
    pub terms: Option<Terms>,
    /// A seat is kept for the reader, who has played with the others before.
    pub held_for_you: bool,
    /// The game was stopped before it ended.
    pub stopped: bool,
    /// Whether there is a result to look at.
    pub has_result: bool,
    /// Who scored what, winners first, if the game was played to its end.
    pub result: Vec<Ended>,
    /// Names of those who have to decide.
    pub waits_for: Vec<String>,
    /// When the time of the reader, or of whoever else has to decide, runs out, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// Seconds since something happened there.
    pub idle: u64,
    /// For a game of earlier rules: how far it got, and the day of the last decision.
    pub kept: Option<(KeptStatus, String)>,
}

/// What people should know about a table before they sit down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// The clock, if there is one.
    pub clock: Option<ClockTerms>,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Whether spectators may watch.
    pub watch: bool,
}

impl Terms {
    /// In words, each with an icon.
    pub(crate) fn words(&self, texts: Texts) -> [(&'static str, String); 3] {
        let clock = match &self.clock {
            None => texts.get("clock-none"),
            Some(clock) => clock.words(texts),
        };
        let hints = texts.get(if self.hints { "terms-hints" } else { "terms-no-hints" });
        let watch = texts.get(if self.watch { "terms-watch" } else { "terms-no-watch" });
        [("clock", clock), ("bulb", hints), ("eye", watch)]
    }
}

/// What somebody scored in a game that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Who; `None` is Andrew.
    pub name: Option<String>,
    /// The total.
    pub vp: i16,
    /// Whether this is a winner.
    pub won: bool,
    /// Whether this is the reader.
    pub yours: bool,
}

/// The title of a table, or who plays there.
pub fn table_title(texts: Texts, title: Option<&str>, names: &[String], solo: bool) -> String {
    if let Some(title) = title {
        return title.to_owned();
    }
    let mut names: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let andrew = texts.get("andrew");
    if solo {
        names.push(&andrew);
    }
    names.join(" · ")
}

/// A page with the head and foot of the site.
pub(crate) fn site(reader: &Reader, key: &str, here: &str, content: Markup) -> Markup {
    let texts = reader.texts;
    titled(reader, &texts.get(key), &texts.get("site-description"), here, content)
}

/// The same with a title and a description of its own, for previews of links.
pub(crate) fn titled(reader: &Reader, title: &str, description: &str, here: &str, content: Markup) -> Markup {
    pictured(reader, title, (description, None), here, content)
}

/// The same with a picture, too.
pub(crate) fn pictured(
    reader: &Reader,
    title: &str,
    (description, picture): (&str, Option<&str>),
    here: &str,
    content: Markup,
) -> Markup {
    let texts = reader.texts;
    let last = if reader.alone { ("/device", "nav-device") } else { ("/profile", "nav-profile") };
    let links = [
        ("/", "nav-start"),
        ("/tables", "nav-tables"),
        ("/mine", "nav-mine"),
        ("/records", "nav-records"),
        ("/rules", "nav-rules"),
        last,
    ];
    let links = links.into_iter().filter(|&(path, _)| !reader.alone || path != "/tables");
    frame(&Frame {
        texts,
        title,
        description,
        picture,
        head: html! {
            link rel="stylesheet" href=(texts.at("/assets/site.css"));
            @if reader.alone {
                script type="module" src=(texts.at("/assets/offline.js")) data-done=(texts.get("update-done")) {}
            } @else { (script(texts, "site")) }
        },
        body_class: "site",
        body: html! {
            a.sr href="#content" { (texts.get("nav-skip")) }
            header.site-head {
                a.brand href=(texts.at("/")) { span.mark { "C" } "Carnegie" }
                nav.site-nav aria-label=(texts.get("nav-main")) {
                    @for (path, label) in links {
                        a href=(texts.at(path)) aria-current=[(path == here).then_some("page")] data-turns=[(path == "/mine").then_some(reader.turns)] {
                            (texts.get(label))
                            @if path == "/mine" { " " span.badge title=(texts.get("your-turn")) hidden[reader.turns == 0] { @if reader.turns > 0 { (reader.turns) } } }
                        }
                    }
                }
                (languages(texts))
                button.tool type="button" data-toggle="theme" title=(texts.get("toggle-theme")) { (icon("theme")) span.sr { (texts.get("toggle-theme")) } }
            }
            main #content .page { (content) }
            (foot(texts))
        },
    })
}

fn foot(texts: Texts) -> Markup {
    html! {
        footer.foot {
            (ornament())
            p { (texts.get("foot-fan")) }
            p { (texts.get("foot-numbers")) " " a href=(texts.at("/rules#inferred")) { (texts.get("foot-which")) } }
            p.version { (t!(texts, "foot-version", version = env!("CARGO_PKG_VERSION"), rules = RULES_VERSION)) }
        }
    }
}

/// The script of a page.
pub(crate) fn script(texts: Texts, name: &str) -> Markup {
    html! { script type="module" src={ (texts.base()) "/assets/" (name) ".js" } {} }
}

/// A brass line with a diamond in the middle.
pub(crate) fn ornament() -> Markup {
    html! {
        svg.ornament viewBox="0 0 240 14" aria-hidden="true" {
            path d="M0 7h96M144 7h96" {}
            path d="M20 10h72M148 10h72" {}
            path.gem d="m120 1 6 6-6 6-6-6zm-16 3 3 3-3 3-3-3zm32 0 3 3-3 3-3-3z" {}
        }
    }
}

/// What people without an account should know before they begin a game.
pub(crate) fn only_key(texts: Texts) -> Markup {
    html! { p.quiet.only-key { (texts.get("only-key")) " " a href=(texts.at("/profile")) { (texts.get("register")) } } }
}

/// The same on a page that begins a game, for people whose browser is not known yet.
pub(crate) fn told_to_newcomers(reader: &Reader) -> Markup {
    html! { @if !reader.alone && reader.name.is_none() { (only_key(reader.texts)) } }
}

/// The title of a page, and what can be done there.
pub(crate) fn headline(title: &str, buttons: Markup) -> Markup {
    html! {
        div.headline { h1 { (title) } div.headline-buttons { (buttons) } }
        (ornament())
    }
}

/// A disk with the shape of a seat, its colour and the first letter of a name; hollow if nobody sits there.
pub(crate) fn seat_disk(index: usize, colour: usize, name: &str) -> Markup {
    let Some(seat) = Seat::new(index) else { return html! {} };
    let initial = initial(name);
    let y = if index == 2 { "15.8" } else { "14" };
    html! {
        svg class={ "disk s" (colour) @if name.is_empty() { " hollow" } } viewBox="0 0 20 20" aria-hidden="true" {
            path d=(shape(seat)) {}
            text x="10" y=(y) { (initial) }
        }
    }
}

/// The first letter of a name, for disks.
pub(crate) fn initial(name: &str) -> String {
    name.chars().next().into_iter().flat_map(char::to_uppercase).collect()
}

/// A page that says what went wrong.
pub fn error_page(reader: &Reader, message: &str) -> Markup {
    dead_end(reader, "error-title", html! { p.error role="alert" { (message) } })
}

/// A table that was closed while people waited there for the game to begin.
pub fn closed_page(reader: &Reader) -> Markup {
    dead_end(reader, "closed-title", html! { p { (reader.texts.get("closed-about")) } })
}

/// A page from which there is no way on but elsewhere.
fn dead_end(reader: &Reader, title: &'static str, why: Markup) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        title,
        "",
        html! {
            section.card.wrong {
                svg.broken-rail viewBox="0 0 240 60" aria-hidden="true" {
                    path d="M4 22h96m40 6 96 10M4 42h90m52 4 88 9" {}
                    path d="M16 14v36m20-36v36m20-36v36m20-36v36m80-24-4 36m26-34-4 36m26-34-4 36m26-34-4 36" {}
                }
                h1 { (texts.get(title)) }
                (why)
                p.play-buttons {
                    a.button.primary href=(texts.at("/")) { (texts.get("nav-start")) }
                    @if !reader.alone { a.button href=(texts.at("/tables")) { (texts.get("nav-tables")) } }
                    a.button href=(texts.at("/mine")) { (texts.get("nav-mine")) }
                }
            }
        },
    )
}

/// A list of tables.
pub(crate) fn table_list(texts: Texts, tables: &[TableCard], nothing: &str) -> Markup {
    html! {
        @if tables.is_empty() { p.quiet.nothing { (texts.get(nothing)) } }
        ul.list { @for table in tables { (table_line(texts, table)) } }
    }
}

fn table_line(texts: Texts, table: &TableCard) -> Markup {
    let (path, label) = match (table.has_result, table.over, table.begun) {
        _ if table.kept.is_some() => (table.path.clone(), "table-read"),
        (true, ..) => (format!("{}/end", table.path), "see-result"),
        (_, true, _) => (table.path.clone(), "table-look"),
        (_, _, begun) if begun || table.seated => (table.path.clone(), "table-enter"),
        _ => (table.path.clone(), "table-join"),
    };
    html! {
        li.yours[table.your_turn] {
            span.disks { @for (index, name) in table.names.iter().enumerate() { (seat_disk(index, table.colours.get(index).copied().unwrap_or(index), name)) } }
            span.grow {
                strong { (table_title(texts, table.title.as_deref(), &table.names, table.difficulty.is_some())) }
                @if let Some(result) = result_words(texts, &table.result) { small.result { (result) } }
                @if let Some(facts) = table_facts(texts, table) { small { (facts) } }
                @match &table.kept {
                    Some((_, day)) => { small { time datetime=(day) { (day) } } }
                    None => { small { (waiting_words(texts, table)) @if let Some(at) = table.deadline { (deadline(texts, at)) " · " } (ago(texts, table.idle)) } }
                }
            }
            @if table.your_turn { span.badge { (texts.get("your-turn")) } }
            @if table.held_for_you { span.badge { (texts.get("notice-rematch-badge")) } }
            @if table.has_result { a.button href={ (table.path) "/replay" } { (texts.get("replay")) } }
            a.button.primary[table.your_turn || !table.begun] href=(path) { (texts.get(label)) }
        }
    }
}

/// Whom a game waits for, if it is somebody else.
fn waiting_words(texts: Texts, table: &TableCard) -> String {
    if table.over || !table.begun || table.your_turn || table.waits_for.is_empty() {
        return String::new();
    }
    format!("{} · ", t!(texts, "wait-for", names = texts.list(&table.waits_for)))
}

/// How long ago something was.
pub(crate) fn ago(texts: Texts, seconds: u64) -> String {
    match seconds {
        0..=59 => texts.get("ago-now"),
        60..=3_599 => t!(texts, "ago-minutes", n = seconds / 60),
        3_600..=86_399 => t!(texts, "ago-hours", n = seconds / 3_600),
        _ => t!(texts, "ago-days", n = seconds / 86_400),
    }
}

/// Who has won, and what the others scored.
fn result_words(texts: Texts, result: &[Ended]) -> Option<String> {
    let name = |ended: &Ended| ended.name.clone().unwrap_or_else(|| texts.get("andrew"));
    let (winners, others): (Vec<&Ended>, Vec<&Ended>) = result.iter().partition(|ended| ended.won);
    let first = winners.first()?;
    let names: Vec<String> = winners.iter().map(|ended| name(ended)).collect();
    // Who plays for several people at one screen is none of them.
    let yours = first.yours && result.iter().filter(|ended| ended.yours).count() == 1;
    let mut words = vec![texts.result(&names, yours, first.vp)];
    words.extend(others.iter().map(|ended| format!("{} {}", name(ended), ended.vp)));
    Some(words.join(" · "))
}

/// How far along the game is, unless there is a result, and what is being played.
fn table_facts(texts: Texts, table: &TableCard) -> Option<String> {
    let free = table.names.iter().filter(|name| name.is_empty()).count();
    let mut facts = Vec::new();
    if let Some((status, _)) = &table.kept {
        facts.push(kept::kept_words(texts, *status, !table.result.is_empty()));
    }
    match (table.over, table.begun, table.round) {
        _ if table.kept.is_some() => {}
        (true, ..) if !table.result.is_empty() => {}
        (true, ..) => facts.push(texts.get(if table.stopped { "end-unfinished" } else { "game-over" })),
        (_, true, 0) => facts.push(texts.get("log-setup")),
        (_, true, round) => facts.push(t!(texts, "log-round", round = round)),
        _ => facts.push(t!(texts, "table-free", n = free)),
    }
    if table.title.is_some() {
        facts.push(table_title(texts, None, &table.names, table.difficulty.is_some()));
    }
    facts.extend(table.modules.iter().map(|module| texts.module(module)));
    if let Some(terms) = &table.terms {
        facts.extend(terms.words(texts).map(|(_, words)| words));
    }
    if let Some(level) = table.difficulty {
        facts.push(t!(texts, "andrew-level", n = level));
    }
    (!facts.is_empty()).then(|| facts.join(" · "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;

    #[test]
    fn who_has_won_at_a_shared_screen_is_called_by_name() {
        let texts = Texts::new(Locale::En);
        let ended = |name: &str, vp, won, yours| Ended { name: Some(name.to_owned()), vp, won, yours };
        let apart = [ended("Ada", 103, false, true), ended("Ben", 110, true, false)];
        assert_eq!(result_words(texts, &apart).unwrap(), "Ben wins with 110 VP · Ada 103");
        let own = [ended("Ada", 103, true, true), ended("Ben", 100, false, false)];
        assert_eq!(result_words(texts, &own).unwrap(), "You win with 103 VP · Ben 100");
        let shared = [ended("Ada", 103, false, true), ended("Ben", 110, true, true)];
        assert_eq!(result_words(texts, &shared).unwrap(), "Ben wins with 110 VP · Ada 103");
    }

    #[test]
    fn every_page_that_begins_a_game_tells_newcomers_what_their_games_hang_on() {
        let reader = |name: Option<&str>, alone| Reader {
            texts: Texts::new(Locale::En),
            name: name.map(str::to_owned),
            guest: false,
            turns: 0,
            alone,
        };
        let play_on = PlayOnPage { names: vec!["Ada".into(), "Ben".into()], ..PlayOnPage::default() };
        let tells = |reader: &Reader| {
            let pages = [
                start_page(reader, &[], &[], false),
                create_page(reader, &CreateForm::default()),
                play_on.page(reader),
                puzzles_page(reader, &[]),
            ];
            pages.map(|page| page.into_string().matches("only-key").count())
        };
        assert_eq!(tells(&reader(None, false)), [1; 4], "newcomers");
        assert_eq!(tells(&reader(Some("Ada"), false)), [0; 4], "somebody who is known");
        assert_eq!(tells(&reader(None, true)), [0; 4], "where there is no server");
    }
}
