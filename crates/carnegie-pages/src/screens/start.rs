//! The start page: play now, your tables, open tables.

use super::lists::urgent_first;
use super::{Reader, TableCard, ornament, site, table_list, told_to_newcomers};
use crate::icons::icon;
use crate::locale::{Texts, t};
use crate::table::bare_map;
use maud::{Markup, html};

/// The start page. `offline` says whether the offline edition is to be had here as well.
pub fn start_page(reader: &Reader, mine: &[TableCard], open: &[TableCard], offline: bool) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "start-title",
        "/",
        html! {
            div.hero {
                div.hero-words {
                    h1 { (texts.get("start-head")) }
                    (ornament())
                    p.lead { (texts.get("start-lead")) }
                }
                figure.hero-map { (bare_map()) }
                div.play {
                    (play(texts, "play-andrew", "stand", "solo"))
                    (play(texts, "play-bots", "players", "bots"))
                    (play(texts, "play-guided", "study", "guided"))
                    form action=(texts.at("/create")) method="get" { (play_button(texts, if reader.alone { "play-here" } else { "play-friends" }, if reader.alone { "lobby" } else { "link" })) }
                    (told_to_newcomers(reader))
                }
            }
            div.columns {
                @if !mine.is_empty() {
                    section.card { h2 { (texts.get("nav-mine")) } (table_list(texts, &urgent_first(mine), "mine-none")) }
                }
                @if !reader.alone {
                    section.card {
                        h2 { (texts.get("open-tables")) }
                        (table_list(texts, open, "open-none"))
                        @if open.is_empty() { p { a href=(texts.at("/create")) { (texts.get("open-one")) } } }
                    }
                }
                section.card {
                    h2 { (texts.get("start-more")) }
                    ul.ways {
                        @for &(path, picture, key) in ways(reader.alone).iter().filter(|(path, ..)| offline || *path != OFFLINE) {
                            li { a href=(texts.at(path)) { (icon(picture)) span { (texts.get(key)) } } }
                        }
                    }
                    @if let Some(name) = &reader.name { p.quiet { (t!(texts, "signed-as", name = name.clone())) } }
                }
            }
        },
    )
}

/// Where servers have the offline edition.
const OFFLINE: &str = "/offline/";

/// What else there is: path, picture and message.
const fn ways(alone: bool) -> &'static [(&'static str, &'static str, &'static str)] {
    match alone {
        false => &[
            ("/puzzles", "bulb", "puzzles-title"),
            ("/companion", "clock", "companion-title"),
            (OFFLINE, "download", "start-offline"),
            ("/rules", "help", "start-rules"),
            ("/tables", "eye", "start-watch"),
            ("/import", "log", "start-import"),
            ("/profile", "stand", "start-profile"),
        ],
        true => &[
            ("/puzzles", "bulb", "puzzles-title"),
            ("/companion", "clock", "companion-title"),
            ("/rules", "help", "start-rules"),
            ("/import", "log", "start-import"),
            ("/device", "stand", "start-device"),
        ],
    }
}

fn play(texts: Texts, key: &str, picture: &str, kind: &str) -> Markup {
    html! {
        form action=(texts.at("/play")) method="post" {
            input type="hidden" name="kind" value=(kind);
            (play_button(texts, key, picture))
        }
    }
}

fn play_button(texts: Texts, key: &str, picture: &str) -> Markup {
    html! {
        button type="submit" {
            span.medal { (icon(picture)) }
            span { strong { (texts.get(key)) } small { (texts.get(&format!("{key}-about"))) } }
        }
    }
}
