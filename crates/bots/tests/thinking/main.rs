//! The bots at their games: one program of tests, so that a search is made for each game once. A file names its subject.

mod analysis;
mod endgame;
mod first_edition;
mod ladder;
mod mass_conquest;
mod mended;
mod scripts;
mod search;
mod stopping;
mod untuned;
