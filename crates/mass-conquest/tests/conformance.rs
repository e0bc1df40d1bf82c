//! The contract of the house, tested on this game. Its maps are large, so fewer positions are
//! looked at than elsewhere; `tests/rules/whole_games.rs` plays many more games.

use mass_conquest::Conquest;

table::conformance!(Conquest, games = 10, setups = 10, spots = 3, plies = 250, worlds = 2);
