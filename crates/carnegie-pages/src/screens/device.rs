//! Carnegie without a server: the reader's name, the games on this device, and what happens to them.

use super::{Reader, TableCard, headline, script, site, table_list};
use crate::icons::icon;
use crate::locale::t;
use maud::{Markup, html};

/// What the page shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Device {
    /// Games in progress.
    pub running: Vec<TableCard>,
    /// The version of the program.
    pub version: String,
    /// How many games have just been read from a file.
    pub read: Option<usize>,
    /// What was wrong with the last attempt.
    pub error: Option<String>,
}

impl Device {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let texts = reader.texts;
        site(
            reader,
            "nav-device",
            "/device",
            html! {
                (headline(&texts.get("nav-device"), html! {}))
                @if let Some(error) = &self.error { p.error.note role="alert" { (error) } }
                @if let Some(read) = self.read { p.note role="status" { (t!(texts, "device-read-done", n = read)) } }
                p.lead { (texts.get("device-about")) }
                div.columns {
                    form.card.form action=(texts.at("/device/name")) method="post" {
                        h2 { (texts.get("your-name")) }
                        label.field { span { (texts.get("name-seen")) } input type="text" name="name" maxlength="32" required autocomplete="nickname" value=[reader.name.as_deref()]; }
                        button.primary type="submit" { (texts.get("save")) }
                    }
                    section.card.form {
                        h2 { (texts.get("device-kept")) }
                        p role="status" data-kept data-yes=(texts.get("device-kept-yes")) data-refused=(texts.get("device-kept-refused")) { (texts.get("device-kept-no")) }
                        button.button type="button" data-keep hidden { (texts.get("device-kept-ask")) }
                    }
                    section.card.form {
                        h2 { (texts.get("device-games")) }
                        p { (texts.get("device-games-about")) }
                        a.button.primary href=(texts.at("/device/games.json")) download="carnegie-games.json" { (icon("download")) (texts.get("device-save")) }
                        // The browser's own button speaks the browser's language.
                        label.button.file { (icon("log")) span { (texts.get("device-read")) } input.sr type="file" accept=".json,application/json" data-read=(texts.at("/device/games")); }
                    }
                    section.card.form {
                        h2 { (texts.get("device-app")) }
                        p { (texts.get("device-app-about")) }
                        p.quiet { (t!(texts, "device-version", version = self.version.clone())) " · " a href=(texts.at("/licences.txt")) { (texts.get("device-licences")) } }
                    }
                }
                @if !self.running.is_empty() {
                    section.card {
                        h2 { (texts.get("device-running")) }
                        p { (texts.get("device-running-about")) }
                        (table_list(texts, &self.running, "mine-none"))
                        ul.ways { @for table in &self.running {
                            @if table.difficulty.is_none() { li { a href={ (table.path) "/hand-over" } { (icon("share")) span { (texts.get("hand-over")) ": " (super::table_title(texts, table.title.as_deref(), &table.names, false)) } } } }
                            li { a href={ (table.path) "/record.txt" } download="carnegie.txt" { (icon("download")) span { (texts.get("record-text")) ": " (super::table_title(texts, table.title.as_deref(), &table.names, table.difficulty.is_some())) } } }
                        } }
                    }
                }
                (script(texts, "device"))
            },
        )
    }
}
