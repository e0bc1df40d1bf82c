//! The strength of both sides in the conflict: a balance that tips.

use ink::{Svg, Tone, Type, number, wrap};

use table::Form;

use super::signs::{side_charge, side_tone};
use super::{Drawing, plate};
use crate::content::Side;
use crate::rules::state::Phase;
use crate::words::outlook::prospect;

/// Width of the words beside the balance.
const WORDS: f64 = 244.0;
/// Beyond this difference the balance tips no further.
const MOST: f64 = 6.0;
/// Weights that a pan has room for, as many as the printed track counts.
pub(super) const WEIGHTS: u8 = 15;

/// Draws the balance; returns the height used.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64) -> f64 {
    let public = &picture.view.public;
    let Some(region) = public.conflict else {
        let over = public.phase == Phase::Over;
        let words = if over { "The war is over." } else { "Strength: no conflict yet" };
        svg.tag("g").id("track").at(x, y).within(|svg| {
            svg.title(words);
            svg.tag("path").set("d", &plate(0.0, 0.0, width, 28.0)).fill(Tone::Sheet).done();
            svg.text(10.0, 19.0, words, Type::sans(13.0).bold().fit(width - 20.0));
        });
        return 28.0;
    };
    let narrow = picture.scene.form() == Form::Phone;
    let height = if narrow { 72.0 } else { 64.0 };
    let now = prospect(public, picture.scene.names).unwrap_or_default();
    let momentum = public.momentum.map(|side| format!("momentum: {}", side.people()));
    let strength = public.strength(region);
    let lead = match public.stronger(region) {
        Some(side) => {
            let by = strength[side.index()].abs_diff(strength[side.other().index()]);
            format!("the {} lead by {by}", side.people())
        }
        None => "a tie".into(),
    };
    svg.tag("g").id("track").at(x, y).within(|svg| {
        svg.title(&format!("Strength in {}: {lead}. {now}", region.name()));
        svg.tag("path").set("d", &plate(0.0, 0.0, width, height)).fill(Tone::Sheet).done();
        let middle = if narrow {
            svg.text(8.0, 15.0, region.name(), Type::serif(12.5).bold());
            if let Some(words) = &momentum {
                svg.text(width - 8.0, 15.0, words, Type::sans(11.0).end());
            }
            let set = Type::sans(11.4).middle();
            svg.text(width / 2.0, height - 5.0, &now, set.fit(width - 12.0));
            width / 2.0
        } else {
            // Beside the words, in the middle of the rest.
            let words = Type::serif(15.0).bold();
            svg.text(12.0, 18.0, &format!("The war in {}", region.name()), words.fit(WORDS));
            let second = match &momentum {
                Some(words) => format!("{lead} · {words}"),
                None => lead.clone(),
            };
            svg.text(12.0, 33.0, &second, Type::sans(12.0).fit(WORDS));
            let set = Type::sans(12.0);
            for (n, line) in wrap(&now, &set, WORDS, 2).iter().enumerate() {
                svg.text(12.0, 46.5 + 13.0 * n as f64, line, set.fit(WORDS));
            }
            (WORDS + 12.0 + width) / 2.0
        };
        let arm = if narrow { 66.0 } else { 74.0 };
        let floor = if narrow { height - 13.0 } else { height };
        let tip = (f64::from(strength[1]) - f64::from(strength[0])).clamp(-MOST, MOST) / MOST * 9.0;
        let top = 11.0;
        scales(svg, (middle, top), arm, tip, floor);
        for side in Side::ALL {
            let out = if side == Side::Dane { -1.0 } else { 1.0 };
            let value = strength[side.index()];
            let low = top + out * tip + 27.0;
            svg.tag("g").id(&format!("strength-{}", side.word())).at(middle + out * arm, low).within(|svg| {
                svg.title(&format!("{}: {value}", side.people()));
                pan(svg, side, value);
            });
            let beside = (middle + out * (arm + 28.0), floor / 2.0 + if narrow { 6.0 } else { 0.0 });
            total(svg, side, value, beside, (out, width));
        }
    });
    height
}

/// Post, foot and beam; `tip` is how far the beam's right end has sunk.
fn scales(svg: &mut Svg, (middle, top): (f64, f64), arm: f64, tip: f64, height: f64) {
    let (left, right) = (number(middle - arm), number(middle + arm));
    let n = number;
    svg.line(&format!("M{m} {}V{}", n(top), n(height - 6.0), m = n(middle)), Tone::LandEdge, 3.0);
    let foot = format!(
        "M{} {b}Q{m} {} {} {b}Z",
        n(middle - 16.0),
        n(height - 16.0),
        n(middle + 16.0),
        m = n(middle),
        b = n(height - 4.0)
    );
    svg.tag("path").set("d", &foot).fill(Tone::LandEdge).done();
    // The beam thickens towards the middle.
    let beam = format!(
        "M{left} {}Q{m} {} {right} {}Q{m} {} {left} {}Z",
        n(top - tip),
        n(top - 5.0),
        n(top + tip),
        n(top + 4.0),
        n(top - tip),
        m = n(middle)
    );
    svg.tag("path").set("d", &beam).fill(Tone::Gold).stroke(Tone::Gold, 2.0).round().done();
    svg.tag("circle")
        .num("cx", middle)
        .num("cy", top)
        .num("r", 3.6)
        .fill(Tone::Sheet)
        .stroke(Tone::Gold, 2.0)
        .done();
}

/// A pan that hangs with its bowl on the origin, with a weight for each point of strength.
fn pan(svg: &mut Svg, side: Side, value: u8) {
    svg.line("M0-27L-22 0M0-27L22 0", Tone::LandEdge, 1.0);
    let tone = if side == Side::Dane { Tone::Ink } else { Tone::English };
    // Rows that grow shorter, from the bowl up.
    let mut left = value.min(WEIGHTS);
    let mut path = String::new();
    for (row, room) in [6u8, 5, 4].into_iter().enumerate() {
        let here = left.min(room);
        left -= here;
        let start = -3.0 * f64::from(here);
        for n in 0..here {
            let (x, y) = (start + 6.0 * f64::from(n) + 0.4, -5.6 * (row as f64 + 1.0));
            path.push_str(&format!("M{} {}h5.2v4.8h-5.2z", number(x), number(y)));
        }
    }
    svg.tag("path").set("d", &path).fill(tone).done();
    svg.tag("path").set("d", "M-24 0H24Q16 9 0 9Q-16 9-24 0Z").fill(Tone::Gold).done();
}

/// The total of a side, beside its pan on the outside.
fn total(svg: &mut Svg, side: Side, value: u8, (x, y): (f64, f64), (out, width): (f64, f64)) {
    let number = value.to_string();
    let set = Type::serif(24.0).bold();
    let wide = set.measure(&number) * 0.9;
    let at = |from: f64, width: f64| if out < 0.0 { x - from - width } else { x + from };
    svg.text(at(0.0, wide), y + 8.5, &number, set);
    let shield = x + out * (wide + 18.0);
    svg.tag("g").shift(shield, y).within(|svg| svg.charged_shield(side_tone(side), side_charge(side), 11.0));
    let set = Type::sans(12.5);
    let words = set.measure(side.people());
    let from = wide + 33.0;
    // On a phone the shield must do where there is no room for the word.
    let start = at(from, words);
    if start >= 4.0 && start + words <= width - 4.0 {
        let set = if out < 0.0 { set.end() } else { set };
        svg.text(x + out * from, y + 4.5, side.people(), set);
    }
}
