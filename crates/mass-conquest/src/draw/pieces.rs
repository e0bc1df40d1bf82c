//! Armies, fleets, heirs, towns, castles and forts as small signs.

use ink::{Shape, Sign, Svg, Tone, Type, number};

use table::{Names, Seat};

use crate::content::{Kind, heir};
use crate::maps::Place;
use crate::rules::state::{Board, PersonId, Status};

/// Something built in a territory.
pub(super) enum Mark {
    Town(Option<Seat>),
    Castle(Option<Seat>),
    Fort,
}

impl Mark {
    /// Whose it is.
    pub fn owner(&self) -> Option<Seat> {
        match self {
            Mark::Town(owner) | Mark::Castle(owner) => *owner,
            Mark::Fort => None,
        }
    }

    /// Draws the mark around the origin; filled in the colour of the player who controls it, and with their letter where
    /// nothing else there tells whose it is.
    pub fn draw(&self, svg: &mut Svg, size: f64, letter: Option<char>) {
        let n = |value: f64| number(value * size);
        let (path, owner) = match self {
            // A house with a gable.
            Mark::Town(owner) => (
                format!(
                    "M{a} {b}L{a} {c}L0 {d}L{e} {c}L{e} {b}Z",
                    a = n(-0.42),
                    b = n(0.45),
                    c = n(-0.05),
                    d = n(-0.5),
                    e = n(0.42)
                ),
                *owner,
            ),
            // A tower with battlements.
            Mark::Castle(owner) => (
                format!(
                    "M{a} {b}L{a} {t}L{c} {t}L{c} {m}L{d} {m}L{d} {t}L{e} {t}L{e} {m}L{f} {m}L{f} {t}L{g} {t}L{g} {b}Z",
                    a = n(-0.45),
                    b = n(0.5),
                    t = n(-0.5),
                    m = n(-0.2),
                    c = n(-0.25),
                    d = n(-0.12),
                    e = n(0.12),
                    f = n(0.25),
                    g = n(0.45)
                ),
                *owner,
            ),
            // A palisade.
            Mark::Fort => (
                format!(
                    "M{a} {b}L{a} {t}L{c} {s}L{d} {t}L{e} {s}L{f} {t}L{f} {b}Z",
                    a = n(-0.5),
                    b = n(0.4),
                    t = n(-0.25),
                    s = n(0.05),
                    c = n(-0.25),
                    d = n(0.0),
                    e = n(0.25),
                    f = n(0.5)
                ),
                None,
            ),
        };
        let tag = svg.tag("path").set("d", &path);
        match owner {
            Some(seat) => tag.fill(Tone::Seat(seat.0)).stroke(Tone::Ink, 1.2).round().done(),
            None => tag.fill(Tone::Sheet).stroke(Tone::Ink, 1.4).round().done(),
        }
        if let Some((seat, letter)) = owner.zip(letter) {
            let set = Type::sans(ink::MIN_TYPE).bold().middle().on(Tone::Seat(seat.0));
            svg.text(0.0, size * 0.14 + ink::MIN_TYPE * 0.36, letter.encode_utf8(&mut [0; 4]), set);
        }
    }
}

/// How many they are, on a badge at the foot of a sign.
fn badge(svg: &mut Svg, seat: Seat, words: &str, radius: f64) {
    let size = (radius * 0.95).max(ink::MIN_TYPE);
    let set = Type::sans(size).bold().middle();
    let wide = (set.measure(words) + 5.0).max(size + 3.0);
    let (x, y) = (radius * 0.95, radius * 0.7);
    let badge = svg.tag("rect").rect(x - wide / 2.0, y - size / 2.0 - 1.5, wide, size + 3.0);
    badge.num("rx", (size + 3.0) / 2.0).fill(Tone::Sheet).stroke(Tone::Seat(seat.0), 1.4).done();
    svg.text(x, y + size * 0.36, words, set);
}

/// One sign of what stands in a territory.
pub(super) enum Token {
    /// Land troops of a seat.
    Army { seat: Seat, count: usize, letters: String },
    /// Ships of a seat, with cargo.
    Fleet { seat: Seat, count: usize, cargo: usize, letters: String },
    /// A family member, and who holds it.
    Heir { person: PersonId, holder: Option<Seat> },
}

fn letters(counts: [usize; 5], kinds: &[Kind]) -> String {
    let parts = kinds.iter().filter(|&&kind| counts[kind as usize] > 0);
    parts.map(|&kind| format!("{}{}", counts[kind as usize], kind.letter())).collect()
}

/// What stands in `place`, seat by seat.
pub(super) fn tokens(board: &Board, place: Place) -> Vec<Token> {
    let mut tokens = Vec::new();
    for seat in Seat::all(board.seats) {
        let mut counts = [0; 5];
        for (_, troop) in board.army(seat, place) {
            counts[troop.kind as usize] += 1;
        }
        let land = counts[0] + counts[1] + counts[2];
        let ships = counts[3] + counts[4];
        if land > 0 {
            tokens.push(Token::Army { seat, count: land, letters: letters(counts, &Kind::ALL[..3]) });
        }
        if ships > 0 {
            let cargo = usize::from(board.strength(seat, place)) - land - ships;
            tokens.push(Token::Fleet {
                seat,
                count: ships,
                cargo,
                letters: letters(counts, &Kind::ALL[3..]),
            });
        }
    }
    for person in board.person_ids() {
        if board.persons[person as usize].at == place {
            let holder = match board.persons[person as usize].status {
                Status::Held { by, .. } => Some(by),
                _ => None,
            };
            tokens.push(Token::Heir { person, holder });
        }
    }
    tokens
}

/// "3 infantry, 1 carrier with 2 aboard" for titles.
pub(super) fn composition(board: &Board, seat: Seat, place: Place) -> String {
    let mut counts = [0usize; 5];
    for (_, troop) in board.army(seat, place) {
        counts[troop.kind as usize] += 1;
    }
    let mut parts: Vec<String> = Kind::ALL
        .iter()
        .filter(|&&kind| counts[kind as usize] > 0)
        .map(|&kind| format!("{} {}", counts[kind as usize], kind.name(counts[kind as usize])))
        .collect();
    let cargo = usize::from(board.strength(seat, place)) - counts.iter().sum::<usize>();
    if cargo > 0 {
        parts.push(format!("{cargo} aboard"));
    }
    for person in board.person_ids() {
        if board.persons[person as usize].at == place && Board::house_of(person) == seat {
            parts.push(heir(person).to_owned());
        }
    }
    parts.join(", ")
}

/// Radius of an heir beside troops of `radius`.
fn heir_radius(radius: f64) -> f64 {
    radius * 0.68
}

/// How far two tokens of a row lie apart: troops clear of each other, heirs close together.
fn step(token: &Token, radius: f64) -> f64 {
    match token {
        Token::Heir { .. } => heir_radius(radius) * 1.6,
        Token::Army { .. } => radius * 2.7,
        Token::Fleet { .. } => radius * 2.9,
    }
}

/// Width of the row that [`draw_tokens`] draws.
pub(super) fn row_width(tokens: &[Token], radius: f64) -> f64 {
    tokens.iter().map(|token| step(token, radius)).sum()
}

/// Draws the tokens in a row around `at`: troops first, then heirs.
pub(super) fn draw_tokens(svg: &mut Svg, tokens: &[Token], at: (f64, f64), radius: f64, names: &Names) {
    let mut x = at.0 - row_width(tokens, radius) / 2.0;
    for token in tokens {
        let (wide, is_heir) = (step(token, radius), matches!(token, Token::Heir { .. }));
        let size = if is_heir { heir_radius(radius) } else { radius };
        svg.tag("g").at(x + wide / 2.0, at.1).within(|svg| draw_token(svg, token, size, names));
        x += wide;
    }
}

fn draw_token(svg: &mut Svg, token: &Token, radius: f64, names: &Names) {
    let letter = |seat: Seat| names.letter(seat);
    match token {
        Token::Army { seat, count, letters } => {
            svg.title(&format!("{}: {letters}", names.of(*seat)));
            svg.sign(Sign::seat(seat.0, letter(*seat)), radius);
            badge(svg, *seat, &count.to_string(), radius);
        }
        Token::Fleet { seat, count, cargo, letters } => {
            svg.title(&format!("{}: {letters}, {cargo} aboard", names.of(*seat)));
            let n = |value: f64| number(value * radius);
            // A hull under a square sail.
            let sail = format!(
                "M{a} {b}L{c} {b}L{c} {d}L{a} {d}Z",
                a = n(-0.75),
                b = n(-1.15),
                c = n(0.75),
                d = n(0.3)
            );
            let hull = format!(
                "M{a} {b}L{c} {b}L{d} {e}L{f} {e}Z",
                a = n(-1.15),
                b = n(0.42),
                c = n(1.15),
                d = n(0.75),
                e = n(1.0),
                f = n(-0.75)
            );
            svg.tag("path")
                .set("d", &hull)
                .fill(Tone::Seat(seat.0))
                .stroke_on(Tone::Seat(seat.0), 1.0)
                .round()
                .done();
            svg.tag("path")
                .set("d", &sail)
                .fill(Tone::Seat(seat.0))
                .stroke_on(Tone::Seat(seat.0), 1.0)
                .round()
                .done();
            let set = Type::sans(ink::MIN_TYPE).bold().middle().on(Tone::Seat(seat.0));
            let own = letter(*seat);
            svg.text(0.0, -radius * 0.42 + ink::MIN_TYPE * 0.36, own.encode_utf8(&mut [0; 4]), set);
            let words = if *cargo > 0 { format!("{count}+{cargo}") } else { count.to_string() };
            badge(svg, *seat, &words, radius);
        }
        Token::Heir { person, holder } => {
            let house = Board::house_of(*person);
            svg.title(&format!("{} of the house of {}", heir(*person), names.of(house)));
            let sign = Sign { tone: Tone::Seat(house.0), shape: Shape::Circle, letter: letter(house) };
            let path = Shape::Circle.path(radius);
            let ring = holder.map_or(Tone::Gold, |seat| Tone::Seat(seat.0));
            svg.tag("path")
                .set("d", &path)
                .fill(Tone::Sheet)
                .stroke(ring, if holder.is_some() { 2.6 } else { 1.6 })
                .done();
            // A crown for a free heir, bars for a captive.
            if holder.is_some() {
                let n = |value: f64| number(value * radius);
                let bars = format!(
                    "M{a} {b}L{a} {c}M0 {b}L0 {c}M{d} {b}L{d} {c}",
                    a = n(-0.4),
                    b = n(-0.6),
                    c = n(0.6),
                    d = n(0.4)
                );
                svg.line(&bars, sign.tone, 1.8);
            } else {
                svg.tag("g").at(0.0, 0.0).within(|svg| svg.crown(radius * 1.2, sign.tone));
            }
        }
    }
}
