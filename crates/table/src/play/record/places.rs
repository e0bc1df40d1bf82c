//! Where the lines of a header stand, so that what is wrong with one can be told with its number.

use crate::Seat;

/// A line of the header that something may be wrong with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeaderLine {
    /// `game`.
    Game,
    /// `rules`.
    Rules,
    /// `seats`.
    Seats,
    /// The last `option` or `document`.
    Option,
    /// `commitment`, or `digest` in its place.
    Commitment,
    /// The `pledge` of a seat.
    Pledge(Seat),
    /// The `entropy` of a seat.
    Entropy(Seat),
    /// `secret`.
    Secret,
    /// `play`.
    Play,
    /// The last line of the record, whatever it is.
    Last,
}

/// The numbers of a record's lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeaderLines(Vec<(HeaderLine, usize)>);

impl HeaderLines {
    /// The number of a line, counted from 1 in the file; 0 if there is none or the record was not read from text.
    pub fn number(&self, line: HeaderLine) -> usize {
        self.0.iter().rev().find(|(known, _)| *known == line).map_or(0, |(_, number)| *number)
    }

    /// Notes a line.
    pub(super) fn note(&mut self, line: HeaderLine, number: usize) {
        self.0.push((line, number));
    }

    /// Every number.
    pub(super) fn each(&mut self, change: impl Fn(&mut usize)) {
        self.0.iter_mut().for_each(|(_, number)| change(number));
    }
}
