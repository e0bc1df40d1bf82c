//! Letters that nobody can see or read: they would make two names look alike, or a file that was saved in another
//! encoding look like a map.

use super::fault::Faults;

/// What stands for a letter of another encoding that could not be read.
const UNREADABLE: char = '\u{fffd}';

/// Whether a letter takes no room or commands the screen. A tab is a space.
pub(crate) fn is_unseen(letter: char) -> bool {
    (letter.is_control() && letter != '\t')
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e007f}')
}

/// Whether a letter cannot stand in a map.
pub(crate) fn is_strange(letter: char) -> bool {
    is_unseen(letter) || letter == UNREADABLE
}

/// Counts strange letters, so that a file full of them is told so once.
#[derive(Debug, Default)]
pub(crate) struct Strange {
    unseen: Option<(usize, usize, char)>,
    unreadable: Option<(usize, usize)>,
    counts: [usize; 2],
}

impl Strange {
    /// Looks at what a line says; its comment does not count.
    pub fn look(&mut self, line: usize, text: &str) {
        for (column, letter) in (1..).zip(text.chars()) {
            if letter == UNREADABLE {
                self.counts[0] += 1;
                self.unreadable.get_or_insert((line, column));
            } else if is_unseen(letter) {
                self.counts[1] += 1;
                self.unseen.get_or_insert((line, column, letter));
            }
        }
    }

    /// MAP-E20, once for each kind.
    pub fn tell(&self, faults: &mut Faults) {
        let more = |count: usize| if count > 1 { format!(" ({count} such letters)") } else { String::new() };
        if let Some(at) = self.unreadable {
            let words = format!("A letter here cannot be read{}.", more(self.counts[0]));
            faults.error(20, at, words, "Save the file as UTF-8 and take it from there.");
        }
        if let Some((line, column, letter)) = self.unseen {
            let words = format!(
                "A character here cannot be seen: U+{:04X}{}.",
                u32::from(letter),
                more(self.counts[1])
            );
            faults.error(20, (line, column), words, "Remove it; names must differ in what people can see.");
        }
    }
}
