//! Scenery as it is drawn along the foot of old maps: castles, tents, stones and trees, seen from the side.
//!
//! Every figure stands on a point and is as high as it is asked to be. Its lines are those of the
//! [sketch](Svg::sketch) that it is drawn in, so that a whole landscape says them once.

use crate::{Svg, Tone, number};

/// Something that stands in a landscape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scenery {
    /// A castle: keep, curtain wall and two towers.
    Castle,
    /// A striped pavilion with its pennant.
    Tent,
    /// A banner on a pole.
    Standard,
    /// A small temple with a flame in it.
    Shrine,
    /// Two stones with a third across them.
    Dolmen,
    /// A single standing stone.
    Stone,
    /// A grave mound with a door.
    Barrow,
    /// A windmill.
    Mill,
    /// A stook of corn.
    Sheaf,
    /// A tree without leaves.
    BareTree,
    /// A fire in a ring of stones, and its smoke.
    Campfire,
    /// A rock.
    Boulder,
    /// A stag that looks back.
    Stag,
    /// A fir.
    Fir,
}

/// What a figure is painted with besides its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dyes {
    /// Walls, cloth, stone.
    pub body: Tone,
    /// The side away from the light.
    pub shade: Tone,
    /// Roofs, stripes, banners.
    pub roof: Tone,
}

/// How a layer of a figure is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Layer {
    /// In the colour of the body, with an outline.
    Body,
    /// Without an outline, on the side away from the light.
    Shade,
    /// In the colour of the roof, with an outline.
    Roof,
    /// Lines alone.
    Line,
    /// What is lit at night.
    Lamp,
}

use Layer::{Body, Lamp, Line, Roof, Shade};

impl Scenery {
    /// How high the figure is in the units of its layers.
    const fn height(self) -> f64 {
        match self {
            Scenery::Castle => 72.0,
            Scenery::Tent | Scenery::Standard => 35.0,
            Scenery::Shrine => 47.0,
            Scenery::Dolmen => 26.0,
            Scenery::Stone => 21.0,
            Scenery::Barrow => 20.0,
            Scenery::Mill => 41.0,
            Scenery::Sheaf => 16.0,
            Scenery::BareTree => 30.0,
            Scenery::Campfire => 12.0,
            Scenery::Boulder => 10.0,
            Scenery::Stag => 24.0,
            Scenery::Fir => 40.0,
        }
    }

    /// The figure, layer on layer, standing on the origin.
    const fn layers(self) -> &'static [(Layer, &'static str)] {
        match self {
            Scenery::Castle => &[
                (Roof, "M-1-72L11-68.5L-1-65Z"),
                (Line, "M-1-56V-72"),
                (Body, "M-11-18V-51h-1.5v-7h5v3h3.5v-3h4v3h3.5v-3h5v7H8v33Z"),
                (Shade, "M3-18V-51h5v33Z"),
                (Body, "M16 0V-44h13V0Z"),
                (Shade, "M24 0V-44h5V0Z"),
                (Roof, "M13.5-44L22.5-63L31.5-44Z"),
                (Body, "M-26 0V-22h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4V0Z"),
                (Body, "M-31 0V-32h-1.5v-6h4.5v2.5h3.5v-2.5h4v2.5h3v-2.5h4.5v6h-1V0Z"),
                (Shade, "M-19.5 0V-32h5.5V0ZM-5 0V-9a5 5 0 0 1 10 0V0Z"),
                (Line, "M-26-15h3M8-12h5M-12-15h4M7-4h4M-12-5h5"),
                (Lamp, "M-5-45h3v6h-3ZM20-36h3v6h-3ZM-25.5-26h3v5h-3ZM-5-30h3v5h-3ZM20-20h3v5h-3Z"),
            ],
            Scenery::Tent => &[
                (Line, "M0-28V-35"),
                (Roof, "M0-35L9-32.5L0-30Z"),
                (Body, "M-15 0L-12.5-14Q-4-18 0-29Q4-18 12.5-14L15 0Z"),
                (
                    Roof,
                    "M-9 0L-7-16Q-3-19 0-29Q-1-18-2.5-14.5L-3.5 0ZM4 0L3.5-14.5Q2-19 0-29Q4-18 12.5-14L15 0H10L8-15Z",
                ),
                (Line, "M-12.5-14Q0-9 12.5-14"),
                (Lamp, "M-2.5 0L0-10L2.5 0Z"),
            ],
            Scenery::Standard => {
                &[(Line, "M0 0V-35"), (Roof, "M0-34Q5-36 8-33.5T15-33L12-28L15-23Q11-21.5 8-23.5T0-24Z")]
            }
            Scenery::Shrine => &[
                (Shade, "M-15-7V-25H15V-7Z"),
                (Lamp, "M0-8q-4.5-5 0-11q4.5 6 0 11Z"),
                (Body, "M-16-7V-25h5V-7ZM-7.5-7V-25h4V-7ZM3.5-7V-25h4V-7ZM11-7V-25h5V-7Z"),
                (Body, "M-24 0h48v-4h-48ZM-19-4h38v-3h-38ZM-19-25h38v-4h-38Z"),
                (Roof, "M-20-29L0-42L20-29Z"),
                (Body, "M-2-42h4v-1.5l1-2l-3-1.5l-3 1.5l1 2Z"),
            ],
            Scenery::Dolmen => &[
                (Body, "M-15 0L-14-18h7L-6 0ZM6 0L7-18h7L16 0Z"),
                (Body, "M-20-18L-17-25L16-26L20-19Z"),
                (Shade, "M-9.5 0L-9.5-18h2.5L-6 0ZM12 0L11.5-18h2.5L16 0ZM6-18.5L9-25.5L16-26L20-19Z"),
            ],
            Scenery::Stone => &[
                (Body, "M-6 0Q-6-14-2.5-20Q3-22 5-15Q6-6 6 0Z"),
                (Shade, "M1 0Q3-10 1-20.5Q4-20 5-15Q6-6 6 0Z"),
            ],
            Scenery::Barrow => &[
                (Body, "M-34 0Q-26-19 0-20Q26-19 34 0Z"),
                (Line, "M-23-6l3-4M-15-11l3-4M14-12l4 3M22-8l4 4M18-4l4 3M-26-2l2-3"),
                (Shade, "M-5 0V-9h10V0Z"),
                (Body, "M-8-9h16v-3.5h-16ZM-8 0v-9h3V0ZM5 0v-9h3V0Z"),
            ],
            Scenery::Mill => &[
                (Body, "M-8 0L-5.5-24H5.5L8 0Z"),
                (Shade, "M2 0L1.5-24H5.5L8 0Z"),
                (Roof, "M-6.5-24Q0-34 6.5-24Z"),
                (Body, "M0-26L-8-37L-12-34ZM0-26L11-34L8-38ZM0-26L8-15L12-18ZM0-26L-11-18L-8-14Z"),
                (Line, "M-11-38L11-14M11-38L-11-14"),
                (Lamp, "M-2-16h3v4h-3Z"),
            ],
            Scenery::Sheaf => &[
                (Roof, "M-7 0Q-2-7-6-13.5Q0-17 6-13.5Q2-7 7 0Z"),
                (Line, "M-3.5-7h7M-2.5 0L-1-6M2.5 0L1-6M-1.5-8l-1.5-6M1.5-8l1.5-6M0-8v-7"),
            ],
            Scenery::BareTree => &[(
                Line,
                "M-2 0Q0-10-2-18M2 0Q0-8-1-14M-1-13L-9-20M-9-20l-5-1M-9-20l-1-6M-2-18L4-29M1-23l7-3M-2-18l-3-11M-4-24l-4-4M0-12l8-5M8-17l5 0M8-17l2-5",
            )],
            Scenery::Campfire => &[
                (Line, "M-2-9q-3-4 0-7t0-7"),
                (Lamp, "M-4.5-1q-1-5 2.5-7q0 3 1.5 3q2-2 1-6q5 4 4 10Z"),
                (Body, "M-8 1q0-3 3-3t3 3ZM-2 1.5q0-3 3-3t3 3ZM3 1q0-3 3-3t3 3Z"),
            ],
            Scenery::Boulder => &[
                (Body, "M-12 0Q-12-7-5-9Q3-11 8-6Q12-4 12 0Z"),
                (Shade, "M2 0Q5-5 3-9.5Q6-8.5 8-6Q12-4 12 0Z"),
                (Line, "M-6-6l3 2"),
            ],
            Scenery::Fir => &[
                (Body, "M0-40L7-28H4.5L11-17H8L15-5H2V0H-2V-5H-15L-8-17H-11L-4.5-28H-7Z"),
                (Line, "M2-31l2 4M3-20l3 4M5-9l4 2M0-24v3M-2-13l-1 3"),
            ],
            Scenery::Stag => &[(
                Roof,
                "M-9 0L-8.5-7Q-10-10-9-12Q-5-14 2-13L6-18L5-21L9-20.5L12-18.5L9.5-17L7.5-10.5L7-7.5L8 0H6.5L5-7Q0-8-5-7L-6.5-5L-7.5 0ZM5.5-20.5L3-23L3.5-26.5L4.5-24L5.5-26.5L6-23.5L9.5-26L8.5-23L7-20.5Z",
            )],
        }
    }
}

impl Svg {
    /// Draws what `draw` draws with lines of this tone and width; nothing in it catches the pointer.
    pub fn sketch(&mut self, tone: Tone, width: f64, draw: impl FnOnce(&mut Svg)) {
        let group = self.tag("g").set("fill", "none").stroke(tone, width).round();
        group.set("pointer-events", "none").within(draw);
    }

    /// A figure that stands on (x, y) and is `height` high, inside of a [sketch](Svg::sketch).
    pub fn scenery(&mut self, what: Scenery, (x, y): (f64, f64), height: f64, dyes: Dyes) {
        let scale = height / what.height();
        // Lines are as thin in a large figure as in a small one.
        let group = self.tag("g").set("transform", &placed(x, y, scale)).num("stroke-width", 1.1 / scale);
        group.within(|svg| svg.layers(what, dyes));
    }

    /// Many of a kind, written once under `id` (unique in the page): each stands on its (x, y) and is as high as the
    /// third number says.
    pub fn many_of(&mut self, id: &str, what: Scenery, places: &[(f64, f64, f64)], dyes: Dyes) {
        let scales = places.iter().map(|place| place.2 / what.height());
        let mean = scales.sum::<f64>() / places.len().max(1) as f64;
        self.tag("defs").within(|svg| {
            svg.tag("g")
                .id(id)
                .num("stroke-width", 1.0 / mean.max(0.01))
                .within(|svg| svg.layers(what, dyes));
        });
        let target = format!("#{id}");
        for &(x, y, height) in places {
            let one = self.tag("use").set("href", &target);
            one.set("transform", &placed(x, y, height / what.height())).done();
        }
    }

    fn layers(&mut self, what: Scenery, dyes: Dyes) {
        for &(layer, path) in what.layers() {
            let part = self.tag("path").set("d", path);
            match layer {
                Body => part.fill(dyes.body),
                Roof => part.fill(dyes.roof),
                Shade => part.fill(dyes.shade).set("stroke", "none"),
                Lamp => part.fill(Tone::Lamp).set("stroke", "none"),
                Line => part,
            }
            .done();
        }
    }

    /// A range of hills from the first point to the last, filled down to `base` and hatched on the side away from the
    /// light, inside of a [sketch](Svg::sketch). Every peak lies higher than the points beside it.
    pub fn ridge(&mut self, points: &[(f64, f64)], base: f64, tone: Tone, hatched: bool) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
        let mut line = String::new();
        for (i, &(x, y)) in points.iter().enumerate() {
            line.push_str(&format!("{}{} {}", if i == 0 { 'M' } else { 'L' }, short(x), short(y)));
        }
        let body = format!("{line}V{}H{}V{}Z", short(base.max(last.1)), short(first.0), short(first.1));
        self.tag("path").set("d", &body).fill(tone).set("stroke", "none").done();
        self.tag("path").set("d", &line).done();
        if !hatched {
            return;
        }
        let mut hatch = String::new();
        for trio in points.windows(3) {
            let [before, peak, after] = [trio[0], trio[1], trio[2]];
            if peak.1 >= before.1 || peak.1 >= after.1 {
                continue;
            }
            // Strokes that start on the far slope and fall ever steeper towards its foot.
            let (far, deep) = (after.0 - peak.0, after.1 - peak.1);
            let strokes = (far / 6.0).clamp(3.0, 5.0) as u32;
            for i in 0..strokes {
                let share = (f64::from(i) + 0.4) / f64::from(strokes);
                let (x, y) = (peak.0 + far * share, peak.1 + deep * share);
                let long = deep * (0.62 - 0.42 * share);
                hatch.push_str(&format!(
                    "M{} {}l{} {}",
                    short(x),
                    short(y + 1.5),
                    short(-0.16 * long),
                    short(long)
                ));
            }
        }
        self.tag("path").set("d", &hatch).num("stroke-width", 0.8).num("stroke-opacity", 0.6).done();
    }

    /// Tufts of grass at these points, inside of a [sketch](Svg::sketch).
    pub fn grass(&mut self, tufts: &[(f64, f64)]) {
        let path = tufts.iter().fold(String::new(), |mut path, &(x, y)| {
            path.push_str(&format!("M{} {}l-2-4m2 4l.5-6m-.5 6l3-4", short(x), short(y)));
            path
        });
        self.tag("path").set("d", &path).num("stroke-width", 0.8).num("stroke-opacity", 0.7).done();
    }

    /// Ripples on still water at these points, each so wide, inside of a [sketch](Svg::sketch).
    pub fn ripples(&mut self, ripples: &[(f64, f64, f64)]) {
        let path = ripples.iter().fold(String::new(), |mut path, &(x, y, w)| {
            let (q, d) = (short(w / 4.0), short(w / 2.0));
            path.push_str(&format!("M{} {}q{q} -3 {d} 0t{d} 0", short(x), short(y)));
            path
        });
        self.tag("path").set("d", &path).num("stroke-width", 0.9).num("stroke-opacity", 0.8).done();
    }

    /// Clouds by day at these points, each so wide.
    pub fn clouds(&mut self, clouds: &[(f64, f64, f64)]) {
        let path = clouds.iter().fold(String::new(), |mut path, &(x, y, w)| {
            let n = |value: f64| short(value * w);
            path.push_str(&format!(
                "M{} {}h{w}a{} {} 0 0 0 -{} -{}a{} {} 0 0 0 -{} -{}a{} {} 0 0 0 -{} {}Z",
                short(x),
                short(y),
                n(0.14),
                n(0.12),
                n(0.16),
                n(0.17),
                n(0.22),
                n(0.2),
                n(0.44),
                n(0.04),
                n(0.2),
                n(0.18),
                n(0.4),
                n(0.21),
                w = short(w),
            ));
            path
        });
        self.tag("path").set("d", &path).fill(Tone::Sheet).num("fill-opacity", 0.55).done();
    }

    /// A crescent moon that is this large, and stars. They are seen in dark rooms only.
    pub fn night_sky(&mut self, moon: (f64, f64), radius: f64, stars: &[(f64, f64)]) {
        let r = short(radius);
        let mut path = format!(
            "M{} {}A{r} {r} 0 1 0 {} {}A{i} {i} 0 0 1 {} {}Z",
            short(moon.0),
            short(moon.1 - radius),
            short(moon.0 + radius),
            short(moon.1 + radius * 0.3),
            short(moon.0),
            short(moon.1 - radius),
            i = short(radius * 0.86),
        );
        for (i, &(x, y)) in stars.iter().enumerate() {
            // Every third is a bright one with rays.
            let star = if i % 3 == 0 {
                "l.7 2.3 2.3.7-2.3.7-.7 2.3-.7-2.3-2.3-.7 2.3-.7Z"
            } else {
                "l1.2 1.2-1.2 1.2-1.2-1.2Z"
            };
            path.push_str(&format!("M{} {}{star}", short(x), short(y)));
        }
        self.tag("path").set("d", &path).fill(Tone::Star).set("stroke", "none").done();
    }
}

fn placed(x: f64, y: f64, scale: f64) -> String {
    format!("translate({} {})scale({})", short(x), short(y), number(scale))
}

/// A coordinate with one decimal: scenery needs no more, and is lighter for it.
fn short(value: f64) -> String {
    let words = number((value * 10.0).round() / 10.0);
    match words.strip_prefix("0.") {
        Some(rest) => format!(".{rest}"),
        None => words.replacen("-0.", "-.", 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    const ALL: [Scenery; 14] = [
        Scenery::Castle,
        Scenery::Tent,
        Scenery::Standard,
        Scenery::Shrine,
        Scenery::Dolmen,
        Scenery::Stone,
        Scenery::Barrow,
        Scenery::Mill,
        Scenery::Sheaf,
        Scenery::BareTree,
        Scenery::Campfire,
        Scenery::Boulder,
        Scenery::Stag,
        Scenery::Fir,
    ];

    fn drawn(palette: Palette, draw: impl FnOnce(&mut Svg)) -> String {
        Svg::drawn((100.0, 100.0), palette, "scenery", |svg| svg.sketch(Tone::LandEdge, 1.0, draw))
    }

    #[test]
    fn every_figure_is_drawn_differently_and_is_light() {
        let dyes = Dyes { body: Tone::Land, shade: Tone::LandShade, roof: Tone::CardBack };
        let one = |what| drawn(Palette::Page, |svg| svg.scenery(what, (50.0, 90.0), 40.0, dyes));
        let all: std::collections::BTreeSet<String> = ALL.map(one).into();
        assert_eq!(all.len(), ALL.len());
        for drawing in all {
            assert!(
                roxmltree::Document::parse(&drawing).is_ok() && drawing.len() < 2400,
                "{}",
                drawing.len()
            );
        }
    }

    #[test]
    fn many_of_a_kind_are_written_once() {
        let dyes = Dyes { body: Tone::Wood, shade: Tone::Wood, roof: Tone::Wood };
        let places = [(10.0, 90.0, 20.0), (30.0, 90.0, 40.0), (60.0, 80.0, 30.0)];
        let wood = drawn(Palette::Page, |svg| svg.many_of("wood", Scenery::Fir, &places, dyes));
        assert_eq!((wood.matches("M0-40").count(), wood.matches("<use").count()), (1, 3), "{wood}");
    }

    #[test]
    fn peaks_are_hatched_and_slopes_are_not() {
        let hills =
            |points: &[(f64, f64)]| drawn(Palette::Light, |svg| svg.ridge(points, 90.0, Tone::Land, true));
        let peak = hills(&[(0.0, 50.0), (40.0, 10.0), (90.0, 60.0)]);
        let slope = hills(&[(0.0, 10.0), (40.0, 30.0), (90.0, 60.0)]);
        assert!(peak.matches('l').count() > slope.matches('l').count() + 3);
        assert!(!hills(&[]).contains("<path"));
    }

    #[test]
    fn the_sky_by_day_hides_its_stars() {
        let sky =
            |palette| drawn(palette, |svg| svg.night_sky((20.0, 20.0), 8.0, &[(50.0, 9.0), (70.0, 12.0)]));
        assert!(sky(Palette::Light).contains(Palette::Light.paint(Tone::Sea)));
        assert!(!sky(Palette::Dark).contains(Palette::Dark.paint(Tone::Sea)));
    }
}
