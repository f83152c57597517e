//! What the scripts of the table send, and the forms of its menu.

use super::reader::{Visitor, redirect};
use crate::error::{Error, Result};
use crate::http::{Address, Body, Form, Path};
use crate::service::{Decided, Services, SitRequest};
use axum::Json;
use axum::extract::State;
use axum::response::{Redirect, Response};
use carnegie_host::{Decide, Say, Undo, advice};
use carnegie_rules::Seat;
use carnegie_table::{Colour, UndoOperation, seat_from_number};
use serde::Deserialize;
use serde_json::{Value, json};

/// The forms of the waiting room and of the menu.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct SeatForm {
    seat: Option<u8>,
    invite: Option<String>,
    name: Option<String>,
    /// Empty: the one that the seat has.
    colour: Option<String>,
}

impl SeatForm {
    fn seat(&self) -> Result<Seat> {
        self.seat.and_then(seat_from_number).ok_or_else(|| Error::invalid("which seat?"))
    }

    fn colour(&self) -> Result<Option<Colour>> {
        let named = self.colour.as_deref().filter(|name| !name.is_empty());
        let colour = |name| Colour::from_name(name).ok_or_else(|| Error::invalid("there is no such colour"));
        named.map(colour).transpose()
    }
}

/// What a script is told when all is well: how long the log is now. The page learns the rest from its stream, and asks
/// for it if that does not come.
fn done(decided: &Decided) -> Json<Value> {
    Json(json!({ "seq": decided.state.seq() }))
}

fn to_table(id: &str) -> Redirect {
    Redirect::to(&format!("/tables/{id}"))
}

/// A decision of the picker.
pub(super) async fn decide(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wanted): Body<Decide>,
) -> Result<Json<Value>> {
    let seat = wanted.seat.and_then(seat_from_number);
    let person = visitor.signed_in()?;
    Ok(done(&services.play.decide(person, &id, seat, wanted.seq, &wanted.decision).await?))
}

pub(super) async fn undo(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wanted): Body<Undo>,
) -> Result<Json<Value>> {
    take_back_decisions(&services, &visitor, &id, &wanted, UndoOperation::Undo).await
}

pub(super) async fn redo(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wanted): Body<Undo>,
) -> Result<Json<Value>> {
    take_back_decisions(&services, &visitor, &id, &wanted, UndoOperation::Redo).await
}

pub(super) async fn reset(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wanted): Body<Undo>,
) -> Result<Json<Value>> {
    take_back_decisions(&services, &visitor, &id, &wanted, UndoOperation::Reset).await
}

async fn take_back_decisions(
    services: &Services,
    visitor: &Visitor,
    id: &str,
    wanted: &Undo,
    operation: UndoOperation,
) -> Result<Json<Value>> {
    let seat = wanted.seat.and_then(seat_from_number);
    Ok(done(&services.play.undo(visitor.signed_in()?, id, seat, wanted.seq, operation).await?))
}

pub(super) async fn say(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(say): Body<Say>,
) -> Result<Json<Value>> {
    services.chat.say(visitor.signed_in()?, &id, &say.text).await?;
    Ok(Json(json!({})))
}

/// What a bot would decide in the visitor's place, and what it expects from it, in words.
pub(super) async fn hint(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Value>> {
    let hints = services.play.hints(visitor.signed_in()?, &id, None).await?;
    let advice = advice(visitor.texts, &hints).ok_or(Error::Conflict("there is nothing to decide"))?;
    Ok(Json(advice))
}

/// Sits down; a newcomer becomes a guest.
pub(super) async fn sit(
    State(services): State<Services>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
    Form(form): Form<SeatForm>,
) -> Result<Response> {
    let (seat, colour) = (form.seat.and_then(seat_from_number), form.colour()?);
    let (person, cookie) = visitor.person_or_new_guest(&services, address, form.name.as_deref()).await?;
    let request = SitRequest { seat, invite: form.invite.as_deref(), name: None, colour };
    services.lobby.sit(&person, &id, request).await?;
    Ok(redirect(cookie, &format!("/tables/{id}")))
}

pub(super) async fn start(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect> {
    services.lobby.start_game(visitor.signed_in()?, &id).await?;
    Ok(to_table(&id))
}

pub(super) async fn leave(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect> {
    services.lobby.leave(visitor.signed_in()?, &id, None).await?;
    Ok(Redirect::to("/"))
}

pub(super) async fn hand_to_bot(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<SeatForm>,
) -> Result<Redirect> {
    services.lobby.hand_to_bot(visitor.signed_in()?, &id, form.seat()?, None).await?;
    Ok(to_table(&id))
}

pub(super) async fn take_back(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<SeatForm>,
) -> Result<Redirect> {
    services.lobby.take_back(visitor.signed_in()?, &id, form.seat()?).await?;
    Ok(to_table(&id))
}

pub(super) async fn abandon(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect> {
    services.lobby.abandon(visitor.signed_in()?, &id).await?;
    Ok(to_table(&id))
}

pub(super) async fn go_on(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect> {
    services.lobby.go_on(visitor.signed_in()?, &id).await?;
    Ok(to_table(&id))
}

pub(super) async fn rematch(
    State(services): State<Services>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect> {
    let new = services.lobby.rematch(visitor.signed_in()?, &id).await?;
    Ok(to_table(new.id()))
}
