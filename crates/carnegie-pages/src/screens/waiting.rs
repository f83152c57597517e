//! A table that is waiting for people.

use super::create::COLOURS;
use super::{Reader, Terms, headline, only_key, script, seat_disk, titled};
use crate::clock::example;
use crate::icons::icon;
use crate::locale::{Texts, t};
use carnegie_rules::Modules;
use maud::{Markup, html};

/// A seat at a table that is waiting.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Who sits there; empty if free.
    pub name: String,
    /// The number of the colour.
    pub colour: usize,
    /// `open`, `invite`, `held`, `person` or `bot`.
    pub kind: &'static str,
    /// The level of a bot.
    pub level: Option<String>,
    /// Whether the reader sits there.
    pub yours: bool,
    /// The numbers of the colours that whoever sits down here may choose, that of the seat among them.
    pub free_colours: Vec<usize>,
}

/// The waiting room.
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
    /// The secret from an invite link, to sit down with.
    pub invited: Option<String>,
    /// Whether the game is played on from a position of another one.
    pub played_on: bool,
    /// The clock, the hints and the spectators.
    pub terms: Terms,
    /// Whether the reader opened the table.
    pub owner: bool,
}

impl WaitingRoom {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let texts = reader.texts;
        let seated = self.places.iter().any(|place| place.yours);
        let full = self.places.iter().all(|place| matches!(place.kind, "person" | "bot"));
        let title = self.title.clone().unwrap_or_else(|| texts.get("waiting-title"));
        titled(
            reader,
            &title,
            &texts.get("invite-about"),
            "",
            html! {
                div #waiting data-waiting=(self.path) data-event=(self.event) data-taken=(texts.get("refused-colour-taken")) {
                    (headline(&title, html! {}))
                    div.columns {
                        section #seats .card {
                            h2 { (texts.get("create-seats")) }
                            ol.list { @for (index, place) in self.places.iter().enumerate() { (self.place(reader, index, place, seated)) } }
                            p.quiet.waits { span.spinner aria-hidden="true" {} (texts.get("waiting-about")) }
                            p.play-buttons {
                                @if self.owner && full { form action={ (self.path) "/start" } method="post" { button.primary type="submit" { (texts.get("start-game")) } } }
                                @if seated || self.owner { form action={ (self.path) "/leave" } method="post" { button.button type="submit" { (texts.get(if self.owner { "close-table" } else { "leave-table" })) } } }
                            }
                            @if reader.guest || reader.name.is_none() { (only_key(texts)) }
                        }
                        div {
                            @if let Some(invite) = &self.invite { (invitation(texts, &self.path, invite)) }
                            section.card {
                                h2 { (texts.get("waiting-game")) }
                                ul.facts {
                                    li { (icon("players")) (t!(texts, "players-count", n = self.places.len())) }
                                    @if self.played_on { li { (icon("choice")) strong { (texts.get("waiting-played-on")) } } }
                                    @if self.modules == Modules::NONE { li { (icon("tile")) (texts.get("base-game")) } }
                                    @for (picture, words) in self.terms.words(texts) { li { (icon(picture)) (words) @if picture == "clock" { (self.clock(texts)) } } }
                                    @for module in self.modules.iter() { li { (icon("tile")) strong { (texts.module(module)) } small { (texts.get(&format!("module-{module}-about"))) } } }
                                }
                            }
                        }
                    }
                }
                (script(texts, "waiting"))
            },
        )
    }

    /// What the clock means.
    fn clock(&self, texts: Texts) -> Markup {
        let Some(clock) = &self.terms.clock else { return html! {} };
        html! {
            @for sentence in clock.sentences(texts) { small { (sentence) } }
            @if let Some(ends) = clock.ends { small { (texts.get("clock-example")) " " (example(texts, ends)) "." } }
        }
    }

    fn place(&self, reader: &Reader, index: usize, place: &Place, seated: bool) -> Markup {
        let texts = reader.texts;
        let open = place.kind == "open"
            || (place.kind == "invite" && self.invited.is_some())
            || place.kind == "held";
        html! {
            li.yours[place.yours] {
                (seat_disk(index, place.colour, &place.name))
                span.grow {
                    @if place.kind == "held" { em.quiet { (t!(texts, "place-held-for", name = place.name.clone())) } }
                    @else if place.name.is_empty() { em.quiet { (texts.get(&format!("place-{}", place.kind))) } } @else { strong { (place.name) } }
                    @if let Some(level) = &place.level { small { (texts.get("bot")) " · " (texts.bot_level(level)) } }
                    @if place.yours { small { (texts.get("seat-me")) } }
                }
                @if !seated && open {
                    form action={ (self.path) "/sit" } method="post" {
                        input type="hidden" name="seat" value=(index + 1);
                        @if let Some(secret) = &self.invited { input type="hidden" name="invite" value=(secret); }
                        @if place.free_colours.len() > 1 { (colours(texts, index, place)) }
                        @if reader.name.is_none() { label.sr for={ "name" (index) } { (texts.get("your-name")) } input id={ "name" (index) } type="text" name="name" maxlength="32" autocomplete="nickname" placeholder=(texts.get("your-name")); }
                        button.primary type="submit" { (texts.get("sit-down")) }
                    }
                }
            }
        }
    }
}

/// The free colours to choose from. Who does not care takes whatever colour the seat has by then, so this one is sent
/// without its name.
fn colours(texts: Texts, index: usize, place: &Place) -> Markup {
    html! {
        fieldset.swatches {
            legend.sr { (texts.get("your-colour")) }
            @for &colour in &place.free_colours {
                @let own = colour == place.colour;
                @let name = texts.get(&format!("colour-{}", COLOURS[colour]));
                label title=(name) {
                    input.sr type="radio" name="colour" value=(if own { "" } else { COLOURS[colour] }) checked[own];
                    (seat_disk(index, colour, &name))
                    span.sr { (name) }
                }
            }
        }
    }
}

fn invitation(texts: Texts, path: &str, invite: &str) -> Markup {
    html! {
        section.card {
            h2 { (texts.get("invite-title")) }
            p.quiet { (texts.get("invite-about")) }
            label.field { span { (texts.get("invite-link")) } input #invite-link type="text" readonly value=(invite) data-origin; }
            p.play-buttons { button.primary type="button" data-share=(invite) data-shared=(texts.get("shared")) data-sharing=(texts.get("companion-share")) { (icon("share")) span { (texts.get("invite-copy")) } } }
            // Its address needs the name that the browser uses for the server.
            figure.code hidden { img data-code={ (path) "/code" } alt=(texts.get("invite-code")) width="180" height="180"; figcaption.quiet { (texts.get("invite-code-about")) } }
        }
    }
}
