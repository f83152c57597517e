//! What the scripts of the table send, and the forms of its menu.

use super::new::{go, somebody};
use super::reader::Visitor;
use super::table::told;
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::{Address, Body};
use crate::store::Person;
use axum::Json;
use axum::extract::{Form, FromRequest, Path, Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use carnegie_table::{UndoOperation, seat_from_number};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
pub(super) struct Decide {
    seq: u64,
    decision: String,
    seat: Option<u8>,
}

/// A decision of the picker.
pub(super) async fn decide(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wanted): Body<Decide>,
) -> Response {
    let done = async {
        let person = person(&visitor)?;
        let seat = wanted.seat.and_then(seat_from_number);
        app.decide(person, &id, seat, wanted.seq, &wanted.decision).await.map(drop)
    };
    told(visitor.texts, done.await)
}

fn person(visitor: &Visitor) -> Result<&Person> {
    visitor.person().ok_or(Error::NoSession)
}

#[derive(Deserialize)]
struct Back {
    seq: u64,
    seat: Option<u8>,
}

#[derive(Deserialize)]
struct Say {
    text: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Wish {
    seat: Option<u8>,
    invite: Option<String>,
    name: Option<String>,
}

/// Undo, redo, reset and chat come from scripts; sitting down, leaving and the like from forms.
pub(super) async fn form_or_turn_back(
    State(app): State<App>,
    visitor: Visitor,
    address: Address,
    Path((id, what)): Path<(String, String)>,
    request: Request,
) -> Response {
    let back = match what.as_str() {
        "undo" => UndoOperation::Undo,
        "redo" => UndoOperation::Redo,
        "reset" => UndoOperation::Reset,
        "chat" => {
            let done = async {
                let Body(say) = Body::<Say>::from_request(request, &app).await?;
                app.say(person(&visitor)?, &id, &say.text).await.map(drop)
            };
            return told(visitor.texts, done.await);
        }
        _ => {
            let done = match Form::<Wish>::from_request(request, &app).await {
                Ok(Form(wish)) => menu(&app, &visitor, address, &id, &what, &wish).await,
                Err(_) => Err(Error::invalid("the form cannot be read")),
            };
            return visitor.answer(&app, done).await;
        }
    };
    let done = async {
        let Body(wanted) = Body::<Back>::from_request(request, &app).await?;
        let seat = wanted.seat.and_then(seat_from_number);
        app.turn_back(person(&visitor)?, &id, seat, wanted.seq, back).await.map(drop)
    };
    told(visitor.texts, done.await)
}

async fn menu(
    app: &App,
    visitor: &Visitor,
    address: Address,
    id: &str,
    what: &str,
    wish: &Wish,
) -> Result<Response> {
    let seat = wish.seat.and_then(seat_from_number);
    let here = format!("/tables/{id}");
    if what == "sit" {
        let (person, cookie) = somebody(app, visitor, address, wish.name.as_deref()).await?;
        app.sit(&person, id, seat, wish.invite.as_deref(), None).await?;
        return Ok(go(cookie, &here));
    }
    let person = person(visitor)?;
    let some_seat = || seat.ok_or_else(|| Error::invalid("which seat?"));
    match what {
        "start" => drop(app.start_game(person, id).await?),
        "leave" => {
            app.leave(person, id, None).await?;
            return Ok(Redirect::to("/").into_response());
        }
        "bot" => drop(app.hand_to_bot(person, id, some_seat()?, None).await?),
        "back" => drop(app.take_back(person, id, some_seat()?).await?),
        "abandon" => drop(app.abandon(person, id).await?),
        "rematch" => {
            let new = app.rematch(person, id).await?;
            return Ok(Redirect::to(&format!("/tables/{}", new.id())).into_response());
        }
        _ => return Err(Error::NotFound),
    }
    Ok(Redirect::to(&here).into_response())
}

/// What a bot would decide in the visitor's place, and what it expects from it, in words.
pub(super) async fn hint(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let found = async {
        let hints = app.hints(person(&visitor)?, &id, None).await?;
        let best = hints.first().ok_or(Error::Conflict("there is nothing to decide"))?;
        let decision = best.turn.first().map(ToString::to_string);
        let gains = best.gains.iter().filter(|(_, vp)| vp.abs() >= 0.5).take(3);
        let why: Vec<String> =
            gains.map(|(line, vp)| format!("{} {vp:+.0}", visitor.texts.score_line(*line))).collect();
        Ok::<_, Error>(json!({ "decision": decision, "why": why.join(" · ") }))
    };
    match found.await {
        Ok(json) => Json(json).into_response(),
        Err(error) => told(visitor.texts, Err(error)),
    }
}
