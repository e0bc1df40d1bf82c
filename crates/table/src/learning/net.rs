//! A small network of integers: a learned evaluation costs some adding, and says the same on every machine.
//!
//! Every input that is on adds its row of weights to an accumulator (so sparse inputs are cheap); the sums are
//! clipped, weighed and added up: one number per seat, its merit. The last of the sums is not clipped, so that every
//! input also has a straight way to the merit. A seat's part of the victory is the softmax of all merits.

use std::borrow::Cow;

use crate::{MAX_SEATS, Seat};

/// Sums that an input adds to: hidden units, and the straight way as the last one.
pub const UNITS: usize = 32;
/// A weight of 1 in the first layer, and on the straight way.
pub const FIRST_SCALE: f32 = 256.0;
/// A weight of 1 from a hidden unit to the merit.
pub const OUT_SCALE: f32 = 1024.0;
/// Hidden units are clipped to 0 and this.
pub const CLIP: f32 = 2.0;
/// Amounts are given in parts of this.
pub const PARTS: i32 = 64;

const CLIPPED: i16 = (CLIP * FIRST_SCALE) as i16;
/// Merits have this many bits behind the point.
const POINT: u32 = 10;
/// What begins a file of weights.
const MAGIC: &[u8] = b"interregnum weights 1\n";

/// Where a game writes down what a position looks like: first what is the same for all, then seat by seat.
pub trait Inputs {
    /// This input is on.
    fn on(&mut self, input: usize);

    /// This input has an amount, in [`PARTS`]; at most 2,047 either way is counted.
    fn amount(&mut self, input: usize, parts: i32);

    /// What follows is seen by this seat only.
    fn seen_by(&mut self, seat: Seat);
}

/// The weights that one input adds: on a cache line of its own.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
pub struct Row(pub [i16; UNITS]);

/// The weights of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// By input: what it adds to each sum.
    pub first: Cow<'static, [Row]>,
    /// What each sum begins with.
    pub bias: [i16; UNITS],
    /// What each hidden unit adds to the merit; 0 for the last sum, which goes its straight way.
    pub out: [i16; UNITS],
}

/// Weights of a known number of inputs, read while the program is built.
#[derive(Debug)]
pub struct Weights<const INPUTS: usize> {
    first: [Row; INPUTS],
    bias: [i16; UNITS],
    out: [i16; UNITS],
}

/// Where the numbers begin: after the empty line that ends the words at the top of a file.
pub(super) const fn after_words(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() {
        if bytes[at] == b'\n' && bytes[at - 1] == b'\n' {
            return at + 1;
        }
        at += 1;
    }
    bytes.len()
}

const fn number(bytes: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([bytes[at], bytes[at + 1]])
}

impl<const INPUTS: usize> Weights<INPUTS> {
    /// Reads a file of weights; a file of another shape does not compile.
    pub const fn read(bytes: &[u8]) -> Weights<INPUTS> {
        let mut at = after_words(bytes);
        assert!(bytes.len() - at == 2 * UNITS * (INPUTS + 2), "weights of another shape");
        let mut first = [Row([0; UNITS]); INPUTS];
        let (mut bias, mut out) = ([0; UNITS], [0; UNITS]);
        let mut input = 0;
        while input < INPUTS {
            let mut unit = 0;
            while unit < UNITS {
                first[input].0[unit] = number(bytes, at);
                at += 2;
                unit += 1;
            }
            input += 1;
        }
        let mut unit = 0;
        while unit < UNITS {
            bias[unit] = number(bytes, at + 4 * unit);
            out[unit] = number(bytes, at + 4 * unit + 2);
            unit += 1;
        }
        Weights { first, bias, out }
    }

    /// The network of these weights.
    pub const fn net(&'static self) -> Net {
        Net { first: Cow::Borrowed(&self.first), bias: self.bias, out: self.out }
    }
}

impl Net {
    /// Reads a file of weights.
    ///
    /// # Errors
    /// If it is none, or has other inputs than a game with so many.
    pub fn read(bytes: &[u8], inputs: usize) -> Result<Net, String> {
        if !bytes.starts_with(MAGIC) {
            return Err("this is no file of weights".into());
        }
        let numbers = &bytes[after_words(bytes)..];
        if numbers.len() != 2 * UNITS * (inputs + 2) {
            return Err(format!("these weights are not for {inputs} inputs"));
        }
        let mut numbers = numbers.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || numbers.next().unwrap_or(0);
        let first = (0..inputs).map(|_| Row(std::array::from_fn(|_| next()))).collect();
        let ends: [(i16, i16); UNITS] = std::array::from_fn(|_| (next(), next()));
        let (bias, out) = (ends.map(|(bias, _)| bias), ends.map(|(_, out)| out));
        Ok(Net { first: Cow::Owned(first), bias, out })
    }

    /// The file of these weights; `words` at its top say what made it.
    pub fn written(&self, words: &str) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for line in words.lines().map(str::trim).filter(|line| !line.is_empty()) {
            bytes.extend_from_slice(line.as_bytes());
            bytes.push(b'\n');
        }
        bytes.push(b'\n');
        let mut add = |number: i16| bytes.extend_from_slice(&number.to_le_bytes());
        for Row(row) in self.first.iter() {
            row.iter().copied().for_each(&mut add);
        }
        for (&bias, &out) in self.bias.iter().zip(&self.out) {
            add(bias);
            add(out);
        }
        bytes
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.first.len()
    }

    /// Nothing added up yet.
    #[inline]
    pub(super) fn begin(&self) -> Sums<'_> {
        Sums {
            rows: &self.first,
            out: &self.out,
            sums: self.bias,
            on: [0; WAITING],
            waiting: 0,
            common: None,
            seat: 0,
            merits: [0; MAX_SEATS],
        }
    }
}

/// So many inputs wait at most before they are added.
const WAITING: usize = 64;

/// What the inputs so far add up to.
#[derive(Debug)]
pub(super) struct Sums<'a> {
    rows: &'a [Row],
    out: &'a [i16; UNITS],
    sums: [i16; UNITS],
    /// Inputs that are on and not yet added: many at once are added without a detour through memory.
    on: [u16; WAITING],
    waiting: usize,
    /// What is the same for all, once that is known.
    common: Option<[i16; UNITS]>,
    seat: usize,
    merits: [i32; MAX_SEATS],
}

impl Inputs for Sums<'_> {
    #[inline]
    fn on(&mut self, input: usize) {
        if self.waiting == WAITING {
            self.add();
        }
        self.on[self.waiting] = input as u16;
        self.waiting += 1;
    }

    #[inline]
    fn amount(&mut self, input: usize, parts: i32) {
        let parts = parts.clamp(-2047, 2047);
        let Row(row) = &self.rows[input];
        for (sum, weight) in self.sums.iter_mut().zip(row) {
            let more = (i32::from(*weight) * parts) >> 6;
            *sum = sum.saturating_add(more.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        }
    }

    #[inline]
    fn seen_by(&mut self, seat: Seat) {
        self.add();
        match self.common {
            None => self.common = Some(self.sums),
            Some(common) => {
                self.merits[self.seat] = self.merit();
                self.sums = common;
            }
        }
        self.seat = seat.index() & (MAX_SEATS - 1);
    }
}

impl Sums<'_> {
    /// Adds what waits.
    #[inline(never)]
    fn add(&mut self) {
        let mut sums = self.sums;
        for &input in &self.on[..self.waiting.min(WAITING)] {
            let Row(row) = &self.rows[usize::from(input)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.saturating_add(*weight);
            }
        }
        self.sums = sums;
        self.waiting = 0;
    }

    /// The merit of the seat whose inputs were added last, with 10 bits behind the point.
    #[inline]
    fn merit(&self) -> i32 {
        let mut merit = 0i32;
        for (&sum, &weight) in self.sums.iter().zip(self.out) {
            merit += i32::from(sum.clamp(0, CLIPPED)) * i32::from(weight);
        }
        (merit >> 8) + (i32::from(self.sums[UNITS - 1]) << 2)
    }

    /// The merits of all seats.
    #[inline]
    pub(super) fn merits(mut self) -> [i32; MAX_SEATS] {
        self.add();
        self.merits[self.seat] = self.merit();
        self.merits
    }
}

/// 2 to the power of minus n/64, with 30 bits behind the point.
const POWERS: [u32; 65] = {
    let mut powers = [1 << 30; 65];
    let mut n = 1;
    // The 64th root of one half, with 62 bits behind the point.
    let root: u128 = 4_562_008_997_483_360_349;
    let mut exact: u128 = 1 << 62;
    while n < 65 {
        exact = (exact * root) >> 62;
        powers[n] = (exact >> 32) as u32;
        n += 1;
    }
    powers
};

/// e to the power of `-gap`, which has 10 bits behind the point; the result has 30.
#[inline]
fn power(gap: i32) -> u32 {
    // log2 e is 1.4427.
    let halvings = (i64::from(gap) * 1477) >> POINT;
    let whole = (halvings >> POINT).min(31) as u32;
    let part = (halvings & ((1 << POINT) - 1)) as u32;
    let (left, right) = (POWERS[part as usize >> 4], POWERS[(part as usize >> 4) + 1]);
    (left - ((left - right) >> 4) * (part & 15)) >> whole
}

/// The logistic curve: from 0 to 1 through one half, by the same arithmetic on every machine.
pub fn logistic(lead: f32) -> f32 {
    let gap = (lead.abs() * 1024.0).min(30_000.0) as i32;
    let other = power(gap) as f32 / (1u32 << 30) as f32;
    let likely = 1.0 / (1.0 + other);
    if lead < 0.0 { 1.0 - likely } else { likely }
}

/// The parts of the victory of so many seats by their merits: the softmax.
#[inline]
pub(super) fn shares(merits: &[i32]) -> [f32; MAX_SEATS] {
    let top = merits.iter().copied().max().unwrap_or(0);
    let mut shares = [0.0; MAX_SEATS];
    let mut total = 0.0;
    for (share, &merit) in shares.iter_mut().zip(merits) {
        *share = power(top - merit) as f32;
        total += *share;
    }
    shares.iter_mut().for_each(|share| *share /= total);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_the_softmax_of_merits() {
        for gap in [0, 1, 17, 300, 1024, 2500, 5000, 20_000] {
            let found = shares(&[gap, 0]);
            let exact = 1.0 / (1.0 + (-f64::from(gap) / 1024.0).exp());
            assert!((f64::from(found[0]) - exact).abs() < 1e-3, "{gap}: {} {exact}", found[0]);
            assert!((found[0] + found[1] - 1.0).abs() < 1e-6);
        }
        assert_eq!(shares(&[5, 5, 5])[..3], [1.0f32 / 3.0; 3]);
    }

    fn row(n: i16) -> [i16; UNITS] {
        std::array::from_fn(|unit| n * 100 - unit as i16)
    }

    #[test]
    fn weights_survive_their_file() {
        let net = Net { first: Cow::Owned(vec![Row(row(1)), Row(row(-3))]), bias: row(2), out: row(5) };
        let bytes = net.written("made by a test\n\n  in two lines");
        assert_eq!(Net::read(&bytes, 2), Ok(net.clone()));
        let built = Weights::<2>::read(&bytes);
        assert_eq!((&built.first[..], built.bias, built.out), (&net.first[..], net.bias, net.out));
        assert!(Net::read(&bytes, 3).is_err());
        assert!(Net::read(b"something else\n\n", 0).is_err());
    }

    #[test]
    fn amounts_count_in_parts_and_are_bounded() {
        let net = Net { first: Cow::Owned(vec![Row([256; UNITS])]), bias: [0; UNITS], out: [0; UNITS] };
        let merit = |parts| {
            let mut sums = net.begin();
            sums.seen_by(Seat(0));
            sums.amount(0, parts);
            sums.merits()[0]
        };
        assert_eq!(merit(64), 1024);
        assert_eq!(merit(-32), -512);
        assert_eq!(merit(i32::MAX), merit(2047));
    }

    #[test]
    fn hidden_units_are_clipped_and_seats_do_not_mix() {
        let mut first = [0; UNITS];
        first[0] = 256;
        let mut out = [0; UNITS];
        out[0] = 1024;
        let net = Net { first: Cow::Owned(vec![Row(first)]), bias: [0; UNITS], out };
        let mut sums = net.begin();
        sums.on(0);
        sums.seen_by(Seat(0));
        sums.seen_by(Seat(1));
        sums.on(0);
        sums.seen_by(Seat(2));
        sums.on(0);
        sums.on(0);
        assert_eq!(sums.merits()[..3], [1024, 2048, 2048]);
    }
}
