//! The profile.

use super::preferences::missing_cookies;
use super::reader::{Visitor, html, redirect};
use super::refusal::{message, or_form_again};
use crate::error::{Error, Result};
use crate::http::{Address, Form, clear_cookie, session_cookie};
use crate::service::Services;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{AppendHeaders, Html, IntoResponse, Redirect, Response};
use carnegie_pages::screens::{Account, account_page};
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Named {
    name: String,
}

#[derive(Deserialize)]
pub(super) struct Credentials {
    login: String,
    password: String,
}

#[derive(Deserialize)]
pub(super) struct Passwords {
    old: String,
    new: String,
}

#[derive(Deserialize)]
pub(super) struct DeleteAccount {
    password: Option<String>,
}

pub(super) async fn profile(State(services): State<Services>, visitor: Visitor) -> Response {
    page(&services, &visitor, None).await.into_response()
}

async fn page(services: &Services, visitor: &Visitor, error: Option<&Error>) -> Html<String> {
    let login = visitor.person().and_then(|person| person.login.clone());
    let error = error.map(|error| message(visitor.texts, error));
    html(account_page(&visitor.reader(services).await, &Account { login, error }))
}

/// The result, or the profile page with the reason for the refusal.
async fn answer(services: &Services, visitor: &Visitor, done: Result<Response>) -> Result<Response> {
    or_form_again(done, async |error| Ok(page(services, visitor, Some(error)).await)).await
}

/// The same for attempts, whose number is limited for each address.
async fn attempt(
    services: &Services,
    visitor: &Visitor,
    address: Address,
    done: impl Future<Output = Result<Response>>,
) -> Result<Response> {
    let done = match services.people.limit_sign_in(address.0) {
        Ok(()) => done.await,
        Err(error) => Err(error),
    };
    answer(services, visitor, done).await
}

fn to_profile() -> Redirect {
    Redirect::to("/profile")
}

pub(super) async fn rename(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(named): Form<Named>,
) -> Result<Response> {
    let done = async {
        let (person, cookie) = visitor.person_or_new_guest(&services, address, Some(&named.name)).await?;
        services.people.rename(&person, &named.name).await?;
        Ok(redirect(cookie, "/profile"))
    };
    answer(&services, &visitor, done.await).await
}

pub(super) async fn register(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(form): Form<Credentials>,
) -> Result<Response> {
    let done = async {
        let before = visitor.caller.token.as_deref();
        // A first-time visitor need not have played before.
        let (person, _) = visitor.person_or_new_guest(&services, address, Some(&form.login)).await?;
        let (_, token) = services.people.register(&person, &form.login, &form.password, before).await?;
        Ok((session_cookie(&services, &token), to_profile()).into_response())
    };
    attempt(&services, &visitor, address, done).await
}

pub(super) async fn sign_in(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    headers: HeaderMap,
    Form(form): Form<Credentials>,
) -> Result<Response> {
    let done = async {
        let before = visitor.caller.token.as_deref();
        let signed_in = services.people.sign_in(&form.login, &form.password, visitor.person(), before);
        let (person, token) = signed_in.await?;
        let liked = AppendHeaders(missing_cookies(&headers, Some(&person)));
        Ok((AppendHeaders(session_cookie(&services, &token)), liked, to_profile()).into_response())
    };
    attempt(&services, &visitor, address, done).await
}

pub(super) async fn sign_out(State(services): State<Services>, visitor: Visitor) -> Result<Response> {
    let done = async {
        if let Some(token) = &visitor.caller.token {
            services.people.sign_out(token).await?;
        }
        Ok((clear_cookie(), Redirect::to("/")).into_response())
    };
    answer(&services, &visitor, done.await).await
}

pub(super) async fn password(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(form): Form<Passwords>,
) -> Result<Response> {
    let done = async {
        let (person, before) = (visitor.signed_in()?, visitor.caller.token.as_deref());
        let token = services.people.change_password(person, &form.old, &form.new, before).await?;
        Ok((session_cookie(&services, &token), to_profile()).into_response())
    };
    attempt(&services, &visitor, address, done).await
}

pub(super) async fn delete(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(form): Form<DeleteAccount>,
) -> Result<Response> {
    let done = async {
        services.people.delete(visitor.signed_in()?, form.password.as_deref()).await?;
        Ok((clear_cookie(), Redirect::to("/")).into_response())
    };
    attempt(&services, &visitor, address, done).await
}
