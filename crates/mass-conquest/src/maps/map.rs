//! A checked map, ready to be played on.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Fault, Picture, graph};

/// Number of a territory in file order.
pub type Place = u8;
/// Outside the map; no territory.
pub const NOWHERE: Place = u8::MAX;

/// What the ground is like (MWC-R3): exactly one per territory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terrain {
    /// Easy ground (MWC-7).
    Smooth,
    /// Hills, woods, fens: two points to enter (MWC-8).
    Rough,
    /// A shore where land troops and ships meet (MWC-9).
    Coastal,
    /// Open water (MWC-10).
    Water,
}

impl Terrain {
    /// All terrains.
    pub const ALL: [Terrain; 4] = [Terrain::Smooth, Terrain::Rough, Terrain::Coastal, Terrain::Water];

    /// The word in map files.
    pub const fn word(self) -> &'static str {
        ["smooth", "rough", "coastal", "water"][self as usize]
    }

    /// Reads [`Terrain::word`].
    pub fn from_word(word: &str) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.word() == word)
    }

    /// Points to enter it (MWC-7, MWC-8, MWC-10).
    #[inline]
    pub const fn cost(self) -> u8 {
        if matches!(self, Terrain::Rough) { 2 } else { 1 }
    }
}

/// One space of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    /// The letters that stand for it in the picture.
    pub key: String,
    /// Short id, as in records.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// What the ground is like.
    pub terrain: Terrain,
    /// Whether it has a town (MWC-12); a village is the same (MWC-R1).
    pub town: bool,
    /// Whether it has a castle (MWC-13).
    pub castle: bool,
    /// Line of its declaration, from 1.
    pub line: usize,
}

/// A checked map. Made by [`super::parse`] only, so it always holds.
#[derive(Clone, Debug)]
pub struct Map {
    pub(crate) source: String,
    pub(crate) content: u64,
    /// Its title.
    pub title: String,
    /// Who drew it, if it says so.
    pub author: String,
    /// Under what licence, if it says so.
    pub licence: String,
    /// For how many it was drawn: the number of starts.
    pub players: u8,
    /// The territories in file order.
    pub territories: Vec<Territory>,
    /// Start territories; the first is start 1.
    pub starts: Vec<Place>,
    /// Whether seats are dealt to starts by chance (MWC-R46) or as numbered.
    pub dealt: bool,
    /// Extra gold for each place later in the order of play that evens its games out, unless the table
    /// agrees on another (MWC-A7).
    pub seat_gold: u8,
    /// Width and height of a cell as drawn.
    pub aspect: (u8, u8),
    /// The picture, unless the map lists its borders only.
    pub picture: Option<Picture>,
    /// Links beyond the picture, drawn as dashed lines (MWC-A10).
    pub links: Vec<(Place, Place)>,
    /// Drawn borders that may not be crossed (MWC-A10).
    pub walls: Vec<(Place, Place)>,
    /// Places of labels in cells, where the author set them.
    pub labels: Vec<(Place, u16, u16)>,
    /// What the validator would have the author look at.
    pub warnings: Vec<Fault>,
    /// Territories with a town, in file order.
    pub towns: Vec<Place>,
    /// Territories with a castle, in file order.
    pub castles: Vec<Place>,
    pub(crate) terrain: Vec<Terrain>,
    pub(crate) edge_start: Vec<u16>,
    pub(crate) edges: Vec<Place>,
    /// For each town: where in `ring_places` its rings 0, 1, 2, 3 begin, and where they end.
    pub(crate) rings: Vec<[u16; 5]>,
    pub(crate) ring_places: Vec<Place>,
}

impl Map {
    /// The file it was read from, byte for byte.
    pub fn text(&self) -> &str {
        &self.source
    }

    /// A number that stands for the content of the file.
    pub fn content_id(&self) -> u64 {
        self.content
    }

    /// How many territories it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.territories.len()
    }

    /// Whether it has no territory; never true of a checked map.
    pub fn is_empty(&self) -> bool {
        self.territories.is_empty()
    }

    /// The territories that share a border with `place` (MWC-5), in file order.
    #[inline]
    pub fn borders(&self, place: Place) -> &[Place] {
        let at = place as usize;
        &self.edges[self.edge_start[at] as usize..self.edge_start[at + 1] as usize]
    }

    /// Whether the two share a border (MWC-5, MWC-R4).
    #[inline]
    pub fn touch(&self, a: Place, b: Place) -> bool {
        self.borders(a).contains(&b)
    }

    /// The ground of `place`.
    #[inline]
    pub fn terrain(&self, place: Place) -> Terrain {
        self.terrain[place as usize]
    }

    /// Whether ships (or land troops) may stand there (MWC-R5).
    #[inline]
    pub fn admits(&self, ship: bool, place: Place) -> bool {
        match self.terrain[place as usize] {
            Terrain::Smooth | Terrain::Rough => !ship,
            Terrain::Coastal => true,
            Terrain::Water => ship,
        }
    }

    /// Whether `place` has a town.
    #[inline]
    pub fn town(&self, place: Place) -> bool {
        self.territories[place as usize].town
    }

    /// Whether `place` has a castle.
    #[inline]
    pub fn castle(&self, place: Place) -> bool {
        self.territories[place as usize].castle
    }

    /// The territory's name.
    pub fn name(&self, place: Place) -> &str {
        &self.territories[place as usize].name
    }

    /// A one-line description of a territory: "Fenkeep: coastal, castle".
    pub fn describe(&self, place: Place) -> String {
        let territory = &self.territories[place as usize];
        let mut words = format!("{}: {}", territory.name, territory.terrain.word());
        if territory.town {
            words += ", town";
        }
        if territory.castle {
            words += ", castle";
        }
        words
    }

    /// The territory's id.
    pub fn id(&self, place: Place) -> &str {
        &self.territories[place as usize].id
    }

    /// The territory of that id.
    pub fn find(&self, id: &str) -> Option<Place> {
        self.territories.iter().position(|territory| territory.id == id).map(|index| index as Place)
    }

    /// Ring `steps` (0 to 3) around the town number `town` of [`Map::towns`]: the territories
    /// exactly that many border steps away (MWC-12, MWC-R9).
    #[inline]
    pub fn ring(&self, town: usize, steps: usize) -> &[Place] {
        let ring = &self.rings[town];
        &self.ring_places[ring[steps] as usize..ring[steps + 1] as usize]
    }

    /// Puts the towns there and nowhere else, in the lists that play uses; the text stays behind.
    pub(super) fn settle(&mut self, towns: &[Place]) {
        let graph: graph::Graph = (0..self.len()).map(|at| self.borders(at as Place).to_vec()).collect();
        self.territories.iter_mut().for_each(|territory| territory.town = false);
        towns.iter().for_each(|&at| self.territories[at as usize].town = true);
        self.towns = (0..self.len() as Place).filter(|&at| self.town(at)).collect();
        (self.rings, self.ring_places) = graph::rings(&graph, &self.towns);
    }

    /// Number of land territories (everything but water).
    pub fn land(&self) -> usize {
        self.terrain.iter().filter(|&&terrain| terrain != Terrain::Water).count()
    }
}

/// A shared map. Equal and hashed by its content.
#[derive(Clone, Debug)]
pub struct MapRef(Arc<Map>);

impl MapRef {
    /// Shares `map`.
    pub fn new(map: Map) -> MapRef {
        MapRef(Arc::new(map))
    }
}

impl Deref for MapRef {
    type Target = Map;
    #[inline]
    fn deref(&self) -> &Map {
        &self.0
    }
}

impl PartialEq for MapRef {
    fn eq(&self, other: &MapRef) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.content == other.content && self.source == other.source)
    }
}

impl Eq for MapRef {}

impl Hash for MapRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.content.hash(state);
    }
}

impl Serialize for MapRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source)
    }
}

impl JsonSchema for MapRef {
    fn schema_name() -> Cow<'static, str> {
        "Map".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "A map as text, in the format of maps.", "type": "string"})
    }
}

impl<'de> Deserialize<'de> for MapRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MapRef, D::Error> {
        let text = String::deserialize(deserializer)?;
        super::parse(&text).map(MapRef::new).map_err(|faults| {
            de::Error::custom(faults.first().map_or_else(|| "unreadable map".into(), ToString::to_string))
        })
    }
}

/// FNV-1a over the bytes of a text.
pub(crate) fn content_id(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
