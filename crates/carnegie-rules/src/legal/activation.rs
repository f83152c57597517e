//! Activation of employees (RULES §6), before the first round and in phase IV.

use crate::company::Space;
use crate::decision::{Decision, Pay};
use crate::position::Position;
use crate::seat::Seat;

pub(super) fn activate(position: &Position, seat: Seat, out: &mut impl FnMut(Decision)) {
    let player = position.player(seat);
    let payroll = position.payroll.contains(seat);
    for space in Space::all() {
        let Some(office) = player.office_at(space) else { continue };
        if player.inactive[space.index()] == 0 || player.free_desks(space) == 0 {
            continue;
        }
        let price = office.desk_cost();
        if price <= player.money {
            out(Decision::Activate { space, pay: Pay::Price });
        }
        if payroll && price + 2 <= player.money {
            out(Decision::Activate { space, pay: Pay::More });
        }
        if payroll && 1 <= player.money && player.vp > 0 {
            out(Decision::Activate { space, pay: Pay::Less });
        }
    }
}
