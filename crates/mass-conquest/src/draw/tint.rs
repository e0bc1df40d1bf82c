//! Whose ground it is: a tint in the colour of the seat and a pattern of its own, so that no reader
//! needs the colour.

use ink::{Svg, Tone};
use table::Seat;

/// The side of a pattern's tile, and its lines, by seat.
const LINES: [&str; 8] = [
    "M-2 12L12-2M-2 2L2-2M8 12l4-4",
    "M-2-2L12 12M8-2l4 4M-2 8l4 4",
    "M3 3h.01M8 8h.01",
    "M3 5h4M5 3v4",
    "M0 3h5M5 8h5",
    "M2.5 0v5M7.5 5v5",
    "M2 6l3-3 3 3",
    "M5 0L10 5 5 10 0 5Z",
];

/// Defines the patterns.
pub(super) fn patterns(svg: &mut Svg) {
    for (seat, lines) in (0..).zip(LINES) {
        let tile = svg.tag("pattern").id(&format!("tint-{seat}")).set("patternUnits", "userSpaceOnUse");
        tile.num("width", 10.0).num("height", 10.0).within(|svg| {
            // Dots are as heavy as lines only if they are larger.
            let width = if seat == 2 { 2.4 } else { 1.1 };
            let line = svg.tag("path").set("d", lines).set("fill", "none").stroke(Tone::Seat(seat), width);
            line.num("stroke-opacity", 0.5).set("stroke-linecap", "round").done();
        });
    }
}

/// Lays the tint of a seat over an outline.
pub(super) fn lay(svg: &mut Svg, outline: &str, seat: Seat) {
    let tone = Tone::Seat(seat.0);
    let tint = svg.tag("use").set("href", outline).fill(tone);
    tint.num("fill-opacity", 0.24).set("pointer-events", "none").done();
    let pattern = svg.tag("use").set("href", outline).set("fill", &format!("url(#tint-{})", seat.0 % 8));
    pattern.set("pointer-events", "none").done();
}
