//! The rules: one test per rule, named after it; whole games at random; symmetry.

#[path = "../support/mod.rs"]
mod support;

mod additions;
mod battles;
mod corpus;
mod deals;
mod economy;
mod endings;
mod family;
mod first_round;
mod journeys;
mod laws;
mod ledger;
mod map_faults;
mod maps;
mod movement;
mod refusals;
mod scenarios;
mod setup;
mod silence;
mod strength;
mod switches;
mod symmetry;
mod whole_games;
