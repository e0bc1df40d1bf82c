//! What kind of card this is, as a small drawing of our own.

use ink::{Shape, Svg, Tone, number};

use crate::content::Face;

/// Draws the emblem of a face around the origin.
pub(super) fn emblem(svg: &mut Svg, face: Face, radius: f64, tone: Tone) {
    let n = |value: f64| number(value * radius);
    let line = (radius * 0.2).max(1.4);
    match face {
        Face::Follower1 | Face::Follower2 | Face::Follower3 => {
            svg.tag("circle").num("cy", -0.45 * radius).num("r", 0.42 * radius).fill(tone).done();
            let path = format!("M{a} {b}Q{a} 0 0 0Q{c} 0 {c} {b}Z", a = n(-0.8), b = n(0.95), c = n(0.8));
            svg.shape(&path, tone);
        }
        Face::Cavalry => {
            for y in [-0.6, 0.15] {
                let path = format!("M{} {}L0 {}L{} {}", n(-0.8), n(y + 0.6), n(y), n(0.8), n(y + 0.6));
                svg.tag("path").set("d", &path).set("fill", "none").stroke(tone, line * 1.3).round().done();
            }
        }
        Face::WarMachine => {
            svg.tag("circle").num("r", 0.85 * radius).set("fill", "none").stroke(tone, line).done();
            let r = n(0.85);
            let d = n(0.6);
            svg.line(
                &format!("M-{r} 0H{r}M0 -{r}V{r}M-{d} -{d}L{d} {d}M-{d} {d}L{d} -{d}"),
                tone,
                line * 0.7,
            );
        }
        Face::Captain6 | Face::Captain7 | Face::Captain8 | Face::Captain9 => {
            svg.shape(&Shape::Star.path(radius * 0.85), tone);
        }
        Face::Heir => {
            svg.tag("g").at(0.0, radius * 0.6).within(|svg| svg.crown(radius * 1.7, tone));
        }
        Face::Champion => svg.shape(&Shape::Shield.path(radius * 0.85), tone),
        Face::Agent => {
            let path = format!(
                "M{l} {t}Q0 {u} {r} {t}Q{r} {b} {m} {b}Q0 {t} {o} {b}Q{l} {b} {l} {t}Z",
                l = n(-1.0),
                r = n(1.0),
                t = n(-0.25),
                u = n(-0.75),
                b = n(0.55),
                m = n(0.35),
                o = n(-0.35)
            );
            svg.shape(&path, tone);
        }
        Face::Legend => {
            svg.tag("circle").num("r", 0.45 * radius).fill(tone).done();
            let mut path = String::new();
            for k in 0..8 {
                let turn = f64::from(k) * std::f64::consts::PI / 4.0;
                let (c, s) = (turn.cos(), turn.sin());
                path.push_str(&format!("M{} {}L{} {}", n(0.65 * c), n(0.65 * s), n(1.05 * c), n(1.05 * s)));
            }
            svg.tag("path").set("d", &path).set("fill", "none").stroke(tone, line).round().done();
        }
        Face::Ruse => {
            let path =
                format!("M{} {}Q{} {} 0 0T{} {}", n(-0.95), n(0.35), n(-0.5), n(-1.1), n(0.95), n(-0.35));
            svg.tag("path").set("d", &path).set("fill", "none").stroke(tone, line * 1.2).round().done();
        }
        Face::Decree => {
            svg.tag("rect")
                .rect(-0.65 * radius, -0.9 * radius, 1.3 * radius, 1.8 * radius)
                .num("rx", 0.15 * radius)
                .set("fill", "none")
                .stroke(tone, line * 0.8)
                .done();
            let (a, b) = (n(-0.35), n(0.35));
            let (t, m, u) = (n(-0.4), n(0.0), n(0.4));
            svg.line(&format!("M{a} {t}H{b}M{a} {m}H{b}M{a} {u}H{b}"), tone, line * 0.7);
        }
        Face::Tooth => {
            let path = format!(
                "M{} {}Q0 {} {} {}Q{} {} 0 {}Q{} {} {} {}Z",
                n(-0.7),
                n(-0.8),
                n(-0.4),
                n(0.7),
                n(-0.8),
                n(0.5),
                n(0.2),
                n(1.0),
                n(-0.5),
                n(0.2),
                n(-0.7),
                n(-0.8)
            );
            svg.shape(&path, tone);
        }
        Face::Eye => {
            let path =
                format!("M{l} 0Q0 {t} {r} 0Q0 {b} {l} 0Z", l = n(-1.0), r = n(1.0), t = n(-1.1), b = n(1.1));
            svg.tag("path").set("d", &path).set("fill", "none").stroke(tone, line * 0.8).round().done();
            svg.tag("circle").num("r", 0.33 * radius).fill(tone).done();
        }
    }
}
