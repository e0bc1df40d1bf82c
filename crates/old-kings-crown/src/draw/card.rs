//! Cards: faces drawn by us, backs with the owner's colours and sign.

use ink::{CardFrame, CardSide, Svg, Tone, Type, wrap};

use super::emblem::{emblem, weave};
use super::{Canvas, sign};
use crate::content;
use crate::content::{Face, Faction};

/// How a card lies.
#[derive(Clone, Copy)]
pub(super) struct Lie {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// What a face-up card shows.
#[derive(Clone, Copy)]
pub(super) struct Up {
    pub(super) faction: Faction,
    pub(super) face: Face,
    /// Equal cards lie on one pile.
    pub(super) count: usize,
    /// It does not count in the current Clash.
    pub(super) quiet: bool,
    /// A word in place of the faction's sign; empty for none.
    pub(super) note: &'static str,
    /// Another card lies on it: only its upper edge is seen, as high as it lies.
    pub(super) covered: bool,
    /// What it adds to its strength in the current Clash.
    pub(super) more: i16,
}

impl Up {
    /// One card that lies for itself.
    pub(super) const fn one(faction: Faction, face: Face) -> Up {
        Up { faction, face, count: 1, quiet: false, note: "", covered: false, more: 0 }
    }

    /// What it counts now.
    fn figure(self) -> String {
        if self.more == 0 {
            figure(self.face)
        } else {
            (i16::from(self.face.strength()) + self.more).to_string()
        }
    }
}

/// What a viewer may know of a face-down card.
#[derive(Clone, Copy)]
pub(super) struct Down<'a> {
    pub(super) owner: ink::Sign,
    pub(super) faction: Faction,
    pub(super) known: Option<Face>,
    /// Everybody saw it change places.
    pub(super) moved: bool,
    pub(super) words: &'a str,
}

/// A card's name without its strength, which stands on it in large figures.
pub(super) fn kind(faction: Faction, face: Face) -> &'static str {
    match face {
        Face::Follower1 | Face::Follower2 | Face::Follower3 => "Follower",
        Face::Captain6 | Face::Captain7 | Face::Captain8 | Face::Captain9 => "Captain",
        _ => faction.card_name(face),
    }
}

/// The strength as printed; cards without one show a dash.
pub(super) fn figure(face: Face) -> String {
    match face {
        Face::Ruse | Face::Decree => "\u{2013}".into(),
        _ => face.strength().to_string(),
    }
}

/// A face-up card.
pub(super) fn face_up(svg: &mut Svg, canvas: &Canvas<'_>, id: &str, lie: Lie, up: Up) {
    let Lie { x, y, width, height } = lie;
    let Up { faction, face, count, quiet, .. } = up;
    let group = svg.tag("g").id(id).at(x, y);
    let group = if quiet { group.num("opacity", 0.8) } else { group };
    group.within(|svg| {
        let strength = up.figure();
        let name = faction.card_name(face);
        let note = if up.note.is_empty() { String::new() } else { format!(" ({})", up.note) };
        let words = canvas.view.rules.trait_of(faction, face);
        svg.title(&format!("{name}{note}, strength {strength}: {words}"));
        if count > 1 && !up.covered {
            svg.tag("g").shift(3.0, -3.0).within(|svg| svg.card(width, height, CardSide::Face));
        }
        if up.covered {
            covered(svg, (width, height), up);
        } else if width >= 100.0 {
            large(svg, canvas, (width, height), up);
        } else {
            small(svg, (width, height), up);
        }
        canvas.glow(svg, id, 0.0, 0.0, width, height);
    });
}

/// A card in the hand: strength and sign on the band, its name and words at the foot, and its figure between them
/// where there is room for it; otherwise on the band too.
fn large(svg: &mut Svg, canvas: &Canvas<'_>, (width, height): (f64, f64), up: Up) {
    let Up { faction, face, count, .. } = up;
    let (side, band) = (sign(faction), 38.0);
    let room = width - 10.0;
    let name_set = Type::sans(12.0).bold().middle();
    let names = wrap(kind(faction, face), &name_set, room, 2);
    let below = band + 15.0 + NAME_LINE * names.len() as f64;
    let word_set = Type::sans(11.0).middle().tone(Tone::Muted);
    let most = ((height - below - 4.0) / WORD_LINE).floor().max(0.0) as usize + 1;
    let words = wrap(canvas.view.rules.trait_of(faction, face), &word_set, room, most.min(5));
    let told = NAME_LINE * names.len() as f64 + WORD_LINE * words.len() as f64;
    let left = height - band - told - 8.0;
    let pictured = left >= LEAST_FIGURE;
    let strength = figure(face);
    let set = Type::sans(26.0).bold().on(side.tone);
    let times = if count > 1 { format!("\u{d7}{count}") } else { String::new() };
    let many = Type::sans(13.0).bold().on(side.tone);
    let figures = 10.0 + set.measure(&strength);
    let from = figures + if count > 1 { many.measure(&times) + 2.0 } else { 2.0 };
    let signs = if pictured { 32.0 } else { 58.0 };
    let pattern = weave(faction, from, 3.0, (width - signs - from).max(0.0), band - 6.0);
    svg.card_frame(width, height, CardFrame { tone: side.tone, band, pattern: &pattern });
    svg.text(8.0, band - 10.0, &strength, set);
    svg.text(figures, band - 11.0, &times, many);
    if pictured {
        svg.tag("g").shift(width - 18.0, band / 2.0).within(|svg| svg.sign(side, 9.5));
        let radius = (left / 2.0 - 2.0).min(24.0);
        svg.tag("g")
            .shift(width / 2.0, band + left / 2.0 + 3.0)
            .within(|svg| emblem(svg, face, radius, Tone::Ink));
    } else {
        // Figures stand on a light disc, so that they are dark in every faction.
        svg.tag("circle")
            .num("cx", width - 20.0)
            .num("cy", band / 2.0)
            .num("r", 16.0)
            .fill(Tone::Card)
            .stroke_on(side.tone, 1.0)
            .done();
        svg.tag("g").shift(width - 20.0, band / 2.0).within(|svg| emblem(svg, face, 11.5, Tone::Ink));
        svg.tag("g").shift(width - 48.0, band / 2.0).within(|svg| svg.sign(side, 8.5));
    }
    let mut baseline = if pictured { height - told + 5.0 } else { band + 15.0 };
    for line in names {
        svg.text(width / 2.0, baseline, &line, name_set.fit(room));
        baseline += NAME_LINE;
    }
    for line in words {
        svg.text(width / 2.0, baseline, &line, word_set.fit(room));
        baseline += WORD_LINE;
    }
}

/// From one line of a card's name to the next, and from one line of its words to the next.
const NAME_LINE: f64 = 13.0;
const WORD_LINE: f64 = 12.0;
/// A figure needs so much height on a card in the hand.
const LEAST_FIGURE: f64 = 30.0;

/// A card on the board: strength and sign on the band, its figure and name under it.
fn small(svg: &mut Svg, (width, height): (f64, f64), up: Up) {
    let Up { faction, face, count, note, .. } = up;
    let side = sign(faction);
    let low = height < 64.0;
    let (band, size) = if height >= 90.0 { (28.0, 20.0) } else { (22.0, 16.0) };
    let strength = up.figure();
    let set = Type::sans(size).bold().on(side.tone);
    let from = 7.0 + set.measure(&strength);
    let until = width - if note.is_empty() { 22.0 } else { 36.0 };
    let pattern = weave(faction, from, 2.0, (until - from).max(0.0), band - 4.0);
    svg.card_frame(width, height, CardFrame { tone: side.tone, band, pattern: &pattern });
    svg.text(5.0, band / 2.0 + size * 0.37, &strength, set);
    if !note.is_empty() {
        svg.text(width - 4.0, band / 2.0 + 4.0, note, Type::sans(11.0).end().on(side.tone));
    } else if low {
        svg.tag("circle")
            .num("cx", width - 12.0)
            .num("cy", band / 2.0)
            .num("r", 10.0)
            .fill(Tone::Card)
            .done();
        svg.tag("g").shift(width - 12.0, band / 2.0).within(|svg| emblem(svg, face, 8.0, Tone::Ink));
    } else {
        svg.tag("g").shift(width - 12.0, band / 2.0).within(|svg| svg.sign(side, 8.0));
    }
    if count > 1 {
        let words = format!("\u{d7}{count}");
        let set = Type::sans(12.0).bold().middle().on(side.tone).halo(side.tone);
        svg.text(width / 2.0 + 2.0, band / 2.0 + 4.0, &words, set);
    }
    let room = width - 5.0;
    let (set, lines) = name_lines(short_name(faction, face), room);
    // What is left of the lowest cards has room for one line of the name, or for none.
    let most = ((height - band - 2.0) / 11.5).floor().clamp(0.0, 2.0) as usize;
    let lines = if lines.len() > most { &[] } else { &lines[..] };
    let names = 11.5 * lines.len() as f64;
    let foot = height - 5.0 - names;
    if !low {
        let radius = ((foot - band) / 2.0 - 3.0).clamp(7.0, 19.0);
        let middle = (band + foot) / 2.0 + 1.0;
        svg.tag("g").shift(width / 2.0, middle).within(|svg| emblem(svg, face, radius, Tone::Ink));
    }
    let first = if low { band + (height - band - names) / 2.0 } else { foot };
    for (n, words) in lines.iter().enumerate() {
        svg.text(width / 2.0, first + 9.5 + 11.5 * n as f64, words, set.fit(room));
    }
}

/// The name of a card, short enough for a small one.
pub(super) fn short_name(faction: Faction, face: Face) -> &'static str {
    match face {
        Face::Decree => content::FACTIONS[faction as usize].decree_short,
        _ => kind(faction, face),
    }
}

/// A card's name in at most two lines, whole: in plain type where bold type is too wide.
fn name_lines(name: &str, room: f64) -> (Type, Vec<String>) {
    let bold = Type::sans(11.0).bold().middle();
    let lines = wrap(name, &bold, room, 2);
    let whole = |set: &Type, lines: &[String]| {
        lines.iter().all(|line| !ink::fit(line, set, room).0.ends_with('\u{2026}'))
    };
    if whole(&bold, &lines) {
        return (bold, lines);
    }
    let plain = Type::sans(11.0).middle();
    let lines = wrap(name, &plain, room, 2);
    (plain, lines)
}

/// A card under another one: its upper edge, with its strength and its figure.
fn covered(svg: &mut Svg, (width, height): (f64, f64), up: Up) {
    let tone = sign(up.faction).tone;
    let seen = height - TUCKED;
    svg.card_frame(width, height, CardFrame { tone, band: height, pattern: "" });
    let set = Type::sans((seen - 3.0).clamp(11.0, 15.0)).bold().on(tone);
    let base = seen / 2.0 + set.size * 0.37;
    let strength = up.figure();
    svg.text(5.0, base, &strength, set);
    if up.count > 1 {
        svg.text(
            8.0 + set.measure(&strength),
            base,
            &format!("\u{d7}{}", up.count),
            Type::sans(11.0).on(tone),
        );
    }
    let radius = (seen / 2.0).clamp(5.0, 9.0);
    let disc = svg.tag("circle").num("cx", width - radius - 3.0).num("cy", seen / 2.0 + 0.5);
    disc.num("r", radius - 0.5).fill(Tone::Card).done();
    svg.tag("g").shift(width - radius - 3.0, seen / 2.0 + 0.5).within(|svg| {
        emblem(svg, up.face, radius - 2.0, Tone::Ink);
    });
}

/// How much of a covered card lies under the next one.
pub(super) const TUCKED: f64 = 5.0;

/// A face-down card, with a word on it if the viewer knows what it is.
pub(super) fn face_down(svg: &mut Svg, canvas: &Canvas<'_>, id: &str, lie: Lie, down: Down<'_>) {
    let Lie { x, y, width, height } = lie;
    let Down { owner, faction, known, moved, words } = down;
    svg.tag("g").id(id).at(x, y).within(|svg| {
        svg.title(words);
        let pattern = weave(faction, 6.0, 6.0, width - 12.0, height - 12.0);
        svg.card_back(width, height, owner.tone, &pattern);
        match known {
            None => {
                let (middle, radius) = (width / 2.0, (width * 0.24).min(height * 0.22));
                svg.tag("g").shift(middle, height / 2.0 - 3.0).within(|svg| svg.sign(owner, radius));
                if height >= 64.0 {
                    svg.tag("g").shift(middle, height - 13.0).within(|svg| svg.sign(sign(faction), 7.5));
                }
            }
            Some(face) => {
                // The owner may look under the card at any time: a slip on its back shows what it is.
                let (side, top) = match height {
                    ..64.0 => (4.0, 5.0),
                    ..90.0 => (4.0, 8.0),
                    _ => (7.0, 13.0),
                };
                let (wide, high) = (width - 2.0 * side, height - top - side);
                svg.tag("rect").rect(side, top, wide, high).num("rx", 2.0).fill(Tone::Card).done();
                let set = Type::sans(11.0).middle();
                let lines = wrap(short_name(faction, face), &set, wide - 2.0, 2);
                // Where little of the card is left its strength is what counts.
                let most = ((high - 17.0) / 11.0).floor().max(0.0) as usize;
                let lines = if lines.len() > most { Vec::new() } else { lines };
                let names = height - side - 4.0 - 11.0 * lines.len() as f64;
                let strength = Type::sans(16.0).bold();
                svg.text(side + 4.0, top + 15.0, &figure(face), strength);
                // The figure stands under the strength where there is room, beside it where there is not.
                let tall = names - top - 19.0 >= 22.0;
                let beside = ((wide - 8.0 - strength.measure(&figure(face))) / 2.0).clamp(5.0, 8.0);
                let (x, y) = if tall {
                    (width / 2.0, (names + top + 18.0) / 2.0)
                } else {
                    (width - side - beside - 2.0, top + 10.0)
                };
                let radius = if tall { ((names - top - 19.0) / 2.0 - 2.0).clamp(8.0, 16.0) } else { beside };
                // The sign of a card that was moved takes the figure's place on the lowest cards.
                if tall || !moved {
                    svg.tag("g").shift(x, y).within(|svg| emblem(svg, face, radius, Tone::Ink));
                }
                for (n, line) in lines.iter().enumerate() {
                    svg.text(width / 2.0, names + 9.0 + 11.0 * n as f64, line, set.fit(wide - 2.0));
                }
            }
        }
        if moved {
            svg.tag("circle").num("cx", width - 9.0).num("cy", 9.0).num("r", 9.0).fill(Tone::CardBack).done();
            svg.text(width - 9.0, 13.5, "\u{21c4}", Type::sans(14.0).bold().middle().on(Tone::CardBack));
        }
        canvas.glow(svg, id, 0.0, 0.0, width, height);
    });
}
