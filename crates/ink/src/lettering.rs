//! Text in drawings: font stacks, and widths good enough to fit words into boxes.
//!
//! The house downloads no fonts, so the real width of a line is known to the reader's machine
//! alone. Widths here are those of DejaVu, which is wider than the usual system fonts and is
//! what PNG pictures are set in: what fits by this measure fits on a page too.

use std::borrow::Cow;

use crate::Tone;

/// No label is set smaller than this, in CSS pixels as rendered.
pub const MIN_TYPE: f64 = 11.0;

/// How far a line in the smallest type may be condensed before it is shortened instead.
pub(crate) const SQUEEZE: f64 = 0.8;

/// A family of type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Headings and names on maps.
    Serif,
    /// Everything else.
    Sans,
}

impl Face {
    /// The class of heading type in a page.
    pub(crate) const CLASS: &str = "serif";

    /// The font stack.
    pub const fn stack(self) -> &'static str {
        match self {
            Face::Serif => "Iowan Old Style, Palatino, Palatino Linotype, Georgia, serif",
            Face::Sans => "system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif",
        }
    }
}

/// Which point of a line its x names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// How a line of text is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Type {
    /// Family.
    pub face: Face,
    /// Size in CSS pixels, at least [`MIN_TYPE`].
    pub size: f64,
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// What x names.
    pub align: Align,
    /// Colour.
    pub tone: Tone,
    /// If set, the colour of writing on a field of this tone, instead of `tone`.
    pub on: Option<Tone>,
    /// Extra space between letters.
    pub spacing: f64,
    /// The width the line must fit into, if limited.
    pub width: Option<f64>,
    /// If set, the letters have an edge of this tone, so that lines that run under them do not disturb.
    pub halo: Option<Tone>,
}

impl Type {
    const fn new(face: Face, size: f64) -> Type {
        let size = if size < MIN_TYPE { MIN_TYPE } else { size };
        Type {
            face,
            size,
            bold: false,
            italic: false,
            align: Align::Start,
            tone: Tone::Ink,
            on: None,
            spacing: 0.0,
            width: None,
            halo: None,
        }
    }

    /// Interface type of that size; sizes under [`MIN_TYPE`] are raised to it.
    pub const fn sans(size: f64) -> Type {
        Type::new(Face::Sans, size)
    }

    /// Heading type of that size; sizes under [`MIN_TYPE`] are raised to it.
    pub const fn serif(size: f64) -> Type {
        Type::new(Face::Serif, size)
    }

    /// The same in bold.
    pub const fn bold(mut self) -> Type {
        self.bold = true;
        self
    }

    /// The same in italics.
    pub const fn italic(mut self) -> Type {
        self.italic = true;
        self
    }

    /// The same centred on x.
    pub const fn middle(mut self) -> Type {
        self.align = Align::Middle;
        self
    }

    /// The same ending at x.
    pub const fn end(mut self) -> Type {
        self.align = Align::End;
        self
    }

    /// The same in another colour.
    pub const fn tone(mut self, tone: Tone) -> Type {
        self.tone = tone;
        self
    }

    /// The same in the colour of writing on a field of `field`.
    pub const fn on(mut self, field: Tone) -> Type {
        self.on = Some(field);
        self
    }

    /// The same with space between the letters.
    pub const fn spaced(mut self, spacing: f64) -> Type {
        self.spacing = spacing;
        self
    }

    /// The same with an edge of this tone around the letters.
    pub const fn halo(mut self, tone: Tone) -> Type {
        self.halo = Some(tone);
        self
    }

    /// The same, made to fit into `width`.
    pub const fn fit(mut self, width: f64) -> Type {
        self.width = Some(width);
        self
    }

    /// The width of `words` set like this, in CSS pixels, rather over than under.
    pub fn measure(&self, words: &str) -> f64 {
        let of = |c: char| EMS.get(c as usize).copied().unwrap_or_else(|| em(c));
        let ems: f64 = words.chars().map(of).sum();
        let weight = match (self.face, self.bold) {
            (Face::Sans, false) => 1.0,
            (Face::Sans, true) => 1.11,
            (Face::Serif, false) => 1.03,
            (Face::Serif, true) => 1.13,
        };
        ems * weight * self.size + self.spacing * words.chars().count() as f64
    }
}

/// Widths of ASCII characters, which most text is made of.
const EMS: [f64; 128] = {
    let mut ems = [0.0; 128];
    let mut c = 0;
    while c < 128 {
        ems[c as usize] = em(c as u8 as char);
        c += 1;
    }
    ems
};

/// Width of a character in DejaVu Sans, in ems, in classes.
const fn em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' => 0.28,
        ' ' | '.' | ',' | ':' | ';' | 'I' | '!' => 0.33,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.40,
        's' | 'c' | 'z' | 'J' => 0.54,
        'k' | 'v' | 'x' | 'y' | 'L' | '?' => 0.59,
        'm' | 'M' | 'W' | '%' | '@' => 0.98,
        'w' | 'N' | 'O' | 'Q' | 'D' | 'G' | 'H' | 'U' => 0.80,
        'A'..='Z' => 0.69,
        '0'..='9' | 'a'..='z' => 0.64,
        '\u{300}'..='\u{36f}' => 0.0,
        c if (c as u32) < 0x1100 => 0.75,
        _ => 1.05,
    }
}

/// `words` made to fit into `width`: the words to set and, if they must be set smaller or condensed a
/// little, the length to bring them to. Only what would be too long in the smallest type is shortened
/// and ends in an ellipsis.
pub fn fit<'a>(words: &'a str, set: &Type, width: f64) -> (Cow<'a, str>, Option<f64>) {
    let full = set.measure(words);
    if full <= width {
        return (words.into(), None);
    }
    if full * SQUEEZE * (MIN_TYPE / set.size).min(1.0) <= width {
        return (words.into(), Some(width));
    }
    let mut short = String::new();
    for c in words.chars() {
        short.push(c);
        if set.measure(&short) + set.measure("\u{2026}") > width {
            short.pop();
            break;
        }
    }
    let kept = short.trim_end().len();
    short.truncate(kept);
    short.push('\u{2026}');
    (short.into(), None)
}

/// `words` broken into at most `lines` lines that each fit into `width`; what does not fit ends
/// in an ellipsis.
pub fn wrap(words: &str, set: &Type, width: f64, lines: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let blank = set.measure(" ");
    let mut rest = words.split_whitespace().map(|word| (word, set.measure(word))).peekable();
    while rest.peek().is_some() && out.len() < lines {
        let (mut line, mut long) = (String::new(), 0.0);
        let last = out.len() + 1 == lines;
        while let Some(&(word, wide)) = rest.peek() {
            if line.is_empty() {
                long = wide;
            } else if !last && long + blank + wide > width {
                break;
            } else {
                line.push(' ');
                long += blank + wide;
            }
            line.push_str(word);
            rest.next();
        }
        out.push(if long > width { fit(&line, set, width).0.into_owned() } else { line });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_left_alone_and_what_does_not_ends_in_an_ellipsis() {
        let set = Type::sans(12.0);
        assert_eq!(fit("Anna", &set, 100.0), ("Anna".into(), None));
        let (short, squeeze) = fit("Bartholomew of the Long Name", &set, 80.0);
        assert!(short.ends_with('\u{2026}') && short.starts_with("Bart"), "{short}");
        assert!(set.measure(&short) <= 80.0 && squeeze.is_none());
        let large = Type::sans(22.0);
        assert_eq!(
            fit("Wilderness", &large, large.measure("Wilderness") * 0.5).0,
            "Wilderness",
            "set smaller"
        );
        assert!(fit("Wilderness", &large, large.measure("Wilderness") * 0.35).0.ends_with('\u{2026}'));
        let (whole, squeeze) = fit("Northumbria", &set, set.measure("Northumbria") * 0.9);
        assert_eq!(whole, "Northumbria");
        assert!(squeeze.is_some());
    }

    #[test]
    fn wrapping_keeps_every_word_while_there_is_room() {
        let set = Type::sans(11.0);
        let lines = wrap("Swap one follower for two across a border", &set, 150.0, 3);
        assert_eq!(lines.join(" "), "Swap one follower for two across a border");
        assert!(lines.iter().all(|line| set.measure(line) <= 150.0), "{lines:?}");
        assert_eq!(wrap("", &set, 50.0, 2), Vec::<String>::new());
        assert_eq!(wrap("one two three four five six", &set, 60.0, 1).len(), 1);
    }

    #[test]
    fn type_never_falls_under_the_smallest_size() {
        assert_eq!(Type::sans(4.0).size, MIN_TYPE);
        assert_eq!(Type::serif(20.0).size, 20.0);
    }
}
