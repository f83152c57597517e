//! What one seat, or a spectator, may see (RULES §11).
//!
//! A view is the position with everything hidden from the viewer replaced by a constant. Whatever is computed
//! from a view, be it a list of decisions, a score or a document, therefore cannot depend on what is hidden.

use crate::components::sheet::SheetLine;
use crate::components::solo_cards::card_name;
use crate::decision::Decision;
use crate::department::Department;
use crate::donation::DonationSpace;
use crate::phase::Phase;
use crate::player::{Player, Sheet};
use crate::position::{Owner, Position};
use crate::seat::Seat;
use crate::{Action, Cause, City, ProjectType, Question, Region, Space};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// Somebody who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits at this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Stands for a card of Andrew's deck that the viewer does not know.
pub(crate) const HIDDEN_CARD: u8 = u8::MAX;

/// The position as one viewer may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    viewer: Viewer,
    position: Position,
}

impl View {
    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The position without what is hidden from the viewer.
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl Position {
    /// What a viewer may see of this position.
    pub fn view(&self, viewer: Viewer) -> View {
        let mut position = *self;
        position.tie_break = 0;
        for seat in self.config.seats().filter(|&seat| !viewer.is(seat)) {
            let player = position.player_mut(seat);
            if self.phase == Phase::Sheets {
                let filled = if self.pending.contains(seat) { 0 } else { SheetLine::COUNT as u8 };
                player.sheet = Sheet { filled, ..Sheet::default() };
            }
            if self.phase != Phase::Finished {
                player.secret = None;
            }
        }
        let known = self.andrew.revealed as usize;
        position.andrew.deck[known..].fill(HIDDEN_CARD);
        View { viewer, position }
    }

    /// Whether a decision that a seat has taken is still hidden from a viewer.
    pub fn hides(&self, viewer: Viewer, seat: Seat, decision: Decision) -> bool {
        let secret = match decision {
            Decision::Sheet { .. } | Decision::Bid(_) => self.phase == Phase::Sheets,
            Decision::SecretDonation(_) => self.phase != Phase::Finished,
            _ => false,
        };
        secret && !viewer.is(seat)
    }

    /// Whether decisions that were hidden at an earlier position of the game are open now: see [`Position::hides`].
    pub fn reveals_since(&self, earlier: &Position) -> bool {
        let (then, now) = (earlier.phase, self.phase);
        then != now && (then == Phase::Sheets || now == Phase::Finished)
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl View {
    /// The view as a JSON document, in the words of the notation.
    pub fn to_json(&self) -> Value {
        let position = &self.position;
        let config = position.config();
        let event =
            position.event().map(|event| json!({ "income": event.income, "donation": event.donation }));
        let mut document = json!({
            "viewer": match self.viewer {
                Viewer::Seat(seat) => json!(seat),
                Viewer::Spectator => json!("spectator"),
            },
            "players": config.players(),
            "modules": config.modules(),
            "round": position.round(),
            "phase": position.phase(),
            "first_player": (position.phase() != Phase::Sheets).then_some(position.first_player()),
            "waiting": position.is_waiting(),
            "chosen_action": position.chosen_action(),
            "event_row": position.event_row(),
            "event": event,
            "to_act": position.to_act(),
            "timeline": Action::ALL.iter().map(|&row| self.timeline_row(row)).collect::<Value>(),
            "supply": counts(|department| position.supply(department)),
            "donations": (0..Cause::COUNT).map(|column| self.donation_area(column)).collect::<Value>(),
            "map": City::ALL.iter().map(|&city| self.city(city)).collect::<Value>(),
            "seats": config.seats().map(|seat| self.seat(seat)).collect::<Value>(),
        });
        if let Viewer::Seat(seat) = self.viewer
            && let Some(question) = position.question(seat)
        {
            document["question"] = question_json(question);
        }
        if matches!(position.phase(), Phase::SetupMoves | Phase::Income | Phase::Departments) {
            let turn = position.turn();
            document["turn"] = json!({
                "seat": turn.seat,
                "action": turn.action,
                "moves": turn.moves,
                "transfers": turn.transfers,
                "study": turn.study,
                "diagonal": turn.diagonal,
                "uses": spaces(|space| turn.uses[space.index()]),
            });
        }
        if let Some(andrew) = position.andrew() {
            document["difficulty"] = json!(config.difficulty());
            document["andrew"] = json!({
                "cards": andrew.revealed().map(|(card, shift)| json!({ "card": card_name(card), "shift": shift })).collect::<Value>(),
                "departments": counts(|department| andrew.tiles(department)),
                "transport": transport(position.player(Seat::ANDREW)),
                "score": position.score(Seat::ANDREW),
            });
        }
        document
    }

    fn timeline_row(&self, row: Action) -> Value {
        let timeline = self.position.timeline();
        let space = |space| {
            let event = timeline.event(row, space);
            json!({ "income": event.income, "donation": event.donation })
        };
        json!({
            "action": row,
            "used": timeline.markers[row.index()],
            "spaces": (0..crate::components::timeline::ROW_SPACES).map(space).collect::<Value>(),
        })
    }

    fn donation_area(&self, column: usize) -> Value {
        let area = self.position.area(column);
        let space = |space: DonationSpace| {
            let holders = self.position.holders(space);
            json!({ "space": space, "seats": holders.seats, "neutral": holders.neutral })
        };
        json!({
            "cause": area.cause,
            "new_tile": area.covered,
            "spaces": DonationSpace::all().filter(|space| space.column() == column).map(space).collect::<Value>(),
        })
    }

    fn city(&self, city: City) -> Value {
        let slots = city.slots().map(|slot| {
            let owner = match self.position.owner(slot) {
                None => Value::Null,
                Some(Owner::Neutral) => json!("neutral"),
                Some(Owner::Seat(seat)) => json!(seat),
            };
            json!({ "project": slot.project(), "disk": owner })
        });
        json!({ "city": city, "region": city.region(), "slots": slots.collect::<Value>() })
    }

    fn seat(&self, seat: Seat) -> Value {
        let position = &self.position;
        let player = position.player(seat);
        let missions: Map<String, Value> = (Region::ALL.iter())
            .map(|&region| (region.name().to_owned(), json!(player.missions[region.index()])))
            .collect();
        let company = Space::all().map(|space| {
            json!({
                "space": space,
                "department": player.office_at(space),
                "lobby": space == Player::LOBBY,
                "active": player.active[space.index()],
                "inactive": player.inactive[space.index()],
            })
        });
        let tabs = ProjectType::ALL.iter().map(|&project| {
            let tab = player.tabs[project.index()];
            json!({ "project": project, "side": tab.side, "steps": tab.steps, "disks": bits(tab.disks),
                "built": bits(tab.built_spaces(project)) })
        });
        let mut document = json!({
            "seat": seat,
            "money": player.money,
            "goods": player.goods,
            "vp": player.vp,
            "reserve": player.reserve,
            "missions": missions,
            "company": company.collect::<Value>(),
            "reserved": player.reserved,
            "tabs": tabs.collect::<Value>(),
            "transport": transport(player),
            "donations": player.donations,
            "disks_left": player.disks_left(),
            "action_choice": player.action_choice,
            "score": position.score(seat),
        });
        let sheets_are_open = position.phase() != Phase::Sheets;
        if position.config().has(crate::Module::NewBeginning) && (sheets_are_open || self.viewer.is(seat)) {
            let lines: Map<String, Value> = (SheetLine::ALL.iter().take(player.sheet.filled as usize))
                .filter(|&&line| line != SheetLine::Bid || !position.config().is_solo())
                .map(|&line| (line.name().to_owned(), json!(player.sheet.value(line))))
                .collect();
            document["sheet"] = Value::Object(lines);
        }
        if let Some(space) = player.secret {
            document["secret_donation"] = json!(space);
        }
        document
    }
}

/// The question in words: its kind and what it is about.
fn question_json(question: Question) -> Value {
    match question {
        Question::Sheet(line) => json!({ "kind": "sheet", "line": line }),
        Question::TabSides => json!({ "kind": "tab-sides" }),
        Question::HousingDisk => json!({ "kind": "housing-disk" }),
        Question::Reserve => json!({ "kind": "reserve" }),
        Question::Cover => json!({ "kind": "cover" }),
        Question::SetupMoves => json!({ "kind": "setup-moves" }),
        Question::Activation => json!({ "kind": "activation" }),
        Question::SecretDonation => json!({ "kind": "secret-donation" }),
        Question::ChooseAction => json!({ "kind": "choose-action" }),
        Question::Returning(region) => json!({ "kind": "returning", "region": region }),
        Question::TransportIncome(region) => json!({ "kind": "transport-income", "region": region }),
        Question::Lobby => json!({ "kind": "lobby" }),
        Question::Study => json!({ "kind": "study" }),
        Question::ProjectIncome(project, space) => {
            json!({ "kind": "project-income", "project": project, "space": space })
        }
        Question::Donation => json!({ "kind": "donation" }),
        Question::Departments(action) => json!({ "kind": "departments", "action": action }),
        Question::Staffing(space) => json!({ "kind": "staffing", "space": space }),
    }
}

fn transport(player: &Player) -> Map<String, Value> {
    (Region::ALL.iter())
        .map(|&region| (region.name().to_owned(), json!(player.transport[region.index()])))
        .collect()
}

/// Kinds with a count above zero.
fn counts(count: impl Fn(Department) -> u8) -> Map<String, Value> {
    (Department::ALL.iter())
        .filter(|&&department| count(department) > 0)
        .map(|&department| (department.name().to_owned(), json!(count(department))))
        .collect()
}

/// Company spaces with a count above zero.
fn spaces(count: impl Fn(Space) -> u8) -> Map<String, Value> {
    (Space::all().filter(|&space| count(space) > 0))
        .map(|space| (space.to_string(), json!(count(space))))
        .collect()
}

/// The positions of the bits that are set.
fn bits(set: u8) -> Vec<u8> {
    (0..8).filter(|bit| set & (1 << bit) != 0).collect()
}
