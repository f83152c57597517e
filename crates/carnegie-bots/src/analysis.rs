//! The course of a game: what was expected after each turn, and where something better was possible.

use crate::budget::{BudgetMeter, StopCondition};
use crate::evaluation::{Evaluate, Outlook};
use crate::hint::{hundredths, rounded};
use crate::think::{Settings, Thinker};
use crate::{Budget, Stop, Xorshift};
use carnegie_rules::{Decision, Phase, Position, Record, ReplayError, Seat, View, Viewer, decision_list};
use serde::Serialize;

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
/// How often two turns are played on to compare them once more.
const SECOND_OPINIONS: usize = 12;
/// Games played to the end to see what Andrew will have.
const OUTLOOKS: usize = 6;

/// Examines a record turn by turn, with a budget for each. `progress` is told how many decisions are done.
pub fn analyse(
    record: &Record,
    budget: Budget,
    seed: u64,
    stop: &Stop,
    mut progress: impl FnMut(usize),
) -> Result<Analysis, ReplayError> {
    let mut analyst = Analyst::new(record.clone(), budget, seed)?;
    while !analyst.is_done() {
        analyst.look(stop)?;
        progress(analyst.done());
    }
    Ok(analyst.finish())
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
        let Some(&(seat, _)) = self.record.decisions.get(self.next) else { return Ok(()) };
        let judge = Judge { thinker: Thinker::new(Settings::USUAL), budget: self.budget, stop };
        let before = self.position;
        let played = play_turn(&self.record, self.next, &mut self.position)?;
        let draws = Xorshift::derive(self.seed, self.next as u64);
        let view = before.view(Viewer::Seat(seat));
        let Verdict { loss, better, chance, better_chance } =
            judge.better_turn(&view, seat, &played, &self.position, draws);
        let turn = TurnAnalysis {
            decision: self.next + 1,
            seat,
            round: before.round(),
            phase: before.phase(),
            expected: judge.expectations(&self.position, draws),
            loss: rounded(loss),
            better,
            played,
            chance: hundredths(chance),
            better_chance: hundredths(better_chance),
        };
        self.next += turn.played.len();
        self.turns.push(turn);
        Ok(())
    }

    /// What has been found so far; for the whole record, when it is done.
    pub fn finish(self) -> Analysis {
        let Analyst { record, position, turns, .. } = self;
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
        // A turn that somebody else's decisions interrupted cannot be judged as a whole.
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
        let Thinker { network, settings } = self.thinker;
        let mut list = decision_list();
        let (mut leads, mut chances) = (0.0, 0.0);
        for time in 0..SECOND_OPINIONS {
            let mut rng = Xorshift::new(Xorshift::derive(seed, time as u64));
            let mut position = view.sample(|bound| rng.below(bound));
            if turn.iter().any(|&decision| position.apply(seat, decision).is_err()) {
                return None;
            }
            let stop_condition = StopCondition::only(self.stop);
            let (outlook, _) =
                settings.passes[0].playout.run(network, position, &mut list, &mut rng, stop_condition);
            let outlook = outlook?;
            leads += f64::from(outlook.lead(seat));
            chances += f64::from(outlook.chance(seat));
        }
        Some((leads / SECOND_OPINIONS as f64, chances / SECOND_OPINIONS as f64))
    }

    /// The final totals expected of everybody.
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
