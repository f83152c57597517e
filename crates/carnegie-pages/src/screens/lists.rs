//! Lists of tables: open ones, the reader's own, records.

use super::{Reader, TableCard, headline, site, table_list};
use crate::icons::icon;
use maud::{Markup, html};

/// Open tables and games to watch.
pub fn lobby_page(reader: &Reader, open: &[TableCard], running: &[TableCard]) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "nav-tables",
        "/tables",
        html! {
            (headline(&texts.get("nav-tables"), html! { a.button.primary href=(texts.at("/create")) { (texts.get("create-title")) } }))
            div.columns {
                section.card {
                    h2 { (texts.get("open-tables")) }
                    (table_list(texts, open, "open-none"))
                    @if open.is_empty() { p { a href=(texts.at("/create")) { (texts.get("open-one")) } } }
                }
                section.card {
                    h2 { (texts.get("running-tables")) }
                    (table_list(texts, running, "running-none"))
                }
            }
        },
    )
}

/// The reader's tables.
pub fn my_tables_page(reader: &Reader, mine: &[TableCard]) -> Markup {
    let texts = reader.texts;
    let (yours, others): (Vec<_>, Vec<_>) = mine.iter().cloned().partition(|table| table.your_turn);
    site(
        reader,
        "nav-mine",
        "/mine",
        html! {
            (headline(&texts.get("nav-mine"), html! { a.button.primary href=(texts.at("/create")) { (texts.get("create-title")) } }))
            @if reader.guest && !mine.is_empty() {
                p.note { (texts.get("mine-guest")) " " a href=(texts.at("/profile")) { (texts.get("register")) } }
            }
            @if !reader.alone && !mine.is_empty() {
                p.quiet { (texts.get("notifications-link-about")) " " a href=(texts.at("/notifications")) { (texts.get("nav-notifications")) } }
            }
            @if !yours.is_empty() {
                section.card { h2 { (texts.get("your-turn")) } (table_list(texts, &yours, "mine-none")) }
            }
            @if !others.is_empty() || yours.is_empty() {
                section.card {
                    h2 { (texts.get(if yours.is_empty() { "mine-all" } else { "mine-others" })) }
                    (table_list(texts, &others, "mine-none"))
                    @if mine.is_empty() { p { a href=(texts.at("/")) { (texts.get("mine-begin")) } } }
                }
            }
        },
    )
}

/// Games that have ended, and importing others.
pub fn records_page(reader: &Reader, ended: &[TableCard]) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "nav-records",
        "/records",
        html! {
            (headline(&texts.get("nav-records"), html! { a.button href=(texts.at("/import")) { (icon("log")) (texts.get("import-title")) } }))
            section.card {
                h2 { (texts.get("records-ended")) }
                (table_list(texts, ended, "records-none"))
                @if ended.is_empty() { p { a href=(texts.at("/")) { (texts.get("mine-begin")) } } }
            }
        },
    )
}
