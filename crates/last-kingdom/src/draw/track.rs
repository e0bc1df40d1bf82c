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
    let narrow = picture.scene.form() == Form::Phone;
    let says = Says::of(picture);
    // A phone keeps its map where it is: the balance is there before anything lies on it.
    if public.conflict.is_none() && !(narrow && picture.in_panels) {
        svg.tag("g").id("track").at(x, y).within(|svg| {
            svg.title(&says.first);
            svg.tag("path").set("d", &plate(0.0, 0.0, width, 28.0)).fill(Tone::Sheet).done();
            let set = Type::sans(13.0).bold();
            svg.text(10.0, 19.0, &says.first, set.fit(width - 20.0));
            let from = 22.0 + set.measure(&says.first);
            svg.text(from, 19.0, &says.then, Type::sans(12.0).fit(width - 10.0 - from));
        });
        return 28.0;
    }
    let height = if narrow { 72.0 } else { 64.0 };
    let strength = public.conflict.map_or([0, 0], |region| public.strength(region));
    let momentum = public.momentum.map(|side| format!("momentum: {}", side.people()));
    svg.tag("g").id("track").at(x, y).within(|svg| {
        svg.title(&format!("{}. {}. {}", says.first, says.lead, says.then));
        svg.tag("path").set("d", &plate(0.0, 0.0, width, height)).fill(Tone::Sheet).done();
        let middle = if narrow {
            svg.text(8.0, 15.0, &says.brief, Type::serif(12.5).bold());
            if let Some(words) = &momentum {
                svg.text(width - 8.0, 15.0, words, Type::sans(11.0).end());
            }
            let set = Type::sans(11.4).middle();
            svg.text(width / 2.0, height - 5.0, &says.then, set.fit(width - 12.0));
            width / 2.0
        } else {
            // Beside the words, in the middle of the rest.
            svg.text(12.0, 18.0, &says.first, Type::serif(15.0).bold().fit(WORDS));
            let second = match &momentum {
                Some(words) => format!("{} · {words}", says.lead),
                None => says.lead.clone(),
            };
            svg.text(12.0, 33.0, &second, Type::sans(12.0).fit(WORDS));
            let set = Type::sans(12.0);
            for (n, line) in wrap(&says.then, &set, WORDS, 2).iter().enumerate() {
                svg.text(12.0, 46.5 + 13.0 * n as f64, line, set.fit(WORDS));
            }
            (WORDS + 12.0 + width) / 2.0
        };
        let arm = if narrow { 62.0 } else { 74.0 };
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
            total(picture, svg, side, value, beside, (out, narrow));
        }
    });
    height
}

/// What is said beside the balance.
struct Says {
    /// Where the war is.
    first: String,
    /// The same where there is little room.
    brief: String,
    /// Who is ahead.
    lead: String,
    /// What would come of it.
    then: String,
}

impl Says {
    fn of(picture: &Drawing<'_>) -> Says {
        let public = &picture.view.public;
        let Some(region) = public.conflict else {
            let first = if public.phase == Phase::Over { "The war is over." } else { "No conflict yet" };
            return Says {
                first: first.into(),
                brief: first.into(),
                lead: String::new(),
                then: match public.phase {
                    Phase::Over => String::new(),
                    _ => "The stronger side wins a conflict, and its players score.".into(),
                },
            };
        };
        let strength = public.strength(region);
        let place = region.name();
        // Decided, but not yet done with: what it would bring has been brought.
        if let Some(side) = public.peace[region.index()] {
            let lead = format!("the {} have won", side.people());
            let (first, then) = (format!("The war in {place}"), "Winners score, losers gain tokens.".into());
            return Says { first, brief: place.into(), lead, then };
        }
        let lead = match public.stronger(region) {
            Some(side) => {
                let by = strength[side.index()].abs_diff(strength[side.other().index()]);
                format!("the {} lead by {by}", side.people())
            }
            None => "a tie".into(),
        };
        let then = prospect(public, picture.scene.names).unwrap_or_default();
        Says { first: format!("The war in {place}"), brief: place.into(), lead, then }
    }
}

/// Post, foot and beam; `tip` is how far the beam's right end has sunk.
fn scales(svg: &mut Svg, (middle, top): (f64, f64), arm: f64, tip: f64, height: f64) {
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
    // The beam thickens towards the middle; it turns as pieces glide.
    let beam = format!("M{} 0Q0 -5 {} 0Q0 4 {} 0Z", n(-arm), n(arm), n(-arm));
    svg.tag("g").id("beam").turned(middle, top, (tip / arm).asin().to_degrees()).within(|svg| {
        svg.tag("path").set("d", &beam).fill(Tone::Gold).stroke(Tone::Gold, 2.0).round().done();
    });
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

/// Half the width of the sign of a player.
const CREST: f64 = 8.0;

/// The total of a side beside its pan on the outside, then its shield, its name, and who is on it.
fn total(
    picture: &Drawing<'_>,
    svg: &mut Svg,
    side: Side,
    value: u8,
    (x, y): (f64, f64),
    (out, narrow): (f64, bool),
) {
    let number = value.to_string();
    let set = Type::serif(24.0).bold();
    let wide = set.measure(&number) * 0.9;
    let at = |from: f64, width: f64| if out < 0.0 { x - from - width } else { x + from };
    svg.text(at(0.0, wide), y + 8.5, &number, set);
    let (shield, from) = if narrow { (15.0, 28.0) } else { (18.0, 33.0) };
    let place = x + out * (wide + shield);
    svg.tag("g").shift(place, y).within(|svg| svg.charged_shield(side_tone(side), side_charge(side), 11.0));
    let set = Type::sans(if narrow { 11.0 } else { 12.5 });
    let set = if out < 0.0 { set.end() } else { set };
    svg.text(x + out * (wide + from), y - 5.0, side.people(), set);
    let public = &picture.view.public;
    let seats = public.everyone().filter(|seat| public.side[seat.index()] == side);
    // Everybody in a row, or closer together where many are on one side.
    let count = seats.clone().count();
    let step = match count {
        0..3 => 2.0 * CREST + 2.0,
        _ if narrow => 10.0,
        _ => 2.0 * CREST + 2.0,
    };
    for (n, seat) in seats.enumerate() {
        let along = wide + from + CREST + step * n as f64;
        svg.tag("g").shift(x + out * along, y + 10.0).within(|svg| svg.sign(picture.crest(seat), CREST));
    }
}
