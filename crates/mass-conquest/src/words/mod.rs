//! The game in words.

pub(crate) mod advice;
pub(crate) mod choices;
pub(crate) mod deals;
pub(crate) mod ending;
pub(crate) mod hands;
pub(crate) mod log;
pub(crate) mod motions;
pub(crate) mod odds;
pub(crate) mod outlook;
pub(crate) mod prompts;
pub(crate) mod reasons;
pub(crate) mod reference;
pub(crate) mod sheet;
pub(crate) mod terms;
pub(crate) mod text_board;
pub(crate) mod touch;

use table::{Names, Seat};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::state::Board;

pub(crate) fn name(names: &Names, seat: Seat) -> String {
    names.of(seat).into_owned()
}

/// A change with its sign, as it is printed: "+2", "\u{2212}3".
pub(crate) fn signed(change: i64) -> String {
    if change < 0 { format!("\u{2212}{}", change.unsigned_abs()) } else { format!("+{change}") }
}

/// Things in a row: "Aldith, Brand and Cerdic".
pub(crate) fn list<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// So many of each kind, by the numbers of [`Kind::ALL`]: "3 infantry and 2 cavalry".
pub(crate) fn kinds(counts: &[usize; 5]) -> String {
    let some = Kind::ALL.iter().map(|&kind| (kind, counts[kind as usize])).filter(|one| one.1 > 0);
    list(&some.map(|(kind, count)| format!("{count} {}", kind.name(count))).collect::<Vec<_>>())
}

impl Board {
    /// What so much missing gold does to a house: "every troop fights with 3 less".
    pub(crate) fn weakness(&self, debt: u32) -> String {
        let whom = if self.options.army_debt { "every army" } else { "every troop" };
        format!("{whom} fights with {debt} less")
    }

    /// Gold that a house would miss at its next income if nothing changed hands before; 0 if it has enough.
    pub(crate) fn shortage(&self, seat: Seat) -> u32 {
        let have = self.houses[seat.index()].gold + self.holdings(seat);
        self.upkeep(seat).saturating_sub(have)
    }

    pub(crate) fn call(&self, place: Place) -> &str {
        self.map.territories.get(place as usize).map_or("nowhere", |territory| &territory.name)
    }
}
