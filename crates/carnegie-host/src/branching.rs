//! Playing a game on from one of its positions: what the page shows, and what its form asks for.

use carnegie_pages::Texts;
use carnegie_pages::screens::PlayOnPage;
use carnegie_pages::table::place_words;
use carnegie_rules::{Module, Seat};
use carnegie_table::{Error, PlayOn, Result, SeatPlan, TableState};
use std::collections::HashMap;

/// The page for a position of a game, from the point of view of somebody who may have come by the invite link.
pub fn play_on_page(
    texts: Texts,
    state: &TableState,
    person: Option<&str>,
    at: Option<usize>,
) -> Result<PlayOnPage> {
    let record = state.may_be_played_on()?.record();
    // The seed draws only what nobody can see there.
    let branch = record.play_on(at.unwrap_or(usize::MAX), 0)?;
    let position = branch.replay()?;
    let config = position.config();
    let to_act = position.to_act();
    let own = person.and_then(|person| state.seats_of(person).next());
    let name = |seat: Seat| state.names().get(seat.index()).cloned().unwrap_or_default();
    Ok(PlayOnPage {
        path: texts.at(&format!("/tables/{}", state.id())),
        at: branch.decisions.len(),
        place: place_words(texts, &position),
        waits_for: texts.list(&to_act.iter().map(name).collect::<Vec<_>>()),
        names: state.names().to_vec(),
        colours: state.colours().iter().map(|colour| colour.index()).collect(),
        seat: own.or_else(|| to_act.iter().next()).map_or(0, Seat::index),
        secrets: config.has(Module::SecretDonation) && position.round() > 0,
        ..PlayOnPage::default()
    })
}

/// The table that the form of that page describes.
pub fn branch_from_form(state: &TableState, fields: &HashMap<String, String>) -> Result<PlayOn> {
    let text = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let at = text("at").parse().map_err(|_| Error::Invalid("after which decision?".to_owned()))?;
    let own: usize = text("seat").parse().unwrap_or(1);
    let plan = |(index, name): (usize, &String)| match text("with") {
        _ if index + 1 == own => Ok(SeatPlan::Me),
        "bots" => Ok(SeatPlan::Bot { level: text("level").to_owned() }),
        "here" => Ok(SeatPlan::Here { name: name.clone() }),
        "friends" => Ok(SeatPlan::Invite),
        _ => Err(Error::Invalid("play on with whom?".to_owned())),
    };
    let seats = state.names().iter().enumerate().map(plan).collect::<Result<Vec<_>>>()?;
    Ok(PlayOn { title: state.options().title.clone(), ..PlayOn::new(Some(at), seats) })
}
