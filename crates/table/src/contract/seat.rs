//! Who sits at a table, who acts, and who looks.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// No game of the house seats more people than this.
pub const MAX_SEATS: usize = 8;

/// One place at the table, numbered from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table of `count`, in order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(Seat)
    }

    /// All seats of a table of `count`, clockwise from `first`: how a player at that seat sees them.
    pub fn around(first: Option<Seat>, count: u8) -> impl Iterator<Item = Seat> {
        let first = first.map_or(0, |seat| seat.0);
        (0..count).map(move |step| Seat((first + step) % count))
    }

    /// The seat to the left (clockwise) at a table of `count`.
    #[inline]
    pub const fn after(self, count: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next >= count { 0 } else { next })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// By the number of a seat: its bit, or none. Looked up, since a checked shift makes playouts some four per cent slower.
static BITS: [u8; 256] = {
    let mut bits = [0; 256];
    let mut seat = 0;
    while seat < MAX_SEATS {
        bits[seat] = 1 << seat;
        seat += 1;
    }
    bits
};

/// A set of seats, as a bit mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The bit of a seat. A seat that no table has (from [`MAX_SEATS`] on) has none: it is in no set, whatever is done
    /// to it. A shift alone would take seat 8 for seat 0.
    #[inline]
    const fn bit(seat: Seat) -> u8 {
        BITS[seat.0 as usize]
    }

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(SeatSet::bit(seat))
    }

    /// Everybody at a table of `count`.
    #[inline]
    pub const fn all(count: u8) -> SeatSet {
        SeatSet(SeatSet::bit(Seat(count)).wrapping_sub(1))
    }

    /// Whether `seat` belongs to the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & SeatSet::bit(seat) != 0
    }

    /// Whether nobody belongs to the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats belong to the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest-numbered seat of the set; `None` if it is empty.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The set with `seat` added.
    #[inline]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | SeatSet::bit(seat))
    }

    /// The set with `seat` taken out.
    #[inline]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !SeatSet::bit(seat))
    }

    /// Seats of this set that do not belong to the other.
    #[inline]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Seats that belong to either set.
    #[inline]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats of the set in rising order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let seat = SeatSet(rest).first()?;
            rest &= rest - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

/// Who takes a step of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Actor {
    /// Dice, draws and shuffles: drawn by the host, recorded like any decision.
    Chance,
    /// A player.
    Seat(Seat),
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Chance => f.write_str("chance"),
            Actor::Seat(seat) => write!(f, "{seat}"),
        }
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// A player, shown what the rules let that player read now.
    Seat(Seat),
    /// A player of perfect memory: what `Seat` may read now plus what this seat was once
    /// openly shown and the rules merely don't repeat (covered discards, counted tokens).
    /// Bots think from this; it never contains what the seat was not shown. In a game that covers
    /// nothing up again it is the same as `Seat`, and a view that asks [`Viewer::sees_as`] and
    /// [`Viewer::seat`] treats the two alike by itself.
    Recall(Seat),
    /// A guest, shown what everybody may know.
    Spectator,
    /// The reader of a finished game: what every seat knows, together.
    All,
}

impl Viewer {
    /// Whether this viewer sees with the eyes of `seat`.
    #[inline]
    pub fn sees_as(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) | Viewer::Recall(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::All => true,
        }
    }

    /// The seat whose own secrets are in view, if it is exactly one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) | Viewer::Recall(seat) => Some(seat),
            Viewer::Spectator | Viewer::All => None,
        }
    }
}

/// What the people at a table are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Vec<String>);

impl Names {
    /// Names in seat order.
    pub fn new(names: Vec<String>) -> Names {
        Names(names)
    }

    /// "Seat 0", "Seat 1", ... for a table where nobody gave a name.
    pub fn plain(count: u8) -> Names {
        Names(Seat::all(count).map(|seat| format!("Seat {seat}")).collect())
    }

    /// Names where given, "Seat n" for everybody else at a table of `count`.
    pub fn given(count: u8, given: &[(Seat, String)]) -> Names {
        let mut names = Names::plain(count);
        for (seat, name) in given {
            if let Some(slot) = names.0.get_mut(seat.index()) {
                slot.clone_from(name);
            }
        }
        names
    }

    /// The name of `seat`; a seat beyond the list is called by its number.
    pub fn of(&self, seat: Seat) -> std::borrow::Cow<'_, str> {
        match self.0.get(seat.index()) {
            Some(name) => name.as_str().into(),
            None => format!("Seat {seat}").into(),
        }
    }

    /// The letter that stands for `seat` wherever it has a sign: the initial of its name, of a numbered name
    /// ("Seat 2") the number. Where an earlier seat has that letter already it is the next letter of the name
    /// that nobody has, and if there is none a number, the seat's own counted from 1 if that is free: no two seats share one.
    pub fn letter(&self, seat: Seat) -> char {
        let count = self.0.len().max(seat.index() + 1).min(MAX_SEATS) as u8;
        let mut taken = [None; MAX_SEATS];
        // First come, first served; whoever has only a number for a letter keeps it from the others.
        for one in Seat::all(count) {
            let name = self.of(one);
            let own = char::from_digit(u32::from(one.0) + 1, 10);
            let free = |letter: &char| !taken.contains(&Some(*letter));
            let letters = name.chars().filter(|c| c.is_alphabetic());
            let mut wishes =
                numbered(&name).into_iter().chain(letters).map(upper).chain(own).chain('1'..='9');
            let letter = wishes.find(free).unwrap_or('?');
            if one == seat {
                return letter;
            }
            taken[one.index()] = Some(letter);
        }
        '?'
    }

    /// The names of several seats as a phrase: "Anna", "Anna and Bo", "Anna, Bo and Cy".
    pub fn list(&self, seats: SeatSet) -> String {
        let names: Vec<_> = seats.iter().map(|seat| self.of(seat)).collect();
        match names.split_last() {
            None => "nobody".into(),
            Some((only, [])) => only.to_string(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }
}

fn upper(letter: char) -> char {
    letter.to_uppercase().next().unwrap_or(letter)
}

/// The number of a numbered name, if it has one digit; or the digit that a name begins with.
fn numbered(name: &str) -> Option<char> {
    let number = name.split_whitespace().skip(1).last().and_then(|word| word.parse::<u8>().ok());
    let digit = number.and_then(|number| char::from_digit(number.into(), 10));
    digit.or_else(|| name.chars().find(|c| c.is_alphanumeric()).filter(char::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(names: &[&str]) -> String {
        let names = Names::new(names.iter().map(|name| (*name).to_owned()).collect());
        Seat::all(names.0.len() as u8).map(|seat| names.letter(seat)).collect()
    }

    #[test]
    fn no_two_seats_share_a_letter() {
        assert_eq!(letters(&["Anna", "Bo"]), "AB");
        assert_eq!(letters(&["Anna", "Abe", "Ada"]), "ABD");
        assert_eq!(letters(&["Ann", "ann", "ANN", "an"]), "AN34", "whoever finds none has a number");
        assert_eq!(letters(&["  \u{e9}mile", "???", "7th sage"]), "\u{c9}27");
        assert_eq!(
            letters(&["Seat 2", "Seat 1", "Player 11", "Guest 10"]),
            "21PG",
            "one letter has no room for two digits"
        );
        assert_eq!(letters(&["2", "???"]), "21", "a number that is taken is not given twice");
        let many = Names::new(vec!["Bo".into(); 8]);
        let mut all: Vec<char> = Seat::all(8).map(|seat| many.letter(seat)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 8);
    }

    #[test]
    fn a_seat_beyond_the_names_has_a_letter_too() {
        assert_eq!(Names::new(vec!["Anna".into()]).letter(Seat(3)), '3');
        assert_eq!(Names::new(Vec::new()).letter(Seat(200)), '?');
    }

    #[test]
    fn a_seat_that_no_table_has_is_in_no_set() {
        for number in 0..=u8::MAX {
            let seat = Seat(number);
            let exists = usize::from(number) < MAX_SEATS;
            assert_eq!(SeatSet::only(seat).len(), usize::from(exists), "{seat}");
            assert_eq!(SeatSet::all(8).contains(seat), exists, "{seat}");
            assert_eq!(SeatSet::EMPTY.with(seat).iter().next(), exists.then_some(seat), "{seat}");
            assert_eq!(SeatSet::all(8).without(seat).len(), 8 - usize::from(exists), "{seat}");
            assert_eq!(SeatSet::all(number).len(), usize::from(number).min(MAX_SEATS), "a table of {number}");
        }
    }
}
