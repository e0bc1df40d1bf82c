//! The map: ground, borders, whose ground it is, and what can be acted on.

use ink::{Hatch, Svg, Tone, number};

use super::outlines::{Outlines, outline_id};
use super::taken::Box;
use super::{pieces, tint};

use table::{Names, Seat};

use crate::maps::{Map, Place, Terrain, links};
use crate::rules::state::{Board, Phase, Sets};

/// Everything that the drawing of a map needs.
pub(super) struct Chart<'a> {
    pub map: &'a Map,
    pub board: Option<&'a Board>,
    pub outlines: &'a Outlines,
    /// Width of the drawn map.
    pub width: f64,
    pub names: &'a Names,
    pub glow: &'a [String],
}

impl Chart<'_> {
    pub fn draw(&self, svg: &mut Svg) {
        let mut pieces = Svg::part(svg.palette());
        let outside = self.draw_pieces(&mut pieces);
        let waves = svg.hatch("ground-water", Hatch::Waves, Tone::SeaLine, 15.0, 0.75);
        svg.ground(&self.outlines.ground);
        let all = || 0..self.map.len() as Place;
        let is_water = |place: &Place| self.map.terrain(*place) == Terrain::Water;
        // Water first, then the shallows along the coasts, then what rises out of it.
        all().filter(is_water).for_each(|place| self.draw_territory(svg, place, &waves, &outside));
        let reach = if self.width < 500.0 { 0.5 } else { 1.0 };
        let shallows = svg.tag("g").set("clip-path", "url(#chart-clip)").set("pointer-events", "none");
        shallows.within(|svg| {
            for (width, opacity) in [(30.0, 0.16), (20.0, 0.22), (10.0, 0.34)] {
                let line = svg.tag("use").set("href", "#chart-coast").stroke(Tone::SeaLine, width * reach);
                line.num("stroke-opacity", opacity).done();
            }
        });
        all()
            .filter(|place| !is_water(place))
            .for_each(|place| self.draw_territory(svg, place, &waves, &outside));
        for (width, opacity) in [(5.0 * reach, 0.14), (1.7, 1.0)] {
            let line = svg.tag("use").set("href", "#chart-coast").stroke(Tone::LandEdge, width);
            line.num("stroke-opacity", opacity).set("pointer-events", "none").done();
        }
        svg.tag("use").set("href", "#chart-relief").set("pointer-events", "none").done();
        self.draw_links(svg);
        svg.chart_frame((0.0, 0.0), self.outlines.size, if self.width < 500.0 { 22.0 } else { 36.0 });
        self.draw_range(svg);
        for place in 0..self.map.len() as Place {
            if self.glow.iter().any(|id| id.strip_prefix("terr-") == Some(self.map.id(place))) {
                svg.glow_around(&outline_id(self.map, place));
            }
        }
        // It has an id so that of its pieces only those are sent to a page again that changed.
        svg.tag("g")
            .set("id", "pieces")
            .set("pointer-events", "none")
            .within(|svg| svg.paste(&pieces.into_part()));
    }

    /// One territory: its ground, whose it is, and where a touch means it besides.
    fn draw_territory(&self, svg: &mut Svg, place: Place, waves: &str, outside: &[(Place, Box)]) {
        let outline = format!("#{}", outline_id(self.map, place));
        let (tone, edge) = match self.map.terrain(place) {
            Terrain::Smooth | Terrain::Coastal => (Tone::Land, Tone::LandEdge),
            Terrain::Rough => (Tone::LandShade, Tone::LandEdge),
            Terrain::Water => (Tone::Sea, Tone::SeaLine),
        };
        let id = format!("terr-{}", self.map.id(place));
        let (x, y) = self.label(place);
        // Where ways through it lead.
        let middle = format!("{} {}", number(x), number(y));
        svg.tag("g").id(&id).set("class", "territory").set("data-at", &middle).within(|svg| {
            svg.title(&self.describe(place));
            svg.tag("use").set("href", &outline).fill(tone).stroke(edge, 1.1).round().done();
            if tone == Tone::Sea {
                let veil = svg.tag("use").set("href", &outline).set("fill", waves);
                veil.set("pointer-events", "none").done();
            }
            if let Some(seat) = self.holder(place) {
                tint::lay(svg, &outline, seat);
            }
            for (_, (left, top, right, low)) in outside.iter().filter(|(named, _)| *named == place) {
                svg.touch_area(*left, *top, right - left, low - top);
            }
        });
    }

    /// Where its pieces and name go.
    pub fn label(&self, place: Place) -> (f64, f64) {
        self.outlines.spots[place as usize].0
    }

    /// How far its middle is from its borders.
    pub fn room(&self, place: Place) -> f64 {
        self.outlines.spots[place as usize].1
    }

    /// The only player with troops there.
    fn holder(&self, place: Place) -> Option<Seat> {
        self.board?.present(place).sole()
    }

    fn describe(&self, place: Place) -> String {
        let mut words = self.map.describe(place);
        if let Some(board) = self.board {
            for seat in Seat::all(board.seats) {
                let army = pieces::composition(board, seat, place);
                if !army.is_empty() {
                    words += &format!("; {}: {army}", self.names.of(seat));
                }
            }
            let holds = |owner: Option<Seat>, what: &str| match owner {
                Some(seat) => format!("; {} holds the {what}", self.names.of(seat)),
                None => format!("; nobody holds the {what}"),
            };
            if let Some(town) = self.map.towns.iter().position(|&town| town == place) {
                words += &holds(board.town_owner(town), "town");
            }
            if self.map.castle(place) {
                words += &holds(board.castle_owner(place), "castle");
            }
            if board.lands[place as usize].has_fort() {
                words += "; a fort";
            }
        }
        words
    }

    /// Crossings that the picture does not show, dashed; walls stand along the borders that they close.
    fn draw_links(&self, svg: &mut Svg) {
        for (a, b) in links(self.map) {
            let ((ax, ay), (bx, by)) = (self.label(a), self.label(b));
            let (dx, dy) = (bx - ax, by - ay);
            let long = (dx * dx + dy * dy).sqrt().max(1.0);
            // It keeps clear of what stands at both ends, and bends a little, as a ship goes.
            let clear = (17.0 / long).min(0.3);
            let at = |share: f64| (ax + dx * share, ay + dy * share);
            let (from, to, (mx, my)) = (at(clear), at(1.0 - clear), at(0.5));
            let path = format!(
                "M{} {}Q{} {} {} {}",
                number(from.0),
                number(from.1),
                number(mx - dy * 0.12),
                number(my + dx * 0.12),
                number(to.0),
                number(to.1)
            );
            svg.tag("path")
                .set("d", &path)
                .set("fill", "none")
                .stroke(Tone::Muted, 1.8)
                .set("stroke-dasharray", "5 4")
                .set("pointer-events", "none")
                .done();
        }
        if !self.map.walls.is_empty() {
            for (tone, width, dash) in [(Tone::Ink, 5.0, ""), (Tone::Sheet, 2.4, "3.5 2")] {
                let wall = svg.tag("use").set("href", "#chart-walls").stroke(tone, width);
                let wall = if dash.is_empty() { wall } else { wall.set("stroke-dasharray", dash) };
                wall.set("pointer-events", "none").done();
            }
        }
    }

    /// Where those under way can still get to.
    fn draw_range(&self, svg: &mut Svg) {
        let Some(board) = self.board else { return };
        if !matches!(board.phase, Phase::March { .. } | Phase::Stroll { .. }) {
            return;
        }
        for place in board.reachable() {
            let outline = format!("#{}", outline_id(self.map, place));
            let veil = svg.tag("use").set("href", &outline).fill(Tone::Accent).num("fill-opacity", 0.07);
            let veil = veil.stroke(Tone::Accent, 1.6).set("stroke-dasharray", "3 4");
            veil.set("pointer-events", "none").done();
        }
    }
}
