//! What people build: houses, towns, castles, forts, and ships at anchor. All stand around the origin,
//! about `size` wide and high, and wear the colour of whoever holds them.

use crate::{Svg, Tag, Tone, push_number};

/// A corner of an outline, in parts of the size.
type Corner = (f64, f64);

fn push_outline(path: &mut String, corners: &[Corner], size: f64) {
    for (index, &(x, y)) in corners.iter().enumerate() {
        path.push(if index == 0 { 'M' } else { 'L' });
        push_number(path, x * size);
        path.push(' ');
        push_number(path, y * size);
    }
    path.push('Z');
}

/// A house with a gable: left, right, ground, eaves and top.
fn gable(left: f64, right: f64, ground: f64, eaves: f64, top: f64) -> [Corner; 5] {
    [(left, ground), (left, eaves), ((left + right) / 2.0, top), (right, eaves), (right, ground)]
}

/// A tower with three battlements.
fn tower(left: f64, right: f64, ground: f64, top: f64, deep: f64) -> [Corner; 12] {
    let part = |share: f64| left + (right - left) * share;
    [
        (left, ground),
        (left, top),
        (part(0.22), top),
        (part(0.22), top + deep),
        (part(0.39), top + deep),
        (part(0.39), top),
        (part(0.61), top),
        (part(0.61), top + deep),
        (part(0.78), top + deep),
        (part(0.78), top),
        (right, top),
        (right, ground),
    ]
}

/// Something that people build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Building {
    /// A house with a gable.
    House,
    /// Three houses, one of them with a spire. The one in front has room for a letter.
    Town,
    /// One tower.
    Tower,
    /// A keep between two turrets. The keep has room for a letter.
    Castle,
    /// A palisade with its rail.
    Fort,
}

impl Building {
    /// All buildings.
    pub const ALL: [Building; 5] =
        [Building::House, Building::Town, Building::Tower, Building::Castle, Building::Fort];

    /// It in one word, for ids.
    pub const fn word(self) -> &'static str {
        ["house", "town", "tower", "castle", "fort"][self as usize]
    }
}

impl Svg {
    fn walls(&mut self, outlines: &[&[Corner]], size: f64) {
        let walls = self.tag("path").path(|path| {
            for corners in outlines {
                push_outline(path, corners, size);
            }
        });
        walls.done();
    }

    /// The lines of a building without any paint, for a drawing that has many of them.
    pub fn building_lines(&mut self, building: Building, size: f64) {
        match building {
            Building::House => self.walls(&[&gable(-0.42, 0.42, 0.45, -0.05, -0.5)], size),
            Building::Town => {
                let spire: [Corner; 7] = [
                    (0.3, 0.45),
                    (0.3, -0.28),
                    (0.42, -0.78),
                    (0.54, -0.28),
                    (0.54, 0.05),
                    (0.76, 0.18),
                    (0.76, 0.45),
                ];
                self.walls(&[&gable(-0.78, -0.3, 0.45, 0.08, -0.24), &spire], size);
                self.walls(&[&gable(-0.42, 0.42, 0.5, -0.02, -0.46)], size);
            }
            Building::Tower => self.walls(&[&tower(-0.45, 0.45, 0.5, -0.5, 0.25)], size),
            Building::Castle => {
                let turrets = [tower(-0.78, -0.32, 0.5, -0.22, 0.14), tower(0.32, 0.78, 0.5, -0.22, 0.14)];
                self.walls(&[&turrets[0], &turrets[1]], size);
                self.walls(&[&tower(-0.42, 0.42, 0.54, -0.58, 0.22)], size);
            }
            Building::Fort => {
                let stake = |stake: u8| {
                    let x = -0.6 + 0.24 * f64::from(stake);
                    [(x, 0.4), (x, -0.18), (x + 0.12, -0.4), (x + 0.24, -0.18), (x + 0.24, 0.4)]
                };
                let stakes: Vec<Corner> = (0..5).flat_map(stake).collect();
                self.walls(&[&stakes, &[(-0.6, 0.08), (0.6, 0.08)]], size);
            }
        }
    }

    /// A building, filled for its owner, or bare.
    pub fn building(&mut self, building: Building, size: f64, owner: Option<Tone>) {
        self.tag("g").built(owner).within(|svg| svg.building_lines(building, size));
    }

    /// A ship at anchor: a high hull for a carrier, a long low one with a raised prow for a raider. The
    /// sail has room for a letter.
    pub fn ship(&mut self, size: f64, owner: Tone, raider: bool) {
        let hull: &[Corner] = match raider {
            true => &[
                (-0.95, 0.05),
                (-0.72, 0.3),
                (0.72, 0.3),
                (0.95, -0.12),
                (0.82, 0.34),
                (0.6, 0.62),
                (-0.62, 0.62),
                (-0.84, 0.38),
            ],
            false => &[(-0.85, 0.2), (0.85, 0.2), (0.62, 0.72), (-0.62, 0.72)],
        };
        let sail: [Corner; 4] = [(-0.56, -0.72), (0.56, -0.72), (0.62, 0.1), (-0.62, 0.1)];
        let mast = self.tag("path").path(|path| {
            path.push_str("M0 ");
            push_number(path, -0.92 * size);
            path.push('V');
            push_number(path, 0.3 * size);
        });
        mast.set("fill", "none").stroke(Tone::Ink, 1.2).done();
        for outline in [hull, &sail] {
            let part = self.tag("path").path(|path| push_outline(path, outline, size));
            part.fill(owner).stroke_on(owner, 1.0).round().done();
        }
    }
}

impl Tag<'_> {
    /// The paint of a building: the colour of its owner, or bare walls.
    pub fn built(self, owner: Option<Tone>) -> Self {
        let width = if owner.is_some() { 1.1 } else { 1.3 };
        self.fill(owner.unwrap_or(Tone::Sheet)).stroke(Tone::Ink, width).set("stroke-linejoin", "round")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    #[test]
    fn buildings_wear_the_colour_of_their_owner_and_are_bare_without_one() {
        let seat = Tone::Seat(1);
        for building in Building::ALL {
            let draw = |owner: Option<Tone>| {
                let mut svg = Svg::part(Palette::Light);
                svg.building(building, 14.0, owner);
                svg.into_part()
            };
            assert!(draw(Some(seat)).contains(Palette::Light.paint(seat)));
            assert!(!draw(None).contains(Palette::Light.paint(seat)));
            assert!(draw(None).contains(Palette::Light.paint(Tone::Sheet)), "{}", building.word());
        }
        let ship = |raider: bool| {
            let mut svg = Svg::part(Palette::Light);
            svg.ship(12.0, seat, raider);
            svg.into_part()
        };
        assert_ne!(ship(true), ship(false), "a raider is known from a carrier");
    }
}
