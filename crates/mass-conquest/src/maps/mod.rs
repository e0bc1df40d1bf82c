//! Maps that people draw: the text format `mwcmap 1`, its validator, generator, fairness report,
//! import and the shapes for drawing.
//!
//! A map is one short text file without rules in it. Its picture is made of letters, one per cell,
//! and borders follow from the picture.

mod builtin;
mod check;
mod fault;
mod graph;
mod map;
mod picture;
mod read;
mod sheet;

pub use builtin::{BUILT_IN, built_in};
pub use fault::{Code, Fault};
pub use map::{Map, MapRef, Territory, Terrain, NOWHERE, Place};
pub use picture::Picture;
pub use read::{check, parse};
pub use sheet::Sheet;

/// No map has more territories than this; a place is one byte.
pub const MAX_TERRITORIES: usize = 240;
/// No map file is longer than this (bytes).
pub const MAX_BYTES: usize = 512 * 1024;
/// No picture has more cells than this.
pub const MAX_CELLS: usize = 160_000;
