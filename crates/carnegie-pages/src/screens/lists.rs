//! Lists of tables: open ones, the reader's own, records.

use super::{Reader, TableCard, headline, site, table_list};
use crate::icons::icon;
use crate::locale::Texts;
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

/// How many games that have ended are shown among the reader's tables.
const LAST_ENDED: usize = 5;

/// The reader's tables: those where it is their turn first, the most urgent at the top; then the other games, the tables
/// that wait for people, and the last games that have ended.
pub fn my_tables_page(reader: &Reader, mine: &[TableCard], ended: &[TableCard]) -> Markup {
    let texts = reader.texts;
    let (begun, waiting): (Vec<_>, Vec<_>) = urgent_first(mine).into_iter().partition(|table| table.begun);
    let (yours, others): (Vec<_>, Vec<_>) = begun.into_iter().partition(|table| table.your_turn);
    let nothing = yours.is_empty() && others.is_empty() && waiting.is_empty();
    site(
        reader,
        "nav-mine",
        "/mine",
        html! {
            (headline(&texts.get("nav-mine"), html! { a.button.primary href=(texts.at("/create")) { (texts.get("create-title")) } }))
            @if reader.guest && !nothing {
                p.note { (texts.get("mine-guest")) " " a href=(texts.at("/profile")) { (texts.get("register")) } }
            }
            @if !reader.alone && !nothing {
                p.quiet { (texts.get("notifications-link-about")) " " a href=(texts.at("/notifications")) { (texts.get("nav-notifications")) } }
            }
            div data-mine {
                (part(texts, "your-turn", &yours))
                (part(texts, "mine-others", &others))
                (part(texts, "mine-waiting", &waiting))
                @if nothing {
                    section.card {
                        h2 { (texts.get("mine-all")) }
                        p.quiet.nothing { (texts.get("mine-none")) }
                        p { a href=(texts.at("/")) { (texts.get("mine-begin")) } }
                    }
                }
                @if !ended.is_empty() {
                    section.card {
                        h2 { (texts.get("mine-ended")) }
                        (table_list(texts, &ended[..ended.len().min(LAST_ENDED)], "records-none"))
                        @if ended.len() > LAST_ENDED { p { a href=(texts.at("/records")) { (texts.get("mine-ended-all")) } } }
                    }
                }
            }
        },
    )
}

/// The reader's tables in the order in which they are wanted: where it is their turn, the least time left first.
pub(super) fn urgent_first(tables: &[TableCard]) -> Vec<TableCard> {
    let mut tables = tables.to_vec();
    // Where there is no clock, the others have waited for a while, or have not.
    tables.sort_by_key(|table| {
        (!table.your_turn, table.deadline.unwrap_or(i64::MAX), std::cmp::Reverse(table.idle))
    });
    tables
}

/// Some of the reader's tables under a headline; nothing if there are none.
fn part(texts: Texts, title: &str, tables: &[TableCard]) -> Markup {
    html! {
        @if !tables.is_empty() { section.card { h2 { (texts.get(title)) } (table_list(texts, tables, "mine-none")) } }
    }
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
