//! The learned evaluation: a small network that predicts how many VP a seat will still gain, or in the solo game how
//! many more than Andrew.
//!
//! One hidden layer over the features of [`super::features`]; its output weights depend on how many rounds have been
//! played, because a thing is worth more the longer it can be used. `learning` made the weights.

use super::features::{FEATURES, Features, SOLO_FEATURES, SparseFeatures, extract};
use super::{Evaluate, standing};
use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::{Config, Position, Seat};
use std::sync::OnceLock;
use thiserror::Error;

/// Neurons of the hidden layer.
pub const HIDDEN: usize = 32;
/// Output weights for every number of rounds played.
pub(crate) const OUTPUTS: usize = ROUNDS as usize + 1;
/// The network's output times this is VP.
pub(crate) const VP_SCALE: f32 = 16.0;
/// Stored weights are whole multiples of this.
const GRAIN: f32 = 1.0 / 4096.0;
const MAGIC: &[u8; 8] = b"carnet02";

/// The weights for tables of two to four.
const TABLES: &[u8] = include_bytes!("weights.bin");
/// The weights for the solo game.
const SOLO: &[u8] = include_bytes!("weights-solo.bin");
/// Bytes of stored weights for a number of features.
const fn stored(features: usize) -> usize {
    MAGIC.len() + 8 + 2 * (HIDDEN * (features + 1) + OUTPUTS * (HIDDEN + 1))
}
// Weights of another shape would be useless, and bots that play without any would be a bad surprise.
const _: () = assert!(
    TABLES.len() == stored(FEATURES) && SOLO.len() == stored(SOLO_FEATURES),
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

    /// The same network with more features, whose weights are zero until they are learned.
    pub fn widened(mut self, features: usize) -> Self {
        let features = features.max(self.input.len());
        self.input.resize(features, [0.0; HIDDEN]);
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

    /// VP that a seat is expected to gain from here on; in the solo game, less those that Andrew gains.
    pub fn expected_gain(&self, position: &Position, seat: Seat) -> f32 {
        let mut gathered = Gathered::new();
        let done = extract(position, seat, &mut gathered);
        self.output(&self.hidden(gathered.flags(), gathered.amounts()), done)
    }

    /// The same from a list of features.
    pub fn gain_of(&self, features: &SparseFeatures, done: u8) -> f32 {
        self.output(&self.hidden(&[], &features.0), done)
    }

    /// The sums of the neurons, in one loop so that they stay in registers.
    fn hidden(&self, flags: &[u16], amounts: &[(u16, f32)]) -> [f32; HIDDEN] {
        let mut sums = self.bias;
        for &feature in flags {
            let row = &self.input[usize::from(feature)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        for &(feature, amount) in amounts {
            let row = &self.input[usize::from(feature)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += amount * weight;
            }
        }
        sums
    }

    /// The features of a position and the rounds that the seat has played: the arguments of [`Self::gain_of`].
    pub fn features(position: &Position, seat: Seat) -> (SparseFeatures, u8) {
        let mut features = SparseFeatures::default();
        let done = extract(position, seat, &mut features);
        (features, done)
    }

    fn output(&self, sums: &[f32; HIDDEN], done: u8) -> f32 {
        let done = usize::from(done).min(OUTPUTS - 1);
        let weights = &self.output[done];
        let sum: f32 = (0..HIDDEN).map(|i| sums[i].max(0.0) * weights[i]).sum();
        (sum + self.output_bias[done]) * VP_SCALE
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

    /// Reads stored weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError("another format"))?;
        let (shape, rest) = rest.split_at_checked(8).ok_or(NetworkError("too short"))?;
        let of_shape = |&features: &usize| {
            shape == [(features as u32).to_le_bytes(), (HIDDEN as u32).to_le_bytes()].concat()
        };
        let features = [FEATURES, SOLO_FEATURES].into_iter().find(of_shape);
        let mut network = Network::zero(features.ok_or(NetworkError("another shape"))?);
        let count = network.numbers().count();
        if rest.len() != 2 * count {
            return Err(NetworkError("another length"));
        }
        let (low, high) = rest.split_at(count);
        for (number, (&low, &high)) in network.numbers_mut().zip(low.iter().zip(high)) {
            *number = f32::from(i16::from_le_bytes([low, high])) * GRAIN;
        }
        Ok(network)
    }
}

/// The weights that come with the program: one network for two to four players, one for the solo game, in which the
/// only rival is Andrew.
#[derive(Debug)]
pub struct Learned {
    tables: Network,
    solo: Network,
}

impl Learned {
    /// Reads the weights once.
    pub fn get() -> &'static Learned {
        static LEARNED: OnceLock<Learned> = OnceLock::new();
        LEARNED.get_or_init(|| {
            // A test makes sure that both can be read.
            let read =
                |bytes: &[u8]| Network::from_bytes(bytes).unwrap_or_else(|_| Network::zero(SOLO_FEATURES));
            Learned { tables: read(TABLES), solo: read(SOLO) }
        })
    }

    /// Other weights, to try them: for tables or for the solo game, as their shape says.
    pub fn with(network: Network) -> Learned {
        let Learned { tables, solo } = Self::get();
        if network.input.len() == SOLO_FEATURES {
            Learned { tables: tables.clone(), solo: network }
        } else {
            Learned { tables: network, solo: solo.clone() }
        }
    }

    /// The network for a game.
    pub fn network(&self, config: Config) -> &Network {
        if config.is_solo() { &self.solo } else { &self.tables }
    }
}

impl Evaluate for Learned {
    fn prospects(&self, position: &Position, seat: Seat) -> f32 {
        self.network(position.config()).prospects(position, seat)
    }
}

impl Evaluate for Network {
    fn prospects(&self, position: &Position, seat: Seat) -> f32 {
        let now = standing(position, seat);
        if position.is_finished() { now } else { now + self.expected_gain(position, seat) }
    }
}

/// Features on the stack: no position has more.
struct Gathered {
    flags: [u16; 320],
    flag_count: usize,
    amounts: [(u16, f32); 192],
    amount_count: usize,
}

impl Gathered {
    const fn new() -> Self {
        Gathered { flags: [0; 320], flag_count: 0, amounts: [(0, 0.0); 192], amount_count: 0 }
    }

    fn flags(&self) -> &[u16] {
        &self.flags[..self.flag_count]
    }

    fn amounts(&self) -> &[(u16, f32)] {
        &self.amounts[..self.amount_count]
    }
}

impl Features for Gathered {
    #[inline]
    fn add(&mut self, feature: usize, amount: f32) {
        self.amounts[self.amount_count] = (feature as u16, amount);
        self.amount_count += 1;
    }

    #[inline]
    fn flag(&mut self, feature: usize) {
        self.flags[self.flag_count] = feature as u16;
        self.flag_count += 1;
    }
}
