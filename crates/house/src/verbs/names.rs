//! What visitors call themselves, and what they say, as it may be shown.

use crate::problem::Problem;

/// Longest name of a person, in letters.
pub const LONGEST_NAME: usize = 24;

/// A name as it may be shown: one line, no control characters, not too long even with what is taken out.
pub fn clean_name(name: &str) -> Result<String, Problem> {
    if name.chars().count() > LONGEST_NAME {
        return Err(Problem::bad(format!("A name has at most {LONGEST_NAME} letters.")));
    }
    let name = clean(name);
    if name.is_empty() { Err(Problem::bad("Please enter your name.")) } else { Ok(name) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_from_one_to_twenty_four_letters_whatever_letters() {
        assert_eq!(LONGEST_NAME, 24);
        assert_eq!(clean_name("王").unwrap(), "王");
        assert_eq!(clean_name(&"é".repeat(24)).unwrap(), "é".repeat(24));
        assert!(clean_name(&"é".repeat(25)).is_err());
        for nothing in ["", "  ", "\t\n", "\u{200b}\u{202e}"] {
            assert!(clean_name(nothing).is_err(), "{nothing:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_or_turns_the_writing_is_taken_out_and_blanks_are_one() {
        for unseen in ['\u{200b}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2060}', '\u{206f}', '\u{feff}'] {
            assert_eq!(clean(&format!("An{unseen}na")), "Anna", "{unseen:?}");
        }
        assert_eq!(clean(" An\u{7}na \n of\t\tWessex "), "An na of Wessex");
        assert_eq!(clean("\u{2010}\u{2030}\u{205f}x"), "\u{2010}\u{2030} x", "marks beside them stay");
    }
}
