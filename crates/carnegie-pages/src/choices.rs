//! Everything a seat may decide now, as data for the picker in the browser.

use crate::consequence::Consequence;
use crate::locale::Texts;
use crate::sentence::stated;
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
    /// What it changes beyond what the sentence states, where that is not everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond: Option<String>,
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
    let beyond = consequence.map(|consequence| consequence.beyond(&stated(position, seat, decision)));
    Choice {
        decision: decision.to_string(),
        path: path.iter().map(Target::to_string).collect(),
        text: texts.decision(position, seat, decision),
        consequence: consequence.map(|consequence| consequence.words(texts)).unwrap_or_default(),
        beyond: beyond.filter(|beyond| consequence != Some(*beyond)).map(|beyond| beyond.words(texts)),
        passes: consequence.is_some_and(|consequence| consequence.passes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use carnegie_rules::{Config, Game, Modules};
    use std::collections::BTreeSet;

    /// Plays games and looks at every choice: what its sentence states does not follow in brackets once more.
    #[test]
    fn no_choice_states_an_amount_twice() {
        let plain = |text: &str| text.replace('\u{a0}', " ").replace('\u{2060}', "");
        let mut kinds = BTreeSet::new();
        for seed in 0..12_usize {
            let texts = Texts::new(Locale::ALL[seed % Locale::ALL.len()]);
            let names = ["Anna", "Bert"].map(str::to_owned).to_vec();
            let mut game =
                Game::new(Config::new(2, Modules::ALL, None).unwrap(), seed as u64, names).unwrap();
            let mut legal = decision_list();
            for step in 0.. {
                let position = *game.position();
                let Some(seat) = position.to_act().iter().next() else { break };
                position.legal(seat, &mut legal);
                for (choice, &decision) in
                    Choices::of(texts, &position, seat, 0).decisions.iter().zip(&*legal)
                {
                    // The amounts in the sentences about donations and sheets are not what is paid for them.
                    if matches!(
                        decision,
                        Decision::Donate(_)
                            | Decision::Give { .. }
                            | Decision::Sheet { .. }
                            | Decision::Bid(_)
                            | Decision::Cover { .. }
                    ) {
                        continue;
                    }
                    let text = format!(" {} ", plain(&choice.text));
                    let shown = plain(choice.beyond.as_ref().unwrap_or(&choice.consequence));
                    for change in shown.split(" · ").filter(|change| !change.is_empty()) {
                        let amount: String = change.chars().skip(1).collect();
                        let twice = text.split(&amount).collect::<Vec<_>>().windows(2).any(|around| {
                            let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
                            !digit(around[0].chars().last()) && !digit(around[1].chars().next())
                        });
                        assert!(!twice, "{text}({shown})");
                    }
                    if choice.beyond.is_some() {
                        kinds.insert(choice.decision.split(' ').next().unwrap_or_default().to_owned());
                    }
                }
                let chosen = legal[(step * step * 31 + step + seed * 17) % legal.len()];
                game.apply(seat, chosen).unwrap();
            }
        }
        assert!(kinds.len() >= 3, "only these sentences state an amount: {kinds:?}");
    }
}
