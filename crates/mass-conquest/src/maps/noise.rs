//! Noise out of whole numbers: the same place gives the same noise on every machine and in every picture.

/// A number between -1 and 1 that follows from a corner of a grid and a `salt`.
pub(crate) fn chance_at(x: i64, y: i64, salt: u64) -> f64 {
    let mut bits =
        (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    bits = (bits ^ salt.wrapping_mul(0x1656_67b1_9e37_79f9)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

/// Noise between -1 and 1 that goes smoothly from corner to corner of a grid of side 1.
pub(crate) fn smooth_noise(x: f64, y: f64, salt: u64) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |share: f64| share * share * (3.0 - 2.0 * share);
    let (right, low) = (ease(x - left), ease(y - top));
    let at = |dx: i64, dy: i64| chance_at(left as i64 + dx, top as i64 + dy, salt);
    let upper = at(0, 0) * (1.0 - right) + at(1, 0) * right;
    let lower = at(0, 1) * (1.0 - right) + at(1, 1) * right;
    upper * (1.0 - low) + lower * low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_meets_its_corners_stays_in_bounds_and_is_spread() {
        let mut sum = 0.0;
        for x in -20..20i64 {
            for y in -20..20i64 {
                let corner = chance_at(x, y, 7);
                assert!((-1.0..=1.0).contains(&corner));
                assert!((smooth_noise(x as f64, y as f64, 7) - corner).abs() < 1e-9);
                assert!((-1.0..=1.0).contains(&smooth_noise(x as f64 + 0.37, y as f64 + 0.81, 7)));
                sum += corner;
            }
        }
        assert!((sum / 1600.0).abs() < 0.1, "{sum}");
        assert_ne!(chance_at(3, 4, 0), chance_at(4, 3, 0));
        assert_ne!(chance_at(3, 4, 0), chance_at(3, 4, 1));
    }
}
