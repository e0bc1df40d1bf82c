//! The ground of the chart: one landscape from the mountains to the sea. Holds nothing of the game.

use std::sync::Arc;

use ink::{Dyes, Ground, Memory, Palette, Scenery, Svg, Tone};

use super::field::{EDGE, Field};

const STONE: Dyes = Dyes { body: Tone::Sheet, shade: Tone::Line, roof: Tone::CardBack };
const OLD_STONE: Dyes = Dyes { body: Tone::Line, shade: Tone::LandEdge, roof: Tone::LandEdge };
const CORN: Dyes = Dyes { body: Tone::Sheet, shade: Tone::Line, roof: Tone::LandShade };
const FIR: Dyes = Dyes { body: Tone::Wood, shade: Tone::Wood, roof: Tone::Wood };
const CAMP: [Dyes; 2] = [
    Dyes { body: Tone::Sheet, shade: Tone::Line, roof: Tone::CardBack },
    Dyes { body: Tone::Sheet, shade: Tone::Line, roof: Tone::SeaLine },
];

/// The landscape of a chart; kept, since it never changes.
pub(super) fn ground(palette: Palette, field: &Field) -> Arc<Ground> {
    static KNOWN: Memory<Ground> = Memory::new();
    let numbers = [field.x, field.y, field.width, field.height, field.ground];
    KNOWN.get(palette, &numbers, || {
        let mut svg = Svg::part(palette);
        let painter = Painter { field };
        let clip = format!("okc-frame-{}", field.width as u32);
        svg.tag("clipPath").id(&clip).within(|svg| {
            svg.tag("rect").rect(field.x, field.y, field.width, field.height).num("rx", 4.0).done();
        });
        let group = svg.tag("g").set("clip-path", &format!("url(#{clip})")).set("pointer-events", "none");
        group.within(|svg| svg.sketch(Tone::LandEdge, 1.1, |svg| painter.paint(svg)));
        svg.chart_frame((field.x, field.y), (field.width, field.height), field.column / 9.0);
        Ground::new(svg.into_part())
    })
}

struct Painter<'a> {
    field: &'a Field,
}

impl Painter<'_> {
    /// A point: across in columns from the left edge, down in grounds from the top of the far one.
    fn at(&self, across: f64, down: f64) -> (f64, f64) {
        let field = self.field;
        (field.x + EDGE + across * field.column, field.top + down * field.ground)
    }

    fn all(&self, points: &[(f64, f64)]) -> Vec<(f64, f64)> {
        points.iter().map(|&(across, down)| self.at(across, down)).collect()
    }

    /// A length that is one thing beside the words, and another under them.
    fn size(&self, beside: f64, under: f64) -> f64 {
        self.field.ground * if self.field.narrow { under } else { beside }
    }

    fn stand(&self, svg: &mut Svg, what: Scenery, place: (f64, f64), height: f64, dyes: Dyes) {
        svg.scenery(what, self.at(place.0, place.1), height, dyes);
    }

    fn many(&self, svg: &mut Svg, id: &str, what: Scenery, places: &[(f64, f64, f64)], dyes: Dyes) {
        let places: Vec<_> = places
            .iter()
            .map(|&(across, down, height)| {
                let (x, y) = self.at(across, down);
                (x, y, height)
            })
            .collect();
        svg.many_of(id, what, &places, dyes);
    }

    fn paint(&self, svg: &mut Svg) {
        let field = self.field;
        let (x, y, w, h) = (field.x, field.y, field.width, field.height);
        svg.tag("rect").rect(x, y, w, h).fill(Tone::Sea).set("stroke", "none").done();
        self.sky(svg);
        self.far(svg);
        self.highlands(svg);
        self.plateau(svg);
        self.lowlands(svg);
        self.fore(svg);
    }

    /// Clouds by day, moon and stars at night; on a phone the stars keep to the line of the names.
    fn sky(&self, svg: &mut Svg) {
        if self.field.narrow {
            let stars = self.all(&[
                (0.78, -0.1),
                (0.9, -0.06),
                (1.66, -0.11),
                (1.8, -0.05),
                (1.93, -0.1),
                (2.79, -0.11),
            ]);
            // The moon keeps clear of what a Clash writes behind the names: only the Harvest Field has no words in its sky.
            return svg.night_sky(self.at(1.5, 0.34), 6.0, &stars);
        }
        let clouds = self.all(&[(1.56, -0.03), (2.6, 0.09)]);
        let clouds: Vec<_> = clouds.into_iter().map(|(x, y)| (x, y, self.field.ground * 0.3)).collect();
        svg.clouds(&clouds);
        let stars = self.all(&[
            (0.52, -0.12),
            (0.93, 0.06),
            (1.44, -0.1),
            (1.7, 0.24),
            (1.8, -0.1),
            (1.92, 0.14),
            (2.48, -0.1),
            (2.72, 0.2),
            (2.6, -0.08),
            (0.66, 0.02),
            (2.94, 0.3),
        ]);
        svg.night_sky(self.at(2.8, -0.02), 9.0, &stars);
    }

    /// What lies beyond: peaks, the edge of the tableland, low hills over the water.
    fn far(&self, svg: &mut Svg) {
        let points = self.all(&[
            (-0.1, 0.5),
            (0.1, 0.2),
            (0.2, 0.38),
            (0.36, 0.02),
            (0.5, 0.3),
            (0.62, 0.12),
            (0.82, 0.44),
            (0.96, 0.3),
            (1.1, 0.6),
            (1.3, 0.52),
            (1.8, 0.54),
            (1.92, 0.68),
            (2.2, 0.72),
            (2.4, 0.66),
            (2.7, 0.74),
            (3.1, 0.68),
        ]);
        let base = self.at(0.0, 1.2).1;
        let group = svg.tag("g").stroke(Tone::SeaLine, 1.0).num("fill-opacity", 0.5);
        group.within(|svg| svg.ridge(&points, base, Tone::SeaLine, true));
    }

    /// Crags with the Castle on them; firs and rocks of the Wilderness before.
    fn highlands(&self, svg: &mut Svg) {
        let base = self.at(0.0, 1.3).1;
        let crag = self.all(&[
            (-0.05, 0.8),
            (0.07, 0.72),
            (0.16, 0.84),
            (0.3, 0.7),
            (0.42, 0.88),
            (0.52, 0.82),
            (0.57, 0.9),
            (0.61, 0.8),
            (0.64, 0.77),
            (0.96, 0.77),
            (0.99, 0.86),
            (1.06, 1.1),
        ]);
        svg.ridge(&crag, base, Tone::Land, true);
        // The rock under the walls falls in strokes.
        let mut cliff = String::new();
        for (n, across) in
            [0.625, 0.65, 0.68, 0.72, 0.77, 0.82, 0.87, 0.91, 0.94, 0.97].into_iter().enumerate()
        {
            let (x, y) = self.at(across, 0.79);
            let long = self.field.ground * [0.14, 0.2, 0.1, 0.16][n % 4];
            cliff.push_str(&format!("M{} {}l-2 {}", x.round(), y.round(), long.round()));
        }
        svg.tag("path").set("d", &cliff).num("stroke-width", 0.8).num("stroke-opacity", 0.6).done();
        self.stand(svg, Scenery::Castle, (0.8, 0.78), self.size(0.72, 0.38), STONE);
        let wild = self.all(&[(-0.05, 0.98), (0.3, 1.04), (0.62, 0.98), (0.84, 1.03), (1.03, 0.99)]);
        svg.ridge(&wild, self.at(0.0, 2.2).1, Tone::Meadow, false);
        let (tall, low) = (self.size(0.66, 0.4), self.size(0.4, 0.26));
        let firs = [
            (0.63, 1.76, low),
            (0.73, 1.66, low),
            (0.84, 1.7, low),
            (0.95, 1.64, low),
            (0.68, 1.93, tall * 0.84),
            (0.9, 1.9, tall),
            (0.79, 1.97, tall * 0.92),
            (0.98, 1.98, tall * 0.7),
        ];
        self.many(svg, "okc-fir", Scenery::Fir, &firs, FIR);
        self.stand(svg, Scenery::Stag, (0.55, 1.95), self.size(0.26, 0.2), OLD_STONE);
    }

    /// The Harvest Field on the tableland; a camp on the Battlefield before.
    fn plateau(&self, svg: &mut Svg) {
        let base = self.at(0.0, 1.3).1;
        let table = self.all(&[(1.02, 1.1), (1.05, 0.74), (1.93, 0.74), (1.98, 1.1)]);
        svg.ridge(&table, base, Tone::Land, false);
        // The cliff falls in strokes at both ends; furrows run over the field.
        let n = |value: f64| ink::number(value.round());
        let mut lines = String::new();
        for across in [1.055, 1.075, 1.1, 1.88, 1.905, 1.925] {
            let (x, y) = self.at(across, 0.78);
            lines.push_str(&format!("M{} {}v{}", n(x), n(y), n(self.field.ground * 0.16)));
        }
        for across in [1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8] {
            let ((x, y), (foot, low)) = (self.at(across, 0.76), self.at(1.5 + (across - 1.5) * 1.3, 0.98));
            lines.push_str(&format!("M{} {}L{} {}", n(x), n(y), n(foot), n(low)));
        }
        svg.tag("path").set("d", &lines).num("stroke-width", 0.8).num("stroke-opacity", 0.55).done();
        self.stand(svg, Scenery::Mill, (1.86, 0.76), self.size(0.56, 0.34), CORN);
        let sheaf = self.size(0.17, 0.13);
        let sheaves = [(1.56, 0.86), (1.64, 0.82), (1.7, 0.93), (1.8, 0.9)].map(|(x, y)| (x, y, sheaf));
        self.many(svg, "okc-sheaf", Scenery::Sheaf, &sheaves, CORN);
        let field = self.all(&[(0.97, 1.01), (1.3, 0.97), (1.66, 1.03), (2.03, 0.98)]);
        svg.ridge(&field, self.at(0.0, 2.2).1, Tone::LandShade, false);
        self.stand(svg, Scenery::Standard, (1.6, 1.72), self.size(0.42, 0.28), CAMP[1]);
        self.stand(svg, Scenery::Tent, (1.9, 1.68), self.size(0.42, 0.28), CAMP[1]);
        self.stand(svg, Scenery::Tent, (1.75, 1.93), self.size(0.56, 0.36), CAMP[0]);
        self.stand(svg, Scenery::Standard, (1.58, 1.95), self.size(0.44, 0.3), CAMP[0]);
        self.stand(svg, Scenery::Campfire, (1.93, 1.95), self.size(0.13, 0.1), OLD_STONE);
    }

    /// The Shrine on an islet in the water-meadows; stones and graves of the Necropolis before.
    fn lowlands(&self, svg: &mut Svg) {
        let shore = self.all(&[(1.97, 0.9), (2.2, 0.84), (2.5, 0.87), (2.8, 0.83), (3.05, 0.86)]);
        svg.ridge(&shore, self.at(0.0, 1.3).1, Tone::Sea, false);
        let islet = self.all(&[(2.58, 0.95), (2.64, 0.88), (2.96, 0.88), (3.04, 0.96)]);
        svg.ridge(&islet, self.at(0.0, 0.96).1, Tone::Meadow, false);
        self.stand(svg, Scenery::Shrine, (2.8, 0.89), self.size(0.64, 0.36), STONE);
        let wide = self.field.column * 0.12;
        let ripples: Vec<_> = self
            .all(&[(2.08, 0.95), (2.24, 0.91), (2.38, 0.96), (2.46, 0.92), (2.7, 0.985), (2.86, 0.98)])
            .into_iter()
            .map(|(x, y)| (x, y, wide))
            .collect();
        svg.ripples(&ripples);
        let meadow = self.all(&[(1.97, 0.99), (2.25, 1.04), (2.6, 1.0), (3.05, 1.04)]);
        svg.ridge(&meadow, self.at(0.0, 2.2).1, Tone::Meadow, false);
        self.stand(
            svg,
            Scenery::Barrow,
            (2.8, 1.6),
            self.size(0.28, 0.2),
            Dyes { body: Tone::Land, ..OLD_STONE },
        );
        self.stand(svg, Scenery::BareTree, (2.68, 1.66), self.size(0.42, 0.28), OLD_STONE);
        self.stand(svg, Scenery::Dolmen, (2.78, 1.94), self.size(0.38, 0.26), OLD_STONE);
        let stones = [(2.63, 1.95, 0.28), (2.94, 1.92, 0.36), (2.95, 1.68, 0.22)];
        let stones = stones.map(|(x, y, height)| (x, y, self.size(height, height * 0.7)));
        self.many(svg, "okc-stone", Scenery::Stone, &stones, OLD_STONE);
    }

    /// The ground before the landscape, where cards are laid.
    fn fore(&self, svg: &mut Svg) {
        let edge = self.all(&[
            (-0.1, 2.0),
            (0.4, 2.03),
            (0.9, 1.99),
            (1.5, 2.03),
            (2.1, 1.99),
            (2.6, 2.03),
            (3.1, 2.0),
        ]);
        svg.ridge(&edge, self.field.bottom() + 4.0, Tone::Land, false);
        let low = self.field.bottom() - 3.0;
        let tufts: Vec<(f64, f64)> = [0.06, 0.48, 0.52, 0.95, 1.04, 1.5, 1.97, 2.05, 2.48, 2.53, 2.96]
            .into_iter()
            .map(|across| (self.at(across, 0.0).0, low))
            .collect();
        svg.grass(&tufts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_landscape_is_kept() {
        for (seats, width) in [(2, 640.0), (4, 640.0), (2, 390.0)] {
            let field = Field::new(seats, 2.0, 2.0, width);
            let once = ground(Palette::Page, &field);
            assert!(Arc::ptr_eq(&once, &ground(Palette::Page, &field)));
        }
    }
}
