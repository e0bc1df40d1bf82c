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

impl Svg {
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
