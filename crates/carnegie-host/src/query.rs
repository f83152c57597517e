//! The query of a table's address.

use carnegie_table::{Perspective, Requester, seat_from_number};
use serde::Deserialize;

/// How somebody wants to look at a table.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(default)]
pub struct TableQuery {
    /// The secret of the invite link.
    pub invite: Option<String>,
    /// Whether everything is explained.
    pub guide: Option<String>,
    /// From which seat.
    pub seat: Option<String>,
    /// After how many decisions.
    pub at: Option<usize>,
    /// The event that the page shows.
    pub from: Option<String>,
}

impl TableQuery {
    /// From which seat somebody wants to look.
    pub fn perspective(&self) -> Perspective {
        match self.seat.as_deref() {
            None | Some("") => Perspective::Own,
            Some(number) => number
                .parse()
                .ok()
                .and_then(seat_from_number)
                .map_or(Perspective::Spectator, Perspective::Seat),
        }
    }

    /// Who is asking.
    pub fn requester<'a>(&'a self, person: Option<&'a str>) -> Requester<'a> {
        Requester { person, invite: self.invite.as_deref() }
    }
}
