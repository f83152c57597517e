//! Every way to play a turn.

use carnegie_bots::{Learned, likely_turns};
use carnegie_rules::{Decision, Phase, Position, Seat, Viewer, decision_list};
use std::collections::HashSet;

/// Positions on the way that are looked at: puzzles with more would take too long to check.
const MOST_POSITIONS: usize = 25_000;
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
            _ => Self::all(begin, seat, MOST_POSITIONS),
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

    /// Looks at every turn of a seat, as long as there are not more positions than this on the way: `None` if there are.
    fn all(begin: &Position, seat: Seat, most: usize) -> Option<Self> {
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
