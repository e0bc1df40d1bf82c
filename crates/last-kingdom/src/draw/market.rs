//! The plaques of the market with their sliding costs, and the invasion space.

use std::sync::{Arc, OnceLock};

use ink::{Memory, Svg, Tone, Type, number, wrap};

use super::{Drawing, plate};
use crate::content::{Class, MARKET_COSTS, Plaque};
use crate::secrets::view::View;
use crate::words::briefs::brief;
use crate::words::card_texts::{ops_text, sentence};
use crate::words::names::tokens;

/// What the column of plaques is; returns the height used.
pub(super) fn heading(svg: &mut Svg, x: f64, width: f64) -> f64 {
    let name = Type::serif(14.0).bold();
    svg.text(x, 14.0, "The market", name);
    let from = x + name.measure("The market") + 8.0;
    let set = Type::sans(11.0).tone(Tone::Muted);
    svg.text(from, 14.0, "for action tokens, cheapest first", set.fit(x + width - from));
    19.0
}

/// Draws the market; returns the height used.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64) -> f64 {
    let row = &picture.view.public.market[..picture.view.public.market_len as usize];
    // Two rows of four when wide, so that every plaque can be read whole; the last place is the invasion's.
    let columns = if picture.wide { 4 } else { 1 };
    let gap = if picture.in_panels { 3.0 } else { 4.0 };
    let cell = (width - gap * (columns as f64 - 1.0)) / columns as f64;
    let faces = Faces::of(svg, cell, picture.view.public.seats, picture.in_panels);
    let heights: Vec<f64> = row.iter().map(|plaque| faces.face(*plaque).height).collect();
    let mut used = 0.0;
    if columns == 1 {
        // The track that the coins lie on shows between the plaques.
        let down: f64 = heights.iter().map(|tall| tall + gap).sum();
        svg.line(
            &format!("M{x} {}v{}", number(y + 20.0), number(down - 20.0), x = number(x + 16.0)),
            Tone::LandEdge,
            2.0,
        );
    }
    for (first, line) in heights.chunks(columns).enumerate().map(|(n, line)| (n * columns, line)) {
        let tall = line.iter().copied().fold(0.0, f64::max);
        for (slot, plaque) in row.iter().enumerate().skip(first).take(line.len()) {
            let left = x + (slot - first) as f64 * (cell + gap);
            let coin = (16.0, 13.5);
            plaque_at(
                picture,
                svg,
                (*plaque, faces.face(*plaque)),
                (slot, coin),
                (left, y + used, cell, tall),
            );
        }
        if picture.wide && line.len() < columns {
            invasion(picture, svg, x + 3.0 * (cell + gap), y + used, cell, tall);
            return used + tall;
        }
        used += tall + gap;
    }
    let tall = if picture.in_panels { 26.0 } else { 38.0 };
    invasion(picture, svg, x, y + used, cell, tall);
    used + tall
}

/// How the market lies in a strip: how many places beside one another, and their size.
#[derive(Clone, Copy)]
pub(super) struct Strip {
    /// How wide a place is; at least so wide where words stand on it.
    width: f64,
    height: f64,
    gap: f64,
    /// Whether the coin lies over the name, which is all that stands there; otherwise beside it, over what it does.
    over: bool,
}

impl Strip {
    /// All places in sight at once, in one line from the cheapest to the dearest.
    pub(super) const SHORT: Strip = Strip { width: 81.5, height: 63.0, gap: 4.0, over: true };
    /// Places as large as a finger wants them, in a line that is moved sideways.
    pub(super) const LONG: Strip = Strip { width: 124.0, height: 60.0, gap: 6.0, over: false };

    /// How wide the place of a plaque is: the more it says, the wider. Worked out once for each side of a plaque.
    fn place(self, plaque: Plaque, seats: u8) -> f64 {
        static KNOWN: OnceLock<[Vec<f64>; 2]> = OnceLock::new();
        if self.over {
            return self.width;
        }
        let known = KNOWN.get_or_init(|| {
            [2, 3].map(|seats| Plaque::all().map(|plaque| Strip::LONG.needed(plaque, seats)).collect())
        });
        known[usize::from(seats > 2)][plaque.0 as usize]
    }

    /// How wide a place must be for three lines of what its plaque does.
    fn needed(self, plaque: Plaque, seats: u8) -> f64 {
        let words = brief(plaque, seats);
        let name = Type::serif(12.0).bold().measure(plaque.spec().name) + 38.0;
        let fits = |wide: &f64| wrap(words, &Type::sans(11.0), wide - 14.0, usize::MAX).len() <= 3;
        let least = self.width.max(name).floor();
        let mut all = (0..32).map(|n| least + 6.0 * f64::from(n));
        all.find(fits).unwrap_or(least + 192.0)
    }

    /// Where each place begins, and last where the invasion's ends.
    fn places(self, view: &View) -> Vec<f64> {
        let public = &view.public;
        let row = &public.market[..public.market_len as usize];
        let widths = row.iter().map(|plaque| self.place(*plaque, public.seats)).chain([self.width]);
        let mut from = vec![self.gap];
        for wide in widths {
            from.push(from[from.len() - 1] + wide + self.gap);
        }
        from
    }

    /// How wide the whole strip is.
    pub(super) fn whole(self, view: &View) -> f64 {
        self.places(view).last().copied().unwrap_or_default()
    }
}

/// Draws the market as a strip, where there is no room for a column; returns the height used. Where all places are in
/// sight only names stand on them, and what a plaque does is told when the pointer rests on it.
pub(super) fn strip(picture: &Drawing<'_>, svg: &mut Svg, strip: Strip) -> f64 {
    let public = &picture.view.public;
    let Strip { height, gap, over, .. } = strip;
    let from = strip.places(picture.view);
    let place = |slot: usize| (from[slot], 2.0);
    let width = |slot: usize| from[slot + 1] - from[slot] - gap;
    let row = &public.market[..public.market_len as usize];
    let title = Type::serif(if over { 11.8 } else { 12.0 }).bold();
    if over {
        // The track that the coins lie on.
        let (from, to) = (place(0).0 + width(0) / 2.0, place(row.len()).0);
        svg.line(&format!("M{} 13H{}", number(from), number(to - gap)), Tone::LandEdge, 2.0);
    }
    for (slot, plaque) in row.iter().enumerate() {
        let ((x, y), width) = (place(slot), width(slot));
        let writing = svg.apart(|svg| {
            if !over {
                svg.text(32.0, 17.0, plaque.spec().name, title.fit(width - 36.0));
                // The first line stands beside the coin.
                let set = Type::sans(11.0);
                let words = brief(*plaque, public.seats);
                for (n, line) in wrap(words, &set, width - 14.0, 3).iter().enumerate() {
                    svg.text(8.0, 33.0 + 12.0 * n as f64, line, set.fit(width - 14.0));
                }
                return;
            }
            let room = width - 5.0;
            let lines = wrap(plaque.spec().name, &title, room, 3);
            let top = 46.8 - 6.3 * (lines.len() as f64 - 1.0);
            for (n, line) in lines.iter().enumerate() {
                svg.text(width / 2.0, top + 12.6 * n as f64, line, title.middle().fit(room + 2.0));
            }
        });
        let coin = if over { (width / 2.0, 11.0) } else { (16.0, 13.0) };
        let face = Face { height, writing };
        plaque_at(picture, svg, (*plaque, &face), (slot, coin), (x, y, width, height));
    }
    let (x, y) = place(row.len());
    invasion(picture, svg, x, y, width(row.len()), height);
    height + 6.0
}

/// What stands on all plaques of one width at a table of so many, in full or in brief: it never changes, so it is kept.
struct Faces(Vec<Face>);

/// What stands on a plaque.
struct Face {
    height: f64,
    writing: String,
}

impl Faces {
    fn of(svg: &Svg, width: f64, seats: u8, briefly: bool) -> Arc<Faces> {
        static KNOWN: Memory<Faces> = Memory::new();
        KNOWN.get(svg.palette(), &[width, seats.into(), f64::from(u8::from(briefly))], || {
            Faces(Plaque::all().map(|plaque| Face::new(svg, plaque, width, seats, briefly)).collect())
        })
    }

    fn face(&self, plaque: Plaque) -> &Face {
        &self.0[plaque.0 as usize]
    }
}

impl Face {
    fn new(svg: &Svg, plaque: Plaque, width: f64, seats: u8, briefly: bool) -> Face {
        let title = Type::serif(13.0).bold();
        let name = wrap(plaque.spec().name, &title, width - 38.0, 3);
        let words = match briefly {
            true => brief(plaque, seats).to_owned(),
            false => sentence(&ops_text(plaque.ops(seats))),
        };
        let text = wrap(&words, &Type::sans(11.0), width - 16.0, 12);
        let writing = svg.apart(|svg| {
            for (n, line) in name.iter().enumerate() {
                svg.text(33.0, 17.5 + 15.0 * n as f64, line, title.fit(width - 38.0));
            }
            let under = 21.0 + 15.0 * name.len() as f64;
            for (n, line) in text.iter().enumerate() {
                svg.text(8.0, under + 13.0 * n as f64, line, Type::sans(11.0).fit(width - 16.0));
            }
        });
        let height = 13.0 + name.len() as f64 * 15.0 + text.len() as f64 * 13.0;
        Face { height, writing }
    }
}

fn plaque_at(
    picture: &Drawing<'_>,
    svg: &mut Svg,
    (plaque, face): (Plaque, &Face),
    (slot, coin): (usize, (f64, f64)),
    (x, y, w, h): (f64, f64, f64, f64),
) {
    // Where the coin lies over the name, the plaque begins under its upper half.
    let top = if coin.1 < 12.0 { 12.0 } else { 0.0 };
    let outline = plate(0.0, top, w, h - top);
    let id = format!("plaque-{}", plaque.word());
    let (public, payer) = (&picture.view.public, picture.view.payer());
    let cost = payer.map_or(MARKET_COSTS[slot], |seat| public.price(seat, slot));
    svg.tag("g").id(&id).at(x, y).within(|svg| {
        let kind = if plaque.spec().class == Class::Passive { "passive" } else { "primary" };
        let mut words = format!("{}, {kind}, costs {}", plaque.spec().name, tokens(cost.into()));
        for seat in public.everyone().filter(|seat| public.pays_less(*seat) && payer != Some(*seat)) {
            words += &format!("; {} pays {}", picture.scene.name(seat), public.price(seat, slot));
        }
        words += &format!(". {}", sentence(&ops_text(plaque.ops(public.seats))));
        svg.title(&words);
        svg.tag("path").set("d", &outline).fill(Tone::Card).stroke(Tone::LandEdge, 1.0).done();
        if plaque.spec().class == Class::Passive {
            svg.line(&plate(3.0, top + 3.0, w - 6.0, h - top - 6.0), Tone::Line, 1.0);
        }
        if picture.scene.glows(&id) {
            svg.glow(&outline);
        }
        // Over the glow, which would strike the price through.
        pay(svg, cost, coin);
        svg.paste(&face.writing);
    });
}

/// A coin with what is to be paid.
fn pay(svg: &mut Svg, cost: u8, (x, y): (f64, f64)) {
    let disc = |svg: &mut Svg, radius: f64| {
        let disc = svg.tag("circle").num("cx", x).num("cy", y).num("r", radius).fill(Tone::Gold);
        disc.stroke_on(Tone::Gold, 0.9).done();
    };
    disc(svg, 12.0);
    disc(svg, 9.6);
    svg.text(x, y + 5.0, &cost.to_string(), Type::sans(14.0).bold().middle().on(Tone::Gold));
}

fn invasion(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, w: f64, h: f64) {
    let public = &picture.view.public;
    svg.tag("g").id("invasion").at(x, y).within(|svg| {
        let holder = public.invasion.map(|seat| picture.scene.name(seat));
        let gain = picture.view.payer().map_or(public.peace_tokens(), |seat| public.invasion_tokens(seat));
        let words = match &holder {
            Some(name) => format!("{name} prepares for invasion"),
            None if h < 30.0 => format!("Prepare for invasion: gain {gain}"),
            None => format!("Prepare for invasion: free, pays {}", tokens(gain.into())),
        };
        svg.title(&words);
        svg.tag("path").set("d", &plate(0.0, 0.0, w, h)).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.0).done();
        let set = Type::sans(12.0);
        let (mut ty, step) =
            if h >= 58.0 { (16.0, 13.8) } else { (if h < 30.0 { 17.5 } else { 18.0 }, 15.0) };
        // In the smallest place a few words must do.
        let over = h >= 58.0;
        let short = match &holder {
            Some(name) => format!("Invasion: {name}"),
            None if over => format!("Prepare for invasion: +{gain}"),
            None => format!("Invasion: gain {}", tokens(gain.into())),
        };
        let shown = if w < 130.0 { &short } else { &words };
        for line in wrap(shown, &set, w - 12.0, if h >= 58.0 { 6 } else { 2 }) {
            svg.text(7.0, ty, &line, set.fit(w - 12.0));
            ty += step;
        }
        if picture.scene.glows("invasion") {
            svg.glow(&plate(0.0, 0.0, w, h));
        }
    });
}
