//! Armies and fleets under their banners with what they are made of, and heirs with their crowns.

use ink::{Shape, Svg, Tone, Type, number};

use table::{Names, Seat};

use crate::content::Kind;

/// The sign of a kind of troops around the origin, eleven pixels high; it has no paint of its own.
pub(super) const fn troop_path(kind: Kind) -> &'static str {
    match kind {
        // A shield and a spear.
        Kind::Infantry => "M-5-2.4h6.2v3q0 3-3.1 4.6Q-5 3.6-5 .6zM3.3 5.4h1.3V-2h1.2L3.95-5.8 2.1-2h1.2z",
        // A stone thrower on wheels.
        Kind::Siege => {
            "M-5.4 1.8H5.4v1.5H-5.4zM-4.7 4.2a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM1.3 4.2a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM-3.4 1.8L2-4.3l1.3 1.2-4.3 4.9zM1.4-5.4l3 2.7 1.2-1.2-3.1-2.7zM.9 1.8l1-3.4 1.5.5-.9 2.9z"
        }
        // The head of a horse.
        Kind::Cavalry => {
            "M-4 5.5q-.6-5.6 2.5-8.8l.2-2.5 2.1 1.5q3.5.9 4.7 4.4l-1.3 1.6-2.2-.9q-1.3.4-1.9 0q1.6 1.9 1.5 4.7z"
        }
        // A round ship, and a long one.
        Kind::Carrier => "M-5.5 1.4h11L3.7 5.4h-7.4zM-3.2-5.4h6.4v5.8h-6.4z",
        Kind::Raider => "M-6-.4l1.7 2.4h8.2L6-1.8v3.8L4 5.2h-7.8L-5.9 2.6zM-2.6-5.4h5.2l.7 6.3h-6.6z",
    }
}

/// The id under which that sign is written in the ground of a map.
fn troop_id(kind: Kind) -> String {
    format!("troop-{}", kind.word())
}

/// Writes the signs of all kinds, to be drawn by their ids.
pub(super) fn define(svg: &mut Svg) {
    for kind in Kind::ALL {
        svg.tag("path").id(&troop_id(kind)).set("d", troop_path(kind)).done();
    }
}

/// Troops of one seat in one territory: of each kind so many, and so many aboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Company {
    pub seat: Seat,
    pub counts: [usize; 5],
    pub cargo: usize,
}

impl Company {
    fn kinds(&self) -> impl Iterator<Item = (Kind, usize)> {
        let counts = self.counts;
        Kind::ALL.into_iter().map(move |kind| (kind, counts[kind as usize])).filter(|one| one.1 > 0)
    }

    fn is_fleet(&self) -> bool {
        self.counts[3] + self.counts[4] > 0
    }

    fn total(&self) -> usize {
        self.counts.iter().sum()
    }

    /// "3I1C", and what is aboard.
    fn words(&self) -> String {
        let mut words: Vec<String> =
            self.kinds().map(|(kind, count)| format!("{count} {}", kind.name(count))).collect();
        if self.cargo > 0 {
            words.push(format!("{} aboard", self.cargo));
        }
        words.join(", ")
    }

    fn cargo_words(&self) -> String {
        if self.cargo > 0 { format!("+{}", self.cargo) } else { String::new() }
    }

    /// Width of the ribbon that says what it is made of.
    fn ribbon(&self) -> f64 {
        let set = Type::sans(ink::MIN_TYPE).bold();
        let pairs: f64 = self.kinds().map(|(_, count)| 14.0 + set.measure(&count.to_string())).sum();
        pairs + set.measure(&self.cargo_words()) + 6.0
    }

    /// How wide it is drawn under a banner of `radius`: in `full`, or with its number only.
    pub fn width(&self, radius: f64, full: bool) -> f64 {
        if full {
            return 1.9 * radius + self.ribbon();
        }
        // What is aboard makes the number longer, on both sides of the middle.
        let aboard = 14.0 * self.cargo_words().len() as f64;
        radius * if self.is_fleet() { 2.9 } else { 2.7 } + aboard * 0.7
    }

    /// Draws it around the origin.
    pub fn draw(&self, svg: &mut Svg, radius: f64, full: bool, names: &Names) {
        svg.title(&format!("{}: {}", names.of(self.seat), self.words()));
        if !full {
            self.emblem(svg, radius, names);
            let brief = format!("{}{}", self.total(), self.cargo_words());
            let foot = (radius * 0.95, radius * 0.7);
            return badge(svg, self.seat, &brief, foot, (radius * 0.95).max(ink::MIN_TYPE));
        }
        let left = -self.width(radius, true) / 2.0 + 0.95 * radius;
        let (wide, tall) = (self.ribbon() + radius * 0.6, 16.0);
        let top = -tall / 2.0;
        let plate = svg.tag("rect").rect(left + radius * 0.35, top, wide, tall).num("rx", 4.0);
        plate.fill(Tone::Sheet).stroke(Tone::Seat(self.seat.0), 1.3).done();
        let set = Type::sans(ink::MIN_TYPE).bold();
        let mut x = left + 0.95 * radius + 2.0;
        for (kind, count) in self.kinds() {
            let sign = svg.tag("use").set("href", &format!("#{}", troop_id(kind)));
            sign.num("x", x + 6.0).fill(Tone::Ink).done();
            let words = count.to_string();
            svg.text(x + 12.5, 4.0, &words, set);
            x += 14.0 + set.measure(&words);
        }
        if self.cargo > 0 {
            svg.text(x, 4.0, &self.cargo_words(), set);
        }
        svg.tag("g").shift(left, 0.0).within(|svg| self.emblem(svg, radius, names));
    }

    /// The banner, or the ship under its sail.
    fn emblem(&self, svg: &mut Svg, radius: f64, names: &Names) {
        let tone = Tone::Seat(self.seat.0);
        let middle = match self.is_fleet() {
            true => {
                svg.ship(radius * 1.2, tone, self.counts[Kind::Carrier as usize] == 0);
                -0.37 * radius
            }
            false => {
                banner(svg, radius, tone);
                -0.1 * radius
            }
        };
        let size = if self.is_fleet() { ink::MIN_TYPE } else { (radius * 1.1).max(ink::MIN_TYPE) };
        let mut bytes = [0; 4];
        let letter = names.letter(self.seat).encode_utf8(&mut bytes);
        svg.text(0.0, middle + size * 0.36, letter, Type::sans(size).bold().middle().on(tone));
    }
}

/// A cloth with two tails on a crossbar.
pub(super) fn banner(svg: &mut Svg, radius: f64, tone: Tone) {
    let n = |value: f64| number(value * radius);
    let cloth = format!(
        "M{l} {t}L{r} {t}L{r} {b}L0 {m}L{l} {b}Z",
        l = n(-0.86),
        r = n(0.86),
        t = n(-0.98),
        m = n(0.78),
        b = n(1.18)
    );
    svg.tag("path").set("d", &cloth).fill(tone).stroke_on(tone, 1.0).round().done();
    let bar = format!("M{} {t}L{} {t}M0 {t}L0 {}", n(-1.02), n(1.02), n(-1.22), t = n(-0.98));
    svg.tag("path").set("d", &bar).set("fill", "none").stroke(Tone::Ink, 1.7).round().done();
}

/// How many they are, around a point, in type of that size.
pub(super) fn badge(svg: &mut Svg, seat: Seat, words: &str, (x, y): (f64, f64), size: f64) {
    let set = Type::sans(size).bold().middle();
    let wide = (set.measure(words) + 5.0).max(size + 3.0);
    let badge = svg.tag("rect").rect(x - wide / 2.0, y - size / 2.0 - 1.5, wide, size + 3.0);
    badge.num("rx", (size + 3.0) / 2.0).fill(Tone::Sheet).stroke(Tone::Seat(seat.0), 1.4).done();
    svg.text(x, y + size * 0.36, words, set);
}

/// A member of the house of `house` with a crown; in the hands of `holder` behind bars.
pub(super) fn heir(svg: &mut Svg, radius: f64, house: Seat, letter: char, holder: Option<Seat>) {
    let tone = Tone::Seat(house.0);
    if let Some(holder) = holder {
        let cell = svg.tag("path").set("d", &Shape::Square.path(radius * 1.35));
        cell.fill(Tone::Sheet).stroke(Tone::Seat(holder.0), 2.0).done();
    }
    let n = |value: f64| number(value * radius);
    let shoulders = format!(
        "M{l} {b}L{l} {m}Q{l} {t} 0 {t}Q{r} {t} {r} {m}L{r} {b}Z",
        l = n(-0.9),
        r = n(0.9),
        b = n(1.15),
        m = n(0.45),
        t = n(-0.1)
    );
    svg.tag("path").set("d", &shoulders).fill(tone).stroke_on(tone, 1.0).round().done();
    let head = svg.tag("circle").num("cy", -0.45 * radius).num("r", 0.4 * radius);
    head.fill(Tone::Sheet).stroke(Tone::Ink, 1.0).done();
    svg.tag("g").shift(0.0, -0.67 * radius).within(|svg| svg.crown(radius * 0.9, Tone::Gold));
    let mut bytes = [0; 4];
    let set = Type::sans(ink::MIN_TYPE).bold().middle().on(tone);
    if letter != ' ' {
        svg.text(0.0, 1.1 * radius - 0.5, letter.encode_utf8(&mut bytes), set);
    }
    if holder.is_some() {
        let bars = format!(
            "M{a} {t}L{a} {b}M{c} {t}L{c} {b}M{d} {t}L{d} {b}M{e} {t}L{e} {b}",
            a = n(-1.0),
            c = n(-0.66),
            d = n(0.66),
            e = n(1.0),
            t = n(-1.2),
            b = n(1.2)
        );
        svg.line(&bars, Tone::Ink, 1.4);
    }
}
