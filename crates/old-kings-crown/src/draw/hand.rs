//! The hand of the viewer, and the own piles that may be chosen from.

use ink::{Svg, Tone, Type};
use table::Seat;

use super::card::{Lie, face_up, figure, kind};
use super::{Picture, heading, sheet};
use crate::words::id;
use crate::{Face, Faction};

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

/// Card size and how many fit beside each other.
fn layout(picture: &Picture<'_>, room: f64) -> (f64, f64, usize) {
    let (width, height) = if picture.wide { (122.0, 160.0) } else { ((room - 24.0 - 16.0) / 3.0, 148.0) };
    let per_row = ((room - 24.0 + 8.0) / (width + 8.0)).floor().max(1.0) as usize;
    (width, height, per_row)
}

fn chip_rows(picture: &Picture<'_>, room: f64, faces: &[Face]) -> f64 {
    let per_row = (((room - 24.0) / chip_width(picture)).floor() as usize).max(1);
    let groups = grouped(faces).len();
    if groups == 0 { 0.0 } else { 20.0 + (CHIP + 6.0) * groups.div_ceil(per_row) as f64 }
}

fn chip_width(picture: &Picture<'_>) -> f64 {
    if picture.wide { 118.0 } else { 112.0 }
}

fn own(picture: &Picture<'_>) -> Option<(Seat, Faction)> {
    let seat = picture.view.own?;
    let faction = picture.faction(seat)?;
    picture.view.players[seat.index()].in_game.then_some((seat, faction))
}

pub(super) fn height(picture: &Picture<'_>, room: f64) -> f64 {
    let (Some((seat, _)), Some(secrets)) = (own(picture), picture.view.secrets.first()) else { return 0.0 };
    let (_, height, per_row) = layout(picture, room);
    let rows = grouped(&secrets.hand).len().div_ceil(per_row).max(1);
    let player = &picture.view.players[seat.index()];
    34.0 + rows as f64 * (height + 10.0)
        + chip_rows(picture, room, &player.discard)
        + chip_rows(picture, room, &player.lost)
        + 6.0
}

pub(super) fn draw(svg: &mut Svg, picture: &Picture<'_>, x: f64, y: f64, room: f64) {
    let (Some((seat, faction)), Some(secrets)) = (own(picture), picture.view.secrets.first()) else { return };
    sheet(svg, x, y, room, height(picture, room));
    svg.text(x + 12.0, y + 22.0, "Your hand", Type::serif(16.0).bold());
    let (width, height, per_row) = layout(picture, room);
    let groups = grouped(&secrets.hand);
    for (n, &(face, count)) in groups.iter().enumerate() {
        let lie = Lie {
            x: x + 12.0 + (n % per_row) as f64 * (width + 8.0),
            y: y + 34.0 + (n / per_row) as f64 * (height + 10.0),
            width,
            height,
        };
        face_up(svg, picture, &id::hand(face), lie, faction, face, count, false);
    }
    if groups.is_empty() {
        svg.text(x + 12.0, y + 56.0, "No cards.", Type::sans(13.0).tone(Tone::Muted));
    }
    let mut top = y + 34.0 + groups.len().div_ceil(per_row).max(1) as f64 * (height + 10.0);
    let player = &picture.view.players[seat.index()];
    for (words, faces, lost) in
        [("Your discard pile", &player.discard, false), ("Your lost cards", &player.lost, true)]
    {
        if faces.is_empty() {
            continue;
        }
        heading(svg, x + 12.0, top + 13.0, words, room - 24.0);
        let step = chip_width(picture);
        let per_row = (((room - 24.0) / step).floor() as usize).max(1);
        for (n, (face, count)) in grouped(faces).into_iter().enumerate() {
            let key = if lost { id::lost(seat, face) } else { id::discard(seat, face) };
            let (cx, cy) =
                (x + 12.0 + (n % per_row) as f64 * step, top + 20.0 + (n / per_row) as f64 * (CHIP + 6.0));
            chip(svg, picture, &key, cx, cy, step - 6.0, faction, face, count);
        }
        top += chip_rows(picture, room, faces);
    }
}

/// A card as a small label that can be touched.
fn chip(
    svg: &mut Svg,
    picture: &Picture<'_>,
    key: &str,
    x: f64,
    y: f64,
    width: f64,
    faction: Faction,
    face: Face,
    count: usize,
) {
    svg.tag("g").id(key).at(x, y).within(|svg| {
        svg.title(faction.card_name(face));
        svg.tag("rect")
            .rect(0.0, 0.0, width, CHIP)
            .num("rx", 6.0)
            .fill(Tone::Card)
            .stroke(Tone::LandEdge, 1.0)
            .done();
        svg.text(8.0, 26.0, &figure(face), Type::sans(16.0).bold());
        let times = if count > 1 { format!(" \u{d7}{count}") } else { String::new() };
        let words = format!("{}{times}", kind(faction, face));
        svg.text(31.0, 25.0, &words, Type::sans(12.0).fit(width - 35.0));
        picture.glow(svg, key, 0.0, 0.0, width, CHIP);
    });
}
