//! Signs of sides: colour, shape and letter together, so that none of them is needed alone.

use crate::{Svg, Tone, Type, push_number};

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
        let mut path = String::new();
        self.push_path(&mut path, radius);
        path
    }

    /// Adds the outline to a path.
    pub(crate) fn push_path(self, out: &mut String, radius: f64) {
        let corners: &[(f64, f64)] = match self {
            Shape::Diamond => &[(0.0, -1.22), (1.22, 0.0), (0.0, 1.22), (-1.22, 0.0)],
            Shape::Hexagon => &HEXAGON,
            Shape::Triangle => &[(0.0, -1.2), (1.2, 0.9), (-1.2, 0.9)],
            Shape::Star => &STAR,
            Shape::Pennant => &[(-1.1, -0.95), (0.5, -0.95), (1.3, 0.0), (0.5, 0.95), (-1.1, 0.95)],
            Shape::Square => return push_curve(out, radius, &SQUARE),
            Shape::Shield => return push_curve(out, radius, &SHIELD),
            Shape::Circle => {
                let arc = |out: &mut String, to: f64| {
                    for part in ["A", " "] {
                        out.push_str(part);
                        push_number(out, radius);
                    }
                    out.push_str(" 0 1 1 ");
                    push_number(out, to);
                    out.push_str(" 0");
                };
                out.push('M');
                push_number(out, -radius);
                out.push_str(" 0");
                arc(out, radius);
                arc(out, -radius);
                return out.push('Z');
            }
        };
        for (i, &(x, y)) in corners.iter().enumerate() {
            push_point(out, if i == 0 { 'M' } else { 'L' }, x * radius, y * radius);
        }
        out.push('Z');
    }
}

/// The corners of a hexagon on its point.
const HEXAGON: [(f64, f64); 6] =
    [(0.0, -1.1), (0.952628, -0.55), (0.952628, 0.55), (0.0, 1.1), (-0.952628, 0.55), (-0.952628, -0.55)];

/// The points of a star and the corners between them.
const STAR: [(f64, f64); 10] = [
    (0.0, -1.25),
    (0.352671, -0.48541),
    (1.188821, -0.386271),
    (0.570634, 0.18541),
    (0.734732, 1.011271),
    (0.0, 0.6),
    (-0.734732, 1.011271),
    (-0.570634, 0.18541),
    (-1.188821, -0.386271),
    (-0.352671, -0.48541),
];

/// A step of an outline with curves: a command and its points.
type Stroke = (char, &'static [(f64, f64)]);

const SQUARE: [Stroke; 9] = [
    ('M', &[(-0.7, -0.9)]),
    ('L', &[(0.7, -0.9)]),
    ('Q', &[(0.9, -0.9), (0.9, -0.7)]),
    ('L', &[(0.9, 0.7)]),
    ('Q', &[(0.9, 0.9), (0.7, 0.9)]),
    ('L', &[(-0.7, 0.9)]),
    ('Q', &[(-0.9, 0.9), (-0.9, 0.7)]),
    ('L', &[(-0.9, -0.7)]),
    ('Q', &[(-0.9, -0.9), (-0.7, -0.9)]),
];

const SHIELD: [Stroke; 5] = [
    ('M', &[(-0.95, -1.0)]),
    ('L', &[(0.95, -1.0)]),
    ('L', &[(0.95, 0.05)]),
    ('Q', &[(0.95, 0.85), (0.0, 1.2)]),
    ('Q', &[(-0.95, 0.85), (-0.95, 0.05)]),
];

fn push_curve(out: &mut String, radius: f64, strokes: &[Stroke]) {
    for (command, points) in strokes {
        for (i, &(x, y)) in points.iter().enumerate() {
            push_point(out, if i == 0 { *command } else { ' ' }, x * radius, y * radius);
        }
    }
    out.push('Z');
}

fn push_point(out: &mut String, before: char, x: f64, y: f64) {
    out.push(before);
    push_number(out, x);
    out.push(' ');
    push_number(out, y);
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

    /// A seat: a shield in the seat's colour with the letter that stands for its player.
    pub const fn seat(seat: u8, letter: char) -> Sign {
        Sign { tone: Tone::Seat(seat), shape: Shape::Shield, letter }
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

impl Svg {
    /// A sign around the origin: its shape in its colour, its letter on it.
    pub fn sign(&mut self, sign: Sign, radius: f64) {
        // A thin outline in the colour of the letter lets dark signs stand on dark ground.
        let field = self.tag("path").path(|out| sign.shape.push_path(out, radius)).fill(sign.tone);
        field.stroke_on(sign.tone, 1.0).round().done();
        let size = (radius * 1.1).max(crate::MIN_TYPE);
        let drop = if sign.shape == Shape::Triangle { 0.55 } else { 0.36 };
        let mut bytes = [0; 4];
        let letter = sign.letter.encode_utf8(&mut bytes);
        self.text(0.0, size * drop, letter, Type::sans(size).bold().middle().on(sign.tone));
    }

    /// The outline of a sign, empty: a place where such a sign belongs but is not.
    pub fn sign_outline(&mut self, sign: Sign, radius: f64) {
        let line = self.tag("path").path(|out| sign.shape.push_path(out, radius)).set("fill", "none");
        line.stroke(sign.tone, 1.6).round().done();
    }

    /// The broken ring of instability around the origin.
    pub fn broken_ring(&mut self, radius: f64) {
        // Where the three pieces of the ring begin and end.
        const PIECES: [[(f64, f64); 2]; 3] = [
            [(0.847255, 0.531186), (-0.615956, 0.787781)],
            [(-0.883648, 0.468151), (-0.37426, -0.927324)],
            [(0.036393, -0.999338), (0.990216, 0.139543)],
        ];
        for [from, to] in PIECES {
            let piece = self.tag("path").path(|out| {
                push_point(out, 'M', radius * from.0, radius * from.1);
                push_point(out, 'A', radius, radius);
                out.push_str(" 0 0 1");
                push_point(out, ' ', radius * to.0, radius * to.1);
            });
            piece.set("fill", "none").stroke(Tone::Unrest, (radius * 0.34).max(2.0)).done();
        }
    }

    /// A crown standing on the origin, `width` wide.
    pub fn crown(&mut self, width: f64, tone: Tone) {
        let corners = [
            (-0.42, 0.0),
            (0.42, 0.0),
            (0.52, -0.52),
            (0.22, -0.26),
            (0.0, -0.66),
            (-0.22, -0.26),
            (-0.52, -0.52),
        ];
        let body = self.tag("path").path(|out| {
            for (i, (x, y)) in corners.into_iter().enumerate() {
                push_point(out, if i == 0 { 'M' } else { 'L' }, x * width, y * width);
            }
            out.push('Z');
        });
        body.fill(tone).round().done();
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
            let blade = self.tag("path").path(|out| {
                for [from, to] in
                    [[(-0.95, -0.95), (0.55, 0.55)], [(0.2, 0.85), (0.85, 0.2)], [(0.55, 0.55), (0.95, 0.95)]]
                {
                    push_point(out, 'M', side * from.0 * radius, from.1 * radius);
                    push_point(out, 'L', side * to.0 * radius, to.1 * radius);
                }
            });
            blade.set("fill", "none").stroke(tone, (radius * 0.24).max(1.4)).round().done();
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
    fn every_shape_is_a_closed_path() {
        use Shape::*;
        for shape in [Diamond, Square, Circle, Hexagon, Triangle, Shield, Star, Pennant] {
            let path = shape.path(10.0);
            assert!(path.starts_with('M') && path.ends_with('Z'), "{shape:?}: {path}");
        }
    }
}
