//! How a game ended, stored so that the game need not be replayed to know it: with other rules that would be impossible.

use crate::entry::seat_from_number;
use carnegie_rules::{DonationSpace, Position, ScoreLine, Seat};
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The score sheets of a game that was played to the end. Lines are stored as words, so that it outlives changes to the
/// rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The last round.
    pub round: u8,
    /// All seats that score, Andrew among them.
    pub seats: Vec<Scored>,
}

/// The score sheet of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// From 1; in the solo game 2 is Andrew.
    pub seat: u8,
    /// Whether the seat has won, alone or with others.
    pub won: bool,
    /// The sum of all lines.
    pub total: i16,
    /// VP of every line, in the order of the sheet.
    pub lines: Vec<(String, i16)>,
    /// VP of every donation that was made, by its space.
    pub donations: Vec<(String, i16)>,
}

/// What a seat scored in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Total {
    /// From 1; in the solo game 2 is Andrew.
    pub seat: Seat,
    /// VP.
    pub vp: i16,
    /// Whether the seat has won, alone or with others.
    pub won: bool,
}

impl Outcome {
    /// How a game ended; `None` while it is in progress.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        if !position.is_finished() {
            return None;
        }
        let winners = position.winners();
        let seats = position.scored_seats().map(|seat| {
            let score = position.score(seat);
            let donation = |space: DonationSpace| Some((space.to_string(), score.donation(space)?));
            Scored {
                seat: seat.number(),
                won: winners.contains(seat),
                total: score.total(),
                lines: ScoreLine::ALL.iter().map(|&line| (line.to_string(), score.line(line))).collect(),
                donations: DonationSpace::all().filter_map(donation).collect(),
            }
        });
        Some(Outcome { round: position.round(), seats: seats.collect() })
    }

    /// The totals, winners first.
    pub fn totals(&self) -> Vec<Total> {
        let total = |scored: &Scored| {
            Some(Total { seat: seat_from_number(scored.seat)?, vp: scored.total, won: scored.won })
        };
        let mut totals: Vec<Total> = self.seats.iter().filter_map(total).collect();
        totals.sort_by_key(|total| std::cmp::Reverse(total.vp));
        totals
    }
}
