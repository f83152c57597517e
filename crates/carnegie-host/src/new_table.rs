//! What the forms ask for: a table, in one click or in every detail.

use carnegie_rules::Module;
use carnegie_table::{Clock, ClockKind, Colour, NewTable, SeatPlan, TimeOver};
use serde::Deserialize;
use std::collections::HashMap;

/// What one click opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuickTable {
    /// A game with Andrew.
    Solo,
    /// The same with explanations.
    Guided,
    /// A game with two bots.
    Bots,
}

/// A table with one click; the bots have this level.
pub fn quick_table(kind: QuickTable, bot_level: &str) -> NewTable {
    let bot = || SeatPlan::Bot { level: bot_level.to_owned() };
    let solo = |guided| NewTable { difficulty: Some(1), guided, ..NewTable::new(vec![SeatPlan::Me]) };
    match kind {
        QuickTable::Solo => solo(false),
        QuickTable::Guided => solo(true),
        QuickTable::Bots => NewTable::new(vec![SeatPlan::Me, bot(), bot()]),
    }
}

/// The table that the fields of the form describe.
pub fn table_from_form(fields: &HashMap<String, String>) -> NewTable {
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
    let used = (1..=4).filter(|&seat| plan(seat).is_some());
    let colour = |seat: usize| Colour::from_name(text(&format!("colour{seat}"))?);
    // All or none: who sends a form without colours wants the usual ones.
    let colours: Vec<Colour> = used.map(colour).collect::<Option<_>>().unwrap_or_default();
    let clock = text("clock").and_then(clock).map(|clock| Clock {
        then: if text("then") == Some("forfeit") { TimeOver::Forfeit } else { TimeOver::Bot },
        weekends_off: on("weekends-off"),
        nights_off: on("nights-off"),
        ..clock
    });
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
        zone: clock.filter(|clock| clock.has_time_off()).map(|_| text("zone").unwrap_or("UTC").to_owned()),
        clock,
        seed: text("seed").map(str::to_owned),
        stand_in: text("stand-in").map(str::to_owned),
        colours,
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
    Some(Clock::new(per, seconds.parse().ok()?))
}
