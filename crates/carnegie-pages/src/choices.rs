//! Everything a seat may decide now, as data for the picker in the browser.

use crate::consequence::Consequence;
use crate::locale::Texts;
use crate::target::{Target, path};
use carnegie_rules::{Decision, Position, Seat, decision_list};
use serde::Serialize;
use std::collections::BTreeMap;

/// The legal decisions of a seat with their paths, texts and consequences.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choices {
    /// The number of the state that a decision answers.
    pub seq: u64,
    /// The seat that decides.
    pub seat: Seat,
    /// The legal decisions.
    pub decisions: Vec<Choice>,
    /// What each target is called.
    pub labels: BTreeMap<String, String>,
    /// Targets that have no place on the board.
    pub buttons: Vec<String>,
}

/// One legal decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// In notation, as it is sent back.
    pub decision: String,
    /// The things to click.
    pub path: Vec<String>,
    /// What it is called: a sentence.
    pub text: String,
    /// What it changes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub consequence: String,
    /// Whether it is somebody else's turn next: ask for confirmation first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub passes: bool,
}

impl Choices {
    /// Nothing to decide.
    pub const fn none(seat: Seat, seq: u64) -> Self {
        Choices { seq, seat, decisions: Vec::new(), labels: BTreeMap::new(), buttons: Vec::new() }
    }

    /// What a seat may decide in a position; empty if it has nothing to decide.
    pub fn of(texts: Texts, position: &Position, seat: Seat, seq: u64) -> Self {
        let mut legal = decision_list();
        position.legal(seat, &mut legal);
        let mut labels: BTreeMap<String, String> = BTreeMap::new();
        let mut buttons = Vec::new();
        let score = position.score(seat).total();
        let decisions = legal.iter().map(|&decision| {
            let path = path(position, seat, decision);
            for &target in &path {
                labels.entry(target.to_string()).or_insert_with(|| {
                    if target.is_button() {
                        buttons.push(target.to_string());
                    }
                    texts.target(position, seat, target, decision)
                });
            }
            choice(texts, position, seat, decision, &path, score)
        });
        let decisions = decisions.collect();
        Choices { seq, seat, decisions, labels, buttons }
    }
}

fn choice(
    texts: Texts,
    position: &Position,
    seat: Seat,
    decision: Decision,
    path: &[Target],
    score: i16,
) -> Choice {
    let consequence = Consequence::with_score(position, seat, decision, score);
    Choice {
        decision: decision.to_string(),
        path: path.iter().map(Target::to_string).collect(),
        text: texts.decision(position, seat, decision),
        consequence: consequence.map(|consequence| consequence.words(texts)).unwrap_or_default(),
        passes: consequence.is_some_and(|consequence| consequence.passes()),
    }
}
