//! An evaluation by rules of thumb: the score if the game ended now, and what everything on the table will still bring
//! in the remaining rounds.

use super::stage::{Stage, turns_done};
use super::{Evaluate, standing};
use carnegie_rules::components::Income;
use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::components::tracks::track;
use carnegie_rules::{DonationSpace, Office, Player, Position, ProjectType, Region, Seat, Space};

/// Rules of thumb.
#[derive(Clone, Copy, Default, Debug)]
pub struct Handmade;

impl Evaluate for Handmade {
    fn prospects(&self, position: &Position, seat: Seat) -> f32 {
        let player = position.player(seat);
        let left = f32::from(ROUNDS - turns_done(position, Stage::of(position, seat)));
        standing(position, seat)
            + resources(player, left)
            + employees(player, left)
            + missions(position, player, left)
            + projects(player, left)
            + donations(position, seat, left)
            + turn(position, seat)
    }
}

/// From 0 at the end to 1 while at least this many rounds are left.
fn while_left(left: f32, rounds: f32) -> f32 {
    (left / rounds).min(1.0)
}

fn resources(player: &Player, left: f32) -> f32 {
    let money = f32::from(player.money);
    let goods = f32::from(player.goods);
    let useful = while_left(left, 4.0);
    useful
        * (0.30 * money.min(25.0)
            + 0.08 * (money - 25.0).max(0.0)
            + 1.0 * goods.min(6.0)
            + 0.3 * (goods - 6.0).max(0.0))
}

fn employees(player: &Player, left: f32) -> f32 {
    let mut value = 0.0;
    for space in Space::all() {
        let active = f32::from(player.active[space.index()]);
        let inactive = player.inactive[space.index()];
        let desks = player.free_desks(space);
        let ready = f32::from(inactive.min(desks));
        let is_tile = matches!(player.office_at(space), Some(Office::Tile(_)));
        let desk = if is_tile { 0.30 } else { 0.25 };
        value += active * desk * left;
        if player.office_at(space).is_some() {
            value += ready * (0.15 * left + 0.4 * while_left(left, 2.0));
        } else if space != Player::LOBBY {
            value += f32::from(inactive.min(1)) * 0.08 * left;
        }
        value += (f32::from(inactive) - ready).max(0.0) * 0.10 * left;
    }
    let built = player.built().count() as f32;
    value + built * 0.10 * left
}

fn missions(position: &Position, player: &Player, left: f32) -> f32 {
    let timeline = position.timeline();
    let mut value = 0.0;
    for &region in Region::ALL {
        let employees = f32::from(player.missions[region.index()]);
        let step = player.transport[region.index()];
        let income = worth(track(region).income[step as usize], left);
        value += 0.12 * income * while_left(left, 6.0) + 0.25 * f32::from(step);
        if employees == 0.0 {
            continue;
        }
        let soonest = carnegie_rules::Action::ALL
            .iter()
            .filter_map(|&row| {
                (timeline.markers[row.index()]..5)
                    .position(|space| timeline.event(row, space).income == Some(region))
            })
            .min();
        if let Some(soonest) = soonest.filter(|&soonest| (soonest as f32) < left) {
            let delay = 1.0 / (1.0 + 0.4 * soonest as f32);
            value += employees * (income + 0.12 * left) * delay;
            value +=
                delay * player.project_incomes().map(|(_, _, income)| worth(income, left)).sum::<f32>() * 0.8;
        }
    }
    value
}

/// VP that an income is worth with this many rounds left.
fn worth(income: Income, left: f32) -> f32 {
    let useful = while_left(left, 4.0);
    match income {
        Income::Nothing => 0.0,
        Income::Money(n) => 0.3 * f32::from(n) * useful,
        Income::Goods(n) => 0.9 * f32::from(n) * useful,
        Income::Vp(n) => f32::from(n),
        Income::Study(n) => 0.6 * f32::from(n),
        Income::Employee(n) => 0.1 * left * f32::from(n),
        Income::EmployeeOrMoney(n) => (0.1 * left).max(0.3 * f32::from(n) * useful),
        Income::GoodsOrMoney(n) => (0.9_f32).max(0.3 * f32::from(n)) * useful,
    }
}

fn projects(player: &Player, left: f32) -> f32 {
    let ready: u32 =
        ProjectType::ALL.iter().map(|project| player.tabs[project.index()].disks.count_ones()).sum();
    let incomes: f32 = player.project_incomes().map(|(_, _, income)| worth(income, left)).sum();
    0.7 * (ready.min(5) as f32) * while_left(left, 5.0) + 0.15 * left * incomes * 0.5
}

/// Donations that can be paid soon: the best free ones.
fn donations(position: &Position, seat: Seat, left: f32) -> f32 {
    let player = position.player(seat);
    let worths = position.donation_worths(seat);
    let free = DonationSpace::all().filter(|&space| position.holders(space).is_free());
    let best = free.map(|space| worths[space.index()]).max().unwrap_or(0);
    let affordable = (f32::from(player.money + player.goods) / f32::from(player.donation_cost())).min(1.0);
    let made = f32::from(player.donations);
    // A donation made early grows with the company.
    let growth = made * 0.15 * left.min(f32::from(ROUNDS) / 2.0);
    growth + 0.35 * f32::from(best) * affordable * while_left(left, 3.0)
}

/// What is left of the turn in progress.
fn turn(position: &Position, seat: Seat) -> f32 {
    let turn = position.turn();
    if turn.seat != seat {
        return 0.0;
    }
    let uses: u8 = turn.uses.iter().sum();
    0.2 * f32::from(turn.moves) + 0.8 * f32::from(turn.study) + 2.0 * f32::from(uses)
}
