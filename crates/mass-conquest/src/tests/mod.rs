//! One test per rule, named after it.

mod additions;
mod battles;
mod bots;
mod deals;
mod economy;
mod endings;
mod family;
mod laws;
mod maps;
mod movement;
mod setup;
mod stage;
mod strength;
mod switches;
