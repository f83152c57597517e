//! What is told about a table: to everybody, and to one viewer.

use crate::calendar::Offset;
use crate::options::{Clock, ClockKind, Colour, Occupant};
use crate::outcome::{Outcome, Total};
use crate::state::{Status, TableState};
use carnegie_rules::{Decision, Game, Phase, Position, RULES_VERSION, Seat, SeatSet, View, Viewer};
use serde::Serialize;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// A table in a list, or at the head of a view.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TableInfo {
    /// Its id, part of its address.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Its status.
    pub status: Status,
    /// The rules version that the game is played with; before it begins, today's.
    pub rules: u32,
    /// Whether that is not today's version: the game can be read and downloaded, but neither continued nor
    /// replayed, and what follows from the rules (`round`, `phase`, who has to decide) is not known.
    pub earlier_rules: bool,
    /// Entries of its log so far; the number that the next decision has to answer.
    pub seq: u64,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// When something happened last, in milliseconds since 1970.
    pub changed: i64,
    /// Whether it is in the list of open tables.
    pub public: bool,
    /// Whether people without a seat may watch.
    pub watch: bool,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// Modules of Expansion 1.
    pub modules: carnegie_rules::Modules,
    /// Andrew's difficulty in the solo game.
    pub difficulty: Option<u8>,
    /// The clock for people.
    pub clock: Option<Clock>,
    /// The time zone in which weekends and nights are counted, if the clock stands still then.
    pub zone: Option<String>,
    /// The offsets of that zone.
    #[serde(skip)]
    pub(crate) offsets: Vec<Offset>,
    /// Whether somebody chose the seed and may therefore know what is hidden.
    pub seed_given: bool,
    /// For a game that is played on from a position of another one: how many decisions were taken over from there.
    pub taken_over: Option<usize>,
    /// The name of the puzzle, if this is one.
    pub puzzle: Option<String>,
    /// Whether it has been solved here.
    pub solved: bool,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The round, 0 during setup.
    pub round: u8,
    /// The phase.
    pub phase: Option<Phase>,
    /// Whether the viewer opened the table.
    pub yours: bool,
    /// For people at the table: the secret of the invite link.
    pub invite: Option<String>,
    /// How many people agree to abandon the game.
    pub quitting: usize,
    /// Where the same people play again.
    pub rematch: Option<String>,
    /// How the game ended, winners first; `null` unless it was played to the end. It was not kept for games of rules
    /// version 1.
    pub result: Option<Vec<Total>>,
}

/// A seat of a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SeatInfo {
    /// From 1.
    pub seat: Seat,
    /// The colour of its pieces.
    pub colour: Colour,
    /// Who sits there.
    pub name: String,
    /// `open`, `invite`, `held`, `person`, `bot` or `record`.
    pub kind: &'static str,
    /// The strength of the bot.
    pub level: Option<String>,
    /// Whether the viewer plays this seat.
    pub yours: bool,
    /// Whether the viewer may take the seat back from the bot, or sit down on a seat kept for them.
    pub take_back: bool,
    /// Whether the person has the table open right now; bots are always there.
    pub connected: bool,
    /// Whether this seat has to decide now.
    pub to_act: bool,
    /// When the seat's time runs out, in milliseconds since 1970, while its clock runs.
    pub deadline: Option<i64>,
    /// Milliseconds left on the seat's clock, while it does not run.
    pub left: Option<i64>,
}

/// A table as one viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Snapshot {
    /// The table.
    pub table: TableInfo,
    /// Entries of the log so far; the number that the next decision has to answer.
    pub seq: u64,
    /// The viewing seat, or `spectator`.
    pub viewer: Viewer,
    /// Decisions of the game so far.
    pub length: usize,
    /// How many of them this snapshot is taken after.
    pub at: usize,
    /// The position as this viewer may see it; `null` before the game begins.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<carnegie_rules::ViewDocument>))]
    pub view: Option<View>,
    /// What this viewer's seat may decide now.
    pub legal: Vec<Decision>,
    /// Whether the last decision can be taken back.
    pub can_undo: bool,
    /// Whether what was taken back can be redone.
    pub can_redo: bool,
    /// The decisions of the game as this viewer may see them.
    pub log: Vec<LogLine>,
}

/// A decision of the game in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LogLine {
    /// Who decided.
    pub seat: Seat,
    /// What; `null` while it is secret.
    pub decision: Option<Decision>,
    /// Whether nothing else was possible.
    pub forced: bool,
}

/// The same with its place in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Played {
    /// Its place among the decisions of the game, from 0.
    pub index: usize,
    /// The decision.
    #[serde(flatten)]
    pub line: LogLine,
}

/// The answer to a decision: the current state of the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Answer {
    /// The number that the next decision has to answer.
    pub seq: u64,
    /// The status of the table.
    pub status: Status,
    /// The round, 0 during setup.
    pub round: u8,
    /// The phase.
    pub phase: Option<Phase>,
    /// The seats that have to decide now.
    pub to_act: SeatSet,
    /// The seat that decided.
    pub seat: Seat,
    /// What it may decide now.
    pub legal: Vec<Decision>,
}

impl TableInfo {
    /// With a clock for each turn: when a turn that began at this time would have to end.
    pub fn turn_ends(&self, begun: i64) -> Option<i64> {
        let clock = self.clock.filter(|clock| clock.per == ClockKind::Turn)?;
        Some(clock.calendar(&self.offsets).after(begun, i64::from(clock.seconds) * 1000))
    }
}

impl TableState {
    /// What a person, or a stranger, may know about the table, given the seats whose people have it open.
    pub fn info(&self, person: Option<&str>, connected: SeatSet) -> TableInfo {
        let options = self.options();
        let belongs = person.is_some_and(|person| self.belongs_to(person));
        let position = self.game.as_ref().map(Game::position);
        TableInfo {
            id: self.founding.id.clone(),
            title: options.title.clone(),
            status: self.status,
            rules: RULES_VERSION,
            earlier_rules: false,
            seq: self.seq,
            created: self.founding.created,
            changed: self.times.last,
            public: options.public,
            watch: options.watch,
            hints: options.hints,
            modules: options.modules,
            difficulty: options.difficulty,
            clock: options.clock,
            zone: options.zone.as_ref().map(|zone| zone.name.clone()),
            offsets: options.offsets().to_vec(),
            seed_given: options.seed_given,
            taken_over: options.taken_over(),
            puzzle: options.puzzle.as_ref().map(|task| task.puzzle.clone()),
            solved: self.is_solved(),
            seats: self.seats().map(|seat| self.seat_info(seat, person, connected)).collect(),
            round: position.map_or(0, Position::round),
            phase: position.map(Position::phase),
            yours: person == Some(&self.founding.owner),
            invite: belongs.then(|| self.founding.invite.clone()),
            // A guest who has signed in since is counted as the account.
            quitting: self.quitting.iter().filter(|quitting| self.belongs_to(&quitting.person)).count(),
            rematch: self.rematch.clone(),
            result: self.outcome().as_ref().map(Outcome::totals),
        }
    }

    fn seat_info(&self, seat: Seat, person: Option<&str>, connected: SeatSet) -> SeatInfo {
        let occupant = &self.occupants[seat.index()];
        let kind = match occupant {
            Occupant::Open => "open",
            Occupant::Invite => "invite",
            Occupant::Held(_) => "held",
            Occupant::Person(_) => "person",
            Occupant::Bot { .. } => "bot",
            Occupant::Record => "record",
        };
        let take_back = match occupant {
            Occupant::Bot { held_for: Some(owner), .. } => {
                person == Some(owner.as_str()) && self.status == Status::Playing
            }
            Occupant::Held(owner) => person == Some(owner.as_str()),
            _ => false,
        };
        let to_act = self.to_act().contains(seat);
        let clock = self.options().clock.filter(|_| occupant.person().is_some());
        SeatInfo {
            seat,
            colour: self.colours[seat.index()],
            name: self.names.get(seat.index()).cloned().unwrap_or_default(),
            kind,
            level: occupant.bot().map(str::to_owned),
            yours: person.is_some() && occupant.person() == person,
            take_back,
            connected: occupant.bot().is_some() || connected.contains(seat),
            to_act,
            deadline: clock
                .filter(|_| to_act)
                .map(|clock| self.times.deadline(seat, clock, self.options().calendar())),
            left: clock.filter(|_| !to_act).map(|clock| self.times.left(seat, clock)),
        }
    }

    /// The table as a viewer sees it now, or as it was after the first `at` decisions.
    pub fn snapshot(
        &self,
        person: Option<&str>,
        viewer: Viewer,
        at: Option<usize>,
        connected: SeatSet,
    ) -> Snapshot {
        let length = self.game.as_ref().map_or(0, |game| game.record().decisions.len());
        let at = at.unwrap_or(length).min(length);
        let live = at == length;
        let view = self.game.as_ref().and_then(|game| {
            let position = if live { *game.position() } else { game.record().position_after(at).ok()? };
            Some(position.view(viewer))
        });
        let seat = match viewer {
            Viewer::Seat(seat) if live => Some(seat),
            _ => None,
        };
        Snapshot {
            table: self.info(person, connected),
            seq: self.seq,
            viewer,
            length,
            at,
            view,
            legal: seat.map(|seat| self.legal(seat)).unwrap_or_default(),
            can_undo: seat.is_some_and(|seat| self.undo_target(seat).is_some()),
            can_redo: seat.is_some_and(|seat| self.can_redo(seat)),
            log: self.log(viewer, 0).map(|played| played.line).collect(),
        }
    }

    /// The decisions of the game from a number on, as a viewer may see them.
    pub fn log(&self, viewer: Viewer, from: usize) -> impl Iterator<Item = Played> {
        self.game.iter().flat_map(move |game| game.log(viewer)).enumerate().skip(from).map(
            |(index, (seat, decision))| {
                let forced = self.forced.get(index).copied().unwrap_or(false);
                Played { index, line: LogLine { seat, decision, forced } }
            },
        )
    }

    /// The state of the table for a seat that has just decided.
    pub fn answer(&self, seat: Seat) -> Answer {
        let position = self.game.as_ref().map(Game::position);
        Answer {
            seq: self.seq,
            status: self.status,
            round: position.map_or(0, Position::round),
            phase: position.map(Position::phase),
            to_act: self.to_act(),
            seat,
            legal: self.legal(seat),
        }
    }
}
