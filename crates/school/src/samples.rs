//! Positions to learn from, as a network sees them.

use table::learning::{Inputs, PARTS};
use table::{MAX_SEATS, Seat, Thinking};

/// Many positions in few lists.
#[derive(Clone, Default, Debug)]
pub struct Samples {
    /// Inputs with their amounts, in [`PARTS`].
    entries: Vec<(u16, i16)>,
    /// Where the entries of each part begin: for every sample what all see, then what each seat sees.
    starts: Vec<u32>,
    /// By sample.
    marks: Vec<Mark>,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// Where its parts begin.
    pub first: u32,
    pub seats: u8,
    /// By seat.
    pub side: [u8; MAX_SEATS],
    /// By seat: the part of the victory that a search expected.
    pub search: [f32; MAX_SEATS],
    /// By seat: the part of the victory that it got; `None` for a position off the line of play.
    pub result: Option<[f32; MAX_SEATS]>,
    /// By seat: what the evaluation of today says.
    pub today: [f32; MAX_SEATS],
    /// The deal it is from; samples of one deal are learned from or tested with, never both.
    pub deal: u32,
}

/// Writes inputs down.
struct Writer<'a> {
    entries: &'a mut Vec<(u16, i16)>,
    starts: &'a mut Vec<u32>,
}

impl Inputs for Writer<'_> {
    fn on(&mut self, input: usize) {
        self.entries.push((input as u16, PARTS as i16));
    }

    fn amount(&mut self, input: usize, parts: i32) {
        self.entries.push((input as u16, parts.clamp(-2047, 2047) as i16));
    }

    fn seen_by(&mut self, _seat: Seat) {
        self.starts.push(self.entries.len() as u32);
    }
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Adds a position with what a search thought of it.
    pub(crate) fn add<G: Thinking>(&mut self, position: &G, search: [f32; MAX_SEATS], deal: u32) {
        let first = self.starts.len() as u32;
        let mut side = [0; MAX_SEATS];
        self.starts.push(self.entries.len() as u32);
        position.sketch(&mut Writer { entries: &mut self.entries, starts: &mut self.starts });
        for seat in Seat::all(position.seats()) {
            side[seat.index()] = position.side(seat) as u8;
        }
        let today = position.evaluate_all().unwrap_or([0.0; MAX_SEATS]);
        let seats = position.seats();
        self.marks.push(Mark { first, seats, side, search, result: None, today, deal });
    }

    /// Notes how the game ended for the samples from number `from` on that were on the line of play.
    pub(crate) fn settle(&mut self, on_line: &[usize], result: [f32; MAX_SEATS]) {
        for &nth in on_line {
            self.marks[nth].result = Some(result);
        }
    }

    /// Adds the samples of another list after these.
    pub fn append(&mut self, other: &Samples) {
        let (entries, starts) = (self.entries.len() as u32, self.starts.len() as u32);
        self.entries.extend_from_slice(&other.entries);
        self.starts.extend(other.starts.iter().map(|start| start + entries));
        self.marks.extend(other.marks.iter().map(|mark| Mark { first: mark.first + starts, ..*mark }));
    }

    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The entries of one part: 0 for what all see, then one for each seat.
    pub(crate) fn part(&self, mark: &Mark, part: usize) -> &[(u16, i16)] {
        let at = mark.first as usize + part;
        let end = self.starts.get(at + 1).map_or(self.entries.len(), |&end| end as usize);
        &self.entries[self.starts[at] as usize..end]
    }
}
