//! What a chart is dressed with: its frame, its compass and the bearings from there.

use crate::{Svg, Tone, Type, number};

impl Svg {
    /// The frame of a chart, just inside of the rectangle, with its scale of light and dark bars, each
    /// `bar` long.
    pub fn chart_frame(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), bar: f64) {
        self.tag("g").set("pointer-events", "none").set("fill", "none").within(|svg| {
            svg.tag("rect")
                .rect(x + 2.0, y + 2.0, w - 4.0, h - 4.0)
                .num("rx", 3.0)
                .stroke(Tone::Sheet, 4.0)
                .done();
            let dash = format!("{} {}", number(bar), number(bar));
            let bars = svg.tag("rect").rect(x + 2.0, y + 2.0, w - 4.0, h - 4.0).num("rx", 3.0);
            bars.stroke(Tone::LandEdge, 4.0).set("stroke-dasharray", &dash).done();
            svg.tag("rect").rect(x, y, w, h).num("rx", 4.0).stroke(Tone::LandEdge, 1.0).done();
            svg.tag("rect")
                .rect(x + 4.0, y + 4.0, w - 8.0, h - 8.0)
                .num("rx", 2.0)
                .stroke(Tone::LandEdge, 1.0)
                .done();
        });
    }

    /// Faint bearings that fan out from a compass at (x, y) as far as `far`, as on old sea charts.
    pub fn bearings(&mut self, (x, y): (f64, f64), far: f64, opacity: f64) {
        let mut path = String::new();
        for i in 0..16 {
            let turn = f64::from(i) * std::f64::consts::PI / 8.0 + 0.05;
            let (dx, dy) = (turn.cos() * far, turn.sin() * far);
            path.push_str(&format!("M{} {}l{} {}", number(x), number(y), number(dx), number(dy)));
        }
        self.tag("path").set("d", &path).stroke(Tone::SeaLine, 0.8).num("stroke-opacity", opacity).done();
    }

    /// A compass around the origin, its north turned by `north` degrees from the top.
    pub fn compass(&mut self, radius: f64, north: f64) {
        for (r, width) in [(0.74, 1.0), (0.66, 0.6)] {
            self.tag("circle").num("r", r * radius).set("fill", "none").stroke(Tone::LandEdge, width).done();
        }
        for (turn, reach, tone) in [
            (45.0, 0.62, Tone::LandEdge),
            (135.0, 0.62, Tone::LandEdge),
            (0.0, 1.0, Tone::Gold),
            (90.0, 1.0, Tone::Gold),
        ] {
            let (long, waist) = (reach * radius, 0.13 * radius);
            let n = number;
            for flip in [0.0, 180.0] {
                let spin = format!("rotate({})", n(turn + flip));
                let left = format!("M0 {}L{} {}L0 0Z", n(-long), n(-waist), n(-waist));
                let right = format!("M0 {}L{} {}L0 0Z", n(-long), n(waist), n(-waist));
                self.tag("path").set("d", &left).set("transform", &spin).fill(tone).done();
                self.tag("path")
                    .set("d", &right)
                    .set("transform", &spin)
                    .fill(Tone::Sheet)
                    .stroke(tone, 0.8)
                    .done();
            }
        }
        let far = radius + 9.0;
        let (x, y) = (far * north.to_radians().sin(), -far * north.to_radians().cos());
        // The letter stands above its place, as a letter does.
        self.text(x, y + 5.0, "N", Type::serif(12.5).bold().middle());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    #[test]
    fn a_frame_catches_no_pointer_and_a_compass_says_where_north_is() {
        let mut svg = Svg::part(Palette::Light);
        svg.chart_frame((0.0, 0.0), (100.0, 80.0), 10.0);
        svg.compass(20.0, 90.0);
        let text = svg.into_part();
        assert!(
            text.starts_with("<g pointer-events=\"none\"") && text.contains("x=\"29\" y=\"5\""),
            "{text}"
        );
    }
}
