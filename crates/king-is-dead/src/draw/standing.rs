//! The panel that says who would win if the game ended now.

use ink::{Svg, Tone, Type, number};
use table::Seat;

use super::{Picture, sheet, sign};
use crate::leaders::leaders;

/// Height of the panel.
pub(super) const HEIGHT: f64 = 116.0;

/// The panel, in a column of `width`.
pub(super) fn draw(svg: &mut Svg, picture: &Picture<'_>, x: f64, y: f64, width: f64) {
    let now = leaders(picture.view);
    svg.tag("g").id("outlook").at(x, y).within(|svg| {
        svg.title("Who would win if the game ended now, Plot aside");
        sheet(svg, 0.0, 0.0, width, HEIGHT);
        svg.text(10.0, 21.0, "If it ended now", Type::serif(13.5).bold());
        let room = width - 44.0 - crests_width(&now.crown) - 12.0;
        svg.tag("g").set("transform", "translate(22 55)").within(|svg| svg.crown(20.0, Tone::Gold));
        svg.text(42.0, 43.0, "Coronation", Type::sans(11.0).tone(Tone::Muted));
        if now.ranking.is_empty() {
            svg.text(42.0, 60.0, "no region is held yet", Type::sans(11.5).fit(room));
        }
        for (rank, &(faction, regions)) in now.ranking.iter().enumerate() {
            let from = 50.0 + 38.0 * rank as f64;
            let at = format!("translate({} 57)", number(from));
            svg.tag("g").set("transform", &at).within(|svg| svg.sign(sign(faction), 7.6));
            svg.text(from + 12.0, 61.0, &regions.to_string(), Type::sans(12.5).bold());
        }
        crests(svg, picture, &now.crown, width, 53.0);
        svg.tag("g").set("transform", "translate(22 92)").within(|svg| svg.broken_ring(8.6));
        svg.text(42.0, 84.0, "Invasion", Type::sans(11.0).tone(Tone::Muted));
        // Where nobody has a set yet, nobody leads.
        let leaders = if now.sets == 0 { &[] } else { now.invasion.as_slice() };
        let sets = match now.sets {
            0 => "no sets yet".to_string(),
            1 => "1 set".to_string(),
            sets => format!("{sets} sets"),
        };
        let words = format!("{} of 3 unstable, {sets}", now.unstable);
        let room = width - 44.0 - crests_width(leaders) - 12.0;
        svg.text(42.0, 101.0, &words, Type::sans(11.5).fit(room));
        crests(svg, picture, leaders, width, 92.0);
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
