//! The leader mats for print, with a track of affinity on each, and the track of strength.

use ink::{Palette, Paragraphs, RECONSTRUCTION, Svg, Tone, Type, mm};
use table::{Printed, Stock};

use super::printed::{mark, piece, side_sign};
use super::signs::sign;
use super::track::WEIGHTS;
use crate::content::{Faction, LEADERS, LeaderSpec, POINTS_PER_UNIT, Side};
use crate::words::card_texts::leader_text;

/// Size of a mat and of the track.
const MAT: (f64, f64) = (mm(189.0), mm(88.0));
const TRACK: (f64, f64) = (mm(189.0), mm(34.0));

/// All mats, and the track of strength.
pub(super) fn printed() -> Vec<Printed> {
    LEADERS.iter().map(mat).chain([strength()]).collect()
}

fn mat(leader: &LeaderSpec) -> Printed {
    let (ability, figurine) = leader_text(leader);
    let with = |words: String, source| match mark(source) {
        Some(rule) => format!("{words} ({RECONSTRUCTION} {rule})"),
        None => words,
    };
    let words = [
        format!("Ability: {}", with(ability, leader.ability_source)),
        format!("Figurine: {}", with(figurine, leader.figurine_source)),
    ];
    let facts = [
        ("initiative", leader.initiative.to_string()),
        ("move", leader.move_cost.to_string()),
        ("tokens", leader.tokens.to_string()),
    ];
    let start = format!("Starts in {} with the {}", leader.start.name(), leader.side.people());
    let svg = Svg::drawn(MAT, Palette::Print, &format!("Mat of {}", leader.name), |svg| {
        let (width, height) = MAT;
        svg.print_frame(MAT);
        svg.tag("g").shift(mm(12.0), mm(12.5)).within(|svg| svg.sign(side_sign(leader.side), 19.0));
        svg.text(mm(20.0), mm(12.0), leader.name, Type::serif(22.0).bold());
        svg.text(mm(20.0), mm(17.5), &start, Type::sans(13.0).tone(Tone::Muted));
        for (place, (what, number)) in facts.iter().enumerate() {
            let x = width - mm(54.0) + place as f64 * mm(18.0);
            svg.text(x + mm(8.0), mm(12.5), number, Type::serif(24.0).bold().middle());
            svg.text(x + mm(8.0), mm(17.5), what, Type::sans(12.0).middle().tone(Tone::Muted));
        }
        Paragraphs::new(&words, width - mm(14.0), mm(23.0)).draw(svg, mm(7.0), mm(21.5));
        affinity(svg, leader, mm(45.0));
        let rule = format!("{RECONSTRUCTION} TLK-R4, TLK-R5: track and numbers");
        svg.reconstruction_tag(&rule, (width - mm(6.0), height - mm(4.6)), mm(120.0));
    });
    let text = format!("{} {start} {}", leader.name, words.join(" "));
    Printed {
        reconstructed: true,
        ..piece(format!("mat-{}", leader.id), "Leader mats", Stock::Tile, text, svg)
    }
}

/// How much each level of affinity pays, and where the markers of a leader begin.
fn affinity(svg: &mut Svg, leader: &LeaderSpec, top: f64) {
    let (left, cell, row) = (mm(34.0), mm(13.4), mm(6.2));
    let set = Type::sans(11.0).tone(Tone::Muted);
    svg.text(left - mm(2.0), top + mm(3.6), "affinity", set.end());
    svg.text(left - mm(2.0), top + mm(8.2), "points per unit", set.end());
    for (level, points) in POINTS_PER_UNIT.iter().enumerate() {
        let x = left + (level as f64 + 0.5) * cell;
        svg.text(x, top + mm(3.6), &level.to_string(), set.middle());
        svg.text(x, top + mm(8.2), &points.to_string(), Type::sans(13.0).bold().middle());
    }
    for faction in Faction::ALL {
        let y = top + mm(9.6) + faction.index() as f64 * row;
        svg.tag("g").shift(left - mm(5.0), y + row / 2.0).within(|svg| svg.sign(sign(faction), 8.5));
        for level in 0..POINTS_PER_UNIT.len() {
            let start = usize::from(leader.affinity[faction.index()]) == level;
            let x = left + level as f64 * cell;
            let space = svg.tag("rect").rect(x + 1.0, y + 1.0, cell - 2.0, row - 2.0).num("rx", 3.0);
            let space = space.set("fill", "none");
            if start {
                space.stroke(sign(faction).tone, 2.4).done();
                svg.text(x + cell / 2.0, y + row / 2.0 + 4.2, "start", Type::sans(11.0).middle());
            } else {
                space.stroke(Tone::Line, 1.0).done();
            }
        }
    }
}

/// The strength of both sides in the conflict.
fn strength() -> Printed {
    let svg = Svg::drawn(TRACK, Palette::Print, "Track of strength", |svg| {
        svg.print_frame(TRACK);
        svg.text(mm(6.0), mm(7.5), "Strength in the conflict", Type::serif(14.0).bold());
        let (left, cell, row) = (mm(18.0), mm(10.2), mm(10.2));
        for side in Side::ALL {
            let y = mm(10.0) + side.index() as f64 * row;
            svg.tag("g").shift(mm(11.5), y + row / 2.0).within(|svg| svg.sign(side_sign(side), 12.0));
            for value in 0..=WEIGHTS {
                let x = left + f64::from(value) * cell;
                let space = svg.tag("rect").rect(x + 1.0, y + 1.0, cell - 2.0, row - 2.0).num("rx", 3.0);
                space.set("fill", "none").stroke(Tone::LandEdge, 1.0).done();
                let set = Type::sans(13.0).middle().tone(Tone::Muted);
                svg.text(x + cell / 2.0, y + row / 2.0 + 4.6, &value.to_string(), set);
            }
        }
    });
    piece("track-strength".into(), "Track of strength", Stock::Tile, "Strength in the conflict".into(), svg)
}
