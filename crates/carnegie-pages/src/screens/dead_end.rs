//! Pages from which there is no way on but elsewhere.

use super::{Reader, site};
use maud::{Markup, html};

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
