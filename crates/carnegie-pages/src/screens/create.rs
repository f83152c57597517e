//! Opening a table.

use super::{Reader, headline, script, site, told_to_newcomers};
use crate::clock::{DAY, HOUR, clock_words, hours};
use crate::icons::icon;
use crate::locale::{Texts, t};
use carnegie_rules::Module;
use maud::{Markup, html};
use std::collections::HashMap;

/// What the form needs to know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CreateForm {
    /// The levels of the bots, the weakest first.
    pub levels: Vec<String>,
    /// The one that is offered first.
    pub usual_level: String,
    /// From which hour to which a night lasts, for clocks that stand still then.
    pub night: (u8, u8),
    /// What was wrong with the last attempt.
    pub error: Option<String>,
    /// What was sent with it, by the names of the fields: nobody fills in a form twice.
    pub sent: HashMap<String, String>,
}

impl CreateForm {
    fn sent(&self, name: &str) -> Option<&str> {
        self.sent.get(name).map(String::as_str)
    }

    /// Whether a box is ticked. One that was not ticked was not sent.
    fn ticked(&self, name: &str, at_first: bool) -> bool {
        if self.sent.is_empty() { at_first } else { self.sent.contains_key(name) }
    }

    /// The same for a box that is only sent with others: otherwise nobody has decided about it.
    fn ticked_if(&self, applies: bool, name: &str, at_first: bool) -> bool {
        if applies { self.ticked(name, at_first) } else { at_first }
    }
}

/// Who may have a seat.
const KINDS: [&str; 6] = ["me", "invite", "open", "bot", "here", "none"];

/// The colours of the seats, in their usual order.
pub(super) const COLOURS: [&str; 4] = ["blue", "orange", "green", "purple"];

/// Tables that people often open: name, picture and seats.
const PRESETS: [(&str, &str, [&str; 4]); 5] = [
    ("preset-solo", "stand", ["me", "none", "none", "none"]),
    ("preset-friend", "link", ["me", "invite", "none", "none"]),
    ("preset-public", "players", ["me", "open", "open", "none"]),
    ("preset-bots", "bulb", ["me", "bot", "bot", "bot"]),
    ("preset-here", "lobby", ["me", "here", "here", "none"]),
];

/// The clocks that are offered for each turn, in seconds.
const TURN_CLOCKS: [u32; 11] =
    [120, 300, HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 31 * DAY];
/// Those for the whole game.
const GAME_CLOCKS: [u32; 10] =
    [1_200, 2_700, 2 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 31 * DAY];
/// The clocks, with the beginning of their values in the form.
const CLOCKS: [(&str, &[u32]); 2] = [("turn", &TURN_CLOCKS), ("game", &GAME_CLOCKS)];

/// Whether this kind of seat is for somebody elsewhere.
fn needs_others(kind: &&str) -> bool {
    ["invite", "open"].contains(kind)
}

/// The page to open a table.
pub fn create_page(reader: &Reader, form: &CreateForm) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "create-title",
        "/create",
        html! {
            (headline(&texts.get("create-title"), html! {}))
            @if let Some(error) = &form.error { p.error.note role="alert" { (error) } }
            form.create action=(texts.at("/create")) method="post" data-create {
                div.create-main {
                    (seats(reader, form))
                    (modules(texts, form))
                    (table_options(reader, form))
                }
                (summary(reader))
            }
            (script(texts, "create"))
        },
    )
}

fn seats(reader: &Reader, form: &CreateForm) -> Markup {
    let texts = reader.texts;
    html! {
        fieldset.card {
            legend { (texts.get("create-seats")) }
            div.presets data-presets hidden {
                @for (key, picture, seats) in PRESETS.into_iter().filter(|(.., seats)| !reader.alone || !seats.iter().any(needs_others)) {
                    button.chip type="button" data-preset=(seats.join(" ")) { (icon(picture)) (texts.get(key)) }
                }
            }
            @for seat in 1..=4 { (seat_row(reader, form, seat)) }
            p.quiet { (texts.get("create-seats-about")) }
            label.field data-only="solo" { span { (texts.get("create-difficulty")) }
                select name="difficulty" { @for level in 1..=4 { option value=(level) selected[form.sent("difficulty") == Some(&level.to_string())] { (t!(texts, "andrew-level", n = level)) " – " (texts.get(&format!("difficulty-{level}"))) } } }
            }
        }
    }
}

fn seat_row(reader: &Reader, form: &CreateForm, seat: usize) -> Markup {
    let texts = reader.texts;
    let at_first = match seat {
        1 => "me",
        2 if reader.alone => "bot",
        2 => "invite",
        _ => "none",
    };
    let sent = |name: &str| form.sent(&format!("{name}{seat}"));
    let chosen = sent("seat").unwrap_or(at_first);
    let own_colour = sent("colour").unwrap_or(COLOURS[seat - 1]);
    let colour = COLOURS.into_iter().position(|colour| colour == own_colour).unwrap_or(seat - 1);
    let own_level = sent("level").unwrap_or(&form.usual_level);
    let own_name = form.sent("me").or(reader.name.as_deref());
    html! {
        div.seat-row {
            (super::seat_disk(seat - 1, colour, &seat.to_string()))
            label.colour { span.sr { (t!(texts, "create-colour", n = seat)) }
                select name={ "colour" (seat) } data-colour { @for colour in COLOURS { option value=(colour) selected[colour == own_colour] { (texts.get(&format!("colour-{colour}"))) } } }
            }
            label { span.sr { (t!(texts, "create-seat", n = seat)) }
                select name={ "seat" (seat) } data-seat-kind { @for kind in KINDS.into_iter().filter(|kind| !reader.alone || !needs_others(kind)) { option value=(kind) selected[kind == chosen] { (texts.get(&format!("seat-{kind}"))) } } }
            }
            span {
                label data-for="me" { span.sr { (texts.get("your-name")) } input type="text" name="me" maxlength="32" autocomplete="nickname" placeholder=(texts.get("your-name")) value=[own_name]; }
                label data-for="here" { span.sr { (texts.get("create-their-name")) } input type="text" name={ "name" (seat) } maxlength="32" autocomplete="off" placeholder=(texts.get("create-their-name")) value=[sent("name")]; }
                label data-for="bot" { span.sr { (texts.get("create-level")) }
                    select name={ "level" (seat) } { @for level in &form.levels { option value=(level) selected[level == own_level] { (texts.bot_level(level)) } } }
                }
                small.quiet data-for="invite" { (texts.get("seat-invite-about")) }
                small.quiet data-for="open" { (texts.get("seat-open-about")) }
            }
        }
    }
}

fn modules(texts: Texts, form: &CreateForm) -> Markup {
    html! {
        fieldset.card {
            legend { (texts.get("create-modules")) }
            div.presets data-presets hidden {
                button.chip type="button" data-modules="none" { (texts.get("base-game")) }
                button.chip type="button" data-modules="all" { (texts.get("modules-all")) }
            }
            div.checks {
                @for &module in Module::ALL {
                    label.check data-not-solo[!module.allowed_solo()] {
                        // Open Bar offers the tiles of New Departments, too.
                        input type="checkbox" name={ "module-" (module.name()) } data-name=(texts.module(module)) data-replaced[module == Module::NewDepartments] checked[form.ticked(&format!("module-{module}"), false)];
                        span { (texts.module(module)) @if !module.allowed_solo() { " " small.only-several { (texts.get("not-solo")) } } }
                        small { (texts.get(&format!("module-{module}-about"))) }
                    }
                }
            }
        }
    }
}

fn table_options(reader: &Reader, form: &CreateForm) -> Markup {
    let texts = reader.texts;
    let open = (1..=4).any(|seat| form.sent(&format!("seat{seat}")) == Some("open"));
    html! {
        fieldset.card {
            legend { (texts.get("create-table")) }
            div.checks {
                label.field { span { (texts.get("create-name")) } input type="text" name="title" maxlength="60" autocomplete="off" value=[form.sent("title")]; }
                @if !reader.alone { (clock(texts, form)) }
                @if !reader.alone {
                    label.check data-only="open" { input type="checkbox" name="public" checked[form.ticked_if(open, "public", true)]; span { (texts.get("create-public")) } }
                    label.check { input type="checkbox" name="watch" checked[form.ticked("watch", true)]; span { (texts.get("create-watch")) } }
                }
                label.check { input type="checkbox" name="hints" checked[form.ticked("hints", true)] data-chosen[!form.sent.is_empty()]; span { (texts.get("create-hints")) } }
                label.field { span { (texts.get("create-seed")) } input type="text" name="seed" inputmode="numeric" pattern="[0-9]*" autocomplete="off" value=[form.sent("seed")]; small.quiet { (texts.get("create-seed-about")) } }
            }
        }
    }
}

/// How long people have, when that does not count, and what happens when it is over.
fn clock(texts: Texts, form: &CreateForm) -> Markup {
    let (evening, morning) = hours(form.night);
    let nights = t!(texts, "create-nights-off", evening = evening, morning = morning);
    let off = [("weekends-off", texts.get("create-weekends-off")), ("nights-off", nights)];
    let chosen = |name: &str, value: &str| form.sent(name) == Some(value);
    let stand_in = form.sent("stand-in").unwrap_or(&form.usual_level);
    html! {
        label.field data-only="several" { span { (texts.get("create-clock")) }
            select name="clock" data-long=(HOUR) {
                option value="" { (texts.get("clock-none")) }
                @for (value, days) in [("wait-72", 3), ("wait-168", 7)] { option value=(value) selected[chosen("clock", value)] { (t!(texts, "clock-wait", n = days)) } }
                @for (per, clocks) in CLOCKS {
                    optgroup label=(texts.get(&format!("clock-group-{per}"))) {
                        @for &seconds in clocks { option value={ (per) "-" (seconds) } selected[chosen("clock", &format!("{per}-{seconds}"))] { (clock_words(texts, seconds, per == "game")) } }
                    }
                }
            }
        }
        div data-only="several" {
            label.field data-only="clock" { span { (texts.get("create-then")) }
                select name="then" { @for then in ["bot", "forfeit"] { option value=(then) selected[chosen("then", then)] { (texts.get(&format!("then-{then}"))) } } }
            }
            label.field { span { (texts.get("create-stand-in")) }
                select name="stand-in" { @for level in &form.levels { option value=(level) selected[level == stand_in] { (texts.bot_level(level)) } } }
                small.quiet { (texts.get("create-stand-in-about")) }
            }
        }
        // Only where time is counted in hours or days.
        div data-only="long" {
            @for (name, label) in off {
                label.check { input type="checkbox" name=(name) data-off=(texts.get(name)) checked[form.ticked(name, false)]; span { (label) } }
            }
            label.field data-only="off" { span { (texts.get("create-zone")) }
                input type="text" name="zone" list="zones" value=(form.sent("zone").unwrap_or("UTC")) autocomplete="off" data-zone data-chosen[form.sent("zone").is_some()];
                datalist #zones {}
                small.quiet { (texts.get("create-zone-about")) }
            }
        }
    }
}

/// What will be played, and the button; the script keeps it up to date.
fn summary(reader: &Reader) -> Markup {
    let texts = reader.texts;
    html! {
        aside.card.create-summary aria-labelledby="summary-title" {
            h2 #summary-title { (texts.get("summary-title")) }
            div #summary role="status" data-solo=(texts.get("summary-solo")) data-base=(texts.get("base-game"))
                data-players={ @for n in 2..=4 { (t!(texts, "players-count", n = n)) @if n < 4 { "|" } } }
                data-nobody=(texts.get("summary-nobody")) {}
            button.primary type="submit" { (texts.get(if reader.alone { "create-begin" } else { "create-open" })) }
            (told_to_newcomers(reader))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
        tag.split_once(&format!(" {name}=\""))?.1.split_once('"').map(|(value, _)| value)
    }

    /// What a browser would send if nothing were changed on this page.
    fn content(page: &str) -> HashMap<String, String> {
        let mut content = HashMap::new();
        let mut select = String::new();
        for tag in page.split('<').filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag) {
            let name = attribute(tag, "name").unwrap_or_default().to_owned();
            let value = attribute(tag, "value").unwrap_or_default().to_owned();
            let on = |word: &str| tag.ends_with(word) || tag.contains(&format!("{word} "));
            match tag.split(' ').next() {
                Some("select") => select = name,
                Some("option") if on(" selected") => drop(content.insert(select.clone(), value)),
                Some("input") if attribute(tag, "type") != Some("checkbox") => {
                    drop(content.insert(name, value));
                }
                Some("input") if on(" checked") => drop(content.insert(name, "on".to_owned())),
                _ => {}
            }
        }
        content
    }

    #[test]
    fn a_form_that_was_refused_keeps_everything_that_was_entered() {
        let sent: HashMap<String, String> = [
            ("me", "Ada"),
            ("seat1", "here"),
            ("seat2", "bot"),
            ("seat3", "me"),
            ("seat4", "open"),
            ("colour1", "purple"),
            ("colour2", "green"),
            ("colour3", "orange"),
            ("colour4", "blue"),
            ("name1", "Ben"),
            ("name2", "Cleo"),
            ("name3", ""),
            ("name4", ""),
            ("level1", "strong"),
            ("level2", "beginner"),
            ("level3", "strong"),
            ("level4", "strong"),
            ("difficulty", "3"),
            ("module-open-bar", "on"),
            ("title", "Friday"),
            ("clock", "turn-86400"),
            ("then", "forfeit"),
            ("stand-in", "beginner"),
            ("weekends-off", "on"),
            ("zone", "Europe/Nowhere"),
            ("public", "on"),
            ("seed", "4711"),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
        let levels = ["beginner", "strong"].map(str::to_owned).to_vec();
        let form = CreateForm { levels, usual_level: "strong".to_owned(), ..CreateForm::default() };
        let page = |form: &CreateForm| create_page(&Reader::default(), form).into_string();
        let empty = content(&page(&form));
        assert!(empty.contains_key("watch") && empty.contains_key("hints"), "{empty:?}");
        assert!(!empty.contains_key("weekends-off") && empty["seat2"] == "invite", "{empty:?}");
        let refused = CreateForm { sent: sent.clone(), error: Some("No such place.".to_owned()), ..form };
        assert_eq!(content(&page(&refused)), sent);
    }
}
