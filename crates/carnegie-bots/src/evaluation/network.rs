//! The learned evaluation: a small network that predicts how many VP a seat will still gain, or in the solo game how
//! many more than Andrew.
//!
//! One hidden layer over the features of [`super::features`]; its output weights depend on how many rounds have been
//! played, because a thing is worth more the longer it can be used. `learning` made the weights.

use super::features::{
    FEATURES, Features, OWN_FEATURES, SOLO_FEATURES, SparseFeatures, extract, steps_of, unit,
};
use super::neurons::{Fractions, HIDDEN, Wholes};
use super::{Evaluate, standing};
use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::{Config, Position, Seat};
use std::sync::OnceLock;
use thiserror::Error;

/// Output weights for every number of rounds played.
pub(crate) const OUTPUTS: usize = ROUNDS as usize + 1;
/// The network's output times this is VP.
pub(crate) const VP_SCALE: f32 = 16.0;
/// Stored weights are whole multiples of this.
const GRAIN: f32 = 1.0 / 4096.0;
const MAGIC: &[u8; 8] = b"carnet02";

/// The weights for the solo game, for two players, and for three and four.
const STORED: [(&[u8], usize); 3] = [
    (include_bytes!("weights-solo.bin"), SOLO_FEATURES),
    (include_bytes!("weights-two.bin"), FEATURES),
    (include_bytes!("weights-more.bin"), FEATURES),
];

/// Which of the stored weights are for games of a configuration.
const fn which(config: Config) -> usize {
    match config.players() {
        1 => 0,
        2 => 1,
        _ => 2,
    }
}

/// A number of the header.
const fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) as usize
}
/// Whether stored weights are for this many features.
const fn fit(bytes: &[u8], features: usize) -> bool {
    let hidden = number(bytes, MAGIC.len() + 4);
    number(bytes, MAGIC.len()) == features
        && hidden <= HIDDEN
        && bytes.len() == MAGIC.len() + 8 + 2 * (hidden * (features + 1) + OUTPUTS * (hidden + 1))
}
// Weights of another shape would be useless, and bots that play without any would be a bad surprise.
const _: () = assert!(
    fit(STORED[0].0, STORED[0].1) && fit(STORED[1].0, STORED[1].1) && fit(STORED[2].0, STORED[2].1),
    "the features have changed: learn the weights again (see docs/BOTS.md)"
);

/// The weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(crate) input: Vec<[f32; HIDDEN]>,
    pub(crate) bias: [f32; HIDDEN],
    pub(crate) output: [[f32; HIDDEN]; OUTPUTS],
    pub(crate) output_bias: [f32; OUTPUTS],
}

/// Why stored weights cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("these are not the weights of this network: {0}")]
pub struct NetworkError(&'static str);

impl Network {
    /// A network of this many features whose weights are all zero.
    pub fn zero(features: usize) -> Self {
        Network {
            input: vec![[0.0; HIDDEN]; features],
            bias: [0.0; HIDDEN],
            output: [[0.0; HIDDEN]; OUTPUTS],
            output_bias: [0.0; OUTPUTS],
        }
    }

    /// The same network for games with this many features. If it was for others, what it knows about the seat itself stays;
    /// the weights of everything else are zero until they are learned.
    pub fn adapted(mut self, features: usize) -> Self {
        if self.input.len() != features {
            self.input.truncate(OWN_FEATURES);
            self.input.resize(features, [0.0; HIDDEN]);
        }
        self
    }

    /// The mean of networks of one shape: it plays better than any of them if they were trained from the same start.
    pub fn mean_of(networks: &[Network]) -> Option<Self> {
        let (first, rest) = networks.split_first()?;
        let mut mean = first.clone();
        for other in rest {
            if other.input.len() != mean.input.len() {
                return None;
            }
            mean.numbers_mut().zip(other.numbers()).for_each(|(sum, number)| *sum += number);
        }
        mean.numbers_mut().for_each(|sum| *sum /= networks.len() as f32);
        Some(mean)
    }

    /// Whether it is for the solo game.
    pub fn is_solo(&self) -> bool {
        self.input.len() == SOLO_FEATURES
    }

    /// VP that a seat is expected to gain from here on; in the solo game, less those that Andrew gains.
    pub fn gain_of(&self, features: &SparseFeatures, done: u8) -> f32 {
        let solo = self.is_solo();
        let mut sums = self.bias;
        for &(feature, count) in &features.0 {
            let amount = f32::from(count) * unit(feature.into(), solo);
            for (sum, weight) in sums.iter_mut().zip(&self.input[usize::from(feature)]) {
                *sum += amount * weight;
            }
        }
        let done = at(done);
        output(&Fractions::new(sums), &Fractions::new(self.output[done]), self.output_bias[done])
    }

    /// The features of a position and the rounds that the seat has played: the arguments of [`Self::gain_of`].
    pub fn features(position: &Position, seat: Seat) -> (SparseFeatures, u8) {
        let mut features = SparseFeatures::default();
        let done = extract(position, seat, &mut features);
        (features, done)
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        (self.input.iter().flatten())
            .chain(&self.bias)
            .chain(self.output.iter().flatten())
            .chain(&self.output_bias)
            .copied()
    }

    pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        (self.input.iter_mut().flatten())
            .chain(&mut self.bias)
            .chain(self.output.iter_mut().flatten())
            .chain(&mut self.output_bias)
    }

    /// The weights as they are stored: two bytes each, first all the low ones, then all the high ones, which are much
    /// alike and compress well.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.input.len() as u32).to_le_bytes());
        bytes.extend((HIDDEN as u32).to_le_bytes());
        let whole =
            |number: f32| (number / GRAIN).round_ties_even().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        for byte in [0, 1] {
            bytes.extend(self.numbers().map(|number| whole(number).to_le_bytes()[byte]));
        }
        bytes
    }

    /// The weights that come with the program: for the solo game, for two players, and for three and four.
    pub fn stored() -> [Network; 3] {
        // A test makes sure that all can be read.
        STORED.map(|(bytes, features)| Self::from_bytes(bytes).unwrap_or_else(|_| Self::zero(features)))
    }

    /// Reads stored weights. There may be fewer neurons than [`HIDDEN`]; and the first weights were for two to four players,
    /// but knew nothing about rivals.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError("another format"))?;
        let (shape, rest) = rest.split_at_checked(8).ok_or(NetworkError("too short"))?;
        let (features, hidden) = (number(shape, 0), number(shape, 4));
        if ![OWN_FEATURES, FEATURES, SOLO_FEATURES].contains(&features) || !fit(bytes, features) {
            return Err(NetworkError("another shape"));
        }
        let (low, high) = rest.split_at(rest.len() / 2);
        let mut numbers =
            low.iter().zip(high).map(|(&low, &high)| f32::from(i16::from_le_bytes([low, high])) * GRAIN);
        let mut network = Network::zero(features);
        let mut fill = |row: &mut [f32]| row.iter_mut().zip(&mut numbers).for_each(|(to, from)| *to = from);
        network.input.iter_mut().for_each(|row| fill(&mut row[..hidden]));
        fill(&mut network.bias[..hidden]);
        network.output.iter_mut().for_each(|row| fill(&mut row[..hidden]));
        fill(&mut network.output_bias);
        Ok(if network.is_solo() { network } else { network.adapted(FEATURES) })
    }
}

/// Where the output weights for so many rounds played stand.
fn at(done: u8) -> usize {
    usize::from(done).min(OUTPUTS - 1)
}

/// The output for the sums of the neurons.
fn output(sums: &Fractions, weights: &Fractions, bias: f32) -> f32 {
    (sums.activation(weights) + bias) * VP_SCALE
}

/// A network as it is evaluated: whole numbers for flags, of which the processor adds eight at a time, and one row for
/// each number of steps instead of one for each step.
#[derive(Clone, Debug)]
pub struct Evaluator {
    flags: Vec<Wholes>,
    /// What a count of one adds, for features that are counted: whole numbers would be too coarse.
    counts: Vec<Fractions>,
    bias: Fractions,
    output: [Fractions; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

/// A sum of this much is 1. Sums stay far below the largest number of 16 bits, which a test makes sure of.
const ONE: f32 = 1024.0;

impl Evaluator {
    /// Prepares a network.
    pub fn new(network: &Network) -> Self {
        let solo = network.is_solo();
        let whole = |number: f32| (number * ONE).round_ties_even() as i16;
        let mut rows: Vec<[f32; HIDDEN]> = network.input.clone();
        for &(first, steps, groups) in steps_of(solo) {
            for group in rows[first..first + steps * groups].chunks_exact_mut(steps) {
                for step in 1..steps {
                    let before = group[step - 1];
                    group[step].iter_mut().zip(before).for_each(|(sum, before)| *sum += before);
                }
            }
        }
        let times = |row: &[f32; HIDDEN], factor: f32| Fractions::new(row.map(|weight| weight * factor));
        let counts = network.input.iter().enumerate();
        Evaluator {
            flags: rows.into_iter().map(|row| Wholes::new(row.map(whole))).collect(),
            counts: counts.map(|(feature, row)| times(row, unit(feature, solo) * ONE)).collect(),
            bias: times(&network.bias, ONE),
            // Sums are turned into numbers around 1 along the way.
            output: network.output.map(|weights| times(&weights, 1.0 / ONE)),
            output_bias: network.output_bias,
        }
    }

    /// VP that a seat is expected to gain from here on; in the solo game, less those that Andrew gains.
    pub fn expected_gain(&self, position: &Position, seat: Seat) -> f32 {
        let mut gathered = Gathered::new();
        let done = extract(position, seat, &mut gathered);
        let (flags, mut sums) = self.sums(&gathered);
        sums.add_wholes(&flags);
        let done = at(done);
        output(&sums, &self.output[done], self.output_bias[done])
    }

    /// What a position adds to the neurons: flags in whole numbers, counts in units of [`ONE`]; in one loop each so that the
    /// sums stay in registers.
    fn sums(&self, gathered: &Gathered) -> (Wholes, Fractions) {
        let mut flags = Wholes::new([0; HIDDEN]);
        for &feature in gathered.flags() {
            flags.add(&self.flags[usize::from(feature)]);
        }
        let mut counts = self.bias;
        for &(feature, count) in gathered.counts() {
            counts.add_times(&self.counts[usize::from(feature)], count.into());
        }
        (flags, counts)
    }
}

impl Evaluate for Evaluator {
    fn prospects(&self, position: &Position, seat: Seat) -> f32 {
        let now = standing(position, seat);
        if position.is_finished() { now } else { now + self.expected_gain(position, seat) }
    }
}

/// The weights that come with the program, ready to be evaluated. What wins differs with the number of players, so each
/// has its own.
#[derive(Debug)]
pub struct Learned([Evaluator; 3]);

impl Learned {
    /// Reads the weights once.
    pub fn get() -> &'static Learned {
        static LEARNED: OnceLock<Learned> = OnceLock::new();
        LEARNED.get_or_init(|| Learned(Network::stored().map(|network| Evaluator::new(&network))))
    }

    /// Other weights, to try them: for the solo game or for two to four players, as their shape says.
    pub fn with(network: &Network) -> Learned {
        let mut learned = Self::get().0.clone();
        let other = Evaluator::new(network);
        if network.is_solo() {
            learned[0] = other;
        } else {
            learned[1..].fill(other);
        }
        Learned(learned)
    }
}

impl Evaluate for Learned {
    fn prospects(&self, position: &Position, seat: Seat) -> f32 {
        self.0[which(position.config())].prospects(position, seat)
    }
}

/// Features on the stack: no position has more.
struct Gathered {
    flags: [u16; 160],
    flag_count: usize,
    counts: [(u16, i16); 160],
    count_count: usize,
}

impl Gathered {
    const fn new() -> Self {
        Gathered { flags: [0; 160], flag_count: 0, counts: [(0, 0); 160], count_count: 0 }
    }

    fn flags(&self) -> &[u16] {
        &self.flags[..self.flag_count]
    }

    fn counts(&self) -> &[(u16, i16)] {
        &self.counts[..self.count_count]
    }
}

impl Features for Gathered {
    #[inline]
    fn add(&mut self, feature: usize, count: i16) {
        self.counts[self.count_count] = (feature as u16, count);
        self.count_count += 1;
    }

    #[inline]
    fn flag(&mut self, feature: usize) {
        self.flags[self.flag_count] = feature as u16;
        self.flag_count += 1;
    }

    #[inline]
    fn steps(&mut self, first: usize, number: usize, most: usize) {
        if number > 0 {
            self.flag(first + number.min(most) - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Random, Stop};
    use carnegie_rules::{Modules, Viewer, decision_list};

    /// What stands behind the features of the seat itself are rivals in one game and Andrew in the other.
    #[test]
    fn weights_for_other_games_keep_only_what_they_know_about_the_seat() {
        let [solo, two, _] = Network::stored();
        let adapted = two.clone().adapted(SOLO_FEATURES);
        assert!(adapted.is_solo());
        assert_eq!(adapted.input[..OWN_FEATURES], two.input[..OWN_FEATURES]);
        assert!(adapted.input[OWN_FEATURES..].iter().flatten().all(|&weight| weight == 0.0));
        assert_eq!(two.clone().adapted(FEATURES), two);
        assert_eq!(solo.clone().adapted(SOLO_FEATURES), solo);
    }

    #[test]
    fn the_first_weights_that_knew_nothing_about_rivals_can_still_be_read() {
        let [_, mut first, _] = Network::stored();
        first.input.truncate(OWN_FEATURES);
        assert_eq!(Network::from_bytes(&first.to_bytes()), Ok(first.adapted(FEATURES)));
    }

    /// Positions of random games, seen by the seat that has just decided.
    fn each_position(mut f: impl FnMut(&Position, Seat)) {
        for (game, config) in [
            Config::solo(4).unwrap(),
            Config::base(2).unwrap(),
            Config::new(3, Modules::ALL, None).unwrap(),
            Config::base(4).unwrap(),
        ]
        .into_iter()
        .enumerate()
        {
            let mut position = Position::new(config, game as u64);
            let (mut bot, mut list) = (Random::new(game as u64), decision_list());
            while let Some(seat) = position.to_act().iter().next() {
                position.legal(seat, &mut list);
                let decision = bot.choose(&position.view(Viewer::Seat(seat)), &list, &Stop::default());
                position.apply(seat, decision).unwrap();
                f(&position, seat);
            }
        }
    }

    #[test]
    fn whole_numbers_and_summed_up_steps_say_the_same_as_the_weights() {
        let networks = Network::stored();
        let evaluators = [0, 1, 2].map(|index| Evaluator::new(&networks[index]));
        each_position(|position, seat| {
            let set = which(position.config());
            let (features, done) = Network::features(position, seat);
            let exact = networks[set].gain_of(&features, done);
            let quick = evaluators[set].expected_gain(position, seat);
            assert!((exact - quick).abs() < 0.25, "{exact} and {quick} VP");
        });
    }

    #[test]
    fn sums_stay_far_below_the_largest_number_of_16_bits() {
        let evaluators = Network::stored().map(|network| Evaluator::new(&network));
        each_position(|position, seat| {
            let mut gathered = Gathered::new();
            extract(position, seat, &mut gathered);
            let (sums, _) = evaluators[which(position.config())].sums(&gathered);
            let sums = sums.numbers();
            assert!(sums.iter().all(|sum| sum.unsigned_abs() < i16::MAX.unsigned_abs() / 3 * 2), "{sums:?}");
        });
    }
}
