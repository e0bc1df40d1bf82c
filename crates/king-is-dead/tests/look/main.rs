//! The drawings, checked as documents: what must be there, what must not, and that it fits.

mod board;
mod document;
mod in_play;
mod layout;
#[path = "../samples/mod.rs"]
mod samples;
mod terminal;
