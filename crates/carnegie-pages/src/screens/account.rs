//! The profile, and importing a record.

use super::{Reader, headline, site};
use crate::locale::Texts;
use maud::{Markup, html};

/// What the profile shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// The name to sign in with; `None` for a guest.
    pub login: Option<String>,
    /// What was wrong with the last attempt.
    pub error: Option<String>,
}

fn password(texts: Texts, name: &str, label: &str, auto: &str) -> Markup {
    html! { label.field { span { (texts.get(label)) } input type="password" name=(name) minlength="8" maxlength="200" required autocomplete=(auto); } }
}

fn login(texts: Texts) -> Markup {
    html! { label.field { span { (texts.get("login-name")) } input type="text" name="login" maxlength="32" required autocomplete="username"; } }
}

/// The profile.
pub fn account_page(reader: &Reader, account: &Account) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "nav-profile",
        "/profile",
        html! {
            (headline(&texts.get("nav-profile"), html! {
                @if account.login.is_some() { form action=(texts.at("/profile/sign-out")) method="post" { button.button type="submit" { (texts.get("sign-out")) } } }
            }))
            @if let Some(error) = &account.error { p.error.note role="alert" { (error) } }
            div.columns {
                form.card.form action=(texts.at("/profile/name")) method="post" {
                    h2 { (texts.get("your-name")) }
                    label.field { span { (texts.get("name-seen")) } input type="text" name="name" maxlength="32" required autocomplete="nickname" value=[reader.name.as_deref()]; }
                    button.primary type="submit" { (texts.get("save")) }
                }
                @if let Some(name) = &account.login {
                    form.card.form action=(texts.at("/profile/password")) method="post" {
                        h2 { (texts.get("account")) " " (name) }
                        (password(texts, "old", "password-old", "current-password"))
                        (password(texts, "new", "password-new", "new-password"))
                        button.button type="submit" { (texts.get("password-change")) }
                    }
                } @else {
                    (register(texts))
                    form.card.form action=(texts.at("/profile/sign-in")) method="post" {
                        h2 { (texts.get("sign-in")) }
                        (login(texts))
                        (password(texts, "password", "password", "current-password"))
                        button.button type="submit" { (texts.get("sign-in")) }
                    }
                }
                @if reader.name.is_some() {
                    section.card {
                        h2 { (texts.get("nav-notifications")) }
                        p.quiet { (texts.get("notifications-link-about")) }
                        a.button href=(texts.at("/notifications")) { (texts.get("nav-notifications")) }
                    }
                }
                @if reader.name.is_some() { (farewell(texts, account.login.is_some())) }
            }
        },
    )
}

fn register(texts: Texts) -> Markup {
    html! {
        form.card.form action=(texts.at("/profile/register")) method="post" {
            h2 { (texts.get("register")) }
            p.quiet { (texts.get("register-about")) }
            (login(texts))
            (password(texts, "password", "password", "new-password"))
            button.button type="submit" { (texts.get("register")) }
        }
    }
}

fn farewell(texts: Texts, with_password: bool) -> Markup {
    html! {
        details.card {
            summary { (texts.get("delete-account")) }
            form.form action=(texts.at("/profile/delete")) method="post" {
                p { (texts.get("delete-about")) }
                @if with_password { (password(texts, "password", "password", "current-password")) }
                button.button.danger type="submit" { (texts.get("delete-account")) }
            }
        }
    }
}

/// The page to import a record; a text that could not be read is not lost.
pub fn import_page(reader: &Reader, record: &str, error: Option<&str>) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "import-title",
        "/import",
        html! {
            (headline(&texts.get("import-title"), html! {}))
            form.card.form.reading action=(texts.at("/import")) method="post" {
                p { (texts.get("import-about")) }
                @if let Some(error) = error { p.error role="alert" { (error) } }
                label.field { span { (texts.get("import-file")) } input type="file" accept=".txt,.json,.jsonl,text/plain,application/json" data-into="record"; }
                label.field { span { (texts.get("import-record")) } textarea #record name="record" required spellcheck="false" placeholder="carnegie record 1" { (record) } }
                button.primary type="submit" { (texts.get("import-go")) }
            }
            (super::script(texts, "import"))
        },
    )
}
