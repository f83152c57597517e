//! Opening a table.

use super::{Reader, site};
use crate::locale::{Texts, t};
use carnegie_rules::Module;
use maud::{Markup, html};

/// What the form needs to know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CreateForm {
    /// The levels of the bots, the weakest first.
    pub levels: Vec<String>,
    /// What was wrong with the last try.
    pub error: Option<String>,
}

/// The name of a bot's level.
pub(crate) fn level_name(texts: Texts, level: &str) -> String {
    let key = format!("level-of-{level}");
    if texts.has(&key) { texts.get(&key) } else { level.to_owned() }
}

/// The page to open a table.
pub fn create_page(reader: &Reader, form: &CreateForm) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "create-title",
        "/create",
        html! {
            h1 { (texts.get("create-title")) }
            @if let Some(error) = &form.error { p.error role="alert" { (error) } }
            form.form action="/create" method="post" {
                fieldset {
                    legend { (texts.get("create-seats")) }
                    p.quiet { (texts.get("create-seats-about")) }
                    @for seat in 1..=4 { (seat_row(texts, form, seat)) }
                }
                fieldset {
                    legend { (texts.get("create-solo")) }
                    label.field { span { (texts.get("create-difficulty")) }
                        select name="difficulty" { @for level in 1..=4 { option value=(level) { (t!(texts, "andrew-level", n = level)) " – " (texts.get(&format!("difficulty-{level}"))) } } }
                    }
                }
                fieldset {
                    legend { (texts.get("create-modules")) }
                    @for &module in Module::ALL {
                        label.check {
                            input type="checkbox" name={ "module-" (module.name()) };
                            span { (texts.module(module)) @if !module.allowed_solo() { " " small { (texts.get("not-solo")) } } }
                            small { (texts.get(&format!("module-{module}-about"))) }
                        }
                    }
                }
                fieldset {
                    legend { (texts.get("create-table")) }
                    label.field { span { (texts.get("create-name")) } input type="text" name="title" maxlength="60"; }
                    label.check { input type="checkbox" name="public" checked; span { (texts.get("create-public")) } }
                    label.check { input type="checkbox" name="watch" checked; span { (texts.get("create-watch")) } }
                    label.check { input type="checkbox" name="hints" checked; span { (texts.get("create-hints")) } }
                    label.field { span { (texts.get("create-clock")) }
                        select name="clock" {
                            option value="" { (texts.get("clock-none")) }
                            @for (value, minutes) in [("turn-120", 2), ("turn-300", 5)] { option value=(value) { (t!(texts, "clock-turn", n = minutes)) } }
                            @for (value, minutes) in [("game-1200", 20), ("game-2700", 45)] { option value=(value) { (t!(texts, "clock-game", n = minutes)) } }
                            option value="turn-86400" { (texts.get("clock-day")) }
                        }
                    }
                    label.field { span { (texts.get("create-seed")) } input type="text" name="seed" inputmode="numeric" pattern="[0-9]*"; small.quiet { (texts.get("create-seed-about")) } }
                }
                button.primary type="submit" { (texts.get("create-open")) }
            }
        },
    )
}

fn seat_row(texts: Texts, form: &CreateForm, seat: u8) -> Markup {
    let kinds = ["me", "invite", "open", "bot", "here", "none"];
    let chosen = match seat {
        1 => "me",
        2 => "invite",
        _ => "none",
    };
    html! {
        div.seat-row {
            strong { (seat) }
            label { span.sr { (t!(texts, "create-seat", n = seat)) }
                select name={ "seat" (seat) } data-seat-kind { @for kind in kinds { option value=(kind) selected[kind == chosen] { (texts.get(&format!("seat-{kind}"))) } } }
            }
            span {
                label data-for="here" { span.sr { (texts.get("create-their-name")) } input type="text" name={ "name" (seat) } maxlength="32" placeholder=(texts.get("create-their-name")); }
                label data-for="bot" { span.sr { (texts.get("create-level")) }
                    select name={ "level" (seat) } { @for (index, level) in form.levels.iter().enumerate() { option value=(level) selected[index + 1 == form.levels.len()] { (level_name(texts, level)) } } }
                }
            }
        }
    }
}
