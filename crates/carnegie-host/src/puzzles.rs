//! Puzzles: their tables, their cards in the list, and what the page with the board says about them.

use carnegie_bots::CLOSE_LOOKS;
use carnegie_pages::Texts;
use carnegie_pages::screens::{PuzzleCard, sentences};
use carnegie_pages::table::{PuzzleGoal, PuzzleLead, PuzzleState, PuzzleTask, at_once};
use carnegie_puzzles::{LEVEL, Puzzle, puzzle, puzzles};
use carnegie_rules::{Decision, Position, Question, Record};
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
    puzzle_task(texts, puzzle(&task.puzzle)?, state.verdict()?)
}

fn puzzle_task(texts: Texts, puzzle: &Puzzle, verdict: Verdict) -> Option<PuzzleTask> {
    let (_, begin) = puzzle.position().ok()?;
    let (seat, solution, obvious) = (puzzle.seat()?, puzzle.decisions().ok()?, puzzle.obvious_turn().ok()?);
    let after = |turn: &[Decision]| {
        let mut end = begin;
        turn.iter().try_for_each(|&decision| end.apply(seat, decision)).ok()?;
        Some(end)
    };
    let obvious_end = after(&obvious)?;
    let following = puzzles().iter().skip_while(|other| other.id != puzzle.id).nth(1);
    Some(PuzzleTask {
        id: puzzle.id.clone(),
        goal: goal(puzzle, &begin)?,
        difficulty: puzzle.difficulty,
        state: puzzle_state(verdict),
        changes: at_once(texts, &begin, &after(&solution)?, seat),
        solution: sentences(texts, begin, seat, &solution),
        obvious: (!obvious.is_empty()).then(|| {
            let worth = puzzle_state(puzzle.goal.verdict(&begin, &obvious_end, seat));
            let told = sentences(texts, begin, seat, &obvious).into_iter().zip(&obvious);
            (told.filter(|(_, decision)| **decision != Decision::Done).map(|(told, _)| told).collect(), worth)
        }),
        lead: puzzle.lead.map(|lead| match lead {
            LEVEL.. => PuzzleLead::Vp(vp(lead)),
            _ => PuzzleLead::Level(CLOSE_LOOKS),
        }),
        reasons: puzzle.reasons.iter().map(|&(line, tenths)| (line, vp(tenths))).collect(),
        rival: vp(puzzle.rival),
        next: following.map(|puzzle| puzzle.id.clone()),
    })
}

fn puzzle_state(verdict: Verdict) -> PuzzleState {
    match verdict {
        Verdict::Open => PuzzleState::Open,
        Verdict::Solved => PuzzleState::Solved,
        Verdict::Gained(got) => PuzzleState::Gained(got),
        Verdict::Worse(loss) => PuzzleState::Worse(vp(loss)),
        Verdict::MuchWorse(loss) => PuzzleState::MuchWorse(vp(loss)),
    }
}

/// Tenths of a VP in VP.
fn vp(tenths: impl Into<f64>) -> f64 {
    tenths.into() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use carnegie_pages::Locale;

    #[test]
    fn every_solution_says_why_it_is_one() {
        for texts in Locale::ALL.map(Texts::new) {
            for puzzle in puzzles() {
                let task = puzzle_task(texts, puzzle, Verdict::Open).expect("it cannot be shown");
                let told = task.why(texts);
                let has = |key: &str| told.iter().any(|&(title, _)| title == key);
                match puzzle.goal {
                    // The lines of the score make up what is asked for.
                    Goal::Count { .. } => assert!(has("puzzle-at-once"), "{}: {told:?}", puzzle.id),
                    Goal::Best { .. } => {
                        assert!(has("puzzle-obvious"), "{}: {told:?}", puzzle.id);
                        // Lines of earlier versions without reasons do not know how games end.
                        let known = puzzle.lead.is_some() || !puzzle.reasons.is_empty();
                        assert_eq!(
                            has("puzzle-why") || has("puzzle-later"),
                            known,
                            "{}: {told:?}",
                            puzzle.id
                        );
                    }
                }
                assert!(told.iter().all(|(_, words)| !words.is_empty()), "{}: {told:?}", puzzle.id);
            }
        }
        let explained = puzzles().iter().filter(|puzzle| !puzzle.reasons.is_empty()).count();
        assert!(explained * 3 >= puzzles().len() * 2, "only {explained} say what is expected at the end");
        // A file is judged as a whole.
        let best = puzzles().iter().filter(|puzzle| matches!(puzzle.goal, Goal::Best { .. }));
        let (known, unknown): (Vec<_>, Vec<_>) = best.partition(|puzzle| puzzle.lead.is_some());
        assert!(known.is_empty() || unknown.is_empty(), "{unknown:?} do not say who leads at the end");
    }

    #[test]
    fn a_solution_says_by_how_much_it_leads_or_that_both_turns_come_out_level() {
        let texts = Texts::new(Locale::En);
        let explained = puzzles().iter().find(|puzzle| puzzle.reasons.len() > 1).unwrap().clone();
        let told = |change: fn(&mut Puzzle)| {
            let mut puzzle = explained.clone();
            change(&mut puzzle);
            let why = puzzle_task(texts, &puzzle, Verdict::Open).unwrap().why(texts);
            why.last().map(|(title, words)| (*title, words.clone())).unwrap()
        };
        let (title, words) = told(|puzzle| (puzzle.lead, puzzle.rival) = (Some(23), -14));
        assert_eq!(title, "puzzle-why");
        assert!(words.starts_with("lead +2.3 · "), "{words}");
        assert!(words.ends_with(" · strongest rival has 1.4 VP fewer"), "{words}");
        let (title, words) = told(|puzzle| {
            (puzzle.lead, puzzle.rival) = (Some(-4), 0);
            puzzle.reasons.clear();
        });
        assert_eq!(title, "puzzle-later");
        assert_eq!(words, "Played on to the end 256 times, both turns come out about level.");
    }
}
