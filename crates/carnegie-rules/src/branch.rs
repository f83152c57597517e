//! Branches: games that are played on from a position of another game (see `docs/RECORD.md`).
//!
//! A branch holds what everyone at the table could see there, and a seed of its own. Everything that was hidden is
//! drawn again from that seed, so nobody can learn anything from a branch that was still hidden in the other game.

use crate::action::Action;
use crate::city::SlotSet;
use crate::components::solo_cards::{ADVANCED_CARDS, CARDS, DECK, NORMAL_CARDS, card_name};
use crate::config::{Config, Module};
use crate::decision::Decision;
use crate::department::Department;
use crate::donation::DonationSpace;
use crate::phase::Phase;
use crate::position::Position;
use crate::sample::sample_deck;
use crate::seat::Seat;
use crate::setup::Chance;
use crate::start::{Start, StartError};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Where a branch begins: what everyone could see when it left the other game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Branch {
    /// How many decisions come from the other game.
    pub(crate) decisions: usize,
    /// How the other game began.
    pub(crate) start: Start,
    /// With A New Beginning, once the sheets are open: which of the equal bidders began, from 0.
    pub(crate) tie: Option<u8>,
    /// Andrew's cards that had been revealed, in their order.
    pub(crate) cards: Vec<u8>,
}

/// Why a branch cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BranchError {
    /// More decisions belong to the other game than there are.
    #[error("it begins after decision {0}, but there are only {1}")]
    Length(usize, usize),
    /// Something is missing, or does not belong to this game.
    #[error("\"{0}\" is missing, or does not belong to this game")]
    Field(&'static str),
    /// A value that is not valid.
    #[error("\"{1}\" is not a value for \"{0}\"")]
    Value(&'static str, String),
    /// A beginning that no game has.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Cards that Andrew's deck does not hold.
    #[error("Andrew's deck of this difficulty does not hold these cards")]
    Cards,
}

/// Where a branch begins, in words: see docs/RECORD.md.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Branch))]
#[serde(deny_unknown_fields)]
pub struct BranchDocument {
    /// How many decisions, from the first on, come from the other game.
    pub decisions: usize,
    /// The tile of each row of the timeline: `3 front`, `7 back`.
    pub timeline: Vec<String>,
    /// Department tiles in the supply before the first decision: `training 2`.
    pub supply: Vec<String>,
    /// Slots and donation spaces with a neutral disk: `chicago 1`, `fargo`, `2.3`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub neutral: Vec<String>,
    /// The seat of the first player; not with A New Beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u8>,
    /// With A New Beginning, once the sheets are open: which of the equal bidders began, from 1 in the order of seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie: Option<u8>,
    /// In the solo game, the cards that Andrew had revealed, in their order: `N07`, `A12`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
}

/// The lines of the text form.
impl fmt::Display for BranchDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "branch {}", self.decisions)?;
        let lists = [("timeline", &self.timeline), ("supply", &self.supply), ("neutral", &self.neutral)];
        for (header, list) in lists.into_iter().chain([("cards", &self.cards)]) {
            if !list.is_empty() {
                writeln!(f, "{header} {}", list.join(", "))?;
            }
        }
        for (header, number) in [("first", self.first), ("tie", self.tie)] {
            if let Some(number) = number {
                writeln!(f, "{header} {number}")?;
            }
        }
        Ok(())
    }
}

/// The items of a list as the text form writes it.
pub(crate) fn items(text: &str) -> Vec<String> {
    text.split(',').map(|item| item.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

impl Branch {
    /// The branch in words.
    pub(crate) fn document(&self, config: Config) -> BranchDocument {
        let start = &self.start;
        let row =
            |&(tile, back): &(u8, bool)| format!("{} {}", tile + 1, if back { "back" } else { "front" });
        let kinds = Department::ALL.iter().map(|kind| (kind, start.supply[kind.index()]));
        let slots = start.neutral.iter().map(|slot| slot.to_string());
        let donations = DonationSpace::all().filter(|space| start.neutral_donations[space.index()]);
        BranchDocument {
            decisions: self.decisions,
            timeline: start.rows.iter().map(row).collect(),
            supply: kinds.filter(|kind| kind.1 > 0).map(|(kind, tiles)| format!("{kind} {tiles}")).collect(),
            neutral: slots.chain(donations.map(|space| space.to_string())).collect(),
            first: (!config.has(Module::NewBeginning)).then(|| start.first.number()),
            tie: self.tie.map(|tie| tie + 1),
            cards: self.cards.iter().map(|&card| card_name(card.into())).collect(),
        }
    }

    /// Reads a branch and checks that a game of this configuration can begin like that.
    pub(crate) fn read(document: &BranchDocument, config: Config) -> Result<Self, BranchError> {
        let open = config.has(Module::NewBeginning);
        let first = match (document.first, open) {
            (None, true) => Seat::wrapping(0),
            (Some(number), false) => (usize::from(number).checked_sub(1).and_then(Seat::new))
                .ok_or_else(|| BranchError::Value("first", number.to_string()))?,
            _ => return Err(BranchError::Field("first")),
        };
        let tie = match document.tie {
            None => None,
            Some(tie) if open && (1..=config.players()).contains(&tie.into()) => Some(tie - 1),
            Some(_) => return Err(BranchError::Field("tie")),
        };
        let (neutral, neutral_donations) = read_neutral(&document.neutral)?;
        let start = Start {
            rows: read_timeline(&document.timeline)?,
            supply: read_supply(&document.supply)?,
            neutral,
            neutral_donations,
            first,
        };
        start.check(config)?;
        Ok(Branch { decisions: document.decisions, start, tie, cards: read_cards(&document.cards, config)? })
    }

    /// The position before the first decision: visible things as in the other game, all others from the seed.
    pub(crate) fn begin(&self, config: Config, seed: u64) -> Position {
        let mut position = Position::begin(config, seed, &self.start);
        if let Some(tie) = self.tie {
            position.tie_break = tie;
        }
        if let Some(difficulty) = config.difficulty() {
            let deck = &mut position.andrew.deck;
            deck.iter_mut().zip(&self.cards).for_each(|(place, &card)| *place = card);
            let mut chance = Chance::for_branch(seed);
            sample_deck(deck, self.cards.len(), difficulty, &mut |bound| chance.below(bound));
        }
        position
    }

    /// Leaves a game after these decisions: what everyone could see there, and the decisions up to it. Secret
    /// donations are drawn again; the decisions of a secret phase that is still going on are left out, so that they are
    /// taken again. `None` if a decision is not legal.
    pub(crate) fn leave(
        begin: Position,
        decisions: &[(Seat, Decision)],
        seed: u64,
    ) -> Option<(Self, Vec<(Seat, Decision)>)> {
        let mut position = begin;
        let (mut tie, mut phase_began) = (None, (0, begin));
        for (index, &(seat, decision)) in decisions.iter().enumerate() {
            let before = position;
            position.apply(seat, decision).ok()?;
            if before.phase() != position.phase() {
                phase_began = (index + 1, position);
                if before.phase() == Phase::Sheets {
                    tie = Some(position.place_among_equal_bidders());
                }
            }
        }
        let mut length = decisions.len();
        if position.phase().is_secret() {
            (length, position) = phase_began;
        }
        let mut chance = Chance::for_branch(seed);
        let kept = decisions[..length].iter().map(|&(seat, decision)| match decision {
            Decision::SecretDonation(_) => {
                let drawn = DonationSpace::new(chance.below(DonationSpace::COUNT));
                (seat, drawn.map_or(decision, Decision::SecretDonation))
            }
            decision => (seat, decision),
        });
        let kept = kept.collect();
        let revealed = usize::from(position.andrew.revealed);
        let cards = position.andrew.deck[..revealed.min(DECK)].to_vec();
        Some((Branch { decisions: length, start: begin.start(), tie, cards }, kept))
    }
}

/// Two words, such as `training 2`.
fn pair(item: &str) -> Option<(&str, &str)> {
    let mut words = item.split_whitespace();
    let found = (words.next()?, words.next()?);
    words.next().is_none().then_some(found)
}

fn read_timeline(rows: &[String]) -> Result<[(u8, bool); Action::COUNT], BranchError> {
    let row = |item: &String| {
        let read = || {
            let (tile, side) = pair(item)?;
            let back = match side.to_ascii_lowercase().as_str() {
                "front" => false,
                "back" => true,
                _ => return None,
            };
            Some((tile.parse::<u8>().ok()?.checked_sub(1)?, back))
        };
        read().ok_or_else(|| BranchError::Value("timeline", quote(item)))
    };
    let rows = rows.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    rows.try_into().map_err(|_| BranchError::Field("timeline"))
}

fn read_supply(kinds: &[String]) -> Result<[u8; Department::COUNT], BranchError> {
    let mut supply = [0; Department::COUNT];
    for item in kinds {
        let wrong = || BranchError::Value("supply", quote(item));
        let (kind, tiles) = pair(item).ok_or_else(wrong)?;
        let kind = kind.parse::<Department>().map_err(|_| wrong())?;
        let tiles = tiles.parse::<u8>().ok().filter(|&tiles| tiles > 0).ok_or_else(wrong)?;
        if supply[kind.index()] != 0 {
            return Err(wrong());
        }
        supply[kind.index()] = tiles;
    }
    Ok(supply)
}

fn read_neutral(places: &[String]) -> Result<(SlotSet, [bool; DonationSpace::COUNT]), BranchError> {
    let (mut slots, mut donations) = (SlotSet::EMPTY, [false; DonationSpace::COUNT]);
    for item in places {
        let new = match (item.parse::<DonationSpace>(), item.parse()) {
            (Ok(space), _) => !std::mem::replace(&mut donations[space.index()], true),
            (_, Ok(slot)) => {
                let new = !slots.contains(slot);
                slots.insert(slot);
                new
            }
            _ => false,
        };
        if !new {
            return Err(BranchError::Value("neutral", quote(item)));
        }
    }
    Ok((slots, donations))
}

fn read_cards(names: &[String], config: Config) -> Result<Vec<u8>, BranchError> {
    let card = |name: &String| {
        let found = (0..CARDS.len()).find(|&card| card_name(card).eq_ignore_ascii_case(name));
        found.map(|card| card as u8).ok_or_else(|| BranchError::Value("cards", quote(name)))
    };
    let cards = names.iter().map(card).collect::<Result<Vec<u8>, _>>()?;
    let advanced = config
        .difficulty()
        .map_or(0, |difficulty| ADVANCED_CARDS[(difficulty as usize).clamp(1, ADVANCED_CARDS.len()) - 1]);
    let normal = if config.is_solo() { DECK - advanced } else { 0 };
    let hard = cards.iter().filter(|&&card| usize::from(card) >= NORMAL_CARDS).count();
    let twice = (1..cards.len()).any(|index| cards[..index].contains(&cards[index]));
    if twice || hard > advanced || cards.len() - hard > normal {
        return Err(BranchError::Cards);
    }
    Ok(cards)
}

fn quote(text: &str) -> String {
    text.chars().take(40).collect()
}
