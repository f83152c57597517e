//! Start page, lists, rules, language.

use super::reader::{LANGUAGE, Visitor, card, html};
use crate::app::App;
use crate::error::Result;
use crate::store::Listing;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use carnegie_pages::Locale;
use carnegie_pages::screens::{TableCard, lobby_page, my_tables_page, records_page, rules_page, start_page};

/// A year, in seconds.
const YEAR: u32 = 365 * 86_400;

async fn cards(app: &App, visitor: &Visitor, listing: Listing<'_>) -> Result<Vec<TableCard>> {
    Ok(app.list_tables(listing, visitor.person()).await?.iter().map(card).collect())
}

async fn own_cards(app: &App, visitor: &Visitor, ended: bool) -> Result<Vec<TableCard>> {
    match visitor.person() {
        Some(person) if ended => cards(app, visitor, Listing::Ended(&person.id)).await,
        Some(person) => cards(app, visitor, Listing::Mine(&person.id)).await,
        None => Ok(Vec::new()),
    }
}

pub(super) async fn start(State(app): State<App>, visitor: Visitor) -> Response {
    let page = async {
        let mine = own_cards(&app, &visitor, false).await?;
        let open = cards(&app, &visitor, Listing::Open).await?;
        Ok(html(start_page(&visitor.reader(&app).await, &mine, &open)).into_response())
    };
    visitor.answer(&app, page.await).await
}

pub(super) async fn lobby(State(app): State<App>, visitor: Visitor) -> Response {
    let page = async {
        let open = cards(&app, &visitor, Listing::Open).await?;
        let running = cards(&app, &visitor, Listing::Running).await?;
        Ok(html(lobby_page(&visitor.reader(&app).await, &open, &running)).into_response())
    };
    visitor.answer(&app, page.await).await
}

pub(super) async fn mine(State(app): State<App>, visitor: Visitor) -> Response {
    let page = async {
        let mine = own_cards(&app, &visitor, false).await?;
        Ok(html(my_tables_page(&visitor.reader(&app).await, &mine)).into_response())
    };
    visitor.answer(&app, page.await).await
}

pub(super) async fn records(State(app): State<App>, visitor: Visitor) -> Response {
    let page = async {
        let ended = own_cards(&app, &visitor, true).await?;
        Ok(html(records_page(&visitor.reader(&app).await, &ended)).into_response())
    };
    visitor.answer(&app, page.await).await
}

pub(super) async fn rules(State(app): State<App>, visitor: Visitor) -> Response {
    html(rules_page(&visitor.reader(&app).await)).into_response()
}

/// Remembers the language and goes back to where the reader was.
pub(super) async fn language(Path(code): Path<String>, headers: HeaderMap) -> Response {
    let locale = Locale::from_code(&code).unwrap_or_default();
    let cookie = format!("{LANGUAGE}={}; Path=/; SameSite=Lax; Max-Age={YEAR}", locale.code());
    ([(header::SET_COOKIE, cookie)], Redirect::to(&back(&headers))).into_response()
}

/// The page a reader comes from, if it is one of ours.
fn back(headers: &HeaderMap) -> String {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let own = text(header::REFERER).and_then(|url| {
        let (host, path) = url.split_once("://")?.1.split_once('/')?;
        (Some(host) == text(header::HOST) && !path.starts_with("language/")).then(|| format!("/{path}"))
    });
    own.filter(|path| !path.starts_with("//")).unwrap_or_else(|| "/".to_owned())
}
