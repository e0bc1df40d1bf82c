//! What players promise in their own words, as a text: bounded, one line, and `Copy`, so
//! that a deal can carry it (MWC-R44).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A text in a player's own words: at most [`FreeText::MOST`] bytes on one line, without quotation
/// marks and without characters that cannot be seen. Empty for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct FreeText {
    length: u8,
    bytes: [u8; FreeText::MOST],
}

impl FreeText {
    /// Bytes that it may take.
    pub const MOST: usize = 60;

    /// No words.
    pub const NONE: FreeText = FreeText { length: 0, bytes: [0; FreeText::MOST] };

    /// Takes what a player wrote; the error says what is wrong with it.
    pub fn new(text: &str) -> Result<FreeText, String> {
        if text.is_empty() || text.trim() != text {
            return Err("a promise begins and ends with a word".into());
        }
        if text.len() > FreeText::MOST {
            return Err(format!("a promise has at most {} letters", FreeText::MOST));
        }
        if text.chars().any(|letter| letter == '"' || is_unseen(letter)) {
            return Err("a promise is one line of plain text without quotation marks".into());
        }
        let mut bytes = [0; FreeText::MOST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(FreeText { length: text.len() as u8, bytes })
    }

    /// Whether there are no words.
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

impl fmt::Debug for FreeText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

impl From<FreeText> for String {
    fn from(text: FreeText) -> String {
        text.as_str().to_owned()
    }
}

impl TryFrom<String> for FreeText {
    type Error = String;

    fn try_from(text: String) -> Result<FreeText, String> {
        if text.is_empty() { Ok(FreeText::NONE) } else { FreeText::new(&text) }
    }
}
