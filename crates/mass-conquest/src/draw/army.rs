//! Armies and fleets under their banners with what they are made of, and heirs with their crowns.

use ink::{Palette, Shape, Svg, Tone, Type, number};

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

/// How much of an army is shown, by the room that there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Its banner, and beside it what it is made of.
    Full,
    /// Its banner, and under it what it is made of.
    Tall,
    /// Its banner, and how many they are.
    Brief,
}

/// Height of the plate that says what an army is made of.
const RIBBON: f64 = 16.0;

/// Where the middle of that plate lies under a banner.
fn tall_line(radius: f64) -> f64 {
    radius * 0.42 + RIBBON / 4.0
}

impl Form {
    /// How far a row of this form reaches above its line and below it.
    pub fn reach(self, radius: f64) -> (f64, f64) {
        match self {
            Form::Full => (radius * 1.25, radius * 1.2),
            Form::Tall => (radius * 1.25 + RIBBON / 4.0, tall_line(radius) + RIBBON / 2.0 + 0.7),
            Form::Brief => (radius * 1.25, radius * 0.7 + badge_size(radius) / 2.0 + 2.2),
        }
    }
}

/// Size of the type in a badge beside a banner.
fn badge_size(radius: f64) -> f64 {
    (radius * 0.95).max(ink::MIN_TYPE)
}

/// How wide a badge is.
pub(super) fn badge_width(words: &str, size: f64) -> f64 {
    (Type::sans(size).bold().measure(words) + 5.0).max(size + 3.0)
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

    /// Width of the signs and numbers that say what it is made of.
    fn pairs(&self) -> f64 {
        let set = Type::sans(ink::MIN_TYPE).bold();
        let pairs: f64 = self.kinds().map(|(_, count)| 14.0 + set.measure(&count.to_string())).sum();
        pairs + set.measure(&self.cargo_words())
    }

    fn brief(&self) -> String {
        format!("{}{}", self.total(), self.cargo_words())
    }

    /// How far the banner, or the ship, reaches to each side.
    fn half(&self, radius: f64) -> f64 {
        radius * if self.is_fleet() { 1.2 } else { 1.06 }
    }

    /// How far it reaches to the left and right of the middle of its banner.
    fn reach(&self, radius: f64, form: Form) -> (f64, f64) {
        let half = self.half(radius);
        match form {
            Form::Full => (half, 0.95 * radius + self.pairs() + 5.0),
            Form::Tall => {
                let wide = half.max(self.pairs() / 2.0 + 3.5);
                (wide, wide)
            }
            Form::Brief => {
                let badge = badge_width(&self.brief(), badge_size(radius)) / 2.0;
                (half, half.max(0.95 * radius + badge + 0.7))
            }
        }
    }

    /// How wide it is drawn under a banner of `radius`.
    pub fn width(&self, radius: f64, form: Form) -> f64 {
        let (left, right) = self.reach(radius, form);
        left + right
    }

    /// Draws it around the origin.
    pub fn draw(&self, svg: &mut Svg, radius: f64, form: Form, names: &Names) {
        svg.title(&format!("{}: {}", names.of(self.seat), self.words()));
        let (left, right) = self.reach(radius, form);
        let x = (left - right) / 2.0;
        match form {
            Form::Full => {
                self.ribbon(svg, (x + 0.95 * radius + 2.0, 0.0), 0.6 * radius + 2.0);
                svg.tag("g").shift(x, 0.0).within(|svg| self.emblem(svg, radius, names));
            }
            Form::Tall => {
                svg.tag("g").shift(x, -RIBBON / 4.0).within(|svg| self.emblem(svg, radius, names));
                self.ribbon(svg, (-self.pairs() / 2.0, tall_line(radius)), 2.5);
            }
            Form::Brief => {
                svg.tag("g").shift(x, 0.0).within(|svg| self.emblem(svg, radius, names));
                let foot = (x + 0.95 * radius, radius * 0.7);
                badge(svg, self.seat, &self.brief(), foot, badge_size(radius));
                self.closer(svg, foot);
            }
        }
    }

    /// What it is made of in one line from a point on, on a plate that begins so far before it.
    fn ribbon(&self, svg: &mut Svg, (left, y): (f64, f64), before: f64) {
        let plate =
            svg.tag("rect").rect(left - before, y - RIBBON / 2.0, self.pairs() + before + 2.5, RIBBON);
        plate.num("rx", 4.0).fill(Tone::Sheet).stroke(Tone::Seat(self.seat.0), 1.3).done();
        let set = Type::sans(ink::MIN_TYPE).bold();
        let mut x = left;
        for (kind, count) in self.kinds() {
            let sign = svg.tag("use").set("href", &format!("#{}", troop_id(kind))).num("x", x + 6.0);
            let sign = if y == 0.0 { sign } else { sign.num("y", y) };
            sign.fill(Tone::Ink).done();
            let words = count.to_string();
            svg.text(x + 12.5, y + 4.0, &words, set);
            x += 14.0 + set.measure(&words);
        }
        if self.cargo > 0 {
            svg.text(x, y + 4.0, &self.cargo_words(), set);
        }
    }

    /// What it is made of, over its number, once one looks closer: the page says how close.
    fn closer(&self, svg: &mut Svg, (x, y): (f64, f64)) {
        if svg.palette() != Palette::Page {
            return;
        }
        let (x, y) = (number(x), number(y));
        let style = format!(
            "opacity:calc((var(--zoom,1) - 1.6)*9);scale:calc(1/var(--zoom,1));transform-origin:{x}px {y}px"
        );
        svg.tag("g").set("style", &style).within(|svg| {
            let shift = format!("translate({x} {y})");
            let middle = -self.pairs() / 2.0;
            svg.tag("g").set("transform", &shift).within(|svg| self.ribbon(svg, (middle, 0.0), 2.5));
        });
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
    let wide = badge_width(words, size);
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
