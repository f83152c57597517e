//! What one seat, or a spectator, may see (RULES §11).
//!
//! A view is the position with everything hidden from the viewer replaced by a constant. So whatever is computed from a
//! view, be it a list of decisions, a score or a document, cannot depend on what is hidden.

use crate::components::sheet::SheetLine;
use crate::decision::Decision;
use crate::phase::Phase;
use crate::player::Sheet;
use crate::position::Position;
use crate::seat::Seat;
use serde::{Serialize, Serializer};

/// Someone who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anyone else.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits at this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Stands for a card of Andrew's deck that the viewer does not know.
pub(crate) const HIDDEN_CARD: u8 = u8::MAX;

/// The position as one viewer may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    viewer: Viewer,
    position: Position,
}

impl View {
    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The position without what is hidden from the viewer.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The same for a screen at which others are sitting, too: the viewer's own secret donation is as hidden as theirs.
    #[must_use]
    pub fn without_own_donation(mut self) -> Self {
        if let Viewer::Seat(seat) = self.viewer
            && self.position.phase != Phase::Finished
        {
            self.position.player_mut(seat).secret = None;
        }
        self
    }

    /// Whether the viewer has noted a secret donation that this view hides.
    pub fn hides_own_donation(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(seat) if self.position.hides_donation(seat))
    }
}

impl Position {
    /// What a viewer may see of this position.
    pub fn view(&self, viewer: Viewer) -> View {
        let mut position = *self;
        position.tie_break = 0;
        for seat in self.config.seats().filter(|&seat| !viewer.is(seat)) {
            let player = position.player_mut(seat);
            if self.phase == Phase::Sheets {
                let filled = if self.pending.contains(seat) { 0 } else { SheetLine::COUNT as u8 };
                player.sheet = Sheet { filled, ..Sheet::default() };
            }
            if self.phase != Phase::Finished {
                player.secret = None;
            }
        }
        let known = self.andrew.revealed as usize;
        position.andrew.deck[known..].fill(HIDDEN_CARD);
        View { viewer, position }
    }

    /// Whether a decision that a seat has taken is still hidden from a viewer.
    pub fn hides(&self, viewer: Viewer, seat: Seat, decision: Decision) -> bool {
        let secret = match decision {
            Decision::Sheet { .. } | Decision::Bid(_) => self.phase == Phase::Sheets,
            Decision::SecretDonation(_) => self.phase != Phase::Finished,
            _ => false,
        };
        secret && !viewer.is(seat)
    }

    /// Whether decisions that were hidden at an earlier position of the game are no longer hidden: see
    /// [`Position::hides`].
    pub fn reveals_since(&self, earlier: &Position) -> bool {
        let (then, now) = (earlier.phase, self.phase);
        then != now && (then == Phase::Sheets || now == Phase::Finished)
    }
}

/// The number of the seat, or `spectator`.
impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Viewer::Seat(seat) => seat.serialize(serializer),
            Viewer::Spectator => serializer.serialize_str("spectator"),
        }
    }
}
