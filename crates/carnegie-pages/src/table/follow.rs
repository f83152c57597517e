//! What the others did, one turn at a time: the page stream may skip states, so turns are told from the record.

use super::log::{Happening, follow_ups};
use super::{Memo, Part, Table};
use crate::locale::{Texts, t};
use crate::target::Target;
use crate::words::city_name;
use carnegie_rules::{
    Decision, Event, Office, Position, ProjectType, Record, Region, Seat, SeatSet, Space, Viewer,
};

/// Parts that always show the present, whichever turn is being shown: what is asked, what can be decided, what is
/// said.
const PRESENT: [&str; 4] = ["bar", "choices", "notice", "chat"];

/// Somebody's turn.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Turn {
    /// Whose.
    seat: usize,
    /// How many decisions had been made by its end.
    pub at: usize,
    /// Who did what; empty for the viewer's own turns.
    pub caption: String,
    /// The places it was about: see [`places`].
    places: Vec<String>,
}

/// A turn, and the parts that changed with it.
#[derive(Debug, serde::Serialize)]
pub(super) struct ShownTurn {
    #[serde(flatten)]
    turn: Turn,
    parts: Vec<Part>,
}

/// Turns to be shown one after another.
#[derive(Debug, serde::Serialize)]
pub struct Following {
    /// How many decisions had been made by the end of all of them.
    at: usize,
    /// Leads from the present back to where the first turn begins.
    rewind: Vec<Part>,
    turns: Vec<ShownTurn>,
}

impl Following {
    /// Starts from the present, after this many decisions.
    pub fn new(memo: &mut Memo, at: usize, present: &Table<'_>) -> Self {
        present.changed_parts(memo);
        Following { at, rewind: Vec::new(), turns: Vec::new() }
    }

    /// Goes back to where the first turn begins.
    pub fn rewind(&mut self, memo: &mut Memo, then: &Table<'_>) {
        self.rewind = changed(memo, then);
    }

    /// Adds a turn that leads to a table.
    pub fn push(&mut self, memo: &mut Memo, turn: Turn, then: &Table<'_>) {
        self.turns.push(ShownTurn { turn, parts: changed(memo, then) });
    }
}

fn changed(memo: &mut Memo, table: &Table<'_>) -> Vec<Part> {
    let parts = table.changed_parts(memo).into_iter().map(|(_, part)| part);
    parts.filter(|part| !PRESENT.contains(&part.id.as_str())).collect()
}

/// What one seat did in a row.
#[derive(Default)]
struct Doings {
    told: Vec<(&'static str, Doing)>,
    idle: Option<String>,
    places: Vec<String>,
}

enum Doing {
    /// A complete sentence.
    Said(String),
    /// How many times.
    Times(u32),
    /// These things.
    Things(Vec<String>),
}

impl Doings {
    fn say(&mut self, sentence: String) {
        let known = |(_, doing): &(&str, Doing)| matches!(doing, Doing::Said(said) if *said == sentence);
        if !self.told.iter().any(known) {
            self.told.push(("", Doing::Said(sentence)));
        }
    }

    fn count(&mut self, key: &'static str) {
        match self.told.iter_mut().find(|(known, _)| *known == key) {
            Some((_, Doing::Times(n))) => *n += 1,
            _ => self.told.push((key, Doing::Times(1))),
        }
    }

    fn list(&mut self, key: &'static str, thing: String) {
        match self.told.iter_mut().find(|(known, _)| *known == key) {
            Some((_, Doing::Things(things))) if things.contains(&thing) => {}
            Some((_, Doing::Things(things))) => things.push(thing),
            _ => self.told.push((key, Doing::Things(vec![thing]))),
        }
    }

    fn add(&mut self, texts: Texts, before: &Position, seat: Seat, decision: Decision) {
        match decision {
            Decision::Done => self.idle = Some(texts.idle(before, seat)),
            Decision::Move { .. } | Decision::Transfer { .. } => self.count("caption-moves"),
            Decision::Activate { .. } => self.count("caption-activates"),
            Decision::Return(_) => self.count("caption-returns"),
            Decision::Sell => self.count("caption-sells"),
            Decision::Build { slot, .. } => self.list("caption-builds", city_name(slot.city()).to_owned()),
            Decision::Research(project) => self.list("caption-develops", texts.project_full(project)),
            Decision::Advance(region) => self.list("caption-improves", texts.in_region(region)),
            Decision::Use { office, .. }
            | Decision::Trade { office, .. }
            | Decision::Agency { office, .. } => {
                self.list("caption-uses", texts.office_full(office));
            }
            _ => self.say(texts.told(before, seat, decision)),
        }
    }

    fn words(&self, texts: Texts) -> String {
        let words = self.told.iter().map(|(key, doing)| match doing {
            Doing::Said(said) => said.clone(),
            Doing::Times(n) => t!(texts, key, n = *n),
            Doing::Things(things) => t!(texts, key, things = texts.list(things)),
        });
        words.collect::<Vec<_>>().join(" · ")
    }
}

impl Table<'_> {
    /// The turns after this many decisions, as a viewer may know them; those of `own` seats have no caption. A turn in
    /// which somebody only declined is left out.
    pub fn turns(
        &self,
        record: &Record,
        from: usize,
        viewer: Viewer,
        own: SeatSet,
        end: &Position,
    ) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        let Ok(mut position) = record.position_after(from) else { return turns };
        let mut rest = record.decisions.iter().enumerate().skip(from).peekable();
        let mut doings = Doings::default();
        while let Some((index, &(seat, decision))) = rest.next() {
            let before = position;
            if position.apply(seat, decision).is_err() {
                break;
            }
            if end.hides(viewer, seat, decision) {
                doings.say(self.texts.get("did-secret-hidden"));
            } else {
                doings.add(self.texts, &before, seat, decision);
                doings.places.extend(places(&before, seat, decision));
            }
            let same_phase = position.phase() == before.phase() && position.round() == before.round();
            let goes_on = same_phase && rest.peek().is_some_and(|(_, (next, _))| *next == seat);
            let mut followed = Vec::new();
            follow_ups(&before, &position, index + 1, &mut followed);
            if goes_on && followed.is_empty() {
                continue;
            }
            let at = index + 1;
            let done = std::mem::take(&mut doings);
            let event = followed.iter().find_map(|entry| match &entry.what {
                Happening::Event(event) => Some(self.event_words(*event)),
                _ => None,
            });
            if !done.told.is_empty() || (event.is_some() && done.idle.is_some()) {
                let mut said =
                    vec![format!("{} {}", self.name(seat), done.words(self.texts)).trim().to_owned()];
                said.extend(event);
                let caption = if own.contains(seat) { String::new() } else { said.join(" · ") };
                turns.push(Turn { seat: seat.index(), at, caption, places: done.places });
            }
            for entry in &followed {
                if let Happening::Andrew { .. } = entry.what {
                    let (caption, places) = (self.andrew_words(&entry.what), andrew_places(&entry.what));
                    turns.push(Turn { seat: Seat::ANDREW.index(), at, caption, places });
                }
            }
        }
        turns
    }
}

/// The places on the board that a decision is about: identifiers of elements, or targets.
pub(super) fn places(position: &Position, seat: Seat, decision: Decision) -> Vec<String> {
    let player = position.player(seat);
    let space = |at: Space| format!("space-{}-{at}", seat.index());
    let office = |office: Office| player.space_of(office).map(space);
    let tab = |project: ProjectType| format!("tab-{}-{project}", seat.index());
    let region = |region: Region| format!("region-{}", region.name());
    match decision {
        Decision::HousingDisk(slot) => vec![Target::Slot(slot).to_string()],
        Decision::Build { office: used, project, slot } => {
            [Target::Slot(slot).to_string(), tab(project)].into_iter().chain(office(used)).collect()
        }
        Decision::Reserve(kind) => vec![Target::Tile(kind).to_string()],
        Decision::Cover { column, .. } => vec![Target::Area(column).to_string()],
        Decision::SecretDonation(at) | Decision::Donate(at) => vec![Target::Donation(at).to_string()],
        Decision::Give { space: at, mission } => vec![Target::Donation(at).to_string(), region(mission)],
        Decision::Choose(action) | Decision::ActionChoice(action) => vec![Target::Row(action).to_string()],
        Decision::Return(to) => {
            let from = position.event().and_then(|event| event.income).map(region);
            from.into_iter().chain(player.lobby_space(to).map(space)).collect()
        }
        Decision::Recruit(to) => player.lobby_space(to).map(space).into_iter().collect(),
        Decision::Research(project) => vec![tab(project)],
        Decision::Advance(at) => vec![region(at)],
        Decision::Move { from, to, .. } | Decision::Transfer { from, to, .. } => vec![space(from), space(to)],
        Decision::Use { office: used, mission, .. } => {
            office(used).into_iter().chain(mission.map(region)).collect()
        }
        Decision::Trade { office: used, .. } => office(used).into_iter().collect(),
        Decision::Agency { office: used, region: at, .. } => {
            office(used).into_iter().chain([region(at)]).collect()
        }
        Decision::Add { space: at, .. } | Decision::Activate { space: at, .. } => vec![space(at)],
        Decision::Staff { from, .. } => {
            [space(from)].into_iter().chain(position.turn().staffing.map(space)).collect()
        }
        Decision::TabSides(_) => ProjectType::ALL.iter().map(|&project| tab(project)).collect(),
        Decision::Sell | Decision::Take(_) | Decision::TransportIncome(_) => {
            vec![format!("purse-{}", seat.index())]
        }
        Decision::Sheet { .. } | Decision::Bid(_) | Decision::Wait | Decision::Done => Vec::new(),
    }
}

/// The places that an event is about.
pub(super) fn event_places(event: Event) -> Vec<String> {
    let region = event.income.map(|region| format!("region-{}", region.name()));
    region.into_iter().chain(event.donation.then(|| "donations".to_owned())).collect()
}

/// The places that one of Andrew's turns is about.
pub(super) fn andrew_places(what: &Happening) -> Vec<String> {
    let Happening::Andrew { chose, donation, cities, departments, advanced, .. } = what else {
        return Vec::new();
    };
    let row = chose.map(|action| Target::Row(action).to_string());
    let donation = donation.map(|space| Target::Donation(space).to_string());
    let cities = cities.iter().map(|city| format!("city-{}", city.index()));
    let tiles = departments.iter().map(|&kind| Target::Tile(kind).to_string());
    let advanced = advanced.map(|(region, _)| format!("region-{}", region.name()));
    row.into_iter().chain(donation).chain(cities).chain(tiles).chain(advanced).collect()
}
