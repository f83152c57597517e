//! Messages to people who are away: which devices, which tables, which webhooks.

use super::reader::{Visitor, html};
use super::refusal::{message, or_form_again};
use crate::error::{Error, Result};
use crate::http::{Body, Form, Path};
use crate::service::{HookKind, NewDevice, NewHook, NotifiedTable, Services, Webhook};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use carnegie_pages::assets;
use carnegie_pages::date;
use carnegie_pages::screens::{
    self, HookTrial, NotificationsPage, NotifiedDevice, NotifiedHook, NotifiedPlace, table_title,
};
use serde::Deserialize;

/// A subscription, as browsers describe it.
#[derive(Deserialize)]
pub(super) struct Subscribed {
    endpoint: String,
    keys: Keys,
}

#[derive(Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

#[derive(Deserialize)]
pub(super) struct Quiet {
    quiet: bool,
}

#[derive(Deserialize)]
pub(super) struct Hook {
    kind: String,
    address: String,
}

/// The service worker. It is at the root, because its folder is the most that it could control; it asks for less.
pub(super) async fn worker() -> Response {
    let headers =
        [(header::CONTENT_TYPE, assets::media_type("push.js")), (header::CACHE_CONTROL, "no-cache")];
    (headers, assets::get("push.js").unwrap_or_default()).into_response()
}

pub(super) async fn page(State(services): State<Services>, visitor: Visitor) -> Result<Response> {
    Ok(show(&services, &visitor, None).await?.into_response())
}

async fn show(services: &Services, visitor: &Visitor, error: Option<&Error>) -> Result<Html<String>> {
    let mut page = NotificationsPage::default();
    let notifications = &services.notifications;
    if notifications.are_on() {
        page.key = Some(notifications.public_key().await?);
    }
    if let (Some(person), Some(token), true) =
        (visitor.person(), &visitor.caller.token, notifications.are_on())
    {
        for (here, device) in notifications.devices(person, token).await? {
            let since = date(device.created);
            page.devices.push(NotifiedDevice { id: device.id, name: device.name, since, here });
        }
        let tables = notifications.tables(person).await?;
        page.tables = tables.into_iter().map(|table| place(visitor, table)).collect();
    }
    page.error = error.map(|error| match error {
        Error::Invalid(_) => visitor.texts.get("hooks-invalid"),
        Error::Limit(_) => visitor.texts.get("hooks-many"),
        error => message(visitor.texts, error),
    });
    Ok(html(page.page(&visitor.reader(services).await)))
}

fn place(visitor: &Visitor, notified: NotifiedTable) -> NotifiedPlace {
    let NotifiedTable { table, quiet, owner, hooks } = notified;
    let names: Vec<String> = table.seats.iter().map(|seat| seat.name.clone()).collect();
    NotifiedPlace {
        path: visitor.texts.at(&format!("/tables/{}", table.id)),
        title: table_title(visitor.texts, table.title.as_deref(), &names, table.difficulty.is_some()),
        quiet,
        owner,
        hooks: hooks.into_iter().map(notified_hook).collect(),
    }
}

fn notified_hook(hook: Webhook) -> NotifiedHook {
    let trial = hook.trial.map(|trial| match trial.delivered {
        None => HookTrial::UnderWay,
        Some(true) => HookTrial::Delivered,
        Some(false) => HookTrial::Failed,
    });
    NotifiedHook { id: hook.id, kind: shown(hook.kind), trial }
}

/// What the page shows of a kind of webhook.
const fn shown(kind: HookKind) -> screens::HookKind {
    match kind {
        HookKind::Discord => screens::HookKind::Discord,
        HookKind::Json => screens::HookKind::Json,
    }
}

/// Back to the page, or the page with the reason for the refusal.
async fn answer(services: &Services, visitor: &Visitor, done: Result<()>) -> Result<Response> {
    let done = done.map(|()| Redirect::to("/notifications").into_response());
    or_form_again(done, async |error| show(services, visitor, Some(error)).await).await
}

/// A browser has subscribed.
pub(super) async fn add_device(
    State(services): State<Services>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(subscribed): Body<Subscribed>,
) -> Result<StatusCode> {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let new = NewDevice {
        token: visitor.caller.token.as_deref().ok_or(Error::NoSession)?,
        endpoint: &subscribed.endpoint,
        public_key: &subscribed.keys.p256dh,
        auth: &subscribed.keys.auth,
        name: &device_name(agent),
        language: visitor.texts.locale().code(),
    };
    services.notifications.add_device(visitor.signed_in()?, new).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove_device(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response> {
    let done = services.notifications.forget_device(visitor.signed_in()?, &id).await;
    answer(&services, &visitor, done).await
}

pub(super) async fn set_quiet(
    State(services): State<Services>,
    visitor: Visitor,
    Path(table): Path<String>,
    Form(Quiet { quiet }): Form<Quiet>,
) -> Result<Response> {
    let done = services.notifications.set_quiet(visitor.signed_in()?, &table, quiet).await;
    answer(&services, &visitor, done).await
}

pub(super) async fn add_hook(
    State(services): State<Services>,
    visitor: Visitor,
    Path(table): Path<String>,
    Form(Hook { kind, address }): Form<Hook>,
) -> Result<Response> {
    let person = visitor.signed_in()?;
    let done = async {
        let kind = HookKind::from_name(&kind);
        let kind = kind.ok_or_else(|| Error::invalid("a webhook is for Discord or takes JSON"))?;
        let new = NewHook { kind, address: &address, language: visitor.texts.locale().code() };
        services.notifications.add_hook(person, &table, new).await
    };
    answer(&services, &visitor, done.await).await
}

pub(super) async fn remove_hook(
    State(services): State<Services>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
) -> Result<Response> {
    let done = services.notifications.forget_hook(visitor.signed_in()?, &id).await;
    answer(&services, &visitor, done).await
}

/// Tries out a webhook, and shows on the page whether it took the message.
pub(super) async fn try_hook(
    State(services): State<Services>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
) -> Result<Response> {
    let done = services.notifications.try_hook(visitor.signed_in()?, &id).await;
    match done {
        Ok(()) => Ok(Redirect::to(&format!("/notifications#hook-{id}")).into_response()),
        done => answer(&services, &visitor, done).await,
    }
}

/// What people call such a browser: enough to tell a phone from a desktop.
fn device_name(agent: &str) -> String {
    // The first that fits: Edge and Opera also call themselves Chrome, and everything calls itself Safari.
    let browsers = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let find = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| agent.contains(sign)).map(|&(_, name)| name)
    };
    let parts: Vec<&str> = [find(&browsers), find(&systems)].into_iter().flatten().collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_called_by_its_browser_and_its_system() {
        let phone = "Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
        assert_eq!(device_name(phone), "Firefox, Android");
        let desktop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 \
                       Safari/537.36 Edg/140.0.0.0";
        assert_eq!(device_name(desktop), "Edge, Windows");
        assert_eq!(device_name("curl/8"), "");
    }

    #[test]
    fn every_kind_of_webhook_that_the_form_offers_can_be_stored() {
        for kind in screens::HookKind::ALL {
            assert_eq!(HookKind::from_name(kind.name()).map(shown), Some(kind));
        }
    }
}
