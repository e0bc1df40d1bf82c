//! The seven plaques of the market (TLK-60), each with a side for two players (TLK-83).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Class::{self, *};
use crate::content::Faction::*;
use crate::content::language::Op::{self, *};
use crate::content::language::Test::*;
use crate::content::language::Var::*;
use crate::content::language::{Favour, Kind, Place};
use crate::content::{Deck, Side};

/// A plaque of the market.
#[derive(Clone, Copy, Debug)]
pub struct PlaqueSpec {
    /// Short id.
    pub id: &'static str,
    /// Its title.
    pub name: &'static str,
    /// Primary or passive.
    pub class: Class,
    /// What it does with three or more players.
    pub ops: &'static [Op],
    /// What it does with two.
    pub ops_for_two: &'static [Op],
}

/// The plaques.
#[rustfmt::skip]
pub static PLAQUES: [PlaqueSpec; 7] = [
    PlaqueSpec { id: "PLQ1", name: "To See is to be Wise", class: Primary, ops: &[Flip], ops_for_two: &[Flip, Tokens(-1)] },
    PlaqueSpec { id: "PLQ2", name: "I Shall Take What is Mine", class: Primary, ops: &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Move(Kind::Any, 2, A, B), Choose(C, &[Next(Place::Var(B)), Not(Place::Var(A))]), Move(Kind::Any, 1, B, C)], ops_for_two: &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Move(Kind::Any, 2, A, B), Choose(C, &[Next(Place::Var(B)), Not(Place::Var(A))]), Move(Kind::Any, 1, B, C), Peek(1)] },
    PlaqueSpec { id: "PLQ3", name: "No Mercy", class: Primary, ops: &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Remove(Kind::Any, 1, A), Remove(Kind::Any, 1, B), Points(2)], ops_for_two: &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Remove(Kind::Any, 1, A), Remove(Kind::Any, 1, B), Points(3)] },
    PlaqueSpec { id: "PLQ4", name: "Destiny is All", class: Passive, ops: &[Look(Deck::II, 3)], ops_for_two: &[Look(Deck::II, 3)] },
    PlaqueSpec { id: "PLQ5", name: "I am Dane", class: Primary, ops: &[Choose(A, &[]), Add(Kind::Of(Dane), 2, A)], ops_for_two: &[Choose(A, &[]), Add(Kind::Of(Dane), 2, A), DoubleDown(Side::Dane)] },
    PlaqueSpec { id: "PLQ6", name: "England is Born", class: Primary, ops: &[Choose(A, &[]), Add(Kind::Of(Mercian), 1, A), Choose(B, &[Not(Place::Var(A))]), Add(Kind::Of(WestSaxon), 1, B), Choose(C, &[Not(Place::Var(A)), Not(Place::Var(B))]), Add(Kind::Of(Northumbrian), 1, C)], ops_for_two: &[Choose(A, &[]), Add(Kind::Of(Mercian), 1, A), Choose(B, &[Not(Place::Var(A))]), Add(Kind::Of(WestSaxon), 1, B), Choose(C, &[Not(Place::Var(A)), Not(Place::Var(B))]), Add(Kind::Of(Northumbrian), 1, C), DoubleDown(Side::Saxon)] },
    PlaqueSpec { id: "PLQ7", name: "Make the Right Choice", class: Passive, ops: &[Affinity(Favour::Any, 1)], ops_for_two: &[Affinity(Favour::Any, 1), Lock] },
];

/// A plaque, by place in [`PLAQUES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Plaque(pub(crate) u8);

impl Plaque {
    /// Every plaque.
    pub fn all() -> impl Iterator<Item = Plaque> {
        (0..PLAQUES.len() as u8).map(Plaque)
    }

    /// Its data.
    #[inline]
    pub fn spec(self) -> &'static PlaqueSpec {
        &PLAQUES[self.0 as usize]
    }

    /// The side in use at a table of this many.
    #[inline]
    pub fn ops(self, seats: u8) -> &'static [Op] {
        if seats == 2 { self.spec().ops_for_two } else { self.spec().ops }
    }

    /// One word, as in records: the title without spaces.
    pub fn word(self) -> &'static str {
        ["see", "mine", "mercy", "destiny", "dane", "england", "choice"][self.0 as usize]
    }
}

impl fmt::Debug for Plaque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
