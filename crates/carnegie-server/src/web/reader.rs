//! Who reads a page, in which language; and what is said when something is refused.

use crate::app::{App, now};
use crate::calendar::date;
use crate::error::{Error, Result};
use crate::http::Caller;
use crate::store::{Listing, Person};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use carnegie_pages::screens::{
    Ended, KeptStatus, Reader, TableCard, error_page, refused_game_of_rules, refused_record_of_rules,
};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::RecordError;
use carnegie_table::{Status, TableInfo, Total};
use std::convert::Infallible;

/// The cookie that remembers the language.
pub(super) const LANGUAGE: &str = "carnegie_language";

/// The language of a request: chosen, or guessed from the browser.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language(pub(super) Texts);

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Language(Texts::new(chosen(&parts.headers).unwrap_or_else(|| guessed(&parts.headers)))))
    }
}

fn chosen(headers: &HeaderMap) -> Option<Locale> {
    (headers.get_all(header::COOKIE).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == LANGUAGE)
        .and_then(|(_, code)| Locale::from_code(code))
}

fn guessed(headers: &HeaderMap) -> Locale {
    let header = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Locale::negotiate(header.unwrap_or_default())
}

/// Somebody who reads a page.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    pub(super) texts: Texts,
    pub(super) caller: Caller,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let Ok(Language(texts)) = Language::from_request_parts(parts, app).await;
        let caller = Caller::from_request_parts(parts, app).await;
        let caller = caller.map_err(|error| refusal(&Reader { texts, ..Reader::default() }, &error))?;
        Ok(Visitor { texts, caller })
    }
}

impl Visitor {
    /// The person, if signed in.
    pub(super) fn person(&self) -> Option<&Person> {
        self.caller.person.as_ref()
    }

    /// The id of the person, if signed in.
    pub(super) fn id(&self) -> Option<&str> {
        self.caller.id()
    }

    /// What the pages show of the visitor.
    pub(super) async fn reader(&self, app: &App) -> Reader {
        let turns = match self.person() {
            Some(person) => {
                let mine = app.list_tables(Listing::Live(&person.id), Some(person)).await.unwrap_or_default();
                mine.iter().filter(|table| is_your_turn(table)).count()
            }
            None => 0,
        };
        Reader { texts: self.texts, name: self.person().map(|person| person.name.clone()), turns }
    }

    /// A page, or a page that says why not.
    pub(super) async fn answer(&self, app: &App, page: Result<Response>) -> Response {
        match page {
            Ok(response) => response,
            Err(error) => refusal(&self.reader(app).await, &error),
        }
    }
}

/// A page that says why something was refused.
fn refusal(reader: &Reader, error: &Error) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, html(error_page(reader, &message(reader.texts, error)))).into_response()
}

/// A page as an answer.
pub(super) fn html(page: impl Into<String>) -> Html<String> {
    Html(page.into())
}

/// Why something was refused, in the reader's language. Details come in English only.
pub(super) fn message(texts: Texts, error: &Error) -> String {
    match error {
        Error::Illegal(illegal) => return texts.illegal(*illegal),
        Error::EarlierRules(rules) => return refused_game_of_rules(texts, *rules),
        Error::Record(RecordError::Rules(rules)) => return refused_record_of_rules(texts, *rules),
        _ => {}
    }
    let key = format!("refused-{}", error.code());
    let text = texts.get(if texts.has(&key) { &key } else { "refused-other" });
    let detailed =
        matches!(error, Error::Invalid(_) | Error::Config(_) | Error::Record(_) | Error::Replay(_));
    if detailed { format!("{text} ({error})") } else { text }
}

pub(super) fn is_your_turn(table: &TableInfo) -> bool {
    table.seats.iter().any(|seat| seat.yours && seat.to_act)
}

/// A table in a list.
pub(super) fn card(table: &TableInfo) -> TableCard {
    TableCard {
        path: format!("/tables/{}", table.id),
        title: table.title.clone(),
        names: table.seats.iter().map(|seat| seat.name.clone()).collect(),
        round: table.round,
        begun: table.status != Status::Waiting,
        over: matches!(table.status, Status::Finished | Status::Abandoned | Status::Imported),
        seated: table.seats.iter().any(|seat| seat.yours),
        your_turn: is_your_turn(table),
        modules: table.modules,
        difficulty: table.difficulty,
        has_result: matches!(table.status, Status::Finished | Status::Imported) && !table.earlier_rules,
        result: table.result.iter().flatten().map(|total| ended(table, total)).collect(),
        waits_for: (table.seats.iter().filter(|seat| seat.to_act)).map(|seat| seat.name.clone()).collect(),
        idle: u64::try_from((now() - table.changed) / 1000).unwrap_or(0),
        kept: table.earlier_rules.then(|| (kept_status(table.status), date(table.changed))),
    }
}

/// How far a game of earlier rules came.
pub(super) const fn kept_status(status: Status) -> KeptStatus {
    match status {
        Status::Finished | Status::Imported => KeptStatus::Ended,
        Status::Waiting | Status::Playing => KeptStatus::Running,
        Status::Abandoned => KeptStatus::Abandoned,
    }
}

fn ended(table: &TableInfo, total: &Total) -> Ended {
    let seat = table.seats.get(total.seat.index());
    Ended {
        name: seat.map(|seat| seat.name.clone()),
        vp: total.vp,
        won: total.won,
        yours: seat.is_some_and(|seat| seat.yours),
    }
}

/// There is nothing at this address: a page for people, a refusal for programs.
pub(crate) async fn nowhere(State(app): State<App>, request: Request) -> Response {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    if !accepts.unwrap_or_default().contains("text/html") {
        return Error::NotFound.into_response();
    }
    let (mut parts, _) = request.into_parts();
    match Visitor::from_request_parts(&mut parts, &app).await {
        Ok(visitor) => visitor.answer(&app, Err(Error::NotFound)).await,
        Err(refusal) => refusal,
    }
}
