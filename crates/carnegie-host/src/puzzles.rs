//! Puzzles: their tables, their cards in the list, and what the page with the board says about them.

use carnegie_pages::Texts;
use carnegie_pages::screens::{PuzzleCard, sentences};
use carnegie_pages::table::{PuzzleGoal, PuzzleState, PuzzleTask};
use carnegie_puzzles::{Puzzle, puzzle, puzzles};
use carnegie_rules::{Position, Question, Record};
use carnegie_table::{Founder, Goal, Plan, Result, TableInfo, TableState, Verdict};

/// A table for one person to solve a puzzle.
pub fn puzzle_plan(puzzle: &Puzzle, founder: Founder<'_>) -> Result<Plan> {
    Plan::puzzle(Record::from_document(&puzzle.record)?, puzzle.task(), founder)
}

/// The list of puzzles for somebody who has these tables with puzzles.
pub fn puzzle_cards(tables: &[TableInfo]) -> Vec<PuzzleCard> {
    let card = |puzzle: &Puzzle| {
        let mut own =
            tables.iter().filter(|table| table.puzzle.as_deref() == Some(puzzle.id.as_str())).peekable();
        let (_, begin) = puzzle.position().ok()?;
        Some(PuzzleCard {
            id: puzzle.id.clone(),
            goal: goal(puzzle, &begin)?,
            difficulty: puzzle.difficulty,
            players: begin.config().players(),
            round: begin.round(),
            modules: begin.config().modules().iter().collect(),
            begun: own.peek().is_some(),
            solved: own.any(|table| table.solved),
        })
    };
    puzzles().iter().filter_map(card).collect()
}

fn goal(puzzle: &Puzzle, begin: &Position) -> Option<PuzzleGoal> {
    match (&puzzle.goal, begin.question(puzzle.seat()?)?) {
        (Goal::Count { measure, least }, Question::Departments(action)) => {
            Some(PuzzleGoal::Count { action, measure: measure.name(), least: *least })
        }
        (Goal::Best { .. }, Question::SetupMoves) => Some(PuzzleGoal::SetupMoves),
        (Goal::Best { .. }, Question::ChooseAction) => Some(PuzzleGoal::ChooseAction),
        (Goal::Best { .. }, Question::Departments(action)) => Some(PuzzleGoal::Turn(action)),
        _ => None,
    }
}

/// What the page with the table of a puzzle shows; nothing for other tables.
pub(crate) fn puzzle_on_the_table(texts: Texts, state: &TableState) -> Option<PuzzleTask> {
    let task = state.options().puzzle.as_ref()?;
    let all = puzzles();
    let puzzle = puzzle(&task.puzzle)?;
    let (_, begin) = puzzle.position().ok()?;
    let vp = |tenths: u16| f64::from(tenths) / 10.0;
    let following = all.iter().skip_while(|other| other.id != puzzle.id).nth(1);
    Some(PuzzleTask {
        id: puzzle.id.clone(),
        goal: goal(puzzle, &begin)?,
        difficulty: puzzle.difficulty,
        state: match state.verdict()? {
            Verdict::Open => PuzzleState::Open,
            Verdict::Solved => PuzzleState::Solved,
            Verdict::Gained(got) => PuzzleState::Gained(got),
            Verdict::Worse(loss) => PuzzleState::Worse(vp(loss)),
            Verdict::MuchWorse(loss) => PuzzleState::MuchWorse(vp(loss)),
        },
        solution: sentences(texts, begin, puzzle.seat()?, &puzzle.decisions().ok()?),
        reasons: puzzle.reasons.iter().map(|&(line, tenths)| (line, f64::from(tenths) / 10.0)).collect(),
        next: following.map(|puzzle| puzzle.id.clone()),
    })
}
