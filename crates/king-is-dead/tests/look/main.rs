//! What a player meets, checked as a player meets it: the drawings as documents (what must be there,
//! what must not, and that it fits), the words, the outlook and the terminal's board.

mod begun;
mod board;
mod document;
mod in_play;
mod layout;
mod outlook;
mod pairs;
mod printed;
mod reasons;
#[path = "../support/mod.rs"]
mod support;
mod terminal;
mod touches;
mod words;
