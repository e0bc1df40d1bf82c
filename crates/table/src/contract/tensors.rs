//! Tensors: where an observation goes, as bytes or as a description of them.

use crate::Block;

/// What an observation is written to, tensor by tensor.
///
/// A game writes each observation with the same calls of [`Tensors::tensor`], each followed by as many bytes as its shape
/// has places. So the bytes and their description come from one place.
pub trait Tensors {
    /// The next tensor begins: its name, how many places it has along each axis, the largest value of a byte, and what it
    /// means.
    fn tensor(&mut self, name: &'static str, shape: &[usize], most: u8, meaning: &'static str);

    /// The next bytes.
    fn bytes(&mut self, values: &[u8]);

    /// The next byte.
    #[inline]
    fn put(&mut self, value: u8) {
        self.bytes(&[value]);
    }

    /// A byte for each of `count`: 1 for the one that is meant, 0 for the others; all 0 if none is.
    fn one_of(&mut self, count: usize, which: Option<usize>);

    /// A byte for each of the lowest `count` bits of a set.
    #[inline]
    fn set(&mut self, count: usize, bits: u64) {
        for bit in 0..count {
            self.put((bits >> bit & 1) as u8);
        }
    }

    /// The next `count` bytes, all of them 0 until `write` fills some in, in any order.
    fn scatter(&mut self, count: usize, write: impl FnOnce(&mut [u8]));

    /// So many zeros.
    #[inline]
    fn zeros(&mut self, count: usize) {
        self.one_of(count, None);
    }
}

/// An observation as bytes: what it is called costs nothing.
#[derive(Debug)]
pub struct Bytes<'a> {
    out: &'a mut [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    /// Writes from the beginning of `out`, which must be long enough.
    #[inline]
    pub fn new(out: &'a mut [u8]) -> Bytes<'a> {
        Bytes { out, at: 0 }
    }

    /// The next eight bytes, if there are as many: to write a few by one store. What is written too much there is written
    /// again by what follows.
    #[inline]
    fn eight(&mut self) -> Option<&mut [u8; 8]> {
        self.out.get_mut(self.at..)?.first_chunk_mut()
    }

    /// Whether every byte was written.
    pub fn is_full(&self) -> bool {
        self.at == self.out.len()
    }
}

/// A byte for each bit of a byte, lowest first.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl Tensors for Bytes<'_> {
    #[inline]
    fn tensor(&mut self, _: &'static str, _: &[usize], _: u8, _: &'static str) {}

    #[inline]
    fn bytes(&mut self, values: &[u8]) {
        self.out[self.at..self.at + values.len()].copy_from_slice(values);
        self.at += values.len();
    }

    #[inline]
    fn put(&mut self, value: u8) {
        self.out[self.at] = value;
        self.at += 1;
    }

    #[inline]
    fn one_of(&mut self, count: usize, which: Option<usize>) {
        if count <= 8
            && let Some(room) = self.eight()
        {
            *room = which.filter(|which| *which < count).map_or(0, |which| 1u64 << (8 * which)).to_le_bytes();
        } else {
            let hot = &mut self.out[self.at..self.at + count];
            hot.fill(0);
            if let Some(byte) = which.and_then(|which| hot.get_mut(which)) {
                *byte = 1;
            }
        }
        self.at += count;
    }

    #[inline]
    fn scatter(&mut self, count: usize, write: impl FnOnce(&mut [u8])) {
        let bytes = &mut self.out[self.at..self.at + count];
        bytes.fill(0);
        write(bytes);
        self.at += count;
    }

    #[inline]
    fn set(&mut self, count: usize, bits: u64) {
        let (mut left, mut bits) = (count, bits);
        while left > 0 {
            let (spread, now) = (&SPREAD[bits as u8 as usize], left.min(8));
            match self.eight() {
                Some(room) => *room = *spread,
                None => self.out[self.at..self.at + now].copy_from_slice(&spread[..now]),
            }
            self.at += now;
            (left, bits) = (left - now, bits >> 8);
        }
    }
}

/// An observation as a description: the tensors that were written, without their bytes.
#[derive(Debug, Default)]
pub struct Listing {
    blocks: Vec<Block>,
    /// Bytes of the latest tensor so far.
    written: usize,
}

impl Listing {
    /// The tensors, in order. Panics if one of them has not as many bytes as its shape says.
    pub fn finish(mut self) -> Vec<Block> {
        self.close();
        self.blocks
    }

    fn close(&mut self) {
        let Some(latest) = self.blocks.last() else {
            assert_eq!(self.written, 0, "bytes before the first tensor");
            return;
        };
        let Block { name, shape, .. } = latest;
        assert_eq!(
            self.written,
            latest.len(),
            "the tensor {name} of shape {shape:?} has another number of bytes"
        );
        self.written = 0;
    }
}

impl Tensors for Listing {
    fn tensor(&mut self, name: &'static str, shape: &[usize], most: u8, meaning: &'static str) {
        self.close();
        self.blocks.push(Block { name, shape: shape.to_vec(), most, meaning });
    }

    fn bytes(&mut self, values: &[u8]) {
        self.written += values.len();
    }

    /// Panics if what is meant is none of those that there are.
    fn one_of(&mut self, count: usize, which: Option<usize>) {
        if let (Some(which), Some(Block { name, .. })) = (which, self.blocks.last()) {
            assert!(which < count, "the tensor {name} has {count} places, none for {which}");
        }
        self.written += count;
    }

    fn scatter(&mut self, count: usize, write: impl FnOnce(&mut [u8])) {
        let mut bytes = vec![0; count];
        write(&mut bytes);
        self.bytes(&bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes one place at a time, as it is described.
    struct Plain(Vec<u8>);

    impl Tensors for Plain {
        fn tensor(&mut self, _: &'static str, _: &[usize], _: u8, _: &'static str) {}

        fn bytes(&mut self, values: &[u8]) {
            self.0.extend(values);
        }

        fn one_of(&mut self, count: usize, which: Option<usize>) {
            self.0.extend((0..count).map(|place| u8::from(Some(place) == which)));
        }

        fn scatter(&mut self, count: usize, write: impl FnOnce(&mut [u8])) {
            let from = self.0.len();
            self.0.resize(from + count, 0);
            write(&mut self.0[from..]);
        }
    }

    fn write<T: Tensors>(sizes: &[usize], out: &mut T) {
        for (nth, &size) in sizes.iter().enumerate() {
            out.one_of(size, [Some(nth), None, Some(size), Some(0)][nth % 4]);
            out.set(size, 0xd2c5_93b7_6a1e_88f1 >> nth);
            out.put(nth as u8);
            out.scatter(size, |bytes| bytes.iter_mut().step_by(2).for_each(|byte| *byte = 3));
        }
    }

    #[test]
    fn bytes_are_the_same_however_many_are_written_at_once() {
        for last in 0..20 {
            let sizes = [3, 8, 1, 0, 7, 21, 9, 16, 5, last, 2];
            let mut plain = Plain(Vec::new());
            write(&sizes, &mut plain);
            let mut out = vec![0xff; plain.0.len()];
            let mut bytes = Bytes::new(&mut out);
            write(&sizes, &mut bytes);
            assert!(bytes.is_full());
            assert_eq!(out, plain.0, "a last tensor of {last}");
        }
    }
}
