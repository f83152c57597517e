//! What holds in every position that can be reached, whatever was decided.

use crate::city::SlotSet;
use crate::company::Space;
use crate::components::departments::COPIES;
use crate::components::start::{DISKS, EMPLOYEES, NEUTRAL_DISKS, REMOVED_DEPARTMENTS, ROUNDS, TRACK_DISKS};
use crate::components::tabs::{TAB_STEPS, side_sums};
use crate::components::timeline::ROW_SPACES;
use crate::components::tracks::LAST_SPACE;
use crate::config::Module;
use crate::department::{Department, Office};
use crate::donation::DonationSpace;
use crate::phase::Phase;
use crate::position::{NEUTRAL, Position};
use crate::project::ProjectType;
use crate::region::Region;
use crate::seat::Seat;
use crate::setup::POOL;

macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}

impl Position {
    /// Checks the invariants of the game. A broken one is a bug in this library, never its user's.
    pub fn check_invariants(&self) -> Result<(), String> {
        for seat in self.config.seats() {
            self.check_player(seat)?;
        }
        self.check_map()?;
        self.check_tiles()?;
        self.check_tracks()?;
        self.check_timeline()
    }

    fn check_player(&self, seat: Seat) -> Result<(), String> {
        let player = self.player(seat);
        let employees = player.active_employees()
            + player.inactive_employees()
            + player.employees_on_missions()
            + player.reserve;
        ensure!(employees == EMPLOYEES, "seat {seat} has {employees} employees");
        for space in Space::all() {
            let desks = player.office_at(space).map_or(0, Office::desks);
            let active = player.active[space.index()];
            ensure!(active <= desks, "seat {seat}: {active} active employees at {desks} desks on {space}");
        }
        ensure!(
            player.vp >= 0 || self.config.has(Module::NewBeginning),
            "seat {seat} has {} VP without New Beginning",
            player.vp
        );
        let projects: u32 =
            ProjectType::ALL.iter().map(|&project| u32::from(player.projects_of(project))).sum();
        ensure!(
            projects == self.projects(seat).len(),
            "seat {seat}: {projects} disks left the tabs, {} are on the map",
            self.projects(seat).len()
        );
        let on_tabs: u32 = player.tabs.iter().map(|tab| tab.disks.count_ones()).sum();
        let donated = DonationSpace::all().filter(|&space| self.holders(space).seats.contains(seat)).count();
        ensure!(
            donated == player.donations as usize,
            "seat {seat} has {donated} donations, not {}",
            player.donations
        );
        let used = u32::from(TRACK_DISKS) + on_tabs + projects + donated as u32;
        ensure!(used + u32::from(player.disks_left()) == u32::from(DISKS), "seat {seat} uses {used} disks");
        for (&project, tab) in ProjectType::ALL.iter().zip(player.tabs) {
            ensure!(tab.steps <= TAB_STEPS, "seat {seat}: {} steps of the {project} tab", tab.steps);
            ensure!(tab.disks >> (tab.steps + 1) == 0, "seat {seat}: a disk on a covered space of {project}");
            let takes_none = !side_sums(project, tab.side).projects;
            ensure!(
                tab.disks & takes_none == 0,
                "seat {seat}: a disk on a space of {project} that takes none"
            );
        }
        let kinds = player.built().fold(0u32, |set, (_, kind)| set | 1 << kind.index());
        ensure!(kinds == player.kinds, "seat {seat}: the set of kinds is wrong");
        ensure!(kinds.count_ones() as usize == player.built().count(), "seat {seat} has a kind twice");
        Ok(())
    }

    fn check_map(&self) -> Result<(), String> {
        let disks: u32 = self.disks.iter().map(|set| set.len()).sum();
        let slots = self.disks.iter().fold(SlotSet::EMPTY, |all, &set| all.or(set)).len();
        ensure!(disks == slots, "{disks} disks on {slots} slots");
        let neutral = self.disks[NEUTRAL].len() as usize
            + self.donations.iter().filter(|holders| holders.neutral).count();
        let expected = NEUTRAL_DISKS[self.config.players() - 1] as usize;
        ensure!(neutral == expected, "{neutral} neutral disks instead of {expected}");
        Ok(())
    }

    fn check_tiles(&self) -> Result<(), String> {
        let copies = if self.config.has(Module::OpenBar) { 1 } else { COPIES };
        let mut all = 0;
        for &kind in Department::ALL {
            let with =
                |player: &crate::Player| u8::from(player.has(kind)) + u8::from(player.reserved == Some(kind));
            let owned: u8 = self.players.iter().map(with).sum();
            let tiles = self.supply(kind) + owned + self.andrew.tiles(kind);
            ensure!(tiles <= copies, "{tiles} tiles {kind}");
            all += tiles;
        }
        let expected = POOL as u8 - REMOVED_DEPARTMENTS[self.config.players() - 1];
        ensure!(all == expected, "{all} department tiles instead of {expected}");
        Ok(())
    }

    fn check_tracks(&self) -> Result<(), String> {
        for &region in Region::ALL {
            let spaces = self.players.map(|player| player.transport[region.index()]);
            ensure!(
                spaces.iter().all(|&space| space <= LAST_SPACE),
                "a disk beyond the track in the {region}"
            );
            let last = spaces.iter().filter(|&&space| space == LAST_SPACE).count();
            let archives = self.players.iter().any(|player| player.has(Department::Archives));
            ensure!(last <= 1 || archives, "{last} disks on the last space in the {region}");
        }
        Ok(())
    }

    fn check_timeline(&self) -> Result<(), String> {
        let used: u8 = self.timeline.markers.iter().sum();
        ensure!(self.timeline.markers.iter().all(|&marker| marker <= ROW_SPACES), "a marker beyond its row");
        let finished = self.phase == Phase::Finished;
        let expected = if finished { ROUNDS } else { self.round.saturating_sub(1) };
        ensure!(used == expected, "{used} spaces of the timeline used in round {}", self.round);
        Ok(())
    }
}
