//! Banners on poles, ranks of them, and shields that bear a charge.

use crate::{Charge, Palette, Shape, Svg, Tone, number};

/// How the cloth of a banner is cut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cut {
    /// A plain square.
    Square,
    /// Two tails.
    Swallow,
    /// A quarter of a round, as the banners of the north were.
    Quarter,
    /// Three tongues below.
    Tongues,
}

impl Cut {
    /// The cloth, one high, hanging to the right of the origin.
    const fn path(self) -> &'static str {
        match self {
            Cut::Square => "M0 0H1.04V1H0Z",
            Cut::Swallow => "M0 0H1.3L1.06.5L1.3 1H0Z",
            Cut::Quarter => "M0 0H1.2Q1.12 1.04 0 1.2Z",
            Cut::Tongues => "M0 0H1.04V1.2L.86.94L.69 1.2L.52.94L.35 1.2L.18.94L0 1.2Z",
        }
    }

    /// How wide the cloth is, in its own height.
    pub const fn width(self) -> f64 {
        match self {
            Cut::Square | Cut::Tongues => 1.04,
            Cut::Swallow => 1.3,
            Cut::Quarter => 1.2,
        }
    }

    /// Where the charge stands and how large it is.
    const fn charge(self) -> (f64, f64, f64) {
        match self {
            Cut::Square => (0.54, 0.5, 0.42),
            Cut::Swallow => (0.52, 0.5, 0.42),
            Cut::Quarter => (0.47, 0.46, 0.42),
            Cut::Tongues => (0.54, 0.47, 0.42),
        }
    }
}

/// A people's banner: colour, cut and charge together, so that it is known without colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Banner {
    /// The colour of the cloth.
    pub tone: Tone,
    /// How the cloth is cut.
    pub cut: Cut,
    /// What stands on it.
    pub charge: Charge,
}

/// How many banners stand beside one another in a rank before the next rank begins.
pub const RANK: u8 = 5;
/// More ranks than this are not drawn; the number beside them says the rest.
const RANKS: u8 = 3;
/// How far apart the banners of a rank stand, in the height of a cloth.
const STEP: f64 = 0.46;
/// How far a rank stands behind the one before it, to the right and up.
const BEHIND: (f64, f64) = (0.22, 0.3);
/// How far the pole reaches below the cloth.
const POLE: f64 = 1.42;

impl Banner {
    /// How wide a rank of so many banners is whose cloth is `size` high.
    pub fn rank_width(self, count: u8, size: f64) -> f64 {
        let count = count.clamp(1, RANK * RANKS);
        let beside = f64::from(count.min(RANK) - 1) * STEP;
        let behind = f64::from((count - 1) / RANK) * BEHIND.0;
        (beside + behind + self.cut.width()) * size
    }

    /// How high the ranks of so many banners stand over the foot of the poles.
    pub fn rank_height(count: u8, size: f64) -> f64 {
        let count = count.clamp(1, RANK * RANKS);
        (POLE + 0.1 + f64::from((count - 1) / RANK) * BEHIND.1) * size
    }
}

impl Svg {
    /// One banner with the foot of its pole on the origin and a cloth `size` high.
    pub fn banner(&mut self, banner: Banner, size: f64) {
        self.cloth(banner, (0.0, 0.0), size, true);
    }

    /// Ranks of banners, one for each that is counted: the foremost stands on the origin and bears the charge.
    pub fn banner_rank(&mut self, banner: Banner, count: u8, size: f64) {
        // From the back to the front, so that each covers what stands behind it.
        for nth in (0..count.min(RANK * RANKS)).rev() {
            let (rank, file) = (f64::from(nth / RANK), f64::from(nth % RANK));
            let at = ((file * STEP + rank * BEHIND.0) * size, -rank * BEHIND.1 * size);
            self.cloth(banner, at, size, nth == 0);
        }
    }

    fn cloth(&mut self, banner: Banner, (x, y): (f64, f64), size: f64, bears: bool) {
        let pole = format!("M{} {}v{}", number(x), number(y), number(-(POLE + 0.1) * size));
        self.tag("path").set("d", &pole).stroke(Tone::Ink, 1.2).set("stroke-linecap", "round").done();
        let place = format!("translate({} {})scale({})", number(x), number(y - POLE * size), number(size));
        let page = self.palette() == Palette::Page;
        let cloth = self.tag("path").path(|out| out.push_str(banner.cut.path())).set("transform", &place);
        // The outline lets dark cloth stand on dark ground and parts one banner of a rank from the next.
        let cloth = cloth.fill(banner.tone);
        match page {
            true => cloth.stroke_on(banner.tone, 0.9).set("vector-effect", "non-scaling-stroke").done(),
            // Renderers of pictures know nothing of such lines.
            false => cloth.stroke_on(banner.tone, 0.9 / size).done(),
        }
        if bears {
            let (cx, cy, radius) = banner.cut.charge();
            self.tag("g").shift(x + cx * size, y + (cy - POLE) * size).within(|svg| {
                svg.charge_on(banner.charge, radius * size, banner.tone);
            });
        }
    }

    /// A shield around the origin that bears a charge.
    pub fn charged_shield(&mut self, tone: Tone, charge: Charge, radius: f64) {
        let field = self.tag("path").path(|out| Shape::Shield.push_path(out, radius)).fill(tone);
        field.stroke_on(tone, 1.0).round().done();
        self.tag("g").shift(0.0, -0.04 * radius).within(|svg| svg.charge_on(charge, 0.66 * radius, tone));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BANNER: Banner = Banner { tone: Tone::Danes, cut: Cut::Quarter, charge: Charge::Raven };

    #[test]
    fn a_rank_holds_as_many_banners_as_are_counted_and_one_charge() {
        for (count, drawn) in [(1, 1), (4, 4), (9, 9), (15, 15), (40, 15)] {
            let mut svg = Svg::new(90.0, 60.0, Palette::Light, "");
            svg.banner_rank(BANNER, count, 16.0);
            let svg = svg.finish();
            assert_eq!(svg.matches(Cut::Quarter.path()).count(), drawn, "{count}");
            assert_eq!(svg.matches(Charge::Raven.path()).count(), 1);
        }
    }

    #[test]
    fn ranks_grow_wider_and_then_deeper() {
        let wide = |count| BANNER.rank_width(count, 16.0);
        assert!(wide(1) < wide(2) && wide(2) < wide(5) && wide(6) < wide(5) + 16.0);
        assert!(Banner::rank_height(5, 16.0) < Banner::rank_height(6, 16.0));
        assert_eq!(wide(0), wide(1), "a rank of none is asked for by nobody, but breaks nothing");
    }

    #[test]
    fn cloths_are_closed_and_differ() {
        let all = [Cut::Square, Cut::Swallow, Cut::Quarter, Cut::Tongues];
        for (n, cut) in all.iter().enumerate() {
            assert!(cut.path().ends_with('Z') && cut.width() >= 1.0);
            assert!(all[n + 1..].iter().all(|other| other.path() != cut.path()));
        }
    }
}
