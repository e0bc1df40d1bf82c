//! Cards: faces drawn by us, backs with the owner's sign.

use ink::{CardSide, Svg, Tone, Type, wrap};

use super::emblem::emblem;
use super::{Canvas, RECONSTRUCTED, sign};
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
    /// A word in place of the faction's letter; empty for none.
    pub(super) note: &'static str,
}

/// What a viewer may know of a face-down card.
#[derive(Clone, Copy)]
pub(super) struct Down<'a> {
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
    let Up { faction, face, count, quiet, note } = up;
    let side = sign(faction);
    let large = height >= 110.0;
    let group = svg.tag("g").id(id).at(x, y);
    let group = if quiet { group.num("opacity", 0.62) } else { group };
    group.within(|svg| {
        let strength = figure(face);
        let name = faction.card_name(face);
        let ours = if faction.is_reconstructed(face) { RECONSTRUCTED } else { "" };
        let words = canvas.view.rules.trait_of(faction, face);
        svg.title(&format!("{name}, strength {strength}: {words}{ours}"));
        if count > 1 {
            svg.tag("g").at(4.0, -4.0).within(|svg| svg.card(width, height, CardSide::Face));
        }
        svg.card(width, height, CardSide::Face);
        let band = if large { 34.0 } else { 26.0 };
        svg.tag("path")
            .set(
                "d",
                &format!("M1 {b}V5Q1 1 5 1H{r}Q{w} 1 {w} 5V{b}Z", b = band, r = width - 5.0, w = width - 1.0),
            )
            .fill(side.tone)
            .done();
        let size = if large { 22.0 } else { 17.0 };
        svg.text(7.0, band - 8.0, &strength, Type::sans(size).bold().on(side.tone));
        if note.is_empty() {
            let letter = side.letter.to_string();
            svg.text(width - 7.0, band - 9.0, &letter, Type::sans(12.0).bold().end().on(side.tone));
        } else {
            svg.text(width - 6.0, band - 9.0, note, Type::sans(11.0).end().on(side.tone));
        }
        if count > 1 {
            let words = format!("\u{d7}{count}");
            svg.text(width / 2.0 + 4.0, band - 9.0, &words, Type::sans(13.0).bold().middle().on(side.tone));
        }
        let radius = if large { 13.0 } else { 9.0 };
        let middle = band + radius + if large { 10.0 } else { 6.0 };
        svg.tag("g").at(width / 2.0, middle).within(|svg| emblem(svg, face, radius, Tone::Ink));
        let mut baseline = middle + radius + if large { 18.0 } else { 14.0 };
        let set = Type::sans(if large { 13.0 } else { 11.0 }).bold().middle();
        let room = width - 6.0;
        let name = match face {
            Face::Decree if !large => content::FACTIONS[faction as usize].decree_short,
            _ => kind(faction, face),
        };
        for words in wrap(name, &set, room, 2) {
            svg.text(width / 2.0, baseline, &words, set.fit(room));
            baseline += if large { 14.0 } else { 11.5 };
        }
        if large {
            let set = Type::sans(11.0).middle().tone(Tone::Muted);
            let lines = ((height - baseline - 2.0) / 12.5).floor().max(0.0) as usize + 1;
            let words = canvas.view.rules.trait_of(faction, face);
            for words in wrap(words, &set, room, lines.min(5)) {
                if baseline < height - 3.0 {
                    svg.text(width / 2.0, baseline, &words, set.fit(room));
                    baseline += 12.5;
                }
            }
        }
        canvas.glow(svg, id, 0.0, 0.0, width, height);
    });
}

/// A face-down card, with a word on it if the viewer knows what it is.
pub(super) fn face_down(svg: &mut Svg, canvas: &Canvas<'_>, id: &str, lie: Lie, down: Down<'_>) {
    let Lie { x, y, width, height } = lie;
    let Down { faction, known, moved, words } = down;
    svg.tag("g").id(id).at(x, y).within(|svg| {
        svg.title(words);
        svg.card(width, height, CardSide::Back);
        match known {
            None => {
                svg.tag("g")
                    .at(width / 2.0, height / 2.0)
                    .within(|svg| svg.sign(sign(faction), width * 0.24));
            }
            Some(face) => {
                // The owner may look under the card at any time: a slip shows what it is.
                svg.tag("rect")
                    .rect(4.0, height * 0.28, width - 8.0, height * 0.58)
                    .num("rx", 3.0)
                    .fill(Tone::Card)
                    .done();
                svg.text(width / 2.0, height * 0.28 + 18.0, &figure(face), Type::sans(16.0).bold().middle());
                let set = Type::sans(11.0).middle();
                for (n, line) in wrap(kind(faction, face), &set, width - 10.0, 2).iter().enumerate() {
                    svg.text(
                        width / 2.0,
                        height * 0.28 + 31.0 + 11.0 * n as f64,
                        line,
                        set.fit(width - 10.0),
                    );
                }
            }
        }
        if moved {
            svg.text(width - 4.0, 15.0, "\u{21c4}", Type::sans(15.0).bold().end().on(Tone::CardBack));
        }
        canvas.glow(svg, id, 0.0, 0.0, width, height);
    });
}
