//! Puzzles: a position in which a seat has something to achieve in one turn.

use carnegie_rules::{Position, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Projects on the map.
    Projects,
    /// Departments added to the company.
    Departments,
    /// Victory points if the game ended now.
    Vp,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 3] = [Measure::Projects, Measure::Departments, Measure::Vp];

    /// The word in data files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Projects => "projects",
            Measure::Departments => "departments",
            Measure::Vp => "vp",
        }
    }

    /// How many a seat has in a position.
    pub fn of(self, position: &Position, seat: Seat) -> i32 {
        let player = position.player(seat);
        match self {
            Measure::Projects => position.projects(seat).len() as i32,
            Measure::Departments => player.built().count() as i32,
            Measure::Vp => position.score(seat).total().into(),
        }
    }
}

/// What has to be achieved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// To have more of something at the end of the turn than at its beginning.
    Count {
        /// What is counted.
        measure: Measure,
        /// How many more there have to be.
        least: i32,
    },
    /// To find the best turn. Nobody thinks while somebody solves: what turns are worth is known beforehand.
    Best {
        /// Where a turn can lead, the best first, and by how much that is worse than the best.
        ends: Vec<End>,
        /// By how much everything else is worse at least, in tenths of a VP.
        rest: u16,
    },
}

/// Ends of a turn that are worth the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End(
    /// By how much they are worse than the best, in tenths of a VP.
    pub u16,
    /// What the seat sees then: see [`digest`].
    pub Vec<String>,
);

/// Twelve hexadecimal digits for what a seat sees in a position; the same for the same view on every machine.
pub fn digest(position: &Position, seat: Seat) -> String {
    format!("{:012x}", position.view(Viewer::Seat(seat)).digest() >> 16)
}

/// Turns that are worse than the best by no more than this, in tenths of a VP, are as good as the best.
pub const AS_GOOD: u16 = 10;

impl Goal {
    /// What came of a turn that is over.
    pub fn verdict(&self, begin: &Position, end: &Position, seat: Seat) -> Verdict {
        match self {
            Goal::Count { measure, least } => {
                let gained = measure.of(end, seat) - measure.of(begin, seat);
                if gained >= *least { Verdict::Solved } else { Verdict::Gained(gained) }
            }
            Goal::Best { ends, rest } => {
                let seen = digest(end, seat);
                match ends.iter().find(|end| end.1.contains(&seen)) {
                    Some(End(worse, _)) if *worse <= AS_GOOD => Verdict::Solved,
                    Some(End(worse, _)) => Verdict::Worse(*worse),
                    None => Verdict::MuchWorse(*rest),
                }
            }
        }
    }
}

/// What a seat has to achieve until the end of its turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The name of the puzzle.
    pub puzzle: String,
    /// Whose turn it is, from 1.
    pub seat: u8,
    /// What has to be achieved.
    pub goal: Goal,
}

/// How far somebody has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The turn goes on.
    Open,
    /// The turn is over, and the task done.
    Solved,
    /// The turn is over, with only so many more.
    Gained(i32),
    /// The turn is over, and worse than the best by so many tenths of a VP.
    Worse(u16),
    /// The turn is over, and worse than the best by more than so many tenths of a VP.
    MuchWorse(u16),
}

impl Task {
    /// Whose turn it is.
    pub fn seat(&self) -> Option<Seat> {
        usize::from(self.seat).checked_sub(1).and_then(Seat::new)
    }

    /// How far the turn that began in one position has got in another.
    pub fn verdict(&self, begin: &Position, now: &Position) -> Verdict {
        match self.seat() {
            Some(seat) if now.ends_turn(begin, seat) => self.goal.verdict(begin, now, seat),
            _ => Verdict::Open,
        }
    }
}
