//! Positions that a viewer cannot tell apart: what search bots play out when something is hidden.

use crate::components::sheet::{BUDGET, LINES, OPTIONS, SheetLine};
use crate::components::solo_cards::{ADVANCED_CARDS, DECK, NORMAL_CARDS};
use crate::config::Module;
use crate::donation::DonationSpace;
use crate::phase::Phase;
use crate::player::Sheet;
use crate::position::Position;
use crate::seat::Seat;
use crate::view::View;

/// Combinations of options on a sheet, not counting the bid.
const SHEETS: usize = OPTIONS.pow(LINES as u32);
/// A multiple of every possible number of tied bidders, as in setup.
const TIE_BREAKS: usize = 12;

impl View {
    /// A complete position that looks exactly like this view to its viewer.
    ///
    /// Everything hidden is drawn afresh, each possibility equally likely: the complete sheets and the secret
    /// donations of the others, the tie-break between equal bids, and the cards of Andrew's deck that have not been
    /// revealed, normal and advanced ones in the numbers that his difficulty leaves. A sheet that another player is
    /// still filling in is empty.
    ///
    /// `random(n)` gives a number from 0 to n − 1; nothing else decides, so the same numbers give the same position.
    /// Nothing is allocated.
    ///
    /// ```
    /// use carnegie_rules::{Config, Position, Viewer};
    ///
    /// let position = Position::new(Config::solo(2)?, 7);
    /// let view = position.view(Viewer::Spectator);
    /// let guess = view.sample(|n| n / 2);
    /// assert_eq!(guess.view(Viewer::Spectator), view);
    /// # Ok::<(), carnegie_rules::ConfigError>(())
    /// ```
    pub fn sample(&self, mut random: impl FnMut(usize) -> usize) -> Position {
        let random = &mut |bound: usize| random(bound) % bound;
        let mut position = *self.position();
        position.tie_break = random(TIE_BREAKS) as u8;
        for seat in position.config.seats() {
            let others = !self.viewer().is(seat);
            if others && position.phase == Phase::Sheets && !position.pending.contains(seat) {
                position.player_mut(seat).sheet = sample_sheet(position.config.is_solo(), random);
            }
            if position.hides_donation(seat) {
                position.player_mut(seat).secret = DonationSpace::new(random(DonationSpace::COUNT));
            }
        }
        if let Some(difficulty) = position.config.difficulty() {
            let known = position.andrew.revealed as usize;
            sample_deck(&mut position.andrew.deck, known, difficulty, random);
        }
        position
    }
}

impl Position {
    /// Whether a seat has noted a secret donation that is not in this position, because a view hides it.
    pub(crate) fn hides_donation(&self, seat: Seat) -> bool {
        let noted = match self.phase {
            Phase::Sheets
            | Phase::TabSides
            | Phase::FirstProject
            | Phase::NewDonations
            | Phase::SetupMoves
            | Phase::Finished => false,
            Phase::SecretDonations => !self.pending.contains(seat),
            Phase::ChooseAction
            | Phase::Income
            | Phase::Donation
            | Phase::Departments
            | Phase::Activation => true,
        };
        noted && self.config.has(Module::SecretDonation) && self.player(seat).secret.is_none()
    }
}

/// One of all complete sheets that keep to the budget.
fn sample_sheet(solo: bool, random: &mut impl FnMut(usize) -> usize) -> Sheet {
    let all: usize = (0..SHEETS).map(|index| bids(lines(index), solo)).sum();
    let mut drawn = random(all);
    for sheet in (0..SHEETS).map(lines) {
        let bids = bids(sheet, solo);
        if drawn < bids {
            return Sheet { bid: drawn as u8, ..sheet };
        }
        drawn -= bids;
    }
    lines(0)
}

/// The sheet with the `index`-th set of options and no bid.
fn lines(mut index: usize) -> Sheet {
    let mut sheet = Sheet { filled: SheetLine::COUNT as u8, ..Sheet::default() };
    for option in &mut sheet.options {
        *option = (index % OPTIONS) as u8;
        index /= OPTIONS;
    }
    sheet
}

/// How many bids the budget allows after the lines of a sheet; in the solo game there is nobody to bid against.
fn bids(sheet: Sheet, solo: bool) -> usize {
    let left = BUDGET - sheet.lines_cost();
    match left {
        ..0 => 0,
        _ if solo => 1,
        _ => left as usize + 1,
    }
}

/// Draws the cards after the first `known` ones.
pub(crate) fn sample_deck(
    deck: &mut [u8; DECK],
    known: usize,
    difficulty: u8,
    random: &mut impl FnMut(usize) -> usize,
) {
    let all_advanced = ADVANCED_CARDS[(difficulty as usize).clamp(1, ADVANCED_CARDS.len()) - 1];
    let (seen, hidden) = deck.split_at_mut(known.min(DECK));
    let seen_advanced = seen.iter().filter(|&&card| card as usize >= NORMAL_CARDS).count();
    let advanced = all_advanced.saturating_sub(seen_advanced).min(hidden.len());
    let (first, rest) = hidden.split_at_mut(advanced);
    draw_unseen(first, seen, NORMAL_CARDS, random);
    draw_unseen(rest, seen, 0, random);
    for last in (1..hidden.len()).rev() {
        hidden.swap(last, random(last + 1));
    }
}

/// Fills places with different cards from `lowest` to `lowest` + 19 that have not been seen.
fn draw_unseen(places: &mut [u8], seen: &[u8], lowest: usize, random: &mut impl FnMut(usize) -> usize) {
    let mut cards = [0u8; NORMAL_CARDS];
    let mut count = 0;
    for card in (lowest..lowest + NORMAL_CARDS).map(|card| card as u8).filter(|card| !seen.contains(card)) {
        cards[count] = card;
        count += 1;
    }
    for (taken, place) in places.iter_mut().enumerate().take_while(|(taken, _)| *taken < count) {
        cards.swap(taken, taken + random(count - taken));
        *place = cards[taken];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Decision, Modules, Viewer};
    use std::collections::{BTreeSet, HashMap};

    /// A small generator: tests need no better one.
    fn generator(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        move |bound| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % bound
        }
    }

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    #[test]
    fn andrews_unrevealed_cards_respect_difficulty_and_what_has_been_seen() {
        for difficulty in 1..=4 {
            let mut position = Position::new(Config::solo(difficulty).unwrap(), 3);
            for revealed in 0..=DECK {
                position.andrew.revealed = revealed as u8;
                let view = position.view(Viewer::Seat(seat(0)));
                let guess = view.sample(generator(revealed as u64));
                assert_eq!(guess.view(Viewer::Seat(seat(0))), view);
                let cards: BTreeSet<u8> = guess.andrew.deck.into_iter().collect();
                assert_eq!(cards.len(), DECK, "every card once");
                let advanced = cards.iter().filter(|&&card| card as usize >= NORMAL_CARDS).count();
                assert_eq!(advanced, ADVANCED_CARDS[difficulty as usize - 1]);
            }
        }
    }

    #[test]
    fn every_unseen_card_is_equally_likely_to_come_next() {
        let position = Position::new(Config::solo(3).unwrap(), 1);
        let view = position.view(Viewer::Spectator);
        let mut random = generator(5);
        let mut next: HashMap<u8, u32> = HashMap::new();
        for _ in 0..8_000 {
            *next.entry(view.sample(&mut random).andrew.deck[0]).or_default() += 1;
        }
        // Ten normal and ten advanced cards of twenty each: 200 times each of the forty is expected.
        assert_eq!(next.len(), 40);
        assert!(next.values().all(|count| (140..=260).contains(count)), "{next:?}");
    }

    #[test]
    fn complete_sheets_of_others_are_drawn_within_the_budget() {
        let config = Config::new(3, Modules::NONE.with(Module::NewBeginning), None).unwrap();
        let mut position = Position::new(config, 9);
        let decide = |position: &mut Position, seat, option| {
            for &line in &SheetLine::ALL[..LINES] {
                position.apply(seat, Decision::Sheet { line, option }).unwrap();
            }
        };
        decide(&mut position, seat(0), 0);
        position.apply(seat(0), Decision::Bid(51)).unwrap();
        decide(&mut position, seat(1), 1);
        let view = position.view(Viewer::Seat(seat(2)));
        let mut random = generator(1);
        let mut sheets = BTreeSet::new();
        let mut tie_breaks = BTreeSet::new();
        for _ in 0..500 {
            let guess = view.sample(&mut random);
            assert_eq!(guess.view(Viewer::Seat(seat(2))), view);
            let sheet = guess.player(seat(0)).sheet;
            assert!(sheet.lines_cost() + i16::from(sheet.bid) <= BUDGET);
            assert_eq!(guess.player(seat(1)).sheet, Sheet::default(), "still being filled in");
            sheets.insert((sheet.options, sheet.bid));
            tie_breaks.insert(guess.tie_break);
        }
        assert!(sheets.len() > 400 && tie_breaks.len() == TIE_BREAKS);
        let own = position.view(Viewer::Seat(seat(0))).sample(&mut random);
        assert_eq!(own.player(seat(0)).sheet, position.player(seat(0)).sheet, "one's own sheet is known");
    }

    #[test]
    fn every_sheet_within_the_budget_can_be_drawn() {
        let all: usize = (0..SHEETS).map(|index| bids(lines(index), false)).sum();
        let drawn: BTreeSet<_> = (0..all)
            .map(|number| {
                let sheet = sample_sheet(false, &mut |_| number);
                assert!(sheet.lines_cost() + i16::from(sheet.bid) <= BUDGET);
                (sheet.options, sheet.bid)
            })
            .collect();
        assert_eq!(drawn.len(), all);
        let within_budget = (0..SHEETS).filter(|&index| lines(index).lines_cost() <= BUDGET).count();
        assert_eq!((0..SHEETS).map(|index| bids(lines(index), true)).sum::<usize>(), within_budget);
    }

    #[test]
    fn secret_donations_of_others_are_drawn_once_they_are_noted() {
        let config = Config::new(2, Modules::NONE.with(Module::SecretDonation), None).unwrap();
        let mut position = Position::new(config, 4);
        let spaces = |position: &Position| {
            let mut random = generator(2);
            let view = position.view(Viewer::Seat(seat(0)));
            let draw = |_| view.sample(&mut random).player(seat(1)).secret;
            (0..400).map(draw).collect::<BTreeSet<_>>()
        };
        assert_eq!(spaces(&position), BTreeSet::from([None]), "nothing is noted before its phase");
        position.phase = Phase::SecretDonations;
        position.pending = [seat(0), seat(1)].into_iter().collect();
        assert_eq!(spaces(&position), BTreeSet::from([None]));
        let space = DonationSpace::new(3).unwrap();
        position.apply(seat(1), Decision::SecretDonation(space)).unwrap();
        assert_eq!(spaces(&position).len(), DonationSpace::COUNT);
        position.apply(seat(0), Decision::SecretDonation(space)).unwrap();
        assert_eq!(spaces(&position).len(), DonationSpace::COUNT);
        assert!(!spaces(&position).contains(&None));
    }

    #[test]
    fn at_a_shared_screen_the_own_secret_donation_is_drawn_like_those_of_the_others() {
        let config = Config::new(2, Modules::NONE.with(Module::SecretDonation), None).unwrap();
        let mut position = Position::new(config, 4);
        position.phase = Phase::SecretDonations;
        position.pending = [seat(0), seat(1)].into_iter().collect();
        let view = |position: &Position| position.view(Viewer::Seat(seat(0))).without_own_donation();
        assert!(!view(&position).hides_own_donation(), "nothing is noted yet");
        for seat in [seat(0), seat(1)] {
            position.apply(seat, Decision::SecretDonation(DonationSpace::new(3).unwrap())).unwrap();
        }
        assert!(view(&position).hides_own_donation());
        assert!(!position.view(Viewer::Seat(seat(0))).hides_own_donation());
        let mut random = generator(2);
        let drawn: BTreeSet<_> =
            (0..400).map(|_| view(&position).sample(&mut random).player(seat(0)).secret).collect();
        assert_eq!(drawn.len(), DonationSpace::COUNT);
        assert!(!drawn.contains(&None));
        position.phase = Phase::Finished;
        assert_eq!(view(&position), position.view(Viewer::Seat(seat(0))), "now everybody may know");
    }
}
