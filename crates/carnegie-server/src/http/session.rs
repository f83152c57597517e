//! Who is asking: the session in the cookie, and the address.

use crate::error::{Error, Result};
use crate::ids;
use crate::service::{Person, Services};
use axum::extract::{ConnectInfo, FromRef, FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use carnegie_table::Requester;
use cookie::time::Duration;
use cookie::{Cookie, CookieBuilder, SameSite};
use serde::Deserialize;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// The cookie of the session.
const SESSION_COOKIE: &str = "carnegie_session";
/// How long a browser keeps it: a year.
const COOKIE_AGE: Duration = Duration::days(365);

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

/// Who asks for a table: the session, and the invitation in the address (`?invite=`).
#[derive(Clone, Debug)]
pub(crate) struct Access {
    caller: Caller,
    invite: Option<String>,
}

impl Access {
    /// The same, as the tables know it.
    pub(crate) fn requester(&self) -> Requester<'_> {
        Requester { person: self.caller.id(), invite: self.invite.as_deref() }
    }

    /// The token of the session.
    pub(crate) fn token(&self) -> Option<&str> {
        self.caller.token.as_deref()
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
        let token = session_token(&parts.headers);
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

impl<S> FromRequestParts<S> for Access
where
    S: Sync,
    Services: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        #[derive(Deserialize)]
        struct Invitation {
            invite: Option<String>,
        }
        let invitation: Option<Query<Invitation>> = Query::try_from_uri(&parts.uri).ok();
        let invite = invitation.and_then(|Query(Invitation { invite })| invite);
        Ok(Access { caller: Caller::from_request_parts(parts, state).await?, invite })
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

/// The address a request comes from. What a proxy says counts only if the operator has said that there is one: anybody
/// can write such a header. The last entry is the one that our own proxy has added.
pub(super) fn address(peer: Option<IpAddr>, headers: &HeaderMap, trust_proxy: bool) -> Option<IpAddr> {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let forwarded = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    if trust_proxy { forwarded.or(peer) } else { peer }
}

/// The token in the session cookie.
pub(crate) fn session_token(headers: &HeaderMap) -> Option<String> {
    cookies(headers, SESSION_COOKIE).find(|token| ids::is_id(token, ids::TOKEN_LENGTH))
}

/// The header that starts a session in the browser.
pub(crate) fn session_cookie(services: &Services, token: &str) -> [(HeaderName, String); 1] {
    let cookie = site_cookie(SESSION_COOKIE, token).http_only(true).max_age(COOKIE_AGE);
    [set_cookie(cookie.secure(services.settings.is_https()))]
}

/// The header that ends a session in the browser.
pub(crate) fn clear_cookie() -> [(HeaderName, String); 1] {
    [set_cookie(site_cookie(SESSION_COOKIE, "").http_only(true).max_age(Duration::ZERO))]
}

/// The values of all cookies with this name; usually there is one.
pub(crate) fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = String> + 'a {
    (headers.get_all(header::COOKIE).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .filter(move |cookie| cookie.name() == name)
        .map(|cookie| cookie.value().to_owned())
}

/// A cookie for the whole site, which is not sent along with forms from other sites.
pub(crate) fn site_cookie<'a>(name: &'a str, value: &'a str) -> CookieBuilder<'a> {
    Cookie::build((name, value)).path("/").same_site(SameSite::Lax)
}

/// The header that sets a cookie.
pub(crate) fn set_cookie(cookie: CookieBuilder<'_>) -> (HeaderName, String) {
    (header::SET_COOKIE, cookie.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn a_session_is_found_among_other_cookies_and_only_if_it_can_be_one() {
        let token = ids::new_token();
        let mut headers = HeaderMap::new();
        let find = |headers: &HeaderMap| session_token(headers);
        assert_eq!(find(&headers), None);
        headers.append(header::COOKIE, HeaderValue::from_static("theme=dark; carnegie_session=guess"));
        assert_eq!(find(&headers), None);
        let cookie = format!("carnegie_language=de; carnegie_session={token}");
        headers.append(header::COOKIE, HeaderValue::from_str(&cookie).unwrap());
        assert_eq!(find(&headers), Some(token));
    }

    #[test]
    fn a_cookie_is_for_the_whole_site_and_not_for_scripts_or_foreign_forms() {
        let [(name, value)] = clear_cookie();
        assert_eq!(name, header::SET_COOKIE);
        assert_eq!(value, "carnegie_session=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
    }
}
