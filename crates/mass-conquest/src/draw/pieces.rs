//! What stands in a territory: towns, castles and forts, armies, fleets and heirs.

use ink::{Building, Svg, Tone, Type};

use table::{Names, Seat};

use super::army::{self, Company, Form};
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
    pub fn width(&self, size: f64, plain: bool) -> f64 {
        match self {
            Mark::Fort => size * 1.25,
            Mark::Town(_) | Mark::Castle(_) if plain => size,
            Mark::Town(_) | Mark::Castle(_) => size * 1.6,
        }
    }

    /// The building that stands for it. Where there is little room a town is one house, a castle one tower: `plain`.
    fn building(&self, plain: bool) -> Building {
        match self {
            Mark::Town(_) if plain => Building::House,
            Mark::Castle(_) if plain => Building::Tower,
            Mark::Town(_) => Building::Town,
            Mark::Castle(_) => Building::Castle,
            Mark::Fort => Building::Fort,
        }
    }

    /// Draws the mark around the origin, by what [`define_marks`] wrote; filled in the colour of the player who controls
    /// it, and with their letter where nothing else there tells whose it is.
    pub fn draw(&self, svg: &mut Svg, size: f64, plain: bool, letter: Option<char>) {
        let owner = self.owner();
        let building = format!("#{}", mark_id(self.building(plain), size));
        let tone = owner.map(|seat| Tone::Seat(seat.0));
        svg.tag("use").set("href", &building).built(tone).done();
        if let Some((seat, letter)) = owner.zip(letter) {
            let set = Type::sans(ink::MIN_TYPE).bold().middle().on(Tone::Seat(seat.0));
            svg.text(0.0, size * 0.14 + ink::MIN_TYPE * 0.36, letter.encode_utf8(&mut [0; 4]), set);
        }
    }
}

/// The sizes in which marks are drawn.
const SIZES: [f64; 5] = [11.0, 14.0, 17.0, 18.0, 20.0];

/// The id under which a building of that size is written in the ground of a map.
fn mark_id(building: Building, size: f64) -> String {
    format!("mark-{}-{size}", building.word())
}

/// Writes all buildings in all sizes, to be drawn by their ids.
pub(super) fn define_marks(svg: &mut Svg) {
    for building in Building::ALL {
        for size in SIZES {
            let group = svg.tag("g").id(&mark_id(building, size));
            group.within(|svg| svg.building_lines(building, size));
        }
    }
}

/// One sign of what stands in a territory.
#[derive(Clone)]
pub(super) enum Token {
    /// Land troops of a seat, or its ships with their cargo.
    Troops(Company),
    /// Members of one house, and who holds them.
    Heirs { persons: Vec<PersonId>, holder: Option<Seat> },
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
            tokens.push(Token::Heirs { persons: vec![person], holder });
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

/// The same with all heirs of one house as one figure, for places with little room.
pub(super) fn gathered(tokens: &[Token]) -> Vec<Token> {
    let mut fewer: Vec<Token> = Vec::new();
    for token in tokens {
        let Token::Heirs { persons, holder } = token else {
            fewer.push(token.clone());
            continue;
        };
        let house = persons.first().map(|&person| Board::house_of(person));
        let same = fewer.iter_mut().find_map(|other| match other {
            Token::Heirs { persons, holder: theirs } if theirs == holder => {
                (persons.first().map(|&person| Board::house_of(person)) == house).then_some(persons)
            }
            _ => None,
        });
        match same {
            Some(group) => group.extend(persons),
            None => fewer.push(token.clone()),
        }
    }
    fewer
}

fn called(persons: &[PersonId]) -> String {
    persons.iter().map(|&person| heir(person)).collect::<Vec<_>>().join(", ")
}

/// The names of the heirs among them.
pub(super) fn heirs(tokens: &[Token]) -> String {
    let names = tokens.iter().filter_map(|token| match token {
        Token::Heirs { persons, .. } => Some(called(persons)),
        Token::Troops(_) => None,
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Two tokens of a row keep this far apart.
const BETWEEN: f64 = 2.0;

/// How far the sign of heirs reaches to the left and right of the middle of their figure.
fn heirs_reach(persons: &[PersonId], holder: Option<Seat>, radius: f64) -> (f64, f64) {
    let radius = heir_radius(radius);
    let half = radius * if holder.is_none() { 0.95 } else { 1.42 };
    let (aside, _) = heirs_badge(radius);
    let badge = army::badge_width(&persons.len().to_string(), ink::MIN_TYPE) / 2.0 + 0.7;
    (half, if persons.len() > 1 { half.max(aside + badge) } else { half })
}

/// Where the number of heirs stands beside their figure.
fn heirs_badge(radius: f64) -> (f64, f64) {
    (radius * 0.9 + 2.5, radius * 0.5)
}

/// How wide a token is in a row.
fn width(token: &Token, radius: f64, form: Form) -> f64 {
    match token {
        Token::Heirs { persons, holder } => {
            let (left, right) = heirs_reach(persons, *holder, radius);
            left + right
        }
        Token::Troops(company) => company.width(radius, form),
    }
}

/// Radius of an heir beside troops of `radius`.
fn heir_radius(radius: f64) -> f64 {
    (radius * 0.75).max(7.4)
}

/// Width of the row that [`draw_tokens`] draws.
pub(super) fn row_width(tokens: &[Token], radius: f64, form: Form) -> f64 {
    let between = BETWEEN * tokens.len().saturating_sub(1) as f64;
    tokens.iter().map(|token| width(token, radius, form)).sum::<f64>() + between
}

/// Draws the tokens in a row around `at`: troops first, then heirs. None covers another.
pub(super) fn draw_tokens(
    svg: &mut Svg,
    tokens: &[Token],
    at: (f64, f64),
    radius: f64,
    form: Form,
    names: &Names,
) {
    let mut x = at.0 - row_width(tokens, radius, form) / 2.0;
    for token in tokens {
        let wide = width(token, radius, form);
        svg.tag("g").at(x + wide / 2.0, at.1).within(|svg| match token {
            Token::Troops(company) => company.draw(svg, radius, form, names),
            Token::Heirs { persons, holder } => {
                let Some(&first) = persons.first() else { return };
                let house = Board::house_of(first);
                let held = holder.map(|seat| format!(", held by {}", names.of(seat))).unwrap_or_default();
                svg.title(&format!("{} of the house of {}{held}", called(persons), names.of(house)));
                let (left, right) = heirs_reach(persons, *holder, radius);
                let aside = (left - right) / 2.0;
                let figure = |svg: &mut Svg| {
                    army::heir(svg, heir_radius(radius), house, names.letter(house), *holder);
                };
                svg.tag("g").shift(aside, 0.0).within(figure);
                if persons.len() > 1 {
                    let (dx, dy) = heirs_badge(heir_radius(radius));
                    let number = persons.len().to_string();
                    army::badge(svg, house, &number, (aside + dx, dy), ink::MIN_TYPE);
                }
            }
        });
        x += wide + BETWEEN;
    }
}
