//! What stands in a territory: towns, castles and forts, armies, fleets and heirs.

use ink::{Svg, Tone, Type};

use table::{Names, Seat};

use super::army::{self, Company};
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

    /// How wide it is at that size.
    pub fn width(&self, size: f64) -> f64 {
        size * if matches!(self, Mark::Fort) { 1.25 } else { 1.6 }
    }

    /// Draws the mark around the origin; filled in the colour of the player who controls it, and with their letter where
    /// nothing else there tells whose it is.
    pub fn draw(&self, svg: &mut Svg, size: f64, letter: Option<char>) {
        let owner = self.owner();
        let tone = owner.map(|seat| Tone::Seat(seat.0));
        match self {
            Mark::Town(_) => svg.town(size, tone),
            Mark::Castle(_) => svg.castle(size, tone),
            Mark::Fort => svg.fort(size, tone),
        }
        if let Some((seat, letter)) = owner.zip(letter) {
            let set = Type::sans(ink::MIN_TYPE).bold().middle().on(Tone::Seat(seat.0));
            svg.text(0.0, size * 0.14 + ink::MIN_TYPE * 0.36, letter.encode_utf8(&mut [0; 4]), set);
        }
    }
}

/// One sign of what stands in a territory.
pub(super) enum Token {
    /// Land troops of a seat, or its ships with their cargo.
    Troops(Company),
    /// A family member, and who holds it.
    Heir { person: PersonId, holder: Option<Seat> },
}

fn counts(board: &Board, seat: Seat, place: Place) -> [usize; 5] {
    let mut counts = [0; 5];
    for (_, troop) in board.army(seat, place) {
        counts[troop.kind as usize] += 1;
    }
    counts
}

/// What stands in `place`, seat by seat.
pub(super) fn tokens(board: &Board, place: Place) -> Vec<Token> {
    let mut tokens = Vec::new();
    for seat in board.present(place).iter() {
        let [infantry, siege, cavalry, carriers, raiders] = counts(board, seat, place);
        let (land, ships) = (infantry + siege + cavalry, carriers + raiders);
        if land > 0 {
            let counts = [infantry, siege, cavalry, 0, 0];
            tokens.push(Token::Troops(Company { seat, counts, cargo: 0 }));
        }
        if ships > 0 {
            let cargo = usize::from(board.strength(seat, place)) - land - ships;
            tokens.push(Token::Troops(Company { seat, counts: [0, 0, 0, carriers, raiders], cargo }));
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
    let counts = counts(board, seat, place);
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

/// The names of the heirs among them.
pub(super) fn heirs(tokens: &[Token]) -> String {
    let names = tokens.iter().filter_map(|token| match token {
        Token::Heir { person, .. } => Some(heir(*person)),
        Token::Troops(_) => None,
    });
    names.collect::<Vec<_>>().join(", ")
}

/// How far two tokens of a row lie apart: troops clear of each other, heirs close together.
fn step(token: &Token, radius: f64, full: bool) -> f64 {
    match token {
        Token::Heir { holder: None, .. } => heir_radius(radius) * 2.0,
        Token::Heir { .. } => heir_radius(radius) * 2.7,
        Token::Troops(company) => company.width(radius, full) + if full { 3.0 } else { 0.0 },
    }
}

/// Radius of an heir beside troops of `radius`.
fn heir_radius(radius: f64) -> f64 {
    (radius * 0.75).max(7.4)
}

/// Width of the row that [`draw_tokens`] draws: in `full`, or with numbers only.
pub(super) fn row_width(tokens: &[Token], radius: f64, full: bool) -> f64 {
    tokens.iter().map(|token| step(token, radius, full)).sum()
}

/// Draws the tokens in a row around `at`: troops first, then heirs.
pub(super) fn draw_tokens(
    svg: &mut Svg,
    tokens: &[Token],
    at: (f64, f64),
    radius: f64,
    full: bool,
    names: &Names,
) {
    let mut x = at.0 - row_width(tokens, radius, full) / 2.0;
    for token in tokens {
        let wide = step(token, radius, full);
        svg.tag("g").at(x + wide / 2.0, at.1).within(|svg| match token {
            Token::Troops(company) => company.draw(svg, radius, full, names),
            Token::Heir { person, holder } => {
                let house = Board::house_of(*person);
                let held = holder.map(|seat| format!(", held by {}", names.of(seat))).unwrap_or_default();
                svg.title(&format!("{} of the house of {}{held}", heir(*person), names.of(house)));
                army::heir(svg, heir_radius(radius), house, names.letter(house), *holder);
            }
        });
        x += wide;
    }
}
