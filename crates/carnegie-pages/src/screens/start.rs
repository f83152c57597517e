//! The start page: play now, your tables, open tables.

use super::{Reader, TableCard, site, table_list};
use crate::locale::t;
use crate::table::bare_map;
use maud::{Markup, html};

/// The start page.
pub fn start_page(reader: &Reader, mine: &[TableCard], open: &[TableCard]) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "start-title",
        "/",
        html! {
            div.hero {
                div {
                    h1 { (texts.get("start-head")) }
                    p.lead { (texts.get("start-lead")) }
                    div.play {
                        (play(texts.get("play-andrew"), texts.get("play-andrew-about"), &[("kind", "solo")]))
                        (play(texts.get("play-bots"), texts.get("play-bots-about"), &[("kind", "bots")]))
                        (play(texts.get("play-guided"), texts.get("play-guided-about"), &[("kind", "guided")]))
                        form action="/create" method="get" { button type="submit" { strong { (texts.get("play-friends")) } small { (texts.get("play-friends-about")) } } }
                    }
                }
                (bare_map())
            }
            @if !mine.is_empty() { h2 { (texts.get("nav-mine")) } (table_list(texts, mine, "mine-none")) }
            h2 { (texts.get("open-tables")) }
            (table_list(texts, open, "open-none"))
            @if let Some(name) = &reader.name { p.quiet { (t!(texts, "signed-as", name = name.clone())) } }
        },
    )
}

fn play(title: String, about: String, fields: &[(&str, &str)]) -> Markup {
    html! {
        form action="/play" method="post" {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button type="submit" { strong { (title) } small { (about) } }
        }
    }
}
