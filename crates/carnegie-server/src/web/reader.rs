//! Who is reading a page, and in which language.

use super::Web;
use crate::error::{Error, Result};
use crate::http::{Address, Caller, cookies, session_cookie, session_token};
use crate::service::{Listing, Person, Services};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{AppendHeaders, Html, IntoResponse, Redirect, Response};
use carnegie_host::is_your_turn;
use carnegie_pages::screens::Reader;
use carnegie_pages::{Locale, Texts};
use std::convert::Infallible;

/// The cookie that remembers the language.
pub(super) const LANGUAGE_COOKIE: &str = "carnegie_language";

/// The language of a request: chosen, or guessed from the browser.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language(pub(super) Texts);

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Language(Texts::new(chosen(&parts.headers).unwrap_or_else(|| guessed(&parts.headers)))))
    }
}

fn chosen(headers: &HeaderMap) -> Option<Locale> {
    cookies(headers, LANGUAGE_COOKIE).find_map(|code| Locale::from_code(&code))
}

fn guessed(headers: &HeaderMap) -> Locale {
    let header = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Locale::negotiate(header.unwrap_or_default())
}

/// The public address, or what the browser calls the server.
fn site(headers: &HeaderMap, public_url: Option<&str>) -> String {
    if let Some(url) = public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let plain = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
    if host.is_empty() || !plain { String::new() } else { format!("http://{host}") }
}

/// Somebody who reads a page.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    pub(super) texts: Texts,
    pub(super) caller: Caller,
    /// Where others reach this server, such as `https://carnegie.example`; empty if that is not known.
    pub(super) site: String,
}

impl FromRequestParts<Web> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<Self> {
        let Ok(Language(texts)) = Language::from_request_parts(parts, web).await;
        let site = site(&parts.headers, web.services.settings.public_url.as_deref());
        Ok(Visitor { texts, caller: Caller::from_request_parts(parts, web).await?, site })
    }
}

impl Visitor {
    /// The person, if signed in.
    pub(super) fn person(&self) -> Option<&Person> {
        self.caller.person.as_ref()
    }

    /// The id of the person, if signed in.
    pub(super) fn id(&self) -> Option<&str> {
        self.caller.id()
    }

    /// The person; a newcomer is asked for a name first.
    pub(super) fn signed_in(&self) -> Result<&Person> {
        self.person().ok_or(Error::NoSession)
    }

    /// The person; a newcomer becomes a guest, with a cookie to set.
    pub(super) async fn person_or_new_guest(
        &self,
        services: &Services,
        address: Address,
        name: Option<&str>,
    ) -> Result<(Person, NewCookie)> {
        if let Some(person) = self.person() {
            return Ok((person.clone(), None));
        }
        services.people.limit_sign_in(address.0)?;
        let name = name.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
        let name = name.unwrap_or_else(|| self.texts.get("guest-name"));
        let (person, token) = services.people.add_guest(&name).await?;
        let [cookie] = session_cookie(services, &token);
        Ok((person, Some(cookie)))
    }

    /// What the pages show of the visitor.
    pub(super) async fn reader(&self, services: &Services) -> Reader {
        reader(services, self.texts, self.person()).await
    }
}

/// A cookie to set, if somebody became a guest.
pub(super) type NewCookie = Option<(HeaderName, String)>;

/// Redirects to an address, with a cookie for newcomers.
pub(super) fn redirect(cookie: NewCookie, path: &str) -> Response {
    (AppendHeaders(cookie), Redirect::to(path)).into_response()
}

/// At how many tables it is somebody's turn.
pub(super) async fn turns_of(services: &Services, person: Option<&Person>) -> usize {
    let Some(person) = person else { return 0 };
    let mine = services.lobby.list(Listing::Live(&person.id), Some(person)).await.unwrap_or_default();
    mine.iter().filter(|table| is_your_turn(table)).count()
}

async fn reader(services: &Services, texts: Texts, person: Option<&Person>) -> Reader {
    let turns = turns_of(services, person).await;
    let guest = person.is_some_and(|person| person.login.is_none());
    Reader { texts, name: person.map(|person| person.name.clone()), guest, turns, alone: false }
}

/// The same for a request that was refused; it does not count towards the person's limits.
pub(super) async fn reader_of(services: &Services, headers: &HeaderMap, texts: Texts) -> Reader {
    let person = match session_token(headers) {
        Some(token) => services.people.of_session(&token).await.ok().flatten(),
        None => None,
    };
    reader(services, texts, person.as_ref()).await
}

/// A page as a response.
pub(super) fn html(page: impl Into<String>) -> Html<String> {
    Html(page.into())
}

/// Whether the request comes from a script.
pub(super) fn accepts_json(headers: &HeaderMap) -> bool {
    accepts(headers, "application/json")
}

/// Whether a response of this kind is wanted.
pub(super) fn accepts(headers: &HeaderMap, kind: &str) -> bool {
    headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|all| all.contains(kind))
}
