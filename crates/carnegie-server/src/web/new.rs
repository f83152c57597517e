//! Playing at once, opening a table, importing a record.

use super::reader::{Visitor, html, redirect};
use super::refusal::{message, or_form_again};
use crate::error::{Error, Result};
use crate::http::{Address, Form, Path, Query};
use crate::ids::{ID_LENGTH, is_id};
use crate::service::Services;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use carnegie_host::{QuickTable, TableQuery, branch_from_form, play_on_page, quick_table, table_from_form};
use carnegie_pages::screens::{CreateForm, PlayOnPage, create_page, import_page};
use carnegie_table::{NIGHT, TableState};
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
pub(super) struct PlayNow {
    kind: QuickTable,
}

/// One click: a table with Andrew or with bots.
pub(super) async fn play_now(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(wanted): Form<PlayNow>,
) -> Result<Response> {
    let (person, cookie) = visitor.person_or_new_guest(&services, address, None).await?;
    let new = quick_table(wanted.kind, services.bots.stand_in());
    let state = services.lobby.open(&person, new).await?;
    Ok(redirect(cookie, &format!("/tables/{}", state.id())))
}

fn create_form(services: &Services) -> CreateForm {
    let levels = services.bots.levels().into_iter().map(str::to_owned).collect();
    let usual_level = services.bots.stand_in().to_owned();
    CreateForm { levels, usual_level, night: NIGHT, ..CreateForm::default() }
}

pub(super) async fn form(State(services): State<Services>, visitor: Visitor) -> Response {
    let form = create_form(&services);
    html(create_page(&visitor.reader(&services).await, &form)).into_response()
}

/// Opens a table; what is wrong with the options is said above the form, which keeps what was entered.
pub(super) async fn create(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(fields): Form<HashMap<String, String>>,
) -> Result<Response> {
    let opened = async {
        let name = fields.get("me").map(|name| name.trim()).filter(|name| !name.is_empty());
        let (person, cookie) = visitor.person_or_new_guest(&services, address, name).await?;
        let new = table_from_form(&fields);
        let state = match name {
            Some(name) => services.lobby.open_as(&person, name, new).await?,
            None => services.lobby.open(&person, new).await?,
        };
        Ok::<_, Error>(redirect(cookie, &format!("/tables/{}", state.id())))
    };
    let opened = opened.await;
    or_form_again(opened, async |error| {
        let error = Some(message(visitor.texts, error));
        let form = CreateForm { error, sent: fields, ..create_form(&services) };
        Ok(html(create_page(&visitor.reader(&services).await, &form)))
    })
    .await
}

/// What the page about playing a game on shows.
fn play_on_words(
    services: &Services,
    visitor: &Visitor,
    state: &TableState,
    query: &TableQuery,
    at: Option<usize>,
) -> Result<PlayOnPage> {
    let page = play_on_page(visitor.texts, state, visitor.id(), at)?;
    let CreateForm { levels, usual_level, .. } = create_form(services);
    let invite = query.invite.as_ref().filter(|invite| is_id(invite, ID_LENGTH)).cloned();
    let with = invite.as_ref().map(|invite| format!("&invite={invite}")).unwrap_or_default();
    let language = visitor.texts.locale().code();
    let picture = Some(format!("{}/picture.png?at={}&in={language}{with}", page.path, page.at));
    Ok(PlayOnPage { levels, usual_level, invite, picture, ..page })
}

/// With whom to play a game on from one of its positions.
pub(super) async fn play_on_form(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response> {
    let state = services.lobby.look(&id, query.requester(visitor.id())).await?;
    let page = play_on_words(&services, &visitor, &state, &query, query.at)?;
    Ok(html(page.page(&visitor.reader(&services).await)).into_response())
}

/// Plays a game on; what is wrong is said above the form.
pub(super) async fn play_on(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
    Form(fields): Form<HashMap<String, String>>,
) -> Result<Response> {
    let state = services.lobby.look(&id, query.requester(visitor.id())).await?;
    let opened = async {
        let wanted = branch_from_form(&state, &fields)?;
        let name = fields.get("me").map(String::as_str);
        let (person, cookie) = visitor.person_or_new_guest(&services, address, name).await?;
        let requester = query.requester(visitor.id());
        let new = services.lobby.play_on(&person, &id, requester, wanted).await?;
        Ok::<_, Error>(redirect(cookie, &format!("/tables/{}", new.id())))
    };
    or_form_again(opened.await, async |error| {
        let at = fields.get("at").and_then(|at| at.parse().ok());
        let page = play_on_words(&services, &visitor, &state, &query, at)?;
        let page = PlayOnPage { error: Some(message(visitor.texts, error)), ..page };
        Ok(html(page.page(&visitor.reader(&services).await)))
    })
    .await
}

pub(super) async fn import_form(State(services): State<Services>, visitor: Visitor) -> Response {
    html(import_page(&visitor.reader(&services).await, "", None)).into_response()
}

#[derive(Deserialize)]
pub(super) struct Import {
    record: String,
    #[serde(default)]
    then: AfterImport,
}

/// What somebody wants to do with an imported game.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AfterImport {
    #[default]
    Replay,
    PlayOn,
}

pub(super) async fn import(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(import): Form<Import>,
) -> Result<Response> {
    let done = async {
        let (person, cookie) = visitor.person_or_new_guest(&services, address, None).await?;
        // Forms send line breaks as CR LF; the notation knows only LF.
        let state = services.records.import(&person, &import.record.replace("\r\n", "\n")).await?;
        let then = match import.then {
            AfterImport::Replay => "replay",
            AfterImport::PlayOn => "play-on",
        };
        Ok::<_, Error>(redirect(cookie, &format!("/tables/{}/{then}", state.id())))
    };
    or_form_again(done.await, async |error| {
        let error = message(visitor.texts, error);
        Ok(html(import_page(&visitor.reader(&services).await, &import.record, Some(&error))))
    })
    .await
}
