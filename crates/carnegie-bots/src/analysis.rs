//! The course of a game: what was expected after each turn, and where something better was possible.

use crate::budget::BudgetMeter;
use crate::evaluation::{Evaluate, Outlook};
use crate::hint::{hundredths, rounded};
use crate::think::{Settings, Thinker};
use crate::{Budget, Stop, Xorshift};
use carnegie_rules::{Decision, Phase, Position, Record, ReplayError, Seat, View, Viewer};
use serde::Serialize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

/// A game examined turn by turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// Names of the seats that score; Andrew among them in the solo game.
    pub names: Vec<String>,
    /// The totals now: the final ones of a finished game.
    pub totals: Vec<i16>,
    /// Whether the game is over.
    pub finished: bool,
    /// Every turn that was examined.
    pub turns: Vec<TurnAnalysis>,
    /// The turns that gave away most, the worst first, as indices into `turns`.
    pub mistakes: Vec<usize>,
}

/// One turn: an uninterrupted series of decisions by one seat in one phase.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnAnalysis {
    /// Number of its first decision in the record, from 1.
    pub decision: usize,
    /// Who decided.
    pub seat: Seat,
    /// The round, 0 during setup.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// What was decided.
    pub played: Vec<Decision>,
    /// The final totals expected after it, one for each seat that scores.
    pub expected: Vec<f64>,
    /// The VP it gave away against the best turn found; 0 if none was better.
    pub loss: f64,
    /// The better turn.
    pub better: Vec<Decision>,
    /// The seat's chance to win after what was decided, from 0 to 1.
    pub chance: f64,
    /// Its chance after the better turn; the same if none was better.
    pub better_chance: f64,
}

/// The most mistakes that are reported.
const MISTAKES: usize = 10;
/// Less than this is not a mistake but a matter of taste.
const NOTICEABLE: f64 = 1.0;
/// How often two turns are played on to compare them again.
const SECOND_OPINIONS: usize = 12;
/// Games played to the end to see what Andrew will have.
const OUTLOOKS: usize = 6;

/// Examines a record turn by turn, with a budget for each, several turns at the same time if there are several jobs. That
/// makes no difference to what is found. `progress` is told how many decisions are done.
pub fn analyse(
    record: &Record,
    budget: Budget,
    seed: u64,
    jobs: usize,
    stop: &Stop,
    mut progress: impl FnMut(usize),
) -> Result<Analysis, ReplayError> {
    let mut beginnings = Vec::new();
    let (mut position, mut first) = (record.position_after(0)?, 0);
    while first < record.decisions.len() {
        beginnings.push((first, position));
        first += play_turn(record, first, &mut position)?.len();
    }
    let next = AtomicUsize::new(0);
    let (report, reports) = channel();
    let mut turns: Vec<TurnAnalysis> = Vec::with_capacity(beginnings.len());
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (report, next, beginnings) = (report.clone(), &next, &beginnings);
            scope.spawn(move || {
                while let Some(&(first, mut position)) = beginnings.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    // There is no receiver any more only if something has failed already.
                    let _ = report.send(examine(record, first, &mut position, budget, seed, stop));
                }
            });
        }
        drop(report);
        let mut done = 0;
        for turn in reports {
            let turn = turn?;
            done += turn.played.len();
            turns.push(turn);
            progress(done);
        }
        Ok(())
    })?;
    turns.sort_by_key(|turn| turn.decision);
    Ok(summary(record, &position, turns))
}

/// Examines a record one turn at a time, so that the caller can use the thread for something else in between.
#[derive(Clone, Debug)]
pub struct Analyst {
    record: Record,
    budget: Budget,
    seed: u64,
    position: Position,
    turns: Vec<TurnAnalysis>,
    next: usize,
}

impl Analyst {
    /// At the beginning of a record.
    pub fn new(record: Record, budget: Budget, seed: u64) -> Result<Self, ReplayError> {
        let position = record.position_after(0)?;
        Ok(Analyst { record, budget, seed, position, turns: Vec::new(), next: 0 })
    }

    /// How many decisions have been examined.
    pub const fn done(&self) -> usize {
        self.next
    }

    /// How many there are.
    pub fn length(&self) -> usize {
        self.record.decisions.len()
    }

    /// Whether the whole record has been examined.
    pub fn is_done(&self) -> bool {
        self.next >= self.length()
    }

    /// Examines the next turn.
    pub fn look(&mut self, stop: &Stop) -> Result<(), ReplayError> {
        if self.is_done() {
            return Ok(());
        }
        let turn = examine(&self.record, self.next, &mut self.position, self.budget, self.seed, stop)?;
        self.next += turn.played.len();
        self.turns.push(turn);
        Ok(())
    }

    /// What has been found so far; for the whole record, when it is done.
    pub fn finish(self) -> Analysis {
        summary(&self.record, &self.position, self.turns)
    }
}

/// Examines the turn that begins with a decision of a record, and plays it.
fn examine(
    record: &Record,
    first: usize,
    position: &mut Position,
    budget: Budget,
    seed: u64,
    stop: &Stop,
) -> Result<TurnAnalysis, ReplayError> {
    let judge = Judge { thinker: Thinker::new(Settings::of(budget, position.config())), budget, stop };
    let (before, seat) = (*position, record.decisions[first].0);
    let played = play_turn(record, first, position)?;
    let draws = Xorshift::derive(seed, first as u64);
    let view = before.view(Viewer::Seat(seat));
    let Verdict { loss, better, chance, better_chance } =
        judge.better_turn(&view, seat, &played, position, draws);
    Ok(TurnAnalysis {
        decision: first + 1,
        seat,
        round: before.round(),
        phase: before.phase(),
        expected: judge.expectations(position, draws),
        loss: rounded(loss),
        better,
        played,
        chance: hundredths(chance),
        better_chance: hundredths(better_chance),
    })
}

/// What was found about the turns of a record, up to a position.
fn summary(record: &Record, position: &Position, turns: Vec<TurnAnalysis>) -> Analysis {
    let mut mistakes: Vec<usize> =
        (0..turns.len()).filter(|&index| turns[index].loss >= NOTICEABLE).collect();
    mistakes.sort_by(|&a, &b| turns[b].loss.total_cmp(&turns[a].loss));
    mistakes.truncate(MISTAKES);
    let mut names = record.seats().to_vec();
    if record.config().is_solo() {
        names.push("Andrew".to_owned());
    }
    let totals = position.scored_seats().map(|seat| position.score(seat).total()).collect();
    Analysis { names, totals, finished: position.is_finished(), turns, mistakes }
}

/// Plays the turn that begins with a decision of a record: at least that decision.
fn play_turn(record: &Record, first: usize, position: &mut Position) -> Result<Vec<Decision>, ReplayError> {
    let before = *position;
    let mut played = Vec::new();
    for (index, &(seat, decision)) in record.decisions.iter().enumerate().skip(first) {
        let same_turn = seat == record.decisions[first].0 && !position.ends_turn(&before, seat);
        if index > first && !same_turn {
            break;
        }
        record.apply_nth(index, position)?;
        played.push(decision);
    }
    Ok(played)
}

/// Where the turns of a record stand among those that the search finds: the place of each, the best being 1, and the VP
/// it gives away. Turns without an alternative are left out.
pub fn places(record: &Record, budget: Budget, seed: u64) -> Result<Vec<(usize, f64)>, ReplayError> {
    let thinker = Thinker::new(Settings::USUAL);
    let mut places = Vec::new();
    let (mut position, mut first) = (record.position_after(0)?, 0);
    while first < record.decisions.len() {
        let (view, seat) =
            (position.view(Viewer::Seat(record.decisions[first].0)), record.decisions[first].0);
        let turn = play_turn(record, first, &mut position)?;
        let (mut meter, mut rng) =
            (BudgetMeter::new(budget), Xorshift::new(Xorshift::derive(seed, first as u64)));
        let found = thinker.think(&view, seat, Some(&turn), &mut meter, &mut rng, &Stop::default());
        let place = found.iter().position(|other| other.decisions == turn);
        if let (Some(place), 2..) = (place, found.len()) {
            places.push((place + 1, (found[0].lead() - found[place].lead()).max(0.0)));
        }
        first += turn.len();
    }
    Ok(places)
}

/// What a turn gave away.
struct Verdict {
    loss: f64,
    better: Vec<Decision>,
    chance: f64,
    better_chance: f64,
}

/// Judges turns.
struct Judge<'a> {
    thinker: Thinker,
    budget: Budget,
    stop: &'a Stop,
}

impl Judge<'_> {
    /// What a turn gave away, and the turn that would have kept it.
    fn better_turn(
        &self,
        view: &View,
        seat: Seat,
        played: &[Decision],
        after: &Position,
        seed: u64,
    ) -> Verdict {
        let chance = f64::from(Outlook::of(self.thinker.network, after).chance(seat));
        let nothing = Verdict { loss: 0.0, better: Vec::new(), chance, better_chance: chance };
        // A turn that someone else's decisions interrupted cannot be judged as a whole.
        let whole = after.ends_turn(view.position(), seat);
        if self.stop.is_stopped() || !whole || view.position().phase() == Phase::Sheets {
            return nothing;
        }
        let mut meter = BudgetMeter::new(self.budget);
        let mut rng = Xorshift::new(seed);
        let turns = self.thinker.think(view, seat, Some(played), &mut meter, &mut rng, self.stop);
        let best = turns.into_iter().next().filter(|best| best.decisions != played);
        let Some(best) = best else { return nothing };
        // A turn picked for its good results was also lucky: compare both again.
        let draws = rng.next_u64();
        match (self.played_on(view, seat, &best.decisions, draws), self.played_on(view, seat, played, draws))
        {
            (Some((better, better_chance)), Some((own, chance))) if better > own => {
                // A larger lead with a smaller chance is an accident of the draws.
                let better_chance = better_chance.max(chance);
                Verdict { loss: better - own, better: best.decisions, chance, better_chance }
            }
            (_, Some((_, chance))) => Verdict { chance, better_chance: chance, ..nothing },
            _ => nothing,
        }
    }

    /// The mean lead and the chance to win of a turn that is played on again and again.
    fn played_on(&self, view: &View, seat: Seat, turn: &[Decision], seed: u64) -> Option<(f64, f64)> {
        let Thinker { network, settings, .. } = self.thinker;
        let playout = settings.passes[0].playout;
        let ends = playout.ends_after(network, view, seat, turn, SECOND_OPINIONS, seed, self.stop);
        let mean = |of: &dyn Fn(Outlook) -> f32| {
            let sum: f64 = ends.iter().map(|end| f64::from(of(Outlook::of(network, end)))).sum();
            sum / SECOND_OPINIONS as f64
        };
        let enough = ends.len() == SECOND_OPINIONS;
        enough.then(|| (mean(&|outlook| outlook.lead(seat)), mean(&|outlook| outlook.chance(seat))))
    }

    /// The final totals expected of everyone.
    fn expectations(&self, position: &Position, seed: u64) -> Vec<f64> {
        let solo = position.config().is_solo();
        let andrew = if solo { self.expected_of_andrew(position, seed) } else { 0.0 };
        let expected = position.scored_seats().map(|seat| {
            if solo && seat == Seat::ANDREW {
                andrew
            } else {
                // In the solo game the prospects are a lead.
                andrew + f64::from(self.thinker.network.prospects(position, seat))
            }
        });
        expected.map(rounded).collect()
    }

    fn expected_of_andrew(&self, position: &Position, seed: u64) -> f64 {
        let view = position.view(Viewer::Spectator);
        let ends = self.thinker.outlook(&view, Seat::ANDREW, &[], OUTLOOKS, seed, &Stop::default());
        let totals = ends.iter().map(|end| f64::from(end.score(Seat::ANDREW).total()));
        totals.sum::<f64>() / ends.len().max(1) as f64
    }
}
