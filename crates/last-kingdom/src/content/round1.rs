//! The Round I deck: 27 cards (TLK-R7) and 8 heroes (TLK-R8).

use super::cards::{CardSpec, hero, instant, passive, primary};
use crate::content::Faction::*;
use crate::content::language::Hook::*;
use crate::content::language::Op::*;
use crate::content::language::Test::*;
use crate::content::language::Var::*;
use crate::content::language::{Favour, Kind, Might, Place, When};
use crate::content::{Deck, Region};

/// The cards of the deck, heroes last.
#[rustfmt::skip]
pub(super) const CARDS: [CardSpec; 35] = [
    instant("I01", "Brutal Tactics", &[Tokens(1)]).lasting(&[OnRemoveFoe(&[Points(1)])]).stated(),
    instant("I02", "Friendships", &[Affinity(Favour::Saxon, 1), Tokens(1)]).stated(),
    instant("I03", "Empathy for All", &[Tokens(1), Affinity(Favour::Least, 1)]).stated(),
    instant("I04", "War Chest", &[Tokens(3)]).restored("TLK-R7"),
    instant("I05", "Fostered by Danes", &[Affinity(Favour::Of(Dane), 1), Tokens(1)]).restored("TLK-R7"),
    instant("I06", "Noble Hostages", &[Tokens(1)]).lasting(&[OnLose(&[Tokens(1)])]).restored("TLK-R7"),
    instant("I07", "Silver Tongue", &[Tokens(1)]).lasting(&[OnSelfFlip { gain: &[Points(1)], once: false }]).restored("TLK-R7"),
    instant("I08", "House Guard", &[Tokens(1)]).lasting(&[LeaderPlus(1)]).restored("TLK-R7"),
    passive("I09", "Chaos", &[Draw(Deck::II, 1)]).stated(),
    passive("I10", "Geld", &[Tokens(3)]).restored("TLK-R7"),
    passive("I11", "Marriage Pact", &[Affinity(Favour::Any, 1)]).restored("TLK-R7"),
    passive("I12", "Scouts", &[Peek(2), Tokens(2)]).restored("TLK-R7"),
    passive("I13", "Monastery Silver", &[Affinity(Favour::Least, 1), Tokens(1)]).restored("TLK-R7"),
    passive("I14", "Omens", &[Look(Deck::I, 3)]).restored("TLK-R7"),
    primary("I15", "Dragon Ships", &[Choose(A, &[]), Add(Kind::Of(Dane), 2, A), Choose(B, &[Next(Place::Var(A))]), Add(Kind::Of(Dane), 1, B)]).restored("TLK-R7"),
    primary("I16", "Fyrd of Wessex", &[Choose(A, &[]), Add(Kind::Of(WestSaxon), 2, A), Affinity(Favour::Of(WestSaxon), 1)]).restored("TLK-R7"),
    primary("I17", "Mercian Levy", &[Choose(A, &[]), Add(Kind::Of(Mercian), 2, A), Affinity(Favour::Of(Mercian), 1)]).restored("TLK-R7"),
    primary("I18", "Northumbrian Host", &[Choose(A, &[]), Add(Kind::Of(Northumbrian), 2, A), Affinity(Favour::Of(Northumbrian), 1)]).restored("TLK-R7"),
    primary("I19", "Danelaw", &[Choose(A, &[]), Add(Kind::Of(Dane), 2, A), Affinity(Favour::Of(Dane), 1)]).restored("TLK-R7"),
    primary("I20", "Turncoat", &[Flip, Tokens(2)]).restored("TLK-R7"),
    primary("I21", "Ambush", &[Choose(A, &[]), Remove(Kind::Foe, 2, A), Points(1)]).restored("TLK-R7"),
    primary("I22", "Burning Granaries", &[Choose(A, &[]), Remove(Kind::Any, 1, A), Choose(B, &[Not(Place::Var(A))]), Remove(Kind::Any, 1, B), Tokens(2)]).restored("TLK-R7"),
    primary("I23", "Night March", &[Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Move(Kind::Any, 3, A, B)]).restored("TLK-R7"),
    primary("I24", "Forced March", &[Choose(A, &[Next(Place::Leader)]), Lead { to: A, near: true }, Choose(B, &[Next(Place::Var(A))]), Move(Kind::Any, 2, B, A), Tokens(1)]).restored("TLK-R7"),
    primary("I25", "Call the Banners", &[Choose(A, &[Is(Place::Leader)]), Add(Kind::Own, 2, A), Tokens(1)]).restored("TLK-R7"),
    primary("I26", "War Council", &[Choose(A, &[Open, Not(Place::Conflict), Not(Place::Succession)]), SuccessionTo(A), Tokens(3)]).restored("TLK-R7"),
    primary("I27", "Shift of the Front", &[Choose(A, &[Open, Next(Place::Conflict)]), ConflictTo(A), Tokens(1)]).restored("TLK-R7"),
    hero("HI1", "Brida", Dane, Some(3), &[Here(When::Won, &[MayTake])]).stated_but("scores as a Dane; in this deck", "TLK-R8"),
    hero("HI2", "King Alfred", WestSaxon, Some(7), &[WelcomeSaxon(3)]).stated_but("in this deck", "TLK-R8"),
    hero("HI3", "Guthred", Northumbrian, Some(8), &[Strength(Might::PerArmy { faction: Northumbrian, every: 2, max: 2 })]).restored("TLK-R8"),
    hero("HI4", "Anarawd", Mercian, Some(9), &[Strength(Might::In(Region::Wales, 3))]).restored("TLK-R8"),
    hero("HI5", "Odda of Devon", WestSaxon, None, &[Strength(Might::Fixed(2))]).restored("TLK-R8"),
    hero("HI6", "Ealhswith", Mercian, None, &[Here(When::Won, &[Affinity(Favour::Saxon, 1)])]).restored("TLK-R8"),
    hero("HI7", "Oscetel", Dane, None, &[Here(When::Lost, &[Tokens(2)])]).restored("TLK-R8"),
    hero("HI8", "Asser", WestSaxon, None, &[Here(When::Decided, &[Tokens(2)])]).restored("TLK-R8"),
];
