//! The best turn: its candidates are gathered, compared twice, and written down as a puzzle.

use super::{
    CLOSE, COMPARED, Class, FAR, FEWEST_CHOICES, FEWEST_ENDS, Found, GAP, LEARNED_GAP, LOOKED_AT, LOOKS,
    PROMISING, Place, RARE, SETUP_GAPS, TOO_FEW, TOO_MANY, classes, difficulty, losses, no, weakest_solver,
};
use crate::ways::Ways;
use crate::{LEVEL, Puzzle};
use carnegie_bots::{BotKind, Learned, Settings, Xorshift, leads_after, likely_turns, margin, reasons};
use carnegie_rules::{Decision, Phase, Position, View};
use carnegie_table::{AS_GOOD, End, Goal, Verdict, digest};
use std::collections::HashMap;

/// Turns that may be the best, and what comes to mind first.
pub(super) struct Candidates<'a> {
    place: &'a Place<'a>,
    view: View,
    ways: Ways,
    /// Where the turns lead that come to mind first, and those of someone who has learned what things are worth.
    obvious: Vec<Position>,
    learned: Vec<Position>,
    /// What the turns lead to that look best, and a turn to each.
    classes: Vec<Class>,
    turns: Vec<Vec<Decision>>,
    /// By how much all others are worse, at least.
    rest: u16,
}

/// Candidates, each by how much it is worse than the best, the best first.
type Graded = [(u16, usize)];

fn value(end: &Position, place: &Place<'_>) -> f32 {
    margin(Learned::get(), end, place.seat)
}

fn phase(place: &Place<'_>) -> Phase {
    place.begin.phase()
}

/// Whether the turn is a single decision.
fn is_single(place: &Place<'_>) -> bool {
    phase(place) == Phase::ChooseAction
}

/// By how much the others are worse than the best, in tenths of a VP; the best first.
fn grade(leads: &[Vec<f32>]) -> Vec<(u16, usize)> {
    let lost = losses(leads).into_iter().map(|loss| (loss * 10.0).round() as u16);
    let mut graded: Vec<(u16, usize)> = lost.zip(0..).collect();
    graded.sort_unstable();
    graded
}

impl<'a> Candidates<'a> {
    // ── Gathering ───────────────────────────────────────────────────────────────

    /// The turns that may be the best in a place, unless it is no puzzle at first sight.
    pub(super) fn gather(place: &'a Place<'a>) -> Result<Self, String> {
        if !matches!(phase(place), Phase::SetupMoves | Phase::ChooseAction | Phase::Departments) {
            return no("there are no best turns to find in this phase");
        }
        let view = place.view();
        let (obvious, learned) = place.obvious();
        let likely = likely_turns(Learned::get(), &view, 16, 1).first().map_or(f32::MAX, |turn| turn.1);
        let first = obvious.iter().map(|end| value(end, place)).fold(f32::MIN, f32::max);
        if phase(place) == Phase::Departments && first > likely - PROMISING {
            return no("what comes to mind first looks as good as anything");
        }
        let ways = Ways::of(&place.begin, place.seat).ok_or(TOO_MANY)?;
        if ways.count() < if is_single(place) { 3 } else { FEWEST_ENDS } {
            return no(TOO_FEW);
        }
        let (classes, rest) = looking_best(place, &ways)?;
        let turns = classes.iter().map(|class| ways.turn(class.ends[0])).collect();
        let all = Candidates { place, view, ways, obvious, learned, classes, turns, rest };
        Ok(all.roughly_best())
    }

    /// Those that are best in a first, rough comparison.
    fn roughly_best(mut self) -> Self {
        let [shallow, _] = Settings::USUAL.passes.map(|pass| pass.playout);
        let seed = self.place.record.seed();
        let first = losses(&leads_after(&self.view, &self.turns, shallow, LOOKS[0], seed));
        let mut order: Vec<usize> = (0..self.classes.len()).collect();
        order.sort_by(|&a, &b| first[a].total_cmp(&first[b]));
        order.truncate(COMPARED);
        let candidates = std::mem::take(&mut self.classes).into_iter().zip(std::mem::take(&mut self.turns));
        let mut kept: Vec<Option<(Class, Vec<Decision>)>> = candidates.map(Some).collect();
        (self.classes, self.turns) = order.into_iter().filter_map(|index| kept[index].take()).unzip();
        self
    }

    // ── Comparing ───────────────────────────────────────────────────────────────

    /// Compares them with care, and with care again: by each look and by both together, the best has to be clearly better
    /// than what comes to mind first.
    pub(super) fn compare(&self) -> Result<Vec<(u16, usize)>, String> {
        let once = self.look(1);
        self.check_worth(&grade(&once))?;
        let again = self.look(2);
        self.check_worth(&grade(&again))?;
        let both: Vec<Vec<f32>> = once.into_iter().zip(again).map(|(a, b)| [a, b].concat()).collect();
        let graded = grade(&both);
        self.check_worth(&graded)?;
        Ok(graded)
    }

    fn look(&self, index: usize) -> Vec<Vec<f32>> {
        let [_, careful] = Settings::USUAL.passes.map(|pass| pass.playout);
        let seed = Xorshift::derive(self.place.record.seed(), index as u64);
        leads_after(&self.view, &self.turns, careful, LOOKS[index], seed)
    }

    fn check_worth(&self, graded: &Graded) -> Result<(), String> {
        match (self.is_clear(&self.goal(graded)), self.is_rare(graded)) {
            (true, true) => Ok(()),
            (false, _) => no("what comes to mind first is not clearly worse than the best"),
            (_, false) => no("too many turns are as good as the best"),
        }
    }

    fn goal(&self, graded: &Graded) -> Goal {
        let ends: HashMap<u32, &Position> = self.ways.ends().collect();
        let name = |end: &u32| ends.get(end).map(|end| digest(end, self.place.seat));
        let names = |index: usize| self.classes[index].ends.iter().filter_map(name).collect();
        let list = graded.iter().filter(|&&(loss, _)| loss <= GAP);
        Goal::Best { ends: list.map(|&(loss, index)| End(loss, names(index))).collect(), rest: self.rest }
    }

    /// By how much an end is worse than the best.
    fn loss(&self, goal: &Goal, end: &Position) -> u16 {
        match goal.verdict(&self.place.begin, end, self.place.seat) {
            Verdict::Worse(loss) | Verdict::MuchWorse(loss) => loss,
            _ => 0,
        }
    }

    /// Whether what comes to mind first is clearly worse.
    fn is_clear(&self, goal: &Goal) -> bool {
        let (gap, learned_gap) = match phase(self.place) {
            Phase::SetupMoves => SETUP_GAPS,
            _ => (GAP, LEARNED_GAP),
        };
        self.obvious.iter().all(|end| self.loss(goal, end) >= gap)
            && self.learned.iter().all(|end| self.loss(goal, end) >= learned_gap)
    }

    /// How many ends are as good as the best.
    fn best(&self, graded: &Graded) -> usize {
        let best = graded.iter().filter(|&&(loss, _)| loss <= AS_GOOD);
        best.map(|&(_, index)| self.classes[index].ends.len()).sum()
    }

    fn is_rare(&self, graded: &Graded) -> bool {
        match phase(self.place) {
            Phase::ChooseAction => self.best(graded) == 1,
            // Few of the likely turns are bad.
            Phase::SetupMoves => self.best(graded) * RARE <= 2 * self.ways.count(),
            _ => self.best(graded) * RARE <= self.ways.count(),
        }
    }

    // ── Writing ─────────────────────────────────────────────────────────────────

    /// The puzzle, unless its solution is none that people would look for.
    pub(super) fn write(&self, graded: &Graded) -> Result<Found, String> {
        let place = self.place;
        let (goal, solutions) = (self.goal(graded), self.best(graded));
        let solution = &self.turns[graded[0].1];
        let few = !is_single(place) && place.choices(solution) < FEWEST_CHOICES;
        if solution.contains(&Decision::Sell) || few {
            return no("its solution takes too few choices, or something has to be sold");
        }
        let solver = weakest_solver(&place.begin, place.seat, &goal);
        let difficulty = difficulty(&goal, solver, solutions, self.ways.count());
        let tried = self.tried_first()?;
        let why = reasons(&self.view, solution, &tried, place.record.seed())
            .ok_or("nobody's turn can be played to the end")?;
        let tenths = |vp: f64| (vp * 10.0).round() as i16;
        let lead = tenths(why.lead);
        if lead <= -LEVEL {
            return no("played to the end, what comes to mind first is better");
        }
        // Games in which both turns come out level explain nothing.
        let explained = lead >= LEVEL;
        let own = why.own.iter().filter(|_| explained).map(|change| (change.line, tenths(change.vp)));
        let about = self.about(graded, &goal, solver.map(|(_, bot)| bot));
        let puzzle = Puzzle {
            id: place.id("best"),
            difficulty,
            seat: place.seat.number(),
            goal,
            ends: self.ways.count(),
            solutions,
            found_by: solver.map(|(_, bot)| bot.name().to_owned()),
            solution: solution.iter().map(ToString::to_string).collect(),
            obvious: tried.iter().map(ToString::to_string).collect(),
            lead: Some(lead),
            reasons: own.collect(),
            rival: if explained { tenths(why.rival) } else { 0 },
            record: place.record.document(),
        };
        puzzle.check()?;
        puzzle.check_all_ways()?;
        Ok(Found { puzzle, about })
    }

    /// The most promising of the turns that come to mind first.
    fn tried_first(&self) -> Result<Vec<Decision>, String> {
        let (place, seat) = (self.place, self.place.seat);
        let all = self.obvious.iter().chain(&self.learned);
        let tried = all.max_by(|a, b| value(a, place).total_cmp(&value(b, place)));
        let tried = tried
            .and_then(|tried| self.ways.ends().find(|(_, end)| digest(end, seat) == digest(tried, seat)))
            .ok_or("what comes to mind first is not among the turns that were looked at")?;
        Ok(self.ways.turn(tried.0))
    }

    /// What helps to choose among puzzles.
    fn about(&self, graded: &Graded, goal: &Goal, solver: Option<BotKind>) -> String {
        let (begin, solutions) = (&self.place.begin, self.best(graded));
        format!(
            "{} players, round {}, {} {:?}: {} ends, {solutions} best, losses {:?}, tried first {:?}, by {solver:?}",
            begin.config().players(),
            begin.round(),
            begin.phase(),
            begin.question(self.place.seat),
            self.ways.count(),
            graded.iter().map(|&(loss, _)| loss).take(12).collect::<Vec<_>>(),
            self.obvious.iter().chain(&self.learned).map(|end| self.loss(goal, end)).collect::<Vec<_>>(),
        )
    }
}

/// What the turns lead to that look best at once, and by how much all others are worse, at least.
fn looking_best(place: &Place<'_>, ways: &Ways) -> Result<(Vec<Class>, u16), String> {
    let mut classes = classes(ways, |end| value(end, place));
    // Turns that are not among the likely ones are worse than the last of them.
    let last = classes[0].value - classes[classes.len() - 1].value;
    let rest = match phase(place) {
        Phase::SetupMoves => GAP.min((last * 10.0) as u16),
        _ => GAP,
    };
    let far = classes[0].value - FAR;
    classes.retain(|class| class.value >= far);
    if classes.len() > LOOKED_AT {
        return no("too many turns look good");
    }
    // Many ends that look the same are no puzzle.
    let close = classes.iter().filter(|class| class.value > classes[0].value - CLOSE);
    let close = close.map(|class| class.ends.len()).sum::<usize>();
    let few = place.choices(&ways.turn(classes[0].ends[0])) < 2;
    if !is_single(place) && (close * RARE > 4 * ways.count() || few) {
        return no("too many turns look like the best, or it takes too few choices");
    }
    Ok((classes, rest))
}
