//! Setup and the secret choices of the modules.

use crate::city::SlotSet;
use crate::components::sheet::{BUDGET, COSTS, LINES, SheetLine, least_cost_from};
use crate::decision::Decision;
use crate::donation::{Area, Cause};
use crate::error::Illegal;
use crate::position::Position;
use crate::project::ProjectType;
use crate::seat::{Seat, SeatSet};

impl Position {
    pub(super) fn apply_sheet(
        &mut self,
        seat: Seat,
        line: SheetLine,
        decision: Decision,
    ) -> Result<(), Illegal> {
        let sheet = &self.player(seat).sheet;
        let spent = sheet.lines_cost();
        match decision {
            Decision::Sheet { line: chosen, option } if chosen == line && line.index() < LINES => {
                let cost = COSTS[line.index()].get(option as usize).ok_or(Illegal::SheetOption)?;
                if spent + cost + least_cost_from(line.index() + 1) > BUDGET {
                    return Err(Illegal::Budget);
                }
                let sheet = &mut self.player_mut(seat).sheet;
                sheet.options[line.index()] = option;
                sheet.filled += 1;
                // In the solo game there is nobody to bid against.
                let complete = sheet.filled as usize == LINES;
                if self.config.is_solo() && complete {
                    self.finish_sheet(seat);
                }
                Ok(())
            }
            Decision::Bid(bid) if line == SheetLine::Bid => {
                if spent + i16::from(bid) > BUDGET {
                    return Err(Illegal::Budget);
                }
                self.player_mut(seat).sheet.bid = bid;
                self.finish_sheet(seat);
                Ok(())
            }
            _ => Err(Illegal::NotNow),
        }
    }

    /// A sheet is complete; when all are, they are revealed together.
    fn finish_sheet(&mut self, seat: Seat) {
        self.player_mut(seat).sheet.filled = SheetLine::COUNT as u8;
        self.pending.remove(seat);
        if self.pending.is_empty() {
            self.reveal_sheets();
        }
    }

    fn reveal_sheets(&mut self) {
        self.first = self.highest_bidder();
        for seat in self.config.seats() {
            let first = seat == self.first;
            let player = self.player_mut(seat);
            let sheet = player.sheet;
            let bid = if first { i16::from(sheet.bid) } else { 0 };
            // The budget keeps this from being negative.
            player.money = (BUDGET - sheet.lines_cost() - bid).max(0) as u16;
            player.goods = sheet.value(SheetLine::Goods).max(0) as u16;
            player.vp = sheet.value(SheetLine::Vp).into();
            player.setup_moves = sheet.value(SheetLine::Moves).max(0) as u8;
            player.hire(sheet.value(SheetLine::Employees).max(0) as u8);
        }
        self.begin_tab_sides();
    }

    /// The highest bid; among equals the highest total spent; among equals the tie-break drawn in setup.
    fn highest_bidder(&self) -> Seat {
        let tied = self.equal_bidders();
        tied.iter().nth(self.tie_break as usize % tied.len().max(1)).unwrap_or(self.first)
    }

    /// Everyone who has bid and spent most.
    fn equal_bidders(&self) -> SeatSet {
        let rank = |seat: Seat| {
            let sheet = &self.player(seat).sheet;
            (sheet.bid, sheet.lines_cost() + i16::from(sheet.bid))
        };
        let best = self.config.seats().map(rank).max().unwrap_or_default();
        self.config.seats().filter(|&seat| rank(seat) == best).collect()
    }

    /// When the sheets have just been revealed: the place of the first player among those who bid as much.
    pub(crate) fn place_among_equal_bidders(&self) -> u8 {
        self.equal_bidders().iter().take_while(|&seat| seat != self.first).count() as u8
    }

    pub(super) fn apply_tab_sides(&mut self, seat: Seat, decision: Decision) -> Result<(), Illegal> {
        let Decision::TabSides(sides) = decision else { return Err(Illegal::NotNow) };
        let player = self.player_mut(seat);
        for &project in ProjectType::ALL {
            player.tabs[project.index()].side = sides.side(project);
        }
        self.next_in_setup();
        Ok(())
    }

    pub(super) fn apply_housing_disk(&mut self, seat: Seat, decision: Decision) -> Result<(), Illegal> {
        let Decision::HousingDisk(slot) = decision else { return Err(Illegal::NotNow) };
        if SlotSet::in_small_towns().contains(slot) {
            return Err(Illegal::SmallTown);
        }
        if !SlotSet::fitting(ProjectType::Housing).contains(slot) {
            return Err(Illegal::SlotType);
        }
        if !self.free_slots().contains(slot) {
            return Err(Illegal::SlotTaken);
        }
        self.disks[seat.index()].insert(slot);
        self.player_mut(seat).tabs[ProjectType::Housing.index()].disks = 0;
        Ok(())
    }

    pub(super) fn apply_reserve(&mut self, seat: Seat, decision: Decision) -> Result<(), Illegal> {
        let Decision::Reserve(department) = decision else { return Err(Illegal::NotNow) };
        if self.supply(department) == 0 {
            return Err(Illegal::NoTile(department));
        }
        self.supply[department.index()] -= 1;
        self.player_mut(seat).reserved = Some(department);
        self.next_in_setup();
        Ok(())
    }

    pub(super) fn apply_cover(&mut self, decision: Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Done => {}
            Decision::Cover { tile, column } => {
                let column = column as usize;
                if self.is_tile_taken(tile) {
                    return Err(Illegal::TileTaken);
                }
                if column >= Cause::COUNT || self.area(column).covered {
                    return Err(Illegal::AreaCovered);
                }
                self.areas[column] = Area { cause: tile, covered: true };
            }
            _ => return Err(Illegal::NotNow),
        }
        self.next_in_setup();
        Ok(())
    }

    pub(super) fn apply_setup_moves(&mut self, decision: Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Move { from, to, active } => self.move_employee(from, to, active),
            Decision::Done => {
                self.turn.activating = true;
                // What was not used is lost, and is no longer shown during activation.
                self.turn.moves = 0;
                if !self.can_activate(self.turn.seat) {
                    self.next_in_setup();
                }
                Ok(())
            }
            _ => Err(Illegal::NotNow),
        }
    }

    pub(super) fn apply_secret_donation(&mut self, seat: Seat, decision: Decision) -> Result<(), Illegal> {
        let Decision::SecretDonation(space) = decision else { return Err(Illegal::NotNow) };
        self.player_mut(seat).secret = Some(space);
        self.pending.remove(seat);
        if self.pending.is_empty() {
            self.begin_round();
        }
        Ok(())
    }
}
