//! The profile, and importing a record.

use super::{Reader, site};
use maud::{Markup, html};

/// What the profile shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// The name to sign in with; `None` for a guest.
    pub login: Option<String>,
    /// What was wrong with the last try.
    pub error: Option<String>,
    /// What was done.
    pub done: Option<String>,
}

/// The profile.
pub fn account_page(reader: &Reader, account: &Account) -> Markup {
    let texts = reader.texts;
    let password = |name: &str, label: &str, auto: &str| {
        html! { label.field { span { (texts.get(label)) } input type="password" name=(name) minlength="8" maxlength="200" required autocomplete=(auto); } }
    };
    site(
        reader,
        "nav-profile",
        "/profile",
        html! {
            h1 { (texts.get("nav-profile")) }
            @if let Some(error) = &account.error { p.error role="alert" { (error) } }
            @if let Some(done) = &account.done { p role="status" { (done) } }
            form.form action="/profile/name" method="post" {
                fieldset {
                    legend { (texts.get("your-name")) }
                    label.field { span { (texts.get("name-seen")) } input type="text" name="name" maxlength="32" required value=[reader.name.as_deref()]; }
                    button.button type="submit" { (texts.get("save")) }
                }
            }
            @if let Some(login) = &account.login {
                form.form action="/profile/password" method="post" {
                    fieldset {
                        legend { (texts.get("account")) " " (login) }
                        (password("old", "password-old", "current-password")) (password("new", "password-new", "new-password"))
                        button.button type="submit" { (texts.get("password-change")) }
                    }
                }
                form action="/profile/sign-out" method="post" { button.button type="submit" { (texts.get("sign-out")) } }
            } @else {
                @if reader.name.is_some() {
                    form.form action="/profile/register" method="post" {
                        fieldset {
                            legend { (texts.get("register")) }
                            p.quiet { (texts.get("register-about")) }
                            label.field { span { (texts.get("login-name")) } input type="text" name="login" maxlength="32" required autocomplete="username"; }
                            (password("password", "password", "new-password"))
                            button.button type="submit" { (texts.get("register")) }
                        }
                    }
                }
                form.form action="/profile/sign-in" method="post" {
                    fieldset {
                        legend { (texts.get("sign-in")) }
                        label.field { span { (texts.get("login-name")) } input type="text" name="login" maxlength="32" required autocomplete="username"; }
                        (password("password", "password", "current-password"))
                        button.button type="submit" { (texts.get("sign-in")) }
                    }
                }
            }
            @if reader.name.is_some() {
                details.form {
                    summary { (texts.get("delete-account")) }
                    form action="/profile/delete" method="post" {
                        p { (texts.get("delete-about")) }
                        @if account.login.is_some() { (password("password", "password", "current-password")) }
                        button.button type="submit" { (texts.get("delete-account")) }
                    }
                }
            }
        },
    )
}

/// The page to import a record.
pub fn import_page(reader: &Reader, error: Option<&str>) -> Markup {
    let texts = reader.texts;
    site(
        reader,
        "import-title",
        "/import",
        html! {
            h1 { (texts.get("import-title")) }
            p { (texts.get("import-about")) }
            @if let Some(error) = error { p.error role="alert" { (error) } }
            form.form action="/import" method="post" {
                label.field { span { (texts.get("import-record")) } textarea name="record" required spellcheck="false" {} }
                button.primary type="submit" { (texts.get("import-go")) }
            }
        },
    )
}
