//! Who asks: the session in the cookie, the address, and a body that is what it should be.

use crate::app::App;
use crate::error::{Error, Result};
use crate::ids;
use crate::store::Person;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// The cookie of the session.
const COOKIE: &str = "carnegie_session";
/// A year, in seconds.
const COOKIE_AGE: u32 = 365 * 86_400;

/// Somebody, signed in or not.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The person, if signed in.
    pub(crate) person: Option<Person>,
    /// The token of the session.
    pub(crate) token: Option<String>,
}

impl Caller {
    /// The id of the person, if signed in.
    pub(crate) fn id(&self) -> Option<&str> {
        self.person.as_ref().map(|person| person.id.as_str())
    }
}

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub(crate) struct Who(pub(crate) Person);

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) Option<IpAddr>);

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let token = token(&parts.headers).map(str::to_owned);
        let person = match &token {
            Some(token) => app.person(token).await?,
            None => None,
        };
        if let Some(person) = &person
            && !parts.method.is_safe()
        {
            let buckets = &app.0.guards.person;
            buckets.take(buckets.key(person.id.as_bytes())).inspect_err(|_| app.metrics().refused.add(1))?;
        }
        Ok(Caller { person, token })
    }
}

impl FromRequestParts<App> for Who {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Caller::from_request_parts(parts, app).await?.person.map(Who).ok_or(Error::NoSession)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Ok(Address(address(peer, &parts.headers, app.settings().trust_proxy)))
    }
}

/// The address of whoever asks. What a proxy says counts only if the operator said that there is one: anybody can
/// write such a header. The last entry is the one that our own proxy has added.
pub(super) fn address(peer: Option<IpAddr>, headers: &HeaderMap, trust_proxy: bool) -> Option<IpAddr> {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let forwarded = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    if trust_proxy { forwarded.or(peer) } else { peer }
}

/// The token in the session cookie.
fn token(headers: &HeaderMap) -> Option<&str> {
    (headers.get_all(header::COOKIE).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, value)| *name == COOKIE && ids::is_id(value, ids::TOKEN_LENGTH))
        .map(|(_, value)| value)
}

/// The header that starts a session in the browser.
pub(crate) fn session_cookie(app: &App, token: &str) -> [(header::HeaderName, String); 1] {
    let secure = if app.is_https() { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_AGE}{secure}");
    [(header::SET_COOKIE, cookie)]
}

/// The header that ends a session in the browser.
pub(crate) fn clear_cookie() -> [(header::HeaderName, HeaderValue); 1] {
    let cookie = HeaderValue::from_static("carnegie_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    [(header::SET_COOKIE, cookie)]
}

impl App {
    /// Whether people come over HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        self.settings().public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// A JSON body. Everything else is refused with the right status and a reason.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let json = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if json.is_none_or(|kind| kind.split(';').next() != Some("application/json")) {
            return Err(Error::ContentType);
        }
        let bytes = Bytes::from_request(request, app).await.map_err(|_| Error::TooLarge)?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| match error.classify() {
            Category::Data => Error::invalid(reason(&error)),
            _ => Error::Malformed(reason(&error)),
        })
    }
}

/// At most a line, without control characters.
fn reason(error: &serde_json::Error) -> String {
    error.to_string().chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
