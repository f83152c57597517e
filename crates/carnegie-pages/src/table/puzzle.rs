//! A puzzle on the board: its task, whether it is done, and how it is done.

use super::Table;
use crate::icons::icon;
use crate::locale::{Texts, t};
use carnegie_rules::{Action, ScoreLine};
use maud::{Markup, html};

/// What the page with a puzzle shows.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleTask {
    /// Its name: part of its address.
    pub id: String,
    /// What has to be done.
    pub goal: PuzzleGoal,
    /// From 1 to 3.
    pub difficulty: u8,
    /// How far the reader has got.
    pub state: PuzzleState,
    /// A turn that does it, in sentences.
    pub solution: Vec<String>,
    /// Where the best turn ends better or worse than what comes to mind first, in VP, largest first.
    pub reasons: Vec<(ScoreLine, f64)>,
    /// The name of the next puzzle.
    pub next: Option<String>,
}

/// What has to be done in the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleGoal {
    /// Have more of something.
    Count {
        /// The action of the turn.
        action: Action,
        /// What is counted.
        measure: &'static str,
        /// How many more there have to be.
        least: i32,
    },
    /// Find the best setup moves.
    SetupMoves,
    /// Find the best action.
    ChooseAction,
    /// Find the best turn with this action.
    Turn(Action),
}

/// How far somebody has got.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PuzzleState {
    /// The turn goes on.
    Open,
    /// Done.
    Solved,
    /// The turn is over, with only so many more.
    Gained(i32),
    /// The turn is over, and so many VP worse than the best.
    Worse(f64),
    /// The turn is over, and worse than the best by more VP than this.
    MuchWorse(f64),
}

impl PuzzleGoal {
    /// The task in a sentence.
    pub fn words(self, texts: Texts) -> String {
        match self {
            PuzzleGoal::Count { action, measure, least } => {
                t!(texts, &format!("puzzle-goal-{measure}"), action = texts.action(action), n = least)
            }
            PuzzleGoal::SetupMoves => texts.get("puzzle-goal-setup"),
            PuzzleGoal::ChooseAction => texts.get("puzzle-goal-action"),
            PuzzleGoal::Turn(action) => t!(texts, "puzzle-goal-turn", action = texts.action(action)),
        }
    }
}

/// The title of a puzzle.
pub fn puzzle_title(texts: Texts, id: &str) -> String {
    let key = format!("puzzle-{id}");
    if texts.has(&key) { texts.get(&key) } else { id.to_owned() }
}

impl PuzzleTask {
    /// Whether the turn is over and solves it.
    pub(super) fn is_solved(&self) -> bool {
        self.state == PuzzleState::Solved
    }

    /// What came of the turn, in a sentence.
    pub(super) fn outcome(&self, texts: Texts) -> Option<String> {
        match self.state {
            PuzzleState::Open => None,
            PuzzleState::Solved => Some(texts.get(match self.goal {
                PuzzleGoal::Count { .. } => "puzzle-done",
                _ => "puzzle-best",
            })),
            PuzzleState::Gained(got) => match self.goal {
                PuzzleGoal::Count { least, .. } => Some(t!(texts, "puzzle-missed", got = got, least = least)),
                _ => None,
            },
            PuzzleState::Worse(loss) => Some(t!(texts, "puzzle-worse", vp = texts.decimal(loss))),
            PuzzleState::MuchWorse(loss) => Some(t!(texts, "puzzle-much-worse", vp = texts.decimal(loss))),
        }
    }
}

impl Table<'_> {
    /// Whether this is a puzzle whose turn is over: nobody plays on.
    pub(super) fn puzzle_is_over(&self) -> bool {
        self.puzzle.is_some_and(|puzzle| puzzle.state != PuzzleState::Open)
    }

    /// The task, and what can be done about it.
    pub(super) fn puzzle_notice(&self, puzzle: &PuzzleTask) -> Markup {
        let texts = self.texts;
        html! {
            div #notice .notice.puzzle data-part role="status" {
                p.task { (icon("bulb")) span { strong { (puzzle_title(texts, &puzzle.id)) } " " (puzzle.goal.words(texts)) } }
                // Everybody else reads it in the bar.
                @if let Some(outcome) = puzzle.outcome(texts) { p.sr { (outcome) } }
                div.ways {
                    @if puzzle.state != PuzzleState::Open {
                        button.chip type="button" data-do="reset" { (icon("reset")) (texts.get("puzzle-retry")) }
                    }
                    @if let Some(next) = puzzle.next.as_ref().filter(|_| puzzle.is_solved()) {
                        form action=(texts.at(&format!("/puzzles/{next}"))) method="post" { button.chip.primary type="submit" { (texts.get("puzzle-next")) } }
                    }
                    details {
                        summary.chip { (texts.get("puzzle-show")) }
                        div.solution {
                            ol { @for sentence in &puzzle.solution { li { (sentence) } } }
                            @if !puzzle.reasons.is_empty() {
                                p { (texts.get("puzzle-why")) " " @for (index, &(line, change)) in puzzle.reasons.iter().enumerate() { @if index > 0 { " · " } (texts.score_line(line)) " " (signed(texts, change)) } }
                            }
                        }
                    }
                    a.chip href=(texts.at("/puzzles")) { (texts.get("puzzles-all")) }
                }
            }
        }
    }
}

fn signed(texts: Texts, change: f64) -> String {
    let sign = if change < 0.0 { "−" } else { "+" };
    format!("{sign}{}", texts.decimal(change.abs()))
}
