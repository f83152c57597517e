//! Means, intervals and ratings.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The 97.5 % quantile of the normal distribution: two-sided intervals of 95 %.
const Z: f64 = 1.959_963_985;

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The share found.
    pub share: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's interval for `hits` of `count`; shared wins count in parts.
    pub fn of_share(hits: f64, count: usize) -> Self {
        if count == 0 {
            return Interval { share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = count as f64;
        let share = hits / n;
        let centre = share + Z * Z / (2.0 * n);
        let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        let (low, high) = ((centre - spread) / scale, (centre + spread) / scale);
        Interval { share, low: low.max(0.0), high: high.min(1.0) }
    }
}

/// A mean, built up value by value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    count: u64,
    sum: f64,
    squares: f64,
    min: f64,
    max: f64,
}

impl Default for Mean {
    fn default() -> Self {
        Mean { count: 0, sum: 0.0, squares: 0.0, min: f64::INFINITY, max: f64::NEG_INFINITY }
    }
}

impl Mean {
    /// Counts a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// How many values were counted.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        if self.count == 0 { 0.0 } else { (self.squares / self.count as f64 - mean * mean).max(0.0).sqrt() }
    }

    /// Half the width of the 95 % interval of the mean.
    pub fn half_width(&self) -> f64 {
        if self.count == 0 { 0.0 } else { Z * self.deviation() / (self.count as f64).sqrt() }
    }
}

impl Serialize for Mean {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("mean", &self.mean())?;
        map.serialize_entry("plus_minus", &self.half_width())?;
        map.serialize_entry("deviation", &self.deviation())?;
        map.serialize_entry("min", &if self.count == 0 { 0.0 } else { self.min })?;
        map.serialize_entry("max", &if self.count == 0 { 0.0 } else { self.max })?;
        map.end()
    }
}

/// Elo-like ratings from how often each beat each of the others: the Bradley–Terry model, with one drawn game added for
/// every pair so that no rating is infinite. Their mean is 0.
pub fn ratings(beaten: &[Vec<f64>]) -> Vec<f64> {
    let count = beaten.len();
    let mut strength = vec![1.0_f64; count];
    for _ in 0..200 {
        for a in 0..count {
            let mut wins = 0.0;
            let mut weight = 0.0;
            for b in (0..count).filter(|&b| b != a) {
                wins += beaten[a][b] + 0.5;
                weight += (beaten[a][b] + beaten[b][a] + 1.0) / (strength[a] + strength[b]);
            }
            if weight > 0.0 {
                strength[a] = wins / weight;
            }
        }
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / count.max(1) as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    strength.iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_share_and_shrink_with_more_games() {
        let few = Interval::of_share(8.0, 10);
        let many = Interval::of_share(800.0, 1000);
        assert!(few.low < 0.8 && 0.8 < few.high);
        assert!(many.high - many.low < few.high - few.low);
        assert!((many.low - 0.774).abs() < 0.001 && (many.high - 0.824).abs() < 0.001, "{many:?}");
        let all = Interval::of_share(400.0, 400);
        assert!(all.low > 0.99 && all.high <= 1.0);
    }

    #[test]
    fn ratings_follow_the_share_of_wins() {
        let even = ratings(&[vec![0.0, 50.0], vec![50.0, 0.0]]);
        assert!(even[0].abs() < 1e-6 && even[1].abs() < 1e-6);
        let ten_to_one = ratings(&[vec![0.0, 1000.0], vec![100.0, 0.0]]);
        assert!((ten_to_one[0] - ten_to_one[1] - 400.0).abs() < 5.0, "{ten_to_one:?}");
    }

    #[test]
    fn means_know_their_spread() {
        let mut mean = Mean::default();
        [1.0, 3.0].into_iter().for_each(|value| mean.add(value));
        assert_eq!((mean.mean(), mean.deviation(), mean.count()), (2.0, 1.0, 2));
    }
}
