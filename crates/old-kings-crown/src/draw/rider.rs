//! Heralds: riders with the colour, shape and letter of their seat.

use ink::{Svg, Tone};
use table::Seat;

use super::Canvas;

/// How wide a rider is, with room to the next.
pub(super) const RIDER: f64 = 34.0;

const HORSE: &str = "M-12 0L-11.5-7Q-13.5-10-12.5-13.5Q-10-16-4-15.5H3Q6-16.5 7.5-20L9-24.5L11-22.5Q14.5-20.5 16.5-16.5L15-14.5L11.5-15.5Q10.8-11.5 9-9L11.5-5L9.5 0H7L8.5-4.5L4.5-8H-6.5L-8.5-5.5L-9.5 0ZM-12.5-13.5Q-16.5-11.5-15.5-4.5Q-13.5-7-11.8-8.5Z";

const RIDER_PATH: &str = "M-7-13Q-8-21-3.5-23Q0-22.5 1-18.5L7-17.5V-15.5L0-16V-12L3-6H.5L-3-11ZM-6.5-26.3a3.3 3.3 0 1 1 6.6 0a3.3 3.3 0 1 1-6.6 0Z";

/// A Herald whose horse stands on (x, y); a small one where there is little room.
pub(super) fn herald(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, (x, y): (f64, f64), small: bool) {
    let side = canvas.crest(seat);
    let size = if small { 0.8 } else { 1.0 };
    svg.tag("g").id(&format!("herald-{seat}")).at(x, y).within(|svg| {
        svg.title(&format!("Herald of {}", canvas.scene.name(seat)));
        figure(svg, side, size);
    });
}

/// Horse, rider and banner; the horse stands on the origin.
pub(super) fn figure(svg: &mut Svg, side: ink::Sign, size: f64) {
    // A light edge lifts horse and rider off the land.
    let scale = format!("scale({})", ink::number(size));
    svg.tag("g").set("transform", &scale).within(|svg| {
        for path in [HORSE, RIDER_PATH] {
            let figure = svg.tag("path").set("d", path).fill(Tone::Ink).stroke(Tone::Sheet, 2.0);
            figure.set("paint-order", "stroke").round().done();
        }
        svg.line("M8-6V-26", Tone::Ink, 1.6);
    });
    svg.tag("g").shift(8.0 * size, -29.0 * size).within(|svg| svg.sign(side, 8.5));
}
