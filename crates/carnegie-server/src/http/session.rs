//! Who asks: the session in the cookie, and the address.

use crate::error::{Error, Result};
use crate::ids;
use crate::service::Services;
use crate::store::Person;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
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
pub(crate) struct SignedIn(pub(crate) Person);

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) Option<IpAddr>);

impl<S> FromRequestParts<S> for Caller
where
    S: Sync,
    Services: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let services = Services::from_ref(state);
        let token = session_token(&parts.headers).map(str::to_owned);
        let person = match &token {
            Some(token) => services.people.of_session(token).await?,
            None => None,
        };
        if let Some(person) = &person
            && !parts.method.is_safe()
        {
            let buckets = &services.limits.person;
            let taken = buckets.take(buckets.key(person.id.as_bytes()));
            taken.inspect_err(|_| services.metrics.refused.add(1))?;
        }
        Ok(Caller { person, token })
    }
}

impl<S> FromRequestParts<S> for SignedIn
where
    S: Sync,
    Services: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        Caller::from_request_parts(parts, state).await?.person.map(SignedIn).ok_or(Error::NoSession)
    }
}

impl<S> FromRequestParts<S> for Address
where
    S: Sync,
    Services: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let trust_proxy = Services::from_ref(state).settings.trust_proxy;
        Ok(Address(address(peer, &parts.headers, trust_proxy)))
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
pub(crate) fn session_token(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, COOKIE).filter(|token| ids::is_id(token, ids::TOKEN_LENGTH))
}

/// The header that starts a session in the browser.
pub(crate) fn session_cookie(services: &Services, token: &str) -> [(HeaderName, String); 1] {
    let secure = if services.settings.is_https() { "; Secure" } else { "" };
    [set_cookie(COOKIE, token, &format!("; HttpOnly; Max-Age={COOKIE_AGE}{secure}"))]
}

/// The header that ends a session in the browser.
pub(crate) fn clear_cookie() -> [(HeaderName, String); 1] {
    [set_cookie(COOKIE, "", "; HttpOnly; Max-Age=0")]
}

/// The value of a cookie. Ours are words without anything that would have to be quoted.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    (headers.get_all(header::COOKIE).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value)
}

/// The header that sets a cookie for the whole site, which foreign pages cannot send along with a form.
pub(crate) fn set_cookie(name: &str, value: &str, attributes: &str) -> (HeaderName, String) {
    (header::SET_COOKIE, format!("{name}={value}; Path=/; SameSite=Lax{attributes}"))
}
