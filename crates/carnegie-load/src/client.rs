//! Requests over one persistent connection.

use crate::chunk::{MAX_BODY, damaged, read_chunk};
use crate::events::Events;
use serde_json::Value;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A person who talks to a server. The session cookie is kept as in a browser.
#[derive(Debug)]
pub struct Client {
    server: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
    cookie: Option<String>,
    /// Headers of every request, as lines that end with `\r\n`.
    pub headers: String,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON; `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

impl Client {
    /// A client without a session.
    pub fn new(server: SocketAddr) -> Self {
        Client { server, connection: None, cookie: None, headers: String::new() }
    }

    /// A guest.
    pub async fn guest(server: SocketAddr, name: &str) -> io::Result<Self> {
        let mut client = Client::new(server);
        let body = serde_json::json!({ "name": name }).to_string();
        let answer = client.send("POST", "/api/v1/session", Some(&body)).await?;
        if answer.status != 201 {
            return Err(io::Error::other(format!("no guest: {}", answer.text())));
        }
        Ok(client)
    }

    /// The same person with a connection of their own, like another tab.
    #[must_use]
    pub fn again(&self) -> Self {
        Client {
            server: self.server,
            connection: None,
            cookie: self.cookie.clone(),
            headers: self.headers.clone(),
        }
    }

    /// The same person at another node.
    #[must_use]
    pub fn at(&self, server: SocketAddr) -> Self {
        Client { server, ..self.again() }
    }

    /// The session cookie, as `name=value`.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// Replaces the session cookie.
    pub fn set_cookie(&mut self, cookie: Option<&str>) {
        self.cookie = cookie.map(str::to_owned);
    }

    /// A request under `/api/v1`; its status and its JSON.
    pub async fn api(&mut self, method: &str, path: &str, body: Option<&Value>) -> io::Result<(u16, Value)> {
        let body = body.map(Value::to_string);
        let answer = self.send(method, &format!("/api/v1{path}"), body.as_deref()).await?;
        Ok((answer.status, answer.json()))
    }

    /// A request with a JSON body. If the server has closed the connection in the meantime, it is opened again.
    pub async fn send(&mut self, method: &str, path: &str, body: Option<&str>) -> io::Result<Response> {
        let kept = self.connection.is_some();
        match self.try_send(method, path, body).await {
            Err(error) if kept && method == "GET" && error.kind() != ErrorKind::InvalidData => {
                self.connection = None;
                self.try_send(method, path, body).await
            }
            answer => answer,
        }
    }

    async fn try_send(&mut self, method: &str, path: &str, body: Option<&str>) -> io::Result<Response> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(self.server).await?,
        };
        let request = self.request(method, path, body, "");
        // A server may refuse a large request before it has read all of it.
        let sent = connection.get_mut().write_all(request.as_bytes()).await;
        let (status, headers) = match (sent, read_head(&mut connection).await) {
            (Err(error), Err(_)) => return Err(error),
            (_, head) => head?,
        };
        let mut response = Response { status, headers, body: Vec::new() };
        match (response.header("transfer-encoding"), response.header("content-length")) {
            (Some(_), _) => while read_chunk(&mut connection, &mut response.body).await? {},
            (None, Some(length)) => {
                let length =
                    length.parse::<usize>().ok().filter(|length| *length <= MAX_BODY).ok_or_else(damaged)?;
                response.body.resize(length, 0);
                connection.read_exact(&mut response.body).await?;
            }
            (None, None) => {}
        }
        if let Some(cookie) = response.header("set-cookie") {
            let cookie = cookie.split(';').next().unwrap_or_default();
            self.cookie = Some(cookie.to_owned()).filter(|cookie| !cookie.ends_with('='));
        }
        if response.header("connection") != Some("close") {
            self.connection = Some(connection);
        }
        Ok(response)
    }

    /// Opens an event stream on a connection of its own.
    pub async fn events(&self, path: &str, last: Option<&str>) -> io::Result<Result<Events, Response>> {
        let mut connection = connect(self.server).await?;
        let last = last.map(|id| format!("Last-Event-ID: {id}\r\n")).unwrap_or_default();
        let request = self.request("GET", path, None, &last);
        connection.get_mut().write_all(request.as_bytes()).await?;
        let (status, headers) = read_head(&mut connection).await?;
        if status != 200 {
            let mut body = Vec::new();
            let length = headers.iter().find(|(name, _)| name == "content-length");
            body.resize(length.and_then(|(_, value)| value.parse().ok()).unwrap_or(0).min(MAX_BODY), 0);
            connection.read_exact(&mut body).await?;
            return Ok(Err(Response { status, headers, body }));
        }
        Ok(Ok(Events::new(connection)))
    }

    fn request(&self, method: &str, path: &str, body: Option<&str>, more: &str) -> String {
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let (kind, body) = match body {
            Some(body) => {
                (format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()), body)
            }
            None if method == "GET" => (String::new(), ""),
            None => ("Content-Length: 0\r\n".to_owned(), ""),
        };
        let (server, headers) = (self.server, &self.headers);
        format!("{method} {path} HTTP/1.1\r\nHost: {server}\r\n{cookie}{headers}{more}{kind}\r\n{body}")
    }
}

async fn connect(server: SocketAddr) -> io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(BufReader::with_capacity(4 << 10, stream))
}

async fn read_head(connection: &mut BufReader<TcpStream>) -> io::Result<(u16, Vec<(String, String)>)> {
    let mut line = String::new();
    if connection.read_line(&mut line).await? == 0 {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(damaged)?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        connection.read_line(&mut line).await?;
        match line.trim_end().split_once(':') {
            Some((name, value)) => headers.push((name.to_ascii_lowercase(), value.trim().to_owned())),
            None if line.trim_end().is_empty() && !line.is_empty() => return Ok((status, headers)),
            None => return Err(damaged()),
        }
    }
}
