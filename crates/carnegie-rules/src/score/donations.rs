//! What donations score, and the best way to pay for those that have to be paid.

use super::{Score, ScoreLine, component};
use crate::city::{City, Size, SlotSet};
use crate::components::AMOUNTS;
use crate::components::donations::{Donation, DonationEffect};
use crate::components::tracks::Level;
use crate::donation::{Cause, DonationSpace};
use crate::player::Player;
use crate::position::Position;
use crate::project::ProjectType;
use crate::region::Region;
use crate::seat::Seat;
use crate::{Action, Space};

/// One donation that has to be paid: each payment costs `money` and `goods` and gives `vp`, up to `limit` VP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payment {
    /// Dollars per payment.
    pub money: u16,
    /// Goods per payment.
    pub goods: u16,
    /// VP per payment.
    pub vp: i16,
    /// The most VP in total.
    pub limit: i16,
    /// The most payments.
    pub times: u16,
}

impl Payment {
    /// Payments that give VP: more than the limit rewards would be wasted.
    fn useful(&self) -> u16 {
        (self.limit.max(0) as u16).div_ceil(self.vp.max(1) as u16).min(self.times)
    }

    /// The most VP that a purse can buy with this alone.
    fn most(&self, purse: Purse) -> i16 {
        let affordable = |&times: &u16| purse.pay(self.money * times, self.goods * times).is_some();
        let times = (0..=self.useful()).take_while(affordable).last().unwrap_or(0);
        (self.vp * times as i16).min(self.limit)
    }
}

/// What is there to pay with; goods may be sold first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purse {
    /// Dollars.
    pub money: u16,
    /// Goods.
    pub goods: u16,
}

impl Purse {
    /// What is left after paying, selling as few goods as possible. `None` if it is not enough.
    fn pay(self, money: u16, goods: u16) -> Option<Purse> {
        let goods = self.goods.checked_sub(goods)?;
        let sold = money.saturating_sub(self.money).div_ceil(AMOUNTS.goods_price);
        let money = self.money + sold * AMOUNTS.goods_price - money;
        Some(Purse { money, goods: goods.checked_sub(sold)? })
    }
}

/// The best total of VP that a purse can buy, with the VP of each donation in the order given.
///
/// At most eight donations are paid; a player cannot have more of this kind.
pub fn best_payment(purse: Purse, payments: &[Payment]) -> (i16, [i16; 8]) {
    let mut best = (0, [0; 8]);
    for_each_split(purse, payments, 0, [0; 8], &mut |split, _| {
        let total: i16 = split.iter().sum();
        if total > best.0 {
            best = (total, split);
        }
    });
    best
}

/// Calls `f` with the VP of every sensible split and the purse that is left.
fn for_each_split(
    purse: Purse,
    payments: &[Payment],
    index: usize,
    split: [i16; 8],
    f: &mut impl FnMut([i16; 8], Purse),
) {
    let Some(payment) = payments.get(index).filter(|_| index < 8) else { return f(split, purse) };
    let useful = payment.useful();
    let last = index + 1 == payments.len();
    for times in (0..=useful).rev() {
        let Some(left) = purse.pay(payment.money * times, payment.goods * times) else { continue };
        let mut split = split;
        split[index] = (payment.vp * times as i16).min(payment.limit);
        for_each_split(left, payments, index + 1, split, f);
        if last {
            // Paying less for the last donation is never better.
            break;
        }
    }
}

/// How a donation is paid, if it has to be paid.
fn payment(donation: Donation, limit: i16) -> Option<Payment> {
    let DonationEffect::Paid(price) = donation.effect else { return None };
    Some(Payment {
        money: price.money,
        goods: price.goods,
        vp: donation.vp,
        limit,
        times: price.times.unwrap_or(u16::MAX),
    })
}

/// Paid donations of one seat, with the places their VP belong to; `None` is the secret donation.
struct Bills {
    payments: [Payment; 8],
    places: [Option<DonationSpace>; 8],
    count: usize,
}

impl Bills {
    fn new() -> Self {
        let nothing = Payment { money: 0, goods: 0, vp: 0, limit: 0, times: 0 };
        Bills { payments: [nothing; 8], places: [None; 8], count: 0 }
    }

    fn push(&mut self, payment: Payment, place: Option<DonationSpace>) {
        if self.count < self.payments.len() {
            self.payments[self.count] = payment;
            self.places[self.count] = place;
            self.count += 1;
        }
    }

    fn payments(&self) -> &[Payment] {
        &self.payments[..self.count]
    }
}

/// Built departments as donations count them, gathered once for all donations.
#[derive(Clone, Copy)]
struct Built {
    of_action: [i16; Action::COUNT],
    left_column: i16,
    top_floor: i16,
}

impl Built {
    fn of(player: &Player) -> Self {
        let mut built = Built { of_action: [0; Action::COUNT], left_column: 0, top_floor: 0 };
        for (space, department) in player.built() {
            built.of_action[department.action().index()] += 1;
            built.left_column += i16::from(space.column() == 0);
            built.top_floor += i16::from(space.is_top());
        }
        built
    }
}

impl Position {
    /// Scores the donations and the secret donation of a player.
    pub(super) fn score_donations(&self, seat: Seat, score: &mut Score) {
        let limit = AMOUNTS.donation_limit + self.player(seat).donation_limit_raise();
        let mut bills = self.score_unpaid(seat, seat, limit, score);
        if let Some(space) = self.player(seat).secret {
            let donation = self.donation(space);
            match payment(donation, AMOUNTS.donation_limit) {
                Some(payment) => bills.push(payment, None),
                None => {
                    let vp = self.donation_vp(seat, donation, Built::of(self.player(seat)));
                    score.set(ScoreLine::SecretDonation, vp.min(AMOUNTS.donation_limit));
                }
            }
        }
        let (_, split) = best_payment(self.purse(seat), bills.payments());
        add_paid(&bills, split, score);
    }

    /// Scores Andrew's donations from the player's position, after the player's own scoring.
    pub(super) fn score_andrews_donations(&self, score: &mut Score) {
        let seat = Seat::wrapping(0);
        let bills = self.score_unpaid(Seat::ANDREW, seat, AMOUNTS.donation_limit, score);
        if bills.count == 0 {
            return;
        }
        // Of the best ways to pay, the player chooses the one that leaves Andrew least.
        let limit = AMOUNTS.donation_limit + self.player(seat).donation_limit_raise();
        let own = self.score_unpaid(seat, seat, limit, &mut Score::new());
        let (best, _) = best_payment(self.purse(seat), own.payments());
        let mut andrews: Option<(i16, [i16; 8])> = None;
        for_each_split(self.purse(seat), own.payments(), 0, [0; 8], &mut |split, left| {
            if split.iter().sum::<i16>() == best {
                let candidate = best_payment(left, bills.payments());
                if andrews.is_none_or(|found| candidate.0 < found.0) {
                    andrews = Some(candidate);
                }
            }
        });
        add_paid(&bills, andrews.map_or([0; 8], |found| found.1), score);
    }

    /// Scores a holder's donations by the position of `seat` as far as nothing is paid, and returns the rest.
    fn score_unpaid(&self, holder: Seat, seat: Seat, limit: i16, score: &mut Score) -> Bills {
        let mut bills = Bills::new();
        let mut sum = 0;
        let built = Built::of(self.player(seat));
        for space in DonationSpace::all().filter(|&space| self.holders(space).seats.contains(holder)) {
            let donation = self.donation(space);
            match payment(donation, limit) {
                Some(payment) => bills.push(payment, Some(space)),
                None => {
                    let vp = self.donation_vp(seat, donation, built).min(limit);
                    score.donations[space.index()] = Some(vp);
                    sum += vp;
                }
            }
        }
        score.set(ScoreLine::Donations, sum);
        bills
    }

    /// What the things that each donation counts are worth to a seat now: a fast estimate of what a disk there would
    /// score. The donation does not count itself, and each may spend the whole purse. The bots have learned their
    /// weights with these numbers; what people are shown is [`Position::donation_gains`].
    pub fn donation_worths(&self, seat: Seat) -> [i16; DonationSpace::COUNT] {
        let limit = AMOUNTS.donation_limit + self.player(seat).donation_limit_raise();
        let mut worths = [0; DonationSpace::COUNT];
        let built = Built::of(self.player(seat));
        for space in DonationSpace::all() {
            let donation = self.donation(space);
            worths[space.index()] = match payment(donation, limit) {
                Some(payment) => payment.most(self.purse(seat)),
                None => self.donation_vp(seat, donation, built).min(limit),
            };
        }
        worths
    }

    /// What each donation would add to a seat's score if it were made now and the game ended; where the seat has a disk
    /// already, what it scores.
    ///
    /// The donation counts itself (ruling 8.4), and all that have to be paid share what its price leaves. Where money
    /// is short, goods are sold; a seat that cannot pay the price at all would have nothing left.
    pub fn donation_gains(&self, seat: Seat) -> [i16; DonationSpace::COUNT] {
        let scored = |position: &Position| {
            let mut score = Score::new();
            position.score_donations(seat, &mut score);
            score
        };
        let before = scored(self);
        let left = self.purse(seat).pay(self.player(seat).donation_cost(), 0);
        let left = left.unwrap_or(Purse { money: 0, goods: 0 });
        std::array::from_fn(|index| {
            if let Some(vp) = before.donations[index] {
                return vp;
            }
            let mut after = *self;
            after.donations[index].seats.insert(seat);
            let player = after.player_mut(seat);
            player.donations += 1;
            (player.money, player.goods) = (left.money, left.goods);
            scored(&after).total() - before.total()
        })
    }

    fn purse(&self, seat: Seat) -> Purse {
        Purse { money: self.player(seat).money, goods: self.player(seat).goods }
    }

    /// VP of a donation that does not have to be paid, without its limit.
    fn donation_vp(&self, seat: Seat, donation: Donation, built: Built) -> i16 {
        donation.vp * self.counted(seat, donation.effect, built)
    }

    /// How many of the things that a donation counts a player has.
    fn counted(&self, seat: Seat, effect: DonationEffect, built: Built) -> i16 {
        let player = self.player(seat);
        let projects_of = |project: ProjectType| i16::from(player.projects_of(project));
        let projects = self.projects(seat);
        match effect {
            DonationEffect::PerBuilt(action) => built.of_action[action.index()],
            DonationEffect::PerAnyBuilt => built.of_action.iter().sum(),
            DonationEffect::PerInfrastructure => projects_of(ProjectType::Infrastructure),
            DonationEffect::PerIndustry => projects_of(ProjectType::Industry),
            DonationEffect::PerHousingOrCommerce => {
                projects_of(ProjectType::Housing) + projects_of(ProjectType::Commerce)
            }
            DonationEffect::PerRailroad => {
                Region::ALL.iter().filter(|&&region| player.level(region) == Level::Railroad).count() as i16
            }
            DonationEffect::PerDonation => i16::from(player.donations),
            DonationEffect::Fixed => 1,
            DonationEffect::PerActive => player.active_employees().into(),
            DonationEffect::PerProjectIn(region) => self.projects_in(seat, region),
            DonationEffect::PerSmallTown => projects.and(SlotSet::in_small_towns()).len() as i16,
            DonationEffect::BestDepartmentType => most(built.of_action.into_iter()),
            DonationEffect::DepartmentTypes => count(built.of_action.into_iter()),
            DonationEffect::LeftColumn => built.left_column,
            DonationEffect::TopFloor => built.top_floor,
            DonationEffect::PerDonationTo(cause) => self.donations_to(seat, cause),
            DonationEffect::BestProjectType => {
                most(ProjectType::ALL.iter().map(|&project| projects_of(project)))
            }
            DonationEffect::ProjectTypes => {
                count(ProjectType::ALL.iter().map(|&project| projects_of(project)))
            }
            DonationEffect::PerProject => projects.len() as i16,
            DonationEffect::DonationTypes => {
                count(Cause::ALL.iter().map(|&cause| self.donations_to(seat, cause)))
            }
            DonationEffect::EmptySpaces => i16::from(player.empty_spaces()),
            DonationEffect::PerInactive => {
                i16::from(player.inactive_employees() + player.employees_on_missions())
            }
            DonationEffect::PaidDesks => {
                let paid = |space: &Space| {
                    let office = player.office_at(*space);
                    office.is_some_and(|office| office.desk_cost() >= AMOUNTS.paid_desk_cost)
                };
                Space::all().filter(paid).map(|space| i16::from(player.active[space.index()])).sum::<i16>()
            }
            DonationEffect::ConnectedTo(city) => self.medium_cities_connected(seat, city),
            DonationEffect::Paid(_) => 0,
        }
    }

    /// Donations of a seat in areas of this type.
    fn donations_to(&self, seat: Seat, cause: Cause) -> i16 {
        DonationSpace::all()
            .filter(|&space| {
                self.holders(space).seats.contains(seat) && self.area(space.column()).cause == cause
            })
            .count() as i16
    }

    /// Medium cities in the same network of the player's projects as a major city.
    fn medium_cities_connected(&self, seat: Seat, city: City) -> i16 {
        let connected = component(self.cities(seat), 1 << city.index());
        let medium = |city: &&City| city.data().size == Size::Medium && connected & (1 << city.index()) != 0;
        City::ALL.iter().filter(medium).count() as i16
    }
}

fn add_paid(bills: &Bills, split: [i16; 8], score: &mut Score) {
    let mut sum = score.line(ScoreLine::Donations);
    for (place, vp) in bills.places.iter().zip(split).take(bills.count) {
        match place {
            Some(space) => {
                score.donations[space.index()] = Some(vp);
                sum += vp;
            }
            None => score.set(ScoreLine::SecretDonation, vp),
        }
    }
    score.set(ScoreLine::Donations, sum);
}

fn most(counts: impl Iterator<Item = i16>) -> i16 {
    counts.max().unwrap_or(0)
}

/// How many of the counts are not zero.
fn count(counts: impl Iterator<Item = i16>) -> i16 {
    counts.filter(|&n| n > 0).count() as i16
}
