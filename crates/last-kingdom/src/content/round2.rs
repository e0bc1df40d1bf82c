//! The Round II deck: 27 cards (TLK-R7) and 8 heroes (TLK-R8).

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
    instant("II01", "Vengeance", &[Tokens(1)]).lasting(&[OnWinWithLeader(&[Points(2)])]).restored("TLK-R7"),
    instant("II02", "Oath-Sworn", &[Tokens(1)]).lasting(&[ScoreCap(6)]).restored("TLK-R7"),
    instant("II03", "Danegeld", &[Tokens(5)]).restored("TLK-R7"),
    instant("II04", "Saxon Unity", &[Affinity(Favour::Saxon, 1), Affinity(Favour::Saxon, 1)]).restored("TLK-R7"),
    instant("II05", "Pagan Pride", &[Affinity(Favour::Of(Dane), 2)]).restored("TLK-R7"),
    instant("II06", "Merchant Ties", &[Tokens(1)]).lasting(&[Discount { floor: 2 }]).restored("TLK-R7"),
    passive("II07", "Spoils of War", &[Tokens(4)]).restored("TLK-R7"),
    passive("II08", "Embassy", &[Affinity(Favour::Any, 1), Tokens(2)]).restored("TLK-R7"),
    passive("II09", "Pilgrim Gifts", &[Affinity(Favour::Least, 1), Affinity(Favour::Least, 1)]).restored("TLK-R7"),
    passive("II10", "Spymaster", &[Peek(9), Tokens(3)]).restored("TLK-R7"),
    passive("II11", "Deep Counsel", &[Look(Deck::II, 4)]).restored("TLK-R7"),
    passive("II12", "Old Debts", &[Take]).restored("TLK-R7"),
    primary("II13", "Maneuver", &[Tokens(2), Choose(A, &[]), Choose(B, &[Next(Place::Var(A))]), Move(Kind::Any, 1, A, B), Choose(C, &[Next(Place::Var(B))]), Move(Kind::Any, 2, B, C)]).stated(),
    primary("II14", "Great Army", &[Choose(A, &[]), Add(Kind::Of(Dane), 3, A)]).restored("TLK-R7"),
    primary("II15", "Sea Raiders", &[Choose(A, &[]), Add(Kind::Of(Dane), 2, A), Choose(B, &[Far(Place::Var(A))]), Add(Kind::Of(Dane), 2, B)]).restored("TLK-R7"),
    primary("II16", "Muster of Wessex", &[Choose(A, &[]), Add(Kind::Of(WestSaxon), 3, A)]).restored("TLK-R7"),
    primary("II17", "Muster of Mercia", &[Choose(A, &[]), Add(Kind::Of(Mercian), 3, A)]).restored("TLK-R7"),
    primary("II18", "Muster of Northumbria", &[Choose(A, &[]), Add(Kind::Of(Northumbrian), 3, A)]).restored("TLK-R7"),
    primary("II19", "Saxon Alliance", &[Choose(A, &[]), Add(Kind::Of(WestSaxon), 1, A), Add(Kind::Of(Mercian), 1, A), Add(Kind::Of(Northumbrian), 1, A), Tokens(1)]).restored("TLK-R7"),
    primary("II20", "Treachery", &[Flip, Points(3)]).restored("TLK-R7"),
    primary("II21", "Change of Banners", &[Choose(A, &[]), Remove(Kind::Foe, 1, A), Add(Kind::Own, 2, A)]).restored("TLK-R7"),
    primary("II22", "Slaughter", &[Choose(A, &[Is(Place::Leader)]), Remove(Kind::Foe, 3, A), Points(1)]).restored("TLK-R7"),
    primary("II23", "Scorched Earth", &[Choose(A, &[]), Remove(Kind::Any, 1, A), Choose(B, &[Not(Place::Var(A))]), Remove(Kind::Any, 1, B), Choose(C, &[Not(Place::Var(A)), Not(Place::Var(B))]), Remove(Kind::Any, 1, C), Points(2)]).restored("TLK-R7"),
    primary("II24", "Press the Advantage", &[IfHigher { points: 4, tokens: 4 }]).restored("TLK-R7"),
    primary("II25", "Carry the War", &[Choose(A, &[Open, Not(Place::Conflict)]), ConflictTo(A), Tokens(2)]).restored("TLK-R7"),
    primary("II26", "Grand Muster", &[Choose(A, &[]), Add(Kind::Own, 1, A), Choose(B, &[Not(Place::Var(A))]), Add(Kind::Own, 1, B), Choose(C, &[Not(Place::Var(A)), Not(Place::Var(B))]), Add(Kind::Own, 1, C), Affinity(Favour::Own, 1)]).restored("TLK-R7"),
    primary("II27", "Last Stand", &[Choose(A, &[Is(Place::Conflict)]), Add(Kind::Own, 2, A), Affinity(Favour::Own, 1)]).restored("TLK-R7"),
    hero("HII1", "Uhtred", Northumbrian, Some(0), &[Strength(Might::ByRound(2, 3))]).restored("TLK-R8"),
    hero("HII2", "Guthrum", Dane, Some(4), &[Boost { faction: Dane, max: 3 }]).restored("TLK-R8"),
    hero("HII3", "Aethelwold", WestSaxon, Some(1), &[WeakenFoes]).restored("TLK-R8"),
    hero("HII4", "Haesten", Dane, Some(2), &[Here(When::Won, &[Points(1)])]).restored("TLK-R8"),
    hero("HII5", "Aethelflaed", Mercian, Some(5), &[Boost { faction: Mercian, max: 3 }]).restored("TLK-R8"),
    hero("HII6", "Eadwulf of Bamburgh", Northumbrian, None, &[Strength(Might::In(Region::Northumbria, 3))]).restored("TLK-R8"),
    hero("HII7", "Plegmund", Mercian, None, &[Here(When::Won, &[Points(3)])]).restored("TLK-R8"),
    hero("HII8", "Eohric", Dane, None, &[Strength(Might::In(Region::EastAnglia, 3))]).restored("TLK-R8"),
];
