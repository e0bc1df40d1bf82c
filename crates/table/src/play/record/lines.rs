//! The lines of a record, with what is expected of each.

use super::RecordFault;
use crate::Seat;
use crate::fairness::unhex;

/// The lines of a text, comments left out.
pub(super) struct Lines<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Split<'a, char>>>,
    pub last: usize,
}

/// One line with its number.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub number: usize,
    pub text: &'a str,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        let body = text.strip_suffix('\n').unwrap_or(text);
        Lines { rest: body.split('\n').enumerate().peekable(), last: 0 }
    }

    pub(super) fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let (index, text) = self.rest.next()?;
            self.last = index + 1;
            if !text.starts_with('#') {
                return Some(Line { number: index + 1, text });
            }
        }
    }

    pub(super) fn any(&mut self, expected: &str) -> Result<Line<'a>, RecordFault> {
        self.next().ok_or_else(|| self.end(expected))
    }

    /// A fault behind the last line.
    pub(super) fn end(&self, expected: &str) -> RecordFault {
        let (line, found) = (self.last + 1, "the end of the file".into());
        RecordFault { line, column: 1, expected: expected.into(), found }
    }

    pub(super) fn take(
        &mut self,
        expected: &str,
        fits: impl Fn(Line<'a>) -> bool,
    ) -> Result<Line<'a>, RecordFault> {
        let line = self.any(expected)?;
        if fits(line) { Ok(line) } else { Err(line.fault(0, expected)) }
    }

    pub(super) fn keyed(&mut self, key: &str) -> Result<Line<'a>, RecordFault> {
        self.any(&format!("'{key}' and its value"))?.keyed(key)
    }

    /// The lines of a document: all that follow and begin with a bar.
    pub(super) fn document(&mut self) -> Vec<&'a str> {
        let mut body = Vec::new();
        while let Some((index, text)) = self.rest.next_if(|(_, text)| text.starts_with('|')) {
            self.last = index + 1;
            body.push(&text[1..]);
        }
        body
    }

    pub(super) fn here(&mut self, expected: &str) -> RecordFault {
        match self.rest.peek() {
            Some(&(index, text)) => Line { number: index + 1, text }.fault(0, expected),
            None => self.end(expected),
        }
    }
}

impl<'a> Line<'a> {
    /// A fault at this byte of the line.
    pub(super) fn fault(&self, byte: usize, expected: &str) -> RecordFault {
        let byte = byte.min(self.text.len());
        let (before, from) = match self.text.split_at_checked(byte) {
            Some(parts) => parts,
            None => (self.text, ""),
        };
        let mut found: String = from.chars().take(24).collect();
        if found.len() < from.len() {
            found.push('…');
        }
        let found = if from.is_empty() { "the end of the line".into() } else { format!("{found:?}") };
        RecordFault {
            line: self.number,
            column: before.chars().count() + 1,
            expected: expected.into(),
            found,
        }
    }

    /// The same line, if it begins with this word and has more.
    pub(super) fn keyed(self, key: &str) -> Result<Line<'a>, RecordFault> {
        let fits = self.split().0 == key && self.text.len() > key.len() + 1;
        if fits { Ok(self) } else { Err(self.fault(0, &format!("'{key}' and its value"))) }
    }

    pub(super) fn split(&self) -> (&'a str, &'a str) {
        self.text.split_once(' ').unwrap_or((self.text, ""))
    }

    pub(super) fn rest(&self) -> &'a str {
        self.split().1
    }

    pub(super) fn rest_word(&self, expected: &str) -> Result<&'a str, RecordFault> {
        let rest = self.rest();
        let at = self.text.len() - rest.len();
        match rest.find(char::is_whitespace) {
            Some(blank) => Err(self.fault(at + blank, "the end of the line")),
            None if rest.is_empty() => Err(self.fault(at, expected)),
            None => Ok(rest),
        }
    }

    pub(super) fn rest_number(&self, expected: &str) -> Result<u32, RecordFault> {
        let rest = self.rest_word(expected)?;
        let number = rest.parse().ok().filter(|number: &u32| number.to_string() == rest);
        number.ok_or_else(|| self.fault(self.text.len() - rest.len(), expected))
    }

    /// The second word, what follows it, and the byte where that begins.
    pub(super) fn word_and_rest(
        &self,
        first: &str,
        second: &str,
    ) -> Result<(&'a str, &'a str, usize), RecordFault> {
        let rest = self.rest();
        let at = self.text.len() - rest.len();
        match rest.split_once(' ') {
            Some(("", _)) => Err(self.fault(at, first)),
            Some((word, rest)) => Ok((word, rest, at + word.len() + 1)),
            None if rest.is_empty() => Err(self.fault(at, first)),
            None => Err(self.fault(self.text.len(), second)),
        }
    }

    pub(super) fn seat(&self, word: &str, byte: usize, seats: u8) -> Result<Seat, RecordFault> {
        let number = word.parse().ok().filter(|number: &u8| *number < seats && number.to_string() == word);
        number.map(Seat).ok_or_else(|| self.fault(byte, &format!("a seat number from 0 to {}", seats - 1)))
    }

    pub(super) fn digest(&self, digits: &str, byte: usize) -> Result<[u8; 32], RecordFault> {
        unhex(digits).map_err(|at| self.fault(byte + at, "64 hexadecimal digits in lower case"))
    }
}
