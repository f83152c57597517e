//! What a position is worth.

mod features;
mod handmade;
mod network;
mod neurons;
mod reach;
mod stage;

pub use features::{FEATURES, Features, SOLO_FEATURES, SparseFeatures, unit};
pub use handmade::Handmade;
pub use network::{Evaluator, Learned, Network, NetworkError};
pub(crate) use network::{OUTPUTS, VP_SCALE};
pub use neurons::HIDDEN;

use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::{Position, Seat};

/// Judges positions.
pub trait Evaluate {
    /// What a seat is expected to have when the game ends: its VP, and in the solo game its lead over Andrew, because
    /// his donations count what the player has.
    fn prospects(&self, position: &Position, seat: Seat) -> f32;
}

/// What every seat is expected to have when the game ends; in the solo game the only entry is a lead over Andrew.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    prospects: [f32; Seat::MAX],
    players: usize,
    /// Of two seats whose prospects differ by this much, the better one wins about 73 of 100 games.
    spread: f32,
}

/// How uncertain prospects are after so many rounds: what makes the results of games of the search likeliest, as
/// `learn/learn.py` found. Two, three and four players hardly differ.
const SPREADS: [f32; ROUNDS as usize + 1] =
    [9.7, 9.1, 8.8, 8.5, 8.3, 8.0, 7.9, 7.5, 7.3, 7.2, 6.8, 6.3, 6.1, 5.8, 5.3, 5.0, 4.5, 4.0, 3.4, 2.6, 1.1];
/// When the game is over nothing is uncertain; only a tie is shared.
const CERTAIN: f32 = 0.01;

impl Outlook {
    /// Judges a position for every seat.
    pub fn of(evaluation: &impl Evaluate, position: &Position) -> Self {
        let players = position.config().players();
        let mut prospects = [0.0; Seat::MAX];
        for (seat, prospects) in position.config().seats().zip(&mut prospects) {
            *prospects = evaluation.prospects(position, seat);
        }
        let done = usize::from(position.round().saturating_sub(1)).min(SPREADS.len() - 1);
        let spread = if position.is_finished() { CERTAIN } else { SPREADS[done] };
        Outlook { prospects, players, spread }
    }

    /// What is certain.
    #[cfg(test)]
    pub(crate) fn known(totals: &[f32]) -> Self {
        let mut prospects = [0.0; Seat::MAX];
        prospects[..totals.len()].copy_from_slice(totals);
        Outlook { prospects, players: totals.len(), spread: CERTAIN }
    }

    /// Becomes a mean of this outlook and another one, which has this share.
    pub(crate) fn mix(&mut self, other: &Outlook, share: f32) {
        for (own, other) in self.prospects.iter_mut().zip(&other.prospects) {
            *own += share * (other - *own);
        }
        self.spread += share * (other.spread - self.spread);
    }

    /// One number for each seat.
    pub fn prospects(&self) -> &[f32] {
        &self.prospects[..self.players]
    }

    /// How far a seat is expected to be ahead when the game ends: of the best opponent; with several opponents, half of
    /// it is the lead over the mean of them all, because the leader is not the only danger.
    pub fn lead(&self, seat: Seat) -> f32 {
        let own = self.prospects[seat.index()];
        let (mut best, mut sum, mut count) = (f32::MIN, 0.0, 0);
        let others = self.prospects().iter().enumerate().filter(|(index, _)| *index != seat.index());
        for (_, &vp) in others {
            best = best.max(vp);
            sum += vp;
            count += 1;
        }
        // In the solo game the prospects are already a lead.
        if count == 0 { own } else { own - (0.5 * best + 0.5 * sum / count as f32) }
    }
}

impl Outlook {
    /// The chance of a seat to win, from 0 to 1; a shared victory counts as a part of one.
    pub fn chance(&self, seat: Seat) -> f32 {
        let own = self.prospects[seat.index()];
        let against = |vp: f32| ((vp - own) / self.spread).clamp(-60.0, 60.0).exp();
        if self.players == 1 {
            // The prospects are a lead over Andrew, so he stands at 0.
            return 1.0 / (1.0 + against(0.0));
        }
        1.0 / self.prospects().iter().map(|&vp| against(vp)).sum::<f32>()
    }
}

/// How far a seat is expected to be ahead when the game ends: see [`Outlook::lead`].
pub fn margin(evaluation: &impl Evaluate, position: &Position, seat: Seat) -> f32 {
    Outlook::of(evaluation, position).lead(seat)
}

/// What a seat has now: its VP, and in the solo game its lead over Andrew.
pub(crate) fn standing(position: &Position, seat: Seat) -> f32 {
    let own = f32::from(position.score(seat).total());
    if position.config().is_solo() { own - f32::from(position.score(Seat::ANDREW).total()) } else { own }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Random, Stop};
    use carnegie_rules::{Config, Viewer, decision_list};

    #[test]
    fn chances_add_up_and_are_certain_in_the_end() {
        for players in 2..=4 {
            let mut position = Position::new(Config::base(players).unwrap(), 3);
            let (mut bot, mut list) = (Random::new(3), decision_list());
            while let Some(seat) = position.to_act().iter().next() {
                position.legal(seat, &mut list);
                let decision = bot.choose(&position.view(Viewer::Seat(seat)), &list, &Stop::default());
                position.apply(seat, decision).unwrap();
                let outlook = Outlook::of(Learned::get(), &position);
                let sum: f32 = position.scored_seats().map(|seat| outlook.chance(seat)).sum();
                assert!((sum - 1.0).abs() < 1e-3, "{sum}");
            }
            let outlook = Outlook::of(Learned::get(), &position);
            let winners = position.winners();
            for seat in position.scored_seats() {
                let share = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
                assert!((outlook.chance(seat) - share).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn a_lead_is_worth_more_the_later_it_is() {
        let outlook = |spread| Outlook { prospects: [105.0, 100.0, 0.0, 0.0], players: 2, spread };
        let seat = Seat::new(0).unwrap();
        let chances: Vec<f32> = SPREADS.iter().map(|&spread| outlook(spread).chance(seat)).collect();
        assert!(chances.is_sorted(), "{chances:?}");
        assert!(chances[0] > 0.6 && chances[20] > 0.98, "{chances:?}");
    }
}
