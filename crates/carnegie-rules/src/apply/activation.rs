//! Activation of employees (RULES §6), before the first round and in phase IV.

use super::check_money;
use crate::components::AMOUNTS;
use crate::decision::{Decision, Pay};
use crate::error::Illegal;
use crate::phase::Phase;
use crate::position::Position;
use crate::seat::Seat;

impl Position {
    pub(super) fn apply_activation(&mut self, seat: Seat, decision: Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Activate { space, pay } => {
                let player = self.player(seat);
                let office = player.office_at(space).ok_or(Illegal::NobodyToActivate(space))?;
                if player.inactive[space.index()] == 0 || player.free_desks(space) == 0 {
                    return Err(Illegal::NobodyToActivate(space));
                }
                if pay != Pay::Price && !self.payroll.contains(seat) {
                    return Err(Illegal::NoPayroll);
                }
                if pay == Pay::Less && player.vp <= 0 {
                    return Err(Illegal::NoVp);
                }
                let (price, vp) = match pay {
                    Pay::Price => (office.desk_cost(), 0),
                    Pay::More => (office.desk_cost() + AMOUNTS.payroll_more_money, AMOUNTS.payroll_more_vp),
                    Pay::Less => (AMOUNTS.payroll_less_money, -AMOUNTS.payroll_less_vp),
                };
                check_money(price, player.money)?;
                let player = self.player_mut(seat);
                player.money -= price;
                player.vp += vp;
                player.inactive[space.index()] -= 1;
                player.active[space.index()] += 1;
                Ok(())
            }
            Decision::Done => {
                self.end_activation(seat);
                Ok(())
            }
            _ => Err(Illegal::NotNow),
        }
    }

    fn end_activation(&mut self, seat: Seat) {
        if self.phase == Phase::SetupMoves {
            return self.next_in_setup();
        }
        self.pending.remove(seat);
        if self.pending.is_empty() {
            self.end_round();
        }
    }
}
