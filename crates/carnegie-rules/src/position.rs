//! The position: everything on the table, as plain data.

use crate::action::Action;
use crate::andrew::Andrew;
use crate::city::{City, Slot, SlotSet};
use crate::components::AMOUNTS;
use crate::components::donations::{Donation, donation};
use crate::components::sheet::SheetLine;
use crate::components::tabs::TAB_SPACES;
use crate::components::tracks::LAST_SPACE;
use crate::config::Config;
use crate::department::{Department, Office};
use crate::donation::{Area, Cause, DonationSpace};
use crate::phase::{Event, Phase, Question, Timeline, Turn};
use crate::player::Player;
use crate::project::ProjectType;
use crate::region::Region;
use crate::seat::{Seat, SeatSet};

/// Who has a disk on a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// A player, or Andrew at his seat.
    Seat(Seat),
    /// A neutral disk of the setup.
    Neutral,
}

/// Index of the neutral disks among the owners.
pub(crate) const NEUTRAL: usize = Seat::MAX;

/// Who has a disk on a donation space.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Holders {
    /// Players, and Andrew at his seat.
    pub seats: SeatSet,
    /// A neutral disk of the setup.
    pub neutral: bool,
}

impl Holders {
    /// Whether no disk lies here.
    #[inline]
    pub const fn is_free(self) -> bool {
        self.seats.is_empty() && !self.neutral
    }

    /// Whether a player other than this one has a disk here; neutral disks belong to nobody.
    #[inline]
    pub const fn held_by_another(mut self, seat: Seat) -> bool {
        self.seats.remove(seat);
        !self.seats.is_empty()
    }
}

/// A position of the game: fixed size, `Copy`, no heap.
///
/// It holds everything, including what is hidden; what a seat may see of it is a [`crate::View`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) disks: [SlotSet; Seat::MAX + 1],
    pub(crate) players: [Player; Seat::MAX],
    pub(crate) config: Config,
    pub(crate) donations: [Holders; DonationSpace::COUNT],
    pub(crate) areas: [Area; Cause::COUNT],
    pub(crate) supply: [u8; Department::COUNT],
    pub(crate) timeline: Timeline,
    pub(crate) round: u8,
    pub(crate) first: Seat,
    pub(crate) phase: Phase,
    /// Place in the order of the phase of the seat whose turn it is.
    pub(crate) place: u8,
    /// Whether the first player has announced a wait.
    pub(crate) waiting: bool,
    pub(crate) chosen: Option<Action>,
    pub(crate) event_row: Option<Action>,
    /// Seats that still have to decide in a simultaneous phase.
    pub(crate) pending: SeatSet,
    /// Seats whose Payroll Management was staffed before this activation.
    pub(crate) payroll: SeatSet,
    pub(crate) turn: Turn,
    pub(crate) andrew: Andrew,
    /// Drawn in setup: which of several tied bidders begins.
    pub(crate) tie_break: u8,
}

impl Position {
    /// What is played.
    #[inline]
    pub const fn config(&self) -> Config {
        self.config
    }

    /// The round from 1 to 20; 0 during setup.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The first player.
    pub const fn first_player(&self) -> Seat {
        self.first
    }

    /// The phase.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the game is over.
    #[inline]
    pub const fn is_finished(&self) -> bool {
        matches!(self.phase, Phase::Finished)
    }

    /// The action chosen for this round.
    pub const fn chosen_action(&self) -> Option<Action> {
        self.chosen
    }

    /// The row that gives the event of this round.
    pub const fn event_row(&self) -> Option<Action> {
        self.event_row
    }

    /// The event of this round.
    pub fn event(&self) -> Option<Event> {
        self.event_row.map(|row| self.timeline.event(row, self.timeline.markers[row.index()]))
    }

    /// The timeline.
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The turn in progress; meaningless in simultaneous phases.
    pub const fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Whether the first player has announced a wait in this round.
    pub const fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// What a player has.
    #[inline]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) const fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// What Andrew has, in the solo game.
    pub const fn andrew(&self) -> Option<&Andrew> {
        if self.config.is_solo() { Some(&self.andrew) } else { None }
    }

    /// Tiles of a kind in the open supply.
    pub const fn supply(&self, department: Department) -> u8 {
        self.supply[department.index()]
    }

    /// Who has disks on a donation space.
    #[inline]
    pub const fn holders(&self, space: DonationSpace) -> Holders {
        self.donations[space.index()]
    }

    /// What the donation area of a column (0 to 3) shows.
    pub const fn area(&self, column: usize) -> Area {
        self.areas[column % Cause::COUNT]
    }

    /// How a donation space scores.
    pub fn donation(&self, space: DonationSpace) -> Donation {
        donation(self.area(space.column()), space.row())
    }

    /// Whether a New Donations tile has been laid.
    pub(crate) fn is_tile_taken(&self, tile: Cause) -> bool {
        self.areas.iter().any(|area| area.covered && area.cause == tile)
    }

    /// Slots with a project of this seat.
    #[inline]
    pub const fn projects(&self, seat: Seat) -> SlotSet {
        self.disks[seat.index()]
    }

    /// Slots with a neutral disk.
    pub const fn neutral_disks(&self) -> SlotSet {
        self.disks[NEUTRAL]
    }

    /// Slots without a disk.
    #[inline]
    pub fn free_slots(&self) -> SlotSet {
        SlotSet::ALL.without(self.disks.iter().fold(SlotSet::EMPTY, |all, &set| all.or(set)))
    }

    /// Who has a disk on a slot.
    pub fn owner(&self, slot: Slot) -> Option<Owner> {
        let index = self.disks.iter().position(|set| set.contains(slot))?;
        Some(Seat::new(index).map_or(Owner::Neutral, Owner::Seat))
    }

    /// The leftmost free slot of a city.
    pub(crate) fn leftmost_free(&self, city: City) -> Option<Slot> {
        let free = self.free_slots();
        city.slots().find(|&slot| free.contains(slot))
    }

    /// The seat at a place of the turn order; place 0 is the first player.
    #[inline]
    pub(crate) fn seat_at(&self, place: usize) -> Seat {
        Seat::wrapping((self.first.index() + place) % self.config.players())
    }

    /// The seats that have to decide now. Empty when the game is over.
    #[inline]
    pub fn to_act(&self) -> SeatSet {
        match self.phase {
            phase if phase.is_simultaneous() => self.pending,
            Phase::Finished => SeatSet::EMPTY,
            _ => SeatSet::only(self.turn.seat),
        }
    }

    /// Whether the turn of a seat that began in another position is over here. A turn is an uninterrupted series of
    /// decisions by one seat in one phase.
    pub fn ends_turn(&self, begin: &Position, seat: Seat) -> bool {
        self.phase != begin.phase || self.round != begin.round || !self.to_act().contains(seat)
    }

    /// What a seat has to decide now.
    pub fn question(&self, seat: Seat) -> Option<Question> {
        if !self.to_act().contains(seat) {
            return None;
        }
        let player = self.player(seat);
        let turn = &self.turn;
        let question = match self.phase {
            Phase::Sheets => {
                Question::Sheet(SheetLine::from_index(player.sheet.filled as usize).unwrap_or(SheetLine::Bid))
            }
            Phase::TabSides => Question::TabSides,
            Phase::FirstProject if player.projects_of(ProjectType::Housing) == 0 => Question::HousingDisk,
            Phase::FirstProject => Question::Reserve,
            Phase::NewDonations => Question::Cover,
            Phase::SetupMoves if !turn.activating => Question::SetupMoves,
            Phase::SetupMoves | Phase::Activation => Question::Activation,
            Phase::SecretDonations => Question::SecretDonation,
            Phase::ChooseAction => Question::ChooseAction,
            Phase::Donation => Question::Donation,
            Phase::Income | Phase::Departments => return self.question_in_turn(),
            Phase::Finished => return None,
        };
        Some(question)
    }

    /// The question of the phases in which one thing leads to another.
    fn question_in_turn(&self) -> Option<Question> {
        let turn = &self.turn;
        Some(if turn.recruits > 0 {
            Question::Lobby
        } else if let Some(region) = turn.transport {
            Question::TransportIncome(region)
        } else if let Some(space) = turn.staffing {
            Question::Staffing(space)
        } else if turn.study_now {
            Question::Study
        } else if self.phase == Phase::Departments {
            Question::Departments(turn.action)
        } else if turn.choices != 0 {
            let choice = turn.choices.trailing_zeros() as usize;
            Question::ProjectIncome(
                ProjectType::from_index(choice / TAB_SPACES)?,
                (choice % TAB_SPACES) as u8,
            )
        } else {
            Question::Returning(self.event()?.income?)
        })
    }

    /// Whether someone else stands on the last space of a track.
    #[inline]
    pub(crate) fn last_space_taken(&self, seat: Seat, region: Region) -> bool {
        (self.players.iter().enumerate())
            .any(|(other, player)| other != seat.index() && player.transport[region.index()] == LAST_SPACE)
    }

    /// Study points for the next step on a track, if the player may take it.
    #[inline]
    pub(crate) fn advance_cost(&self, seat: Seat, region: Region) -> Option<u8> {
        let player = self.player(seat);
        let cost = player.advance_cost(region)?;
        let enters_last = player.transport[region.index()] + 1 == LAST_SPACE;
        let barred =
            enters_last && self.last_space_taken(seat, region) && !player.is_staffed(Department::Archives);
        (!barred).then_some(cost)
    }

    /// Study points for the next step of a project tab, if the player may take it.
    #[inline]
    pub(crate) fn research_cost(&self, seat: Seat, project: ProjectType) -> Option<u8> {
        let player = self.player(seat);
        let cost = player.research_cost(project)?;
        let blocked = player.tabs[project.index()].next_takes_disk(project) && player.disks_left() == 0;
        (!blocked).then_some(cost)
    }

    /// Whether the study points of the turn buy anything.
    pub(crate) fn can_spend_study(&self) -> bool {
        let (seat, study) = (self.turn.seat, self.turn.study);
        study > 0
            && (Region::ALL
                .iter()
                .any(|&region| self.advance_cost(seat, region).is_some_and(|cost| cost <= study))
                || (ProjectType::ALL.iter())
                    .any(|&project| self.research_cost(seat, project).is_some_and(|cost| cost <= study)))
    }

    /// The departments the acting player can still use in this turn, with their spaces.
    #[inline]
    pub(crate) fn usable_offices(&self) -> impl Iterator<Item = Office> + '_ {
        let company = &self.players[self.turn.seat.index()].company;
        (self.turn.uses.iter().zip(company))
            .filter_map(|(&uses, site)| if uses > 0 { site.office() } else { None })
    }

    /// The lowest price at which an employee on a space can be activated, if there is one to activate.
    pub(crate) fn activation_price(&self, seat: Seat, space: crate::Space) -> Option<u16> {
        let player = self.player(seat);
        if player.inactive[space.index()] == 0 || player.free_desks(space) == 0 {
            return None;
        }
        let price = player.office_at(space)?.desk_cost();
        let less = self.payroll.contains(seat) && player.vp > 0;
        Some(if less { price.min(AMOUNTS.payroll_less_money) } else { price })
    }

    /// Whether a player could activate an employee, perhaps after selling goods.
    pub(crate) fn can_activate(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        crate::Space::all()
            .any(|space| self.activation_price(seat, space).is_some_and(|price| price <= player.wealth()))
    }

    /// Whether a player could donate, perhaps after selling goods.
    pub(crate) fn can_donate(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.donation_cost() <= player.wealth()
            && player.disks_left() > 0
            && self.donations.iter().any(|holders| holders.is_free())
    }
}
