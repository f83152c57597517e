//! What a network adds up: a number for every neuron of the hidden layer.
//!
//! Where compilers optimise for speed, they vectorise these loops by themselves. The offline edition is optimised for size,
//! so there the vectors are written out. Both add in the same order, so that bots choose the same on every machine; a
//! browser test compares them.

pub(super) use lanes::{Fractions, Wholes};

/// Neurons of the hidden layer.
pub const HIDDEN: usize = 32;

#[cfg(not(target_arch = "wasm32"))]
mod lanes {
    use super::HIDDEN;

    /// A whole number for every neuron.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Wholes([i16; HIDDEN]);

    impl Wholes {
        pub(in super::super) const fn new(numbers: [i16; HIDDEN]) -> Self {
            Wholes(numbers)
        }

        #[inline(always)]
        pub(in super::super) fn add(&mut self, other: &Wholes) {
            for (sum, number) in self.0.iter_mut().zip(&other.0) {
                *sum = sum.saturating_add(*number);
            }
        }

        #[cfg(test)]
        pub(in super::super) fn numbers(&self) -> [i16; HIDDEN] {
            self.0
        }
    }

    /// A fraction for every neuron.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Fractions([f32; HIDDEN]);

    impl Fractions {
        pub(in super::super) const fn new(numbers: [f32; HIDDEN]) -> Self {
            Fractions(numbers)
        }

        #[inline(always)]
        pub(in super::super) fn add_times(&mut self, other: &Fractions, factor: f32) {
            for (sum, number) in self.0.iter_mut().zip(&other.0) {
                *sum += number * factor;
            }
        }

        #[inline(always)]
        pub(in super::super) fn add_wholes(&mut self, wholes: &Wholes) {
            for (sum, &whole) in self.0.iter_mut().zip(&wholes.0) {
                *sum += f32::from(whole);
            }
        }

        /// What the neurons above zero say, with these weights; four sums side by side.
        #[inline(always)]
        pub(in super::super) fn activation(&self, weights: &Fractions) -> f32 {
            let mut lanes = [0.0f32; 4];
            for (sums, weights) in self.0.chunks_exact(4).zip(weights.0.chunks_exact(4)) {
                for (lane, (sum, weight)) in lanes.iter_mut().zip(sums.iter().zip(weights)) {
                    *lane += sum.max(0.0) * weight;
                }
            }
            lanes.iter().sum()
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod lanes {
    use super::HIDDEN;
    use core::arch::wasm32::{
        f32x4, f32x4_add, f32x4_convert_i32x4, f32x4_extract_lane as lane, f32x4_max, f32x4_mul, f32x4_splat,
        i16x8, i16x8_add_sat, i32x4_extend_high_i16x8, i32x4_extend_low_i16x8, v128,
    };
    use std::array::from_fn;

    /// A whole number for every neuron.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Wholes([v128; HIDDEN / 8]);

    impl Wholes {
        pub(in super::super) fn new(numbers: [i16; HIDDEN]) -> Self {
            let at = |index: usize| numbers[index];
            Wholes(from_fn(|n| n * 8).map(|n| {
                i16x8(at(n), at(n + 1), at(n + 2), at(n + 3), at(n + 4), at(n + 5), at(n + 6), at(n + 7))
            }))
        }

        #[inline(always)]
        pub(in super::super) fn add(&mut self, other: &Wholes) {
            for (sum, number) in self.0.iter_mut().zip(&other.0) {
                *sum = i16x8_add_sat(*sum, *number);
            }
        }
    }

    /// A fraction for every neuron.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Fractions([v128; HIDDEN / 4]);

    impl Fractions {
        pub(in super::super) fn new(numbers: [f32; HIDDEN]) -> Self {
            let at = |index: usize| numbers[index];
            Fractions(from_fn(|n| n * 4).map(|n| f32x4(at(n), at(n + 1), at(n + 2), at(n + 3))))
        }

        #[inline(always)]
        pub(in super::super) fn add_times(&mut self, other: &Fractions, factor: f32) {
            let factor = f32x4_splat(factor);
            for (sum, number) in self.0.iter_mut().zip(&other.0) {
                *sum = f32x4_add(*sum, f32x4_mul(*number, factor));
            }
        }

        #[inline(always)]
        pub(in super::super) fn add_wholes(&mut self, wholes: &Wholes) {
            for (sums, &wholes) in self.0.chunks_exact_mut(2).zip(&wholes.0) {
                sums[0] = f32x4_add(sums[0], f32x4_convert_i32x4(i32x4_extend_low_i16x8(wholes)));
                sums[1] = f32x4_add(sums[1], f32x4_convert_i32x4(i32x4_extend_high_i16x8(wholes)));
            }
        }

        /// What the neurons above zero say, with these weights; four sums side by side.
        #[inline(always)]
        pub(in super::super) fn activation(&self, weights: &Fractions) -> f32 {
            let mut lanes = f32x4_splat(0.0);
            for (sum, weight) in self.0.iter().zip(&weights.0) {
                lanes = f32x4_add(lanes, f32x4_mul(f32x4_max(*sum, f32x4_splat(0.0)), *weight));
            }
            [lane::<0>(lanes), lane::<1>(lanes), lane::<2>(lanes), lane::<3>(lanes)].iter().sum()
        }
    }
}
