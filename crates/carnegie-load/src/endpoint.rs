//! A stand-in for push services and webhooks: takes what servers under test send, over HTTPS, and remembers it.
//!
//! The certificate is in this repository, for names that nobody can own; only servers that are built with the feature
//! `test-endpoint` accept it.

use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio_rustls::TlsAcceptor;

const CERTIFICATE: &[u8] = include_bytes!("../endpoint/certificate.der");
const KEY: &[u8] = include_bytes!("../endpoint/key.der");
/// The most bytes of a body.
const MAX_BODY: u64 = 1 << 16;

/// A request that has arrived.
#[derive(Clone, Debug)]
pub struct Received {
    /// The path.
    pub path: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Received {
    /// A header.
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// The stand-in. It answers with what the first part of the path says: always 201 to `/201/…`; once 503 and from then
/// on 201 to `/503-201/…`.
#[derive(Clone, Debug)]
pub struct Endpoint {
    address: SocketAddr,
    inner: Arc<Inner>,
}

#[derive(Default, Debug)]
struct Inner {
    received: Mutex<Vec<Received>>,
    /// How many requests each path has had.
    counts: Mutex<HashMap<String, usize>>,
    news: Notify,
}

impl Endpoint {
    /// Begins to listen, on any free port of this machine.
    pub async fn start() -> io::Result<Self> {
        Self::start_at(SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    /// The same at an address.
    pub async fn start_at(address: SocketAddr) -> io::Result<Self> {
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(KEY));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_no_client_auth()
            .with_single_cert(vec![CERTIFICATE.into()], key)
            .map_err(io::Error::other)?;
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind(address).await?;
        let endpoint = Endpoint { address: listener.local_addr()?, inner: Arc::default() };
        let inner = endpoint.inner.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, inner) = (acceptor.clone(), inner.clone());
                tokio::spawn(async move {
                    // A client that sends nonsense is the test's problem, not ours.
                    if let Ok(stream) = acceptor.accept(stream).await {
                        let _ = inner.answer(stream).await;
                    }
                });
            }
        });
        Ok(endpoint)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Everything that has arrived.
    pub fn received(&self) -> Vec<Received> {
        self.inner.received().clone()
    }

    /// How much has arrived.
    pub fn count(&self) -> usize {
        self.inner.received().len()
    }

    /// Waits until this much has arrived.
    pub async fn wait_for(&self, count: usize) -> Vec<Received> {
        loop {
            let news = self.inner.news.notified();
            let received = self.received();
            if received.len() >= count {
                return received;
            }
            news.await;
        }
    }
}

impl Inner {
    fn received(&self) -> MutexGuard<'_, Vec<Received>> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The status for a path, given how often it was asked for.
    fn status(&self, path: &str) -> u16 {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(path.to_owned()).or_default();
        *count += 1;
        let wanted: Vec<&str> = path.split('/').nth(1).unwrap_or_default().split('-').collect();
        wanted.get(*count - 1).or(wanted.last()).and_then(|status| status.parse().ok()).unwrap_or(404)
    }

    async fn answer(&self, stream: impl AsyncRead + AsyncWrite + Unpin) -> io::Result<()> {
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut headers = Vec::new();
        loop {
            line.clear();
            stream.read_line(&mut line).await?;
            let Some((name, value)) = line.trim().split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let mut received = Received { path, headers, body: Vec::new() };
        let length: u64 = received.header("content-length").parse().unwrap_or(0);
        (&mut stream).take(length.min(MAX_BODY)).read_to_end(&mut received.body).await?;
        let status = self.status(&received.path);
        self.received().push(received);
        let answer = format!(
            "HTTP/1.1 {status} .\r\nlocation: https://push.test/201/redirected\r\ncontent-length: 0\r\n\r\n"
        );
        // A test that waits for this request may also wait for what the server makes of the answer: first the answer.
        stream.write_all(answer.as_bytes()).await?;
        stream.flush().await?;
        self.news.notify_waiters();
        Ok(())
    }
}
