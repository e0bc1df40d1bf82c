//! What visitors call themselves, and what they say, as it may be shown.

use crate::problem::Problem;

/// Longest name of a person, in letters.
pub const LONGEST_NAME: usize = 24;

/// A name as it may be shown: one line, no control characters, not too long.
pub fn clean_name(name: &str) -> Result<String, Problem> {
    let name = clean(name);
    match name.chars().count() {
        0 => Err(Problem::bad("Please say what you are called.")),
        1..=LONGEST_NAME => Ok(name),
        _ => Err(Problem::bad(format!("A name has at most {LONGEST_NAME} letters."))),
    }
}

/// One line without control characters and without marks that turn the direction of writing.
pub(crate) fn clean(text: &str) -> String {
    let turning = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !turning(c))
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
