//! Lists of tables: open ones, own ones, records.

use super::{Reader, TableCard, site, table_list};
use maud::{Markup, html};

/// Open tables and games to watch.
pub fn lobby_page(reader: &Reader, open: &[TableCard], running: &[TableCard]) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "nav-tables",
        "/tables",
        html! {
            h1 { (texts.get("nav-tables")) }
            p { a.button.primary href="/create" { (texts.get("create-title")) } }
            h2 { (texts.get("open-tables")) }
            (table_list(texts, open, "open-none"))
            h2 { (texts.get("running-tables")) }
            (table_list(texts, running, "running-none"))
        },
    )
}

/// The reader's tables.
pub fn my_tables_page(reader: &Reader, mine: &[TableCard]) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "nav-mine",
        "/mine",
        html! {
            h1 { (texts.get("nav-mine")) }
            (table_list(texts, mine, "mine-none"))
            p { a.button.primary href="/create" { (texts.get("create-title")) } }
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
            h1 { (texts.get("nav-records")) }
            (table_list(texts, ended, "records-none"))
            p { a.button href="/import" { (texts.get("import-title")) } }
        },
    )
}
