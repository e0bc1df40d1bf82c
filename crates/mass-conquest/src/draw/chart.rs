//! The map: ground, borders, towns, castles, forts, and what stands there.

use ink::{Hatch, Sign, Svg, Tone, Type, number};

use super::outlines::{Outlines, outline_id};
use super::pieces;

use table::{Names, Seat};

use crate::maps::{Map, Place, Terrain, links};
use crate::rules::state::{Board, Phase, Sets};

/// Left, top, right, bottom of something drawn.
type Box = (f64, f64, f64, f64);

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
        let rough = svg.hatch("ground-rough", Hatch::Rising, Tone::LandEdge, 7.0, 0.55);
        let coast = svg.hatch("ground-coast", Hatch::Dots, Tone::LandEdge, 7.0, 0.75);
        let waves = svg.hatch("ground-water", Hatch::Waves, Tone::SeaLine, 11.0, 0.9);
        svg.ground(&self.outlines.ground);
        for place in 0..self.map.len() as Place {
            let outline = format!("#{}", outline_id(self.map, place));
            let terrain = self.map.terrain(place);
            let (tone, pattern) = match terrain {
                Terrain::Smooth => (Tone::Land, None),
                Terrain::Rough => (Tone::LandShade, Some(&rough)),
                Terrain::Coastal => (Tone::Land, Some(&coast)),
                Terrain::Water => (Tone::Sea, Some(&waves)),
            };
            let id = format!("terr-{}", self.map.id(place));
            let (x, y) = self.label(place);
            // Where ways through it lead.
            let middle = format!("{} {}", number(x), number(y));
            svg.tag("g").id(&id).set("class", "territory").set("data-at", &middle).within(|svg| {
                svg.title(&self.describe(place));
                let land = svg.tag("use").set("href", &outline).fill(tone);
                land.stroke(Tone::LandEdge, 1.2).round().done();
                if let Some(paint) = pattern {
                    let veil = svg.tag("use").set("href", &outline).set("fill", paint);
                    veil.set("pointer-events", "none").done();
                }
                if let Some(seat) = self.holder(place) {
                    let tint = svg.tag("use").set("href", &outline).fill(Tone::Seat(seat.0));
                    tint.num("fill-opacity", 0.24).set("pointer-events", "none").done();
                }
            });
        }
        self.draw_links(svg);
        self.draw_range(svg);
        for place in 0..self.map.len() as Place {
            if self.glow.iter().any(|id| id.strip_prefix("terr-") == Some(self.map.id(place))) {
                svg.glow_around(&outline_id(self.map, place));
            }
        }
        // It has an id so that of its pieces only those are sent to a page again that changed.
        svg.tag("g").set("id", "pieces").set("pointer-events", "none").within(|svg| {
            let mut taken: Vec<Box> = Vec::new();
            let mut names: Vec<(Place, [f64; 2])> = Vec::new();
            for place in 0..self.map.len() as Place {
                let baselines = self.draw_place(svg, place, &mut taken);
                names.push((place, baselines));
            }
            // Roomy territories get their names first; then those that must reach over their borders.
            names.sort_by(|a, b| {
                self.outlines.shapes[b.0 as usize]
                    .room
                    .total_cmp(&self.outlines.shapes[a.0 as usize].room)
                    .then(a.0.cmp(&b.0))
            });
            for within in [true, false] {
                names
                    .retain(|&(place, baselines)| !self.draw_name(svg, place, baselines, within, &mut taken));
            }
        });
    }

    fn label(&self, place: Place) -> (f64, f64) {
        let (x, y) = self.outlines.shapes[place as usize].label;
        (x * self.outlines.scale, y * self.outlines.scale)
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
            if board.lands[place as usize].has_fort() {
                words += "; a fort";
            }
        }
        words
    }

    /// Crossings that the picture does not show, dashed; walls as heavy lines.
    fn draw_links(&self, svg: &mut Svg) {
        for (a, b) in links(self.map) {
            let ((ax, ay), (bx, by)) = (self.label(a), self.label(b));
            let path = format!("M{} {}L{} {}", number(ax), number(ay), number(bx), number(by));
            svg.tag("path")
                .set("d", &path)
                .set("fill", "none")
                .stroke(Tone::Muted, 1.6)
                .set("stroke-dasharray", "5 4")
                .set("pointer-events", "none")
                .done();
        }
        for &(a, b) in &self.map.walls {
            let ((ax, ay), (bx, by)) = (self.label(a), self.label(b));
            let (mx, my, dx, dy) = ((ax + bx) / 2.0, (ay + by) / 2.0, (by - ay) / 6.0, (ax - bx) / 6.0);
            let path =
                format!("M{} {}L{} {}", number(mx - dx), number(my - dy), number(mx + dx), number(my + dy));
            svg.tag("path")
                .set("d", &path)
                .set("fill", "none")
                .stroke(Tone::Ink, 4.0)
                .round()
                .set("pointer-events", "none")
                .done();
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

    /// Where seats begin, while nothing of theirs stands there yet.
    fn starter(&self, place: Place) -> Option<Sign> {
        let (starts, name) = match self.board {
            None => (&self.map.starts[..], None),
            Some(board) if matches!(board.phase, Phase::Deal | Phase::Pick) => {
                (&board.starts[..board.seats as usize], Some(self.names))
            }
            Some(_) => return None,
        };
        let seat = Seat(starts.iter().position(|&start| start == place)? as u8);
        let number = char::from(b'1' + seat.0);
        Some(match name {
            Some(names) => Sign::seat(seat.0, names.letter(seat)),
            None => Sign { tone: Tone::Seat(seat.0), shape: ink::Shape::Shield, letter: number },
        })
    }

    /// Features and pieces of one territory, stacked around its label point. Answers the baselines
    /// that its name may have: below them, and above.
    fn draw_place(&self, svg: &mut Svg, place: Place, taken: &mut Vec<Box>) -> [f64; 2] {
        let shape = &self.outlines.shapes[place as usize];
        let (x, y) = self.label(place);
        let room = shape.room * self.outlines.scale;
        let small = room < 15.0;
        let tokens = self.board.map_or_else(Vec::new, |board| pieces::tokens(board, place));
        let start = self.starter(place);
        let territory = &self.map.territories[place as usize];
        let fort = self.board.is_some_and(|board| board.lands[place as usize].has_fort());
        let mut marks: Vec<pieces::Mark> = Vec::new();
        if territory.town {
            marks.push(pieces::Mark::Town(self.board.and_then(|board| {
                let index = self.map.towns.iter().position(|&town| town == place)?;
                board.town_owner(index)
            })));
        }
        if territory.castle {
            marks.push(pieces::Mark::Castle(self.board.and_then(|board| board.castle_owner(place))));
        }
        if fort {
            marks.push(pieces::Mark::Fort);
        }
        let token = if small { 8.5 } else { 11.0 };
        let pieces_here = !tokens.is_empty() || start.is_some();
        // Where nobody stands the mark itself tells whose it is, by more than its colour.
        let tells = !pieces_here && marks.iter().any(|mark| mark.owner().is_some());
        let mark_size = match (tells, small) {
            (true, _) => 18.0,
            (false, true) => 11.0,
            (false, false) => 14.0,
        };
        // What stands at an edge of the map moves in rather than off the picture.
        let tall = if marks.is_empty() { 0.0 } else { mark_size * 1.25 };
        let y = if pieces_here { y.max(token * 1.1 + tall) } else { y };
        let half = pieces::row_width(&tokens, token).max(2.0 * token) / 2.0;
        let x = x.min(self.width - half).max(half);
        // Above the middle the features, in it the pieces, below it the name.
        let marks_y = if pieces_here { y - token - mark_size * 0.7 } else { y - mark_size * 0.35 };
        let wide = marks.len() as f64 * (mark_size + 2.0) - 2.0;
        for (index, mark) in marks.iter().enumerate() {
            let mx = x - wide / 2.0 + mark_size / 2.0 + index as f64 * (mark_size + 2.0);
            let letter = mark.owner().filter(|_| tells).map(|seat| self.names.letter(seat));
            svg.tag("g").at(mx, marks_y).within(|svg| mark.draw(svg, mark_size, letter));
        }
        if let Some(sign) = start {
            svg.tag("g").at(x, y).within(|svg| svg.sign(sign, token));
        }
        pieces::draw_tokens(svg, &tokens, (x, y), token, self.names);
        if !marks.is_empty() {
            taken.push((
                x - wide / 2.0,
                marks_y - mark_size / 2.0,
                x + wide / 2.0,
                marks_y + mark_size / 2.0,
            ));
        }
        if pieces_here {
            taken.push((x - half, y - token, x + half, y + token));
        }
        match (pieces_here, marks.is_empty()) {
            (true, true) => [y + token + 12.0, y - token - 4.0],
            (true, false) => [y + token + 12.0, marks_y - mark_size / 2.0 - 3.0],
            (false, false) => [y + mark_size * 0.3 + 11.0, marks_y - mark_size / 2.0 - 3.0],
            (false, true) => [y + 4.0, y - 7.0],
        }
    }

    /// Writes the name beside what stands there, if it covers nothing: `within` the territory, as far as
    /// most of it has room, or else over its borders. Answers whether it did; every territory tells its
    /// name on touch as well.
    fn draw_name(
        &self,
        svg: &mut Svg,
        place: Place,
        [below, above]: [f64; 2],
        within: bool,
        taken: &mut Vec<Box>,
    ) -> bool {
        let territory = &self.map.territories[place as usize];
        let (label, middle) = self.label(place);
        let room = self.outlines.shapes[place as usize].room * self.outlines.scale;
        let water = territory.terrain == Terrain::Water;
        let set = if water { Type::serif(11.0).italic() } else { Type::sans(11.0) };
        let wide = set.measure(&territory.name);
        let span = match (within, water) {
            (true, true) => room * 2.2,
            (true, false) => (room * 2.8).max(44.0),
            (false, _) => wide,
        };
        if wide > span * 1.2 {
            return false;
        }
        // The letters of a page are narrower than the measure.
        let half = wide.min(span) * if within { 0.5 } else { 0.45 };
        let free = |&(x, y): &(f64, f64)| {
            // Two names on one line keep a gap.
            let gap = if self.width < 500.0 { 5.0 } else { 2.0 };
            let own = (x - half - gap, y - 9.0, x + half + gap, y + 2.0);
            // Nor does a name hang below the picture.
            let inside = y <= self.outlines.size.1 * self.outlines.scale - 2.0;
            inside
                && !taken
                    .iter()
                    .any(|other| own.0 < other.2 && other.0 < own.2 && own.1 < other.3 && other.1 < own.3)
        };
        // A name at the edge of the map moves in rather than off the picture.
        let edge = wide.min(span) * 0.5 + 1.0;
        let inside = |x: f64| x.min(self.width - edge).max(edge);
        let lines = [below, above.max(10.0), below + 11.0];
        let lines = &lines[..if within { 2 } else { 3 }];
        let aside = [0.0, 0.5, -0.5, 1.0, -1.0].map(|share| share * room);
        // Over its borders it may also stand to the right or left of the signs.
        let clear = half + 13.0;
        let beside = [clear, -clear].map(|shift| (inside(label + shift), middle + 4.0));
        let beside = beside.into_iter().filter(|_| !within);
        let spots = aside.iter().flat_map(|shift| lines.iter().map(move |y| (inside(label + shift), *y)));
        let mut spots = spots.chain(beside);
        let Some((x, y)) = spots.find(free) else { return false };
        taken.push((x - half, y - 9.0, x + half, y + 2.0));
        // Whoever writes over borders writes so that they can be read.
        let over = if water { Tone::Sea } else { Tone::Land };
        let set = if within { set } else { set.halo(over) };
        svg.text(x, y, &territory.name, set.middle().fit(span));
        true
    }
}
