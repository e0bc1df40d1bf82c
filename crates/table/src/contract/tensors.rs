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
        let hot = &mut self.out[self.at..self.at + count];
        hot.fill(0);
        if let Some(byte) = which.and_then(|which| hot.get_mut(which)) {
            *byte = 1;
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
        while left >= 8 {
            self.bytes(&SPREAD[bits as u8 as usize]);
            (left, bits) = (left - 8, bits >> 8);
        }
        if left > 0 {
            self.bytes(&SPREAD[bits as u8 as usize][..left]);
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
