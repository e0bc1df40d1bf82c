//! What is written into the landscape: names, what a Location pays and what it grants. Never changes during a game.
//!
//! It lies over the Regions and not in them: what is lit there must not light the letters.

use std::sync::Arc;

use ink::{Ground, Memory, Palette, Svg, Tone, Type, wrap};

use super::field::{EDGE, Field};
use crate::content;
use crate::content::{Location, Region};
use crate::rules::Rules;

/// The lettering of a chart under these rules; kept, since it never changes.
pub(super) fn lettering(palette: Palette, field: &Field, rules: Rules) -> Arc<Ground> {
    static KNOWN: Memory<Ground> = Memory::new();
    let mut numbers = vec![field.x, field.y, field.width, field.height, field.ground];
    numbers.extend(Location::ALL.map(|location| f64::from(rules.influence_of(location))));
    KNOWN.get(palette, &numbers, || {
        let mut svg = Svg::part(palette);
        for region in Region::ALL {
            let (size, base) = title(field);
            let set = Type::serif(size).bold().halo(Tone::Sea).fit(field.column - 34.0);
            svg.text(field.left(region) + 6.0, base, region.name(), set);
        }
        for location in Location::ALL {
            place(&mut svg, field, location, rules.influence_of(location));
        }
        Ground::new(svg.into_part())
    })
}

/// Size of the Regions' names, and the line that they stand on.
pub(super) fn title(field: &Field) -> (f64, f64) {
    let top = field.y + EDGE;
    if field.narrow { (13.0, top + 13.0) } else { (17.0, top + 19.0) }
}

/// Size of the Locations' names.
const fn name_size(field: &Field) -> f64 {
    if field.narrow { 12.5 } else { 14.0 }
}

/// How the words of an effect are set.
const EFFECT: Type = Type::sans(11.0);

/// Distance of the lines of an effect.
const LINE: f64 = 12.5;

/// What the words of a Location stand on.
const fn ground_of(location: Location) -> Tone {
    match location {
        Location::Castle | Location::HarvestField | Location::Shrine => Tone::Sea,
        Location::Battlefield => Tone::LandShade,
        Location::Wilderness | Location::Necropolis => Tone::Meadow,
    }
}

fn effect(field: &Field, location: Location) -> Vec<String> {
    wrap(content::LOCATIONS[location.index()].effect, &EFFECT, field.words(), 4)
}

/// How far the words of a Location run across at its foot, where `tall` of its height is wanted; 0 if they end above.
pub(super) fn in_the_way(field: &Field, location: Location, tall: f64) -> f64 {
    let lines = effect(field, location);
    if name_size(field) + 2.0 + LINE * lines.len() as f64 <= field.ground - tall {
        return 0.0;
    }
    lines.last().map_or(0.0, |words| EFFECT.measure(words).min(field.words()))
}

fn place(svg: &mut Svg, field: &Field, location: Location, pays: u8) {
    let ((x, y), width, size) = (field.place(location), field.column, name_size(field));
    let ground = ground_of(location);
    let pays = format!("+{pays}");
    let figure = Type::sans(size).bold().on(ground).halo(ground);
    let set = Type::serif(size).bold().on(ground).halo(ground);
    let (room, base) = (width - 18.0 - figure.measure(&pays), y + size + 2.0);
    svg.text(x + 6.0, base, location.name(), set.fit(room));
    // What it pays stands after its name, and on a phone at the end of the line.
    if field.narrow {
        svg.text(x + width - 7.0, base, &pays, figure.end());
    } else {
        svg.text(x + 14.0 + set.measure(location.name()).min(room), base, &pays, figure);
    }
    let set = EFFECT.on(ground).halo(ground).fit(field.words());
    for (n, words) in effect(field, location).iter().enumerate() {
        svg.text(x + 6.0, base + 13.0 + LINE * n as f64, words, set);
    }
}
