//! A game of earlier rules: what can be told about it without them, as text.

use super::{Place, Reader, headline, seat_disk, titled};
use crate::icons::icon;
use crate::locale::{Texts, t};
use crate::table::ChatLine;
use carnegie_rules::{Modules, RULES_VERSION, Seat};
use maud::{Markup, html};

/// How far a game of earlier rules got.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum KeptStatus {
    /// It was played to its end.
    #[default]
    Ended,
    /// It was in progress when the rules changed.
    Running,
    /// It was abandoned.
    Abandoned,
}

/// The page of a game of earlier rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeptPage {
    /// The address of the table.
    pub path: String,
    /// The title, or who plays there.
    pub title: String,
    /// The version of the rules.
    pub rules: u32,
    /// How far the game got.
    pub status: KeptStatus,
    /// The seats.
    pub places: Vec<Place>,
    /// The modules.
    pub modules: Modules,
    /// Andrew's difficulty in the solo game.
    pub difficulty: Option<u8>,
    /// The day on which the table was opened.
    pub opened: String,
    /// The day on which something last happened there.
    pub changed: String,
    /// The score sheets, if they were kept.
    pub sheets: Vec<KeptSheet>,
    /// The decisions in the notation of records; `None` is a secret.
    pub log: Vec<(Seat, Option<String>)>,
    /// What was said.
    pub chat: Vec<ChatLine>,
}

/// A score sheet that was kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeptSheet {
    /// Whose; `None` is Andrew.
    pub name: Option<String>,
    /// Whether this is a winner.
    pub won: bool,
    /// The total.
    pub total: i16,
    /// VP of every line, by its name in JSON.
    pub lines: Vec<(String, i16)>,
}

/// What is said about a game of earlier rules in a list of tables.
pub(super) fn kept_words(texts: Texts, status: KeptStatus, has_result: bool) -> String {
    match (status, has_result) {
        (KeptStatus::Ended, false) => texts.get("kept-no-result"),
        (KeptStatus::Running, _) => texts.get("kept-frozen"),
        _ => texts.get("kept-played"),
    }
}

/// Why a game of earlier rules cannot be played or replayed.
pub fn refused_game_of_rules(texts: Texts, rules: u32) -> String {
    t!(texts, "refused-earlier-rules", rules = rules, today = RULES_VERSION)
}

/// Why a record of other rules cannot be imported.
pub fn refused_record_of_rules(texts: Texts, rules: u32) -> String {
    t!(texts, "refused-record-rules", rules = rules, today = RULES_VERSION)
}

impl KeptPage {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let texts = reader.texts;
        let ended = self.status == KeptStatus::Ended;
        titled(
            reader,
            &self.title,
            &kept_words(texts, self.status, !self.sheets.is_empty()),
            "",
            html! {
                (headline(&self.title, html! {
                    a.button href={ (self.path) "/record.txt" } download="carnegie.txt" { (icon("download")) (texts.get("record-text")) }
                    @if ended { a.button href={ (self.path) "/record.json" } download="carnegie.json" { (icon("download")) (texts.get("record-json")) } }
                }))
                section.card {
                    p { strong { (kept_words(texts, self.status, !self.sheets.is_empty())) } }
                    p { (refused_game_of_rules(texts, self.rules)) }
                    @if !ended { p { (texts.get("kept-withheld")) } }
                }
                div.columns {
                    div {
                        (self.seats(texts))
                        @if !self.sheets.is_empty() { (self.sheet(texts)) }
                        @if !self.chat.is_empty() { (self.said(texts)) }
                    }
                    (self.decisions(texts))
                }
            },
        )
    }

    fn seats(&self, texts: Texts) -> Markup {
        html! {
            section.card {
                h2 { (texts.get("waiting-game")) }
                ol.list {
                    @for (index, place) in self.places.iter().enumerate() {
                        li.yours[place.yours] {
                            (seat_disk(index, place.colour, &place.name))
                            span.grow {
                                strong { (place.name) }
                                @if let Some(level) = &place.level { small { (texts.get("bot")) " · " (texts.bot_level(level)) } }
                                @if place.yours { small { (texts.get("seat-me")) } }
                            }
                        }
                    }
                }
                ul.facts {
                    li { (icon("clock")) span { (texts.get("kept-opened")) " " time datetime=(self.opened) { (self.opened) } } }
                    li { (icon("clock")) span { (texts.get("kept-changed")) " " time datetime=(self.changed) { (self.changed) } } }
                    @if let Some(level) = self.difficulty { li { (icon("players")) span { (texts.get("andrew")) ", " (t!(texts, "andrew-level", n = level)) } } }
                    @if self.modules == Modules::NONE { li { (icon("tile")) (texts.get("base-game")) } }
                    @for module in self.modules.iter() { li { (icon("tile")) (texts.module(module)) } }
                }
            }
        }
    }

    fn sheet(&self, texts: Texts) -> Markup {
        let rows: Vec<&str> =
            self.sheets.first().into_iter().flat_map(|sheet| &sheet.lines).map(|(line, _)| &**line).collect();
        let vp = |sheet: &KeptSheet, line: &str| {
            sheet.lines.iter().find(|(other, _)| other == line).map_or(0, |&(_, vp)| vp)
        };
        html! {
            section.card aria-labelledby="sheet-title" {
                h2 #sheet-title { (texts.get("part-score-end")) }
                div.wide tabindex="0" role="region" aria-labelledby="sheet-title" {
                    table.sheet-table {
                        thead { tr {
                            th scope="col" { span.sr { (texts.get("part-score")) } }
                            @for sheet in &self.sheets { th scope="col" { (sheet.name.clone().unwrap_or_else(|| texts.get("andrew"))) } }
                        } }
                        tbody {
                            @for line in rows {
                                @if self.sheets.iter().any(|sheet| vp(sheet, line) != 0) {
                                    tr {
                                        th scope="row" { (line_name(texts, line)) }
                                        @for sheet in &self.sheets { td { (vp(sheet, line)) } }
                                    }
                                }
                            }
                        }
                        tfoot { tr {
                            th scope="row" { (texts.get("line-total")) }
                            @for sheet in &self.sheets { td.best[sheet.won] { (sheet.total) } }
                        } }
                    }
                }
            }
        }
    }

    fn decisions(&self, texts: Texts) -> Markup {
        html! {
            section.card aria-labelledby="kept-log" {
                h2 #kept-log { (texts.get("part-log")) }
                @if self.log.is_empty() { p.quiet { (texts.get("kept-nothing")) } }
                ol.kept-log {
                    @for (seat, decision) in &self.log {
                        li {
                            @if let Some(place) = self.places.get(seat.index()) { (place.name) ": " }
                            @match decision {
                                Some(decision) => { code { (decision) } }
                                None => { em.quiet { (texts.get("kept-secret")) } }
                            }
                        }
                    }
                }
            }
        }
    }

    fn said(&self, texts: Texts) -> Markup {
        html! {
            section.card {
                h2 { (texts.get("part-chat")) }
                ul.list { @for line in &self.chat { li { span.grow { strong { (line.name) } ": " (line.text) } } } }
            }
        }
    }
}

/// A line of a sheet in the reader's language, or as it was written if the game no longer knows it.
fn line_name(texts: Texts, line: &str) -> String {
    let key = format!("line-{line}");
    if texts.has(&key) { texts.get(&key) } else { line.to_owned() }
}
