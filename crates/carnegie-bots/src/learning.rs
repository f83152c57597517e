//! How the weights of the network are learned: self-play, and a regression on the results.

use crate::budget::StopCondition;
use crate::evaluation::{
    Evaluate, Evaluator, FEATURES, HIDDEN, Network, OUTPUTS, SOLO_FEATURES, SparseFeatures, VP_SCALE,
    standing, unit,
};
use crate::{Handmade, Policy, Stop, Xorshift};
use carnegie_rules::{Config, Decision, Module, Modules, Phase, Position, Seat, decision_list};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What one position of a finished game teaches.
#[derive(Clone, Debug)]
pub struct Sample {
    flags: Box<[u16]>,
    amounts: Box<[(u16, f32)]>,
    /// Rounds the seat has played.
    done: u8,
    /// VP that the seat gained from there on.
    gain: f32,
}

impl Sample {
    fn new(features: &SparseFeatures, solo: bool, done: u8, gain: f32) -> Self {
        let amount =
            |&(feature, count): &(u16, i16)| (feature, f32::from(count) * unit(feature.into(), solo));
        let (flags, amounts): (Vec<_>, Vec<_>) =
            features.0.iter().map(amount).partition(|(_, amount)| *amount == 1.0);
        Sample {
            flags: flags.iter().map(|(feature, _)| *feature).collect(),
            amounts: amounts.into_boxed_slice(),
            done,
            gain,
        }
    }
}

/// How games for learning are played.
#[derive(Clone, Copy, Debug)]
pub struct Practice {
    /// Random number seed.
    pub seed: u64,
    /// Games.
    pub games: usize,
    /// Threads.
    pub jobs: usize,
    /// How far results are trusted over later estimates: 1 trusts only results.
    pub lambda: f32,
    /// Mean size of the noise on values, in VP.
    pub noise: f32,
    /// How turns are played.
    pub policy: Policy,
    /// What is played.
    pub games_of: GamesOf,
}

/// Which games are practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamesOf {
    /// One player against Andrew.
    Solo,
    /// Two players.
    Two,
    /// Three or four players, most often four.
    More,
    /// Two to four players, most often two.
    Tables,
}

impl FromStr for GamesOf {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "solo" => Ok(GamesOf::Solo),
            "two" => Ok(GamesOf::Two),
            "more" => Ok(GamesOf::More),
            "tables" => Ok(GamesOf::Tables),
            _ => Err(format!("there are games of solo, two, more and tables, not of {name}")),
        }
    }
}

impl GamesOf {
    /// Features of these games.
    pub const fn features(self) -> usize {
        match self {
            GamesOf::Solo => SOLO_FEATURES,
            GamesOf::Two | GamesOf::More | GamesOf::Tables => FEATURES,
        }
    }
}

/// Positions of one game, with their results, and the final totals; in solo games the lead.
type Lesson = (Vec<Sample>, Vec<f32>);

impl Practice {
    /// Plays games with a network, or with rules of thumb where there is none yet. Returns what they teach, and the
    /// mean total, or lead in solo games.
    pub fn play(&self, network: Option<&Network>) -> (Vec<Sample>, f64) {
        let next = AtomicUsize::new(0);
        let lessons: Mutex<Vec<(usize, Lesson)>> = Mutex::new(Vec::new());
        let evaluator = network.map(Evaluator::new);
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return;
                }
                let rng = Xorshift::new(Xorshift::derive(self.seed, number as u64));
                let lesson = match network.zip(evaluator.as_ref()) {
                    Some((network, evaluator)) => self.lesson(evaluator, network, rng),
                    None => self.lesson(&Handmade, &Network::zero(self.games_of.features()), rng),
                };
                if let Ok(mut lessons) = lessons.lock() {
                    lessons.push((number, lesson));
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.jobs.max(1) {
                scope.spawn(work);
            }
            work();
        });
        let mut lessons = lessons.into_inner().unwrap_or_default();
        // The same samples in the same order, whatever the number of threads.
        lessons.sort_by_key(|(number, _)| *number);
        let totals: Vec<f64> =
            lessons.iter().flat_map(|(_, (_, totals))| totals).map(|&vp| f64::from(vp)).collect();
        let mean = totals.iter().sum::<f64>() / totals.len().max(1) as f64;
        (lessons.into_iter().flat_map(|(_, (samples, _))| samples).collect(), mean)
    }

    fn lesson(&self, evaluation: &impl Evaluate, network: &Network, mut rng: Xorshift) -> Lesson {
        let config = draw_config(self.games_of, &mut rng);
        let mut position = Position::new(config, rng.next_u64());
        let mut list = decision_list();
        let mut seen: Vec<Seen> = Vec::new();
        'game: while let Some(seat) = position.to_act().iter().next() {
            for decision in self.decide(evaluation, &position, seat, &mut list, &mut rng) {
                if position.apply(seat, decision).is_err() {
                    break 'game;
                }
                let watched = match rng.below(10) {
                    0..3 => seat,
                    3 => Seat::new(rng.below(config.players())).unwrap_or(seat),
                    _ => continue,
                };
                if position.phase() != Phase::Sheets && !position.is_finished() {
                    seen.push(Seen::new(network, &position, watched));
                }
            }
        }
        let mut results: Vec<f32> = config.seats().map(|seat| standing(&position, seat)).collect();
        let totals = results.clone();
        let mut samples: Vec<Sample> = Vec::with_capacity(seen.len());
        for seen in seen.into_iter().rev() {
            let result = &mut results[seen.seat.index()];
            samples.push(Sample::new(&seen.features, config.is_solo(), seen.done, *result - seen.score));
            *result = self.lambda * *result + (1.0 - self.lambda) * seen.estimate;
        }
        (samples, totals)
    }

    /// Decisions with some curiosity: more of it in setup and for the action of the round.
    fn decide(
        &self,
        evaluation: &impl Evaluate,
        position: &Position,
        seat: Seat,
        list: &mut Vec<Decision>,
        rng: &mut Xorshift,
    ) -> Vec<Decision> {
        let (whim, noise) = match position.phase() {
            Phase::Sheets => (100, 0.0),
            Phase::TabSides | Phase::FirstProject | Phase::NewDonations | Phase::SecretDonations => (25, 3.0),
            Phase::ChooseAction => (12, 2.0),
            _ => (2, 1.0),
        };
        if rng.below(100) < whim {
            position.legal(seat, list);
            return vec![list[rng.below(list.len())]];
        }
        // The only hidden thing looked at is Andrew's next card, which nobody can foresee: it stands for any card.
        let scale = noise * self.noise;
        let random = || rng.exponential(scale);
        self.policy.turn(evaluation, position, seat, list, random, StopCondition::only(&Stop::default())).0
    }
}

/// A position on the way, from the point of view of one seat.
struct Seen {
    seat: Seat,
    features: SparseFeatures,
    done: u8,
    score: f32,
    /// The final total that was expected then.
    estimate: f32,
}

impl Seen {
    fn new(network: &Network, position: &Position, seat: Seat) -> Self {
        let (features, done) = Network::features(position, seat);
        let score = standing(position, seat);
        let estimate = score + network.gain_of(&features, done);
        Seen { seat, features, done, score, estimate }
    }
}

pub(crate) fn draw_config(games_of: GamesOf, rng: &mut Xorshift) -> Config {
    let players = match games_of {
        GamesOf::Solo => 1,
        GamesOf::Two => 2,
        GamesOf::More => [3, 4, 4][rng.below(3)],
        GamesOf::Tables => [2, 2, 2, 2, 3, 4, 4][rng.below(7)],
    };
    let mut modules = Modules::NONE;
    if rng.below(2) == 0 {
        for &module in Module::ALL {
            if rng.below(2) == 0 && (players > 1 || module.allowed_solo()) {
                modules = modules.with(module);
            }
        }
    }
    // Andrew is worth practising against when he is strong.
    let difficulty = (players == 1).then(|| [1, 2, 3, 4, 4, 4][rng.below(6)]);
    Config::new(players, modules, difficulty)
        .unwrap_or_else(|_| unreachable!("every drawn configuration is valid"))
}

/// Improves a network sample by sample.
pub struct Trainer {
    network: Network,
    /// The mean of the networks after each epoch since the last call of [`Trainer::forget_mean`]: it plays better than
    /// the last of them, which has merely followed the latest games.
    mean: Network,
    meaned: f32,
    /// Squares of the gradients so far: each weight has its own step size.
    squares: Network,
    rate: f32,
}

impl Trainer {
    /// Starts from a network, or from small random weights for this many features.
    pub fn new(start: Option<Network>, features: usize, rate: f32, seed: u64) -> Self {
        let network = start.unwrap_or_else(|| random_network(features, seed)).adapted(features);
        let squares = Network::zero(network.input.len());
        let mean = network.clone();
        Trainer { network, mean, meaned: 0.0, squares, rate }
    }

    /// Sets another step size. Half of what is known about the gradients is forgotten, so that learning continues.
    pub fn set_rate(&mut self, rate: f32) {
        self.rate = rate;
        self.squares.numbers_mut().for_each(|square| *square *= 0.5);
    }

    /// Shifts the expectation for each round as a whole so that it matches the samples on average: for weights that
    /// learned something else first.
    pub fn calibrate(&mut self, samples: &[Sample]) {
        let mut errors = [(0.0f32, 0.0f32); OUTPUTS];
        for sample in samples {
            let (sum, count) = &mut errors[usize::from(sample.done)];
            *sum += self.error(sample).0;
            *count += 1.0;
        }
        for (bias, (sum, count)) in self.network.output_bias.iter_mut().zip(errors) {
            *bias -= sum / count.max(1.0);
        }
    }

    /// Finds out how large the gradients are without learning anything yet, so that the first samples do not upset
    /// weights that were learned before.
    pub fn warm_up(&mut self, samples: &[Sample]) {
        let rate = std::mem::replace(&mut self.rate, 0.0);
        samples.iter().for_each(|sample| {
            self.learn(sample);
        });
        self.rate = rate;
    }

    /// Goes through the samples once in random order; returns the mean error in VP.
    pub fn epoch(&mut self, rounds: &[Vec<Sample>], rng: &mut Xorshift) -> f64 {
        let mut order: Vec<(u32, u32)> = Vec::new();
        for (round, samples) in rounds.iter().enumerate() {
            order.extend((0..samples.len()).map(|index| (round as u32, index as u32)));
        }
        for last in (1..order.len()).rev() {
            order.swap(last, rng.below(last + 1));
        }
        let mut errors = 0.0;
        for &(round, index) in &order {
            errors += f64::from(self.learn(&rounds[round as usize][index as usize]).abs());
        }
        self.meaned += 1.0;
        let Trainer { network, mean, meaned, .. } = self;
        for (mean, now) in mean.numbers_mut().zip(network.numbers()) {
            *mean += (now - *mean) / *meaned;
        }
        errors / order.len().max(1) as f64
    }

    /// One step; returns the error in VP.
    fn learn(&mut self, sample: &Sample) -> f32 {
        let done = usize::from(sample.done);
        let (error, sums) = self.error(sample);
        let output = self.network.output[done];
        // One surprising game must not upset everything.
        let pull = error.clamp(-1.0, 1.0);
        let mut back = [0.0; HIDDEN];
        let mut forward = [0.0; HIDDEN];
        for i in 0..HIDDEN {
            forward[i] = pull * sums[i].max(0.0);
            back[i] = if sums[i] > 0.0 { pull * output[i] } else { 0.0 };
        }
        let rate = self.rate;
        step(&mut self.network.output[done], &mut self.squares.output[done], &forward, 1.0, rate);
        let squares = &mut self.squares.output_bias[done];
        *squares += pull * pull;
        self.network.output_bias[done] -= rate * pull / (squares.sqrt() + 1e-4);
        step(&mut self.network.bias, &mut self.squares.bias, &back, 1.0, rate);
        for &feature in &sample.flags {
            let feature = feature as usize;
            step(&mut self.network.input[feature], &mut self.squares.input[feature], &back, 1.0, rate);
        }
        for &(feature, amount) in &sample.amounts {
            let feature = feature as usize;
            step(&mut self.network.input[feature], &mut self.squares.input[feature], &back, amount, rate);
        }
        error * VP_SCALE
    }

    /// By how much the expectation is too high, in units of [`VP_SCALE`], and the sums of the neurons.
    fn error(&self, sample: &Sample) -> (f32, [f32; HIDDEN]) {
        let done = usize::from(sample.done);
        let mut sums = self.network.bias;
        for &feature in &sample.flags {
            add(&mut sums, &self.network.input[feature as usize], 1.0);
        }
        for &(feature, amount) in &sample.amounts {
            add(&mut sums, &self.network.input[feature as usize], amount);
        }
        let output = &self.network.output[done];
        let mut sum = self.network.output_bias[done];
        for i in 0..HIDDEN {
            sum += sums[i].max(0.0) * output[i];
        }
        (sum - sample.gain / VP_SCALE, sums)
    }

    /// The mean of the networks after each epoch.
    pub fn mean(&self) -> &Network {
        &self.mean
    }

    /// Begins a new mean.
    pub fn forget_mean(&mut self) {
        self.meaned = 0.0;
    }

    /// The network as it is now.
    pub fn network(&self) -> &Network {
        &self.network
    }
}

fn add(sums: &mut [f32; HIDDEN], row: &[f32; HIDDEN], amount: f32) {
    for i in 0..HIDDEN {
        sums[i] += amount * row[i];
    }
}

/// Moves weights against a gradient, each with a step size from its own history.
fn step(
    weights: &mut [f32; HIDDEN],
    squares: &mut [f32; HIDDEN],
    gradient: &[f32; HIDDEN],
    amount: f32,
    rate: f32,
) {
    for i in 0..HIDDEN {
        let gradient = amount * gradient[i];
        squares[i] += gradient * gradient;
        weights[i] -= rate * gradient / (squares[i].sqrt() + 1e-4);
    }
}

fn random_network(features: usize, seed: u64) -> Network {
    let mut rng = Xorshift::new(seed);
    let mut small = |scale: f32| scale * (rng.below(2001) as f32 / 1000.0 - 1.0);
    let mut network = Network::zero(features);
    network.input.iter_mut().flatten().for_each(|weight| *weight = small(0.05));
    network.bias.iter_mut().for_each(|weight| *weight = 0.1);
    network.output.iter_mut().flatten().for_each(|weight| *weight = small(0.3));
    // Every round begins from the same output weights and finds its own.
    let first = network.output[0];
    network.output.iter_mut().for_each(|weights| *weights = first);
    network
}

/// Lets two networks play two-player games against each other, swapping seats, and returns the leads of the first.
pub fn duel(first: (&Network, Policy), second: (&Network, Policy), games: usize, seed: u64) -> crate::Mean {
    let mut leads = crate::Mean::default();
    let stop = Stop::default();
    let evaluators = [first, second].map(|(network, policy)| (Evaluator::new(network), policy));
    let mut list = decision_list();
    for game in 0..games {
        let Ok(config) = Config::base(2) else { break };
        let mut position = Position::new(config, Xorshift::derive(seed, game as u64 / 2));
        let own = game % 2;
        'game: while let Some(seat) = position.to_act().iter().next() {
            let (evaluator, policy) = &evaluators[usize::from(seat.index() != own)];
            for decision in
                policy.turn(evaluator, &position, seat, &mut list, || 0.0, StopCondition::only(&stop)).0
            {
                if position.apply(seat, decision).is_err() {
                    break 'game;
                }
            }
        }
        let total = |index: usize| Seat::new(index).map_or(0, |seat| position.score(seat).total());
        leads.add(f64::from(total(own) - total(1 - own)));
    }
    leads
}
