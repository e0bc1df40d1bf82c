//! Promises in free words: bounded, one line, and `Copy`, so that a deal can carry them (MWC-R44).

use std::fmt;

use serde::{Deserialize, Serialize};

/// Bytes that a promise in free words may take.
pub const MOST_WORDS: usize = 60;

/// A promise in somebody's own words: at most [`MOST_WORDS`] bytes on one line, without quotation
/// marks and without characters that cannot be seen. Empty for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Words {
    length: u8,
    bytes: [u8; MOST_WORDS],
}

impl Words {
    /// No promise.
    pub const NONE: Words = Words { length: 0, bytes: [0; MOST_WORDS] };

    /// Takes what somebody wrote; the error says what is wrong with it.
    pub fn new(text: &str) -> Result<Words, String> {
        if text.is_empty() || text.trim() != text {
            return Err("a promise begins and ends with a word".into());
        }
        if text.len() > MOST_WORDS {
            return Err(format!("a promise has at most {MOST_WORDS} letters"));
        }
        if text.chars().any(|letter| letter == '"' || is_unseen(letter)) {
            return Err("a promise is one line of plain text without quotation marks".into());
        }
        let mut bytes = [0; MOST_WORDS];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Words { length: text.len() as u8, bytes })
    }

    /// Whether nothing is promised.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The words themselves.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

/// Control characters, and those that hide or turn round what follows them.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl fmt::Debug for Words {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

impl From<Words> for String {
    fn from(words: Words) -> String {
        words.as_str().to_owned()
    }
}

impl TryFrom<String> for Words {
    type Error = String;

    fn try_from(text: String) -> Result<Words, String> {
        if text.is_empty() { Ok(Words::NONE) } else { Words::new(&text) }
    }
}
