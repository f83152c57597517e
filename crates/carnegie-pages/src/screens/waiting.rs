//! A table that waits for people.

use super::create::level_name;
use super::{Reader, site};
use crate::locale::t;
use carnegie_rules::Modules;
use maud::{Markup, html};

/// A seat of a table that waits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Who sits there; empty when free.
    pub name: String,
    /// `open`, `invite`, `held`, `person` or `bot`.
    pub kind: &'static str,
    /// The strength of a bot.
    pub level: Option<String>,
    /// Whether the reader sits there.
    pub yours: bool,
}

/// The room before the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WaitingRoom {
    /// The address of the table.
    pub path: String,
    /// The number of the last event that the page shows.
    pub event: String,
    /// The title.
    pub title: Option<String>,
    /// The seats.
    pub places: Vec<Place>,
    /// The modules.
    pub modules: Modules,
    /// The invite link, for people at the table.
    pub invite: Option<String>,
    /// The secret of an invite link in the address, to sit down with.
    pub invited: Option<String>,
    /// Whether the reader opened the table.
    pub owner: bool,
}

impl WaitingRoom {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let texts = reader.texts;
        let seated = self.places.iter().any(|place| place.yours);
        let full = self.places.iter().all(|place| matches!(place.kind, "person" | "bot"));
        site(
            reader,
            "waiting-title",
            "",
            html! {
                div #waiting data-waiting=(self.path) data-event=(self.event) {
                    h1 { @match &self.title { Some(title) => (title), None => (texts.get("waiting-title")) } }
                    p { (texts.get("waiting-about")) }
                    @if let Some(invite) = &self.invite {
                        label.field { span { (texts.get("invite-link")) }
                            input #invite-link type="text" readonly value=(invite) data-origin;
                        }
                        p { button.button type="button" data-copy="invite-link" { (texts.get("invite-copy")) } }
                    }
                    ol.list {
                        @for (index, place) in self.places.iter().enumerate() {
                            li {
                                strong { (index + 1) }
                                span.grow {
                                    @if place.name.is_empty() { em.quiet { (texts.get(&format!("place-{}", place.kind))) } } @else { (place.name) }
                                    @if let Some(level) = &place.level { small { (level_name(texts, level)) } }
                                }
                                @if !seated && (place.kind == "open" || (place.kind == "invite" && self.invited.is_some()) || place.kind == "held") {
                                    form action={ (self.path) "/sit" } method="post" {
                                        input type="hidden" name="seat" value=(index + 1);
                                        @if let Some(secret) = &self.invited { input type="hidden" name="invite" value=(secret); }
                                        @if reader.name.is_none() { label.sr for={ "name" (index) } { (texts.get("your-name")) } input id={ "name" (index) } type="text" name="name" maxlength="32" placeholder=(texts.get("your-name")); }
                                        button.primary type="submit" { (texts.get("sit-down")) }
                                    }
                                }
                            }
                        }
                    }
                    @if self.modules != Modules::NONE { p { (t!(texts, "with-modules", modules = self.modules.iter().map(|module| texts.module(module)).collect::<Vec<_>>().join(", "))) } }
                    p.play-buttons {
                        @if self.owner && full { form action={ (self.path) "/start" } method="post" { button.primary type="submit" { (texts.get("start-game")) } } }
                        @if seated || self.owner { form action={ (self.path) "/leave" } method="post" { button.button type="submit" { (texts.get(if self.owner { "close-table" } else { "leave-table" })) } } }
                    }
                }
            },
        )
    }
}
