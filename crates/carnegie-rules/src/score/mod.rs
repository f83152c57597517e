//! The score sheet, line by line: at the end, and "if the game ended now" (RULES §8).

mod donations;
mod network;

pub use donations::{Payment, Purse, best_payment};
pub use network::{Connection, best_connection, component};

use crate::city::{City, Slot, SlotSet};
use crate::components::AMOUNTS;
use crate::components::tabs::end_vp;
use crate::components::tracks::LAST_SPACE;
use crate::department::Department;
use crate::donation::DonationSpace;
use crate::position::Position;
use crate::project::ProjectType;
use crate::region::Region;
use crate::seat::{Seat, SeatSet};
use crate::vocabulary::vocabulary;
use serde::ser::{Serialize, SerializeMap, Serializer};

vocabulary! {
    /// A line of the score sheet.
    "score line" ScoreLine {
        /// VP on the score track.
        Track = "track",
        /// Unused Action Choice tile.
        ActionChoice = "action-choice",
        /// Active employees.
        Employees = "employees",
        /// Built departments.
        Departments = "departments",
        /// Exposed spaces of the housing tab.
        HousingTab = "housing-tab",
        /// Exposed spaces of the commerce tab.
        CommerceTab = "commerce-tab",
        /// Exposed spaces of the industry tab.
        IndustryTab = "industry-tab",
        /// Exposed spaces of the infrastructure tab.
        InfrastructureTab = "infrastructure-tab",
        /// VP of the cities with the player's projects.
        Projects = "projects",
        /// Connected major cities, the Post Office included.
        MajorCities = "major-cities",
        /// Donations.
        Donations = "donations",
        /// The secret donation.
        SecretDonation = "secret-donation",
        /// Green Spaces.
        GreenSpaces = "green-spaces",
        /// Public Relations.
        PublicRelations = "public-relations",
        /// Network of Libraries.
        Libraries = "libraries",
        /// Andrew: shifted cards.
        Cards = "cards",
        /// Andrew: last spaces of transport tracks.
        Transport = "transport",
    }
}

/// The score of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    lines: [i16; ScoreLine::COUNT],
    donations: [Option<i16>; DonationSpace::COUNT],
}

impl Score {
    const fn new() -> Self {
        Score { lines: [0; ScoreLine::COUNT], donations: [None; DonationSpace::COUNT] }
    }

    /// VP of a line.
    pub const fn line(&self, line: ScoreLine) -> i16 {
        self.lines[line.index()]
    }

    /// VP of a donation, if the player has made it.
    pub const fn donation(&self, space: DonationSpace) -> Option<i16> {
        self.donations[space.index()]
    }

    /// The sum of all lines.
    pub fn total(&self) -> i16 {
        self.lines.iter().sum()
    }

    fn set(&mut self, line: ScoreLine, vp: i16) {
        self.lines[line.index()] = vp;
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("total", &self.total())?;
        for &line in ScoreLine::ALL {
            map.serialize_entry(line.name(), &self.line(line))?;
        }
        let detail: std::collections::BTreeMap<String, i16> = (DonationSpace::all())
            .filter_map(|space| Some((space.to_string(), self.donation(space)?)))
            .collect();
        map.serialize_entry("donation-detail", &detail)?;
        map.end()
    }
}

impl Position {
    /// What a seat would score if the game ended now; Andrew's score for his seat.
    pub fn score(&self, seat: Seat) -> Score {
        if self.config.is_solo() && seat == Seat::ANDREW {
            self.score_andrew()
        } else {
            self.score_player(seat)
        }
    }

    /// The seats with the highest total, including all who tie; in the solo game Andrew may be among them.
    pub fn winners(&self) -> SeatSet {
        let totals = self.scored_seats().map(|seat| (seat, self.score(seat).total()));
        let best = totals.clone().map(|(_, total)| total).max();
        totals.filter(|&(_, total)| Some(total) == best).map(|(seat, _)| seat).collect()
    }

    /// The seats that score: all players, and Andrew in the solo game.
    pub fn scored_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let count = if self.config.is_solo() { 2 } else { self.config.players() };
        (0..count).map(Seat::wrapping)
    }

    fn score_player(&self, seat: Seat) -> Score {
        let player = self.player(seat);
        let mut score = Score::new();
        score.set(ScoreLine::Track, player.vp);
        score.set(ScoreLine::ActionChoice, if player.action_choice { AMOUNTS.action_choice_vp } else { 0 });
        score.set(ScoreLine::Employees, AMOUNTS.employee_vp * i16::from(player.active_employees()));
        let departments = player
            .built()
            .map(|(space, _)| if space.is_top() { AMOUNTS.top_department_vp } else { AMOUNTS.department_vp });
        score.set(ScoreLine::Departments, departments.sum());
        for &project in ProjectType::ALL {
            let line = ScoreLine::ALL[ScoreLine::HousingTab.index() + project.index()];
            let tab = player.tabs[project.index()];
            score.set(line, end_vp(project, tab.side, tab.steps));
        }
        score.set(ScoreLine::Projects, self.city_vp(seat));
        let connection =
            best_connection(self.cities(seat), |region| player.level(region), self.has_post_office(seat));
        score.set(ScoreLine::MajorCities, connection.vp);
        if player.is_staffed(Department::GreenSpaces) {
            score.set(ScoreLine::GreenSpaces, AMOUNTS.green_spaces_vp * i16::from(player.empty_spaces()));
        }
        let per_region = Region::ALL.iter().map(|&region| self.projects_in(seat, region));
        if player.is_staffed(Department::PublicRelations) {
            score.set(
                ScoreLine::PublicRelations,
                AMOUNTS.public_relations_vp * per_region.clone().max().unwrap_or(0),
            );
        }
        if player.is_staffed(Department::Libraries) {
            score.set(ScoreLine::Libraries, AMOUNTS.libraries_vp * per_region.min().unwrap_or(0));
        }
        self.score_donations(seat, &mut score);
        score
    }

    fn score_andrew(&self) -> Score {
        let andrew = self.player(Seat::ANDREW);
        let mut score = Score::new();
        score.set(ScoreLine::Cards, self.andrew.card_vp());
        score
            .set(ScoreLine::Departments, AMOUNTS.andrew_department_vp * i16::from(self.andrew.departments()));
        let last = andrew.transport.iter().filter(|&&space| space == LAST_SPACE).count();
        score.set(ScoreLine::Transport, AMOUNTS.andrew_last_space_vp * last as i16);
        score.set(ScoreLine::Projects, self.city_vp(Seat::ANDREW));
        self.score_andrews_donations(&mut score);
        score
    }

    /// VP of the cities of a seat's projects.
    fn city_vp(&self, seat: Seat) -> i16 {
        self.projects(seat).iter().map(|slot| i16::from(slot.city().data().vp)).sum()
    }

    /// Cities with a project of a seat, as a set of indices.
    pub(crate) fn cities(&self, seat: Seat) -> u32 {
        self.projects(seat).iter().map(Slot::city).fold(0, |set, city: City| set | 1 << city.index())
    }

    /// Projects of a seat in a region.
    fn projects_in(&self, seat: Seat, region: Region) -> i16 {
        self.projects(seat).and(SlotSet::in_region(region)).len() as i16
    }

    fn has_post_office(&self, seat: Seat) -> bool {
        self.player(seat).is_staffed(Department::PostOffice)
    }
}
