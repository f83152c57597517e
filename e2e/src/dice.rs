//! Chance that is the same every time.

/// A small generator: tests need no better one.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Another seed is another sequence.
    pub const fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// A number from 0 to `bound` − 1.
    pub const fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}
