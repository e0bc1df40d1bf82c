//! Signs of sides: colour, shape and letter together, so that none of them is needed alone.

use std::f64::consts::PI;

use crate::{Svg, Tone, Type, number};

/// The outline of a sign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// A square on its point.
    Diamond,
    /// A square with soft corners.
    Square,
    /// A circle.
    Circle,
    /// A hexagon on its point.
    Hexagon,
    /// A triangle on its base.
    Triangle,
    /// A shield: what seats are shown by.
    Shield,
    /// A star of five points.
    Star,
    /// A pennant, pointed to the right.
    Pennant,
}

impl Shape {
    /// The outline around the origin as a path; shapes of one radius look equally large.
    pub fn path(self, radius: f64) -> String {
        let points = |points: &[(f64, f64)]| {
            let mut path = String::new();
            for (i, &(x, y)) in points.iter().enumerate() {
                path.push(if i == 0 { 'M' } else { 'L' });
                path.push_str(&format!("{} {}", number(x * radius), number(y * radius)));
            }
            path.push('Z');
            path
        };
        let n = |value: f64| number(value * radius);
        match self {
            Shape::Diamond => points(&[(0.0, -1.22), (1.22, 0.0), (0.0, 1.22), (-1.22, 0.0)]),
            Shape::Square => {
                let (s, c) = (0.9, 0.2);
                format!(
                    "M{a} {t}L{b} {t}Q{s} {t} {s} {a}L{s} {b}Q{s} {s} {b} {s}L{a} {s}Q{t} {s} {t} {b}L{t} {a}Q{t} {t} {a} {t}Z",
                    a = n(c - s),
                    b = n(s - c),
                    s = n(s),
                    t = n(-s)
                )
            }
            Shape::Circle => {
                let r = n(1.0);
                format!("M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 -{r} 0Z")
            }
            Shape::Hexagon => {
                let corners: Vec<_> = (0..6)
                    .map(|i| f64::from(i) * PI / 3.0 - PI / 2.0)
                    .map(|turn| (1.1 * turn.cos(), 1.1 * turn.sin()))
                    .collect();
                points(&corners)
            }
            Shape::Triangle => points(&[(0.0, -1.2), (1.2, 0.9), (-1.2, 0.9)]),
            Shape::Shield => format!(
                "M{l} {t}L{r} {t}L{r} {m}Q{r} {q} 0 {b}Q{l} {q} {l} {m}Z",
                l = n(-0.95),
                r = n(0.95),
                t = n(-1.0),
                m = n(0.05),
                q = n(0.85),
                b = n(1.2)
            ),
            Shape::Star => {
                let corners: Vec<_> = (0..10)
                    .map(|i| (f64::from(i) * PI / 5.0 - PI / 2.0, if i % 2 == 0 { 1.25 } else { 0.6 }))
                    .map(|(turn, out)| (out * turn.cos(), out * turn.sin()))
                    .collect();
                points(&corners)
            }
            Shape::Pennant => points(&[(-1.1, -0.95), (0.5, -0.95), (1.3, 0.0), (0.5, 0.95), (-1.1, 0.95)]),
        }
    }
}

/// How a side is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sign {
    /// Its colour.
    pub tone: Tone,
    /// Its shape.
    pub shape: Shape,
    /// Its letter.
    pub letter: char,
}

impl Sign {
    /// Scots: a blue diamond S.
    pub const SCOTS: Sign = Sign { tone: Tone::Scots, shape: Shape::Diamond, letter: 'S' };
    /// Welsh: a red square W.
    pub const WELSH: Sign = Sign { tone: Tone::Welsh, shape: Shape::Square, letter: 'W' };
    /// English: a gold circle E.
    pub const ENGLISH: Sign = Sign { tone: Tone::English, shape: Shape::Circle, letter: 'E' };
    /// Danes: a raven-black hexagon D.
    pub const DANES: Sign = Sign { tone: Tone::Danes, shape: Shape::Hexagon, letter: 'D' };

    /// A seat: a shield in the seat's colour with the initial of its player's name.
    pub fn seat(seat: u8, name: &str) -> Sign {
        Sign { tone: Tone::Seat(seat), shape: Shape::Shield, letter: initial(name).unwrap_or('?') }
    }

    /// The mark on a terminal: shape and letter, for instance "◆S".
    pub const fn glyph(self) -> char {
        match self.shape {
            Shape::Diamond => '\u{25c6}',
            Shape::Square => '\u{25a0}',
            Shape::Circle => '\u{25cf}',
            Shape::Hexagon => '\u{2b22}',
            Shape::Triangle => '\u{25b2}',
            Shape::Shield => '\u{25bc}',
            Shape::Star => '\u{2605}',
            Shape::Pennant => '\u{25ba}',
        }
    }
}

/// The initial of a name, in upper case; `None` if the name holds no letter or digit.
///
/// Of a numbered name ("Seat 2") it is the number, which tells it from its neighbours.
pub fn initial(name: &str) -> Option<char> {
    let number = name.split_whitespace().skip(1).last().and_then(|word| word.parse::<u8>().ok());
    if let Some(digit) = number.and_then(|number| char::from_digit(number.into(), 10)) {
        return Some(digit);
    }
    name.chars().find(|c| c.is_alphanumeric()).map(|c| c.to_uppercase().next().unwrap_or(c))
}

impl Svg {
    /// A sign around the origin: its shape in its colour, its letter on it.
    pub fn sign(&mut self, sign: Sign, radius: f64) {
        let path = sign.shape.path(radius);
        // A thin outline in the colour of the letter lets dark signs stand on dark ground.
        self.tag("path").set("d", &path).fill(sign.tone).stroke_on(sign.tone, 1.0).round().done();
        let size = (radius * 1.1).max(crate::MIN_TYPE);
        let drop = if sign.shape == Shape::Triangle { 0.55 } else { 0.36 };
        let letter = sign.letter.to_string();
        self.text(0.0, size * drop, &letter, Type::sans(size).bold().middle().on(sign.tone));
    }

    /// The outline of a sign, empty: a place where such a sign belongs but is not.
    pub fn sign_outline(&mut self, sign: Sign, radius: f64) {
        let path = sign.shape.path(radius);
        self.tag("path").set("d", &path).set("fill", "none").stroke(sign.tone, 1.6).round().done();
    }

    /// The broken ring of instability around the origin.
    pub fn broken_ring(&mut self, radius: f64) {
        let gap = 0.42;
        for start in [0.35, 0.35 + 2.0 * PI / 3.0, 0.35 + 4.0 * PI / 3.0] {
            let (from, to) = (start + gap / 2.0, start + 2.0 * PI / 3.0 - gap / 2.0);
            let r = number(radius);
            let path = format!(
                "M{} {}A{r} {r} 0 0 1 {} {}",
                number(radius * from.cos()),
                number(radius * from.sin()),
                number(radius * to.cos()),
                number(radius * to.sin())
            );
            self.tag("path")
                .set("d", &path)
                .set("fill", "none")
                .stroke(Tone::Unrest, (radius * 0.34).max(2.0))
                .done();
        }
    }

    /// A crown standing on the origin, `width` wide.
    pub fn crown(&mut self, width: f64, tone: Tone) {
        let n = |value: f64| number(value * width);
        let path = format!(
            "M{l} 0L{r} 0L{ro} {t}L{ri} {m}L0 {tt}L{li} {m}L{lo} {t}Z",
            l = n(-0.42),
            r = n(0.42),
            ro = n(0.52),
            lo = n(-0.52),
            t = n(-0.52),
            ri = n(0.22),
            li = n(-0.22),
            m = n(-0.26),
            tt = n(-0.66)
        );
        self.tag("path").set("d", &path).fill(tone).round().done();
        for (x, y) in [(-0.52, -0.56), (0.0, -0.7), (0.52, -0.56)] {
            self.tag("circle")
                .num("cx", x * width)
                .num("cy", y * width)
                .num("r", 0.08 * width)
                .fill(tone)
                .done();
        }
    }

    /// Two crossed swords around the origin: something is being fought over.
    pub fn swords(&mut self, radius: f64, tone: Tone) {
        for side in [1.0, -1.0] {
            let n = |x: f64, y: f64| format!("{} {}", number(side * x * radius), number(y * radius));
            let path = format!(
                "M{} L{} M{} L{} M{} L{}",
                n(-0.95, -0.95),
                n(0.55, 0.55),
                n(0.2, 0.85),
                n(0.85, 0.2),
                n(0.55, 0.55),
                n(0.95, 0.95)
            );
            self.tag("path")
                .set("d", &path)
                .set("fill", "none")
                .stroke(tone, (radius * 0.24).max(1.4))
                .round()
                .done();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    #[test]
    fn sides_differ_in_colour_and_shape_and_letter() {
        let sides = [Sign::SCOTS, Sign::WELSH, Sign::ENGLISH, Sign::DANES];
        for (i, a) in sides.iter().enumerate() {
            for b in &sides[i + 1..] {
                assert_ne!(a.shape, b.shape);
                assert_ne!(a.letter, b.letter);
                assert_ne!(a.glyph(), b.glyph());
                for palette in [Palette::Light, Palette::Dark] {
                    assert_ne!(palette.paint(a.tone), palette.paint(b.tone));
                }
            }
        }
    }

    #[test]
    fn seats_show_the_initial_of_their_name() {
        assert_eq!(Sign::seat(2, "  \u{e9}mile").letter, '\u{c9}');
        assert_eq!(Sign::seat(0, "???").letter, '?');
        assert_eq!(initial("7th sage"), Some('7'));
        assert_eq!(initial("Seat 2"), Some('2'));
        assert_eq!(initial("Player 11"), Some('P'), "one letter has no room for two digits");
    }

    #[test]
    fn every_shape_is_a_closed_path() {
        use Shape::*;
        for shape in [Diamond, Square, Circle, Hexagon, Triangle, Shield, Star, Pennant] {
            let path = shape.path(10.0);
            assert!(path.starts_with('M') && path.ends_with('Z'), "{shape:?}: {path}");
        }
    }
}
