//! Tests by rule id, on positions built for them, and laws checked over random games.

mod bench;
mod clashes;
mod factions;
mod golden;
mod hidden;
mod judgement;
mod laws;
mod refusals;
mod rewards;
mod seasons;
mod words;
