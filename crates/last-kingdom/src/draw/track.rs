//! The strength track of the conflict region.

use ink::{Sign, Svg, Tone, Type};

use super::{Drawing, plate};
use crate::content::{Faction, Side};
use crate::draw::signs::sign;

/// Draws the track; returns the height used.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64) -> f64 {
    let public = &picture.view.public;
    let height = if public.conflict.is_some() { 84.0 } else { 28.0 };
    let words = match public.conflict {
        Some(region) => {
            let lead = match public.stronger(region) {
                Some(side) => format!("the {} lead", side.people()),
                None => "a tie".into(),
            };
            format!("Strength in {}: {lead}", region.name())
        }
        None if public.phase == crate::rules::state::Phase::Over => "The war is over.".into(),
        None => "Strength: no conflict yet".into(),
    };
    svg.tag("g").id("track").at(x, y).within(|svg| {
        svg.title(&words);
        svg.tag("path").set("d", &plate(0.0, 0.0, width, height)).fill(Tone::Sheet).done();
        svg.text(10.0, 18.0, &words, Type::sans(13.0).bold().fit(width - 20.0));
        let cell = (width - 20.0) / 16.0;
        let values = if public.conflict.is_some() { 16u8 } else { 0 };
        for value in 0..values {
            let cx = 10.0 + cell * (f64::from(value) + 0.5);
            let label = if value == 15 { "15+".into() } else { value.to_string() };
            let set = Type::sans(11.0).tone(Tone::Muted).middle();
            // The last label is the widest: where it would touch its neighbour, that one is left out.
            if value == 14 && set.measure("14") + set.measure("15+") > 1.9 * cell {
                continue;
            }
            svg.text(cx, 54.0, &label, set);
        }
        if let Some(region) = public.conflict {
            let strength = public.strength(region);
            for side in Side::ALL {
                let value = strength[side.index()].min(15);
                let cx = 10.0 + cell * (f64::from(value) + 0.5);
                let cy = if side == Side::Dane { 34.0 } else { 68.0 };
                let mark = match side {
                    Side::Dane => sign(Faction::Dane),
                    Side::Saxon => Sign { letter: 'S', ..sign(Faction::WestSaxon) },
                };
                svg.tag("g").id(&format!("strength-{}", side.word())).at(cx, cy).within(|svg| {
                    svg.title(&format!("{}: {}", side.people(), strength[side.index()]));
                    svg.sign(mark, 10.0);
                });
            }
        }
    });
    height
}
