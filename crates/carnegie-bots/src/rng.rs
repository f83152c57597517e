//! A small fast generator for bots. Nothing secret depends on it.

/// xorshift64*: reproducible on every platform.
#[derive(Clone, Copy, Debug)]
pub struct Xorshift(u64);

impl Xorshift {
    /// A generator for a seed; every seed gives a different sequence.
    pub const fn new(seed: u64) -> Self {
        let mixed = mix(seed.wrapping_add(0x9E37_79B9_7F4A_7C15));
        Xorshift(if mixed == 0 { 1 } else { mixed })
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number from 0 to `bound` − 1; 0 for `bound` 0.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() >> 32).wrapping_mul(bound as u64) >> 32) as usize
    }

    /// A number that is mostly small and sometimes large: exponential noise with a mean.
    #[inline]
    pub fn exponential(&mut self, mean: f32) -> f32 {
        -mean * ((self.below(1 << 20) as f32 + 1.0) / (1 << 20) as f32).ln()
    }

    /// Seeds that belong together: the `index`-th one derived from a seed.
    pub const fn derive(seed: u64, index: u64) -> u64 {
        mix(mix(seed).wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    }
}

/// The finaliser of splitmix64.
const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
