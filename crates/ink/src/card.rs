//! The shape of a card.

use crate::{Svg, Tone, number};

/// Which side of a card is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardSide {
    /// The face: light, to be written on.
    Face,
    /// The back: dark, with a lattice.
    Back,
    /// An empty place for a card.
    Empty,
}

/// How a face-up card is framed: a band of its kind or side on top, with a pattern that needs no colour.
#[derive(Clone, Copy, Debug)]
pub struct CardFrame<'a> {
    /// Colour of the band.
    pub tone: Tone,
    /// Height of the band.
    pub band: f64,
    /// Lines on the band, as a path that lies inside of it; empty for none.
    pub pattern: &'a str,
}

impl Svg {
    /// A face-up card in its frame, with its upper left corner at the origin.
    pub fn card_frame(&mut self, width: f64, height: f64, frame: CardFrame<'_>) {
        self.card(width, height, CardSide::Face);
        let (r, n) = (corner(width, height) - 0.5, number);
        let band = format!(
            "M.5 {b}V{c}Q.5 .5 {c} .5H{d}Q{w} .5 {w} {c}V{b}Z",
            b = n(frame.band),
            c = n(r + 0.5),
            d = n(width - 0.5 - r),
            w = n(width - 0.5)
        );
        self.shape(&band, frame.tone);
        if !frame.pattern.is_empty() {
            let lines = self.tag("path").set("d", frame.pattern).set("fill", "none");
            lines.stroke_on(frame.tone, 1.0).num("stroke-opacity", 0.38).done();
        }
        // A fine line runs round the field under the band, as printers set it.
        if height > frame.band + 12.0 {
            let field = self.tag("rect").rect(3.0, frame.band + 3.0, width - 6.0, height - frame.band - 6.0);
            field.num("rx", 2.0).set("fill", "none").stroke(Tone::Line, 0.8).done();
        }
    }

    /// The back of a card: an edge in its owner's colour, and a pattern of lines as a path.
    pub fn card_back(&mut self, width: f64, height: f64, owner: Tone, pattern: &str) {
        self.card(width, height, CardSide::Back);
        let lines = self.tag("path").set("d", pattern).set("fill", "none");
        lines.stroke_on(Tone::CardBack, 1.0).num("stroke-opacity", 0.4).done();
        let edge = self.tag("rect").rect(2.0, 2.0, width - 4.0, height - 4.0);
        edge.num("rx", corner(width, height) - 1.0).set("fill", "none").stroke(owner, 3.0).done();
    }

    /// A card with its upper left corner at the origin.
    pub fn card(&mut self, width: f64, height: f64, side: CardSide) {
        let corner = corner(width, height);
        let body = self.tag("rect").num("width", width).num("height", height).num("rx", corner);
        match side {
            CardSide::Face => body.fill(Tone::Card).stroke(Tone::LandEdge, 1.0).done(),
            CardSide::Back => {
                body.fill(Tone::CardBack).stroke(Tone::LandEdge, 1.0).done();
                let (inset, n) = (3.0, number);
                if width > 10.0 && height > 10.0 {
                    let (w, h) = (width - 2.0 * inset, height - 2.0 * inset);
                    let path = format!(
                        "M{i} {i}h{w}v{h}h-{w}zM{i} {i}l{w} {h}M{i} {b}l{w} -{h}",
                        i = n(inset),
                        w = n(w),
                        h = n(h),
                        b = n(inset + h)
                    );
                    let lattice = self.tag("path").set("d", &path).set("fill", "none");
                    lattice.stroke_on(Tone::CardBack, 1.0).num("stroke-opacity", 0.45).done();
                }
            }
            CardSide::Empty => {
                body.set("fill", "none").stroke(Tone::LandEdge, 1.0).set("stroke-dasharray", "3 3").done();
            }
        }
    }

    /// The outline of a card as a path, for [`Svg::glow`].
    pub fn card_outline(width: f64, height: f64) -> String {
        let r = corner(width, height);
        let (w, h, n) = (width - 2.0 * r, height - 2.0 * r, number);
        format!(
            "M{r} 0h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 -{r} {r}h-{w}a{r} {r} 0 0 1 -{r} -{r}v-{h}a{r} {r} 0 0 1 {r} -{r}Z",
            r = n(r),
            w = n(w),
            h = n(h)
        )
    }
}

/// How far the corners of a card are rounded.
fn corner(width: f64, height: f64) -> f64 {
    (width.min(height) * 0.12).clamp(3.0, 6.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    #[test]
    fn the_outline_of_a_card_closes_and_keeps_its_size() {
        let path = Svg::card_outline(100.0, 60.0);
        assert!(path.starts_with("M6 0h88a6 6") && path.ends_with('Z'), "{path}");
    }

    #[test]
    fn a_frame_shows_its_band_and_pattern_and_a_back_its_owner() {
        let mut svg = Svg::new(60.0, 90.0, Palette::Light, "card");
        svg.card_frame(60.0, 90.0, CardFrame { tone: Tone::Scots, band: 24.0, pattern: "M5 5h9" });
        svg.card_back(60.0, 90.0, Tone::Seat(1), "M5 5v9");
        let out = svg.finish();
        for part in
            [Palette::Light.paint(Tone::Scots), Palette::Light.paint(Tone::Seat(1)), "M5 5h9", "M5 5v9"]
        {
            assert!(out.contains(part), "{part}");
        }
        assert!(out.contains("M.5 24V6Q"), "{out}");
    }

    #[test]
    fn the_sides_of_a_card_can_be_told_apart() {
        let draw = |side| {
            let mut svg = Svg::new(60.0, 90.0, Palette::Light, "card");
            svg.card(60.0, 90.0, side);
            svg.finish()
        };
        let (face, back, empty) = (draw(CardSide::Face), draw(CardSide::Back), draw(CardSide::Empty));
        assert!(back.contains(Palette::Light.paint(Tone::CardBack)) && !face.contains("stroke-dasharray"));
        assert!(empty.contains("fill=\"none\"") && empty.contains("stroke-dasharray"));
    }
}
