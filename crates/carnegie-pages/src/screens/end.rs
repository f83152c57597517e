//! After the game: who has won, the score sheet, charts, replay, record.

use super::analysis::Analysis;
use super::course::course_chart;
use super::{Reader, ornament, pictured, script};
use crate::icons::icon;
use crate::locale::t;
use crate::table::{Table, score_sheet};
use carnegie_rules::{Seat, SeatSet};
use maud::{Markup, html};

/// The page after the game.
#[derive(Debug)]
pub struct EndPage<'a> {
    /// The table in its last position.
    pub table: &'a Table<'a>,
    /// What each seat would have scored after every round, from setup on.
    pub courses: &'a [Vec<i16>],
    /// Whether the same people can play again.
    pub can_rematch: bool,
    /// What a bot says about the game.
    pub analysis: &'a Analysis,
}

impl EndPage<'_> {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let (texts, table) = (reader.texts, self.table);
        let finished = table.position().is_finished();
        let result = if finished { table.result() } else { texts.get("end-unfinished") };
        pictured(
            reader,
            &result,
            (&t!(texts, "table-description", title = table.title), table.picture),
            "",
            html! {
                div.end-head {
                    (laurel())
                    h1 { (result) }
                    (laurel())
                }
                (ornament())
                div.end-notice data-follow={ (table.path) "/stream?from=" (table.event) } { (table.notice()) }
                (self.standing())
                (self.buttons(reader))
                div.end-grid {
                    section.card aria-labelledby="sheet-title" {
                        h2 #sheet-title { (texts.get(if finished { "part-score-end" } else { "score-now" })) }
                        div.wide tabindex="0" role="region" aria-labelledby="sheet-title" { (score_sheet(table)) }
                    }
                    section.card aria-labelledby="chart-heading" {
                        h2 #chart-heading { (texts.get("chart-title")) }
                        (course_chart(texts, table, self.courses))
                    }
                }
                (self.analysis.part(table))
                (script(texts, "end"))
            },
        )
    }

    /// Everybody in order of their points.
    fn standing(&self) -> Markup {
        let (texts, table) = (self.table.texts, self.table);
        let position = table.position();
        let winners = if position.is_finished() { position.winners() } else { SeatSet::EMPTY };
        let mut seats: Vec<(Seat, i16)> =
            position.scored_seats().map(|seat| (seat, position.score(seat).total())).collect();
        seats.sort_by_key(|&(seat, total)| (!winners.contains(seat), std::cmp::Reverse(total)));
        html! {
            ol.standing {
                @for (seat, total) in seats {
                    li.(table.seat_class(seat)).winner[winners.contains(seat)] {
                        (table.disk(seat, None)) span.who { (table.name(seat)) } b { (t!(texts, "vp", n = total)) }
                    }
                }
            }
        }
    }

    fn buttons(&self, reader: &Reader) -> Markup {
        let (texts, table, path) = (reader.texts, self.table, self.table.path);
        html! {
            div.play-buttons.end-buttons {
                a.button.primary href={ (path) "/replay" } { (icon("play")) (texts.get("replay")) }
                form action={ (path) "/analysis" } method="post" data-analyse { button.button type="submit" { (icon("chart")) (texts.get("analysis-go")) } }
                @if self.can_rematch {
                    form action={ (path) "/rematch" } method="post" { button.button type="submit" { (icon("redo")) (texts.get(if table.position().config().is_solo() { "rematch-solo" } else { "rematch" })) } }
                }
                // Whoever has just learned the game may want to try something.
                @if table.guided { a.button href=(texts.at("/puzzles")) { (icon("bulb")) (texts.get("puzzles-title")) } }
                @if !reader.alone { button.button type="button" data-share={ (path) "/end" } data-shared=(texts.get("shared")) data-sharing=(texts.get("companion-share")) { (icon("share")) span { (texts.get("share")) } } }
                a.button href={ (path) "/record.txt" } download="carnegie.txt" { (icon("download")) (texts.get("record-text")) }
                a.button href={ (path) "/record.json" } download="carnegie.json" { (icon("download")) (texts.get("record-json")) }
                a.button href=(path) { (icon("map")) (texts.get("table-look")) }
            }
        }
    }
}

/// Half a wreath; the other half is its mirror image.
fn laurel() -> Markup {
    html! {
        svg.laurel viewBox="0 0 40 64" aria-hidden="true" {
            path.stem d="M36 60C12 52 4 30 14 4" {}
            @for (x, y, turn) in [(14, 6, -62), (10, 16, -38), (8, 27, -22), (10, 38, -6), (16, 48, 12), (25, 55, 28)] {
                path d="M0 0c3-7 3-12 0-17-3 5-3 10 0 17z" transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } {}
            }
            @for (x, y, turn) in [(13, 14, 40), (11, 25, 52), (13, 36, 66), (19, 46, 78), (28, 54, 92)] {
                path d="M0 0c2-6 2-10 0-14-2 4-2 8 0 14z" transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } {}
            }
        }
    }
}
