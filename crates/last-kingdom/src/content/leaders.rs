//! The ten leader mats. The numbers are reconstructed (TLK-R5) and so are most abilities (TLK-R9),
//! except what the rulebook's example fixes.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::content::Faction::*;
use crate::content::language::Hook::{self, *};
use crate::content::language::Op::*;
use crate::content::language::{Favour, Might, When};
use crate::content::{CardSet, Counts, Region, Side, Source};

/// A leader mat.
#[derive(Clone, Copy, Debug)]
pub struct LeaderSpec {
    /// Short id, as in options and records.
    pub id: &'static str,
    /// The leader's name.
    pub name: &'static str,
    /// Lowest places the first conflict.
    pub initiative: u8,
    /// Where the figurine starts.
    pub start: Region,
    /// The first allegiance.
    pub side: Side,
    /// Action tokens that moving the leader costs.
    pub move_cost: u8,
    /// Action tokens at the start.
    pub tokens: u8,
    /// Affinity at the start.
    pub affinity: Counts,
    /// What the leader can do.
    pub ability: &'static [Hook],
    /// What the figurine does on the map.
    pub figurine: &'static [Hook],
    /// How many figurines.
    pub figurines: u8,
    /// Where the ability comes from.
    pub ability_source: Source,
    /// Where the figurine's effect comes from.
    pub figurine_source: Source,
}

/// The mats, in initiative order.
#[rustfmt::skip]
pub static LEADERS: [LeaderSpec; 10] = [
    LeaderSpec { id: "uhtred", name: "Uhtred", initiative: 1, start: Region::Northumbria, side: Side::Dane, move_cost: 2, tokens: 5, affinity: [2, 1, 1, 0], ability: &[ExtraStep], figurine: &[Strength(Might::ByRound(2, 3))], figurines: 1, ability_source: Source::Rulebook, figurine_source: Source::Partly("strength 3 in Round II", "TLK-R9") },
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

/// A leader, by place in [`LEADERS`], which is the order of initiative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leader(pub(crate) u8);

impl Leader {
    /// Every leader, by initiative.
    pub fn all() -> impl Iterator<Item = Leader> {
        (0..LEADERS.len() as u8).map(Leader)
    }

    /// The leader with this id.
    pub fn by_id(id: &str) -> Option<Leader> {
        Leader::all().find(|leader| leader.spec().id == id)
    }

    /// The mat.
    #[inline]
    pub fn spec(self) -> &'static LeaderSpec {
        &LEADERS[self.0 as usize]
    }

    /// The leader's two cards.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet(0b11 << (70 + 2 * self.0))
    }

    /// What the engine asks of a leader at every step, in one look.
    #[inline]
    pub(crate) fn traits(self) -> &'static Traits {
        &TRAITS[self.0 as usize]
    }
}

impl fmt::Debug for Leader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().id)
    }
}

impl Serialize for Leader {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.spec().id)
    }
}

impl JsonSchema for Leader {
    fn schema_name() -> Cow<'static, str> {
        "Leader".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let ids: Vec<&str> = LEADERS.iter().map(|leader| leader.id).collect();
        json_schema!({"description": "A leader by its id.", "type": "string", "enum": ids})
    }
}

impl<'de> Deserialize<'de> for Leader {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Leader, D::Error> {
        let id = String::deserialize(from)?;
        Leader::by_id(&id).ok_or_else(|| D::Error::custom(format!("no leader '{id}'")))
    }
}

/// Abilities that the engine looks up often, read off the mat's hooks at compile time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    pub steadfast: bool,
    pub extra_step: bool,
    pub escort: Option<crate::content::Faction>,
    pub flip_before_scoring: bool,
    pub dane_follows: bool,
    pub invade_plus: u8,
    pub figurines: u8,
    pub move_cost: u8,
    pub tokens: u8,
    pub affinity: Counts,
    pub side: Side,
}

static TRAITS: [Traits; 10] = {
    let mut all = [traits(0); 10];
    let mut at = 0;
    while at < 10 {
        all[at] = traits(at);
        at += 1;
    }
    all
};

const fn traits(leader: usize) -> Traits {
    let spec = &LEADERS[leader];
    let mut found = Traits {
        steadfast: false,
        extra_step: false,
        escort: None,
        flip_before_scoring: false,
        dane_follows: false,
        invade_plus: 0,
        figurines: spec.figurines,
        move_cost: spec.move_cost,
        tokens: spec.tokens,
        affinity: spec.affinity,
        side: spec.side,
    };
    let mut at = 0;
    while at < spec.ability.len() {
        match spec.ability[at] {
            Hook::Steadfast => found.steadfast = true,
            Hook::ExtraStep => found.extra_step = true,
            Hook::Escort(faction) => found.escort = Some(faction),
            Hook::FlipBeforeScoring => found.flip_before_scoring = true,
            Hook::DaneFollowsSaxon => found.dane_follows = true,
            Hook::InvadePlus(tokens) => found.invade_plus = tokens,
            _ => {}
        }
        at += 1;
    }
    found
}
