//! How many different things there were.

use std::collections::HashSet;

/// Counts the different numbers among those it is shown: exactly up to a million, then by a sample of them that is
/// known to a thousandth. The same numbers give the same count, in whatever order and however they were merged.
#[derive(Clone, Debug, Default)]
pub struct Distinct {
    /// Only numbers that end with so many binary zeros are kept.
    zeros: u32,
    seen: HashSet<u64>,
}

/// So many numbers are kept at most.
const MOST: usize = 1 << 20;

impl Distinct {
    /// Takes note of a number that is as good as drawn at random, a hash.
    pub fn insert(&mut self, number: u64) {
        if number.trailing_zeros() >= self.zeros && self.seen.insert(number) {
            self.thin_out(MOST);
        }
    }

    /// All that the other has seen too.
    pub fn merge(&mut self, other: Distinct) {
        self.zeros = self.zeros.max(other.zeros);
        let zeros = self.zeros;
        self.seen.retain(|number| number.trailing_zeros() >= zeros);
        self.seen.extend(other.seen.into_iter().filter(|number| number.trailing_zeros() >= zeros));
        self.thin_out(MOST);
    }

    fn thin_out(&mut self, most: usize) {
        while self.seen.len() > most {
            self.zeros += 1;
            let zeros = self.zeros;
            self.seen.retain(|number| number.trailing_zeros() >= zeros);
        }
    }

    /// How many there were.
    pub fn count(&self) -> u64 {
        (self.seen.len() as u64) << self.zeros
    }
}

#[cfg(test)]
mod tests {
    use std::hash::Hasher;

    use table::Mix;

    use super::*;

    fn hash(number: u64) -> u64 {
        let mut mix = Mix::default();
        mix.add(number);
        mix.finish()
    }

    #[test]
    fn equal_numbers_count_once() {
        let mut distinct = Distinct::default();
        (0..300).for_each(|number| distinct.insert(hash(number % 100)));
        assert_eq!(distinct.count(), 100);
        let mut other = Distinct::default();
        (50..150).for_each(|number| other.insert(hash(number)));
        distinct.merge(other);
        assert_eq!(distinct.count(), 150);
    }

    #[test]
    fn a_sample_stands_for_many_whatever_was_merged_with_what() {
        let all = |from: u64, to: u64| {
            let mut distinct = Distinct::default();
            (from..to).for_each(|number| distinct.insert(hash(number)));
            distinct
        };
        let whole = all(0, 3_000_000);
        let (mut left, right) = (all(0, 2_500_000), all(2_000_000, 3_000_000));
        left.merge(right);
        assert_eq!(whole.count(), left.count());
        assert!(whole.seen.len() <= MOST && whole.zeros == 2, "{}", whole.zeros);
        let wrong = whole.count().abs_diff(3_000_000);
        assert!(wrong < 15_000, "{wrong}");
    }
}
