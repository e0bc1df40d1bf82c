//! Every rule by id, on positions laid for it; worked examples; laws checked over random games.

mod clashes;
mod factions;
mod golden;
mod hidden;
mod laws;
mod numbers;
mod perft;
mod readings;
mod refusals;
mod rewards;
mod seasons;
#[path = "../support/mod.rs"]
mod support;
