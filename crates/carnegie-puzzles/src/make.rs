//! Finding puzzles in games of strong bots, and judging them.

mod best;

use self::best::Candidates;
use crate::ways::{Ways, leave_out_alike};
use crate::{NO_SEAT, Puzzle};
use carnegie_bots::{BotKind, Handmade, Learned, PlayError, Stop, Xorshift, likely_turns, play_game};
use carnegie_rules::{
    Config, Decision, Module, Modules, Phase, Position, Record, Seat, View, Viewer, decision_list,
};
use carnegie_table::{Goal, Measure, Verdict};
use std::collections::{BTreeSet, HashSet};

/// A puzzle, and what was found out on the way.
#[derive(Clone, Debug)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What helps to choose among puzzles.
    pub about: String,
}

/// Decisions before the position at most, so that the file stays small.
const LATEST: usize = 300;
/// A turn that can end in fewer ways is no puzzle, unless there is nothing to decide but the action.
const FEWEST_ENDS: usize = 40;
/// Decisions of a solution for which there was a choice, at least.
const FEWEST_CHOICES: usize = 3;
/// By how much the turns that come to mind first have to be worse than the best, in tenths of a VP. Turns that are worse
/// by more than this are not told apart.
pub(crate) const GAP: u16 = 30;
/// The same for those who have learned what things are worth, but think of one decision at a time.
const LEARNED_GAP: u16 = 15;
/// Both before the first round, where less is at stake.
const SETUP_GAPS: (u16, u16) = (15, 12);
/// The same in the first, rough comparison, in VP.
const PROMISING: f32 = 1.0;
/// What looks so much worse at once, in VP, is not looked at again.
const FAR: f32 = 4.0;
/// Ends that look worse than the best by no more than this, in VP, look the same.
const CLOSE: f32 = 0.5;
/// Turns that are looked at again at most, and those that are compared closely.
const LOOKED_AT: usize = 150;
const COMPARED: usize = 40;
/// How often turns are played on: at first, with care, and with care again.
const LOOKS: [usize; 3] = [8, 24, 48];
/// One in so many of the ends may solve a puzzle, at most.
const RARE: usize = 25;
/// The same where ends that differ only in what makes no difference to the task are one.
const RARE_ALIKE: usize = 5;
/// How wide the beam is that plays by rules of thumb.
const THUMBS: usize = 4;
/// Unfinished turns that are kept when the most of something is looked for in a hurry.
const WIDTH: usize = 60;

/// The games that puzzles are made from, by seed: most of them without modules, with two, three and four players.
pub fn games(seed: u64) -> Config {
    let players = 2 + (seed % 3) as usize;
    let modules = match seed % 8 {
        5 => Modules::NONE.with(Module::NewDepartments),
        7 => Modules::NONE.with(Module::NewDonations).with(Module::Wait),
        _ => Modules::NONE,
    };
    Config::new(players, modules, None).unwrap_or_else(|_| games(0))
}

/// All puzzles in the game with a seed, played by a bot for every seat.
pub fn find(seed: u64, bot: BotKind) -> Result<Vec<Found>, PlayError> {
    let config = games(seed);
    let mut bots: Vec<_> =
        config.seats().map(|seat| bot.create(Xorshift::derive(seed, seat.index() as u64))).collect();
    let names = ["Flora", "Hiram", "Louise", "Oscar"].map(str::to_owned)[..config.players()].to_vec();
    let game = play_game(config, seed, names, &mut bots)?;
    Ok(puzzles_of(game.record()))
}

fn puzzles_of(record: &Record) -> Vec<Found> {
    let mut found = Vec::new();
    let Ok(mut position) = record.position_after(0) else { return found };
    let mut before: Option<(Seat, Phase, u8)> = None;
    for at in 0..record.decisions.len().min(LATEST) {
        let seat = record.decisions[at].0;
        let turn = (seat, position.phase(), position.round());
        if before != Some(turn) {
            // What is hidden is drawn again, as it will be for the person who solves the puzzle.
            let branch = record.play_on(at, record.seed()).ok();
            let begin = branch.as_ref().and_then(|branch| branch.replay().ok());
            if let (Some(branch), Some(begin)) = (branch, begin) {
                let place = Place { record: &branch, begin, seat, at };
                found.extend(place.best_turn().ok());
                found.extend(place.counts());
            }
        }
        before = Some(turn);
        if record.apply_nth(at, &mut position).is_err() {
            break;
        }
    }
    found
}

/// What a turn leads to.
fn after(begin: &Position, seat: Seat, turn: &[Decision]) -> Option<Position> {
    let mut position = *begin;
    turn.iter().try_for_each(|&decision| position.apply(seat, decision)).ok()?;
    Some(position)
}

/// The turn that a bot plays.
pub(crate) fn turn_of(bot: BotKind, begin: &Position, seat: Seat, seed: u64) -> Option<Vec<Decision>> {
    let (mut bot, stop) = (bot.create(seed), Stop::default());
    let (mut position, mut turn, mut legal) = (*begin, Vec::new(), decision_list());
    while !position.ends_turn(begin, seat) {
        position.legal(seat, &mut legal);
        let decision = bot.choose(&position.view(Viewer::Seat(seat)), &legal, &stop);
        position.apply(seat, decision).ok()?;
        turn.push(decision);
    }
    Some(turn)
}

/// Takes the step after which most is counted, again and again, looking so many steps ahead.
pub(crate) fn greedy_turn(begin: &Position, seat: Seat, measure: Measure, ahead: u8) -> Option<Position> {
    let mut position = *begin;
    let mut legal = decision_list();
    while !position.ends_turn(begin, seat) {
        position.legal(seat, &mut legal);
        let mut best: Option<((i32, bool, i32), Position)> = None;
        for &decision in &legal {
            let mut next = position;
            if next.apply(seat, decision).is_err() {
                continue;
            }
            let counted = most_ahead(&next, begin, seat, measure, ahead - 1);
            // A turn does not stop as long as something can be done.
            let value = (counted, decision != Decision::Done, Measure::Vp.of(&next, seat));
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, next));
            }
        }
        position = best?.1;
    }
    Some(position)
}

fn most_ahead(position: &Position, begin: &Position, seat: Seat, measure: Measure, ahead: u8) -> i32 {
    let now = measure.of(position, seat);
    if ahead == 0 || position.ends_turn(begin, seat) {
        return now;
    }
    let mut legal = decision_list();
    position.legal(seat, &mut legal);
    let next = legal.iter().filter_map(|&decision| {
        let mut next = *position;
        next.apply(seat, decision).ok()?;
        Some(most_ahead(&next, begin, seat, measure, ahead - 1))
    });
    next.fold(now, i32::max)
}

/// Bots that puzzles are shown to, the weaker first; each with three seeds.
const SOLVERS: [BotKind; 2] = [BotKind::SKILLED, BotKind::STRONG];

/// The weakest bot that solves it at least twice in three attempts; as a number as well.
pub(crate) fn weakest_solver(begin: &Position, seat: Seat, goal: &Goal) -> Option<(usize, BotKind)> {
    SOLVERS.iter().copied().enumerate().find(|&(_, bot)| {
        let solves = |seed| {
            let end = turn_of(bot, begin, seat, seed).and_then(|turn| after(begin, seat, &turn));
            end.is_some_and(|end| goal.verdict(begin, &end, seat) == Verdict::Solved)
        };
        [1, 2, 3].into_iter().filter(|&seed| solves(seed)).count() >= 2
    })
}

/// A bot that puzzles are shown to, by its name.
pub(crate) fn solver(name: &str) -> Option<(usize, BotKind)> {
    SOLVERS.iter().copied().enumerate().find(|(_, bot)| bot.name() == name)
}

/// How difficult a puzzle is, by the weakest bot that solves it and the share of ends that do.
pub(crate) fn difficulty(goal: &Goal, solver: Option<(usize, BotKind)>, solutions: usize, ends: usize) -> u8 {
    let solver = solver.map_or(SOLVERS.len(), |(index, _)| index);
    match goal {
        Goal::Best { .. } => solver as u8 + 1,
        Goal::Count { measure, .. } => {
            let easy = if *measure == Measure::Vp { 200 } else { 8 };
            match solutions {
                _ if solver == 0 || solutions * easy >= ends => 1,
                _ if solutions * easy * 10 >= ends => 2,
                _ => 3,
            }
        }
    }
}

/// One in so many of the ends may solve a task with a number to reach, at most.
const fn rare(measure: Measure) -> usize {
    match measure {
        Measure::Vp => RARE,
        Measure::Projects | Measure::Departments => RARE_ALIKE,
    }
}

const TOO_FEW: &str = "its turn has too few ends";
const TOO_MANY: &str = "its turn has too many ways";

/// A reason why a position is no puzzle.
fn no<T>(why: &str) -> Result<T, String> {
    Err(why.to_owned())
}

impl Puzzle {
    /// The same position with what today's bots think of it, or the reason why it is no puzzle to them. How a puzzle came
    /// about does not matter any more: its record says all there is to know about the game.
    pub fn grade(&self) -> Result<Found, String> {
        let (record, begin) = self.position()?;
        let seat = self.seat().ok_or(NO_SEAT)?;
        let place = Place { at: record.decisions.len(), record: &record, begin, seat };
        let mut found = match &self.goal {
            Goal::Best { .. } => place.best_turn(),
            Goal::Count { measure, .. } => place.count(*measure),
        }?;
        found.puzzle.id.clone_from(&self.id);
        Ok(found)
    }
}

/// A position in which someone begins a turn.
struct Place<'a> {
    record: &'a Record,
    begin: Position,
    seat: Seat,
    at: usize,
}

/// Some ends of a turn that are worth the same, and a turn to one of them.
struct Class {
    value: f32,
    ends: Vec<u32>,
}

fn mean(values: &[f32]) -> f32 {
    values.iter().sum::<f32>() / values.len().max(1) as f32
}

/// By how much each of the means is below the largest.
fn losses(leads: &[Vec<f32>]) -> Vec<f32> {
    let means: Vec<f32> = leads.iter().map(|leads| mean(leads)).collect();
    let best = means.iter().copied().fold(f32::MIN, f32::max);
    means.into_iter().map(|mean| best - mean).collect()
}

impl Place<'_> {
    fn view(&self) -> View {
        self.begin.view(Viewer::Seat(self.seat))
    }

    fn after(&self, turn: &[Decision]) -> Option<Position> {
        after(&self.begin, self.seat, turn)
    }

    fn id(&self, kind: &str) -> String {
        format!("{kind}-{}-{}", self.record.seed(), self.at)
    }

    /// How many decisions of a turn were a choice between several.
    fn choices(&self, turn: &[Decision]) -> usize {
        let (mut position, mut legal, mut choices) = (self.begin, decision_list(), 0);
        for &decision in turn {
            position.legal(self.seat, &mut legal);
            choices += usize::from(legal.len() > 1 && !matches!(decision, Decision::Sell | Decision::Done));
            if position.apply(self.seat, decision).is_err() {
                break;
            }
        }
        choices
    }

    /// The puzzle of finding the best turn, if it is worth clearly more than what comes to mind first; otherwise the reason
    /// why this is no puzzle.
    fn best_turn(&self) -> Result<Found, String> {
        let candidates = Candidates::gather(self)?;
        let graded = candidates.compare()?;
        candidates.write(&graded)
    }

    /// Where the turns lead that come to mind first: by rules of thumb, and of those who want as much of something as
    /// possible; and that of someone who has learned what things are worth, but thinks of one decision at a time. Nobody
    /// of them errs, so levels of bots that do may change.
    fn obvious(&self) -> (Vec<Position>, Vec<Position>) {
        let (begin, seat, view) = (&self.begin, self.seat, self.view());
        let ends =
            |turns: Vec<(Vec<Decision>, f32)>| turns.into_iter().filter_map(|turn| self.after(&turn.0));
        let greedy = Measure::ALL.iter().filter(|_| begin.phase() == Phase::Departments);
        let greedy = greedy.filter_map(|&measure| greedy_turn(begin, seat, measure, 1));
        let obvious = ends(likely_turns(&Handmade, &view, THUMBS, 1)).chain(greedy).collect();
        (obvious, ends(likely_turns(Learned::get(), &view, 1, 1)).collect())
    }

    /// Puzzles of having more of something.
    fn counts(&self) -> Vec<Found> {
        let (begin, seat) = (&self.begin, self.seat);
        if begin.phase() != Phase::Departments {
            return Vec::new();
        }
        // Looking for the most in a hurry saves looking at all ways where it is no puzzle.
        let promising = |measure: &Measure| {
            self.greedy(*measure).is_some_and(|greedy| at_least(begin, seat, *measure) > greedy)
        };
        let measures = Measure::ALL.iter().filter(|measure| promising(measure));
        measures.filter_map(|&measure| self.count(measure).ok()).collect()
    }

    /// How much those have at the end of the turn who take one step after the other and look one or two steps ahead.
    fn greedy(&self, measure: Measure) -> Option<i32> {
        let ends = [1, 2].map(|ahead| greedy_turn(&self.begin, self.seat, measure, ahead));
        ends.iter().flatten().map(|end| measure.of(end, self.seat)).max()
    }

    /// The puzzle of having as much of something as possible; otherwise the reason why this is none.
    fn count(&self, measure: Measure) -> Result<Found, String> {
        let (begin, seat) = (&self.begin, self.seat);
        let ways = Ways::counting(begin, seat, measure).ok_or(TOO_MANY)?;
        if ways.count() < FEWEST_ENDS {
            return no(TOO_FEW);
        }
        let counted = most(&ways, begin, seat, measure).ok_or("its turn has no end")?;
        let least = counted.most;
        if self.greedy(measure).is_none_or(|greedy| greedy - measure.of(begin, seat) >= least) {
            return no("one step after the other gets there");
        }
        let worth_it = match measure {
            Measure::Projects | Measure::Departments => least >= 2,
            Measure::Vp => least >= 6,
        };
        let rare = counted.solutions * rare(measure) <= ways.count();
        let solution = ways.turn(counted.end);
        if !worth_it
            || !rare
            || self.choices(&solution) <= FEWEST_CHOICES
            || kinds(&solution) < 2
            || solution.contains(&Decision::Sell)
        {
            return no("there is too little to find out");
        }
        let goal = Goal::Count { measure, least };
        let solver = weakest_solver(begin, seat, &goal);
        let difficulty = difficulty(&goal, solver, counted.solutions, ways.count());
        let about = format!(
            "{} players, round {}, {:?}: {least} {}, {} of {} ends, by {:?}",
            begin.config().players(),
            begin.round(),
            begin.question(seat),
            measure.name(),
            counted.solutions,
            ways.count(),
            solver.map(|(_, bot)| bot),
        );
        let puzzle = Puzzle {
            id: self.id(measure.name()),
            difficulty,
            seat: seat.number(),
            goal,
            ends: ways.count(),
            solutions: counted.solutions,
            found_by: solver.map(|(_, bot)| bot.name().to_owned()),
            solution: solution.iter().map(ToString::to_string).collect(),
            obvious: Vec::new(),
            lead: None,
            reasons: Vec::new(),
            rival: 0,
            record: self.record.document(),
        };
        puzzle.check()?;
        Ok(Found { puzzle, about })
    }
}

/// The ends of a turn by what they are worth, the best first: ends that are worth exactly the same differ in nothing that
/// matters, such as the slot of a city.
fn classes(ways: &Ways, value: impl Fn(&Position) -> f32) -> Vec<Class> {
    let mut ends: Vec<(u32, f32)> = ways.ends().map(|(end, position)| (end, value(position))).collect();
    ends.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut classes: Vec<Class> = Vec::new();
    for (end, value) in ends {
        match classes.last_mut().filter(|class| class.value == value) {
            Some(class) => class.ends.push(end),
            None => classes.push(Class { value, ends: vec![end] }),
        }
    }
    classes
}

/// As much of something as a hasty look finds.
fn at_least(begin: &Position, seat: Seat, measure: Measure) -> i32 {
    let mut legal = decision_list();
    let mut known = HashSet::new();
    let (mut most, mut turns) = (i32::MIN, vec![*begin]);
    while !turns.is_empty() {
        let mut next: Vec<((i32, i32), Position)> = Vec::new();
        for position in turns {
            position.legal(seat, &mut legal);
            leave_out_alike(&mut legal, &position, seat, measure);
            for &decision in &legal {
                let mut after = position;
                if after.apply(seat, decision).is_err() {
                    continue;
                }
                let counted = measure.of(&after, seat);
                if after.ends_turn(begin, seat) {
                    most = most.max(counted);
                } else if known.insert(after.view(Viewer::Seat(seat)).digest()) {
                    next.push(((counted, Measure::Vp.of(&after, seat)), after));
                }
            }
        }
        next.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
        next.truncate(WIDTH);
        turns = next.into_iter().map(|(_, position)| position).collect();
    }
    most
}

/// The most that can be had of something.
pub(crate) struct Counted {
    pub(crate) most: i32,
    pub(crate) solutions: usize,
    end: u32,
}

pub(crate) fn most(ways: &Ways, begin: &Position, seat: Seat, measure: Measure) -> Option<Counted> {
    let before = measure.of(begin, seat);
    let mut counted: Option<Counted> = None;
    for (end, position) in ways.ends() {
        let more = measure.of(position, seat) - before;
        match &mut counted {
            Some(counted) if counted.most == more => counted.solutions += 1,
            Some(counted) if counted.most > more => {}
            _ => counted = Some(Counted { most: more, solutions: 1, end }),
        }
    }
    counted
}

/// How many different things a turn does: departments that it uses, tracks that it goes on with.
fn kinds(turn: &[Decision]) -> usize {
    let kind = |decision: &Decision| match *decision {
        Decision::Use { office, .. }
        | Decision::Trade { office, .. }
        | Decision::Agency { office, .. }
        | Decision::Build { office, .. } => Some(office.to_string()),
        Decision::Add { .. } => Some("add".to_owned()),
        Decision::Give { .. } => Some("give".to_owned()),
        Decision::Research(project) => Some(project.to_string()),
        Decision::Advance(region) => Some(region.to_string()),
        _ => None,
    };
    turn.iter().filter_map(kind).collect::<BTreeSet<String>>().len()
}
