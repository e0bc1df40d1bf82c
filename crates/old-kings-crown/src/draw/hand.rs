//! The hand of the viewer, and the own piles that may be chosen from.

use ink::{Svg, Tone, Type};
use table::Seat;

use super::card::{Lie, Up, face_up, figure, kind};
use super::{Canvas, heading};
use crate::content::{Face, Faction};
use crate::words::ids;

const CHIP: f64 = 40.0;

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

/// Where the parts of the panel lie.
struct Layout {
    card: (f64, f64),
    per_row: usize,
    rows: usize,
    /// Left edge and width of the piles, relative to the panel; beside the hand if there is room.
    piles: (f64, f64),
    beside: bool,
    chip: f64,
}

fn layout(canvas: &Canvas<'_>, room: f64, cards: usize) -> Layout {
    let (width, height) = if canvas.wide { (122.0, 174.0) } else { ((room - 24.0 - 16.0) / 3.0, 168.0) };
    let per_row = ((room - 24.0 + 8.0) / (width + 8.0)).floor().max(1.0) as usize;
    let rows = cards.div_ceil(per_row);
    let used = 12.0 + cards.max(1) as f64 * (width + 8.0) + 16.0;
    let beside = canvas.wide && room - used > 340.0;
    let piles = if beside { (used, room - used - 12.0) } else { (12.0, room - 24.0) };
    let chip = if canvas.wide { 164.0 } else { piles.1 / 2.0 };
    Layout { card: (width, height), per_row, rows, piles, beside, chip }
}

impl Layout {
    fn hand_height(&self) -> f64 {
        // An empty hand takes one line of words.
        if self.rows == 0 { 26.0 } else { self.rows as f64 * (self.card.1 + 10.0) }
    }

    fn chips_per_row(&self) -> usize {
        ((self.piles.1 / self.chip).floor() as usize).max(1)
    }

    fn pile_height(&self, faces: &[Face]) -> f64 {
        let groups = grouped(faces).len();
        if groups == 0 { 0.0 } else { 20.0 + (CHIP + 6.0) * groups.div_ceil(self.chips_per_row()) as f64 }
    }
}

fn own(canvas: &Canvas<'_>) -> Option<(Seat, Faction)> {
    let seat = canvas.view.own?;
    let faction = canvas.faction(seat)?;
    canvas.view.players[seat.index()].in_game.then_some((seat, faction))
}

/// How wide the hand is with the piles beside it.
pub(super) fn row_width(canvas: &Canvas<'_>) -> f64 {
    let (Some((seat, _)), Some(secrets)) = (own(canvas), canvas.view.secrets.first()) else { return 0.0 };
    let player = &canvas.view.players[seat.index()];
    let piles = if player.discard.is_empty() && player.lost.is_empty() { 0.0 } else { 342.0 };
    12.0 + grouped(&secrets.hand).len().max(1) as f64 * (122.0 + 8.0) + 16.0 + piles
}

pub(super) fn height(canvas: &Canvas<'_>, room: f64) -> f64 {
    let (Some((seat, _)), Some(secrets)) = (own(canvas), canvas.view.secrets.first()) else { return 0.0 };
    let layout = layout(canvas, room, grouped(&secrets.hand).len());
    let player = &canvas.view.players[seat.index()];
    let piles = layout.pile_height(&player.discard) + layout.pile_height(&player.lost);
    let hand = 34.0 + layout.hand_height();
    if layout.beside { hand.max(piles + 14.0) + 4.0 } else { hand + piles + 6.0 }
}

pub(super) fn draw(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, room: f64) {
    let (Some((seat, faction)), Some(secrets)) = (own(canvas), canvas.view.secrets.first()) else { return };
    svg.sheet(x, y, room, height(canvas, room));
    svg.text(x + 12.0, y + 22.0, "Your hand", Type::serif(16.0).bold());
    let groups = grouped(&secrets.hand);
    let layout = layout(canvas, room, groups.len());
    let (width, height) = layout.card;
    for (n, &(face, count)) in groups.iter().enumerate() {
        let lie = Lie {
            x: x + 12.0 + (n % layout.per_row) as f64 * (width + 8.0),
            y: y + 34.0 + (n / layout.per_row) as f64 * (height + 10.0),
            width,
            height,
        };
        face_up(svg, canvas, &ids::hand(face), lie, Up { faction, face, count, quiet: false, note: "" });
    }
    if groups.is_empty() {
        svg.text(x + 12.0, y + 48.0, "No cards.", Type::sans(13.0).tone(Tone::Muted));
    }
    let mut top = if layout.beside { y + 8.0 } else { y + 34.0 + layout.hand_height() };
    let left = x + layout.piles.0;
    let player = &canvas.view.players[seat.index()];
    for (words, faces, lost) in
        [("Your discard pile", &player.discard, false), ("Your lost cards", &player.lost, true)]
    {
        if faces.is_empty() {
            continue;
        }
        heading(svg, left, top + 13.0, words, layout.piles.1);
        let per_row = layout.chips_per_row();
        for (n, (face, count)) in grouped(faces).into_iter().enumerate() {
            let key = if lost { ids::lost(seat, face) } else { ids::discard(seat, face) };
            let lie = Lie {
                x: left + (n % per_row) as f64 * layout.chip,
                y: top + 20.0 + (n / per_row) as f64 * (CHIP + 6.0),
                width: layout.chip - 6.0,
                height: CHIP,
            };
            chip(svg, canvas, &key, lie, Up { faction, face, count, quiet: lost, note: "" });
        }
        top += layout.pile_height(faces);
    }
}

/// A card as a small label that can be touched.
fn chip(svg: &mut Svg, canvas: &Canvas<'_>, key: &str, lie: Lie, up: Up) {
    let Lie { x, y, width, height } = lie;
    let Up { faction, face, count, .. } = up;
    svg.tag("g").id(key).at(x, y).within(|svg| {
        svg.title(faction.card_name(face));
        svg.tag("rect")
            .rect(0.0, 0.0, width, height)
            .num("rx", 6.0)
            .fill(Tone::Card)
            .stroke(Tone::LandEdge, 1.0)
            .done();
        svg.text(8.0, 26.0, &figure(face), Type::sans(16.0).bold());
        let times = if count > 1 { format!(" \u{d7}{count}") } else { String::new() };
        let words = format!("{}{times}", kind(faction, face));
        svg.text(36.0, 25.0, &words, Type::sans(12.0).fit(width - 42.0));
        canvas.glow(svg, key, 0.0, 0.0, width, height);
    });
}
