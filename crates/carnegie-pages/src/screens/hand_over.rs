//! Carnegie without a server: taking a game in progress to a server, to play on there with others.

use super::{Reader, TableCard, headline, script, site, table_title};
use crate::icons::icon;
use maud::{Markup, html};

/// What the page needs to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandOver {
    /// The table.
    pub table: TableCard,
    /// The game so far.
    pub record: String,
    /// Whether the app came from a server, which can take the game.
    pub server: bool,
}

impl HandOver {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let (texts, table) = (reader.texts, &self.table);
        site(
            reader,
            "hand-over",
            "/device",
            html! {
                (headline(&texts.get("hand-over"), html! {}))
                p.lead { strong { (table_title(texts, table.title.as_deref(), &table.names, false)) } ". " (texts.get("hand-over-about")) }
                div.columns {
                    @if self.server {
                        // Outside of the app: the server itself answers, if there is one. A static host may have
                        // put the app there, too.
                        form.card.form action="/import" method="post" data-server="/healthz" hidden {
                            h2 { (texts.get("hand-over-here")) }
                            p { (texts.get("hand-over-here-about")) }
                            input type="hidden" name="record" value=(self.record);
                            input type="hidden" name="then" value="play-on";
                            button.primary type="submit" { (texts.get("play-on")) }
                        }
                    }
                    section.card.form {
                        h2 { (texts.get("hand-over-elsewhere")) }
                        p { (texts.get("hand-over-elsewhere-about")) }
                        a.button href={ (table.path) "/record.txt" } download="carnegie.txt" { (icon("download")) (texts.get("record-text")) }
                        label.field { span { (texts.get("record-text")) } textarea readonly rows="8" spellcheck="false" { (self.record) } }
                    }
                }
                (script(texts, "device"))
            },
        )
    }
}
