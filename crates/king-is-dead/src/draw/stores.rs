//! What lies beside the land: the supply, the discs in France (TKD-12), and the key to all signs.

use ink::{Memory, Sign, Svg, Tone, Type, number};

use super::map_shape::SUPPLY;
use super::{Chart, Drawing, Marked, counter, sign};
use crate::content::{Faction, Region};
use crate::secrets::Phase;
use crate::words::counted;

/// Height of a faction's line in the supply: a finger's.
const ROW: f64 = 40.0;

/// Instability discs at the start (TKD-4).
pub(super) const UNREST: u8 = 3;

/// The followers nobody has yet.
pub(super) fn supply(svg: &mut Svg, drawing: &Drawing<'_>, chart: &Chart) {
    let (x, y) = chart.at(SUPPLY);
    let (width, height) = (104.0, 148.0);
    // Clear of the frame, and of the card spaces where they lie on the chart.
    let right = if chart.shows_spaces() { chart.at((90.0, 0.0)).0 } else { chart.x + chart.width - 12.0 };
    let (x, y) = (x.min(right - width / 2.0), y.max(chart.y + height / 2.0 + 12.0));
    let dealing = drawing.view.phase == Phase::Deal;
    let title = if dealing { "Bag" } else { "Supply" };
    svg.tag("g").id("supply").at(x, y).within(|svg| {
        let counts: Vec<String> = Faction::ALL
            .into_iter()
            .map(|faction| counted(drawing.view.supply[faction.index()], faction))
            .collect();
        svg.title(&format!("{title}: {}", counts.join(", ")));
        svg.touch_area(-width / 2.0, -height / 2.0, width, height);
        if drawing.glows("supply") {
            svg.glow(&format!(
                "M{} {}h{w}v{h}h-{w}z",
                number(-width / 2.0),
                number(-height / 2.0),
                w = width,
                h = height
            ));
        }
        svg.tag("g").num("opacity", 0.94).within(|svg| svg.sheet(-width / 2.0, -height / 2.0, width, height));
        svg.text(0.0, -height / 2.0 + 20.0, title, Type::serif(14.0).bold().middle());
        for faction in Faction::ALL {
            let line = ROW * faction.index() as f64 - 27.0;
            let id = format!("supply-{}", faction.letter());
            let (count, begun) = drawing.begun.count(None, faction, drawing.view.supply[faction.index()]);
            let marked = Marked { glowing: drawing.glows(&id), begun, chosen: drawing.begun.has(&id) };
            // Named for those who cannot see it; words beside the pointer would cover the other lines.
            let name = format!("{} in the {}", counted(count, faction), title.to_lowercase());
            svg.tag("g").id(&id).set("aria-label", &name).at(-22.0, line).within(|svg| {
                svg.touch_area(-28.0, -ROW / 2.0, 100.0, ROW);
                counter(svg, faction, count, 46.0, marked);
                svg.text(28.0, 4.0, faction.people(), Type::sans(11.0).fit(44.0));
            });
        }
    });
}

/// France with the discs still there.
pub(super) fn france(svg: &mut Svg, drawing: &Drawing<'_>, chart: &Chart) {
    let (x, y) = chart.at(match chart.shows_spaces() {
        // What is written under it stays clear of the frame.
        true if chart.unit < 4.0 => (77.0, 123.0),
        true => (80.0, 125.4),
        false => (74.6, 129.2),
    });
    let left = drawing.view.france;
    svg.tag("g").id("france").at(x, y).within(|svg| {
        svg.title(&format!("France: {left} of {UNREST} instability discs left"));
        svg.touch_area(-46.0, -28.0, 92.0, 56.0);
        if drawing.glows("france") {
            svg.glow("M-46 -28h92v56h-92z");
        }
        svg.text(0.0, -20.0, "France", Type::serif(12.5).bold().middle());
        for i in 0..UNREST {
            svg.tag("g").shift(f64::from(i) * 29.0 - 29.0, 0.0).within(|svg| {
                let plate = svg.tag("circle").num("r", 12.5);
                if i < left {
                    plate.fill(Tone::Sheet).stroke(Tone::LandEdge, 1.0).done();
                    svg.broken_ring(8.4);
                } else {
                    plate
                        .set("fill", "none")
                        .stroke(Tone::LandEdge, 1.0)
                        .set("stroke-dasharray", "2 3")
                        .done();
                }
            });
        }
        svg.text(0.0, 27.0, &format!("{left} of {UNREST} discs left"), Type::sans(11.0).middle());
    });
}

/// An entry of the key: how to draw it, and what it means.
type Entry = (fn(&mut Svg), &'static str);

const KEY: [Entry; 10] = [
    (|svg| svg.sign(sign(Faction::Scottish), 7.6), "Scots"),
    (|svg| svg.sign(sign(Faction::Welsh), 7.6), "Welsh"),
    (|svg| svg.sign(sign(Faction::English), 7.6), "English"),
    (held_disc, "held"),
    (|svg| svg.broken_ring(6.4), "unstable"),
    (|svg| svg.swords(6.4, Tone::Warn), "contested"),
    (home_sign, "home"),
    (fixing_disc, "fixed card"),
    (|svg| super::track::forecast_sign(svg, Faction::Scottish), "wins if nobody plays on"),
    (|svg| svg.flag(0.0, 0.0, "+"), "since your last turn"),
];

fn held_disc(svg: &mut Svg) {
    svg.tag("circle").num("r", 8.0).fill(Tone::Sheet).stroke(Tone::Muted, 2.6).done();
}

fn home_sign(svg: &mut Svg) {
    if let Some(faction) = Region::Moray.home_of() {
        svg.sign_outline(sign(faction), 5.0);
    }
}

fn fixing_disc(svg: &mut Svg) {
    svg.tag("circle").num("r", 9.0).fill(Tone::Sheet).stroke(Tone::Muted, 2.0).done();
    let seat = Sign { tone: Tone::Muted, ..Sign::seat(0, '?') };
    svg.sign_outline(seat, 4.4);
}

const KEY_LINE: f64 = 24.0;

/// Where the entries of the key stand in lines of `width`.
fn key_places(width: f64) -> Vec<(f64, f64)> {
    let (mut x, mut y) = (0.0, 0.0);
    KEY.iter()
        .map(|(_, words)| {
            let wide = 24.0 + Type::sans(11.5).measure(words) + 10.0;
            if x > 0.0 && x + wide - 10.0 > width {
                (x, y) = (0.0, y + KEY_LINE);
            }
            let place = (x, y);
            x += wide;
            place
        })
        .collect()
}

/// Height of the key in a column of `width`.
pub(super) fn legend_height(width: f64) -> f64 {
    key_places(width).last().map_or(0.0, |place| place.1 + KEY_LINE)
}

/// The key to the signs, under the chart.
pub(super) fn legend(svg: &mut Svg, x: f64, y: f64, width: f64) {
    static KNOWN: Memory<String> = Memory::new();
    let key = KNOWN.get(svg.palette(), &[x, y, width], || svg.apart(|svg| write_key(svg, x, y, width)));
    svg.paste(&key);
}

fn write_key(svg: &mut Svg, x: f64, y: f64, width: f64) {
    for ((mark, words), place) in KEY.iter().zip(key_places(width)) {
        svg.tag("g")
            .shift(x + place.0 + 11.0, y + place.1 + KEY_LINE / 2.0)
            .set("pointer-events", "none")
            .within(|svg| {
                mark(svg);
                svg.text(14.0, 4.0, words, Type::sans(11.5).tone(Tone::Muted));
            });
    }
}
