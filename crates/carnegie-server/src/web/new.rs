//! Playing at once, opening a table, importing a record.

use super::reader::{Visitor, html, message};
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::{Address, session_cookie};
use crate::store::Person;
use axum::extract::{Form, State};
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use carnegie_pages::screens::{CreateForm, create_page, import_page};
use carnegie_rules::{Module, Modules};
use carnegie_table::{Clock, ClockKind, NewTable, SeatPlan, TableState, TimeOver};
use serde::Deserialize;
use std::collections::HashMap;

/// A cookie to set, if somebody became a guest.
type Cookie = Option<(header::HeaderName, String)>;

/// The person who asks; a newcomer becomes a guest.
pub(super) async fn somebody(
    app: &App,
    visitor: &Visitor,
    address: Address,
    name: Option<&str>,
) -> Result<(Person, Cookie)> {
    if let Some(person) = visitor.person() {
        return Ok((person.clone(), None));
    }
    app.limit_sign_in(address.0)?;
    let name = name.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
    let (person, token) = app.add_guest(&name.unwrap_or_else(|| visitor.texts.get("guest-name"))).await?;
    let [cookie] = session_cookie(app, &token);
    Ok((person, Some(cookie)))
}

/// Goes to an address, with a cookie for newcomers.
pub(super) fn go(cookie: Cookie, path: &str) -> Response {
    (AppendHeaders(cookie), Redirect::to(path)).into_response()
}

#[derive(Deserialize)]
pub(super) struct PlayNow {
    kind: String,
}

/// One click: a table with Andrew or with bots.
pub(super) async fn play_now(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Form(wish): Form<PlayNow>,
) -> Response {
    let done = async {
        let (person, cookie) = somebody(&app, &visitor, address, None).await?;
        let bots = wish.kind == "bots";
        let bot = || SeatPlan::Bot { level: app.bots().stand_in().to_owned() };
        let seats = if bots { vec![SeatPlan::Me, bot(), bot()] } else { vec![SeatPlan::Me] };
        let new = NewTable {
            seats,
            title: None,
            public: false,
            watch: true,
            hints: true,
            auto_start: true,
            modules: Modules::NONE,
            difficulty: (!bots).then_some(1),
            clock: None,
            seed: None,
        };
        let state = app.open_table(&person, new).await?;
        let guide = if wish.kind == "guided" { "?guide=1" } else { "" };
        Ok(go(cookie, &format!("/tables/{}{guide}", state.id())))
    };
    visitor.answer(&app, done.await).await
}

fn levels(app: &App) -> Vec<String> {
    app.bots().levels().into_iter().map(str::to_owned).collect()
}

pub(super) async fn form(State(app): State<App>, visitor: Visitor) -> Response {
    let form = CreateForm { levels: levels(&app), error: None };
    html(create_page(&visitor.reader(&app).await, &form)).into_response()
}

/// Opens a table; what does not fit is said above the form.
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Form(fields): Form<HashMap<String, String>>,
) -> Response {
    let opened = async {
        let (person, cookie) = somebody(&app, &visitor, address, None).await?;
        let state: std::sync::Arc<TableState> = app.open_table(&person, wish(&fields)?).await?;
        Ok::<_, Error>(go(cookie, &format!("/tables/{}", state.id())))
    };
    match opened.await {
        Ok(response) => response,
        Err(error) => {
            let form = CreateForm { levels: levels(&app), error: Some(message(visitor.texts, &error)) };
            let page = html(create_page(&visitor.reader(&app).await, &form));
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

/// The table that the fields of the form describe.
fn wish(fields: &HashMap<String, String>) -> Result<NewTable> {
    let text = |name: &str| fields.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
    let plan = |seat: usize| {
        let level = || text(&format!("level{seat}")).unwrap_or_default().to_owned();
        let name = || text(&format!("name{seat}")).map_or_else(|| format!("#{seat}"), str::to_owned);
        Some(match text(&format!("seat{seat}"))? {
            "me" => SeatPlan::Me,
            "invite" => SeatPlan::Invite,
            "open" => SeatPlan::Open,
            "bot" => SeatPlan::Bot { level: level() },
            "here" => SeatPlan::Here { name: name() },
            _ => return None,
        })
    };
    let seats: Vec<SeatPlan> = (1..=4).filter_map(plan).collect();
    let on = |name: &str| fields.contains_key(name);
    let modules = Module::ALL.iter().copied().filter(|module| on(&format!("module-{module}"))).collect();
    let difficulty = text("difficulty").and_then(|level| level.parse().ok()).filter(|_| seats.len() == 1);
    Ok(NewTable {
        seats,
        title: text("title").map(str::to_owned),
        public: on("public"),
        watch: on("watch"),
        hints: on("hints"),
        auto_start: true,
        modules,
        difficulty,
        clock: text("clock").and_then(clock),
        seed: text("seed").map(str::to_owned),
    })
}

fn clock(text: &str) -> Option<Clock> {
    let (per, seconds) = text.split_once('-')?;
    let per = if per == "game" { ClockKind::Game } else { ClockKind::Turn };
    Some(Clock { per, seconds: seconds.parse().ok()?, then: TimeOver::Bot })
}

pub(super) async fn import_form(State(app): State<App>, visitor: Visitor) -> Response {
    html(import_page(&visitor.reader(&app).await, None)).into_response()
}

#[derive(Deserialize)]
pub(super) struct Import {
    record: String,
}

pub(super) async fn import(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Form(import): Form<Import>,
) -> Response {
    let done = async {
        let (person, cookie) = somebody(&app, &visitor, address, None).await?;
        // Forms send line breaks as CR LF; the notation knows LF only.
        let state = app.import(&person, &import.record.replace("\r\n", "\n")).await?;
        Ok::<_, Error>(go(cookie, &format!("/tables/{}/replay", state.id())))
    };
    match done.await {
        Ok(response) => response,
        Err(error) => {
            let page = import_page(&visitor.reader(&app).await, Some(&message(visitor.texts, &error)));
            (StatusCode::UNPROCESSABLE_ENTITY, html(page)).into_response()
        }
    }
}
