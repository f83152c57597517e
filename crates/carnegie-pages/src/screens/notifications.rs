//! Messages to people who are away: their words, and the page where they are turned on and off.

use super::{Reader, headline, script, site};
use crate::locale::{Texts, t};
use maud::{Markup, html};

/// What somebody is told whose turn it is; during setup there is no round.
pub fn called(texts: Texts, reminder: bool, round: u8) -> String {
    match (reminder, round) {
        (true, _) => texts.get("call-reminder"),
        (false, 0) => texts.get("call-turn"),
        (false, round) => t!(texts, "call-turn-round", round = round),
    }
}

/// The same where others read it, too.
pub fn called_by_name(texts: Texts, reminder: bool, name: &str, table: &str, round: u8) -> String {
    match (reminder, round) {
        (true, _) => t!(texts, "call-reminder-of", name = name, table = table),
        (false, 0) => t!(texts, "call-turn-of", name = name, table = table),
        (false, round) => t!(texts, "call-turn-of-round", name = name, table = table, round = round),
    }
}

/// What a webhook is told that is only tried out.
pub fn test_words(texts: Texts, table: &str) -> String {
    t!(texts, "call-test", table = table)
}

/// What the page shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NotificationsPage {
    /// The key that a browser subscribes with; `None` if the server sends no messages.
    pub key: Option<String>,
    /// The reader's devices.
    pub devices: Vec<NotifiedDevice>,
    /// The reader's tables.
    pub tables: Vec<NotifiedPlace>,
    /// What was wrong with the last attempt.
    pub error: Option<String>,
}

/// A device that gets messages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NotifiedDevice {
    /// Its id.
    pub id: String,
    /// What it calls itself.
    pub name: String,
    /// The day on which it was added.
    pub since: String,
    /// Whether the page is open on it.
    pub here: bool,
}

/// A table that the reader could hear about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NotifiedPlace {
    /// Its address.
    pub path: String,
    /// What it is called.
    pub title: String,
    /// Whether the reader wants to hear nothing about it.
    pub quiet: bool,
    /// Whether the reader may announce its turns elsewhere.
    pub owner: bool,
    /// Its webhooks.
    pub hooks: Vec<NotifiedHook>,
}

/// What a webhook understands, as a form offers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HookKind {
    /// A message as Discord takes it.
    Discord,
    /// JSON for a program.
    Json,
}

impl HookKind {
    /// All of them.
    pub const ALL: [HookKind; 2] = [HookKind::Discord, HookKind::Json];

    /// As in the form.
    pub const fn name(self) -> &'static str {
        match self {
            HookKind::Discord => "discord",
            HookKind::Json => "json",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            HookKind::Discord => "hooks-discord",
            HookKind::Json => "hooks-json",
        }
    }
}

/// A webhook of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotifiedHook {
    /// Its id.
    pub id: String,
    /// What it understands.
    pub kind: HookKind,
    /// How the last trial went, if there was one.
    pub trial: Option<HookTrial>,
}

/// What became of a message that somebody sent to a webhook to try it out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HookTrial {
    /// Not known yet.
    UnderWay,
    /// It was taken.
    Delivered,
    /// It was refused, or nobody is there.
    Failed,
}

impl HookTrial {
    /// The key of what the page says.
    fn key(self) -> &'static str {
        match self {
            HookTrial::UnderWay => "hooks-test-under-way",
            HookTrial::Delivered => "hooks-test-delivered",
            HookTrial::Failed => "hooks-test-failed",
        }
    }
}

impl NotificationsPage {
    /// The page.
    pub fn page(&self, reader: &Reader) -> Markup {
        let texts = reader.texts;
        let content = match (&self.key, &reader.name) {
            (None, _) => html! { p.note #notifications-off { (texts.get("notifications-off")) } },
            (Some(_), None) => html! { p.note { (texts.get("notifications-nobody")) } },
            (Some(key), Some(_)) => html! {
                div.columns {
                    div { (self.here(texts, key)) (self.devices(texts)) }
                    (self.tables(texts))
                }
                (script(texts, "notifications"))
            },
        };
        site(
            reader,
            "nav-notifications",
            "/notifications",
            html! {
                (headline(&texts.get("nav-notifications"), html! {}))
                @if let Some(error) = &self.error { p.error.note role="alert" { (error) } }
                @if self.key.is_some() { p.reading { (texts.get("notifications-about")) } }
                (content)
            },
        )
    }

    /// Whether this device gets messages. What the browser says is shown by the script.
    fn here(&self, texts: Texts, key: &str) -> Markup {
        let here = self.devices.iter().find(|device| device.here);
        html! {
            section.card #this-device data-key=(key) data-add=(texts.at("/notifications/devices")) data-worker=(texts.at("/push.js")) data-scope=(texts.at("/notifications/")) {
                h2 { (texts.get("notifications-here")) }
                @if let Some(here) = here {
                    p { (texts.get("notifications-here-on")) }
                    (remove(texts, here, "notifications-turn-off"))
                } @else {
                    p { (texts.get("notifications-here-off")) }
                    button.primary type="button" data-subscribe hidden { (texts.get("notifications-turn-on")) }
                    noscript { p.quiet { (texts.get("notifications-unsupported")) } }
                }
                p.note data-trouble="denied" role="alert" hidden { (texts.get("notifications-denied")) }
                p.note data-trouble="failed" role="alert" hidden { (texts.get("notifications-failed")) }
                p.note data-trouble="unsupported" hidden { (texts.get("notifications-unsupported")) }
            }
        }
    }

    fn devices(&self, texts: Texts) -> Markup {
        let others: Vec<_> = self.devices.iter().filter(|device| !device.here).collect();
        html! {
            @if !others.is_empty() {
                section.card {
                    h2 { (texts.get("notifications-devices")) }
                    ul.list {
                        @for device in others {
                            li {
                                div.grow {
                                    @if device.name.is_empty() { (texts.get("notifications-device")) } @else { (device.name) }
                                    " " small { (t!(texts, "notifications-added", day = device.since.as_str())) }
                                }
                                (remove(texts, device, "notifications-remove"))
                            }
                        }
                    }
                }
            }
        }
    }

    fn tables(&self, texts: Texts) -> Markup {
        html! {
            section.card {
                h2 { (texts.get("notifications-tables")) }
                @if self.tables.is_empty() { p.quiet { (texts.get("notifications-tables-none")) } }
                ul.list {
                    @for table in &self.tables {
                        li.notified {
                            div.grow {
                                a href=(table.path) { (table.title) }
                                small { (texts.get(if table.quiet { "notifications-table-off" } else { "notifications-table-on" })) }
                            }
                            form action={ (table.path) "/notifications" } method="post" {
                                input type="hidden" name="quiet" value=(!table.quiet);
                                button.button type="submit" { (texts.get(if table.quiet { "notifications-table-turn-on" } else { "notifications-table-turn-off" })) }
                            }
                            @if table.owner { (hooks(texts, table)) }
                        }
                    }
                }
            }
        }
    }
}

fn remove(texts: Texts, device: &NotifiedDevice, word: &str) -> Markup {
    html! {
        form action={ (texts.at("/notifications/devices/")) (device.id) } method="post" data-here[device.here] {
            button.button type="submit" { (texts.get(word)) }
        }
    }
}

/// Where the turns of a table are announced. The addresses are secrets: only how many there are is shown.
fn hooks(texts: Texts, table: &NotifiedPlace) -> Markup {
    let path = format!("{}/hooks", table.path);
    html! {
        details.hooks open[!table.hooks.is_empty()] {
            summary { (texts.get("hooks-title")) @if !table.hooks.is_empty() { " (" (t!(texts, "hooks-count", n = table.hooks.len())) ")" } }
            @for hook in &table.hooks {
                form.hook id={ "hook-" (hook.id) } action={ (path) "/" (hook.id) } method="post" {
                    span.grow { (texts.get(hook.kind.key())) }
                    button.button type="submit" formaction={ (path) "/" (hook.id) "/test" } { (texts.get("hooks-test")) }
                    button.button type="submit" { (texts.get("notifications-remove")) }
                    @if let Some(trial) = hook.trial { p.trial.wrong[trial == HookTrial::Failed] role="status" { (texts.get(trial.key())) } }
                }
            }
            form.form action=(path) method="post" {
                p.quiet { (texts.get("hooks-about")) }
                label.field { span { (texts.get("hooks-kind")) }
                    select name="kind" { @for kind in HookKind::ALL { option value=(kind.name()) { (texts.get(kind.key())) } } }
                }
                label.field { span { (texts.get("hooks-address")) } input type="password" name="address" required maxlength="1000" autocomplete="off" placeholder="https://…"; }
                button.button type="submit" { (texts.get("hooks-add")) }
            }
        }
    }
}
