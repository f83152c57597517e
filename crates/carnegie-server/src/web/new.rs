//! Playing at once, opening a table, importing a record.

use super::reader::{Visitor, html, redirect};
use super::refusal::message;
use crate::error::{Error, Result};
use crate::http::Address;
use crate::service::Services;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use carnegie_pages::screens::{CreateForm, create_page, import_page};
use carnegie_rules::Module;
use carnegie_table::{Clock, ClockKind, NewTable, SeatPlan, TimeOver};
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
pub(super) struct PlayNow {
    kind: String,
}

/// One click: a table with Andrew or with bots.
pub(super) async fn play_now(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(wish): Form<PlayNow>,
) -> Result<Response> {
    let (person, cookie) = visitor.person_or_new_guest(&services, address, None).await?;
    let bots = wish.kind == "bots";
    let bot = || SeatPlan::Bot { level: services.bots.stand_in().to_owned() };
    let seats = if bots { vec![SeatPlan::Me, bot(), bot()] } else { vec![SeatPlan::Me] };
    let guided = wish.kind == "guided";
    let new = NewTable { difficulty: (!bots).then_some(1), guided, ..NewTable::new(seats) };
    let state = services.lobby.open(&person, new).await?;
    Ok(redirect(cookie, &format!("/tables/{}", state.id())))
}

fn create_form(services: &Services, error: Option<String>) -> CreateForm {
    let levels = services.bots.levels().into_iter().map(str::to_owned).collect();
    CreateForm { levels, usual_level: services.bots.stand_in().to_owned(), error }
}

pub(super) async fn form(State(services): State<Services>, visitor: Visitor) -> Response {
    let form = create_form(&services, None);
    html(create_page(&visitor.reader(&services).await, &form)).into_response()
}

/// Opens a table; what does not fit is said above the form.
pub(super) async fn create(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(fields): Form<HashMap<String, String>>,
) -> Response {
    let opened = async {
        let name = fields.get("me").map(|name| name.trim()).filter(|name| !name.is_empty());
        let (mut person, cookie) = visitor.person_or_new_guest(&services, address, name).await?;
        if let Some(name) = name.filter(|&name| name != person.name) {
            services.people.rename(&person, name).await?;
            name.clone_into(&mut person.name);
        }
        let state = services.lobby.open(&person, wishes(&fields)).await?;
        Ok::<_, Error>(redirect(cookie, &format!("/tables/{}", state.id())))
    };
    match opened.await {
        Ok(response) => response,
        Err(error) => {
            let form = create_form(&services, Some(message(visitor.texts, &error)));
            let page = html(create_page(&visitor.reader(&services).await, &form));
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

/// The table that the fields of the form describe.
fn wishes(fields: &HashMap<String, String>) -> NewTable {
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
    let usual = NewTable::new(Vec::new());
    NewTable {
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
        absence_hours: text("clock").and_then(absence_hours).unwrap_or(usual.absence_hours),
        ..usual
    }
}

/// How long a table without a clock waits for somebody.
fn absence_hours(text: &str) -> Option<u32> {
    text.strip_prefix("wait-")?.parse().ok()
}

fn clock(text: &str) -> Option<Clock> {
    let (per, seconds) = text.split_once('-')?;
    let per = match per {
        "game" => ClockKind::Game,
        "turn" => ClockKind::Turn,
        _ => return None,
    };
    Some(Clock { per, seconds: seconds.parse().ok()?, then: TimeOver::Bot })
}

pub(super) async fn import_form(State(services): State<Services>, visitor: Visitor) -> Response {
    html(import_page(&visitor.reader(&services).await, "", None)).into_response()
}

#[derive(Deserialize)]
pub(super) struct Import {
    record: String,
}

pub(super) async fn import(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Form(import): Form<Import>,
) -> Response {
    let done = async {
        let (person, cookie) = visitor.person_or_new_guest(&services, address, None).await?;
        // Forms send line breaks as CR LF; the notation knows LF only.
        let state = services.records.import(&person, &import.record.replace("\r\n", "\n")).await?;
        Ok::<_, Error>(redirect(cookie, &format!("/tables/{}/replay", state.id())))
    };
    match done.await {
        Ok(response) => response,
        Err(error) => {
            let page = import_page(
                &visitor.reader(&services).await,
                &import.record,
                Some(&message(visitor.texts, &error)),
            );
            (StatusCode::UNPROCESSABLE_ENTITY, html(page)).into_response()
        }
    }
}
