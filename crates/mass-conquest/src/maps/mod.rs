//! Maps that people draw: the text format `mwcmap 1`, its validator, generator, fairness report,
//! import and the shapes for drawing. A room of its own, since maps are documents that players write:
//! they are read, checked, made and weighed without a game on them.
//!
//! A map is one short text file without rules in it. Its picture is made of letters, one per cell,
//! and borders follow from the picture.

mod borders;
mod builtin;
mod fairness;
mod fault;
mod file;
mod generate;
mod geojson;
mod graph;
mod letters;
mod line;
mod map;
mod names;
mod natural;
mod noise;
mod opening;
mod picture;
mod read;
mod shape;
mod turned;
mod validate;

pub use builtin::{BUILT_IN, OFFERED, built_in};
pub use fairness::{Fairness, Verdict, fairness, play_report};
pub use fault::Fault;
pub use generate::{Layout, Recipe, generate};
pub use geojson::import_geojson;
pub(crate) use map::MapRef;
use map::Territory;
pub use map::{Map, NOWHERE, Place, Terrain};
pub(crate) use noise::chance_at;
pub use opening::{Opening, opening};
use picture::Picture;
pub use read::{check, parse};
pub use shape::shapes;
pub(crate) use shape::{Contours, Point, contours, links, ring_points};
pub use turned::{shuffled, turned};

/// No map has more territories than this; a place is one byte.
pub(crate) const MAX_TERRITORIES: usize = 240;
/// No map file is longer than this (bytes).
pub const MAX_BYTES: usize = 512 * 1024;
/// No name of a territory has more letters than this.
pub(crate) const LONGEST_NAME: usize = 60;
/// No title, author or licence has more letters than this.
pub(crate) const LONGEST_TEXT: usize = 200;
/// No picture has more cells than this.
pub(crate) const MAX_CELLS: usize = 160_000;
