//! Armies as ranks of banners: strength is seen before it is read.

use ink::{Banner, Svg, Tone, Type};

use super::map::Sizes;
use super::signs::banner;
use super::{Drawing, plate};
use crate::content::{Faction, Region};
use crate::words::names::armies;

/// Height of a row of flags.
const FLAG: f64 = 16.0;
/// Room between two armies.
const GAP: f64 = 7.0;

/// One people's army in a kingdom.
struct Army {
    faction: Faction,
    count: u8,
    id: String,
    /// How wide the ranks are, and with their number.
    ranks: f64,
    width: f64,
}

/// Draws the armies of a kingdom in rows around `middle`, from `y` down; returns where they end.
pub(super) fn ranks(
    picture: &Drawing<'_>,
    svg: &mut Svg,
    sizes: &Sizes,
    region: Region,
    (middle, mut y): (f64, f64),
    width: f64,
) -> f64 {
    let public = &picture.view.public;
    let set = Type::sans(sizes.text + 2.0).bold();
    let army = |faction: Faction| {
        let count = public.armies[region.index()][faction.index()];
        let ranks = banner(faction).rank_width(count, sizes.cloth);
        let id = format!("army-{}-{}", region.word(), faction.word());
        let width = ranks + 2.0 + set.measure(&count.to_string());
        (count > 0).then_some(Army { faction, count, id, ranks, width })
    };
    let there: Vec<Army> = Faction::ALL.into_iter().filter_map(army).collect();
    for row in rows(&there, width, |army| army.width, GAP) {
        let long = row.iter().map(|army| army.width + GAP).sum::<f64>() - GAP;
        let high = row.iter().map(|army| Banner::rank_height(army.count, sizes.cloth)).fold(0.0, f64::max);
        // Flags stand over the armies that they are about and cover nothing.
        if row.iter().any(|army| picture.scene.news_of(&army.id).is_some()) {
            y += FLAG;
        }
        y += high;
        let mut x = middle - long / 2.0;
        for army in row {
            one(picture, svg, sizes, region, army, (x, y));
            x += army.width + GAP;
        }
        y += 4.0;
    }
    y
}

fn one(picture: &Drawing<'_>, svg: &mut Svg, sizes: &Sizes, region: Region, army: &Army, (x, y): (f64, f64)) {
    let high = Banner::rank_height(army.count, sizes.cloth);
    svg.tag("g").id(&army.id).at(x, y).within(|svg| {
        svg.title(&format!("{} in {}", armies(army.count, army.faction), region.name()));
        let glows = picture.scene.glows(&army.id);
        if glows {
            // A finger needs more than the banners.
            let tall = high.max(36.0);
            svg.touch_area(-4.0, 2.0 - tall, army.width.max(32.0) + 8.0, tall + 4.0);
        }
        svg.banner_rank(banner(army.faction), army.count, sizes.cloth);
        let set = Type::sans(sizes.text + 2.0).bold().halo(Tone::Land);
        svg.text(army.ranks + 2.0, -0.5 * sizes.cloth, &army.count.to_string(), set);
        if let Some(note) = picture.scene.news_of(&army.id) {
            svg.flag(army.width / 2.0, -high - FLAG / 2.0, note);
        }
        if glows {
            svg.glow(&plate(-4.0, -high - 2.0, army.width + 8.0, high + 5.0));
        }
    });
}

/// Items in rows no wider than `width`, each row with one item at least.
pub(super) fn rows<T>(items: &[T], width: f64, wide: impl Fn(&T) -> f64, gap: f64) -> Vec<&[T]> {
    let mut rows = Vec::new();
    let (mut first, mut used) = (0, 0.0);
    for (n, item) in items.iter().enumerate() {
        let more = wide(item) + if n > first { gap } else { 0.0 };
        if n > first && used + more > width {
            rows.push(&items[first..n]);
            (first, used) = (n, wide(item));
        } else {
            used += more;
        }
    }
    if first < items.len() {
        rows.push(&items[first..]);
    }
    rows
}
