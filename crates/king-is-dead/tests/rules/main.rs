//! The rules of The King is Dead, chapter by chapter. Test names carry the ids of the rules they
//! check; `tests/coverage.rs` sees to it that none is forgotten.

mod base_cards;
mod cunning_cards;
mod endings;
mod house_rules;
mod information;
mod invariants;
mod plot_and_teams;
mod refusals;
mod setup;
mod statistics;
#[path = "../support/mod.rs"]
mod support;
mod turn;
mod undo_ban;
