//! Randomness with promised values.
//!
//! Every number here follows from a named algorithm and the few lines below, never from a
//! library's range or shuffle functions, whose values may change between releases.

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of uniform whole numbers.
pub trait Dice {
    /// A number from 0 to `n - 1`, each equally likely. `n` must be at least 1.
    fn below(&mut self, n: u32) -> u32;
}

/// Dice for playouts: Xoshiro256++, fast, not for anything players must not predict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuickDice(Xoshiro256PlusPlus);

impl QuickDice {
    /// The dice of this seed.
    pub fn new(seed: u64) -> QuickDice {
        QuickDice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Dice for QuickDice {
    /// Lemire's multiplication with rejection on 32 bits.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "a die needs a side");
        let mut product = u64::from((self.0.next_u64() >> 32) as u32) * u64::from(n);
        if (product as u32) < n {
            let reject = n.wrapping_neg() % n;
            while (product as u32) < reject {
                product = u64::from((self.0.next_u64() >> 32) as u32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }
}

/// Dice for tables: ChaCha12 under a 256-bit key, one stream per chance outcome.
///
/// Nobody can tell the next outcome from the past ones, any outcome can be recomputed alone,
/// and taking a decision back cannot re-roll.
#[derive(Clone, Debug)]
pub struct FairDice(ChaCha12Rng);

impl FairDice {
    /// The dice that settle chance outcome number `stream` under `key`.
    pub fn new(key: [u8; 32], stream: u64) -> FairDice {
        let mut generator = ChaCha12Rng::from_seed(key);
        generator.set_stream(stream);
        FairDice(generator)
    }
}

impl Dice for FairDice {
    /// A 32-bit word is accepted below the largest multiple of `n`; its remainder is the answer.
    /// Slower than [`QuickDice`], but anyone can check it with pencil and a ChaCha program.
    fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "a die needs a side");
        let limit = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }
}

/// The outcome that a draw below the total weight falls on.
pub fn pick<A: Copy, D: Dice>(odds: &[(A, u32)], dice: &mut D) -> A {
    let total = odds.iter().map(|(_, weight)| weight).sum();
    let mut drawn = dice.below(total);
    for &(action, weight) in odds {
        if drawn < weight {
            return action;
        }
        drawn -= weight;
    }
    unreachable!("a draw below the total falls on some outcome")
}

/// Puts `items` in random order: from the last position down to the second, each entry changes
/// places with one drawn from the positions up to and including its own (TKD-44).
pub fn shuffle<T, D: Dice>(items: &mut [T], dice: &mut D) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_dice_keep_their_promised_values() {
        let mut dice = QuickDice::new(1);
        let drawn: Vec<u32> = (0..12).map(|_| dice.below(100)).collect();
        assert_eq!(drawn, GOLDEN_QUICK);
    }

    #[test]
    fn fair_dice_keep_their_promised_values_per_stream() {
        let drawn: Vec<u32> = (0..12).map(|stream| FairDice::new([7; 32], stream).below(100)).collect();
        assert_eq!(drawn, GOLDEN_FAIR);
    }

    #[test]
    fn tkd_44_shuffle_runs_from_the_last_entry_down_and_reaches_every_order_evenly() {
        let mut seen = std::collections::BTreeMap::new();
        let mut dice = QuickDice::new(44);
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut items, &mut dice);
            *seen.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&count| (850..1150).contains(&count)), "{seen:?}");

        struct Low;
        impl Dice for Low {
            fn below(&mut self, _: u32) -> u32 {
                0
            }
        }
        let mut items = [1, 2, 3, 4];
        shuffle(&mut items, &mut Low);
        assert_eq!(items, [2, 3, 4, 1], "entry i is exchanged with the drawn entry, last first");
    }

    #[test]
    fn both_dice_stay_in_range_and_hit_every_side() {
        for sides in [1, 2, 3, 6, 7, 24, 100] {
            let mut quick = QuickDice::new(u64::from(sides));
            let mut seen = vec![0u32; sides as usize];
            for stream in 0..2_000 {
                seen[quick.below(sides) as usize] += 1;
                seen[FairDice::new([3; 32], stream).below(sides) as usize] += 1;
            }
            assert!(seen.iter().all(|&count| count > 0), "{sides}: {seen:?}");
        }
    }

    #[test]
    fn no_number_is_favoured_where_the_words_do_not_divide_evenly() {
        // Three quarters of all words: taken as they come, some numbers would come up twice as often.
        let sides = 3 << 30;
        let mut quick = QuickDice::new(3);
        let thirds = |drawn: &[u32]| {
            let low = drawn.iter().filter(|number| **number < sides / 3).count();
            (low, drawn.iter().filter(|number| **number % 3 == 0).count())
        };
        let fair: Vec<u32> = (0..3_000).map(|stream| FairDice::new([5; 32], stream).below(sides)).collect();
        let quick: Vec<u32> = (0..3_000).map(|_| quick.below(sides)).collect();
        for drawn in [fair, quick] {
            let (low, multiples) = thirds(&drawn);
            assert!((900..1_100).contains(&low) && (900..1_100).contains(&multiples), "{low}, {multiples}");
        }
    }

    #[test]
    fn fair_dice_pass_over_the_first_word_beyond_the_largest_multiple() {
        // With more sides than half of all words the largest multiple is the number of sides. So a die of as many
        // sides as the first word says meets that very word, which would make 0 likelier than the other numbers.
        let mut met = 0;
        for stream in 0..20 {
            let mut rest = FairDice::new([9; 32], stream);
            let sides = rest.0.next_u32();
            if sides > 1 << 31 {
                assert_eq!(FairDice::new([9; 32], stream).below(sides), rest.below(sides), "{sides} sides");
                met += 1;
            }
        }
        assert!(met > 5, "{met} dice of so many sides");
    }

    const GOLDEN_QUICK: [u32; 12] = [81, 74, 10, 74, 18, 59, 98, 52, 9, 13, 92, 34];
    // The same numbers come out of a ChaCha12 written from its definition in another language.
    const GOLDEN_FAIR: [u32; 12] = [74, 98, 98, 63, 27, 74, 66, 55, 10, 5, 25, 64];
}
