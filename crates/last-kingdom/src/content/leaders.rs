//! The ten leader mats. The numbers are reconstructed (TLK-R5) and so are most abilities (TLK-R9),
//! except what the rulebook's example fixes.

use super::{LeaderSpec, Source};
use crate::Faction::*;
use crate::effect::{Favour, Hook::*, Might, Op::*, When};
use crate::{Region, Side};

/// The mats, in initiative order.
#[rustfmt::skip]
pub(super) const LEADERS: [LeaderSpec; 10] = [
    LeaderSpec { id: "uhtred", name: "Uhtred", initiative: 1, start: Region::Northumbria, side: Side::Dane, move_cost: 2, tokens: 5, affinity: [2, 1, 1, 0], ability: &[ExtraStep], figurine: &[Strength(Might::ByRound(2, 3))], figurines: 1, ability_source: Source::Rulebook, figurine_source: Source::Rulebook },
    LeaderSpec { id: "aethelwold", name: "Aethelwold", initiative: 2, start: Region::Mercia, side: Side::Saxon, move_cost: 2, tokens: 5, affinity: [0, 2, 2, 0], ability: &[DaneFollowsSaxon], figurine: &[WeakenFoes], figurines: 1, ability_source: Source::Rulebook, figurine_source: Source::Reconstructed("TLK-R9") },
    LeaderSpec { id: "haesten", name: "Haesten", initiative: 3, start: Region::EastAnglia, side: Side::Dane, move_cost: 1, tokens: 4, affinity: [2, 0, 1, 1], ability: &[OnSelfFlip { gain: &[Tokens(2)], once: true }], figurine: &[Here(When::Won, &[Points(1)])], figurines: 1, ability_source: Source::Reconstructed("TLK-R9"), figurine_source: Source::Reconstructed("TLK-R9") },
    LeaderSpec { id: "brida", name: "Brida", initiative: 4, start: Region::Wales, side: Side::Dane, move_cost: 2, tokens: 5, affinity: [3, 0, 0, 1], ability: &[OnOtherFlip { gain: &[Tokens(1)], once: true }], figurine: &[Here(When::Won, &[MayTake])], figurines: 1, ability_source: Source::Reconstructed("TLK-R9"), figurine_source: Source::Rulebook },
    LeaderSpec { id: "guthrum", name: "Guthrum", initiative: 5, start: Region::EastAnglia, side: Side::Dane, move_cost: 3, tokens: 5, affinity: [3, 0, 1, 0], ability: &[FlipBeforeScoring], figurine: &[Boost { faction: Dane, max: 3 }], figurines: 1, ability_source: Source::Rulebook, figurine_source: Source::Rulebook },
    LeaderSpec { id: "aethelflaed", name: "Aethelflaed", initiative: 6, start: Region::Mercia, side: Side::Saxon, move_cost: 2, tokens: 5, affinity: [0, 1, 3, 0], ability: &[Escort(Mercian)], figurine: &[Boost { faction: Mercian, max: 3 }], figurines: 1, ability_source: Source::Reconstructed("TLK-R9"), figurine_source: Source::Reconstructed("TLK-R9") },
    LeaderSpec { id: "ragnarssons", name: "Halfdan and Ubba", initiative: 7, start: Region::Northumbria, side: Side::Dane, move_cost: 3, tokens: 4, affinity: [3, 0, 0, 1], ability: &[TwoFigurines], figurine: &[Together], figurines: 2, ability_source: Source::Reconstructed("TLK-R9"), figurine_source: Source::Reconstructed("TLK-R9") },
    LeaderSpec { id: "alfred", name: "King Alfred", initiative: 8, start: Region::Wessex, side: Side::Saxon, move_cost: 2, tokens: 6, affinity: [0, 4, 1, 0], ability: &[Steadfast, OnLose(&[Affinity(Favour::Saxon, 1)])], figurine: &[WelcomeSaxon(3)], figurines: 1, ability_source: Source::Reconstructed("TLK-R9"), figurine_source: Source::Rulebook },
    LeaderSpec { id: "guthred", name: "Guthred", initiative: 9, start: Region::Northumbria, side: Side::Saxon, move_cost: 2, tokens: 6, affinity: [1, 0, 0, 3], ability: &[OnSelfFlip { gain: &[Affinity(Favour::Of(Northumbrian), 1)], once: true }], figurine: &[Strength(Might::PerArmy { faction: Northumbrian, every: 2, max: 2 })], figurines: 1, ability_source: Source::Reconstructed("TLK-R9"), figurine_source: Source::Reconstructed("TLK-R9") },
    LeaderSpec { id: "anarawd", name: "Anarawd", initiative: 10, start: Region::Wales, side: Side::Saxon, move_cost: 2, tokens: 6, affinity: [2, 1, 1, 1], ability: &[InvadePlus(1)], figurine: &[Strength(Might::In(Region::Wales, 3))], figurines: 1, ability_source: Source::Reconstructed("TLK-R9"), figurine_source: Source::Reconstructed("TLK-R9") },
];
