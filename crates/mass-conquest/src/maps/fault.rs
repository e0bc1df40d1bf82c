//! What can be wrong with a map file, and how the author is told.

use std::fmt;

use super::letters::is_strange;

/// Code of an error (the map is refused) or a warning (it can be played).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Code {
    /// MAP-E1 to MAP-E21.
    Error(u8),
    /// MAP-W1 to MAP-W15.
    Warning(u8),
}

impl Code {
    /// Whether the map is refused because of it.
    pub fn is_error(self) -> bool {
        matches!(self, Code::Error(_))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Code::Error(number) => write!(f, "MAP-E{number}"),
            Code::Warning(number) => write!(f, "MAP-W{number}"),
        }
    }
}

/// One fault of a map file: where it is, what it is, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which check found it.
    pub code: Code,
    /// Line, from 1; 0 if the fault belongs to no line.
    pub line: usize,
    /// Column in characters, from 1; 0 if the fault belongs to no column.
    pub column: usize,
    /// What is wrong, in one sentence.
    pub words: String,
    /// What to do, in one sentence.
    pub advice: String,
}

impl fmt::Display for Fault {
    /// `line:column: error MAP-E5: words advice`, the way compilers report.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}: ", self.line, self.column.max(1))?;
        }
        let kind = if self.code.is_error() { "error" } else { "warning" };
        write!(f, "{kind} {}: {} {}", self.code, self.words, self.advice)
    }
}

/// Collects faults; keeps at most a few hundred errors and as many warnings, so that a hostile file
/// cannot fill the memory and no crowd of warnings hides the error that refuses the map.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    kept: Vec<Fault>,
    warnings: usize,
    /// Bit n: error n was found, whether or not there was room to keep it.
    errors: u32,
}

impl Faults {
    /// Most errors that are kept, and most warnings.
    const MOST: usize = 400;

    pub fn error(
        &mut self,
        number: u8,
        at: (usize, usize),
        words: impl Into<String>,
        advice: impl Into<String>,
    ) {
        self.errors |= 1 << number;
        if self.kept.len() - self.warnings < Faults::MOST {
            self.keep(Code::Error(number), at, words.into(), advice.into());
        }
    }

    pub fn warn(
        &mut self,
        number: u8,
        at: (usize, usize),
        words: impl Into<String>,
        advice: impl Into<String>,
    ) {
        if self.warnings < Faults::MOST {
            self.warnings += 1;
            self.keep(Code::Warning(number), at, words.into(), advice.into());
        }
    }

    fn keep(&mut self, code: Code, (line, column): (usize, usize), words: String, advice: String) {
        let (words, advice) = (plain(&words), plain(&advice));
        self.kept.push(Fault { code, line, column, words, advice });
    }

    /// Whether any error was found.
    pub fn any_error(&self) -> bool {
        self.errors != 0
    }

    /// Whether one of these errors was found.
    pub fn has_error(&self, numbers: &[u8]) -> bool {
        numbers.iter().any(|&number| self.errors & 1 << number != 0)
    }

    /// What was kept: errors first, then warnings, each in the order of the file.
    pub fn in_order(mut self) -> Vec<Fault> {
        self.kept.sort_by_key(|fault| (!fault.code.is_error(), fault.line, fault.column, fault.code));
        self.kept
    }
}

/// A message that quotes a file, without letters that command the screen, and with endless words cut.
pub(super) fn plain(words: &str) -> String {
    let cut = |word: &str| -> String {
        let shown = |c: char| if is_strange(c) { char::REPLACEMENT_CHARACTER } else { c };
        if word.chars().nth(80).is_none() {
            return word.chars().map(shown).collect();
        }
        // What closes the quotation stays.
        let end = word.char_indices().rev().nth(1).map_or("", |(at, _)| &word[at..]);
        word.chars().take(60).chain(['…']).chain(end.chars()).map(shown).collect()
    };
    words.split(' ').map(cut).collect::<Vec<_>>().join(" ")
}
