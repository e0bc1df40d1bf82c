//! Drawing and words as a player meets them.

mod drawing;
#[path = "../support/mod.rs"]
mod support;
mod words;
