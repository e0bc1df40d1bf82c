//! Drawing and words as a player meets them.

mod drawing;
mod moments;
mod printed;
mod sentences;
#[path = "../support/mod.rs"]
mod support;
mod words;
