//! Many games at once, stepped on all cores, written into rows that the caller owns.

use crate::numbering::{DECISIONS, decision_of, number_of};
use crate::observation::{OBSERVATION, observe};
use carnegie_bots::Xorshift;
use carnegie_rules::{Config, DecisionList, Position, Seat, Viewer, decision_list};
use rayon::prelude::*;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What the seats get when a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// 1 for a win, -1 for a loss; a win that k seats share is 2/k - 1.
    Win,
    /// The lead over the best other seat, in VP.
    Margin,
    /// The seat's own total, in VP.
    Score,
}

impl Reward {
    /// Every kind of reward.
    pub const ALL: [Reward; 3] = [Reward::Win, Reward::Margin, Reward::Score];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Reward::Win => "win",
            Reward::Margin => "margin",
            Reward::Score => "score",
        }
    }

    /// What each seat gets at the end of a game; 0 where nobody sits, and for Andrew.
    pub fn of(self, position: &Position) -> [f32; Seat::MAX] {
        let totals = totals(position);
        let winners = position.winners();
        let mut rewards = [0.0; Seat::MAX];
        for seat in position.config().seats() {
            let others = position.scored_seats().filter(|&other| other != seat);
            rewards[seat.index()] = match self {
                Reward::Win if winners.contains(seat) => 2.0 / winners.len() as f32 - 1.0,
                Reward::Win => -1.0,
                Reward::Margin => {
                    let best = others.map(|other| totals[other.index()]).max().unwrap_or(0);
                    f32::from(totals[seat.index()] - best)
                }
                Reward::Score => totals[seat.index()].into(),
            };
        }
        rewards
    }
}

/// A reward that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no reward \"{0}\"; there are win, margin and score")]
pub struct UnknownReward(String);

impl FromStr for Reward {
    type Err = UnknownReward;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = Reward::ALL.into_iter().find(|reward| reward.name() == word);
        found.ok_or_else(|| UnknownReward(word.chars().take(40).collect()))
    }
}

impl fmt::Display for Reward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

fn totals(position: &Position) -> [i16; Seat::MAX] {
    let mut totals = [0; Seat::MAX];
    for seat in position.scored_seats() {
        totals[seat.index()] = position.score(seat).total();
    }
    totals
}

/// The first of the seats that have to decide: simultaneous phases are played in seat order.
pub fn to_move(position: &Position) -> Option<Seat> {
    position.to_act().iter().next()
}

/// Where the rows of a batch are written, one row per game.
#[derive(Debug)]
pub struct Output<'a> {
    /// What the seat to move sees: [`OBSERVATION`] integers per game.
    pub observations: &'a mut [i16],
    /// 1 for each legal decision: [`DECISIONS`] bytes per game.
    pub masks: &'a mut [u8],
    /// The seat to move, from 0.
    pub seats: &'a mut [u8],
    /// What each of the four seats got in this step.
    pub rewards: &'a mut [f32],
    /// 1 if the game ended in this step; the row then already shows a new game.
    pub finished: &'a mut [u8],
    /// The totals of the four seats in the last game that ended.
    pub scores: &'a mut [i16],
}

/// Why a step was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BatchError {
    /// The numbers of rows and games do not match.
    #[error("{found} {what} for {wanted}")]
    Length {
        /// What was counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A decision that is not legal.
    #[error("game {game}: {number} is not a legal decision of seat {seat}{}", words(*.number))]
    Illegal {
        /// The row.
        game: usize,
        /// The decision.
        number: i64,
        /// The seat to move, counted from 0 as in the rows.
        seat: usize,
    },
}

fn words(number: i64) -> String {
    match u16::try_from(number).ok().and_then(decision_of) {
        Some(decision) => format!(" (\"{decision}\")"),
        None => format!(" (decisions are numbered 0 to {})", DECISIONS - 1),
    }
}

/// One of the games.
#[derive(Clone, Debug)]
struct Slot {
    position: Position,
    seat: Seat,
    /// How many games this row had before this one.
    before: u64,
    /// The numbers of the legal decisions, in the order of the engine.
    legal: Vec<u16>,
    /// A sequence for each seat: what a random bot of `carnegie simulate` would decide.
    random: [Xorshift; Seat::MAX],
}

/// Thousands of games of one kind. Every game that ends is followed by another one in its row.
///
/// The n-th game of row r (from 0) has the number r + n × rows, and its seed is derived from its number
/// as in `carnegie simulate`: with [`Batch::sample`] the games are those of `carnegie simulate --bots random` with the
/// same seed, whatever the number of threads.
#[derive(Debug)]
pub struct Batch {
    config: Config,
    seed: u64,
    reward: Reward,
    slots: Vec<Slot>,
}

impl Batch {
    /// A batch of this many games.
    pub fn new(config: Config, games: usize, seed: u64, reward: Reward) -> Self {
        let mut batch = Batch { config, seed, reward, slots: Vec::with_capacity(games) };
        let mut legal = decision_list();
        for number in 0..games {
            let mut slot = Slot {
                position: Position::new(config, 0),
                seat: Seat::ANDREW,
                before: 0,
                legal: Vec::new(),
                random: [Xorshift::new(0); Seat::MAX],
            };
            batch.begin(&mut slot, number as u64);
            slot.list(&mut legal);
            batch.slots.push(slot);
        }
        batch
    }

    /// Games, and rows.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// What is played.
    pub const fn config(&self) -> Config {
        self.config
    }

    /// The position of a row.
    pub fn position(&self, row: usize) -> Option<&Position> {
        self.slots.get(row).map(|slot| &slot.position)
    }

    fn begin(&self, slot: &mut Slot, number: u64) {
        let seed = Xorshift::derive(self.seed, number);
        slot.position = Position::new(self.config, seed);
        slot.random = std::array::from_fn(|seat| Xorshift::new(Xorshift::derive(!seed, seat as u64)));
    }

    /// A legal decision for every game, each equally likely.
    pub fn sample(&mut self, numbers: &mut [i64]) -> Result<(), BatchError> {
        fits("places", numbers.len(), self.len())?;
        self.slots.par_iter_mut().zip(numbers).with_min_len(PIECE).for_each(|(slot, number)| {
            let random = &mut slot.random[slot.seat.index()];
            *number = slot.legal.get(random.below(slot.legal.len())).map_or(-1, |&number| number.into());
        });
        Ok(())
    }

    /// Writes what can be seen now, without rewards.
    pub fn look(&self, output: &mut Output<'_>) -> Result<(), BatchError> {
        output.check(self.len())?;
        self.slots.par_iter().zip(output.rows()).with_min_len(PIECE).for_each(|(slot, mut row)| {
            slot.look(&mut row);
            row.rewards.fill(0.0);
            *row.finished = 0;
        });
        Ok(())
    }

    /// Takes a decision in every game. If one is not legal, none is taken.
    pub fn step(&mut self, numbers: &[i64], output: &mut Output<'_>) -> Result<(), BatchError> {
        fits("decisions", numbers.len(), self.len())?;
        output.check(self.len())?;
        let refused =
            self.slots.par_iter().zip(numbers).with_min_len(PIECE).position_first(|(slot, &number)| {
                !u16::try_from(number).is_ok_and(|number| slot.legal.contains(&number))
            });
        if let Some(game) = refused {
            let seat = self.slots[game].seat.index();
            return Err(BatchError::Illegal { game, number: numbers[game], seat });
        }
        let mut slots = std::mem::take(&mut self.slots);
        let rows = slots.len() as u64;
        slots.par_iter_mut().zip(numbers).zip(output.rows()).enumerate().with_min_len(PIECE).for_each_init(
            decision_list,
            |legal, (index, ((slot, &number), mut row))| {
                // Both have been checked: it is one of the legal decisions.
                if let Some(decision) = decision_of(number as u16) {
                    let taken = slot.position.apply(slot.seat, decision);
                    debug_assert_eq!(taken, Ok(()));
                }
                *row.finished = u8::from(slot.position.is_finished());
                if slot.position.is_finished() {
                    row.rewards.copy_from_slice(&self.reward.of(&slot.position));
                    row.scores.copy_from_slice(&totals(&slot.position));
                    slot.before += 1;
                    self.begin(slot, index as u64 + slot.before * rows);
                } else {
                    row.rewards.fill(0.0);
                }
                slot.list(legal);
                slot.look(&mut row);
            },
        );
        self.slots = slots;
        Ok(())
    }
}

/// The least number of games that one thread takes at a time.
const PIECE: usize = 32;

impl Slot {
    fn list(&mut self, list: &mut DecisionList) {
        self.legal.clear();
        if let Some(seat) = to_move(&self.position) {
            self.seat = seat;
            self.position.legal(seat, list);
            self.legal.extend(list.iter().filter_map(|&decision| number_of(decision)));
            debug_assert_eq!(self.legal.len(), list.len());
        }
    }

    fn look(&self, row: &mut Row<'_>) {
        *row.seat = self.seat.index() as u8;
        observe(&self.position.view(Viewer::Seat(self.seat)), row.observation);
        row.mask.fill(0);
        for &number in &self.legal {
            row.mask[usize::from(number)] = 1;
        }
    }
}

/// The places of one game in the output.
struct Row<'a> {
    observation: &'a mut [i16; OBSERVATION],
    mask: &'a mut [u8],
    seat: &'a mut u8,
    rewards: &'a mut [f32],
    finished: &'a mut u8,
    scores: &'a mut [i16],
}

impl Output<'_> {
    fn check(&self, games: usize) -> Result<(), BatchError> {
        fits("integers of observations", self.observations.len(), games * OBSERVATION)?;
        fits("bytes of masks", self.masks.len(), games * DECISIONS)?;
        fits("seats", self.seats.len(), games)?;
        fits("rewards", self.rewards.len(), games * Seat::MAX)?;
        fits("marks of finished games", self.finished.len(), games)?;
        fits("scores", self.scores.len(), games * Seat::MAX)
    }

    fn rows(&mut self) -> impl IndexedParallelIterator<Item = Row<'_>> {
        let observations = self.observations.as_chunks_mut::<OBSERVATION>().0;
        (observations.par_iter_mut())
            .zip(self.masks.par_chunks_exact_mut(DECISIONS))
            .zip(self.seats.par_iter_mut())
            .zip(self.rewards.par_chunks_exact_mut(Seat::MAX))
            .zip(self.finished.par_iter_mut())
            .zip(self.scores.par_chunks_exact_mut(Seat::MAX))
            .map(|(((((observation, mask), seat), rewards), finished), scores)| Row {
                observation,
                mask,
                seat,
                rewards,
                finished,
                scores,
            })
    }
}

fn fits(what: &'static str, found: usize, wanted: usize) -> Result<(), BatchError> {
    if found == wanted { Ok(()) } else { Err(BatchError::Length { what, found, wanted }) }
}

/// For each mask (a row of `width` bytes), the index of one of its non-zero bytes, each equally likely; -1 where all
/// are 0.
pub fn sample_masks(masks: &[u8], width: usize, seed: u64, numbers: &mut [i64]) -> Result<(), BatchError> {
    fits("bytes of masks", masks.len(), numbers.len() * width)?;
    let draw = |(index, (mask, number)): (usize, (&[u8], &mut i64))| {
        let open = mask.iter().filter(|&&byte| byte != 0).count();
        let which = Xorshift::new(Xorshift::derive(seed, index as u64)).below(open);
        let drawn = mask.iter().enumerate().filter(|(_, byte)| **byte != 0).nth(which);
        *number = drawn.map_or(-1, |(place, _)| place as i64);
    };
    masks.par_chunks_exact(width.max(1)).zip(numbers).enumerate().with_min_len(PIECE).for_each(draw);
    Ok(())
}
