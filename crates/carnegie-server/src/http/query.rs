//! The parameters in an address. Those that make no sense are refused in the same form as everything else.

use super::body::line;
use crate::error::{Error, Result};
use axum::extract::{self, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// The parts of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<T>(pub(crate) T);

/// What comes after the question mark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let read = <extract::Path<T> as FromRequestParts<S>>::from_request_parts(parts, state).await;
        read.map(|extract::Path(value)| Path(value)).map_err(|_| Error::NotFound)
    }
}

/// For routes that share a handler with one that has nothing in this place.
impl<T: DeserializeOwned + Send + 'static, S: Send + Sync> OptionalFromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>> {
        let read = <extract::Path<T> as OptionalFromRequestParts<S>>::from_request_parts(parts, state).await;
        read.map(|path| path.map(|extract::Path(value)| Path(value))).map_err(|_| Error::NotFound)
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let read = extract::Query::from_request_parts(parts, state).await;
        read.map(|extract::Query(value)| Query(value))
            .map_err(|error| Error::invalid(line(&error.body_text())))
    }
}
