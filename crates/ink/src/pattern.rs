//! Patterns that tell fields apart without colour.

use crate::{Svg, Tone, number};

/// A pattern to lay over a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hatch {
    /// Lines rising to the right.
    Rising,
    /// Lines falling to the right.
    Falling,
    /// Both.
    Crossed,
    /// Dots.
    Dots,
    /// Waves of the sea.
    Waves,
}

impl Svg {
    /// Defines a pattern under `id` (unique in the page) and returns the paint that uses it.
    /// `step` is the distance of its lines in pixels.
    pub fn hatch(&mut self, id: &str, hatch: Hatch, tone: Tone, step: f64, opacity: f64) -> String {
        let (w, h) = if hatch == Hatch::Waves { (step * 2.0, step) } else { (step, step) };
        self.tag("defs").within(|svg| {
            let tag = svg.tag("pattern").id(id).set("patternUnits", "userSpaceOnUse");
            let tag = tag.num("width", w).num("height", h);
            let tag = match hatch {
                Hatch::Rising => tag.set("patternTransform", "rotate(45)"),
                Hatch::Falling | Hatch::Crossed => tag.set("patternTransform", "rotate(-45)"),
                Hatch::Dots | Hatch::Waves => tag,
            };
            let line = (step * 0.16).max(0.7);
            tag.within(|svg| match hatch {
                Hatch::Rising | Hatch::Falling | Hatch::Crossed => {
                    let mut path = format!("M0 0L0 {}", number(step));
                    if hatch == Hatch::Crossed {
                        path.push_str(&format!("M0 0L{} 0", number(step)));
                    }
                    svg.tag("path")
                        .set("d", &path)
                        .stroke(tone, line * 2.0)
                        .num("stroke-opacity", opacity)
                        .done();
                }
                Hatch::Dots => {
                    let dot = svg.tag("circle").num("cx", step / 2.0).num("cy", step / 2.0).num("r", line);
                    dot.fill(tone).num("fill-opacity", opacity).done();
                }
                Hatch::Waves => {
                    let n = |value: f64| number(value * step);
                    let path = format!(
                        "M{} {}q{} {} {} 0q{} {} {} 0",
                        n(0.3),
                        n(0.6),
                        n(0.2),
                        n(-0.2),
                        n(0.4),
                        n(0.2),
                        n(0.2),
                        n(0.4)
                    );
                    let wave = svg.tag("path").set("d", &path).set("fill", "none").stroke(tone, 1.0);
                    wave.num("stroke-opacity", opacity).round().done();
                }
            });
        });
        format!("url(#{id})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    #[test]
    fn a_pattern_is_defined_where_its_paint_points() {
        let mut svg = Svg::new(9.0, 9.0, Palette::Light, "t");
        let all = [Hatch::Rising, Hatch::Falling, Hatch::Crossed, Hatch::Dots, Hatch::Waves];
        let paints: Vec<String> = all
            .iter()
            .enumerate()
            .map(|(i, &hatch)| svg.hatch(&format!("h{i}"), hatch, Tone::Ink, 8.0, 0.5))
            .collect();
        let out = svg.finish();
        let tree = roxmltree::Document::parse(&out).unwrap();
        for (i, paint) in paints.iter().enumerate() {
            assert_eq!(paint, &format!("url(#h{i})"));
            let pattern = tree.descendants().find(|n| n.attribute("id") == Some(&format!("h{i}"))).unwrap();
            assert!(pattern.has_tag_name("pattern") || pattern.tag_name().name() == "pattern");
            assert!(pattern.children().any(|n| n.is_element()));
        }
    }
}
