//! The strict reader of records.

use std::str::FromStr;

use super::{RECORD_HEAD, Record, RecordResult, RecordStep};
use crate::fairness::unhex;
use crate::{Actor, Commitment, Contribution, MAX_SEATS, Seat, SeatSet, Secret};

/// Why a text is not a record: where it goes wrong and what should stand there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct RecordFault {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl FromStr for Record {
    type Err = RecordFault;

    fn from_str(text: &str) -> Result<Record, RecordFault> {
        let mut lines = Lines::new(text);
        lines.take("the line 'interregnum record 1'", |line| line.text == RECORD_HEAD)?;
        let game = lines.keyed("game")?;
        let name = game.rest_word("the id of a game")?.to_owned();
        let rules = lines.keyed("rules")?.rest_number("the version of the rules, a whole number")?;
        let seats_line = lines.keyed("seats")?;
        let seats = seats_line.rest_number("the number of seats, 1 to 8")?;
        if !(1..=MAX_SEATS as u32).contains(&seats) {
            return Err(seats_line.fault(6, "the number of seats, 1 to 8"));
        }
        let mut record = Record {
            game: name,
            rules,
            seats: seats as u8,
            options: Vec::new(),
            names: Vec::new(),
            commitment: None,
            entropy: Vec::new(),
            secret: None,
            steps: Vec::new(),
            result: None,
        };
        read_header(&mut lines, &mut record)?;
        read_play(&mut lines, &mut record)?;
        Ok(record)
    }
}

const HEADER_KEYS: &str = "'option', 'document', 'name', 'commitment', 'entropy', 'secret' or 'play'";

/// Header lines have a fixed order, so that a game has one text only.
fn read_header(lines: &mut Lines<'_>, record: &mut Record) -> Result<(), RecordFault> {
    let mut reached = 0;
    loop {
        let line = lines.any(HEADER_KEYS)?;
        let (key, _) = line.split();
        let stage = match key {
            "option" | "document" => 0,
            "name" => 1,
            "commitment" => 2,
            "entropy" => 3,
            "secret" => 4,
            "play" => 5,
            _ => return Err(line.fault(0, HEADER_KEYS)),
        };
        if stage < reached {
            return Err(line.fault(0, "header lines in the order option, name, commitment, entropy, secret"));
        }
        reached = stage;
        match key {
            "option" => {
                let (name, value, column) = line.word_and_rest("the name of an option", "its value")?;
                known_once(&line, record, name)?;
                if value.is_empty() {
                    return Err(line.fault(column, "a value"));
                }
                record.options.push((name.into(), value.into()));
            }
            "document" => {
                let name = line.rest_word("the name of an option")?;
                known_once(&line, record, name)?;
                let body = lines.document();
                if body.len() < 2 {
                    return Err(lines.here("at least two lines that begin with '|'"));
                }
                record.options.push((name.into(), body.join("\n")));
            }
            "name" => {
                let (number, name, column) = line.word_and_rest("a seat number", "a name")?;
                let seat = line.seat(number, 5, record.seats)?;
                if name.trim() != name || name.is_empty() {
                    return Err(line.fault(column, "a name without blanks at its ends"));
                }
                if record.names.last().is_some_and(|(last, _)| *last >= seat) {
                    return Err(line.fault(5, "seats in rising order, each once"));
                }
                record.names.push((seat, name.into()));
            }
            "commitment" => {
                if record.commitment.is_some() {
                    return Err(line.fault(0, "one commitment only"));
                }
                record.commitment = Some(Commitment(line.digest(line.rest(), 11)?));
            }
            "entropy" => {
                let (number, digits, column) =
                    line.word_and_rest("a seat number", "64 hexadecimal digits")?;
                let seat = line.seat(number, 8, record.seats)?;
                if record.entropy.last().is_some_and(|last| last.seat >= seat) {
                    return Err(line.fault(8, "seats in rising order, each once"));
                }
                record.entropy.push(Contribution { seat, entropy: line.digest(digits, column)? });
            }
            "secret" => {
                if record.secret.is_some() {
                    return Err(line.fault(0, "one secret only"));
                }
                record.secret = Some(Secret(line.digest(line.rest(), 7)?));
            }
            _ => {
                if line.text != "play" {
                    return Err(line.fault(4, "nothing after 'play'"));
                }
                return Ok(());
            }
        }
    }
}

fn known_once(line: &Line<'_>, record: &Record, name: &str) -> Result<(), RecordFault> {
    if record.options.iter().any(|(known, _)| known == name) {
        return Err(line.fault(line.text.find(' ').unwrap_or(0) + 1, "each option once"));
    }
    Ok(())
}

fn read_play(lines: &mut Lines<'_>, record: &mut Record) -> Result<(), RecordFault> {
    while let Some(line) = lines.next() {
        if let Some(result) = &record.result {
            let expected = format!("the end of the file after the result in line {}", result.line);
            return Err(line.fault(0, &expected));
        }
        let (actor, text) = line.split();
        let actor = match actor {
            "result" => {
                record.result = Some(read_result(&line, record.seats)?);
                continue;
            }
            "chance" => Actor::Chance,
            _ => Actor::Seat(line.seat(actor, 0, record.seats).map_err(|mut fault| {
                fault.expected = format!("'chance', {} or 'result'", fault.expected);
                fault
            })?),
        };
        if text.is_empty() || text.trim() != text {
            return Err(line.fault(line.text.find(' ').map_or(line.text.len(), |at| at + 1), "a step"));
        }
        record.steps.push(RecordStep { line: line.number, actor, text: text.into() });
    }
    Ok(())
}

fn read_result(line: &Line<'_>, seats: u8) -> Result<RecordResult, RecordFault> {
    let mut column = "result ".len();
    let mut words = line.rest().split(' ');
    let ending = words.next().filter(|word| !word.is_empty());
    let ending = ending.ok_or_else(|| line.fault(column, "how the game ended"))?;
    let mut winners = SeatSet::EMPTY;
    column += ending.len() + 1;
    for word in words {
        let seat = line.seat(word, column, seats)?;
        if winners.0 >> seat.0 != 0 {
            return Err(line.fault(column, "winners in rising order, each once"));
        }
        winners = winners.with(seat);
        column += word.len() + 1;
    }
    if winners.is_empty() {
        return Err(line.fault(line.text.len(), "the number of at least one winning seat"));
    }
    Ok(RecordResult { line: line.number, ending: ending.into(), winners })
}

/// The lines of a text, comments left out.
struct Lines<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Split<'a, char>>>,
    last: usize,
}

/// One line with its number.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let body = text.strip_suffix('\n').unwrap_or(text);
        Lines { rest: body.split('\n').enumerate().peekable(), last: 0 }
    }

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let (index, text) = self.rest.next()?;
            self.last = index + 1;
            if !text.starts_with('#') {
                return Some(Line { number: index + 1, text });
            }
        }
    }

    fn any(&mut self, expected: &str) -> Result<Line<'a>, RecordFault> {
        self.next().ok_or_else(|| self.end(expected))
    }

    /// A fault behind the last line.
    fn end(&self, expected: &str) -> RecordFault {
        let (line, found) = (self.last + 1, "the end of the file".into());
        RecordFault { line, column: 1, expected: expected.into(), found }
    }

    fn take(&mut self, expected: &str, fits: impl Fn(Line<'a>) -> bool) -> Result<Line<'a>, RecordFault> {
        let line = self.any(expected)?;
        if fits(line) { Ok(line) } else { Err(line.fault(0, expected)) }
    }

    fn keyed(&mut self, key: &str) -> Result<Line<'a>, RecordFault> {
        let expected = format!("'{key}' and its value");
        self.take(&expected, |line| line.split().0 == key && line.text.len() > key.len() + 1)
    }

    /// The lines of a document: all that follow and begin with a bar.
    fn document(&mut self) -> Vec<&'a str> {
        let mut body = Vec::new();
        while let Some((index, text)) = self.rest.next_if(|(_, text)| text.starts_with('|')) {
            self.last = index + 1;
            body.push(&text[1..]);
        }
        body
    }

    fn here(&mut self, expected: &str) -> RecordFault {
        match self.rest.peek() {
            Some(&(index, text)) => Line { number: index + 1, text }.fault(0, expected),
            None => self.end(expected),
        }
    }
}

impl<'a> Line<'a> {
    /// A fault at this byte of the line.
    fn fault(&self, byte: usize, expected: &str) -> RecordFault {
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

    fn split(&self) -> (&'a str, &'a str) {
        self.text.split_once(' ').unwrap_or((self.text, ""))
    }

    fn rest(&self) -> &'a str {
        self.split().1
    }

    fn rest_word(&self, expected: &str) -> Result<&'a str, RecordFault> {
        let rest = self.rest();
        let at = self.text.len() - rest.len();
        match rest.find(char::is_whitespace) {
            Some(blank) => Err(self.fault(at + blank, "the end of the line")),
            None if rest.is_empty() => Err(self.fault(at, expected)),
            None => Ok(rest),
        }
    }

    fn rest_number(&self, expected: &str) -> Result<u32, RecordFault> {
        let rest = self.rest_word(expected)?;
        let number = rest.parse().ok().filter(|number: &u32| number.to_string() == rest);
        number.ok_or_else(|| self.fault(self.text.len() - rest.len(), expected))
    }

    /// The second word, what follows it, and the byte where that begins.
    fn word_and_rest(&self, first: &str, second: &str) -> Result<(&'a str, &'a str, usize), RecordFault> {
        let rest = self.rest();
        let at = self.text.len() - rest.len();
        match rest.split_once(' ') {
            Some(("", _)) => Err(self.fault(at, first)),
            Some((word, rest)) => Ok((word, rest, at + word.len() + 1)),
            None if rest.is_empty() => Err(self.fault(at, first)),
            None => Err(self.fault(self.text.len(), second)),
        }
    }

    fn seat(&self, word: &str, byte: usize, seats: u8) -> Result<Seat, RecordFault> {
        let number = word.parse().ok().filter(|number: &u8| *number < seats && number.to_string() == word);
        number.map(Seat).ok_or_else(|| self.fault(byte, &format!("a seat number from 0 to {}", seats - 1)))
    }

    fn digest(&self, digits: &str, byte: usize) -> Result<[u8; 32], RecordFault> {
        unhex(digits).map_err(|at| self.fault(byte + at, "64 hexadecimal digits in lower case"))
    }
}
