//! Playing a game on from one of its positions.

use super::{Reader, headline, seat_disk, site, told_to_newcomers};
use crate::icons::icon;
use crate::locale::t;
use maud::{Markup, html};

/// What the page needs to know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayOnPage {
    /// The address of the table whose game is played on.
    pub path: String,
    /// The secret of its invite link, if the reader came with it.
    pub invite: Option<String>,
    /// After how many decisions.
    pub at: usize,
    /// Round and phase there, in words.
    pub place: String,
    /// Who has to decide there.
    pub waits_for: String,
    /// The names at the seats.
    pub names: Vec<String>,
    /// The number of the colour of each seat.
    pub colours: Vec<usize>,
    /// The seat that is offered first, from 0.
    pub seat: usize,
    /// Whether secret donations have been noted there; they will be drawn anew.
    pub secrets: bool,
    /// The address of a picture of the position.
    pub picture: Option<String>,
    /// The levels of the bots, the weakest first.
    pub levels: Vec<String>,
    /// The one that is offered first.
    pub usual_level: String,
    /// What was wrong with the last attempt.
    pub error: Option<String>,
}

impl PlayOnPage {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let texts = reader.texts;
        let query = self.invite.as_ref().map(|invite| format!("?invite={invite}")).unwrap_or_default();
        site(
            reader,
            "play-on",
            "",
            html! {
                (headline(&texts.get("play-on"), html! {}))
                @if let Some(error) = &self.error { p.error.note role="alert" { (error) } }
                div.columns {
                    form.card.play-on action={ (self.path) "/play-on" (query) } method="post" {
                        input type="hidden" name="at" value=(self.at);
                        @if self.names.len() > 1 { (self.seats(reader)) } @else { (name_field(reader)) }
                        div.with-whom {
                            @if self.names.len() == 1 {
                                (way(reader, "bots", "stand", "play-on-solo", "play-on-solo-about", true))
                            } @else {
                                label.field { span { (texts.get("play-on-level")) }
                                    select name="level" { @for level in &self.levels { option value=(level) selected[*level == self.usual_level] { (texts.bot_level(level)) } } }
                                }
                                (way(reader, "bots", "bulb", "play-on-bots", "play-on-bots-about", true))
                                (way(reader, "here", "lobby", "play-on-here", "play-on-here-about", false))
                                @if !reader.alone { (way(reader, "friends", "link", "play-on-friends", "play-on-friends-about", false)) }
                            }
                            (told_to_newcomers(reader))
                        }
                    }
                    section.card {
                        h2 { (texts.get("play-on-place")) }
                        p { strong { (self.place) } " · " (t!(texts, "wait-for", names = self.waits_for.clone())) }
                        @if let Some(picture) = &self.picture {
                            img.position src=(picture) width="1200" height="630" alt=(t!(texts, "play-on-picture", place = self.place.clone())) loading="lazy";
                        }
                        p.quiet { (texts.get("play-on-about")) @if self.secrets { " " (texts.get("play-on-hidden")) } }
                        p { a href={ (self.path) (query) } { (texts.get("table-look")) } }
                    }
                }
            },
        )
    }

    /// Which company the reader takes over.
    fn seats(&self, reader: &Reader) -> Markup {
        let texts = reader.texts;
        html! {
            fieldset.companies-choice {
                legend { (texts.get("play-on-seat")) }
                @for (index, name) in self.names.iter().enumerate() {
                    label.choice {
                        input type="radio" name="seat" value=(index + 1) checked[index == self.seat];
                        (seat_disk(index, self.colours.get(index).copied().unwrap_or(index), name)) span { (name) }
                    }
                }
                (name_field(reader))
            }
        }
    }
}

/// Newcomers may say what they are called.
fn name_field(reader: &Reader) -> Markup {
    let texts = reader.texts;
    html! {
        @if reader.name.is_none() {
            label.field { span { (texts.get("your-name")) } input type="text" name="me" maxlength="32" autocomplete="nickname"; }
        }
    }
}

/// A way to play on: a button, and what it means.
fn way(reader: &Reader, with: &str, picture: &str, label: &str, about: &str, primary: bool) -> Markup {
    let texts = reader.texts;
    html! {
        p.way {
            button.button.primary[primary] type="submit" name="with" value=(with) aria-describedby=(about) { (icon(picture)) (texts.get(label)) }
            small.quiet id=(about) { (texts.get(about)) }
        }
    }
}
