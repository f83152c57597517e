//! A refusal as a response: JSON for programs. The pages turn it into their own form.

use crate::error::Error;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;

/// Why a request was refused: it travels with the response, for layers that put it in other words.
#[derive(Clone, Debug)]
pub(crate) struct Refused(pub(crate) Arc<Error>);

/// The status of a refusal.
fn status(error: &Error) -> StatusCode {
    StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Error::Store(error) = &self {
            tracing::error!(%error, "the database failed");
        }
        let body = json!({ "error": { "code": self.code(), "message": self.to_string() } });
        let mut response = (status(&self), Json(body)).into_response();
        if let Error::TooMany(seconds) = self {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(Refused(Arc::new(self)));
        response
    }
}
