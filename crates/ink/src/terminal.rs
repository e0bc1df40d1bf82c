//! Colour on a terminal, with a plain fallback.

use crate::{Palette, Sign, Tone};

/// Paints text for a terminal; a plain one returns it as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    colour: bool,
}

impl Terminal {
    /// A terminal that understands escape sequences, or one that does not.
    pub const fn new(colour: bool) -> Terminal {
        Terminal { colour }
    }

    fn wrapped(self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.into() }
    }

    /// Text in a colour. Terminals are mostly dark, so the dark set is used.
    pub fn tone(self, tone: Tone, text: &str) -> String {
        // A black raven cannot be seen on a black screen.
        let hex = Palette::Dark.paint(if tone == Tone::Danes { Tone::Unrest } else { tone });
        let part = |at: usize| hex.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        match (part(1), part(3), part(5)) {
            (Some(r), Some(g), Some(b)) => self.wrapped(&format!("38;2;{r};{g};{b}"), text),
            _ => text.into(),
        }
    }

    /// Bold text.
    pub fn bold(self, text: &str) -> String {
        self.wrapped("1", text)
    }

    /// Quiet text.
    pub fn dim(self, text: &str) -> String {
        self.wrapped("2", text)
    }

    /// Text of second rank that must stay readable.
    pub fn muted(self, text: &str) -> String {
        self.tone(Tone::Muted, text)
    }

    /// Shape and letter of a side in its colour: "◆S".
    pub fn sign(self, sign: Sign) -> String {
        self.tone(sign.tone, &format!("{}{}", sign.glyph(), sign.letter))
    }
}

/// The number of columns that `text` takes, escape sequences left out.
pub fn shown_width(text: &str) -> usize {
    let mut width = 0;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            for c in chars.by_ref() {
                if c.is_ascii_alphabetic() {
                    break;
                }
            }
        } else if !c.is_control() && !('\u{300}'..='\u{36f}').contains(&c) {
            // East Asian wide characters take two columns.
            width += if (0x1100..0x1160).contains(&(c as u32))
                || (0x2e80..0xa4d0).contains(&(c as u32))
                || (0xac00..0xd7a4).contains(&(c as u32))
                || (0xf900..0xfb00).contains(&(c as u32))
                || (0xff00..0xff61).contains(&(c as u32))
                || (c as u32) >= 0x1f300
            {
                2
            } else {
                1
            };
        }
    }
    width
}

/// `text` filled with spaces to `width` columns; longer plain text is cut and ends in an ellipsis.
/// Control characters are left out, so that a name cannot move the cursor.
pub fn pad(text: &str, width: usize) -> String {
    let painted = text.contains('\u{1b}');
    let mut out: String =
        if painted { text.into() } else { text.chars().filter(|c| !c.is_control()).collect() };
    if !painted && shown_width(&out) > width {
        while shown_width(&out) + 1 > width && out.pop().is_some() {}
        if width > 0 {
            out.push('\u{2026}');
        }
    }
    let missing = width.saturating_sub(shown_width(&out));
    out.extend(std::iter::repeat_n(' ', missing));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_terminal_gets_no_escapes() {
        let plain = Terminal::new(false);
        let all = [
            plain.tone(Tone::Scots, "x"),
            plain.bold("y"),
            plain.dim("z"),
            plain.muted("m"),
            plain.sign(Sign::SCOTS),
        ];
        assert_eq!(all.concat(), "xyzm\u{25c6}S");
    }

    #[test]
    fn colour_does_not_change_the_width() {
        let bright = Terminal::new(true);
        let painted = bright.tone(Tone::Welsh, "Gwynedd");
        assert!(painted.contains("\u{1b}[38;2;224;127;127m"));
        assert_eq!(shown_width(&painted), 7);
        assert_eq!(shown_width(&pad(&painted, 10)), 10);
    }

    #[test]
    fn padding_cuts_long_names_and_control_characters() {
        assert_eq!(pad("Anna", 6), "Anna  ");
        assert_eq!(pad("Bartholomew", 5), "Bart\u{2026}");
        assert_eq!(pad("a\r\nb", 4), "ab  ");
        assert_eq!(pad("x", 0), "");
        assert_eq!(shown_width("\u{65e5}\u{672c}"), 4);
        assert_eq!(pad("\u{65e5}\u{672c}\u{8a9e}", 4), "\u{65e5}\u{2026} ");
    }
}
