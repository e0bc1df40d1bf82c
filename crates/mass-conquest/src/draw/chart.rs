//! The map: ground, borders, towns, castles, forts, and what stands there.

use ink::{Hatch, Sign, Svg, Tone, Type, number};
use table::Names;

use super::pieces;
use super::sheet::{Sheet, outline_id};
use crate::board::{Board, Phase};
use crate::maps::{Map, Place, Terrain, links};

/// Left, top, right, bottom of something drawn.
type Box = (f64, f64, f64, f64);

/// Everything that the drawing of a map needs.
pub(super) struct Chart<'a> {
    pub map: &'a Map,
    pub board: Option<&'a Board>,
    pub sheet: &'a Sheet,
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
        svg.ground(&self.sheet.outlines);
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
            svg.tag("g").id(&id).set("class", "territory").within(|svg| {
                svg.title(&self.describe(place));
                let land = svg.tag("use").set("href", &outline).fill(tone);
                land.stroke(Tone::LandEdge, 1.2).round().done();
                if let Some(paint) = pattern {
                    let veil = svg.tag("use").set("href", &outline).set("fill", paint);
                    veil.set("pointer-events", "none").done();
                }
                if let Some(seat) = self.holder(place) {
                    let tint = svg.tag("use").set("href", &outline).fill(Tone::Seat(seat));
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
        svg.tag("g").set("pointer-events", "none").within(|svg| {
            let mut taken: Vec<Box> = Vec::new();
            let mut names: Vec<(Place, f64)> = Vec::new();
            for place in 0..self.map.len() as Place {
                let name_y = self.draw_place(svg, place, &mut taken);
                names.push((place, name_y));
            }
            // Roomy territories get their names first; a name that would cover something is left out.
            names.sort_by(|a, b| {
                self.sheet.shapes[b.0 as usize]
                    .room
                    .total_cmp(&self.sheet.shapes[a.0 as usize].room)
                    .then(a.0.cmp(&b.0))
            });
            for (place, name_y) in names {
                self.draw_name(svg, place, name_y, &mut taken);
            }
        });
    }

    fn label(&self, place: Place) -> (f64, f64) {
        let (x, y) = self.sheet.shapes[place as usize].label;
        (x * self.sheet.scale, y * self.sheet.scale)
    }

    /// The only player with troops there.
    fn holder(&self, place: Place) -> Option<u8> {
        let mask = self.board?.present(place);
        mask.is_power_of_two().then(|| mask.trailing_zeros() as u8)
    }

    fn describe(&self, place: Place) -> String {
        let mut words = self.map.describe(place);
        if let Some(board) = self.board {
            for seat in 0..board.seats {
                let army = pieces::composition(board, seat, place);
                if !army.is_empty() {
                    words += &format!("; {}: {army}", self.names.of(table::Seat(seat)));
                }
            }
            if board.lands[place as usize].fort != 0 {
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

    /// Features and pieces of one territory, stacked around its label point. Answers the baseline
    /// of its name.
    fn draw_place(&self, svg: &mut Svg, place: Place, taken: &mut Vec<Box>) -> f64 {
        let shape = &self.sheet.shapes[place as usize];
        let (x, y) = self.label(place);
        let room = shape.room * self.sheet.scale;
        let small = room < 15.0;
        let tokens = self.board.map_or_else(Vec::new, |board| pieces::tokens(board, place));
        let start = self.board.is_none().then(|| self.map.starts.iter().position(|&s| s == place)).flatten();
        let territory = &self.map.territories[place as usize];
        let fort = self.board.is_some_and(|board| board.lands[place as usize].fort != 0);
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
        let mark_size = if small { 11.0 } else { 14.0 };
        let token = if small { 8.5 } else { 11.0 };
        let pieces_here = !tokens.is_empty() || start.is_some();
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
            svg.tag("g").at(mx, marks_y).within(|svg| mark.draw(svg, mark_size));
        }
        if let Some(start) = start {
            let sign = Sign {
                tone: Tone::Seat(start as u8),
                shape: ink::Shape::Shield,
                letter: char::from(b'1' + start as u8),
            };
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
            (true, _) => y + token + 12.0,
            (false, false) => y + mark_size * 0.3 + 11.0,
            (false, true) => y + 4.0,
        }
    }

    /// The name, where most of it has room; every territory tells its name on touch.
    fn draw_name(&self, svg: &mut Svg, place: Place, y: f64, taken: &mut Vec<Box>) {
        let territory = &self.map.territories[place as usize];
        let x = self.label(place).0;
        let room = self.sheet.shapes[place as usize].room * self.sheet.scale;
        let water = territory.terrain == Terrain::Water;
        let set = if water { Type::serif(11.0).italic() } else { Type::sans(11.0) };
        let wide = set.measure(&territory.name);
        let span = if water { room * 2.2 } else { (room * 2.8).max(44.0) };
        if wide > span * 1.2 {
            return;
        }
        // A name at the edge of the map moves in rather than off the picture.
        let half = wide.min(span) / 2.0;
        let x = x.min(self.width - half).max(half);
        let (left, right) = (x - half, x + half);
        let own = (left, y - 9.0, right, y + 2.0);
        let covers = |other: &Box| own.0 < other.2 && other.0 < own.2 && own.1 < other.3 && other.1 < own.3;
        if taken.iter().any(covers) {
            return;
        }
        taken.push(own);
        svg.text(
            x,
            y,
            &territory.name,
            set.middle().fit(span).tone(if water { Tone::Muted } else { Tone::Ink }),
        );
    }
}
