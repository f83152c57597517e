//! Whether everything that is said about a puzzle is true.

use crate::make::{difficulty, greedy_turn, most, solver, weakest_solver};
use crate::ways::Ways;
use crate::{NO_SEAT, Puzzle};
use carnegie_bots::{Learned, Settings, leads_after, likely_turns};
use carnegie_rules::{Decision, Position, Seat, Viewer};
use carnegie_table::{AS_GOOD, End, Goal, Verdict, digest};
use std::collections::HashSet;

/// How many turns that bots find are held against the solution, and how often each is played on.
const FOUND: usize = 8;
const LOOKS: usize = 12;
/// By how many VP so few attempts may be wrong.
const WRONG: f32 = 2.0;

impl Puzzle {
    /// Everything that can be checked in a moment: the solution is legal and solves the puzzle, those who take one step
    /// after the other do not, and the difficulty follows from what is said about it. Says what is wrong, if anything is.
    pub fn check(&self) -> Result<(), String> {
        let (record, begin) = self.position()?;
        if !record.is_branch() || record.taken_over() != record.decisions.len() {
            return Err("its record is no branch that begins with its turn".to_owned());
        }
        let task = self.task();
        let seat =
            task.seat().filter(|&seat| begin.to_act().contains(seat)).ok_or("it is somebody else's turn")?;
        let end = self.check_solution(&begin, seat)?;
        match &self.goal {
            Goal::Count { measure, .. } => {
                let greedy = greedy_turn(&begin, seat, *measure, 1).ok_or("its turn has no end")?;
                if task.verdict(&begin, &greedy) == Verdict::Solved {
                    return Err("one step after the other solves it".to_owned());
                }
            }
            Goal::Best { ends, .. } => {
                let best = ends.first().filter(|best| best.0 == 0 && best.1.contains(&digest(&end, seat)));
                best.ok_or("its solution is not the best of its list")?;
                let mut obvious = begin;
                for decision in self.obvious_turn()? {
                    obvious.apply(seat, decision).map_err(|reason| format!("its obvious turn: {reason}"))?;
                }
                if !matches!(task.verdict(&begin, &obvious), Verdict::Worse(_) | Verdict::MuchWorse(_)) {
                    return Err("its obvious turn is not worse than the best".to_owned());
                }
            }
        }
        let solver = match &self.found_by {
            Some(name) => Some(solver(name).ok_or_else(|| format!("there is no bot \"{name}\""))?),
            None => None,
        };
        match difficulty(&self.goal, solver, self.solutions, self.ends) {
            is if is == self.difficulty => Ok(()),
            is => Err(format!("its difficulty is {is}")),
        }
    }

    /// The weakest of today's bots to solve it is the one that is said to. Takes a few seconds.
    pub fn check_solver(&self) -> Result<(), String> {
        let (_, begin) = self.position()?;
        let solver = weakest_solver(&begin, self.seat().ok_or(NO_SEAT)?, &self.goal);
        match solver.map(|(_, bot)| bot.name()) == self.found_by.as_deref() {
            true => Ok(()),
            false => Err(format!("the weakest bot to solve it is {:?}", solver.map(|(_, bot)| bot))),
        }
    }

    fn check_solution(&self, begin: &Position, seat: Seat) -> Result<Position, String> {
        let task = self.task();
        let mut now = *begin;
        for (index, decision) in self.decisions()?.into_iter().enumerate() {
            if index > 0 && task.verdict(begin, &now) != Verdict::Open {
                return Err("its solution goes on after the turn".to_owned());
            }
            now.apply(seat, decision).map_err(|reason| format!("its solution: {decision}: {reason}"))?;
        }
        match task.verdict(begin, &now) {
            Verdict::Solved => Ok(now),
            other => Err(format!("its solution does not solve it: {other:?}")),
        }
    }

    /// Bots find nothing that is better than the solution, and what they think of other turns fits what is said of them.
    fn check_best(&self, begin: &Position, seat: Seat) -> Result<(), String> {
        let view = begin.view(Viewer::Seat(seat));
        let found = likely_turns(Learned::get(), &view, 16, FOUND).into_iter().map(|(turn, _)| turn);
        let turns: Vec<Vec<Decision>> = [self.decisions()?].into_iter().chain(found).collect();
        let leads = leads_after(&view, &turns, Settings::USUAL.passes[1].playout, LOOKS, 7);
        let sums: Vec<f32> = leads.iter().map(|leads| leads.iter().sum::<f32>() / LOOKS as f32).collect();
        for (turn, sum) in turns.iter().zip(&sums).skip(1) {
            let mut end = *begin;
            turn.iter()
                .try_for_each(|&decision| end.apply(seat, decision))
                .map_err(|error| error.to_string())?;
            let said = match self.goal.verdict(begin, &end, seat) {
                Verdict::Worse(loss) | Verdict::MuchWorse(loss) => f32::from(loss) / 10.0,
                _ => 0.0,
            };
            if sums[0] - sum < said - AS_GOOD as f32 / 10.0 - WRONG {
                return Err(format!(
                    "a turn is said to be {said} VP worse, but bots find {:.1}: {turn:?}",
                    sums[0] - sum
                ));
            }
        }
        Ok(())
    }

    /// Looks at every way to play the turn: how many ends it has and how many of them solve the puzzle, whether more can be
    /// had, whether every end that is listed can be reached, and whether bots agree. Takes a second or so, and much more in
    /// test builds.
    pub fn check_all_ways(&self) -> Result<(), String> {
        let (_, begin) = self.position()?;
        let seat = self.seat().ok_or(NO_SEAT)?;
        let ways = match &self.goal {
            Goal::Count { measure, .. } => Ways::counting(&begin, seat, *measure),
            Goal::Best { .. } => Ways::of(&begin, seat),
        };
        let ways = ways.ok_or("its turn has too many ways")?;
        let solutions = match &self.goal {
            Goal::Count { measure, least } => {
                let counted = most(&ways, &begin, seat, *measure).ok_or("its turn has no end")?;
                if counted.most != *least {
                    return Err(format!("it asks for {least}, but {} are possible", counted.most));
                }
                counted.solutions
            }
            Goal::Best { ends, .. } => {
                self.check_best(&begin, seat)?;
                let known: HashSet<String> = ways.ends().map(|(_, end)| digest(end, seat)).collect();
                if let Some(name) = ends.iter().flat_map(|end| &end.1).find(|name| !known.contains(*name)) {
                    return Err(format!("no turn ends in {name}"));
                }
                let solves = |end: &&End| end.0 <= AS_GOOD;
                ends.iter().filter(solves).map(|end| end.1.len()).sum()
            }
        };
        let (says, is) = ((self.ends, self.solutions), (ways.count(), solutions));
        if says != is {
            return Err(format!("it says (ends, solutions) {says:?}, but it is {is:?}"));
        }
        Ok(())
    }
}
