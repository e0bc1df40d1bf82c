//! The hand of the viewer, and the own piles that may be chosen from.

use ink::{Svg, Tone, Type};
use table::{Form, Seat};

use super::card::{Lie, Up, face_up, figure, short_name};
use super::emblem::emblem;
use super::{Canvas, heading, sign};
use crate::content::{Face, Faction};
use crate::words::ids;

/// Height of the panel where it is one row: pages give a hand so much without shrinking it.
const ROW: f64 = 150.0;
/// The same on a phone.
const PHONE_ROW: f64 = 122.0;
/// The same without a card: one line.
const PHONE_EMPTY: f64 = 22.0;
/// So many cards are seen beside each other on a phone.
const PHONE_CARDS: usize = 5;
/// How wide a card is on a phone at most.
const PHONE_CARD: f64 = 72.0;
/// Room between two cards on a phone.
const PHONE_BETWEEN: f64 = 4.0;
/// Height of the line over the cards.
const HEAD: f64 = 18.0;
/// Room around the cards.
const PAD: f64 = 8.0;
/// Room between two cards.
const BETWEEN: f64 = 7.0;
/// Height of the line over a pile.
const LABEL: f64 = 16.0;

/// Equal cards together: face and number.
fn grouped(faces: &[Face]) -> Vec<(Face, usize)> {
    let mut groups: Vec<(Face, usize)> = Vec::new();
    for &face in faces {
        match groups.last_mut() {
            Some((last, count)) if *last == face => *count += 1,
            _ => groups.push((face, 1)),
        }
    }
    groups
}

/// A pile of the viewer, its cards as small labels.
struct Pile {
    words: &'static str,
    lost: bool,
    groups: Vec<(Face, usize)>,
    /// Upper left corner in the panel.
    at: (f64, f64),
    /// Size of a label, and how many stand beside each other.
    chip: (f64, f64),
    per_row: usize,
}

impl Pile {
    /// The id of one of its labels.
    fn key(&self, seat: Seat, face: Face) -> String {
        if self.lost { ids::lost(seat, face) } else { ids::discard(seat, face) }
    }

    fn height(&self) -> f64 {
        LABEL + (self.chip.1 + 3.0) * self.groups.len().div_ceil(self.per_row) as f64
    }
}

/// Where the parts of the panel lie.
struct Layout {
    card: (f64, f64),
    per_row: usize,
    piles: Vec<Pile>,
    /// Room between two cards.
    between: f64,
    width: f64,
    height: f64,
}

/// Whether a card of this pile can be chosen now.
fn is_asked_about(canvas: &Canvas<'_>, seat: Seat, pile: &Pile) -> bool {
    pile.groups.iter().any(|&(face, _)| canvas.scene.glows(&pile.key(seat, face)))
}

/// How wide labels may be, widest first; the narrowest has room for a figure but no name.
const CHIPS: [f64; 4] = [150.0, 130.0, 114.0, 48.0];

fn layout(canvas: &Canvas<'_>, seat: Seat, hand: usize, room: f64) -> Layout {
    let player = &canvas.view.players[seat.index()];
    let mut piles: Vec<Pile> = [("Discard pile", &player.discard, false), ("Lost cards", &player.lost, true)]
        .into_iter()
        .filter(|(_, faces, _)| !faces.is_empty())
        .map(|(words, faces, lost)| Pile {
            words,
            lost,
            groups: grouped(faces),
            at: (0.0, 0.0),
            chip: (150.0, 24.0),
            per_row: 1,
        })
        .collect();
    if !canvas.wide {
        return upright(piles, hand, room);
    }
    let card = (118.0, ROW - HEAD - PAD);
    if canvas.scene.form() == Form::Phone {
        if hand == 0 && !piles.iter().any(|pile| is_asked_about(canvas, seat, pile)) {
            return Layout {
                card,
                per_row: 1,
                piles: Vec::new(),
                between: 0.0,
                width: room,
                height: PHONE_EMPTY,
            };
        }
        // A whole hand is seen at once, whatever a card's words: what a card does is told by a touch on it.
        let shown = hand.clamp(PHONE_CARDS, 7) as f64;
        let wide = ((room - 2.0 * PAD + PHONE_BETWEEN) / shown - PHONE_BETWEEN).min(PHONE_CARD);
        let card = (wide, PHONE_ROW - HEAD - PAD);
        let used = PAD + hand as f64 * (card.0 + PHONE_BETWEEN) + if hand == 0 { 66.0 } else { 8.0 };
        // The row is moved sideways, so it may be as wide as it likes; labels are as high as a finger needs.
        let mut x = used;
        for pile in &mut piles {
            (pile.at, pile.chip) = ((x, 4.0), (134.0, 44.0));
            pile.per_row = pile.groups.len().div_ceil(2);
            x += pile.per_row as f64 * 137.0 + 10.0;
        }
        let (per_row, width) = (hand.max(1), x.max(room));
        return Layout { card, per_row, piles, between: PHONE_BETWEEN, width, height: PHONE_ROW };
    }
    let mut layout = Layout { card, per_row: hand.max(1), piles, between: BETWEEN, width: room, height: ROW };
    // The widest labels that fit beside the cards; cards are narrower before names are given up.
    let ways = CHIPS[..3].iter().flat_map(|&chip| [118.0, 104.0].map(|card| (card, chip)));
    for (card, chip) in ways.chain([(104.0, CHIPS[3])]) {
        let used = PAD + hand.max(1) as f64 * (card + BETWEEN) + 8.0;
        layout.card.0 = card;
        let mut y = 4.0;
        for pile in &mut layout.piles {
            pile.per_row = (((room - used - PAD) / (chip + 3.0)).floor() as usize).max(1);
            pile.chip = (chip, 24.0);
            pile.at = (used, y);
            y += pile.height() + 2.0;
        }
        let wide =
            hand.max(1) as f64 * (card + BETWEEN) + if layout.piles.is_empty() { 0.0 } else { chip + 24.0 };
        layout.height = ROW.max(y);
        if wide <= room && y <= ROW {
            break;
        }
    }
    layout
}

/// A picture that is as narrow as a phone: cards in rows, the piles under them.
fn upright(mut piles: Vec<Pile>, hand: usize, room: f64) -> Layout {
    let card = ((room - 2.0 * PAD - 2.0 * BETWEEN) / 3.0, 128.0);
    // An empty hand takes one line of words.
    let rows = hand.div_ceil(3) as f64;
    let mut y = HEAD + if hand == 0 { 26.0 } else { rows * (card.1 + BETWEEN) + 4.0 };
    for pile in &mut piles {
        pile.at = (PAD, y);
        pile.chip = ((room - 2.0 * PAD - 3.0) / 2.0, 40.0);
        pile.per_row = 2;
        y += pile.height() + 2.0;
    }
    Layout { card, per_row: 3, piles, between: BETWEEN, width: room, height: y + 4.0 }
}

/// The viewer's own seat, faction and hand, if they have one.
fn own<'a>(canvas: &Canvas<'a>) -> Option<(Seat, Faction, &'a [Face])> {
    let seat = canvas.view.own?;
    let faction = canvas.faction(seat)?;
    let secrets = canvas.view.secrets.first()?;
    canvas.view.players[seat.index()].in_game.then_some((seat, faction, &secrets.hand))
}

/// How wide and how high the hand is drawn where there is so much room.
pub(super) fn size(canvas: &Canvas<'_>, room: f64) -> (f64, f64) {
    let Some((seat, _, hand)) = own(canvas) else { return (room, 0.0) };
    let layout = layout(canvas, seat, grouped(hand).len(), room);
    (layout.width, layout.height)
}

pub(super) fn draw(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, room: f64) {
    let Some((seat, faction, hand)) = own(canvas) else { return };
    let groups = grouped(hand);
    let layout = layout(canvas, seat, groups.len(), room);
    svg.sheet(x, y, layout.width, layout.height);
    let heading_set = Type::serif(13.0).bold();
    svg.text(x + PAD, y + 14.0, "Your hand", heading_set);
    let (width, height) = layout.card;
    for (n, &(face, count)) in groups.iter().enumerate() {
        let lie = Lie {
            x: x + PAD + (n % layout.per_row) as f64 * (width + layout.between),
            y: y + HEAD + 2.0 + (n / layout.per_row) as f64 * (height + layout.between),
            width,
            height,
        };
        face_up(svg, canvas, &ids::hand(face), lie, Up { count, ..Up::one(faction, face) });
    }
    if groups.is_empty() {
        // Where there is one line, it stands behind the heading.
        let at = if layout.height <= PHONE_EMPTY {
            (x + PAD + heading_set.measure("Your hand") + 10.0, y + 14.0)
        } else {
            (x + PAD, y + 36.0)
        };
        svg.text(at.0, at.1, "No cards.", Type::sans(13.0).tone(Tone::Muted));
    }
    for pile in &layout.piles {
        let (left, top) = (x + pile.at.0, y + pile.at.1);
        let (width, height) = pile.chip;
        // Labels without names are narrower than what stands over them, and nothing lies beside the last of them.
        let labels = (width + 3.0) * pile.per_row as f64;
        heading(svg, left, top + 11.0, pile.words, labels.max(74.0));
        for (n, &(face, count)) in pile.groups.iter().enumerate() {
            let key = pile.key(seat, face);
            let lie = Lie {
                x: left + (n % pile.per_row) as f64 * (width + 3.0),
                y: top + LABEL + (n / pile.per_row) as f64 * (height + 3.0),
                width,
                height,
            };
            chip(svg, canvas, &key, lie, Up { count, quiet: pile.lost, ..Up::one(faction, face) });
        }
    }
}

/// A card as a small label that can be touched: strength on its faction's colour, figure, name.
fn chip(svg: &mut Svg, canvas: &Canvas<'_>, key: &str, lie: Lie, up: Up) {
    let Lie { x, y, width, height } = lie;
    let Up { faction, face, count, .. } = up;
    let side = sign(faction);
    svg.tag("g").id(key).at(x, y).within(|svg| {
        svg.title(faction.card_name(face));
        let body = svg.tag("rect").num("width", width).num("height", height).num("rx", 4.0);
        body.fill(Tone::Card).stroke(Tone::LandEdge, 1.0).done();
        let n = ink::number;
        svg.shape(
            &format!("M25 .5H4.5Q.5 .5 .5 4.5V{}Q.5 {b} 4.5 {b}H25Z", n(height - 4.5), b = n(height - 0.5)),
            side.tone,
        );
        let base = height / 2.0;
        svg.text(13.0, base + 5.0, &figure(face), Type::sans(14.0).bold().middle().on(side.tone));
        svg.tag("g").shift(36.0, base).within(|svg| emblem(svg, face, 8.0, Tone::Ink));
        if width >= 90.0 {
            let times = if count > 1 { format!(" \u{d7}{count}") } else { String::new() };
            let words = format!("{}{times}", short_name(faction, face));
            svg.text(47.0, base + 4.0, &words, Type::sans(11.0).fit(width - 49.0));
        } else if count > 1 {
            svg.flag(width - 6.0, 3.0, &format!("\u{d7}{count}"));
        }
        canvas.glow(svg, key, 0.0, 0.0, width, height);
    });
}
