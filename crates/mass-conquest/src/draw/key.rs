//! What the signs mean, so that none is left unexplained.

use ink::{Building, Relief, Svg, Tone, Type};

use table::Seat;

use super::army::{self, troop_path};
use crate::content::Kind;

/// Height of the key with its heading.
pub(super) const HEIGHT: f64 = 118.0;

/// What a sign shows.
#[derive(Clone, Copy)]
enum Shown {
    Town,
    Castle,
    Fort,
    Field,
    Rough,
    Coast,
    Water,
    Troop(Kind),
    Heir,
    Captive,
    Held,
}

const SIGNS: [(Shown, &str); 15] = [
    (Shown::Town, "town"),
    (Shown::Castle, "castle"),
    (Shown::Fort, "fort"),
    (Shown::Field, "smooth"),
    (Shown::Rough, "rough"),
    (Shown::Coast, "coast"),
    (Shown::Troop(Kind::Infantry), "infantry"),
    (Shown::Troop(Kind::Siege), "siege"),
    (Shown::Troop(Kind::Cavalry), "cavalry"),
    (Shown::Troop(Kind::Carrier), "carrier"),
    (Shown::Troop(Kind::Raider), "raider"),
    (Shown::Water, "water"),
    (Shown::Heir, "heir"),
    (Shown::Captive, "captive"),
    (Shown::Held, "held"),
];

/// All that it explains, in words.
pub(super) fn words() -> String {
    SIGNS.map(|(_, words)| words).join(" ")
}

/// The key with its heading, `y` from the top.
pub(super) fn draw(svg: &mut Svg, y: f64, width: f64) {
    svg.tag("g").id("key").at(0.0, y).within(|svg| {
        svg.text(0.0, 13.0, "Signs", Type::serif(13.0).bold());
        signs(svg, 18.0, width, 19.5);
    });
}

/// The signs alone, as low as a card.
pub(super) fn draw_small(svg: &mut Svg, width: f64) {
    svg.tag("g").id("key").at(0.0, 0.0).within(|svg| signs(svg, 0.0, width, 17.0));
}

fn signs(svg: &mut Svg, top: f64, width: f64, line: f64) {
    let column = width / 3.0;
    let set = Type::sans(11.0).tone(Tone::Muted);
    for (index, (shown, words)) in SIGNS.into_iter().enumerate() {
        let (x, y) = ((index % 3) as f64 * column, top + ((index / 3) as f64 + 0.5) * line);
        svg.tag("g").shift(x + 10.0, y).within(|svg| sign(svg, shown));
        svg.text(x + 25.0, y + 4.0, words, set.fit(column - 26.0));
    }
}

fn sign(svg: &mut Svg, shown: Shown) {
    let ground = |svg: &mut Svg, tone: Tone| {
        let ground = svg.tag("rect").rect(-10.0, -7.0, 21.0, 14.0).num("rx", 2.0);
        ground.fill(tone).stroke(Tone::LandEdge, 1.0).done();
    };
    let mut relief = Relief::new();
    match shown {
        Shown::Town => svg.building(Building::Town, 11.0, None),
        Shown::Castle => svg.building(Building::Castle, 11.0, None),
        Shown::Fort => svg.building(Building::Fort, 13.0, None),
        Shown::Field => {
            ground(svg, Tone::Land);
            relief.furrows((-2.0, 0.0), 5.0);
            relief.tuft((6.0, 3.0), 5.0);
        }
        Shown::Rough => {
            ground(svg, Tone::LandShade);
            relief.hill((-3.5, 1.5), 5.5);
            relief.wood((6.0, 3.0), 3.6);
        }
        Shown::Coast => {
            ground(svg, Tone::Land);
            let shore = svg.tag("path").set("d", "M-7.5 7Q-1 2 10.5 3.5").set("fill", "none");
            shore.stroke(Tone::LandEdge, 1.6).set("stroke-dasharray", "0 3.6").round().done();
            relief.dune((0.0, -1.5), 5.0);
        }
        Shown::Water => {
            ground(svg, Tone::Sea);
            relief.wave((-3.0, -1.0), 4.0);
            relief.wave((4.0, 3.5), 4.0);
        }
        Shown::Troop(kind) => svg.tag("path").set("d", troop_path(kind)).fill(Tone::Ink).done(),
        Shown::Heir => army::heir(svg, 7.0, Seat(0), ' ', None),
        Shown::Captive => svg.tag("g").set("transform", "scale(.8)").within(|svg| {
            army::heir(svg, 7.0, Seat(0), ' ', Some(Seat(1)));
        }),
        Shown::Held => {
            ground(svg, Tone::Land);
            let tint = svg.tag("rect").rect(-10.0, -7.0, 21.0, 14.0).num("rx", 2.0).fill(Tone::Seat(0));
            tint.num("fill-opacity", 0.24).done();
            let lines = "M-9 5L3-7M-4 7L10-7M4 7l6.5-6.5";
            let line = svg.tag("path").set("d", lines).set("fill", "none").stroke(Tone::Seat(0), 1.1);
            line.num("stroke-opacity", 0.5).done();
        }
    }
    relief.draw(svg);
}
