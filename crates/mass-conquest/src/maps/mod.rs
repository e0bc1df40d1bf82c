//! Maps that people draw: the text format `mwcmap 1`, its validator, generator, fairness report,
//! import and the shapes for drawing.
//!
//! A map is one short text file without rules in it. Its picture is made of letters, one per cell,
//! and borders follow from the picture.

mod builtin;
mod check;
mod fairness;
mod fault;
mod generate;
mod geojson;
mod graph;
mod map;
mod names;
mod picture;
mod read;
mod shape;
mod sheet;
mod turned;

pub use builtin::{BUILT_IN, built_in};
pub use fairness::{Fairness, PlayReport, StartReport, Verdict, fairness, play_report};
pub use fault::{Code, Fault};
pub use generate::{Layout, Recipe, generate};
pub use geojson::import_geojson;
pub use map::{Map, MapRef, NOWHERE, Place, Terrain, Territory};
pub use picture::Picture;
pub use read::{check, parse};
pub(crate) use shape::links;
pub use shape::{Point, Shape, shapes};
pub use sheet::Sheet;
pub use turned::{shuffled, turned};

/// No map has more territories than this; a place is one byte.
pub const MAX_TERRITORIES: usize = 240;
/// No map file is longer than this (bytes).
pub const MAX_BYTES: usize = 512 * 1024;
/// No picture has more cells than this.
pub const MAX_CELLS: usize = 160_000;
