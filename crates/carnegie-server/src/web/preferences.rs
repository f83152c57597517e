//! What people like: their device keeps it in cookies, and whoever has a session finds it on other devices, too.

use super::reader::{LANGUAGE_COOKIE, Visitor};
use crate::error::Result;
use crate::http::{Body, cookies, set_cookie, site_cookie};
use crate::service::{Person, Services};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use carnegie_pages::{Locale, PREFERENCES_COOKIE, known_preferences, preferred_language, with_language};
use cookie::time::Duration;
use serde::Deserialize;

/// How long a browser remembers.
const YEAR: Duration = Duration::days(365);

#[derive(Deserialize)]
pub(super) struct Preferred {
    preferences: String,
}

/// Keeps what somebody has just set. For those without a session the cookie is enough.
pub(super) async fn keep(
    State(services): State<Services>,
    visitor: Visitor,
    Body(preferred): Body<Preferred>,
) -> Result<StatusCode> {
    if let Some(person) = visitor.person() {
        let list = with_language(&preferred.preferences, preferred_language(&person.preferences));
        services.people.set_preferences(person, &list).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps the language that somebody has chosen.
pub(super) async fn keep_language(services: &Services, visitor: &Visitor, locale: Locale) -> Result<()> {
    let Some(person) = visitor.person() else { return Ok(()) };
    services.people.set_preferences(person, &with_language(&person.preferences, Some(locale))).await
}

/// The cookie with a language.
pub(super) fn language_cookie(locale: Locale) -> (HeaderName, String) {
    set_cookie(site_cookie(LANGUAGE_COOKIE, locale.code()).max_age(YEAR))
}

/// The cookies that a device of this person lacks: something was set on another one.
pub(super) fn missing_cookies(headers: &HeaderMap, person: Option<&Person>) -> Vec<(HeaderName, String)> {
    let Some(person) = person.filter(|person| !person.preferences.is_empty()) else { return Vec::new() };
    let list = known_preferences(&person.preferences);
    let here = |name: &'static str, value: &str| cookies(headers, name).any(|cookie| cookie == value);
    let list = (!list.is_empty() && !here(PREFERENCES_COOKIE, &list))
        .then(|| set_cookie(site_cookie(PREFERENCES_COOKIE, &list).max_age(YEAR)));
    let language = preferred_language(&person.preferences)
        .filter(|locale| !here(LANGUAGE_COOKIE, locale.code()))
        .map(language_cookie);
    list.into_iter().chain(language).collect()
}
