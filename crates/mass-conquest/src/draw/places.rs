//! What stands in the territories, and their names where there is room for them.

use ink::{Sign, Svg, Tone, Type};

use table::Seat;

use super::chart::Chart;
use super::pieces::{self, Mark, Token};
use crate::maps::{Place, Terrain};
use crate::rules::state::Phase;

/// Left, top, right, bottom of something drawn.
type Box = (f64, f64, f64, f64);

/// What is drawn keeps this far from the frame.
const RIM: f64 = 7.0;

/// How finely the width of a territory is measured.
const STEP: f64 = 7.0;

/// Where the name of a territory may stand.
struct Lines {
    place: Place,
    /// Baselines below and above what stands there.
    below: f64,
    above: f64,
    /// Names of the heirs there.
    heirs: String,
}

/// How large things are drawn where a territory has so much room.
struct Sizes {
    token: f64,
    mark: f64,
    /// A mark that tells whose it is.
    telling: f64,
    /// Whether marks are drawn as simply as they can be.
    plain: bool,
}

impl Sizes {
    fn of(room: f64) -> Sizes {
        match room {
            small if small < 19.0 => Sizes { token: 8.5, mark: 11.0, telling: 17.0, plain: true },
            large if large > 34.0 => Sizes { token: 12.0, mark: 17.0, telling: 20.0, plain: false },
            _ => Sizes { token: 11.0, mark: 14.0, telling: 18.0, plain: false },
        }
    }
}

impl Chart<'_> {
    /// Everything that stands on the map, and all names that have room.
    pub fn draw_pieces(&self, svg: &mut Svg) {
        let mut taken: Vec<Box> = Vec::new();
        let mut names: Vec<Lines> =
            (0..self.map.len() as Place).map(|place| self.draw_place(svg, place, &mut taken)).collect();
        // Roomy territories get their names first; then those that must reach over their borders.
        names.sort_by(|a, b| self.room(b.place).total_cmp(&self.room(a.place)).then(a.place.cmp(&b.place)));
        let heirs: Vec<Lines> =
            names.iter().filter(|lines| !lines.heirs.is_empty()).map(Lines::kin).collect();
        for within in [true, false] {
            names.retain(|lines| {
                let words = self.map.name(lines.place);
                !self.draw_name(svg, lines, words, self.name_type(lines.place), within, &mut taken)
            });
        }
        for lines in &heirs {
            let set = Type::serif(11.0).italic();
            self.draw_name(svg, lines, &lines.heirs, set, true, &mut taken);
        }
    }

    /// How names are set: the more room territories have, the larger.
    fn name_type(&self, place: Place) -> Type {
        let (wide, high) = self.outlines.size;
        let unit = (wide * high / self.map.len() as f64).sqrt();
        let size = (unit / 9.5).clamp(ink::MIN_TYPE, 13.0).round();
        match (self.map.terrain(place), size > 11.0) {
            (Terrain::Water, _) => Type::serif(size).italic(),
            (_, true) => Type::serif(size).bold(),
            (_, false) => Type::sans(size),
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

    /// What is built there.
    fn marks(&self, place: Place) -> Vec<Mark> {
        let territory = &self.map.territories[place as usize];
        let mut marks = Vec::new();
        if territory.town {
            marks.push(Mark::Town(self.board.and_then(|board| {
                let index = self.map.towns.iter().position(|&town| town == place)?;
                board.town_owner(index)
            })));
        }
        if territory.castle {
            marks.push(Mark::Castle(self.board.and_then(|board| board.castle_owner(place))));
        }
        if self.board.is_some_and(|board| board.lands[place as usize].has_fort()) {
            marks.push(Mark::Fort);
        }
        marks
    }

    /// How far a territory reaches to the left and right around a line, in pixels; nothing where the
    /// line does not cross it beside its middle.
    fn span(&self, place: Place, top: f64, low: f64) -> Option<(f64, f64)> {
        let (x, _) = self.label(place);
        let own = |x: f64| [top, low].iter().all(|&y| self.outlines.owner(self.map, (x, y)) == place);
        if !own(x) {
            return None;
        }
        let far = |step: f64| (1..50).map(|count| x + step * f64::from(count)).find(|&x| !own(x));
        Some((far(-STEP)? + STEP, far(STEP)? - STEP))
    }

    /// Features and pieces of one territory, stacked around its label point. Answers the baselines
    /// that its name may have.
    fn draw_place(&self, svg: &mut Svg, place: Place, taken: &mut Vec<Box>) -> Lines {
        let (x, y) = self.label(place);
        let sizes = Sizes::of(self.room(place));
        let tokens = self.board.map_or_else(Vec::new, |board| pieces::tokens(board, place));
        let start = self.starter(place);
        let marks = self.marks(place);
        let token = sizes.token;
        let pieces_here = !tokens.is_empty() || start.is_some();
        // Where nobody stands the mark itself tells whose it is, by more than its colour.
        let tells = !pieces_here && marks.iter().any(|mark| mark.owner().is_some());
        let size = if tells { sizes.telling } else { sizes.mark };
        // What stands at an edge of the map moves in rather than off the picture.
        let tall = if marks.is_empty() { 0.0 } else { size * 1.35 };
        let y = if pieces_here { y.max(token * 1.25 + tall + RIM) } else { y.max(size * 0.8 + RIM) };
        let span = if tokens.is_empty() { None } else { self.span(place, y - token, y + token) };
        let room = span.map_or(0.0, |(left, right)| right - left + 6.0).max(40.0);
        let (tokens, full) = fitted(tokens, token, room);
        let half = pieces::row_width(&tokens, token, full).max(2.0 * token) / 2.0;
        // In the middle of its ground rather than over its borders.
        let x = match span {
            Some((left, right)) if right - left >= 2.0 * half => x.clamp(left + half, right - half),
            Some((left, right)) if pieces_here => (left + right) / 2.0,
            _ => x,
        };
        let x = x.min(self.width - half - RIM).max(half + RIM);
        // Above the middle the features, in it the pieces, below it the name.
        let marks_y = if pieces_here { y - token * 1.2 - size * 0.62 } else { y - size * 0.3 };
        let row: f64 = marks.iter().map(|mark| mark.width(size, sizes.plain) + 2.0).sum::<f64>() - 2.0;
        let mut at = x - row / 2.0;
        for mark in &marks {
            let letter = mark.owner().filter(|_| tells).map(|seat| self.names.letter(seat));
            svg.tag("g")
                .at(at + mark.width(size, sizes.plain) / 2.0, marks_y)
                .within(|svg| mark.draw(svg, size, sizes.plain, letter));
            at += mark.width(size, sizes.plain) + 2.0;
        }
        if let Some(sign) = start {
            svg.tag("g").at(x, y).within(|svg| svg.sign(sign, token));
        }
        pieces::draw_tokens(svg, &tokens, (x, y), token, full, self.names);
        if self.board.is_some_and(|board| board.battle.at == place) {
            self.draw_swords(svg, (x - half - 8.0, y - token), taken);
        }
        let (top, low) = (marks_y - size * if sizes.plain { 0.5 } else { 0.78 }, marks_y + size * 0.5);
        if !marks.is_empty() {
            taken.push((x - row / 2.0, top, x + row / 2.0, low));
        }
        if pieces_here {
            taken.push((x - half, y - token * 1.2, x + half, y + token * 1.2));
        }
        let (below, above) = match (pieces_here, marks.is_empty()) {
            (true, true) => (y + token * 1.2 + 11.0, y - token * 1.2 - 4.0),
            (true, false) => (y + token * 1.2 + 11.0, top - 3.0),
            (false, false) => (low + 11.0, top - 3.0),
            (false, true) => (y + 4.0, y - 7.0),
        };
        Lines { place, below, above, heirs: pieces::heirs(&tokens) }
    }

    /// A battle is fought there.
    fn draw_swords(&self, svg: &mut Svg, (x, y): (f64, f64), taken: &mut Vec<Box>) {
        let (x, y) = (x.max(RIM + 9.0), y.max(RIM + 9.0));
        svg.tag("g").at(x, y).within(|svg| {
            svg.title("A battle is being fought here");
            svg.tag("circle").num("r", 9.0).fill(Tone::Sheet).stroke(Tone::Warn, 1.6).done();
            svg.swords(5.0, Tone::Warn);
        });
        taken.push((x - 9.0, y - 9.0, x + 9.0, y + 9.0));
    }

    /// Writes words beside what stands there, if they cover nothing: `within` the territory or else over its
    /// borders. Answers whether it did; every territory tells its name on touch as well.
    fn draw_name(
        &self,
        svg: &mut Svg,
        lines: &Lines,
        words: &str,
        set: Type,
        within: bool,
        taken: &mut Vec<Box>,
    ) -> bool {
        let Lines { place, below, above, .. } = *lines;
        let (label, middle) = self.label(place);
        // Letters of a page are mostly narrower than the measure.
        let wide = set.measure(words) * if within { 0.97 } else { 0.9 };
        let half = wide / 2.0;
        let (up, down) = (set.size * 0.78, 2.0);
        let gap = if self.width < 500.0 { 4.0 } else { 2.0 };
        let inside = |x: f64| x.min(self.width - half - RIM).max(half + RIM);
        let free = |&(x, y): &(f64, f64)| {
            // Two names on one line keep a gap.
            let own = (x - half - gap, y - up, x + half + gap, y + down);
            y - up >= RIM
                && y <= self.outlines.size.1 - RIM
                && !taken
                    .iter()
                    .any(|other| own.0 < other.2 && other.0 < own.2 && own.1 < other.3 && other.1 < own.3)
        };
        let found = if within {
            let rows = [below, above, below + 8.0, above - 8.0, below + 18.0, above - 18.0];
            rows.into_iter().find_map(|y| {
                let (left, right) = self.span(place, y - up, y + 1.0)?;
                let (first, last) = (left + half + 1.0, right - half - 1.0);
                if last < first {
                    return None;
                }
                [label.clamp(first, last), first, last].map(|x| (inside(x), y)).into_iter().find(free)
            })
        } else {
            let room = self.room(place);
            let aside = [0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5].map(|share| share * room);
            let rows = [below, above, below + 5.0, above - 5.0, below + 11.0, above - 10.0];
            // Over its borders it may also stand to the right or left of the signs.
            let clear = half + 13.0;
            let lines = [middle + 4.0, middle - 4.0, middle + 11.0];
            let beside =
                lines.into_iter().flat_map(|y| [clear, -clear].map(|shift| (inside(label + shift), y)));
            let spots = aside.iter().flat_map(|shift| rows.map(|y| (inside(label + shift), y)));
            spots.chain(beside).find(free)
        };
        let Some((x, y)) = found else { return false };
        taken.push((x - half, y - up, x + half, y + down));
        // Whoever writes over borders, tints and hills writes so that it can be read.
        let over = match self.map.terrain(place) {
            Terrain::Water => Tone::Sea,
            Terrain::Rough => Tone::LandShade,
            Terrain::Smooth | Terrain::Coastal => Tone::Land,
        };
        svg.text(x, y, words, set.middle().halo(over));
        true
    }
}

/// The tokens as they have room: with all they are made of, or with their numbers; heirs one by one, or together.
fn fitted(tokens: Vec<Token>, radius: f64, room: f64) -> (Vec<Token>, bool) {
    let fits = |tokens: &[Token], full: bool| pieces::row_width(tokens, radius, full) <= room;
    if fits(&tokens, true) {
        return (tokens, true);
    }
    let fewer = pieces::gathered(&tokens);
    match (fits(&fewer, true), fits(&tokens, false)) {
        (true, _) => (fewer, true),
        (false, true) => (tokens, false),
        (false, false) => (fewer, false),
    }
}

impl Lines {
    /// Where the names of the heirs go: after the name of the territory.
    fn kin(&self) -> Lines {
        Lines { place: self.place, below: self.below, above: self.above, heirs: self.heirs.clone() }
    }
}
