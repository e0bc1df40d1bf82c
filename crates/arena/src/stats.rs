//! Honest numbers from samples.

use serde::Serialize;

/// 95 % Wilson interval of a share observed in `games` games, as (low, high).
///
/// Shared wins count as parts of a game, so `share` need not be a multiple of 1/`games`; the
/// interval is then slightly wider than it would have to be.
pub fn wilson(share: f64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_963_984_540_054;
    let n = games as f64;
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - spread).max(0.0), (centre + spread).min(1.0))
}

/// 95 % interval of the difference of two shares, each given with its number of games, from their
/// Wilson intervals (Newcombe's method).
pub fn difference(a: (f64, u64), b: (f64, u64)) -> (f64, f64) {
    let ((low_a, high_a), (low_b, high_b)) = (wilson(a.0, a.1), wilson(b.0, b.1));
    let by = a.0 - b.0;
    let apart = |x: f64, y: f64| (x * x + y * y).sqrt();
    (by - apart(a.0 - low_a, high_b - b.0), by + apart(high_a - a.0, b.0 - low_b))
}

/// How long games are, in players' decisions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Length {
    /// Mean.
    pub mean: f64,
    /// One game in ten is at most this long.
    pub p10: u32,
    /// Half of the games are at most this long.
    pub p50: u32,
    /// Nine games in ten are at most this long.
    pub p90: u32,
}

impl Length {
    /// From the number of games of each length (index = length).
    pub fn of(histogram: &[u64]) -> Length {
        let games: u64 = histogram.iter().sum();
        let sum: u64 = histogram.iter().enumerate().map(|(length, count)| length as u64 * count).sum();
        let quantile = |share: f64| {
            let wanted = ((games as f64 * share).ceil() as u64).max(1);
            let mut seen = 0;
            for (length, count) in histogram.iter().enumerate() {
                seen += count;
                if seen >= wanted {
                    return length as u32;
                }
            }
            0
        };
        let mean = if games == 0 { 0.0 } else { sum as f64 / games as f64 };
        Length { mean, p10: quantile(0.1), p50: quantile(0.5), p90: quantile(0.9) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_a_textbook_case_and_stays_inside_0_and_1() {
        let (low, high) = wilson(0.1, 100);
        assert!((low - 0.05523).abs() < 1e-4 && (high - 0.17437).abs() < 1e-4, "{low} {high}");
        assert_eq!(wilson(0.0, 10).0, 0.0);
        assert!((wilson(1.0, 10).1 - 1.0).abs() < 1e-12);
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn the_interval_of_a_difference_agrees_with_a_textbook_case() {
        // Newcombe (1998), 56 of 70 against 48 of 80: 0.0524 to 0.3339.
        let (low, high) = difference((56.0 / 70.0, 70), (48.0 / 80.0, 80));
        assert!((low - 0.0524).abs() < 1e-4 && (high - 0.3339).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn quantiles_are_lengths_that_occurred() {
        let histogram: Vec<u64> = (0..20).map(|length| u64::from(length >= 10)).collect();
        let length = Length::of(&histogram);
        assert_eq!((length.p10, length.p50, length.p90), (10, 14, 18));
        assert!((length.mean - 14.5).abs() < 1e-12);
    }
}
