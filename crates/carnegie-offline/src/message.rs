//! What comes in and what goes out.

use serde::{Deserialize, Serialize};

/// A request from a page.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(default)]
pub struct Request {
    /// `GET` or `POST`.
    pub method: String,
    /// The path within the app's folder, from its slash on.
    pub path: String,
    /// What follows the question mark.
    pub query: String,
    /// The body.
    pub body: String,
    /// Which media types are accepted.
    pub accept: String,
    /// Languages that the reader understands, as in `Accept-Language`.
    pub language: String,
    /// The path of the page that the request comes from, within the app's folder.
    pub from: String,
    /// Milliseconds since 1970.
    pub now: i64,
    /// At least 64 random bytes, as hexadecimal digits.
    pub random: String,
}

/// What a page gets.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The media type.
    pub kind: String,
    /// Where to redirect to, within the app's folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// The body.
    pub body: String,
}

/// Something that is stored: a string under a key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeyValue {
    /// `person`, `table/ID`, `log/ID/NUMBER` or `chat/ID/NUMBER`.
    pub key: String,
    /// What is stored, as JSON: see `kept.rs`.
    pub value: String,
    /// Whether the key must be new: of two writers with the same number in a log only one succeeds.
    #[serde(default)]
    pub new: bool,
}

/// What follows from a request.
#[derive(Clone, Default, Debug, Serialize)]
pub struct Answer {
    /// For the page.
    pub response: Response,
    /// What must be durable before the page gets the response: all or nothing.
    pub writes: Vec<KeyValue>,
    /// Tables at which something has happened.
    pub news: Vec<String>,
    /// Whether a bot has something to do.
    pub work: bool,
    /// Whether the host must be opened again: it was interrupted half-way.
    pub reopen: bool,
}

impl Response {
    fn new(status: u16, kind: &str, body: impl Into<String>) -> Self {
        Response { status, kind: kind.to_owned(), location: None, body: body.into() }
    }

    pub(crate) fn page(status: u16, page: impl Into<String>) -> Self {
        Self::new(status, "text/html; charset=utf-8", page)
    }

    pub(crate) fn json(status: u16, body: &serde_json::Value) -> Self {
        Self::new(status, "application/json", body.to_string())
    }

    pub(crate) fn of_kind(kind: &str, body: impl Into<String>) -> Self {
        Self::new(200, kind, body)
    }

    pub(crate) fn to(path: impl Into<String>) -> Self {
        Response { location: Some(path.into()), ..Self::new(303, "text/plain", "") }
    }
}
