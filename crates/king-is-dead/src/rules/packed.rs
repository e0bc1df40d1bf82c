//! Arithmetic on counts that lie side by side in one word.
//!
//! Legality is asked for millions of times a second, so sets of regions and of followers are bit
//! masks, and the counts of one faction in all eight regions share a `u64`, a byte per region.

use table::Dice;

use crate::content::{BORDERS, Faction, RegionMask};

/// Which regions hold at least one, and at least two, followers of each faction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Presence {
    /// By faction: regions with one or more of its followers.
    pub one: [RegionMask; 3],
    /// By faction: regions with two or more of its followers.
    pub two: [RegionMask; 3],
}

impl Presence {
    /// Reads the counts of the three factions.
    #[inline]
    pub fn of(followers: &[u64; 3]) -> Presence {
        Presence {
            one: [
                bytes_at_least(followers[0], 1),
                bytes_at_least(followers[1], 1),
                bytes_at_least(followers[2], 1),
            ],
            two: [
                bytes_at_least(followers[0], 2),
                bytes_at_least(followers[1], 2),
                bytes_at_least(followers[2], 2),
            ],
        }
    }

    /// Regions that hold any follower.
    #[inline]
    pub fn any(&self) -> RegionMask {
        self.one[0] | self.one[1] | self.one[2]
    }

    /// Regions that hold two or more followers.
    #[inline]
    pub fn pair(&self) -> RegionMask {
        let [s, w, e] = self.one;
        self.two[0] | self.two[1] | self.two[2] | (s & w) | (s & e) | (w & e)
    }

    /// Regions that hold a follower of a faction other than `faction`.
    #[inline]
    pub fn any_but(&self, faction: Faction) -> RegionMask {
        let (a, b) = others(faction);
        self.one[a] | self.one[b]
    }

    /// Regions that hold two or more followers of factions other than `faction`.
    #[inline]
    pub fn pair_but(&self, faction: Faction) -> RegionMask {
        let (a, b) = others(faction);
        self.two[a] | self.two[b] | (self.one[a] & self.one[b])
    }

    /// The followers (bit `3 * region + faction`) that stand in `regions`.
    #[inline]
    pub fn followers_in(&self, regions: RegionMask) -> u32 {
        SPREAD[(self.one[0] & regions) as usize]
            | SPREAD[(self.one[1] & regions) as usize] << 1
            | SPREAD[(self.one[2] & regions) as usize] << 2
    }
}

/// The indices of the other two factions, in order.
#[inline]
const fn others(faction: Faction) -> (usize, usize) {
    match faction {
        Faction::Scottish => (1, 2),
        Faction::Welsh => (0, 2),
        Faction::English => (0, 1),
    }
}

/// Bit i is set if byte i of `word` is at least `least`. Every byte must be below 128.
#[inline]
pub(crate) const fn bytes_at_least(word: u64, least: u8) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let high = (word + (0x80 - least as u64) * ONES) & (0x80 * ONES);
    (high.wrapping_mul(0x0002_0408_1020_4081) >> 56) as u8
}

/// Regions with a higher index than `region`.
#[inline]
pub(crate) const fn above(region: usize) -> RegionMask {
    (0xfeu32 << region) as u8
}

/// Every second bit after the first is moved up by two: bit r becomes bit 3r.
const SPREAD: [u32; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut bit = 0;
        while bit < 8 {
            if set >> bit & 1 == 1 {
                table[set] |= 1 << (3 * bit);
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

/// The regions that border any region of a set.
pub(crate) const NEIGHBOURS: [RegionMask; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut bit = 0;
        while bit < 8 {
            if set >> bit & 1 == 1 {
                table[set] |= BORDERS[bit];
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

/// Position of the n-th set bit of a byte.
const NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut found = 0;
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A mask whose bits can be counted and picked by number without a loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    mask: u32,
    /// Byte i holds the number of set bits in bytes 0 to i.
    sums: u32,
}

impl Ranked {
    /// Counts the bits of `mask`.
    #[inline]
    pub const fn new(mask: u32) -> Ranked {
        let pairs = mask - (mask >> 1 & 0x5555_5555);
        let nibbles = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f;
        Ranked { mask, sums: bytes.wrapping_mul(0x0101_0101) }
    }

    /// How many bits are set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.sums >> 24
    }

    /// The position of set bit number `n`, counted from 0; `n` must be below [`Ranked::len`].
    #[inline]
    pub const fn nth(self, n: u32) -> u32 {
        let reached = ((n | 0x80).wrapping_mul(0x0101_0101) - self.sums) & 0x8080_8080;
        let byte = (reached >> 7).wrapping_mul(0x0101_0101) >> 24;
        let before = (self.sums << 8) >> (8 * byte) & 0xff;
        let bits = self.mask >> (8 * byte) & 0xff;
        8 * byte + NTH[bits as usize][(n - before) as usize & 7] as u32
    }
}

/// Number of set bits of a byte.
const SET: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    table
};

/// One set bit of `mask`, all equally likely: the one whose number the dice give.
#[inline]
pub(crate) fn pick_bit<D: Dice>(mask: u32, dice: &mut D) -> u32 {
    // Most steps offer cards, regions or factions, which fit in a byte.
    if mask < 0x100 {
        let drawn = dice.below(SET[mask as usize].into());
        NTH[mask as usize][drawn as usize & 7].into()
    } else {
        let ranked = Ranked::new(mask);
        ranked.nth(dice.below(ranked.len()))
    }
}

/// The positions of the set bits of a mask, lowest first.
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_and_picking_agree_with_a_plain_loop() {
        let mut mask = 0x9e37_79b9u32;
        for _ in 0..5_000 {
            mask = mask.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            for mask in [mask, mask & mask >> 9, mask | mask << 7, u32::MAX, 0x8000_0000] {
                let plain: Vec<u32> = bits(mask).map(u32::from).collect();
                let ranked = Ranked::new(mask);
                assert_eq!(ranked.len() as usize, plain.len());
                for (n, bit) in plain.iter().enumerate() {
                    assert_eq!(ranked.nth(n as u32), *bit, "bit {n} of {mask:#x}");
                }
            }
        }
        assert_eq!(Ranked::new(0).len(), 0);
    }

    #[test]
    fn presence_reads_every_byte_alone() {
        for region in 0..8 {
            for count in 0..=18u8 {
                let word = u64::from(count) << (8 * region);
                assert_eq!(bytes_at_least(word, 1), u8::from(count >= 1) << region);
                assert_eq!(bytes_at_least(word, 2), u8::from(count >= 2) << region);
            }
        }
        let all = Presence::of(&[0x1201_0101_0101_0101, 0, 0x0200_0000_0000_0001]);
        assert_eq!(all.pair(), 0b1000_0001);
        assert_eq!(all.followers_in(0b1), 0b101);
    }
}
