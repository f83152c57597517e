//! Every way to play a turn.

use carnegie_bots::{Learned, likely_turns};
use carnegie_rules::{
    Benefit, Decision, Office, Phase, Position, ProjectType, Region, Seat, Viewer, decision_list,
};
use carnegie_table::Measure;
use std::collections::HashSet;

/// Positions on the way that are looked at: puzzles with more would take too long to check.
const MOST_POSITIONS: usize = 25_000;
/// The same where only what matters to the task is looked at.
const MOST_ALIKE: usize = 50_000;
/// How wide the beam is that looks for likely turns, and how many it finds.
const LIKELY: (usize, usize) = (400, 3000);

/// Everything that a turn can lead to. Ways that lead to the same position are one; the shortest is kept.
pub(crate) struct Ways {
    steps: Vec<(Position, Option<(u32, Decision)>)>,
    ends: Vec<u32>,
}

impl Ways {
    /// Every turn where they can be counted. Before the first round there are far too many: the few hundred that the learned
    /// evaluation likes best.
    pub(crate) fn of(begin: &Position, seat: Seat) -> Option<Self> {
        match begin.phase() {
            Phase::SetupMoves => Some(Self::likely(begin, seat)),
            _ => Self::counting(begin, seat, Measure::Vp),
        }
    }

    fn likely(begin: &Position, seat: Seat) -> Self {
        let mut ways = Ways { steps: vec![(*begin, None)], ends: Vec::new() };
        let mut known = HashSet::new();
        for (turn, _) in likely_turns(Learned::get(), &begin.view(Viewer::Seat(seat)), LIKELY.0, LIKELY.1) {
            let (mut position, mut at) = (*begin, 0);
            for decision in turn {
                if position.apply(seat, decision).is_ok() {
                    ways.steps.push((position, Some((at, decision))));
                    at = ways.steps.len() as u32 - 1;
                }
            }
            if known.insert(position.view(Viewer::Seat(seat)).digest()) {
                ways.ends.push(at);
            }
        }
        ways
    }

    /// Every turn, and of those that differ in nothing that matters to a measure only one; `None` if there are too many
    /// positions on the way.
    pub(crate) fn counting(begin: &Position, seat: Seat, measure: Measure) -> Option<Self> {
        let most = if measure == Measure::Vp { MOST_POSITIONS } else { MOST_ALIKE };
        let look = |position: &Position| position.view(Viewer::Seat(seat)).digest();
        let mut steps: Vec<(Position, Option<(u32, Decision)>)> = vec![(*begin, None)];
        let mut known = HashSet::from([look(begin)]);
        let mut legal = decision_list();
        let (mut ends, mut next) = (Vec::new(), 0);
        while let Some(&(position, _)) = steps.get(next) {
            if next > 0 && position.ends_turn(begin, seat) {
                ends.push(next as u32);
            } else {
                position.legal(seat, &mut legal);
                leave_out_alike(&mut legal, &position, seat, measure);
                for &decision in &legal {
                    let mut after = position;
                    if after.apply(seat, decision).is_ok() && known.insert(look(&after)) {
                        if steps.len() >= most {
                            return None;
                        }
                        steps.push((after, Some((next as u32, decision))));
                    }
                }
            }
            next += 1;
        }
        Some(Ways { steps, ends })
    }

    /// How many different positions the turn can end in.
    pub(crate) const fn count(&self) -> usize {
        self.ends.len()
    }

    /// Those positions, by number.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (u32, &Position)> {
        self.ends.iter().map(|&end| (end, &self.steps[end as usize].0))
    }

    /// A shortest turn to one of them.
    pub(crate) fn turn(&self, end: u32) -> Vec<Decision> {
        let mut turn = Vec::new();
        let mut at = end;
        while let Some(&(_, Some((from, decision)))) = self.steps.get(at as usize) {
            turn.push(decision);
            at = from;
        }
        turn.reverse();
        turn
    }
}

/// What matters of a decision to those who count projects or departments.
#[derive(PartialEq, Eq, Hash)]
enum Matters {
    /// A project: with which department, of which type, in which region, whether transport pays for it at once, and
    /// whether a small town takes it.
    Build(Office, ProjectType, Region, bool, bool),
    /// A department: what it costs. Nobody uses it in the turn in which it is added.
    Add(u16),
    /// A department that pays something: whether its employee leaves.
    Use(Office, Benefit, bool),
    /// Everything else.
    Decision(Decision),
}

/// Leaves one of those decisions that make no difference to a measure: in which city of a region a project stands matters
/// to nobody who counts projects.
pub(crate) fn leave_out_alike(legal: &mut Vec<Decision>, position: &Position, seat: Seat, measure: Measure) {
    if measure == Measure::Vp {
        return;
    }
    let matters = |decision| match decision {
        Decision::Build { office, project, slot } => {
            let city = slot.city().data();
            Matters::Build(office, project, city.region, city.transport_bonus, slot.project().is_none())
        }
        Decision::Add { department, space } => {
            Matters::Add(position.player(seat).department_cost(department, space))
        }
        Decision::Use { office, take, mission } => Matters::Use(office, take, mission.is_some()),
        other => Matters::Decision(other),
    };
    let mut known = HashSet::new();
    legal.retain(|&decision| known.insert(matters(decision)));
}
