//! Start page, lists, rules, language.

use super::preferences::{keep_language, language_cookie};
use super::reader::{Visitor, html, turns_of};
use crate::error::Result;
use crate::http::Path;
use crate::service::{Listing, Services};
use crate::time::now;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use carnegie_host::card;
use carnegie_pages::Locale;
use carnegie_pages::screens::{TableCard, lobby_page, my_tables_page, records_page, rules_page, start_page};
use carnegie_table::TableInfo;
use serde::Serialize;

fn shown(visitor: &Visitor, tables: &[TableInfo]) -> Vec<TableCard> {
    tables.iter().map(|table| card(visitor.texts, table, now())).collect()
}

async fn cards(services: &Services, visitor: &Visitor, listing: Listing<'_>) -> Result<Vec<TableCard>> {
    Ok(shown(visitor, &services.lobby.list(listing, visitor.person()).await?))
}

async fn own_cards(services: &Services, visitor: &Visitor, ended: bool) -> Result<Vec<TableCard>> {
    match visitor.person() {
        Some(person) if ended => cards(services, visitor, Listing::Ended(&person.id)).await,
        Some(person) => cards(services, visitor, Listing::Mine(&person.id)).await,
        None => Ok(Vec::new()),
    }
}

pub(super) async fn start(State(services): State<Services>, visitor: Visitor) -> Result<Response> {
    let mine = own_cards(&services, &visitor, false).await?;
    let open = cards(&services, &visitor, Listing::Open).await?;
    let offline = !services.settings.offline.is_empty();
    Ok(html(start_page(&visitor.reader(&services).await, &mine, &open, offline)).into_response())
}

pub(super) async fn lobby(State(services): State<Services>, visitor: Visitor) -> Result<Response> {
    let open = cards(&services, &visitor, Listing::Open).await?;
    let running = cards(&services, &visitor, Listing::Running).await?;
    Ok(html(lobby_page(&visitor.reader(&services).await, &open, &running)).into_response())
}

pub(super) async fn mine(State(services): State<Services>, visitor: Visitor) -> Result<Response> {
    let (ended, held) = match visitor.person() {
        Some(person) => services.lobby.ended_and_held(person).await?,
        None => Default::default(),
    };
    let (ended, mut mine) = (shown(&visitor, &ended), shown(&visitor, &held));
    mine.extend(own_cards(&services, &visitor, false).await?);
    Ok(html(my_tables_page(&visitor.reader(&services).await, &mine, &ended)).into_response())
}

/// At how many tables it is the visitor's turn.
#[derive(Serialize)]
pub(super) struct Turns {
    turns: usize,
}

/// For the badges: pages that are open ask every so often.
pub(super) async fn turns(State(services): State<Services>, visitor: Visitor) -> Json<Turns> {
    Json(Turns { turns: turns_of(&services, visitor.person()).await })
}

pub(super) async fn records(State(services): State<Services>, visitor: Visitor) -> Result<Response> {
    let ended = own_cards(&services, &visitor, true).await?;
    Ok(html(records_page(&visitor.reader(&services).await, &ended)).into_response())
}

pub(super) async fn rules(State(services): State<Services>, visitor: Visitor) -> Response {
    html(rules_page(&visitor.reader(&services).await)).into_response()
}

/// Remembers the language and goes back to the page the reader came from.
pub(super) async fn language(
    State(services): State<Services>,
    visitor: Visitor,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let locale = Locale::from_code(&code).unwrap_or_default();
    keep_language(&services, &visitor, locale).await?;
    Ok(([language_cookie(locale)], Redirect::to(&came_from(&headers))).into_response())
}

/// The page a reader comes from, if it is one of ours.
fn came_from(headers: &HeaderMap) -> String {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let own = text(header::REFERER).and_then(|url| {
        let (host, path) = url.split_once("://")?.1.split_once('/')?;
        (Some(host) == text(header::HOST) && !path.starts_with("language/")).then(|| format!("/{path}"))
    });
    // Browsers read a backslash as a slash: two of either would lead to another site.
    let leaves = |path: &str| path.starts_with("//") || path.contains('\\');
    own.filter(|path| !leaves(path)).unwrap_or_else(|| "/".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_chooses_a_language_goes_back_to_a_page_of_ours_and_nowhere_else() {
        for (referer, place) in [
            ("http://host/rules#inferred", "/rules#inferred"),
            ("http://host/language/de", "/"),
            ("http://evil.example/rules", "/"),
            ("http://host//evil.example", "/"),
            ("http://host/\\evil.example", "/"),
            ("http://host/a\\..\\b", "/"),
        ] {
            let headers = [(header::HOST, "host"), (header::REFERER, referer)];
            let headers: HeaderMap =
                headers.into_iter().map(|(name, value)| (name, value.parse().unwrap())).collect();
            assert_eq!(came_from(&headers), place, "{referer}");
        }
    }
}
