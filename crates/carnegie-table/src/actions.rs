//! What people, bots and clocks may do at a table: each function says which entry follows, or why it is refused.
//!
//! Nothing happens here: the host of the table stores the entry first and only then shows the state it leads to.

use crate::calendar::HOUR;
use crate::entry::{Entry, SeatDecision, Why};
use crate::error::{Error, Result};
use crate::options::{Colour, Occupant, TimeOver, distinct};
use crate::puzzle::Verdict;
use crate::state::{Status, TableState};
use crate::stored::SeatRow;
use carnegie_rules::{Decision, Position, RULES_VERSION, Seat, decision_list};

/// What somebody wants to add to a log.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The entry.
    pub entry: Entry,
    /// Seats whose person or name changes with it.
    pub seats: Vec<SeatRow>,
}

impl From<Entry> for Proposal {
    fn from(entry: Entry) -> Self {
        Proposal { entry, seats: Vec::new() }
    }
}

/// An undo operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoOperation {
    /// Takes back the last decision.
    Undo,
    /// Takes the decisions again that were undone.
    Redo,
    /// Takes back everything in this phase.
    Reset,
}

/// Somebody who sits down.
#[derive(Clone, Debug)]
pub struct Newcomer {
    /// The id of the person.
    pub person: String,
    /// The name for the seat.
    pub name: String,
    /// The secret of the invite link, if the person has it.
    pub invite: Option<String>,
    /// A particular seat, or the best one that the person may take.
    pub seat: Option<Seat>,
    /// Another colour than the seat has, if it is free.
    pub colour: Option<Colour>,
}

/// What a table needs from its host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Nothing: people decide, without a clock, or the game is not going on.
    Nothing,
    /// The game has to begin: every seat is taken.
    Start,
    /// A bot has to decide.
    Bot,
    /// A clock runs out at this time, in milliseconds since 1970.
    Clock(i64),
}

impl TableState {
    /// What the table needs.
    pub fn need(&self) -> Need {
        if self.starts_now() {
            return Need::Start;
        }
        if self.bot_to_act().is_some() {
            return Need::Bot;
        }
        let Some(clock) = self.options().clock else { return Need::Nothing };
        let people = self.to_act().iter().filter(|seat| self.occupants()[seat.index()].person().is_some());
        let calendar = self.options().calendar();
        match people.map(|seat| self.times.deadline(seat, clock, calendar)).min() {
            Some(deadline) => Need::Clock(deadline),
            None => Need::Nothing,
        }
    }

    /// The state after a proposal.
    pub fn after(&self, at: i64, proposal: &Proposal) -> Result<Self> {
        let mut next = self.with(at, &proposal.entry)?;
        if !proposal.seats.is_empty() {
            let mut names = next.names.to_vec();
            for row in &proposal.seats {
                if let Some(name) = usize::try_from(row.seat).ok().and_then(|seat| names.get_mut(seat)) {
                    name.clone_from(&row.name);
                }
            }
            next.names = names.into();
        }
        Ok(next)
    }

    /// Sits down.
    pub fn propose_sit(&self, newcomer: &Newcomer) -> Result<Proposal> {
        self.waiting()?;
        let Newcomer { person, name, invite, seat, colour } = newcomer;
        let invited = invite.as_deref() == Some(&self.founding().invite) || self.founding().owner == *person;
        let seat = self.free_seat(person, *seat, invited)?;
        self.check_repeated(seat)?;
        self.check_colour(seat, *colour)?;
        let colour = colour.filter(|colour| *colour != self.colours()[seat.index()]);
        let mut others = self.names().to_vec();
        others.remove(seat.index());
        let name = distinct(name, &others);
        let row = SeatRow { seat: seat.index() as i64, person: Some(person.clone()), name };
        Ok(Proposal { entry: Entry::Sit { seat, person: person.clone(), colour }, seats: vec![row] })
    }

    /// The seat that somebody takes.
    fn free_seat(&self, who: &str, wanted: Option<Seat>, invited: bool) -> Result<Seat> {
        let may = |occupant: &Occupant| match occupant {
            Occupant::Open => true,
            Occupant::Invite => invited,
            Occupant::Held(person) => person == who,
            _ => false,
        };
        if let Some(seat) = wanted {
            return match self.occupant(seat)? {
                occupant if may(occupant) => Ok(seat),
                Occupant::Invite => Err(Error::Forbidden("this seat needs the invite link")),
                Occupant::Held(_) => Err(Error::Forbidden("this seat is kept for somebody")),
                _ => Err(Error::Conflict("this seat is taken")),
            };
        }
        if self.seats_of(who).next().is_some() {
            return Err(Error::Conflict("you already have a seat"));
        }
        // A seat that was meant for this person comes first, then one by invitation, then any.
        let rank = |occupant: &Occupant| match occupant {
            Occupant::Held(_) => 0,
            Occupant::Invite => 1,
            _ => 2,
        };
        let free = self.seats().filter(|seat| may(&self.occupants()[seat.index()]));
        free.min_by_key(|seat| rank(&self.occupants()[seat.index()]))
            .ok_or(Error::Conflict("there is no free seat for you"))
    }

    /// Whether the game should begin automatically: every seat is taken, and the table was opened that way.
    pub fn starts_now(&self) -> bool {
        let full = !self.occupants().iter().any(Occupant::is_free);
        // A position of other rules cannot be played on.
        let playable = self.options().branch.as_ref().is_none_or(|begin| begin.rules() == RULES_VERSION);
        full && playable && self.options().auto_start && self.status() == Status::Waiting
    }

    /// Begins the game; only the person who opened the table may.
    pub fn propose_start(&self, person: &str) -> Result<Proposal> {
        if self.founding().owner != person {
            return Err(Error::Forbidden("only the person who opened the table may start the game"));
        }
        Ok(Entry::Start.into())
    }

    /// Leaves a seat: before the game it becomes free, during the game a bot plays on.
    pub fn propose_leave(&self, person: &str, seat: Seat, bot: &str) -> Result<Proposal> {
        self.check_seat(person, seat)?;
        self.check_game()?;
        if self.status() == Status::Waiting {
            let row = SeatRow { seat: seat.index() as i64, person: None, name: String::new() };
            return Ok(Proposal { entry: Entry::Leave { seat }, seats: vec![row] });
        }
        Ok(Entry::Bot { seat, level: self.stand_in(bot).to_owned(), why: Why::Left }.into())
    }

    /// Removes somebody who will not come back from a seat.
    pub fn propose_withdrawal(&self, seat: Seat, bot: &str) -> Result<Proposal> {
        Ok(match (self.status(), self.occupant(seat)?.rightful()) {
            (Status::Waiting, _) => Entry::Leave { seat },
            (Status::Playing, Some(person)) if self.options().puzzle.is_some() => {
                Entry::Abandon { person: person.to_owned(), round: None }
            }
            _ => {
                let level = self.occupant(seat)?.bot().unwrap_or(self.stand_in(bot)).to_owned();
                Entry::Bot { seat, level, why: Why::Deleted }
            }
        }
        .into())
    }

    /// Hands the person's own seat to a bot.
    pub fn propose_bot(&self, person: &str, seat: Seat, bot: &str) -> Result<Proposal> {
        self.playing()?;
        self.check_seat(person, seat)?;
        self.check_game()?;
        Ok(Entry::Bot { seat, level: bot.to_owned(), why: Why::Left }.into())
    }

    /// Agrees that a bot plays on for somebody who does not come. Where there is a clock, it alone decides. Otherwise
    /// the seat is handed over when everybody else at the table has agreed, after the hours that the table waits; they
    /// do not choose how well the bot plays. `usual` is the level at tables without one of their own.
    pub fn propose_absent(&self, at: i64, person: &str, seat: Seat, usual: &str) -> Result<Proposal> {
        self.playing()?;
        let absent = self.occupant(seat)?.person().ok_or(Error::Conflict("no person plays this seat"))?;
        if absent == person || self.seats_of(person).next().is_none() {
            return Err(Error::NotYourSeat);
        }
        if self.options().clock.is_some() {
            return Err(Error::Forbidden("the clock of this table decides when a bot plays on"));
        }
        if self.absence_hours_left(at, seat) != Some(0) {
            return Err(Error::Forbidden("this table waits longer for somebody who does not come"));
        }
        if self.all_agree(seat, person) {
            let level = self.stand_in(usual).to_owned();
            return Ok(Entry::Bot { seat, level, why: Why::Absent }.into());
        }
        match self.agreed_by(person).contains(seat) {
            true => Err(Error::Conflict("you have already agreed that a bot plays on")),
            false => Ok(Entry::Agree { seat, person: person.to_owned() }.into()),
        }
    }

    /// For how many more hours, begun ones included, the table waits for a seat before a bot may play on; `None` if it
    /// does not wait for it.
    pub fn absence_hours_left(&self, at: i64, seat: Seat) -> Option<i64> {
        let wait = i64::from(self.options().absence_hours) * HOUR;
        let left = || (self.times.since(seat) + wait - at).max(0);
        self.to_act().contains(seat).then(|| (left() + HOUR - 1) / HOUR)
    }

    /// The level of a bot that plays on for somebody.
    fn stand_in<'a>(&'a self, usual: &'a str) -> &'a str {
        self.options().stand_in.as_deref().unwrap_or(usual)
    }

    /// Takes a seat back from the bot.
    pub fn propose_return(&self, person: &str, seat: Seat) -> Result<Proposal> {
        self.playing()?;
        match self.occupant(seat)? {
            Occupant::Bot { held_for: Some(owner), .. } if owner == person => {
                self.check_repeated(seat)?;
                Ok(Entry::TakeBack { seat }.into())
            }
            Occupant::Person(owner) if owner == person => Err(Error::Conflict("you already play this seat")),
            _ => Err(Error::NotYourSeat),
        }
    }

    /// Agrees to abandon the game. It ends when everybody at the table has agreed; who decides in a later round no longer
    /// agrees. A waiting table is closed by the person who opened it.
    pub fn propose_abandon(&self, person: &str) -> Result<Proposal> {
        let owner = self.founding().owner == person;
        if self.status() == Status::Waiting {
            return match owner {
                true => Ok(Entry::Close.into()),
                false => Err(Error::Forbidden("only the person who opened the table may close it")),
            };
        }
        self.check_say(person)?;
        self.check_proposals()?;
        Ok(Entry::Abandon { person: person.to_owned(), round: self.round() }.into())
    }

    /// Agrees to abandon the game as the guest did who has signed in to this account: it counts for as long.
    pub fn propose_abandon_like(&self, guest: &str, account: &str) -> Result<Proposal> {
        self.check_say(account)?;
        let agreed = self.quitting.iter().find(|quitting| quitting.person == guest);
        let round = agreed.ok_or(Error::Conflict("the guest has not agreed"))?.round;
        Ok(Entry::Abandon { person: account.to_owned(), round }.into())
    }

    /// Wants to play on: who has agreed to abandon the game, or does not agree, takes the proposal off the table.
    pub fn propose_go_on(&self, person: &str) -> Result<Proposal> {
        self.check_say(person)?;
        match self.quitting.is_empty() {
            true => Err(Error::Conflict("nobody has proposed to stop the game")),
            false => Ok(Entry::GoOn { person: person.to_owned() }.into()),
        }
    }

    /// Refuses those who have no say in whether the game is abandoned.
    fn check_say(&self, person: &str) -> Result<()> {
        self.playing()?;
        self.check_game()?;
        match self.belongs_to(person) {
            true => Ok(()),
            false => Err(Error::NotYourSeat),
        }
    }

    /// Whether a person may ask for a rematch.
    pub fn check_rematch(&self, person: &str) -> Result<()> {
        if !matches!(self.status(), Status::Finished | Status::Abandoned) || self.game().is_none() {
            return Err(Error::Conflict("a rematch comes after the game"));
        }
        match self.occupants().iter().any(|occupant| occupant.rightful() == Some(person)) {
            true => Ok(()),
            false => Err(Error::NotYourSeat),
        }
    }

    /// Notes where the same people play again, in place of a table where they no longer do; stale if somebody else was
    /// faster.
    pub fn propose_rematch(&self, table: &str, instead_of: Option<&str>) -> Result<Proposal> {
        self.check_proposals()?;
        match self.rematch() == instead_of {
            true => Ok(Entry::Rematch { table: table.to_owned() }.into()),
            false => Err(Error::Stale),
        }
    }

    /// The seat that a person decides for when they do not say which one.
    pub fn own_seat(&self, person: &str, seat: Option<Seat>) -> Result<Seat> {
        if let Some(seat) = seat {
            self.occupant(seat)?;
            return Ok(seat);
        }
        let own: Vec<Seat> = self.seats_of(person).collect();
        match own.as_slice() {
            [] => Err(Error::NotYourSeat),
            [seat] => Ok(*seat),
            _ => Err(Error::invalid("you play several seats: say which one decides")),
        }
    }

    /// Takes a decision, with everything that follows because nothing else is possible. `seq` is the number of the
    /// state that it answers.
    pub fn propose_decision(
        &self,
        person: &str,
        seat: Seat,
        seq: u64,
        decision: Decision,
    ) -> Result<Proposal> {
        self.check_seat(person, seat)?;
        self.playing()?;
        if !matches!(self.verdict(), None | Some(Verdict::Open)) {
            return Err(Error::Conflict("the turn of this puzzle is over"));
        }
        self.check_fresh(seat, seq)?;
        self.with_forced(seat, false, &[SeatDecision(seat, decision)])
    }

    /// An undo operation: takes back decisions, or decides them again.
    pub fn propose_undo(
        &self,
        person: &str,
        seat: Seat,
        seq: u64,
        operation: UndoOperation,
    ) -> Result<Proposal> {
        self.check_seat(person, seat)?;
        self.playing()?;
        self.check_fresh(seat, seq)?;
        self.check_repeated(seat)?;
        let nothing = Error::Conflict(
            "this cannot be taken back: somebody has acted since, or something hidden was revealed",
        );
        Ok(match operation {
            UndoOperation::Undo => Entry::Undo { seat, keep: self.undo_target(seat).ok_or(nothing)? },
            UndoOperation::Reset => Entry::Undo { seat, keep: self.reset_target(seat).ok_or(nothing)? },
            UndoOperation::Redo => Entry::Redo { seat },
        }
        .into())
    }

    /// The turn of a bot, if the seat is still asked the same question.
    pub fn propose_bot_turn(&self, seat: Seat, seq: u64, turn: &[SeatDecision]) -> Result<Proposal> {
        self.check_fresh(seat, seq)?;
        if self.occupant(seat)?.bot().is_none() {
            return Err(Error::NotYourSeat);
        }
        self.with_forced(seat, true, turn)
    }

    /// Another bot in place of one that has failed, if the seat is still asked the same question.
    pub fn propose_other_bot(&self, seat: Seat, seq: u64, bot: &str) -> Result<Proposal> {
        self.check_fresh(seat, seq)?;
        Ok(Entry::Bot { seat, level: bot.to_owned(), why: Why::Failed }.into())
    }

    /// A bot in place of somebody whose time has run out; stale if it has not.
    pub fn propose_time_over(&self, at: i64, seat: Seat, bot: &str) -> Result<Proposal> {
        let Some(clock) = self.options().clock else { return Err(Error::Stale) };
        let playing = self.to_act().contains(seat) && self.occupant(seat)?.person().is_some();
        if !playing || self.times.deadline(seat, clock, self.options().calendar()) > at {
            return Err(Error::Stale);
        }
        let why = match clock.then {
            TimeOver::Bot => Why::Clock,
            TimeOver::Forfeit => Why::Forfeit,
        };
        Ok(Entry::Bot { seat, level: self.stand_in(bot).to_owned(), why }.into())
    }

    /// Refuses what makes sense in a game only: a puzzle has nobody who could play on, and no end but that of its turn.
    fn check_game(&self) -> Result<()> {
        match self.options().puzzle {
            None => Ok(()),
            Some(_) => {
                Err(Error::Conflict("a puzzle is no game: you can leave it at any time and come back"))
            }
        }
    }

    fn check_seat(&self, person: &str, seat: Seat) -> Result<()> {
        if self.occupant(seat)?.person() == Some(person) { Ok(()) } else { Err(Error::NotYourSeat) }
    }

    /// An entry with decisions and everything that follows because nothing else is possible.
    fn with_forced(&self, seat: Seat, bot: bool, decided: &[SeatDecision]) -> Result<Proposal> {
        let mut position = *self.playing()?.position();
        for &SeatDecision(by, decision) in decided {
            position.apply(by, decision)?;
        }
        // The turn of a puzzle is played by whoever solves it, and by nobody else.
        let follow = match self.options().puzzle {
            None => forced_decisions(&position),
            Some(_) => Vec::new(),
        };
        let forced = follow.len();
        let decisions = decided.iter().copied().chain(follow).collect();
        Ok(Entry::Play { seat, bot, decisions, forced }.into())
    }
}

/// What follows because nothing else is possible: the only legal decision of the only seat to act, again and
/// again. In phases with hidden decisions nothing is played automatically, or its pace would give away what is hidden.
fn forced_decisions(position: &Position) -> Vec<SeatDecision> {
    let mut position = *position;
    let mut decisions = Vec::new();
    let mut list = decision_list();
    while !position.phase().is_secret() && !position.is_finished() {
        let forced = position.to_act().iter().find_map(|seat| {
            position.legal(seat, &mut list);
            (list.len() == 1).then(|| SeatDecision(seat, list[0]))
        });
        let Some(SeatDecision(seat, decision)) = forced else { break };
        if position.apply(seat, decision).is_err() {
            break;
        }
        decisions.push(SeatDecision(seat, decision));
    }
    decisions
}
