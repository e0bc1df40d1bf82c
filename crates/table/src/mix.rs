//! A quick hash for games that number what a seat knows.

use std::hash::Hasher;

/// Folds words into one number: for [`Secrets::knowledge`](crate::Secrets::knowledge) and the like. The
/// same words in the same order give the same number on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Mix(u64);

impl Default for Mix {
    fn default() -> Mix {
        Mix(0x243f_6a88_85a3_08d3)
    }
}

impl Mix {
    /// Adds one word.
    #[inline]
    pub fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15_u128;
        self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(0x1319_8a2e_0370_7344);
    }

    /// Adds up to eight small numbers as one word.
    #[inline]
    pub fn add_bytes<const N: usize>(&mut self, bytes: [u8; N]) {
        const { assert!(N <= 8) };
        let mut word = [0; 8];
        word[..N].copy_from_slice(&bytes);
        self.add(u64::from_le_bytes(word));
    }
}

/// Takes whatever derives `Hash`, one word for every number.
impl Hasher for Mix {
    #[inline]
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.add(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_number_and_value_of_words_all_count() {
        let of = |words: &[u64]| {
            let mut mix = Mix::default();
            words.iter().for_each(|&word| mix.add(word));
            mix.finish()
        };
        let lists: [&[u64]; 7] = [&[], &[0], &[0, 0], &[1], &[1, 2], &[2, 1], &[1 << 63]];
        for (n, one) in lists.iter().enumerate() {
            for (m, other) in lists.iter().enumerate() {
                assert_eq!(of(one) == of(other), n == m, "{one:?} and {other:?}");
            }
        }
        let mut bytes = Mix::default();
        bytes.add_bytes([1, 2, 3]);
        assert_eq!(bytes.finish(), of(&[0x03_02_01]));
    }
    #[test]
    fn the_same_words_give_the_same_number_on_every_machine() {
        let mut mix = Mix::default();
        [1, 2, u64::MAX].into_iter().for_each(|word| mix.add(word));
        assert_eq!(mix.finish(), 9_924_180_681_649_827_859);
    }

    #[test]
    fn every_kind_of_number_goes_in_whole() {
        let of = |write: &dyn Fn(&mut Mix)| {
            let mut mix = Mix::default();
            write(&mut mix);
            mix.finish()
        };
        let words = |words: &'static [u64]| of(&|mix| words.iter().for_each(|&word| mix.add(word)));
        assert_eq!(of(&|mix| mix.write_u8(7)), words(&[7]));
        assert_eq!(of(&|mix| mix.write_u16(700)), words(&[700]));
        assert_eq!(of(&|mix| mix.write_u32(70_000)), words(&[70_000]));
        assert_eq!(of(&|mix| mix.write_u64(1 << 40)), words(&[1 << 40]));
        assert_eq!(of(&|mix| mix.write_usize(9)), words(&[9]));
        assert_eq!(of(&|mix| mix.write_isize(-1)), words(&[u64::MAX]));
        assert_eq!(of(&|mix| mix.write_u128(5 << 64 | 3)), words(&[3, 5]));
        assert_eq!(of(&|mix| mix.write(&[1, 0, 0, 0, 0, 0, 0, 0, 2])), words(&[1, 2]));
    }
}
