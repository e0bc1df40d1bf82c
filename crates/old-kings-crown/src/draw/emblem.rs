//! What kind of card this is, as a small bold drawing of our own; and what faction it serves, as a pattern.

use ink::{Svg, Tone, number};

use crate::content::{Face, Faction};

/// The figure of a face as a path on a plane from -10 to 10; inner parts are cut out.
pub(super) const fn figure_path(face: Face) -> &'static str {
    match face {
        // A man with a spear.
        Face::Follower1 | Face::Follower2 | Face::Follower3 => {
            "M-5.5-5.5a3.7 3.7 0 1 1 7.4 0a3.7 3.7 0 1 1-7.4 0ZM-9 9.5V4.5Q-9-.5-1.8-.5Q5-.5 5 4.5V9.5ZM6.6 9.5V-3.5h1.7V9.5ZM7.4-10L9.8-6L7.4-2.5L5-6Z"
        }
        // The head of a horse.
        Face::Cavalry => {
            "M-6.5 9.8H7Q8.2 2 6-2.6Q4-6.6 0-7.4L-.8-10L-3.4-7Q-6.4-5-7.2-.8L-9.4 2.6Q-9 5.4-6 5.2Q-4.4 5-3.2 3.4Q-1.4 3.6-.2 2Q-.8 5.2-3.8 6.6Q-6.2 7.6-6.5 9.8ZM-3.7-3.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0Z"
        }
        // A stone-thrower on wheels.
        Face::WarMachine => {
            "M-8.8 3.4H8.8V5.6H-8.8ZM-6.2 3.6L-1.4-5H.9L5.6 3.6H3L-.2-2.4L-3.6 3.6ZM-8.6 .6L6-8.2L7.1-6.4L-7.5 2.4ZM4.6-7.6a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0ZM-8.6 7.4a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0ZM3.4 7.4a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0Z"
        }
        // A closed helmet.
        Face::Captain6 | Face::Captain7 | Face::Captain8 | Face::Captain9 => {
            "M-7.6 7.6V-2.6Q-7.6-9.8 0-9.8Q7.6-9.8 7.6-2.6V7.6L0 10ZM-5.6-2.4V-.2H-.9V-2.4ZM.9-2.4V-.2H5.6V-2.4ZM-.9 2V7.4H.9V2ZM-4.6 2.2V3.7H-3V2.2ZM3 2.2V3.7H4.6V2.2ZM-4.6 5V6.5H-3V5ZM3 5V6.5H4.6V5Z"
        }
        // A crown.
        Face::Heir => {
            "M-8.4 8.5H8.4V5.4H-8.4ZM-8.4 4L-9.8-4.4L-4.7-.6L0-8L4.7-.6L9.8-4.4L8.4 4ZM-1.5-8.4a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0Z"
        }
        // A shield with a sword on it.
        Face::Champion => {
            "M-8.6-9.6H8.6V0Q8.6 6.8 0 10Q-8.6 6.8-8.6 0ZM-1.2-5.8V1H-4.4V3.2H-1.2V6.6H1.2V3.2H4.4V1H1.2V-5.8L0-8Z"
        }
        // A face in a hood.
        Face::Agent => {
            "M0-10Q8.8-8 8.8 2.4V9.8H-8.8V2.4Q-8.8-8 0-10ZM-5.4 .4Q-5.4 5.4 0 7Q5.4 5.4 5.4 .4Q5.4-4.8 0-5.6Q-5.4-4.8-5.4 .4ZM-4.2-.6L-.8 .8L-3.4 2.2ZM4.2-.6L.8 .8L3.4 2.2Z"
        }
        // A winged beast.
        Face::Legend => {
            "M0 9.8Q-3.4 7-2.6 2.6Q-6.4 4-9.9 1.4Q-8.6 .8-8-.8Q-9.8-2.6-9.4-6.6Q-7.8-4.6-6-4.4Q-5.8-6.8-4-8.6Q-3.6-4.6-1.4-3.2L-1.8-7L0-9.8L1.8-7L1.4-3.2Q3.6-4.6 4-8.6Q5.8-6.8 6-4.4Q7.8-4.6 9.4-6.6Q9.8-2.6 8-.8Q8.6 .8 9.9 1.4Q6.4 4 2.6 2.6Q3.4 7 0 9.8Z"
        }
        // A fox.
        Face::Ruse => {
            "M-9.4-8.8L-3.6-5.2Q0-6.2 3.6-5.2L9.4-8.8L8 .4Q5 3 2.4 6.4L0 9.8L-2.4 6.4Q-5 3-8 .4ZM-5.4-1L-1.8 1L-4.4 1.8ZM5.4-1L1.8 1L4.4 1.8Z"
        }
        // A charter with its seal.
        Face::Decree => {
            "M-8-9.8H7V3.4A4.2 4.2 0 0 0 1 8.2H-8ZM-5.6-6.8V-5.2H4.6V-6.8ZM-5.6-3.2V-1.6H4.6V-3.2ZM-5.6 .4V2H1.4V.4ZM2 7a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1-6.4 0Z"
        }
        // A fang.
        Face::Tooth => {
            "M-7.8-8.8Q-3.6-6 0-8.2Q3.6-6 7.8-8.8Q8.6-1 4.8 3.4Q2.6 7 2.4 9.9Q.2 6.6-1 3Q-3.4 4.4-4.6 7.4Q-8 1.6-7.8-8.8Z"
        }
        // An eye.
        Face::Eye => {
            "M-10 0Q-4.6-7.4 0-7.4Q4.6-7.4 10 0Q4.6 7.4 0 7.4Q-4.6 7.4-10 0ZM-7.2 0Q-3.4 5 0 5Q3.4 5 7.2 0Q3.4-5 0-5Q-3.4-5-7.2 0ZM-3.2 0a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1-6.4 0Z"
        }
    }
}

/// Draws the figure of a face around the origin.
pub(super) fn emblem(svg: &mut Svg, face: Face, radius: f64, tone: Tone) {
    let size = format!("scale({})", number(radius / 10.0));
    let figure = svg.tag("path").set("d", figure_path(face)).set("transform", &size);
    figure.fill(tone).set("fill-rule", "evenodd").done();
}

/// The pattern of a faction as lines that fill a rectangle: waves, slashes, lozenges or rings.
pub(super) fn weave(faction: Faction, x: f64, y: f64, width: f64, height: f64) -> String {
    let n = |value: f64| number((value * 10.0).round() / 10.0);
    let mut path = String::new();
    let (across, down) = match faction {
        Faction::Clans => (12.0, 7.0),
        Faction::Uprising => (7.0, height),
        Faction::Nobility => (9.0, 12.0),
        Faction::Gathering => (10.0, 11.0),
    };
    let (columns, rows) = ((width / across).floor() as u32, (height / down).floor().max(1.0) as u32);
    // What is left over is shared by both sides.
    let left = x + (width - f64::from(columns) * across) / 2.0;
    let top = y + (height - f64::from(rows) * down) / 2.0;
    for row in 0..rows {
        let y = top + (f64::from(row) + 0.5) * down;
        if faction == Faction::Clans && columns > 0 {
            path.push_str(&format!("M{} {}q3 -4 6 0t6 0", n(left), n(y)));
            path.push_str(&"t6 0t6 0".repeat(columns as usize - 1));
        }
        for column in 0..columns {
            let x = left + f64::from(column) * across;
            match faction {
                Faction::Clans => {}
                Faction::Uprising => {
                    let long = (height - 4.0).min(14.0);
                    path.push_str(&format!("M{} {}l-5 {}", n(x + 6.0), n(y - long / 2.0), n(long)));
                }
                Faction::Nobility => path.push_str(&format!("M{} {}l3.5 -5 3.5 5 -3.5 5Z", n(x + 1.0), n(y))),
                Faction::Gathering => {
                    path.push_str(&format!("M{} {}a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0Z", n(x + 1.5), n(y)));
                }
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::card::kind;

    /// Cards that go by one name show one figure, and every name has a figure of its own.
    #[test]
    fn every_trait_has_its_own_figure() {
        let clans = Faction::Clans;
        for a in Face::ALL {
            for b in Face::ALL {
                let same = figure_path(a) == figure_path(b);
                assert_eq!(same, kind(clans, a) == kind(clans, b), "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn every_faction_has_its_own_pattern_that_stays_in_its_field() {
        for (width, height) in [(60.0, 30.0), (24.0, 20.0), (118.0, 40.0)] {
            let paths = Faction::ALL.map(|faction| weave(faction, 4.0, 4.0, width, height));
            for (n, path) in paths.iter().enumerate() {
                assert!(path.len() > 10 && !paths[..n].contains(path), "{path}");
                for start in path.split('M').skip(1) {
                    let x: f64 = start.split(' ').next().and_then(|x| x.parse().ok()).unwrap();
                    assert!(x >= 4.0 && x <= 4.0 + width, "{x} in {width}");
                }
            }
        }
    }
}
