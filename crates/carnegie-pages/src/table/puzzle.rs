//! A puzzle on the board: its task, whether it is done, and how it is done.

use super::Table;
use crate::consequence::Consequence;
use crate::icons::icon;
use crate::locale::{Texts, t};
use carnegie_rules::{Action, Position, ScoreLine, Seat};
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
    /// What that turn changes: see [`at_once`].
    pub changes: String,
    /// The best of the turns that come to mind first, in sentences, and what it is worth.
    pub obvious: Option<(Vec<String>, PuzzleState)>,
    /// How the best turn compares with that one at the end of the game, where that is known.
    pub lead: Option<PuzzleLead>,
    /// Where the best turn ends better or worse than that one, in VP, largest first.
    pub reasons: Vec<(ScoreLine, f64)>,
    /// By how many VP the strongest rival then has more or less; 0 if hardly any.
    pub rival: f64,
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

/// How the best turn compares with another, once both have been played on to the end of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PuzzleLead {
    /// It leads by so many VP.
    Vp(f64),
    /// In so many games both come out about level.
    Level(usize),
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

    /// Why the solution is the best turn, or what it brings: names of titles, and what follows them.
    pub fn why(&self, texts: Texts) -> Vec<(&'static str, String)> {
        let mut why = Vec::new();
        if !self.changes.is_empty() {
            why.push(("puzzle-at-once", self.changes.clone()));
        }
        if let Some((turn, worth)) = &self.obvious {
            let worth = match *worth {
                PuzzleState::MuchWorse(loss) => {
                    t!(texts, "puzzle-obvious-much-worse", vp = texts.decimal(loss))
                }
                PuzzleState::Worse(loss) => t!(texts, "puzzle-obvious-worse", vp = texts.decimal(loss)),
                _ => String::new(),
            };
            why.push(("puzzle-obvious", format!("{}. {worth}", in_short(turn))));
        }
        let lead = match self.lead {
            Some(PuzzleLead::Level(games)) => {
                why.push(("puzzle-later", t!(texts, "puzzle-level", n = games)));
                return why;
            }
            Some(PuzzleLead::Vp(lead)) => Some((texts.get("puzzle-lead"), lead)),
            None => None,
        };
        let own = self.reasons.iter().map(|&(line, change)| (texts.score_line(line), change));
        let told =
            lead.into_iter().chain(own).map(|(what, change)| format!("{what} {}", signed(texts, change)));
        let rival = match self.rival {
            0.0 => None,
            more if more > 0.0 => Some(t!(texts, "puzzle-rival-more", vp = texts.decimal(more))),
            fewer => Some(t!(texts, "puzzle-rival-fewer", vp = texts.decimal(-fewer))),
        };
        let told = told.chain(rival).collect::<Vec<_>>().join(" · ");
        if !told.is_empty() {
            why.push(("puzzle-why", told));
        }
        why
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
                            @for (title, words) in puzzle.why(texts) { p { strong { (texts.get(title)) } " " (words) } }
                        }
                    }
                    a.chip href=(texts.at("/puzzles")) { (texts.get("puzzles-all")) }
                }
            }
        }
    }
}

/// The steps of a turn, each of them once, with how often it is done.
fn in_short(turn: &[String]) -> String {
    let mut steps: Vec<(&String, usize)> = Vec::new();
    for step in turn {
        match steps.iter_mut().find(|(known, _)| *known == step) {
            Some((_, times)) => *times += 1,
            None => steps.push((step, 1)),
        }
    }
    let told = steps.into_iter().map(|(step, times)| match times {
        1 => step.clone(),
        _ => format!("{step} (×{times})"),
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// What a turn changes at once: what the seat has, and its score by lines as if the game ended then.
pub fn at_once(texts: Texts, begin: &Position, end: &Position, seat: Seat) -> String {
    let stock = Consequence::between(begin, end, seat).beyond_the_score();
    let (before, after) = (begin.score(seat), end.score(seat));
    let lines = ScoreLine::ALL.iter().map(|&line| (line, after.line(line) - before.line(line)));
    let lines = lines.filter(|&(_, change)| change != 0).map(|(line, change)| {
        let sign = if change < 0 { "−" } else { "+" };
        let vp = t!(texts, "vp", n = change.unsigned_abs()).replace(' ', "\u{a0}");
        format!("{} {sign}{vp}", texts.score_line(line))
    });
    let stock = Some(stock.words(texts)).filter(|words| !words.is_empty());
    stock.into_iter().chain(lines).collect::<Vec<_>>().join(" · ")
}

fn signed(texts: Texts, change: f64) -> String {
    let sign = if change < 0.0 { "−" } else { "+" };
    format!("{sign}{}", texts.decimal(change.abs()))
}
