//! The profile.

use super::new::{go, somebody};
use super::reader::{Visitor, html, message};
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::{Address, clear_cookie, session_cookie};
use crate::store::Person;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
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
pub(super) struct Farewell {
    password: Option<String>,
}

pub(super) async fn profile(State(app): State<App>, visitor: Visitor) -> Response {
    show(&app, &visitor, Account::default()).await
}

async fn show(app: &App, visitor: &Visitor, account: Account) -> Response {
    let login = visitor.person().and_then(|person| person.login.clone());
    let status = if account.error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = account_page(&visitor.reader(app).await, &Account { login, ..account });
    (status, html(page)).into_response()
}

/// What was done, or the profile with the reason why not.
async fn answer(app: &App, visitor: &Visitor, done: Result<Response>) -> Response {
    match done {
        Ok(response) => response,
        Err(error) => {
            let error = Some(message(visitor.texts, &error));
            show(app, visitor, Account { error, ..Account::default() }).await
        }
    }
}

/// The same for what only so many may try from one address.
async fn attempt(
    app: &App,
    visitor: &Visitor,
    address: Address,
    done: impl Future<Output = Result<Response>>,
) -> Response {
    let done = match app.limit_sign_in(address.0) {
        Ok(()) => done.await,
        Err(error) => Err(error),
    };
    answer(app, visitor, done).await
}

fn person(visitor: &Visitor) -> Result<&Person> {
    visitor.person().ok_or(Error::NoSession)
}

fn back() -> Redirect {
    Redirect::to("/profile")
}

pub(super) async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Form(named): Form<Named>,
) -> Response {
    let done = async {
        let (person, cookie) = somebody(&app, &visitor, address, Some(&named.name)).await?;
        app.rename(&person, &named.name).await?;
        Ok(go(cookie, "/profile"))
    };
    answer(&app, &visitor, done.await).await
}

pub(super) async fn register(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Form(wish): Form<Credentials>,
) -> Response {
    let done = async {
        app.register(person(&visitor)?, &wish.login, &wish.password).await?;
        Ok(back().into_response())
    };
    attempt(&app, &visitor, address, done).await
}

pub(super) async fn sign_in(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Form(wish): Form<Credentials>,
) -> Response {
    let done = async {
        let (_, token) = app.sign_in(&wish.login, &wish.password, visitor.person()).await?;
        Ok((session_cookie(&app, &token), back()).into_response())
    };
    attempt(&app, &visitor, address, done).await
}

pub(super) async fn sign_out(State(app): State<App>, visitor: Visitor) -> Response {
    let done = async {
        if let Some(token) = &visitor.caller.token {
            app.sign_out(token).await?;
        }
        Ok((clear_cookie(), Redirect::to("/")).into_response())
    };
    answer(&app, &visitor, done.await).await
}

pub(super) async fn password(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Form(wish): Form<Passwords>,
) -> Response {
    let done = async {
        let token = app.change_password(person(&visitor)?, &wish.old, &wish.new).await?;
        Ok((session_cookie(&app, &token), back()).into_response())
    };
    attempt(&app, &visitor, address, done).await
}

pub(super) async fn delete(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Form(farewell): Form<Farewell>,
) -> Response {
    let done = async {
        app.delete_person(person(&visitor)?, farewell.password.as_deref()).await?;
        Ok((clear_cookie(), Redirect::to("/")).into_response())
    };
    attempt(&app, &visitor, address, done).await
}
