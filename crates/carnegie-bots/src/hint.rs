//! Hints: the best few turns for a position, what they are expected to bring, and why.

use crate::budget::BudgetMeter;
use crate::evaluation::{Evaluate, Learned, Outlook, margin};
use crate::plan::{Beam, Then, best_turns};
use crate::think::{Settings, Thinker};
use crate::{BotKind, Budget, Playout, Stop, Xorshift};
use carnegie_rules::{Decision, Position, ScoreLine, Seat, View, Viewer, decision_list};
use serde::{Serialize, Serializer};

/// A turn that is worth considering: the next decisions of a seat up to the end of its turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hint {
    /// What to decide, in order.
    pub turn: Vec<Decision>,
    /// The expected lead over the opposition at the end of the game.
    #[serde(serialize_with = "one_decimal")]
    pub lead: f64,
    /// The chance to win, from 0 to 1.
    #[serde(serialize_with = "two_decimals")]
    pub chance: f64,
    /// The expected final total.
    #[serde(serialize_with = "one_decimal")]
    pub total: f64,
    /// What the turn is expected to change on the score sheet by the end of the game, largest first.
    pub gains: Vec<ScoreChange>,
    /// Where it is expected to end better (or worse) than the next best hint, largest first.
    pub compared: Vec<ScoreChange>,
}

/// What changes on a line of the score sheet.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreChange {
    /// The line.
    pub line: ScoreLine,
    /// By how much.
    #[serde(serialize_with = "one_decimal")]
    pub vp: f64,
}

fn one_decimal<S: Serializer>(vp: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(rounded(*vp))
}

fn two_decimals<S: Serializer>(chance: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(hundredths(*chance))
}

/// A chance in whole percent: more would only look precise.
pub(crate) fn hundredths(chance: f64) -> f64 {
    (chance * 100.0).round() / 100.0
}

/// VP with one decimal: more would only look precise.
pub(crate) fn rounded(vp: f64) -> f64 {
    (vp * 10.0).round() / 10.0
}

/// Games played to the end for each hint.
const OUTLOOKS: usize = 12;
/// Games played to the end for [`reasons`], where no one is waiting for them.
pub const CLOSE_LOOKS: usize = 256;
/// Lines of the score sheet that a reason names.
const REASONS: usize = 4;
/// Changes smaller than this are not a reason.
const NOTICEABLE: f64 = 0.3;

/// The best turns for the seat that the view belongs to, at most `most`, the best first. Empty if it has nothing to
/// decide.
pub fn hints(view: &View, most: usize, budget: Budget, seed: u64, stop: &Stop) -> Vec<Hint> {
    let Viewer::Seat(seat) = view.viewer() else { return Vec::new() };
    if !view.position().to_act().contains(seat) {
        return Vec::new();
    }
    let thinker = Thinker::new(Settings::of(budget, view.position().config()));
    let mut rng = Xorshift::new(seed);
    let mut meter = BudgetMeter::new(budget);
    let turns = thinker.think(view, seat, None, &mut meter, &mut rng, stop);
    let turns = turns.into_iter().take(most).map(|turn| Judged {
        lead: turn.lead(),
        chance: turn.chance().unwrap_or_else(|| thinker.chance_after(view, seat, &turn.decisions, &mut rng)),
        turn: turn.decisions,
    });
    let turns = turns.collect();
    explain(&thinker, view, seat, turns, seed)
}

/// What a kind of bot would do: one turn, with its reasons.
pub fn hint_of(kind: BotKind, view: &View, budget: Option<Budget>, seed: u64, stop: &Stop) -> Option<Hint> {
    let Viewer::Seat(seat) = view.viewer() else { return None };
    let mut bot = kind.create_with(budget, seed);
    let mut legal = decision_list();
    // The end of a turn may reveal something, such as Andrew's next card.
    let mut rng = Xorshift::new(seed);
    let start = view.sample(|bound| rng.below(bound));
    let (mut position, mut turn) = (start, Vec::new());
    while !position.ends_turn(&start, seat) {
        position.legal(seat, &mut legal);
        let decision = bot.choose(&position.view(view.viewer()), &legal, stop);
        position.apply(seat, decision).ok()?;
        turn.push(decision);
    }
    let thinker = Thinker::new(Settings::USUAL);
    let outlook = Outlook::of(thinker.network, &position);
    let judged = Judged { lead: outlook.lead(seat).into(), chance: outlook.chance(seat).into(), turn };
    explain(&thinker, view, seat, vec![judged], seed).pop()
}

/// Turns of the seat that the view belongs to which an evaluation likes best, at most `most`, with the lead that it
/// expects after each, the best first. A beam of this width looks for them; one of width 1 thinks of one decision at a
/// time.
pub fn likely_turns(
    evaluation: &impl Evaluate,
    view: &View,
    width: usize,
    most: usize,
) -> Vec<(Vec<Decision>, f32)> {
    let Viewer::Seat(seat) = view.viewer() else { return Vec::new() };
    let beam = Beam { width, keep: most, until: 1.0, then: Then::Finish };
    let mut meter = BudgetMeter::new(Budget::Nodes(u64::MAX));
    let lines = best_turns(
        view.position(),
        seat,
        beam,
        &mut meter,
        &Stop::default(),
        |position| evaluation.prospects(position, seat),
        |position| margin(evaluation, position, seat),
    );
    lines.into_iter().map(|line| (line.decisions, line.value)).collect()
}

/// What turns of the seat that the view belongs to are worth: for each of them the leads at the end of the game that are
/// expected after playing it on, as often as asked. All turns meet the same random draws, so that their leads can be
/// compared one by one. A turn that cannot be played has none.
pub fn leads_after(
    view: &View,
    turns: &[Vec<Decision>],
    playout: Playout,
    times: usize,
    seed: u64,
) -> Vec<Vec<f32>> {
    let Viewer::Seat(seat) = view.viewer() else { return Vec::new() };
    let lead = |end: &Position| Outlook::of(Learned::get(), end).lead(seat);
    let (network, stop) = (Learned::get(), Stop::default());
    let leads = |turn: &Vec<Decision>| {
        playout.ends_after(network, view, seat, turn, times, seed, &stop).iter().map(lead).collect()
    };
    turns.iter().map(leads).collect()
}

/// Where a turn is expected to lead to another end of the game than another turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons {
    /// By how many VP the lead is greater.
    pub lead: f64,
    /// What differs on the own score sheet, largest first.
    pub own: Vec<ScoreChange>,
    /// By how many VP the strongest rival has more, or less, if that is noticeable.
    pub rival: f64,
}

/// Why the first turn is better than the second: both are played on to the end of the game with care, with the same
/// draws.
pub fn reasons(view: &View, turn: &[Decision], other: &[Decision], seed: u64) -> Option<Reasons> {
    let Viewer::Seat(seat) = view.viewer() else { return None };
    let whole = Playout { rounds: u8::MAX, ..Settings::USUAL.passes[1].playout };
    let (network, stop) = (Learned::get(), Stop::default());
    let [ends, others] =
        [turn, other].map(|turn| whole.ends_after(network, view, seat, turn, CLOSE_LOOKS, seed, &stop));
    let (own, rival) = (mean_lines(&ends, seat), mean_rival(&ends, seat) - mean_rival(&others, seat));
    let than = mean_lines(&others, seat);
    let lead = own.iter().sum::<f64>() - than.iter().sum::<f64>() - rival;
    let rival = if rival.abs() < NOTICEABLE { 0.0 } else { rival };
    Some(Reasons { lead, own: differences(&own, &than, |_| true), rival })
}

/// What the strongest of the others has at the end, in the mean.
fn mean_rival(ends: &[Position], seat: Seat) -> f64 {
    let strongest = |end: &Position| {
        let rivals = end.scored_seats().filter(|&rival| rival != seat);
        rivals.map(|rival| end.score(rival).total()).max().map_or(0.0, f64::from)
    };
    ends.iter().map(strongest).sum::<f64>() / ends.len().max(1) as f64
}

/// A turn and what is expected of it.
struct Judged {
    lead: f64,
    chance: f64,
    turn: Vec<Decision>,
}

fn explain(thinker: &Thinker, view: &View, seat: Seat, turns: Vec<Judged>, seed: u64) -> Vec<Hint> {
    let now = lines(view.position(), seat);
    // A donation that has only been drawn is no reason.
    let is_known = |line| line != ScoreLine::SecretDonation || !view.hides_own_donation();
    // Even those in a hurry are owed an explanation.
    let unhurried = Stop::default();
    let outlooks: Vec<Sheet> = (turns.iter())
        .map(|Judged { turn, .. }| {
            mean_lines(&thinker.outlook(view, seat, turn, OUTLOOKS, seed, &unhurried), seat)
        })
        .collect();
    let explained = turns.into_iter().enumerate().map(|(index, Judged { lead, chance, turn })| {
        let own = &outlooks[index];
        // The best hint is compared with the second, all others with the best.
        let other = outlooks.get(usize::from(index == 0)).unwrap_or(own);
        Hint {
            turn,
            lead,
            chance,
            total: own.iter().sum(),
            gains: differences(own, &now, is_known),
            compared: differences(own, other, is_known),
        }
    });
    explained.collect()
}

/// VP by line of the score sheet.
type Sheet = [f64; ScoreLine::COUNT];

fn lines(position: &Position, seat: Seat) -> Sheet {
    let score = position.score(seat);
    std::array::from_fn(|index| f64::from(score.line(ScoreLine::ALL[index])))
}

fn mean_lines(ends: &[Position], seat: Seat) -> Sheet {
    let mut mean = [0.0; ScoreLine::COUNT];
    for end in ends {
        for (mean, vp) in mean.iter_mut().zip(lines(end, seat)) {
            *mean += vp / ends.len() as f64;
        }
    }
    mean
}

/// Noticeable differences on the lines that may be named, the largest first.
fn differences(a: &Sheet, b: &Sheet, may_be_named: impl Fn(ScoreLine) -> bool) -> Vec<ScoreChange> {
    let mut found: Vec<ScoreChange> = (ScoreLine::ALL.iter().zip(a.iter().zip(b)))
        .map(|(&line, (a, b))| ScoreChange { line, vp: a - b })
        .filter(|change| change.vp.abs() >= NOTICEABLE && may_be_named(change.line))
        .collect();
    found.sort_by(|a, b| b.vp.abs().total_cmp(&a.vp.abs()));
    found.truncate(REASONS);
    found
}
