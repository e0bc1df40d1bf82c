//! What stands in the territories, and their names where there is room for them.

use ink::{Palette, Sign, Svg, Tone, Type, number};

use table::Seat;

use super::army::Form;
use super::chart::Chart;
use super::pieces::{self, Mark, Token};
use super::taken::{Box, Taken};
use crate::maps::{NOWHERE, Place, Terrain};
use crate::rules::state::Phase;

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

/// The pieces that stand in a territory.
struct Row {
    place: Place,
    at: (f64, f64),
    half: f64,
    /// How far it reaches above its line and below it.
    up: f64,
    down: f64,
    heirs: String,
    /// Whether anything stands there.
    stands: bool,
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

impl Chart<'_> {
    /// How large things are drawn in a territory.
    fn sizes(&self, place: Place) -> Sizes {
        match self.room(place) {
            // On a phone most territories are small.
            small if small < 19.0 || (self.width < 500.0 && small < 30.0) => {
                Sizes { token: 8.5, mark: 11.0, telling: 17.0, plain: true }
            }
            large if large > 34.0 => Sizes { token: 12.0, mark: 17.0, telling: 20.0, plain: false },
            _ => Sizes { token: 11.0, mark: 14.0, telling: 18.0, plain: false },
        }
    }

    /// Everything that stands on the map, and all names that have room. Answers which names lie outside of all
    /// territories, and where: a touch there is meant for whom they name.
    pub fn draw_pieces(&self, svg: &mut Svg) -> Vec<(Place, Box)> {
        let mut taken = Taken::new(self.outlines.size.1);
        let rows: Vec<Row> =
            (0..self.map.len() as Place).map(|place| self.draw_row(svg, place, &mut taken)).collect();
        let mut names: Vec<Lines> =
            rows.into_iter().map(|row| self.draw_marks(svg, row, &mut taken)).collect();
        // Roomy territories get their names first; then those that must reach over their borders.
        names.sort_by(|a, b| self.room(b.place).total_cmp(&self.room(a.place)).then(a.place.cmp(&b.place)));
        let heirs: Vec<Lines> =
            names.iter().filter(|lines| !lines.heirs.is_empty()).map(Lines::kin).collect();
        let mut outside = Vec::new();
        for within in [true, false] {
            names.retain(|lines| {
                let (place, words) = (lines.place, self.map.name(lines.place));
                let written = self.draw_name(svg, lines, words, self.name_type(place), within, &mut taken);
                let off = |(left, top, right, low): &Box| {
                    self.outlines.owner(self.map, ((left + right) / 2.0, (top + low) / 2.0)) == NOWHERE
                };
                outside.extend(written.filter(off).map(|own| (place, own)));
                written.is_none()
            });
        }
        for lines in &heirs {
            let set = Type::serif(11.0).italic();
            self.draw_name(svg, lines, &lines.heirs, set, true, &mut taken);
        }
        outside
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

    /// How far a territory reaches to the left and right around a line, in pixels, at the `most`; nothing where the
    /// line does not cross it beside its middle.
    fn span(&self, place: Place, top: f64, low: f64, most: f64) -> Option<(f64, f64)> {
        let (x, _) = self.label(place);
        let own = |x: f64| [top, low].iter().all(|&y| self.outlines.owner(self.map, (x, y)) == place);
        let steps = (most / STEP).ceil() as u32;
        let far = |step: f64| {
            let reached = (1..=steps).take_while(|&count| own(x + step * f64::from(count))).last();
            x + step * f64::from(reached.unwrap_or(0))
        };
        own(x).then(|| (far(-STEP), far(STEP)))
    }

    /// The row of pieces of one territory, around its label point.
    fn draw_row(&self, svg: &mut Svg, place: Place, taken: &mut Taken) -> Row {
        let (x, y) = self.label(place);
        let Sizes { token, .. } = self.sizes(place);
        let tokens = self.board.map_or_else(Vec::new, |board| pieces::tokens(board, place));
        let start = self.starter(place);
        if tokens.is_empty() && start.is_none() {
            return Row {
                place,
                at: (x, y),
                half: 0.0,
                up: 0.0,
                down: 0.0,
                heirs: String::new(),
                stands: false,
            };
        }
        // What stands at an edge of the map moves in rather than off the picture.
        let y = y.min(self.outlines.size.1 - token * 1.2 - RIM).max(token * 1.25 + RIM);
        let span = self.span(place, y - 7.0, y + 7.0, 120.0);
        let room = span.map_or(0.0, |(left, right)| right - left + 8.0).max(40.0);
        let heirs = pieces::heirs(&tokens);
        // In the middle of its ground rather than over its borders.
        let centred = |half: f64| {
            let x = match span {
                Some((left, right)) if right - left >= 2.0 * half => x.clamp(left + half, right - half),
                Some((left, right)) => (left + right) / 2.0,
                None => x,
            };
            x.min(self.width - half - RIM).max(half + RIM)
        };
        let forms = forms(tokens, token, room);
        let outline = |tokens: &[Token], form: Form, (dx, dy): (f64, f64)| {
            let half = pieces::row_width(tokens, token, form).max(2.0 * token) / 2.0;
            let (up, down) = form.reach(token);
            let x = (centred(half) + dx).min(self.width - half - RIM).max(half + RIM);
            let y = y + dy;
            ((x, y), half, (x - half, y - up, x + half, y + down))
        };
        // Neighbours with much to show make room for each other: a little higher or lower, or in fewer signs; at last
        // a little aside.
        let near = [(0.0, 0.0), (0.0, -8.0), (0.0, 8.0)];
        let far = [-14.0, 14.0, -22.0, 22.0].into_iter().flat_map(|dx| near.map(|(_, dy)| (dx, dy)));
        let tries = forms
            .iter()
            .flat_map(|(tokens, form)| near.map(|aside| (tokens, *form, outline(tokens, *form, aside))));
        let (_, end) = self.outlines.size;
        let fits = |((x, y), _, own): &((f64, f64), f64, Box)| {
            let inside = own.1 >= RIM && own.3 <= end - RIM;
            inside && taken.is_free(*own) && self.outlines.owner(self.map, (*x, *y)) == place
        };
        let least = || {
            let (tokens, form) = forms.last()?;
            let mut tries = far.map(|aside| (tokens, *form, outline(tokens, *form, aside)));
            tries.find(|(.., spot)| fits(spot)).or(Some((tokens, *form, outline(tokens, *form, (0.0, 0.0)))))
        };
        let found = tries.into_iter().find(|(.., spot)| fits(spot)).or_else(least);
        let Some((tokens, form, ((x, y), half, own))) = found else {
            return Row { place, at: (x, y), half: 0.0, up: 0.0, down: 0.0, heirs, stands: false };
        };
        if let Some(sign) = start {
            svg.tag("g").at(x, y).within(|svg| svg.sign(sign, token));
        }
        pieces::draw_tokens(svg, tokens, (x, y), token, form, self.names);
        if self.board.is_some_and(|board| board.battle.at == place) {
            // To the left of who fights, or to the right, or over them: on none of their banners.
            let spots = [(own.0 - 8.0, y - token), (own.2 + 8.0, y - token), (x, own.1 - 10.0)];
            let framed = |&(x, y): &(f64, f64)| x > RIM + 9.0 && x < self.width - RIM - 9.0 && y > RIM + 9.0;
            self.draw_swords(svg, spots.into_iter().find(framed).unwrap_or(spots[0]), taken);
        }
        taken.push(own);
        Row { place, at: (x, y), half, up: y - own.1, down: own.3 - y, heirs, stands: true }
    }

    /// What is built in a territory, above its pieces or where else it is free. Answers the baselines that
    /// its name may have.
    fn draw_marks(&self, svg: &mut Svg, row: Row, taken: &mut Taken) -> Lines {
        let Row { place, at: (x, y), half, up: over_row, down: under_row, heirs, stands } = row;
        let Sizes { mark, telling, plain, .. } = self.sizes(place);
        let marks = self.marks(place);
        let (mut top, mut low) = match stands {
            true => (y - over_row, y + under_row),
            false => (y - 3.0, y - 7.0),
        };
        if !marks.is_empty() {
            // Where nobody stands the mark itself tells whose it is, by more than its colour.
            let tells = !stands && marks.iter().any(|mark| mark.owner().is_some());
            let size = if tells { telling } else { mark };
            let wide: f64 = marks.iter().map(|mark| mark.width(size, plain) + 2.0).sum::<f64>() - 2.0;
            let (up, down) = (size * if plain { 0.5 } else { 0.78 }, size * 0.52);
            let aside = half + wide / 2.0 + 1.0;
            let over = y - over_row - down - 0.5;
            let spots = match stands {
                true => [
                    (x, over),
                    (self.label(place).0, over),
                    (x + aside, y),
                    (x - aside, y),
                    (x, y + under_row + up + 0.5),
                ],
                false => [(0.0, 0.0), (0.0, -9.0), (0.0, 9.0), (12.0, 0.0), (-12.0, 0.0)]
                    .map(|(dx, dy)| (x + dx, y - size * 0.3 + dy)),
            };
            let outline = |(x, y): (f64, f64)| (x - wide / 2.0, y - up, x + wide / 2.0, y + down);
            let fits = |spot: &(f64, f64)| {
                let own = outline(*spot);
                let (right, end) = self.outlines.size;
                let framed = own.0 < RIM || own.1 < RIM || own.2 > right - RIM || own.3 > end - RIM;
                !framed && taken.is_free(own)
            };
            // On its own ground as far as that goes.
            let own_parts = |&(x, y): &(f64, f64)| {
                let ends = [x - wide / 2.0, x, x + wide / 2.0];
                ends.iter().filter(|&&x| self.outlines.owner(self.map, (x, y)) == place).count()
            };
            let found = [3, 2, 0]
                .iter()
                .find_map(|&parts| spots.iter().find(|spot| own_parts(spot) >= parts && fits(spot)));
            let (mx, my) = found.copied().unwrap_or((x, spots[0].1.max(up + RIM)));
            let mut left = mx - wide / 2.0;
            for mark in &marks {
                let letter = mark.owner().filter(|_| tells).map(|seat| self.names.letter(seat));
                let far = mark.width(size, plain);
                svg.tag("g").at(left + far / 2.0, my).within(|svg| mark.draw(svg, size, plain, letter));
                left += far + 2.0;
            }
            let own = outline((mx, my));
            taken.push(own);
            (top, low) = if stands { (top.min(own.1), low.max(own.3)) } else { (own.1, own.3) };
        }
        Lines { place, below: low + 11.0, above: top - 3.5, heirs }
    }

    /// A battle is fought there.
    fn draw_swords(&self, svg: &mut Svg, (x, y): (f64, f64), taken: &mut Taken) {
        let (x, y) = (x.max(RIM + 9.0), y.max(RIM + 9.0));
        svg.tag("g").at(x, y).within(|svg| {
            svg.title("A battle is being fought here");
            svg.tag("circle").num("r", 9.0).fill(Tone::Sheet).stroke(Tone::Warn, 1.6).done();
            svg.swords(5.0, Tone::Warn);
        });
        taken.push((x - 9.0, y - 9.0, x + 9.0, y + 9.0));
    }

    /// Writes words beside what stands there, if they cover nothing: `within` the territory or else over its
    /// borders. Answers where it did; every territory tells its name on touch as well.
    fn draw_name(
        &self,
        svg: &mut Svg,
        lines: &Lines,
        words: &str,
        set: Type,
        within: bool,
        taken: &mut Taken,
    ) -> Option<Box> {
        let Lines { place, below, above, .. } = *lines;
        let (label, middle) = self.label(place);
        // Letters of a page are mostly narrower than the measure.
        let narrow = match (within, set.size > ink::MIN_TYPE || self.map.terrain(place) == Terrain::Water) {
            (true, _) => 1.0,
            (false, true) => 0.97,
            (false, false) => 0.9,
        };
        let wide = set.measure(words) * narrow;
        let half = wide / 2.0;
        let (up, down) = (set.size * 0.78, 2.0);
        let gap = if self.width < 500.0 { 4.0 } else { 2.0 };
        let inside = |x: f64| x.min(self.width - half - RIM).max(half + RIM);
        let free = |&(x, y): &(f64, f64)| {
            // Two names on one line keep a gap.
            let own = (x - half - gap, y - up, x + half + gap, y + down);
            y - up >= RIM && y <= self.outlines.size.1 - RIM && taken.is_free(own)
        };
        let found = if within {
            let rows = [below, above, below + 8.0, above - 8.0, below + 18.0, above - 18.0];
            rows.into_iter().find_map(|y| {
                let (left, right) = self.span(place, y - up, y + 1.0, wide)?;
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
            // Over its own ground and open water rather than over a neighbour, whose name it would seem to be.
            let worth = |&(x, y): &(f64, f64)| -> f64 {
                let under = [-0.8, -0.4, 0.0, 0.4, 0.8].map(|share| {
                    match self.outlines.owner(self.map, (x + share * half, y - 4.0)) {
                        own if own == place => 1.0,
                        NOWHERE => 0.7,
                        other if self.map.terrain(other) == Terrain::Water => 0.6,
                        _ => 0.0,
                    }
                });
                // A touch on a name is meant for whom it names: its middle lies on no other ground.
                let others = self.outlines.owner(self.map, (x, y - set.size * 0.3));
                if others != place && others != NOWHERE {
                    return f64::NEG_INFINITY;
                }
                let under = under.iter().sum::<f64>();
                // A name that lies on others' ground altogether, or far away, is left to a touch.
                let worth = under - ((x - label).abs() + (y - middle).abs()) / 20.0;
                if under < 1.0 || worth < 0.2 { f64::NEG_INFINITY } else { worth }
            };
            let mut best = None;
            for spot in spots.chain(beside).filter(free) {
                let worth = worth(&spot);
                if worth > best.map_or(f64::NEG_INFINITY, |(most, _)| most) {
                    best = Some((worth, spot));
                }
                // Good enough: most of it over its own ground, and near.
                if worth > 2.0 {
                    break;
                }
            }
            best.map(|(_, spot)| spot)
        };
        let (x, y) = found?;
        taken.push((x - half, y - up, x + half, y + down));
        // Whoever writes over borders, tints and hills writes so that it can be read.
        let over = match self.map.terrain(place) {
            Terrain::Water => Tone::Sea,
            Terrain::Rough => Tone::LandShade,
            Terrain::Smooth | Terrain::Coastal => Tone::Land,
        };
        let set = set.middle().halo(over);
        if svg.palette() == Palette::Page {
            // Whoever looks closer sees more of the map, not larger letters.
            let style = format!(
                "scale:calc(1/var(--zoom,1));transform-origin:{}px {}px",
                number(x),
                number(y - set.size * 0.3)
            );
            svg.tag("g").set("style", &style).within(|svg| svg.text(x, y, words, set));
        } else {
            svg.text(x, y, words, set);
        }
        Some((x - half, y - up - 2.0, x + half, y + down + 2.0))
    }
}

/// The forms in which tokens have room, the fullest first: with all they are made of, or with their numbers; heirs one
/// by one, or together. There is always a last one.
fn forms(tokens: Vec<Token>, radius: f64, room: f64) -> Vec<(Vec<Token>, Form)> {
    let fewer = pieces::gathered(&tokens);
    let fits = |tokens: &[Token], form: Form| pieces::row_width(tokens, radius, form) <= room;
    let mut forms = Vec::new();
    for form in [Form::Full, Form::Tall, Form::Brief] {
        if fits(&tokens, form) {
            forms.push((tokens.clone(), form));
        } else if fits(&fewer, form) || form == Form::Brief {
            forms.push((fewer.clone(), form));
        }
    }
    forms
}

impl Lines {
    /// Where the names of the heirs go: after the name of the territory.
    fn kin(&self) -> Lines {
        Lines { place: self.place, below: self.below, above: self.above, heirs: self.heirs.clone() }
    }
}
