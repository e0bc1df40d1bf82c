//! The two cards of each leader (TLK-R6).

use super::cards::{CardSpec, passive, primary};
use crate::content::Faction::*;
use crate::content::Region;
use crate::content::language::Op::*;
use crate::content::language::Test::*;
use crate::content::language::Var::*;
use crate::content::language::{Favour, Kind, Place};

/// Two cards per leader, in initiative order.
#[rustfmt::skip]
pub(super) const CARDS: [CardSpec; 20] = [
    primary("L1a", "Change of Heart", &[Flip, Affinity(Favour::Of(Dane), 1)]).stated(),
    primary("L1b", "Sworn Sword", &[Choose(A, &[Next(Place::Leader)]), Lead { to: A, near: true }, Remove(Kind::Foe, 1, A)]).restored("TLK-R6"),
    primary("L2a", "Playing Both Sides", &[Choose(A, &[]), Add(Kind::Of(Dane), 2, A), Choose(B, &[Not(Place::Var(A))]), Add(Kind::Of(WestSaxon), 1, B), Add(Kind::Of(Mercian), 1, B), Add(Kind::Of(Northumbrian), 1, B), Flip]).stated(),
    passive("L2b", "Rightful Heir", &[Affinity(Favour::Least, 1), Tokens(1)]).restored("TLK-R6"),
    primary("L3a", "Broken Oath", &[Flip, Tokens(1), Affinity(Favour::Least, 1)]).restored("TLK-R6"),
    primary("L3b", "Fort at Benfleet", &[Choose(A, &[Is(Place::Leader)]), Add(Kind::Of(Dane), 2, A), Tokens(1)]).restored("TLK-R6"),
    primary("L4a", "Blood Price", &[Choose(A, &[]), Remove(Kind::Foe, 1, A), Choose(B, &[Not(Place::Var(A))]), Remove(Kind::Foe, 1, B), Points(1)]).restored("TLK-R6"),
    primary("L4b", "Raise the Raven", &[Choose(A, &[AtOrNextToLeader]), Lead { to: A, near: true }, Add(Kind::Of(Dane), 2, A)]).restored("TLK-R6"),
    primary("L5a", "Great Summer Army", &[Choose(A, &[Is(Place::Leader)]), Add(Kind::Of(Dane), 2, A), Choose(B, &[Next(Place::Var(A))]), Add(Kind::Of(Dane), 1, B)]).restored("TLK-R6"),
    primary("L5b", "Treaty at Wedmore", &[Flip, Affinity(Favour::Saxon, 1)]).restored("TLK-R6"),
    primary("L6a", "Burh Builder", &[Choose(A, &[]), Add(Kind::Of(Mercian), 2, A), Choose(B, &[Not(Place::Var(A))]), Add(Kind::Of(WestSaxon), 1, B), Tokens(1)]).restored("TLK-R6"),
    passive("L6b", "Lady of the Mercians", &[Affinity(Favour::Of(Mercian), 1), Tokens(1)]).restored("TLK-R6"),
    primary("L7a", "Great Heathen Army", &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Move(Kind::Of(Dane), 3, A, B), Add(Kind::Of(Dane), 1, B)]).restored("TLK-R6"),
    primary("L7b", "Wintering Fleet", &[Choose(A, &[Is(Place::Leader)]), Add(Kind::Of(Dane), 1, A), Choose(B, &[Is(Place::Leader)]), Add(Kind::Of(Dane), 1, B), Tokens(1)]).restored("TLK-R6"),
    primary("L8a", "Burghal Defence", &[Choose(A, &[]), Add(Kind::Saxon, 1, A), Choose(B, &[Not(Place::Var(A))]), Add(Kind::Saxon, 1, B), Choose(C, &[Not(Place::Var(A)), Not(Place::Var(B))]), Add(Kind::Saxon, 1, C)]).restored("TLK-R6"),
    passive("L8b", "The Chronicle", &[Affinity(Favour::Saxon, 1), Tokens(1)]).restored("TLK-R6"),
    primary("L9a", "Community of Cuthbert", &[Choose(A, &[]), Add(Kind::Of(Northumbrian), 2, A), MayFlip]).restored("TLK-R6"),
    passive("L9b", "Elected King", &[Affinity(Favour::Of(Northumbrian), 1)]).restored("TLK-R6"),
    primary("L10a", "Mountain Ambush", &[Choose(A, &[Around(Region::Wales)]), Remove(Kind::Foe, 2, A), Tokens(1)]).restored("TLK-R6"),
    primary("L10b", "Shifting Alliance", &[Flip, Tokens(2)]).restored("TLK-R6"),
];
