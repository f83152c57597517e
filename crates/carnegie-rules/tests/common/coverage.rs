//! What really happened in a sample of games: a property of what never happens proves nothing.

use super::{KINDS, kind};
use carnegie_rules::components::AMOUNTS;
use carnegie_rules::components::tabs::TAB_STEPS;
use carnegie_rules::components::tracks::LAST_SPACE;
use carnegie_rules::{
    Action, Area, Benefit, Cause, Decision, Department, DonationSpace, Lobby, Office, Pay, Position,
    Question, Region, ScoreLine, Seat, SlotSet,
};
use std::collections::BTreeMap;

/// Counts kinds of decisions, uses of departments, donations that score, and whatever else should happen.
#[derive(Debug)]
pub(crate) struct Coverage {
    kinds: [usize; KINDS],
    departments: [usize; Department::COUNT],
    donations: BTreeMap<(bool, Cause, usize), usize>,
    events: BTreeMap<&'static str, usize>,
}

const EXHAUSTED_ROW: &str = "an action was chosen whose row had reached its end";
const STUDY_AT_ONCE: &str = "study points had to be spent at once";
const EMPLOYEE_INCOME: &str = "an employee was taken instead of money";
const LOBBY_CHOSEN: &str = "a lobby was chosen for a new employee";
const ACTIVE_LEFT: &str = "an active employee was moved away";
const LAST_ENTERED: &str = "the last space of a track was entered";
const LAST_SHARED: &str = "the last space of a track was shared";
const OTHER_SLOT: &str = "a project was built on a slot of another type";
const TAB_COMPLETED: &str = "a project tab was completed";
const NEGATIVE_VP: &str = "somebody had negative VP";
const EMPTY_RESERVE: &str = "a reserve was empty";
const CONNECTED: &str = "connected major cities scored";
const RAISED_LIMIT: &str = "a donation scored more than 12 VP";
const SECRET_SCORED: &str = "a secret donation scored";

const EVENTS: [&str; 14] = [
    EXHAUSTED_ROW,
    STUDY_AT_ONCE,
    EMPLOYEE_INCOME,
    LOBBY_CHOSEN,
    ACTIVE_LEFT,
    LAST_ENTERED,
    LAST_SHARED,
    OTHER_SLOT,
    TAB_COMPLETED,
    NEGATIVE_VP,
    EMPTY_RESERVE,
    CONNECTED,
    RAISED_LIMIT,
    SECRET_SCORED,
];

impl Default for Coverage {
    fn default() -> Self {
        let areas =
            [false, true].into_iter().flat_map(|new| Cause::ALL.iter().map(move |&cause| (new, cause)));
        let donations =
            areas.flat_map(|(new, cause)| (0..DonationSpace::ROWS).map(move |row| (new, cause, row)));
        Coverage {
            kinds: [0; KINDS],
            departments: [0; Department::COUNT],
            donations: donations.map(|donation| (donation, 0)).collect(),
            events: EVENTS.into_iter().map(|event| (event, 0)).collect(),
        }
    }
}

impl Coverage {
    fn event(&mut self, event: &'static str, happened: bool) {
        *self.events.entry(event).or_default() += usize::from(happened);
    }

    /// Counts a legal decision, with the position before it.
    pub(crate) fn decided(&mut self, before: &Position, seat: Seat, decision: Decision) {
        self.kinds[kind(&decision)] += 1;
        for &department in Department::ALL {
            let used = uses(before, seat, decision, department);
            self.departments[department.index()] += usize::from(used);
        }
        let player = before.player(seat);
        self.event(NEGATIVE_VP, player.vp < 0);
        self.event(EMPTY_RESERVE, player.reserve == 0);
        match decision {
            Decision::Choose(action) => self.event(EXHAUSTED_ROW, before.timeline().is_exhausted(action)),
            Decision::Research(project) => {
                self.event(STUDY_AT_ONCE, before.question(seat) == Some(Question::Study));
                self.event(TAB_COMPLETED, player.tabs[project.index()].steps + 1 == TAB_STEPS);
            }
            Decision::Take(benefit) => self.event(EMPLOYEE_INCOME, benefit == Benefit::Employee),
            Decision::Recruit(_) => self.event(LOBBY_CHOSEN, true),
            Decision::Move { active, .. } => self.event(ACTIVE_LEFT, active),
            Decision::Advance(region) => {
                let last = player.transport[region.index()] + 1 == LAST_SPACE;
                self.event(LAST_ENTERED, last);
                self.event(LAST_SHARED, last && another_stands_last(before, seat, region));
            }
            Decision::Build { project, slot, .. } => {
                self.event(OTHER_SLOT, !SlotSet::fitting(project).contains(slot));
            }
            _ => {}
        }
    }

    /// Counts what a finished game scored.
    pub(crate) fn finished(&mut self, position: &Position) {
        for seat in position.config().seats() {
            let score = position.score(seat);
            let connected = score.line(ScoreLine::MajorCities) > 0;
            let post_office = position.player(seat).is_staffed(Department::PostOffice);
            self.event(CONNECTED, connected);
            self.event(SECRET_SCORED, score.line(ScoreLine::SecretDonation) > 0);
            for (department, scored) in [
                (Department::GreenSpaces, score.line(ScoreLine::GreenSpaces) > 0),
                (Department::PublicRelations, score.line(ScoreLine::PublicRelations) > 0),
                (Department::Libraries, score.line(ScoreLine::Libraries) > 0),
                (Department::PostOffice, post_office && connected),
            ] {
                self.departments[department.index()] += usize::from(scored);
            }
            for space in DonationSpace::all() {
                let vp = score.donation(space).unwrap_or(0);
                let Area { cause, covered } = position.area(space.column());
                self.event(RAISED_LIMIT, vp > AMOUNTS.donation_limit);
                *self.donations.entry((covered, cause, space.row())).or_default() += usize::from(vp > 0);
            }
        }
    }

    /// Fails with the names of everything that never happened.
    pub(crate) fn assert_complete(&self) {
        let kinds: Vec<usize> = (0..KINDS).filter(|&kind| self.kinds[kind] == 0).collect();
        let departments = Department::ALL.iter().filter(|kind| self.departments[kind.index()] == 0);
        let departments: Vec<&str> = departments.map(|kind| kind.name()).collect();
        let donations: Vec<_> = self.donations.iter().filter(|(_, count)| **count == 0).collect();
        let events: Vec<_> = self.events.iter().filter(|(_, count)| **count == 0).collect();
        assert!(
            kinds.is_empty() && departments.is_empty() && donations.is_empty() && events.is_empty(),
            "never happened: decisions {kinds:?}, departments {departments:?}, donations {donations:?}, {events:?}"
        );
    }
}

fn another_stands_last(position: &Position, seat: Seat, region: Region) -> bool {
    let mut others = position.config().seats().filter(|&other| other != seat);
    others.any(|other| position.player(other).transport[region.index()] == LAST_SPACE)
}

/// Whether a decision makes use of a department, by using it or through its ongoing effect.
fn uses(before: &Position, seat: Seat, decision: Decision, department: Department) -> bool {
    let player = before.player(seat);
    let staffed = || player.is_staffed(department);
    match department {
        Department::NewLobby => {
            matches!(decision, Decision::Return(Lobby::New) | Decision::Recruit(Lobby::New))
        }
        Department::PropertyManagement => matches!(decision, Decision::Staff { .. }),
        Department::Communications => matches!(decision, Decision::Donate(_)) && staffed(),
        Department::AdvancedDesign => {
            let research = before.question(seat) == Some(Question::Departments(Action::Research));
            research && matches!(decision, Decision::Research(_)) && staffed()
        }
        Department::Telegraph => matches!(decision, Decision::Advance(_)) && staffed(),
        Department::CorporateCommunication => {
            matches!(decision, Decision::Move { from, to, .. } if !from.is_adjacent(to))
        }
        Department::Payroll => matches!(decision, Decision::Activate { pay: Pay::More | Pay::Less, .. }),
        Department::PoliticalLobbying => matches!(decision, Decision::Build { .. }) && staffed(),
        Department::Archives => matches!(decision, Decision::TransportIncome(_)),
        Department::CharitableGiving => matches!(decision, Decision::Give { .. }),
        _ => match decision {
            Decision::Use { office, .. }
            | Decision::Trade { office, .. }
            | Decision::Agency { office, .. }
            | Decision::Build { office, .. } => office == Office::Tile(department),
            _ => false,
        },
    }
}
