//! The seven plaques of the market (TLK-60), each with a side for two players (TLK-83).

use super::{Class::*, PlaqueSpec};
use crate::Faction::*;
use crate::Side;
use crate::effect::{Deck, Favour, Kind, Op::*, Place, Test::*, Var::*};

/// The plaques.
#[rustfmt::skip]
pub(super) const PLAQUES: [PlaqueSpec; 7] = [
    PlaqueSpec { id: "PLQ1", name: "To See is to be Wise", class: Primary, ops: &[Flip], ops_for_two: &[Flip, Tokens(-1)] },
    PlaqueSpec { id: "PLQ2", name: "I Shall Take What is Mine", class: Primary, ops: &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Move(Kind::Any, 2, A, B), Choose(C, &[Next(Place::Var(B)), Not(Place::Var(A))]), Move(Kind::Any, 1, B, C)], ops_for_two: &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Move(Kind::Any, 2, A, B), Choose(C, &[Next(Place::Var(B)), Not(Place::Var(A))]), Move(Kind::Any, 1, B, C), Peek(1)] },
    PlaqueSpec { id: "PLQ3", name: "No Mercy", class: Primary, ops: &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Remove(Kind::Any, 1, A), Remove(Kind::Any, 1, B), Points(2)], ops_for_two: &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Remove(Kind::Any, 1, A), Remove(Kind::Any, 1, B), Points(3)] },
    PlaqueSpec { id: "PLQ4", name: "Destiny is All", class: Passive, ops: &[Look(Deck::II, 3)], ops_for_two: &[Look(Deck::II, 3)] },
    PlaqueSpec { id: "PLQ5", name: "I am Dane", class: Primary, ops: &[Choose(A, &[]), Add(Kind::Of(Dane), 2, A)], ops_for_two: &[Choose(A, &[]), Add(Kind::Of(Dane), 2, A), DoubleDown(Side::Dane)] },
    PlaqueSpec { id: "PLQ6", name: "England is Born", class: Primary, ops: &[Choose(A, &[]), Add(Kind::Of(Mercian), 1, A), Choose(B, &[Not(Place::Var(A))]), Add(Kind::Of(WestSaxon), 1, B), Choose(C, &[Not(Place::Var(A)), Not(Place::Var(B))]), Add(Kind::Of(Northumbrian), 1, C)], ops_for_two: &[Choose(A, &[]), Add(Kind::Of(Mercian), 1, A), Choose(B, &[Not(Place::Var(A))]), Add(Kind::Of(WestSaxon), 1, B), Choose(C, &[Not(Place::Var(A)), Not(Place::Var(B))]), Add(Kind::Of(Northumbrian), 1, C), DoubleDown(Side::Saxon)] },
    PlaqueSpec { id: "PLQ7", name: "Make the Right Choice", class: Passive, ops: &[Affinity(Favour::Any, 1)], ops_for_two: &[Affinity(Favour::Any, 1), Lock] },
];
