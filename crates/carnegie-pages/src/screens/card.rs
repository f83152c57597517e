//! Tables in lists.

use super::kept::{KeptStatus, kept_words};
use crate::clock::{ClockTerms, deadline};
use crate::locale::{Texts, t};
use crate::table::shape;
use carnegie_rules::{Modules, Seat};
use maud::{Markup, html};

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
fn ago(texts: Texts, seconds: u64) -> String {
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
        facts.push(kept_words(texts, *status, !table.result.is_empty()));
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
}
