//! Reads the bodies of requests, and refuses those that are not what they should be.

use super::timed_body::TooSlow;
use crate::error::{Error, Result};
use axum::body::Bytes;
use axum::extract::rejection::FormRejection;
use axum::extract::{self, FromRequest, Request};
use axum::http::header;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// A JSON body. Everything else is refused with the right status and a reason.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let json = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if json.is_none_or(|kind| kind.split(';').next() != Some("application/json")) {
            return Err(Error::ContentType);
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| unread(&error))?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| match error.classify() {
            Category::Data => Error::invalid(line(&error.to_string())),
            _ => Error::Malformed(line(&error.to_string())),
        })
    }
}

/// The fields of a form. What makes no sense is refused like everything else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Form<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let read = extract::Form::from_request(request, state).await;
        read.map(|extract::Form(fields)| Form(fields)).map_err(|rejection| match rejection {
            FormRejection::BytesRejection(error) => unread(&error),
            rejection => Error::invalid(line(&rejection.body_text())),
        })
    }
}

/// Why a body could not be read.
fn unread(error: &(dyn std::error::Error + 'static)) -> Error {
    if TooSlow::is_cause_of(error) { Error::TooSlow } else { Error::TooLarge }
}

/// At most a line, without control characters.
pub(super) fn line(reason: &str) -> String {
    reason.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
