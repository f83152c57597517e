//! After the game: score sheet, chart, replay, record.

use super::{Reader, site};
use crate::table::{Table, chart, score_sheet};
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
}

impl EndPage<'_> {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let (texts, table) = (reader.texts, self.table);
        let names: Vec<String> = table.position().scored_seats().map(|seat| table.name(seat)).collect();
        site(
            reader,
            "end-title",
            "",
            html! {
                h1 { (table.result()) }
                h2 { (texts.get("part-score-end")) }
                (score_sheet(table))
                h2 { (texts.get("chart-title")) }
                (chart(texts, &names, self.courses))
                p.play-buttons {
                    a.button.primary href={ (table.path) "/replay" } { (texts.get("replay")) }
                    a.button href={ (table.path) "/record.txt" } download { (texts.get("record-text")) }
                    a.button href={ (table.path) "/record.json" } download { (texts.get("record-json")) }
                    a.button href=(table.path) { (texts.get("table-look")) }
                }
                @if self.can_rematch {
                    form action={ (table.path) "/rematch" } method="post" { button.button type="submit" { (texts.get("rematch")) } }
                }
            },
        )
    }
}
