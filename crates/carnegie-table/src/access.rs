//! Who may see what: whether somebody may see a table at all, and from whose seat.

use crate::archive::Archive;
use crate::error::{Error, Result};
use crate::options::Occupant;
use crate::state::{Status, TableState};
use carnegie_rules::{Seat, View, Viewer};

/// Who is asking, and with which invitation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Requester<'a> {
    /// The id of the person, if somebody is signed in.
    pub person: Option<&'a str>,
    /// The secret of the invite link, if there is one in the address.
    pub invite: Option<&'a str>,
}

impl<'a> Requester<'a> {
    /// A person without an invitation.
    pub const fn person(id: &'a str) -> Self {
        Requester { person: Some(id), invite: None }
    }

    /// Whether the invitation is the one to this table.
    pub fn is_invited(self, table: &TableState) -> bool {
        self.invite.is_some_and(|invite| invite == table.founding().invite)
    }
}

/// The perspective from which somebody wants to see a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Perspective {
    /// From the person's own seat: the one that has to decide, else the first one, else as a spectator.
    #[default]
    Own,
    /// From a certain seat.
    Seat(Seat),
    /// As a spectator.
    Spectator,
}

/// Somebody who follows a table: who it is, and from which perspective.
#[derive(Clone, Debug)]
pub struct Watcher {
    /// The id of the person, if somebody is signed in.
    pub person: Option<String>,
    /// From where.
    pub perspective: Perspective,
    /// Whether the person came with the invite link.
    pub invited: bool,
}

impl Watcher {
    /// The viewer at this moment: seats may be taken or handed over, and which one has to decide changes. A person who
    /// has left a table that strangers may not watch is a stranger.
    pub fn viewer(&self, table: &TableState) -> Result<Viewer> {
        let person = self.person.as_deref();
        if !table.may_be_seen_by(person, self.invited) {
            return Err(Error::NoTable);
        }
        table.viewer(person, self.perspective)
    }

    /// Whether the person plays a seat.
    pub fn plays(&self, table: &TableState, seat: Seat) -> bool {
        self.person.as_ref().is_some_and(|person| table.seats_of(person).any(|own| own == seat))
    }

    /// Whether several people look at the person's screen.
    pub fn shares_screen(&self, table: &TableState) -> bool {
        self.person.as_ref().is_some_and(|person| table.shares_screen(person))
    }
}

impl TableState {
    /// Whether nothing is hidden any more.
    pub const fn is_open(&self) -> bool {
        matches!(self.status(), Status::Finished | Status::Imported)
    }

    /// Whether somebody may see the table at all.
    pub fn may_be_seen_by(&self, person: Option<&str>, invited: bool) -> bool {
        let kept = |o: &Occupant| matches!(o, Occupant::Held(held) if Some(held.as_str()) == person);
        let belongs = || person.is_some_and(|person| self.belongs_to(person));
        self.options().watch || invited || belongs() || self.occupants().iter().any(kept)
    }

    /// Whether several people sit at the screen of a person. They still do when a bot plays one of their seats, even
    /// for good: whoever sat there goes on looking.
    pub fn shares_screen(&self, person: &str) -> bool {
        match self.game() {
            Some(_) => self.began.iter().flatten().filter(|began| *began == person).count() > 1,
            None => self.seats_of(person).count() > 1,
        }
    }

    /// What a bot knows that advises a person at one of their seats: what the seat may see, but nothing that must not be
    /// told where others look at the same screen.
    pub fn advisers_view(&self, person: &str, seat: Seat) -> Result<View> {
        let view = self.playing()?.position().view(Viewer::Seat(seat));
        Ok(if self.shares_screen(person) { view.without_own_donation() } else { view })
    }

    /// The viewer that a person may be. After the game nothing is hidden.
    pub fn viewer(&self, person: Option<&str>, perspective: Perspective) -> Result<Viewer> {
        let own = |seat: Seat| person.is_some() && self.occupants()[seat.index()].person() == person;
        match perspective {
            Perspective::Spectator => Ok(Viewer::Spectator),
            Perspective::Seat(seat) => {
                self.occupant(seat)?;
                if own(seat) || self.is_open() { Ok(Viewer::Seat(seat)) } else { Err(Error::NotYourSeat) }
            }
            Perspective::Own => {
                let to_act = self.to_act();
                let seats = || self.seats().filter(|&seat| own(seat));
                let seat = seats().find(|&seat| to_act.contains(seat)).or_else(|| seats().next());
                Ok(seat.map_or(Viewer::Spectator, Viewer::Seat))
            }
        }
    }
}

impl Archive {
    /// Whether somebody may see the table at all.
    pub fn may_be_seen_by(&self, requester: Requester<'_>) -> bool {
        let invited = requester.invite.is_some_and(|invite| invite == self.founding().invite);
        let belongs = || requester.person.is_some_and(|person| self.belongs_to(person));
        self.founding().options.watch || invited || belongs()
    }
}
