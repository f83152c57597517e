//! What strong play looks like: how often each choice is made, and how the players who make it fare.

use crate::arena::Played;
use crate::statistics::Mean;
use carnegie_rules::{
    Action, Config, Decision, DonationSpace, Phase, Position, ProjectType, ScoreLine, Seat,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Choices of one kind, for example the departments that were built.
type Choices = BTreeMap<String, Choice>;

/// How often a choice was made, and how the players who made it fared.
#[derive(Clone, Default, Debug, Serialize)]
struct Choice {
    /// Players who made it.
    taken: u64,
    /// Wins of these players; a shared win counts in parts.
    wins: f64,
    /// Their lead over the mean of their table.
    lead: f64,
}

/// A report on finished games.
#[derive(Clone, Debug)]
pub struct Report {
    config: Config,
    games: u64,
    totals: Mean,
    winning: Mean,
    lines: [f64; ScoreLine::COUNT],
    winning_lines: [f64; ScoreLine::COUNT],
    places: Vec<(f64, Mean)>,
    choices: BTreeMap<&'static str, Choices>,
}

impl Report {
    /// An empty report on games of this kind.
    pub fn new(config: Config) -> Self {
        Report {
            config,
            games: 0,
            totals: Mean::default(),
            winning: Mean::default(),
            lines: [0.0; ScoreLine::COUNT],
            winning_lines: [0.0; ScoreLine::COUNT],
            places: vec![(0.0, Mean::default()); config.players()],
            choices: BTreeMap::new(),
        }
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let position = played.game.position();
        let winners = position.winners();
        let totals: Vec<f64> = self.config.seats().map(|seat| position.score(seat).total().into()).collect();
        let mean = totals.iter().sum::<f64>() / totals.len() as f64;
        self.games += 1;
        for seat in self.config.seats() {
            let score = position.score(seat);
            let won = if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
            let total = totals[seat.index()];
            self.totals.add(total);
            if won > 0.0 {
                self.winning.add(total);
            }
            for &line in ScoreLine::ALL {
                self.lines[line.index()] += f64::from(score.line(line));
                self.winning_lines[line.index()] += won * f64::from(score.line(line));
            }
            let place = crate::arena::place_of(&played.game, seat);
            self.places[place].0 += won;
            self.places[place].1.add(total);
            for (kind, choice) in choices(position, &played.game.record().decisions, seat) {
                let counted = self.choices.entry(kind).or_default().entry(choice).or_default();
                counted.taken += 1;
                counted.wins += won;
                counted.lead += total - mean;
            }
        }
    }

    /// Players in all games.
    fn seats(&self) -> f64 {
        (self.games * self.config.players() as u64).max(1) as f64
    }

    /// Wins in all games: some solo games are lost by everyone.
    fn wins(&self) -> f64 {
        self.places.iter().map(|(wins, _)| wins).sum::<f64>().max(1.0)
    }

    /// The report as JSON.
    pub fn to_json(&self) -> serde_json::Value {
        let kinds: BTreeMap<&str, BTreeMap<&str, serde_json::Value>> = (self.choices.iter())
            .map(|(&kind, choices)| {
                let told = choices.iter().map(|(name, choice)| (name.as_str(), self.choice_json(choice)));
                (kind, told.collect())
            })
            .collect();
        serde_json::json!({
            "players": self.config.players(),
            "modules": self.config.modules(),
            "difficulty": self.config.difficulty(),
            "games": self.games,
            "total": self.totals,
            "winning_total": self.winning,
            "lines": means(&self.lines, self.seats()),
            "winning_lines": means(&self.winning_lines, self.wins()),
            "places": self.places.iter().map(|(wins, total)| serde_json::json!({
                "win_rate": wins / self.games.max(1) as f64,
                "total": total,
            })).collect::<Vec<_>>(),
            "choices": kinds,
        })
    }

    fn choice_json(&self, choice: &Choice) -> serde_json::Value {
        let taken = choice.taken.max(1) as f64;
        serde_json::json!({
            "share": choice.taken as f64 / self.seats(),
            "win_rate": choice.wins / taken,
            "lead": choice.lead / taken,
        })
    }

    /// The report as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        let games = self.games.max(1) as f64;
        let _ = writeln!(
            text,
            "{} games: mean total {:.1} (± {:.1}), of winners {:.1}\n",
            self.games,
            self.totals.mean(),
            self.totals.half_width(),
            self.winning.mean()
        );
        let _ = writeln!(text, "| scoring line | mean | of winners |\n| --- | ---: | ---: |");
        for &line in ScoreLine::ALL.iter().filter(|line| self.lines[line.index()] != 0.0) {
            let (all, won) =
                (self.lines[line.index()] / self.seats(), self.winning_lines[line.index()] / self.wins());
            let _ = writeln!(text, "| {line} | {all:.1} | {won:.1} |");
        }
        let _ = writeln!(text, "\n| place in the first round | wins | mean total |\n| --- | ---: | ---: |");
        for (place, (wins, total)) in self.places.iter().enumerate() {
            let _ = writeln!(text, "| {} | {:.1} % | {:.1} |", place + 1, 100.0 * wins / games, total.mean());
        }
        for (kind, choices) in &self.choices {
            let _ = writeln!(text, "\n| {kind} | players | win rate | lead |\n| --- | ---: | ---: | ---: |");
            let mut sorted: Vec<_> = choices.iter().collect();
            sorted.sort_by_key(|(_, choice)| std::cmp::Reverse(choice.taken));
            for (name, choice) in sorted {
                let taken = choice.taken.max(1) as f64;
                let _ = writeln!(
                    text,
                    "| {name} | {:.1} % | {:.1} % | {:+.1} |",
                    100.0 * choice.taken as f64 / self.seats(),
                    100.0 * choice.wins / taken,
                    choice.lead / taken
                );
            }
        }
        text
    }
}

/// Mean VP of each scoring line.
fn means(sums: &[f64; ScoreLine::COUNT], count: f64) -> BTreeMap<&'static str, f64> {
    ScoreLine::ALL.iter().map(|&line| (line.name(), sums[line.index()] / count)).collect()
}

/// What a player has chosen in a game, each thing once.
fn choices(
    position: &Position,
    decisions: &[(Seat, Decision)],
    seat: Seat,
) -> BTreeSet<(&'static str, String)> {
    let player = position.player(seat);
    let mut found = BTreeSet::new();
    for (_, department) in player.built() {
        found.insert(("department built", department.to_string()));
        if player.is_staffed(department) {
            found.insert(("department staffed at the end", department.to_string()));
        }
    }
    for &project in ProjectType::ALL {
        let tab = player.tabs[project.index()];
        found.insert(("tab side", format!("{project} {}", tab.side)));
        found.insert(("tab steps", format!("{project} {}", tab.steps)));
    }
    for space in DonationSpace::all().filter(|&space| position.holders(space).seats.contains(seat)) {
        found.insert(("donation", donation(position, space)));
    }
    found.insert(("donations made", player.donations.to_string()));
    found.insert(("projects built", position.projects(seat).len().to_string()));
    let mut chosen = [0u32; Action::COUNT];
    let (mut waited, mut tile_used) = (false, false);
    for &(_, decision) in decisions.iter().filter(|(by, _)| *by == seat) {
        match decision {
            Decision::Choose(action) => chosen[action.index()] += 1,
            Decision::Wait => waited = true,
            Decision::ActionChoice(_) => tile_used = true,
            _ => found.extend(single_choice(position, decision)),
        }
    }
    for &action in Action::ALL {
        found.insert(("action chosen", format!("{action}, {} times", chosen[action.index()])));
    }
    if waited {
        found.insert(("module choice", "wait".to_owned()));
    }
    if position.config().players() > 2 {
        found.insert(("Action Choice tile", if tile_used { "used" } else { "kept, or none" }.to_owned()));
    }
    debug_assert_eq!(position.phase(), Phase::Finished);
    found
}

/// A choice that is made once in a game.
fn single_choice(position: &Position, decision: Decision) -> Option<(&'static str, String)> {
    Some(match decision {
        Decision::Reserve(department) => ("department reserved", department.to_string()),
        Decision::HousingDisk(slot) => ("first housing project", slot.city().to_string()),
        Decision::SecretDonation(space) => ("secret donation", donation(position, space)),
        Decision::Cover { .. } | Decision::Sheet { .. } | Decision::Bid(_) => {
            ("module choice", decision.to_string())
        }
        _ => return None,
    })
}

/// A donation by the cause and row that it shows.
fn donation(position: &Position, space: DonationSpace) -> String {
    let area = position.area(space.column());
    let tile = if area.covered { "new " } else { "" };
    format!("{tile}{} {}", area.cause, space.row() + 1)
}
