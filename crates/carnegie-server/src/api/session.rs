//! Sessions and accounts.

use super::Refusal;
use crate::error::Result;
use crate::http::{Address, Body, Caller, SignedIn, clear_cookie, session_cookie, session_token};
use crate::service::{Person, Services};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who is signed in.
#[derive(Serialize, ToSchema)]
pub(super) struct Session {
    /// `null` if nobody is.
    person: Option<Profile>,
}

/// A person, as they see themselves.
#[derive(Serialize, ToSchema)]
pub(super) struct Profile {
    /// What others see.
    name: String,
    /// The name to sign in with; `null` for guests.
    login: Option<String>,
}

impl From<&Person> for Profile {
    fn from(person: &Person) -> Self {
        Profile { name: person.name.clone(), login: person.login.clone() }
    }
}

/// A name to play under.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewName {
    /// What others see, 1 to 32 characters.
    #[schema(example = "Ada")]
    name: String,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    /// The name to sign in with, 1 to 32 characters.
    login: String,
    /// 8 to 200 characters.
    password: String,
}

/// An old and a new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordChange {
    /// The old one.
    old: String,
    /// The new one, 8 to 200 characters.
    new: String,
}

/// The password of an account that is to be deleted.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Deletion {
    /// Not needed for guests.
    password: Option<String>,
}

/// Who is signed in here.
#[utoipa::path(get, path = "/api/v1/session", tag = "people", responses((status = 200, body = Session)))]
pub(super) async fn whoami(caller: Caller) -> Json<Session> {
    Json(Session { person: caller.person.as_ref().map(Profile::from) })
}

/// Play at once as a guest. Sets the session cookie.
#[utoipa::path(post, path = "/api/v1/session", tag = "people", request_body = NewName,
    responses((status = 201, body = Session), (status = 422, body = Refusal), (status = 429, body = Refusal)))]
pub(super) async fn start(
    State(services): State<Services>,
    address: Address,
    Body(named): Body<NewName>,
) -> Result<impl IntoResponse> {
    services.people.limit_sign_in(address.0)?;
    let (person, token) = services.people.add_guest(&named.name).await?;
    let session = Session { person: Some(Profile::from(&person)) };
    Ok((StatusCode::CREATED, session_cookie(&services, &token), Json(session)))
}

/// Sign out here.
#[utoipa::path(delete, path = "/api/v1/session", tag = "people", responses((status = 204)))]
pub(super) async fn end(State(services): State<Services>, caller: Caller) -> Result<impl IntoResponse> {
    if let Some(token) = &caller.token {
        services.people.sign_out(token).await?;
    }
    Ok((StatusCode::NO_CONTENT, clear_cookie()))
}

/// Sign out everywhere.
#[utoipa::path(delete, path = "/api/v1/sessions", tag = "people",
    responses((status = 204), (status = 401, body = Refusal)))]
pub(super) async fn end_all(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
) -> Result<impl IntoResponse> {
    services.people.sign_out_everywhere(&person).await?;
    Ok((StatusCode::NO_CONTENT, clear_cookie()))
}

/// Sign in to an account. The tables of the guest who signs in come along; the previous session ends.
#[utoipa::path(post, path = "/api/v1/login", tag = "people", request_body = Credentials,
    responses((status = 200, body = Session), (status = 401, body = Refusal), (status = 429, body = Refusal)))]
pub(super) async fn login(
    State(services): State<Services>,
    address: Address,
    caller: Caller,
    Body(credentials): Body<Credentials>,
) -> Result<impl IntoResponse> {
    services.people.limit_sign_in(address.0)?;
    let Credentials { login, password } = &credentials;
    let signed_in = services.people.sign_in(login, password, caller.person.as_ref(), caller.token.as_deref());
    let (person, token) = signed_in.await?;
    Ok((session_cookie(&services, &token), Json(Session { person: Some(Profile::from(&person)) })))
}

/// Turn the guest into an account. Sets a new session cookie and ends all other sessions.
#[utoipa::path(post, path = "/api/v1/account", tag = "people", request_body = Credentials,
    responses((status = 201, body = Session), (status = 409, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn register(
    State(services): State<Services>,
    address: Address,
    SignedIn(person): SignedIn,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<impl IntoResponse> {
    services.people.limit_sign_in(address.0)?;
    let (before, Credentials { login, password }) = (session_token(&headers), &credentials);
    let (person, token) = services.people.register(&person, login, password, before.as_deref()).await?;
    Ok((
        StatusCode::CREATED,
        session_cookie(&services, &token),
        Json(Session { person: Some(Profile::from(&person)) }),
    ))
}

/// Change the password. Ends all other sessions.
#[utoipa::path(put, path = "/api/v1/account", tag = "people", request_body = PasswordChange,
    responses((status = 204), (status = 401, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn change_password(
    State(services): State<Services>,
    address: Address,
    SignedIn(person): SignedIn,
    headers: HeaderMap,
    Body(passwords): Body<PasswordChange>,
) -> Result<impl IntoResponse> {
    services.people.limit_sign_in(address.0)?;
    let (before, PasswordChange { old, new }) = (session_token(&headers), &passwords);
    let token = services.people.change_password(&person, old, new, before.as_deref()).await?;
    Ok((StatusCode::NO_CONTENT, session_cookie(&services, &token)))
}

/// Change the name that others see.
#[utoipa::path(put, path = "/api/v1/me", tag = "people", request_body = NewName,
    responses((status = 200, body = Session), (status = 422, body = Refusal)))]
pub(super) async fn rename(
    State(services): State<Services>,
    SignedIn(person): SignedIn,
    Body(named): Body<NewName>,
) -> Result<Json<Session>> {
    let person = services.people.rename(&person, &named.name).await?;
    Ok(Json(Session { person: Some(Profile::from(&person)) }))
}

/// Delete yourself: sessions, name and chat are erased; bots play on at the tables.
#[utoipa::path(delete, path = "/api/v1/me", tag = "people", request_body = Deletion,
    responses((status = 204), (status = 401, body = Refusal)))]
pub(super) async fn delete(
    State(services): State<Services>,
    address: Address,
    SignedIn(person): SignedIn,
    Body(deletion): Body<Deletion>,
) -> Result<impl IntoResponse> {
    services.people.limit_sign_in(address.0)?;
    services.people.delete(&person, deletion.password.as_deref()).await?;
    Ok((StatusCode::NO_CONTENT, clear_cookie()))
}
