//! One client for everything that the server sends of its own accord.
//!
//! - HTTPS only, with the certificate checked against the system's roots.
//! - We resolve the name ourselves, refuse it if any of its addresses is not out in the open Internet, and connect to
//!   exactly the addresses that were checked. A name that resolves to something else a moment later changes nothing.
//! - Redirects are not followed; proxies in the environment are not used.
//! - Of an answer, only the status and `Retry-After` count; the body is never read.
//! - A request has a time limit in all, and each host a number of requests a second and at the same time.
//!
//! Tests cannot have a certificate for a public address. With the feature `test-endpoint`, which releases do not have,
//! names that end in `.test` (nobody can own one) lead to `CARNEGIE_TEST_ENDPOINT`, with a certificate that is in this
//! repository. Everything else is checked as usual.

use super::address::is_open;
use crate::limits::{Buckets, OpenCounts, Ticket};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use bytes::Bytes;
use http_body_util::Full;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use std::io::{self, Error, ErrorKind};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

/// How long a request may take in all, from resolving the name to the status of the answer.
const TIMEOUT: Duration = Duration::from_secs(15);
/// How long to try one address before the next.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest address that we keep.
const MAX_LENGTH: usize = 1_000;
/// The largest body that we send: what a push service has to accept (RFC 8030) is the least.
const MAX_BODY: usize = 4_096;
/// The most bytes of an answer's head.
const MAX_HEAD: usize = 16_384;
/// Requests to one host each second, and seconds' worth of them at once. Push services have hosts that many people
/// share.
const HOST_RATE: (f64, f64) = (50.0, 2.0);
/// Requests to one host at the same time.
const HOST_REQUESTS: usize = 16;
/// Ports that people may name: that of HTTPS, and those that any user of a machine may use.
const FIRST_FREE_PORT: u16 = 1_024;

/// Where a request goes: an address that has been checked for its form.
#[derive(Clone)]
pub(crate) struct Endpoint {
    host: String,
    port: u16,
    path: HeaderValue,
}

// By hand: the path is a secret.
impl std::fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Endpoint").finish_non_exhaustive()
    }
}

impl Endpoint {
    /// An address that somebody gave; `None` if we would never send anything there, whatever its name resolves to.
    pub(crate) fn read(address: &str) -> Option<Self> {
        let fits = address.len() <= MAX_LENGTH && address.bytes().all(|byte| byte.is_ascii_graphic());
        let uri: Uri = fits.then(|| address.parse().ok())??;
        let authority = uri.authority()?;
        let host = authority.host().trim_end_matches('.').to_ascii_lowercase();
        // What follows the host is a port, or nothing: one that is none is not taken for the usual one.
        let port = match authority.as_str().strip_prefix(authority.host()) {
            Some("") => 443,
            _ => authority.port_u16()?,
        };
        let plain = !authority.as_str().contains('@') && !host.is_empty();
        let port_fits = port == 443 || port >= FIRST_FREE_PORT;
        let path = HeaderValue::from_str(uri.path_and_query()?.as_str()).ok()?;
        (uri.scheme_str() == Some("https") && plain && port_fits).then_some(Endpoint { host, port, path })
    }

    /// The part of the address that names the server: what a push message is signed for.
    pub(crate) fn origin(&self) -> String {
        match self.port {
            443 => format!("https://{}", self.host),
            port => format!("https://{}:{port}", self.host),
        }
    }

    /// The host as a name or an address, without brackets.
    fn name(&self) -> &str {
        self.host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(&self.host)
    }
}

/// What is sent.
#[derive(Debug)]
pub(crate) struct Request {
    /// Headers besides those that every request has.
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
    /// The body.
    pub(crate) body: Bytes,
}

/// What came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// The server has taken it.
    Taken,
    /// There is nothing at this address any longer.
    Gone,
    /// The server cannot take it now; it may say when to come back.
    Later(Option<Duration>),
    /// The server will not take it, however often it is sent; or the address is not one that we send anything to.
    Refused,
    /// This node sends enough to that host right now.
    Busy,
}

/// Sends requests. Cheap to share.
#[derive(Debug)]
pub(crate) struct Client {
    tls: Arc<ClientConfig>,
    rate: Buckets,
    open: Arc<OpenCounts>,
    names: Names,
}

/// How names become addresses.
#[derive(Debug)]
enum Names {
    /// As the system resolves them.
    System,
    /// Names that end in `.test` lead here; all others as usual.
    #[cfg(feature = "test-endpoint")]
    Test(SocketAddr),
    /// One answer after another, and where we would have connected to: nothing is sent.
    #[cfg(test)]
    Told(std::sync::Mutex<(Vec<Vec<std::net::IpAddr>>, Vec<SocketAddr>)>),
}

impl Client {
    /// A client that trusts the system's certificates; `None` if there are none.
    pub(crate) fn new(test_endpoint: Option<SocketAddr>) -> Option<Self> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        #[cfg(feature = "test-endpoint")]
        if test_endpoint.is_some() {
            let root = include_bytes!("../../../carnegie-load/endpoint/certificate.der");
            let _ = roots.add(root.as_slice().into());
        }
        let names = match test_endpoint {
            #[cfg(feature = "test-endpoint")]
            Some(address) => Names::Test(address),
            _ => Names::System,
        };
        if roots.is_empty() { None } else { Client::with(roots, names) }
    }

    fn with(roots: RootCertStore, names: Names) -> Option<Self> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let mut tls = config.ok()?.with_root_certificates(roots).with_no_client_auth();
        tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        let rate = Buckets::new(HOST_RATE.0, HOST_RATE.1);
        Some(Client { tls: Arc::new(tls), rate, open: Arc::default(), names })
    }

    /// Whether a endpoint is one that we would send something to, as far as its name resolves now.
    pub(crate) async fn may_reach(&self, endpoint: &Endpoint) -> bool {
        matches!(timeout(CONNECT_TIMEOUT, self.addresses(endpoint)).await, Ok(Ok(_)))
    }

    /// Sends a request and says what came of it.
    pub(crate) async fn post(&self, endpoint: &Endpoint, request: Request) -> Answer {
        let Some(_ticket) = self.admit(endpoint) else { return Answer::Busy };
        match timeout(TIMEOUT, self.exchange(endpoint, request)).await {
            Ok(Ok(answer)) => answer,
            // Not where it would go: that is for its owner alone to know.
            Ok(Err(error)) if error.kind() == ErrorKind::PermissionDenied => Answer::Refused,
            Ok(Err(_)) | Err(_) => Answer::Later(None),
        }
    }

    /// Keeps to what one host gets, a second and at a time.
    fn admit(&self, endpoint: &Endpoint) -> Option<Ticket> {
        let key = self.rate.key(endpoint.host.as_bytes());
        let ticket = self.open.open([(key, HOST_REQUESTS)].into_iter())?;
        self.rate.take(key).ok().map(|()| ticket)
    }

    async fn exchange(&self, endpoint: &Endpoint, request: Request) -> io::Result<Answer> {
        if request.body.len() > MAX_BODY {
            return Err(ErrorKind::PermissionDenied.into());
        }
        let stream = self.connect(endpoint).await?;
        let name = ServerName::try_from(endpoint.name().to_owned()).map_err(Error::other)?;
        let stream = TlsConnector::from(self.tls.clone()).connect(name, stream).await?;
        let (mut sender, connection) = hyper::client::conn::http1::Builder::new()
            .max_buf_size(MAX_HEAD)
            .handshake(TokioIo::new(stream))
            .await
            .map_err(Error::other)?;
        let mut post = hyper::Request::post(endpoint.path.to_str().map_err(Error::other)?)
            .header(header::HOST, endpoint.origin().trim_start_matches("https://"))
            .header(header::USER_AGENT, "Carnegie")
            .header(header::CONNECTION, "close");
        for (name, value) in request.headers {
            post = post.header(name, value);
        }
        let post = post.body(Full::new(request.body)).map_err(Error::other)?;
        let mut sent = pin!(sender.send_request(post));
        // Both end with this function: nobody reads more of the answer than its head. The connection may end together
        // with the answer, which is there all the same.
        let answer = tokio::select! {
            biased;
            answer = &mut sent => answer,
            _ = connection => sent.await,
        };
        Ok(judge(&answer.map_err(Error::other)?))
    }

    /// Connects to one of the addresses that were checked.
    async fn connect(&self, endpoint: &Endpoint) -> io::Result<TcpStream> {
        let mut last = Error::from(ErrorKind::NotFound);
        for address in self.addresses(endpoint).await? {
            #[cfg(test)]
            if let Names::Told(told) = &self.names {
                told.lock().unwrap().1.push(address);
                continue;
            }
            match timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(error)) => last = error,
                Err(_) => last = ErrorKind::TimedOut.into(),
            }
        }
        Err(last)
    }

    /// All addresses of a name, if all of them are out in the open.
    async fn addresses(&self, endpoint: &Endpoint) -> io::Result<Vec<SocketAddr>> {
        let found: Vec<SocketAddr> = match &self.names {
            #[cfg(feature = "test-endpoint")]
            Names::Test(address) if endpoint.host.ends_with(".test") => return Ok(vec![*address]),
            #[cfg(test)]
            Names::Told(told) => {
                let answer = told.lock().unwrap().0.remove(0);
                answer.into_iter().map(|address| SocketAddr::new(address, endpoint.port)).collect()
            }
            _ => tokio::net::lookup_host((endpoint.name(), endpoint.port)).await?.collect(),
        };
        match found.iter().all(|address| is_open(address.ip())) {
            true => Ok(found),
            false => Err(ErrorKind::PermissionDenied.into()),
        }
    }
}

/// What the head of an answer means. A redirect is a refusal: what it leads to was not checked.
fn judge<B>(answer: &hyper::Response<B>) -> Answer {
    let seconds = answer.headers().get(header::RETRY_AFTER);
    let seconds = seconds.and_then(|value| value.to_str().ok()?.trim().parse().ok());
    match answer.status() {
        status if status.is_success() => Answer::Taken,
        StatusCode::NOT_FOUND | StatusCode::GONE => Answer::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => {
            Answer::Later(seconds.map(Duration::from_secs))
        }
        status if status.is_server_error() => Answer::Later(seconds.map(Duration::from_secs)),
        _ => Answer::Refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn request() -> Request {
        Request { headers: Vec::new(), body: Bytes::new() }
    }

    #[test]
    fn only_plain_https_addresses_are_kept() {
        for address in [
            "https://push.example/a?b=c",
            "https://push.example:8443/",
            "https://[2606:4700::1]/x",
            "HTTPS://Push.Example/x",
        ] {
            assert!(Endpoint::read(address).is_some(), "{address}");
        }
        let long = format!("https://push.example/{}", "x".repeat(MAX_LENGTH));
        for address in [
            "http://push.example/",
            "push.example",
            "//push.example/",
            "https://",
            "https:///x",
            "https://user:pass@push.example/",
            "https://push.example:22/",
            "https://push.example:0/",
            "https://push.example:99999/",
            "https://push.example/ü",
            "https://push.example/a b",
            "https://push.example/\r\nX: y",
            "ftp://push.example/",
            "file:///etc/passwd",
            &long,
        ] {
            assert!(Endpoint::read(address).is_none(), "{address}");
        }
        let endpoint = Endpoint::read("https://Push.Example.:8443/secret").unwrap();
        assert_eq!(endpoint.origin(), "https://push.example:8443");
        assert!(!format!("{endpoint:?}").contains("secret"));
    }

    /// Literal addresses, in every form that a resolver understands, and names of this machine: as the system resolves
    /// them, with a listener that must not hear anything.
    #[tokio::test]
    async fn this_machine_is_never_connected_to() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let client = Client::with(RootCertStore::empty(), Names::System).unwrap();
        for host in [
            "127.0.0.1",
            "127.1",
            "2130706433",
            "0x7f.0.0.1",
            "0177.0.0.1",
            "0.0.0.0",
            "localhost",
            "localhost.",
            "[::1]",
            "[::]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
            "[::127.0.0.1]",
            "[64:ff9b::7f00:1]",
            "[2002:7f00:1::]",
            "169.254.169.254",
            "10.0.0.1",
        ] {
            let endpoint = Endpoint::read(&format!("https://{host}:{port}/")).unwrap();
            let answer = client.post(&endpoint, request()).await;
            // What no resolver understands leads nowhere either.
            assert!(matches!(answer, Answer::Refused | Answer::Later(None)), "{host}: {answer:?}");
            if host.parse::<IpAddr>().is_ok() || host.starts_with('[') || host == "localhost" {
                assert_eq!(answer, Answer::Refused, "{host}");
            }
        }
        let heard = timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(heard.is_err(), "somebody connected");
    }

    /// A name that resolves to another address the next time somebody asks: we ask once.
    #[tokio::test]
    async fn what_was_checked_is_what_is_connected_to() {
        let (good, bad): (IpAddr, IpAddr) = ("93.184.215.14".parse().unwrap(), "127.0.0.1".parse().unwrap());
        let answers = vec![vec![good], vec![bad], vec![good, bad]];
        let client = Client::with(RootCertStore::empty(), Names::Told((answers, Vec::new()).into())).unwrap();
        let endpoint = Endpoint::read("https://rebinding.example/").unwrap();
        assert_eq!(client.post(&endpoint, request()).await, Answer::Later(None), "nobody is there");
        assert_eq!(client.post(&endpoint, request()).await, Answer::Refused, "it leads to us now");
        assert_eq!(client.post(&endpoint, request()).await, Answer::Refused, "one of two leads to us");
        let Names::Told(told) = client.names else { unreachable!() };
        assert_eq!(told.into_inner().unwrap(), (Vec::new(), vec![SocketAddr::new(good, 443)]));
    }

    #[tokio::test]
    async fn one_host_gets_only_so_much() {
        let answers = vec![vec!["127.0.0.1".parse().unwrap()]; 10_000];
        let client = Client::with(RootCertStore::empty(), Names::Told((answers, Vec::new()).into())).unwrap();
        let (one, other) = ("https://one.example/", "https://other.example/");
        let (one, other) = (Endpoint::read(one).unwrap(), Endpoint::read(other).unwrap());
        let mut sent = 0;
        while client.post(&one, request()).await != Answer::Busy {
            sent += 1;
        }
        assert!(f64::from(sent) >= HOST_RATE.0 * HOST_RATE.1, "{sent}");
        assert_eq!(client.post(&other, request()).await, Answer::Refused, "another host is not affected");
    }

    #[test]
    fn a_redirect_is_a_refusal_and_only_some_answers_are_worth_another_try() {
        let answer = |status: u16| judge(&hyper::Response::builder().status(status).body(()).unwrap());
        for status in [301, 302, 303, 307, 308, 400, 401, 403, 413] {
            assert_eq!(answer(status), Answer::Refused, "{status}");
        }
        assert_eq!((answer(201), answer(204), answer(404), answer(410)), {
            (Answer::Taken, Answer::Taken, Answer::Gone, Answer::Gone)
        });
        assert_eq!((answer(500), answer(429)), (Answer::Later(None), Answer::Later(None)));
        let busy = hyper::Response::builder().status(429).header("retry-after", "7").body(()).unwrap();
        assert_eq!(judge(&busy), Answer::Later(Some(Duration::from_secs(7))));
    }
}
