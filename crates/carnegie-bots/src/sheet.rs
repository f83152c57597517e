//! A New Beginning: which sheet to fill in.

use crate::Evaluate;
use carnegie_rules::components::sheet::{BUDGET, COSTS, LINES, OPTIONS, SheetLine};
use carnegie_rules::{Decision, Phase, Position, Seat};

/// What others are assumed to write: the start of the game without the module, and no bid.
const USUAL: u8 = 2;
/// Bids that are considered: being first is worth a little, seldom more.
const BIDS: u8 = 4;

/// The sheet after which the evaluation likes the position of a seat best, as decisions from the line that the
/// seat has to fill in next.
pub(crate) fn best_sheet(evaluation: &impl Evaluate, position: &Position, seat: Seat) -> Vec<Decision> {
    let filled = usize::from(position.player(seat).sheet.filled);
    let solo = position.config().is_solo();
    let mut best: (f32, Vec<Decision>) = (f32::MIN, Vec::new());
    let lines = LINES.saturating_sub(filled);
    for index in 0..OPTIONS.pow(lines as u32) {
        let mut decisions = Vec::with_capacity(lines + 1);
        let mut rest = index;
        for &line in &SheetLine::ALL[filled.min(LINES)..LINES] {
            decisions.push(Decision::Sheet { line, option: (rest % OPTIONS) as u8 });
            rest /= OPTIONS;
        }
        for bid in 0..if solo { 1 } else { BIDS } {
            let mut sheet = decisions.clone();
            if !solo {
                sheet.push(Decision::Bid(bid));
            }
            if let Some(value) = worth(evaluation, position, seat, &sheet)
                && value > best.0
            {
                best = (value, sheet);
            }
        }
    }
    best.1
}

/// What the evaluation expects from a sheet; `None` if it cannot be filled in like that.
fn worth(evaluation: &impl Evaluate, position: &Position, seat: Seat, sheet: &[Decision]) -> Option<f32> {
    let mut position = *position;
    for &decision in sheet {
        position.apply(seat, decision).ok()?;
    }
    while position.phase() == Phase::Sheets {
        let other = position.to_act().iter().next()?;
        let decision = match SheetLine::from_index(position.player(other).sheet.filled.into()) {
            Some(line) if line.index() < LINES => Decision::Sheet { line, option: USUAL },
            // Someone else bids 1 more often than nothing.
            _ => Decision::Bid(1),
        };
        position.apply(other, decision).ok()?;
    }
    Some(evaluation.prospects(&position, seat))
}

const _: () =
    assert!(COSTS[0][USUAL as usize] + COSTS[1][USUAL as usize] + COSTS[3][USUAL as usize] < BUDGET);
