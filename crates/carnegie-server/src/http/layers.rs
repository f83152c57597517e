//! What happens to every request (it is counted, limited, checked for its origin) and to every response (safe
//! headers).

use super::session::address;
use crate::error::Error;
use crate::panics::caught;
use crate::service::Services;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::time::Instant;

/// Scripts and styles come from our own files only; nobody may put us in a frame.
pub(crate) const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// Headers of every response that could be shown as a page.
const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", CONTENT_SECURITY),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// Counts and logs. Addresses are logged as their route pattern: the real ones contain ids, which are secret.
pub(crate) async fn observe(State(services): State<Services>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let answer = caught("request", next.run(request)).await;
    let mut response = answer.unwrap_or_else(|panicked| Error::from(panicked).into_response());
    let (status, took) = (response.status(), begun.elapsed());
    let metrics = &services.metrics;
    metrics.requests.add(took);
    if let Some(count) = metrics.answers.get(usize::from(status.as_u16() / 100)) {
        count.add(1);
    }
    let path = path.as_deref().unwrap_or("-");
    if status.is_server_error() {
        tracing::warn!(%method, path, status = status.as_u16(), ms = took.as_millis() as u64, "request");
    } else {
        tracing::debug!(%method, path, status = status.as_u16(), ms = took.as_millis() as u64, "request");
    }
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if !is_part_of_a_page(headers) {
        for (name, value) in HEADERS {
            headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
        }
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if services.settings.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// Scripts and style sheets obey the policy of the page that loads them; a policy of their own means nothing, and a page
/// loads two dozen of them. Workers are the exception, and bring their own.
fn is_part_of_a_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/css") || kind.starts_with("text/javascript")
}

/// Refuses floods and requests from other sites' pages.
pub(crate) async fn guard(State(services): State<Services>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    if let Some(address) = address(peer, request.headers(), services.settings.trust_proxy) {
        let buckets = &services.limits.address;
        if let Err(error) = buckets.take(buckets.address_key(address)) {
            services.metrics.refused.add(1);
            return error.into_response();
        }
    }
    if !request.method().is_safe()
        && !is_own_origin(request.headers(), services.settings.public_url.as_deref())
    {
        return Error::Origin.into_response();
    }
    next.run(request).await
}

/// Whether a request that changes something comes from our own pages, or not from a browser at all.
///
/// Browsers say which site such a request comes from; programs do not, and no other site's page can pass for one.
fn is_own_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if text("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") {
        return false;
    }
    let Some(origin) = text("origin") else { return true };
    match public_url {
        Some(url) => origin == url.trim_end_matches('/'),
        None => {
            let place = origin.split_once("://").map(|(_, place)| place);
            place.is_some() && place == text("host")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn programs_and_own_pages_may_change_things_and_foreign_pages_may_not() {
        let own = [("host", "carnegie.example"), ("origin", "https://carnegie.example")];
        assert!(is_own_origin(&headers(&[("host", "carnegie.example")]), None));
        assert!(is_own_origin(&headers(&own), None));
        let foreign = [("host", "carnegie.example"), ("origin", "https://evil.example")];
        assert!(!is_own_origin(&headers(&foreign), None));
        assert!(!is_own_origin(&headers(&[("host", "carnegie.example"), ("origin", "null")]), None));
        let cross = [("host", "carnegie.example"), ("sec-fetch-site", "cross-site")];
        assert!(!is_own_origin(&headers(&cross), None));
    }

    #[test]
    fn behind_a_proxy_the_public_address_counts() {
        let inside = [("host", "10.0.0.7:8080"), ("origin", "https://carnegie.example")];
        assert!(is_own_origin(&headers(&inside), Some("https://carnegie.example/")));
        assert!(!is_own_origin(&headers(&inside), None));
    }

    #[test]
    fn forwarded_addresses_count_only_behind_a_proxy() {
        let peer = "10.0.0.1".parse().ok();
        let said = headers(&[("x-forwarded-for", "198.51.100.7, 203.0.113.9")]);
        assert_eq!(address(peer, &said, false), peer);
        // The first entry is what the visitor claims; the last is what the proxy saw.
        assert_eq!(address(peer, &said, true), "203.0.113.9".parse().ok());
    }
}
