//! The panel that says who would win if the game ended now.

use ink::{Svg, Tone, Type, number};
use table::Seat;

use super::{Picture, sheet, sign};
use crate::outlook::{coronation_now, invasion_now};

/// Height of the panel.
pub(super) const HEIGHT: f64 = 116.0;

/// The panel, in a column of `width`.
pub(super) fn draw(svg: &mut Svg, picture: &Picture<'_>, x: f64, y: f64, width: f64) {
    let (crown, invasion) = (coronation_now(picture.view), invasion_now(picture.view));
    // Where no region is held, or nobody has a set, nobody leads.
    let sets = invasion.sides.iter().map(|side| side.sets).max().unwrap_or(0);
    let heirs = if crown.ranking.is_empty() { &[] } else { crown.verdict.winners.as_slice() };
    let saviours = if sets == 0 { &[] } else { invasion.verdict.winners.as_slice() };
    svg.tag("g").id("outlook").at(x, y).within(|svg| {
        svg.title("Who would win if the game ended now");
        sheet(svg, 0.0, 0.0, width, HEIGHT);
        svg.text(10.0, 21.0, "If it ended now", Type::serif(13.5).bold());
        svg.tag("g").set("transform", "translate(22 55)").within(|svg| svg.crown(20.0, Tone::Gold));
        svg.text(42.0, 43.0, "Coronation", Type::sans(11.0).tone(Tone::Muted));
        if crown.ranking.is_empty() {
            svg.text(42.0, 60.0, "no region is held yet", Type::sans(11.5).fit(width - 56.0));
        }
        for (rank, &(faction, regions)) in crown.ranking.iter().enumerate() {
            let from = 50.0 + 38.0 * rank as f64;
            let at = format!("translate({} 57)", number(from));
            svg.tag("g").set("transform", &at).within(|svg| svg.sign(sign(faction), 7.6));
            svg.text(from + 12.0, 61.0, &regions.to_string(), Type::sans(12.5).bold());
        }
        crests(svg, picture, heirs, width, 53.0);
        svg.tag("g").set("transform", "translate(22 92)").within(|svg| svg.broken_ring(8.6));
        svg.text(42.0, 84.0, "Invasion", Type::sans(11.0).tone(Tone::Muted));
        let words = match sets {
            0 => format!("{} of 3 unstable, no sets yet", invasion.unstable),
            1 => format!("{} of 3 unstable, 1 set", invasion.unstable),
            sets => format!("{} of 3 unstable, {sets} sets", invasion.unstable),
        };
        let room = width - 56.0 - crests_width(saviours);
        svg.text(42.0, 101.0, &words, Type::sans(11.5).fit(room));
        crests(svg, picture, saviours, width, 92.0);
    });
}

fn crests_width(seats: &[Seat]) -> f64 {
    24.0 * seats.len() as f64
}

/// The shields of those who lead, at the right end of the line.
fn crests(svg: &mut Svg, picture: &Picture<'_>, seats: &[Seat], width: f64, y: f64) {
    for (i, &seat) in seats.iter().enumerate() {
        let x = width - 10.0 - crests_width(seats) + 24.0 * i as f64 + 13.0;
        let at = format!("translate({} {})", number(x), number(y));
        svg.tag("g").set("transform", &at).within(|svg| {
            svg.title(&format!("{} leads", picture.name(seat)));
            svg.sign(picture.crest(seat), 9.6);
        });
    }
}
